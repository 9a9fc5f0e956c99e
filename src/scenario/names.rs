//! How a scenario calls cards, places and choices.

use super::format::{Act, Named, Seat};
use super::prompts::{option_name, option_number};
use fudaba_cards::nearest;
use fudaba_engine::{Action, CardId, DefId, P0, P1, PlayerId, Query, Verb, ZoneId};
use std::collections::BTreeMap;

impl Seat {
    /// The player in this seat.
    #[must_use]
    pub const fn player(self) -> PlayerId {
        match self {
            Self::A => P0,
            Self::B => P1,
        }
    }
}

/// The seat of a player.
#[must_use]
pub fn seat_of(player: PlayerId) -> Seat {
    if player == P0 { Seat::A } else { Seat::B }
}

/// The letter of a player's seat.
#[must_use]
pub fn seat(player: PlayerId) -> &'static str {
    if player == P0 { "A" } else { "B" }
}

/// The names of cards in a running scenario.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Cards that have a name of their own.
    pub aliases: BTreeMap<String, CardId>,
    /// Keys of all cards that came into the match.
    pub keys: BTreeMap<String, DefId>,
}

impl Names {
    /// All cards that a name can mean: the one with this alias, or every card with this key that has no alias (every
    /// card with this key, if all have one).
    ///
    /// # Errors
    /// If no card is called so.
    pub fn find(&self, q: Query, name: &str) -> Result<Vec<CardId>, String> {
        if let Some(card) = self.aliases.get(name) {
            return Ok(vec![*card]);
        }
        let Some(def) = self.keys.get(name) else {
            let known = self.aliases.keys().chain(self.keys.keys());
            let hint = nearest(name, known.map(String::as_str));
            let hint = hint.map_or(String::new(), |near| format!("; did you mean {near:?}?"));
            return Err(format!("no card is called {name:?}{hint}"));
        };
        let all: Vec<CardId> = q
            .table
            .card_ids()
            .filter(|c| q.table.card(*c).def == *def)
            .collect();
        let plain: Vec<CardId> = all
            .iter()
            .copied()
            .filter(|c| !self.aliases.values().any(|a| a == c))
            .collect();
        Ok(if plain.is_empty() { all } else { plain })
    }

    /// The one card that a name means.
    ///
    /// # Errors
    /// If no card is called so, or more than one.
    pub fn one(&self, q: Query, name: &str) -> Result<CardId, String> {
        match self.find(q, name)?.as_slice() {
            [card] => Ok(*card),
            [] => Err(format!("no card {name:?} is in the match now")),
            many => Err(format!(
                "{} cards are called {name:?}; give the one that you mean an alias: \"{name}=alias\"",
                many.len()
            )),
        }
    }

    /// How the scenario calls a card.
    #[must_use]
    pub fn call(&self, q: Query, card: CardId) -> String {
        let alias = self.aliases.iter().find(|(_, c)| **c == card);
        match (alias, q.def(card)) {
            (Some((alias, _)), _) => alias.clone(),
            (None, Some(def)) => def.key.clone(),
            (None, None) => "a card".to_owned(),
        }
    }

    /// How the scenario writes cards.
    #[must_use]
    pub fn list(&self, q: Query, cards: impl IntoIterator<Item = CardId>) -> String {
        let names: Vec<String> = cards
            .into_iter()
            .map(|c| format!("{:?}", self.call(q, c)))
            .collect();
        format!("[{}]", names.join(", "))
    }

    /// How the scenario writes a choice.
    #[must_use]
    pub fn action(&self, q: Query, action: Action) -> String {
        let card = || self.call(q, action.card);
        let side = || self.call_side(q, action);
        let chooser = q.table.waiting.map_or(P0, |w| w.player);
        let place = || {
            if side_fits(q, action.verb, action.place, chooser) {
                place_key(q, action.place).to_owned()
            } else {
                place(q, action.place)
            }
        };
        let n = action.n + 1;
        match action.verb {
            Verb::Done => "Done".to_owned(),
            Verb::Yes => "Yes".to_owned(),
            Verb::No => "No".to_owned(),
            Verb::Pick if action.place != ZoneId::NONE => {
                format!("PickFor({:?}, {:?})", card(), place())
            }
            Verb::Pick => format!("Pick({:?})", card()),
            Verb::PickSlot => format!("Place({:?})", place()),
            Verb::PickOption => match option_name(q, action.n) {
                Some(name) => format!("Option({name:?})"),
                None => format!("Option({n})"),
            },
            Verb::Deploy => format!("Deploy({:?}, {:?})", side(), place()),
            Verb::LevelUp => format!("LevelUp({:?}, {:?})", card(), place()),
            Verb::Play => format!("Play({:?})", side()),
            Verb::Move => format!("Move({:?}, {:?})", card(), place()),
            Verb::Attack => format!("Attack({:?}, {:?})", card(), place()),
            Verb::Activate => format!("Activate({:?}, {n})", card()),
            Verb::Declare if action.card == CardId::NONE => "Propose".to_owned(),
            Verb::Declare => format!("Declare({:?})", side()),
            Verb::Resume => format!("Resume({:?}, {n})", card()),
        }
    }
}

