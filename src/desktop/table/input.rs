//! Mouse and keys on the table: pointing, clicking, dragging, and a focus ring for the keyboard.

use bevy::prelude::*;

use super::animate::{self, Moves};
use super::board::Card;
use super::choosing::{Choosing, Click, Light};
use super::driver::Hovered;
use super::frame::TableFrame;
use super::layout::Pair;
use super::places::{self, Pose};
use super::session::Session;
use super::{ActiveGame, TableEvent};
use crate::desktop::activity::Activity;
use crate::desktop::audio::{PlaySound, Sound};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::{AppSystems, Overlay, Screen};
use crate::engine::{CardId, ZoneId};

/// The choice that is being made.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The open decision with what has been selected; none while nothing is asked of the viewer.
    pub choosing: Option<Choosing>,
    /// After how many choices the decision was asked.
    stamp: Option<usize>,
    /// The card or place that the keyboard is at.
    pub focus: Option<Spot>,
    pressed: Option<(CardId, Pair)>,
    /// The card that is being dragged.
    pub dragged: Option<CardId>,
    /// The place under the pointer.
    pub pointed: Option<ZoneId>,
    /// The card that stays in the reading panel.
    pub pinned: Option<CardId>,
}

/// Something on the table that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A card.
    Card(CardId),
    /// A place without a card.
    Place(ZoneId),
}

/// Does nothing lie in front of the table where the pointer is? Written by the panels.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OverTable(pub bool);

/// How far a pressed card must be moved before it is dragged, in units of the design space.
const DRAG: f32 = 6.0;

/// Adds the input.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .init_resource::<OverTable>()
        .add_systems(
            Update,
            (refresh, back, keys, mouse)
                .chain()
                .before(AppSystems::ApplyIntents)
                .after(AppSystems::TickTimers)
                .run_if(in_state(Screen::Table))
                .run_if(resource_exists::<Session>),
        )
        // The escape key drops a choice before it opens the pause menu.
        .configure_sets(Update, BackSystems.before(AppSystems::ReadInput));
}

/// What must see the escape key before anything else.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct BackSystems;

/// Takes up a new decision, and drops one that was answered.
fn refresh(session: Res<Session>, mut choice: ResMut<Choice>) {
    let stamp = session
        .is_up_to_date()
        .then(|| session.play().choices().len());
    let decision = session.decision();
    let stamp = stamp.filter(|_| decision.is_some());
    if choice.stamp == stamp {
        return;
    }
    choice.stamp = stamp;
    choice.choosing = decision.as_ref().map(|decision| {
        let view = session.view();
        // Buttons say what they do; a click on the table is asked for once more.
        let actions = decision.actions.iter().enumerate();
        let careful = actions.filter_map(|(n, action)| {
            let caution = view
                .caution(*action)
                .filter(|_| action.place != ZoneId::NONE)?;
            let mark = if caution.danger {
                Light::Threat
            } else {
                Light::Target
            };
            Some((n, mark))
        });
        Choosing::new(decision, careful.collect())
    });
    choice.pressed = None;
}

fn back(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    overlay: Res<State<Overlay>>,
    over: Res<OverTable>,
    mut browsed: ResMut<super::show::Browsed>,
    mut choice: ResMut<Choice>,
) {
    if *overlay.get() != Overlay::None {
        return;
    }
    let pressed = |button| mouse.as_ref().is_some_and(|m| m.just_pressed(button));
    if pressed(MouseButton::Left) && over.0 && browsed.0.is_some() {
        browsed.0 = None;
    }
    let right = pressed(MouseButton::Right);
    let begun = choice.choosing.as_ref().is_some_and(Choosing::is_begun);
    if right && begun {
        drop_begun(&mut choice);
    }
    if let Some(mut keys) = keys
        && keys.just_pressed(KeyCode::Escape)
        && (begun || browsed.0.is_some() || choice.pinned.is_some() || choice.focus.is_some())
    {
        keys.clear_just_pressed(KeyCode::Escape);
        if begun {
            drop_begun(&mut choice);
        } else if browsed.0.take().is_none() && choice.pinned.take().is_none() {
            choice.focus = None;
        }
    }
}

fn drop_begun(choice: &mut Choice) {
    if let Some(choosing) = &mut choice.choosing {
        choosing.clear();
    }
}

/// Carries out what a click leads to.
fn follow(
    click: Click,
    choice: &mut Choice,
    events: &mut MessageWriter<TableEvent>,
    sounds: &mut MessageWriter<PlaySound>,
) {
    let Some(choosing) = &mut choice.choosing else {
        return;
    };
    match click {
        Click::Act(index) => {
            choosing.clear();
            events.write(TableEvent::Act(index));
        }
        Click::Select(card) => {
            choosing.menu.clear();
            choosing.selected = Some(card);
            sounds.write(PlaySound(Sound::Button));
        }
        Click::Menu(actions) => choosing.menu = actions,
        Click::Clear => choosing.clear(),
        Click::Refused => {
            sounds.write(PlaySound(Sound::Deny));
        }
    }
}

