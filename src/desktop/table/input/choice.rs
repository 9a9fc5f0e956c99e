//! The choice that is being made, and what clicks make of it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::choosing::{Choosing, Click, Light};
use super::goes_there::GoesThere;
use super::over;
use super::presses::Presses;
use super::ready;
use super::several::Several;
use crate::audio::{PlaySound, Sound};
use crate::panels::model::LogFilter;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Intent, Seen, Table};
use fudaba_engine::{Action, CardId, Decision, PlayerId, Shape, Verb, ZoneId, ZoneSet};
use fudaba_play::Led;

/// The choice that is being made.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The open decision with what has been selected; none while nothing is asked of the viewer.
    pub choosing: Option<Choosing>,
    /// What was clicked last, if it does not go with the card that is selected: the question says why.
    pub refused: Option<Spot>,
    /// The field of a plan that is pointed at: the card that lies below it, and where a press would send it.
    pub planned: Option<(CardId, ZoneId)>,
    /// The cards whose marks are to be set or taken away, where several are asked for.
    pub(super) toggled: Vec<CardId>,
    /// The pointer is held down and passes over cards: does that set their marks, or take them away?
    sweeps: Option<bool>,
    /// An ability offers something for nothing: to decline would give it away. Is it surely a gain?
    pub gift: Option<bool>,
    /// After how many choices the decision was asked.
    asked: Option<usize>,
    /// What the next click would come to has been seen already.
    shown: bool,
    /// It belongs to an act that has been begun and of which nothing is carried out yet.
    of_act: bool,
    /// The card that was clicked to pay for what is being done, where a question will ask for it, and since how many
    /// choices.
    paying: Option<(CardId, usize)>,
    /// Where a card goes of which that is asked later.
    goes_there: Option<GoesThere>,
}

/// So many choices at most lie between the click on the card that pays and the question which one pays.
const UNTIL_PAID: usize = 4;

/// What the viewer reads.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The card that stays in the reading panel.
    pub pinned: Option<CardId>,
    /// The card that is pointed at in a panel.
    pub pointed: Option<CardId>,
    /// The answer that is pointed at in a panel, by its place in the decision.
    pub answer: Option<usize>,
    /// The zone that is open for reading.
    pub browsed: Option<ZoneId>,
    /// The zone that stays open beside the table, whatever is done.
    pub kept_zone: Option<ZoneId>,
    /// The whole record lies over the table.
    pub log: bool,
    /// What of the record is shown.
    pub log_filter: LogFilter,
}

/// Something on the table that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A card, and the zone that it lies in.
    Card(CardId, ZoneId),
    /// A zone, where no card lies.
    Place(ZoneId),
}

impl Spot {
    /// The zone.
    #[must_use]
    pub fn zone(self) -> ZoneId {
        match self {
            Self::Card(_, zone) | Self::Place(zone) => zone,
        }
    }
}

