//! What a player can still do in a phase that he ends himself, in few words.

use super::texts::pick;
use crate::settings::CurrentSettings;
use crate::table::input::improves;
use crate::table::ruleset::ActiveGame;
use crate::ui_text::Word;
use fudaba_engine::{Action, CardSet, Decision, Verb, View};

/// What a player can do before he ends a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtWill {
    /// So much, by what it is and with how many cards; what the button that ends the phase counts is left out.
    Counted(String),
    /// No more than that button counts.
    OnButton,
    /// His cards can do nothing, but something else can be done.
    Besides,
    /// Nothing is left.
    Nothing,
}

/// What a player can do now before he ends the phase.
#[must_use]
pub fn at_will(
    game: &ActiveGame,
    view: &View,
    decision: &Decision,
    settings: &CurrentSettings,
) -> AtWill {
    // All of them are his to do, whoever owns the card: one can attack with a card of the other player's, too.
    let with = |verbs: &[Verb]| -> CardSet {
        let actions = decision.actions.iter().filter(|a| verbs.contains(&a.verb));
        let actions = actions.filter(|a| improves(game, view, **a));
        actions
            .map(|a| a.card)
            .filter(|c| c.some().is_some())
            .collect()
    };
    let (attack, moves) = (with(&[Verb::Attack]), with(&[Verb::Move]));
    let played = with(&[Verb::Deploy, Verb::LevelUp, Verb::Play]);
    let used = with(&[Verb::Activate, Verb::Declare]);
    let both = attack == moves && !attack.is_empty();
    let told = [
        (Word::CanAttackOrMove, attack, both),
        (Word::CanAttack, attack, !both),
        (Word::CanBePlayed, played, true),
        (Word::CanMove, moves, !both),
        (Word::CanDoMore, used, true),
    ];
    let told = told
        .into_iter()
        .filter(|(_, cards, told)| *told && !cards.is_empty());
    let told: Vec<_> = told.collect();
    if told.is_empty() {
        let other = |action: &Action| !matches!(action.verb, Verb::Done | Verb::No);
        let other = decision.actions.iter().any(other);
        return if other {
            AtWill::Besides
        } else {
            AtWill::Nothing
        };
    }
    let of = |word: Word| told.iter().find(|(other, ..)| *other == word);
    let cards = |word: Word| of(word).map_or(CardSet::EMPTY, |(_, cards, _)| *cards);
    let (plays, more) = (cards(Word::CanBePlayed), cards(Word::CanDoMore));
    let with_plays = more.iter().all(|card| plays.contains(card));
    let counts = on_button(game, view, decision, settings);
    let told = told.into_iter().filter(|(word, ..)| match counts {
        // What can be played or laid aside for later is counted there, too.
        Some(OnButton::Plays) => {
            *word != Word::CanBePlayed && (*word != Word::CanDoMore || !with_plays)
        }
        Some(OnButton::Attacks) => *word != Word::CanAttack,
        None => true,
    });
    let words = settings.words();
    // More would be no longer seen at a glance.
    let said: Vec<String> = told
        .take(2)
        .map(
            |(word, cards, _)| match (word, fewer_attacks(view, cards.len())) {
                (Word::CanAttack, Some(n)) => {
                    words.fill(Word::AttacksLeft, &[("n", &n.to_string())])
                }
                _ => words.fill(word, &[("n", &cards.len().to_string())]),
            },
        )
        .collect();
    match said.is_empty() {
        true => AtWill::OnButton,
        false => AtWill::Counted(said.join(words.get(Word::ForeseenAnd))),
    }
}

/// What the button that ends the phase counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnButton {
    Plays,
    Attacks,
}

fn on_button(
    game: &ActiveGame,
    view: &View,
    decision: &Decision,
    settings: &CurrentSettings,
) -> Option<OnButton> {
    let ends = decision.actions.iter().any(|a| a.verb == Verb::Done);
    let said = ends && !given_up(game, view, decision, settings).is_empty();
    said.then(|| match lost(game, view, decision) {
        0 => OnButton::Attacks,
        _ => OnButton::Plays,
    })
}

/// How many attacks the rules still allow, where so many cards could attack and that is less.
fn fewer_attacks(view: &View, cards: usize) -> Option<usize> {
    let left = view.setup().rules.attacks_left(view.q())?;
    let left = usize::try_from(left).unwrap_or(0);
    (left < cards).then_some(left)
}

/// What is given up by ending the phase now: the cards that can be played in it and in no later one that is `offered` with
/// it, or else those that could still attack.
#[must_use]
pub fn given_up(
    game: &ActiveGame,
    view: &View,
    offered: &Decision,
    settings: &CurrentSettings,
) -> String {
    match lost(game, view, offered) {
        0 => {
            // In the middle of an attack the one that could attack is the one whose targets are being chosen.
            let aims = offered.about.or(offered.source).is_some();
            still_attack(view, &offered.actions, if aims { 2 } else { 1 }, settings)
        }
        n => settings
            .words()
            .fill(Word::StillPlayable, &[("n", &n.to_string())]),
    }
}

/// How many cards can be played in this phase and in no later one that is `offered` with it.
fn lost(game: &ActiveGame, view: &View, offered: &Decision) -> usize {
    let plays = |action: &&Action| matches!(action.verb, Verb::Deploy | Verb::LevelUp | Verb::Play);
    let (now, later) = offered
        .actions
        .split_at(view.legal().len().min(offered.actions.len()));
    let later: CardSet = later.iter().filter(plays).map(|a| a.card).collect();
    let now = now
        .iter()
        .filter(plays)
        .filter(|a| improves(game, view, **a));
    let lost: CardSet = now
        .map(|a| a.card)
        .filter(|c| !later.contains(*c))
        .collect();
    lost.len()
}

/// What is left undone by stopping now: cards that could still attack.
#[must_use]
pub fn left_undone(view: &View, settings: &CurrentSettings) -> String {
    still_attack(view, view.legal(), 2, settings)
}

/// How many of the cards could still attack by these actions, if at least so many can.
fn still_attack(
    view: &View,
    actions: &[Action],
    least: usize,
    settings: &CurrentSettings,
) -> String {
    let attacks = actions.iter().filter(|a| a.verb == Verb::Attack);
    let cards: CardSet = attacks.map(|a| a.card).collect();
    let n = cards.len();
    if n < least {
        return String::new();
    }
    if let Some(left) = fewer_attacks(view, n) {
        let words = settings.words();
        return words.fill(Word::AttacksLeft, &[("n", &left.to_string())]);
    }
    pick(
        settings.language,
        &format!("{n} can still attack"),
        &format!("あと{n}体が攻撃できます"),
    )
}
