//! Which cards of a match can have an ability at work where they lie. It is asked after everything that happens, so
//! what the printed abilities tell is gathered once, when the match is put together.

use crate::ability::{Manner, Subject, Trigger};
use crate::printed::def::{CardDef, CompiledAbility, moment_bit};
use crate::printed::words::MomentId;
use crate::ruleset::Ruleset;
use crate::table::Table;
use crate::table::ids::{CardId, DefId, ZoneId};
use crate::table::zones::ZoneSet;
use crate::work::{self, Work};

/// The largest number of moments of a ruleset.
const MOMENTS: usize = 64;

/// What abilities of some cards answer to.
#[derive(Clone, Copy, Debug, Default)]
struct Powers {
    /// The moments that they listen to, one bit each.
    moments: u64,
    /// Those of them at which they listen to what happens to others, too.
    of_others: u64,
    /// Is one of them a lasting effect?
    lasting: bool,
}

impl Powers {
    fn add(&mut self, a: &CompiledAbility) {
        self.moments |= a.moments;
        self.of_others |= a.moments_of_others;
        self.lasting |= !a.ability.always.is_empty();
    }

    fn add_all(&mut self, other: Self) {
        self.moments |= other.moments;
        self.of_others |= other.of_others;
        self.lasting |= other.lasting;
    }
}

/// What must be known quickly of a card of the match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    powers: Powers,
    /// Has it abilities that may work outside the listening zones?
    special: bool,
    /// Has it abilities that are used by its player's own action?
    pub(crate) activated: bool,
}

impl Traits {
    const NONE: Self = Self {
        powers: Powers {
            moments: 0,
            of_others: 0,
            lasting: false,
        },
        special: false,
        activated: false,
    };
}

/// Something that happened, as far as listeners are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// Its moment.
    pub(crate) moment: MomentId,
    /// The card that it was about, or [`CardId::NONE`].
    pub(crate) it: CardId,
}

/// The abilities of the cards of a match, by where they can work.
#[derive(Clone, Debug)]
pub(crate) struct Listeners {
    /// The listening zones.
    zones: ZoneSet,
    /// The same in the ruleset's order, cut into runs wherever it does not rise.
    runs: Vec<ZoneSet>,
    /// The slots in which the top card covers the others.
    covered: ZoneSet,
    /// Those in which a card of the match can listen to what happens to others, by the moment.
    listening: [ZoneSet; MOMENTS],
    /// Those in which a lasting effect of a card of the match can be in force.
    lasting: ZoneSet,
    /// What cards that are not bound to them do elsewhere.
    elsewhere: Powers,
    /// Has such a card an ability that is used by its player's own action?
    activated_elsewhere: bool,
    /// What matters of each card of the match, by its place in the catalogue.
    in_match: Vec<Traits>,
}

impl Listeners {
    /// Without a card yet; `cards` is the size of the catalogue.
    pub(crate) fn new(rules: &dyn Ruleset, cards: usize) -> Self {
        let zones = rules.declaration().listening_zones;
        let runs = zones.chunk_by(|a, b| a < b);
        let slots = rules
            .zones()
            .ids()
            .filter(|z| rules.zones().decl(*z).is_slot());
        let covered = slots.filter(|_| rules.declaration().covers).collect();
        Self {
            zones: zones.iter().copied().collect(),
            runs: runs.map(|run| run.iter().copied().collect()).collect(),
            covered,
            listening: [ZoneSet::EMPTY; MOMENTS],
            lasting: ZoneSet::EMPTY,
            elsewhere: Powers::default(),
            activated_elsewhere: false,
            in_match: vec![Traits::NONE; cards],
        }
    }

    /// This card may come into the match.
    pub(crate) fn add(&mut self, id: DefId, def: &CardDef, rules: &dyn Ruleset) {
        let zones = rules.zones();
        let mut powers = Powers::default();
        for a in def.abilities.iter().filter(|a| !a.given) {
            powers.add(a);
            let works = |z: &ZoneId| rules.may_work_in(&a.ability, zones.decl(*z).kind);
            for zone in self.zones.iter().filter(works) {
                let of_others = a.ability.when.iter().filter(|t| t.1 != Subject::This);
                for Trigger(moment, _) in of_others {
                    let listening = &mut self.listening[moment.index() % MOMENTS];
                    *listening = listening.with(zone);
                }
                if !a.ability.always.is_empty() {
                    self.lasting = self.lasting.with(zone);
                }
            }
        }
        let mut states = def.abilities.iter().filter_map(|a| a.ability.state);
        let special = def.has_special || states.any(|s| rules.declaration().elsewhere.contains(&s));
        let activated = def.abilities_in(Manner::Activated).next().is_some();
        if special {
            self.elsewhere.add_all(powers);
            self.activated_elsewhere |= activated;
        }
        self.in_match[usize::from(id.0)] = Traits {
            powers,
            special,
            activated,
        };
    }

