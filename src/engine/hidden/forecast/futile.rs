//! Whether nothing that the viewer can do changes what goes on.

use super::{Answers, Course, pass};
use crate::flow::action::{Action, Verb};
use crate::flow::decision::Prompt;
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::ids::{CardId, PlayerId, ZoneId};
use crate::table::modifier::{ModOp, Target, Until};
use crate::table::rng::Rng;
use crate::table::zones::Visibility;

/// It is tried on so many tables that agree with the view.
const TABLES: u32 = 6;

/// With more ways to act than these on a table it is not told.
const MOST_WAYS: usize = 600;

/// What the viewer does on the way: of the answers to each of his decisions, the one of this place. Once he has let
/// something go by he does nothing more, or, where he must, the first thing.
#[derive(Debug, Default)]
pub(super) struct Way {
    path: Vec<usize>,
    /// What he could answer so far, without repetitions; where he may do nothing, that is first.
    asked: Vec<Vec<Action>>,
    /// Has he let something go by?
    over: bool,
    /// What he is asked even if he does nothing: there he does nothing on other ways either.
    besides: Vec<Prompt>,
}

impl Way {
    /// His next answer.
    pub(super) fn next(
        &mut self,
        view: &View,
        table: &Table,
        (prompt, legal): (Prompt, &[Action]),
    ) -> Option<Action> {
        let passes = pass(legal);
        let idle = self.path.is_empty() && !self.asked.is_empty();
        if idle && !self.besides.contains(&prompt) {
            self.besides.push(prompt);
        }
        if self.over || self.besides.contains(&prompt) {
            return passes.or(legal.first().copied());
        }
        let mut answers: Vec<Action> = passes.into_iter().collect();
        for action in legal.iter().filter(|action| Some(**action) != passes) {
            if !answers
                .iter()
                .any(|other| is_like(view, table, *other, *action))
            {
                answers.push(*action);
            }
        }
        let at = self.path.get(self.asked.len()).copied().unwrap_or(0);
        let answer = answers.get(at).copied();
        self.over |= answer == passes;
        self.asked.push(answers);
        answer
    }

    /// His answer to the open decision.
    fn first(&mut self, view: &View, table: &Table) -> Option<Action> {
        let prompt = table.waiting?.prompt;
        // He may be asked the same once more, and do more.
        self.besides.retain(|other| *other != prompt);
        self.next(view, table, (prompt, view.legal()))
    }

    /// The same, whatever he is asked on the way.
    pub(super) fn anew(self) -> Self {
        Self {
            besides: Vec::new(),
            ..self
        }
    }

    /// The way that comes after this one.
    pub(super) fn after(mut self) -> Option<Self> {
        self.path.resize(self.asked.len(), 0);
        while let Some(at) = self.path.pop() {
            if at + 1 < self.asked[self.path.len()].len() {
                self.path.push(at + 1);
                return Some(Self {
                    path: self.path,
                    besides: self.besides,
                    ..Self::default()
                });
            }
        }
        None
    }

    /// Is it one of these cards that does something, or, where `chosen`, that something is done with?
    fn uses(&self, cards: &[CardId], chosen: bool) -> bool {
        let done = self.path.iter().zip(&self.asked);
        let mut actions = done.filter_map(|(at, answers)| answers.get(*at));
        actions.any(|action| cards.contains(&action.card) && (chosen || action.verb != Verb::Pick))
    }
}

/// Are two answers the same, done with two copies of a card that lie in one row, or with two cards that nobody knows?
fn is_like(view: &View, table: &Table, one: Action, other: Action) -> bool {
    if one.card == CardId::NONE || other.card == CardId::NONE {
        return false;
    }
    let (a, b) = (table.card(one.card), table.card(other.card));
    let lies = a.zone == b.zone && !view.q().zones().decl(a.zone).is_slot();
    let turned = (a.face_up(), a.rested()) == (b.face_up(), b.rested());
    let known = (a.known_to(view.viewer()), b.known_to(view.viewer()));
    let same = match known {
        (true, true) => a.def == b.def,
        (known, other) => !known && !other,
    };
    let rest = (one.verb, one.place, one.n) == (other.verb, other.place, other.n);
    lies && turned && same && rest
}

/// What has become of a card.
type Fate = (ZoneId, bool, bool);

fn fate(table: &Table, card: CardId) -> Fate {
    let state = table.card(card);
    (state.zone, state.rested(), state.face_up())
}

