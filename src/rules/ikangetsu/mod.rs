//! Touhou Ikangetsu. Start with `steps`, the table of contents; comments name the clauses of the specification.

mod asks;
mod attack;
mod belief;
pub mod card_rules;
mod caution;
mod check;
mod contest;
pub mod deck;
mod effects;
mod eval;
mod figures;
mod knowledge;
mod language;
pub mod options;
mod own_ship;
mod prior;
mod queries;
mod reach;
mod reasons;
mod results;
mod setup;
mod spells;
mod state;
mod steps;
mod turn;
pub mod words;
pub mod zones;

use crate::engine::ability::{Ability, AbilityKind, Dest};
use crate::engine::words::{DeedId, FactId, RoleId, SignId, StatId, TallyId, Vocabulary, ZoneKind};
use crate::engine::{
    Action, Actions, Bounds, CardId, CardSet, Cause, Caution, Contest, Context, DefId, Event,
    FigureDecl, Horizon, OptionDecl, Outcome, PlayerId, Query, Reason, Ruleset, Sight, Skill,
    StatRule, Step, Table, ZoneId, Zones,
};

/// The rules of Ikangetsu.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ikangetsu;

/// The one value of [`Ikangetsu`].
pub static IKANGETSU: Ikangetsu = Ikangetsu;

impl Ruleset for Ikangetsu {
    fn id(&self) -> &'static str {
        "ikangetsu"
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
        results::ENDINGS
    }
    fn sections(&self) -> &'static [&'static str] {
        &[deck::MAIN]
    }
    fn named(&self) -> &'static [&'static str] {
        &[deck::SHIP]
    }

    fn named_may_lack(&self) -> bool {
        true // the ship is chosen at the table (2b); a list may suggest one
    }

    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn place_named(&self, cx: &mut Context, player: PlayerId, _: usize, card: CardId) {
        state::change(cx).ship[player.index()] = card;
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
    fn caution(&self, q: Query, step: Step, action: Action) -> Option<Caution> {
        caution::caution(q, steps::code(step)?, action)
    }
    fn reasons(&self, q: Query, step: Step, action: Action) -> Vec<Reason> {
        steps::reasons(q, step, action)
    }
    fn about(&self, q: Query, step: Step) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, _: Query, _: Step) -> Option<(CardSet, u8, u8)> {
        None
    }

    fn rule_action(&self, _: &mut Context) -> bool {
        false
    }
    fn interrupts(&self, _: Step) -> bool {
        false
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        results::outcome(q)
    }

    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        queries::role(q, role, player)
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
        Bounds::usual("17k", "17j")
    }
    fn stat_rule(&self, _: StatId) -> StatRule {
        // 16g: never below 0; 17b: a later "set" overrides earlier changes.
        StatRule {
            floor: Some(0),
            by_time: true,
        }
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
    fn readable(&self, q: Query, card: CardId) -> bool {
        queries::readable(q, card)
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        queries::same_object(from, to)
    }

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
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i16) -> bool {
        effects::assign(cx, tally, player, n)
    }
    fn blend(&self, cx: &mut Context, cards: CardSet) {
        knowledge::before_random(cx, cards);
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        effects::deed(cx, deed, player)
    }
    fn narrow(&self, q: Query, out: &mut Actions) {
        own_ship::narrow(q, out);
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        effects::ability_used(cx, card, kind);
    }
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}

    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn evaluate(&self, q: Query, player: PlayerId) -> i32 {
        eval::evaluate(q, player)
    }
    fn horizon(&self) -> Horizon {
        // A match is short enough to be played to its end.
        Horizon {
            turns: 2,
            choices: 80,
            on_the_way: 10,
            further: 0,
        }
    }
    fn skills(&self) -> [Skill; Skill::LEVELS] {
        // What comes to mind first is good play here: who is to be beaten has to be careless.
        let [_, second, third, _, fifth] = Skill::USUAL;
        let first = Skill {
            hasty: 20,
            careless: 60,
            ..Skill::sure(Sight::Step(2))
        };
        let fourth = Skill::sure(Sight::Search(130));
        [first, second, third, fourth, fifth]
    }
    fn figures(&self) -> &'static [FigureDecl] {
        figures::FIGURES
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        prior::prior(q, action)
    }
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        prior::priors(q, legal, out);
    }
    fn credence(&self, q: Query, viewer: PlayerId) -> u16 {
        belief::credence(q, viewer)
    }
    fn telling(&self, q: Query, card: CardId) -> bool {
        knowledge::telling(q, card)
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        knowledge::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // Ikangetsu's own part of the table holds what both players can reckon.
    }
}
