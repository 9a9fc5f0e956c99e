//! What card texts can ask about: roles, facts, numbers; where abilities work; what may be read.

use crate::CrimsonFragments;
use crate::cards::effects;
use crate::cards::words::{ability, fact, keyword, kind, moment, role, sign, stat, tally, zone};
use crate::rules::options::{self, second};
use crate::rules::play::instants;
use crate::rules::state::{self, Object, mark};
use crate::rules::{play, turn, zones};
use fudaba_engine::ability::{Ability, Manner};
use fudaba_engine::words::{FactId, KindId, RoleId, SignId, StatId, TallyId, ZoneKind};
use fudaba_engine::{Actions, CardId, CardSet, DefId, PlayerId, Query, Reading, ZoneId, as_number};

impl Reading for CrimsonFragments {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        let card = match role {
            role::ATTACKER => attacker(q),
            role::TARGET => target(q),
            role::FRAGMENT => entered(q, player),
            role::PLAYED => return played(q),
            _ => None,
        };
        card.map_or(CardSet::EMPTY, CardSet::one)
    }

    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        let state = state::get(q);
        match fact {
            fact::FRAGMENT_ENTERED => has_entered(q, player),
            fact::LOST_RIM => state.lost_rim[player.index()] == 1,
            fact::ATTACKING => state.attack.is_on() && q.table.turn_player == player,
            fact::ATTACKED => state.attack.is_on() && q.table.turn_player != player,
            fact::SOUL_BURNED => state.burned[player.index()] > 0,
            fact::ANSWERING => q.running_action().is_some_and(|a| a.player != player),
            _ => false,
        }
    }

    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        sign == sign::CAME && q.table.marked(card, mark::NEW)
    }

    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        match tally {
            tally::AP => effects::ap(q, player),
            tally::RIMS => as_number(rims(q, player)),
            tally::TURN => i32::from(state::get(q).number),
            tally::SHIFT_LIMIT => turn::shift_limit(q, player),
            tally::CONVERSIONS_LEFT => instants::conversions_left(q, player),
            tally::ENDS_LEFT => i32::from(turn::ends_left(q, player)),
            _ => 0,
        }
    }

    fn has_stat(&self, kind: KindId, stat: StatId) -> bool {
        match stat {
            stat::COST => kind != kind::FRAGMENT,
            stat::POWER | stat::ATTACKS => matches!(kind, kind::KIN | kind::FRAGMENT),
            _ => true,
        }
    }

    fn narrow(&self, q: Query, out: &mut Actions) {
        play::costs::narrow(q, out);
    }
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        ability.kind == ability::RETURN && !can_return(q, card)
    }
    fn may_decline(&self, _: Query, ability: &Ability) -> bool {
        ability.kind == ability::RETURN
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::works_in(zone)
    }

    fn may_work_in(&self, ability: &Ability, at: ZoneKind) -> bool {
        match at {
            zone::FIELD | zone::TERRITORY_SLOT | zone::RELICS => ability.kind != ability::RIM_BLAST,
            zone::RIM => ability.kind.manner() == Manner::Triggered,
            zone::FRAGMENT_ZONE => is_start(ability),
            _ => false,
        }
    }

    /// 1.3a, 1.4a, 3.20a, 9.28a
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let at = q.zone_kind(card);
        match at {
            zone::FIELD => {
                let there = q.table.is_top(card) || q.table.bearer(card).is_some();
                let lost = ability.kind == ability::RETURN && q.has(card, keyword::EXORCISED);
                there && !lost && ability.kind != ability::RIM_BLAST
            }
            zone::TERRITORY_SLOT => self.may_work_in(ability, at),
            zone::RIM => works_broken(q, card, ability),
            zone::FRAGMENT_ZONE => is_start(ability) && q.table.card(card).face_up(),
            _ => false,
        }
    }

    /// Did an ability of a card work in the place that the card has just left (8.1l)?
    fn worked(&self, _: Query, ability: &Ability, left: ZoneId) -> bool {
        zones::works_in(left)
            && ability.kind.manner() == Manner::Triggered
            && ability.kind != ability::RIM_BLAST
    }

    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::column(zone)
    }

    fn readable(&self, q: Query, card: CardId) -> bool {
        match q.zone_kind(card) {
            zone::RIM | zone::CORE | zone::ARTS_SLOT => q.table.card(card).face_up(),
            zone::LIFE => false,
            _ => true,
        }
    }

    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        let field =
            |z: ZoneId| zones::on_field(z) || zones::side(z).is_some_and(|p| zones::relics(p) == z);
        field(from) && field(to)
    }
}

/// An attacking or attacked card, as long as it is on the field as what it was.
fn there(q: Query, object: Object) -> Option<CardId> {
    object.still(q).filter(|c| effects::is_unit(q, *c))
}

/// The attacker of the running attack, if it is still there.
#[must_use]
pub fn attacker(q: Query) -> Option<CardId> {
    there(q, state::get(q).attack.attacker)
}

/// The unit that is attacked, if it is still there.
#[must_use]
pub fn target(q: Query) -> Option<CardId> {
    there(q, state::get(q).attack.target)
}

