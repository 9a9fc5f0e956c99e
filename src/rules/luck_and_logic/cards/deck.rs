//! What Luck & Logic asks of a deck (chapter 2 and Part 6 of its specification).

use crate::cards::words::{kind, stat};
use crate::rules::options;
use fudaba_cards::{CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::KindId;
use fudaba_library::{DeckList, DeckProblem, DeckShape, DeckWord, Severity};
use std::collections::BTreeMap;

/// The two decks of a player.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "luck_and_logic",
    sections: &[MAIN, GATE],
    roles: &[],
    words: WORDS,
};

const WORDS: &[DeckWord] = &[
    DeckWord {
        key: MAIN,
        en: "Main deck",
        ja: "メインデッキ",
        also: &["main", "deck", "デッキ", "メイン", "山札"],
    },
    DeckWord {
        key: GATE,
        en: "Gate deck",
        ja: "ゲートデッキ",
        also: &["gates", "ゲート"],
    },
];

/// The main deck.
pub const MAIN: &str = "main";
/// The gate deck.
pub const GATE: &str = "gate";

const MAIN_SIZE: usize = 50;
const GATE_SIZE: usize = 10;
const SAME_GATE: usize = 2;

/// How many paradox cards a main deck has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paradoxes {
    Exactly(usize),
    AtMost(usize),
    Any,
}

impl Paradoxes {
    fn of(value: u8) -> Self {
        match value {
            0 => Self::Exactly(8),
            1 => Self::AtMost(8),
            2 => Self::AtMost(4),
            _ => Self::Any,
        }
    }

    fn allows(self, n: usize) -> bool {
        match self {
            Self::Exactly(wanted) => n == wanted,
            Self::AtMost(most) => n <= most,
            Self::Any => true,
        }
    }

    fn text(self) -> Text {
        let (en, ja) = match self {
            Self::Exactly(n) => (format!("exactly {n}"), format!("ちょうど{n}枚")),
            Self::AtMost(n) => (format!("at most {n}"), format!("{n}枚まで")),
            Self::Any => (String::new(), String::new()),
        };
        Text { en, ja }
    }
}

/// Every violation under the options of a match, then advice. A deck is legal if no problem is an error.
pub fn problems<'a>(
    list: &DeckList,
    options: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let mut check = Check {
        list,
        main: Vec::new(),
        gates: Vec::new(),
        problems: Vec::new(),
    };
    check.look_up(card);
    check.sizes();
    check.sections();
    check.gate_numbers();
    check.copies(options::copy_limit(options[options::COPY_LIMIT]));
    check.paradoxes(Paradoxes::of(options[options::PARADOX_COUNT]));
    check.advice();
    check.problems
}

struct Check<'a> {
    list: &'a DeckList,
    main: Vec<(&'a CardEntry, usize)>,
    gates: Vec<(&'a CardEntry, usize)>,
    problems: Vec<DeckProblem>,
}

/// What a problem is about.
#[derive(Clone, Copy, Default)]
struct About<'c> {
    card: Option<&'c str>,
    number: Option<usize>,
}

impl<'a> Check<'a> {
    fn tell(
        &mut self,
        (code, clause): (&'static str, &'static str),
        about: About,
        en: String,
        ja: String,
    ) {
        let severity = if clause.is_empty() {
            Severity::Advice
        } else {
            Severity::Error
        };
        self.problems.push(DeckProblem {
            code,
            clause,
            severity,
            card: about.card.map(str::to_owned),
            number: about.number,
            text: Text { en, ja },
        });
    }

