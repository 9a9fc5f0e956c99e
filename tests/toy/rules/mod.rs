//! The toy: two players with lanes of three places. Who has no candle left, or draws from an empty deck, has lost.
//!
//! On a turn a player gets two embers and a card, puts cards onto the lane for embers, and strikes with them at what
//! faces them: the weaker card goes to the heap; where nobody stands, a candle goes out. *Golems* are wide, *masks* have
//! two faces, *leeches* ride on others, *oaths* are declared and may be broken, *ghosts* come from the cellar.

mod contest;
mod effects;
mod oaths;
mod procedures;
mod state;
mod steps;
pub mod wide;
pub mod words;
pub mod zones;

pub use state::State;

use fudaba::engine::ability::{Ability, AbilityKind, Dest};
use fudaba::engine::words::{DeedId, FactId, RoleId, TallyId};
use fudaba::engine::{
    Action, Actions, AttachmentRule, Bounds, CardId, CardSet, Cause, Contest, Context, Declaration,
    DefId, Effects, Ending, Errand, Lies, Opening, Opponent, Outcome, PlayerId, Procedure, Query,
    RawStep, Reading, Reason, Ruleset, Secrets, Shown, StatRule, StatStage, Table, Weights, Winner,
    ZoneId, ZoneSet,
};
use words::{fact, role, stat, tally, zone};

/// The rules of the toy.
#[derive(Clone, Copy, Debug)]
pub struct Toy {
    declared: &'static Declaration,
    /// May whatever becomes due be refused?
    refusing: bool,
}

/// The toy as it is played: what becomes due in a procedure waits until the effect is over that started it.
pub static TOY: Toy = Toy {
    declared: &DECLARATION,
    refusing: false,
};

/// The same with abilities carried out as soon as they are due, between the steps of a procedure as well.
pub static HASTY_TOY: Toy = Toy {
    declared: &HASTY,
    refusing: false,
};

/// The same, and whatever becomes due may be refused.
pub static MEEK_TOY: Toy = Toy {
    declared: &DECLARATION,
    refusing: true,
};

/// The same, with wide cards that push others off the lane, and cards of a pile one by one; who leaves hears nothing of what leaves with it.
pub static RUDE_TOY: Toy = Toy {
    declared: &RUDE,
    refusing: false,
};

/// The same, where only in the hand a card forgets how often it was used.
pub static FORGETFUL_TOY: Toy = Toy {
    declared: &FORGETFUL,
    refusing: false,
};

static FORGETFUL: Declaration = Declaration {
    uses_end_in: &[zone::HAND],
    ..DECLARATION
};

static RUDE: Declaration = Declaration {
    displaces: true,
    one_by_one: true,
    hears_if_it_stays: true,
    ..DECLARATION
};

static HASTY: Declaration = Declaration {
    due_in_procedures: true,
    ..DECLARATION
};

/// Ways to end a match, by their places.
const ENDINGS: &[(&str, &str)] = &[("no_candle", "1"), ("dry_deck", "2")];

/// Riders lie beneath and go where their bearer goes, shades are in the cellar and stay there, chains beneath fall off.
const ATTACHMENTS: &[AttachmentRule] = &[
    AttachmentRule {
        lies: Lies::Beneath,
        face_up: true,
        along: true,
        follows: &[zone::HAND],
        after: Some(zone::HEAP),
        inherited: true,
    },
    AttachmentRule {
        lies: Lies::In(zone::CELLAR),
        face_up: false,
        along: true,
        follows: &[],
        after: None,
        inherited: false,
    },
    AttachmentRule {
        lies: Lies::Beneath,
        face_up: true,
        along: false,
        follows: &[],
        after: Some(zone::HEAP),
        inherited: false,
    },
];

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
    stat_rules: &[(stat::POWER, POWER), (stat::AURA, AURA), (stat::HEAT, HEAT)],
    phases: steps::PHASES,
    prompts: steps::PROMPTS,
    openings: oaths::OPENINGS,
    endings: ENDINGS,
    sections: &["deck", "cellar"],
    backs: &[0, 0],
    renews: true,
    courses: oaths::COURSES,
    attachments: ATTACHMENTS,
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
        self.declared
    }
}

