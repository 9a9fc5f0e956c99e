//! What Lily asks of a deck (section 6).

use crate::cards::words::{colour, kind, stat};
use crate::rules::options;
use fudaba_cards::CardEntry;
use fudaba_library::{DeckList, DeckShape, DeckWord, Inspection, MAIN, Pile};

/// The piles and roles of a Lily deck (6a, 6.1g).
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "lily",
    sections: &[MAIN, POTENTIAL],
    roles: &[LEADER, PARTNER],
    words: WORDS,
    unknown: UNKNOWN,
};

const WORDS: &[DeckWord] = &[
    DeckWord(MAIN, "Main deck", "メインデッキ", &[]),
    DeckWord(
        POTENTIAL,
        "Potential deck",
        "潜在能力デッキ",
        &["potentials", "潜在能力"],
    ),
    DeckWord(LEADER, "Leader", "リーダー", &[]),
    DeckWord(PARTNER, "Partner", "パートナー", &[]),
];

/// The potential deck.
pub const POTENTIAL: &str = "potential";
/// The leader.
pub const LEADER: &str = "leader";
/// The partner.
pub const PARTNER: &str = "partner";

fudaba_library::complaints! {
    UNKNOWN Error "lily.deck.unknown" "6.1b" "Unknown card {card}." "不明なカードです：{card}";
    SIZE Error "lily.deck.size" "6.1a"
        "The deck has {n} cards; it needs 40 to 50."
        "デッキが{n}枚です。40枚から50枚にしてください。";
    TYPE Error "lily.deck.type" "6.1c"
        "{name} is a potential card and cannot be in the deck."
        "{name}は潜在能力カードなので、デッキに入れられません。";
    COPIES Error "lily.deck.copies" "6.1d"
        "{name}: {n} copies; at most 4 of the same card."
        "{name}が{n}枚あります。同じカードは4枚までです。";
    LEVEL_ONES Error "lily.deck.level1" "6.1e"
        "{only}; at least 2 are needed."
        "レベル1のカードが{n}枚しかありません。2枚以上必要です。";
    START_LEVEL Error "lily.deck.start_level" "6.1i"
        "{role} {name} is level {n}; this ruleset starts with level 1."
        "{role}の{name}はレベル{n}です。このルールではレベル1から始めます。";
    NO_LEADER Error "lily.deck.leader" "6.1h"
        "Choose a leader: a character card from this deck."
        "リーダーを選んでください。このデッキのキャラカード1枚です。";
    NO_LEADER_BESIDE Error "lily.deck.leader" "6.1h"
        "Choose a leader: a character card beside this deck."
        "リーダーを選んでください。デッキとは別に用意するキャラカード1枚です。";
    NO_PARTNER Error "lily.deck.partner" "6.1h"
        "Choose a partner: a character card from this deck (another copy than the leader)."
        "パートナーを選んでください。このデッキのキャラカードで、リーダーとは別の1枚です。";
    NO_PARTNER_BESIDE Error "lily.deck.partner" "6.1h"
        "Choose a partner: a character card beside this deck."
        "パートナーを選んでください。デッキとは別に用意するキャラカード1枚です。";
    POTENTIALS Error "lily.potential.size" "6.2a"
        "The potential deck has {n} cards; it needs 7 to 10."
        "潜在能力デッキが{n}枚です。7枚から10枚にしてください。";
    NO_POTENTIAL Error "lily.potential.type" "6.2b"
        "{name} is not a potential card."
        "{name}は潜在能力カードではありません。";
    SAME_POTENTIAL Error "lily.potential.copies" "6.2c"
        "{name}: {n} copies; at most 2 in the potential deck."
        "{name}が{n}枚あります。潜在能力デッキには2枚までです。";
    LOW_LEVELS Advice "lily.advice.low_levels" ""
        "Only {n} cards of level 1 or 2; with fewer than 10 the first turns often stay empty."
        "レベル1と2のカードが{n}枚です。10枚より少ないと、序盤に出撃できないことが多くなります。";
    FEW_OF_COLOUR Advice "lily.advice.colour" ""
        "Only {n} {colour} cards; with fewer than 6 the colour is often missing in the coupling area."
        "{colour}のカードが{n}枚です。6枚より少ないと、カップリングエリアに色がそろわないことが多くなります。";
    LEADER_NAME Advice "lily.advice.leader_name" ""
        "Only {n} further cards named {card}; with fewer than 6 there are few criticals, blocks and level-ups."
        "リーダーと同じ名前「{card}」のカードが残り{n}枚です。6枚より少ないと、クリティカル、ブロック、レベルアップの機会が減ります。";
}

