//! Finds out what the answers of the open decision would come to, and what the other player could do against them: little by
//! little, so that no frame takes long.

use crate::table::stage::{InCourse, Seen};
use fudaba_engine::{Action, CardId, Decision, Forecast, Reply, Verb, View};

/// So many other answers are looked at, one for each kind of card.
const MOST_LOOKED_AT: usize = 12;
/// So many attacks are looked at whether they win.
const MOST_AIMS: usize = 24;

/// An answer, after how many choices, and with which cards marked.
type Considered = (usize, usize, Vec<CardId>);

/// What the answers of the open decision would come to, each found out once.
#[derive(Debug, Default)]
pub struct Foretold {
    of: Option<Considered>,
    forecast: Option<Forecast>,
    free_of: Option<Considered>,
    free: Option<Forecast>,
    others: Vec<(usize, Forecast)>,
    /// How far the viewer could still come by the answers of which that was looked at, by their places.
    reaches: Vec<(usize, i32)>,
    /// The answers that are still to be looked at, the next one last.
    open: Vec<usize>,
    /// What the other player could do against an answer, as far as it has been looked at.
    replies: Vec<(Considered, Vec<Reply>)>,
    /// There are answers of which that has not been looked at.
    replies_open: bool,
    /// The attacks that are looked at whether they win, after how many choices.
    aims_of: Option<(usize, Vec<usize>)>,
    /// Those of them that do.
    wins: Vec<usize>,
    /// Those that are still to be looked at, the next one last.
    aims: Vec<usize>,
}

impl Foretold {
    /// Finds out, after so many choices, what the considered answer would come to; and, where something is compared, what
    /// `free` would, the answer that costs nothing, and what all others. Cards that are marked count as chosen: the viewer
    /// supposes that he sees the table so. Of `aims`, the attacks that are open, it is found out whether they win.
    pub fn tell(
        &mut self,
        seen: Seen<'_>,
        (marked, supposed): (&[CardId], Option<&View>),
        choices: usize,
        considered: Option<usize>,
        free: Option<usize>,
        aims: &[usize],
    ) {
        let decision = seen.decision();
        let foretold = |n: usize| {
            let action = decision.as_ref()?.actions.get(n).copied()?;
            let view = supposed.or_else(|| seen.sitting().view_of(n));
            view.unwrap_or(seen.view()).forecast(action)
        };
        // Only where he could still do something then.
        let reach = |n: usize, told: &Forecast| {
            let fight = told.contest.as_ref().is_some_and(|contest| contest.fight);
            let action = decision.as_ref()?.actions.get(n).copied();
            let action = action.filter(|_| told.open.own && fight)?;
            let view = supposed.or_else(|| seen.sitting().view_of(n));
            Some((n, view.unwrap_or(seen.view()).reach(action)?))
        };
        let at = |action: Option<usize>| action.map(|action| (choices, action, marked.to_vec()));
        if self.free_of != at(free) {
            self.free_of = at(free);
            self.free = free.and_then(foretold);
            let others = decision
                .as_ref()
                .filter(|_| self.free.is_some())
                .map_or_else(Vec::new, |decision| kinds(seen, decision, free));
            self.open = others.into_iter().take(MOST_LOOKED_AT).rev().collect();
            self.others.clear();
            self.reaches.clear();
        } else if let Some(next) = self.open.pop() {
            // One in a frame, so that none takes long.
            let told = foretold(next);
            self.reaches
                .extend(told.as_ref().and_then(|told| reach(next, told)));
            self.others.extend(told.map(|told| (next, told)));
        }
        if self.aims_of.as_ref() != Some(&(choices, aims.to_vec())) {
            self.aims_of = Some((choices, aims.to_vec()));
            self.wins.clear();
            let all = aims.iter().copied().take(MOST_AIMS);
            self.aims = all.rev().collect();
        }
        if self.of != at(considered) {
            self.of = at(considered);
            self.forecast = if self.of == self.free_of {
                self.free.clone()
            } else {
                considered.and_then(foretold)
            };
            let told = considered.zip(self.forecast.as_ref());
            let told = told.filter(|(n, _)| self.reach_of(*n).is_none());
            let most = told.and_then(|(n, told)| reach(n, told));
            self.reaches.extend(most);
        } else if self.open.is_empty() && self.unanswered(choices, marked).is_some() {
            self.tell_replies((seen, supposed), choices, marked);
        } else if let Some(next) = self.aims.pop() {
            // Whatever is looked at comes first.
            let told = foretold(next);
            let wins = told.and_then(|told| told.wins);
            self.wins
                .extend((wins == Some((seen.viewer(), 100))).then_some(next));
        }
        self.replies_open = self.unanswered(choices, marked).is_some();
    }

