//! What playing a card costs: action points and colours (6.4m to 6.4r), X, setting and firing arts, removal.

use crate::cards::words::{keyword, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::play::instants;
use crate::rules::play::reasons::{Tell, Told, if_so};
use crate::rules::zones;
use fudaba_engine::ability::{Amount, Cards, Cost, Effect, Selector};
use fudaba_engine::words::StatId;
use fudaba_engine::{
    Actions, CardDef, CardId, CardSet, Declared, Frame, PlayerId, Query, Reason, Scope, Verb,
};

/// What setting an arts costs (3.22f).
pub const SETTING: i32 = 1;
/// From this cost on, firing a set arts costs a card (3.22h).
pub const DEAR: i32 = 4;

/// The colours that a player can play: those of his fragment and of his shift area, one bit each (6.4n, 6.4q).
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    colours: u8,
    unasked: bool,
}

impl Palette {
    /// A player's colours.
    #[must_use]
    pub fn of(q: Query, player: PlayerId) -> Self {
        let fragment = queries::fragment(q, player);
        let shifted = q.table.zone(zones::shift(player)).iter().copied();
        let defs = fragment.into_iter().chain(shifted).filter_map(|c| q.def(c));
        let colours = defs.flat_map(CardDef::colours);
        Self {
            colours: colours.fold(0, |bits, c| bits | 1 << c.0),
            unasked: second(q, options::ZERO_COST_COLOUR),
        }
    }

    /// Has it every colour of a card (6.4o, 6.4p)?
    #[must_use]
    pub fn has(&self, def: &CardDef) -> bool {
        let mut colours = def.colours();
        colours.all(|c| self.colours >> c.0 & 1 == 1)
    }

    /// The same for a card that costs so much (6.4r).
    fn allows(&self, def: &CardDef, cost: i32) -> bool {
        cost == 0 && self.unasked || self.has(def)
    }
}

/// The bounds of X: from, to, in steps of.
#[must_use]
pub fn range(q: Query, card: CardId, face: &CardDef) -> (i32, i32, i32) {
    let of = |stat| now(q, card, face, stat);
    (of(stat::X_MIN), of(stat::X_MAX), of(stat::X_STEP).max(1))
}

/// A number of a face of a card, with what changes it.
fn now(q: Query, card: CardId, face: &CardDef, stat: StatId) -> i32 {
    let printed = face.stat(stat);
    if q.anything_changed() {
        printed + q.stat(card, stat) - q.def(card).map_or(0, |d| d.stat(stat))
    } else {
        printed
    }
}

/// Is its cost ALL or EX?
#[must_use]
pub fn has_x(face: &CardDef) -> bool {
    face.keyword(keyword::COST_ALL) || face.keyword(keyword::COST_EX)
}

/// The X of an ALL card for so many action points (6.4ac); `None` below its least.
#[must_use]
pub fn all_x(q: Query, card: CardId, face: &CardDef, ap: i32) -> Option<i32> {
    let (least, most, step) = range(q, card, face);
    (ap >= least).then(|| {
        let x = ap.min(most);
        x - (x - least).rem_euclid(step)
    })
}

/// The action points that playing a card from hand takes at least (6.4m, 6.4ac).
#[must_use]
pub fn cost(q: Query, card: CardId, face: &CardDef) -> i32 {
    if has_x(face) {
        range(q, card, face).0
    } else {
        now(q, card, face, stat::COST).max(0)
    }
}

/// Too few action points, or a colour missing (6.4m, 6.4n).
pub fn keeps_from_paying(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
    tell: Tell,
) -> Told {
    let (have, need) = (effects::ap(q, player), cost(q, card, face));
    if have < need {
        tell(Reason::new("ap_too_low", "6.4m").with(have, need))?;
    }
    if_so(!palette.allows(face, need), "no_colour", "6.4n", tell)
}

/// What unequipping a relic or abandoning a territory costs (3.21a to 3.21c).
#[must_use]
pub fn removal(q: Query, card: CardId) -> i32 {
    let printed = q.stat(card, stat::REMOVAL_COST);
    if q.has(card, keyword::FREE_REMOVAL) {
        0
    } else if printed > 0 {
        printed
    } else {
        q.stat(card, stat::COST).max(0)
    }
}

/// Does firing a set arts cost a card whatever X is (3.22g, 3.22h)?
#[must_use]
pub fn is_dear(q: Query, card: CardId, face: &CardDef) -> bool {
    !has_x(face) && cost(q, card, face) >= DEAR
}

