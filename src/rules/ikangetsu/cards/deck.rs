//! What Ikangetsu asks of a deck (16a, 16b, section 6 of its specification).

use crate::cards::asks;
use crate::cards::words::{ability, stat};
use fudaba_cards::{CardEntry, Text};
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::{MAX_OPTIONS, Symbol};
use fudaba_library::{DeckList, DeckProblem, DeckShape, DeckWord, Severity};

/// The deck is one pile; the preset ship may be left out.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "ikangetsu",
    sections: &[MAIN],
    roles: &[SHIP],
    words: WORDS,
};

const WORDS: &[DeckWord] = &[
    DeckWord {
        key: MAIN,
        en: "Deck",
        ja: "デッキ",
        also: &["main deck", "メインデッキ", "山札"],
    },
    DeckWord {
        key: SHIP,
        en: "Ship",
        ja: "自機",
        also: &["preset ship"],
    },
];

/// The deck itself.
pub const MAIN: &str = "main";
/// The card that is offered first as the ship.
pub const SHIP: &str = "ship";

/// The number of cards, and the largest value.
const SIZE: usize = 12;

/// Every problem of a deck; the options of a match change nothing of it.
pub fn problems<'a>(
    list: &DeckList,
    _: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let mut check = Check {
        cards: Vec::new(),
        problems: Vec::new(),
    };
    for (id, count) in list.section(MAIN) {
        match card(id) {
            Some(entry) => check.cards.push((entry, usize::from(count))),
            None => check.unknown(id),
        }
    }
    check.size(list.count(MAIN));
    check.values();
    check.preset_ship(list);
    check.advice();
    check.problems
}

struct Check<'a> {
    cards: Vec<(&'a CardEntry, usize)>,
    problems: Vec<DeckProblem>,
}

impl Check<'_> {
    fn add(
        &mut self,
        severity: Severity,
        (code, clause): (&'static str, &'static str),
        card: Option<&str>,
        number: Option<usize>,
        (en, ja): (String, String),
    ) {
        self.problems.push(DeckProblem {
            code,
            clause,
            severity,
            card: card.map(str::to_owned),
            number,
            text: Text { en, ja },
        });
    }

    fn unknown(&mut self, id: &str) {
        let text = (
            format!("Unknown card {id}."),
            format!("不明なカードです：{id}"),
        );
        let code = ("ikangetsu.deck.unknown", "16a");
        self.add(Severity::Error, code, Some(id), None, text);
    }

    /// 16a
    fn size(&mut self, n: usize) {
        if n != SIZE {
            let text = (
                format!("The deck has {n} cards; it needs exactly {SIZE}."),
                format!("デッキが{n}枚です。ちょうど{SIZE}枚にしてください。"),
            );
            let code = ("ikangetsu.deck.size", "16a");
            self.add(Severity::Error, code, None, Some(n), text);
        }
    }

    /// 16b: each value once.
    fn values(&mut self) {
        for (card, _) in self.cards.clone() {
            let v = value(card);
            if !(1..=SIZE).contains(&v) {
                let text = (
                    format!(
                        "{} has value {v}; a deck holds values 1 to {SIZE}.",
                        card.name.en
                    ),
                    format!(
                        "{}の数値は{v}です。デッキには1から{SIZE}までの札を入れます。",
                        card.name.ja
                    ),
                );
                let code = ("ikangetsu.deck.value_range", "16b");
                self.add(Severity::Error, code, Some(&card.id), Some(v), text);
            }
        }
        for v in 1..=SIZE {
            let same: Vec<_> = self.cards.iter().filter(|(c, _)| value(c) == v).collect();
            let n: usize = same.iter().map(|(_, n)| n).sum();
            let names = |ja: bool| {
                let name = |c: &CardEntry| {
                    if ja {
                        c.name.ja.clone()
                    } else {
                        c.name.en.clone()
                    }
                };
                let names: Vec<String> = same.iter().map(|(c, _)| name(c)).collect();
                names.join(if ja { "、" } else { ", " })
            };
            if n == 0 {
                let text = (
                    format!("No card of value {v}."),
                    format!("数値{v}の札がありません。"),
                );
                let code = ("ikangetsu.deck.missing_value", "16b");
                self.add(Severity::Error, code, None, Some(v), text);
            } else if n > 1 {
                let text = (
                    format!(
                        "{n} cards of value {v}: {}; only one is allowed.",
                        names(false)
                    ),
                    format!(
                        "数値{v}の札が{n}枚あります：{}。1枚だけにしてください。",
                        names(true)
                    ),
                );
                let card = same.first().map(|(c, _)| c.id.clone());
                let code = ("ikangetsu.deck.duplicate_value", "16b");
                self.add(Severity::Error, code, card.as_deref(), Some(v), text);
            }
        }
    }

    fn preset_ship(&mut self, list: &DeckList) {
        let Some(id) = list.role(SHIP) else { return };
        if !self.cards.iter().any(|(c, _)| c.id == id) {
            let text = (
                format!("The preset ship {id} is not in the deck."),
                format!("自機に選んだ{id}がデッキにありません。"),
            );
            let code = ("ikangetsu.deck.ship", "2b");
            self.add(Severity::Error, code, Some(id), None, text);
        }
    }

    /// What a deck may lack, but better has.
    fn advice(&mut self) {
        let evades = self.cards.iter().filter(|(c, _)| has(c, ability::EVADE));
        let n = evades.count();
        if n < 2 {
            let text = (
                format!("Only {n} evade spells; two or more make attacks on you a risk."),
                format!("回避スペルが{n}枚だけです。2枚以上あると相手は攻めにくくなります。"),
            );
            self.add(
                Severity::Advice,
                ("ikangetsu.deck.few_evades", "6a"),
                None,
                Some(n),
                text,
            );
        }
        let mut abilities = self.cards.iter().flat_map(|(c, _)| &c.abilities);
        if !abilities.any(asks::sees) {
            let text = (
                "No card can turn up or look at another.".to_owned(),
                "裏向きの札を表にしたり見たりする札がありません。".to_owned(),
            );
            self.add(
                Severity::Advice,
                ("ikangetsu.deck.no_peek", "2h"),
                None,
                None,
                text,
            );
        }
        self.absent_kinds();
    }

    /// Spells that ask for a kind which the deck lacks.
    fn absent_kinds(&mut self) {
        let there: Vec<&str> = self
            .cards
            .iter()
            .flat_map(|(c, _)| c.traits.iter().map(|t| t.as_str()))
            .collect();
        let asks = |c: &CardEntry| {
            let named: Vec<Symbol> = c.abilities.iter().flat_map(asks::traits).collect();
            !named.is_empty() && named.iter().all(|kind| !there.contains(&kind.as_str()))
        };
        let n = self.cards.iter().filter(|(c, _)| asks(c)).count();
        if n >= 4 {
            let text = (
                format!("{n} spells ask for a kind that no card of the deck has."),
                format!("デッキにない種族を求めるスペルが{n}枚あります。"),
            );
            self.add(
                Severity::Advice,
                ("ikangetsu.deck.absent_kind", "16e"),
                None,
                Some(n),
                text,
            );
        }
    }
}

fn has(card: &CardEntry, kind: AbilityKind) -> bool {
    card.abilities.iter().any(|a| a.kind == kind)
}

fn value(card: &CardEntry) -> usize {
    let n = card.stats.get(&stat::VALUE).copied().unwrap_or(0);
    usize::try_from(n).unwrap_or(0)
}
