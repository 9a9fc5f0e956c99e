//! Matches in numbers, and the versions of a deck.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy_egui::egui::vec2;
use fudaba_harness::kittest::Queryable;

use super::super::desk::Catalog;
use super::super::intents::{DeskIntent, RoomIntent};
use super::super::over::matches::{Found, Matches};
use super::super::shelf::ShelfIntent;
use super::super::view::{MatchesIntent, MatchesModel, Setting, TrialModel, TrialTab, show};
use super::super::{DeskRoom, desk::Desk};
use super::games;
use super::rooms::House;
use crate::table::hud::texts::Reading;
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use fudaba_ai::{AgentSpec, Level};
use fudaba_decks::store::{Contents, Opponent, Score};
use fudaba_decks::trial::{Difference, Game, Series, Share, Watch};
use fudaba_library::DeckList;
use fudaba_saves::settings::Language;

/// The matches of the first ruleset's first deck, of the weakest players.
fn matches(seed: u64, count: usize) -> (Matches, DeckList) {
    let games = games();
    let mut few = (*games[0]).clone();
    few.ready.truncate(3);
    let list = few.ready[0].clone();
    let mut matches = Matches::new(Arc::new(Catalog::of(&Arc::new(few))), seed);
    (matches.level, matches.count) = (1, count);
    (matches, list)
}

