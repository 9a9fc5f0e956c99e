//! Proofs by exhaustive search: a task is reached in the running turn whatever the opponent answers, and wherever the
//! cards lie that the player cannot see.
//!
//! The player knows no more than his view. All tables that he cannot tell apart are therefore searched together: he makes
//! the same choice on each of them, and the opponent any choice that he likes, as if he saw everything. A way on which
//! chance decides anything does not count, since nothing can be promised of it.

use super::format::{Hidden, Task};
use super::table::Laid;
use fudaba_engine::{Action, Match, P0, PlayerId, Query, Rng, StableHasher, ZoneId};
use fudaba_scenario::Act;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// So many tables, at most, may agree with what the player sees.
const MOST_DEALS: usize = 720;

/// So many of the answers to a choice are followed for the longest line.
const MOST_WAYS: usize = 4;

/// Why nothing was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// There is too much to look at.
    #[error("it was given up after {0} choices; leave less on the table")]
    TooLarge(u64),
    /// The player's cards can lie in too many ways.
    #[error(
        "the cards that the player cannot see can lie in more than {MOST_DEALS} ways; leave fewer of them, or say hidden: Open"
    )]
    TooManyDeals,
    /// Another player than the first seat is asked.
    #[error("the first decision of a puzzle is the first seat's")]
    NotAsked,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The first choices that reach the task by force, by their place among the legal ones; of equal ones the first.
    pub solutions: Vec<usize>,
    /// How many first choices there are, equal ones counted once.
    pub choices: usize,
    /// The tables that agree with what the player sees.
    pub deals: usize,
    /// The choices that were looked at.
    pub nodes: u64,
}

/// A choice of a line that is not what it promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its place in the line, from 0.
    pub at: usize,
    /// What is wrong with it.
    pub why: String,
}

/// A search for proofs on one table.
pub struct Prover<'a> {
    laid: &'a mut Laid,
    task: &'a Task,
    turn: u16,
    /// The random stream while chance has decided nothing.
    rng: Rng,
    known: BTreeMap<u64, bool>,
    nodes: u64,
    most: u64,
}

/// Matches that look the same to the player, each with the digest of its table.
type Group = Vec<(u64, Match)>;

/// How a match stands.
enum Stand {
    /// The task is reached.
    Reached,
    /// It cannot be reached any more, or chance decides.
    Missed,
    /// He is asked.
    Asked,
    /// His opponent is.
    Answered,
}

impl<'a> Prover<'a> {
    /// For the table as it was laid out. Gives up after `most` choices.
    pub fn new(laid: &'a mut Laid, task: &'a Task, most: u64) -> Self {
        let turn = laid.game().table().turn;
        let rng = laid.game().table().rng.clone();
        Self {
            laid,
            task,
            turn,
            rng,
            known: BTreeMap::new(),
            nodes: 0,
            most,
        }
    }

    /// Finds all first choices that reach the task by force.
    ///
    /// # Errors
    /// If it cannot be found out.
    pub fn prove(&mut self, hidden: Hidden) -> Result<Proof, Unproven> {
        let worlds = self.worlds(hidden)?;
        let game = self.laid.game().clone();
        if game.to_choose() != Some(P0) {
            return Err(Unproven::NotAsked);
        }
        let firsts = different(game.q(), game.legal());
        let mut solutions = Vec::new();
        for first in &firsts {
            if self.holds_after(&worlds, game.legal()[*first])? {
                solutions.push(*first);
            }
        }
        Ok(Proof {
            solutions,
            choices: firsts.len(),
            deals: worlds.len(),
            nodes: self.nodes,
        })
    }

    /// Does the player still reach the task by force after this choice at the open decision of the table?
    ///
    /// # Errors
    /// If it cannot be found out.
    pub fn keeps(&mut self, hidden: Hidden, choice: Action) -> Result<bool, Unproven> {
        let worlds = self.worlds(hidden)?;
        self.holds_after(&worlds, choice)
    }

    /// Can the player still reach the task by force from this match?
    ///
    /// # Errors
    /// If it cannot be found out.
    pub fn can_reach(&mut self, game: &Match) -> Result<bool, Unproven> {
        self.holds(vec![game.clone()])
    }

    /// A line that reaches the task, by the first choices that do, as long as the opponent's answers make it. It is written
    /// as files write it.
    ///
    /// # Errors
    /// If it cannot be found out.
    pub fn line(&mut self, hidden: Hidden, first: usize) -> Result<Vec<String>, Unproven> {
        let worlds = self.worlds(hidden)?;
        let choice = self.laid.game().legal()[first];
        self.line_from(&worlds, choice)
    }

