//! Whole matches by the keyboard alone: the table and the panels get the same keys, as in a window.

use std::collections::BTreeSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_egui::egui::{Key, Rect, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};

use super::bench::Bench;
use super::keyboard::at;
use super::{against, games, matches};
use crate::panels::model::{
    CardKey, ChoiceKind, ChoiceModel, PromptModel, TableIntent, TableModel,
};
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::input::{Choice, Focused, InFront, Presses, Spots, Unread, lit};
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Doing, Table};
use crate::table::world::Board;
use crate::testing::panel;
use crate::theme::keys;
use crate::ui::TableArea;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, CardId, Decision, Rng, Verb, ZoneId};
use fudaba_saves::settings::Language;

/// So often Tab is pressed, at most, until an answer has the keyboard.
const STOPS: usize = 40;
/// After so many goes an answer counts as one that cannot be given.
const GOES: usize = 12;

/// So many choices are the beginning of a match.
const BEGINNING: usize = 30;

/// What the panels show, what was done in them, and the area that they leave to the table.
type Shown = (TableModel, Vec<TableIntent>, Rect);

/// How often something was used.
#[derive(Debug, Default)]
struct Used {
    keys: usize,
    cards: usize,
    places: usize,
    buttons: usize,
    amber: usize,
    entered: usize,
}

/// What is touched next for an answer that has no button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touched {
    /// A card.
    Card(CardId),
    /// A place, or the card that lies there.
    Place(ZoneId),
}

/// What is touched next for an answer, with this card selected: its card, then its place.
pub fn touched(action: Action, selected: Option<CardId>) -> Option<Touched> {
    let by_card = action.card != CardId::NONE
        && action.verb != Verb::PickSlot
        && selected != Some(action.card);
    if by_card {
        Some(Touched::Card(action.card))
    } else {
        (action.place != ZoneId::NONE).then_some(Touched::Place(action.place))
    }
}

/// Somebody without a mouse.
pub struct Player {
    /// The table.
    pub bench: Bench,
    /// The panels over it.
    pub panels: Harness<'static, Shown>,
    used: Used,
}

impl Player {
    fn new(game: &std::sync::Arc<LoadedGame>, seed: u64, size: (f32, f32), said: Language) -> Self {
        Self::at(
            Bench::of(game, seed, against(AgentSpec::Random)),
            size,
            said,
        )
    }

    /// Somebody at this table.
    pub fn at(mut bench: Bench, size: (f32, f32), said: Language) -> Self {
        bench.at_once();
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.language = said;
        let words = settings.words();
        let shown = (TableModel::default(), Vec::new(), Rect::ZERO);
        let panels = panel(vec2(size.0, size.1), shown, move |ui, shown: &mut Shown| {
            let TableOutput { intents, area, .. } = table::show(
                &mut crate::ui::whole_window(ui.ctx()),
                &shown.0,
                None,
                words,
            );
            shown.1.extend(intents);
            shown.2 = area;
        });
        let used = Used::default();
        Self {
            bench,
            panels,
            used,
        }
    }

    /// Shows the panels as they are now; a key goes to them, too.
    pub fn shows(&mut self, key: Option<Key>) {
        let model = &self.bench.app.world().resource::<Panels>().model;
        self.panels.state_mut().0 = model.clone();
        if let Some(key) = key {
            let presses = self.bench.app.world().resource::<Presses>();
            let (took, arrows) = (presses.has_ring_taken(), presses.are_arrows_for_panels());
            keys::tell_ring(&self.panels.ctx, took, arrows);
            self.panels.key_press(key);
        }
        self.panels.run_steps(2);
        let (_, intents, area) = self.panels.state_mut();
        let (intents, area) = (std::mem::take(intents), *area);
        let corner = |at: bevy_egui::egui::Pos2| Vec2::new(at.x, at.y);
        let area = bevy::math::Rect::from_corners(corner(area.min), corner(area.max));
        let keys = self.panels.ctx.memory(|memory| memory.focused().is_some());
        let world = self.bench.app.world_mut();
        world
            .resource_mut::<TableArea>()
            .set_if_neq(TableArea(area));
        world.resource_mut::<InFront>().keys = keys;
        for intent in intents {
            self.bench.in_panels(&intent);
        }
    }

    /// Presses a key, for the table and the panels alike.
    pub fn presses(&mut self, key: KeyCode) {
        self.used.keys += 1;
        self.bench.presses(key);
        self.shows(Some(match key {
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::Enter => Key::Enter,
            KeyCode::Tab => Key::Tab,
            KeyCode::Space => Key::Space,
            KeyCode::Escape => Key::Escape,
            other => panic!("{other:?} is no key of his"),
        }));
    }

