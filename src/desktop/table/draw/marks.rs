//! What is marked on cards and places: what can be done, what they are, which numbers have changed.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::DrawSystems;
use super::faces::{self, Changes};
use crate::table::input::{Choice, Choosing, Light, Lights};
use crate::table::layout::{Hovered, Raised, Staged};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::places::Counted;
use crate::table::stage::{InCourse, Seen, Table, Waits};
use crate::table::world::{Board, Card, Zone};
use fudaba_engine::{Action, CardId, Side, Stage, Verb, View, Visibility, ZoneId};

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
    /// It steps back, and why.
    pub dimmed: Option<Dimmed>,
    /// A thing of the score stands for it: it is seen only where something is done with it.
    pub stood_for: bool,
}

/// Why a card steps back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimmed {
    /// Nothing can be done now with this card of the hand, or of those that are held up.
    Idle,
    /// Something is being decided that it has no part in.
    Apart,
}

/// What is marked on a place.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lit(pub Option<Light>);

/// What a choice that is begun, or would be begun by a click on the card that is pointed at, would do at a place.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Invites(pub Option<Verb>);

/// Something could be put on this place, and on few others or none: nothing is chosen yet.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Open(pub Option<Few>);

/// How many places there are onto which something could be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Few {
    /// This one alone, by this.
    Only(Verb),
    /// A few.
    Some,
}

/// Where something could be put onto more places than this, none of them is shown before a card is chosen.
const FEW: usize = 3;

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Card, Marks>()
        .register_required_components::<Zone, Lit>()
        .register_required_components::<Zone, Invites>()
        .register_required_components::<Zone, Open>()
        .add_systems(Update, mark.in_set(DrawSystems::Mark));
}

/// Marks cards and places anew when something that is asked, shown or pointed at has changed.
fn mark(
    table: Res<Table>,
    game: Res<ActiveGame>,
    choice: Res<Choice>,
    course: Res<InCourse>,
    board: Option<Res<Board>>,
    came: Query<(), Or<(Added<Hovered>, Changed<Staged>)>>,
    mut left: RemovedComponents<Hovered>,
    mut lowered: RemovedComponents<Staged>,
    mut cards: Query<(
        (Entity, &Card, Has<Raised>),
        Has<Hovered>,
        Has<Staged>,
        Has<Waits>,
        &mut Marks,
    )>,
    mut places: Query<(&Zone, &mut Lit, &mut Invites, &mut Open)>,
    mut commands: Commands,
) {
    let gone = left.read().count() + lowered.read().count() > 0;
    let (Some(board), Some(seen)) = (board, table.seen()) else {
        return;
    };
    let asked = table.is_changed() || choice.is_changed() || course.is_changed();
    let due = asked || board.is_added();
    if !due && came.is_empty() && !gone {
        return;
    }
    let choosing = choice.choosing.as_ref();
    let mut lights = lights(seen, choosing, &course);
    let mut hovered = cards.iter().filter(|(_, hovered, ..)| *hovered);
    let hovered = hovered.next().map(|((_, card, _), ..)| card.0);
    // Where a press would send the card that is pointed at stands out from where else it could go.
    let sent = choosing.and_then(|choosing| Some((choosing, choosing.ready(hovered?)?)));
    if let Some((choosing, ready)) = sent {
        lights
            .places
            .insert(choosing.actions()[ready].place, Light::Chosen);
    }
    // So does the place of the field that is pointed at in its plan, with the card that lies there.
    if let Some((_, place)) = choice.planned.filter(|(_, place)| *place != ZoneId::NONE) {
        lights.places.insert(place, Light::Chosen);
        let below = seen.view().table().cover(place);
        lights.cards.extend(below.map(|card| (card, Light::Chosen)));
    }
    let reach = choosing.map_or_else(BTreeMap::new, |choosing| reach(choosing, hovered));
    let lies = |zone: ZoneId| seen.view().table().cover(zone).is_some();
    let open = choosing.map_or_else(BTreeMap::new, |choosing| open(choosing, lies));
    for (zone, mut lit, mut invites, mut may) in &mut places {
        may.set_if_neq(Open(open.get(&zone.0).copied()));
        lit.set_if_neq(Lit(lights.places.get(&zone.0).copied()));
        invites.set_if_neq(Invites(reach.get(&zone.0).copied()));
    }
    // Who may choose sees at once what he can choose.
    let asks = choosing.is_some_and(|c| !c.is_begun());
    let held_up = cards.iter().filter(|(_, _, staged, ..)| *staged);
    let picks = held_up
        .map(|((_, card, _), ..)| card.0)
        .any(|c| lights.cards.contains_key(&c));
    let fight = fought_over(seen, &course);
    let of_hand = |card: &&CardId| is_in_hand(seen.view(), **card);
    let few = lights.cards.keys().filter(of_hand).count() <= FEW;
    // Where all of the hand answers, or none of it, no card stands out.
    let hand = cards.iter().map(|((_, card, _), ..)| card.0);
    let hand = hand.filter(|card| is_in_hand(seen.view(), *card));
    let lit = |card: &CardId| lights.cards.contains_key(card);
    let some = asks && hand.filter(|card| !lit(card)).count() > 0;
    for ((entity, card, raised), hovered, staged, waits, mut marks) in &mut cards {
        let light = lights.cards.get(&card.0).copied();
        // Where some cards of the hand make a fight better, those that change nothing are not lit. Where none does, a few may
        // be, but not the whole hand.
        let helps = match course.helps.is_empty() {
            true => !course.weighed || few,
            false => course.helps.contains(&card.0),
        };
        let in_hand = is_in_hand(seen.view(), card.0);
        let idles = asks && !helps && !hovered && in_hand;
        let light = light.filter(|_| !idles);
        // What waits to take effect stands out, unless something can be done with it.
        let light = light.or(waits.then_some(Light::Chosen));
        let idle = asks && light.is_none() && !hovered && !idles;
        let mut new = marks_of(seen.view(), &game, card.0);
        // What is held up is there to be looked at, unless cards are chosen from it.
        let passed_over = staged && picks;
        let apart = fight.as_ref().is_some_and(|fight| !fight.contains(&card.0));
        // One's own hand lies before the place that steps back.
        let apart = apart && !in_hand && !is_helper(seen.view(), &game, card.0);
        // What another player's turn-over has brought is done with while one's own goes on.
        let over = is_over(seen, &game, card.0);
        let steps_back = (over || apart) && light.is_none() && !hovered && !staged;
        new.dimmed = if idle && (passed_over || in_hand) {
            Some(Dimmed::Idle)
        } else {
            steps_back.then_some(Dimmed::Apart)
        };
        new.light = light;
        let looked_at = light.is_some() || hovered || staged;
        new.stood_for = !looked_at && is_stood_for(seen.view(), &game, card.0);
        marks.set_if_neq(new);
        let stands_out = some && in_hand && light.is_some();
        match (stands_out, raised) {
            (true, false) => _ = commands.entity(entity).insert(Raised),
            (false, true) => _ = commands.entity(entity).remove::<Raised>(),
            _ => (),
        }
    }
}

