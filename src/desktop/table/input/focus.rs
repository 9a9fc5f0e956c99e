//! The keyboard on the table: a ring that moves over the same cards and zones that the pointer clicks.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::choice::{Choice, Reading};
use super::choosing::Choosing;
use super::likely::{Likelihood, Likely};
use super::picking::{Cards, Zones, mark_only, spot};
use super::presses::Presses;
use super::veil::InFront;
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::states::Overlay;
use crate::table::layout::{Hovered, Lay, Rest, Site, Staged};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::stage::{Guided, Intent, Seen, Table};
use crate::table::world::{Board, Card, ZoneCards};
use fudaba_engine::Verb;

/// The keyboard is at this card or zone.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Focused;

/// The ring has come here by itself, or what it is at has been answered or put away: the card comes forward and is read only once
/// an arrow leads to it.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread;

const WAYS: [(KeyCode, Pair); 4] = [
    (KeyCode::ArrowLeft, (-1.0, 0.0)),
    (KeyCode::ArrowRight, (1.0, 0.0)),
    (KeyCode::ArrowUp, (0.0, -1.0)),
    (KeyCode::ArrowDown, (0.0, 1.0)),
];

/// Arrows move the ring among what answers, with Shift among everything; Enter clicks what it is at, U takes back, R shows the other
/// player's last turn again; Tab leaves the table for the panels.
pub fn keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    front: Res<InFront>,
    (table, guided): (Res<Table>, Option<Res<Guided>>),
    game: Res<ActiveGame>,
    (focused, unread): (Query<Entity, With<Focused>>, Query<(), With<Unread>>),
    (cards, zones): (Cards, Zones),
    spots: Spots,
    board: Option<Res<Board>>,
    (time, mut presses): (Res<Time<Real>>, ResMut<Presses>),
    mut choice: ResMut<Choice>,
    mut reading: ResMut<Reading>,
    mut intents: MessageWriter<Intent>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let Some(keys) = keys.filter(|_| *overlay.get() == Overlay::None) else {
        return;
    };
    let way = WAYS.into_iter().find(|(key, _)| keys.just_pressed(*key));
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]) {
        presses.ring_takes(false);
    }
    // Arrows are the table's wherever the keyboard is, unless somebody writes; the panels let go of it.
    if front.writes || front.keys && way.is_none() {
        return;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if control && keys.just_pressed(KeyCode::KeyY) {
        intents.write(Intent::StepForward);
    } else if keys.just_pressed(KeyCode::KeyU) || (control && keys.just_pressed(KeyCode::KeyZ)) {
        intents.write(if shift {
            Intent::StepForward
        } else {
            Intent::TakeBack
        });
    } else if keys.just_pressed(KeyCode::KeyR) && !control {
        intents.write(Intent::ShowAgain);
    }
    if keys.just_pressed(KeyCode::Tab) {
        presses.step_aside(!focused.is_empty());
        mark_only(None, focused.iter(), Focused, &mut commands);
    }
    let at = focused.iter().next();
    if let Some(at) = at {
        presses.comes_to(at, time.elapsed());
    }
    let there = board.as_ref().filter(|_| !shift);
    let in_panels = there.is_some_and(|board| spots.are_answers_elsewhere(&choice, &table, board));
    if way.is_some() && in_panels {
        mark_only(None, focused.iter(), Focused, &mut commands);
        presses.leads_in_panels();
        activity.keep_going();
    } else if let Some((_, way)) = way {
        let lit = there.map_or_else(BTreeSet::new, |board| lit(&choice, &table, board, at));
        let next = spots.next(&lit, at, way);
        if let Some(stays) = next.filter(|next| at == Some(*next) && unread.contains(*next)) {
            commands.entity(stays).try_remove::<(Focused, Unread)>();
            commands.entity(stays).try_insert(Focused);
        }
        mark_only(next, focused.iter(), Focused, &mut commands);
        presses.is_led(time.elapsed());
        activity.keep_going();
    }
    if !keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]) {
        return;
    }
    let (Some(entity), Some(seen)) = (at, table.seen()) else {
        return;
    };
    let Some(spot) = spot(entity, &cards, &zones) else {
        return;
    };
    let is_lit = || {
        let lit = |board| lit(&choice, &table, board, at);
        board
            .as_ref()
            .is_some_and(|board| lit(board).contains(&entity))
    };
    // Where the ring was left behind at what answers nothing, Enter is for the amber button; and so it is where it goes on and
    // nothing would come of it here. What was pressed once is pressed again by the same key.
    let idle = choice.is_idle(Some(spot), seen, &game);
    let means = || choice.confirmed(spot, seen).is_some() || choice.goes_again(spot, seen);
    let left = unread.contains(entity) && !means() && !is_lit();
    // A lesson that only shows something asks nothing: it is read on, unless an arrow has led to what could be chosen.
    let reads = guided.is_some_and(|guided| guided.said.shows);
    let none_asked = choice.choosing.is_none() || reads;
    if left || reads && unread.contains(entity) || idle && none_asked {
        return;
    }
    presses.ring_takes(true);
    if !presses.enters(choice.asked(), time.elapsed()) {
        return;
    }
    let (choice, reading) = (&mut choice, &mut reading);
    // What is two decisions in one is shown first: whoever means but one of them by the key must see the other.
    choice.is_shown(false);
    match choice.confirmed(spot, seen) {
        // What is chosen already is confirmed.
        Some(done) => {
            intents.write_batch(choice.press(done));
        }
        None if choice.shows_by_key(spot) => {
            sounds.write(PlaySound(Sound::Button));
        }
        None => choice.click(spot, seen, &game, reading, &mut intents, &mut sounds),
    }
    // What was read has been answered.
    commands.entity(entity).try_insert(Unread);
    activity.keep_going();
}