/// Takes up a new decision, and drops one that was answered. A zone that was open for it closes with it.
pub fn take_up(
    table: Res<Table>,
    game: Res<ActiveGame>,
    mut choice: ResMut<Choice>,
    mut reading: ResMut<Reading>,
    mut presses: ResMut<Presses>,
    time: Res<Time<Real>>,
    mut intents: MessageWriter<Intent>,
) {
    let seen = table.seen();
    let decision = seen.and_then(|seen| Some((seen, seen.decision()?)));
    let asked = decision.as_ref().map(|_| table.choices());
    if choice.asked == asked {
        return;
    }
    if choice.asked.is_some() && reading.browsed.is_some() {
        reading.browsed = None;
    }
    let comes = choice.asked.is_none();
    choice.asked = asked;
    if asked.is_some() {
        presses.take_up(time.elapsed(), comes);
    }
    choice.of_act = table.begun() > 0;
    choice.refused = None;
    choice.planned = None;
    if reading.answer.is_some() {
        reading.answer = None;
    }
    choice.choosing = decision.map(|(seen, decision)| {
        // Buttons say what they do; a click on the table is asked for once more.
        let actions = decision.actions.iter().enumerate();
        let careful = actions.filter_map(|(n, action)| {
            let caution = seen.sitting().view_of(n)?.caution(*action);
            let caution = caution.filter(|c| c.asks && !action.verb.is_button())?;
            let mark = if caution.danger {
                Light::Threat
            } else {
                Light::Target
            };
            Some((n, mark))
        });
        let paid = paid_with(&game, seen, &decision);
        let words = game.game.book.phrases.prompts.get(decision.key);
        let at_will = words.is_some_and(|words| words.at_will);
        let mut choosing = Choosing::new(&decision, careful.collect())
            .paid_with(paid)
            .with_own(seen.view().legal().len())
            .at_will(at_will)
            .insisting(words.is_some_and(|words| words.worth_it))
            .passing_over(over::passed_over(&game, seen, &decision))
            .with_piles(piles(seen, &decision))
            .with_lays(lays(&game, seen))
            .with_twofold(twofold(seen, &decision))
            .with_gives(gives(
                seen,
                &decision,
                words.is_some_and(|words| words.helps),
            ))
            .with_stays(stays(seen, &decision));
        let confirms = words.is_some_and(|words| words.confirms);
        let several = seen.sitting().asks_for_several();
        choosing.several = several.then(|| Several::of(Vec::new(), &decision).waiting(confirms));
        let fills = words.is_some_and(|words| words.fills);
        let mut ready = ready::ready(seen, &choosing, fills);
        ready.extend(ready::ahead(&game, seen, &choosing));
        choosing.with_ready(ready)
    });
    choice.toggled.clear();
    choice.sweeps = None;
    let asked = seen.filter(|_| choice.choosing.is_some());
    choice.gift = asked.and_then(|seen| seen.view().gift());
    let choices = table.choices();
    let stale = |(_, since): (CardId, usize)| choices < since || choices > since + UNTIL_PAID;
    if choice.paying.is_some_and(stale) {
        choice.paying = None;
    }
    // With which card it is paid was said by the click on it.
    let asks = choice.choosing.is_some();
    let asks = asks
        .then(|| seen.and_then(|seen| seen.decision()))
        .flatten();
    if choice.goes_there.is_some_and(|goes| goes.is_stale(choices)) {
        choice.goes_there = None;
    }
    let placed = asks.as_ref().zip(choice.goes_there);
    if let Some(at) = placed.and_then(|(decision, goes)| goes.answers(decision)) {
        choice.goes_there = None;
        intents.write_batch(choice.act(at));
    } else if let (Some(decision), Some((card, _))) = (asks, choice.paying) {
        let mut looks = game.look.table.paid.iter();
        let mut actions = decision.actions.iter();
        let at = actions.position(|a| a.verb == Verb::Pick && a.card == card);
        if let Some(at) = at.filter(|_| looks.any(|paid| paid.asks == decision.key)) {
            choice.paying = None;
            intents.write_batch(choice.act(at));
        }
    } else if asked.is_some_and(|seen| pays_by_itself(&game, seen, table.begun())) {
        intents.write_batch(choice.act(0));
    }
}

/// Is it all the same with which card is paid: does nobody know any of them? Then it is not asked, unless it is the only thing
/// that is asked before something is done that cannot be taken back.
fn pays_by_itself(game: &ActiveGame, seen: Seen<'_>, begun: usize) -> bool {
    let Some(decision) = seen.decision() else {
        return false;
    };
    let (view, led) = (seen.view(), seen.sitting().led() != Led::No);
    let asks = (game.look.table.paid.iter()).any(|paid| paid.asks == decision.key);
    let hidden = |action: &Action| {
        let known = |player| view.table().card(action.card).known_to(player);
        action.verb == Verb::Pick && !PlayerId::ALL.into_iter().any(known)
    };
    asks && !led && begun != 1 && decision.actions.iter().all(hidden)
}

/// The answers that are paid for with cards of the viewer on the table, by those cards.
fn paid_with(
    game: &ActiveGame,
    seen: Seen<'_>,
    decision: &Decision,
) -> BTreeMap<CardId, Vec<usize>> {
    let mut all: BTreeMap<CardId, Vec<usize>> = BTreeMap::new();
    let (zones, view) = (game.rules.zones(), seen.view());
    for look in game
        .look
        .table
        .paid
        .iter()
        .filter(|look| look.prompt == decision.key)
    {
        let offered = |action: &Action| {
            action.verb == Verb::PickOption && look.options.contains(&(action.n + 1))
        };
        let actions = decision.actions.iter().enumerate();
        let actions: Vec<usize> = actions
            .filter(|(_, a)| offered(a))
            .map(|(n, _)| n)
            .collect();
        let own = zones.ids().filter(|zone| {
            let decl = zones.decl(*zone);
            decl.owner == Some(view.viewer()) && look.zones.iter().any(|key| key == decl.key)
        });
        for card in own.flat_map(|zone| view.table().zone(zone)) {
            if !actions.is_empty() {
                all.entry(*card).or_default().extend(&actions);
            }
        }
    }
    all
}