    fn line_from(&mut self, worlds: &[Match], choice: Action) -> Result<Vec<String>, Unproven> {
        let Some(first) = worlds.first() else {
            return Ok(Vec::new());
        };
        let mut line = vec![self.laid.written(first.q(), choice)];
        let mut next = Vec::new();
        for game in worlds {
            next.extend(self.after(game, choice)?);
        }
        let mut longest = Vec::new();
        for group in self
            .spread(next)?
            .unwrap_or_default()
            .into_iter()
            .take(MOST_WAYS)
        {
            let worlds: Vec<Match> = group.into_iter().map(|(_, game)| game).collect();
            let Some(first) = worlds.first() else {
                continue;
            };
            for at in Self::ordered(first) {
                let choice = first.legal()[at];
                if self.holds_after(&worlds, choice)? {
                    let on = self.line_from(&worlds, choice)?;
                    if on.len() > longest.len() {
                        longest = on;
                    }
                    break;
                }
            }
        }
        line.extend(longest);
        Ok(line)
    }

    /// Goes through a line of the player's choices, as far as the answers allow it, and gives how many of its choices
    /// were made on the longest way. After each of them the task is still reached by force.
    ///
    /// # Errors
    /// If it cannot be found out.
    pub fn follow(
        &mut self,
        hidden: Hidden,
        line: &[Act],
    ) -> Result<Result<usize, Broken>, Unproven> {
        let worlds = self.worlds(hidden)?;
        self.walk(worlds, line, 0)
    }

    fn walk(
        &mut self,
        worlds: Vec<Match>,
        line: &[Act],
        made: usize,
    ) -> Result<Result<usize, Broken>, Unproven> {
        let (Some(first), Some(act)) = (worlds.first(), line.get(made)) else {
            return Ok(Ok(made));
        };
        let choice = match self.laid.places(first, act) {
            Err(why) => return Ok(Err(Broken { at: made, why })),
            Ok(places) => match places.first() {
                // After this answer something else is to be done.
                None if made > 0 => return Ok(Ok(made)),
                None => {
                    let why = format!("it is not legal; there are {}", self.laid.open(first));
                    return Ok(Err(Broken { at: made, why }));
                }
                Some(at) => first.legal()[*at],
            },
        };
        if !self.holds_after(&worlds, choice)? {
            let why = "after it, the task cannot be reached by force any more".to_owned();
            return Ok(Err(Broken { at: made, why }));
        }
        let mut next = Vec::new();
        for game in &worlds {
            next.extend(self.after(game, choice)?);
        }
        let mut longest = made + 1;
        for group in self.spread(next)?.unwrap_or_default() {
            let group = group.into_iter().map(|(_, game)| game).collect();
            match self.walk(group, line, made + 1)? {
                Ok(made) => longest = longest.max(made),
                broken => return Ok(broken),
            }
        }
        Ok(Ok(longest))
    }

    /// The matches that agree with what the player sees.
    fn worlds(&mut self, hidden: Hidden) -> Result<Vec<Match>, Unproven> {
        let game = self.laid.game();
        let worlds = match hidden {
            Hidden::Open => vec![game.clone()],
            Hidden::Any => {
                let view = game.view(P0);
                let tables = view.sampler().all(MOST_DEALS);
                let tables = tables.ok_or(Unproven::TooManyDeals)?;
                let setup = game.setup();
                let on = |table| Match::from_table(setup.clone(), table, None);
                tables.into_iter().map(on).collect()
            }
        };
        if let Some(first) = worlds.first() {
            self.rng = first.table().rng.clone();
        }
        Ok(worlds)
    }

    fn stand(&mut self, game: &Match) -> Stand {
        if game.table().rng != self.rng {
            return Stand::Missed;
        }
        let over = game.outcome().is_some() || game.table().turn != self.turn;
        if over {
            return if self.laid.is_reached(game, self.task) {
                Stand::Reached
            } else {
                Stand::Missed
            };
        }
        if game.to_choose() == Some(P0) {
            Stand::Asked
        } else {
            Stand::Answered
        }
    }