    /// Finds out what the other player could do against the next answer of which that matters.
    fn tell_replies(
        &mut self,
        (seen, supposed): (Seen<'_>, Option<&View>),
        choices: usize,
        marked: &[CardId],
    ) {
        self.replies.retain(|((when, ..), _)| *when == choices);
        let Some(n) = self.unanswered(choices, marked) else {
            return;
        };
        let action = seen.decision().and_then(|d| d.actions.get(n).copied());
        let view = supposed.or_else(|| seen.sitting().view_of(n));
        let view = view.unwrap_or(seen.view());
        let replies = action.map_or_else(Vec::new, |action| view.replies(action));
        self.replies.push(((choices, n, marked.to_vec()), replies));
    }

    /// The next answer of which it is to be found out what the other player could do: the considered one, then those that
    /// are told beside it.
    fn unanswered(&self, choices: usize, marked: &[CardId]) -> Option<usize> {
        let considered = self.of.as_ref().map(|(_, n, _)| *n);
        let considered = considered.zip(self.forecast.as_ref());
        let others = self.others().iter().map(|(n, told)| (*n, told));
        let all = considered.into_iter().chain(others);
        let mut open = all.filter(|(_, told)| told.open.other).map(|(n, _)| n);
        let known = |n: &usize| {
            let is = |((when, of, with), _): &(Considered, Vec<Reply>)| {
                (*when, of, with.as_slice()) == (choices, n, marked)
            };
            self.replies.iter().any(is)
        };
        open.find(|n| !known(n))
    }

    /// What the other player could do against an answer, as far as it is known.
    #[must_use]
    pub fn replies_to(&self, n: usize) -> &[Reply] {
        let of = self.of.as_ref().or(self.free_of.as_ref());
        let found = self.replies.iter().find(|((when, answer, with), _)| {
            *answer == n && of.is_some_and(|(now, _, marked)| now == when && marked == with)
        });
        found.map_or(&[], |(_, replies)| replies)
    }

    /// How far the viewer could still come by an answer, if he goes on with whatever he can then.
    #[must_use]
    pub fn reach_of(&self, n: usize) -> Option<i32> {
        let found = self.reaches.iter().find(|(of, _)| *of == n);
        found.map(|(_, most)| *most)
    }

    /// What the answer that costs nothing would come to, and which it is.
    #[must_use]
    pub fn free(&self) -> Option<(usize, &Forecast)> {
        let (_, free, _) = self.free_of.as_ref()?;
        Some((*free, self.free.as_ref()?))
    }

    /// What all other answers would come to that have been looked at.
    #[must_use]
    pub fn all_others(&self) -> &[(usize, Forecast)] {
        &self.others
    }

    /// Is there more to be found out in the next frame?
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.looks_on() || self.replies_open || !self.aims.is_empty()
    }

    /// Are there answers that have not been looked at yet?
    #[must_use]
    pub fn looks_on(&self) -> bool {
        !self.open.is_empty()
    }

    /// What the considered answer would come to.
    #[must_use]
    pub fn forecast(&self) -> Option<&Forecast> {
        self.forecast.as_ref()
    }

    /// Which answer is considered.
    #[must_use]
    pub fn considered(&self) -> Option<usize> {
        self.of.as_ref().map(|(_, n, _)| *n)
    }

    /// What the other answers would come to; nothing where another than the one that costs nothing is considered.
    #[must_use]
    pub fn others(&self) -> &[(usize, Forecast)] {
        if self.of == self.free_of {
            &self.others
        } else {
            &[]
        }
    }

    /// The cards of an attack whose targets are being chosen; none once it has been told of as a contest.
    #[must_use]
    pub fn in_course(&self, seen: Seen<'_>) -> InCourse {
        let contest = self.free.as_ref().and_then(|free| free.contest.as_ref());
        let contest = contest.filter(|contest| contest.fight && seen.contest().is_none());
        let cards = |side: usize| {
            let fighters = contest.map(|contest| &contest.sides[side].fighters);
            fighters
                .into_iter()
                .flatten()
                .map(|fighter| fighter.card)
                .collect()
        };
        let decision = seen.decision();
        let aim = |n: &usize| {
            let action = decision.as_ref()?.actions.get(*n)?;
            Some((action.card, action.place))
        };
        InCourse {
            strikes: cards(0),
            struck: cards(1),
            wins: self.wins.iter().filter_map(aim).collect(),
            helps: Vec::new(),
            weighed: false,
        }
    }
}

/// The answers other than `free`, one of those that differ by nothing but which copy of a card they are about.
fn kinds(seen: Seen<'_>, decision: &Decision, free: Option<usize>) -> Vec<usize> {
    let kind = |action: &Action| {
        let def = action.card.some().and_then(|card| seen.view().def(card));
        (action.verb, def, action.n, action.place)
    };
    let mut known = Vec::new();
    let mut all = Vec::new();
    for (n, action) in decision.actions.iter().enumerate() {
        let stops = matches!(action.verb, Verb::Done | Verb::No);
        if Some(n) == free || stops || known.contains(&kind(action)) {
            continue;
        }
        known.push(kind(action));
        all.push(n);
    }
    all
}