/// Every violation of section 6 under the options of a match, then advice. A deck is legal if no problem is an error.
pub fn inspect(deck: &mut Inspection) {
    let main = deck.pile(MAIN);
    let potential = deck.pile(POTENTIAL);
    let named = [LEADER, PARTNER].into_iter();
    let roles = named.filter_map(|r| Some((r, deck.find(deck.list.role(r)?)?)));
    let roles: Vec<_> = roles.collect();
    let n = deck.list.count(MAIN);
    deck.number(n, (40..=50).contains(&n), &SIZE);
    deck.misplaced(&main, |c| c.kind == kind::POTENTIAL, &TYPE);
    deck.too_many(&main.grouped(identity), 4, &COPIES);
    let ones = main.count(|c| level(c) == Some(1));
    if ones < 2 {
        let only = ["There is no level-1 card", "There is only 1 level-1 card"];
        let told = deck.tell(&LEVEL_ONES).with("only", only[ones]);
        told.number(ones);
    }
    start_roles(deck, &roles);
    let n = deck.list.count(POTENTIAL);
    deck.number(n, (7..=10).contains(&n), &POTENTIALS);
    deck.misplaced(&potential, |c| c.kind != kind::POTENTIAL, &NO_POTENTIAL);
    deck.too_many(&potential.grouped(identity), 2, &SAME_POTENTIAL);
    advise(deck, &main, &roles);
}

/// Leader and partner, as far as there are such cards.
type Roles<'a> = [(&'static str, &'a CardEntry)];

/// Do leader and partner lie beside the list, instead of being taken out of it and counting in it (6.1g)?
fn is_beside(deck: &Inspection) -> bool {
    deck.options[options::SET_ASIDE_COUNTS] != 0
}

/// 6.1g to 6.1i
fn start_roles(deck: &mut Inspection, roles: &Roles) {
    let beside = is_beside(deck);
    let any_level = deck.options[options::STARTING_LEVEL] == 1; // 6.1i
    for (role, missing, called) in [
        (
            LEADER,
            [&NO_LEADER, &NO_LEADER_BESIDE],
            ("Leader", "リーダー"),
        ),
        (
            PARTNER,
            [&NO_PARTNER, &NO_PARTNER_BESIDE],
            ("Partner", "パートナー"),
        ),
    ] {
        let card = roles.iter().find(|(r, _)| *r == role).map(|(_, c)| *c);
        if !card.is_some_and(|card| can_be(deck.list, beside, role, card)) {
            let told = deck.tell(missing[usize::from(beside)]);
            if let Some(card) = card {
                told.card(card);
            }
        }
        let Some(card) = card.filter(|card| card.kind == kind::CHARACTER) else {
            continue;
        };
        let n = level(card)
            .and_then(|n| usize::try_from(n).ok())
            .unwrap_or(0);
        if n != 1 && !any_level {
            let told = deck.tell(&START_LEVEL).said("role", called.0, called.1);
            told.card(card).number(n);
        }
    }
}

/// Is it a character, and in the list if it must be, in another copy than the leader?
fn can_be(list: &DeckList, beside: bool, role: &str, card: &CardEntry) -> bool {
    let in_list = list.section(MAIN).find(|(id, _)| *id == card.id);
    let is_leader = list.role(LEADER) == Some(card.id.as_str());
    let needed = if role == PARTNER && is_leader { 2 } else { 1 };
    card.kind == kind::CHARACTER && (beside || in_list.is_some_and(|(_, n)| n >= needed))
}

/// Section 6, last paragraph.
fn advise(deck: &mut Inspection, main: &Pile, roles: &Roles) {
    let low = main.count(|c| level(c).is_some_and(|level| level <= 2));
    deck.number(low, low >= 10, &LOW_LEVELS);
    for (colour, en, ja) in [
        (colour::BLUE, "blue", "白百合"),
        (colour::BLACK, "black", "六芒星"),
        (colour::RED, "red", "石楠花"),
    ] {
        // Only characters need their colour (8.5c).
        let of = |c: &CardEntry| c.colour == Some(colour);
        let needed = main.count(|c| c.kind == kind::CHARACTER && of(c)) > 0;
        let n = main.count(of);
        if needed && n < 6 {
            let told = deck.tell(&FEW_OF_COLOUR).said("colour", en, ja);
            told.number(n);
        }
    }
    if let Some((_, leader)) = roles.iter().find(|(role, _)| *role == LEADER) {
        let all = main.count(|c| c.name.en == leader.name.en);
        let n = all.saturating_sub(usize::from(!is_beside(deck)));
        if n < 6 {
            deck.tell(&LEADER_NAME).card(leader).number(n);
        }
    }
}

/// Cards of the same epithet and name are copies of one, under whatever ids (2.7b, 2.7c).
fn identity(card: &CardEntry) -> (Option<&str>, &str) {
    let epithet = card.epithet.as_ref().map(|text| text.en.as_str());
    (epithet, &card.name.en)
}

fn level(card: &CardEntry) -> Option<i32> {
    card.stats.get(&stat::LEVEL).copied().map(i32::from)
}
