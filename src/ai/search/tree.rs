//! One search tree: an arena of nodes with 32-bit links, and buffers that are used again for every iteration.

use super::exact::Exact;
use super::rounds::{Rounds, Standing, take_part};
use crate::{Line, policy, spread};
use fudaba_engine::{
    Action, Actions, CardId, Horizon, MatchSetup, Mind, PlayerId, Query, Rng, Sampler, Sheet,
    Table, View, mix,
};
use std::cmp::Reverse;
use std::sync::Arc;

/// A play-out ends after so many choices, however far its horizon.
const MOST_CHOICES: u16 = 80;
/// How far values are taken to spread where so few are known that it cannot be told, and for which [`Mind::explore`] is meant.
const USUAL_SPREAD: f32 = 0.15;
/// So many values must be known for it.
const TELLING: u32 = 16;

/// What an action is, told without the ids of cards that the searching player cannot tell apart: by what is printed on
/// the card, where it lies and how.
type Key = u64;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    key: Key,
    /// The next child of the same parent.
    next: u32,
    /// The first child.
    child: u32,
    visits: u32,
    /// How often the action could be chosen when its parent was passed.
    available: u32,
    /// Sum of values, for the searching player, and of their squares.
    sum: f32,
    squares: f32,
}

impl Node {
    fn new(key: Key, next: u32) -> Self {
        Self {
            key,
            next,
            child: NONE,
            visits: 0,
            available: 0,
            sum: 0.0,
            squares: 0.0,
        }
    }

    fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

/// The decision that a search is about.
pub struct Root<'a> {
    view: &'a View,
    setup: &'a Arc<MatchSetup>,
    sampler: Sampler<'a>,
    /// All deals, where they are few.
    exact: Option<Exact>,
    me: PlayerId,
    turn: u16,
    phase: u8,
    pub(super) mind: &'a Mind,
    horizon: Horizon,
    /// Shown each table that is judged, and how much it counts.
    watch: Option<&'a dyn Fn(Query, f32)>,
}

impl<'a> Root<'a> {
    /// The open decision of a view, to be thought about with this mind.
    pub fn new(view: &'a View, mind: &'a Mind) -> Self {
        let (setup, sampler, me) = (view.setup(), view.sampler(), view.viewer());
        Self {
            view,
            setup,
            exact: Exact::of(&sampler, setup, me, mind.exact),
            sampler,
            me,
            turn: view.table().turn,
            phase: view.table().phase,
            mind,
            horizon: mind.horizon,
            watch: None,
        }
    }

    /// The same, where only the best action is asked for.
    pub fn of_rounds(view: &'a View, mind: &'a Mind) -> Self {
        Self {
            horizon: mind.horizon_in_rounds.unwrap_or(mind.horizon),
            ..Self::new(view, mind)
        }
    }

    /// The same, and each table that is judged is shown.
    pub fn watched(view: &'a View, mind: &'a Mind, watch: &'a dyn Fn(Query, f32)) -> Self {
        Self {
            watch: Some(watch),
            ..Self::new(view, mind)
        }
    }
}

/// How an iteration stands.
struct Walk {
    /// Has the tree grown in it?
    grown: bool,
    /// Is what comes next luck that decides?
    lucky: bool,
}

/// A tree and the buffers to grow it with.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    path: Vec<u32>,
    rng: Rng,
    table: Table,
    legal: Actions,
    priors: Vec<u16>,
    /// Numbers of the table that is being weighed or judged.
    sheet: Sheet,
    /// The node of each legal action.
    found: Vec<u32>,
    /// The key of each of the root's actions, its weight and its node.
    root_keys: Vec<Key>,
    root_priors: Vec<u16>,
    root_found: Vec<u32>,
    /// The sum of the weights of those that have a node.
    root_weight: f32,
    /// Which of them are still in the running, if only the best is asked for.
    rounds: Rounds,
    seed: u64,
    iterations: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            path: Vec::new(),
            rng: Rng::new(0),
            table: Table::new(0),
            legal: Actions::new(),
            priors: Vec::new(),
            sheet: Sheet::default(),
            found: Vec::new(),
            root_keys: Vec::new(),
            root_priors: Vec::new(),
            root_found: Vec::new(),
            root_weight: 0.0,
            rounds: Rounds::default(),
            seed: 0,
            iterations: 0,
        }
    }
}