/// A player's fragment, if it is on the field.
#[must_use]
pub fn entered(q: Query, player: PlayerId) -> Option<CardId> {
    let card = q.table.top(zones::entrance(player))?;
    effects::is_kind(q, card, kind::FRAGMENT).then_some(card)
}

/// Does a player's fragment count as entered for the rules (6.2d)?
#[must_use]
pub fn has_entered(q: Query, player: PlayerId) -> bool {
    if second(q, options::FRAGMENT_ENTERED) {
        state::get(q).entered[player.index()] == 1
    } else {
        entered(q, player).is_some()
    }
}

/// A player's fragment, wherever it is.
#[must_use]
pub fn fragment(q: Query, player: PlayerId) -> Option<CardId> {
    let waiting = q.table.top(zones::fragment(player));
    waiting.or_else(|| entered(q, player))
}

/// The rim cards of a player that count: broken ones do not (6.5.4f).
pub fn rim_cards(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    let rims = zones::rims(player).and(q.table.occupied()).iter();
    let cards = rims.flat_map(move |z| q.table.zone(z).iter().copied());
    cards.filter(move |c| !q.table.marked(*c, mark::BROKEN))
}

/// How many rim cards a player has.
#[must_use]
pub fn rims(q: Query, player: PlayerId) -> usize {
    rim_cards(q, player).count()
}

/// The units that a player controls, on either side.
pub fn units(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    // Only what was taken stands on the other side.
    let taken = (q.is_control_taken()).then(|| zones::field(player.other()));
    let both = std::iter::once(zones::field(player)).chain(taken);
    let tops = both.flat_map(move |side| q.table.tops(side));
    let cards = tops.map(|(_, card)| card);
    cards.filter(move |c| q.controller(*c) == player)
}

/// How many Undying counters a kin has left.
#[must_use]
pub fn undying(q: Query, card: CardId) -> i32 {
    if q.has(card, keyword::EXORCISED) {
        0
    } else {
        q.stat(card, stat::UNDYING)
    }
}

/// Has a unit this keyword, which Exorcise takes away (9.25a)?
#[must_use]
pub fn haunts(q: Query, card: CardId, keyword: fudaba_engine::words::KeywordId) -> bool {
    q.has(card, keyword) && !q.has(card, keyword::EXORCISED)
}

/// The card of the action that the running one answers, or else of the running one.
fn played(q: Query) -> CardSet {
    let Some(running) = q.running_action() else {
        return CardSet::EMPTY;
    };
    let answered = q.table.action(running.answers).unwrap_or(running);
    CardSet::one(answered.source)
}

/// Does it wait for the start of the game (5.7b)?
fn is_start(ability: &Ability) -> bool {
    ability.when.iter().any(|t| t.0 == moment::GAME_START)
}

/// Does an ability of a broken rim card fire (3.7c, 3.20, 6.5.4b, 9.28a)? With a Rim Blast, that alone.
fn works_broken(q: Query, card: CardId, ability: &Ability) -> bool {
    let broken = q.table.marked(card, mark::BROKEN);
    let named = q.table.marked(card, mark::NAMED);
    let its_turn = !named || state::get(q).blasting == card;
    let blasts = q.def(card).is_some_and(crate::cards::destroy::has_blast);
    let own = match ability.kind {
        ability::RIM_BLAST => true,
        ability::TRIGGER => {
            let on = |t: &fudaba_engine::ability::Trigger| {
                t.0 == moment::DESTROYED && t.1 == fudaba_engine::ability::Subject::This
            };
            !blasts && ability.when.iter().any(on)
        }
        _ => false,
    };
    broken && its_turn && own
}

/// A hidden card in a place that tells something: fragments lie in fragment zones, and nothing else does.
#[must_use]
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let Some(def) = q.setup.catalogue.get(def) else {
        return false;
    };
    let fragment = def.kind == kind::FRAGMENT;
    let set = q.zone_kind(card) == zone::ARTS_SLOT;
    fragment == (q.table.card(card).section() == 2) && (!set || def.is_kind(kind::ARTS))
}

/// Can a hidden card there be from this section? Rim, core and life cards are life cards; others may be either (3.2c).
#[must_use]
pub fn may_be_from(q: Query, card: CardId, section: u8) -> bool {
    match q.zone_kind(card) {
        zone::RIM | zone::CORE | zone::LIFE => section == 1,
        _ => true,
    }
}

/// Marks that a card carries on the table.
#[must_use]
pub fn marks(q: Query, card: CardId) -> Vec<&'static str> {
    let attack = &state::get(q).attack;
    let attacked = attack.is_on() && attack.target.still(q) == Some(card);
    fudaba_engine::marks([
        (attacker(q) == Some(card), "attacker"),
        (attacked || q.table.marked(card, mark::NAMED), "attacked"),
        (effects::is_bound(q, card), "bound"),
    ])
}

/// Can a destroyed kin return: is it in the coffin, and its owner's entrance slot empty (9.17a)?
#[must_use]
pub fn can_return(q: Query, card: CardId) -> bool {
    let owner = q.owner(card);
    q.table.card(card).zone == zones::coffin(owner) && q.table.is_free(zones::entrance(owner))
}
