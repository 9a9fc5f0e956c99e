//! From a scenario to a running match.

use super::fields::{CardSpec, Layout, TestCard};
use super::format::{Common, DeckSpec, Scenario, Seat};
use super::names::{Names, seat_of};
use super::run::{Chosen, Remark};
use fudaba_cards::nearest;
use fudaba_engine::words::{ColourId, KindId, unknown_word};
use fudaba_engine::{
    ByPlayer, CardDef, CardId, Catalogue, Context, Deck, DefId, Event, First, MAX_OPTIONS,
    MAX_STATS, Match, MatchSetup, PlayerId, Ruleset, Symbol, Table, Visibility, ZoneDecl, ZoneId,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A match that runs under the eyes of a scenario.
#[derive(Debug)]
pub struct World {
    /// The match.
    pub game: Match,
    /// How its cards are called.
    pub names: Names,
    /// What happened since the last `Mark`.
    pub events: Vec<Event>,
    /// The decisions since the last `Mark`.
    pub asked: Vec<(PlayerId, &'static str)>,
    /// How many events there were before the last choice.
    pub before_choice: usize,
    /// The decision that the last choice left open.
    pub chosen: Option<Chosen>,
    /// What there is to know about the running step.
    pub remarks: Vec<Remark>,
}

impl World {
    fn new(game: Match, names: Names, events: Vec<Event>) -> Self {
        Self {
            game,
            names,
            events,
            asked: Vec::new(),
            before_choice: 0,
            chosen: None,
            remarks: Vec::new(),
        }
    }
}

/// A place in a scenario, or in the `common.ron` of its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The test card at this place (from 0) of the list.
    Card(usize),
    /// The card at this place (from 0) of a player's zone.
    Laid(Seat, &'static str, usize),
}

/// Something wrong in a scenario: the word that it is about, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The text to look for in the scenario, to show the place.
    pub about: String,
    /// What is wrong and what to do.
    pub why: String,
    /// The place, where that is known.
    pub spot: Option<Spot>,
}

fn wrong<T>(about: &str, why: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong {
        about: about.to_owned(),
        why: why.into(),
        spot: None,
    })
}

fn wrong_at<T>(spot: Spot, about: &str, why: impl Into<String>) -> Result<T, Wrong> {
    wrong(about, why).map_err(|wrong: Wrong| Wrong {
        spot: Some(spot),
        ..wrong
    })
}

/// What a scenario takes its cards from.
struct Shelf<'a> {
    tests: Vec<&'a TestCard>,
    game: &'a Catalogue,
    catalogue: Catalogue,
    names: Names,
}

/// Starts the match of a scenario. `game` are the cards of the game itself, for keys that are no test card's.
///
/// # Errors
/// What is wrong with the scenario.
pub fn start(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    game: &Catalogue,
) -> Result<World, Wrong> {
    let mut shelf = Shelf {
        tests: scenario.cards.iter().chain(&common.cards).collect(),
        game,
        catalogue: Catalogue::default(),
        names: Names::default(),
    };
    let options = options(scenario, rules)?;
    told_apart(&scenario.cards)?;
    if let Some(decks) = &scenario.decks {
        if scenario.a != Layout::default() || scenario.b != Layout::default() {
            return wrong(
                "decks",
                "a scenario starts from decks or from a table, not from both",
            );
        }
        let order = ByPlayer([shelf.order(rules, &decks.a)?, shelf.order(rules, &decks.b)?]);
        let decks = ByPlayer([shelf.deck(rules, &decks.a)?, shelf.deck(rules, &decks.b)?]);
        for deck in &decks.0 {
            shelf.has_named(rules, deck, &options)?;
        }
        let first = if scenario.by_lot {
            First::Random
        } else {
            First::Player(scenario.first_player.player())
        };
        let setup = MatchSetup::new(
            rules,
            Arc::new(shelf.catalogue),
            options,
            decks,
            scenario.seed,
            first,
            &[],
        );
        let setup = setup.stacked(order);
        let mut events = Vec::new();
        let game = Match::new(Arc::new(setup), Some(&mut events));
        return Ok(World::new(game, shelf.names, events));
    }
    lay_out(scenario, common, rules, shelf, options)
}

