//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod asks;
pub mod card_rules;
pub mod deck;
pub mod effects;
pub mod language;
pub mod own_ship;
pub mod queries;
pub mod reach;
pub mod spells;
pub mod words;

use crate::Ikangetsu;
use crate::opponent::knowledge;
use crate::rules::zones;
use fudaba_engine::ability::{Ability, AbilityKind, Dest};
use fudaba_engine::words::{DeedId, FactId, RoleId, SignId, TallyId, ZoneKind};
use fudaba_engine::{
    Actions, CardId, CardSet, Cause, Context, Effects, PlayerId, Query, Reading, ZoneId,
};

impl Reading for Ikangetsu {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        queries::role(q, role, player)
    }
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        queries::fact(q, fact, player)
    }
    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        queries::sign(q, sign, card)
    }
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        queries::tally(q, tally, player)
    }
    fn narrow(&self, q: Query, out: &mut Actions) {
        own_ship::narrow(q, out);
    }
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        queries::may_work_in(ability, zone)
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        queries::works(q, card, ability)
    }
    fn worked(&self, _: Query, ability: &Ability, left: ZoneId) -> bool {
        queries::worked(ability, left)
    }
    fn counts(&self, q: Query, card: CardId, zone: ZoneKind) -> bool {
        queries::counts(q, card, zone)
    }
    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::line(zone)
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 17l
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }
}

impl Effects for Ikangetsu {
    fn draw(&self, _: &mut Context, _: PlayerId) -> bool {
        false // 0e: there is no pile to draw from
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        effects::put(cx, card, dest, cause)
    }
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        effects::can_enter(q, card, slot, player)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::enter(cx, card, slot, player);
    }
    fn stack_on(&self, _: &mut Context, _: CardId, _: CardId, _: PlayerId) -> bool {
        false // nothing is stacked
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        effects::can_shift(q, card, slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        effects::shift(cx, card, slot);
    }
    fn orient(&self, _: &mut Context, _: CardId, _: bool) -> bool {
        false // nothing is turned sideways
    }
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        effects::turn(cx, card, face_up)
    }
    fn shown(&self, cx: &mut Context, card: CardId) {
        knowledge::revealed(cx, card);
    }
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        effects::defeat(cx, card)
    }
    fn take_role(&self, cx: &mut Context, card: CardId, role: RoleId, player: PlayerId) -> bool {
        effects::take_role(cx, card, role, player)
    }
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i32) -> bool {
        effects::assign(cx, tally, player, n)
    }
    fn blend(&self, cx: &mut Context, cards: CardSet) {
        knowledge::before_random(cx, cards);
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        effects::deed(cx, deed, player)
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        effects::ability_used(cx, card, kind);
    }
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
}