/// What an action is to a player who cannot tell equal cards apart. A card that he does not know is told by its id.
fn key(table: &Table, action: &Action, chooser: PlayerId) -> Key {
    let card = if action.card == CardId::NONE {
        0
    } else {
        let card = table.card(action.card);
        let lies = u64::from(card.face_up()) | u64::from(card.rested()) << 1;
        let what = if card.known_to(chooser) {
            u64::from(card.def.0)
        } else {
            u64::from(action.card.0) | 1 << 16
        };
        1 | lies << 1 | u64::from(card.zone.0) << 3 | what << 11
    };
    card | u64::from(action.place.0) << 32 | u64::from(action.n) << 40 | (action.verb as u64) << 48
}

impl Tree {
    /// Forgets everything and starts anew.
    pub fn plant(&mut self, root: &Root, seed: u64) {
        self.nodes.clear();
        self.nodes.push(Node::new(0, NONE));
        self.seed = seed;
        self.iterations = 0;
        let table = root.view.table();
        self.root_keys.clear();
        let keys = root.view.legal().iter().map(|a| key(table, a, root.me));
        self.root_keys.extend(keys);
        policy::priors(
            root.view.q(),
            root.view.legal(),
            &mut self.sheet,
            &mut self.root_priors,
        );
        self.root_found.clear();
        for at in 0..self.root_keys.len() {
            let link = self.link(0, self.root_priors[at], self.root_keys[at]);
            let told = self.root_found.contains(&link);
            self.root_found.push(if told { NONE } else { link });
        }
        let found = self.root_found.iter().zip(&self.root_priors);
        let weights = found
            .filter(|(node, _)| **node != NONE)
            .map(|(_, prior)| f32::from(*prior));
        self.root_weight = weights.sum();
        self.rounds.clear();
    }

    /// Only the best of the root's actions is asked for: those that come to mind first are looked at in rounds, if this mind
    /// does so. There are at least so many looks.
    pub fn compare(&mut self, mind: &Mind, looks: u32) {
        if mind.candidates == 0 {
            return;
        }
        let mut places: Vec<usize> = (0..self.root_found.len()).collect();
        places.retain(|at| self.root_found[*at] != NONE);
        places.sort_by_key(|at| (Reverse(self.root_priors[*at]), *at));
        let most = take_part(mind.candidates, looks);
        self.rounds.begin(places.into_iter(), most, looks);
    }

    /// Goes on to the round that this part of all looks, 0 to 1, belongs to.
    pub fn go_on(&mut self, mind: &Mind, part: f64) {
        let mut rounds = std::mem::take(&mut self.rounds);
        rounds.go_on(part, mind.readiness, |at| self.standing(at));
        self.rounds = rounds;
    }

    /// The places of the root's actions that are still in the running; none if values of all are asked for.
    pub fn running(&self) -> &[usize] {
        self.rounds.left()
    }

    /// How readily one of the root's actions comes to mind, among all of them: 0 to 1.
    pub fn share(&self, at: usize) -> f32 {
        f32::from(self.root_priors[at]) / self.root_weight.max(1.0)
    }

    /// How one of the root's actions stands that has a node.
    fn standing(&self, at: usize) -> Standing {
        let node = &self.nodes[self.root_found[at] as usize];
        Standing {
            visits: node.visits,
            sum: node.sum,
            share: self.share(at),
        }
    }

