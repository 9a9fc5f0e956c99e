//! What the other player could still do against what is foretold, and what would come of it.
//!
//! As a forecast, it is told from tables that agree with what the viewer may know. On each of them every kind of thing that
//! his opponent could do on the way is done once, and nothing else.

use super::{Course, DEALS, Forecast, Told, gather, pass};
use crate::flow::action::{Action, Verb};
use crate::flow::context::Query;
use crate::flow::decision::Prompt;
use crate::flow::setup::MatchSetup;
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::ids::{CardId, PlayerId};
use crate::table::rng::Rng;

/// Of the tables on which the other player could do something, on so many it is tried.
const TABLES: usize = 8;

/// Of one kind so many ways are tried on a table, and of all kinds together so many.
const MOST_OF_A_KIND: usize = 3;
const MOST_ON_A_TABLE: usize = 12;

/// Something that the other player may do before what is foretold is decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The key of the question at which he may.
    pub asked: &'static str,
    /// What he does.
    pub verb: Verb,
    /// The number of the option, if it is one.
    pub n: u8,
    /// The chance in percent that he can.
    pub can: u8,
    /// The chance in percent that, if he can and does it in the way that is worst for the viewer, it ends worse for the
    /// viewer than it would without.
    pub worse: u8,
    /// What it would come to then.
    pub then: Forecast,
}

/// Things that differ by nothing but the card that they are done with.
type Kind = (Prompt, Verb, u8);

fn kind_of(prompt: Prompt, action: Action) -> Kind {
    let n = if action.verb == Verb::PickOption {
        action.n
    } else {
        0
    };
    (prompt, action.verb, n)
}

/// What the other player answers on the way.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// What he was asked, in order, until he did something.
    asked: Vec<(Prompt, Vec<Action>)>,
    /// At which of these questions he does something, and what.
    does: Option<(usize, Action)>,
    /// Did he?
    done: bool,
    /// The cards that he has chosen since.
    chosen: Vec<CardId>,
    /// Whose card that fights he chooses for it, if he can; nothing where it does not matter.
    favours: Option<PlayerId>,
    /// Could he have chosen one of the other player's as well?
    either: bool,
}

impl Answers {
    /// What he answers; nothing where he does nothing.
    pub(super) fn next(
        &mut self,
        prompt: Prompt,
        legal: &[Action],
        table: &Table,
        setup: &MatchSetup,
    ) -> Option<Action> {
        if self.done {
            return self.follow(legal, table, setup);
        }
        let n = self.asked.len();
        self.asked.push((prompt, legal.to_vec()));
        let (_, action) = self.does.filter(|(at, _)| *at == n)?;
        self.done = true;
        self.chosen.push(action.card);
        Some(action)
    }

    /// What he has begun is carried out for the card that fights of the player whom it favours, or of the other one, or else in
    /// any way.
    fn follow(&mut self, legal: &[Action], table: &Table, setup: &MatchSetup) -> Option<Action> {
        let contest = setup.rules.contest(Query::new(table, setup));
        let fights = |card: CardId, favoured: bool| {
            let sides = contest.iter().flat_map(|contest| &contest.sides);
            let mut sides = sides.filter(|side| (Some(side.player) == self.favours) == favoured);
            sides.any(|side| side.fighters.iter().any(|fighter| fighter.card == card))
        };
        let pick = |favoured: bool| {
            let mut picks = legal.iter().filter(|action| {
                let new = !self.chosen.contains(&action.card);
                action.verb == Verb::Pick && new && fights(action.card, favoured)
            });
            picks.next().copied()
        };
        let (favoured, other) = (pick(true), pick(false));
        let next = favoured.or(other).or_else(|| pass(legal));
        let next = next.or(legal.first().copied())?;
        self.either |= favoured.is_some() && other.is_some();
        self.chosen.push(next.card);
        Some(next)
    }
}

