//! Abilities as flat programs: a tree of effects becomes a list of operations with jumps, so that what is being carried
//! out is a position in a list and can be saved, cloned and resumed at any decision.

use super::ability::{
    Ability, AbilityKind, Amount, Bind, Cards, Condition, Cost, Effect, Selector, Value, Who,
};
use super::words::MomentId;

/// So many scratch registers are used in turn for the picks that belong to an operation; those above hold the lists of
/// repetitions.
pub(super) const PICKS: u8 = 2;

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Asks whether the ability is used; jumps if not. Skipped (as refused) if its cost cannot be paid.
    AskUse(u16),
    /// Pays one cost.
    Pay(Cost),
    /// From here on the ability counts as used.
    Commit,
    /// Jumps if the condition does not hold.
    Unless(Condition, u16),
    /// Jumps if the last step was not carried out in full.
    UnlessDid(u16),
    /// Jumps if the last step was carried out in full.
    WhenDid(u16),
    /// Asks a player "you may"; jumps if refused.
    AskMay(Who, u16),
    /// Asks a player for one of several parts and jumps there.
    AskOne(Who, Vec<u16>),
    /// Jumps.
    Jump(u16),
    /// Somebody chooses cards into a register.
    Pick {
        /// The register.
        into: Bind,
        /// How many.
        amount: Amount,
        /// From which cards.
        from: Selector,
        /// Who chooses.
        by: Who,
    },
    /// Takes cards at random into a register.
    Random {
        /// The register.
        into: Bind,
        /// How many.
        count: Value,
        /// From which cards.
        from: Selector,
    },
    /// Binds cards that need no choice.
    Bind(Bind, Cards),
    /// Carries out a step without a nested part; its cards need no choice.
    Act(Effect),
    /// Starts a repetition in counter 0 or 1.
    Rounds(u8, Value),
    /// Counts a round; jumps out when none is left.
    NextRound(u8, u16),
    /// Takes one card out of the first register and binds it; jumps out when none is left.
    NextCard(Bind, Bind, u16),
    /// Puts the rest of the program, which ends at the jump target, aside until the moment; then jumps.
    Delay(MomentId, u16),
    /// The ability was carried out to its end.
    Done,
    /// The program ends.
    End,
}

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
    let end = c.emit(Op::End);
    for at in to_end {
        c.aim(at, end);
    }
    c.ops
}

/// Where the program of an ability begins when its use was already agreed to (an action of the player's own).
#[must_use]
pub fn agreed_start(program: &[Op]) -> u16 {
    let after = program
        .iter()
        .position(|op| matches!(op, Op::AskUse(_)))
        .map_or(0, |at| at + 1);
    u16::try_from(after).unwrap_or(0)
}

