//! Draws the panels of the table and what lies over the cards, and takes what the viewer does in them.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiUserTextures, egui};

use super::accents::{AccentKind, Accents};
use super::animate::Moves;
use super::board::Board;
use super::cards::{Marked, light_colour};
use super::choosing::Light;
use super::driver::{Hovered, Playback};
use super::frame::TableFrame;
use super::input::{Choice, OverTable, Spot};
use super::layout::Lay;
use super::log::{self, Logs};
use super::models::{self, Maker};
use super::paint::{self, Canvas};
use super::pictures::Pictures;
use super::places::Pose;
use super::session::Session;
use super::start::NextViewer;
use super::texts;
use super::{ActiveGame, TableEvent};
use crate::desktop::activity::Activity;
use crate::desktop::panels::model::{CardKey, LogModel, Picture, TableIntent, TableModel};
use crate::desktop::panels::{curtain, table};
use crate::desktop::rulebook::{AtHand, OpenRules};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::{AppSystems, Overlay, Screen};
use crate::desktop::theme::palette;
use crate::desktop::ui::{PanelSystems, TableArea, whole_window};
use crate::engine::{CardId, Shape, ZoneId};

/// Does a panel have the keyboard?
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PanelFocus(pub bool);

/// The zone that is open for reading.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Browsed(pub Option<ZoneId>);

/// A card that is pointed at in a panel.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
struct PointedInPanel(Option<CardId>);

/// What the panels show.
#[derive(Resource, Debug, Clone, Default)]
struct Panels {
    model: TableModel,
    /// Cards in question that lie nowhere yet.
    named: Vec<(String, Picture)>,
    /// The readable face of the card under the pointer.
    zoom: Option<(CardId, Picture)>,
}

/// How long the pointer has rested on a card.
#[derive(Resource, Debug, Clone, Copy, Default)]
struct Rested(Option<CardId>, f32);

