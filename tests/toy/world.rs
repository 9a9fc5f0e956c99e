//! Tables of the toy: random matches from decks, and tables that are put together by hand.

use super::rules::words::{VOCABULARY, tally};
use super::rules::{State, TOY, Toy, zones};
use fudaba::cards::{CardEntry, Source, read_cards};
use fudaba::engine::{
    Action, ByPlayer, CardId, Catalogue, Context, Deck, First, MAX_OPTIONS, Match, MatchSetup,
    PlayerId, Procedure as _, Reading as _, Rng, Table, Verb, ZoneId,
};
use fudaba::library::card_def;
use std::sync::Arc;

/// The cards that every test of the toy has.
const CARDS: &str = include_str!("cards.ron");

/// Cards from RON text.
pub fn entries(text: &str) -> Vec<CardEntry> {
    let source = Source {
        file: "cards.ron".into(),
        text: text.to_owned(),
    };
    let (read, errors) = read_cards(&source, &VOCABULARY, None);
    assert!(errors.is_empty(), "{errors:#?}");
    read.into_iter().map(|entry| entry.value).collect()
}

/// The cards of the toy, and further ones of a test's own.
pub fn catalogue(further: &str) -> Arc<Catalogue> {
    let mut all = Catalogue::default();
    let own = entries(CARDS);
    let further = if further.is_empty() {
        Vec::new()
    } else {
        entries(further)
    };
    for entry in own.iter().chain(&further) {
        all.insert(card_def(entry));
    }
    Arc::new(all)
}

/// A match of two equal decks: three of every card, ghosts in the cellar.
pub fn setup(seed: u64, further: &str) -> Arc<MatchSetup> {
    let all = catalogue(further);
    let of = |ghosts: bool| {
        let cards = all.iter();
        let cards =
            cards.filter(move |(_, d)| (d.kind == super::rules::words::kind::GHOST) == ghosts);
        cards.flat_map(|(id, _)| [id; 3]).collect::<Vec<_>>()
    };
    let deck = Deck {
        sections: vec![of(false), of(true)],
        named: Vec::new(),
    };
    let decks = ByPlayer([deck.clone(), deck]);
    let options = [0; MAX_OPTIONS];
    let setup = MatchSetup::new(&TOY, all, options, decks, seed, First::Random, &[]);
    Arc::new(setup)
}

/// Plays at random to the end; `look` sees the match before each choice.
pub fn play(setup: &Arc<MatchSetup>, seed: u64, mut look: impl FnMut(&Match, &mut Rng)) -> Match {
    let mut game = Match::new(Arc::clone(setup), None);
    let mut rng = Rng::new(seed);
    while game.outcome().is_none() {
        assert!(game.choices().len() < 3_000, "the match does not end");
        look(&game, &mut rng);
        let index = rng.below(game.legal().len());
        game.choose(index, None).unwrap();
    }
    game
}

/// A table put together by hand, in the first player's turn unless said otherwise.
pub struct World {
    catalogue: Arc<Catalogue>,
    cards: Vec<(PlayerId, ZoneId, u8, String, bool)>,
    rules: &'static Toy,
    turn: PlayerId,
    embers: [u8; 2],
    candles: [u8; 2],
}

impl World {
    /// Nothing lies on the table but five cards of each deck.
    pub fn new(further: &str) -> Self {
        let mut world = Self {
            catalogue: catalogue(further),
            cards: Vec::new(),
            rules: &TOY,
            turn: PlayerId(0),
            embers: [9; 2],
            candles: [3; 2],
        };
        for player in PlayerId::ALL {
            for _ in 0..5 {
                world = world.deck(player, "pebble-golem");
            }
        }
        world
    }

    /// By these rules.
    pub fn rules(mut self, rules: &'static Toy) -> Self {
        self.rules = rules;
        self
    }

    /// It is this player's turn.
    pub fn turn(mut self, player: PlayerId) -> Self {
        self.turn = player;
        self
    }

    /// A player has so many embers.
    pub fn embers(mut self, player: PlayerId, n: u8) -> Self {
        self.embers[player.index()] = n;
        self
    }

    /// A player has so many candles.
    pub fn candles(mut self, player: PlayerId, n: u8) -> Self {
        self.candles[player.index()] = n;
        self
    }

    /// A card of a player lies in a zone, the way cards lie there.
    pub fn card(mut self, owner: PlayerId, at: ZoneId, key: &str) -> Self {
        let face_up = zones::ZONES.decl(at).face_up;
        self.cards.push((owner, at, 0, key.to_owned(), face_up));
        self
    }

