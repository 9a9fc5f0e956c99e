//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod card_rules;
pub mod deck;
pub mod effects;
pub mod language;
pub mod queries;
pub mod words;

use crate::LuckAndLogic;
use crate::rules::options::{self, second};
use crate::rules::{actions, checks, judgement, logic, moves, zones};
use fudaba_engine::ability::{Ability, AbilityKind, Dest, Effect};
use fudaba_engine::words::{
    DeedId, FactId, KindId, MomentId, RoleId, SignId, StatId, TallyId, ZoneKind,
};
use fudaba_engine::{
    CardId, CardSet, Cause, Context, Effects, PlayerId, Query, Reading, ZoneId, ZoneSet,
};

impl Reading for LuckAndLogic {
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
    fn has_stat(&self, kind: KindId, stat: StatId) -> bool {
        queries::has_stat(kind, stat)
    }
    fn resists(&self, q: Query, card: CardId, effect: &Effect) -> bool {
        queries::resists(q, card, effect)
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some()
    }
    fn may_decline(&self, q: Query, ability: &Ability) -> bool {
        ability.kind == words::ability::AUTO && second(q, options::AUTO_OPTIONAL) // 23.1c
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
        zones::column(zone)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn width(&self, q: Query, card: CardId) -> usize {
        effects::width(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }
}

impl Effects for LuckAndLogic {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        effects::draw(cx, player)
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        effects::put(cx, card, dest, cause)
    }
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        effects::can_enter(q, card, slot, player)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::call(cx, card, ZoneSet::EMPTY.with(slot), player);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::call(cx, card, ZoneSet::EMPTY.with(slot), player);
        cx.orient_card(card, true);
    }
    fn lay_over(&self, cx: &mut Context, card: CardId, slots: ZoneSet, player: PlayerId) {
        if effects::on_circle(cx.q(), card) {
            moves::displace(cx, card, slots, Cause::Effect);
        } else {
            effects::call(cx, card, slots, player);
        }
    }
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        effects::to_soul(cx, card, under, Cause::Effect)
    }
    fn exchange(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        effects::exchange(cx, a, b)
    }
    fn refill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind) {
        if pile == words::zone::DECK {
            checks::refresh(cx, player);
        }
    }
    fn rearrange(&self, cx: &mut Context, _: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        moves::rearrange(cx, to)
    }
    fn original(&self, cx: &mut Context, _: MomentId, card: CardId) {
        judgement::stock_loser(cx, card);
    }
    fn stack_on(&self, _: &mut Context, _: CardId, _: CardId, _: PlayerId) -> bool {
        false
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        moves::can_shift(q, card, slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        moves::displace(cx, card, ZoneSet::EMPTY.with(slot), Cause::Effect);
    }
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        effects::orient(cx, card, rested)
    }
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        effects::turn(cx, card, face_up)
    }
    fn defeat(&self, _: &mut Context, _: CardId) -> bool {
        false
    }
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i32) -> bool {
        effects::assign(cx, tally, player, n)
    }
    fn deed(&self, _: &mut Context, _: DeedId, _: PlayerId) -> bool {
        false
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        checks::count_ability(cx);
        actions::ability_used(cx, kind);
        if kind == words::ability::LOGIC {
            logic::paid(cx, card);
        }
    }
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
}