    /// Makes a choice on a copy of a match.
    fn after(&mut self, game: &Match, choice: Action) -> Result<Option<Match>, Unproven> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(Unproven::TooLarge(self.most));
        }
        let mut next = game.clone();
        Ok(next.act(choice, None).is_ok().then_some(next))
    }

    /// Makes the player's choice on all tables that he cannot tell apart.
    fn holds_after(&mut self, worlds: &[Match], choice: Action) -> Result<bool, Unproven> {
        let mut next = Vec::with_capacity(worlds.len());
        for game in worlds {
            match self.after(game, choice)? {
                Some(game) => next.push(game),
                // What is legal on one of them and not on another tells them apart.
                None => return Ok(false),
            }
        }
        self.holds(next)
    }

    /// Is the task reached by force from all of these?
    fn holds(&mut self, worlds: Vec<Match>) -> Result<bool, Unproven> {
        let Some(groups) = self.spread(worlds)? else {
            return Ok(false);
        };
        for group in groups {
            if !self.has_choice(group)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Goes on to the player's next decisions by every answer: those that look the same to him together. None if the task is
    /// missed on one of the ways there.
    fn spread(&mut self, worlds: Vec<Match>) -> Result<Option<Vec<Group>>, Unproven> {
        let mut open = worlds;
        let mut asked: BTreeMap<u64, Group> = BTreeMap::new();
        while let Some(game) = open.pop() {
            match self.stand(&game) {
                Stand::Reached => {}
                Stand::Missed => return Ok(None),
                Stand::Asked => {
                    let group = asked.entry(sight(&game)).or_default();
                    let digest = game.table().digest();
                    if !group.iter().any(|(other, _)| *other == digest) {
                        group.push((digest, game));
                    }
                }
                Stand::Answered => {
                    for answer in different(game.q(), game.legal()) {
                        open.extend(self.after(&game, game.legal()[answer])?);
                    }
                }
            }
        }
        let mut groups: Vec<Group> = asked.into_values().collect();
        for group in &mut groups {
            group.sort_by_key(|(digest, _)| *digest);
        }
        Ok(Some(groups))
    }

    /// Is there a choice that reaches the task from all of these tables, which look the same to the player?
    fn has_choice(&mut self, group: Group) -> Result<bool, Unproven> {
        let mut hasher = StableHasher::default();
        for (digest, _) in &group {
            digest.hash(&mut hasher);
        }
        let key = hasher.finish();
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        // Whoever comes back to where he was has not come nearer.
        self.known.insert(key, false);
        let worlds: Vec<Match> = group.into_iter().map(|(_, game)| game).collect();
        let Some(first) = worlds.first() else {
            return Ok(true);
        };
        for choice in Self::ordered(first) {
            let choice = first.legal()[choice];
            if self.holds_after(&worlds, choice)? {
                self.known.insert(key, true);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Prover<'_> {
    /// The different choices of a decision, what comes to mind first in front.
    pub(super) fn ordered(game: &Match) -> Vec<usize> {
        let mut choices = different(game.q(), game.legal());
        let mut weights = Vec::new();
        let rules = game.setup().rules;
        rules.priors(game.q(), game.legal(), &mut weights);
        choices.sort_by_key(|at| Reverse(weights.get(*at).copied().unwrap_or(0)));
        choices
    }
}

/// What the player sees, and what he can choose.
fn sight(game: &Match) -> u64 {
    let mut hasher = StableHasher::default();
    let view = game.view(P0);
    view.table().digest().hash(&mut hasher);
    view.legal().hash(&mut hasher);
    hasher.finish()
}

/// The places of the choices that differ: of equal cards that lie together, the first stands for all.
#[must_use]
pub fn different(q: Query, legal: &[Action]) -> Vec<usize> {
    let chooser = q.table.waiting.map_or(P0, |w| w.player);
    let mut seen = Vec::with_capacity(legal.len());
    let mut places = Vec::with_capacity(legal.len());
    for (at, action) in legal.iter().enumerate() {
        let looks = looks(q, *action, chooser);
        if !seen.contains(&looks) {
            seen.push(looks);
            places.push(at);
        }
    }
    places
}

/// What an action is to somebody who cannot tell equal cards of a pile or row apart.
fn looks(q: Query, action: Action, chooser: PlayerId) -> (u8, u32, ZoneId, ZoneId, u8) {
    let verb = action.verb as u8;
    let id = u32::from(action.card.0) | 1 << 24;
    let Some(card) = action.card.some() else {
        return (verb, 0, ZoneId::NONE, action.place, action.n);
    };
    let state = q.table.card(card);
    let decl = (state.zone != ZoneId::NONE).then(|| q.zones().decl(state.zone));
    let alike = state.known_to(chooser)
        && decl.is_some_and(|decl| !decl.is_slot())
        && q.table.bearer(card).is_none()
        && q.table.attached_to(card).next().is_none();
    let what = if alike {
        let lies = u32::from(state.face_up()) | u32::from(state.rested()) << 1;
        u32::from(state.def.0) | lies << 16
    } else {
        id
    };
    (verb, what, state.zone, action.place, action.n)
}