fn ends(matches: &mut Matches) {
    let began = Instant::now();
    while !matches.poll() {
        assert!(began.elapsed() < Duration::from_secs(200), "it never ends");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_is_measured_at_the_desk_is_what_simulate_plays_for_the_same_seed() {
    let (mut matches, list) = matches(11, 6);
    matches.apply(&MatchesIntent::Measure, &list);
    assert!(matches.is_running());
    ends(&mut matches);
    let Some(Ok(Found::Measured(found))) = matches.found() else {
        panic!("{:?}", matches.found());
    };
    assert_eq!(found.pairings.len(), 2);
    let games = games();
    let library = &games[0].library;
    let level = AgentSpec::of_level(Level::new(1).expect("a level"));
    for pairing in &found.pairings {
        let other = library.deck(&pairing.deck).expect("a deck");
        let mut pair = [&list, other];
        pair.sort_by(|a, b| a.key.cmp(&b.key));
        let first = usize::from(pair[0].key != list.key);
        let series = Series::of(library, level, 11);
        let played = series.results(&[pair], 6, &Watch::default());
        let (played, _) = played.expect("they can be played");
        let known = || played.iter().filter_map(Game::points);
        let points: f64 = known().map(|p| if first == 0 { p } else { 1.0 - p }).sum();
        let n = known().count();
        assert_eq!(pairing.matches, n);
        assert_eq!(pairing.share, Share::of(points, n as f64));
    }
    assert_eq!(found.all.matches, 12);
    assert!(!found.cards.is_empty());
    for record in found.cards.values() {
        assert!(record.played <= record.drawn && record.drawn <= 12);
    }
}

#[test]
fn what_if_plays_both_versions_with_the_same_seeds() {
    let (mut matches, list) = matches(5, 4);
    let mut before = list.clone();
    // The same cards: no pair of matches can differ.
    before.name.en.push('!');
    matches.begin(&list, Some(before));
    ends(&mut matches);
    let Some(Ok(Found::Compared(found))) = matches.found() else {
        panic!("{:?}", matches.found());
    };
    assert_eq!(found.all, Some(Difference::of(&[0.0; 8])));
    assert_eq!(found.shares[0], found.shares[1]);
    let model = matches.model(Words(Language::English), Language::English);
    let told = model.told.expect("a sentence");
    assert!(
        told.sentence.contains("cannot tell the two apart"),
        "{told:?}"
    );
}

#[test]
fn matches_are_stopped_at_any_time_and_what_was_played_counts() {
    let (mut matches, list) = matches(3, 4_000);
    matches.apply(&MatchesIntent::Measure, &list);
    let words = Words(Language::Japanese);
    let began = Instant::now();
    let done = loop {
        let model = matches.model(words, Language::Japanese);
        let (done, total) = model.progress.expect("they are being played");
        assert!(!matches.poll(), "they are far from over");
        if done >= 5 {
            assert_eq!(total, 8_000);
            break done;
        }
        assert!(began.elapsed() < Duration::from_secs(100));
        std::thread::sleep(Duration::from_millis(5));
    };
    matches.apply(&MatchesIntent::Stop, &list);
    let stopped = Instant::now();
    assert!(matches.model(words, Language::Japanese).stopping);
    ends(&mut matches);
    assert!(
        stopped.elapsed() < Duration::from_secs(5),
        "it stops at once"
    );
    let Some(Ok(Found::Measured(found))) = matches.found() else {
        panic!("{:?}", matches.found());
    };
    let kept = found.all.matches + found.all.unfinished;
    assert!(kept >= done && kept < 8_000, "{kept} of {done}");
    let told = matches.model(words, Language::Japanese).told;
    let told = told.expect("what was played is told");
    assert!(told.sentence.contains("夜の水先人「"), "{}", told.sentence);
}

#[test]
fn a_draft_that_is_not_legal_says_why_it_cannot_be_measured() {
    let (mut matches, mut list) = matches(1, 2);
    list.sections.clear();
    matches.apply(&MatchesIntent::Measure, &list);
    ends(&mut matches);
    let told = matches
        .model(Words(Language::English), Language::English)
        .told;
    let problem = told.and_then(|told| told.problem).expect("a reason");
    assert!(problem.contains("help:"), "{problem}");
}

#[test]
fn the_deck_goes_back_to_a_version_and_forward_again() {
    let mut house = House::new();
    let ready = house.offered();
    house.wants(ShelfIntent::Copy(ready[0].clone()));
    let key = house.keys()[0].clone();
    let first = house.store().get(&key).expect("it is there").list;
    let (card, n) = first.section("main").next().expect("a card");
    let (card, n) = (card.to_owned(), n);
    let opponent = Opponent {
        deck: ready[1].clone(),
        player: "level:3".to_owned(),
    };
    let note = |house: &House, list: &DeckList, score| {
        let contents = Contents::of(list);
        let noted = house.store().note_match(&key, &contents, &opponent, score);
        noted.expect("it is noted");
    };
    note(&house, &first, Score::Won);
    house.wants(ShelfIntent::Edit(key.clone()));
    let remove = DeskIntent::Remove(card.clone(), Some("main".to_owned()));
    house.wants_at_desk(RoomIntent::Desk(remove));
    // What has not been saved is among the versions, too.
    house.wants_at_desk(RoomIntent::Versions);
    let seen = |house: &House| {
        let room = house.app.world().resource::<DeskRoom>();
        room.versions.clone().expect("they are shown").versions
    };
    let versions = seen(&house);
    assert_eq!(versions.len(), 2);
    assert!(versions[0].current && !versions[1].current);
    assert!(versions[0].changes.len() == 1 && versions[0].changes[0].starts_with("-1 "));
    assert_eq!(versions[0].record, []);
    assert_eq!(versions[1].record[0].tally, [1, 0, 0]);
    let count = |house: &House| {
        let room = house.app.world().resource::<DeskRoom>();
        room.desk.draft.count_in("main", &card)
    };
    assert_eq!(count(&house), n - 1);
    house.wants_at_desk(RoomIntent::GoBack(versions[1].at));
    assert_eq!(count(&house), n);
    let stored = house.store().get(&key).expect("it is there");
    assert_eq!(stored.list.sections, first.sections);
    assert_eq!(seen(&house).len(), 3, "going back is a version, too");
    assert!(seen(&house)[0].changes[0].starts_with("+1 "));
    // It is a step at the desk like any other.
    house.wants_at_desk(RoomIntent::Desk(DeskIntent::Undo));
    assert_eq!(count(&house), n - 1);
    house.wants_at_desk(RoomIntent::CloseOver);
    let room = house.app.world().resource::<DeskRoom>();
    assert!(room.versions.is_none());
    house.wants_at_desk(RoomIntent::Back);
    let stored = house.store().get(&key).expect("it is there");
    let there = stored.list.section("main").find(|(id, _)| *id == card);
    assert_eq!(there.map_or(0, |(_, n)| n), n - 1, "nothing was lost");
}

#[test]
fn the_panel_of_matches_begins_stops_and_tells_in_both_languages() {
    let game = games()[0].clone();
    let (mut matches, list) = matches(7, 2);
    matches.apply(&MatchesIntent::Measure, &list);
    ends(&mut matches);
    for language in Language::ALL {
        let words = Words(language);
        let told = matches.model(words, language);
        let going = MatchesModel {
            progress: Some((3, 10)),
            ..told.clone()
        };
        for (model, word, wanted) in [
            (told, Word::MeasureDeck, MatchesIntent::Measure),
            (going, Word::StopMatches, MatchesIntent::Stop),
        ] {
            let sentence = model.told.clone().expect("told").sentence;
            let start: String = sentence.chars().take(5).collect();
            let desk = Desk::new(Arc::new(Catalog::of(&game)), list.clone(), language);
            let state = (desk, Vec::new());
            let mut harness = panel(vec2(1280.0, 720.0), state, move |ui, (desk, wanted)| {
                let mut setting = Setting {
                    face: &mut |_, _| None,
                    reading: &Reading::default(),
                    kept: &[],
                    cover: None,
                    exchange: None,
                    trial: Some(&TrialModel::default()),
                    tab: TrialTab::Matches,
                    matches: &model,
                    versions: None,
                    words,
                    cards: language,
                };
                wanted.extend(show(ui, desk, &mut setting));
            });
            assert!(harness.query_all_by_label_contains(&start).count() > 0);
            harness.get_by_label(words.get(word)).click_accesskit();
            harness.run();
            let wanted = RoomIntent::Matches(wanted);
            assert!(harness.state().1.contains(&wanted), "{wanted:?}");
        }
    }
}
