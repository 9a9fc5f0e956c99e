//! All that changes during a match, flat and small. Cloning a table is the hot path of the opponent.

pub(crate) mod attachment;
pub(crate) mod declared;
mod digest;
mod file;
pub(crate) mod frame;
pub(crate) mod ids;
mod marks;
pub(crate) mod memory;
pub(crate) mod modifier;
mod place;
pub(crate) mod rng;
pub(crate) mod span;
pub(crate) mod stable_hasher;
#[cfg(test)]
mod tests;
pub(crate) mod together;
pub(crate) mod zones;

pub use digest::TABLE_DIGEST;

use crate::flow::outcome::Outcome;
use crate::printed::def::Reach;
use crate::table::attachment::Attached;
use crate::table::declared::Arena;
use crate::table::frame::{Delayed, Frame, Pending, Waiting};
use crate::table::ids::{ByPlayer, CardId, CardSet, DefId, PlayerId, ZoneId};
use crate::table::memory::{AbilityNote, Departed, Doings, NumberThen};
use crate::table::modifier::Modifier;
use crate::table::rng::Rng;
use crate::table::together::Together;
use crate::table::zones::{ZoneSet, Zones};
use crate::work::{self, Work};
use smallvec::SmallVec;

/// The largest number of cards in a match.
pub const MAX_CARDS: usize = 160;

/// Room for every [`CardId`] there can be, so that looking a card up needs no check.
const PLACES: usize = 256;

/// Size in bytes of the part of a table that belongs to the ruleset.
pub const RULES_BYTES: usize = 256;

bitflags::bitflags! {
    /// The state of a card that fits into single bits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Flags: u16 {
        /// It belongs to the second player.
        const OWNER = 1;
        /// It is face up.
        const FACE_UP = 1 << 1;
        /// It is turned sideways.
        const RESTED = 1 << 2;
        /// The first player knows what it is.
        const KNOWN_0 = 1 << 3;
        /// The second player knows what it is.
        const KNOWN_1 = 1 << 4;
        /// Low bit of the deck section that it comes from.
        const SECTION_LOW = 1 << 5;
        /// High bit of the deck section that it comes from.
        const SECTION_HIGH = 1 << 6;
        /// It lies face down in a public zone and is still secret to the opponent.
        const SECRET = 1 << 7;
        /// The marks that a ruleset gives to cards, see [`Table::mark`].
        const MARKS = 0xff << 8;
    }
}

/// One physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardState {
    /// What is printed on it.
    pub def: DefId,
    /// Where it is.
    pub zone: ZoneId,
    /// Counts up when it becomes a new object (by leaving one kind of zone for another).
    pub epoch: u8,
    /// Facing, orientation, owner, knowledge.
    pub flags: Flags,
    /// How often its limited abilities were used, two bits each; see [`Table::uses`].
    pub uses: u16,
}

impl CardState {
    const BLANK: Self = Self {
        def: DefId::HIDDEN,
        zone: ZoneId::NONE,
        epoch: 0,
        flags: Flags::empty(),
        uses: 0,
    };

    /// Whose card it is.
    #[must_use]
    #[inline]
    pub fn owner(&self) -> PlayerId {
        PlayerId(u8::from(self.flags.contains(Flags::OWNER)))
    }

    /// Which section of its owner's deck list it comes from.
    #[must_use]
    #[inline]
    pub fn section(&self) -> u8 {
        ((self.flags & (Flags::SECTION_LOW | Flags::SECTION_HIGH)).bits() >> 5) as u8
    }

    /// It comes from this section of its owner's deck list.
    pub(crate) fn set_section(&mut self, section: u8) {
        self.flags.set(Flags::SECTION_LOW, section & 1 == 1);
        self.flags.set(Flags::SECTION_HIGH, section & 2 == 2);
    }

    /// Is it face up?
    #[must_use]
    #[inline]
    pub fn face_up(&self) -> bool {
        self.flags.contains(Flags::FACE_UP)
    }

    /// Is it turned sideways?
    #[must_use]
    #[inline]
    pub fn rested(&self) -> bool {
        self.flags.contains(Flags::RESTED)
    }

