//! What Lily asks of a deck (section 6).

use crate::cards::words::{kind, stat};
use crate::rules::options;
use fudaba_cards::{CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, DeckProblem, DeckShape, DeckWord, Severity};
use std::collections::BTreeMap;

/// The piles and roles of a Lily deck (6a, 6.1g).
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "lily",
    sections: &[MAIN, POTENTIAL],
    roles: &[LEADER, PARTNER],
    words: WORDS,
};

const WORDS: &[DeckWord] = &[
    DeckWord {
        key: MAIN,
        en: "Main deck",
        ja: "メインデッキ",
        also: &["main", "deck", "デッキ", "メイン", "cards"],
    },
    DeckWord {
        key: POTENTIAL,
        en: "Potential deck",
        ja: "潜在能力デッキ",
        also: &["potentials", "潜在能力"],
    },
    DeckWord {
        key: LEADER,
        en: "Leader",
        ja: "リーダー",
        also: &[],
    },
    DeckWord {
        key: PARTNER,
        en: "Partner",
        ja: "パートナー",
        also: &[],
    },
];

/// The deck itself.
pub const MAIN: &str = "main";
/// The potential deck.
pub const POTENTIAL: &str = "potential";
/// The leader.
pub const LEADER: &str = "leader";
/// The partner.
pub const PARTNER: &str = "partner";

/// The options of the ruleset that change what a legal deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckOptions {
    /// Leader and partner are taken out of the list and count in it (6.1g); otherwise they lie beside it.
    pub set_aside_counts: bool,
    /// Leader and partner may have any level (6.1i).
    pub any_starting_level: bool,
}

impl Default for DeckOptions {
    fn default() -> Self {
        Self {
            set_aside_counts: true,
            any_starting_level: false,
        }
    }
}

impl DeckOptions {
    /// As the options of a match say.
    #[must_use]
    pub fn of(options: &[u8; MAX_OPTIONS]) -> Self {
        Self {
            set_aside_counts: options[options::SET_ASIDE_COUNTS] == 0,
            any_starting_level: options[options::STARTING_LEVEL] == 1,
        }
    }
}

/// Every problem of a deck under the options of a match.
pub fn problems<'a>(
    list: &DeckList,
    options: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    legality(list, DeckOptions::of(options), card)
}

/// Every violation of section 6, then advice. A deck is legal if no problem is an error.
pub fn legality<'a>(
    list: &DeckList,
    options: DeckOptions,
    card: impl Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let mut check = Check {
        list,
        options,
        main: Vec::new(),
        potential: Vec::new(),
        roles: Vec::new(),
        problems: Vec::new(),
    };
    check.look_up(card);
    check.deck_size();
    check.deck_types();
    check.deck_copies();
    check.level_ones();
    check.start_roles();
    check.potential_deck();
    check.advice();
    check.problems
}

