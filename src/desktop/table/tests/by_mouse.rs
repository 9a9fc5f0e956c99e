//! Whole matches by the mouse alone: a pointer moves, presses and lets go at places of the picture. Bevy's picking finds what
//! lies there on the table, egui what lies there in the panels, as in a window; only what is lit or offered is pressed.

use std::sync::Arc;

use bevy::camera::visibility::VisibilityPlugin;
use bevy::camera::{NormalizedRenderTarget, RenderTarget, RenderTargetInfo};
use bevy::ecs::system::SystemState;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::picking::{InteractionPlugin, PickingPlugin};
use bevy::prelude::*;
use bevy::sprite::{SpritePickingMode, SpritePickingPlugin, SpritePickingSettings};
use bevy::window::{PrimaryWindow, WindowRef};
use bevy_egui::{PrimaryEguiContext, egui};
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};

use super::bench::Bench;
use super::keyboard::is_deep;
use super::{against, games, matches, sitting};
use crate::panels::ground::{Ground, common};
use crate::panels::model::{TableIntent, TableModel};
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::draw::marks::{Invites, Lit, Marks};
use crate::table::hud::Panels;
use crate::table::hud::ground::Lying;
use crate::table::hud::models;
use crate::table::input::{Choice, InFront, Light, Reading};
use crate::table::layout::{Site, TableFrame};
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Doing, Moves};
use crate::table::world::{Card, Zone};
use crate::testing::panel;
use crate::ui::{TableArea, zoom};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Rng, Shape};
use fudaba_saves::settings::Language;

/// So many choices are the beginning of a match.
const BEGINNING: usize = 24;
/// After so many presses without an answer nothing comes of them.
const GOES: usize = 60;
/// So close to the edges of the question's paper an answer may be cut, or its lowest line may lie over it, in points.
const FOOT: f32 = 24.0;
/// Of each side of a card so many places are tried.
const FINE: [f32; 7] = [0.0, -0.3, 0.3, -0.15, 0.15, -0.45, 0.45];

/// What the panels show, where the table's own things lie, what was done in them, and what they take of the window.
type Shown = (
    TableModel,
    Option<Ground>,
    Vec<TableIntent>,
    Option<TableOutput>,
);

/// How often something was pressed.
#[derive(Debug, Default)]
struct Used {
    moves: usize,
    cards: usize,
    places: usize,
    buttons: usize,
    drags: usize,
}

/// Something that the picture offers.
#[derive(Debug, Clone, PartialEq)]
enum Offered {
    /// A card or place that is lit.
    Thing(Entity),
    /// Of the answers with these words the one of this number.
    Button(String, usize),
}

/// Somebody without a keyboard.
struct Person {
    bench: Bench,
    panels: Harness<'static, Shown>,
    zoom: f32,
    at: Vec2,
    target: NormalizedRenderTarget,
    used: Used,
    /// The largest part of a card or place that the question's paper or the tray covered, although the question is about it or
    /// it answers it; and at which question.
    covered: (f32, &'static str),
    /// The turn of the last question, and so many choices before it.
    lasted: (usize, usize),
}

impl Person {
    fn new(game: &Arc<LoadedGame>, seed: u64, size: (u32, u32), said: Language) -> Self {
        let mut bench = Bench::drawn(size.0, size.1);
        let app = &mut bench.app;
        app.add_plugins((
            TransformPlugin,
            VisibilityPlugin,
            PickingPlugin,
            InteractionPlugin,
            SpritePickingPlugin,
        ))
        .init_asset::<TextureAtlasLayout>()
        .init_asset::<bevy::mesh::skinning::SkinnedMeshInverseBindposes>()
        .insert_resource(SpritePickingSettings {
            picking_mode: SpritePickingMode::BoundingBox,
            ..default()
        });
        let world = app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<Window>>();
        let window = windows.single(world).expect("one window");
        world.entity_mut(window).insert(PrimaryWindow);
        let (wide, high) = (size.0 as f32, size.1 as f32);
        let mut projection = OrthographicProjection::default_2d();
        let mut camera = Camera::default();
        {
            use bevy::camera::CameraProjection;
            projection.update(wide, high);
            camera.computed.clip_from_view = projection.get_clip_from_view();
        }
        camera.computed.target_info = Some(RenderTargetInfo {
            physical_size: UVec2::new(size.0, size.1),
            scale_factor: 1.0,
        });
        let projection = Projection::Orthographic(projection);
        world.spawn((Camera2d, camera, projection, PrimaryEguiContext));
        world.spawn(PointerId::Mouse);
        let target = RenderTarget::Window(WindowRef::Primary).normalize(Some(window));
        let mut settings = world.resource_mut::<CurrentSettings>();
        settings.language = said;
        let words = settings.words();
        bench.at_once();
        let computer = against(AgentSpec::Random);
        bench.sit_down(game, sitting(game, seed, computer, false));
        let zoom = zoom(1.0, wide, high);
        let shown: Shown = (TableModel::default(), None, Vec::new(), None);
        let points = egui::vec2(wide, high) / zoom;
        let panels = panel(points, shown, move |ui, shown: &mut Shown| {
            let mut window = crate::ui::whole_window(ui.ctx());
            let mut out = table::show(&mut window, &shown.0, shown.1.as_ref(), words);
            shown.2.append(&mut out.intents);
            shown.3 = Some(out);
        });
        Self {
            bench,
            panels,
            zoom,
            at: Vec2::ZERO,
            target: target.expect("the window"),
            used: Used::default(),
            covered: (0.0, ""),
            lasted: (0, 0),
        }
    }