impl Names {
    /// The same of a card that is played: with the side of one that has two.
    fn call_side(&self, q: Query, action: Action) -> String {
        let name = self.call(q, action.card);
        let card = action.card.some().map(|c| q.table.card(c).def);
        let def = card.and_then(|def| q.setup.catalogue.get(def));
        if def.is_some_and(|def| def.faces.is_some()) {
            let side = SIDES[usize::from(action.n.min(1))];
            format!("{name} {side}")
        } else {
            name
        }
    }
}

/// What stands behind the name of a card with two sides that is played, for the first and for the second.
const SIDES: [&str; 2] = ["front", "back"];

/// The name of a card and the number of the side that stands behind it.
fn sided_name(name: &str) -> (&str, Option<u8>) {
    let side = |n: usize| Some((name.strip_suffix(SIDES[n])?.strip_suffix(' ')?, n));
    match side(0).or_else(|| side(1)) {
        Some((name, n)) => (name, u8::try_from(n).ok()),
        None => (name, None),
    }
}

/// Each card of a list of an expectation: `"key*3"` stands for three.
///
/// # Errors
/// If no such number can stand there.
pub fn each(written: &[String]) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for text in written {
        match text.split_once('*') {
            None => names.push(text.clone()),
            Some((key, n)) => {
                let n = n.trim().parse().ok().filter(|n| (1..=60).contains(n));
                let n =
                    n.ok_or_else(|| format!("{text:?}: after * comes a number from 1 to 60"))?;
                names.extend(std::iter::repeat_n(key.to_owned(), n));
            }
        }
    }
    Ok(names)
}

/// The key of a zone within its owner's zones.
#[must_use]
pub fn place_key(q: Query, zone: ZoneId) -> &'static str {
    if zone == ZoneId::NONE {
        "nowhere"
    } else {
        q.zones().decl(zone).key
    }
}

/// Owner and key of a zone, as a message writes it.
#[must_use]
pub fn place(q: Query, zone: ZoneId) -> String {
    match (zone != ZoneId::NONE).then(|| q.zones().decl(zone)) {
        None => "nowhere".to_owned(),
        Some(decl) => match decl.owner {
            Some(player) => format!("{} {}", seat(player), decl.key),
            None => decl.key.to_owned(),
        },
    }
}

/// The zone with this key.
///
/// # Errors
/// If there is none.
pub fn zone(q: Query, player: PlayerId, key: &str) -> Result<ZoneId, String> {
    q.zones().by_key(key, player).ok_or_else(|| {
        let keys: Vec<&str> = q.zones().ids().map(|z| q.zones().decl(z).key).collect();
        let mut known: Vec<&str> = Vec::new();
        for key in keys {
            if !known.contains(&key) {
                known.push(key);
            }
        }
        fudaba_engine::words::unknown_word("zone", key, &known)
    })
}

/// The parts of a choice as a scenario writes it.
struct Spoken<'a> {
    verb: Verb,
    card: Option<&'a str>,
    place: Option<&'a str>,
    n: Option<u8>,
}

