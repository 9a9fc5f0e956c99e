//! Reminders in real matches without a window: each is said once, where it is due, and can be turned off and on.

use std::collections::BTreeSet;

use super::tests::bench;
use crate::settings::CurrentSettings;
use crate::table::stage::{Intent, Reminded, Reminding, Table};
use crate::table::tests::bench::Bench;
use crate::table::tests::{against, games, play_out, root, sitting, two};
use bevy::prelude::*;
use fudaba_ai::AgentSpec;
use fudaba_cards::Text;
use fudaba_engine::{Event, Rng};
use fudaba_learn::{Progress, Reminder, Shelf, When};
use fudaba_play::Seat;
use fudaba_text::{Lang, choice_key};

fn reminders(ruleset: usize) -> Vec<Reminder> {
    let shelf = Shelf::load(&games()[ruleset].library, root(), None);
    assert!(shelf.errors.is_empty(), "{:?}", shelf.errors);
    shelf.reminders
}

fn now(bench: &Bench) -> Option<Reminding> {
    bench.app.world().resource::<Reminded>().0.clone()
}

/// Plays a match by chance to its end, or so many rounds of it; what was said, and at which question.
fn plays(
    bench: &mut Bench,
    ruleset: usize,
    seed: u64,
    seats: [Seat; 2],
    rounds: usize,
) -> Vec<(&'static str, Reminding)> {
    let game = &games()[ruleset];
    bench.sit_down(game, sitting(game, seed, seats, false));
    let mut said = Vec::new();
    let mut rng = Rng::new(seed);
    for _ in 0..rounds {
        bench.frames(2);
        if !bench.app.world().contains_resource::<Table>() {
            break;
        }
        let Some(decision) = bench.table().decision() else {
            std::thread::yield_now();
            continue;
        };
        // What is asked is explained in the frame after.
        bench.frames(1);
        if let Some(reminding) = now(bench) {
            said.push((decision.key, reminding));
        }
        bench.chooses(rng.below(decision.actions.len()));
    }
    said
}

#[test]
fn every_reminder_is_about_a_question_that_there_is_and_a_clause_that_tells_more() {
    for (ruleset, game) in games().iter().enumerate() {
        let all = reminders(ruleset);
        let id = game.library.game.rules.id();
        assert!(all.len() >= 5, "{id}");
        let phrases = &game.book.phrases;
        for (reminder, when) in all
            .iter()
            .flat_map(|one| one.all_when().map(move |when| (one, when)))
        {
            let (question, choice) = match when {
                When::Asked(key) => (key.as_str(), None),
                When::Noted(key) => {
                    assert!(phrases.notes.contains_key(key), "{id}: {key}");
                    ("", None)
                }
                When::Unused(key) => (key.split_once('@').unwrap().1, Some(key)),
            };
            let asked = question.is_empty() || phrases.prompts.contains_key(question);
            assert!(asked, "{id}: {question}");
            if let Some(choice) = choice {
                let verb = choice.split('@').next().unwrap();
                let known = [choice.as_str(), verb];
                assert!(
                    known.iter().any(|key| phrases.actions.contains_key(*key)),
                    "{id}: {choice}"
                );
            }
            let usual = phrases.clauses.get(question);
            let clause = match reminder.clause.as_str() {
                "" => usual.map_or("", String::as_str),
                own => own,
            };
            let book = game.rulebook.as_ref().unwrap();
            assert!(book.find(clause).is_some(), "{id}: {clause:?}");
            for text in [&reminder.say.en, &reminder.say.ja] {
                let ends = text.matches(['.', '。', '?']).count();
                assert!((1..=3).contains(&ends), "{id}: {text}");
            }
            assert!(reminder.say.en.split_whitespace().count() <= 40, "{id}");
        }
    }
}

#[test]
fn what_can_be_left_undone_is_offered_in_matches() {
    for (ruleset, game) in games().iter().enumerate() {
        let mut offered = BTreeSet::new();
        for seed in 0..6 {
            play_out(game, seed, |game| {
                let Some(decision) = game.decision() else {
                    return;
                };
                let keys = decision.actions.iter();
                offered.extend(keys.map(|action| choice_key(&decision, *action)));
            });
        }
        for reminder in reminders(ruleset) {
            if let When::Unused(key) = &reminder.when {
                assert!(offered.contains(key), "{key} is never offered");
            }
        }
    }
}