/// Clicks what is at a spot.
fn click(
    spot: Spot,
    session: &Session,
    game: &ActiveGame,
    choice: &mut Choice,
    events: &mut MessageWriter<TableEvent>,
    sounds: &mut MessageWriter<PlaySound>,
) {
    let zone = match spot {
        Spot::Card(card) => session.mirror().card(card).map(|c| c.zone),
        Spot::Place(zone) => Some(zone),
    };
    let Some(zone) = zone else {
        return;
    };
    let action = choice.choosing.as_ref().map(|choosing| match spot {
        Spot::Card(card) => choosing.click_card(card, zone),
        Spot::Place(place) => choosing.click_place(place),
    });
    let zones = session.view().setup().rules.zones();
    let open = game
        .look
        .table
        .zones
        .get(zones.decl(zone).key)
        .is_some_and(|z| z.browse)
        && !session.mirror().zone(zone).is_empty();
    match action {
        None | Some(Click::Refused) if open => {
            events.write(TableEvent::Browse(zone));
        }
        Some(action) => follow(action, choice, events, sounds),
        None => {}
    }
}

fn mouse(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    windows: Query<&Window>,
    overlay: Res<State<Overlay>>,
    over: Res<OverTable>,
    frame: Option<Res<TableFrame>>,
    session: Res<Session>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    mut choice: ResMut<Choice>,
    mut hovered: ResMut<Hovered>,
    mut cards: Query<(&Card, &mut Moves)>,
    mut events: MessageWriter<TableEvent>,
    mut sounds: MessageWriter<PlaySound>,
    mut activity: ResMut<Activity>,
) {
    let (Some(buttons), Some(frame)) = (buttons, frame) else {
        return;
    };
    let pointer = windows.iter().next().and_then(Window::cursor_position);
    let free = *overlay.get() == Overlay::None;
    let inside = |p: &Vec2| over.0 && frame.area.contains(*p);
    let point = pointer.filter(|p| free && (choice.dragged.is_some() || inside(p)));
    let point = point.map(|p| frame.to_design(p));
    let zones = session.view().setup().rules.zones();
    let place = point.and_then(|p| places::zone_at(&game.look.table, zones, session.viewer(), p));
    let card = point.and_then(|p| card_under(&cards, p, hovered.0));
    if choice.pointed != place {
        choice.pointed = place;
    }
    if hovered.0 != card && choice.dragged.is_none() && (point.is_some() || choice.focus.is_none())
    {
        hovered.0 = card;
        activity.keep_going();
    }
    if let (Some(point), true) = (point, buttons.just_pressed(MouseButton::Left)) {
        choice.pressed = card.map(|c| (c, point));
        choice.focus = None;
    }
    if buttons.just_pressed(MouseButton::Right) && point.is_some() {
        choice.pinned = card.filter(|c| choice.pinned != Some(*c));
    }
    if let (Some((card, from)), Some(point)) = (choice.pressed, point)
        && choice.dragged.is_none()
        && buttons.pressed(MouseButton::Left)
    {
        let far = (point.0 - from.0).hypot(point.1 - from.1) > DRAG;
        let can = choice.choosing.as_ref().is_some_and(|c| c.can_drag(card));
        if far && can {
            choice.dragged = Some(card);
            if let Some(choosing) = &mut choice.choosing {
                choosing.menu.clear();
                choosing.selected = Some(card);
            }
        }
    }
    if let (Some(card), Some(point)) = (choice.dragged, point)
        && let Some((_, mut moves)) = cards.iter_mut().find(|(c, _)| c.0 == card)
    {
        moves.hold(point);
        activity.keep_going();
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let pressed = choice.pressed.take();
    if let Some(dragged) = choice.dragged.take() {
        if let Some((_, mut moves)) = cards.iter_mut().find(|(c, _)| c.0 == dragged) {
            moves.let_go(animate::way(&settings, 0.2, 0.3));
        }
        let click = choice.choosing.as_ref().map(|c| c.drop_on(dragged, place));
        if let Some(click) = click {
            follow(click, &mut choice, &mut events, &mut sounds);
        }
    } else if point.is_some() && (pressed.is_some() || card.is_none()) {
        let spot = pressed.map(|p| Spot::Card(p.0)).or(place.map(Spot::Place));
        match spot {
            Some(spot) => click(spot, &session, &game, &mut choice, &mut events, &mut sounds),
            None => drop_begun(&mut choice),
        }
    }
}

/// The uppermost card at a point. A raised card keeps the pointer while it is over the place from which it rose.
fn card_under(
    cards: &Query<(&Card, &mut Moves)>,
    point: Pair,
    hovered: Option<CardId>,
) -> Option<CardId> {
    let mut best: Option<(f32, CardId)> = None;
    for (card, moves) in cards {
        let pose = &moves.resting;
        let raised = hovered == Some(card.0) && pose.height >= 200.0 && pose.height < 400.0;
        let below = (point.0, point.1 - 18.0);
        let covers = pose.drawn && (pose.covers(point) || (raised && pose.covers(below)));
        if covers && best.is_none_or(|(height, _)| pose.height > height) {
            best = Some((pose.height, card.0));
        }
    }
    best.map(|(_, card)| card)
}

fn keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    session: Res<Session>,
    game: Res<ActiveGame>,
    mut choice: ResMut<Choice>,
    mut hovered: ResMut<Hovered>,
    cards: Query<(&Card, &Moves)>,
    mut events: MessageWriter<TableEvent>,
    mut sounds: MessageWriter<PlaySound>,
    over: Res<super::show::PanelFocus>,
) {
    let Some(keys) = keys else {
        return;
    };
    if *overlay.get() != Overlay::None || over.0 {
        return;
    }
    let ways = [
        (KeyCode::ArrowLeft, (-1.0, 0.0)),
        (KeyCode::ArrowRight, (1.0, 0.0)),
        (KeyCode::ArrowUp, (0.0, -1.0)),
        (KeyCode::ArrowDown, (0.0, 1.0)),
    ];
    if let Some((_, way)) = ways.into_iter().find(|(key, _)| keys.just_pressed(*key)) {
        let spots = spots(
            &session,
            &game,
            cards.iter().map(|(c, m)| (c.0, &m.resting)),
        );
        choice.focus = step(&spots, choice.focus, way);
        hovered.0 = match choice.focus {
            Some(Spot::Card(card)) => Some(card),
            _ => None,
        };
    }
    let control = keys.pressed(KeyCode::ControlLeft) || keys.pressed(KeyCode::ControlRight);
    if keys.just_pressed(KeyCode::KeyU) || (control && keys.just_pressed(KeyCode::KeyZ)) {
        events.write(TableEvent::TakeBack);
    }
    let enter = keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter);
    if let (true, Some(spot)) = (enter, choice.focus) {
        click(spot, &session, &game, &mut choice, &mut events, &mut sounds);
    }
}