    /// LL-D9. Cards that nobody knows are a problem and count no further.
    fn look_up<'b: 'a>(&mut self, card: &dyn Fn(&str) -> Option<&'b CardEntry>) {
        let mut unknown = Vec::new();
        let mut find = |section: &str| -> Vec<(&'a CardEntry, usize)> {
            let mut found = Vec::new();
            for (id, count) in self.list.section(section) {
                match card(id) {
                    Some(entry) => found.push((entry, usize::from(count))),
                    None => unknown.push(id.to_owned()),
                }
            }
            found
        };
        let (main, gates) = (find(MAIN), find(GATE));
        (self.main, self.gates) = (main, gates);
        unknown.dedup();
        for id in unknown {
            let en = format!("Unknown card {id}; it may belong to another game or version.");
            let ja = format!("不明なカードです：{id}。別のゲームか別の版のカードかもしれません。");
            let about = About {
                card: Some(&id),
                number: None,
            };
            self.tell(("luck_and_logic.deck.unknown", "2.1e"), about, en, ja);
        }
    }

    /// LL-D1, LL-D2
    fn sizes(&mut self) {
        let n = self.list.count(MAIN);
        if n != MAIN_SIZE {
            let en = format!("The main deck needs exactly {MAIN_SIZE} cards; it has {n}.");
            let ja = format!("メインデッキはちょうど{MAIN_SIZE}枚です（今は{n}枚）。");
            let about = About {
                card: None,
                number: Some(n),
            };
            self.tell(("luck_and_logic.deck.main_size", "2.1a"), about, en, ja);
        }
        let n = self.list.count(GATE);
        if n != GATE_SIZE {
            let en = format!("The gate deck needs exactly {GATE_SIZE} gates; it has {n}.");
            let ja = format!("ゲートデッキはちょうど{GATE_SIZE}枚です（今は{n}枚）。");
            let about = About {
                card: None,
                number: Some(n),
            };
            self.tell(("luck_and_logic.deck.gate_size", "2.1b"), about, en, ja);
        }
    }

    /// LL-D4, LL-D5
    fn sections(&mut self) {
        for (card, _) in self.main.clone() {
            if card.kind == kind::GATE {
                let en = format!("{} is a gate and belongs in the gate deck.", card.name.en);
                let ja = format!("{}はゲートなので、ゲートデッキに入れます。", card.name.ja);
                let about = About {
                    card: Some(&card.id),
                    number: None,
                };
                self.tell(("luck_and_logic.deck.gate_in_main", "2.1e"), about, en, ja);
            }
        }
        for (card, _) in self.gates.clone() {
            if card.kind != kind::GATE {
                let en = format!(
                    "{} is not a gate and belongs in the main deck.",
                    card.name.en
                );
                let ja = format!(
                    "{}はゲートではないので、メインデッキに入れます。",
                    card.name.ja
                );
                let about = About {
                    card: Some(&card.id),
                    number: None,
                };
                self.tell(("luck_and_logic.deck.not_a_gate", "2.1e"), about, en, ja);
            }
        }
    }

    /// LL-D3
    fn gate_numbers(&mut self) {
        let mut found: BTreeMap<i16, usize> = BTreeMap::new();
        for (card, n) in &self.gates {
            if let Some(number) = card.stats.get(&stat::GATE_NUMBER) {
                *found.entry(*number).or_default() += n;
            }
        }
        for (number, n) in found {
            if n > SAME_GATE {
                let en = format!(
                    "Gate number {number} appears {n} times; at most {SAME_GATE} are allowed."
                );
                let ja = format!("ゲートナンバー{number}が{n}枚あります。{SAME_GATE}枚までです。");
                let about = About {
                    card: None,
                    number: Some(n),
                };
                self.tell(("luck_and_logic.deck.gate_number", "2.1c"), about, en, ja);
            }
        }
    }

    /// LL-D6
    fn copies(&mut self, limit: Option<usize>) {
        let Some(limit) = limit else { return };
        let mut found: BTreeMap<&str, (&CardEntry, usize)> = BTreeMap::new();
        for (card, n) in &self.main {
            found.entry(&card.name.en).or_insert((card, 0)).1 += n;
        }
        for (card, n) in found.into_values() {
            if n > limit {
                let en = format!("{}: {n} copies; at most {limit} are allowed.", card.name.en);
                let ja = format!("{}が{n}枚あります。{limit}枚までです。", card.name.ja);
                let about = About {
                    card: Some(&card.id),
                    number: Some(n),
                };
                self.tell(("luck_and_logic.deck.copies", "2.1g"), about, en, ja);
            }
        }
    }