/// So long the pointer rests on a card before its readable face is held up, in seconds.
const REST: f32 = 0.3;

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<PanelFocus>()
        .init_resource::<Browsed>()
        .init_resource::<PointedInPanel>()
        .init_resource::<Panels>()
        .init_resource::<Rested>()
        .add_systems(
            Update,
            (rest, prepare)
                .chain()
                .in_set(AppSystems::PrepareUi)
                .run_if(in_state(Screen::Table))
                .run_if(resource_exists::<Session>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (draw_over, show)
                .chain()
                .in_set(PanelSystems::Screen)
                .run_if(in_state(Screen::Table))
                .run_if(resource_exists::<Session>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_curtain
                .in_set(PanelSystems::Overlay)
                .run_if(in_state(Overlay::Curtain)),
        );
}

/// Counts how long the pointer rests on a card.
fn rest(
    time: Res<Time>,
    hovered: Res<Hovered>,
    mut rested: ResMut<Rested>,
    mut activity: ResMut<Activity>,
) {
    if rested.0 != hovered.0 {
        *rested = Rested(hovered.0, 0.0);
    } else if rested.0.is_some() && rested.1 < REST {
        rested.1 += time.delta_secs().min(0.1);
        activity.keep_going();
    }
}

fn prepare(
    session: Res<Session>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    choice: Res<Choice>,
    hovered: Res<Hovered>,
    pointed: Res<PointedInPanel>,
    playback: Res<Playback>,
    logs: Res<Logs>,
    browsed: Res<Browsed>,
    rested: Res<Rested>,
    mut pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut panels: ResMut<Panels>,
    mut at_hand: ResMut<AtHand>,
) {
    let mut maker = Maker {
        session: &session,
        game: &game,
        settings: &settings,
        pictures: pictures.as_deref_mut(),
        textures: &mut textures,
    };
    // Without a pointer on a card, the one that is asked about can be read.
    let asked = session.decision().and_then(|d| d.about.or(d.source));
    let read = choice.pinned.or(pointed.0).or(hovered.0).or(asked);
    let entries = log::shown(&logs, &session);
    let old = std::mem::take(&mut panels.model.log);
    let log = if old.entries.len() == entries.len() && old.entries.last() == entries.last() {
        old
    } else {
        LogModel {
            entries: entries.to_vec(),
        }
    };
    panels.named = maker.named();
    let begun = choice
        .choosing
        .as_ref()
        .is_some_and(super::choosing::Choosing::is_begun);
    let held_up = hovered
        .0
        .filter(|c| rested.0 == Some(*c) && rested.1 >= REST && !begun);
    panels.zoom = held_up.and_then(|card| Some((card, maker.readable(card)?)));
    panels.model = TableModel {
        phase_bar: maker.phase_bar(),
        prompt: maker.prompt(&choice),
        wait: maker.wait(&playback),
        players: maker.players(),
        log,
        inspect: read.and_then(|card| maker.inspect(card, choice.pinned == Some(card))),
        battle: maker.battle(),
        balance: maker.balance(),
        browser: browsed.0.map(|zone| maker.browser(zone)),
        why_not: hovered.0.map_or_else(Vec::new, |card| maker.why_not(card)),
    };
    let clause = clause_at_hand(&panels.model, || maker.clause_of_phase());
    at_hand.set_if_neq(AtHand(clause));
}

/// The clause that matters most now: why the card under the pointer can do nothing, else what is asked, else the phase.
fn clause_at_hand(model: &TableModel, phase: impl FnOnce() -> String) -> String {
    let kept = model.inspect.iter().flat_map(|card| &card.why_not);
    let reason = model
        .why_not
        .iter()
        .chain(kept)
        .map(|reason| &reason.clause);
    let asked = model.prompt.iter().map(|prompt| &prompt.clause);
    let found = reason.chain(asked).find(|clause| !clause.is_empty());
    found.cloned().unwrap_or_else(phase)
}

fn show(
    mut contexts: EguiContexts,
    panels: Res<Panels>,
    settings: Res<CurrentSettings>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
    mut area: ResMut<TableArea>,
    mut over: ResMut<OverTable>,
    mut focus: ResMut<PanelFocus>,
    mut choice: ResMut<Choice>,
    mut pointed: ResMut<PointedInPanel>,
    mut browsed: ResMut<Browsed>,
    mut playback: ResMut<Playback>,
    mut events: MessageWriter<TableEvent>,
    mut rules: MessageWriter<OpenRules>,
    mut activity: ResMut<Activity>,
    mut pressed: Local<Vec<String>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let answers = answers(&panels.model);
    if ctx.input(|input| input.pointer.any_pressed()) {
        pressed.clone_from(&answers);
    }
    // A button must still be what it was when it was pressed.
    let same = !ctx.input(|input| input.pointer.any_released()) || *pressed == answers;
    let mut ui = whole_window(ctx);
    if *overlay.get() != Overlay::None {
        ui.disable();
    }
    let output = table::show(&mut ui, &panels.model, settings.words());
    let zoom = ctx.zoom_factor();
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    let new = TableArea(Rect::from_corners(
        corner(output.area.min),
        corner(output.area.max),
    ));
    if area.set_if_neq(new) {
        activity.keep_going();
    }
    let pointer = ctx.pointer_latest_pos();
    let in_front = pointer
        .and_then(|at| ctx.layer_id_at(at))
        .is_some_and(|layer| layer.order > egui::Order::Background);
    over.0 = !in_front;
    focus.0 = ctx.memory(|memory| memory.focused().is_some());
    let mut points_at = None;
    for intent in output.intents {
        match intent {
            TableIntent::Choose(_) if !same => {}
            TableIntent::Choose(index) => {
                events.write(TableEvent::Act(index));
                if let Some(choosing) = &mut choice.choosing {
                    choosing.clear();
                }
            }
            TableIntent::Cancel => {
                if let Some(choosing) = &mut choice.choosing {
                    choosing.clear();
                }
            }
            TableIntent::Point(key) => points_at = models::card(key),
            TableIntent::Click(key) => click_in_panel(key, &mut choice, &mut events),
            TableIntent::Unpin => choice.pinned = None,
            TableIntent::Continue => playback.step(),
            TableIntent::Skip => playback.skip = true,
            TableIntent::CloseBrowser => browsed.0 = None,
            TableIntent::TakeBack => {
                events.write(TableEvent::TakeBack);
            }
            TableIntent::Clause(id) => {
                rules.write(OpenRules(Some(id)));
            }
            TableIntent::Pause => *next = NextState::PendingIfNeq(Overlay::Pause),
        }
        activity.keep_going();
    }
    if pointed.0 != points_at {
        pointed.0 = points_at;
        activity.keep_going();
    }
    Ok(())
}

/// What the buttons of the question say.
fn answers(model: &TableModel) -> Vec<String> {
    let choices = model.prompt.iter().flat_map(|prompt| &prompt.choices);
    choices.map(|choice| choice.label.clone()).collect()
}

/// A card clicked in a panel is chosen if it can be, otherwise kept for reading.
fn click_in_panel(key: CardKey, choice: &mut Choice, events: &mut MessageWriter<TableEvent>) {
    let Some(card) = models::card(key) else {
        return;
    };
    let actions = choice
        .choosing
        .as_ref()
        .map_or_else(Vec::new, |c| c.of_card(card));
    match actions.as_slice() {
        [only] => {
            events.write(TableEvent::Act(*only));
        }
        [] => choice.pinned = Some(card),
        _ => {
            if let Some(choosing) = &mut choice.choosing {
                choosing.selected = Some(card);
            }
        }
    }
}

fn show_curtain(
    mut contexts: EguiContexts,
    settings: Res<CurrentSettings>,
    next: Res<NextViewer>,
    session: Option<Res<Session>>,
    mut events: MessageWriter<TableEvent>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let who = next
        .0
        .zip(session)
        .map(|(p, s)| s.seat(p).name().to_owned());
    let who = who.unwrap_or_default();
    let window = ctx.viewport_rect();
    let shown = egui::Area::new(egui::Id::new("curtain"))
        .order(egui::Order::Foreground)
        .fixed_pos(window.min)
        .show(ctx, |ui| {
            ui.set_min_size(window.size());
            ui.set_max_size(window.size());
            curtain::show(ui, &who, settings.words())
        });
    if shown.inner {
        events.write(TableEvent::Raised);
    }
    Ok(())
}

fn draw_over(
    mut contexts: EguiContexts,
    frame: Option<Res<TableFrame>>,
    session: Res<Session>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    accents: Res<Accents>,
    marked: Res<Marked>,
    choice: Res<Choice>,
    hovered: Res<Hovered>,
    panels: Res<Panels>,
    board: Option<Res<Board>>,
    cards: Query<&Moves>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (Some(frame), Some(board)) = (frame, board) else {
        return Ok(());
    };
    let painter = paint::layer(ctx, &frame);
    let over = Over {
        canvas: Canvas {
            painter: &painter,
            frame: &frame,
            zoom: ctx.zoom_factor(),
        },
        session: &session,
        game: &game,
        settings: &settings,
        pose: &|card| {
            let entity = board.card(card)?;
            Some(cards.get(entity).ok()?.drawn())
        },
    };
    over.places(&marked, &choice);
    over.counters();
    over.arrows(&accents, &choice, &marked, hovered.0);
    over.focus(&choice);
    over.named(&panels.named);
    over.zoom(panels.zoom.as_ref());
    over.passing(&accents);
    Ok(())
}

/// Everything that is drawn over the cards.
struct Over<'a> {
    canvas: Canvas<'a>,
    session: &'a Session,
    game: &'a ActiveGame,
    settings: &'a CurrentSettings,
    pose: &'a dyn Fn(CardId) -> Option<Pose>,
}

