//! What the ruleset asks of a deck (6.1 and part 6 of its specification).

use crate::cards::words::{HEARTS, NEEDS, kind, stat};
use crate::rules::options;
use fudaba_cards::{BuildRule, CardEntry};
use fudaba_engine::words::StatId;
use fudaba_library::{DeckShape, DeckWord, Inspection, MAIN, Pile};

/// The main deck, which is of members and lives, and the energy deck.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "loveca",
    sections: &[MAIN, ENERGY],
    roles: &[],
    words: WORDS,
    unknown: UNKNOWN,
};

const WORDS: &[DeckWord] = &[
    DeckWord(MAIN, "Main deck", "メインデッキ", &[]),
    DeckWord(
        ENERGY,
        "Energy deck",
        "エネルギーデッキ",
        &["energies", "エネルギー"],
    ),
];

/// Energy.
pub const ENERGY: &str = "energy";

/// The cards of an energy deck (6.1.1.3), and the copies of one card (6.1.1.2).
const ENERGIES: usize = 12;
const COPIES: usize = 4;
/// Members that can be played in the first turns, and how many of them a full deck should have.
const SMALL_COST: i32 = 4;
const SMALL: usize = 14;

/// Restriction points (option `deck_points`): cards that win too easily beside one another.
const POINTS: &[(&str, usize)] = &[
    ("ambrin-3", 2),
    ("bettany-3", 2),
    ("ferris-3", 3),
    ("hesper-3", 2),
    ("marlo-2", 1),
    ("tansel-3", 2),
    ("whole-circuit", POINTS_LIMIT + 1),
];
/// The points that a deck may have; a card with more is not allowed at all.
pub const POINTS_LIMIT: usize = 9;

/// The colours in words, in the order of the stats.
const COLOURS: [(&str, &str); 6] = [
    ("pink", "桃"),
    ("red", "赤"),
    ("yellow", "黄"),
    ("green", "緑"),
    ("blue", "青"),
    ("purple", "紫"),
];

fudaba_library::complaints! {
    UNKNOWN Error "LL-D8" "6.1.1"
        "Card {card} is not in the card pool."
        "カード{card}はカードプールにありません。";
    MEMBERS Error "LL-D1" "6.1.1.1"
        "The main deck has {n} member cards; exactly {most} are needed."
        "メインデッキのメンバーカードが{n}枚です。ちょうど{most}枚必要です。";
    LIVES Error "LL-D2" "6.1.1.1"
        "The main deck has {n} live cards; exactly {most} are needed."
        "メインデッキのライブカードが{n}枚です。ちょうど{most}枚必要です。";
    TOTAL Error "LL-D3" "6.1.1.1"
        "The main deck has {n} cards in total; exactly {most} are needed."
        "メインデッキが合計{n}枚です。ちょうど{most}枚必要です。";
    ENERGY_SIZE Error "LL-D5" "6.1.1.3"
        "The energy deck has {n} cards; exactly {most} are needed."
        "エネルギーデッキが{n}枚です。ちょうど{most}枚必要です。";
    ENERGY_IN_MAIN Error "LL-D6" "6.1.1.1"
        "{card} is an energy card and belongs in the energy deck."
        "{card}はエネルギーカードです。エネルギーデッキに入れてください。";
    NO_ENERGY Error "LL-D7" "6.1.1.3"
        "{card} is not an energy card and cannot be in the energy deck."
        "{card}はエネルギーカードではないため、エネルギーデッキに入れられません。";
    SAME Error "LL-D4" "6.1.1.2"
        "{card} ({id}): {n} copies over all printings; at most {most} are allowed."
        "{card}（{id}）が全収録あわせて{n}枚あります。{most}枚までです。";
    OWN_COPIES Error "LL-D11" "6.1.2"
        "{card} changes the building rules: up to {most} of it; the deck breaks it: {n} copies."
        "{card}の構築ルール（このカードは{most}枚まで）に反しています：{n}枚あります。";
    OTHERS Error "LL-D11" "6.1.2"
        "{rule} changes the building rules: only members of {group}; the deck breaks it: {card}."
        "{rule}の構築ルール（メンバーはすべて指定のグループ）に反しています：{card}";
    FORBIDDEN Error "LL-D9" "6.1.2a"
        "{card} is not allowed in the format Restriction points."
        "{card}は「制限ポイント」のフォーマットでは使えません。";
    TOO_STRONG Error "LL-D10" "6.1.2a"
        "The deck has {n} restriction points; at most {most} are allowed."
        "デッキの制限ポイントが{n}です。{most}までです。";
    NO_COLOUR Advice "loveca.deck.no_colour" "2.11.3"
        "No member gives {colour}, needed by {card}."
        "{colour}のハートを持つメンバーがいません。{card}に必要です。";
    FEW_SMALL Advice "loveca.deck.few_small" "7.7.2.2"
        "Fewer than {small} members of cost {most} or less ({n})."
        "コスト{most}以下のメンバーが{small}枚より少ないです（{n}枚）。";
}