impl Procedure for Toy {
    fn begin(&self, cx: &mut Context) {
        steps::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, _: u8) {
        cx.table.phase = 1;
        cx.push_step(steps::Step::Main);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = State::START;
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn step(&self, cx: &mut Context, step: RawStep) {
        steps::run(cx, step);
    }
    fn procedure(&self, cx: &mut Context, errand: &Errand) -> bool {
        procedures::start(cx, errand)
    }
    fn legal(&self, q: Query, step: RawStep, out: &mut Actions) {
        steps::legal(q, step, out);
    }
    fn answer(&self, cx: &mut Context, step: RawStep, action: Action) {
        steps::answer(cx, step, action);
    }
    fn reasons(&self, _: Query, _: RawStep, _: Action) -> Vec<Reason> {
        Vec::new()
    }
    fn about(&self, _: Query, _: RawStep) -> Option<CardId> {
        None
    }
    fn progress(&self, _: Query, _: RawStep) -> Option<(CardSet, u8, u8)> {
        None
    }
    fn rule_action(&self, _: &mut Context) -> bool {
        false
    }
    fn interrupts(&self, step: RawStep) -> bool {
        matches!(steps::Step::of(step), Some(steps::Step::After(_)))
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
        if which == role::SWORN {
            return oaths::sworn(q);
        }
        let at = state::get(q).attack;
        let card = match which {
            role::ATTACKER if at != ZoneId::NONE => q.table.top(at),
            role::DEFENDER => zones::facing(at).and_then(|to| q.table.cover(to)),
            _ => None,
        };
        card.map_or(CardSet::EMPTY, CardSet::one)
    }
    fn fact(&self, q: Query, which: FactId, _: PlayerId) -> bool {
        match which {
            fact::FIGHTING => state::get(q).attack != ZoneId::NONE,
            _ => q.running_action().is_some(),
        }
    }
    fn tally(&self, q: Query, which: TallyId, player: PlayerId) -> i32 {
        let state = state::get(q);
        match which {
            tally::EMBERS => state.embers[player.index()].into(),
            tally::CANDLES => state.candles[player.index()].into(),
            _ => 0,
        }
    }
    fn remembered(&self, at: ZoneId) -> bool {
        zones::place(at).is_some()
    }
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        effects::works(q, card, ability)
    }
    fn may_decline(&self, _: Query, _: &Ability) -> bool {
        self.refusing
    }
    fn readable(&self, q: Query, card: CardId) -> bool {
        q.table.card(card).face_up() || zones::place(q.table.card(card).zone).is_none()
    }
    fn width(&self, q: Query, card: CardId) -> usize {
        q.def(card).map_or(1, wide::width)
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
        (self.declared.displaces || q.table.is_free(slot))
            && zones::place(slot).is_some_and(|(p, _)| p == player)
            && steps::is_deployed(q, card)
    }
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        effects::enter(cx, card, slot, player, Cause::Effect);
    }
    fn lay_over(&self, cx: &mut Context, card: CardId, slots: ZoneSet, player: PlayerId) {
        for slot in slots.iter() {
            if let Some(other) = cx.table.cover(slot).filter(|c| *c != card) {
                steps::to_heap(cx, other, Cause::Effect);
            }
        }
        wide::lay(cx, card, slots, player, Cause::Effect);
    }
    fn rearrange(&self, cx: &mut Context, _: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        wide::rearrange(cx, to)
    }
    fn stack_on(&self, _: &mut Context, _: CardId, _: CardId, _: PlayerId) -> bool {
        false
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        let side = |at| zones::place(at).map(|(player, _)| player);
        let from = q.table.card(card).zone;
        let room = q.table.covered(card).contains(slot)
            || wide::is_narrow(q, card)
                && q.table.cover(slot).is_none_or(|c| wide::is_narrow(q, c))
            || q.table.is_free(slot);
        room && side(from).is_some() && side(from) == side(slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        let from = cx.table.card(card).zone;
        cx.swap_slots(from, slot, Cause::Effect);
    }
    fn refill(&self, cx: &mut Context, player: PlayerId, _: fudaba::engine::words::ZoneKind) {
        effects::refill(cx, player);
    }
    fn swap(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        wide::swap(cx, a, b)
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
    fn deed(&self, cx: &mut Context, _: DeedId, _: PlayerId) -> bool {
        effects::change_face(cx)
    }
    fn ability_used(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
    fn ability_done(&self, _: &mut Context, _: CardId, _: AbilityKind) {}
}

impl Shown for Toy {
    fn contest(&self, q: Query) -> Option<Contest> {
        contest::running(q)
    }
    fn marks(&self, _: Query, _: CardId) -> Vec<&'static str> {
        Vec::new()
    }
    fn opening(&self, q: Query) -> Option<Opening> {
        oaths::opening(q)
    }
}

impl Opponent for Toy {
    fn evaluate(&self, q: Query, player: PlayerId, _: Weights) -> i32 {
        let state = state::get(q);
        let worth = |p: PlayerId| i32::from(state.candles[p.index()]) * 1_000;
        worth(player) - worth(player.other())
    }
}

impl Secrets for Toy {
    fn telling(&self, q: Query, card: CardId) -> bool {
        zones::place(q.table.card(card).zone).is_some()
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        wide::plausible(q, card, def)
    }
    fn may_be_from(&self, q: Query, card: CardId, section: u8) -> bool {
        q.zone_kind(card) != zone::CELLAR || section == 1
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {}
}