/// Everything that the focus ring can stand on, with its place.
fn spots<'a>(
    session: &Session,
    game: &ActiveGame,
    cards: impl Iterator<Item = (CardId, &'a Pose)>,
) -> Vec<(Spot, Pair)> {
    let zones = session.view().setup().rules.zones();
    let mirror = session.mirror();
    let mut spots = Vec::new();
    for (card, pose) in cards {
        let Some(seen) = mirror.card(card) else {
            continue;
        };
        let row = matches!(zones.decl(seen.zone).shape, crate::engine::Shape::Row);
        if row || mirror.top(seen.zone) == Some(card) {
            spots.push((Spot::Card(card), pose.at));
        }
    }
    for zone in zones.ids().filter(|z| mirror.zone(*z).is_empty()) {
        if let Some(spot) = game.look.table.spot(zones.decl(zone), session.viewer()) {
            spots.push((Spot::Place(zone), spot.at));
        }
    }
    spots
}

/// The nearest spot in a direction; from nowhere, the lowest in the middle.
fn step(spots: &[(Spot, Pair)], from: Option<Spot>, way: Pair) -> Option<Spot> {
    let here = from.and_then(|f| spots.iter().find(|(s, _)| *s == f));
    let Some((_, here)) = here else {
        let score = |at: &Pair| at.1 - (at.0 - 500.0).abs() * 0.1;
        return spots
            .iter()
            .max_by(|a, b| score(&a.1).total_cmp(&score(&b.1)))
            .map(|s| s.0);
    };
    let cost = |at: &Pair| {
        let (dx, dy) = (at.0 - here.0, at.1 - here.1);
        let along = dx * way.0 + dy * way.1;
        let aside = (dx * way.1).abs() + (dy * way.0).abs();
        (along > 8.0).then_some(along + 2.5 * aside)
    };
    let next = spots
        .iter()
        .filter_map(|(spot, at)| Some((spot, cost(at)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    next.map(|(spot, _)| *spot).or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_focus_ring_goes_to_the_nearest_spot_in_a_direction() {
        let spot = |n: u8, x: f32, y: f32| (Spot::Card(CardId(n)), (x, y));
        let spots = [
            spot(0, 400.0, 500.0),
            spot(1, 480.0, 500.0),
            spot(2, 480.0, 400.0),
            spot(3, 900.0, 400.0),
        ];
        let first = step(&spots, None, (1.0, 0.0));
        assert_eq!(first, Some(Spot::Card(CardId(1))));
        assert_eq!(
            step(&spots, first, (-1.0, 0.0)),
            Some(Spot::Card(CardId(0)))
        );
        assert_eq!(
            step(&spots, first, (0.0, -1.0)),
            Some(Spot::Card(CardId(2)))
        );
        let up = step(&spots, first, (0.0, -1.0));
        assert_eq!(step(&spots, up, (1.0, 0.0)), Some(Spot::Card(CardId(3))));
        assert_eq!(step(&spots, up, (0.0, -1.0)), up, "nothing lies above");
    }
}