    /// Takes note of how much the papers cover of what is asked about.
    fn looks_below(&mut self) {
        let key = self.key();
        let (_, ground, _, out) = self.panels.state();
        let (Some(ground), Some(out)) = (ground, out) else {
            return;
        };
        let papers = [out.question, out.tray];
        for paper in papers.iter().flatten() {
            for rect in ground.lit.iter().chain(&ground.about) {
                let part = common(paper, rect) / rect.area().max(1.0);
                if part > self.covered.0 {
                    self.covered = (part, key);
                }
            }
        }
    }

    /// Shows the panels as they are now, and does what was done in them.
    fn shows(&mut self) {
        let world = self.bench.app.world_mut();
        let model = world.resource::<Panels>().model.clone();
        let reading = world.resource::<Reading>().clone();
        let ground = world
            .contains_resource::<crate::table::stage::Table>()
            .then(|| {
                let mut lying = SystemState::<Lying>::new(world);
                let lying = lying.get(world).expect("everything is there");
                lying.ground(&model, &reading, self.zoom)
            });
        let shown = self.panels.state_mut();
        (shown.0, shown.1) = (model, ground.flatten());
        self.panels.run_steps(2);
        let zoom = self.zoom;
        let shown = self.panels.state_mut();
        let intents = std::mem::take(&mut shown.2);
        let out = shown.3.clone().expect("it was shown");
        let rect = |rect: &egui::Rect| {
            let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
            Rect::from_corners(corner(rect.min), corner(rect.max))
        };
        let over = self.panels.ctx.memory(|memory| {
            let layers = memory.areas().visible_layer_ids().into_iter();
            let over = layers.filter(|layer| layer.order > egui::Order::Background);
            let over = over.filter(|layer| layer.order != egui::Order::Tooltip);
            let areas = over.filter_map(|layer| memory.area_rect(layer.id));
            areas.collect::<Vec<_>>()
        });
        let taken = out.taken.iter().chain(&over).map(rect).collect();
        let world = self.bench.app.world_mut();
        world
            .resource_mut::<TableArea>()
            .set_if_neq(TableArea(rect(&out.area)));
        world.resource_mut::<InFront>().taken = taken;
        let (mut points_at, mut considers) = (None, None);
        for intent in intents {
            match intent {
                TableIntent::Point(key) => points_at = models::card(key),
                TableIntent::Consider(action) => considers = Some(action),
                intent => self.bench.in_panels(&intent),
            }
        }
        let mut reading = self.bench.app.world_mut().resource_mut::<Reading>();
        if (reading.pointed, reading.answer) != (points_at, considers) {
            (reading.pointed, reading.answer) = (points_at, considers);
        }
    }

    fn does(&mut self, action: PointerAction) {
        let location = Location {
            target: self.target.clone(),
            position: self.at,
        };
        let pos = egui::pos2(self.at.x, self.at.y) / self.zoom;
        let button = |pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.panels.event(match action {
            PointerAction::Press(_) => button(true),
            PointerAction::Release(_) => button(false),
            _ => egui::Event::PointerMoved(pos),
        });
        let input = PointerInput::new(PointerId::Mouse, location, action);
        self.bench.app.world_mut().write_message(input);
        self.bench.frames(1);
        self.shows();
    }

