//! From abilities to programs.

use super::{Op, PICKS};
use crate::engine::ability::{
    Ability, AbilityKind, Bind, Cards, Condition, Cost, Drawing, Effect, Extent, Limit, Value, Who,
    Whose,
};
use crate::engine::frame::NESTED;
use crate::engine::words::{MomentId, ZoneKind};

/// So many rounds has a repetition without a number of its own at most.
const MOST_ROUNDS: i16 = 20;

/// Compiles an ability.
#[must_use]
pub fn compile(ability: &Ability) -> Vec<Op> {
    let mut c = Compiler {
        ops: Vec::new(),
        scratch: 0,
        depth: 0,
    };
    let mut to_end = Vec::new();
    // What a player uses of his own accord is offered only if it can be used, and agreed to by using it.
    let chosen = matches!(
        ability.kind,
        AbilityKind::Activated | AbilityKind::Attack | AbilityKind::Evade
    );
    if ability.condition != Condition::Always && !chosen {
        to_end.push(c.emit(Op::Unless(ability.condition.clone(), 0)));
    }
    let declared = ability.kind == AbilityKind::Declared;
    if !chosen && (ability.may || declared || !ability.cost.is_empty()) {
        to_end.push(c.emit(Op::AskUse(0)));
    }
    for cost in &ability.cost {
        match cost {
            Cost::Do(step) => c.effect(step),
            _ => {
                c.emit(Op::Pay(cost.clone()));
            }
        }
    }
    c.emit(Op::Commit);
    c.list(&ability.effect);
    c.emit(Op::Done);
    let mut end = c.emit(Op::End);
    if ability.kind == AbilityKind::Replacement {
        end = c.emit(Op::Original);
        c.emit(Op::End);
    }
    let asks = ability.may || !ability.cost.is_empty();
    if ability.kind == AbilityKind::Triggered && ability.limit != Limit::None && !asks {
        // Begun here where the rules let it be kept for later.
        to_end.push(c.emit(Op::AskUse(0)));
        c.emit(Op::Jump(0));
    }
    for at in to_end {
        c.aim(at, end);
    }
    c.ops
}

/// Is the step one that moves or turns cards without asking for more than which they are, and without leaving anything
/// for later steps?
fn is_plain_move(step: &Effect) -> bool {
    use Effect as E;
    match step {
        E::Draw(_, _, Drawing::Exactly | Drawing::Until(_)) | E::Shuffle(..) => true,
        E::Move(cards, _) | E::Rest(cards) | E::Ready(cards) | E::Shift(cards, _) => {
            !matches!(cards, Cards::Bound(_) | Cards::Except(..))
        }
        _ => false,
    }
}

struct Compiler {
    ops: Vec<Op>,
    /// The next scratch register, used in turn.
    scratch: u8,
    /// Running repetitions.
    depth: u8,
}

impl Compiler {
    fn here(&self) -> u16 {
        u16::try_from(self.ops.len()).unwrap_or(u16::MAX)
    }

    fn emit(&mut self, op: Op) -> u16 {
        self.ops.push(op);
        self.here() - 1
    }

    /// Sets the target of a jump.
    fn aim(&mut self, at: u16, target: u16) {
        match &mut self.ops[usize::from(at)] {
            Op::AskUse(t)
            | Op::Unless(_, t)
            | Op::AskMay(_, t)
            | Op::Jump(t)
            | Op::NextRound(_, t)
            | Op::NextCard(_, _, t)
            | Op::Delay(_, t, _) => *t = target,
            _ => {}
        }
    }