#[test]
fn each_is_said_once_at_its_own_question_and_stays_said() {
    let own = tempfile::tempdir().unwrap();
    for (ruleset, game) in games().iter().enumerate() {
        let id = game.library.game.rules.id();
        let all = reminders(ruleset);
        let mut bench = bench(Some(own.path()));
        let mut said: Vec<(&str, Reminding)> = Vec::new();
        for seed in 1..3 {
            let seats = against(AgentSpec::Random);
            said.extend(plays(&mut bench, ruleset, seed, seats, 150));
        }
        assert!(!said.is_empty(), "{id}");
        let mut ids = BTreeSet::new();
        // What is explained of a word of the rules has a test of its own.
        said.retain(|(_, reminding)| reminding.of.is_empty());
        for (key, reminding) in &said {
            let of = all.iter().find(|one| one.say == reminding.say).unwrap();
            let mut questions = of.all_when().map(|when| match when {
                When::Asked(asked) => asked.as_str(),
                // It may be told at any question.
                When::Noted(_) => *key,
                When::Unused(choice) => choice.split_once('@').unwrap().1,
            });
            assert!(
                questions.any(|asked| asked == *key),
                "{id}: {} at {key}",
                of.id
            );
            assert!(ids.insert(of.id.clone()), "{id}: {} is said twice", of.id);
            assert!(!reminding.clause.is_empty(), "{id}: {}", of.id);
        }
        let kept = Progress::load(own.path());
        assert!(ids.iter().all(|one| kept.was_reminded(id, one)), "{id}");
    }
}

#[test]
fn what_a_rule_has_told_is_explained_at_the_next_question() {
    let (mut explained, mut with_question) = (0, 0);
    for (ruleset, game) in games().iter().enumerate() {
        for reminder in reminders(ruleset) {
            let noted = reminder.all_when().find_map(|when| match when {
                When::Noted(key) => Some(key),
                _ => None,
            });
            let Some(key) = noted else { continue };
            let asked = |at: &str| {
                let mut all = reminder.all_when();
                all.any(|when| matches!(when, When::Asked(key) if key == at))
            };
            for seed in 1..9 {
                let own = tempfile::tempdir().unwrap();
                let mut bench = bench(Some(own.path()));
                let seats = against(AgentSpec::Random);
                bench.sit_down(game, sitting(game, seed, seats, false));
                bench.by_chance(seed, 120, |bench, decision| {
                    bench.frames(1);
                    let table = bench.table();
                    let mut told = table.log(table.viewer(), 0);
                    let happened = told
                        .any(|told| matches!(told.event, Event::Noted(note) if note.key == key));
                    let says = now(bench).is_some_and(|now| now.say == reminder.say);
                    let kept = Progress::load(own.path());
                    let known = kept.was_reminded(game.library.game.rules.id(), &reminder.id);
                    // At the very first question after it, and never before it.
                    // Unless what is asked just now is explained first.
                    let busy = now(bench).is_some();
                    assert!(
                        !happened || known || busy,
                        "{key} was told and is not explained"
                    );
                    // The question about it comes before it has happened, and is explained with it.
                    let before = asked(decision.key);
                    assert!(!before || known, "{key} is asked about and not explained");
                    assert!(
                        !says || happened || before,
                        "{key} is explained before it was told"
                    );
                    explained += usize::from(says);
                    with_question += usize::from(says && before);
                });
            }
        }
    }
    println!("{explained} explained, {with_question} with the question");
    assert!(explained > 0);
}

#[test]
fn what_is_asked_is_explained_before_what_has_happened() {
    let game = play_out_to_a_question();
    let decision = game.decision().expect("something is asked");
    let reminder = |id: &str, when: When, or: Vec<When>| Reminder {
        id: id.to_owned(),
        when,
        or,
        clause: String::new(),
        say: Text::default(),
    };
    let asked = || When::Asked(decision.key.to_owned());
    let noted = || When::Noted("something".to_owned());
    let all = [
        reminder("happened", noted(), Vec::new()),
        reminder("asked", asked(), Vec::new()),
    ];
    let first = |all: &[Reminder], known: &[&str], happened: bool| {
        let mut progress = Progress::default();
        for id in known {
            progress.reminded("any", id);
        }
        let due = super::remind::due(all, (&progress, "any"), (&decision, &[]), |_| happened);
        due.map(|due| due.id.clone())
    };
    assert_eq!(first(&all, &[], true).as_deref(), Some("asked"));
    assert_eq!(first(&all, &["asked"], true).as_deref(), Some("happened"));
    assert_eq!(first(&all, &["asked"], false), None);
    // It is said at whichever comes first, and then no more.
    let either = [reminder("either", noted(), vec![asked()])];
    assert_eq!(first(&either, &[], false).as_deref(), Some("either"));
    assert_eq!(first(&either, &["either"], true), None);
}