    /// A card lies on a place of its owner's lane.
    pub fn lane(self, owner: PlayerId, column: u8, key: &str) -> Self {
        self.card(owner, zones::lane(owner, column), key)
    }

    /// A card lies face down on a place of its owner's lane.
    pub fn face_down(mut self, owner: PlayerId, column: u8, key: &str) -> Self {
        let at = zones::lane(owner, column);
        self.cards.push((owner, at, 0, key.to_owned(), false));
        self
    }

    /// A card is in its owner's hand.
    pub fn hand(self, owner: PlayerId, key: &str) -> Self {
        self.card(owner, zones::hand(owner), key)
    }

    /// A card lies on top of its owner's deck.
    pub fn deck(self, owner: PlayerId, key: &str) -> Self {
        self.card(owner, zones::deck(owner), key)
    }

    /// A card lies in its owner's cellar, of the section of ghosts.
    pub fn cellar(mut self, owner: PlayerId, key: &str) -> Self {
        let at = zones::cellar(owner);
        self.cards.push((owner, at, 1, key.to_owned(), false));
        self
    }

    /// The match goes on from this table.
    pub fn start(self) -> Match {
        let def = |key: &str| {
            self.catalogue
                .find(key)
                .unwrap_or_else(|| panic!("no {key}"))
        };
        let list = |player, section| {
            let own = self.cards.iter();
            let own = own.filter(move |c| (c.0, c.2) == (player, section));
            own.map(|c| def(&c.3)).collect()
        };
        let decks = ByPlayer(PlayerId::ALL.map(|player| Deck {
            sections: vec![list(player, 0), list(player, 1)],
            named: Vec::new(),
        }));
        let setup = Arc::new(MatchSetup::new(
            self.rules,
            Arc::clone(&self.catalogue),
            [0; MAX_OPTIONS],
            decks,
            7,
            First::Player(self.turn),
            &[],
        ));
        let mut table = Table::new(7);
        TOY.fresh(&mut table);
        for (owner, at, section, key, _) in &self.cards {
            table.add_card(def(key), *owner, *section, *at).unwrap();
        }
        (table.turn, table.turn_player, table.first_player) = (3, self.turn, self.turn);
        let state: &mut State = table.rules_mut();
        (state.embers, state.candles) = (self.embers, self.candles);
        let mut cx = Context::new(&mut table, &setup, None);
        let facing = self.cards.iter().map(|c| (c.1, c.4));
        let ids: Vec<CardId> = cx.table.card_ids().collect();
        for (card, (at, face_up)) in ids.into_iter().zip(facing) {
            let known = cx.q().sees(at, cx.q().owner(card), face_up);
            if face_up {
                cx.turn_card(card, true);
            }
            if known.0 != [false; 2] {
                cx.reveal(card, known);
            }
        }
        TOY.enter_phase(&mut cx, 1);
        Match::from_table(setup, table, None)
    }
}

/// The card with this key in a zone, the lowest one.
pub fn at(game: &Match, zone: ZoneId, key: &str) -> CardId {
    let mut cards = game.table().zone(zone).iter();
    let found = cards.find(|c| game.q().def(**c).is_some_and(|d| d.key == key));
    *found.unwrap_or_else(|| panic!("no {key} there"))
}

/// Does an action that is legal.
pub fn act(game: &mut Match, action: Action) {
    let legal = game.legal().to_vec();
    game.act(action, None)
        .unwrap_or_else(|e| panic!("{e}; legal is {legal:?}"));
}

/// Chooses a card.
pub fn pick(game: &mut Match, card: CardId) {
    act(game, Action::card(Verb::Pick, card));
}

/// The embers of a player.
pub fn embers(game: &Match, player: PlayerId) -> i32 {
    TOY.tally(game.q(), tally::EMBERS, player)
}

/// The candles of a player.
pub fn candles(game: &Match, player: PlayerId) -> i32 {
    TOY.tally(game.q(), tally::CANDLES, player)
}

/// Uses an ability of a card.
pub fn activate(game: &mut Match, card: CardId, ability: u8) {
    act(game, Action::ability(Verb::Activate, card, ability));
}

/// What `look` sees before each choice and after the last of a match that is replayed from where it began.
pub fn again<T>(from: &Match, game: &Match, look: impl Fn(&Match) -> T) -> Vec<T> {
    let mut replayed = from.clone();
    let mut seen = vec![look(&replayed)];
    for choice in game.choices() {
        replayed.replay(*choice, None).unwrap();
        seen.push(look(&replayed));
    }
    seen
}