impl Over<'_> {
    /// Places that can be chosen.
    fn places(&self, marked: &Marked, choice: &Choice) {
        let zones = self.session.view().setup().rules.zones();
        for (zone, light) in &marked.lights.places {
            let spot = self
                .game
                .look
                .table
                .spot(zones.decl(*zone), self.session.viewer());
            let Some(spot) = spot else {
                continue;
            };
            let (corner, size) = spot.bounds();
            let at = (corner.0 + size.0 / 2.0, corner.1 + size.1 / 2.0);
            let pointed = choice.pointed == Some(*zone);
            let empty = self.session.mirror().zone(*zone).is_empty();
            if empty || pointed {
                let colour = light_colour(*light, self.settings);
                self.canvas.place(at, size, *light, colour, pointed);
            }
        }
    }

    /// How many cards piles and stacks hold.
    fn counters(&self) {
        let zones = self.session.view().setup().rules.zones();
        for zone in zones.ids() {
            let decl = zones.decl(zone);
            let look = self.game.look.table.zones.get(decl.key);
            let spot = self.game.look.table.spot(decl, self.session.viewer());
            let (Some(look), Some(spot)) = (look, spot) else {
                continue;
            };
            let count = self.session.mirror().zone(zone).len();
            let (corner, size) = spot.bounds();
            // The upper edge of a card shows nothing that the plate could hide.
            if look.counter && count > 0 {
                let at = match spot.lay {
                    Lay::Row { .. } => (corner.0 + size.0 - 14.0, corner.1 + 2.0),
                    _ => (spot.at.0, corner.1 + 2.0),
                };
                self.canvas.plate(at, &count.to_string(), palette::CREAM);
            } else if matches!(decl.shape, Shape::Slot { .. }) && count > 1 {
                let at = (corner.0 + size.0 - 8.0, spot.at.1);
                self.canvas.plate(at, &format!("×{count}"), palette::CREAM);
            }
        }
    }

    /// Who attacks whom, and where a selected card would go.
    fn arrows(&self, accents: &Accents, choice: &Choice, marked: &Marked, hovered: Option<CardId>) {
        if let Some((attacker, targets)) = &accents.attack {
            let colour = light_colour(Light::Threat, self.settings);
            for target in targets {
                if let (Some(from), Some(to)) = ((self.pose)(*attacker), (self.pose)(*target)) {
                    let (from, to) = paint::toward(&from, &to);
                    self.canvas.arrow(from, to, colour, true);
                }
            }
        }
        let selected = choice.choosing.as_ref().and_then(|c| c.selected);
        let Some(from) = selected.and_then(self.pose) else {
            return;
        };
        let aimed = choice
            .pointed
            .filter(|z| marked.lights.places.contains_key(z));
        let Some(zone) = aimed.filter(|_| hovered != selected) else {
            return;
        };
        let zones = self.session.view().setup().rules.zones();
        if let Some(spot) = self
            .game
            .look
            .table
            .spot(zones.decl(zone), self.session.viewer())
        {
            let colour = light_colour(Light::Target, self.settings);
            self.canvas.arrow(from.at, spot.at, colour, false);
        }
    }

    /// The ring of the keyboard.
    fn focus(&self, choice: &Choice) {
        match choice.focus {
            Some(Spot::Card(card)) => {
                if let Some(pose) = (self.pose)(card) {
                    self.canvas.ring(pose.at, pose.size, pose.turn);
                }
            }
            Some(Spot::Place(zone)) => {
                let zones = self.session.view().setup().rules.zones();
                let decl = zones.decl(zone);
                if let Some(spot) = self.game.look.table.spot(decl, self.session.viewer()) {
                    self.canvas.ring(spot.at, spot.bounds().1, 0.0);
                }
            }
            None => {}
        }
    }

    /// Cards in question that lie nowhere yet, side by side in the middle.
    fn named(&self, named: &[(String, Picture)]) {
        let table = &self.game.look.table;
        let (width, height) = (200.0, 281.0);
        for (n, (label, picture)) in named.iter().enumerate() {
            let aside = n as f32 - (named.len() as f32 - 1.0) / 2.0;
            let at = (
                table.size.0 / 2.0 + aside * (width + 24.0),
                table.divide - 14.0,
            );
            self.canvas.picture(at, (width, height), picture.texture);
            self.canvas
                .plate((at.0, at.1 + height / 2.0 + 14.0), label, palette::CREAM);
        }
    }

    /// The readable face of the card under the pointer, on the other half of the table.
    fn zoom(&self, zoom: Option<&(CardId, Picture)>) {
        let Some((card, picture)) = zoom else {
            return;
        };
        let Some(pose) = (self.pose)(*card) else {
            return;
        };
        let table = &self.game.look.table;
        let size = (286.0, 402.0);
        let left = pose.at.0 > table.size.0 / 2.0;
        let x = size.0 / 2.0 + 14.0;
        let x = if left { x } else { table.size.0 - x };
        self.canvas
            .picture((x, table.divide + 4.0), size, picture.texture);
    }

    /// Banners and seals.
    fn passing(&self, accents: &Accents) {
        let calm = self.settings.reduced_motion;
        for accent in &accents.passing {
            let part = accent.left / accent.total.max(0.001);
            match &accent.kind {
                AccentKind::Turn(turn, player) => {
                    let who = self.session.seat(*player).name();
                    let text = texts::turn_banner(*turn, who, self.settings.language);
                    self.canvas.banner(&self.game.look.table, &text, part, calm);
                }
                AccentKind::Seal(seal, cards) => {
                    let at = cards.iter().find_map(|card| (self.pose)(*card));
                    let at = at.map_or(
                        (
                            self.game.look.table.size.0 / 2.0,
                            self.game.look.table.divide,
                        ),
                        |p| p.at,
                    );
                    let mine = self
                        .session
                        .contest()
                        .is_some_and(|c| c.sides[0].player == self.session.viewer());
                    let text = texts::seal(self.game, seal, mine, self.settings).text;
                    self.canvas.seal(at, &text, part, calm);
                }
            }
        }
    }
}