/// A match at its first question.
fn play_out_to_a_question() -> fudaba_engine::Match {
    let game = &games()[0];
    sitting(game, 1, two(), true).game().clone()
}

#[test]
fn what_was_never_done_is_pointed_out_from_the_second_match_on() {
    let mut pointed = 0;
    for (ruleset, game) in games().iter().enumerate() {
        let id = game.library.game.rules.id();
        for reminder in reminders(ruleset) {
            let When::Unused(key) = &reminder.when else {
                continue;
            };
            let own = tempfile::tempdir().unwrap();
            let mut known = Progress::default();
            // All else was said before.
            for other in reminders(ruleset) {
                if other.id != reminder.id {
                    known.reminded(id, &other.id);
                }
            }
            let said = |known: &Progress| {
                known.save(own.path()).unwrap();
                let mut bench = bench(Some(own.path()));
                let seats = against(AgentSpec::Random);
                let said = plays(&mut bench, ruleset, 2, seats, 60);
                said.iter().filter(|(_, said)| said.of.is_empty()).count()
            };
            assert_eq!(said(&known), 0, "{key}: not in the first match");
            known.played(id);
            let now = said(&known);
            assert!(now <= 1, "{key}: once");
            pointed += now;
            let mut done = known.clone();
            done.did(id, key);
            assert_eq!(said(&done), 0, "{key}: he has done it before");
        }
    }
    assert!(
        pointed >= 3,
        "{pointed} of them come about in these matches"
    );
}

#[test]
fn it_is_closed_by_reading_and_by_the_next_choice_and_turned_off_and_on() {
    let mut bench = bench(None);
    let seats = || against(AgentSpec::Random);
    let goes = |bench: &mut Bench, ruleset: usize| {
        let game = &games()[ruleset];
        bench.sit_down(game, sitting(game, 2, seats(), false));
        for _ in 0..400 {
            bench.frames(1);
            if now(bench).is_some() {
                return true;
            }
            if !bench.app.world().contains_resource::<Table>() {
                break;
            }
            if let Some(decision) = bench.table().decision() {
                bench.chooses(decision.actions.len() - 1);
            }
        }
        false
    };
    assert!(goes(&mut bench, 2));
    bench.wants(Intent::CloseReminder);
    assert_eq!(now(&bench), None);
    assert!(goes(&mut bench, 2), "there is another");
    bench.wants(Intent::NoReminders);
    assert_eq!(now(&bench), None);
    assert!(!bench.app.world().resource::<CurrentSettings>().reminders);
    assert!(!goes(&mut bench, 0), "he wants none");
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.reminders = true;
    assert!(goes(&mut bench, 0), "he wants them again");
}

#[test]
fn nothing_is_explained_where_two_sit_at_the_table() {
    let mut bench = bench(None);
    let game = &games()[0];
    bench.sit_down(game, sitting(game, 1, two(), true));
    for _ in 0..30 {
        bench.frames(1);
        assert_eq!(now(&bench), None);
        if let Some(decision) = bench.table().decision() {
            bench.chooses(decision.actions.len() - 1);
        }
    }
    assert!(bench.table().choices() > 5);
}

