//! The rules of the third game: groups of members perform lives. Start with `steps`, the table of contents; comments
//! name the clauses of its comprehensive rules.

mod abilities;
mod adjust;
pub mod card_rules;
mod contest;
pub mod deck;
mod effects;
mod eval;
mod figures;
pub mod hearts;
mod judge;
mod knowledge;
mod language;
pub mod options;
mod outlook;
mod perform;
mod play;
mod prior;
mod queries;
mod reasons;
mod rule_actions;
mod set;
mod setup;
mod state;
mod steps;
mod turn;
pub mod words;
mod yell;
pub mod zones;

use crate::engine::ability::{Ability, AbilityKind, Dest, Effect};
use crate::engine::words::{
    DeedId, FactId, KeywordId, MomentId, RoleId, SignId, StatId, StateId, TallyId, Vocabulary,
    ZoneKind,
};
use crate::engine::{
    Action, Actions, Balance, Bounds, CardId, CardSet, Cause, Contest, Context, DefId, Event,
    FigureDecl, Horizon, OptionDecl, Outcome, PlayerId, Query, Reason, Ruleset, Skill, StatRule,
    Step, Table, ZoneId, Zones,
};

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Loveca;

/// The one value of [`Loveca`].
pub static LOVECA: Loveca = Loveca;