/// Test cards of one list have ids of their own.
pub(super) fn told_apart(cards: &[TestCard]) -> Result<(), Wrong> {
    for (n, card) in cards.iter().enumerate() {
        if cards[..n].iter().any(|other| other.id == card.id) {
            let why = format!("two test cards have the id {:?}", card.id);
            return wrong_at(Spot::Card(n), &card.id, why);
        }
    }
    Ok(())
}

fn options(scenario: &Scenario, rules: &dyn Ruleset) -> Result<[u8; MAX_OPTIONS], Wrong> {
    let mut options = [0; MAX_OPTIONS];
    let known = rules.declaration().options;
    for (key, value) in &scenario.options {
        let Some(at) = known.iter().position(|o| o.key == key) else {
            let keys: Vec<&str> = known.iter().map(|o| o.key).collect();
            return wrong(key, unknown_word("option", key, &keys));
        };
        let Some(n) = known[at].values.iter().position(|v| v == value) else {
            return wrong(
                value,
                unknown_word(&format!("value of {key}"), value, known[at].values),
            );
        };
        options[at] = u8::try_from(n).unwrap_or(0);
    }
    Ok(options)
}

impl Shelf<'_> {
    /// The definition of a card by its key; it comes into the match.
    fn def(&mut self, key: &str) -> Result<DefId, Wrong> {
        if let Some(def) = self.names.keys.get(key) {
            return Ok(*def);
        }
        let printed = if self.tests.iter().any(|c| c.id == key) {
            print(&self.tests, key)?
        } else if let Some(def) = self.game.find(key).and_then(|id| self.game.get(id)) {
            def.clone()
        } else {
            let known = self
                .tests
                .iter()
                .map(|c| c.id.as_str())
                .chain(self.game.iter().map(|(_, d)| d.key.as_str()));
            let hint = nearest(key, known)
                .map_or(String::new(), |near| format!("; did you mean {near:?}?"));
            return wrong(key, format!("there is no card with the key {key:?}{hint}"));
        };
        let id = self.catalogue.insert(printed);
        self.names.keys.insert(key.to_owned(), id);
        Ok(id)
    }

    /// The cards of each section, as a deck writes them.
    fn sections(
        &mut self,
        rules: &dyn Ruleset,
        written: &BTreeMap<String, Vec<String>>,
    ) -> Result<Vec<Vec<DefId>>, Wrong> {
        let mut sections = vec![Vec::new(); rules.declaration().sections.len()];
        for (section, cards) in written {
            let Some(at) = rules
                .declaration()
                .sections
                .iter()
                .position(|s| s == section)
            else {
                return wrong(
                    section,
                    unknown_word("section of a deck", section, rules.declaration().sections),
                );
            };
            for text in cards {
                let card = CardSpec::read(text).or_else(|why| wrong(text, why))?;
                if card.alias.is_some() || !card.words.is_empty() {
                    return wrong(text, "in a deck a card is written as \"key\" or \"key*4\"");
                }
                let def = self.def(card.key)?;
                sections[at].extend(std::iter::repeat_n(def, card.count));
            }
        }
        Ok(sections)
    }

    /// What lies on top of the piles after the shuffle; all of it is in the deck.
    fn order(&mut self, rules: &dyn Ruleset, spec: &DeckSpec) -> Result<Vec<Vec<DefId>>, Wrong> {
        let all = self.sections(rules, &spec.sections)?;
        let order = self.sections(rules, &spec.order)?;
        for (mut all, order) in all.into_iter().zip(&order) {
            for def in order {
                let Some(at) = all.iter().position(|card| card == def) else {
                    let key = self.names.keys.iter().find(|(_, id)| *id == def);
                    let key = key.map_or("order", |(key, _)| key.as_str());
                    let why = format!("the order has more cards {key:?} than the section");
                    return wrong(key, why);
                };
                all.swap_remove(at);
            }
        }
        Ok(order)
    }

    /// The cards named for roles come to the table with the deck.
    fn has_named(
        &self,
        rules: &dyn Ruleset,
        deck: &Deck,
        options: &[u8; MAX_OPTIONS],
    ) -> Result<(), Wrong> {
        let all = rules.complete_deck(deck.clone(), options);
        let lacks = |def: &&DefId| !all.sections.iter().flatten().any(|card| card == *def);
        let Some(def) = deck.named.iter().find(lacks) else {
            return Ok(());
        };
        let key = self.names.keys.iter().find(|(_, id)| *id == def);
        let key = key.map_or("named", |(key, _)| key.as_str());
        wrong(
            key,
            format!("{key:?} is named for a role, but in no section of the deck"),
        )
    }

    fn deck(&mut self, rules: &dyn Ruleset, spec: &DeckSpec) -> Result<Deck, Wrong> {
        let mut deck = Deck {
            sections: self.sections(rules, &spec.sections)?,
            named: Vec::new(),
        };
        for role in rules.declaration().named {
            let Some(key) = spec.named.get(*role) else {
                if rules.declaration().named_may_lack {
                    continue;
                }
                return wrong("named", format!("the deck names no {role}"));
            };
            let def = self.def(key)?;
            deck.named.push(def);
        }
        if let Some(role) = spec
            .named
            .keys()
            .find(|r| !rules.declaration().named.contains(&r.as_str()))
        {
            return wrong(
                role,
                unknown_word("role of a deck", role, rules.declaration().named),
            );
        }
        Ok(deck)
    }
}

