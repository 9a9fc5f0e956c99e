//! Matches that proptest makes up, with every invariant looked at in each; a match that breaks one is made shorter.
//!
//! `FUDABA_MATCHES` sets how many matches are played.

use super::contests::Contests;
use super::examine::examine;
use super::secrets::{Knowledge, line_tells_no_secret, words_tell_no_secrets};
use super::world;
use fudaba::engine::program::Op;
use fudaba::engine::{Actions, Context, Event, Match, MatchSetup, Observer, Rng, Table};
use proptest::prelude::*;
use std::sync::Arc;

/// A match needs far fewer choices than this.
const MOST_CHOICES: usize = 20_000;

/// A match to be played: what it starts from, and its first choices. After those luck chooses.
#[derive(Clone, Debug)]
struct Plan {
    seed: u64,
    picks: Vec<u16>,
}

fn plans() -> impl Strategy<Value = Plan> {
    let picks = proptest::collection::vec(any::<u16>(), 0..120);
    (0..1_000_000_000u64, picks).prop_map(|(seed, picks)| Plan { seed, picks })
}

/// A running match with those who go along with it.
pub struct Company {
    /// The match.
    pub game: Match,
    /// The same match on the way that checks nothing, with its choices.
    trusted: (Table, Actions),
    knowledge: Knowledge,
    contests: Contests,
    digests: Vec<u64>,
    shift: usize,
    rng: Rng,
}

/// Who hears what happens between two choices, and somebody else besides.
struct Ears<'a> {
    knowledge: &'a mut Knowledge,
    contests: Option<&'a mut Contests>,
    /// The match and its luck, if lines of the log are looked at.
    lines: Option<(&'a Arc<MatchSetup>, &'a mut Rng)>,
    also: &'a mut dyn Observer,
}

impl Observer for Ears<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        self.knowledge.hear(table, &event);
        if let Some(contests) = &mut self.contests {
            contests.hear(table, &event);
        }
        if let Some((setup, rng)) = &mut self.lines {
            line_tells_no_secret(setup, table, &event, rng);
        }
        self.also.event(table, event);
    }

    fn operation(&mut self, table: &Table, op: &Op) {
        self.also.operation(table, op);
    }
}

impl Company {
    /// A match from its beginning, heard by somebody else besides.
    pub fn start(setup: Arc<MatchSetup>, seed: u64, also: &mut dyn Observer) -> Self {
        let mut knowledge = Knowledge::new();
        let mut hear = Ears {
            knowledge: &mut knowledge,
            contests: None,
            lines: None,
            also,
        };
        let game = Match::new(setup, Some(&mut hear));
        Self {
            trusted: (game.table().clone(), game.legal().into()),
            knowledge,
            contests: Contests::of(&game),
            digests: Vec::new(),
            shift: usize::try_from(seed % 192).unwrap(),
            rng: Rng::new(seed ^ 0x9e37),
            game,
        }
    }

    /// Its cards may do anything, also to what is decided by the larger total.
    pub fn of_any_cards(mut self) -> Self {
        self.contests.trust_no_totals();
        self
    }

    /// Looks at everything that must hold now.
    pub fn look(&mut self) {
        // Not the same choices in every match.
        let n = self.digests.len() + self.shift;
        examine(&self.game, n, &mut self.rng);
        self.knowledge.agrees_with(&self.game);
        self.contests.agrees_with(&self.game);
        if n % (8 * world::thin()) == 5 {
            words_tell_no_secrets(&self.game, &mut self.rng);
        }
    }

    /// Makes a choice, in the usual way and on the way that checks nothing.
    pub fn choose(&mut self, index: usize, also: &mut dyn Observer) {
        let listen = (self.digests.len() + self.shift).is_multiple_of(6 * world::thin());
        let setup = self.game.setup().clone();
        let mut hear = Ears {
            knowledge: &mut self.knowledge,
            contests: Some(&mut self.contests),
            lines: listen.then_some((&setup, &mut self.rng)),
            also,
        };
        self.game.choose(index, Some(&mut hear)).unwrap();

        let (table, legal) = &mut self.trusted;
        let mut cx = Context::new(table, &setup, None);
        cx.answer(legal[index]);
        cx.advance(legal);
        assert_eq!(table, self.game.table());
        assert_eq!(legal.as_slice(), self.game.legal());
        self.digests.push(self.game.table().digest());
    }

    /// The match has come to its end, and comes to the same end again.
    pub fn is_over(&self) {
        assert!(self.game.outcome().is_some());
        self.game.table().audit(self.game.setup()).unwrap();
        self.replay();
    }

    /// The match again, from its choices alone.
    fn replay(&self) {
        let mut again = Match::new(self.game.setup().clone(), None);
        for (choice, digest) in self.game.choices().iter().zip(&self.digests) {
            again.replay(*choice, None).unwrap();
            assert_eq!(again.table().digest(), *digest);
        }
        assert_eq!(again.table(), self.game.table());
        assert_eq!(again.outcome(), self.game.outcome());
    }
}

fn play(plan: &Plan) {
    let mut nobody: Vec<Event> = Vec::new();
    let mut company = Company::start(world::setup(plan.seed), plan.seed, &mut nobody);
    let mut picks = plan.picks.iter();
    while company.game.to_choose().is_some() {
        company.look();
        let count = company.game.legal().len();
        let index = match picks.next() {
            Some(pick) => usize::from(*pick) % count,
            None => company.rng.below(count),
        };
        company.choose(index, &mut nobody);
        nobody.clear();
        assert!(company.digests.len() < MOST_CHOICES, "there is no end");
    }
    company.is_over();
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: world::matches(24),
        failure_persistence: None,
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_invariant_holds_at_every_choice(plan in plans()) {
        play(&plan);
    }
}
