//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod abilities;
pub mod card_rules;
pub mod deck;
pub mod effects;
pub mod language;
pub mod queries;
pub mod words;

use crate::Loveca;
use crate::rules::{options, yell, zones};
use fudaba_engine::ability::{Ability, AbilityKind, Dest, Effect};
use fudaba_engine::words::{
    DeedId, FactId, KeywordId, MomentId, RoleId, SignId, TallyId, ZoneKind,
};
use fudaba_engine::{CardId, CardSet, Cause, Context, Effects, PlayerId, Query, Reading, ZoneId};

impl Reading for Loveca {
    fn role(&self, _: Query, _: RoleId, _: PlayerId) -> CardSet {
        CardSet::EMPTY
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
    fn resists(&self, q: Query, card: CardId, effect: &Effect) -> bool {
        queries::resists(q, card, effect)
    }
    fn lost(&self, q: Query, card: CardId) -> bool {
        q.zone_kind(card) == words::zone::DECK // 9.7.7a
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 9.7.4.1.2, 9.11.1
    }
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        q.anything_changed() && queries::is_negated(q, card, ability) // 9.3.2
    }
    fn silences(&self, keyword: KeywordId, ability: &Ability) -> bool {
        queries::silences(keyword, ability)
    }
    fn is_one_event(&self, a: MomentId, b: MomentId) -> bool {
        queries::is_one_event(a, b) // 9.7.2.1e
    }
    fn may_keep(&self, q: Query) -> bool {
        !options::second(q, options::ONCE_PER_TURN_AUTO) // 9.7.3.1a
    }
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        queries::may_work_in(ability, zone)
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        queries::works(q, card, ability)
    }
    fn worked(&self, q: Query, ability: &Ability, left: ZoneId) -> bool {
        queries::worked(q, ability, left)
    }
    fn counts(&self, q: Query, card: CardId, zone: ZoneKind) -> bool {
        queries::counts(q, card, zone)
    }
    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::line(zone)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }
}

impl Effects for Loveca {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        effects::draw_by_effect(cx, player)
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        effects::put(cx, card, dest, cause)
    }
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        effects::can_enter(q, card, slot, player)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        effects::enter(cx, card, slot, CardId::NONE, Cause::Effect);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        effects::enter(cx, card, slot, CardId::NONE, Cause::Effect);
        cx.orient_card(card, true); // 1.3.2.1c: it did not become so
    }
    fn beneath(&self, q: Query, card: CardId) -> ZoneId {
        queries::under(q, card).unwrap_or(ZoneId::NONE)
    }
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        effects::tuck(cx, card, under)
    }
    fn rearrange(&self, cx: &mut Context, player: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        effects::rearrange(cx, player, to)
    }
    fn exchange(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        effects::exchange(cx, a, b)
    }
    fn fill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind, wanted: usize) {
        if pile == words::zone::DECK {
            effects::fill(cx, player, wanted);
        }
    }
    fn original(&self, cx: &mut Context, moment: MomentId, card: CardId) {
        effects::original(cx, moment, card);
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
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        effects::orient(cx, card, rested)
    }
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        cx.turn_card(card, face_up)
    }
    fn defeat(&self, _: &mut Context, _: CardId) -> bool {
        false // nothing is defeated
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        effects::deed(cx, deed, player)
    }
    fn deed_with(&self, cx: &mut Context, deed: DeedId, player: PlayerId, n: i32) -> bool {
        deed == words::deed::EXTRA_YELL && yell::further(cx, player, n)
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        effects::ability_used(cx, card);
    }
    fn ability_done(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        effects::ability_done(cx, card);
    }
}
