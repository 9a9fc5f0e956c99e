//! Opening hands, dealt by the ruleset itself.

use fudaba_engine::{
    Action, CardId, Decision, First, MAX_OPTIONS, Match, PlayerId, Shape, Verb, Visibility, ZoneId,
};
use fudaba_library::{DeckList, Library, SetupError};

/// The set-up of a match, played as far as the own player has something to decide about a hand. The other player takes
/// what he is dealt.
pub struct Opening {
    game: Match,
    player: PlayerId,
}

/// No set-up asks more often.
const MOST_CHOICES: usize = 500;

impl Opening {
    /// Deals a hand of a deck in a match against another one.
    ///
    /// # Errors
    /// If a deck is not legal, or both are too large for one match.
    pub fn deal(
        library: &Library,
        [deck, against]: [&DeckList; 2],
        options: [u8; MAX_OPTIONS],
        seed: u64,
        begins: bool,
    ) -> Result<Self, SetupError> {
        let player = PlayerId(0);
        let first = if begins { player } else { player.other() };
        let setup = library.setup([deck, against], options, seed, First::Player(first))?;
        let mut opening = Self {
            game: Match::new(setup, None),
            player,
        };
        opening.go_on();
        Ok(opening)
    }

    /// Goes on to the next decision about the hand, or to the first turn.
    fn go_on(&mut self) {
        for _ in 0..MOST_CHOICES {
            let Some(chooser) = self.game.to_choose().filter(|_| !self.is_over()) else {
                return;
            };
            if chooser == self.player && !self.hand_ids().is_empty() {
                return;
            }
            let index = plain(self.game.legal());
            if self.game.choose(index, None).is_err() {
                return;
            }
        }
    }

    /// Has the first turn begun, so that the hand is what it will be?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.table().phase > 0 || self.game.to_choose().is_none()
    }

    /// What the player has to decide now, such as which cards to exchange; `None` once set-up is over.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision().filter(|_| !self.is_over())
    }

    /// The match as it stands, for showing it.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Decides, by the place in the decision's list; what is not there changes nothing.
    pub fn choose(&mut self, index: usize) {
        if !self.is_over() && self.game.choose(index, None).is_ok() {
            self.go_on();
        }
    }

    /// Exchanges these cards of the hand, by id, as far as the ruleset lets; every other question of set-up is answered
    /// in the plainest way. A hand that can only be exchanged as a whole is, if any card is named.
    pub fn exchange(&mut self, cards: &[String]) {
        let mut left: Vec<&String> = cards.iter().collect();
        for _ in 0..MOST_CHOICES {
            if self.is_over() {
                return;
            }
            let legal = self.game.legal();
            let named = legal.iter().enumerate().find_map(|(index, action)| {
                let id = self.id(action.card)?;
                let at = left.iter().position(|wanted| **wanted == id)?;
                (action.verb == Verb::Pick).then_some((index, at))
            });
            let yes = legal.iter().position(|a| a.verb == Verb::Yes);
            let whole = yes.filter(|_| !left.is_empty() && self.is_anew());
            let index = match (named, whole) {
                (Some((index, at)), _) => {
                    left.remove(at);
                    index
                }
                (None, Some(yes)) => {
                    left.clear();
                    yes
                }
                (None, None) if self.is_anew() => {
                    let no = legal.iter().position(|a| a.verb == Verb::No);
                    no.unwrap_or_else(|| plain(legal))
                }
                (None, None) => plain(legal),
            };
            self.choose(index);
        }
    }

    /// Can the hand only be exchanged as a whole?
    fn is_anew(&self) -> bool {
        let setup = self.game.setup();
        let pace = setup.rules.pace(&setup.options);
        pace.exchange == fudaba_engine::Exchange::Anew
    }

    fn id(&self, card: CardId) -> Option<String> {
        if card == CardId::NONE {
            return None;
        }
        let def = self.game.table().card(card).def;
        Some(self.game.setup().catalogue.get(def)?.key.clone())
    }

    /// The hand, by id, in the order in which it lies.
    #[must_use]
    pub fn hand(&self) -> Vec<String> {
        let hand = self.hand_ids();
        hand.into_iter().filter_map(|c| self.id(c)).collect()
    }

    fn hand_ids(&self) -> Vec<CardId> {
        let zones = self.game.setup().rules.zones();
        let is_hand = |zone: &ZoneId| {
            let decl = zones.decl(*zone);
            decl.visibility == Visibility::OwnerOnly && decl.owner == Some(self.player)
        };
        let hands = zones.ids().filter(is_hand);
        hands
            .flat_map(|zone| self.game.table().zone(zone).to_vec())
            .collect()
    }

    /// The cards that would be drawn next, by id, the next one first: drawing on costs nothing, and nothing is asked.
    #[must_use]
    pub fn coming(&self) -> Vec<String> {
        let zones = self.game.setup().rules.zones();
        let is_deck = |zone: &ZoneId| {
            let decl = zones.decl(*zone);
            let pile = matches!(decl.shape, Shape::Pile) && !decl.face_up;
            pile && decl.owner == Some(self.player)
        };
        let table = self.game.table();
        let from_deck = |zone: &ZoneId| {
            let cards = table.zone(*zone).iter();
            { cards }
                .filter(|card| table.card(**card).section() == 0)
                .count()
        };
        let deck = zones.ids().filter(is_deck).max_by_key(from_deck);
        let cards = deck.map_or(&[][..], |zone| table.zone(zone));
        cards
            .iter()
            .rev()
            .filter_map(|card| self.id(*card))
            .collect()
    }
}

/// The answer that changes least: done, yes, no, or whatever comes first.
fn plain(legal: &[Action]) -> usize {
    let verbs = [Verb::Done, Verb::Yes, Verb::No];
    let mut found = verbs
        .iter()
        .filter_map(|verb| legal.iter().position(|a| a.verb == *verb));
    found.next().unwrap_or(0)
}
