//! The toy: two players with lanes of three places. Who has no candle left, or draws from an empty deck, has lost.
//!
//! On a turn a player gets two embers and a card, puts cards onto the lane for embers, and strikes with them at what
//! faces them: the weaker card goes to the heap; where nobody stands, a candle goes out. *Golems* are wide, *masks* have
//! two faces, *leeches* ride on others, *oaths* are declared and may be broken, *ghosts* come from the cellar.

mod effects;
mod state;
mod steps;
pub mod words;
pub mod zones;

pub use state::State;

use fudaba::engine::ability::{Ability, AbilityKind, Dest};
use fudaba::engine::words::{DeedId, FactId, RoleId, TallyId};
use fudaba::engine::{
    Action, Actions, Bounds, CardId, CardSet, Cause, Contest, Context, Declaration, DefId, Effects,
    Ending, Opponent, Outcome, PlayerId, Procedure, Query, Reading, Reason, Ruleset, Secrets,
    Shown, StatRule, StatStage, Step, Table, Winner, ZoneId,
};
use words::{fact, role, tally};

/// The rules of the toy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Toy;

/// The one value of [`Toy`].
pub static TOY: Toy = Toy;

/// Ways to end a match, by their places.
const ENDINGS: &[(&str, &str)] = &[("no_candle", "1"), ("dry_deck", "2")];

/// Power is what is printed or set last, what is added, then factors and halves; never less than nothing.
const POWER: StatRule = StatRule::new(&[
    StatStage::Set(Winner::Latest),
    StatStage::Add,
    StatStage::Times,
    StatStage::Divide,
    StatStage::AtLeast(0),
]);

/// An aura that is set undoes what was done to it before.
const AURA: StatRule = StatRule::new(&[
    StatStage::Set(Winner::Undoing),
    StatStage::Times,
    StatStage::Divide,
    StatStage::Add,
]);

/// What sets the heat as long as it lies there is stronger than what did so for a while. Heat has an end.
const HEAT: StatRule = StatRule::new(&[
    StatStage::Set(Winner::InForce),
    StatStage::Times,
    StatStage::Divide,
    StatStage::Add,
    StatStage::AtMost(60_000),
]);

static DECLARATION: Declaration = Declaration {
    stat_rule: StatRule::NOT_NEGATIVE,
    stat_rules: &[
        (words::stat::POWER, POWER),
        (words::stat::AURA, AURA),
        (words::stat::HEAT, HEAT),
    ],
    phases: steps::PHASES,
    prompts: steps::PROMPTS,
    endings: ENDINGS,
    sections: &["deck", "cellar"],
    renews: true,
    ..Declaration::new(
        "toy",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        Bounds {
            rounds: 40,
            ..Bounds::usual("3", "3")
        },
    )
};

impl Ruleset for Toy {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}

impl Procedure for Toy {
    fn begin(&self, cx: &mut Context) {
        steps::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, _: u8) {
        cx.table.phase = 1;
        cx.push_step(steps::step(steps::MAIN, 0, 0));
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = State::START;
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn step(&self, cx: &mut Context, step: Step) {
        steps::run(cx, step);
    }
    fn legal(&self, q: Query, step: Step, out: &mut Actions) {
        steps::legal(q, step, out);
    }
    fn answer(&self, cx: &mut Context, step: Step, action: Action) {
        steps::answer(cx, step, action);
    }
    fn reasons(&self, _: Query, _: Step, _: Action) -> Vec<Reason> {
        Vec::new()
    }
    fn about(&self, _: Query, _: Step) -> Option<CardId> {
        None
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
        let state = state::get(q);
        let ended = |lost: [bool; 2], why| match lost {
            [false, false] => None,
            [true, true] => Some((None, Ending::Both)),
            [first, _] => Some((Some(PlayerId(u8::from(first))), Ending::Rule(why))),
        };
        let (winner, why) = ended(state.candles.map(|n| n == 0), 0)
            .or_else(|| ended(state.dry.map(|n| n == 1), 1))?;
        Some(Outcome { winner, why })
    }
}

impl Reading for Toy {
    fn role(&self, q: Query, which: RoleId, _: PlayerId) -> CardSet {
        let at = state::get(q).attack;
        let card = match which {
            role::ATTACKER if at != ZoneId::NONE => q.table.top(at),
            role::DEFENDER => zones::facing(at).and_then(|to| q.table.top(to)),
            _ => None,
        };
        card.map_or(CardSet::EMPTY, CardSet::one)
    }
    fn fact(&self, q: Query, which: FactId, _: PlayerId) -> bool {
        which == fact::FIGHTING && state::get(q).attack != ZoneId::NONE
    }
    fn tally(&self, q: Query, which: TallyId, player: PlayerId) -> i32 {
        let state = state::get(q);
        match which {
            tally::EMBERS => state.embers[player.index()].into(),
            tally::CANDLES => state.candles[player.index()].into(),
            _ => 0,
        }
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        effects::works(q, card, ability)
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        q.table.card(card).face_up() || zones::place(q.table.card(card).zone).is_none()
    }
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        zones::place(from).is_some() && zones::place(to).is_some()
    }
}

impl Effects for Toy {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        effects::draw(cx, player)
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        effects::put(cx, card, dest, cause)
    }
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        q.table.count(slot) == 0
            && zones::place(slot).is_some_and(|(p, _)| p == player)
            && steps::is_deployed(q, card)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::enter(cx, card, slot, player, Cause::Effect);
    }
    fn stack_on(&self, _: &mut Context, _: CardId, _: CardId, _: PlayerId) -> bool {
        false
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        let side = |at| zones::place(at).map(|(player, _)| player);
        let from = q.table.card(card).zone;
        side(from).is_some() && side(from) == side(slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        let from = cx.table.card(card).zone;
        cx.swap_slots(from, slot, Cause::Effect);
    }
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        cx.orient_card(card, rested)
    }
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        cx.turn_card(card, face_up)
    }
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        effects::beaten(cx, card, CardId::NONE);
        true
    }
    fn assign(&self, cx: &mut Context, which: TallyId, player: PlayerId, n: i32) -> bool {
        effects::assign(cx, which, player, n)
    }
    fn deed(&self, _: &mut Context, _: DeedId, _: PlayerId) -> bool {
        false
    }
    fn ability_used(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
}

impl Shown for Toy {
    fn contest(&self, _: Query) -> Option<Contest> {
        None
    }
    fn marks(&self, _: Query, _: CardId) -> Vec<&'static str> {
        Vec::new()
    }
}

impl Opponent for Toy {
    fn evaluate(&self, q: Query, player: PlayerId) -> i32 {
        let state = state::get(q);
        let worth = |p: PlayerId| i32::from(state.candles[p.index()]) * 1_000;
        worth(player) - worth(player.other())
    }
}

impl Secrets for Toy {
    fn plausible(&self, _: Query, _: CardId, _: DefId) -> bool {
        true
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {}
}