impl View {
    /// What the viewer's opponent could do on the way against a legal action, each kind of thing once, the likeliest first.
    /// Nothing where that action has no forecast.
    #[must_use]
    pub fn replies(&self, action: Action) -> Vec<Reply> {
        if !self.legal().contains(&action) {
            return Vec::new();
        }
        let sampler = self.sampler();
        let mut rng = Rng::new(self.table().digest());
        let mut course = Course::new(self);
        let (mut dealt, mut table) = (Table::new(0), Table::new(0));
        let mut all: Vec<(Kind, Tries)> = Vec::new();
        let mut tables = 0;
        for _ in 0..DEALS {
            sampler.deal(&mut dealt, &mut rng);
            table.clone_from(&dealt);
            let mut asked = Answers::default();
            let Some(without) = course.play_answered(&mut table, action, &mut asked) else {
                return Vec::new();
            };
            let ways = self.ways(&asked);
            tables += usize::from(!ways.is_empty());
            for (kind, ways) in ways {
                let known = all.iter().position(|(known, _)| *known == kind);
                let known = known.unwrap_or_else(|| {
                    all.push((kind, Tries::default()));
                    all.len() - 1
                });
                let tries = &mut all[known].1;
                tries.could += 1;
                if tables > TABLES && !tries.came.is_empty() {
                    continue;
                }
                let mut worst: Option<(i32, Told)> = None;
                for does in ways {
                    // What strengthens is done for his own card, what weakens for the viewer's.
                    for favours in [self.viewer().other(), self.viewer()] {
                        table.clone_from(&dealt);
                        let mut answers = Answers {
                            does: Some(does),
                            favours: Some(favours),
                            ..Answers::default()
                        };
                        let told = course.play_answered(&mut table, action, &mut answers);
                        let told = told.filter(|_| answers.done);
                        let told = told.map(|told| (self.worth(&told), told));
                        if let Some(told) = told
                            && worst.as_ref().is_none_or(|(worth, _)| told.0 < *worth)
                        {
                            worst = Some(told);
                        }
                        if !answers.either {
                            break;
                        }
                    }
                }
                if let Some((worth, with)) = worst {
                    tries.worse += usize::from(worth < self.worth(&without));
                    tries.came.push(with);
                }
            }
        }
        let keys = self.setup().declared.prompts;
        let percent = |count: usize, of: usize| {
            let percent = (count * 100).div_ceil(of.max(1)).min(100);
            u8::try_from(percent).unwrap_or(100)
        };
        let tried = all.into_iter().filter(|(_, tries)| !tries.came.is_empty());
        let told = tried.map(|((prompt, verb, n), tries)| Reply {
            asked: prompt.key(keys),
            verb,
            n,
            can: percent(tries.could, DEALS as usize),
            worse: percent(tries.worse, tries.came.len()),
            then: gather(&tries.came, tries.came.len()),
        });
        let mut told: Vec<Reply> = told.collect();
        told.sort_by_key(|reply| std::cmp::Reverse(reply.can));
        told
    }

    /// What he could do, by its kind: at which of the questions, and how. Of several copies of a card one is enough.
    fn ways(&self, asked: &Answers) -> Vec<(Kind, Vec<(usize, Action)>)> {
        let mut all: Vec<(Kind, Vec<(usize, Action)>)> = Vec::new();
        let questions = asked.asked.iter().enumerate();
        let actions = questions.flat_map(|(at, (prompt, legal))| {
            legal
                .iter()
                .map(move |action| (at, kind_of(*prompt, *action), *action))
        });
        let mut count = 0;
        for (at, kind, action) in actions {
            if matches!(action.verb, Verb::Done | Verb::No) || count >= MOST_ON_A_TABLE {
                continue;
            }
            let known = all.iter().position(|(known, _)| *known == kind);
            let known = known.unwrap_or_else(|| {
                all.push((kind, Vec::new()));
                all.len() - 1
            });
            let ways = &mut all[known].1;
            if ways.len() < MOST_OF_A_KIND {
                ways.push((at, action));
                count += 1;
            }
        }
        all
    }

    /// How good it is for the viewer.
    fn worth(&self, told: &Told) -> i32 {
        let viewer = self.viewer();
        let for_him = |player: PlayerId| if player == viewer { 1 } else { -1 };
        let owner = |card: CardId| self.table().card(card).owner();
        let lost: i32 = told.beaten().map(|card| for_him(owner(card).other())).sum();
        lost + told.winner.map_or(0, |winner| for_him(winner) * 100)
    }
}

/// What a kind of thing came to.
#[derive(Default)]
struct Tries {
    /// On so many tables he could do it.
    could: usize,
    /// On so many of those on which it was tried it ended worse for the viewer than without it.
    worse: usize,
    /// How it ended where it was tried.
    came: Vec<Told>,
}
