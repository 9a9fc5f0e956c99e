//! How often a player is asked, and how often he presses, in one recorded match of each ruleset; and how often it was in the
//! same match in the window of commit 3b51b36 (`clicks_before.rs`).
//!
//! Presses are those of a player who clicks. A card could be dragged to its place in that window, too (`table/input/picking.rs`,
//! `drag` and `drop`), so that a drag as one press is an advantage of neither: it is counted for both in a figure of its own,
//! that of a player who drags whatever can be dragged. A sweep over several cards is one press in both figures; there was none
//! in that window.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::clicks_before::{one_by_one, waits_for_word};
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::{Choosing, Click};
use crate::table::layout::hand::{self, Head};
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Doing, Intent, Table};
use fudaba_ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba_engine::{
    Action, Asked, CardId, Match, PlayerId, Shape, Verb, View, Visibility, ZoneId, ZoneSet,
};
use fudaba_play::Sitting;
use fudaba_saves::settings::HandOrder;

/// What is asked in a match: questions, clicks, and both of each prompt.
#[derive(Debug, Default, Clone)]
pub struct Counted {
    pub questions: usize,
    pub clicks: usize,
    /// The presses of who drags cards to their places.
    pub drags: usize,
    prompts: BTreeMap<&'static str, (usize, usize)>,
}