/// The viewer's own places into which cards are laid that he declares.
fn lays(game: &ActiveGame, seen: Seen<'_>) -> ZoneSet {
    let (zones, viewer) = (game.rules.zones(), seen.viewer());
    let own = zones
        .ids()
        .filter(|zone| zones.decl(*zone).owner == Some(viewer));
    let looks = &game.look.table.zones;
    own.filter(|zone| {
        looks
            .get(zones.decl(*zone).key)
            .is_some_and(|look| look.takes_declared)
    })
    .fold(ZoneSet::EMPTY, ZoneSet::with)
}

/// The actions, by their places, before which the viewer first goes somewhere: whoever takes one decides two things.
fn twofold(seen: Seen<'_>, decision: &Decision) -> BTreeSet<usize> {
    let goes = |n: &usize| {
        let first = seen.sitting().first_of(*n);
        first.is_some_and(|first| first.place != ZoneId::NONE)
    };
    (0..decision.actions.len()).filter(goes).collect()
}

/// The picks of cards of the other player, by their places, where what is picked gets something good and the viewer has cards
/// of his own to pick.
fn gives(seen: Seen<'_>, decision: &Decision, helps: bool) -> BTreeSet<usize> {
    let view = seen.view();
    let of = |n: &usize| {
        let Action { verb, card, .. } = decision.actions[*n];
        let picked = Some(card).filter(|card| verb == Verb::Pick && *card != CardId::NONE);
        picked.map(|card| view.q().controller(card) == view.viewer())
    };
    let own = view.legal().len().min(decision.actions.len());
    let all = 0..own;
    match helps && all.clone().any(|n| of(&n) == Some(true)) {
        true => all.filter(|n| of(n) == Some(false)).collect(),
        false => BTreeSet::new(),
    }
}

/// The moves of the open question that leave a card where it lies.
fn stays(seen: Seen<'_>, decision: &Decision) -> Vec<usize> {
    let own = seen.view().legal().len().min(decision.actions.len());
    let table = seen.view().table();
    let stays = |n: &usize| {
        let Action {
            verb, card, place, ..
        } = decision.actions[*n];
        verb == Verb::Move && card != CardId::NONE && table.card(card).zone == place
    };
    (0..own).filter(stays).collect()
}

/// The places of a decision's actions where cards lie on top of each other.
fn piles(seen: Seen<'_>, decision: &Decision) -> ZoneSet {
    let zones = seen.view().q().zones();
    let places = decision.actions.iter().map(|action| action.place);
    let there = places.filter(|place| place.index() < zones.len());
    there
        .filter(|place| zones.decl(*place).shape == Shape::Pile)
        .fold(ZoneSet::EMPTY, ZoneSet::with)
}

/// Does a click on a zone open it for reading?
fn opens(zone: ZoneId, seen: Seen<'_>, game: &ActiveGame) -> bool {
    let look = game.look.table.zones.get(game.rules.zones().decl(zone).key);
    look.is_some_and(|look| look.browse) && !seen.view().table().zone(zone).is_empty()
}

impl Choice {
    /// After how many choices the decision was asked; nothing while nothing is.
    #[must_use]
    pub fn asked(&self) -> Option<usize> {
        self.asked
    }

    /// The intent to take the action of this place in the decision that is seen.
    #[must_use]
    pub fn act(&self, action: usize) -> Option<Intent> {
        let asked = self.asked?;
        Some(Intent::Choose { action, asked })
    }

    /// An answer is pressed: a card of several is marked, what ends the choice of several chooses what is marked.
    pub fn press(&mut self, action: usize) -> Option<Intent> {
        let choosing = self.choosing.as_mut()?;
        if let Some(card) = choosing.marks(action) {
            self.toggled.push(card);
            return None;
        }
        if choosing.must_be_armed(action) {
            choosing.menu = vec![action];
            return None;
        }
        let choosing = self.choosing.as_ref()?;
        let ends = (choosing.actions().get(action)).is_none_or(|a| a.verb == Verb::Done);
        let intent = match &choosing.several {
            Some(several) if ends && several.confirms() => {
                self.several(several.marked.clone(), true)
            }
            _ => self.act(action),
        };
        self.clear();
        intent
    }

    /// The intent to choose several cards at once.
    pub(super) fn several(&self, cards: Vec<CardId>, stops: bool) -> Option<Intent> {
        let asked = self.asked?;
        Some(Intent::ChooseSeveral {
            cards,
            stops,
            asked,
        })
    }

    /// The cards that are marked, where several are asked for.
    #[must_use]
    pub fn marked(&self) -> &[CardId] {
        let several = self.choosing.as_ref().and_then(|c| c.several.as_ref());
        several.map_or(&[], |several| &several.marked)
    }

