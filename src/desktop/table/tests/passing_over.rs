//! Whoever goes straight on to a later phase gives nothing up without a word: where cards could still be played now and no more
//! then, a first press says so, and a second one on the same does it.

use std::collections::BTreeSet;

use bevy::picking::pointer::PointerButton;

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::input::improves;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Table;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, CardId, Verb};
use fudaba_saves::settings::Language;

fn plays(action: &Action) -> bool {
    matches!(action.verb, Verb::Deploy | Verb::LevelUp | Verb::Play)
}

/// The cards that could be played in the phases before that of this action, and in none from there on.
fn lost(bench: &Bench, index: usize) -> BTreeSet<CardId> {
    let table: &Table = bench.table();
    let game = bench.app.world().resource::<ActiveGame>();
    let view = table.view().expect("somebody looks");
    let phase = |n: usize| table.view_of(n).map(|view| view.table().phase);
    let offered = table.decision().map_or(0, |d| d.actions.len());
    let (mut before, mut later) = (Vec::new(), BTreeSet::new());
    for n in 0..offered {
        let asked = table.asked_by(n).expect("it is offered").1;
        let cards = asked.actions.into_iter().filter(plays);
        // Phases come one after the other.
        if phase(n) < phase(index) {
            before.extend(cards.filter(|a| improves(game, view, *a)));
        } else {
            later.extend(cards.map(|a| a.card));
        }
    }
    let before: BTreeSet<CardId> = before.into_iter().map(|a| a.card).collect();
    before.difference(&later).copied().collect()
}

#[test]
fn cards_that_could_still_be_played_are_not_passed_over_without_a_word() {
    let (mut armed, mut at_once, mut pressed) = (0, 0, 0);
    for (at, game) in games().iter().enumerate() {
        let name = game.library.game.rules.id();
        let (mut here, mut free) = (0, 0);
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let language = Language::ALL[(at + seed as usize) % Language::ALL.len()];
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            settings.language = language;
            bench.by_chance(seed, 160, |bench, decision| {
                bench.frames(2);
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                let view = bench.table().view().cloned().expect("somebody looks");
                let own = view.legal().len();
                let turns = view.table().turn_player == view.viewer();
                let acts = |n: &usize| !decision.actions[*n].verb.is_button() && turns;
                let later: Vec<usize> = (own..decision.actions.len()).filter(acts).collect();
                for n in later.iter().copied() {
                    let lost = lost(bench, n);
                    // What is two decisions in one is pressed twice, too.
                    assert_eq!(
                        choosing.must_be_armed(n),
                        !lost.is_empty() || choosing.is_twofold(n),
                        "{name}: {decision:?}, {n}, {lost:?}"
                    );
                    here += usize::from(!lost.is_empty());
                    free += usize::from(lost.is_empty());
                }
                // One that a press on its card begins.
                let by_card = later.into_iter().find(|n| {
                    let card = decision.actions[*n].card;
                    let click = choosing.click_card(card, view.table().covered(card));
                    let armed = choosing.must_be_armed(*n) && !choosing.is_twofold(*n);
                    armed && choosing.comes_to(&click) == Some(*n)
                });
                let Some(n) = by_card.filter(|_| bench.table().begun() == 0) else {
                    return;
                };
                let (card, made) = (decision.actions[n].card, bench.table().choices());
                let (entity, count) = (bench.card(card), lost(bench, n).len());
                let button = PointerButton::Primary;
                let asked = |bench: &Bench| {
                    let panels = bench.app.world().resource::<Panels>();
                    let prompt = panels.model.prompt.as_ref().expect("he is asked");
                    prompt.sentence.clone()
                };
                let before = asked(bench);
                bench.clicks(entity, button);
                bench.frames(2);
                assert_eq!(bench.table().choices(), made, "{name}: nothing is done yet");
                assert!(bench.choice().is_armed(), "{name}: {:?}", bench.choice());
                assert_ne!(asked(bench), before, "{name}: it says what is pressed");
                let panels = bench.app.world().resource::<Panels>();
                let prompt = panels.model.prompt.as_ref().expect("he is asked");
                let key = view.setup().declared.phases[usize::from(view.table().phase)];
                let game = bench.app.world().resource::<ActiveGame>();
                let (phase, _) = crate::table::hud::texts::phase(game, key, language);
                let told = &prompt.warning;
                let number = count.to_string();
                let counted = told.contains(&number) || (count == 1 && told.contains("one card"));
                assert!(told.contains(&phase) && counted, "{told}");
                bench.clicks_in_one_go(entity, button);
                assert_eq!(bench.table().choices(), made, "{name}: one double click");
                bench.clicks(entity, button);
                bench.frames(2);
                let done = bench.table().choices() > made || bench.table().begun() > 0;
                assert!(done, "{name}: {:?}", bench.choice());
                pressed += 1;
            });
        }
        println!("{name}: {here} ways pass over cards, {free} over none");
        armed += here;
        at_once += free;
    }
    assert!(
        armed > 20 && at_once > 20 && pressed > 3,
        "{armed}, {at_once}, {pressed}"
    );
}