    /// Moves the pointer to a place of the window.
    fn moves(&mut self, to: Vec2) {
        self.used.moves += 1;
        let delta = to - self.at;
        self.at = to;
        self.does(PointerAction::Move { delta });
    }

    fn presses(&mut self) {
        self.does(PointerAction::Press(PointerButton::Primary));
        self.does(PointerAction::Release(PointerButton::Primary));
        self.bench.frames(2);
        self.shows();
    }

    /// The card or zone under the pointer.
    fn under(&self) -> Option<Entity> {
        let world = self.bench.app.world();
        let hits = world.resource::<HoverMap>().get(&PointerId::Mouse)?;
        let mut found = hits.keys().map(|hit| {
            let mut at = *hit;
            loop {
                let is = world.get::<Card>(at).is_some() || world.get::<Zone>(at).is_some();
                match world.get::<ChildOf>(at) {
                    Some(parent) if !is => at = parent.parent(),
                    _ => return is.then_some(at),
                }
            }
        });
        found.next().flatten()
    }

    /// The middle of a card or zone in the window, and the two sides from there.
    fn lies(&self, thing: Entity) -> Option<(Vec2, Vec2, Vec2)> {
        let world = self.bench.app.world();
        let frame = world.resource::<TableFrame>();
        let long = |length: f32| length * frame.scale;
        if let Some(moves) = world.get::<Moves>(thing) {
            let pose = moves.drawn();
            let turn = Vec2::from_angle(pose.turn);
            let across = turn * long(pose.size.0);
            let down = turn.perp() * long(pose.size.1);
            return Some((frame.to_window(pose.at), across, down));
        }
        let ((x, y), (wide, high)) = world.get::<Site>(thing)?.0.bounds();
        let middle = frame.to_window((x + wide / 2.0, y + high / 2.0));
        let across = Vec2::new(long(wide), 0.0);
        Some((middle, across, Vec2::new(0.0, long(high))))
    }

    /// Moves the pointer to where a card or zone is seen, and nothing lies over it.
    fn aims_at(&mut self, thing: Entity) -> bool {
        let window = self.panels.ctx.viewport_rect().size() * self.zoom;
        for down in FINE {
            for across in FINE {
                let Some((middle, wide, high)) = self.lies(thing) else {
                    return false;
                };
                let to = middle + wide * across + high * down;
                let inside = to.x > 0.0 && to.y > 0.0 && to.x < window.x && to.y < window.y;
                if !inside {
                    continue;
                }
                self.moves(to);
                if self.under() == Some(thing) {
                    return true;
                }
            }
        }
        false
    }

    /// What cannot be pointed at, where it lies, and what covers it.
    fn tells(&self, thing: Entity) -> String {
        let world = self.bench.app.world();
        let zone = world.get::<crate::table::world::InZone>(thing);
        let zone = zone.map_or(thing, |zone| zone.0);
        let key = world.get::<Zone>(zone).map(|zone| {
            let setup = self.bench.table().setup();
            setup.rules.zones().decl(zone.0).key
        });
        let lies = self.lies(thing);
        let taken = &world.resource::<InFront>().taken;
        let covers: Vec<_> = lies.map_or_else(Vec::new, |(middle, ..)| {
            taken.iter().filter(|rect| rect.contains(middle)).collect()
        });
        let card = world.get::<Card>(thing);
        let (_, ground, _, out) = self.panels.state();
        let lit = ground.as_ref().map(|ground| &ground.lit);
        let papers = out.as_ref().map(|out| (out.question, out.tray));
        format!(
            "{card:?} in {key:?} at {lies:?}, behind {covers:?}; question and tray {papers:?}, answers {lit:?}"
        )
    }

