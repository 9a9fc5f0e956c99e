//! Matches of a deck in numbers, played in the background: measured against all ready decks, or compared with what it was
//! before. They are those of `fudaba simulate` for the same seed.

use std::sync::Arc;

use super::super::desk::Catalog;
use super::super::view::{CardRow, MatchesIntent, MatchesModel, PairingRow, Told};
use crate::table::ruleset::text;
use crate::ui_text::{Word, Words};
use fudaba_ai::{AgentSpec, Level};
use fudaba_decks::trial::{
    Against, CardRecord, Comparison, Difference, Look, Measured, Plan, Running, Share,
    in_background,
};
use fudaba_library::DeckList;
use fudaba_saves::settings::Language;

/// What came of matches.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// A deck against others.
    Measured(Box<Measured>),
    /// What a deck wins more than it did before.
    Compared(Box<Comparison>),
}

/// The matches of the deck on the desk.
pub struct Matches {
    catalog: Arc<Catalog>,
    /// How well both sides play.
    pub level: u8,
    /// How many matches against each deck.
    pub count: usize,
    /// The seed of all of them.
    pub seed: u64,
    running: Option<Running<Result<Found, String>>>,
    /// How many there will be.
    expected: usize,
    stopping: bool,
    found: Option<Result<Found, String>>,
}

/// The levels that can be chosen: the highest thinks by the clock, so that its matches could not be played again.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;
/// How many matches against each deck can be chosen.
pub const COUNTS: [usize; 4] = [10, 40, 100, 400];

