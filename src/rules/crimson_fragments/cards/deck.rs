//! What Crimson Fragments asks of a deck (Part 6 of its specification).

use crate::cards::words::{ability, kind, stat};
use fudaba_cards::{BuildRule, CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::ColourId;
use fudaba_library::{DeckList, DeckProblem, DeckShape, DeckWord, Severity};
use std::collections::BTreeMap;

/// Playing deck, life deck, and the fragment beside them.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "crimson_fragments",
    sections: &[MAIN, LIFE, FRAGMENT],
    roles: &[],
    words: WORDS,
};

const WORDS: &[DeckWord] = &[
    DeckWord {
        key: MAIN,
        en: "Playing deck",
        ja: "山札",
        also: &[
            "main",
            "main deck",
            "deck",
            "デッキ",
            "メインデッキ",
            "プレイデッキ",
        ],
    },
    DeckWord {
        key: LIFE,
        en: "Life deck",
        ja: "ライフ・デッキ",
        also: &["ライフ", "life cards"],
    },
    DeckWord {
        key: FRAGMENT,
        en: "Fragment",
        ja: "真祖の断片",
        also: &["fragments", "断片"],
    },
];

/// The playing deck.
pub const MAIN: &str = "main";
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

/// Every violation, then advice. A deck is legal if no problem is an error.
pub fn problems<'a>(
    list: &DeckList,
    _: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let mut check = Check {
        list,
        main: Vec::new(),
        life: Vec::new(),
        fragments: Vec::new(),
        problems: Vec::new(),
    };
    check.look_up(card);
    check.sizes();
    check.copies();
    check.kinds();
    check.advice();
    check.problems
}

type Counted<'a> = Vec<(&'a CardEntry, usize)>;

struct Check<'a> {
    list: &'a DeckList,
    main: Counted<'a>,
    life: Counted<'a>,
    fragments: Counted<'a>,
    problems: Vec<DeckProblem>,
}

fn sum(cards: &[(&CardEntry, usize)]) -> usize {
    cards.iter().map(|(_, n)| n).sum()
}