    fn ring(&mut self) -> Option<Entity> {
        let world = self.bench.app.world_mut();
        let mut rings = world.query_filtered::<Entity, With<Focused>>();
        rings.iter(world).next()
    }

    /// Is the ring nowhere, or only left behind where nothing answers?
    fn is_ring_left(&mut self) -> bool {
        let Some(ring) = self.ring() else {
            return true;
        };
        let world = self.bench.app.world();
        let (choice, table) = (world.resource::<Choice>(), world.resource::<Table>());
        let lit = lit(choice, table, world.resource::<Board>(), Some(ring));
        world.get::<Unread>(ring).is_some() && !lit.contains(&ring)
    }

    /// Goes to something by arrows and chooses it.
    fn touches(&mut self, to: Entity, why: &str) {
        let from = self.ring();
        let world = self.bench.app.world_mut();
        let way = world.run_system_once(
            move |spots: Spots, choice: Res<Choice>, table: Res<Table>, board: Res<Board>| {
                spots.way(&lit(&choice, &table, &board, from), from, to)
            },
        );
        let way = way.expect("there are spots");
        match way {
            Some(way) => way.into_iter().for_each(|key| self.presses(key)),
            None => self.goes_anywhere(from, to, why),
        }
        assert_eq!(self.ring(), Some(to), "on the way to {why}");
        self.presses(KeyCode::Enter);
    }

    /// Goes to something that is no answer by itself: with Shift, arrows lead everywhere.
    fn goes_anywhere(&mut self, from: Option<Entity>, to: Entity, why: &str) {
        let world = self.bench.app.world_mut();
        let way = world.run_system_once(move |spots: Spots| spots.way(&BTreeSet::new(), from, to));
        let way = way.expect("there are spots");
        for key in way.unwrap_or_else(|| panic!("no way to {why}")) {
            self.used.keys += 1;
            self.bench.presses_with(KeyCode::ShiftLeft, key);
            self.shows(None);
        }
    }

    /// Presses the button of an answer.
    fn answers(&mut self, choice: &ChoiceModel, is_only_amber: bool) {
        if is_only_amber && !self.bench.app.world().resource::<InFront>().keys {
            self.used.amber += 1;
            // Where the ring is nowhere or was left behind at no answer, Enter does the same.
            let enters = self.is_ring_left() && !self.used.amber.is_multiple_of(2);
            self.used.entered += usize::from(enters);
            self.presses(if enters {
                KeyCode::Enter
            } else {
                KeyCode::Space
            });
            return;
        }
        self.used.buttons += 1;
        for _ in 0..STOPS {
            let nodes = self.panels.query_all_by_label(&choice.label);
            let mut focused = nodes.filter(|node| node.accesskit_node().is_focused());
            let is_there = focused.next().is_some();
            drop(focused);
            if is_there {
                self.presses(KeyCode::Space);
                return;
            }
            self.presses(KeyCode::Tab);
        }
        panic!("Tab does not come to {:?}", choice.label);
    }

    /// One go at an answer: presses its button, or what comes next of its card and its place.
    pub fn goes_at(&mut self, n: usize, action: Action, why: &str) {
        let prompt = self.panels.state().0.prompt.clone().expect("he is asked");
        if action.verb == Verb::Pick && self.marks(&prompt, action.card, why) {
            return;
        }
        if let Some(choice) = prompt.choices.iter().find(|choice| choice.action == n) {
            let main = |choice: &&ChoiceModel| choice.kind == ChoiceKind::Main;
            let alone = prompt.choices.iter().filter(main).count() == 1;
            self.answers(choice, main(&choice) && alone);
            return;
        }
        let choosing = self.bench.choice().choosing.as_ref();
        let choosing = choosing.expect("he is asked");
        let selected = choosing.selected;
        // What is paid for with a card on the table begins there.
        if let Some(payer) = choosing.payer(n).filter(|_| !prompt.can_cancel) {
            self.used.cards += 1;
            self.touches(self.bench.card(payer), why);
            return;
        }
        // A press on the card would send it elsewhere: its place comes first.
        let ready = choosing.ready(action.card);
        if ready.is_some_and(|ready| ready != n) && action.place != ZoneId::NONE {
            self.used.places += 1;
            self.touches(at(&self.bench, action.place), why);
            return;
        }
        match touched(action, selected) {
            Some(Touched::Card(card)) => {
                self.used.cards += 1;
                self.touches(self.bench.card(card), why);
            }
            Some(Touched::Place(place)) => {
                self.used.places += 1;
                self.touches(at(&self.bench, place), why);
            }
            None => self.presses(KeyCode::Escape),
        }
    }