/// Is there a thing of the score for each card where this one lies?
fn is_stood_for(view: &View, game: &ActiveGame, card: CardId) -> bool {
    let key = view.q().zones().decl(view.table().card(card).zone).key;
    let mut scores = game.look.table.scores.iter();
    scores.any(|score| matches!(&score.count, Counted::Upright(_, of) if of == key))
}

/// The card that would go somewhere or attack: the chosen one; before one is chosen, that which is pointed at, or the only
/// one there is.
#[must_use]
pub fn sets_out(choosing: &Choosing, pointed: Option<CardId>) -> Option<CardId> {
    let can = |card: &CardId| {
        let mut actions = choosing.actions().iter();
        actions.any(|action| action.card == *card && action.place != ZoneId::NONE)
    };
    let lone = choosing.lone();
    choosing.selected.or(lone).or(pointed.filter(can))
}

/// Does a card go to a place by this?
fn goes(action: &Action) -> bool {
    let goes = matches!(
        action.verb,
        Verb::Deploy | Verb::LevelUp | Verb::Play | Verb::Move
    );
    goes && action.place != ZoneId::NONE
}

/// Is the card at a place attacked by this?
fn strikes(action: &Action) -> bool {
    action.verb == Verb::Attack && action.place != ZoneId::NONE
}

/// The empty places to which some card may go, before one is chosen; none where they are many.
fn open(choosing: &Choosing, lies: impl Fn(ZoneId) -> bool) -> BTreeMap<ZoneId, Few> {
    let actions = choosing.actions().iter();
    let all = actions.filter(|action| goes(action) && !choosing.is_begun());
    let all = all.filter(|action| !lies(action.place));
    let all: BTreeMap<ZoneId, Verb> = all.map(|action| (action.place, action.verb)).collect();
    let few = |verb| {
        if all.len() == 1 {
            Few::Only(verb)
        } else {
            Few::Some
        }
    };
    let some = all.iter().filter(|_| all.len() <= FEW);
    some.map(|(place, verb)| (*place, few(*verb))).collect()
}

/// Where the chosen card may go and whom it may attack; where nothing is chosen yet, the one that is pointed at.
#[must_use]
pub fn reach(choosing: &Choosing, pointed: Option<CardId>) -> BTreeMap<ZoneId, Verb> {
    let chosen = sets_out(choosing, pointed);
    let actions = choosing.actions().iter();
    let sent = actions.filter(|action| goes(action) || strikes(action));
    let open = sent.filter(|action| chosen == Some(action.card));
    open.map(|action| (action.place, action.verb)).collect()
}

