//! What card texts can ask about: facts, numbers, signs; where abilities work; what may be read.

use crate::Loveca;
use crate::cards::words::{
    HEARTS, ICONS, NEEDS, fact, keyword, kind, moment, sign, stat, state as stand, tally, zone,
};
use crate::rules::{judge, options, state, zones};
use fudaba_engine::ability::{Ability, Always, Effect};
use fudaba_engine::words::{FactId, KeywordId, MomentId, SignId, TallyId, ZoneKind};
use fudaba_engine::{CardId, Frame, ModOp, PlayerId, Query, Reading, Target, ZoneId, as_number};

impl Reading for Loveca {
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        let state = state::get(q);
        match fact {
            fact::FIRST_PLAYER => state::first(q) == player,
            fact::PERFORMED => state.did(player, state::PERFORMED),
            fact::LIVE_SUCCEEDED => state.did(player, state::SUCCEEDED),
            fact::LIVE_FAILED => state.did(player, state::FAILED),
            fact::NO_EXCESS => state.excess[player.index()].iter().all(|n| *n == 0),
            fact::REFRESHED => state.refreshes[player.index()] > 0,
            _ => false,
        }
    }

    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        let def = q.def(card).filter(|_| self.readable(q, card));
        match sign {
            // 2.7.2a
            sign::BLADE_HEART => icons(q, card).iter().any(|n| *n > 0),
            sign::ABILITY => def.is_some_and(|d| !d.abilities.is_empty()),
            sign::ENTERED_THIS_TURN => q.table.marked(card, state::ENTERED),
            sign::MOVED_THIS_TURN => q.table.marked(card, state::MOVED),
            sign::MOVED_TWICE => q.table.marked(card, state::MOVED_TWICE),
            sign::BATON_TOUCHED => q.table.marked(card, state::BATON),
            sign::HAS_BENEATH => {
                let mut cards = under(q, card).into_iter().flat_map(|z| q.table.zone(z));
                cards.any(|c| !q.table.marked(*c, state::STRAY))
            }
            _ => false,
        }
    }

    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        let state = state::get(q);
        let at = player.index();
        let excess = &state.excess[at];
        match tally {
            tally::TOTAL => judge::standing(q, player),
            tally::YELLED => as_number(yelled(q, player).count()),
            tally::EXCESS => excess.iter().map(|n| i32::from(*n)).sum(),
            tally::EXCESS_PINK
            | tally::EXCESS_RED
            | tally::EXCESS_YELLOW
            | tally::EXCESS_GREEN
            | tally::EXCESS_BLUE
            | tally::EXCESS_PURPLE => excess[usize::from(tally.0 - tally::EXCESS_PINK.0)].into(),
            tally::BATONS => state.batons[at].into(),
            tally::ENTRIES => state.entries[at].into(),
            tally::MOVES => state.moves[at].into(),
            tally::TURN => q.table.turn.into(),
            tally::REFRESHES => state.refreshes[at].into(),
            _ => 0,
        }
    }

    /// 9.6.3.1c: can this step do nothing to the card?
    fn resists(&self, q: Query, card: CardId, effect: &Effect) -> bool {
        match effect {
            Effect::Rest(_) => q.has(card, keyword::CANNOT_BE_WAITED) && by_opponent(q, card),
            Effect::Shift(..) | Effect::Rearrange(..) => q.has(card, keyword::CANNOT_MOVE),
            _ => false,
        }
    }

    fn lost(&self, q: Query, card: CardId) -> bool {
        q.zone_kind(card) == zone::DECK // 9.7.7a
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 9.7.4.1.2, 9.11.1
    }
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        q.anything_changed() && is_negated(q, card, ability) // 9.3.2
    }

    /// Does this one of the keywords of [`NEGATING`] take such an ability from its card?
    fn silences(&self, by: KeywordId, ability: &Ability) -> bool {
        let only = match by {
            keyword::NEGATED_ENTER => moment::ENTERS,
            keyword::NEGATED_LIVE_START => moment::LIVE_START,
            keyword::NEGATED_LIVE_SUCCESS => moment::LIVE_SUCCESS,
            _ => return true,
        };
        ability.when.iter().any(|trigger| trigger.0 == only)
    }

    /// 9.7.2.1e: are these moments of one event: a card leaves, or a member arrives?
    fn is_one_event(&self, a: MomentId, b: MomentId) -> bool {
        let leaves = [
            moment::LEAVES_STAGE,
            moment::LIVE_LEAVES,
            moment::DECK_TO_WAITING,
            moment::TO_WAITING,
        ];
        let arrives = [moment::ENTERS, moment::BATON_TOUCHED];
        let both = |all: &[MomentId]| all.contains(&a) && all.contains(&b);
        a != b && (both(&leaves) || both(&arrives))
    }

    fn may_keep(&self, q: Query) -> bool {
        !options::second(q, options::ONCE_PER_TURN_AUTO) // 9.7.3.1a
    }

    fn may_work_in(&self, ability: &Ability, at: ZoneKind) -> bool {
        working_zones(ability).contains(&at)
    }

    /// 9.3.4, 11.7 to 11.9
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let up = || q.table.card(card).face_up();
        let live = || up() && q.def(card).is_some_and(|d| d.kind == kind::LIVE);
        let at = q.table.card(card).zone;
        let kind = q.zones().decl(at).kind;
        let stands = works_at(ability, at, kind)
            && match kind {
                zone::STAGE => is_member(q, card),
                zone::LIVE => live(), // 9.3.4.3a: face-down set cards have no valid abilities
                _ => true,
            };
        stands && !(q.anything_changed() && is_negated(q, card, ability))
    }

    fn worked(&self, q: Query, ability: &Ability, left: ZoneId) -> bool {
        works_at(ability, left, q.zones().decl(left).kind)
    }

    fn counts(&self, q: Query, card: CardId, kind: ZoneKind) -> bool {
        match kind {
            zone::LIVE => q.table.card(card).face_up(), // 4.6.2a
            zone::BENEATH => !q.table.marked(card, state::STRAY), // 4.5.5.4: it is beneath nobody any more
            _ => true,
        }
    }

    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::line(zone)
    }

    /// Not on cards set face down.
    fn readable(&self, q: Query, card: CardId) -> bool {
        let state = q.table.card(card);
        state.face_up() || !zones::is_live(state.zone) && q.zone_kind(card) != zone::REMOVED
    }

    /// Does a card stay the same object between two zones (4.1.4)?
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        let areas = zones::place(from).is_some() && zones::place(to).is_some();
        areas || zones::is_live(from) && zones::is_live(to)
    }
}