    /// Where several cards are asked for: marks this one, then whichever else must be, then confirms. Tells whether they are.
    fn marks(&mut self, prompt: &PromptModel, card: CardId, why: &str) -> bool {
        let choosing = self.bench.choice().choosing.clone();
        let several = choosing.and_then(|choosing| choosing.several);
        let Some(several) = several else {
            return false;
        };
        let main = |choice: &&ChoiceModel| choice.kind == ChoiceKind::Main;
        let confirm = prompt.choices.iter().find(main).cloned();
        if let (true, Some(confirm)) = (several.confirms(), confirm) {
            self.answers(&confirm, true);
            return true;
        }
        let next = several.marked.contains(&card).then(|| several.open[0]);
        let next = next.unwrap_or(card);
        let of = |choice: &&ChoiceModel| choice.card == Some(CardKey(u32::from(next.0)));
        if let Some(choice) = prompt.choices.iter().find(of).cloned() {
            self.answers(&choice, false);
        } else {
            self.used.cards += 1;
            self.touches(self.bench.card(next), why);
        }
        true
    }

    /// Gives an answer that chance has chosen.
    fn decides(&mut self, decision: &Decision, rng: &mut Rng) {
        let n = rng.below(decision.actions.len());
        let action = decision.actions[n];
        let why = format!("{action:?} of {}", decision.key);
        let before = self.bench.table().choices();
        let mut tried = Vec::new();
        for _ in 0..GOES {
            self.shows(None);
            let is_open = self.bench.place().0 == Screen::Table
                && self.bench.table().choices() == before
                && self.bench.doing() == Some(Doing::Deciding);
            if !is_open {
                return;
            }
            let choosing = self.bench.choice().choosing.as_ref();
            tried.push((choosing.and_then(|c| c.selected), self.ring()));
            self.goes_at(n, action, &why);
        }
        let thing = |card: CardId| (card != CardId::NONE).then(|| self.bench.card(card));
        let place = (action.place != ZoneId::NONE).then(|| at(&self.bench, action.place));
        let things = (thing(action.card), place);
        panic!("{why}, of {things:?}, cannot be chosen by keys: {tried:?}");
    }

    /// Plays until so many choices are made, or to the end.
    fn plays(&mut self, seed: u64, choices: usize) {
        let mut rng = Rng::new(seed);
        for _ in 0..200_000 {
            if self.bench.place().0 != Screen::Table || self.bench.table().choices() >= choices {
                return;
            }
            if let Some(decision) = self.bench.table().decision() {
                self.bench.frames(1);
                self.decides(&decision, &mut rng);
            } else {
                self.bench.frames(1);
                std::thread::yield_now();
            }
        }
        panic!("{:?} goes on for ever", self.bench.doing());
    }
}

/// `FUDABA_KEYS` is how many whole matches are played of each ruleset in each size and language; without it, a beginning in
/// one of them.
#[test]
fn a_match_is_played_by_the_keys_alone() {
    const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (1920.0, 1080.0)];
    const SAID: [Language; 2] = [Language::English, Language::Japanese];
    let count = matches("FUDABA_KEYS", 0);
    let mut all = Used::default();
    for (n, game) in games().iter().enumerate() {
        let kinds = SIZES.iter().flat_map(|size| SAID.map(|said| (*size, said)));
        let (skipped, taken) = if count > 0 { (0, 4) } else { (n % 4, 1) };
        for (size, said) in kinds.skip(skipped).take(taken) {
            for seed in 0..count.max(1) {
                let mut player = Player::new(game, seed, size, said);
                let choices = if count > 0 { usize::MAX } else { BEGINNING };
                player.plays(seed, choices);
                let used = &player.used;
                let ended = player.bench.place().0 == Screen::Result;
                let name = game.library.game.rules.id();
                println!("{name} {size:?} {said:?}: {used:?}, ended: {ended}");
                assert!(ended || count == 0);
                all.cards += used.cards;
                all.places += used.places;
                all.buttons += used.buttons;
                all.amber += used.amber;
                all.entered += used.entered;
            }
        }
    }
    let least = all.cards.min(all.places).min(all.buttons).min(all.amber);
    assert!(least > 4 && all.entered > 0, "{all:?}");
}