/// The cards that a player can exclude to fire an arts (3.22h, 3.22m, 3.17n).
pub fn extra_cards(q: Query<'_>, player: PlayerId, arts: CardId) -> impl Iterator<Item = CardId> {
    let piles = [
        zones::hand(player),
        zones::coffin(player),
        zones::shift(player),
        zones::arts(player),
        zones::territory(player),
        zones::relics(player),
    ];
    let lying = piles
        .into_iter()
        .flat_map(move |z| q.table.zone(z).iter().copied());
    let field = zones::field(player).iter();
    let field = field.flat_map(move |z| q.table.zone(z).iter().copied());
    let rims = queries::rim_cards(q, player).filter(move |c| !instants::is_protected(q, *c));
    let all = lying.chain(field).chain(rims);
    all.filter(move |c| *c != arts && !effects::is_fragment(q, *c) && q.controller(*c) == player)
}

/// The cards of the field of which a cost takes some, for a card that its player would summon.
fn taken_from_field(q: Query, (card, player): (CardId, PlayerId), cost: &Cost) -> CardSet {
    let Cost::Do(Effect::Defeat(cards) | Effect::Move(cards, _)) = cost else {
        return CardSet::EMPTY;
    };
    let few = matches!(cards, Cards::Pick(Amount::UpTo(_), ..));
    match cards.selector() {
        Some(from @ (Selector::Mine(zone::FIELD, _) | Selector::Both(zone::FIELD, _))) if !few => {
            q.select(&Scope::of(card, player), from)
        }
        _ => CardSet::EMPTY,
    }
}

/// Does a slot of the player become free if a cost takes this card? Not if it stands elsewhere, or loses a counter instead
/// (9.12c).
fn frees(q: Query, card: CardId, player: PlayerId, cost: &Cost) -> bool {
    let own = zones::slot(q.table.card(card).zone).is_some_and(|(side, _)| side == player);
    own && effects::is_kin(q, card) && !stays(q, card, cost)
}

/// The only kin that a player has on the field, if the summon condition of a card is sure to take it.
#[must_use]
pub fn takes_only_kin(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
) -> Option<CardId> {
    let (_, condition) = super::condition_of(face)?;
    let mut kin = queries::units(q, player).filter(|c| effects::is_kin(q, *c));
    let only = kin.next().filter(|_| kin.next().is_none())?;
    let takes = |cost: &Cost| {
        let taken = taken_from_field(q, (card, player), cost);
        taken.len() == 1 && taken.contains(only) && !stays(q, only, cost)
    };
    condition.ability.cost.iter().any(takes).then_some(only)
}

/// Does a card stay although a cost takes it: it cannot be destroyed, or loses a counter instead (9.12c)?
fn stays(q: Query, card: CardId, cost: &Cost) -> bool {
    matches!(cost, Cost::Do(Effect::Defeat(_)))
        && (queries::undying(q, card) > 0 || q.has(card, keyword::CANNOT_BE_DESTROYED))
}

/// Can a kin slot of the player become free by paying this cost of a card (6.4u)?
#[must_use]
pub fn can_free_slot(q: Query, (card, player): (CardId, PlayerId), cost: &Cost) -> bool {
    let taken = taken_from_field(q, (card, player), cost);
    taken.iter().any(|c| frees(q, c, player, cost))
}

/// What a declared action costs in action points, besides what its ability says.
#[must_use]
pub fn points(q: Query, action: &Declared, face: &CardDef) -> i32 {
    if face.keyword(keyword::COST_ALL) {
        effects::ap(q, action.player)
    } else if face.keyword(keyword::COST_EX) {
        action.x
    } else {
        cost(q, action.source, face)
    }
}

/// 3.17n: a rim card that is about to be broken or excluded pays no cost, unless there is no other.
pub fn narrow(q: Query, out: &mut Actions) {
    let Some(Frame::Program(program)) = q.table.frames.last() else {
        return;
    };
    let attacked = q.table.declared().len() > 1 || crate::rules::state::get(q).attack.is_on();
    let pays = q
        .table
        .action(program.action)
        .is_some_and(|a| a.fate == fudaba_engine::Fate::Unpaid);
    if !pays || !attacked {
        return;
    }
    let guarded = |a: &fudaba_engine::Action| {
        a.verb == Verb::Pick
            && a.card
                .some()
                .is_some_and(|c| q.zone_kind(c) == zone::RIM && instants::is_protected(q, c))
    };
    if out.iter().any(|a| !guarded(a)) {
        out.retain(|a| !guarded(a));
    }
}