impl<'a> Check<'a> {
    fn tell(
        &mut self,
        (code, clause): (&'static str, &'static str),
        (card, number): (Option<&str>, Option<usize>),
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
            card: card.map(str::to_owned),
            number,
            text: Text { en, ja },
        });
    }

    /// E8: cards that nobody knows, or that are in no deck, are a problem and count no further.
    fn look_up<'b: 'a>(&mut self, card: &dyn Fn(&str) -> Option<&'b CardEntry>) {
        let mut refused: Vec<(String, Text)> = Vec::new();
        let mut find = |section: &str| -> Counted<'a> {
            let mut found = Vec::new();
            for (id, count) in self.list.section(section) {
                match card(id) {
                    Some(entry) if entry.build != Some(BuildRule::Never) => {
                        found.push((entry, usize::from(count)));
                    }
                    Some(entry) => refused.push((id.to_owned(), entry.name.clone())),
                    None => refused.push((
                        id.to_owned(),
                        Text {
                            en: id.to_owned(),
                            ja: id.to_owned(),
                        },
                    )),
                }
            }
            found
        };
        let (main, life, fragments) = (find(MAIN), find(LIFE), find(FRAGMENT));
        (self.main, self.life, self.fragments) = (main, life, fragments);
        refused.dedup();
        for (id, name) in refused {
            let en = format!("{} cannot be used in a deck.", name.en);
            let ja = format!("{}はデッキに使用できません。", name.ja);
            let code = ("crimson_fragments.deck.unknown", "3.1a");
            self.tell(code, (Some(&id), None), en, ja);
        }
    }

    /// E1, E2, E3, E7
    fn sizes(&mut self) {
        let (main, life, fragments) = (sum(&self.main), sum(&self.life), sum(&self.fragments));
        if main != MAIN_SIZE {
            let en = format!("Playing deck has {main} cards; it must have exactly {MAIN_SIZE}.");
            let ja = format!("プレイング・デッキが{main}枚です。{MAIN_SIZE}枚にしてください。");
            let code = ("crimson_fragments.deck.main_size", "3.2a");
            self.tell(code, (None, Some(main)), en, ja);
        }
        if life != LIFE_SIZE {
            let en = format!("Life deck has {life} cards; it must have exactly {LIFE_SIZE}.");
            let ja = format!("ライフ・デッキが{life}枚です。{LIFE_SIZE}枚にしてください。");
            let code = ("crimson_fragments.deck.life_size", "3.3a");
            self.tell(code, (None, Some(life)), en, ja);
        }
        let (all, wanted) = (main + life, MAIN_SIZE + LIFE_SIZE);
        if all != wanted {
            let en = format!("The deck has {all} cards; it must have exactly {wanted}.");
            let ja = format!("デッキが合計{all}枚です。{wanted}枚にしてください。");
            let code = ("crimson_fragments.deck.size", "3.1a");
            self.tell(code, (None, Some(all)), en, ja);
        }
        if fragments != 1 {
            let en = format!("Choose exactly one fragment (now {fragments}).");
            let ja = format!("真祖の断片を1枚選んでください（現在{fragments}枚）。");
            let code = ("crimson_fragments.deck.one_fragment", "1.5e");
            self.tell(code, (None, Some(fragments)), en, ja);
        }
    }

    /// Copies of each name, in the order of the names.
    fn by_name(cards: &[(&'a CardEntry, usize)]) -> Counted<'a> {
        let mut found: BTreeMap<&str, (&'a CardEntry, usize)> = BTreeMap::new();
        for (card, n) in cards {
            found.entry(&card.name.en).or_insert((card, 0)).1 += n;
        }
        found.into_values().collect()
    }

    /// E4, E5
    fn copies(&mut self) {
        let both: Counted = self.main.iter().chain(&self.life).copied().collect();
        for (card, n) in Self::by_name(&both) {
            if n > SAME_NAME {
                let en = format!(
                    "{}: {n} copies; at most {SAME_NAME} over both decks.",
                    card.name.en
                );
                let ja = format!(
                    "{}が{n}枚あります。デッキ全体で{SAME_NAME}枚までです。",
                    card.name.ja
                );
                let code = ("crimson_fragments.deck.copies", "3.1b");
                self.tell(code, (Some(&card.id), Some(n)), en, ja);
            }
        }
        for (card, n) in Self::by_name(&self.life) {
            if n > SAME_LIFE {
                let en = format!(
                    "{}: {n} copies in the life deck; at most {SAME_LIFE}.",
                    card.name.en
                );
                let ja = format!(
                    "ライフ・デッキの{}が{n}枚です。{SAME_LIFE}枚までです。",
                    card.name.ja
                );
                let code = ("crimson_fragments.deck.life_copies", "3.3d");
                self.tell(code, (Some(&card.id), Some(n)), en, ja);
            }
        }
    }

    /// E6, and the other way round: what is chosen as the fragment is one.
    fn kinds(&mut self) {
        let both: Counted = self.main.iter().chain(&self.life).copied().collect();
        for (card, _) in both.iter().filter(|(c, _)| c.kind == kind::FRAGMENT) {
            let en = format!("{} is a fragment and cannot be in the deck.", card.name.en);
            let ja = format!("{}は真祖の断片のためデッキに入れられません。", card.name.ja);
            let code = ("crimson_fragments.deck.fragment_in_deck", "3.1c");
            self.tell(code, (Some(&card.id), None), en, ja);
        }
        let chosen = self.fragments.clone();
        for (card, _) in chosen.iter().filter(|(c, _)| c.kind != kind::FRAGMENT) {
            let en = format!("{} is not a fragment.", card.name.en);
            let ja = format!("{}は真祖の断片ではありません。", card.name.ja);
            let code = ("crimson_fragments.deck.not_a_fragment", "1.5e");
            self.tell(code, (Some(&card.id), None), en, ja);
        }
    }

    /// W1, W2, W3
    fn advice(&mut self) {
        self.strange_colours();
        let pays = |card: &CardEntry| {
            let kinds = card.abilities.iter().map(|a| a.kind);
            kinds
                .clone()
                .any(|k| k == ability::RIM_BLAST || k == ability::SUMMON)
        };
        let good = self.life.iter().filter(|(card, _)| pays(card));
        let good: usize = good.map(|(_, n)| n).sum();
        if good < 4 {
            let en = "Most life cards would simply help the attacker.".to_owned();
            let ja = "攻撃側に有利なライフカードが多すぎます。".to_owned();
            let code = ("crimson_fragments.advice.life", "");
            self.tell(code, (None, Some(good)), en, ja);
        }
        let early = |card: &CardEntry| {
            let cost = card.stats.get(&stat::COST).copied().unwrap_or(0);
            cost == 0 || card.kind == kind::ARTS && cost <= 1
        };
        let sources = self.main.iter().filter(|(card, _)| early(card));
        let sources: usize = sources.map(|(_, n)| n).sum();
        if sources < 5 {
            let en = "Few cards feed the coffin; shifting may stall.".to_owned();
            let ja = "墓地を増やすカードが少なめです。".to_owned();
            let code = ("crimson_fragments.advice.coffin", "");
            self.tell(code, (None, Some(sources)), en, ja);
        }
    }

    /// W1: a colour that neither the fragment nor enough cards of the deck supply.
    fn strange_colours(&mut self) {
        let own = self.fragments.iter();
        let mut told: Vec<ColourId> = own
            .flat_map(|(f, _)| [f.colour, f.second_colour])
            .flatten()
            .collect();
        if self.fragments.is_empty() {
            return;
        }
        for (card, _) in self.main.clone() {
            for colour in [card.colour, card.second_colour].into_iter().flatten() {
                if told.contains(&colour) || self.supply(colour, &card.id) >= ENOUGH {
                    continue;
                }
                told.push(colour);
                let en = format!(
                    "{} needs a shifted card of its colour to be played.",
                    card.name.en
                );
                let ja = format!("{}の使用には同じ色のシフトが必要です。", card.name.ja);
                let code = ("crimson_fragments.advice.colour", "");
                self.tell(code, (Some(&card.id), None), en, ja);
            }
        }
    }

    /// How many other cards of the playing deck have this colour.
    fn supply(&self, colour: ColourId, but: &str) -> usize {
        let has = |card: &CardEntry| [card.colour, card.second_colour].contains(&Some(colour));
        let others = self.main.iter().filter(|(c, _)| c.id != but && has(c));
        others.map(|(_, n)| n).sum()
    }
}