/// Who could attack whom, while nothing is chosen and nothing pointed at: each card with the places of those that it
/// reaches. Where that would be a thicket, none.
#[must_use]
pub fn threats(choosing: &Choosing, pointed: Option<CardId>) -> Vec<(CardId, ZoneId)> {
    if choosing.is_begun() || sets_out(choosing, pointed).is_some() {
        return Vec::new();
    }
    let actions = choosing.actions().iter().filter(|action| strikes(action));
    let all: BTreeSet<(CardId, ZoneId)> = actions.map(|a| (a.card, a.place)).collect();
    if all.len() > MOST_THREATS {
        return Vec::new();
    }
    all.into_iter().collect()
}

/// So many lines from those who could attack are told apart.
const MOST_THREATS: usize = 14;

/// The cards of the fight that goes on, with those that help and the one that asks; nothing while there is none.
fn fought_over(seen: Seen<'_>, course: &InCourse) -> Option<Vec<CardId>> {
    if !course.strikes.is_empty() {
        return Some(
            course
                .strikes
                .iter()
                .chain(&course.struck)
                .copied()
                .collect(),
        );
    }
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

fn lights(seen: Seen<'_>, choosing: Option<&Choosing>, course: &InCourse) -> Lights {
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
    // Who is attacked already is told from those who could be, too.
    for card in &course.struck {
        lights.cards.insert(*card, Light::Chosen);
    }
    for card in &course.strikes {
        lights.cards.insert(*card, Light::Strikes);
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
    if let Some(look) = looks.find(|look| look.icon.is_some() && (known || look.back)) {
        marks.seal.clone_from(&look.icon);
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

/// Does a card of the other player lie in a place that both share, while it is found out what one has oneself?
fn is_over(seen: Seen<'_>, game: &ActiveGame, card: CardId) -> bool {
    let Some(balance) = seen.balance() else {
        return false;
    };
    let (view, state) = (seen.view(), seen.view().table().card(card));
    let key = view.q().zones().decl(state.zone).key;
    let split = game
        .look
        .table
        .zones
        .get(key)
        .is_some_and(|look| look.split);
    split && state.owner() != balance.player
}

/// Does a card lie where those lie that help who fights?
fn is_helper(view: &View, game: &ActiveGame, card: CardId) -> bool {
    let key = view.q().zones().decl(view.table().card(card).zone).key;
    let look = game.look.table.zones.get(key);
    look.is_some_and(|look| look.helps)
}

/// Does a card lie in the viewer's own hand?
fn is_in_hand(view: &View, card: CardId) -> bool {
    let decl = view.q().zones().decl(view.table().card(card).zone);
    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(view.viewer())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::{Decision, PlayerId, Prompt};

    const A: CardId = CardId(3);
    const B: CardId = CardId(4);

    fn choosing(actions: Vec<Action>) -> Choosing {
        let decision = Decision {
            player: PlayerId(0),
            prompt: Prompt::ChooseCards,
            key: "",
            source: None,
            ability: None,
            about: None,
            progress: None,
            chosen: Vec::new(),
            placed: Vec::new(),
            actions,
        };
        Choosing::new(&decision, BTreeMap::new())
    }

    #[test]
    fn who_could_attack_is_told_of_all_until_one_is_pointed_at_or_chosen() {
        let attack = |card, place| Action::to(Verb::Attack, card, ZoneId(place));
        let moves = Action::to(Verb::Move, A, ZoneId(1));
        let all = vec![attack(A, 8), attack(A, 9), attack(B, 9), moves];
        let mut choosing = choosing(all);
        let told = [(A, ZoneId(8)), (A, ZoneId(9)), (B, ZoneId(9))];
        assert_eq!(threats(&choosing, None), told);
        assert_eq!(threats(&choosing, Some(A)), []);
        choosing.selected = Some(B);
        assert_eq!(threats(&choosing, None), []);
    }

    #[test]
    fn empty_places_are_shown_before_a_choice_only_where_they_are_few() {
        let moves = |n: u8| Action::to(Verb::Move, A, ZoneId(n));
        let shown = |most: u8| {
            open(&choosing((1..=most).map(moves).collect()), |zone| {
                zone.0 == 2
            })
        };
        assert_eq!(
            shown(2),
            BTreeMap::from([(ZoneId(1), Few::Only(Verb::Move))])
        );
        let three = [1, 3, 4].map(|n| (ZoneId(n), Few::Some));
        assert_eq!(shown(4), BTreeMap::from(three));
        assert_eq!(shown(5), BTreeMap::new());
        let mut begun = choosing(vec![moves(1)]);
        begun.selected = Some(A);
        assert_eq!(open(&begun, |_| false), BTreeMap::new());
    }

    #[test]
    fn no_thicket_of_lines_is_drawn() {
        let attack = |n: u8| Action::to(Verb::Attack, CardId(1 + n / 4), ZoneId(20 + n % 4));
        let some = |most: usize| (0..100).map(attack).take(most).collect();
        assert_eq!(threats(&choosing(some(MOST_THREATS + 1)), None), []);
        let few = some(MOST_THREATS);
        assert_eq!(threats(&choosing(few), None).len(), MOST_THREATS);
    }
}