    /// Has a choice been begun that can be dropped?
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.choosing.as_ref().is_some_and(Choosing::is_begun)
    }

    /// Has a press said what another one on the same would do, or pass over?
    #[must_use]
    pub fn is_armed(&self) -> bool {
        let choosing = self.choosing.as_ref();
        choosing.is_some_and(|choosing| {
            let same = !choosing.menu.is_empty() || choosing.only().is_some();
            choosing.is_armed() || same && choosing.passes_over().is_some()
        })
    }

    /// Is there something that one step back takes away: what was begun, marks, or an answer of an act?
    #[must_use]
    pub fn goes_back(&self) -> bool {
        self.of_act || self.is_picked()
    }

    /// Has something been picked that goes with a step back, before the answers of an act do?
    #[must_use]
    pub fn is_picked(&self) -> bool {
        self.is_begun() || !self.marked().is_empty()
    }

    /// Goes one step back: drops what was begun, else takes the last mark away, else the last answer of the act.
    pub fn step_back(&mut self) -> Option<Intent> {
        if self.is_begun() {
            self.clear();
        } else if self.marked().is_empty() {
            return self.of_act.then_some(Intent::TakeBack);
        } else {
            self.toggled.extend(self.marked().last().copied());
        }
        None
    }

    /// Could the pointer, held down on this card, sweep over it and others and mark them?
    #[must_use]
    pub(super) fn can_sweep(&self, card: CardId) -> bool {
        let choosing = self.choosing.as_ref();
        choosing.is_some_and(|choosing| {
            matches!(choosing.click_card(card, ZoneSet::EMPTY), Click::Mark(_))
                && !choosing.can_drag(card)
        })
    }

    /// Is the pointer held down and passing over cards?
    #[must_use]
    pub(super) fn is_sweeping(&self) -> bool {
        self.sweeps.is_some()
    }

    /// The pointer, held down, comes to a card: its mark is set, or taken away if that of the first card was.
    pub(super) fn sweep(&mut self, card: CardId) {
        let marked = (self.choosing.as_ref()).is_some_and(|choosing| choosing.is_marked(card));
        let sets = *self.sweeps.get_or_insert(!marked);
        if marked != sets && self.can_sweep(card) && !self.toggled.contains(&card) {
            self.toggled.push(card);
        }
    }

    /// The pointer is let go of.
    pub(super) fn end_sweep(&mut self) {
        self.sweeps = None;
    }

    /// Drops what was begun.
    pub fn clear(&mut self) {
        if let Some(choosing) = self.choosing.as_mut().filter(|c| c.is_begun()) {
            choosing.clear();
            self.refused = None;
        }
    }

    /// Carries out what a click leads to.
    pub fn follow(
        &mut self,
        click: Click,
        intents: &mut MessageWriter<Intent>,
        sounds: &mut MessageWriter<PlaySound>,
    ) {
        let intent = match click {
            Click::Act(index) => self.act(index),
            _ => None,
        };
        let Some(choosing) = &mut self.choosing else {
            return;
        };
        match click {
            Click::Act(_) => {
                choosing.clear();
                intents.write_batch(intent);
            }
            Click::Select(card) => {
                choosing.clear();
                choosing.selected = Some(card);
                sounds.write(PlaySound(Sound::Button));
            }
            Click::Aim(place) => {
                choosing.aim(place);
                sounds.write(PlaySound(Sound::Button));
            }
            Click::Mark(card) => {
                self.toggled.push(card);
                sounds.write(PlaySound(Sound::Button));
            }
            Click::Menu(actions) => {
                choosing.menu = actions;
                if choosing.is_armed() {
                    sounds.write(PlaySound(Sound::Button));
                }
            }
            Click::Clear => choosing.clear(),
            Click::Refused => {
                sounds.write(PlaySound(Sound::Deny));
            }
        }
    }

    /// What a press would lead to where a field of a plan is pointed at.
    #[must_use]
    pub fn plans(&self) -> Option<Click> {
        let (card, place) = self.planned?;
        Some(self.choosing.as_ref()?.send(card, place))
    }

    /// The answer that Enter confirms: what was asked for once more, pressed on the same; or that which leaves an attack as it is,
    /// where Enter is pressed on what is no further target of it.
    #[must_use]
    pub(super) fn confirmed(&self, spot: Spot, seen: Seen<'_>) -> Option<usize> {
        let waits = self.choosing.as_ref().and_then(|choosing| match spot {
            Spot::Card(card, _) => choosing.waits_at(Some(card), seen.view().table().covered(card)),
            Spot::Place(place) => choosing.waits_at(None, ZoneSet::EMPTY.with(place)),
        });
        if waits.is_some() {
            return waits;
        }
        let choosing = self.choosing.as_ref().filter(|c| c.may_strike_more())?;
        let idle = matches!(self.meant(spot, seen), None | Some(Click::Refused));
        let mut actions = choosing.actions().iter();
        actions
            .position(|a| a.verb == Verb::Done)
            .filter(|_| idle && !self.is_begun())
    }

    /// Has a press at this spot begun something, so that another one there goes on with it, or lets go of the card?
    #[must_use]
    pub(super) fn goes_again(&self, spot: Spot, seen: Seen<'_>) -> bool {
        let Some(choosing) = self.choosing.as_ref().filter(|c| c.is_begun()) else {
            return false;
        };
        let selected = matches!(spot, Spot::Card(card, _) if choosing.selected == Some(card));
        match self.meant(spot, seen) {
            Some(Click::Act(action)) => {
                selected || choosing.is_armed() || choosing.menu == [action]
            }
            Some(Click::Menu(_) | Click::Clear) => selected,
            _ => false,
        }
    }

    /// What a click at a spot would lead to; nothing while nothing is asked.
    fn meant(&self, spot: Spot, seen: Seen<'_>) -> Option<Click> {
        self.choosing.as_ref().map(|choosing| match spot {
            Spot::Card(card, _) => choosing.click_card(card, seen.view().table().covered(card)),
            Spot::Place(place) => choosing.click_place(place),
        })
    }

    /// Shows what a key would do at an empty place, where no card has been chosen that goes there; tells whether it does so now.
    pub(super) fn shows_by_key(&mut self, spot: Spot) -> bool {
        let (Spot::Place(place), Some(choosing)) = (spot, &mut self.choosing) else {
            return false;
        };
        let shown = choosing.shown_by_key(place);
        shown
            .inspect(|action| choosing.show_by_key(*action))
            .is_some()
    }

    fn is_twofold(&self, actions: &[usize]) -> bool {
        let choosing = self.choosing.as_ref();
        choosing.is_some_and(|choosing| matches!(actions, [only] if choosing.is_twofold(*only)))
    }

    /// Would nothing come of a click at a spot: is it no answer, and no pile that opens?
    pub(super) fn is_idle(&self, spot: Option<Spot>, seen: Seen<'_>, game: &ActiveGame) -> bool {
        let Some(spot) = spot else {
            return !self.is_begun();
        };
        let refused = matches!(self.meant(spot, seen), None | Some(Click::Refused));
        refused && !self.is_begun() && !opens(spot.zone(), seen, game)
    }

    /// Has it been seen what the next click would come to?
    pub(super) fn is_shown(&mut self, shown: bool) {
        self.shown = shown;
    }

    /// Clicks what is at a spot: it is chosen if it can be, otherwise opened for reading if it can be.
    pub fn click(
        &mut self,
        spot: Spot,
        seen: Seen<'_>,
        game: &ActiveGame,
        reading: &mut Reading,
        intents: &mut MessageWriter<Intent>,
        sounds: &mut MessageWriter<PlaySound>,
    ) {
        let zone = spot.zone();
        let pays = match (spot, &self.choosing) {
            (Spot::Card(card, _), Some(choosing)) if choosing.pays(card) => Some(card),
            _ => None,
        };
        // It is asked about as soon as what it pays for is decided.
        self.paying = pays.zip(self.asked).or(self.paying);
        let now = self.choosing.as_ref().zip(self.asked);
        self.goes_there = now.and_then(|now| GoesThere::pressed(self.goes_there, now, spot));
        let shown = std::mem::take(&mut self.shown);
        let click = self.meant(spot, seen).map(|click| match click {
            // What it decides has been shown while it was pointed at.
            Click::Menu(all) if shown && self.is_twofold(&all) => Click::Act(all[0]),
            click => click,
        });
        let opens = opens(zone, seen, game);
        let begun = self.is_begun();
        // Whoever looks for what to attack is told why this cannot be.
        let aims = |choosing: &Choosing| choosing.actions().iter().any(|a| a.verb == Verb::Attack);
        let told = begun || self.choosing.as_ref().is_some_and(aims);
        self.refused = (told && click == Some(Click::Refused)).then_some(spot);
        match click {
            None | Some(Click::Refused) if opens && !begun => reading.browsed = Some(zone),
            Some(click) => self.follow(click, intents, sounds),
            None => {}
        }
    }
}