    /// LL-D7
    fn paradoxes(&mut self, rule: Paradoxes) {
        let n = self.number(|card| card.kind == kind::PARADOX);
        if !rule.allows(n) {
            let told = rule.text();
            let en = format!("The main deck needs {} paradox cards; it has {n}.", told.en);
            let ja = format!("メインデッキの逆理カードは{}です（今は{n}枚）。", told.ja);
            let about = About {
                card: None,
                number: Some(n),
            };
            self.tell(("luck_and_logic.deck.paradoxes", "2.1h"), about, en, ja);
        }
    }

    fn number(&self, test: impl Fn(&CardEntry) -> bool) -> usize {
        let matching = self.main.iter().filter(|(card, _)| test(card));
        matching.map(|(_, n)| n).sum()
    }

    /// Part 6, last paragraph.
    fn advice(&mut self) {
        let about = |n| About {
            card: None,
            number: Some(n),
        };
        let unions = self.number(|card| card.kind == kind::TRANCEUNION);
        if unions < 6 {
            let en = format!("Only {unions} tranceunions; with fewer than 6 a trance often fails.");
            let ja = format!(
                "合理体が{unions}枚です。6枚より少ないと、トランスできないことが多くなります。"
            );
            self.tell(
                ("luck_and_logic.advice.tranceunions", ""),
                about(unions),
                en,
                ja,
            );
        }
        let guards = self.number(|card| card.stats.get(&stat::IC_VALUE).is_some_and(|n| *n > 0));
        if guards < 8 {
            let en = format!("Only {guards} members with IC; with fewer than 8 few can intercept.");
            let ja = format!(
                "ICを持つメンバーが{guards}枚です。8枚より少ないと、インターセプトしにくくなります。"
            );
            self.tell(
                ("luck_and_logic.advice.intercept", ""),
                about(guards),
                en,
                ja,
            );
        }
        self.mix();
        self.stranded();
    }

    /// The colours or worlds of a deck of many: never an error (2.1f).
    fn mix(&mut self) {
        let colours: std::collections::BTreeSet<_> = self
            .main
            .iter()
            .filter_map(|(card, _)| card.colour)
            .collect();
        let n = colours.len();
        if n > 2 {
            let en =
                format!("The deck has {n} colours; levels of the right colour may be missing.");
            let ja = format!("色が{n}色あります。レベルに必要な色がそろわないことがあります。");
            let about = About {
                card: None,
                number: Some(n),
            };
            self.tell(("luck_and_logic.advice.colours", ""), about, en, ja);
        }
    }

    /// A tranceunion that no other card of the deck can license (2.2a).
    fn stranded(&mut self) {
        for (card, n) in self.main.clone() {
            if card.kind != kind::TRANCEUNION {
                continue;
            }
            let licensed = self.main.iter().any(|(other, _)| {
                (other.id != card.id || n > 1)
                    && (other.colour == card.colour
                        || other.units.iter().any(|world| card.units.contains(world)))
            });
            if !licensed {
                let en = format!(
                    "No other card of the deck shares a colour or world with {}.",
                    card.name.en
                );
                let ja = format!(
                    "{}と同じ色かワールドのカードが他にありません。",
                    card.name.ja
                );
                let about = About {
                    card: Some(&card.id),
                    number: None,
                };
                self.tell(("luck_and_logic.advice.stranded", ""), about, en, ja);
            }
        }
    }
}

/// Is it one of the three kinds of member?
#[must_use]
pub fn is_member(of: KindId) -> bool {
    matches!(of, kind::LOGICALIST | kind::FOREIGNER | kind::TRANCEUNION)
}
