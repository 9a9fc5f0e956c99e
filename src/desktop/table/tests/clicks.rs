//! How often a player is asked, and how often he clicks, in one recorded match of each ruleset.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::Click;
use crate::table::ruleset::LoadedGame;
use crate::table::stage::Intent;
use fudaba_ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba_engine::{Action, Asked, CardId, Decision, Verb, View, ZoneId, ZoneSet};
use fudaba_play::Sitting;

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

/// The action of a later phase that a player goes straight on to, by its place in what is offered, if he would only end
/// those before it.
fn straight_on(
    sitting: &Sitting,
    own: usize,
    mut thinks: impl FnMut(&View) -> usize,
) -> Option<usize> {
    let offered = sitting.decision()?.actions.len();
    let mut at = own;
    while at < offered {
        let (view, asked, _) = sitting.asked_by(at)?;
        let here = |n: &usize| sitting.view_of(*n).is_some_and(|v| std::ptr::eq(v, view));
        let phase: Vec<usize> = (at..offered).take_while(here).collect();
        let wanted = thinks(view);
        let is = |n: &&usize| sitting.asked_by(**n).is_some_and(|(.., n)| n == wanted);
        if let Some(found) = phase.iter().find(is) {
            return Some(*found);
        }
        if !matches!(asked.actions[wanted].verb, Verb::Done) {
            return None;
        }
        at += phase.len();
    }
    None
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
        let mut thinks = |view: &View, n: usize| {
            let stop = Stop::default();
            agent.think(view, decision_seed(seed, 0, n), &stop).index
        };
        let mut index = thinks(&view, n);
        if matches!(decision.actions[index].verb, Verb::Done | Verb::Yes) {
            let own = view.legal().len();
            let further = straight_on(bench.table(), own, |view| thinks(view, n + 1));
            index = further.unwrap_or(index);
        }
        counted.questions += 1;
        *counted.prompts.entry(decision.key).or_default() += 1;
        let marks = bench.choice().choosing.as_ref();
        if marks.and_then(|choosing| choosing.marks(index)).is_none() {
            counted.clicks += clicks(&bench, &decision, index);
            bench.chooses(index);
            continue;
        }
        // Each card is a click, and so is the end, if it does not come by itself.
        let (mut marked, mut stops) = (vec![decision.actions[index].card], false);
        while let Some(then) = bench.table().view_with_picked(&marked) {
            let action = then.legal()[thinks(&then, n + marked.len())];
            if action.verb != Verb::Pick {
                stops = true;
                break;
            }
            // Where a hand was mixed on the way, cards go by what they are.
            let open = bench.table().with_picked(&marked).expect("it goes on");
            let like = |a: &&Action| view.def(a.card) == then.def(action.card);
            let mut picks = open.actions.iter().filter(|a| a.verb == Verb::Pick);
            marked.push(picks.find(like).expect("it is open").card);
        }
        counted.clicks += marked.len() + usize::from(stops);
        bench.wants(Intent::ChooseSeveral {
            cards: marked,
            stops,
            asked: n,
        });
    }
    assert_eq!(bench.place().0, Screen::Result, "the match is over");
    counted
}

/// Questions and clicks a turn that have been come down to, by ruleset: nothing is asked again that need not be.
const MOST: [(f32, f32); 5] = [(4.4, 6.3), (2.1, 2.8), (5.2, 8.4), (8.9, 12.0), (6.1, 7.7)];

#[test]
fn a_player_is_asked_seldom_and_clicks_little() {
    for (n, game) in games().iter().enumerate() {
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
        let most = MOST[n];
        assert!(
            questions <= most.0 && clicks <= most.1,
            "{name}: {questions} {clicks}, {most:?}"
        );
    }
}