    /// Where this answer is drawn: on the paper of the question, as a card of the tray, or as the amber button. Elsewhere a
    /// card's name stands for other things. It may have to be scrolled to.
    fn drawn(&self, (label, n): (&str, usize)) -> Option<egui::Pos2> {
        let out = self.panels.state().3.as_ref()?;
        let on_paper = |at: egui::Pos2| {
            let question = out
                .question
                .is_some_and(|rect| rect.x_range().contains(at.x));
            let places = [out.tray, Some(out.amber)];
            question || places.iter().flatten().any(|rect| rect.contains(at))
        };
        let nodes = self.panels.query_all_by_label(label);
        let buttons = nodes.filter(|node| {
            let role = node.accesskit_node().role();
            role == egui::accesskit::Role::Button && !node.accesskit_node().is_disabled()
        });
        let middles = buttons.map(|node| node.rect().center());
        middles.filter(|at| on_paper(*at)).nth(n)
    }

    /// How far down the paper of the question must be scrolled before this place is in sight: up if it is less than 0.
    fn out_of_sight(&self, at: egui::Pos2) -> f32 {
        let Some(out) = self.panels.state().3.as_ref() else {
            return 0.0;
        };
        let elsewhere = [out.tray, Some(out.amber)];
        let mut elsewhere = elsewhere.iter().flatten();
        match out.question {
            Some(question) if !elsewhere.any(|rect| rect.contains(at)) => {
                let (top, bottom) = (question.top() + FOOT, question.bottom() - FOOT);
                (at.y - bottom).max(0.0) + (at.y - top).min(0.0)
            }
            _ => 0.0,
        }
    }

