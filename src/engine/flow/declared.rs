//! Declared actions: how one runs its course, from its declaration to its effect.

use crate::flow::context::{Context, Query};
use crate::printed::def::CompiledAbility;
use crate::program::{agreed_start, cost_start, effect_start};
use crate::reading::scope::Scope;
use crate::table::declared::{ActionId, ActionStage, Declared, Fate, NAMED_REGS};
use crate::table::frame::{Frame, Named, ProgramFrame, REGS, Strays};
use crate::table::ids::{CardId, CardSet, PlayerId};
use crate::table::zones::{Shape, Visibility};

/// The course of an ability that an effect carries out without its costs: it has targets, and nobody can answer.
const FREE: &[ActionStage] = &[ActionStage::Aim, ActionStage::Resolve];

/// The place of [`FREE`], behind all that a ruleset declares.
pub(crate) const FREE_COURSE: u8 = u8::MAX;

/// What an ability lacks that a player would declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The card has no such ability.
    Ability,
    /// It was used as often as it may be.
    Uses,
    /// Its condition does not hold.
    Condition,
    /// It cannot be paid.
    Cost,
    /// There is no target where one must be chosen.
    Target,
}

impl<'a> Query<'a> {
    /// The ability of a declared action; `None` for an action of the rules.
    #[must_use]
    pub fn ability_of(self, action: &Declared) -> Option<&'a CompiledAbility> {
        self.ability(action.def, action.ability)
    }

    /// The declared action that is being carried out, paid for, aimed or answered: the uppermost one.
    #[must_use]
    pub fn running_action(self) -> Option<&'a Declared> {
        let mut frames = self.table.frames.iter().rev();
        frames.find_map(|frame| match frame {
            Frame::Declared(number) => self.table.action(*number),
            _ => None,
        })
    }

    fn stage_of(self, action: &Declared) -> Option<ActionStage> {
        let course = if action.course == FREE_COURSE {
            FREE
        } else {
            let courses = self.setup.rules.declaration().courses;
            courses.get(usize::from(action.course)).copied()?
        };
        course.get(usize::from(action.stage)).copied()
    }

    /// Can a player declare an ability of a card: its condition holds, it may be used once more, it can be paid, and
    /// there is a target wherever one must be chosen?
    #[must_use]
    pub fn declarable(self, card: CardId, ability: u8, player: PlayerId) -> bool {
        self.lack(card, ability, player).is_none()
    }

    /// What keeps a player from declaring an ability of a card, the first of several; nothing if he can.
    #[must_use]
    pub fn lack(self, card: CardId, ability: u8, player: PlayerId) -> Option<Lack> {
        let def = self.table.card(card).def;
        let Some(a) = self.ability(def, ability).map(|a| &a.ability) else {
            return Some(Lack::Ability);
        };
        let scope = Scope {
            named: a.least_x().unwrap_or(0),
            ..Scope::of(card, player)
        };
        if !self.within_limit(card, def, ability, player) {
            return Some(Lack::Uses);
        }
        if !self.holds(&scope, &a.condition) {
            return Some(Lack::Condition);
        }
        if !self.payable_in(&scope, &a.cost) {
            return Some(Lack::Cost);
        }
        (!self.has_targets(&scope, a)).then_some(Lack::Target)
    }

    /// Is this program choosing the targets of a declared action? Then who chooses them.
    pub(crate) fn aims(self, frame: &ProgramFrame) -> Option<PlayerId> {
        let action = self.table.action(frame.action.some()?)?;
        action.is_open().then_some(action.aimer)
    }

    /// Have the targets of this program's action been chosen once already?
    pub(crate) fn is_aimed(self, frame: &ProgramFrame) -> bool {
        let action = frame.action.some().and_then(|n| self.table.action(n));
        action.is_some_and(|a| a.aimed)
    }

    /// Has a declared action targets that are chosen?
    pub(crate) fn has_aim(self, number: ActionId) -> bool {
        let ability = self.table.action(number).and_then(|a| self.ability_of(a));
        ability.is_some_and(|a| !a.ability.targets.is_empty())
    }

    /// The actions declared with these cards that are to take effect still, in the order of their declaration.
    pub fn open_actions(self, cards: CardSet) -> impl Iterator<Item = ActionId> + 'a {
        let actions = self.table.declared().iter();
        let is = move |a: &&Declared| {
            let same = self.table.card(a.source).epoch == a.object;
            a.is_open() && same && cards.contains(a.source)
        };
        actions.filter(is).map(|a| a.number)
    }

    /// Does this program pay for a declared action as far as possible?
    pub(crate) fn pays_partly(self, frame: &ProgramFrame) -> bool {
        let action = frame.action.some().and_then(|n| self.table.action(n));
        action.is_some_and(|a| a.partly && a.fate == Fate::Unpaid)
    }

    /// Can the declared action that this program aims be paid for if X is this number?
    pub(crate) fn can_name(self, frame: &ProgramFrame, n: i32) -> bool {
        let ability = self.ability(frame.def, frame.ability);
        let Some(a) = ability.filter(|_| self.aims(frame).is_some()) else {
            return true;
        };
        let scope = Scope {
            named: n,
            ..self.scope(frame)
        };
        self.payable_in(&scope, &a.ability.cost)
    }

    /// Where others cannot see which card was chosen as a target: in a hand, in a pile that nobody sees.
    pub(crate) fn is_chosen_unseen(self, card: CardId, viewer: PlayerId) -> bool {
        let state = self.table.card(card);
        let decl = self.zones().decl(state.zone);
        let closed = match decl.visibility {
            Visibility::OwnerOnly => decl.owner != Some(viewer),
            Visibility::Nobody => true,
            Visibility::Public | Visibility::PublicFaceUp | Visibility::FaceUpOnly => false,
        };
        closed && !matches!(decl.shape, Shape::Slot { .. })
    }
}