impl Counted {
    /// A question; nothing but clicks where it belongs to an act that has been begun.
    pub fn add(&mut self, key: &'static str, asks: bool, (clicks, drags): (usize, usize)) {
        self.questions += usize::from(asks);
        self.clicks += clicks;
        self.drags += drags;
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

/// A window in which a decision is answered by presses on cards, places and buttons.
pub trait Pressed {
    fn action(&self, index: usize) -> Action;
    /// Does the answer stand on a button at once?
    fn is_button(&self, index: usize) -> bool;
    /// Is the button of an answer pressed once more, because it passes over something?
    fn is_pressed_again(&self, _selected: Option<CardId>, _index: usize) -> bool {
        false
    }
    /// Is it pressed once more only by who has not seen yet what it comes to?
    fn is_shown(&self, _index: usize) -> bool {
        false
    }
    /// What a press on a card that covers these places leads to, once a card is selected.
    fn card(&self, selected: Option<CardId>, card: CardId, places: ZoneSet) -> Click;
    /// The same of a place on which no card lies.
    fn place(&self, selected: Option<CardId>, place: ZoneId) -> Click;
    /// What comes of dragging a card to these places.
    fn dropped(&self, card: CardId, places: ZoneSet) -> Click;
    /// What a press leads to on the field of a place in the plan of a card in the hand, if there is one.
    fn planned(&self, _card: CardId, _place: ZoneId) -> Option<Click> {
        None
    }
}

impl Pressed for Choosing {
    fn action(&self, index: usize) -> Action {
        self.actions()[index]
    }

    fn is_button(&self, index: usize) -> bool {
        self.buttons().contains(&index)
    }

    fn is_pressed_again(&self, selected: Option<CardId>, index: usize) -> bool {
        let mut begun = self.clone();
        begun.selected = selected;
        begun.must_be_armed(index)
    }

    fn is_shown(&self, index: usize) -> bool {
        self.is_twofold(index)
    }

    fn card(&self, selected: Option<CardId>, card: CardId, places: ZoneSet) -> Click {
        let mut begun = self.clone();
        begun.selected = selected;
        begun.click_card(card, places)
    }

    fn place(&self, selected: Option<CardId>, place: ZoneId) -> Click {
        let mut begun = self.clone();
        begun.selected = selected;
        begun.click_place(place)
    }

    fn dropped(&self, card: CardId, places: ZoneSet) -> Click {
        self.drop_on(card, places)
    }

    fn planned(&self, card: CardId, place: ZoneId) -> Option<Click> {
        self.plan(card)
            .contains(&place)
            .then(|| self.send(card, place))
    }
}

/// The fewest presses by which this answer is given on the table by clicks, and with cards dragged to their places.
pub fn given(window: &impl Pressed, view: &View, index: usize) -> (usize, usize) {
    let (clicks, action) = (presses(window, view, index), window.action(index));
    let (table, zones) = (view.table(), view.q().zones());
    if action.card == CardId::NONE {
        return (clicks, clicks);
    }
    // What goes to no place in particular is laid anywhere.
    let home = table.card(action.card).zone;
    let place = Some(action.place).filter(|place| place.index() < zones.len());
    let place = place.unwrap_or(home);
    let is_row = zones.decl(place).shape == Shape::Row;
    let places = match table.cover(place).filter(|_| !is_row && place != home) {
        Some(lies) => table.covered(lies),
        None => ZoneSet::EMPTY.with(place),
    };
    let dragged = match window.dropped(action.card, places) {
        Click::Act(n) if n == index => 1,
        Click::Menu(all) if all.as_slice() == [index] => 2,
        Click::Menu(all) if all.contains(&index) => {
            2 + usize::from(window.is_pressed_again(None, index))
        }
        _ => clicks,
    };
    (clicks, clicks.min(dragged))
}

/// The fewest presses by which this answer is given on the table.
pub fn presses(window: &impl Pressed, view: &View, index: usize) -> usize {
    let action = window.action(index);
    let again = |selected| usize::from(window.is_pressed_again(selected, index));
    let ends = |click: &Click| match click {
        Click::Act(n) if *n == index => Some(1),
        // Who has pointed at it until he saw what it comes to presses once.
        Click::Menu(all) if all.as_slice() == [index] && window.is_shown(index) => Some(1),
        // It is asked for once more ...
        Click::Menu(all) if all.as_slice() == [index] => Some(2),
        // ... or chosen from a menu.
        Click::Menu(all) if all.contains(&index) => Some(2 + again(None)),
        _ => None,
    };
    let (table, zones) = (view.table(), view.q().zones());
    if is_in_hand(view, action.card)
        && let Some(click) = window.planned(action.card, action.place)
        && let Some(n) = ends(&click)
    {
        return n;
    }
    // Where a card lies, it is the card that is pressed.
    let there = |selected: Option<CardId>| {
        let place = Some(action.place).filter(|place| place.index() < zones.len())?;
        let is_row = zones.decl(place).shape == Shape::Row;
        Some(match table.cover(place).filter(|_| !is_row) {
            Some(lies) => window.card(selected, lies, table.covered(lies)),
            None => window.place(selected, place),
        })
    };
    if let Some(n) = there(None).as_ref().and_then(ends) {
        return n;
    }
    if action.card == CardId::NONE || window.is_button(index) {
        return 1 + again(None);
    }
    let covered = table.covered(action.card);
    if let Some(n) = ends(&window.card(None, action.card, covered)) {
        return n;
    }
    let selected = Some(action.card);
    let twice = ends(&window.card(selected, action.card, covered));
    let then = twice.or_else(|| there(selected).as_ref().and_then(ends));
    // Otherwise it stands on a button of the selected card.
    1 + then.unwrap_or(1 + again(selected))
}

/// Does a card lie in the viewer's own hand?
fn is_in_hand(view: &View, card: CardId) -> bool {
    let zones = view.q().zones();
    card != CardId::NONE && {
        let decl = zones.decl(view.table().card(card).zone);
        decl.visibility == Visibility::OwnerOnly && decl.owner == Some(view.viewer())
    }
}

/// Where a card lies in the viewer's own hand as it is usually laid, counted from the left.
fn place_in_hand(view: &View, card: CardId) -> Option<usize> {
    let zone = is_in_hand(view, card).then(|| view.table().card(card).zone)?;
    let heads = view.table().zone(zone).iter().map(|card| {
        let def = view
            .def(*card)
            .and_then(|def| view.setup().catalogue.get(def));
        (*card, def.map(Head::from))
    });
    let laid = hand::laid(heads.collect(), HandOrder::default());
    laid.iter().position(|other| *other == card)
}

/// The fewest presses that mark these cards, in this order: who holds the pointer down and sweeps over cards that lie beside
/// one another in his hand presses once.
fn sweeps(view: &View, cards: &[CardId]) -> usize {
    let (mut count, mut way) = (0, 0_isize);
    let mut before: Option<usize> = None;
    for card in cards {
        let now = place_in_hand(view, *card);
        let step = match (before, now) {
            (Some(at), Some(to)) => to as isize - at as isize,
            _ => 0,
        };
        let goes_on = step.abs() == 1 && (way == 0 || way == step);
        way = if goes_on { step } else { 0 };
        count += usize::from(!goes_on);
        before = now;
    }
    count
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

/// The same answer as a player would give it who does not care which of several places that are alike it is, or in which order
/// he fills places that are all filled one after the other: with the place that is lit.
fn at_the_lit_place(
    sitting: &Sitting,
    choosing: &Choosing,
    (index, fills): (usize, bool),
    mut thinks: impl FnMut(&View) -> usize,
) -> usize {
    let actions = choosing.actions();
    let ready = choosing.ready(actions[index].card);
    let Some(ready) = ready.filter(|ready| actions[*ready].verb == actions[index].verb) else {
        return index;
    };
    if actions[ready].place == actions[index].place {
        return index;
    }
    let place = actions[ready].place;
    if !fills {
        return ready;
    }
    // Which card comes to that place in the end?
    let mut then = sitting.game().clone();
    let asked = then.decision();
    while let Some(open) = then.decision() {
        if asked.as_ref().map(|a| (a.player, a.prompt)) != Some((open.player, open.prompt)) {
            break;
        }
        let n = thinks(&then.view(sitting.viewer()));
        let action = open.actions[n];
        if action.place == place {
            let same = |a: &Action| *a == action;
            return actions.iter().position(same).unwrap_or(index);
        }
        if then.choose(n, None).is_err() {
            break;
        }
    }
    index
}

/// Whom a player attacks from where he would go by this answer, by its place in what is offered, if that can be chosen at
/// once.
fn aimed_at(sitting: &Sitting, index: usize, thinks: impl FnOnce(&View) -> usize) -> Option<usize> {
    let (own, all) = (
        sitting.view()?.legal().len(),
        sitting.decision()?.actions.len(),
    );
    if sitting.begun() > 0 || index >= own {
        return None;
    }
    let mut then = sitting.game().clone();
    then.choose(index, None).ok()?;
    let view = then.view(sitting.viewer());
    let here = |n: &usize| {
        sitting
            .view_of(*n)
            .is_some_and(|v| v.table() == view.table())
    };
    let offered: Vec<usize> = (own..all).filter(here).collect();
    let wanted = (!offered.is_empty()).then(|| thinks(&view))?;
    let is = |n: &usize| sitting.asked_by(*n).is_some_and(|(.., n)| n == wanted);
    offered.into_iter().find(is)
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
        if matches!(decision.actions[index].verb, Verb::Move | Verb::Deploy) {
            let then = aimed_at(bench.table(), index, |view| thinks(view, n + 1));
            index = then.unwrap_or(index);
        }
        let asks = bench.table().begun() == 0;
        let choosing = bench.choice().choosing.clone();
        let choosing = choosing.expect("something is asked");
        let words = game.book.phrases.prompts.get(decision.key);
        let asked = (index, words.is_some_and(|words| words.fills));
        index = at_the_lit_place(bench.table(), &choosing, asked, |view| thinks(view, n + 1));
        if choosing.marks(index).is_none() {
            counted.add(decision.key, asks, given(&choosing, &view, index));
            bench.chooses(index);
            continue;
        }
        // Each card is a press, or several are one, and so is what confirms them, where the last one does
        // not go off by itself.
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
        let marked = in_order(bench.table(), &view, marked);
        let marks = sweeps(&view, &marked);
        let waits = words.is_some_and(|words| words.confirms);
        let marks = marks + usize::from(stops || waits);
        counted.add(decision.key, asks, (marks, marks));
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

/// The same cards as they lie, if they can be marked in that order, too.
fn in_order(sitting: &Sitting, view: &View, marked: Vec<CardId>) -> Vec<CardId> {
    let mut sorted = marked.clone();
    let at = |card: &CardId| {
        let lies = view.table().index_in_zone(*card);
        let lies = place_in_hand(view, *card).unwrap_or(lies);
        (view.table().card(*card).zone, lies)
    };
    sorted.sort_by_key(at);
    let opens = |n: usize| {
        let open = sitting.with_picked(&sorted[..n]);
        let picks = |a: &Action| a.verb == Verb::Pick && a.card == sorted[n];
        open.is_some_and(|open| open.actions.iter().any(picks))
    };
    // With all of them it is as it would have been.
    let same = || {
        let open = |cards: &[CardId]| sitting.with_picked(cards).map(|open| open.progress);
        open(&sorted) == open(&marked)
    };
    match (0..sorted.len()).all(opens) && same() {
        true => sorted,
        false => marked,
    }
}

/// Of what there was, at most two thirds are left.
fn is_little(now: usize, before: usize) -> bool {
    3 * now <= 2 * before
}

/// `FUDABA_CLICKS` is the seed of the matches.
#[test]
fn a_player_is_asked_seldom_and_presses_little() {
    let mut missed = Vec::new();
    let seed = super::matches("FUDABA_CLICKS", 7);
    for game in games() {
        let name = game.library.game.rules.id();
        let (now, ended) = play(game, seed, |_| None);
        let mut before = one_by_one(&ended, PlayerId(0));
        let words = waits_for_word(game, seed, &ended);
        before.clicks += words;
        before.drags += words;
        let turns = usize::from(ended.table().turn);
        let (asks, takes) = now.a_turn(turns);
        let (asked, took) = before.a_turn(turns);
        println!(
            "{name}: {turns} turns, {asks:.2} questions and {takes:.2} presses a turn; before {asked:.2} and {took:.2}, {words} of them words: {:.3} and {:.3}; with drags {} of {}: {:.3}",
            asks / asked,
            takes / took,
            now.drags,
            before.drags,
            now.drags as f32 / before.drags as f32
        );
        for (prompt, (questions, clicks)) in &before.prompts {
            let now = now.prompts.get(prompt).copied().unwrap_or_default();
            println!("    {prompt}: {questions}, {clicks} → {}, {}", now.0, now.1);
        }
        assert!(now.questions > 0 && now.clicks >= now.questions, "{now:?}");
        let asks_little = is_little(now.questions, before.questions);
        if !asks_little || !is_little(now.clicks, before.clicks) {
            missed.push(format!(
                "{name}: {} questions of {}, {} presses of {}",
                now.questions, before.questions, now.clicks, before.clicks,
            ));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
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