    /// Will one of the root's actions have been looked at most often whatever so many further iterations bring, since it leads
    /// by more, or is the only one of any weight? One that lost each time may still be passed by. In rounds: will one come out
    /// best?
    pub fn is_decided(&self, mind: &Mind, left: u32) -> bool {
        if self.root_found.iter().filter(|node| **node != NONE).count() == 1 {
            return true;
        }
        if !self.rounds.left().is_empty() {
            let standing = |at| self.standing(at);
            return self.rounds.is_decided(left, mind.readiness, standing);
        }
        let (mut first, mut second, mut won) = (0, 0, false);
        let mut at = self.nodes.first().map_or(NONE, |n| n.child);
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.visits > first {
                (second, first) = (first, node.visits);
                won = node.sum > 0.0;
            } else {
                second = second.max(node.visits);
            }
            at = node.next;
        }
        won && first - second > left
    }

    /// The same, but only this one of the root's actions is looked at, however little it comes to mind. With the same seed its
    /// nth visit gets the same deal and the same luck as that of any other action.
    pub fn plant_only(&mut self, root: &Root, at: usize, seed: u64) {
        self.plant(root, seed);
        let link = self.child(0, self.root_keys[at]);
        self.root_found.fill(NONE);
        self.root_found[at] = link;
        self.root_priors[at] = self.root_priors[at].max(1);
    }

    /// The mean of what was found out, for the searching player.
    pub fn mean(&self) -> f32 {
        self.nodes.first().map_or(0.5, Node::mean)
    }

    /// How often it grew.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Adds what was found out about the root's actions: visits, the sum of values and, as spread, that of their squares. Of
    /// actions that come to the same only the first counts.
    pub fn report(&self, lines: &mut [Line]) {
        let mut at = self.nodes.first().map_or(NONE, |n| n.child);
        while at != NONE {
            let node = &self.nodes[at as usize];
            if let Some(index) = self.root_keys.iter().position(|k| *k == node.key) {
                lines[index].visits += node.visits;
                lines[index].value += node.sum;
                lines[index].spread += node.squares;
            }
            at = node.next;
        }
    }

    /// One iteration: choose an action, deal, walk down, add a node, play on, judge, and tell all nodes on the way.
    ///
    /// The nth visit of each of the root's actions gets the same deal and the same luck, so that actions are compared
    /// on the same tables.
    pub fn iterate(&mut self, root: &Root) {
        self.path.clear();
        self.path.push(0);
        let (at, node) = match self.rounds.next(|at| self.standing(at)) {
            Some(at) => (at, self.root_found[at]),
            None => {
                self.priors.clone_from(&self.root_priors);
                self.found.clone_from(&self.root_found);
                self.select(true, root.mind)
            }
        };
        self.path.push(node);
        let visits = self.nodes[node as usize].visits;
        self.rng = Rng::new(mix(self.seed, visits.into()));
        match &root.exact {
            Some(exact) => exact.deal(&mut self.table, self.seed, visits, &mut self.rng),
            None => {
                let habits = &root.mind.habits;
                (root.sampler).deal_supposed(&mut self.table, habits, &mut self.rng);
            }
        }
        let action = root.view.legal()[at];
        let decided = self.play(root, action);
        let value = self.play_on(root, visits == 0, decided);
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            node.sum += value;
            node.squares += value * value;
        }
        self.iterations += 1;
    }

    /// Walks down the tree and on from its end to the horizon, and further if the ruleset asks for it. All judgements
    /// count the same.
    fn play_on(&mut self, root: &Root, grown: bool, lucky: bool) -> f32 {
        let mut walk = Walk { grown, lucky };
        let mut sum = self.reach_horizon(root, &mut walk);
        for turns in 1..=root.horizon.further {
            if walk.lucky {
                policy::go_on(&mut self.table, root.setup, &mut self.legal);
                walk.lucky = false;
            }
            for _ in 0..MOST_CHOICES {
                if self.table.outcome.is_some() || self.is_judged_later(root, turns) {
                    break;
                }
                let action = self.choose(root, &mut walk);
                policy::play(&mut self.table, root.setup, action, &mut self.legal);
            }
            sum += self.value(root, 1.0);
        }
        sum / f32::from(1 + root.horizon.further)
    }

    /// Judges the table at the end of each turn: a turn's own end is less a matter of luck than that of the answer to it.
    fn reach_horizon(&mut self, root: &Root, walk: &mut Walk) -> f32 {
        let weight = f32::from(root.horizon.on_the_way) / 100.0;
        let (mut sum, mut judged) = (0.0, 0.0);
        let (mut choices, mut turn) = (0, root.turn);
        while !walk.lucky && !self.over(root, choices) && choices < MOST_CHOICES {
            if self.table.turn != turn {
                turn = self.table.turn;
                sum += weight * self.value(root, weight);
                judged += weight;
            }
            let action = self.choose(root, walk);
            walk.lucky = self.play(root, action);
            choices += 1;
        }
        (sum + self.value(root, 1.0)) / (judged + 1.0)
    }

    /// The next action: of the tree until it has grown, then by weighted chance.
    fn choose(&mut self, root: &Root, walk: &mut Walk) -> Action {
        policy::priors(
            Query::new(&self.table, root.setup),
            &self.legal,
            &mut self.sheet,
            &mut self.priors,
        );
        let at = if walk.grown {
            policy::draw_sharply(&self.priors, root.mind.sharpness, &mut self.rng)
        } else {
            let parent = self.path[self.path.len() - 1];
            self.find_children(parent);
            let mine = self.table.waiting.is_some_and(|w| w.player == root.me);
            let (at, node) = self.select(mine, root.mind);
            walk.grown = self.nodes[node as usize].visits == 0;
            self.path.push(node);
            at
        };
        self.legal[at]
    }

    /// Carries out an action on the table of this iteration. Says whether luck decides from there on.
    fn play(&mut self, root: &Root, action: Action) -> bool {
        policy::play_to_luck(
            &mut self.table,
            root.setup,
            action,
            root.me,
            &mut self.legal,
        )
    }

    /// How good the table of this iteration is. The judgement counts so much among those of the iteration.
    fn value(&mut self, root: &Root, weight: f32) -> f32 {
        let q = Query::new(&self.table, root.setup);
        if let Some(watch) = root.watch {
            watch(q, weight);
        }
        policy::judge(q, root.me, root.mind, &mut self.sheet)
    }

    /// Is what follows in the turn of the search's own decision luck alone?
    fn can_be_judged(&self, root: &Root) -> bool {
        let q = Query::new(&self.table, root.setup);
        root.setup.rules.can_be_judged(q, root.phase)
    }

    /// Is this where a later turn, so many after that of the search's own decision, is judged?
    fn is_judged_later(&self, root: &Root, turns: u16) -> bool {
        let q = Query::new(&self.table, root.setup);
        self.table.turn >= root.turn + turns && (root.setup.rules).can_be_judged(q, 0)
    }

    fn over(&self, root: &Root, choices: u16) -> bool {
        let far = &root.horizon;
        let passed = self.table.turn >= root.turn + far.turns;
        self.table.outcome.is_some()
            || passed && choices >= far.choices
            || self.table.turn == root.turn && self.can_be_judged(root)
    }

    /// Takes the most promising of the nodes in `found`, for the searching player (`mine`) or against him: its place
    /// in the list and its link.
    fn select(&mut self, mine: bool, mind: &Mind) -> (usize, u32) {
        let (mut weight, mut sum, mut tried) = (0.0f32, 0.0f32, 0.0f32);
        for (at, node) in self.found.iter().enumerate() {
            if *node == NONE {
                continue;
            }
            let node = &mut self.nodes[*node as usize];
            node.available += 1;
            weight += f32::from(self.priors[at]);
            if node.visits > 0 {
                sum += node.mean();
                tried += 1.0;
            }
        }
        let side = |mean: f32| if mine { mean } else { 1.0 - mean };
        let fresh = if tried > 0.0 {
            side(sum / tried) - mind.untried
        } else {
            0.5
        };
        let explore = mind.explore * self.scale(mind);
        let mut best = (0, NONE, f32::NEG_INFINITY);
        for (at, link) in self.found.iter().enumerate() {
            if *link == NONE {
                continue;
            }
            let node = &self.nodes[*link as usize];
            let value = if node.visits > 0 {
                side(node.mean())
            } else {
                fresh
            };
            let share = f32::from(self.priors[at]) / weight;
            let reach = explore * share * (node.available as f32).sqrt();
            let score = value + reach / (1 + node.visits) as f32;
            if score > best.2 {
                best = (at, *link, score);
            }
        }
        (best.0, best.1)
    }

    /// By how much more or less than usual the values at the root spread, if that is to count.
    fn scale(&self, mind: &Mind) -> f32 {
        let root = &self.nodes[0];
        if !mind.relative || root.visits < TELLING {
            return 1.0;
        }
        spread(root.sum, root.squares, root.visits) / USUAL_SPREAD
    }

    /// The node of an action; none if it has no weight.
    fn link(&mut self, parent: u32, prior: u16, key: Key) -> u32 {
        if prior == 0 {
            NONE
        } else {
            self.child(parent, key)
        }
    }

    /// Fills `found` with the node of each legal action; actions of no weight and actions that come to the same as an
    /// earlier one have none.
    fn find_children(&mut self, parent: u32) {
        self.found.clear();
        let chooser = self.table.waiting.map_or(PlayerId(0), |w| w.player);
        for at in 0..self.legal.len() {
            let key = key(&self.table, &self.legal[at], chooser);
            let link = self.link(parent, self.priors[at], key);
            let told = self.found.contains(&link);
            self.found.push(if told { NONE } else { link });
        }
    }

    fn child(&mut self, parent: u32, key: Key) -> u32 {
        let first = self.nodes[parent as usize].child;
        let mut at = first;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return at;
            }
            at = node.next;
        }
        let link = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.nodes.push(Node::new(key, first));
        self.nodes[parent as usize].child = link;
        link
    }
}