impl Context<'_> {
    /// A player declares an action, openly: it begins its course above the present step. Its number; `None` if so much
    /// has been done in this turn that the match is over, or there is no number left.
    pub fn declare(&mut self, action: Declared) -> Option<ActionId> {
        let (card, ability, player) = (action.source, action.ability, action.player);
        let state = *self.table.card(card);
        let taken = |n: &u8| self.table.action(ActionId(*n)).is_some();
        let number = ActionId((1..=u8::MAX).find(|n| !taken(n))?);
        if !self.count_ability(0) {
            return None;
        }
        if ability != Declared::NO_ABILITY && action.course != FREE_COURSE {
            self.count_act(card, state.def, ability);
        }
        if self.q().known(card).0 != [true; 2] {
            self.reveal(card, crate::ByPlayer([true; 2]));
        }
        self.table.declared.push(Declared {
            number,
            aimer: player,
            object: state.epoch,
            def: if action.course == FREE_COURSE {
                action.def
            } else {
                state.def
            },
            ..action
        });
        self.table.frames.push(Frame::Declared(number));
        Some(number)
    }

    /// An action that went aside goes on with its course above the present step. False if there is no such action, or if
    /// it does so already.
    pub fn take_up(&mut self, number: ActionId) -> bool {
        let runs = self.table.frames.contains(&Frame::Declared(number));
        let there = !runs && self.table.action(number).is_some();
        if there {
            self.table.frames.push(Frame::Declared(number));
        }
        there
    }

    /// The rules fix what belongs to a declared action: its place, its number, the targets of an action of their own, what
    /// becomes of it. False if there is no such action.
    pub fn amend(&mut self, number: ActionId, change: impl FnOnce(&mut Declared)) -> bool {
        let Some(action) = self.table.action_mut(number) else {
            return false;
        };
        change(action);
        true
    }

    /// A declared action is negated: it runs its course without taking effect. False if it has taken effect already, or
    /// will not anyway.
    pub fn negate(&mut self, number: ActionId) -> bool {
        let Some(action) = self.table.action_mut(number).filter(|a| a.is_open()) else {
            return false;
        };
        action.fate = Fate::Negated;
        let (player, source) = (action.player, action.source);
        self.note("negated", "", Some(player), source, 0);
        true
    }

    /// A player chooses the targets of a declared action anew. False if it has none, or has taken effect already.
    pub fn aim_anew(&mut self, number: ActionId, aimer: PlayerId) -> bool {
        let Some(action) = self.table.action_mut(number).filter(|a| a.is_open()) else {
            return false;
        };
        action.aimer = aimer;
        self.start_aiming(number)
    }

    /// The stages that come next in the course of the action whose frame is on top, up to the first in which there is
    /// something to do.
    pub(crate) fn run_declared(&mut self, number: ActionId) {
        while !self.run_stage(number) {}
    }

    /// The next stage of an action. False if nothing was to be done in it.
    fn run_stage(&mut self, number: ActionId) -> bool {
        let Some(action) = self.table.action(number) else {
            unreachable!("action {number:?} runs its course and is not there");
        };
        let stage = self.q().stage_of(action);
        if let Some(action) = self.table.action_mut(number) {
            action.stage += 1;
        }
        self.table.next_event();
        match stage {
            Some(ActionStage::Aim) => return self.start_aiming(number),
            Some(ActionStage::Pay) => return self.start_paying(number, false),
            Some(ActionStage::PayAsPossible) => return self.start_paying(number, true),
            Some(ActionStage::Wait) => {
                self.table.frames.pop();
            }
            Some(ActionStage::Resolve) => return self.start_resolving(number),
            Some(ActionStage::Rules(step)) => self.push_step(step(number)),
            Some(ActionStage::RulesIf(wanted, step)) => {
                if !wanted(self.q(), number) {
                    return false;
                }
                self.push_step(step(number));
            }
            None => self.end_action(number),
        }
        true
    }

    /// It has run its course.
    fn end_action(&mut self, number: ActionId) {
        self.table.frames.pop();
        let action = self.table.action(number);
        let came = action.map_or((false, 0), |a| (a.fate == Fate::Done, a.paid));
        self.table.declared.retain(|a| a.number != number);
        self.settle(came.0, came.1);
        self.look_again();
    }

    fn start_aiming(&mut self, number: ActionId) -> bool {
        let q = self.q();
        let Some(action) = q.table.action(number) else {
            return false;
        };
        let ability = q.ability_of(action);
        let Some(a) = ability.filter(|a| !a.ability.targets.is_empty()) else {
            return false;
        };
        let pc = agreed_start(&a.program);
        self.start_for(number, pc, [CardSet::EMPTY; NAMED_REGS]);
        true
    }

    /// Its costs are paid; false if there are none, or they cannot be.
    fn start_paying(&mut self, number: ActionId, partly: bool) -> bool {
        let q = self.q();
        let Some(action) = q.table.action(number).filter(|a| a.is_open()) else {
            return false;
        };
        let Some(a) = q.ability_of(action) else {
            return false; // the rules pay for it by steps of their own
        };
        let (pc, targets) = (cost_start(&a.program), action.targets);
        let scope = Scope {
            named: action.x,
            ..Scope::of(action.source, action.player)
        };
        let may = (partly || q.payable_in(&scope, &a.ability.cost))
            && q.has_use_left(action.source, action.def, action.ability, action.player);
        if let Some(action) = self.table.action_mut(number) {
            (action.fate, action.partly) = (Fate::Unpaid, partly);
        }
        if may {
            self.start_for(number, pc, targets);
        }
        may
    }

    /// It takes effect; false if it has no ability, or does not take effect any more.
    fn start_resolving(&mut self, number: ActionId) -> bool {
        let Some(action) = self.table.action_mut(number).filter(|a| a.is_open()) else {
            return false;
        };
        action.fate = Fate::Done;
        let (targets, committed) = (action.targets, action.committed);
        let q = self.q();
        let ability = q.table.action(number).and_then(|a| q.ability_of(a));
        let start = ability.map(|a| effect_start(&a.program, committed));
        if let Some(pc) = start {
            self.start_for(number, pc, targets);
        }
        start.is_some()
    }

    /// Starts the program of a declared action at an operation.
    fn start_for(&mut self, number: ActionId, pc: u16, targets: [CardSet; NAMED_REGS]) {
        let Some(action) = self.table.action(number) else {
            return;
        };
        let stray = self.table.card(action.source).epoch != action.object;
        let regs = u8::try_from(self.table.regs.len()).unwrap_or(u8::MAX);
        let frame = ProgramFrame {
            did: true,
            result: action.paid,
            named: Named(action.x),
            regs,
            strays: Strays(u8::from(stray)),
            action: number,
            ..ProgramFrame::new(action.def, action.ability, pc, action.source, action.player)
        };
        self.table.regs.extend_from_slice(&targets);
        let scratch = [CardSet::EMPTY; REGS - NAMED_REGS];
        self.table.regs.extend_from_slice(&scratch);
        self.table.frames.push(Frame::Program(frame));
    }

    /// The targets of a program's action have been chosen; false if the program belongs to none, and goes on.
    pub(crate) fn aimed(&mut self, frame: &ProgramFrame) -> bool {
        let Some(number) = frame.action.some() else {
            return false;
        };
        self.keep(frame, number);
        if let Some(action) = self.table.action_mut(number) {
            action.aimed = true;
        }
        let q = self.q();
        let targets = q
            .table
            .action(number)
            .map_or(CardSet::EMPTY, Declared::aimed_at);
        let open = |c: &CardId| {
            PlayerId::ALL
                .into_iter()
                .all(|p| !q.is_chosen_unseen(*c, p))
        };
        let open: CardSet = targets.iter().filter(open).collect();
        for card in open.iter() {
            self.note("aimed_at", "", Some(frame.controller), card, 0);
        }
        true
    }

    /// The costs of a program's action have been paid; false if it was not about to pay them.
    pub(crate) fn paid(&mut self, frame: &ProgramFrame) -> bool {
        let action = frame.action.some().and_then(|n| self.table.action(n));
        let Some(number) = action.filter(|a| a.fate == Fate::Unpaid).map(|a| a.number) else {
            return false;
        };
        self.keep(frame, number);
        if let Some(action) = self.table.action_mut(number) {
            (action.fate, action.committed, action.paid) = (Fate::Waiting, true, frame.result);
        }
        true
    }

    /// A cost of the declared action that a program pays for was not paid in full. False if it must be.
    pub(crate) fn falls_short(&mut self, frame: &ProgramFrame) -> bool {
        let partly = self.q().pays_partly(frame);
        if let Some(action) = self.table.action_mut(frame.action).filter(|_| partly) {
            action.short = true;
        }
        partly
    }

    /// What a program has bound and named so far stays with its action.
    fn keep(&mut self, frame: &ProgramFrame, number: ActionId) {
        let regs = *self.q().scope(frame).regs;
        if let Some(action) = self.table.action_mut(number) {
            action.targets.copy_from_slice(&regs[..NAMED_REGS]);
            action.x = frame.named.0;
        }
    }
}
