//! The table without a window, for tests of systems: what is done and what is seen.

use std::time::Duration;

use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::events::{Click, Drag, DragDrop, DragEnd, Out, Over, Press};
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiUserTextures;

use super::sitting;
use crate::activity::Activity;
use crate::panels::model::TableIntent;
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::draw;
use crate::table::hud::follow;
use crate::table::input::{Choice, Reading};
use crate::table::matches::sit_down;
use crate::table::ruleset::{Games, LoadedGame};
use crate::table::stage::{Doing, Intent, Table};
use crate::table::world::{Board, Card, Zone};
use crate::ui::TableArea;
use crate::{notices, states};
use fudaba_engine::{CardId, Decision, Rng, ZoneId};
use fudaba_play::{Seat, Sitting};

/// A table with somebody at it.
pub struct Bench {
    /// The program.
    pub app: App,
}

/// Everything that the table needs, without a window.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<CurrentSettings>()
        .init_resource::<Activity>()
        .init_resource::<TableArea>()
        .init_resource::<EguiUserTextures>()
        .init_resource::<crate::screens::MatchRules>()
        .insert_resource(Games(super::games().to_vec()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            50,
        )))
        .add_message::<PointerHits>()
        .add_message::<CursorMoved>()
        .add_plugins((states::plugin, notices::plugin, crate::table::course))
        .add_systems(Update, escape.in_set(states::EscapeSystems::Screen));
    app
}

/// What the screens do with an escape key that the table has left.
fn escape(
    keys: Res<ButtonInput<KeyCode>>,
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    if keys.just_pressed(KeyCode::Escape) && *screen.get() == Screen::Table {
        match overlay.get() {
            Overlay::None => next.as_mut().set_if_neq(Overlay::Pause),
            Overlay::Curtain => {}
            _ => next.as_mut().set_if_neq(Overlay::None),
        }
    }
}

/// Where the pointer is on a thing: at another spot than on any other.
fn spot(thing: Entity) -> Vec2 {
    let n = thing.index_u32();
    Vec2::new((n % 60) as f32, (n / 60 % 30) as f32) * 20.0
}

impl Bench {
    /// A match of a ruleset.
    pub fn of(game: &std::sync::Arc<LoadedGame>, seed: u64, seats: [Seat; 2]) -> Self {
        Self::over(game, sitting(game, seed, seats, false))
    }

    /// A sitting of a ruleset.
    pub fn over(game: &std::sync::Arc<LoadedGame>, sitting: Sitting) -> Self {
        let mut bench = Self { app: app() };
        bench.app.update();
        bench.sit_down(game, sitting);
        bench
    }

    /// The program before its first frame.
    pub fn empty() -> Self {
        Self { app: app() }
    }

    /// A window of this size in which everything is drawn, though nobody sees it, and no match yet.
    pub fn drawn(width: u32, height: u32) -> Self {
        let mut app = app();
        app.add_plugins(AssetPlugin::default())
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<ColorMaterial>()
            .add_plugins(draw::plugin);
        app.world_mut().spawn(Window {
            resolution: (width, height).into(),
            ..default()
        });
        app.update();
        Self { app }
    }

    /// The next match in the same program.
    pub fn sit_down(&mut self, game: &std::sync::Arc<LoadedGame>, sitting: Sitting) {
        let language = self.app.world().resource::<CurrentSettings>().language;
        let game = std::sync::Arc::clone(game);
        let mut commands = self.app.world_mut().commands();
        sit_down(&game, sitting, language, &mut commands);
        self.app.world_mut().flush();
        self.frames(2);
    }

    /// Lets so many frames pass.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// From now on nothing is animated.
    pub fn at_once(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<CurrentSettings>().animation_speed = 0.0;
    }