    /// Is it a card of this owner that this viewer knows?
    #[must_use]
    #[inline]
    pub fn is_known_of(&self, owner: PlayerId, viewer: PlayerId) -> bool {
        let (known, mut wanted) = (known_flag(viewer), known_flag(viewer));
        wanted.set(Flags::OWNER, owner.0 == 1);
        self.flags & (known | Flags::OWNER) == wanted
    }

    /// Does the player know what it is?
    #[must_use]
    #[inline]
    pub fn known_to(&self, player: PlayerId) -> bool {
        self.flags.contains(known_flag(player))
    }
}

/// The flag "this player knows what the card is".
#[must_use]
#[inline]
pub fn known_flag(player: PlayerId) -> Flags {
    if player.0 == 0 {
        Flags::KNOWN_0
    } else {
        Flags::KNOWN_1
    }
}

/// Cards whose lasting abilities are in force.
pub(crate) type Sources = Vec<CardId>;

/// Abilities that are due.
pub type PendingList = SmallVec<[Pending; 6]>;

/// Bytes of the ruleset, aligned for a cast to its own struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, align(8))]
pub struct RulesBytes(pub [u8; RULES_BYTES]);

/// All that changes during a match.
#[derive(Debug, PartialEq)]
pub struct Table {
    pub(crate) cards: [CardState; PLACES],
    pub(crate) card_count: u8,
    /// The cards of all zones, zone after zone, each bottom first.
    pub(crate) order: [CardId; PLACES],
    /// Where each zone starts in `order`; the last entry is the end.
    pub(crate) starts: [u8; Zones::MAX + 1],
    /// The zones with a card in them, as `starts` has it.
    pub(crate) occupied: ZoneSet,
    /// What is being done.
    pub frames: Vec<Frame>,
    /// Registers of running programs.
    pub(crate) regs: Vec<CardSet>,
    /// Changes of stats and keywords that last for a while.
    pub mods: Vec<Modifier>,
    /// Abilities that are due.
    pub pending: Vec<Pending>,
    /// Effects that wait for a moment.
    pub later: Vec<Delayed>,
    /// Actions that were declared and have not run their course.
    pub(crate) declared: Arena,
    /// Abilities that were used and can be used once in a match only: what is printed, and whose it is.
    pub(crate) once: Vec<(DefId, PlayerId)>,
    /// Cards whose lasting abilities are in force; collected again after each change.
    pub(crate) sources: Sources,
    /// Cards that are controlled by the player on whose side they do not lie.
    pub(crate) turned: CardSet,
    /// Cards that show the second of their two faces.
    pub(crate) flipped: CardSet,
    /// What the lasting abilities in force are about, and perhaps more.
    pub(crate) lasting: Reach,
    /// What modifiers and the lasting abilities in force are about, and perhaps more: other numbers and keywords are as
    /// printed.
    pub(crate) about: Reach,
    /// The decision that is open.
    pub waiting: Option<Waiting>,
    /// The result, once it is fixed.
    pub outcome: Option<Outcome>,
    /// The random stream.
    pub rng: Rng,
    /// The running turn, counted from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_player: PlayerId,
    /// Who had the first turn.
    pub first_player: PlayerId,
    /// The phase, by its place in [`Ruleset::phases`](crate::Ruleset::phases).
    pub phase: u8,
    /// Something moved or changed since rule actions were last looked at.
    pub dirty: bool,
    /// Something moved or changed since then, but no lasting ability began or ended by it.
    pub(crate) touched: bool,
    /// The zones that a card went into or out of since the ruleset last said [`Table::note_changes`].
    pub(crate) changed: ZoneSet,
    /// Cards that cover more than the slot where they lie, with what they cover.
    pub(crate) spans: Vec<(CardId, ZoneSet)>,
    /// Slots that are given to cards while a field is put anew or a wide card is laid.
    pub(crate) placing: Vec<(CardId, ZoneId)>,
    /// Which card is attached to which.
    pub(crate) attached: Vec<Attached>,
    /// Cards that have left, as they were, as long as something is due that could ask about them.
    pub(crate) departed: Vec<Departed>,
    /// Their numbers that were not as printed.
    pub(crate) changed_then: Vec<NumberThen>,
    /// What was attached to them, and what they were attached to.
    pub(crate) parted: Vec<Attached>,
    /// What is remembered of abilities.
    pub(crate) notes: Vec<AbilityNote>,
    /// What is being done at once to several cards.
    pub(crate) together: Together,
    /// The number of the event that goes on: one operation of an effect, or one step of the rules.
    pub(crate) event: u32,
    /// The time, for what is put into force.
    pub(crate) clock: u32,
    /// What has been done in this turn.
    pub(crate) done: Doings,
    pub(crate) rules: RulesBytes,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self {
            frames: self.frames.clone(),
            regs: self.regs.to_vec(),
            mods: self.mods.to_vec(),
            pending: self.pending.to_vec(),
            later: self.later.clone(),
            declared: self.declared.clone(),
            once: self.once.to_vec(),
            sources: self.sources.to_vec(),
            spans: self.spans.to_vec(),
            placing: self.placing.to_vec(),
            attached: self.attached.to_vec(),
            departed: self.departed.to_vec(),
            parted: self.parted.to_vec(),
            notes: self.notes.to_vec(),
            changed_then: self.changed_then.to_vec(),
            together: self.together.clone(),
            rng: self.rng.clone(),
            ..*self
        }
    }

    /// Copies into a table that was used before, and uses its memory again.
    fn clone_from(&mut self, from: &Self) {
        work::count(Work::Copy);
        let Self {
            cards,
            card_count,
            order,
            starts,
            occupied,
            frames,
            regs,
            mods,
            pending,
            later,
            declared,
            once,
            sources,
            turned,
            flipped,
            lasting,
            about,
            waiting,
            outcome,
            rng,
            turn,
            turn_player,
            first_player,
            phase,
            dirty,
            touched,
            changed,
            spans,
            placing,
            attached,
            departed,
            changed_then,
            parted,
            notes,
            together,
            event,
            clock,
            done,
            rules,
        } = self;
        *cards = from.cards;
        *card_count = from.card_count;
        *order = from.order;
        *starts = from.starts;
        *occupied = from.occupied;
        frames.clone_from(&from.frames);
        refill(regs, &from.regs);
        refill(mods, &from.mods);
        refill(pending, &from.pending);
        later.clone_from(&from.later);
        declared.clone_from(&from.declared);
        refill(once, &from.once);
        refill(sources, &from.sources);
        *turned = from.turned;
        *flipped = from.flipped;
        *lasting = from.lasting;
        *about = from.about;
        *waiting = from.waiting;
        *outcome = from.outcome;
        rng.clone_from(&from.rng);
        *turn = from.turn;
        *turn_player = from.turn_player;
        *first_player = from.first_player;
        *phase = from.phase;
        *dirty = from.dirty;
        *touched = from.touched;
        *changed = from.changed;
        refill(spans, &from.spans);
        refill(placing, &from.placing);
        refill(attached, &from.attached);
        refill(departed, &from.departed);
        refill(changed_then, &from.changed_then);
        refill(parted, &from.parted);
        refill(notes, &from.notes);
        together.refill(&from.together);
        *event = from.event;
        *clock = from.clock;
        *done = from.done;
        *rules = from.rules;
    }
}

