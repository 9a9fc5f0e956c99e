//! How whole matches read: lines that count, names that are cited, questions that say what for.

use super::words::{book, library};
use fudaba_engine::{
    Action, Event, First, MAX_OPTIONS, Match, MatchSetup, Observer, P0, Prompt, Query, Rng, Table,
    Verb,
};
use fudaba_rules::registry;
use fudaba_text::{Book, Lang, LogLine, LogSpan, Speaker, Weight};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Writes down what a player is told.
struct Scribe<'a> {
    speaker: Speaker<'a>,
    setup: Arc<MatchSetup>,
    lines: Vec<LogLine>,
}

impl Observer for Scribe<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        let event = event.seen_by(P0);
        let line = self
            .speaker
            .log_line(Query::new(table, &self.setup), &event);
        self.lines.extend(line);
    }
}

/// The log of the first player, all that he was asked, and what both chose.
struct Read {
    lines: Vec<LogLine>,
    asked: Vec<(Prompt, String)>,
    answers: Vec<String>,
    chosen: Vec<(&'static str, Action)>,
}

/// A match played by lot, as it is read in a language.
fn read(book: &Book, id: &str, lang: Lang, seed: u64) -> Read {
    let library = library(id);
    let at = usize::try_from(seed).unwrap_or(0);
    let pick = |n: usize| &library.decks[n % library.decks.len()];
    let decks = [pick(at), pick(at + 1)];
    let setup = library
        .setup(decks, [0; MAX_OPTIONS], seed, First::Random)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut scribe = Scribe {
        speaker: Speaker::to_player(book, lang, P0),
        setup: Arc::clone(&setup),
        lines: Vec::new(),
    };
    let (mut asked, mut answers, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
    let mut game = Match::new(setup, Some(&mut scribe));
    let mut rng = Rng::new(seed);
    for _ in 0..500 {
        let Some(decision) = game.decision() else {
            break;
        };
        if decision.player == P0 {
            let view = game.view(P0);
            let prompt = scribe.speaker.prompt(view.q(), &decision);
            asked.push((decision.prompt, prompt.ask));
            let answer = |action: &Action| scribe.speaker.action(view.q(), &decision, *action);
            answers.extend(decision.actions.iter().map(answer));
        }
        let choice = rng.below(decision.actions.len());
        chosen.push((decision.key, decision.actions[choice]));
        assert!(game.choose(choice, Some(&mut scribe)).is_ok());
    }
    let lines = scribe.speaker.gather(scribe.lines);
    Read {
        lines,
        asked,
        answers,
        chosen,
    }
}

/// Everything that is read of some matches of each ruleset.
fn each_match(lang: Lang, mut check: impl FnMut(&str, &Read)) {
    for game in registry() {
        let id = game.rules.id();
        let book = book(&library(id));
        for seed in 0..6 {
            check(id, &read(&book, id, lang, seed));
        }
    }
}

#[test]
fn japanese_cites_every_name_and_ends_every_sentence() {
    each_match(Lang::Ja, |id, read| {
        for line in &read.lines {
            let text = line.text();
            for (at, span) in line.spans.iter().enumerate() {
                if matches!(span, LogSpan::Card { .. }) {
                    let before = at.checked_sub(1).and_then(|n| line.spans.get(n));
                    let opened = before.is_some_and(|s| s.text().ends_with('「'));
                    let after = line.spans.get(at + 1);
                    let closed = after.is_some_and(|s| s.text().starts_with('」'));
                    assert!(opened && closed, "{id}: {text}");
                }
            }
            let sentence = matches!(line.weight, Weight::Line | Weight::Rule | Weight::End);
            assert!(
                !sentence || text.ends_with(['。', '！', '」', '』']),
                "{id}: {text}"
            );
        }
        for (_, ask) in &read.asked {
            assert!(ask.ends_with(['。', '？']), "{id}: {ask}");
        }
    });
}

#[test]
fn english_ends_every_sentence() {
    each_match(Lang::En, |id, read| {
        for line in &read.lines {
            let text = line.text();
            let sentence = matches!(line.weight, Weight::Line | Weight::Rule | Weight::End);
            let end = ['.', '!', '”'];
            assert!(!sentence || text.ends_with(end), "{id}: {text}");
        }
        for (_, ask) in &read.asked {
            assert!(ask.ends_with(['.', '?', ':']), "{id}: {ask}");
        }
    });
}

/// Where a phrase has a place for something, there is something.
#[test]
fn no_sentence_has_an_empty_place() {
    let gaps = ["  ", " ,", " .", " ;", " :", "()", "“”", "「」", "（）"];
    let mut wrong = BTreeSet::new();
    for lang in [Lang::En, Lang::Ja] {
        each_match(lang, |id, read| {
            let lines = read.lines.iter().map(LogLine::text);
            let asked = read.asked.iter().map(|(_, ask)| ask.clone());
            for text in lines.chain(asked).chain(read.answers.iter().cloned()) {
                let whole = text.trim() == text && !text.is_empty();
                let filled = !gaps.iter().any(|gap| text.contains(gap));
                if !(whole && filled) {
                    wrong.insert(format!("{id}: {text:?}"));
                }
            }
        });
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn many_of_a_kind_are_one_line_with_their_number() {
    let mut counted = 0;
    each_match(Lang::En, |id, read| {
        let texts: Vec<String> = read.lines.iter().map(LogLine::text).collect();
        for pair in texts.windows(2) {
            let energy =
                |text: &String| text.contains("energy are put") || text.contains("energy is put");
            assert!(!(energy(&pair[0]) && energy(&pair[1])), "{id}: {pair:?}");
            let yelled = pair.iter().all(|text| text.starts_with("Revealed: "));
            assert!(!yelled, "{id}: {pair:?}");
        }
        counted += texts
            .iter()
            .filter(|t| t.contains("2 of your energy are put into wait state"))
            .count();
        // An exchange is told as one, not as cards that leave the game.
        assert!(!texts.iter().any(|t| t.contains("removed zone")), "{id}");
        for text in &texts {
            assert!(
                !text.contains("required hearts are met"),
                "each live tells of it: {text}"
            );
        }
    });
    assert!(counted > 0, "somebody paid two energy");
}

#[test]
fn who_chooses_cards_is_told_what_for() {
    let (mut told, mut all) = (0, 0);
    for lang in Lang::ALL {
        each_match(lang, |id, read| {
            for (prompt, ask) in &read.asked {
                if *prompt == Prompt::ChooseCards {
                    all += 1;
                    told += usize::from(
                        !ask.contains("for the effect of") && !ask.contains("の効果で選ぶ"),
                    );
                    assert!(!ask.contains("⟨"), "{id}: {ask}");
                    let bare = [
                        "Choose a card.",
                        "Choose cards.",
                        "カードを選んでください。",
                    ];
                    assert!(!bare.contains(&ask.as_str()), "{id}: what for?");
                }
            }
        });
    }
    assert!(all > 40 && told * 10 >= all * 8, "{told} of {all}");
}

#[test]
fn a_step_that_has_a_name_is_told_by_it_and_once() {
    let (mut touched, mut exchanged) = (0, 0);
    each_match(Lang::En, |id, read| {
        let texts: Vec<String> = read.lines.iter().map(LogLine::text).collect();
        let told = |what: &str| texts.iter().filter(|text| text.contains(what)).count();
        if id == "loveca" {
            let level_ups = read.chosen.iter().filter(|(_, a)| a.verb == Verb::LevelUp);
            let batons = level_ups.count();
            assert_eq!(batons > 0, told("baton touch") > 0, "{id}: {texts:?}");
            touched += batons;
            exchanged += told("exchange");
        }
    });
    assert!(touched > 0 && exchanged > 0, "{touched}, {exchanged}");
}