    fn list(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    /// Emits a choice, if there is one, and gives back cards that need none.
    fn settle(&mut self, cards: &Cards) -> Cards {
        if !cards.are_chosen() {
            return cards.clone();
        }
        let into = Bind::Scratch(self.scratch % PICKS);
        self.scratch = self.scratch.wrapping_add(1);
        self.choose(into, cards);
        Cards::Bound(into)
    }

    fn choose(&mut self, into: Bind, cards: &Cards) {
        let op = match cards {
            Cards::Pick(amount, from, choosing) => Op::Pick {
                into,
                amount: amount.clone(),
                from: from.clone(),
                by: choosing.by,
                together: choosing.together,
            },
            Cards::Random(count, from) => Op::Random {
                into,
                count: count.clone(),
                from: from.clone(),
            },
            plain => Op::Bind(into, plain.clone()),
        };
        self.emit(op);
    }

    /// A nested part behind a jump that skips it.
    fn guarded(&mut self, guard: Op, part: &[Effect]) {
        let at = self.emit(guard);
        self.list(part);
        let end = self.here();
        self.aim(at, end);
    }

    /// Emits a step: its choices, then itself, or what it is made of.
    fn effect(&mut self, effect: &Effect) {
        use Effect as E;
        match effect {
            E::Choose(into, cards) => self.choose(*into, cards),
            E::Draw(who, most, Drawing::UpTo) => self.draw_up_to(*who, most),
            E::Look(seen, Cards::Top(who, pile, most), Extent::UpTo) => {
                self.look_up_to(*seen, *who, *pile, most);
            }
            E::If(condition, part, otherwise) => self.branches(condition, part, otherwise),
            E::May(part, who) => self.guarded(Op::AskMay(*who, 0), part),
            E::Later(moment, part, whose) => self.later(*moment, part, *whose),
            E::RepeatWhile(condition, part) => {
                let (next, out) = self.rounds(&Value::N(MOST_ROUNDS));
                self.list(part);
                let stop = self.emit(Op::Unless(condition.clone(), 0));
                self.again(next, &[out, stop]);
            }
            E::Repeat(times, part) => {
                let (next, out) = self.rounds(times);
                self.list(part);
                self.again(next, &[out]);
            }
            E::ForEach(bind, cards, part) => self.for_each(*bind, cards, part),
            E::EachPlayer(part) => self.each_player(part),
            E::ChooseOne(parts, who) => self.one_of(*who, parts),
            plain => {
                let mut step = plain.clone();
                if let Some(cards) = plain.second_cards() {
                    step = step.with(self.settle(cards));
                }
                if let Some(cards) = plain.cards() {
                    step = step.on(self.settle(cards));
                }
                self.emit(Op::Act(step));
            }
        }
    }

    /// The first steps if the condition holds, otherwise the second.
    fn branches(&mut self, condition: &Condition, part: &[Effect], otherwise: &[Effect]) {
        let test = self.emit(Op::Unless(condition.clone(), 0));
        self.list(part);
        if otherwise.is_empty() {
            let end = self.here();
            self.aim(test, end);
            return;
        }
        let out = self.emit(Op::Jump(0));
        let second = self.here();
        self.aim(test, second);
        self.list(otherwise);
        let end = self.here();
        self.aim(out, end);
    }

    fn draw_up_to(&mut self, who: Who, most: &Value) {
        let (next, out) = self.rounds(most);
        let refuse = self.emit(Op::AskMay(who, 0));
        let one = Effect::Draw(who, Value::N(1), Drawing::Exactly);
        self.emit(Op::Act(one));
        self.again(next, &[out, refuse]);
    }

    fn look_up_to(&mut self, seen: Bind, who: Who, pile: ZoneKind, most: &Value) {
        self.emit(Op::Bind(seen, Cards::Except(seen, seen)));
        let (next, out) = self.rounds(most);
        let refuse = self.emit(Op::AskMay(Who::You, 0));
        let top = Cards::Top(who, pile, Value::N(1));
        self.emit(Op::Act(Effect::Look(seen, top, Extent::UpTo)));
        self.again(next, &[out, refuse]);
    }

    /// Once for each card, bound in turn.
    fn for_each(&mut self, bind: Bind, cards: &Cards, part: &[Effect]) {
        // Scratch registers above the two in turn, so that nested choices leave the list alone.
        let list = Bind::Scratch(PICKS + self.nest());
        self.choose(list, cards);
        let next = self.emit(Op::NextCard(list, bind, 0));
        self.list(part);
        self.emit(Op::Jump(next));
        let end = self.here();
        self.aim(next, end);
        self.depth -= 1;
    }

    fn each_player(&mut self, part: &[Effect]) {
        if !part.iter().all(is_plain_move) {
            self.sides(|c, _| c.list(part));
            return;
        }
        // Step by step; where both choose, the cards move only after both have chosen.
        for step in part {
            let lists = [Bind::Scratch(PICKS), Bind::Scratch(PICKS + 1)];
            match step {
                Effect::Move(cards, _) | Effect::Rest(cards)
                    if matches!(cards, Cards::Pick(..)) =>
                {
                    self.sides(|c, side| c.choose(lists[side], cards));
                    self.sides(|c, side| {
                        c.emit(Op::Act(step.on(Cards::Bound(lists[side]))));
                    });
                }
                step => self.sides(|c, _| c.effect(step)),
            }
        }
    }

    /// One repetition deeper: its place among the counters.
    fn nest(&mut self) -> u8 {
        let at = self.depth;
        debug_assert!(
            usize::from(at) < NESTED,
            "cards are refused that nest deeper"
        );
        self.depth += 1;
        at.min(NESTED as u8 - 1)
    }

    /// What the turn player and then the other player carries out.
    fn sides(&mut self, mut part: impl FnMut(&mut Self, usize)) {
        let counter = self.nest();
        self.emit(Op::TurnSide(counter));
        part(self, 0);
        self.emit(Op::OtherSide);
        part(self, 1);
        self.emit(Op::OwnSide(counter));
        self.depth -= 1;
    }

    /// Begins a repetition: where each round begins, and the operation that leaves it.
    fn rounds(&mut self, times: &Value) -> (u16, u16) {
        let counter = self.nest();
        self.emit(Op::Rounds(counter, times.clone()));
        let next = self.emit(Op::NextRound(counter, 0));
        (next, next)
    }

    /// Ends a round; these operations leave the repetition.
    fn again(&mut self, next: u16, out: &[u16]) {
        self.emit(Op::Jump(next));
        let end = self.here();
        for at in out {
            self.aim(*at, end);
        }
        self.depth -= 1;
    }

    fn one_of(&mut self, who: Who, parts: &[Vec<Effect>]) {
        let ask = self.emit(Op::AskOne(who, Vec::new()));
        let mut starts = Vec::new();
        let mut outs = Vec::new();
        for part in parts {
            starts.push(self.here());
            self.list(part);
            outs.push(self.emit(Op::Jump(0)));
        }
        let end = self.here();
        for out in outs {
            self.aim(out, end);
        }
        self.ops[usize::from(ask)] = Op::AskOne(who, starts);
    }

    fn later(&mut self, moment: MomentId, part: &[Effect], whose: Whose) {
        let delay = self.emit(Op::Delay(moment, 0, whose));
        self.list(part);
        self.emit(Op::End);
        let end = self.here();
        self.aim(delay, end);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Op, agreed_start, compile};
    use crate::engine::ability::{
        Ability, AbilityKind, Amount, Bind, Cards, Condition, Cost, Drawing, Effect, Limit,
        Selector, Value, Who, Whose,
    };
    use crate::engine::words::{MomentId, ZoneKind};

    fn ability(kind: AbilityKind, effect: Vec<Effect>) -> Ability {
        Ability {
            kind,
            state: None,
            when: Vec::new(),
            limit: Limit::None,
            may: false,
            condition: Condition::Always,
            cost: Vec::new(),
            always: Vec::new(),
            effect,
        }
    }

    fn draw(n: i16) -> Effect {
        Effect::Draw(Who::You, Value::N(n), Drawing::Exactly)
    }

    /// Every jump of a program stays inside it.
    fn jumps_land(ops: &[Op]) -> bool {
        ops.iter().all(|op| match op {
            Op::AskUse(t)
            | Op::Unless(_, t)
            | Op::AskMay(_, t)
            | Op::Jump(t)
            | Op::NextRound(_, t)
            | Op::NextCard(_, _, t)
            | Op::Delay(_, t, _) => usize::from(*t) < ops.len(),
            Op::AskOne(_, parts) => parts.iter().all(|t| usize::from(*t) < ops.len()),
            _ => true,
        })
    }

    #[test]
    fn optional_and_paid_abilities_ask_first() {
        let plain = compile(&ability(AbilityKind::Triggered, vec![draw(1)]));
        assert_eq!(plain, [Op::Commit, Op::Act(draw(1)), Op::Done, Op::End]);
        let mut paid = ability(AbilityKind::Triggered, vec![draw(1)]);
        paid.cost = vec![Cost::RestThis];
        let ops = compile(&paid);
        assert_eq!(ops[0], Op::AskUse(5), "refusing skips cost, use and effect");
        assert_eq!(agreed_start(&ops), 1);
        paid.kind = AbilityKind::Activated;
        assert_eq!(
            compile(&paid)[0],
            Op::Pay(Cost::RestThis),
            "an own action was agreed to"
        );
    }

    #[test]
    fn choices_inside_a_step_come_before_it() {
        let from = Selector::Mine(ZoneKind(1), Vec::new());
        let pick = Cards::pick(Amount::Exactly(Value::N(1)), from);
        let ops = compile(&ability(AbilityKind::Activated, vec![Effect::Rest(pick)]));
        assert!(matches!(
            ops[1],
            Op::Pick {
                into: Bind::Scratch(0),
                by: Who::You,
                ..
            }
        ));
        assert_eq!(
            ops[2],
            Op::Act(Effect::Rest(Cards::Bound(Bind::Scratch(0))))
        );
    }

    #[test]
    fn nested_parts_become_jumps_that_land() {
        let nested = vec![
            Effect::If(Condition::YourTurn, vec![draw(1)], vec![draw(2)]),
            Effect::If(
                Condition::Did,
                vec![Effect::May(vec![draw(3)], Who::You)],
                vec![],
            ),
            Effect::ChooseOne(
                vec![vec![draw(4)], vec![], vec![draw(5), draw(6)]],
                Who::You,
            ),
            Effect::Repeat(
                Value::N(2),
                vec![Effect::ForEach(
                    Bind::A,
                    Cards::This,
                    vec![Effect::Repeat(Value::N(1), vec![draw(7)])],
                )],
            ),
            Effect::Later(MomentId(1), vec![draw(8)], Whose::Any),
        ];
        let ops = compile(&ability(AbilityKind::Triggered, nested));
        assert!(jumps_land(&ops), "{ops:#?}");
        for n in 1..=8 {
            let times = ops.iter().filter(|op| **op == Op::Act(draw(n))).count();
            assert_eq!(times, 1, "step {n}");
        }
        let ends = ops.iter().filter(|op| **op == Op::End).count();
        assert_eq!(ends, 2, "the part put aside ends by itself");
    }
}