    /// Where this answer stands once it has been scrolled to.
    fn button(&mut self, label: &str, n: usize) -> Option<Vec2> {
        for _ in 0..12 {
            let at = self.drawn((label, n))?;
            let away = self.out_of_sight(at);
            if away == 0.0 {
                return Some(Vec2::new(at.x, at.y) * self.zoom);
            }
            let question = self.panels.state().3.as_ref()?.question?;
            let middle = question.center();
            self.moves(Vec2::new(middle.x, middle.y) * self.zoom);
            self.panels.event(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, -away),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            });
            for _ in 0..3 {
                self.shows();
            }
            // It cannot be scrolled any further.
            if self.drawn((label, n)) == Some(at) {
                return Some(Vec2::new(at.x, at.y) * self.zoom);
            }
        }
        None
    }

    /// What can be pressed, as the picture shows it: cards, places and buttons, each in an order of its own that does not
    /// follow that of entities, which is another one in each run.
    fn offered(&mut self) -> Vec<Offered> {
        let pressed = |light: &Option<Light>, invites: bool| match light {
            Some(Light::CanAct | Light::Target) => true,
            // What is threatened by the choice that is begun is told apart by the word on it.
            Some(Light::Threat) => invites,
            _ => false,
        };
        // A card that covers several places stands for all of them.
        let view = self.bench.table().view().cloned();
        let covered = |zone| (view.as_ref()).is_some_and(|view| view.table().cover(zone).is_some());
        let rules = Arc::clone(self.bench.table().setup());
        let world = self.bench.app.world_mut();
        let mut zones = world.query::<(Entity, &Zone, &Lit, &Invites)>();
        let mut places: Vec<_> = zones
            .iter(world)
            .map(|(entity, zone, lit, invites)| (entity, zone.0, lit.0, invites.0.is_some()))
            .collect();
        places.sort_by_key(|place| place.1);
        let mut cards = world.query::<(Entity, &Card, &Marks, &crate::table::world::InZone)>();
        let mut cards: Vec<_> = cards
            .iter(world)
            .filter(|(.., marks, zone)| {
                let invites = places.iter().any(|place| place.0 == zone.0 && place.3);
                pressed(&marks.light, invites)
            })
            .map(|(entity, card, ..)| (card.0, Offered::Thing(entity)))
            .collect();
        cards.sort_by_key(|(card, _)| *card);
        let cards = cards.into_iter().map(|(_, what)| what);
        let empty = |entity: Entity| {
            let cards = world.get::<crate::table::world::ZoneCards>(entity);
            cards.is_none_or(|cards| cards.cards().is_empty())
        };
        // A row is pressed at one of its cards, if there are any.
        let is_row = |zone| rules.rules.zones().decl(zone).shape == Shape::Row;
        let of_row = |entity: Entity| {
            let cards = world.get::<crate::table::world::ZoneCards>(entity)?;
            cards.cards().first().copied()
        };
        let places: Vec<_> = places
            .iter()
            .filter(|(_, _, lit, invites)| pressed(lit, *invites))
            .filter_map(|(entity, zone, ..)| match is_row(*zone) {
                true => of_row(*entity).or(Some(*entity)),
                false => (empty(*entity) && !covered(*zone)).then_some(*entity),
            })
            .map(Offered::Thing)
            .collect();
        // What is asked for once more is answered on its paper.
        let choosing = self.bench.choice().choosing.as_ref();
        let again = choosing.is_some_and(|choosing| !choosing.menu.is_empty());
        // What lies deep in a pile is chosen from the paper that shows it.
        let card = |thing: Entity| self.bench.app.world().get::<Card>(thing);
        let deep = |thing: Entity| card(thing).is_some_and(|card| is_deep(&self.bench, card.0));
        let seen = |what: &Offered| !matches!(what, Offered::Thing(thing) if deep(*thing));
        let cards = cards.filter(seen);
        let things = cards.chain(places).filter(|_| !again);
        let prompt = self.panels.state().0.prompt.as_ref();
        let choices = prompt.into_iter().flat_map(|prompt| &prompt.choices);
        let labels: Vec<String> = choices.map(|choice| choice.label.clone()).collect();
        let numbered = labels.iter().enumerate().map(|(at, label)| {
            let before = labels[..at].iter().filter(|other| *other == label);
            (label.clone(), before.count())
        });
        let seen = numbered.filter(|(label, n)| self.drawn((label, *n)).is_some());
        let buttons: Vec<_> = seen.map(|(label, n)| Offered::Button(label, n)).collect();
        things.chain(buttons).collect()
    }

    /// What would be another state of what is asked.
    fn state(&self) -> (usize, Choice, Reading) {
        let world = self.bench.app.world();
        (
            self.bench.table().choices(),
            self.bench.choice().clone(),
            world.resource::<Reading>().clone(),
        )
    }

    /// Lets everything come to rest; is he asked then?
    fn is_asked(&mut self) -> bool {
        for _ in 0..4000 {
            if self.bench.place().0 != Screen::Table {
                return false;
            }
            if self.bench.doing() == Some(Doing::Deciding)
                && self.bench.table().decision().is_some()
            {
                self.bench.frames(2);
                // A button is read before it is pressed.
                for _ in 0..2 {
                    self.shows();
                }
                return true;
            }
            self.bench.frames(1);
            std::thread::yield_now();
        }
        panic!("{:?} goes on for ever", self.bench.doing());
    }

    /// Presses something, or drags it to where it goes.
    fn uses(&mut self, what: &Offered, rng: &mut Rng) {
        match what {
            Offered::Button(label, n) => {
                // What it would come to may be told as soon as it is pointed at: then it may stand elsewhere.
                let mut at = self.button(label, *n).expect("it was offered");
                for _ in 0..4 {
                    self.moves(at);
                    self.bench.frames(1);
                    self.shows();
                    let now = self.drawn((label, *n)).expect("it is still offered");
                    at = Vec2::new(now.x, now.y) * self.zoom;
                    if at == self.at {
                        break;
                    }
                }
                self.used.buttons += 1;
                self.presses();
            }
            Offered::Thing(thing) => {
                let (key, decision) = (self.key(), self.bench.table().decision());
                assert!(
                    self.aims_at(*thing),
                    "{key}: what is lit cannot be pointed at: {} of {:?}",
                    self.tells(*thing),
                    decision.map(|d| d.actions),
                );
                let is_card = self.bench.app.world().get::<Card>(*thing).is_some();
                if is_card && rng.below(4) == 0 && self.drags() {
                    self.used.drags += 1;
                    return;
                }
                if is_card {
                    self.used.cards += 1;
                } else {
                    self.used.places += 1;
                }
                self.presses();
            }
        }
    }

    /// Drags the card under the pointer to a place that is lit then. Does nothing if it cannot be dragged.
    fn drags(&mut self) -> bool {
        let card = self.under().and_then(|thing| {
            let card = self.bench.app.world().get::<Card>(thing)?;
            Some((thing, card.0))
        });
        let choosing = self.bench.choice().choosing.as_ref();
        let Some((thing, card)) = card else {
            return false;
        };
        if !choosing.is_some_and(|choosing| choosing.can_drag(card)) {
            return false;
        }
        self.does(PointerAction::Press(PointerButton::Primary));
        let from = self.at;
        for far in [3.0, 9.0, 24.0] {
            self.moves(from - Vec2::new(0.0, far));
        }
        self.bench.frames(2);
        self.shows();
        let goals = self.offered();
        let goals = goals.into_iter().filter_map(|goal| match goal {
            Offered::Thing(goal) if goal != thing => Some(goal),
            _ => None,
        });
        let goal = goals
            .collect::<Vec<_>>()
            .into_iter()
            .find(|goal| self.aims_at(*goal));
        self.does(PointerAction::Release(PointerButton::Primary));
        self.bench.frames(3);
        self.shows();
        goal.is_some()
    }

    fn key(&self) -> &'static str {
        let decision = self.bench.table().decision();
        decision.map_or("nothing", |decision| decision.key)
    }

    /// Plays until so many choices are made, or to the end.
    fn plays(&mut self, seed: u64, choices: usize) {
        let mut rng = Rng::new(seed);
        let (mut goes, mut before) = (0, 0);
        while self.is_asked() && self.bench.table().choices() < choices {
            let made = self.bench.table().choices();
            goes = if made == before { goes + 1 } else { 0 };
            before = made;
            let key = self.key();
            let view = self.bench.table().view().expect("somebody looks");
            self.lasted = (usize::from(view.table().turn), made);
            self.looks_below();
            let offered = self.offered();
            assert!(
                !offered.is_empty(),
                "{key}: nothing is lit or offered, {:?}, {:?}",
                self.bench.choice(),
                self.panels
                    .state()
                    .0
                    .prompt
                    .as_ref()
                    .map(|prompt| &prompt.choices)
            );
            assert!(goes < GOES, "{key}: nothing comes of {offered:?}");
            let what = offered[rng.below(offered.len())].clone();
            let state = self.state();
            self.uses(&what, &mut rng);
            let over = self.bench.place().0 != Screen::Table;
            assert!(
                over || self.state() != state,
                "{key}: nothing comes of {what:?}, {:?}",
                self.bench.choice()
            );
        }
    }
}

