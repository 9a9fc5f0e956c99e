//! What Luck & Logic asks of a deck (chapter 2 and Part 6 of its specification).

use crate::cards::words::{kind, stat};
use crate::rules::options;
use fudaba_cards::CardEntry;
use fudaba_engine::words::KindId;
use fudaba_library::{DeckShape, DeckWord, Inspection, MAIN, Pile};
use std::collections::BTreeSet;

/// The two decks of a player.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "luck_and_logic",
    sections: &[MAIN, GATE],
    roles: &[],
    words: WORDS,
    unknown: UNKNOWN,
};

const WORDS: &[DeckWord] = &[
    DeckWord(MAIN, "Main deck", "メインデッキ", &[]),
    DeckWord(GATE, "Gate deck", "ゲートデッキ", &["gates", "ゲート"]),
];

/// The gate deck.
pub const GATE: &str = "gate";

const MAIN_SIZE: usize = 50;
const GATE_SIZE: usize = 10;
const SAME_GATE: usize = 2;

fudaba_library::complaints! {
    UNKNOWN Error "luck_and_logic.deck.unknown" "2.1e"
        "Unknown card {card}; it may belong to another game or version."
        "不明なカードです：{card}。別のゲームか別の版のカードかもしれません。";
    WRONG_MAIN Error "luck_and_logic.deck.main_size" "2.1a"
        "The main deck needs exactly {most} cards; it has {n}."
        "メインデッキはちょうど{most}枚です（今は{n}枚）。";
    WRONG_GATES Error "luck_and_logic.deck.gate_size" "2.1b"
        "The gate deck needs exactly {most} gates; it has {n}."
        "ゲートデッキはちょうど{most}枚です（今は{n}枚）。";
    GATE_IN_MAIN Error "luck_and_logic.deck.gate_in_main" "2.1e"
        "{card} is a gate and belongs in the gate deck."
        "{card}はゲートなので、ゲートデッキに入れます。";
    NO_GATE Error "luck_and_logic.deck.not_a_gate" "2.1e"
        "{card} is not a gate and belongs in the main deck."
        "{card}はゲートではないので、メインデッキに入れます。";
    GATE_NUMBER Error "luck_and_logic.deck.gate_number" "2.1c"
        "Gate number {number} appears {n} times; at most {most} are allowed."
        "ゲートナンバー{number}が{n}枚あります。{most}枚までです。";
    COPIES Error "luck_and_logic.deck.copies" "2.1g"
        "{card}: {n} copies; at most {most} are allowed."
        "{card}が{n}枚あります。{most}枚までです。";
    PARADOXES Error "luck_and_logic.deck.paradoxes" "2.1h"
        "The main deck needs {wanted} paradox cards; it has {n}."
        "メインデッキの逆理カードは{wanted}です（今は{n}枚）。";
    FEW_UNIONS Advice "luck_and_logic.advice.tranceunions" ""
        "Only {n} tranceunions; with fewer than 6 a trance often fails."
        "合理体が{n}枚です。6枚より少ないと、トランスできないことが多くなります。";
    FEW_GUARDS Advice "luck_and_logic.advice.intercept" ""
        "Only {n} members with IC; with fewer than 8 few can intercept."
        "ICを持つメンバーが{n}枚です。8枚より少ないと、インターセプトしにくくなります。";
    MANY_COLOURS Advice "luck_and_logic.advice.colours" ""
        "The deck has {n} colours; levels of the right colour may be missing."
        "色が{n}色あります。レベルに必要な色がそろわないことがあります。";
    STRANDED Advice "luck_and_logic.advice.stranded" ""
        "No other card of the deck shares a colour or world with {card}."
        "{card}と同じ色かワールドのカードが他にありません。";
}

/// Every violation under the options of a match, then advice. A deck is legal if no problem is an error.
pub fn inspect(deck: &mut Inspection) {
    let main = deck.pile(MAIN);
    let gates = deck.pile(GATE);
    deck.exactly(deck.list.count(MAIN), MAIN_SIZE, &WRONG_MAIN);
    deck.exactly(deck.list.count(GATE), GATE_SIZE, &WRONG_GATES);
    deck.misplaced(&main, |c| c.kind == kind::GATE, &GATE_IN_MAIN);
    deck.misplaced(&gates, |c| c.kind != kind::GATE, &NO_GATE);
    let number = |c: &CardEntry| c.stats.get(&stat::GATE_NUMBER).copied();
    for (card, n) in gates.grouped(number).0 {
        if let Some(number) = number(card).filter(|_| n > SAME_GATE) {
            let told = deck.tell(&GATE_NUMBER).with("number", number);
            told.with("most", SAME_GATE).number(n);
        }
    }
    if let Some(limit) = options::copy_limit(deck.options[options::COPY_LIMIT]) {
        deck.too_many(&main.grouped(|c| &c.name.en), limit, &COPIES);
    }
    paradoxes(deck, &main);
    advise(deck, &main);
}

/// LL-D7: exactly eight, at most eight or four, or as many as one likes.
fn paradoxes(deck: &mut Inspection, main: &Pile) {
    let n = main.count(|card| card.kind == kind::PARADOX);
    let (fits, en, ja) = match deck.options[options::PARADOX_COUNT] {
        0 => (n == 8, "exactly 8", "ちょうど8枚"),
        1 => (n <= 8, "at most 8", "8枚まで"),
        2 => (n <= 4, "at most 4", "4枚まで"),
        _ => return,
    };
    if !fits {
        deck.tell(&PARADOXES).said("wanted", en, ja).number(n);
    }
}

/// Part 6, last paragraph.
fn advise(deck: &mut Inspection, main: &Pile) {
    let unions = main.count(|c| c.kind == kind::TRANCEUNION);
    deck.number(unions, unions >= 6, &FEW_UNIONS);
    let guards = main.count(|c| c.stats.get(&stat::IC_VALUE).is_some_and(|n| *n > 0));
    deck.number(guards, guards >= 8, &FEW_GUARDS);
    // The colours or worlds of a deck of many: never an error (2.1f).
    let colours: BTreeSet<_> = main.cards().filter_map(|c| c.colour).collect();
    deck.number(colours.len(), colours.len() <= 2, &MANY_COLOURS);
    // A tranceunion that no other card of the deck can license (2.2a).
    for (card, n) in &main.0 {
        let shares = |other: &CardEntry| {
            (other.id != card.id || *n > 1)
                && (other.colour == card.colour
                    || other.units.iter().any(|world| card.units.contains(world)))
        };
        if card.kind == kind::TRANCEUNION && !main.cards().any(shares) {
            deck.tell(&STRANDED).card(card);
        }
    }
}

/// Is it one of the three kinds of member?
#[must_use]
pub fn is_member(of: KindId) -> bool {
    matches!(of, kind::LOGICALIST | kind::FOREIGNER | kind::TRANCEUNION)
}