/// A card that was read by keys does not stay over what happens next: it is put away as soon as another question stands there, or
/// none.
pub fn put_away(
    choice: Res<Choice>,
    focused: Query<Entity, With<Focused>>,
    mut before: Local<Option<usize>>,
    mut commands: Commands,
) {
    let asked = choice.asked();
    if *before != asked {
        *before = asked;
        for ring in &focused {
            commands.entity(ring).try_insert(Unread);
        }
    }
}

/// The card to which an arrow leads comes forward and is read, until it is put away. Where a card comes into the place at which
/// the ring is, the ring is the card's.
pub fn follow(
    focused: Query<Entity, (With<Card>, Added<Focused>, Without<Unread>)>,
    filled: Query<(Entity, &ZoneCards), With<Focused>>,
    hovered: Query<Entity, With<Hovered>>,
    put_away: Query<Entity, (With<Focused>, With<Hovered>, Added<Unread>)>,
    left: Query<Entity, (With<Unread>, Without<Focused>)>,
    mut lost: RemovedComponents<Focused>,
    mut commands: Commands,
) {
    for card in &put_away {
        commands.entity(card).try_remove::<Hovered>();
    }
    for thing in &left {
        commands.entity(thing).try_remove::<Unread>();
    }
    for (place, cards) in &filled {
        mark_only(cards.top(), [place], Focused, &mut commands);
    }
    let lost: Vec<Entity> = lost.read().collect();
    if let Some(card) = focused.iter().next() {
        mark_only(Some(card), hovered.iter(), Hovered, &mut commands);
    } else if let Some(card) = hovered.iter().find(|card| lost.contains(card)) {
        commands.entity(card).try_remove::<Hovered>();
    }
}

/// The lower edge of the table, in its middle.
const BELOW: Pair = (640.0, 700.0);