/// What is printed on a test card; on both sides of one that has two.
pub(super) fn print(tests: &[&TestCard], key: &str) -> Result<CardDef, Wrong> {
    let first = print_side(tests, key, 0)?;
    let Some(back) = back_of(tests, key, 0) else {
        return Ok(first);
    };
    let back = print_side(tests, back, 1)?;
    let (key, name, identity) = (first.key.clone(), first.name, first.identity);
    Ok(first.with_back(CardDef {
        key,
        name,
        identity,
        ..back
    }))
}

/// The id of the test card that is the second side of another, or of one that it is like.
pub(super) fn back_of<'a>(tests: &[&'a TestCard], key: &str, depth: u8) -> Option<&'a str> {
    let card = tests.iter().find(|c| c.id == key).filter(|_| depth <= 8)?;
    let like = || back_of(tests, card.like.as_deref()?, depth + 1);
    card.back.as_deref().or_else(like)
}

/// What is printed on the first side of a test card.
pub(super) fn print_side(tests: &[&TestCard], key: &str, depth: u8) -> Result<CardDef, Wrong> {
    let Some(card) = tests.iter().find(|c| c.id == key) else {
        return wrong(key, format!("there is no test card with the id {key:?}"));
    };
    if depth > 8 {
        return wrong(key, "cards are like each other in a circle");
    }
    let default = tests.iter().find(|c| c.id == "default" && key != "default");
    let default = default.filter(|d| card.kind.is_none_or(|k| k == d.kind.unwrap_or(KindId(0))));
    let mut def = match card.like.as_deref().or(default.map(|d| d.id.as_str())) {
        Some(like) => print_side(tests, like, depth + 1)?,
        None => blank(),
    };
    let like = card.like.is_some();
    def.key = card.id.clone();
    let name = card
        .name
        .as_deref()
        .unwrap_or(if like { def.name.as_str() } else { &card.id });
    let epithet = card.epithet.as_deref().unwrap_or(&card.id);
    def.name = Symbol::new(name);
    def.identity = Symbol::new(&format!("{epithet} {name}"));
    def.kind = card.kind.unwrap_or(def.kind);
    def.colour = card.colour.or(def.colour);
    def.second_colour = card.second_colour.or(def.second_colour);
    for (stat, number) in &card.stats {
        def.stats[stat.index() % MAX_STATS] = *number;
    }
    if let Some(keywords) = &card.keywords {
        def.keywords = keywords.iter().fold(0, |bits, k| bits | 1 << k.0);
    }
    if let Some(names) = &card.names {
        def.names.clone_from(names);
    }
    if let Some(traits) = &card.traits {
        def.traits.clone_from(traits);
    }
    if let Some(units) = &card.units {
        def.units.clone_from(units);
    }
    if let Some(abilities) = &card.abilities {
        def.set_abilities(abilities.iter().cloned());
    }
    Ok(def)
}