/// Copies a list into one that was used before.
fn refill<T: Copy>(list: &mut Vec<T>, from: &[T]) {
    list.clear();
    list.extend_from_slice(from);
}

impl Table {
    /// A table without cards, with room for what nearly every match needs: a search takes no memory for it later on.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            cards: [CardState::BLANK; PLACES],
            card_count: 0,
            order: [CardId::NONE; PLACES],
            starts: [0; Zones::MAX + 1],
            occupied: ZoneSet::EMPTY,
            frames: Vec::with_capacity(8),
            regs: Vec::with_capacity(32),
            mods: Vec::with_capacity(64),
            pending: Vec::with_capacity(16),
            later: Vec::with_capacity(4),
            declared: Vec::new(),
            once: Vec::new(),
            sources: Vec::with_capacity(16),
            turned: CardSet::EMPTY,
            flipped: CardSet::EMPTY,
            lasting: Reach::default(),
            about: Reach::default(),
            waiting: None,
            outcome: None,
            rng: Rng::new(seed),
            turn: 0,
            turn_player: PlayerId(0),
            first_player: PlayerId(0),
            phase: 0,
            dirty: true,
            touched: false,
            changed: ZoneSet::ALL,
            spans: Vec::new(),
            placing: Vec::with_capacity(8),
            attached: Vec::with_capacity(8),
            departed: Vec::with_capacity(24),
            changed_then: Vec::with_capacity(96),
            parted: Vec::with_capacity(4),
            notes: Vec::with_capacity(32),
            together: Together::new(),
            event: 1,
            clock: 0,
            done: Doings::default(),
            rules: RulesBytes([0; RULES_BYTES]),
        }
    }

    /// The number of cards in the match.
    #[must_use]
    #[inline]
    pub fn card_count(&self) -> usize {
        usize::from(self.card_count)
    }

    /// All cards.
    #[inline]
    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.card_count).map(CardId)
    }

    /// The states of all cards, in the order of their ids.
    #[must_use]
    #[inline]
    pub fn card_states(&self) -> &[CardState] {
        &self.cards[..self.card_count()]
    }

    /// The state of a card.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &CardState {
        debug_assert!(card.index() < MAX_CARDS, "this is no card of the match");
        &self.cards[card.index()]
    }

    #[inline]
    pub(crate) fn card_mut(&mut self, card: CardId) -> &mut CardState {
        debug_assert!(card.index() < MAX_CARDS, "this is no card of the match");
        &mut self.cards[card.index()]
    }

    /// What two cards are is exchanged, and not who knows of them: for tables dealt anew, where nobody who is asked can tell them
    /// apart.
    pub fn exchange(&mut self, a: CardId, b: CardId) {
        let what = |card: &CardState| (card.def, card.section());
        let (of_a, of_b) = (what(self.card(a)), what(self.card(b)));
        for (card, (def, section)) in [(a, of_b), (b, of_a)] {
            let card = self.card_mut(card);
            card.def = def;
            card.set_section(section);
        }
    }

    /// The cards of a zone, bottom (or first) to top (or last).
    #[must_use]
    #[inline]
    pub fn zone(&self, zone: ZoneId) -> &[CardId] {
        let (from, to) = self.bounds(zone);
        &self.order[from..to]
    }

    /// Where the cards of a zone start in `order`, and where they end.
    #[inline]
    fn bounds(&self, zone: ZoneId) -> (usize, usize) {
        debug_assert!(zone.index() < Zones::MAX, "this is no zone");
        let at = zone.index() % Zones::MAX;
        (self.starts[at].into(), self.starts[at + 1].into())
    }

    /// The number of cards in a zone.
    #[must_use]
    #[inline]
    pub fn count(&self, zone: ZoneId) -> usize {
        let (from, to) = self.bounds(zone);
        to - from
    }

    /// The zones with a card in them.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> ZoneSet {
        self.occupied
    }

    /// The top (last) cards of those of these zones that have a card, in the order of the zones.
    #[inline]
    pub fn tops(&self, zones: ZoneSet) -> impl Iterator<Item = (ZoneId, CardId)> + Clone {
        let places = self.occupied.and(zones).iter();
        places.map(|zone| {
            let (_, end) = self.bounds(zone);
            (zone, self.order[(end - 1) % PLACES])
        })
    }

    /// The top (last) card of a zone.
    #[must_use]
    #[inline]
    pub fn top(&self, zone: ZoneId) -> Option<CardId> {
        self.zone(zone).last().copied()
    }

    /// Is the card the top card of its zone?
    #[must_use]
    #[inline]
    pub fn is_top(&self, card: CardId) -> bool {
        self.top(self.card(card).zone) == Some(card)
    }

    /// The place of a card within its zone, 0 at the bottom.
    #[must_use]
    #[inline]
    pub fn index_in_zone(&self, card: CardId) -> usize {
        // Most cards that move lie on top.
        self.zone(self.card(card).zone)
            .iter()
            .rposition(|c| *c == card)
            .unwrap_or(0)
    }

    /// The ruleset's own part of the table: at most [`RULES_BYTES`], which is seen to when it is compiled.
    #[must_use]
    #[inline]
    pub fn rules<T: bytemuck::Pod>(&self) -> &T {
        const { assert!(size_of::<T>() <= RULES_BYTES && align_of::<T>() <= align_of::<RulesBytes>()) };
        bytemuck::from_bytes(&self.rules.0[..size_of::<T>()])
    }

    /// The ruleset's own part of the table, to be changed.
    #[inline]
    pub fn rules_mut<T: bytemuck::Pod>(&mut self) -> &mut T {
        const { assert!(size_of::<T>() <= RULES_BYTES && align_of::<T>() <= align_of::<RulesBytes>()) };
        bytemuck::from_bytes_mut(&mut self.rules.0[..size_of::<T>()])
    }

    /// Adds a card that is not yet in the match to the top of a zone. Used by scenarios.
    ///
    /// # Errors
    /// If the match already has [`MAX_CARDS`] cards.
    pub fn add_card(
        &mut self,
        def: DefId,
        owner: PlayerId,
        section: u8,
        zone: ZoneId,
    ) -> Result<CardId, TooManyCards> {
        if self.card_count() >= MAX_CARDS {
            return Err(TooManyCards);
        }
        let card = CardId(self.card_count);
        self.add_cards(&[def], owner, section, zone);
        Ok(card)
    }

    /// Adds a section of a deck to the top of a zone, the last card uppermost. Used by set-up, once decks are known to be
    /// legal: cards beyond [`MAX_CARDS`] stay out.
    pub fn add_cards(&mut self, defs: &[DefId], owner: PlayerId, section: u8, zone: ZoneId) {
        let first = self.card_count();
        let defs = &defs[..defs.len().min(MAX_CARDS - first)];
        let Some(count) = u8::try_from(defs.len()).ok().filter(|n| *n > 0) else {
            return;
        };
        let mut flags = Flags::empty();
        flags.set(Flags::OWNER, owner.0 == 1);
        flags.set(Flags::SECTION_LOW, section & 1 == 1);
        flags.set(Flags::SECTION_HIGH, section & 2 == 2);
        let end = usize::from(self.starts[zone.index() + 1]);
        self.order.copy_within(end..first, end + defs.len());
        for (n, def) in defs.iter().enumerate() {
            let card = CardId(self.card_count);
            self.card_count += 1;
            self.cards[card.index()] = CardState {
                def: *def,
                zone,
                epoch: 0,
                flags,
                uses: 0,
            };
            self.order[end + n] = card;
        }
        for start in &mut self.starts[zone.index() + 1..] {
            *start += count;
        }
        self.changed = self.changed.with(zone);
        self.occupied = self.occupied.with(zone);
    }

    /// Is nothing noted, due, declared, attached or done at once, and no card wide, turned or flipped?
    pub(crate) fn is_plain(&self) -> bool {
        self.notes.is_empty()
            && self.pending.is_empty()
            && self.declared.is_empty()
            && self.attached.is_empty()
            && self.spans.is_empty()
            && self.turned.is_empty()
            && self.flipped.is_empty()
            && !self.together.open
            && self.together.foreseen.is_empty()
    }

    /// The zones that a card went into or out of since [`Table::note_changes`]; more than those, where that is not known.
    #[must_use]
    #[inline]
    pub fn changed(&self) -> ZoneSet {
        self.changed
    }

    /// Something moved or changed; `invalidated` says whether a lasting ability may have begun or ended by it.
    #[inline]
    pub(crate) fn touch(&mut self, invalidated: bool) {
        if invalidated {
            self.dirty = true;
        } else {
            self.touched = true;
        }
    }

    /// A card may have gone into or out of any zone.
    pub fn invalidate(&mut self) {
        self.changed = ZoneSet::ALL;
    }

    /// The ruleset has looked at all that can follow from where cards lie now.
    #[inline]
    pub fn note_changes(&mut self) {
        self.changed = ZoneSet::EMPTY;
    }
}

/// A match can have no more cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match can have at most {MAX_CARDS} cards; take some out of the decks")]
pub struct TooManyCards;

/// Which players know something.
pub type SeenBy = ByPlayer<bool>;