/// The parts of a choice in the open decision.
fn spoken<'a>(q: Query, act: &'a Act) -> Result<Spoken<'a>, String> {
    let say = |verb, card, place, n| Spoken {
        verb,
        card,
        place,
        n,
    };
    let played = |verb, card: &'a String, place| {
        let (card, side) = sided_name(card);
        say(verb, Some(card), place, side)
    };
    let spoken = match act {
        Act::Deploy(card, slot) => played(Verb::Deploy, card, Some(slot.as_str())),
        Act::LevelUp(card, slot) => say(
            Verb::LevelUp,
            Some(card.as_str()),
            Some(slot.as_str()),
            None,
        ),
        Act::Play(card) => played(Verb::Play, card, None),
        Act::Move(card, slot) => say(Verb::Move, Some(card), Some(slot), None),
        Act::Attack(card, slot) => say(Verb::Attack, Some(card), Some(slot), None),
        Act::Activate(card, n) => say(Verb::Activate, Some(card), None, Some(n.saturating_sub(1))),
        Act::Declare(card) => played(Verb::Declare, card, None),
        Act::Resume(card, n) => say(Verb::Resume, Some(card), None, Some(n.saturating_sub(1))),
        Act::Propose => say(Verb::Declare, None, None, None),
        Act::Pick(card) => say(Verb::Pick, Some(card), None, None),
        Act::PickFor(card, slot) => say(Verb::Pick, Some(card), Some(slot), None),
        Act::Place(slot) => say(Verb::PickSlot, None, Some(slot), None),
        Act::Option(Named::Number(n)) => {
            say(Verb::PickOption, None, None, Some(n.saturating_sub(1)))
        }
        Act::Option(Named::Word(word)) => {
            say(Verb::PickOption, None, None, Some(option_number(q, word)?))
        }
        Act::Yes => say(Verb::Yes, None, None, None),
        Act::No => say(Verb::No, None, None, None),
        Act::Done => say(Verb::Done, None, None, None),
    };
    Ok(spoken)
}

impl Names {
    /// The legal actions that a choice can mean.
    ///
    /// # Errors
    /// If it names a card that does not exist.
    pub fn legal(&self, q: Query, legal: &[Action], act: &Act) -> Result<Vec<Action>, String> {
        let spoken = spoken(q, act)?;
        let cards = spoken.card.map(|name| self.find(q, name)).transpose()?;
        let chooser = q.table.waiting.map_or(P0, |w| w.player);
        let fits = |action: &&Action| {
            let place = spoken.place.is_none_or(|key| {
                let (side, key) = sided(key);
                let owner = (action.place != ZoneId::NONE).then(|| q.zones().decl(action.place));
                place_key(q, action.place) == key
                    && match side {
                        Some(side) => owner.is_some_and(|decl| decl.owner == Some(side)),
                        None => side_fits(q, spoken.verb, action.place, chooser),
                    }
            });
            action.verb == spoken.verb
                && place
                && cards
                    .as_ref()
                    .is_none_or(|cards| cards.contains(&action.card))
                && spoken.n.is_none_or(|n| n == action.n)
        };
        Ok(legal.iter().filter(fits).copied().collect())
    }

    /// The action that a choice means even if it is not legal.
    ///
    /// # Errors
    /// If it names a card or zone that does not exist.
    pub fn intended(&self, q: Query, act: &Act) -> Result<Action, String> {
        let spoken = spoken(q, act)?;
        let chooser = q.table.waiting.map_or(P0, |w| w.player);
        let side = if spoken.verb == Verb::Attack {
            chooser.other()
        } else {
            chooser
        };
        let place = match spoken.place.map(sided) {
            Some((named, key)) => zone(q, named.unwrap_or(side), key)?,
            None => ZoneId::NONE,
        };
        let card = match spoken.card {
            Some(name) => self.nearest_copy(q, name, chooser)?,
            None => CardId::NONE,
        };
        Ok(Action {
            verb: spoken.verb,
            card,
            place,
            n: spoken.n.unwrap_or(0),
        })
    }

    /// Of several copies the one that the chooser is most likely to mean: one that he sees and holds.
    fn nearest_copy(&self, q: Query, name: &str, chooser: PlayerId) -> Result<CardId, String> {
        let cards = self.find(q, name)?;
        let likely = |card: &&CardId| {
            let state = q.table.card(**card);
            state.known_to(chooser) && q.controller(**card) == chooser
        };
        let card = cards.iter().find(likely).or(cards.first());
        card.copied()
            .ok_or_else(|| format!("no card {name:?} is in the match now"))
    }
}

/// The player before the key of a slot ("B kin1"), where it is another than the choice usually means; and the key.
fn sided(key: &str) -> (Option<PlayerId>, &str) {
    let named = PlayerId::ALL.into_iter().find_map(|player| {
        let rest = key.strip_prefix(seat(player))?.strip_prefix(' ')?;
        Some((Some(player), rest))
    });
    named.unwrap_or((None, key))
}

/// Attacks name the opponent's slots, deployments and moves one's own.
fn side_fits(q: Query, verb: Verb, zone: ZoneId, chooser: PlayerId) -> bool {
    if zone == ZoneId::NONE {
        return false;
    }
    let owner = q.zones().decl(zone).owner;
    match verb {
        Verb::Attack => owner == Some(chooser.other()),
        Verb::Deploy | Verb::LevelUp | Verb::Move => owner == Some(chooser),
        _ => true,
    }
}