#[test]
fn every_word_of_a_glossary_is_said_somewhere_and_has_a_clause_that_tells_more() {
    let mut words = 0;
    for game in games() {
        let (id, book) = (game.library.game.rules.id(), &game.book);
        let phrases = &book.phrases;
        let prompts = phrases.prompts.values().map(|prompt| &prompt.ask);
        let said = prompts.chain(phrases.actions.values());
        let said = said
            .chain(phrases.notes.values())
            .chain(phrases.labels.values());
        let said = said.chain(phrases.reasons.values());
        let said: Vec<_> = said.chain(phrases.log.values()).collect();
        let mut ids = BTreeSet::new();
        for word in &phrases.glossary {
            assert!(ids.insert(&word.id), "{id}: {} stands there twice", word.id);
            for key in &word.at {
                assert!(phrases.prompts.contains_key(key), "{id}: {key}");
            }
            for key in &word.with {
                let there = phrases.actions.contains_key(key);
                assert!(there && !word.at.is_empty(), "{id}: {key}");
            }
            let rulebook = game.rulebook.as_ref().unwrap();
            assert!(
                rulebook.find(&word.clause).is_some(),
                "{id}: {}",
                word.clause
            );
            for lang in [Lang::En, Lang::Ja] {
                let used = |text: &&Text| word.place_in(text.get(lang), lang).is_some();
                assert!(said.iter().any(used), "{id}: nobody says {}", word.id);
                assert!(
                    word.place_in(word.means.get(lang), lang).is_some(),
                    "{id}: {}",
                    word.id
                );
            }
            words += 1;
        }
    }
    assert!(words >= 10, "{words}");
}

#[test]
fn a_word_of_the_rules_is_explained_where_it_is_first_met_and_never_again() {
    let own = tempfile::tempdir().unwrap();
    let (mut met, mut tied) = (0, 0);
    for (ruleset, game) in games().iter().enumerate() {
        if game.book.phrases.glossary.is_empty() {
            continue;
        }
        let id = game.library.game.rules.id();
        let mut known = Progress::load(own.path());
        for reminder in reminders(ruleset) {
            known.reminded(id, &reminder.id);
        }
        known.save(own.path()).unwrap();
        let mut bench = bench(Some(own.path()));
        let mut told = BTreeSet::new();
        for seed in 1..5 {
            for (key, reminding) in
                plays(&mut bench, ruleset, seed, against(AgentSpec::Random), 120)
            {
                assert!((1..=2).contains(&reminding.of.len()), "{id} at {key}");
                assert!(!reminding.clause.is_empty(), "{id} at {key}");
                for word in &reminding.of {
                    // Until it is closed it is seen in every frame of its question.
                    told.insert(word.clone());
                    let found = game
                        .book
                        .phrases
                        .glossary
                        .iter()
                        .find(|one| one.id == *word);
                    let found = found.expect("a word that there is");
                    assert!(found.helps_at(key, &found.with), "{id}: {word} at {key}");
                    tied += usize::from(!found.at.is_empty());
                    let means = &found.means;
                    assert!(reminding.say.en.contains(&means.en), "{word}");
                    assert!(reminding.say.ja.contains(&means.ja), "{word}");
                }
            }
        }
        let kept = Progress::load(own.path());
        let noted = |word: &String| kept.was_reminded(id, &format!("word-{word}"));
        assert!(told.iter().all(noted), "{id}");
        met += told.len();
        // Whoever has met them all meets none again.
        let mut all = kept.clone();
        for word in &game.book.phrases.glossary {
            all.reminded(id, &format!("word-{}", word.id));
        }
        all.save(own.path()).unwrap();
        let mut again = self::bench(Some(own.path()));
        let said = plays(&mut again, ruleset, 1, against(AgentSpec::Random), 60);
        assert!(said.is_empty(), "{id}: {said:?}");
    }
    assert!(
        met >= 4 && tied >= 2,
        "{met}, {tied} at questions of their own"
    );
}

#[test]
fn a_word_is_explained_only_at_questions_at_which_it_is_of_use() {
    let (mut told, mut kept, mut with) = (0, 0, 0);
    for game in games() {
        let phrases = &game.book.phrases;
        for word in phrases.glossary.iter().filter(|word| !word.at.is_empty()) {
            let text = word.said[0].en.as_str();
            for question in phrases.prompts.keys() {
                let explained = |offered: &[String]| {
                    let asked = (question.as_str(), offered);
                    let words =
                        super::remind::unknown(&game.book, &[text], asked, Lang::En, |_| false);
                    words.iter().any(|one| one.id == word.id)
                };
                // Before one of these choices can be made it is of no use.
                assert!(
                    word.with.is_empty() || explained(&word.with[..1]),
                    "{}",
                    word.id
                );
                with += usize::from(!word.with.is_empty());
                let explained = explained(&[]);
                assert_eq!(
                    explained,
                    word.at.contains(question),
                    "{} {question}",
                    word.id
                );
                told += usize::from(explained);
                kept += usize::from(!explained);
            }
        }
    }
    assert!(told > 10 && kept > 10 && with > 0, "{told} {kept} {with}");
}