/// 4.5.6: is the card a member on a stage? Of several in one area all are, until a check timing comes (10.1.2, 10.4.1b).
#[must_use]
pub fn is_member(q: Query, card: CardId) -> bool {
    zones::place(q.table.card(card).zone).is_some()
}

/// The members of a player's stage.
pub fn members(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    zones::stage(player).flat_map(move |z| q.table.zone(z).iter().copied())
}

/// 4.6.2a: the lives in progress of a player.
pub fn lives(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    let cards = q.table.zone(zones::live(player)).iter().copied();
    cards.filter(move |c| q.table.card(*c).face_up())
}

/// The cards that a player's yell revealed (4.14.1a).
pub fn yelled(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    let cards = q.table.zone(zones::RESOLUTION).iter().copied();
    cards.filter(move |c| q.owner(*c) == player && q.table.marked(*c, state::YELLED))
}

/// The energy that a player can pay with.
#[must_use]
pub fn active_energy(q: Query, player: PlayerId) -> i32 {
    let cards = q.table.zone(zones::energy(player)).iter();
    as_number(cards.filter(|c| !q.table.card(**c).rested()).count())
}

/// The zone of the cards beneath a member; `None` if the card is no member on a stage.
#[must_use]
pub fn under(q: Query, card: CardId) -> Option<ZoneId> {
    let (player, column) = zones::place(q.table.card(card).zone)?;
    is_member(q, card).then(|| zones::beneath(player, column))
}

/// Has an effect taken this from the card? What negates others is itself negated only by what lasts for a while (9.3.2c).
fn negated(q: Query, card: CardId, ability: &Ability, by: KeywordId) -> bool {
    let negates = |always: &Always| matches!(always, Always::Keyword(_, k) if NEGATING.contains(k));
    if ability.always.iter().any(negates) {
        let mut mods = q.table.mods.iter();
        mods.any(|m| m.target == Target::Card(card) && m.op == ModOp::Keyword(by))
    } else {
        q.has(card, by)
    }
}

