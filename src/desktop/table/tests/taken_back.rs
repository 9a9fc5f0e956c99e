//! The button that takes a choice back: it can be pressed where nothing has come to light and nobody else has chosen since, and
//! says elsewhere why not.

use std::collections::{BTreeMap, BTreeSet};

use super::bench::Bench;
use super::{against, games};
use crate::notices::Notices;
use crate::panels::model::TableIntent;
use crate::table::hud::Panels;
use crate::ui_text::Word;
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Event, View};
use fudaba_saves::settings::{Language, TakeBack};

/// How everything was when the viewer chose last.
struct Chosen {
    /// After so many choices.
    choices: usize,
    /// So long was his log.
    told: usize,
    /// The cards that he knew.
    known: BTreeSet<CardId>,
}

fn known(view: &View) -> BTreeSet<CardId> {
    let cards = (0..view.table().card_count()).filter_map(|n| u8::try_from(n).ok());
    let cards = cards.map(CardId);
    cards.filter(|card| view.def(*card).is_some()).collect()
}

/// Has the viewer been shown a card since that he did not know?
fn came_to_light(bench: &Bench, since: &Chosen) -> bool {
    let viewer = bench.table().viewer();
    let mut told = bench.table().log(viewer, since.told);
    told.any(|told| match told.event {
        Event::CardMoved { card, seen, .. }
        | Event::Turned { card, seen, .. }
        | Event::Revealed { card, seen, .. }
        | Event::Dealt { card, seen, .. } => seen[viewer] && !since.known.contains(&card),
        _ => false,
    })
}

/// Has something been shuffled since? Where more than one card was, chance cannot be taken back.
fn was_shuffled(bench: &Bench, since: &Chosen) -> bool {
    let mut told = bench.table().log(bench.table().viewer(), since.told);
    // A hand that is mixed is dealt anew.
    told.any(|told| matches!(told.event, Event::Shuffled { .. } | Event::Dealt { .. }))
}

fn notices(bench: &Bench) -> Vec<String> {
    let all = bench.app.world().resource::<Notices>().all().iter();
    all.map(|notice| notice.text.clone()).collect()
}

fn says(word: Word) -> String {
    word.fill(Language::English, &[])
}

#[test]
fn the_button_takes_back_what_can_be_taken_back_and_says_elsewhere_why_not() {
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut to_passed = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut taken, mut refused) = (0, 0);
        for seed in 3..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let (mut chosen, mut ever): (Option<Chosen>, bool) = (None, false);
            let mut asked = 0;
            bench.by_chance(seed, 160, |bench, _| {
                asked += 1;
                bench.frames(1);
                let offered = bench
                    .app
                    .world()
                    .resource::<Panels>()
                    .model
                    .turn
                    .take_back
                    .clone();
                let way = bench.table().way_back(TakeBack::Fair);
                assert_eq!(offered.is_ok(), way.is_ok(), "{name}");
                let choices = bench.table().game().choices().to_vec();
                let since = chosen.as_ref();
                let lit = since.is_some_and(|since| came_to_light(bench, since));
                let answers = bench.table().begun();
                let begun = answers > 0;
                match (since, &offered) {
                    (None, Err(why)) if !ever => assert_eq!(*why, says(Word::TakeBackNothing)),
                    (None, _) => {}
                    (Some(since), _) => {
                        // What he did is all that was done since: nothing was passed in his name behind it.
                        let alone = choices.len() == since.choices + 1;
                        let may = begun || !alone || offered.is_err();
                        assert!(!lit || may, "{name}: a card came to light");
                        let must = alone && !lit && !was_shuffled(bench, since);
                        assert!(!must || offered.is_ok(), "{name}: {offered:?}");
                    }
                }
                let digest = bench.table().game().table().digest();
                if asked % 3 == 0 {
                    bench.in_panels(&TableIntent::TakeBack);
                    bench.frames(2);
                    if let Ok(Some(elsewhere)) = &offered {
                        // Nothing of his own comes back: he is told so before he comes anywhere else.
                        assert_eq!(bench.table().game().choices(), &choices, "{name}");
                        assert!(notices(bench).contains(elsewhere), "{name}");
                        bench.in_panels(&TableIntent::TakeBack);
                        bench.frames(2);
                        assert!(notices(bench).contains(&says(Word::TookBackPassed)));
                        to_passed += 1;
                    }
                    let now = bench.table().game().choices().len();
                    match &offered {
                        Ok(goal) => {
                            let own = since.map(|since| now <= since.choices);
                            let as_told = own.is_none_or(|own| own == goal.is_none());
                            assert!(begun || as_told, "{name}: {goal:?}, {now}");
                            let back = now < choices.len() || bench.table().begun() < answers;
                            assert!(back, "{name}: nothing was taken back");
                            assert_eq!(bench.table().game().choices(), &choices[..now]);
                            // Over what has come to light nothing goes: he is asked what was passed since.
                            let after = since.map_or(0, |since| since.choices);
                            assert!(!lit || begun || now > after, "{name}: it is hidden again");
                            taken += 1;
                            chosen = None;
                            return;
                        }
                        Err(why) => {
                            assert_eq!(bench.table().game().table().digest(), digest, "{name}");
                            assert_eq!(now, choices.len(), "{name}");
                            assert!(notices(bench).contains(why), "{name}: {why}");
                            *reasons.entry(why.clone()).or_default() += 1;
                            refused += 1;
                        }
                    }
                }
                ever = true;
                let view = bench.table().view().expect("somebody looks");
                chosen = Some(Chosen {
                    choices: choices.len(),
                    told: bench.table().log_len(),
                    known: known(view),
                });
            });
        }
        println!("{name}: {taken} taken back, {refused} refused");
        assert!(taken > 1 && refused > 1, "{name}: {taken}, {refused}");
    }
    println!("{reasons:?}, {to_passed} to what was passed");
    assert!(to_passed > 2, "{to_passed}");
    for word in [Word::TakeBackOther, Word::TakeBackSeen] {
        assert!(reasons.contains_key(&says(word)), "{reasons:?}");
    }
}
