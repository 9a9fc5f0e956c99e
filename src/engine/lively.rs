//! Which cards of a match can have an ability at work where they lie. It is asked after everything that happens, so
//! what the printed abilities tell is gathered once, when the match is put together.

use super::ability::AbilityKind;
use super::def::{CardDef, CompiledAbility, Reach};
use super::ids::{CardId, DefId, ZoneId};
use super::ruleset::Ruleset;
use super::table::Table;
use super::zones::ZoneSet;

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
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Traits {
    powers: Powers,
    /// Has it a lasting effect?
    lasting: bool,
    /// Has it abilities that may work outside the lively zones?
    special: bool,
    /// Has it abilities that are used by its player's own action?
    pub(super) activated: bool,
}

/// A zone in which abilities can work, and what those of the match can do there.
#[derive(Clone, Copy, Debug)]
struct Place {
    zone: ZoneId,
    powers: Powers,
}

/// Something that happened, as far as listeners are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// The bit of its moment.
    pub(super) bit: u64,
    /// The card that it was about, or [`CardId::NONE`].
    pub(super) it: CardId,
}

/// The abilities of the cards of a match, by where they can work.
#[derive(Clone, Debug)]
pub(super) struct Lively {
    /// The lively zones, in the ruleset's order.
    places: Vec<Place>,
    /// The same zones.
    zones: ZoneSet,
    /// What the cards of the match do in any of them.
    anywhere: Powers,
    /// What cards that are not bound to them do elsewhere.
    elsewhere: Powers,
    /// Has such a card an ability that is used by its player's own action?
    activated_elsewhere: bool,
    /// What matters of each card of the match, by its place in the catalogue.
    in_match: Vec<Traits>,
}

impl Lively {
    /// Without a card yet; `cards` is the size of the catalogue.
    pub(super) fn new(rules: &dyn Ruleset, cards: usize) -> Self {
        let place = |zone: &ZoneId| Place {
            zone: *zone,
            powers: Powers::default(),
        };
        Self {
            places: rules.lively_zones().iter().map(place).collect(),
            zones: rules.lively_zones().iter().copied().collect(),
            anywhere: Powers::default(),
            elsewhere: Powers::default(),
            activated_elsewhere: false,
            in_match: vec![Traits::default(); cards],
        }
    }

    /// This card may come into the match.
    pub(super) fn add(&mut self, id: DefId, def: &CardDef, rules: &dyn Ruleset) {
        let zones = rules.zones();
        let printed = || def.abilities.iter().filter(|a| !a.given);
        let mut powers = Powers::default();
        printed().for_each(|a| powers.add(a));
        for place in &mut self.places {
            let kind = zones.decl(place.zone).kind;
            let there = printed().filter(|a| rules.may_work_in(&a.ability, kind));
            there.for_each(|a| place.powers.add(a));
            self.anywhere.add_all(place.powers);
        }
        let mut states = def.abilities.iter().filter_map(|a| a.ability.state);
        let special = def.has_special || states.any(|s| rules.elsewhere(s));
        let activated = def.abilities_of(AbilityKind::Activated).next().is_some();
        if special {
            self.elsewhere.add_all(powers);
            self.activated_elsewhere |= activated;
        }
        self.in_match[usize::from(id.0)] = Traits {
            powers,
            lasting: def.reach != Reach::default(),
            special,
            activated,
        };
    }

    /// Can a lasting effect of this card begin or end when it comes to one of these zones or leaves it?
    pub(super) fn may_last(&self, table: &Table, card: CardId, zones: &[ZoneId]) -> bool {
        let traits = self.traits(table, card);
        traits.lasting && (traits.special || zones.iter().any(|z| self.zones.contains(*z)))
    }

    /// Can there be cards with abilities for their player's own action outside the lively zones?
    pub(super) fn activated_elsewhere(&self) -> bool {
        self.activated_elsewhere
    }

    /// What must be known quickly of this card.
    pub(super) fn traits(&self, table: &Table, card: CardId) -> Traits {
        let def = usize::from(table.card(card).def.0);
        self.in_match.get(def).copied().unwrap_or_default()
    }

    /// Calls `f` for every card that may listen to what happened where it is: the cards of lively zones, then cards
    /// elsewhere that are not bound to them. Who listens only to what happens to itself is passed over, unless it did.
    pub(super) fn for_each_listener(&self, table: &Table, call: Call, mut f: impl FnMut(CardId)) {
        let Call { bit, it } = call;
        let (at, own) = if it == CardId::NONE {
            (ZoneId::NONE, Traits::default())
        } else {
            (table.card(it).zone, self.traits(table, it))
        };
        let itself = own.powers.moments & bit != 0;
        let inside = at != ZoneId::NONE && self.zones.contains(at);
        let hears =
            |card| self.traits(table, card).powers.of_others & bit != 0 || itself && card == it;
        if self.anywhere.of_others & bit != 0 {
            let occupied = table.occupied();
            for place in self.places.iter().filter(|p| occupied.contains(p.zone)) {
                if place.powers.of_others & bit != 0 {
                    let cards = table.zone(place.zone).iter().copied();
                    cards.filter(|c| hears(*c)).for_each(&mut f);
                } else if itself && place.zone == at {
                    f(it);
                }
            }
        } else if itself && inside {
            f(it);
        }
        if self.elsewhere.of_others & bit != 0 {
            let special = |card: &CardId| self.traits(table, *card).special;
            let outside = |card: &CardId| !self.zones.contains(table.card(*card).zone);
            let cards = table.card_ids().filter(|c| hears(*c));
            cards.filter(special).filter(outside).for_each(f);
        } else if itself && own.special && !inside {
            f(it);
        }
    }

    /// Calls `f` for every card that may have a lasting effect where it is.
    pub(super) fn for_each_lasting(&self, table: &Table, mut f: impl FnMut(CardId)) {
        let occupied = table.occupied();
        let places = self.places.iter().filter(|p| p.powers.lasting);
        for place in places.filter(|p| occupied.contains(p.zone)) {
            let cards = table.zone(place.zone).iter().copied();
            cards
                .filter(|c| self.traits(table, *c).lasting)
                .for_each(&mut f);
        }
        if self.elsewhere.lasting {
            let here = |card: &CardId| {
                let traits = self.traits(table, *card);
                traits.lasting && traits.special && !self.zones.contains(table.card(*card).zone)
            };
            table.card_ids().filter(here).for_each(f);
        }
    }
}
