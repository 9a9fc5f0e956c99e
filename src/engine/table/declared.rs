//! Actions that were declared and wait to take effect.

use crate::flow::context::Query;
use crate::table::Table;
use crate::table::frame::{Frame, RawStep};
use crate::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// The number of a declared action among those that wait, from 1; 0 for none. It counts in a digest only where there is
/// one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ActionId(pub u8);

impl ActionId {
    /// No action.
    pub const NONE: Self = Self(0);

    /// The action, if there is one.
    #[must_use]
    pub fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl Hash for ActionId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0 != 0 {
            self.0.hash(state);
        }
    }
}

/// One stage in the course of a declared action. A ruleset declares its courses as lists of these, see
/// [`Declaration::courses`](crate::Declaration::courses).
#[derive(Clone, Copy, Debug)]
pub enum ActionStage {
    /// What its ability has under `targets` is chosen, and stays as it was chosen.
    Aim,
    /// The costs of its ability are paid. If they cannot be, it is dropped unpaid.
    Pay,
    /// The costs of its ability are paid as far as possible, and it goes on even if that is not in full.
    PayAsPossible,
    /// It goes aside until the ruleset takes it up again, with others declared after it in between.
    Wait,
    /// Its ability takes effect, unless the action was negated or dropped.
    Resolve,
    /// A step of the ruleset runs over the action of this number. It comes whatever became of the action.
    Rules(fn(ActionId) -> RawStep),
    /// The same where there is something to do in it, and nothing elsewhere.
    RulesIf(fn(Query, ActionId) -> bool, fn(ActionId) -> RawStep),
}

/// What has become of a declared action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// It is to take effect.
    #[default]
    Waiting,
    /// It was to be paid, and is not.
    Unpaid,
    /// It was negated: what was paid is lost.
    Negated,
    /// It has taken effect, or does so now.
    Done,
}

/// Named registers of a program: those that an action keeps from its declaration.
pub const NAMED_REGS: usize = 4;

/// An action that was declared: it lies on the table until it has run its course.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// Its number among those that wait.
    pub number: ActionId,
    /// Which of the ruleset's courses it takes, by its place.
    pub course: u8,
    /// The stage that comes next, by its place in the course.
    pub stage: u8,
    /// Who declared it.
    pub player: PlayerId,
    /// Who chooses its targets: `player`, unless an effect lets another one aim it anew.
    pub aimer: PlayerId,
    /// The card that it is taken with.
    pub source: CardId,
    /// Which object that card was; another one is spared what the action would do to its source.
    pub object: u8,
    /// What was printed on it.
    pub def: DefId,
    /// The number of the ability there, in whichever of its faces; [`Declared::NO_ABILITY`] for an action of the rules.
    pub ability: u8,
    /// The place that it is about (where a card is to be put), or [`ZoneId::NONE`].
    pub place: ZoneId,
    /// The number that was named at the declaration (X).
    pub x: i32,
    /// The number that the last of its costs dealt with.
    pub paid: i32,
    /// Have its targets been chosen once?
    pub aimed: bool,
    /// Are its costs paid as far as possible?
    pub partly: bool,
    /// Was less paid than it costs?
    pub short: bool,
    /// Were its costs paid, or had it none?
    pub committed: bool,
    /// What has become of it.
    pub fate: Fate,
    /// The action that it answers.
    pub answers: ActionId,
    /// The cards chosen at the declaration, by register. Cards that are gone, or other objects by now, are no longer among
    /// them.
    pub targets: [CardSet; NAMED_REGS],
}

impl Declared {
    /// The ability of an action that the rules carry out by their own steps.
    pub const NO_ABILITY: u8 = u8::MAX;

    /// An action as it is declared by a player with a card, which runs one of the ruleset's courses.
    #[must_use]
    pub const fn new(player: PlayerId, source: CardId, ability: u8, course: u8) -> Self {
        Self {
            number: ActionId::NONE,
            course,
            stage: 0,
            player,
            aimer: player,
            source,
            object: 0,
            def: DefId::HIDDEN,
            ability,
            place: ZoneId::NONE,
            x: 0,
            paid: 0,
            aimed: false,
            partly: false,
            short: false,
            committed: false,
            fate: Fate::Waiting,
            answers: ActionId::NONE,
            targets: [CardSet::EMPTY; NAMED_REGS],
        }
    }

    /// All cards that were chosen at its declaration and are there still.
    #[must_use]
    pub fn aimed_at(&self) -> CardSet {
        self.targets.iter().flat_map(CardSet::iter).collect()
    }

    /// Is it to take effect still?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.fate == Fate::Waiting
    }
}

/// The actions that wait, in the order in which they were declared.
pub(crate) type Arena = Vec<Declared>;

impl Table {
    /// The declared actions that have not run their course, in the order in which they were declared.
    #[must_use]
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// The declared action with this number.
    #[must_use]
    pub fn action(&self, number: ActionId) -> Option<&Declared> {
        self.declared.iter().find(|d| d.number == number)
    }

    /// Has every action that runs its course its entry among those that wait, each with a number of its own and a card of
    /// the match?
    pub(crate) fn actions_fit(&self) -> bool {
        let known = |frame: &Frame| match frame {
            Frame::Declared(number) => self.action(*number).is_some(),
            _ => true,
        };
        let sound = |(n, a): (usize, &Declared)| {
            let before = &self.declared[..n];
            a.number != ActionId::NONE
                && before.iter().all(|b| b.number != a.number)
                && a.source.index() < self.card_count()
        };
        self.frames.iter().all(known) && self.declared.iter().enumerate().all(sound)
    }

    pub(crate) fn action_mut(&mut self, number: ActionId) -> Option<&mut Declared> {
        self.declared.iter_mut().find(|d| d.number == number)
    }

    /// A card has become another object: no action is aimed at it any more.
    pub(crate) fn miss(&mut self, card: CardId) {
        for action in &mut self.declared {
            for set in &mut action.targets {
                set.remove(card);
            }
        }
    }
}