impl Ruleset for Loveca {
    fn id(&self) -> &'static str {
        "loveca"
    }
    fn words(&self) -> &'static Vocabulary {
        &words::VOCABULARY
    }
    fn zones(&self) -> &Zones {
        &zones::ZONES
    }
    fn options(&self) -> &'static [OptionDecl] {
        options::OPTIONS
    }
    fn phases(&self) -> &'static [&'static str] {
        turn::PHASES
    }
    fn prompts(&self) -> &'static [&'static str] {
        steps::prompt::KEYS
    }
    fn endings(&self) -> &'static [(&'static str, &'static str)] {
        rule_actions::ENDINGS
    }
    fn sections(&self) -> &'static [&'static str] {
        &[deck::MAIN, deck::ENERGY]
    }
    fn named(&self) -> &'static [&'static str] {
        &[]
    }

    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn marks_by_hand(&self) -> &'static [&'static str] {
        &["entered"]
    }
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, _: usize) {
        cx.table.mark(card, state::ENTERED, true);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn step(&self, cx: &mut Context, step: Step) {
        steps::run(cx, step);
    }
    fn legal(&self, q: Query, step: Step, out: &mut Actions) {
        steps::legal(q, step, out);
    }
    fn answer(&self, cx: &mut Context, step: Step, action: Action) {
        steps::answer(cx, step, action);
    }
    fn reasons(&self, q: Query, step: Step, action: Action) -> Vec<Reason> {
        steps::reasons(q, step, action)
    }
    fn about(&self, q: Query, step: Step) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, q: Query, step: Step) -> Option<(CardSet, u8, u8)> {
        steps::progress(q, step)
    }

    fn rule_action(&self, cx: &mut Context) -> bool {
        rule_actions::next(cx)
    }
    fn interrupts(&self, step: Step) -> bool {
        !steps::is_check(step) // 9.5.1: abilities that are due wait for a check timing
    }
    fn outcome(&self, _: Query) -> Option<Outcome> {
        None // 10.1.2: results are looked at in check timings only
    }

    fn role(&self, _: Query, _: RoleId, _: PlayerId) -> CardSet {
        CardSet::EMPTY
    }
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        queries::fact(q, fact, player)
    }
    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        queries::sign(q, sign, card)
    }
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i16 {
        queries::tally(q, tally, player)
    }
    fn bounds(&self) -> Bounds {
        Bounds::usual("12.1.1.1a", "12.1.1.3a")
    }
    fn stat_rule(&self, _: StatId) -> StatRule {
        StatRule::default() // 9.9.1: set, then changed; floors where a number is used
    }
    fn batched(&self, moment: MomentId) -> bool {
        // 9.7.2.1a
        matches!(
            moment,
            words::moment::TO_WAITING | words::moment::DECK_TO_WAITING
        )
    }
    fn may_keep(&self, q: Query) -> bool {
        !options::second(q, options::ONCE_PER_TURN_AUTO) // 9.7.3.1a
    }
    fn elsewhere(&self, state: StateId) -> bool {
        matches!(
            state,
            words::state::IN_WAITING | words::state::IN_RESOLUTION
        )
    }
    fn listening_zones(&self) -> &[ZoneId] {
        &zones::LIVELY
    }
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        queries::may_work_in(ability, zone)
    }
    fn works_by_place(&self) -> bool {
        true
    }
    fn silencing(&self) -> &'static [KeywordId] {
        queries::NEGATING
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
    fn covers(&self) -> bool {
        false // 10.4.1: two members may share an area until the next check timing
    }
    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::line(zone)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn may_not_find(&self) -> bool {
        true // 9.6.3.1.4
    }
    fn resists(&self, q: Query, card: CardId, effect: &Effect) -> bool {
        queries::resists(q, card, effect)
    }
    fn wants_all(&self, _: Query) -> bool {
        true // 9.6.3.1.2
    }
    fn lost(&self, q: Query, card: CardId) -> bool {
        q.zone_kind(card) == words::zone::DECK // 9.7.7a
    }
    fn remembered(&self, zone: ZoneId) -> Option<&'static [StatId]> {
        zones::place(zone).map(|_| queries::REMEMBERED) // 9.7.4.1.2, 9.11.1
    }
    fn renews(&self) -> bool {
        true // 4.1.4
    }
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        q.anything_changed() && queries::is_negated(q, card, ability) // 9.3.2
    }
    fn is_arrival(&self, moment: MomentId) -> bool {
        moment == words::moment::ENTERS || moment == words::moment::BATON_TOUCHED // 9.7.4.2
    }
    fn is_one_event(&self, a: MomentId, b: MomentId) -> bool {
        queries::is_one_event(a, b) // 9.7.2.1e
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }

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
    fn one_by_one(&self) -> bool {
        true // 4.8.3
    }
    fn fill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind, wanted: usize) {
        if pile == words::zone::DECK {
            effects::fill(cx, player, wanted);
        }
    }
    fn original(&self, cx: &mut Context, moment: MomentId, card: CardId) {
        effects::original(cx, moment, card);
    }
    fn deed_with(&self, cx: &mut Context, deed: DeedId, player: PlayerId, n: i16) -> bool {
        deed == words::deed::EXTRA_YELL && yell::further(cx, player, n)
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
    fn ability_used(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        effects::ability_used(cx, card);
    }
    fn ability_done(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        effects::ability_done(cx, card);
    }

    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn balance(&self, q: Query) -> Option<Balance> {
        contest::balance(q)
    }
    fn prospect(&self, q: Query, player: PlayerId) -> Option<Balance> {
        contest::prospect(q, player)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn evaluate(&self, q: Query, player: PlayerId) -> i32 {
        eval::evaluate(q, player)
    }
    fn skills(&self) -> [Skill; Skill::LEVELS] {
        // The luck of the yells evens much out: the strongest alone searches, and who is to be beaten errs more often.
        let [weak, middling, sure, _, strongest] = Skill::USUAL;
        let weakest = Skill {
            hasty: 30,
            careless: 35,
            ..weak
        };
        let weak = Skill { hasty: 62, ..weak };
        let middling = Skill {
            hasty: 34,
            ..middling
        };
        [weakest, weak, middling, sure, strongest]
    }
    fn figures(&self) -> &'static [FigureDecl] {
        figures::FIGURES
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn horizon(&self) -> Horizon {
        // Both players act in a turn. What a live brings or costs shows in the turn after it.
        Horizon {
            turns: 1,
            choices: 0,
            on_the_way: 100,
            further: 1,
        }
    }
    fn can_be_judged(&self, q: Query, began: u8) -> bool {
        eval::can_be_judged(q, began)
    }
    fn is_luck(&self, q: Query, step: Step, player: PlayerId) -> bool {
        eval::is_luck(q, step, player)
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        prior::best(q, legal)
    }
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        prior::priors(q, legal, out);
    }
    fn telling(&self, q: Query, card: CardId) -> bool {
        knowledge::telling(q, card)
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        knowledge::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // The ruleset's own part of the table holds what both players have seen.
    }
}
