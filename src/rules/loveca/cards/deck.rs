//! What the ruleset asks of a deck (6.1 and part 6 of its specification).

use crate::cards::words::{HEARTS, NEEDS, kind, stat};
use crate::rules::options;
use fudaba_cards::{BuildRule, CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::StatId;
use fudaba_library::{DeckList, DeckProblem, DeckShape, DeckWord, Severity};

/// The main deck, and the energy deck.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "loveca",
    sections: &[MAIN, ENERGY],
    roles: &[],
    words: WORDS,
};

const WORDS: &[DeckWord] = &[
    DeckWord {
        key: MAIN,
        en: "Main deck",
        ja: "メインデッキ",
        also: &["main", "deck", "デッキ", "メイン"],
    },
    DeckWord {
        key: ENERGY,
        en: "Energy deck",
        ja: "エネルギーデッキ",
        also: &["energies", "エネルギー"],
    },
];

/// Members and lives.
pub const MAIN: &str = "main";
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

/// Everything that is wrong with a deck under these options.
pub fn problems<'a>(
    list: &DeckList,
    given: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let mut check = Check::default();
    let main = check.known(list, MAIN, card);
    let energy = check.known(list, ENERGY, card);
    let half = given[options::HALF_DECK] == 1;
    check.numbers(&main, list.count(MAIN), half);
    check.energy(list.count(ENERGY));
    check.places(&main, &energy);
    check.copies(&main);
    check.only(&main);
    if given[options::DECK_POINTS] == 1 {
        check.points(&main);
    }
    check.advice(&main, if half { SMALL / 2 } else { SMALL });
    check.0
}

/// Cards of a pile with their numbers.
type Pile<'a> = Vec<(&'a CardEntry, usize)>;

#[derive(Default)]
struct Check(Vec<DeckProblem>);

impl Check {
    fn add(
        &mut self,
        (code, clause): (&'static str, &'static str),
        card: Option<&str>,
        number: Option<usize>,
        (en, ja): (String, String),
    ) {
        self.0.push(DeckProblem {
            code,
            clause,
            severity: Severity::Error,
            card: card.map(str::to_owned),
            number,
            text: Text { en, ja },
        });
    }