/// Where what an ability does begins, with its condition and cost behind it; `committed` leaves out that it is told.
#[must_use]
pub fn effect_start(program: &[Op], committed: bool) -> u16 {
    let commit = program.iter().position(|op| *op == Op::Commit).unwrap_or(0);
    u16::try_from(commit + usize::from(committed)).unwrap_or(0)
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
            | Op::UnlessDid(t)
            | Op::WhenDid(t)
            | Op::AskMay(_, t)
            | Op::Jump(t)
            | Op::NextRound(_, t)
            | Op::NextCard(_, _, t)
            | Op::Delay(_, t) => *t = target,
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
        match cards {
            Cards::Pick(..) | Cards::PickBy(..) | Cards::Random(..) => {
                let into = Bind::Scratch(self.scratch % PICKS);
                self.scratch = self.scratch.wrapping_add(1);
                self.choose(into, cards);
                Cards::Bound(into)
            }
            plain => plain.clone(),
        }
    }

    fn choose(&mut self, into: Bind, cards: &Cards) {
        let op = match cards {
            Cards::Pick(amount, from) => Op::Pick {
                into,
                amount: amount.clone(),
                from: from.clone(),
                by: Who::You,
            },
            Cards::PickBy(by, amount, from) => Op::Pick {
                into,
                amount: amount.clone(),
                from: from.clone(),
                by: *by,
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

    fn effect(&mut self, effect: &Effect) {
        use Effect as E;
        match effect {
            E::Choose(into, cards) => self.choose(*into, cards),
            E::Look(bind, cards) => {
                let cards = self.settle(cards);
                self.emit(Op::Act(E::Look(*bind, cards)));
            }
            E::Reveal(bind, cards) => {
                let cards = self.settle(cards);
                self.emit(Op::Act(E::Reveal(*bind, cards)));
            }
            E::Move(cards, dest) => self.act(cards, |c| E::Move(c, *dest)),
            E::Enter(cards, spot) => self.act(cards, |c| E::Enter(c, *spot)),
            E::Shift(cards, spot) => self.act(cards, |c| E::Shift(c, *spot)),
            E::StackOn(cards, onto) => {
                let onto = self.settle(onto);
                self.act(cards, |c| E::StackOn(c, onto));
            }
            E::Swap(a, b) => {
                let b = self.settle(b);
                self.act(a, |a| E::Swap(a, b));
            }
            E::Ready(cards) => self.act(cards, E::Ready),
            E::Rest(cards) => self.act(cards, E::Rest),
            E::TurnUp(cards) => self.act(cards, E::TurnUp),
            E::TurnDown(cards) => self.act(cards, E::TurnDown),
            E::Flip(cards) => self.act(cards, E::Flip),
            E::Defeat(cards) => self.act(cards, E::Defeat),
            E::TakeRole(cards, role) => self.act(cards, |c| E::TakeRole(c, *role)),
            E::Copy(cards) => self.act(cards, E::Copy),
            E::Modify(cards, stat, change, duration) => {
                self.act(cards, |c| E::Modify(c, *stat, change.clone(), *duration));
            }
            E::Grant(cards, keyword, duration) => {
                self.act(cards, |c| E::Grant(c, *keyword, *duration));
            }
            E::Draw(..)
            | E::Shuffle(..)
            | E::GrantPlayer(..)
            | E::NameNumber(..)
            | E::Trade(..)
            | E::Assign(..)
            | E::Deed(..)
            | E::Win(..) => {
                self.emit(Op::Act(effect.clone()));
            }
            E::If(condition, part) => self.guarded(Op::Unless(condition.clone(), 0), part),
            E::IfDid(part) => self.guarded(Op::UnlessDid(0), part),
            E::IfNotDid(part) => self.guarded(Op::WhenDid(0), part),
            E::May(part) => self.guarded(Op::AskMay(Who::You, 0), part),
            E::MayBy(who, part) => self.guarded(Op::AskMay(*who, 0), part),
            E::Later(moment, part) => self.later(*moment, part),
            E::IfElse(condition, yes, no) => {
                let test = self.emit(Op::Unless(condition.clone(), 0));
                self.list(yes);
                let out = self.emit(Op::Jump(0));
                let otherwise = self.here();
                self.aim(test, otherwise);
                self.list(no);
                let end = self.here();
                self.aim(out, end);
            }
            E::ChooseOne(parts) => self.one_of(Who::You, parts),
            E::ChooseOneBy(who, parts) => self.one_of(*who, parts),
            E::Repeat(times, part) => {
                let counter = self.depth.min(1);
                self.depth += 1;
                self.emit(Op::Rounds(counter, times.clone()));
                let next = self.emit(Op::NextRound(counter, 0));
                self.list(part);
                self.emit(Op::Jump(next));
                let end = self.here();
                self.aim(next, end);
                self.depth -= 1;
            }
            E::ForEach(bind, cards, part) => {
                // Scratch registers above the two in turn, so that nested choices leave the list alone.
                let list = Bind::Scratch(PICKS + self.depth.min(1));
                self.depth += 1;
                self.choose(list, cards);
                let next = self.emit(Op::NextCard(list, *bind, 0));
                self.list(part);
                self.emit(Op::Jump(next));
                let end = self.here();
                self.aim(next, end);
                self.depth -= 1;
            }
        }
    }

    fn act(&mut self, cards: &Cards, effect: impl FnOnce(Cards) -> Effect) {
        let cards = self.settle(cards);
        self.emit(Op::Act(effect(cards)));
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

    fn later(&mut self, moment: MomentId, part: &[Effect]) {
        let delay = self.emit(Op::Delay(moment, 0));
        self.list(part);
        self.emit(Op::End);
        let end = self.here();
        self.aim(delay, end);
    }
}

impl Effect {
    /// The cards that a plain step deals with, if it names some.
    pub(super) fn cards(&self) -> Option<&Cards> {
        match self {
            Self::Look(_, cards)
            | Self::Reveal(_, cards)
            | Self::Move(cards, _)
            | Self::Enter(cards, _)
            | Self::StackOn(cards, _)
            | Self::Shift(cards, _)
            | Self::Swap(cards, _)
            | Self::Ready(cards)
            | Self::Rest(cards)
            | Self::TurnUp(cards)
            | Self::TurnDown(cards)
            | Self::Flip(cards)
            | Self::Defeat(cards)
            | Self::TakeRole(cards, _)
            | Self::Copy(cards)
            | Self::Modify(cards, ..)
            | Self::Grant(cards, ..) => Some(cards),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, agreed_start, compile};
    use crate::engine::ability::{
        Ability, AbilityKind, Amount, Bind, Cards, Condition, Cost, Effect, Limit, Selector, Value,
        Who,
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
        Effect::Draw(Who::You, Value::N(n))
    }

    /// Every jump of a program stays inside it.
    fn jumps_land(ops: &[Op]) -> bool {
        ops.iter().all(|op| match op {
            Op::AskUse(t)
            | Op::Unless(_, t)
            | Op::UnlessDid(t)
            | Op::WhenDid(t)
            | Op::AskMay(_, t)
            | Op::Jump(t)
            | Op::NextRound(_, t)
            | Op::NextCard(_, _, t)
            | Op::Delay(_, t) => usize::from(*t) < ops.len(),
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
        let pick = Cards::Pick(Amount::Exactly(Value::N(1)), from);
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
            Effect::IfElse(Condition::YourTurn, vec![draw(1)], vec![draw(2)]),
            Effect::IfDid(vec![Effect::May(vec![draw(3)])]),
            Effect::ChooseOne(vec![vec![draw(4)], vec![], vec![draw(5), draw(6)]]),
            Effect::Repeat(
                Value::N(2),
                vec![Effect::ForEach(
                    Bind::A,
                    Cards::This,
                    vec![Effect::Repeat(Value::N(1), vec![draw(7)])],
                )],
            ),
            Effect::Later(MomentId(1), vec![draw(8)]),
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