/// Everything that is wrong with a deck under these options.
pub fn inspect(deck: &mut Inspection) {
    let main = deck.pile(MAIN);
    let energy = deck.pile(ENERGY);
    let half = deck.options[options::HALF_DECK] == 1;
    let (members, lives) = if half { (24, 6) } else { (48, 12) };
    for (n, wanted, what) in [
        (main.count(|c| c.kind == kind::MEMBER), members, &MEMBERS),
        (main.count(|c| c.kind == kind::LIVE), lives, &LIVES),
        (deck.list.count(MAIN), members + lives, &TOTAL),
        (deck.list.count(ENERGY), ENERGIES, &ENERGY_SIZE),
    ] {
        deck.exactly(n, wanted, what);
    }
    deck.misplaced(&main, |c| c.kind == kind::ENERGY, &ENERGY_IN_MAIN);
    deck.misplaced(&energy, |c| c.kind != kind::ENERGY, &NO_ENERGY);
    copies(deck, &main);
    only(deck, &main);
    if deck.options[options::DECK_POINTS] == 1 {
        points(deck, &main);
    }
    advise(deck, &main, if half { SMALL / 2 } else { SMALL });
}

/// LL-D4: copies of one card number, all prints together (6.1.1.2a); LL-D11: a card that sets its own number (6.1.2).
fn copies(deck: &mut Inspection, main: &Pile) {
    let numbers = main.grouped(CardEntry::number).0.into_iter();
    for (card, n) in numbers.filter(|(c, _)| c.kind != kind::ENERGY) {
        match card.build {
            Some(BuildRule::Copies(most)) if n > usize::from(most) => {
                deck.tell(&OWN_COPIES)
                    .with("most", most)
                    .card(card)
                    .number(n);
            }
            Some(BuildRule::Copies(_)) => {}
            _ if n > COPIES => {
                let told = deck.tell(&SAME).with("id", card.number());
                told.with("most", COPIES)
                    .card(card)
                    .number(n)
                    .about(card.number());
            }
            _ => {}
        }
    }
}

/// LL-D11: a card that asks for members of one group or unit only (6.1.2).
fn only(deck: &mut Inspection, main: &Pile) {
    for card in main.cards() {
        let Some(BuildRule::Only(group)) = &card.build else {
            continue;
        };
        let of = |c: &CardEntry| c.traits.contains(group) || c.units.contains(group);
        let members = main.cards().filter(|c| c.kind == kind::MEMBER);
        for other in members.filter(|c| !of(c)) {
            let told = deck.tell(&OTHERS).with("group", group.as_str());
            told.said("rule", &card.name.en, &card.name.ja).card(other);
        }
    }
}

/// LL-D9, LL-D10: the format with restriction points.
fn points(deck: &mut Inspection, main: &Pile) {
    let mut sum = 0;
    for (card, n) in &main.0 {
        let each = POINTS.iter().find(|(id, _)| *id == card.number());
        let each = each.map_or(0, |(_, points)| *points);
        if each > POINTS_LIMIT {
            deck.tell(&FORBIDDEN).card(card);
        } else {
            sum += each * n;
        }
    }
    if sum > POINTS_LIMIT {
        deck.tell(&TOO_STRONG)
            .with("most", POINTS_LIMIT)
            .number(sum);
    }
}

/// What a deck may lack, but better has.
fn advise(deck: &mut Inspection, main: &Pile, small: usize) {
    for ((en, ja), (heart, need)) in COLOURS.iter().zip(HEARTS.iter().zip(NEEDS)) {
        let asks = |c: &&CardEntry| c.kind == kind::LIVE && value(c, *need) > 0;
        let gives = |c: &CardEntry| c.kind == kind::MEMBER && value(c, *heart) > 0;
        let live = main.cards().find(asks);
        if let Some(live) = live.filter(|_| main.count(gives) == 0) {
            deck.tell(&NO_COLOUR).said("colour", en, ja).card(live);
        }
    }
    let n = main.count(|c| c.kind == kind::MEMBER && value(c, stat::COST) <= SMALL_COST);
    if n < small {
        let told = deck.tell(&FEW_SMALL).with("small", small);
        told.with("most", SMALL_COST).number(n);
    }
}

fn value(card: &CardEntry, stat: StatId) -> i32 {
    card.stats.get(&stat).copied().map_or(0, i32::from)
}