    /// LL-D8: the cards of a pile that there are.
    fn known<'a>(
        &mut self,
        list: &DeckList,
        section: &str,
        card: &dyn Fn(&str) -> Option<&'a CardEntry>,
    ) -> Pile<'a> {
        let mut pile = Pile::new();
        for (id, count) in list.section(section) {
            match card(id) {
                Some(entry) => pile.push((entry, usize::from(count))),
                None => {
                    let text = (
                        format!("Card {id} is not in the card pool."),
                        format!("カード{id}はカードプールにありません。"),
                    );
                    self.add(("LL-D8", "6.1.1"), Some(id), None, text);
                }
            }
        }
        pile
    }

    /// LL-D1, LL-D2, LL-D3: exactly so many members, lives, and cards in all.
    fn numbers(&mut self, main: &Pile<'_>, total: usize, half: bool) {
        let (members, lives) = if half { (24, 6) } else { (48, 12) };
        let n = count(main, |c| c.kind == kind::MEMBER);
        if n != members {
            let text = (
                format!("The main deck has {n} member cards; exactly {members} are needed."),
                format!("メインデッキのメンバーカードが{n}枚です。ちょうど{members}枚必要です。"),
            );
            self.add(("LL-D1", "6.1.1.1"), None, Some(n), text);
        }
        let n = count(main, |c| c.kind == kind::LIVE);
        if n != lives {
            let text = (
                format!("The main deck has {n} live cards; exactly {lives} are needed."),
                format!("メインデッキのライブカードが{n}枚です。ちょうど{lives}枚必要です。"),
            );
            self.add(("LL-D2", "6.1.1.1"), None, Some(n), text);
        }
        let all = members + lives;
        if total != all {
            let text = (
                format!("The main deck has {total} cards in total; exactly {all} are needed."),
                format!("メインデッキが合計{total}枚です。ちょうど{all}枚必要です。"),
            );
            self.add(("LL-D3", "6.1.1.1"), None, Some(total), text);
        }
    }

    /// LL-D5
    fn energy(&mut self, n: usize) {
        if n != ENERGIES {
            let text = (
                format!("The energy deck has {n} cards; exactly {ENERGIES} are needed."),
                format!("エネルギーデッキが{n}枚です。ちょうど{ENERGIES}枚必要です。"),
            );
            self.add(("LL-D5", "6.1.1.3"), None, Some(n), text);
        }
    }

    /// LL-D6, LL-D7: energy in the energy deck and nowhere else.
    fn places(&mut self, main: &Pile<'_>, energy: &Pile<'_>) {
        for (card, _) in main.iter().filter(|(c, _)| c.kind == kind::ENERGY) {
            let text = (
                format!(
                    "{} is an energy card and belongs in the energy deck.",
                    card.name.en
                ),
                format!(
                    "{}はエネルギーカードです。エネルギーデッキに入れてください。",
                    card.name.ja
                ),
            );
            self.add(("LL-D6", "6.1.1.1"), Some(&card.id), None, text);
        }
        for (card, _) in energy.iter().filter(|(c, _)| c.kind != kind::ENERGY) {
            let text = (
                format!(
                    "{} is not an energy card and cannot be in the energy deck.",
                    card.name.en
                ),
                format!(
                    "{}はエネルギーカードではないため、エネルギーデッキに入れられません。",
                    card.name.ja
                ),
            );
            self.add(("LL-D7", "6.1.1.3"), Some(&card.id), None, text);
        }
    }

    /// LL-D4: copies of one card number, all prints together (6.1.1.2a).
    fn copies(&mut self, main: &Pile<'_>) {
        for (card, n) in by_number(main) {
            if card.kind == kind::ENERGY {
                continue;
            }
            if let Some(BuildRule::Copies(most)) = card.build {
                self.own_copies(card, n, usize::from(most));
            } else if n > COPIES {
                let id = card.number();
                let text = (
                    format!(
                        "{} ({id}): {n} copies over all printings; at most {COPIES} are allowed.",
                        card.name.en
                    ),
                    format!(
                        "{}（{id}）が全収録あわせて{n}枚あります。{COPIES}枚までです。",
                        card.name.ja
                    ),
                );
                self.add(("LL-D4", "6.1.1.2"), Some(id), Some(n), text);
            }
        }
    }

    /// LL-D11: a card that sets its own number of copies (6.1.2).
    fn own_copies(&mut self, card: &CardEntry, n: usize, most: usize) {
        if n > most {
            let text = (
                format!(
                    "{} changes the building rules: up to {most} of it; the deck breaks it: {n} copies.",
                    card.name.en
                ),
                format!(
                    "{}の構築ルール（このカードは{most}枚まで）に反しています：{n}枚あります。",
                    card.name.ja
                ),
            );
            self.add(("LL-D11", "6.1.2"), Some(&card.id), Some(n), text);
        }
    }

    /// LL-D11: a card that asks for members of one group or unit only (6.1.2).
    fn only(&mut self, main: &Pile<'_>) {
        for (card, _) in main {
            let Some(BuildRule::Only(group)) = &card.build else {
                continue;
            };
            let of = |c: &CardEntry| c.traits.contains(group) || c.units.contains(group);
            let members = main.iter().filter(|(c, _)| c.kind == kind::MEMBER);
            for (other, _) in members.filter(|(c, _)| !of(c)) {
                let text = (
                    format!(
                        "{} changes the building rules: only members of {}; the deck breaks it: {}.",
                        card.name.en,
                        group.as_str(),
                        other.name.en
                    ),
                    format!(
                        "{}の構築ルール（メンバーはすべて指定のグループ）に反しています：{}",
                        card.name.ja, other.name.ja
                    ),
                );
                self.add(("LL-D11", "6.1.2"), Some(&other.id), None, text);
            }
        }
    }

    /// LL-D9, LL-D10: the format with restriction points.
    fn points(&mut self, main: &Pile<'_>) {
        let mut sum = 0;
        for (card, n) in main {
            let each = POINTS.iter().find(|(id, _)| *id == card.number());
            let each = each.map_or(0, |(_, points)| *points);
            if each > POINTS_LIMIT {
                let text = (
                    format!(
                        "{} is not allowed in the format Restriction points.",
                        card.name.en
                    ),
                    format!(
                        "{}は「制限ポイント」のフォーマットでは使えません。",
                        card.name.ja
                    ),
                );
                self.add(("LL-D9", "6.1.2a"), Some(&card.id), None, text);
            } else {
                sum += each * n;
            }
        }
        if sum > POINTS_LIMIT {
            let text = (
                format!(
                    "The deck has {sum} restriction points; at most {POINTS_LIMIT} are allowed."
                ),
                format!("デッキの制限ポイントが{sum}です。{POINTS_LIMIT}までです。"),
            );
            self.add(("LL-D10", "6.1.2a"), None, Some(sum), text);
        }
    }

    /// What a deck may lack, but better has.
    fn advice(&mut self, main: &Pile<'_>, small: usize) {
        let from = self.0.len();
        let colours = COLOURS.iter().zip(HEARTS.iter().zip(NEEDS));
        for ((en, ja), (heart, need)) in colours {
            let asks = |c: &CardEntry| c.kind == kind::LIVE && value(c, *need) > 0;
            let gives = |c: &CardEntry| c.kind == kind::MEMBER && value(c, *heart) > 0;
            let live = main.iter().map(|(c, _)| *c).find(|c| asks(c));
            if let Some(live) = live.filter(|_| count(main, gives) == 0) {
                let text = (
                    format!("No member gives {en}, needed by {}.", live.name.en),
                    format!(
                        "{ja}のハートを持つメンバーがいません。{}に必要です。",
                        live.name.ja
                    ),
                );
                let code = ("loveca.deck.no_colour", "2.11.3");
                self.add(code, Some(&live.id), None, text);
            }
        }
        let n = count(main, |c| {
            c.kind == kind::MEMBER && value(c, stat::COST) <= SMALL_COST
        });
        if n < small {
            let text = (
                format!("Fewer than {small} members of cost {SMALL_COST} or less ({n})."),
                format!("コスト{SMALL_COST}以下のメンバーが{small}枚より少ないです（{n}枚）。"),
            );
            let code = ("loveca.deck.few_small", "7.7.2.2");
            self.add(code, None, Some(n), text);
        }
        for advice in &mut self.0[from..] {
            advice.severity = Severity::Advice;
        }
    }
}

/// Each card number once, with how many cards of all its prints there are.
fn by_number<'a>(pile: &Pile<'a>) -> Pile<'a> {
    let mut all = Pile::new();
    for (card, n) in pile {
        match all.iter_mut().find(|(c, _)| c.number() == card.number()) {
            Some((_, sum)) => *sum += n,
            None => all.push((card, *n)),
        }
    }
    all
}

/// How many cards of a pile are so.
fn count(pile: &Pile<'_>, so: impl Fn(&CardEntry) -> bool) -> usize {
    pile.iter().filter(|(c, _)| so(c)).map(|(_, n)| n).sum()
}

fn value(card: &CardEntry, stat: StatId) -> i32 {
    card.stats.get(&stat).copied().map_or(0, i32::from)
}
