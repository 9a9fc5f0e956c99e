//! Lily: The Coupling Generation. Start with `steps`, the table of contents; comments name the clauses of the
//! specification.

mod battle;
mod battle_end;
pub mod card_rules;
mod contest;
pub mod deck;
mod deploy;
mod effects;
mod eval;
mod figures;
mod language;
pub mod options;
mod prior;
mod queries;
mod reasons;
mod rule_actions;
mod rule_bot;
mod setup;
mod skills;
mod state;
mod steps;
mod turn;
pub mod words;
pub mod zones;

use crate::engine::ability::{Ability, AbilityKind, Dest};
use crate::engine::words::{DeedId, FactId, KindId, RoleId, StatId, TallyId, Vocabulary, ZoneKind};
use crate::engine::{
    Action, Actions, Bounds, CardId, CardSet, Cause, Contest, Context, Deck, DefId, Event,
    FigureDecl, MAX_OPTIONS, OptionDecl, Outcome, PlayerId, Query, Reason, Ruleset, StatRule, Step,
    Table, ZoneId, Zones,
};

/// The rules of Lily.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lily;

/// The one value of [`Lily`].
pub static LILY: Lily = Lily;

impl Ruleset for Lily {
    fn id(&self) -> &'static str {
        "lily"
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
        &["main", "potential"]
    }
    fn named(&self) -> &'static [&'static str] {
        &["leader", "partner"]
    }

    fn complete_deck(&self, deck: Deck, options: &[u8; MAX_OPTIONS]) -> Deck {
        setup::complete_deck(deck, options)
    }
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn place_named(&self, cx: &mut Context, player: PlayerId, named: usize, card: CardId) {
        let state = state::change(cx);
        if named == 0 {
            state.leader[player.index()] = card;
        }
        state.ready = 1;
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
        steps::is_rule_action(step)
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        rule_actions::outcome(q)
    }

    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        queries::role(q, role, player)
    }
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        queries::fact(q, fact, player)
    }
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i16 {
        queries::tally(q, tally, player)
    }
    fn has_stat(&self, kind: KindId, _: StatId) -> bool {
        kind == words::kind::CHARACTER // 2.2a
    }
    fn bounds(&self) -> Bounds {
        Bounds::usual("1k", "1j")
    }
    fn stat_rule(&self, stat: StatId) -> StatRule {
        // 5i: power and support below 0 are 0.
        let floored = stat == words::stat::POWER || stat == words::stat::SUPPORT;
        StatRule {
            floor: floored.then_some(0),
            by_time: false,
        }
    }
    fn volatile_zones(&self) -> &'static [ZoneKind] {
        &[words::zone::HAND, words::zone::TRASH] // 10ac
    }
    fn listening_zones(&self) -> &[ZoneId] {
        &zones::LIVELY
    }
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        queries::may_work_in(ability.kind, zone)
    }
    fn works_by_place(&self) -> bool {
        true
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        queries::works(q, card, ability.kind)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn counted_with(&self, q: Query, zone: ZoneKind, player: PlayerId) -> Option<ZoneId> {
        queries::counted_with(q, zone, player)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }

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

    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn evaluate(&self, q: Query, player: PlayerId) -> i32 {
        eval::evaluate(q, player)
    }
    fn figures(&self) -> &'static [FigureDecl] {
        figures::FIGURES
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        rule_bot::choose(q, legal)
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        prior::prior(q, action)
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        queries::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // Lily's own part of the table holds ids and public numbers only.
    }
}