impl Matches {
    /// None yet.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, seed: u64) -> Self {
        Self {
            catalog,
            level: 2,
            count: COUNTS[1],
            seed,
            running: None,
            expected: 0,
            stopping: false,
            found: None,
        }
    }

    /// Are matches being played?
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// What was found last. For tests.
    #[cfg(test)]
    #[must_use]
    pub fn found(&self) -> Option<&Result<Found, String>> {
        self.found.as_ref()
    }

    /// Begins to play this deck against all ready ones; `before` is what it is compared with, if it is.
    pub fn begin(&mut self, list: &DeckList, before: Option<DeckList>) {
        let Some(level) = Level::new(self.level) else {
            return;
        };
        let plan = Plan::new(AgentSpec::of_level(level), self.count, self.seed);
        let ready = self.catalog.active.game.ready.iter();
        let others = ready.filter(|deck| deck.key != list.key).count();
        let sides = if before.is_some() { 2 } else { 1 };
        self.expected = others * self.count * sides;
        let (catalog, list) = (Arc::clone(&self.catalog), list.clone());
        let work = in_background(move |watch| {
            let game = &catalog.active.game;
            let against: Vec<&DeckList> = game.ready.iter().collect();
            let library = &game.library;
            let found = match before {
                None => plan
                    .measure(library, &list, &against, watch)
                    .map(|found| Found::Measured(Box::new(found))),
                Some(before) => plan
                    .compare(library, [&before, &list], &against, watch)
                    .map(|found| Found::Compared(Box::new(found))),
            };
            found.map_err(|error| error.to_string())
        });
        self.stopping = false;
        match work {
            Ok(running) => self.running = Some(running),
            Err(error) => self.found = Some(Err(error.to_string())),
        }
    }

    /// Carries out what is wanted of them; comparing needs to be told with what, see [`Matches::begin`].
    pub fn apply(&mut self, intent: &MatchesIntent, list: &DeckList) {
        match intent {
            MatchesIntent::Level(level) => self.level = *level,
            MatchesIntent::Count(count) => self.count = *count,
            MatchesIntent::Measure => self.begin(list, None),
            MatchesIntent::Stop => {
                if let Some(running) = &self.running {
                    running.watch().stop();
                    self.stopping = true;
                }
            }
        }
    }

    /// Takes what has been found; true if there was something.
    pub fn poll(&mut self) -> bool {
        let found = match &mut self.running {
            None => return false,
            Some(running) => running.poll(),
        };
        match found {
            Look::Going => return false,
            Look::Over(found) => self.found = Some(found),
            Look::Gone => {}
        }
        self.running = None;
        true
    }

    /// What is shown of them.
    #[must_use]
    pub fn model(&self, words: Words, cards: Language) -> MatchesModel {
        let watch = self.running.as_ref().map(Running::watch);
        let told = match &self.found {
            None => None,
            Some(Err(reason)) => Some(Told {
                problem: Some(reason.clone()),
                ..Told::default()
            }),
            Some(Ok(Found::Measured(found))) => Some(self.measured(found, words, cards)),
            Some(Ok(Found::Compared(found))) => Some(self.compared(found, words)),
        };
        MatchesModel {
            level: self.level,
            count: self.count,
            progress: watch.map(|watch| (watch.done(), self.expected)),
            stopping: self.stopping,
            told,
        }
    }

    fn deck_name(&self, key: &str, words: Words) -> String {
        let ready = self.catalog.active.game.ready.iter();
        let list = ready.into_iter().find(|deck| deck.key == key);
        list.map_or(key, |list| text(&list.name, words.0))
            .to_owned()
    }

    /// What the guide of the ruleset's world says.
    fn says(&self, said: &str, words: Words) -> String {
        let who = text(&self.catalog.active.game.look.guide, words.0);
        words.fill(Word::GuideSays, &[("who", who), ("said", said)])
    }

    fn measured(&self, found: &Measured, words: Words, cards: Language) -> Told {
        let row = |against: &Against, name: String| PairingRow {
            name,
            figures: vec![
                share(against.share, against.matches),
                share(against.when_first, against.matches),
                share(against.when_second, against.matches),
                turns(against),
                against.matches.to_string(),
            ],
        };
        let mut rows = vec![row(&found.all, words.get(Word::AllDecks).to_owned())];
        let pairings = found.pairings.iter();
        rows.extend(pairings.map(|p| row(p, self.deck_name(&p.deck, words))));
        let mut records: Vec<(&String, &CardRecord)> = found.cards.iter().collect();
        records.sort_by(|(_, a), (_, b)| {
            let low = |r: &CardRecord| Share::of(r.played_points, r.played as f64).low;
            low(b).total_cmp(&low(a))
        });
        let card_rows = records.into_iter().map(|(id, record)| CardRow {
            name: self.catalog.name(id, cards),
            figures: [
                part(record.drawn, record.drawn_points),
                part(record.played, record.played_points),
                part(record.stayed, record.stayed_points),
            ],
        });
        Told {
            sentence: self.says(&self.verdict(found, words), words),
            heads: [
                Word::MatchesWon,
                Word::WonFirst,
                Word::WonSecond,
                Word::MatchTurns,
                Word::MatchCount,
            ]
            .to_vec(),
            rows,
            cards: card_rows.collect(),
            faults: found.all.faults.clone(),
            problem: None,
        }
    }

    /// The figures in sentences: only what they bear out.
    fn verdict(&self, found: &Measured, words: Words) -> String {
        let all = &found.all;
        if all.matches == 0 {
            return words.get(Word::NothingPlayed).to_owned();
        }
        let (percent, n) = (format!("{:.0}", all.share.percent), all.matches.to_string());
        let word = match all.share {
            share if share.low > 50.0 => Word::VerdictStrong,
            share if share.high < 50.0 => Word::VerdictWeak,
            _ => Word::VerdictEven,
        };
        let mut said = vec![words.fill(word, &[("percent", &percent), ("n", &n)])];
        let shares = || found.pairings.iter().filter(|p| p.matches > 0);
        let by = |a: &&Against, b: &&Against| a.share.percent.total_cmp(&b.share.percent);
        if let Some(best) = shares().max_by(by).filter(|best| best.share.low > 50.0) {
            let name = self.deck_name(&best.deck, words);
            said.push(words.fill(Word::VerdictBest, &[("deck", &name)]));
        }
        if let Some(worst) = shares().min_by(by).filter(|worst| worst.share.high < 50.0) {
            let name = self.deck_name(&worst.deck, words);
            said.push(words.fill(Word::VerdictWorst, &[("deck", &name)]));
        }
        if all.when_first.low > all.when_second.high {
            said.push(words.get(Word::VerdictFirst).to_owned());
        } else if all.when_second.low > all.when_first.high {
            said.push(words.get(Word::VerdictSecond).to_owned());
        }
        said.join(match words.0 {
            Language::English => " ",
            Language::Japanese => "",
        })
    }

    fn compared(&self, found: &Comparison, words: Words) -> Told {
        let row = |name: String, difference: &Difference| PairingRow {
            name,
            figures: vec![
                format!(
                    "{:+.1} %  ({:+.0}…{:+.0})",
                    difference.percent, difference.low, difference.high
                ),
                difference.pairs.to_string(),
            ],
        };
        let all = found.all.iter();
        let mut rows: Vec<PairingRow> = all
            .map(|all| row(words.get(Word::AllDecks).to_owned(), all))
            .collect();
        let pairings = found.pairings.iter();
        rows.extend(pairings.map(|(key, d)| row(self.deck_name(key, words), d)));
        let all = found.all.filter(|all| all.pairs > 0);
        let said = match all {
            None => words.get(Word::NothingPlayed).to_owned(),
            Some(all) => {
                let word = match all {
                    all if all.low > 0.0 => Word::VerdictBetter,
                    all if all.high < 0.0 => Word::VerdictWorse,
                    _ => Word::VerdictOpen,
                };
                let percent = format!("{:.1}", all.percent.abs());
                let n = all.pairs.to_string();
                words.fill(word, &[("percent", &percent), ("n", &n)])
            }
        };
        Told {
            sentence: self.says(&said, words),
            heads: vec![Word::WonMore, Word::MatchPairs],
            rows,
            ..Told::default()
        }
    }
}

/// "58 %  (49…66)"; nothing, if nothing is known.
fn share(share: Share, matches: usize) -> String {
    if matches == 0 || share.high - share.low > 99.0 {
        return "–".to_owned();
    }
    format!(
        "{:.0} %  ({:.0}…{:.0})",
        share.percent, share.low, share.high
    )
}

fn part(n: usize, points: f64) -> String {
    match n {
        0 => "–".to_owned(),
        _ => format!("{}  · {n}", share(Share::of(points, n as f64), n)),
    }
}

fn turns(against: &Against) -> String {
    let [short, middle, long] = against.turns;
    match against.matches {
        0 => "–".to_owned(),
        _ => format!("{middle}  ({short}…{long})"),
    }
}