    /// Lets chance answer for the person without animations, for so many rounds at most; `each` looks at every decision
    /// before it is answered.
    pub fn by_chance(
        &mut self,
        seed: u64,
        rounds: usize,
        mut each: impl FnMut(&mut Self, &Decision),
    ) {
        self.at_once();
        let mut rng = Rng::new(seed);
        for _ in 0..rounds {
            self.frames(2);
            if self.place().0 != Screen::Table {
                break;
            }
            let Some(decision) = self.table().decision() else {
                // However busy the processor is, the computer has thought of its answer after one round.
                let mut patience = 10_000;
                while patience > 0 && self.doing() == Some(Doing::Thinking) {
                    std::thread::sleep(Duration::from_millis(1));
                    self.frames(1);
                    patience -= 1;
                }
                continue;
            };
            each(self, &decision);
            // Whoever looked at it may have answered it, and it may have been the last.
            if self.place().0 != Screen::Table {
                break;
            }
            let now = self.table().decision();
            if now.is_some_and(|now| now.actions == decision.actions) {
                self.chooses(rng.below(decision.actions.len()));
            }
        }
    }

    /// Lets frames pass until this is going on.
    pub fn until(&mut self, doing: Doing) {
        for _ in 0..4000 {
            if self.doing() == Some(doing) {
                return;
            }
            self.app.update();
            if doing != Doing::Thinking && self.doing() == Some(Doing::Thinking) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        panic!("{doing:?} never comes; {:?} goes on", self.doing());
    }

    /// What is going on, if there is a match.
    pub fn doing(&self) -> Option<Doing> {
        self.app
            .world()
            .get_resource::<State<Doing>>()
            .map(|s| *s.get())
    }

    /// The screen and what lies over it.
    pub fn place(&self) -> (Screen, Overlay) {
        let world = self.app.world();
        (
            *world.resource::<State<Screen>>().get(),
            *world.resource::<State<Overlay>>().get(),
        )
    }

    /// The sitting.
    pub fn table(&self) -> &Table {
        self.app.world().resource::<Table>()
    }

    /// The choice that is being made.
    pub fn choice(&self) -> &Choice {
        self.app.world().resource::<Choice>()
    }

    /// The entity of a card.
    pub fn card(&self, card: CardId) -> Entity {
        self.app.world().resource::<Board>().card(card).unwrap()
    }

    /// The entity of a zone.
    pub fn zone(&self, zone: ZoneId) -> Entity {
        self.app.world().resource::<Board>().zone(zone).unwrap()
    }

    /// Everything that can be clicked.
    pub fn things(&mut self) -> Vec<Entity> {
        let world = self.app.world_mut();
        let mut query = world.query_filtered::<Entity, Or<(With<Card>, With<Zone>)>>();
        query.iter(world).collect()
    }

    /// Wants something.
    pub fn wants(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.frames(2);
    }

    /// Does something in the panels.
    pub fn in_panels(&mut self, intent: &TableIntent) {
        let world = self.app.world_mut();
        let wanted = world.resource_scope(|world, mut choice: Mut<Choice>| {
            world.resource_scope(|_, mut reading: Mut<Reading>| {
                follow(intent, &mut choice, &mut reading)
            })
        });
        if let Some(intent) = wanted {
            world.write_message(intent);
        }
        self.frames(1);
    }

    /// Takes the action of this place in the open decision.
    pub fn chooses(&mut self, action: usize) {
        // What is asked is taken up in the frame after.
        self.frames(1);
        let intent = self.choice().act(action).expect("something is asked");
        self.wants(intent);
    }

    /// Takes an action by chance, and whatever else is asked for it before anything of it is carried out.
    pub fn acts(&mut self, rng: &mut Rng) {
        loop {
            let count = self
                .table()
                .decision()
                .map_or(0, |asked| asked.actions.len());
            self.chooses(rng.below(count));
            let is_there = self.app.world().contains_resource::<Table>();
            if !is_there || self.table().begun() == 0 {
                return;
            }
        }
    }

    /// Presses and lets go of a key while another is held down.
    pub fn presses_with(&mut self, held: KeyCode, key: KeyCode) {
        let mut keys = self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(held);
        self.presses(key);
        let mut keys = self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.release(held);
        keys.clear();
    }

    /// Presses and lets go of a key.
    pub fn presses(&mut self, key: KeyCode) {
        let mut keys = self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(key);
        self.app.update();
        let mut keys = self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.release(key);
        keys.clear();
        self.app.update();
    }

    fn points<E: std::fmt::Debug + Clone + Reflect>(&mut self, entity: Entity, event: E)
    where
        for<'a> Pointer<E>: EntityEvent<Trigger<'a>: Default>,
    {
        let location = Location {
            target: bevy::camera::NormalizedRenderTarget::None {
                width: 1280,
                height: 720,
            },
            position: spot(entity),
        };
        let event = Pointer::new(PointerId::Mouse, location, event, entity);
        self.app.world_mut().trigger(event);
        self.app.world_mut().flush();
    }

    fn hit() -> HitData {
        HitData::new(Entity::PLACEHOLDER, 0.0, None, None)
    }

    /// Moves the pointer onto something.
    pub fn enters(&mut self, entity: Entity) {
        self.points(entity, Over { hit: Self::hit() });
    }

    /// Moves the pointer away.
    pub fn leaves(&mut self, entity: Entity) {
        self.points(entity, Out { hit: Self::hit() });
    }

    /// Clicks something.
    pub fn clicks(&mut self, entity: Entity, button: PointerButton) {
        self.click(entity, button, 1);
    }

    /// The second click of two in one go.
    pub fn clicks_in_one_go(&mut self, entity: Entity, button: PointerButton) {
        self.click(entity, button, 2);
    }

    fn click(&mut self, entity: Entity, button: PointerButton, count: u8) {
        let click = Click {
            button,
            hit: Self::hit(),
            duration: Duration::from_millis(80),
            count,
        };
        self.points(entity, click);
        self.frames(2);
    }

    /// Presses something that moves away before the pointer, which stays where it is, is let go of.
    pub fn presses_what_moves_away(&mut self, entity: Entity) {
        let button = PointerButton::Primary;
        let press = Press {
            button,
            hit: Self::hit(),
            count: 1,
        };
        self.points(entity, press);
        self.frames(1);
        let location = Location {
            target: bevy::camera::NormalizedRenderTarget::None {
                width: 1280,
                height: 720,
            },
            position: spot(entity),
        };
        let release = PointerAction::Release(button);
        let input = PointerInput::new(PointerId::Mouse, location, release);
        self.app.world_mut().write_message(input);
        self.frames(2);
    }

    /// Holds the pointer down on the first of these and passes over the others.
    pub fn sweeps(&mut self, over: &[Entity]) {
        let button = PointerButton::Primary;
        for far in [3.0, 9.0] {
            let drag = Drag {
                button,
                distance: Vec2::splat(far),
                delta: Vec2::splat(3.0),
            };
            self.points(over[0], drag);
            self.app.update();
        }
        for next in &over[1..] {
            self.enters(*next);
            self.app.update();
        }
        let end = DragEnd {
            button,
            distance: Vec2::splat(60.0),
        };
        self.points(over[0], end);
        self.frames(2);
    }

    /// Drags one thing onto another, or onto nothing.
    pub fn drags(&mut self, from: Entity, to: Option<Entity>) {
        let button = PointerButton::Primary;
        for far in [3.0, 9.0, 60.0] {
            let drag = Drag {
                button,
                distance: Vec2::splat(far),
                delta: Vec2::splat(3.0),
            };
            self.points(from, drag);
            self.app.update();
        }
        if let Some(to) = to {
            let drop = DragDrop {
                button,
                dropped: from,
                hit: Self::hit(),
            };
            self.points(to, drop);
        }
        let end = DragEnd {
            button,
            distance: Vec2::splat(60.0),
        };
        self.points(from, end);
        self.frames(2);
    }
}
