//! The window of commit 3b51b36, as far as clicks in it are counted: what a click led to there, what was asked, and where it
//! waited for a press before it went on. Each item names the code of that commit by which it goes.

use std::collections::BTreeMap;

use super::clicks::{Counted, Pressed, given};
use super::{against, sitting};
use crate::table::input::Click;
use crate::table::ruleset::LoadedGame;
use fudaba_ai::{Agent, AgentSpec, Stop, Thought};
use fudaba_engine::{
    Action, Asked, CardId, Choice, Decision, Match, PlayerId, Verb, View, ZoneId, ZoneSet,
};
use fudaba_play::{Openings, Stage};
use fudaba_saves::settings::TakeBack;

/// `table/input/choosing.rs`, `Choosing`: what a click on a card or a place led to.
struct Before {
    actions: Vec<Action>,
    careful: Vec<usize>,
}

impl Before {
    /// `table/input/choice.rs`, `take_up`: what is dangerous was asked for once more, unless it stood on a button.
    fn new(decision: &Decision, view: &View) -> Self {
        let actions = decision.actions.iter().enumerate();
        let careful = actions
            .filter(|(_, a)| view.caution(**a).is_some_and(|c| c.asks) && !a.verb.is_button());
        Self {
            careful: careful.map(|(n, _)| n).collect(),
            actions: decision.actions.clone(),
        }
    }

    fn indexes(&self, test: impl Fn(&Action) -> bool) -> Vec<usize> {
        (0..self.actions.len())
            .filter(|n| test(&self.actions[*n]))
            .collect()
    }

    fn of_card(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb != Verb::PickSlot)
    }

    fn without_place(&self, card: CardId) -> Vec<usize> {
        let of_card = self.of_card(card).into_iter();
        of_card
            .filter(|n| self.actions[*n].place == ZoneId::NONE)
            .collect()
    }

    fn lone(&self) -> Option<CardId> {
        let first = self.actions.iter().find(|a| a.verb != Verb::Done)?;
        let aimed = |a: &Action| a.card == first.card && a.place != ZoneId::NONE;
        let stops = |a: &Action| a.verb == Verb::Done && first.verb == Verb::Attack;
        let all = self.actions.iter().all(|a| aimed(a) || stops(a));
        (first.card != CardId::NONE && all).then_some(first.card)
    }

    fn to_places(&self, selected: Option<CardId>, places: ZoneSet) -> Vec<usize> {
        self.indexes(|a| {
            places.contains(a.place)
                && (a.verb == Verb::PickSlot
                    || a.card == CardId::NONE
                    || selected == Some(a.card)
                    || self.lone() == Some(a.card))
        })
    }

    fn act(&self, only: usize) -> Click {
        match self.careful.contains(&only) {
            true => Click::Menu(vec![only]),
            false => Click::Act(only),
        }
    }

    fn several(&self, actions: Vec<usize>) -> Click {
        match actions.as_slice() {
            [only] => self.act(*only),
            _ => Click::Menu(actions),
        }
    }

    /// `is_plain`: one click was enough for what is picked or used and needs no place; everything else was selected first.
    fn is_plain(&self, action: usize) -> bool {
        let Action { verb, place, .. } = self.actions[action];
        let used = matches!(
            verb,
            Verb::Pick | Verb::Activate | Verb::Declare | Verb::Resume
        );
        used && place == ZoneId::NONE
    }
}

impl Pressed for Before {
    fn action(&self, index: usize) -> Action {
        self.actions[index]
    }

    fn is_button(&self, index: usize) -> bool {
        self.actions[index].verb.is_button()
    }

    /// `click_card`: a second click on the selected card did what needs no place; where it goes was a click on the place.
    fn card(&self, selected: Option<CardId>, card: CardId, places: ZoneSet) -> Click {
        if let Some(chosen) = selected {
            let there = self.to_places(selected, places);
            if chosen == card {
                return match self.without_place(card).as_slice() {
                    [only] => self.act(*only),
                    _ if !there.is_empty() => self.several(there),
                    _ => Click::Clear,
                };
            }
            if !there.is_empty() {
                return self.several(there);
            }
        }
        match self.of_card(card).as_slice() {
            [] => {
                let there = self.to_places(selected, places);
                match (there.is_empty(), selected) {
                    (false, _) => self.several(there),
                    (true, Some(_)) => Click::Clear,
                    (true, None) => Click::Refused,
                }
            }
            [only] if self.is_plain(*only) => self.act(*only),
            _ => Click::Select(card),
        }
    }

    /// `click_place`.
    fn place(&self, selected: Option<CardId>, place: ZoneId) -> Click {
        let there = self.to_places(selected, ZoneSet::EMPTY.with(place));
        match (there.is_empty(), selected) {
            (false, _) => self.several(there),
            (true, Some(_)) => Click::Clear,
            (true, None) => Click::Refused,
        }
    }

    /// `drop_on`.
    fn dropped(&self, card: CardId, places: ZoneSet) -> Click {
        let there = self.to_places(Some(card), places);
        if !there.is_empty() {
            return self.several(there);
        }
        let played =
            self.indexes(|a| a.card == card && a.verb == Verb::Play && a.place == ZoneId::NONE);
        match played.is_empty() {
            true => Click::Clear,
            false => self.several(played),
        }
    }
}