    /// Can a lasting effect of this card begin or end when it comes to one of these zones or leaves it?
    #[inline]
    pub(crate) fn may_last(&self, table: &Table, card: CardId, zones: &[ZoneId]) -> bool {
        let traits = self.traits(table, card);
        traits.powers.lasting && (traits.special || zones.iter().any(|z| self.zones.contains(*z)))
    }

    /// Has one of these cards a lasting effect?
    pub(crate) fn any_lasts(&self, table: &Table, cards: &[CardId]) -> bool {
        let mut cards = cards.iter();
        cards.any(|card| self.traits(table, *card).powers.lasting)
    }

    /// Can there be cards with abilities for their player's own action outside the listening zones?
    #[inline]
    pub(crate) fn activated_elsewhere(&self) -> bool {
        self.activated_elsewhere
    }

    /// What must be known quickly of this card.
    #[inline]
    pub(crate) fn traits(&self, table: &Table, card: CardId) -> &Traits {
        let def = usize::from(table.card(card).def.0);
        self.in_match.get(def).unwrap_or(&Traits::NONE)
    }

    /// Calls `f` for every card that may listen to what happened where it is: the cards of listening zones, then cards
    /// elsewhere that are not bound to them. Who listens only to what happens to itself is passed over, unless it did.
    pub(crate) fn for_each_listener(&self, table: &Table, call: Call, mut f: impl FnMut(CardId)) {
        let (bit, it) = (moment_bit(call.moment), call.it);
        let (at, own) = if it == CardId::NONE {
            (ZoneId::NONE, &Traits::NONE)
        } else {
            (table.card(it).zone, self.traits(table, it))
        };
        let itself = own.powers.moments & bit != 0;
        let inside = self.zones.contains(at);
        let hears = |card| {
            work::count(Work::Hearing);
            self.traits(table, card).powers.of_others & bit != 0 || itself && card == it
        };
        let mut zones = self.listening[call.moment.index() % MOMENTS];
        if itself && inside {
            zones = zones.with(at);
        }
        self.for_each_in(table, zones, |card| {
            if hears(card) {
                f(card);
            }
        });
        if self.elsewhere.of_others & bit != 0 {
            for card in table.card_ids() {
                let outside = !self.zones.contains(table.card(card).zone);
                if hears(card) && outside && self.traits(table, card).special {
                    f(card);
                }
            }
        } else if itself && own.special && !inside {
            f(it);
        }
    }

    /// Is there a card that [`Listeners::for_each_listener`] may find? Cheaper than to go through them.
    pub(crate) fn may_hear(&self, table: &Table, call: Call) -> bool {
        let bit = moment_bit(call.moment);
        let itself =
            call.it != CardId::NONE && self.traits(table, call.it).powers.moments & bit != 0;
        if itself || self.elsewhere.of_others & bit != 0 {
            return true;
        }
        let zones = self.listening[call.moment.index() % MOMENTS].and(table.occupied());
        zones.iter().any(|zone| {
            let mut cards = table.zone(zone).iter();
            cards.any(|card| {
                work::count(Work::Hearing);
                self.traits(table, *card).powers.of_others & bit != 0
            })
        })
    }

    /// Calls `f` for every card that may have a lasting effect where it is.
    pub(crate) fn for_each_lasting(&self, table: &Table, mut f: impl FnMut(CardId)) {
        self.for_each_in(table, self.lasting, |card| {
            if self.traits(table, card).powers.lasting {
                f(card);
            }
        });
        if self.elsewhere.lasting {
            for card in table.card_ids() {
                let traits = self.traits(table, card);
                let outside = !self.zones.contains(table.card(card).zone);
                if outside && traits.special && traits.powers.lasting {
                    f(card);
                }
            }
        }
    }

    /// Calls `f` for every card in those of these zones that listen, in the ruleset's order. What lies covered in a slot and
    /// is attached to nothing is passed over, unless cards are read as they were before what happens at once.
    fn for_each_in(&self, table: &Table, zones: ZoneSet, mut f: impl FnMut(CardId)) {
        let zones = zones.and(table.occupied());
        let plain = table.attached.is_empty() && table.together.foreseen.is_empty();
        let covered = if plain { self.covered } else { ZoneSet::EMPTY };
        for run in &self.runs {
            for zone in run.and(zones).iter() {
                let cards = table.zone(zone);
                let from = if covered.contains(zone) {
                    cards.len().saturating_sub(1)
                } else {
                    0
                };
                cards[from..].iter().copied().for_each(&mut f);
            }
        }
    }
}
