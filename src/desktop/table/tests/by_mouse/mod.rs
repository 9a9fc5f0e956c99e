//! Whole matches by the mouse alone: a pointer moves, presses and lets go at places of the picture. Bevy's picking finds what
//! lies there on the table, egui what lies there in the panels, as in a window; only what is lit or offered is pressed.

mod hand;
mod rests;
mod sight;
mod window;

use std::sync::Arc;

use bevy::camera::visibility::VisibilityPlugin;
use bevy::camera::{NormalizedRenderTarget, RenderTarget, RenderTargetInfo};
use bevy::picking::pointer::PointerId;
use bevy::picking::{InteractionPlugin, PickingPlugin};
use bevy::prelude::*;
use bevy::sprite::{SpritePickingMode, SpritePickingPlugin, SpritePickingSettings};
use bevy::window::{PrimaryWindow, WindowRef};
use bevy_egui::{PrimaryEguiContext, egui};
use fudaba_harness::Harness;

use super::bench::Bench;
use super::{against, games, matches, sitting};
use crate::panels::ground::{Ground, common};
use crate::panels::model::{TableIntent, TableModel};
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::{Choice, Reading};
use crate::table::ruleset::LoadedGame;
use crate::table::stage::Doing;
use crate::testing::panel;
use crate::ui::zoom;
use fudaba_ai::AgentSpec;
use fudaba_engine::Rng;
use fudaba_saves::settings::Language;

/// So many choices are the beginning of a match.
const BEGINNING: usize = 40;
/// After so many presses without an answer nothing comes of them.
const GOES: usize = 60;
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
    fields: usize,
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
                "{key}: nothing comes of {what:?}, {}, {:?}, {:?}",
                match what {
                    Offered::Thing(thing) => self.tells(thing),
                    Offered::Button(..) => String::new(),
                },
                self.used,
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
                all.fields += used.fields;
            }
        }
    }
    let least = all.cards.min(all.places).min(all.buttons);
    let rare = all.drags.min(all.fields);
    assert!(named.is_some() || least > 4 && rare > 0, "{all:?}");
}