/// `rules/*/shown/opening.rs`: at which openings a player was asked. One ruleset alone had any.
fn asked_once(key: &str) -> Asked {
    match key {
        "own_attack" | "their_action" => Asked::Relevant,
        "own_action" | "aftermath" | "attack_over" | "their_turn" | "own_turn" => Asked::Never,
        // The others were no openings yet.
        _ => Asked::Always,
    }
}

/// What that window asked in the course of this match: every decision with more than one legal answer, one card after the
/// other where several were asked for (`stage/actions.rs`, `choose`: each was a choice by itself), each phase to be ended by
/// itself; only openings that did not matter were passed (`play/openings.rs`, `unwanted`).
pub fn one_by_one(game: &Match, player: PlayerId) -> Counted {
    let mut counted = Counted::default();
    let mut again = Match::new(game.setup().clone(), None);
    for choice in game.choices() {
        if let (Choice::Pick(n), true) = (choice, again.to_choose() == Some(player)) {
            let view = again.view(player);
            let passed = view.opening().is_some_and(|opening| {
                let key = game.setup().declared.openings[usize::from(opening.kind)].key;
                !asked_once(key).asks(opening.matters)
            });
            if let Some(decision) = again.decision().filter(|_| !passed) {
                let window = Before::new(&decision, &view);
                let presses = given(&window, &view, usize::from(*n));
                counted.add(decision.key, true, presses);
            }
        }
        again.replay(*choice, None).expect("it was recorded");
    }
    counted
}

/// A computer player who plays what was recorded.
struct Recorded(usize);

impl Agent for Recorded {
    fn think(&mut self, _: &View, _: u64, _: &Stop) -> Thought {
        Thought {
            index: self.0,
            ..Thought::default()
        }
    }
}

/// How often that window stopped in the course of this match and waited for a press on *Continue*: where nothing was left to
/// do in a phase and the last choice could not be taken back once it had passed (`stage/director.rs`, `waits_for_word` and
/// `show`, which shows nothing more before `Tempo::let_go` has the number of choices; `stage/actions.rs`, `carry_out`, where
/// `Intent::Skip` or `Intent::Step` sets it; `panels/prompt.rs`, `show_wait`, with the button; `hud/models.rs`, `wait`, with
/// the sentence). How far choices could be taken back was `TakeBack::Fair` by default. These are no questions.
pub fn waits_for_word(game: &LoadedGame, seed: u64, ended: &Match) -> usize {
    let declared = game.library.game.rules.declaration();
    let mut sitting = sitting(game, seed, against(AgentSpec::GREEDY), false);
    let openings = declared.openings.iter();
    let asked: BTreeMap<String, Asked> = openings
        .map(|opening| (opening.key.to_owned(), asked_once(opening.key)))
        .collect();
    sitting.ask_at(Openings::of(declared, &asked));
    let recorded: Vec<usize> = ended
        .choices()
        .iter()
        .map(|choice| match choice {
            Choice::Pick(n) => usize::from(*n),
            Choice::Concede(_) => unreachable!("nobody gave up"),
        })
        .collect();
    let (mut words, mut let_go) = (0, None);
    loop {
        let made = sitting.game().choices().len();
        match sitting.stage() {
            Stage::Showing => {
                if let_go != Some(made) && sitting.passes_for_good(TakeBack::Fair) {
                    words += 1;
                    let_go = Some(made);
                }
                sitting.next_beat().expect("it is to be shown");
            }
            Stage::Deciding(_) => sitting.choose(recorded[made]).expect("it was chosen"),
            Stage::Thinking(_) => {
                let index = recorded[made];
                sitting.think_with(move || Box::new(Recorded(index)), || {});
                sitting.answer().expect("the computer chose it");
            }
            Stage::Over(_) => break,
            stage => unreachable!("{stage:?}"),
        }
    }
    assert_eq!(sitting.game().choices(), ended.choices(), "the same match");
    words
}

#[test]
fn a_card_that_went_somewhere_took_two_clicks_and_one_that_was_picked_took_one() {
    const C: CardId = CardId(3);
    const A: ZoneId = ZoneId(8);
    let before = Before {
        careful: vec![2],
        actions: vec![
            Action::to(Verb::Deploy, C, A),
            Action::card(Verb::Pick, CardId(4)),
            Action::to(Verb::Attack, CardId(5), A),
            Action::plain(Verb::Done),
        ],
    };
    let at = ZoneSet::EMPTY.with(ZoneId(1));
    assert_eq!(before.card(None, C, at), Click::Select(C));
    assert_eq!(before.card(Some(C), C, at), Click::Clear, "where to?");
    assert_eq!(before.place(Some(C), A), Click::Act(0));
    assert_eq!(before.place(None, A), Click::Refused);
    assert_eq!(before.card(None, CardId(4), at), Click::Act(1));
    assert_eq!(before.place(Some(CardId(5)), A), Click::Menu(vec![2]));
    assert!(before.is_button(3) && !before.is_button(0));
}