/// The rulesets that are played: all, or those that `FUDABA_RULESETS=3,0` names by their places in the set-up.
fn named() -> Option<Vec<usize>> {
    let said = std::env::var("FUDABA_RULESETS").ok()?;
    let places = said.split(',').map(|n| n.trim().parse());
    Some(
        places
            .collect::<Result<_, _>>()
            .expect("places of rulesets"),
    )
}

/// `FUDABA_MOUSE` is how many whole matches are played of each ruleset in each size, from the seed `FUDABA_SEED` on; without it,
/// a beginning in one of them.
#[test]
fn a_match_is_played_by_the_mouse_alone() {
    const SIZES: [(u32, u32); 2] = [(1280, 720), (1920, 1080)];
    let count = matches("FUDABA_MOUSE", 0);
    let first = matches("FUDABA_SEED", 0);
    let named = named();
    let mut all = Used::default();
    let wanted = |n: &usize| named.as_ref().is_none_or(|named| named.contains(n));
    for (n, game) in games().iter().enumerate().filter(|(n, _)| wanted(n)) {
        let (skipped, taken) = if count > 0 { (0, 2) } else { (n % 2, 1) };
        for size in SIZES.into_iter().skip(skipped).take(taken) {
            let said = Language::ALL[(n + usize::from(size.0 > 1280)) % 2];
            for seed in first..first + count.max(1) {
                let mut person = Person::new(game, seed, size, said);
                person.plays(seed, if count > 0 { usize::MAX } else { BEGINNING });
                let used = &person.used;
                let ended = person.bench.place().0 == Screen::Result;
                let name = game.library.game.rules.id();
                let covered = person.covered;
                let (turns, choices) = person.lasted;
                println!(
                    "{name} {seed} {size:?} {said:?}: {used:?}, {turns} turns, {choices} choices, ended: {ended}, covered: {covered:?}"
                );
                assert!(ended || count == 0);
                all.moves += used.moves;
                all.cards += used.cards;
                all.places += used.places;
                all.buttons += used.buttons;
                all.drags += used.drags;
            }
        }
    }
    let least = all.cards.min(all.places).min(all.buttons);
    assert!(named.is_some() || least > 4 && all.drags > 0, "{all:?}");
}
