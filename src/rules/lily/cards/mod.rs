//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod card_rules;
pub mod deck;
pub mod effects;
pub mod language;
pub mod queries;
pub mod words;

use crate::Lily;
use crate::rules::zones;
use fudaba_engine::ability::{Ability, AbilityKind, Dest};
use fudaba_engine::words::{DeedId, FactId, KindId, RoleId, StatId, TallyId, ZoneKind};
use fudaba_engine::{CardId, CardSet, Cause, Context, Effects, PlayerId, Query, Reading, ZoneId};

impl Reading for Lily {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        queries::role(q, role, player)
    }
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        queries::fact(q, fact, player)
    }
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        queries::tally(q, tally, player)
    }
    fn has_stat(&self, kind: KindId, _: StatId) -> bool {
        kind == words::kind::CHARACTER // 2.2a
    }
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        queries::may_work_in(ability.kind, zone)
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        queries::works(q, card, ability.kind)
    }
    fn counted_with(&self, q: Query, zone: ZoneKind, player: PlayerId) -> Option<ZoneId> {
        queries::counted_with(q, zone, player)
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 11.1.3j
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }
}

impl Effects for Lily {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        effects::draw(cx, player)
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        effects::put(cx, card, dest, cause)
    }
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        effects::can_enter(q, card, slot, player)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        effects::deploy(cx, card, slot, Cause::Effect);
    }
    fn stack_on(&self, cx: &mut Context, card: CardId, onto: CardId, player: PlayerId) -> bool {
        effects::stack_on(cx, card, onto, player)
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
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        effects::turn(cx, card, face_up)
    }
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        effects::defeat(cx, card)
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        effects::deed(cx, deed, player)
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        effects::spend_potential(cx, card, kind, true);
        effects::show_source(cx, card, kind);
    }
    fn ability_done(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        effects::spend_potential(cx, card, kind, false);
    }
}
