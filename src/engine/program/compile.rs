//! From abilities to programs.

use super::{Op, PICKS};
use crate::ability::{
    Ability, Bind, Cards, Condition, Cost, Drawing, Effect, Extent, Manner, Subject, Value, Who,
};
use crate::printed::words::{MomentId, ZoneKind};
use crate::table::frame::NESTED;

/// So many rounds has a repetition without a number of its own, unless the bounds of the ruleset are narrower.
const MOST_ROUNDS: i32 = 255;

/// Compiles an ability.
#[must_use]
pub fn compile(ability: &Ability) -> Vec<Op> {
    let mut c = Compiler {
        ops: Vec::new(),
        scratch: 0,
        depth: 0,
        in_sides: false,
        meets: false,
    };
    let mut to_end = Vec::new();
    // What a player uses of his own accord is offered only if it can be used, and agreed to by using it.
    let chosen = ability.kind.manner().is_agreed();
    if ability.condition != Condition::Always && !chosen {
        to_end.push(c.emit(Op::Unless(ability.condition.clone(), 0)));
    }
    let declared = ability.kind.manner() == Manner::Declared;
    if !chosen && (ability.may || declared || !ability.cost.is_empty()) {
        to_end.push(c.emit(Op::AskUse(0)));
    }
    if !ability.targets.is_empty() {
        c.list(&ability.targets);
        c.emit(Op::Aimed);
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
    if ability.kind.manner() == Manner::Replacement {
        end = c.emit(Op::Original);
        c.emit(Op::End);
    }
    let asks = ability.may || !ability.cost.is_empty();
    if ability.kind.manner() == Manner::Triggered && !asks {
        // Begun here where the rules let it be refused or kept for later.
        to_end.push(c.emit(Op::AskUse(0)));
        c.emit(Op::Jump(0));
    }
    for at in to_end {
        c.aim(at, end);
    }
    c.ops
}

struct Compiler {
    ops: Vec<Op>,
    /// The next scratch register, used in turn.
    scratch: u8,
    /// Running repetitions.
    depth: u8,
    /// Is this carried out by both players?
    in_sides: bool,
    /// Do they wait for one another at each step?
    meets: bool,
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
        let mut rest = effects;
        while let Some((effect, after)) = rest.split_first() {
            rest = match (effect, after) {
                // "If you did … If not …": both speak of the step before.
                (Effect::If(one, yes, none), [Effect::If(other, no, also), after @ ..])
                    if none.is_empty()
                        && also.is_empty()
                        && one.asks_only_did()
                        && other.is_opposite_of(one) =>
                {
                    self.either(Op::Unless(one.clone(), 0), yes, no);
                    after
                }
                _ => {
                    self.effect(effect);
                    after
                }
            };
            // Who skips a part comes here as well, so this stands even behind a part that ends with the same.
            if self.meets {
                self.emit(Op::Meet);
            }
        }
    }

    /// The first part, or the other one behind a jump.
    fn either(&mut self, test: Op, part: &[Effect], other: &[Effect]) {
        let test = self.emit(test);
        self.list(part);
        let out = self.emit(Op::Jump(0));
        let otherwise = self.here();
        self.aim(test, otherwise);
        self.list(other);
        let end = self.here();
        self.aim(out, end);
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
            E::Later(moment, part, subject) => self.later(*moment, part, subject),
            E::RepeatWhile(condition, part) => {
                let (next, out) = self.rounds(&Value::N(MOST_ROUNDS));
                self.alone(|c| c.list(part));
                let stop = self.emit(Op::Unless(condition.clone(), 0));
                self.again(next, &[out, stop]);
            }
            E::EachPlayer(part) => self.sides(part),
            E::Repeat(times, part) => {
                let (next, out) = self.rounds(times);
                self.alone(|c| c.list(part));
                self.again(next, &[out]);
            }
            E::ForEach(bind, cards, part) => self.for_each(*bind, cards, part),
            E::ChooseOne(parts, who) => self.one_of(*who, parts),
            plain => {
                let mut step = plain.clone();
                if let Some(cards) = plain.second_cards() {
                    step = step.with(self.settle(cards));
                }
                if let Some(cards) = plain.cards() {
                    step = step.on(self.settle(cards));
                }
                self.step(step);
            }
        }
    }

    /// The first steps if the condition holds, otherwise the second.
    fn branches(&mut self, condition: &Condition, part: &[Effect], otherwise: &[Effect]) {
        let test = Op::Unless(condition.clone(), 0);
        if otherwise.is_empty() {
            self.guarded(test, part);
        } else {
            self.either(test, part, otherwise);
        }
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
        self.alone(|c| c.list(part));
        self.emit(Op::Jump(next));
        let end = self.here();
        self.aim(next, end);
        self.depth -= 1;
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

    /// What both players carry out side by side.
    fn sides(&mut self, part: &[Effect]) {
        if self.in_sides {
            // Each of the two has both carry it out.
            self.list(part);
            self.list(part);
            return;
        }
        (self.in_sides, self.meets) = (true, true);
        self.emit(Op::Sides);
        self.list(part);
        self.emit(Op::SidesEnd);
        (self.in_sides, self.meets) = (false, false);
    }

    /// A step. Of two players who carry it out side by side none does before both have chosen, and none goes on before
    /// both have done it.
    fn step(&mut self, effect: Effect) {
        if self.meets && self.ops.last() != Some(&Op::Meet) {
            self.emit(Op::Meet);
        }
        self.emit(Op::Act(effect));
    }

    /// A part that a player carries out from its beginning to its end, whatever the other one does.
    fn alone<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        let meets = std::mem::replace(&mut self.meets, false);
        let out = part(self);
        self.meets = meets;
        out
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

    fn later(&mut self, moment: MomentId, part: &[Effect], subject: &Subject) {
        let delay = self.emit(Op::Delay(moment, 0, subject.clone()));
        self.alone(|c| c.list(part));
        self.emit(Op::End);
        let end = self.here();
        self.aim(delay, end);
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, compile};
    use crate::ability::{
        Ability, AbilityKind, Amount, Bind, Cards, Condition, Cost, Drawing, Effect, Limit, Manner,
        Selector, Subject, Value, Who,
    };
    use crate::printed::words::{MomentId, ZoneKind};
    use crate::program::agreed_start;

    fn ability(kind: AbilityKind, effect: Vec<Effect>) -> Ability {
        Ability {
            kind,
            state: None,
            when: Vec::new(),
            limit: Limit::None,
            may: false,
            condition: Condition::Always,
            targets: Vec::new(),
            cost: Vec::new(),
            always: Vec::new(),
            effect,
        }
    }

    fn draw(n: i32) -> Effect {
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
        let plain = compile(&ability(
            AbilityKind::new(0, Manner::Triggered),
            vec![draw(1)],
        ));
        let asked = [Op::AskUse(3), Op::Jump(0)];
        let all = [Op::Commit, Op::Act(draw(1)), Op::Done, Op::End]
            .into_iter()
            .chain(asked);
        assert_eq!(
            plain,
            all.collect::<Vec<_>>(),
            "begun behind its end where it may be refused"
        );
        let mut paid = ability(AbilityKind::new(0, Manner::Triggered), vec![draw(1)]);
        paid.cost = vec![Cost::RestThis];
        let ops = compile(&paid);
        assert_eq!(ops[0], Op::AskUse(5), "refusing skips cost, use and effect");
        assert_eq!(agreed_start(&ops), 1);
        paid.kind = AbilityKind::new(0, Manner::Activated);
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
        let ops = compile(&ability(
            AbilityKind::new(0, Manner::Activated),
            vec![Effect::Rest(pick)],
        ));
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
    fn two_players_wait_for_one_another_around_each_step_and_not_inside_repetitions() {
        let twice = Effect::Repeat(Value::N(2), vec![draw(2), draw(3)]);
        let both = Effect::EachPlayer(vec![Effect::May(vec![draw(1)], Who::You), twice]);
        let ops = compile(&ability(AbilityKind::new(0, Manner::Activated), vec![both]));
        assert!(jumps_land(&ops), "{ops:#?}");
        let place = |op: &Op| ops.iter().position(|o| o == op).expect("it is there");
        let (begin, end) = (place(&Op::Sides), place(&Op::SidesEnd));
        let one = place(&Op::Act(draw(1)));
        assert_eq!((&ops[one - 1], &ops[one + 1]), (&Op::Meet, &Op::Meet));
        let (two, three) = (place(&Op::Act(draw(2))), place(&Op::Act(draw(3))));
        assert!(begin < one && one < two && three == two + 1 && three < end);
        assert_eq!(ops[end - 1], Op::Meet);
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
            Effect::Later(MomentId(1), vec![draw(8)], Subject::AnyPlayer),
        ];
        let ops = compile(&ability(AbilityKind::new(0, Manner::Triggered), nested));
        assert!(jumps_land(&ops), "{ops:#?}");
        for n in 1..=8 {
            let times = ops.iter().filter(|op| **op == Op::Act(draw(n))).count();
            assert_eq!(times, 1, "step {n}");
        }
        let ends = ops.iter().filter(|op| **op == Op::End).count();
        assert_eq!(ends, 2, "the part put aside ends by itself");
    }
}