/// How a course ended that the viewer let go by.
struct Base {
    fates: Vec<Fate>,
    winner: Option<PlayerId>,
    /// What lasts beyond the fight.
    lasting: Vec<(Target, ModOp, Until)>,
    later: usize,
    /// His own cards of which something else has become.
    own: Vec<CardId>,
}

impl Base {
    /// Has the same become of every card, and does the same last?
    fn is_like(&self, table: &Table) -> bool {
        let mut all = table.card_ids().zip(&self.fates);
        all.all(|(card, was)| fate(table, card) == *was)
            && self.lasting == lasting(table)
            && self.later == table.later.len()
    }
}

/// The changes that last beyond the fight, whichever was made first.
fn lasting(table: &Table) -> Vec<(Target, ModOp, Until)> {
    let all = table.mods.iter().filter(|m| m.until != Until::Battle);
    all.map(|m| (m.target, m.op, m.until)).collect()
}

impl View {
    /// Is there nothing that the viewer could do now by which what goes on would come to anything else than if he let it go
    /// by? Everything that he can do is tried, and everything together: whatever it is, the same becomes of each card of
    /// his opponent, and of each on his own side of which something becomes anyway. Where there is more than can be tried, or he
    /// could still use a card that he is about to lose, it is not futile. What he cannot know is dealt evenly, so that a
    /// card that he would have to draw counts where it is likely enough.
    #[must_use]
    pub fn is_futile(&self) -> bool {
        if pass(self.legal()).is_none() {
            return false;
        }
        let sampler = self.sampler();
        let mut rng = Rng::new(self.table().digest());
        let (mut dealt, mut table) = (Table::new(0), Table::new(0));
        (0..TABLES).all(|_| {
            sampler.deal(&mut dealt, &mut rng);
            self.is_futile_on(&dealt, &mut table)
        })
    }

    fn is_futile_on(&self, dealt: &Table, table: &mut Table) -> bool {
        let mut course = Course::new(self);
        let (mut base, mut way): (Option<Base>, _) = (None, Way::default());
        for _ in 0..MOST_WAYS {
            table.clone_from(dealt);
            let first = way.first(self, table);
            let run = first.and_then(|action| {
                course.run(table, action, &mut Answers::default(), Some(&mut way))
            });
            if run.is_none() {
                return false;
            }
            match &base {
                Some(base) => {
                    // Who uses what he loses anyway gets something by it, unless all is as if he had not.
                    let uses = way.uses(&base.own, self.gains(base, table)) && !base.is_like(table);
                    if uses || !self.comes_to(base, table) {
                        return false;
                    }
                }
                None => base = Some(self.base(dealt, table)),
            }
            match way.after() {
                Some(next) => way = next,
                None => return true,
            }
        }
        false
    }

    fn base(&self, dealt: &Table, table: &Table) -> Base {
        let changed = |card: &CardId| fate(dealt, *card) != fate(table, *card);
        let own = |card: &CardId| self.is_own(*card);
        Base {
            fates: table.card_ids().map(|card| fate(table, card)).collect(),
            winner: table.outcome.and_then(|outcome| outcome.winner),
            lasting: lasting(table),
            later: table.later.len(),
            own: table.card_ids().filter(own).filter(changed).collect(),
        }
    }

    /// Has the same come of it?
    fn comes_to(&self, base: &Base, table: &Table) -> bool {
        let winner = table.outcome.and_then(|outcome| outcome.winner);
        let same = |(card, was): (CardId, &Fate)| fate(table, card) == *was;
        let counts = |card: CardId| !self.is_own(card) || base.own.contains(&card);
        let mut all = table.card_ids().zip(&base.fates);
        winner == base.winner && all.all(|(card, was)| !counts(card) || same((card, was)))
    }

    /// Has a card come into the viewer's hand, or onto a place of the table, that would not have come there anyway?
    fn gains(&self, base: &Base, table: &Table) -> bool {
        let zones = self.setup().rules.zones();
        let good = |zone: ZoneId| {
            let decl = zones.decl(zone);
            decl.is_slot() || decl.visibility == Visibility::OwnerOnly
        };
        let mut own = table
            .card_ids()
            .zip(&base.fates)
            .filter(|(card, _)| self.is_own(*card));
        own.any(|(card, was)| {
            let is = table.card(card).zone;
            was.0 != is && good(is)
        })
    }

    /// Does the card lie on the viewer's side, whoever brought it?
    fn is_own(&self, card: CardId) -> bool {
        let state = self.table().card(card);
        let side = self.setup().rules.zones().decl(state.zone).owner;
        side.unwrap_or(state.owner()) == self.viewer()
    }
}
