//! How often a player is asked, and how often he clicks, in one recorded match of each ruleset; and how often it was in the
//! same match when the window put each decision by itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::{Choosing, Click, Light};
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Doing, Intent, Table};
use fudaba_ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba_engine::{Action, Asked, CardId, Choice, Match, PlayerId, Verb, View, ZoneId, ZoneSet};
use fudaba_play::Sitting;

/// What is asked in a match: questions, clicks, and both of each prompt.
#[derive(Debug, Default, Clone)]
struct Counted {
    questions: usize,
    clicks: usize,
    prompts: BTreeMap<&'static str, (usize, usize)>,
}

impl Counted {
    /// A question; nothing but clicks where it belongs to an act that has been begun.
    fn add(&mut self, key: &'static str, asks: bool, clicks: usize) {
        self.questions += usize::from(asks);
        self.clicks += clicks;
        let prompt = self.prompts.entry(key).or_default();
        *prompt = (prompt.0 + usize::from(asks), prompt.1 + clicks);
    }

    fn a_turn(&self, turns: usize) -> (f32, f32) {
        let turns = turns.max(1) as f32;
        (self.questions as f32 / turns, self.clicks as f32 / turns)
    }
}

/// The match as it ended.
#[derive(Resource, Default)]
struct Ended(Option<Match>);

fn keep(table: Res<Table>, mut ended: ResMut<Ended>) {
    ended.0 = Some(table.game().clone());
}

/// Which window is clicked in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Window {
    Now,
    /// The one that put each decision by itself.
    Before,
}

/// Did a click on a card only select it before, although the card could do nothing else?
fn was_selected_first(choosing: &Choosing, action: &Action) -> bool {
    let used = matches!(
        action.verb,
        Verb::Pick | Verb::Activate | Verb::Declare | Verb::Resume
    );
    choosing.of_card(action.card).len() == 1 && !(used && action.place == ZoneId::NONE)
}

/// So many clicks it takes to give this answer on the table as it is marked.
fn clicks(choosing: &Choosing, view: &View, index: usize, window: Window) -> usize {
    let action = choosing.actions()[index];
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
    let mut first = choosing.click_card(action.card, covered(action.card));
    if window == Window::Before && was_selected_first(choosing, &action) {
        first = Click::Select(action.card);
    }
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

/// Was a player asked there at an opening of this kind, when each decision was put by itself?
fn asked_once(key: &str) -> Asked {
    match key {
        "own_attack" | "their_action" => Asked::Relevant,
        "own_action" | "aftermath" | "attack_over" | "their_turn" | "own_turn" => Asked::Never,
        // The others were no openings yet.
        _ => Asked::Always,
    }
}

/// What the window asked in the course of this match when it put each decision by itself: every one with more than one legal
/// answer, one card after the other where several were asked for, each phase to be ended by itself; only openings that did
/// not matter were passed, and those of one ruleset alone. A card that could do a single thing was selected first, unless
/// nothing was asked but which card it is.
fn one_by_one(game: &Match, player: PlayerId) -> Counted {
    let mut counted = Counted::default();
    let mut again = Match::new(game.setup().clone(), None);
    for choice in game.choices() {
        if let (Choice::Pick(n), true) = (choice, again.to_choose() == Some(player)) {
            let view = again.view(player);
            let passed = view.opening().is_some_and(|opening| {
                let key = game.setup().declared.openings[usize::from(opening.kind)].key;
                !asked_once(key).asks(opening.matters)
            });
            if let Some(decision) = again.decision().filter(|_| !passed) {
                let careful = |(n, action): (usize, &Action)| {
                    view.caution(*action).filter(|_| !action.verb.is_button())?;
                    Some((n, Light::Target))
                };
                let careful = decision.actions.iter().enumerate().filter_map(careful);
                let choosing = Choosing::new(&decision, careful.collect());
                counted.add(
                    decision.key,
                    true,
                    clicks(&choosing, &view, usize::from(*n), Window::Before),
                );
            }
        }
        again.replay(*choice, None).expect("it was recorded");
    }
    counted
}

/// The match of a seed, which a computer player plays in the name of the person; `usual` says how he wants to be asked. What
/// he was asked in it, and the match.
fn play(
    game: &Arc<LoadedGame>,
    seed: u64,
    usual: impl Fn(&str) -> Option<Asked>,
) -> (Counted, Match) {
    let mut bench = Bench::of(game, seed, against(AgentSpec::GREEDY));
    bench.at_once();
    bench.app.init_resource::<Ended>();
    bench.app.add_systems(OnEnter(Doing::Over), keep);
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
        let asks = bench.table().begun() == 0;
        let choosing = bench.choice().choosing.clone();
        let choosing = choosing.expect("something is asked");
        if choosing.marks(index).is_none() {
            counted.add(
                decision.key,
                asks,
                clicks(&choosing, &view, index, Window::Now),
            );
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
        counted.add(decision.key, asks, marked.len() + usize::from(stops));
        bench.wants(Intent::ChooseSeveral {
            cards: marked,
            stops,
            asked: n,
        });
    }
    assert_eq!(bench.place().0, Screen::Result, "the match is over");
    let ended = bench.app.world_mut().resource_mut::<Ended>().0.take();
    (counted, ended.expect("it was kept"))
}

/// So many questions and clicks there may be, for a hundred of what there were in the same match when each decision was put
/// by itself.
const MOST: [(usize, usize); 5] = [(66, 75), (58, 86), (64, 96), (68, 73), (67, 89)];

#[test]
fn a_player_is_asked_seldom_and_clicks_little() {
    for (n, game) in games().iter().enumerate() {
        let name = game.library.game.rules.id();
        let (now, ended) = play(game, 7, |_| None);
        let before = one_by_one(&ended, PlayerId(0));
        let turns = usize::from(ended.table().turn);
        let (asks, takes) = now.a_turn(turns);
        let (asked, took) = before.a_turn(turns);
        println!(
            "{name}: {turns} turns, {asks:.2} questions and {takes:.2} clicks a turn; one by one {asked:.2} and {took:.2}"
        );
        for (prompt, (questions, clicks)) in &before.prompts {
            let now = now.prompts.get(prompt).copied().unwrap_or_default();
            println!("    {prompt}: {questions}, {clicks} → {}, {}", now.0, now.1);
        }
        assert!(now.questions > 0 && now.clicks >= now.questions, "{now:?}");
        let most = MOST[n];
        assert!(
            now.questions * 100 <= most.0 * before.questions
                && now.clicks * 100 <= most.1 * before.clicks,
            "{name}: {} questions of {}, {} clicks of {}; {most:?} in a hundred",
            now.questions,
            before.questions,
            now.clicks,
            before.clicks,
        );
    }
}

#[test]
fn who_wants_to_be_asked_always_is_asked_more() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (now, ended) = play(game, 7, |_| None);
        let (always, other) = play(game, 7, |_| Some(Asked::Always));
        // It need not be the same match: whoever thinks more often draws otherwise.
        let turns = |game: &Match| usize::from(game.table().turn);
        let (now, always) = (now.a_turn(turns(&ended)), always.a_turn(turns(&other)));
        assert!(now.0 <= always.0 * 1.05, "{name}: {now:?} of {always:?}");
    }
}
