//! How often a player is asked, and how often he clicks, in one recorded match of each ruleset.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::Click;
use crate::table::ruleset::LoadedGame;
use fudaba_ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba_engine::{Asked, CardId, Decision, ZoneId, ZoneSet};

/// What a match has come to.
#[derive(Debug, Default, Clone)]
struct Counted {
    turns: usize,
    questions: usize,
    clicks: usize,
    prompts: BTreeMap<&'static str, usize>,
}

impl Counted {
    fn a_turn(&self) -> (f32, f32) {
        let turns = self.turns.max(1) as f32;
        (self.questions as f32 / turns, self.clicks as f32 / turns)
    }
}

/// So many clicks it takes to give this answer on the table as it is marked.
fn clicks(bench: &Bench, decision: &Decision, index: usize) -> usize {
    let action = decision.actions[index];
    let choosing = bench
        .choice()
        .choosing
        .as_ref()
        .expect("something is asked");
    let view = bench.table().view().expect("somebody looks");
    let ends = |click: &Click| match click {
        Click::Act(n) => Some((*n == index, 1)),
        // It is asked for once more, or chosen from a menu.
        Click::Menu(all) => Some((all.contains(&index), 2)),
        _ => None,
    };
    // At the place itself, if that is enough.
    if action.place != ZoneId::NONE
        && let Some((true, n)) = ends(&choosing.click_place(action.place))
    {
        return n;
    }
    if action.card == CardId::NONE || choosing.buttons().contains(&index) {
        return 1;
    }
    let covered = |card| -> ZoneSet { view.table().covered(card) };
    let first = choosing.click_card(action.card, covered(action.card));
    if let Some((true, n)) = ends(&first) {
        return n;
    }
    let mut selected = choosing.clone();
    selected.selected = Some(action.card);
    let second = selected.click_card(action.card, covered(action.card));
    if let Some((true, n)) = ends(&second) {
        return 1 + n;
    }
    if action.place == ZoneId::NONE {
        return 2;
    }
    match ends(&selected.click_place(action.place)) {
        Some((true, n)) => 1 + n,
        _ => 2,
    }
}

/// The match of a seed, which a computer player plays in the name of the person; `usual` says how he wants to be asked.
fn play(game: &Arc<LoadedGame>, seed: u64, usual: impl Fn(&str) -> Option<Asked>) -> Counted {
    let mut bench = Bench::of(game, seed, against(AgentSpec::GREEDY));
    bench.at_once();
    let declared = game.library.game.rules.declaration();
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    for opening in declared.openings {
        if let Some(asked) = usual(opening.key) {
            settings.ask_at(declared.id, opening.key, asked, opening.asked);
        }
    }
    let mut agent: Box<dyn Agent> = AgentSpec::GREEDY.build();
    let mut counted = Counted::default();
    for _ in 0..40_000 {
        bench.frames(1);
        if bench.place().0 != Screen::Table {
            break;
        }
        let Some(decision) = bench.table().decision() else {
            std::thread::yield_now();
            continue;
        };
        bench.frames(1);
        counted.turns = usize::from(bench.table().game().table().turn);
        let view = bench.table().view().expect("somebody looks").clone();
        let n = bench.table().choices();
        let thought = agent.think(&view, decision_seed(seed, 0, n), &Stop::default());
        counted.questions += 1;
        counted.clicks += clicks(&bench, &decision, thought.index);
        *counted.prompts.entry(decision.key).or_default() += 1;
        bench.chooses(thought.index);
    }
    assert_eq!(bench.place().0, Screen::Result, "the match is over");
    counted
}

#[test]
fn a_player_is_asked_seldom_and_clicks_little() {
    for game in games() {
        let name = game.library.game.rules.id();
        let now = play(game, 7, |_| None);
        let always = play(game, 7, |_| Some(Asked::Always));
        let (questions, clicks) = now.a_turn();
        let (all, all_clicks) = always.a_turn();
        println!(
            "{name}: {} turns, {questions:.1} questions and {clicks:.1} clicks a turn; asked always {all:.1} and {all_clicks:.1}",
            now.turns
        );
        println!("    {:?}", now.prompts);
        assert!(questions > 0.2 && clicks >= questions, "{now:?}");
        assert!(questions <= all * 1.05, "{name}: {questions} of {all}");
    }
}
