//! What a table remembers beyond where its cards lie: cards as they were when they left, abilities that are not to be set
//! off again for now, the age of cards, and how much has been done in the running turn.

use crate::flow::context::{Context, Query};
use crate::flow::outcome::{Ending, Outcome};
use crate::printed::def::Reach;
use crate::printed::words::{KeywordId, MomentId, StatId};
use crate::reading::scope::Scope;
use crate::table::Table;
use crate::table::attachment::Lies;
use crate::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use crate::table::modifier::{ModOp, Target};
use crate::table::zones::ZoneSet;
use crate::work::{self, Work};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::Hash;

/// A card as it was when it left a place: what is asked about it afterwards is read from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Departed {
    /// The card.
    pub card: CardId,
    /// What is printed on it; hidden if not both players knew it, since the record would tell it.
    pub def: DefId,
    /// The place that it left.
    pub zone: ZoneId,
    /// All that it covered there.
    pub covered: ZoneSet,
    /// Was it turned sideways?
    pub rested: bool,
    /// Did it lie face up?
    pub face_up: bool,
    /// Who controlled it.
    pub controller: PlayerId,
    /// The number of the event in which it left; cards of one event left together.
    pub event: u32,
    /// Which of its printed abilities worked there, one bit each.
    pub works: u16,
    /// Its keywords there, one bit each.
    pub keywords: u64,
}

/// A number of a card that left, where it was not the one printed. All its others were as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct NumberThen {
    /// The card.
    pub card: CardId,
    /// The event in which it left.
    pub event: u32,
    /// Which number.
    #[serde(with = "crate::printed::words::as_number")]
    pub stat: StatId,
    /// What it was.
    pub n: i32,
}

/// What is remembered of an ability of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kept {
    /// A state set it off: not again before the state has ended or the ability has been carried out.
    State,
    /// This moment set it off: not again in this turn.
    SetOff(#[serde(with = "crate::printed::words::as_number")] MomentId),
    /// It was gained, and used so often in this turn.
    Used(u8),
    /// It is the card's own, and was used for this player so often in this turn: where the card's counters do not reach.
    Counted(PlayerId, u8),
    /// This player used it of a card of this name so often in this turn, whatever became of the card in between.
    Named(PlayerId, u8),
    /// It was gained, and its card left with it.
    Gone,
    /// Its player used it so often in this turn, whatever became of the card in between.
    Acted(u8),
    /// Not of an ability: the card came to where it is at this time.
    Arrived(u32),
    /// Where uses stay with a card until it goes to certain zones: it was used once in this match.
    Match(u8),
}

/// A note about an ability of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AbilityNote {
    /// What is remembered.
    pub kept: Kept,
    /// What is printed on the card that the ability comes from.
    pub def: DefId,
    /// The number of the ability there.
    pub ability: u8,
    /// The card that has it.
    pub source: CardId,
    /// Which object the card was.
    pub epoch: u8,
}

impl Kept {
    /// The uses that are counted here, if they are counted in the way of the other.
    fn uses_like(self, other: Self) -> Option<u8> {
        match (self, other) {
            (Self::Used(n), Self::Used(_))
            | (Self::Acted(n), Self::Acted(_))
            | (Self::Match(n), Self::Match(_)) => Some(n),
            (Self::Counted(p, n), Self::Counted(of, _))
            | (Self::Named(p, n), Self::Named(of, _)) => (p == of).then_some(n),
            _ => None,
        }
    }

    /// Does it stay when its card becomes another object?
    fn outlasts_object(self) -> bool {
        matches!(self, Self::Gone | Self::Acted(_) | Self::Named(..))
    }

    /// Is it a use that the card's limit counts, as its own counters do?
    pub(crate) fn is_own_use(self) -> bool {
        matches!(self, Self::Counted(..) | Self::Match(_))
    }

    /// The same with so many uses.
    fn with_uses(self, n: u8) -> Self {
        match self {
            Self::Used(_) => Self::Used(n),
            Self::Acted(_) => Self::Acted(n),
            Self::Match(_) => Self::Match(n),
            Self::Counted(player, _) => Self::Counted(player, n),
            Self::Named(player, _) => Self::Named(player, n),
            other => other,
        }
    }
}

