//! Where a player is asked, by systems; and what is declared and waits, as entities.

use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::panels::model::TableIntent;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Doing, Intent, Table, Waits};
use crate::table::world::Board;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Asked, Rng};
use fudaba_text::Lang;

/// The rulesets that declare openings.
fn with_openings() -> Vec<&'static Arc<LoadedGame>> {
    let declares = |game: &&Arc<LoadedGame>| {
        let declared = game.library.game.rules.declaration();
        !declared.openings.is_empty()
    };
    let some: Vec<_> = games().iter().filter(declares).collect();
    assert!(!some.is_empty());
    some
}

fn against_chance(game: &Arc<LoadedGame>, seed: u64) -> Bench {
    let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
    bench.at_once();
    bench
}

/// Goes on until the viewer decides or the match is over; `each` looks after every frame.
pub fn to_decision(bench: &mut Bench, mut each: impl FnMut(&mut Bench)) -> bool {
    for _ in 0..20_000 {
        if bench.place().0 != Screen::Table {
            return false;
        }
        if bench.doing() == Some(Doing::Deciding) && bench.table().decision().is_some() {
            return true;
        }
        bench.frames(1);
        each(bench);
        if bench.doing() == Some(Doing::Thinking) {
            std::thread::yield_now();
        }
    }
    panic!("{:?} goes on for ever", bench.doing());
}

fn opening(bench: &Bench) -> Option<&'static str> {
    let view = bench.table().view()?;
    let kind = usize::from(view.opening()?.kind);
    Some(view.setup().declared.openings[kind].key)
}

#[test]
fn a_word_with_the_question_is_kept_and_counts_from_then_on() {
    for game in with_openings() {
        let mut silenced = 0;
        for seed in 0..14 {
            let mut bench = against_chance(game, seed);
            let mut rng = Rng::new(seed);
            let mut never: Vec<&str> = Vec::new();
            while to_decision(&mut bench, |_| {}) {
                if let Some(key) = opening(&bench) {
                    assert!(
                        !never.contains(&key),
                        "{key} is asked although it is not wanted"
                    );
                    let before = bench.table().choices();
                    bench.wants(Intent::Ask(Asked::Never));
                    assert!(bench.table().choices() > before, "it is passed at once");
                    never.push(key);
                    silenced += 1;
                    let settings = bench.app.world().resource::<CurrentSettings>();
                    let own = settings.openings_of(game.library.game.rules.id());
                    let usual = game.library.game.rules.declaration().openings;
                    let usual = usual.iter().find(|o| o.key == key).unwrap().asked;
                    let said = own.get(key).copied().unwrap_or(usual);
                    assert_eq!(said, Asked::Never);
                    continue;
                }
                let count = bench.table().decision().unwrap().actions.len();
                bench.chooses(rng.below(count));
            }
        }
        assert!(silenced >= 4, "{silenced}");
    }
}

#[test]
fn a_word_without_such_a_question_says_nothing() {
    for game in with_openings() {
        let mut bench = against_chance(game, 1);
        assert!(to_decision(&mut bench, |_| {}));
        assert_eq!(opening(&bench), None, "the set-up asks first");
        bench.wants(Intent::Ask(Asked::Never));
        let settings = bench.app.world().resource::<CurrentSettings>();
        assert!(settings.openings.is_empty());
    }
}

#[test]
fn a_stop_holds_the_opponents_turn_until_the_viewer_goes_on() {
    for game in games() {
        let declared = game.library.game.rules.declaration();
        let mut bench = against_chance(game, 2);
        for phase in 0..declared.phases.len() {
            let phase = u8::try_from(phase).unwrap();
            bench.wants(Intent::Stop { phase, own: false });
        }
        let settings = bench.app.world().resource::<CurrentSettings>();
        let stops = settings.stops_of(declared.id);
        assert_eq!(stops.others.len(), declared.phases.len());
        assert!(stops.own.is_empty());
        let waits = |bench: &Bench| bench.app.world().resource::<Panels>().model.wait.step;
        let (mut rng, mut stopped) = (Rng::new(2), 0);
        for _ in 0..3000 {
            if bench.place().0 != Screen::Table || stopped >= 4 {
                break;
            }
            if waits(&bench) {
                let before = bench.table().choices();
                let shown = |bench: &Bench| {
                    let table = bench.table().view().expect("somebody looks").table();
                    (table.turn, table.phase)
                };
                let at = shown(&bench);
                bench.frames(20);
                assert!(waits(&bench), "{}", declared.id);
                let said = &bench.app.world().resource::<Panels>().model.wait.sentence;
                let phase = declared.phases[usize::from(at.1)];
                let (name, _) = game.book.phase(phase, Lang::En);
                assert!(said.contains(name) && said.contains("opponent"), "{said}");
                assert_eq!((bench.table().choices(), shown(&bench)), (before, at));
                bench.in_panels(&TableIntent::Continue);
                bench.frames(2);
                stopped += 1;
                continue;
            }
            match bench.table().decision() {
                Some(decision) if bench.doing() == Some(Doing::Deciding) => {
                    let count = decision.actions.len();
                    bench.chooses(rng.below(count));
                }
                _ => {
                    bench.frames(1);
                    std::thread::yield_now();
                }
            }
        }
        assert!(stopped >= 2, "{}: {stopped}", declared.id);
    }
}