struct Check<'a> {
    list: &'a DeckList,
    options: DeckOptions,
    main: Vec<(&'a CardEntry, usize)>,
    potential: Vec<(&'a CardEntry, usize)>,
    roles: Vec<(&'static str, &'a CardEntry)>,
    problems: Vec<DeckProblem>,
}

impl<'a> Check<'a> {
    fn error(
        &mut self,
        (code, clause): (&'static str, &'static str),
        card: Option<&str>,
        number: Option<usize>,
        en: String,
        ja: String,
    ) {
        self.problems.push(DeckProblem {
            code,
            clause,
            severity: Severity::Error,
            card: card.map(str::to_owned),
            number,
            text: Text { en, ja },
        });
    }

    /// Finds the cards of the list; those that nobody knows are a problem and count no further.
    fn look_up<'b: 'a>(&mut self, card: impl Fn(&str) -> Option<&'b CardEntry>) {
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
        let (main, potential) = (find(MAIN), find(POTENTIAL));
        (self.main, self.potential) = (main, potential);
        for role in [LEADER, PARTNER] {
            if let Some(id) = self.list.role(role) {
                match card(id) {
                    Some(entry) => self.roles.push((role, entry)),
                    None => unknown.push(id.to_owned()),
                }
            }
        }
        unknown.dedup();
        for id in unknown {
            let (en, ja) = (
                format!("Unknown card {id}."),
                format!("不明なカードです：{id}"),
            );
            self.error(("lily.deck.unknown", "6.1b"), Some(&id), None, en, ja);
        }
    }

    /// 6.1a
    fn deck_size(&mut self) {
        let n = self.list.count(MAIN);
        if !(40..=50).contains(&n) {
            let en = format!("The deck has {n} cards; it needs 40 to 50.");
            let ja = format!("デッキが{n}枚です。40枚から50枚にしてください。");
            self.error(("lily.deck.size", "6.1a"), None, Some(n), en, ja);
        }
    }

    /// 6.1b, 6.1c
    fn deck_types(&mut self) {
        for (card, _) in self.main.clone() {
            if card.kind == kind::POTENTIAL {
                let name = full_name(card);
                let en = format!("{} is a potential card and cannot be in the deck.", name.en);
                let ja = format!(
                    "{}は潜在能力カードなので、デッキに入れられません。",
                    name.ja
                );
                self.error(("lily.deck.type", "6.1c"), Some(&card.id), None, en, ja);
            }
        }
    }

    /// 6.1d: cards of the same epithet and name (2.7b), counted under all their ids.
    fn deck_copies(&mut self) {
        for (card, n) in copies(&self.main) {
            if n > 4 {
                let name = full_name(card);
                let en = format!("{}: {n} copies; at most 4 of the same card.", name.en);
                let ja = format!("{}が{n}枚あります。同じカードは4枚までです。", name.ja);
                self.error(
                    ("lily.deck.copies", "6.1d"),
                    Some(&card.id),
                    Some(n),
                    en,
                    ja,
                );
            }
        }
    }

    /// 6.1e
    fn level_ones(&mut self) {
        let ones = self.main.iter().filter(|(card, _)| level(card) == Some(1));
        let n: usize = ones.map(|(_, n)| n).sum();
        if n < 2 {
            let en = match n {
                0 => "There is no level-1 card; at least 2 are needed.".to_owned(),
                _ => format!("There is only {n} level-1 card; at least 2 are needed."),
            };
            let ja = format!("レベル1のカードが{n}枚しかありません。2枚以上必要です。");
            self.error(("lily.deck.level1", "6.1e"), None, Some(n), en, ja);
        }
    }

    /// 6.1g to 6.1i
    fn start_roles(&mut self) {
        for role in [LEADER, PARTNER] {
            let card = self.roles.iter().find(|(r, _)| *r == role).map(|(_, c)| *c);
            let good = card.is_some_and(|card| self.can_be(role, card));
            if !good {
                self.role_missing(role, card);
            }
            let Some(card) = card.filter(|card| card.kind == kind::CHARACTER) else {
                continue;
            };
            let n = level(card).unwrap_or(0);
            if n != 1 && !self.options.any_starting_level {
                let name = full_name(card);
                let (en, ja) = role_names(role);
                let en = format!(
                    "{en} {} is level {n}; this ruleset starts with level 1.",
                    name.en
                );
                let ja = format!(
                    "{ja}の{}はレベル{n}です。このルールではレベル1から始めます。",
                    name.ja
                );
                let number = usize::try_from(n).ok();
                self.error(
                    ("lily.deck.start_level", "6.1i"),
                    Some(&card.id),
                    number,
                    en,
                    ja,
                );
            }
        }
    }

    /// Is it a character, and in the list if it must be, in another copy than the leader?
    fn can_be(&self, role: &str, card: &CardEntry) -> bool {
        if card.kind != kind::CHARACTER {
            return false;
        }
        if !self.options.set_aside_counts {
            return true;
        }
        let in_list = self.list.section(MAIN).find(|(id, _)| *id == card.id);
        let is_leader = self.list.role(LEADER) == Some(card.id.as_str());
        let needed = if role == PARTNER && is_leader { 2 } else { 1 };
        in_list.is_some_and(|(_, n)| n >= needed)
    }

    fn role_missing(&mut self, role: &str, card: Option<&CardEntry>) {
        let id = card.map(|card| card.id.clone());
        let beside = !self.options.set_aside_counts;
        let (code, en, ja) = match (role == LEADER, beside) {
            (true, false) => (
                "lily.deck.leader",
                "Choose a leader: a character card from this deck.",
                "リーダーを選んでください。このデッキのキャラカード1枚です。",
            ),
            (true, true) => (
                "lily.deck.leader",
                "Choose a leader: a character card beside this deck.",
                "リーダーを選んでください。デッキとは別に用意するキャラカード1枚です。",
            ),
            (false, false) => (
                "lily.deck.partner",
                "Choose a partner: a character card from this deck (another copy than the leader).",
                "パートナーを選んでください。このデッキのキャラカードで、リーダーとは別の1枚です。",
            ),
            (false, true) => (
                "lily.deck.partner",
                "Choose a partner: a character card beside this deck.",
                "パートナーを選んでください。デッキとは別に用意するキャラカード1枚です。",
            ),
        };
        self.error(
            (code, "6.1h"),
            id.as_deref(),
            None,
            en.to_owned(),
            ja.to_owned(),
        );
    }

    /// 6.2a to 6.2c
    fn potential_deck(&mut self) {
        let n = self.list.count(POTENTIAL);
        if !(7..=10).contains(&n) {
            let en = format!("The potential deck has {n} cards; it needs 7 to 10.");
            let ja = format!("潜在能力デッキが{n}枚です。7枚から10枚にしてください。");
            self.error(("lily.potential.size", "6.2a"), None, Some(n), en, ja);
        }
        for (card, _) in self.potential.clone() {
            if card.kind != kind::POTENTIAL {
                let name = full_name(card);
                let en = format!("{} is not a potential card.", name.en);
                let ja = format!("{}は潜在能力カードではありません。", name.ja);
                self.error(
                    ("lily.potential.type", "6.2b"),
                    Some(&card.id),
                    None,
                    en,
                    ja,
                );
            }
        }
        for (card, n) in copies(&self.potential) {
            if n > 2 {
                let name = full_name(card);
                let en = format!("{}: {n} copies; at most 2 in the potential deck.", name.en);
                let ja = format!(
                    "{}が{n}枚あります。潜在能力デッキには2枚までです。",
                    name.ja
                );
                self.error(
                    ("lily.potential.copies", "6.2c"),
                    Some(&card.id),
                    Some(n),
                    en,
                    ja,
                );
            }
        }
    }

    /// Section 6, last paragraph.
    fn advice(&mut self) {
        let low = self.number(|card| level(card).is_some_and(|level| level <= 2));
        if low < 10 {
            let en = format!(
                "Only {low} cards of level 1 or 2; with fewer than 10 the first turns often stay empty."
            );
            let ja = format!(
                "レベル1と2のカードが{low}枚です。10枚より少ないと、序盤に出撃できないことが多くなります。"
            );
            self.advise("lily.advice.low_levels", None, low, en, ja);
        }
        for (colour, word, name) in [
            (crate::cards::words::colour::BLUE, "blue", "白百合"),
            (crate::cards::words::colour::BLACK, "black", "六芒星"),
            (crate::cards::words::colour::RED, "red", "石楠花"),
        ] {
            // Only characters need their colour (8.5c).
            let needs = |card: &CardEntry| card.kind == kind::CHARACTER;
            let needed = self.number(|card| needs(card) && card.colour == Some(colour)) > 0;
            let n = self.number(|card| card.colour == Some(colour));
            if needed && n < 6 {
                let en = format!(
                    "Only {n} {word} cards; with fewer than 6 the colour is often missing in the coupling area."
                );
                let ja = format!(
                    "{name}のカードが{n}枚です。6枚より少ないと、カップリングエリアに色がそろわないことが多くなります。"
                );
                self.advise("lily.advice.colour", None, n, en, ja);
            }
        }
        if let Some((_, leader)) = self.roles.iter().find(|(role, _)| *role == LEADER).copied() {
            let all = self.number(|card| card.name.en == leader.name.en);
            let n = all.saturating_sub(usize::from(self.options.set_aside_counts));
            if n < 6 {
                let en = format!(
                    "Only {n} further cards named {}; with fewer than 6 there are few criticals, blocks and level-ups.",
                    leader.name.en
                );
                let ja = format!(
                    "リーダーと同じ名前「{}」のカードが残り{n}枚です。6枚より少ないと、クリティカル、ブロック、レベルアップの機会が減ります。",
                    leader.name.ja
                );
                self.advise("lily.advice.leader_name", Some(&leader.id), n, en, ja);
            }
        }
    }

    fn number(&self, test: impl Fn(&CardEntry) -> bool) -> usize {
        let matching = self.main.iter().filter(|(card, _)| test(card));
        matching.map(|(_, n)| n).sum()
    }

    fn advise(&mut self, code: &'static str, card: Option<&str>, n: usize, en: String, ja: String) {
        self.error((code, ""), card, Some(n), en, ja);
        if let Some(last) = self.problems.last_mut() {
            last.severity = Severity::Advice;
        }
    }
}

/// Each card once with the number of its copies under all ids, by epithet and name (2.7b, 2.7c).
fn copies<'a>(cards: &[(&'a CardEntry, usize)]) -> Vec<(&'a CardEntry, usize)> {
    let mut found: BTreeMap<(Option<&str>, &str), (&CardEntry, usize)> = BTreeMap::new();
    for (card, n) in cards {
        let epithet = card.epithet.as_ref().map(|text| text.en.as_str());
        let entry = found.entry((epithet, &card.name.en)).or_insert((card, 0));
        entry.1 += n;
    }
    found.into_values().collect()
}

fn level(card: &CardEntry) -> Option<i32> {
    card.stats.get(&stat::LEVEL).copied().map(i32::from)
}

/// Epithet and name in both languages.
fn full_name(card: &CardEntry) -> Text {
    match &card.epithet {
        Some(epithet) => Text {
            en: format!("{}, {}", card.name.en, epithet.en),
            ja: format!("{} {}", epithet.ja, card.name.ja),
        },
        None => card.name.clone(),
    }
}

fn role_names(role: &str) -> (&'static str, &'static str) {
    match role {
        LEADER => ("Leader", "リーダー"),
        _ => ("Partner", "パートナー"),
    }
}