/// What takes abilities from a card.
pub const NEGATING: &[KeywordId] = &[
    keyword::NEGATED,
    keyword::NEGATED_ENTER,
    keyword::NEGATED_LIVE_START,
    keyword::NEGATED_LIVE_SUCCESS,
];

/// The kinds of zone in which an ability can work: stage and live area, or what its state says.
fn working_zones(ability: &Ability) -> &'static [ZoneKind] {
    match ability.state {
        None => &[zone::STAGE, zone::LIVE],
        Some(stand::IN_HAND) => &[zone::HAND],
        Some(stand::IN_WAITING) => &[zone::WAITING],
        Some(stand::IN_SUCCESS) => &[zone::SUCCESS],
        Some(stand::IN_RESOLUTION) => &[zone::RESOLUTION],
        Some(_) => &[zone::STAGE],
    }
}

/// Does an ability work in this zone, which is of this kind: in its column, if it names one (11.7 to 11.9)?
fn works_at(ability: &Ability, at: ZoneId, kind: ZoneKind) -> bool {
    let column = match ability.state {
        Some(stand::CENTRE) => Some(zones::CENTRE),
        Some(stand::LEFT_SIDE) => Some(0),
        Some(stand::RIGHT_SIDE) => Some(2),
        _ => None,
    };
    let there = |wanted| zones::place(at).is_some_and(|(_, column)| column == wanted);
    working_zones(ability).contains(&kind) && column.is_none_or(there)
}

/// Has an effect taken this ability from the card?
#[must_use]
pub fn is_negated(q: Query, card: CardId, ability: &Ability) -> bool {
    let mut all = NEGATING.iter();
    all.any(|by| Loveca.silences(*by, ability) && negated(q, card, ability, *by))
}

/// Is what is being carried out an effect of the opponent of this card's player (3.1.2.4, 9.12.2)?
#[must_use]
pub fn by_opponent(q: Query, card: CardId) -> bool {
    match q.table.frames.last() {
        Some(Frame::Program(p)) => q.owner(p.source) != q.owner(card),
        _ => false,
    }
}

/// The hearts of a card by colour, ALL last.
#[must_use]
pub fn hearts(q: Query, card: CardId) -> [i32; state::COLOURS] {
    q.stats(card, HEARTS).map(|n| n.max(0))
}

/// The blade hearts that a card shows, by colour, then ALL, DRAW and SCORE.
#[must_use]
pub fn icons(q: Query, card: CardId) -> [i32; ICONS.len()] {
    q.stats(card, ICONS).map(|n| n.max(0))
}

/// What a live asks for by colour, any colour last (2.11.3b: a note below 0 counts as 0).
#[must_use]
pub fn needs(q: Query, card: CardId) -> [i32; state::COLOURS] {
    q.stats(card, NEEDS).map(|n| n.max(0))
}

/// The blades of a member; wait members count too here (2.8.2a).
#[must_use]
pub fn blades(q: Query, card: CardId) -> i32 {
    q.stat(card, stat::BLADES)
}

/// Marks that a card carries on the table.
#[must_use]
pub fn marks(q: Query, card: CardId) -> Vec<&'static str> {
    fudaba_engine::marks([
        (q.table.marked(card, state::ENTERED), "entered"),
        (q.table.marked(card, state::MOVED), "moved"),
        (q.table.marked(card, state::YELLED), "yelled"),
    ])
}

/// The colours of excess hearts that abilities of the player's cards in play ask for, those that they were given among
/// them, unless they are negated; one bit each (8.3.15.1.2c).
#[must_use]
pub fn wanted_excess(q: Query, player: PlayerId) -> u8 {
    const COLOURS: u64 = 0b11_1111 << tally::EXCESS_PINK.0;
    let asks = |card: CardId| {
        let def = q.def(card).filter(|def| def.tallies & COLOURS != 0);
        let own = def.into_iter().flat_map(|def| &def.abilities);
        let own = own.filter(|a| !a.given).chain(q.gained_abilities(card));
        own.filter(|a| a.ability.tallies() & COLOURS != 0)
            .filter(|a| !is_negated(q, card, &a.ability))
            .fold(0, |bits, a| bits | a.ability.tallies())
    };
    let read = members(q, player)
        .chain(lives(q, player))
        .fold(0, |bits, card| bits | asks(card));
    u8::try_from((read & COLOURS) >> tally::EXCESS_PINK.0).unwrap_or(0)
}
