//! Trying a deck without an opponent: opening hands with the ruleset's own exchange, cards that are drawn on, and the
//! chance of having a card, or any of several, by a turn.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::desk::Catalog;
use super::super::view::{HandCard, TrialIntent, TrialModel};
use fudaba_decks::trial::{Odds, Opening};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::DeckList;
use fudaba_saves::settings::Language;

/// The chances are told up to this turn.
const TURNS: u32 = 8;

/// A deck that is tried.
pub struct Trial {
    catalog: Arc<Catalog>,
    list: DeckList,
    seed: u64,
    begins: bool,
    opening: Result<Opening, String>,
    marked: BTreeSet<usize>,
    drawn: usize,
    wanted: BTreeSet<String>,
}

impl Trial {
    /// The first hand of a deck. What `card` is, the chances are told of first.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, list: DeckList, card: Option<String>, seed: u64) -> Self {
        let section = catalog.active.game.library.game.decks.sections.first();
        let there =
            |card: &String| section.is_some_and(|s| list.section(s).any(|(id, _)| id == card));
        let wanted = card.filter(there).into_iter().collect();
        let mut trial = Self {
            catalog,
            list,
            seed,
            begins: true,
            opening: Err(String::new()),
            marked: BTreeSet::new(),
            drawn: 0,
            wanted,
        };
        trial.deal();
        trial
    }

    /// Another hand.
    fn deal(&mut self) {
        let game = &self.catalog.active.game;
        let against = game.ready.first().unwrap_or(&self.list);
        let decks = [&self.list, against];
        let options = [0; MAX_OPTIONS];
        let dealt = Opening::deal(&game.library, decks, options, self.seed, self.begins);
        self.opening = dealt.map_err(|error| error.to_string());
        self.marked.clear();
        self.drawn = 0;
        if self.exchange() == 0 {
            self.keep(&[]);
        }
    }

    /// How many cards of the hand can be exchanged.
    fn exchange(&self) -> usize {
        let options = [0; MAX_OPTIONS];
        let (odds, _) = Odds::of(&self.catalog.active.game.library, &self.list, &options, &[]);
        odds.exchange() as usize
    }

    fn keep(&mut self, cards: &[String]) {
        if let Ok(opening) = &mut self.opening {
            opening.exchange(cards);
        }
        self.marked.clear();
    }

    /// Carries out what the player wants.
    pub fn apply(&mut self, intent: &TrialIntent) {
        match intent {
            TrialIntent::Deal => {
                self.seed = self.seed.wrapping_add(1);
                self.deal();
            }
            TrialIntent::Begins(begins) => {
                self.begins = *begins;
                self.deal();
            }
            TrialIntent::Mark(at) => {
                if !self.marked.remove(at) && self.marked.len() < self.exchange() {
                    self.marked.insert(*at);
                }
            }
            TrialIntent::Exchange => {
                let hand = self.opening.as_ref().map(Opening::hand).unwrap_or_default();
                let marked = self.marked.iter().filter_map(|at| hand.get(*at).cloned());
                self.keep(&marked.collect::<Vec<_>>());
            }
            TrialIntent::Draw => self.drawn += 1,
            TrialIntent::Want(card) => {
                if !self.wanted.remove(card) {
                    self.wanted.insert(card.clone());
                }
            }
        }
    }

    /// What is shown of it.
    #[must_use]
    pub fn model(&self, cards: Language) -> TrialModel {
        let name = |card: &str| self.catalog.name(card, cards);
        let hand = self.opening.as_ref().map(Opening::hand).unwrap_or_default();
        let coming = self
            .opening
            .as_ref()
            .map(Opening::coming)
            .unwrap_or_default();
        let dealt = hand
            .iter()
            .enumerate()
            .map(|(at, card)| (card, self.marked.contains(&at), false));
        let drawn = coming
            .iter()
            .take(self.drawn)
            .map(|card| (card, false, true));
        let hand = dealt.chain(drawn).map(|(card, marked, drawn)| HandCard {
            name: name(card),
            card: card.clone(),
            marked,
            drawn,
        });
        let sections = self.catalog.active.game.library.game.decks.sections;
        let first = sections.first().copied().unwrap_or_default();
        let mut choices: Vec<(String, String, u8)> = (self.list.section(first))
            .map(|(card, n)| (card.to_owned(), name(card), n))
            .collect();
        choices.sort_by(|a, b| a.1.cmp(&b.1));
        TrialModel {
            problem: self.opening.as_ref().err().cloned(),
            hand: hand.collect(),
            exchange: self.exchange(),
            over: self.opening.as_ref().is_ok_and(Opening::is_over),
            more: self.drawn < coming.len(),
            begins: self.begins,
            choices,
            wanted: self.wanted.clone(),
            chances: self.chances(),
        }
    }

    /// The chance of having any of the wanted cards after set-up and when each turn has begun: without an exchange, and
    /// where as much as can be is exchanged if none of them is there.
    fn chances(&self) -> Vec<[f64; 2]> {
        let wanted: Vec<&str> = self.wanted.iter().map(String::as_str).collect();
        let options = [0; MAX_OPTIONS];
        let library = &self.catalog.active.game.library;
        let (odds, copies) = Odds::of(library, &self.list, &options, &wanted);
        let by = |turn, exchanged| odds.by_turn(copies, turn, self.begins, exchanged);
        let turns = 0..=TURNS;
        turns
            .map(|turn| [by(turn, 0), by(turn, odds.exchange())])
            .collect()
    }
}