/// With a new question the ring goes to the nearest card that answers it, from where it was when the last one was answered,
/// unless it is at one, and to an empty place only where no card answers: it does not follow a card that has been played to
/// where that lies then. Where cards answer that lie nowhere
/// on the table it steps aside, and comes back with the next question.
pub fn comes_back(
    choice: Res<Choice>,
    table: Res<Table>,
    board: Option<Res<Board>>,
    focused: Query<Entity, With<Focused>>,
    spots: Spots,
    mut presses: ResMut<Presses>,
    mut before: Local<(Option<usize>, Option<Pair>)>,
    mut commands: Commands,
) {
    let (asked, ring) = (choice.asked(), focused.iter().next());
    if ring.is_none() && !presses.is_aside() {
        *before = (asked, None);
        return;
    }
    if asked.is_none() {
        return;
    }
    let all = with(spots.lying(), &spots.held_up());
    let at = |ring: Entity| all.iter().find(|(spot, _)| *spot == ring);
    let here = ring.and_then(at).map(|s| s.1);
    let from = before.1.or(here);
    if before.0 == asked {
        before.1 = here.or(before.1);
        return;
    }
    *before = (asked, here.or(from));
    let (Some(choosing), Some(seen), Some(board)) = (&choice.choosing, table.seen(), board) else {
        return;
    };
    // What is attacked already is confirmed where it lies.
    if choosing.may_strike_more() {
        return;
    }
    if spots.are_answers_elsewhere(&choice, &table, &board) {
        mark_only(None, focused.iter(), Focused, &mut commands);
        presses.step_aside(true);
        return;
    }
    let mut lit = answering(choosing, seen, &board);
    let answers = ring.is_some_and(|ring| lit.contains(&ring));
    aim(&mut lit, choosing, &board);
    let among = all.iter().copied().filter(|(spot, _)| lit.contains(spot));
    let among = spots.likely.first(&among.collect::<Vec<_>>());
    // An empty place at which it has been left is not what one looks at first.
    let empty = |spot: Entity| spots.likely.of(spot) == Likely::Empty;
    let left = ring.is_some_and(empty) && among.iter().any(|(spot, _)| !empty(*spot));
    let answers = answers && !left;
    // Where it was nowhere before it stepped aside, it comes from below.
    let from = from.or_else(|| ring.is_none().then_some(BELOW));
    let Some(from) = from.filter(|_| !answers) else {
        return;
    };
    let far = |at: &Pair| (at.0 - from.0).hypot(at.1 - from.1);
    let nearer = |a: &(Entity, Pair), b: &(Entity, Pair)| far(&a.1).total_cmp(&far(&b.1));
    let next = among.into_iter().min_by(nearer);
    if let Some((next, at)) = next {
        before.1 = Some(at);
        presses.step_aside(false);
        mark_only(Some(next), ring, Focused, &mut commands);
        commands.entity(next).try_insert(Unread);
    }
}

/// Where nothing but the targets of one attack is asked for, its own card is not what one looks for first.
fn aim(lit: &mut BTreeSet<Entity>, choosing: &Choosing, board: &Board) {
    let mut all = choosing.actions().iter().filter(|a| !a.verb.is_button());
    let Some(first) = all.next().filter(|a| a.verb == Verb::Attack) else {
        return;
    };
    let alone = all.all(|a| a.verb == Verb::Attack && a.card == first.card);
    let striker = first.card.some().filter(|_| alone && lit.len() > 1);
    if let Some(striker) = striker.and_then(|card| board.card(card)) {
        lit.remove(&striker);
    }
}

/// The cards and places that answer what is asked.
fn answering(choosing: &Choosing, seen: Seen<'_>, board: &Board) -> BTreeSet<Entity> {
    let on = seen.view().table();
    let lights = choosing.lights(seen.view().q().zones(), |zone| on.cover(zone));
    let places = lights.places.keys().filter_map(|place| {
        let top = on.cover(*place).or_else(|| on.zone(*place).last().copied());
        match top {
            Some(card) => board.card(card),
            None => board.zone(*place),
        }
    });
    let cards = lights.cards.keys().filter_map(|card| board.card(*card));
    cards.chain(places).collect()
}

/// What answers the question; once a card or a place is chosen, what goes with that: the ring goes only there from where it is.
#[must_use]
pub fn lit(
    choice: &Choice,
    table: &Table,
    board: &Board,
    ring: Option<Entity>,
) -> BTreeSet<Entity> {
    let (Some(choosing), Some(seen)) = (&choice.choosing, table.seen()) else {
        return BTreeSet::new();
    };
    if choosing.selected.is_none() && choosing.aimed().is_none() {
        let mut all = answering(choosing, seen, board);
        if ring.is_none() {
            aim(&mut all, choosing, board);
        }
        return all;
    }
    let on = seen.view().table();
    let lights = choosing.lights(seen.view().q().zones(), |zone| on.cover(zone));
    if choosing.aimed().is_some() {
        return lights
            .cards
            .keys()
            .filter_map(|card| board.card(*card))
            .collect();
    }
    let places = lights.places.keys().filter_map(|place| {
        let top = on.cover(*place).or_else(|| on.zone(*place).last().copied());
        match top {
            Some(card) => board.card(card),
            None => board.zone(*place),
        }
    });
    places.collect()
}

