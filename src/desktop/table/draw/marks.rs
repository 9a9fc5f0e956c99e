//! What is marked on cards and places: what can be done, what they are, which numbers have changed.

use bevy::prelude::*;

use super::DrawSystems;
use super::faces::{self, Changes};
use crate::table::input::{Choice, Choosing, Light, Lights};
use crate::table::layout::{Hovered, Staged};
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Seen, Table, Waits};
use crate::table::world::{Board, Card, Zone};
use fudaba_engine::{CardId, Side, Stage, View, Visibility, ZoneId};

/// What is marked on a card.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// Its outline.
    pub light: Option<Light>,
    /// The icon of the first of its marks that has a seal.
    pub seal: Option<String>,
    /// The seal is seen on the back, too.
    pub on_back: bool,
    /// Its changed numbers, if it is in play.
    pub changes: Changes,
    /// The viewer could act with it, but not now; or something is being decided that it has no part in.
    pub dimmed: bool,
}

/// What is marked on a place.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lit(pub Option<Light>);

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Card, Marks>()
        .register_required_components::<Zone, Lit>()
        .add_systems(Update, mark.in_set(DrawSystems::Mark));
}

/// Marks cards and places anew when something that is asked, shown or pointed at has changed.
fn mark(
    table: Res<Table>,
    game: Res<ActiveGame>,
    choice: Res<Choice>,
    board: Option<Res<Board>>,
    came: Query<(), Or<(Added<Hovered>, Changed<Staged>)>>,
    mut left: RemovedComponents<Hovered>,
    mut lowered: RemovedComponents<Staged>,
    mut cards: Query<(&Card, Has<Hovered>, Has<Staged>, Has<Waits>, &mut Marks)>,
    mut places: Query<(&Zone, &mut Lit)>,
) {
    let gone = left.read().count() + lowered.read().count() > 0;
    let (Some(board), Some(seen)) = (board, table.seen()) else {
        return;
    };
    let due = table.is_changed() || choice.is_changed() || board.is_added();
    if !due && came.is_empty() && !gone {
        return;
    }
    let choosing = choice.choosing.as_ref();
    let lights = lights(seen, choosing);
    for (zone, mut lit) in &mut places {
        lit.set_if_neq(Lit(lights.places.get(&zone.0).copied()));
    }
    // Who may choose sees at once what he can choose.
    let asks = choosing.is_some_and(|c| !c.is_begun());
    let held_up = cards.iter().filter(|(_, _, staged, ..)| *staged);
    let picks = held_up
        .map(|(card, ..)| card.0)
        .any(|c| lights.cards.contains_key(&c));
    let fight = fought_over(seen);
    for (card, hovered, staged, waits, mut marks) in &mut cards {
        let light = lights.cards.get(&card.0).copied();
        // What waits to take effect stands out, unless something can be done with it.
        let light = light.or(waits.then_some(Light::Chosen));
        let idle = asks && light.is_none() && !hovered;
        let mut new = marks_of(seen.view(), &game, card.0);
        // What is held up is there to be looked at, unless cards are chosen from it.
        let passed_over = staged && picks;
        let apart = fight.as_ref().is_some_and(|fight| !fight.contains(&card.0));
        new.dimmed = (idle && (passed_over || is_in_hand(seen.view(), card.0)))
            || (apart && light.is_none() && !hovered && !staged);
        new.light = light;
        marks.set_if_neq(new);
    }
}

/// The cards of the fight that goes on, with those that help and the one that asks; nothing while there is none.
fn fought_over(seen: Seen<'_>) -> Option<Vec<CardId>> {
    let contest = seen.contest();
    let contest = contest.filter(|c| c.fight && c.stage < Stage::Resolved)?;
    let of_side = |side: &Side| {
        let fighters = side.fighters.iter().map(|fighter| fighter.card);
        let helpers = side.support.shown().iter().map(|support| support.card);
        fighters.chain(helpers).collect::<Vec<_>>()
    };
    let asks = seen.decision().and_then(|decision| decision.source);
    let sides = contest.sides.iter().flat_map(of_side);
    Some(sides.chain(asks).collect())
}

fn lights(seen: Seen<'_>, choosing: Option<&Choosing>) -> Lights {
    let zones = seen.view().q().zones();
    let top = |zone: ZoneId| seen.view().table().cover(zone);
    let mut lights = choosing.map_or_else(Lights::default, |c| c.lights(zones, top));
    let fight = seen
        .contest()
        .filter(|c| c.fight && c.stage < Stage::Resolved);
    for fighter in fight.iter().flat_map(|contest| &contest.sides[1].fighters) {
        lights.cards.entry(fighter.card).or_insert(Light::Threat);
    }
    for fighter in fight.iter().flat_map(|contest| &contest.sides[0].fighters) {
        lights.cards.entry(fighter.card).or_insert(Light::Strikes);
    }
    lights
}

fn marks_of(view: &View, game: &ActiveGame, card: CardId) -> Marks {
    let mut marks = Marks::default();
    let q = view.q();
    // The view knows no more than the viewer: a card that he does not know is marked for its place alone.
    let known = view.def(card).is_some();
    let all = view.setup().rules.marks(q, card);
    let mut looks = all.iter().filter_map(|m| game.look.marks.get(*m));
    if let Some(look) = looks.find(|look| known || look.back) {
        marks.seal = Some(look.icon.clone());
        marks.on_back = look.back;
    }
    if !known {
        return marks;
    }
    let zone = view.table().card(card).zone;
    let decl = q.zones().decl(zone);
    let look = game.look.table.zones.get(decl.key);
    let own = look.is_some_and(|look| look.own_open) && decl.owner == Some(view.viewer());
    if own && !view.table().card(card).face_up() {
        marks.seal = Some("face_down".to_owned());
    }
    if q.zones().decl(zone).visibility == Visibility::Public {
        marks.changes = faces::changes(&game.look, q, card);
    }
    marks
}

/// Does a card lie in the viewer's own hand?
fn is_in_hand(view: &View, card: CardId) -> bool {
    let decl = view.q().zones().decl(view.table().card(card).zone);
    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(view.viewer())
}
