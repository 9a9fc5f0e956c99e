//! "Always yes" to what an ability of a card asks, by systems: it is said with the question, told where it answers, and taken
//! back where the card is read.

use super::bench::Bench;
use super::openings::to_decision;
use super::{against, games};
use crate::panels::model::{AlwaysModel, CardKey, LogKind, TableIntent, TableModel};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::hud::log::Lines;
use crate::table::input::Reading;
use crate::table::stage::{AccentKind, Accents};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Rng, Verb};
use fudaba_saves::settings::Language;

fn model(bench: &Bench) -> &TableModel {
    &bench.app.world().resource::<Panels>().model
}

/// What can be said with the open question.
fn offered(bench: &Bench) -> Option<&AlwaysModel> {
    model(bench).prompt.as_ref()?.always.as_ref()
}

fn is_sign(bench: &Bench) -> bool {
    let accents = &bench.app.world().resource::<Accents>().passing;
    accents
        .iter()
        .any(|a| matches!(a.kind, AccentKind::ByWord(_)))
}

/// The lines of the log that tell it.
fn lines(bench: &Bench, says: &str) -> Vec<CardKey> {
    let entries = &bench.app.world().resource::<Lines>().entries;
    let all = entries.iter().filter(|entry| {
        let text: String = entry.parts.iter().map(|part| part.text.as_str()).collect();
        entry.kind == LogKind::Detail && text.contains(says)
    });
    all.filter_map(|entry| entry.parts.iter().find_map(|part| part.card))
        .collect()
}

#[test]
fn always_yes_is_said_with_the_question_told_where_it_answers_and_taken_back_at_the_card() {
    let (mut said, mut told, mut read) = (0, 0, 0);
    for (n, game) in games().iter().enumerate() {
        let language = [Language::English, Language::Japanese][n % 2];
        let says = ["yes, as always", "毎回の答え「はい」"][n % 2];
        for seed in 0..5 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            (settings.language, settings.card_language) = (language, language);
            let mut rng = Rng::new(seed);
            let mut signs = 0;
            let before = told;
            while to_decision(&mut bench, |bench| signs += usize::from(is_sign(bench))) {
                bench.frames(2);
                let asked = bench.table().decision().unwrap();
                let view = bench.table().view().expect("somebody looks");
                let plain = view
                    .legal()
                    .iter()
                    .all(|a| matches!(a.verb, Verb::Yes | Verb::No));
                let Some(always) = offered(&bench).filter(|always| always.said.is_none()) else {
                    if offered(&bench).is_some_and(|always| always.said == Some(true)) {
                        assert!(!plain, "it is asked although it is always answered");
                    }
                    bench.chooses(rng.below(asked.actions.len()));
                    continue;
                };
                assert!(plain && !always.card.is_empty(), "{asked:?}");
                let card = asked.source.expect("a card asks");
                let choices = bench.table().choices();
                bench.in_panels(&TableIntent::Always(Some(true)));
                bench.frames(2);
                said += 1;
                if bench.place().0 != Screen::Table {
                    break;
                }
                assert!(bench.table().choices() > choices, "it is answered at once");
                // Where the card is read it stands, and there it is taken back.
                if said % 3 == 0 {
                    bench.app.world_mut().resource_mut::<Reading>().pinned = Some(card);
                    bench.frames(2);
                    let Some(kept) = model(&bench).kept.clone().filter(|k| !k.always.is_empty())
                    else {
                        continue;
                    };
                    assert_eq!(kept.always, [true]);
                    bench.in_panels(&TableIntent::AskAgain(
                        kept.card.expect("a card of the match"),
                    ));
                    bench.frames(2);
                    let kept = model(&bench).kept.as_ref().expect("it is still read");
                    assert!(kept.always.is_empty());
                    read += 1;
                }
                bench.app.world_mut().resource_mut::<Reading>().pinned = None;
            }
            if bench.app.world().contains_resource::<Lines>() {
                told += lines(&bench, says).len();
            }
            assert!(told == before || signs > 0, "a sign tells it, too");
        }
    }
    println!("said {said} times, told {told} times, taken back where it is read {read} times");
    assert!(said > 20 && told > 20 && read > 5, "{said} {told} {read}");
}