/// Everything that the ring can stand on, with its place.
#[derive(SystemParam)]
pub struct Spots<'w, 's> {
    rests: Query<'w, 's, &'static Rest>,
    sites: Query<'w, 's, (Entity, &'static Site, Option<&'static ZoneCards>)>,
    staged: Query<'w, 's, (Entity, &'static Rest), With<Staged>>,
    likely: Likelihood<'w, 's>,
}

impl Spots<'_, '_> {
    /// Is it cards lying nowhere on the table that answer, and nothing that lies there?
    fn are_answers_elsewhere(&self, choice: &Choice, table: &Table, board: &Board) -> bool {
        let Some(choosing) = &choice.choosing else {
            return false;
        };
        let lying = with(self.lying(), &self.held_up());
        let lies = |thing: Entity| lying.iter().any(|(spot, _)| *spot == thing);
        let picks = choosing
            .actions()
            .iter()
            .filter(|a| a.verb != Verb::PickSlot);
        let mut cards = picks.filter_map(|a| board.card(a.card.some()?));
        cards.any(|card| !lies(card)) && !lit(choice, table, board, None).into_iter().any(lies)
    }

    /// Each card of a row, the top of a pile, a place that is empty.
    fn lying(&self) -> Vec<(Entity, Pair)> {
        let mut spots = Vec::new();
        for (zone, site, cards) in &self.sites {
            match cards {
                None => spots.push((zone, site.0.at)),
                Some(cards) => {
                    // A card of a hand keeps its place in the row, however high it has risen.
                    let fan = matches!(site.0.lay, Lay::Fan { .. });
                    let at = |card: &Entity| {
                        let at = self.rests.get(*card).ok()?.0.at;
                        Some((*card, if fan { (at.0, site.0.at.1) } else { at }))
                    };
                    let open = matches!(site.0.lay, Lay::Row { .. } | Lay::Fan { .. });
                    let first = if open { 0 } else { cards.cards().len() - 1 };
                    spots.extend(cards.cards()[first..].iter().filter_map(at));
                }
            }
        }
        spots
    }

    /// Where an arrow leads; among what is lit, if anything is, and to the nearest of it first.
    fn next(&self, lit: &BTreeSet<Entity>, at: Option<Entity>, way: Pair) -> Option<Entity> {
        let held_up = self.held_up();
        let all = with(self.lying(), &held_up);
        let among: Vec<_> = all
            .iter()
            .copied()
            .filter(|(spot, _)| lit.contains(spot))
            .collect();
        if !among.is_empty() {
            let here = at.filter(|at| !lit.contains(at));
            let here = here.and_then(|at| all.iter().find(|(spot, _)| *spot == at));
            return match here {
                Some((_, from)) => nearest(&among, *from, way),
                None if at.is_some_and(|at| lit.contains(&at)) => step(&among, at, way),
                None => step(&self.likely.first(&among), None, way),
            };
        }
        let next = step(&all, at, way);
        // What is held up is what is asked about: that comes first.
        let first = || step(&held_up, None, way);
        if at.is_some() { next } else { first().or(next) }
    }

    /// The fewest arrows that lead to a spot.
    #[cfg(test)]
    pub fn way(
        &self,
        lit: &BTreeSet<Entity>,
        at: Option<Entity>,
        to: Entity,
    ) -> Option<Vec<KeyCode>> {
        let mut known = BTreeSet::from_iter(at);
        let mut ways = std::collections::VecDeque::from([(at, Vec::new())]);
        while let Some((at, way)) = ways.pop_front() {
            if at == Some(to) {
                return Some(way);
            }
            for (key, by) in WAYS {
                if let Some(next) = self.next(lit, at, by).filter(|next| known.insert(*next)) {
                    ways.push_back((Some(next), [&way[..], &[key]].concat()));
                }
            }
        }
        None
    }

    /// Everything that arrows lead to.
    #[cfg(test)]
    pub fn reached(&self) -> BTreeSet<Entity> {
        let spots = with(self.lying(), &self.held_up());
        let first = step(&spots, None, WAYS[0].1);
        let (mut reached, mut next) = (BTreeSet::new(), Vec::from_iter(first));
        while let Some(spot) = next.pop() {
            if reached.insert(spot) {
                let steps = WAYS
                    .iter()
                    .filter_map(|(_, way)| step(&spots, Some(spot), *way));
                next.extend(steps);
            }
        }
        reached
    }