fn blank() -> CardDef {
    CardDef {
        key: String::new(),
        kind: KindId(0),
        also: None,
        faces: None,
        colour: None::<ColourId>,
        second_colour: None,
        stats: [0; MAX_STATS],
        name: Symbol::new(""),
        identity: Symbol::new(""),
        names: Vec::new(),
        traits: Vec::new(),
        units: Vec::new(),
        keywords: 0,
        abilities: Vec::new(),
        moments: 0,
        reach: fudaba_engine::Reach::default(),
        reach_of_others: fudaba_engine::Reach::default(),
        reads: fudaba_engine::Reach::default(),
        lowers: 0,
        has_special: false,
        sets: false,
        tallies: 0,
    }
}

/// One card to be laid.
struct Laid<'a> {
    card: CardId,
    text: &'a str,
    words: Vec<&'a str>,
    spot: Spot,
}

/// A table while its cards are laid.
struct Laying<'a> {
    table: Table,
    decks: ByPlayer<Deck>,
    laid: Vec<Laid<'a>>,
    /// Words that say of a card that it is of the other player's deck.
    of_other_deck: &'static [&'static str],
}

impl<'a> Laying<'a> {
    /// Lays the cards of one zone as a scenario lists them.
    fn zone(
        &mut self,
        shelf: &mut Shelf<'_>,
        player: PlayerId,
        (zone, decl): (ZoneId, &ZoneDecl),
        cards: &'a [String],
    ) -> Result<(), Wrong> {
        let spot = |n: usize| Spot::Laid(seat_of(player), decl.key, n);
        let read = |(n, text): (usize, &'a String)| match CardSpec::read(text) {
            Ok(spec) => Ok((n, text.as_str(), spec)),
            Err(why) => wrong_at(spot(n), text, why),
        };
        let specs = cards.iter().enumerate().map(read);
        let mut specs = specs.collect::<Result<Vec<_>, _>>()?;
        if decl.visibility == Visibility::Nobody {
            specs.reverse();
        }
        let section = decl.section.unwrap_or(0);
        for (n, text, spec) in specs {
            let of_other = spec
                .words
                .iter()
                .any(|word| self.of_other_deck.contains(word));
            let owner = if of_other { player.other() } else { player };
            for _ in 0..spec.count {
                let def = shelf.def(spec.key)?;
                if let Some(list) = self.decks[owner].sections.get_mut(usize::from(section)) {
                    list.push(def);
                }
                let card = match self.table.add_card(def, owner, section, zone) {
                    Ok(card) => card,
                    Err(error) => return wrong_at(spot(n), text, error.to_string()),
                };
                if let Some(alias) = spec.alias
                    && shelf.names.aliases.insert(alias.to_owned(), card).is_some()
                {
                    let why = format!("two cards have the alias {alias:?}");
                    return wrong_at(spot(n), text, why);
                }
                self.laid.push(Laid {
                    card,
                    text,
                    words: spec.words.clone(),
                    spot: spot(n),
                });
            }
        }
        Ok(())
    }
}

/// Every zone that a layout mentions must exist.
fn check_zones(rules: &dyn Ruleset, player: PlayerId, layout: &Layout) -> Result<(), Wrong> {
    let zones = rules.zones();
    let unknown = |key: &&str| zones.by_key(key, player).is_none();
    let Some(key) = layout.0.iter().map(|(key, _)| key.as_str()).find(unknown) else {
        return Ok(());
    };
    let own = zones
        .ids()
        .map(|z| zones.decl(z))
        .filter(|d| d.owner.is_none_or(|o| o == player));
    let known: Vec<&str> = own.map(|d| d.key).collect();
    wrong(key, unknown_word("zone", key, &known))
}

