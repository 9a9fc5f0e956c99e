//! What is shown of a running fight agrees with how it is decided.

use fudaba::engine::{
    Contest, Event, Fighter, Match, MatchSetup, Measure, PlayerId, Query, Side, Stage, Table,
};
use std::sync::Arc;

/// The fight that is shown, from its declaration to its end.
pub struct Contests {
    setup: Arc<MatchSetup>,
    stage: Option<Stage>,
    /// Does the larger total alone decide?
    by_total: bool,
    /// Blocks of the running fight.
    blocks: usize,
    /// Fights that were shown to their decision.
    pub resolved: usize,
}

impl Contests {
    /// Nothing was shown yet.
    pub fn of(game: &Match) -> Self {
        let first = super::world::library().game.rules.id();
        Self {
            setup: game.setup().clone(),
            stage: None,
            by_total: game.setup().rules.id() == first,
            blocks: 0,
            resolved: 0,
        }
    }

    /// Cards may fall, and numbers change, in ways of which the larger total says nothing.
    pub fn trust_no_totals(&mut self) {
        self.by_total = false;
    }

    /// An event was told.
    pub fn hear(&mut self, table: &Table, event: &Event) {
        match event {
            Event::Contested(contest) if contest.fight => self.shown(table, contest),
            Event::ContestEnded => {
                self.stage = None;
                self.blocks = 0;
            }
            _ => {}
        }
    }

    fn shown(&mut self, table: &Table, contest: &Contest) {
        let before = self.stage.unwrap_or(Stage::Declared);
        let stage = contest.stage;
        assert!(before <= stage, "{before:?}, then {stage:?}");
        if self.stage.is_none() {
            assert_eq!(
                stage,
                Stage::Declared,
                "a fight is shown from its beginning"
            );
        }
        let revealed = contest
            .sides
            .iter()
            .any(|side| !side.support.shown().is_empty());
        assert!(!revealed || stage > Stage::Declared);
        self.stage = Some(stage);
        let [attack, defence] = &contest.sides;
        // A fight that an effect forces beside any attack is between any two cards, each on the side of its controller.
        let (rules, q) = (self.setup.rules, Query::new(table, &self.setup));
        let own = |side: &Side| {
            let mut cards = side.fighters.iter();
            cards.all(|f| q.controller(f.card) == side.player)
        };
        let forced = rules.contest(q).is_none() && contest.sides.iter().all(own);
        assert!(attack.player == defence.player.other() || forced);
        assert!(!contest.fight || attack.fighters.len() == 1);
        for side in &contest.sides {
            match side.measures.as_slice() {
                [] => side.fighters.iter().for_each(adds_up),
                measures => measures.iter().for_each(measures_up),
            }
        }
        foretold(contest);
        // What a counter or a block changed is marked from then on.
        if let Some(seal @ ("scatter_counter" | "coupling_counter")) = contest.seal {
            assert_eq!(attack.fighters[0].mark, Some(seal), "{contest:?}");
        }
        self.blocks += usize::from(contest.seal == Some("block"));
        let blocked = (defence.fighters.iter()).filter(|f| f.mark == Some("blocked"));
        assert_eq!(blocked.count(), self.blocks, "{contest:?}");
        for fighter in &defence.fighters {
            let marked = |mark| fighter.mark == Some(mark);
            let decided = marked("defeated") || marked("held") || marked("evaded");
            assert!(!decided || stage == Stage::Resolved, "{contest:?}");
            assert!(stage < Stage::Resolved || decided || marked("blocked"));
            // Where cards can fall whatever the numbers are, or together, their totals prove nothing.
            if marked("defeated") && self.by_total {
                assert!(attack.fighters[0].total >= fighter.total, "{contest:?}");
            }
        }
        self.resolved += usize::from(stage == Stage::Resolved);
    }

    /// Between two choices the fight that is running is the one that was shown.
    pub fn agrees_with(&self, game: &Match) {
        let running = game.setup().rules.contest(game.q());
        let running = running.filter(|contest| contest.fight);
        let sides = running.iter().flat_map(|contest| &contest.sides);
        let terms = sides.flat_map(|side| {
            let measured = side.measures.iter().flat_map(|measure| &measure.sum.terms);
            side.fighters.iter().flat_map(|f| &f.terms).chain(measured)
        });
        for by in terms.filter_map(|term| term.by.some()) {
            // A part names no card that one of both does not know.
            let card = game.q().table.card(by);
            assert!(PlayerId::ALL.iter().all(|player| card.known_to(*player)));
        }
        let stage = running.map(|contest| contest.stage);
        // It is shown as soon as it is known who is attacked.
        assert!(stage == self.stage || self.stage.is_none() && stage == Some(Stage::Declared));
    }
}

/// The terms of one of several numbers make it; after the first no term changes nothing.
fn measures_up(measure: &Measure) {
    let terms = &measure.sum.terms;
    let sum: i32 = terms.iter().map(|t| t.n).sum();
    assert_eq!(sum, measure.sum.total, "{measure:?}");
    assert!(terms.iter().skip(1).all(|t| t.n != 0), "{measure:?}");
}

/// The terms of a sum make its total; no sum is below 0, and after the first no term changes nothing.
fn adds_up(fighter: &Fighter) {
    let mut sum = 0i32;
    let mut negative = false;
    for (at, term) in fighter.terms.iter().enumerate() {
        let n = term.n;
        let idle = n == i32::from(term.times);
        assert!(at == 0 || !idle, "{fighter:?}");
        sum = if term.times { sum * n } else { sum + n };
        negative |= sum < 0;
    }
    assert!(fighter.total >= 0);
    if !negative {
        assert_eq!(sum, fighter.total, "{fighter:?}");
    }
}

/// What is foretold agrees with the numbers that decide, and is not told of what is decided.
fn foretold(contest: &Contest) {
    let Some(forecast) = contest.forecast else {
        return;
    };
    assert!(contest.stage < Stage::Resolved, "{contest:?}");
    let [attack, defence] = [0, 1].map(|side: usize| {
        let measures = &contest.sides[side].measures;
        let decides = measures.iter().find(|measure| measure.decides);
        decides.expect("a number decides").sum.total
    });
    let wins = match forecast {
        "attack_stands" => attack > defence,
        "attack_ties" => attack == defence,
        "defence_stands" => attack < defence,
        other => panic!("{other}"),
    };
    assert!(wins, "{contest:?}");
}