impl AbilityNote {
    /// Is it about this ability of this card?
    #[must_use]
    pub fn is_of(&self, source: CardId, def: DefId, ability: u8) -> bool {
        (self.source, self.def, self.ability) == (source, def, ability)
    }
}

/// The time at which something was put into force, counted in things that were.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Stamp(pub u32);

/// How often things may be repeated before the match goes on without them.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Uses of one ability of one card by its player's own action in one turn.
    pub uses: u8,
    /// Abilities each set off by the one before: from here on the order is not asked.
    pub order: u16,
    /// From here on what may be refused is refused.
    pub refuse: u16,
    /// Here the match is a draw.
    pub draw: u16,
    /// Abilities carried out in one turn; then the match is a draw.
    pub abilities: u32,
    /// Choices in one turn; then the match is a draw.
    pub choices: u16,
    /// Turns; then the match is a draw.
    pub turns: u16,
    /// Rounds of one repetition within an effect.
    pub rounds: u8,
    /// The clause of what a player may not repeat.
    pub stop_clause: &'static str,
    /// The clause of the draw.
    pub draw_clause: &'static str,
}

/// A replaced event counts as so many abilities of a turn.
const REPLACEMENT: u32 = 10;
/// For each so many others that are due, an ability that is carried out counts once more.
const CROWD: u32 = 64;

impl Bounds {
    /// The bounds that hold where a ruleset names none, with its clauses.
    #[must_use]
    pub const fn usual(stop_clause: &'static str, draw_clause: &'static str) -> Self {
        Self {
            uses: 50,
            order: 30,
            refuse: 150,
            draw: 300,
            abilities: 20_000,
            choices: 5_000,
            turns: 1_000,
            rounds: 20,
            stop_clause,
            draw_clause,
        }
    }
}

/// How much has been done in the running turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doings {
    /// The turn that is counted.
    pub turn: u16,
    /// Choices made in it.
    pub choices: u16,
    /// Abilities carried out in it.
    pub abilities: u32,
    /// So many abilities were set off one by another, up to the one that was carried out last.
    pub link: u16,
}

impl Table {
    /// What has been done in the running turn.
    #[must_use]
    pub fn done(&self) -> Doings {
        self.done
    }

    /// What happens from here on is another event than what happened before.
    pub(crate) fn next_event(&mut self) {
        self.event = self.event.wrapping_add(1);
    }

    /// The next time, for what is put into force.
    pub(crate) fn next_stamp(&mut self) -> Stamp {
        self.clock = self.clock.saturating_add(1);
        Stamp(self.clock)
    }

    /// The time now: what is put into force from here on has a later one.
    #[must_use]
    pub fn now(&self) -> Stamp {
        Stamp(self.clock)
    }