fn lay_out(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    mut shelf: Shelf<'_>,
    options: [u8; MAX_OPTIONS],
) -> Result<World, Wrong> {
    let table = Table::new(scenario.seed);
    let mut decks = ByPlayer::<Deck>::default();
    for player in PlayerId::ALL {
        decks[player].sections = vec![Vec::new(); rules.declaration().sections.len()];
    }
    let mut laying = Laying {
        table,
        decks,
        laid: Vec::new(),
        of_other_deck: rules.declaration().of_other_deck,
    };
    rules.fresh(&mut laying.table);
    for (player, own, usual) in [
        (PlayerId(0), &scenario.a, &common.a),
        (PlayerId(1), &scenario.b, &common.b),
    ] {
        check_zones(rules, player, own)?;
        check_zones(rules, player, usual)?;
        let usual = Some(usual).filter(|_| !scenario.bare);
        for zone in rules.zones().ids() {
            let decl = rules.zones().decl(zone);
            let usual = usual.and_then(|layout| layout.zone(decl.key));
            if decl.owner.is_none_or(|o| o == player)
                && let Some(cards) = own.zone(decl.key).or(usual)
            {
                laying.zone(&mut shelf, player, (zone, decl), cards)?;
            }
        }
    }
    let Shelf {
        names, catalogue, ..
    } = shelf;
    if let Some(alias) = names.aliases.keys().find(|a| names.keys.contains_key(*a)) {
        let why = format!("the alias {alias:?} is also the key of a card; choose another");
        return wrong(alias, why);
    }
    let Laying {
        mut table,
        decks,
        laid,
        ..
    } = laying;
    let defs: Vec<DefId> = names.keys.values().copied().collect();
    let first = First::Player(scenario.first_player.player());
    let setup = Arc::new(MatchSetup::new(
        rules,
        Arc::new(catalogue),
        options,
        decks,
        scenario.seed,
        first,
        &defs,
    ));
    table.turn = scenario.turn;
    table.turn_player = scenario.turn_player.player();
    table.first_player = scenario.first_player.player();
    let mut cx = Context::new(&mut table, &setup, None);
    arrange(&mut cx, rules, &laid)?;
    if let Some(never) = rules.impossible(cx.q()) {
        let Some(laid) = laid.iter().find(|laid| laid.card == never.card) else {
            return wrong("", never.why);
        };
        let why = format!("no match has such a table: {}", never.why);
        return wrong_at(laid.spot.clone(), laid.text, why);
    }
    let phase = phase_of(scenario, rules)?;
    rules.enter_phase(&mut cx, phase);
    let mut events = Vec::new();
    let game = Match::from_table(setup, table, Some(&mut events));
    Ok(World::new(game, names, events))
}

fn phase_of(scenario: &Scenario, rules: &dyn Ruleset) -> Result<u8, Wrong> {
    let Some(key) = &scenario.phase else {
        return Ok(1);
    };
    match rules.declaration().phases.iter().position(|p| p == key) {
        Some(at) => Ok(u8::try_from(at).unwrap_or(1)),
        None => wrong(key, unknown_word("phase", key, rules.declaration().phases)),
    }
}

/// Facing, orientation, knowledge and marks of cards laid by hand.
fn arrange(cx: &mut Context, rules: &'static dyn Ruleset, laid: &[Laid]) -> Result<(), Wrong> {
    let mut marks: Vec<(&Laid, &str)> = Vec::new();
    for one in laid {
        let Laid { card, words, .. } = one;
        let zone: ZoneId = cx.table.card(*card).zone;
        let decl = rules.zones().decl(zone);
        let mut face_up = decl.face_up;
        let mut rested = false;
        for word in words {
            match *word {
                "down" => face_up = false,
                "up" => face_up = true,
                "rested" => rested = true,
                "upright" => rested = false,
                role => marks.push((one, role)),
            }
        }
        let owner = cx.table.card(*card).owner();
        let sees = cx.q().sees(zone, owner, face_up);
        if face_up {
            cx.turn_card(*card, true);
        }
        if sees.0 != [false; 2] {
            cx.reveal(*card, sees);
        }
        if rested {
            cx.orient_card(*card, true);
        }
    }
    for (
        Laid {
            card, text, spot, ..
        },
        role,
    ) in marks
    {
        let (card, spot) = (*card, spot.clone());
        let hand_marks = rules.declaration().marks_by_hand;
        if let Some(mark) = hand_marks.iter().position(|m| m.word == role) {
            if !rules.mark_by_hand(cx, card, mark) {
                let says = hand_marks[mark].says;
                let why = format!("{role:?} cannot be said of a card there: {says}");
                return wrong_at(spot, text, why);
            }
            continue;
        }
        let Some(named) = rules.declaration().named.iter().position(|n| *n == role) else {
            let usual: &[&str] = &["up", "down", "rested", "upright"];
            let hand_marks: Vec<&str> = hand_marks.iter().map(|m| m.word).collect();
            let words = [usual, &hand_marks, rules.declaration().named].concat();
            return wrong_at(spot, text, unknown_word("word after a card", role, &words));
        };
        let owner = cx.table.card(card).owner();
        rules.place_named(cx, owner, named, card);
    }
    Ok(())
}
