//! Hints in a match without a window: asked for by the lamp and by its key, closed by the same, and told in the record.

use super::tests::shows_until;
use crate::panels::learning::guide::HintModel;
use crate::settings::CurrentSettings;
use crate::table::hud::{Panels, texts};
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Advised, Doing};
use crate::table::tests::bench::Bench;
use crate::table::tests::by_keys::Player;
use crate::table::tests::{against, games, sitting_at};
use crate::ui_text::Word;
use bevy_egui::egui::Key;
use fudaba_ai::AgentSpec;
use fudaba_harness::kittest::Queryable;
use fudaba_play::Place;
use fudaba_saves::settings::Language;
use fudaba_saves::shelf;
use std::path::Path;

/// A match of a ruleset that is written down, at a decision among several things.
fn at_a_decision(ruleset: usize, folder: &Path) -> Bench {
    let game = &games()[ruleset];
    let place = Place {
        folder: Some(folder.to_path_buf()),
        ..Place::default()
    };
    let seats = against(AgentSpec::Random);
    let mut bench = Bench::over(game, sitting_at(game, 2, seats, false, &place));
    bench.at_once();
    for _ in 0..4_000 {
        bench.frames(1);
        let asked = bench.table().decision();
        match asked.filter(|_| bench.doing() == Some(Doing::Deciding)) {
            Some(decision) if decision.actions.len() > 2 => return bench,
            Some(_) => bench.chooses(0),
            None => std::thread::yield_now(),
        }
    }
    panic!("there is no choice among several things");
}

fn shown(player: &Player) -> Option<HintModel> {
    let world = player.bench.app.world();
    world.resource::<Panels>().model.hint.clone()
}

#[test]
fn a_hint_is_taken_by_the_lamp_and_by_a_key_names_its_choice_and_stands_in_the_record() {
    for (ruleset, game) in games().iter().enumerate() {
        let id = game.library.game.rules.id();
        let language = Language::ALL[ruleset % 2];
        let folder = tempfile::tempdir().unwrap();
        let bench = at_a_decision(ruleset, folder.path());
        let mut player = Player::at(bench, (1280.0, 720.0), language);
        player.shows(None);
        let hinted = || {
            let all = shelf::list(folder.path());
            all[0].inside.as_ref().is_some_and(|inside| inside.hinted)
        };
        assert!(!hinted(), "{id}: none was taken");
        let asks = |player: &mut Player| {
            if ruleset.is_multiple_of(2) {
                player.shows(Some(Key::H));
            } else {
                let lamp = Word::Hint.text(language);
                player.panels.get_by_label(lamp).click();
                player.shows(None);
            }
            player.bench.frames(2);
        };
        asks(&mut player);
        shows_until(&mut player, "the hint", |player| {
            let world = player.bench.app.world();
            world.resource::<Advised>().advice().is_some()
        });
        let hint = shown(&player).expect("it is shown");
        player.panels.get_by_label(&hint.lines.join("\n"));
        let world = player.bench.app.world();
        let (view, advice) = &**world.resource::<Advised>().advice().unwrap();
        let (best, decision) = (advice.choices[0].index, view.decision().unwrap());
        let (active, settings) = (
            world.resource::<ActiveGame>(),
            world.resource::<CurrentSettings>(),
        );
        let seen = player.bench.table().seen().unwrap();
        let speaker = texts::speaker(active, seen.sitting(), seen.viewer(), settings);
        let name = speaker.action(view.q(), &decision, view.legal()[best]);
        assert!(hint.lines[0].contains(&name), "{id}: {name} in {hint:?}");
        let book = game.rulebook.as_ref().unwrap();
        assert!(book.find(&hint.clause).is_some(), "{id}: {}", hint.clause);
        assert!(hinted(), "{id}: the record says so");
        asks(&mut player);
        player.shows(None);
        assert_eq!(shown(&player), None, "{id}: it is closed");
    }
}
