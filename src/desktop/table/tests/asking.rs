//! A question that an ability asks says what the ability does.

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Declared, Prompt};
use fudaba_saves::settings::Language;
use std::collections::BTreeSet;

#[test]
fn a_question_whether_an_ability_is_used_says_what_it_does() {
    let mut all = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut asked, mut silent) = (0, BTreeSet::new());
        for (n, said) in Language::ALL.into_iter().enumerate() {
            for seed in 0..4 {
                let mut bench = Bench::of(game, seed * 2 + n as u64, against(AgentSpec::Random));
                let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
                (settings.language, settings.card_language) = (said, said);
                bench.by_chance(seed, 300, |bench, decision| {
                    let optional = matches!(decision.prompt, Prompt::UseAbility | Prompt::May);
                    let view = bench.table().view().expect("somebody looks");
                    let of_action = decision.about.is_some_and(|about| {
                        let mut declared = view.table().declared().iter();
                        let does = |a: &Declared| a.ability != Declared::NO_ABILITY;
                        view.def(about).is_some() && declared.any(|a| a.source == about && does(a))
                    });
                    if !optional && !of_action {
                        return;
                    }
                    bench.frames(2);
                    let panels = bench.app.world().resource::<Panels>();
                    let Some(prompt) = &panels.model.prompt else {
                        return;
                    };
                    asked += 1;
                    let lines = prompt.detail.lines().count();
                    if lines == 0 || prompt.detail.chars().count() < 12 {
                        silent.insert(format!("{said:?} {}: {:?}", prompt.sentence, prompt.detail));
                    }
                });
            }
        }
        println!("{name}: {asked} questions");
        all += asked;
        assert!(silent.is_empty(), "{name}: {silent:?}");
    }
    assert!(all > 60, "{all}");
}
