//! How whole matches read: lines that count, names that are cited, questions that say what for.

use super::words::{book, library};
use fudaba_engine::{
    Action, AskedPart, Event, First, MAX_OPTIONS, Match, MatchSetup, Observer, P0, Prompt, Query,
    Rng, Table, Verb,
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
pub(super) struct Read {
    pub lines: Vec<LogLine>,
    asked: Vec<(Prompt, String)>,
    /// What is asked for a part of an ability, with the part.
    pub steps: Vec<(AskedPart, String)>,
    /// What is asked of the player who is attacked, with the key of the question and what it must name.
    answering: Vec<(&'static str, String, Vec<String>)>,
    answers: Vec<String>,
    chosen: Vec<(&'static str, Action)>,
}

/// A match played by lot, as it is read in a language.
pub(super) fn read(book: &Book, id: &str, lang: Lang, seed: u64) -> Read {
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
    let (mut steps, mut answering) = (Vec::new(), Vec::new());
    let mut game = Match::new(setup, Some(&mut scribe));
    let mut rng = Rng::new(seed);
    for _ in 0..500 {
        let Some(decision) = game.decision() else {
            break;
        };
        if decision.player == P0 {
            let view = game.view(P0);
            let prompt = scribe.speaker.prompt(view.q(), &decision);
            let step = view.q().asked_step();
            steps.extend(step.map(|step| (step.part, prompt.ask.clone())));
            let strike = view.setup().rules.strike(view.q());
            if let Some(strike) = strike.filter(|strike| strike.player == P0) {
                let cards = std::iter::once(strike.attacker).chain(strike.struck.iter().copied());
                let known = cards.filter(|card| scribe.speaker.knows(view.q(), *card));
                let names = known.map(|card| scribe.speaker.name(view.q(), card));
                answering.push((decision.key, prompt.ask.clone(), names.collect()));
            }
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
        steps,
        answering,
        answers,
        chosen,
    }
}

/// Everything that is read of some matches of each ruleset.
pub(super) fn each_match(lang: Lang, check: impl FnMut(&str, &Read)) {
    each_of(6, lang, check);
}

/// The same of so many matches.
fn each_of(matches: u64, lang: Lang, mut check: impl FnMut(&str, &Read)) {
    for game in registry() {
        let id = game.rules.id();
        let book = book(&library(id));
        for seed in 0..matches {
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

#[test]
fn targets_are_asked_for_as_targets_and_costs_as_costs() {
    let mut seen = BTreeSet::new();
    for lang in Lang::ALL {
        let (target, cost) = match lang {
            Lang::En => ("Target of ", "Cost of "),
            Lang::Ja => ("の対象：", "のコスト："),
        };
        each_match(lang, |id, read| {
            for (part, ask) in &read.steps {
                let says = (ask.contains(target), ask.contains(cost));
                let wanted = match part {
                    AskedPart::Targets => (true, false),
                    AskedPart::Cost => (false, true),
                    AskedPart::Effect => (false, false),
                };
                let plain = !ask.contains(['：', ':']);
                assert!(says == wanted || plain, "{id}: {part:?}: {ask}");
                if says.0 {
                    seen.insert(format!("{lang:?}"));
                }
            }
        });
    }
    assert_eq!(seen.len(), Lang::ALL.len(), "targets were asked for");
}

/// Words of the Latin alphabet in a text: two letters or more in a row.
fn latin(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 1)
}

#[test]
fn japanese_has_no_english_words() {
    let mut wrong = BTreeSet::new();
    each_match(Lang::Ja, |id, read| {
        let library = library(id);
        let names = library.pack.cards().map(|card| card.name.ja.as_str());
        let names: String = names.collect();
        let lines = read.lines.iter().map(LogLine::text);
        let asked = read.asked.iter().map(|(_, ask)| ask.clone());
        for text in lines.chain(asked).chain(read.answers.iter().cloned()) {
            // What the rules themselves write in capitals is a word of the game: ALL, LIMIT, SP.
            let term = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
            if latin(&text).any(|word| !term(word) && !names.contains(word)) {
                wrong.insert(format!("{id}: {text}"));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn who_answers_an_attack_is_told_who_attacks_what() {
    let keys = [
        "scatter",
        "coupling_counter",
        "block",
        "evade_spell",
        "intercept",
        "redirect",
        "window",
    ];
    let mut told: BTreeSet<(String, &str)> = BTreeSet::new();
    for lang in Lang::ALL {
        each_of(24, lang, |id, read| {
            let asked = read.answering.iter();
            for (key, ask, names) in asked.filter(|(key, ..)| keys.contains(key)) {
                let named = names.iter().all(|name| ask.contains(name));
                assert!(named && !ask.contains('{'), "{id}, {key}: {names:?}: {ask}");
                told.insert((format!("{id} {lang:?}"), key));
            }
        });
    }
    let games: BTreeSet<&str> = told
        .iter()
        .filter_map(|(g, _)| g.split(' ').next())
        .collect();
    println!("{told:?}");
    assert_eq!(games.len(), 4, "all that have such questions: {told:?}");
}
