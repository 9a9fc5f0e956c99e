//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod card_rules;
pub mod deck;
pub mod destroy;
pub mod effects;
pub mod language;
pub mod queries;
pub mod words;

use crate::CrimsonFragments;
use crate::rules::{battle, checks, play, turn, zones};
use fudaba_engine::ability::{Ability, AbilityKind, Dest};
use fudaba_engine::words::{
    DeedId, FactId, KindId, MomentId, RoleId, SignId, StatId, TallyId, ZoneKind,
};
use fudaba_engine::{
    Actions, CardId, CardSet, Cause, Context, Effects, PlayerId, Query, Reading, ZoneId,
};

impl Reading for CrimsonFragments {
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
    fn narrow(&self, q: Query, out: &mut Actions) {
        play::costs::narrow(q, out);
    }
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        ability.kind == words::ability::RETURN && !queries::can_return(q, card)
    }
    fn may_decline(&self, _: Query, ability: &Ability) -> bool {
        ability.kind == words::ability::RETURN
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::works_in(zone)
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
    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::column(zone)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }
}

impl Effects for CrimsonFragments {
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
        effects::arrive(cx, card, slot, player, Cause::Effect);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::arrive(cx, card, slot, player, Cause::Effect);
        cx.orient_card(card, true);
    }
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        effects::equip(cx, card, under, Cause::Effect)
    }
    fn refill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind) {
        match pile {
            words::zone::DECK => checks::deck_out(cx, player),
            words::zone::LIFE => checks::life_wanted(cx, player),
            _ => {}
        }
    }
    fn original(&self, cx: &mut Context, _: MomentId, card: CardId) {
        destroy::destroy_now(cx, card, destroy::Blow::RULE);
    }
    fn stack_on(&self, _: &mut Context, _: CardId, _: CardId, _: PlayerId) -> bool {
        false
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        effects::can_shift(q, card, slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        effects::shift(cx, card, slot, Cause::Effect);
    }
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        effects::orient(cx, card, rested)
    }
    fn turn(&self, _: &mut Context, _: CardId, _: bool) -> bool {
        false
    }
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        let blow = destroy::Blow::now(cx.q());
        destroy::destroy(cx, card, blow)
    }
    fn take_role(&self, cx: &mut Context, card: CardId, _: RoleId, _: PlayerId) -> bool {
        effects::redirect(cx, card)
    }
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i32) -> bool {
        effects::assign(cx, tally, player, n)
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        match deed {
            words::deed::NEGATE_ATTACK => battle::negate(cx),
            words::deed::EXTRA_TURN => turn::owe_turn(cx, player),
            words::deed::SKIP_DRAW => turn::owe_skip(cx, player),
            words::deed::END_TURN => turn::end_turn(cx),
            _ => false,
        }
    }
    fn deed_with(&self, cx: &mut Context, _: DeedId, player: PlayerId, n: i32) -> bool {
        effects::gain_ap(cx, player, n)
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        if kind == words::ability::RETURN {
            effects::come_back(cx, card);
        }
    }
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
}