#[test]
fn a_stop_holds_ones_own_turn_too_and_asks_there_whatever_else_is_wanted() {
    let (mut held, mut asked) = (0, 0);
    for game in with_openings() {
        let declared = game.library.game.rules.declaration();
        for seed in 0..1 {
            let mut bench = against_chance(game, seed);
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            for opening in declared.openings {
                settings.ask_at(declared.id, opening.key, Asked::Never, opening.asked);
            }
            for phase in declared.phases {
                settings.toggle_stop(declared.id, phase, true);
            }
            let mut rng = Rng::new(seed);
            for _ in 0..900 {
                if bench.place().0 != Screen::Table {
                    break;
                }
                let view = bench.table().view().expect("somebody looks");
                let own = view.table().turn_player == view.viewer();
                let wait = &bench.app.world().resource::<Panels>().model.wait;
                if wait.step {
                    assert!(
                        own && wait.sentence.contains("your turn"),
                        "{}",
                        wait.sentence
                    );
                    held += 1;
                    bench.in_panels(&TableIntent::Continue);
                }
                match bench.table().decision() {
                    Some(decision) if bench.doing() == Some(Doing::Deciding) => {
                        assert!(
                            opening(&bench).is_none() || own,
                            "he is asked where he never is"
                        );
                        asked += usize::from(opening(&bench).is_some());
                        bench.chooses(rng.below(decision.actions.len()));
                    }
                    _ => {
                        bench.frames(1);
                        std::thread::yield_now();
                    }
                }
            }
        }
    }
    println!("held {held} times, asked {asked} times");
    assert!(held > 5 && asked > 5, "{held} {asked}");
}

/// What waits, by the entities of its cards: as it is marked, and as the view says.
fn waiting(bench: &mut Bench) -> [Vec<(Entity, Vec<Entity>)>; 2] {
    let world = bench.app.world_mut();
    let mut query = world.query::<(Entity, &Waits)>();
    let mut marked: Vec<_> = query
        .iter(world)
        .map(|(card, waits)| (card, waits.0.clone()))
        .collect();
    let (board, table) = (world.resource::<Board>(), world.resource::<Table>());
    let mut said: Vec<(Entity, Vec<Entity>)> = Vec::new();
    for action in table.view().unwrap().table().declared() {
        let Some(source) = board.card(action.source).filter(|_| action.is_open()) else {
            continue;
        };
        let aimed = action.aimed_at().iter().filter_map(|c| board.card(c));
        match said.iter_mut().find(|(card, _)| *card == source) {
            Some((_, all)) => all.extend(aimed),
            None => said.push((source, aimed.collect())),
        }
    }
    marked.sort();
    said.sort();
    [marked, said]
}

#[test]
fn what_is_declared_is_seen_with_what_it_is_aimed_at_until_it_takes_effect() {
    // Not every ruleset has what is declared and waits.
    let (mut seen, mut aimed) = (0, 0);
    for game in with_openings() {
        for seed in 0..6 {
            let mut bench = against_chance(game, seed);
            let mut rng = Rng::new(seed);
            let mut look = |bench: &mut Bench| {
                if bench.place().0 != Screen::Table
                    || bench.app.world().get_resource::<Table>().is_none()
                {
                    return;
                }
                let [marked, said] = waiting(bench);
                assert_eq!(marked, said, "seed {seed}");
                seen += usize::from(!said.is_empty());
                aimed += usize::from(said.iter().any(|(_, targets)| !targets.is_empty()));
            };
            while to_decision(&mut bench, &mut look) {
                let count = bench.table().decision().unwrap().actions.len();
                bench.chooses(rng.below(count));
                look(&mut bench);
            }
        }
    }
    assert!(seen > 50 && aimed > 10, "{seen} frames, {aimed} aimed");
}
