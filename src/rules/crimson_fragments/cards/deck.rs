//! What Crimson Fragments asks of a deck (Part 6 of its specification).

use crate::cards::words::{ability, kind, stat};
use fudaba_cards::{BuildRule, CardEntry};
use fudaba_engine::words::ColourId;
use fudaba_library::{DeckShape, DeckWord, Inspection, MAIN, Pile};

/// Playing deck, life deck, and the fragment beside them.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "crimson_fragments",
    sections: &[MAIN, LIFE, FRAGMENT],
    roles: &[],
    words: WORDS,
    unknown: UNKNOWN,
};

const WORDS: &[DeckWord] = &[
    DeckWord(MAIN, "Playing deck", "山札", &["プレイデッキ"]),
    DeckWord(
        LIFE,
        "Life deck",
        "ライフ・デッキ",
        &["ライフ", "life cards"],
    ),
    DeckWord(FRAGMENT, "Fragment", "真祖の断片", &["fragments", "断片"]),
];

/// The life deck.
pub const LIFE: &str = "life";
/// The fragment.
pub const FRAGMENT: &str = "fragment";

const MAIN_SIZE: usize = 30;
const LIFE_SIZE: usize = 10;
const SAME_NAME: usize = 4;
const SAME_LIFE: usize = 2;
/// So many other cards of a colour can be shifted for it.
const ENOUGH: usize = 5;

fudaba_library::complaints! {
    UNKNOWN Error "crimson_fragments.deck.unknown" "3.1a"
        "{card} cannot be used in a deck."
        "{card}はデッキに使用できません。";
    WRONG_MAIN Error "crimson_fragments.deck.main_size" "3.2a"
        "Playing deck has {n} cards; it must have exactly {most}."
        "プレイング・デッキが{n}枚です。{most}枚にしてください。";
    WRONG_LIFE Error "crimson_fragments.deck.life_size" "3.3a"
        "Life deck has {n} cards; it must have exactly {most}."
        "ライフ・デッキが{n}枚です。{most}枚にしてください。";
    WRONG_SIZE Error "crimson_fragments.deck.size" "3.1a"
        "The deck has {n} cards; it must have exactly {most}."
        "デッキが合計{n}枚です。{most}枚にしてください。";
    ONE_FRAGMENT Error "crimson_fragments.deck.one_fragment" "1.5e"
        "Choose exactly one fragment (now {n})."
        "真祖の断片を1枚選んでください（現在{n}枚）。";
    COPIES Error "crimson_fragments.deck.copies" "3.1b"
        "{card}: {n} copies; at most {most} over both decks."
        "{card}が{n}枚あります。デッキ全体で{most}枚までです。";
    LIFE_COPIES Error "crimson_fragments.deck.life_copies" "3.3d"
        "{card}: {n} copies in the life deck; at most {most}."
        "ライフ・デッキの{card}が{n}枚です。{most}枚までです。";
    FRAGMENT_IN_DECK Error "crimson_fragments.deck.fragment_in_deck" "3.1c"
        "{card} is a fragment and cannot be in the deck."
        "{card}は真祖の断片のためデッキに入れられません。";
    NO_FRAGMENT Error "crimson_fragments.deck.not_a_fragment" "1.5e"
        "{card} is not a fragment."
        "{card}は真祖の断片ではありません。";
    HELPFUL_LIFE Advice "crimson_fragments.advice.life" ""
        "Most life cards would simply help the attacker."
        "攻撃側に有利なライフカードが多すぎます。";
    EMPTY_COFFIN Advice "crimson_fragments.advice.coffin" ""
        "Few cards feed the coffin; shifting may stall."
        "墓地を増やすカードが少なめです。";
    STRANGE_COLOUR Advice "crimson_fragments.advice.colour" ""
        "{card} needs a shifted card of its colour to be played."
        "{card}の使用には同じ色のシフトが必要です。";
}

/// Every violation, then advice. A deck is legal if no problem is an error.
pub fn inspect(deck: &mut Inspection) {
    let [main, life, fragments] = [MAIN, LIFE, FRAGMENT].map(|section| usable(deck, section));
    let (m, l) = (main.count(|_| true), life.count(|_| true));
    for (n, wanted, what) in [
        (m, MAIN_SIZE, &WRONG_MAIN),
        (l, LIFE_SIZE, &WRONG_LIFE),
        (m + l, MAIN_SIZE + LIFE_SIZE, &WRONG_SIZE),
        (fragments.count(|_| true), 1, &ONE_FRAGMENT),
    ] {
        deck.exactly(n, wanted, what);
    }
    let both = main.and(&life);
    deck.too_many(&both.grouped(|c| &c.name.en), SAME_NAME, &COPIES);
    deck.too_many(&life.grouped(|c| &c.name.en), SAME_LIFE, &LIFE_COPIES);
    deck.misplaced(&both, |c| c.kind == kind::FRAGMENT, &FRAGMENT_IN_DECK);
    deck.misplaced(&fragments, |c| c.kind != kind::FRAGMENT, &NO_FRAGMENT);
    strange_colours(deck, &main, &fragments);
    let pays = |c: &CardEntry| {
        let mut kinds = c.abilities.iter().map(|a| a.kind);
        kinds.any(|k| k == ability::RIM_BLAST || k == ability::SUMMON)
    };
    let good = life.count(pays);
    deck.number(good, good >= 4, &HELPFUL_LIFE);
    let sources = main.count(|c| {
        let cost = c.stats.get(&stat::COST).copied().unwrap_or(0);
        cost == 0 || c.kind == kind::ARTS && cost <= 1
    });
    deck.number(sources, sources >= 5, &EMPTY_COFFIN);
}

/// E8: cards that are in no deck are told and count no further.
fn usable<'c>(deck: &mut Inspection<'_, 'c>, section: &str) -> Pile<'c> {
    let never = |card: &CardEntry| card.build == Some(BuildRule::Never);
    let mut pile = deck.pile(section);
    deck.misplaced(&pile, never, &UNKNOWN);
    pile.0.retain(|(card, _)| !never(card));
    pile
}

/// W1: a colour that neither the fragment nor enough cards of the deck supply.
fn strange_colours(deck: &mut Inspection, main: &Pile, fragments: &Pile) {
    let colours = |card: &CardEntry| [card.colour, card.second_colour].into_iter().flatten();
    let mut told: Vec<ColourId> = fragments.cards().flat_map(colours).collect();
    if fragments.0.is_empty() {
        return;
    }
    for card in main.cards() {
        for colour in colours(card) {
            let has = |c: &CardEntry| colours(c).any(|other| other == colour);
            let supply = main.count(|c| c.id != card.id && has(c));
            if !told.contains(&colour) && supply < ENOUGH {
                told.push(colour);
                deck.tell(&STRANGE_COLOUR).card(card);
            }
        }
    }
}