    /// When the card came to where it is, as far as that matters.
    pub(crate) fn arrived(&self, card: CardId) -> Stamp {
        let mut notes = self.notes.iter().filter(|n| n.source == card);
        let found = notes.find_map(|n| match n.kept {
            Kept::Arrived(stamp) => Some(Stamp(stamp)),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// Uses in this turn of an ability of a card (both by what is printed), of the kind that `kept` is of.
    pub(crate) fn noted_uses(&self, of: (CardId, DefId, u8), kept: Kept) -> u8 {
        let mut notes = self.notes.iter().filter(|n| n.is_of(of.0, of.1, of.2));
        let found = notes.find_map(|n| n.kept.uses_like(kept));
        found.unwrap_or(0)
    }

    /// Counts such a use, and says how many there are now.
    pub(crate) fn note_use(&mut self, of: (CardId, DefId, u8), kept: Kept) -> u8 {
        let (source, def, ability) = of;
        let uses = self.noted_uses(of, kept).saturating_add(1);
        let mut notes = self.notes.iter_mut();
        let old = notes.find(|n| n.is_of(source, def, ability) && n.kept.uses_like(kept).is_some());
        if let Some(note) = old {
            note.kept = kept.with_uses(uses);
            return uses;
        }
        let epoch = self.card(source).epoch;
        self.notes.push(AbilityNote {
            kept: kept.with_uses(uses),
            def,
            ability,
            source,
            epoch,
        });
        uses
    }

    /// Forgets what is remembered of abilities for one turn.
    pub(crate) fn forget_turn(&mut self) {
        let lasts = |n: &AbilityNote| {
            matches!(
                n.kept,
                Kept::State | Kept::Gone | Kept::Match(_) | Kept::Arrived(_)
            )
        };
        self.notes.retain(|n| lasts(n));
    }

    /// Is anything kept of cards that have left?
    pub(crate) fn keeps_departed(&self) -> bool {
        !self.departed.is_empty() || !self.notes.is_empty()
    }

    /// Nothing is due that could ask about cards that have left.
    pub(crate) fn forget_departed(&mut self) {
        self.departed.clear();
        self.parted.clear();
        self.changed_then.clear();
        self.together.foreseen = CardSet::EMPTY;
        if !self.notes.is_empty() {
            self.notes.retain(|n| n.kept != Kept::Gone);
        }
    }

    /// What has been done in this turn, to be counted on.
    fn doings(&mut self) -> &mut Doings {
        if self.done.turn != self.turn {
            self.done = Doings {
                turn: self.turn,
                link: self.done.link,
                ..Doings::default()
            };
        }
        &mut self.done
    }
}

impl Query<'_> {
    /// The abilities that a card has gained, with what they come from.
    pub(crate) fn gained(self, card: CardId) -> impl Iterator<Item = (DefId, u8)> {
        let mods = self.table.mods.iter();
        mods.filter_map(move |m| match (m.op, m.target) {
            (ModOp::Ability(def, n), Target::Card(c)) if c == card => Some((def, n)),
            _ => None,
        })
    }

    /// The same, with those that the card had when it left.
    pub(crate) fn all_gained(self, card: CardId) -> impl Iterator<Item = (DefId, u8)> {
        let notes = self.table.notes.iter();
        let gone = notes.filter(move |n| n.kept == Kept::Gone && n.source == card);
        self.gained(card).chain(gone.map(|n| (n.def, n.ability)))
    }

    /// The card as it was where it left, if expressions of this scope read it so; with `stray` also if it has come back as
    /// another object.
    pub(crate) fn departed(self, scope: &Scope, card: CardId, stray: bool) -> Option<Departed> {
        if self.table.departed.is_empty() {
            return None;
        }
        let of_moment = [scope.source, scope.it, scope.that];
        let stray = match of_moment.iter().position(|c| *c == card) {
            Some(at) => stray && scope.strays & 1 << at != 0,
            None if scope.regs.iter().any(|set| set.contains(card)) => false,
            None => return None,
        };
        if !stray && self.setup.remembers.contains(self.table.card(card).zone) {
            return None;
        }
        self.last_state(card, |_| true)
    }

    /// The last record of a card that left, if it fits.
    pub(crate) fn last_state(
        self,
        card: CardId,
        fits: impl Fn(&Departed) -> bool,
    ) -> Option<Departed> {
        let mut departed = self.table.departed.iter().rev();
        departed.find(|d| d.card == card && fits(d)).copied()
    }

    /// The cards that left in the event that goes on, as they were, if they see one another leave.
    pub(crate) fn leaving_together(self) -> impl Iterator<Item = Departed> {
        let hear = !self.setup.declared.hears_if_it_stays;
        let all = self.table.departed.iter().copied();
        all.filter(move |d| {
            let gone = || !self.table.together.foreseen.contains(d.card);
            hear && d.event == self.table.event && gone()
        })
    }

    /// Does the card lie beneath another one that it is attached to?
    fn lies_beneath(self, card: CardId) -> bool {
        let kind = self.table.bearer(card).map(|a| a.kind);
        let rule = kind.and_then(|kind| self.attachment(kind));
        rule.is_some_and(|rule| rule.lies == Lies::Beneath)
    }

    /// A number of a card that left, as it was there.
    pub(crate) fn number_then(self, then: &Departed, stat: StatId) -> Option<i32> {
        if let Some(family) = self.setup.families.iter().find(|f| f.total == stat) {
            let parts = family.parts.iter();
            return parts.map(|s| self.number_then(then, *s)).sum();
        }
        debug_assert!(
            self.setup.asked.meets(Reach::stat(stat)),
            "nothing in the match asks about this number, so it was not kept"
        );
        let of_card = |n: &&NumberThen| (n.card, n.event) == (then.card, then.event);
        let mut changed = self.table.changed_then.iter().filter(of_card);
        if let Some(changed) = changed.find(|n| n.stat == stat) {
            return Some(changed.n);
        }
        let printed = self.setup.catalogue.get(then.def)?.stat(stat);
        Some(self.setup.stat_rule(stat).unchanged(printed))
    }

    /// Had a card that left this keyword there?
    pub(crate) fn keyword_then(self, then: &Departed, keyword: KeywordId) -> bool {
        debug_assert!(
            self.setup.asked.meets(Reach::keyword(keyword)),
            "nothing in the match asks about this keyword, so it was not kept"
        );
        then.keywords >> keyword.0 & 1 == 1
    }

    /// Has so much been set off one by another that nothing is optional any more?
    pub(crate) fn is_worn(self) -> bool {
        self.table.done.link >= self.setup.declared.bounds.refuse
    }

    /// May this ability be used once more by its player's own action, as far as repetition goes?
    pub(crate) fn may_act(self, source: CardId, def: DefId, ability: u8) -> bool {
        let uses = self
            .table
            .noted_uses((source, def, ability), Kept::Acted(0));
        uses < self.setup.declared.bounds.uses
    }
}

impl Context<'_> {
    /// A card is about to become another object by leaving a place: what it is like there is kept.
    #[inline(always)]
    pub(crate) fn remember(&mut self, card: CardId) {
        if self.setup.gives {
            self.keep_gained(card);
        }
        let from = self.table.card(card).zone;
        if self.setup.remembers.contains(from) {
            self.remember_in(card, from);
        }
    }

    #[inline(never)]
    fn remember_in(&mut self, card: CardId, from: ZoneId) {
        work::count(Work::Record);
        let q = self.q();
        let beneath =
            q.zones().decl(from).is_slot() && !q.table.is_top(card) || q.lies_beneath(card);
        let state = q.table.card(card);
        let open = q.known(card).0 == [true; 2];
        let mut then = Departed {
            card,
            def: if open { state.def } else { DefId::HIDDEN },
            zone: from,
            covered: q.table.covered(card),
            rested: state.rested(),
            face_up: state.face_up(),
            controller: q.controller(card),
            event: q.table.event,
            works: 0,
            keywords: 0,
        };
        if let Some(def) = q.def(card).filter(|_| open) {
            for (n, a) in def.abilities.iter().enumerate().take(16) {
                then.works |= u16::from(!a.given && q.setup.rules.works(q, card, &a.ability)) << n;
            }
            then.keywords = q.keywords_of(card, self.setup.asked.keywords);
            self.remember_numbers(card);
        }
        // What lies beneath another card is kept for what its abilities did there alone.
        if beneath && then.works == 0 {
            return;
        }
        self.table.departed.push(then);
        if !self.table.attached.is_empty() {
            self.remember_attached(card);
        }
    }

    /// The numbers of a card that leaves are kept where they are not as the front of the card has them and something can
    /// ask about them.
    fn remember_numbers(&mut self, card: CardId) {
        let (q, event) = (self.q(), self.table.event);
        let turned = q.table.flipped.contains(card);
        let changed = if turned {
            u64::MAX
        } else {
            q.table.about.stats
        } & self.setup.asked.stats;
        if changed == 0 {
            return;
        }
        let Some(front) = q.setup.catalogue.get(q.table.card(card).def) else {
            return;
        };
        let stats = (0u8..)
            .zip(q.setup.rules.words().stats)
            .map(|(n, _)| StatId(n));
        let kept: SmallVec<[NumberThen; 8]> = stats
            .filter(|s| changed >> (s.0 & 63) & 1 == 1 && !q.setup.is_total(*s))
            .map(|stat| (stat, q.stat(card, stat)))
            .filter(|(stat, n)| *n != q.setup.stat_rule(*stat).unchanged(front.stat(*stat)))
            .map(|(stat, n)| NumberThen {
                card,
                event,
                stat,
                n,
            })
            .collect();
        self.table.changed_then.extend(kept);
    }

    /// What is attached to a card that leaves, and what it is attached to.
    fn remember_attached(&mut self, card: CardId) {
        let table = &mut *self.table;
        for a in &table.attached {
            if (a.card == card || a.bearer == card) && !table.parted.contains(a) {
                table.parted.push(*a);
            }
        }
    }

    /// The abilities that a card has gained are kept with which it leaves.
    #[cold]
    #[inline(never)]
    fn keep_gained(&mut self, card: CardId) {
        let q = self.q();
        let epoch = q.table.card(card).epoch;
        let gone = q.gained(card).filter(|(def, n)| {
            let ability = q.ability(*def, *n);
            ability.is_some_and(|a| a.moments != 0 && q.setup.rules.works(q, card, &a.ability))
        });
        let gone: SmallVec<[(DefId, u8); 4]> = gone.collect();
        let known = |n: &AbilityNote| n.kept == Kept::Gone && n.source == card;
        self.table.notes.retain(|n| !known(n));
        let gone = gone.into_iter().map(|(def, ability)| AbilityNote {
            kept: Kept::Gone,
            def,
            ability,
            source: card,
            epoch,
        });
        self.table.notes.extend(gone);
    }

    /// A card is another object now: what was remembered of its abilities is not about it.
    pub(crate) fn renew(&mut self, card: CardId) {
        // What not both players know is not noted: the note would tell it.
        if !self.table.notes.is_empty() {
            let own =
                !self.setup.declared.uses_end_in.is_empty() && self.q().known(card).0 == [true; 2];
            self.table.notes.retain(|n| {
                n.source != card || n.kept.outlasts_object() || own && n.kept.is_own_use()
            });
        }
        let q = self.q();
        if self.setup.replaces
            && q.known(card).0 == [true; 2]
            && q.def(card).is_some_and(|d| d.sets)
        {
            let Stamp(stamp) = self.table.next_stamp();
            let state = self.table.card(card);
            let note = AbilityNote {
                kept: Kept::Arrived(stamp),
                def: state.def,
                ability: 0,
                source: card,
                epoch: state.epoch,
            };
            self.table.notes.push(note);
        }
    }

    /// An ability is carried out that so many others led to, one setting off the next. False if the match ends by it.
    pub(crate) fn count_ability(&mut self, link: u16) -> bool {
        let bounds = self.setup.declared.bounds;
        // The more is due besides, the more it counts: what sets off ever more piles up otherwise, and each further one
        // takes longer.
        let waiting = u32::try_from(self.table.pending.len()).unwrap_or(u32::MAX);
        let done = self.table.doings();
        done.link = link;
        done.abilities = done.abilities.saturating_add(1 + waiting / CROWD);
        let over = link >= bounds.draw || done.abilities > bounds.abilities;
        if over {
            self.repeated_to_the_end();
        } else if link == bounds.refuse {
            let stop = bounds.stop_clause;
            self.note("repeat_refused", stop, None, CardId::NONE, link.into());
        }
        !over
    }

    /// An event is replaced. It counts as several abilities: a turn has few of them, and what is replaced, attempted again and
    /// replaced again must come to an end before it has piled up thousands of effects. False if the match ends by it.
    pub(crate) fn count_replacement(&mut self) -> bool {
        let link = self.table.done.link;
        let done = self.table.doings();
        done.abilities = done.abilities.saturating_add(REPLACEMENT - 1);
        self.count_ability(link)
    }

    /// A player used an ability of his own accord.
    pub(crate) fn count_act(&mut self, card: CardId, def: DefId, ability: u8) {
        let bounds = self.setup.declared.bounds;
        let n = self.table.note_use((card, def, ability), Kept::Acted(0));
        if n == bounds.uses {
            self.note("repeat_stopped", bounds.stop_clause, None, card, n.into());
        }
    }

    /// A choice was made.
    pub(crate) fn count_choice(&mut self) {
        let bounds = self.setup.declared.bounds;
        let done = self.table.doings();
        done.choices = done.choices.saturating_add(1);
        if done.choices > bounds.choices {
            self.repeated_to_the_end();
        }
    }

    /// The number of the turn that begins. After as many turns as the ruleset's bounds allow the match is a draw, even
    /// if nobody has a choice in them any more.
    pub fn next_turn(&mut self) -> u16 {
        self.table.turn = self.table.turn.saturating_add(1);
        if self.table.turn > self.setup.declared.bounds.turns {
            self.repeated_to_the_end();
        }
        self.table.turn
    }

    /// The match is a draw, since it would go on for ever.
    pub(crate) fn repeated_to_the_end(&mut self) {
        let clause = self.setup.declared.bounds.draw_clause;
        self.note("repeat_drawn", clause, None, CardId::NONE, 0);
        self.end_match(Outcome {
            winner: None,
            why: Ending::Endless,
        });
    }
}
