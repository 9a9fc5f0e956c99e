//! What Ikangetsu asks of a deck (16a, 16b, section 6 of its specification).

use crate::cards::asks;
use crate::cards::words::{ability, stat};
use fudaba_cards::CardEntry;
use fudaba_library::{DeckShape, DeckWord, Inspection, MAIN, Pile};

/// The deck is one pile; the preset ship may be left out.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "ikangetsu",
    sections: &[MAIN],
    roles: &[SHIP],
    words: WORDS,
    unknown: UNKNOWN,
};

const WORDS: &[DeckWord] = &[
    DeckWord(MAIN, "Deck", "デッキ", &[]),
    DeckWord(SHIP, "Ship", "自機", &["preset ship"]),
];

/// The card that is offered first as the ship.
pub const SHIP: &str = "ship";

/// The number of cards, and the largest value.
const SIZE: usize = 12;

fudaba_library::complaints! {
    UNKNOWN Error "ikangetsu.deck.unknown" "16a" "Unknown card {card}." "不明なカードです：{card}";
    WRONG_SIZE Error "ikangetsu.deck.size" "16a"
        "The deck has {n} cards; it needs exactly {most}."
        "デッキが{n}枚です。ちょうど{most}枚にしてください。";
    RANGE Error "ikangetsu.deck.value_range" "16b"
        "{card} has value {n}; a deck holds values 1 to {most}."
        "{card}の数値は{n}です。デッキには1から{most}までの札を入れます。";
    MISSING Error "ikangetsu.deck.missing_value" "16b"
        "No card of value {n}."
        "数値{n}の札がありません。";
    DUPLICATE Error "ikangetsu.deck.duplicate_value" "16b"
        "{count} cards of value {n}: {names}; only one is allowed."
        "数値{n}の札が{count}枚あります：{names}。1枚だけにしてください。";
    NO_SHIP Error "ikangetsu.deck.ship" "2b"
        "The preset ship {card} is not in the deck."
        "自機に選んだ{card}がデッキにありません。";
    FEW_EVADES Advice "ikangetsu.deck.few_evades" "6a"
        "Only {n} evade spells; two or more make attacks on you a risk."
        "回避スペルが{n}枚だけです。2枚以上あると相手は攻めにくくなります。";
    NO_PEEK Advice "ikangetsu.deck.no_peek" "2h"
        "No card can turn up or look at another."
        "裏向きの札を表にしたり見たりする札がありません。";
    ABSENT_KIND Advice "ikangetsu.deck.absent_kind" "16e"
        "{n} spells ask for a kind that no card of the deck has."
        "デッキにない種族を求めるスペルが{n}枚あります。";
}

/// Every problem of a deck; the options of a match change nothing of it.
pub fn inspect(deck: &mut Inspection) {
    let main = deck.pile(MAIN);
    deck.exactly(deck.list.count(MAIN), SIZE, &WRONG_SIZE);
    values(deck, &main);
    if let Some(id) = deck.list.role(SHIP)
        && !main.cards().any(|c| c.id == id)
    {
        deck.tell(&NO_SHIP).about(id);
    }
    advise(deck, &main);
}

/// 16b: each value once.
fn values(deck: &mut Inspection, main: &Pile) {
    for card in main.cards() {
        let v = value(card);
        if !(1..=SIZE).contains(&v) {
            deck.tell(&RANGE).with("most", SIZE).card(card).number(v);
        }
    }
    for v in 1..=SIZE {
        let same: Vec<_> = main.cards().filter(|c| value(c) == v).collect();
        match main.count(|c| value(c) == v) {
            0 => {
                deck.tell(&MISSING).number(v);
            }
            1 => {}
            n => {
                let en: Vec<&str> = same.iter().map(|c| c.name.en.as_str()).collect();
                let ja: Vec<&str> = same.iter().map(|c| c.name.ja.as_str()).collect();
                let told = deck.tell(&DUPLICATE).with("count", n);
                let told = told.said("names", &en.join(", "), &ja.join("、"));
                told.card(same[0]).number(v);
            }
        }
    }
}

/// What a deck may lack, but better has.
fn advise(deck: &mut Inspection, main: &Pile) {
    let evade = |c: &&CardEntry| c.abilities.iter().any(|a| a.kind == ability::EVADE);
    let n = main.cards().filter(evade).count();
    deck.number(n, n >= 2, &FEW_EVADES);
    if !main.cards().flat_map(|c| &c.abilities).any(asks::sees) {
        deck.tell(&NO_PEEK);
    }
    // Spells that ask for a kind which the deck lacks.
    let there: Vec<_> = main.cards().flat_map(|c| &c.traits).collect();
    let absent = |c: &&CardEntry| {
        let named: Vec<_> = c.abilities.iter().flat_map(asks::traits).collect();
        !named.is_empty() && named.iter().all(|kind| !there.contains(&kind))
    };
    let n = main.cards().filter(absent).count();
    deck.number(n, n < 4, &ABSENT_KIND);
}

fn value(card: &CardEntry) -> usize {
    let n = card.stats.get(&stat::VALUE).copied().unwrap_or(0);
    usize::try_from(n).unwrap_or(0)
}