    /// Cards that are held up, from wherever they lie.
    fn held_up(&self) -> Vec<(Entity, Pair)> {
        let staged = self.staged.iter();
        staged.map(|(card, rest)| (card, rest.0.at)).collect()
    }
}

/// Spots together with what is held up, which may lie deep in a pile.
fn with<E: Copy + PartialEq>(mut spots: Vec<(E, Pair)>, held_up: &[(E, Pair)]) -> Vec<(E, Pair)> {
    spots.retain(|(spot, _)| held_up.iter().all(|(card, _)| card != spot));
    spots.extend(held_up);
    spots
}

/// The nearest spot that lies in a direction; the nearest of all, if none does.
fn nearest<E: Copy>(spots: &[(E, Pair)], from: Pair, way: Pair) -> Option<E> {
    let by = |at: &Pair| (at.0 - from.0, at.1 - from.1);
    let cost = |at: &Pair| {
        let (x, y) = by(at);
        let (along, across) = (x * way.0 + y * way.1, (x * way.1 - y * way.0).abs());
        // Whoever goes to the right means what lies there, rather than what lies nearer and further down.
        match along > 8.0 {
            true => (false, along + 2.5 * across),
            false => (true, x.hypot(y)),
        }
    };
    let least = |a: &Pair, b: &Pair| {
        let ((a, far), (b, near)) = (cost(a), cost(b));
        a.cmp(&b).then(far.total_cmp(&near))
    };
    spots.iter().min_by(|a, b| least(&a.1, &b.1)).map(|s| s.0)
}

/// Where the next spot is lower by more than this, another row begins: by less than a card of a hand rises, or layers of a
/// pile differ, it does not.
const GAP: f32 = 20.0;

/// All spots in rows, from above; each row from the left.
fn rows<E: Copy>(spots: &[(E, Pair)]) -> Vec<Vec<(E, Pair)>> {
    let mut all = spots.to_vec();
    all.sort_by(|a, b| a.1.1.total_cmp(&b.1.1));
    let mut rows: Vec<Vec<(E, Pair)>> = Vec::new();
    for spot in all {
        let last = rows.last_mut();
        match last.filter(|row| row.last().is_some_and(|last| spot.1.1 - last.1.1 <= GAP)) {
            Some(row) => row.push(spot),
            None => rows.push(vec![spot]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| a.1.0.total_cmp(&b.1.0));
    }
    rows
}

/// The next spot in the row, or the nearest in the next row, so that every spot can be come to; where a row ends, the
/// nearest on that side; from nowhere, the lowest in the middle.
fn step<E: Copy + PartialEq>(spots: &[(E, Pair)], from: Option<E>, way: Pair) -> Option<E> {
    let rows = rows(spots);
    let place = |from: E| {
        let in_row = |row: &Vec<(E, Pair)>| row.iter().position(|(spot, _)| *spot == from);
        let mut places = rows.iter().enumerate();
        places.find_map(|(n, row)| Some((n, in_row(row)?)))
    };
    let Some((row, at)) = from.and_then(place) else {
        let score = |at: &Pair| at.1 - (at.0 - 640.0).abs() * 0.1;
        return spots
            .iter()
            .max_by(|a, b| score(&a.1).total_cmp(&score(&b.1)))
            .map(|s| s.0);
    };
    let next = |n: usize, by: f32| {
        if by < 0.0 {
            n.checked_sub(1)
        } else {
            Some(n + 1)
        }
    };
    let here = rows[row][at].1;
    if way.1 == 0.0 {
        let beside = next(at, way.0).and_then(|at| rows[row].get(at));
        // Beyond the end of its row lies the nearest of the others on that side.
        let cost = |at: &Pair| (at.0 - here.0) * way.0 + 2.5 * (at.1 - here.1).abs();
        let on_that_side = spots.iter().filter(|s| (s.1.0 - here.0) * way.0 > 8.0);
        let outside = || on_that_side.min_by(|a, b| cost(&a.1).total_cmp(&cost(&b.1)));
        return beside.or_else(outside).map_or(from, |spot| Some(spot.0));
    }
    let away = |spot: &&(E, Pair)| (spot.1.0 - here.0).abs();
    let beyond = next(row, way.1).and_then(|row| rows.get(row)).into_iter();
    let beside = beyond.flatten().min_by(|a, b| away(a).total_cmp(&away(b)));
    let Some(beside) = beside else {
        return from;
    };
    // What lies far aside and hardly higher or lower is come to sideways; up and down go to what lies there.
    let (aside, apart) = (away(&beside), (beside.1.1 - here.1).abs());
    let there = || {
        let beyond = |s: &&(E, Pair)| (s.1.1 - here.1) * way.1 > 8.0;
        let all: Vec<(E, Pair)> = spots.iter().filter(beyond).copied().collect();
        nearest(&all, here, way)
    };
    match aside > ASIDE * apart {
        true => there().or(Some(beside.0)),
        false => Some(beside.0),
    }
}

/// What lies by so many times as far aside as it lies above or below lies beside.
const ASIDE: f32 = 2.0;

#[cfg(test)]
mod tests {
    use super::{nearest, step, with};

    #[test]
    fn up_leads_to_what_lies_above_and_not_to_what_lies_far_aside() {
        // A card in a niche, one above it to the left, a slot far to the right and a little higher.
        let spots = [
            (0, (890.0, 560.0)),
            (1, (720.0, 380.0)),
            (2, (1180.0, 530.0)),
        ];
        assert_eq!(step(&spots, Some(0), (0.0, -1.0)), Some(1));
        assert_eq!(step(&spots, Some(0), (1.0, 0.0)), Some(2));
        assert_eq!(step(&spots, Some(1), (0.0, 1.0)), Some(0));
        // Where nothing else lies there it is come to all the same.
        assert_eq!(step(&[spots[0], spots[2]], Some(0), (0.0, -1.0)), Some(2));
    }

    #[test]
    fn the_first_arrow_after_a_choice_leads_to_the_nearest_that_is_lit() {
        let lit = [
            (0, (200.0, 400.0)),
            (1, (640.0, 400.0)),
            (2, (700.0, 250.0)),
        ];
        let from = (620.0, 650.0);
        assert_eq!(nearest(&lit, from, (0.0, -1.0)), Some(1));
        assert_eq!(nearest(&lit, from, (-1.0, 0.0)), Some(0));
        assert_eq!(nearest(&lit, from, (0.0, 1.0)), Some(1), "none lies below");
    }

    #[test]
    fn an_arrow_to_the_right_leads_to_the_next_place_and_not_down_into_the_hand() {
        // From the left of three places, which has just been filled: the middle one, not the nearer card of the hand.
        let lit = [
            (0, (640.0, 360.0)),
            (1, (830.0, 360.0)),
            (2, (500.0, 450.0)),
        ];
        assert_eq!(nearest(&lit, (450.0, 360.0), (1.0, 0.0)), Some(0));
        assert_eq!(nearest(&lit, (450.0, 360.0), (0.0, 1.0)), Some(2));
    }

    #[test]
    fn what_is_held_up_out_of_a_pile_is_come_to() {
        // The uppermost card of a pile, and both that are held up, one of them the same.
        let lying = vec![(7, (700.0, 400.0)), (0, (400.0, 500.0))];
        let spots = with(lying, &[(6, (400.0, 200.0)), (7, (480.0, 200.0))]);
        assert_eq!(step(&spots, Some(0), (0.0, -1.0)), Some(6));
        assert_eq!(step(&spots, Some(6), (1.0, 0.0)), Some(7));
        assert_eq!(step(&spots, Some(7), (-1.0, 0.0)), Some(6));
    }

    #[test]
    fn no_row_is_passed_over() {
        // Between two rows of four stand three in the gaps.
        let mut spots: Vec<(usize, (f32, f32))> = Vec::new();
        for (y, x, count) in [(337.0, 290.0, 4), (435.0, 340.0, 3), (521.0, 290.0, 4)] {
            spots.extend((0..count).map(|n| (0, (x + 100.0 * n as f32, y))));
        }
        for (n, spot) in spots.iter_mut().enumerate() {
            spot.0 = n;
        }
        assert_eq!(step(&spots, Some(1), (0.0, 1.0)), Some(4));
        assert_eq!(step(&spots, Some(4), (1.0, 0.0)), Some(5));
        assert_eq!(step(&spots, Some(9), (0.0, -1.0)), Some(5));
        assert_eq!(step(&spots, Some(10), (1.0, 0.0)), Some(10), "all ends");
        assert_eq!(step(&spots, Some(6), (1.0, 0.0)), Some(10), "its row ends");
    }

    #[test]
    fn the_ring_goes_to_the_nearest_spot_in_a_direction() {
        let spots = [
            (0, (400.0, 500.0)),
            (1, (480.0, 500.0)),
            (2, (480.0, 400.0)),
            (3, (900.0, 400.0)),
        ];
        let first = step(&spots, None, (1.0, 0.0));
        assert_eq!(first, Some(1));
        assert_eq!(step(&spots, first, (-1.0, 0.0)), Some(0));
        assert_eq!(step(&spots, first, (0.0, -1.0)), Some(2));
        let up = step(&spots, first, (0.0, -1.0));
        assert_eq!(step(&spots, up, (1.0, 0.0)), Some(3));
        assert_eq!(step(&spots, up, (0.0, -1.0)), up, "nothing lies above");
    }
}
