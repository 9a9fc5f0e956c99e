//! One who speaks about a match to a reader: in his language, knowing what he may know.

use super::Lang;
use super::book::Book;
use super::template::fill;
use fudaba_cards::{CardEntry, Text};
use fudaba_engine::words::{KeywordId, StatId, ZoneKind};
use fudaba_engine::{CardId, DefId, PlayerId, Query, Reason, Shape, ZoneId};

/// One who speaks about a match to a reader.
///
/// Whatever table the [`Query`] holds, nothing is said that the reader may not know: cards that he does not know have no
/// name.
#[derive(Clone, Debug)]
pub struct Speaker<'a> {
    /// The words.
    pub book: &'a Book,
    /// The language.
    pub lang: Lang,
    /// The language in which cards are named.
    pub cards: Lang,
    /// The player who reads; `None` for somebody who watches, sees what both players see, and reads names.
    pub reader: Option<PlayerId>,
    names: [String; 2],
}

impl<'a> Speaker<'a> {
    /// Speaks to a player: he is "you", the other one "your opponent".
    #[must_use]
    pub fn to_player(book: &'a Book, lang: Lang, reader: PlayerId) -> Self {
        let mut names = [String::new(), String::new()];
        book.label("opponent", lang)
            .clone_into(&mut names[reader.other().index()]);
        book.label("you", lang)
            .clone_into(&mut names[reader.index()]);
        Self {
            book,
            lang,
            cards: lang,
            reader: Some(reader),
            names,
        }
    }

    /// Speaks to somebody who watches; the players have these names.
    #[must_use]
    pub fn to_watcher(book: &'a Book, lang: Lang, names: [&str; 2]) -> Self {
        Self {
            book,
            lang,
            cards: lang,
            reader: None,
            names: names.map(str::to_owned),
        }
    }

    /// Cards are named in this language, as they are printed.
    #[must_use]
    pub fn with_cards_in(mut self, cards: Lang) -> Self {
        self.cards = cards;
        self
    }

    /// The other player bears a name instead of "your opponent".
    #[must_use]
    pub fn naming(mut self, player: PlayerId, name: &str) -> Self {
        if self.reader != Some(player) {
            name.clone_into(&mut self.names[player.index()]);
        }
        self
    }

    pub(super) fn text(&self, text: &'a Text) -> &'a str {
        text.get(self.lang)
    }

    /// A small word of the phrases.
    #[must_use]
    pub fn label(&self, key: &'a str) -> &'a str {
        self.book.label(key, self.lang)
    }

    /// "you", or the player's name.
    #[must_use]
    pub fn who(&self, player: PlayerId) -> &str {
        &self.names[player.index()]
    }

    /// "your", or the player's name with its ending.
    #[must_use]
    pub fn whose(&self, player: PlayerId) -> String {
        match (self.reader == Some(player), self.lang) {
            (true, _) => self.label("your").to_owned(),
            (false, Lang::En) => format!("{}’s", self.who(player)),
            (false, Lang::Ja) => format!("{}の", self.who(player)),
        }
    }

    /// The places of a player in a template, for [`fill`].
    pub(super) fn doer(&self, player: PlayerId) -> Vec<(&'static str, String)> {
        let you = self.reader == Some(player);
        let pick = |own: &str, other: &str| {
            if you {
                own.to_owned()
            } else {
                other.to_owned()
            }
        };
        vec![
            ("who", self.who(player).to_owned()),
            ("whose", self.whose(player)),
            ("their", pick("your", "their")),
            ("s", pick("", "s")),
            ("es", pick("", "es")),
            ("are", pick("are", "is")),
            ("have", pick("have", "has")),
        ]
    }

    /// May the reader know what this card is?
    #[must_use]
    pub fn knows(&self, q: Query, card: CardId) -> bool {
        if card == CardId::NONE {
            return false;
        }
        let state = q.table.card(card);
        let known = match self.reader {
            Some(player) => state.known_to(player),
            None => PlayerId::ALL.into_iter().all(|p| state.known_to(p)),
        };
        known && state.def != DefId::HIDDEN
    }

    /// The entry of a card, if the reader may know it.
    #[must_use]
    pub fn entry(&self, q: Query, card: CardId) -> Option<&'a CardEntry> {
        if !self.knows(q, card) {
            return None;
        }
        self.entry_of(q, q.table.card(card).def)
    }

    pub(super) fn entry_of(&self, q: Query, def: DefId) -> Option<&'a CardEntry> {
        let def = q.setup.catalogue.get(def)?;
        self.book.card(&def.key)
    }

    /// The name of a card, or "a hidden card".
    #[must_use]
    pub fn name(&self, q: Query, card: CardId) -> String {
        self.entry(q, card).map_or_else(
            || self.label("unknown_card").to_owned(),
            |e| e.name.get(self.cards).to_owned(),
        )
    }

    /// Epithet and name of a card, which together tell it from others of its name.
    #[must_use]
    pub fn title(&self, q: Query, card: CardId) -> String {
        self.entry(q, card).map_or_else(
            || self.label("unknown_card").to_owned(),
            |entry| self.entry_title(entry),
        )
    }

    /// Epithet and name of a printed card.
    #[must_use]
    pub fn entry_title(&self, entry: &CardEntry) -> String {
        let name = entry.name.get(self.cards);
        match (&entry.epithet, self.cards) {
            (Some(epithet), Lang::En) => format!("{name}, {}", epithet.en),
            (Some(epithet), Lang::Ja) => format!("〈{}〉{name}", epithet.ja),
            (None, _) => name.to_owned(),
        }
    }

    /// A card as a choice names it: one in play by name and place, another by its title.
    #[must_use]
    pub fn pointed(&self, q: Query, card: CardId) -> String {
        if card == CardId::NONE {
            return self.label("unknown_card").to_owned();
        }
        self.pointed_as(q, card, |name| name)
    }

    /// The same within a sentence, where Japanese sets names in brackets.
    #[must_use]
    pub fn cited(&self, q: Query, card: CardId) -> String {
        if !self.knows(q, card) {
            return self.pointed(q, card);
        }
        self.pointed_as(q, card, |name| match self.lang {
            Lang::En => name,
            Lang::Ja => format!("「{name}」"),
        })
    }

    /// The same without its place where no other card in play that the reader knows has its name.
    #[must_use]
    pub fn cited_alone(&self, q: Query, card: CardId) -> String {
        let cited = self.cited(q, card);
        if !self.knows(q, card) {
            return cited;
        }
        let name = self.name(q, card);
        let in_play = |zone: &ZoneId| {
            let decl = q.zones().decl(*zone);
            decl.kind == self.book.lexicon.words.field && decl.is_slot()
        };
        let mut others = q
            .zones()
            .ids()
            .filter(in_play)
            .flat_map(|zone| q.table.zone(zone).iter().copied())
            .filter(|other| *other != card && self.knows(q, *other));
        if others.any(|other| self.name(q, other) == name) {
            return cited;
        }
        match self.lang {
            Lang::En => name,
            Lang::Ja => format!("「{name}」"),
        }
    }

    fn pointed_as(&self, q: Query, card: CardId, set: impl Fn(String) -> String) -> String {
        let zone = q.table.card(card).zone;
        let decl = q.zones().decl(zone);
        let in_play = decl.kind == self.book.lexicon.words.field && decl.is_slot();
        // A hidden card is told by its place, where that has a name.
        if in_play || !self.knows(q, card) && self.named_alone(decl.key) {
            let whose =
                decl.owner
                    .filter(|o| self.reader != Some(*o))
                    .map_or_else(String::new, |o| match self.lang {
                        Lang::En => format!("{} ", self.whose(o)),
                        Lang::Ja => self.whose(o),
                    });
            let (name, place) = (set(self.name(q, card)), self.place_label(q, zone));
            // Hidden cards in one place are told apart by how they lie there, from the bottom.
            let there = q.table.zone(zone);
            let at = there.iter().position(|c| *c == card).unwrap_or(0) + 1;
            let place = match self.lang {
                _ if in_play || there.len() < 2 => place.to_owned(),
                Lang::En => format!("{place}, card {at}"),
                Lang::Ja => format!("{place}の{at}枚目"),
            };
            return match self.lang {
                Lang::En => format!("{name} ({whose}{place})"),
                Lang::Ja => format!("{name}（{whose}{place}）"),
            };
        }
        set(self.title(q, card))
    }

    /// The name of a place without its owner: "Left Front", "Trash".
    #[must_use]
    pub fn place_label(&self, q: Query, zone: ZoneId) -> &'a str {
        let decl = q.zones().decl(zone);
        if let Some(text) = self.single_place(decl.key, decl.owner) {
            return self.text(text);
        }
        self.zone_label(decl.kind)
    }

    /// The name of a single place, as the reader sees it: what lies on the right of whoever sits across is on his left.
    fn single_place(&self, key: &str, owner: Option<PlayerId>) -> Option<&'a Text> {
        let phrases = &self.book.phrases;
        let is_across = owner
            .zip(self.reader)
            .is_some_and(|(owner, reader)| owner != reader);
        let across = phrases.across.get(key).filter(|_| is_across);
        across.or_else(|| phrases.places.get(key))
    }

    /// The name of a kind of zone as a heading.
    #[must_use]
    pub fn zone_label(&self, kind: ZoneKind) -> &'a str {
        self.book
            .lexicon
            .words
            .zones
            .get(&kind)
            .map_or("?", |w| self.text(&w.label))
    }

    /// A place within a sentence: "your trash", "Left Front".
    #[must_use]
    pub fn place(&self, q: Query, zone: ZoneId) -> String {
        if zone == ZoneId::NONE {
            return "?".to_owned();
        }
        let decl = q.zones().decl(zone);
        if let Some(text) = self.single_place(decl.key, decl.owner) {
            return match decl.owner.filter(|o| self.reader != Some(*o)) {
                // "the centre", "beneath the centre": whose it is stands for the article.
                Some(owner) if self.lang == Lang::En => match text.en.split_once("the ") {
                    Some((before, place)) => format!("{before}{} {place}", self.whose(owner)),
                    None => format!("{} {}", self.whose(owner), text.en),
                },
                Some(owner) => format!("{}{}", self.whose(owner), text.ja),
                None => self.text(text).to_owned(),
            };
        }
        let Some(words) = self.book.lexicon.words.zones.get(&decl.kind) else {
            return "?".to_owned();
        };
        let owner = decl.owner.map_or_else(String::new, |o| self.whose(o));
        match self.lang {
            Lang::En => fill(&words.place.en, &[("whose", &owner)]),
            Lang::Ja => format!("{owner}{}", words.place.ja),
        }
    }

    /// The place to which something goes: whose it is has been said with the place that it comes from, if that is the same.
    pub(super) fn place_after(&self, q: Query, from: ZoneId, to: ZoneId) -> String {
        let place = self.place(q, to);
        let owner = |zone: ZoneId| q.zones().decl(zone).owner;
        let same = owner(to).filter(|_| owner(from) == owner(to));
        let Some(whose) = same.map(|owner| self.whose(owner)) else {
            return place;
        };
        let said = self.place(q, from).starts_with(&whose);
        match (place.strip_prefix(&whose).filter(|_| said), self.lang) {
            (Some(place), Lang::En) => format!("the{place}"),
            (Some(place), Lang::Ja) => place.to_owned(),
            (None, _) => place,
        }
    }

    /// The same where the sentence is about this player: what is his own is "their deck", 「自分のデッキ」.
    pub(super) fn place_for(&self, q: Query, zone: ZoneId, player: PlayerId) -> String {
        let decl = (zone != ZoneId::NONE).then(|| q.zones().decl(zone));
        let own = decl.filter(|d| d.owner == Some(player) && !self.named_alone(d.key));
        let words = own.and_then(|d| self.book.lexicon.words.zones.get(&d.kind));
        match (words, self.lang, self.reader == Some(player)) {
            (Some(words), Lang::En, true) => fill(&words.place.en, &[("whose", "your")]),
            (Some(words), Lang::En, false) => fill(&words.place.en, &[("whose", "their")]),
            (Some(words), Lang::Ja, _) => format!("自分の{}", words.place.ja),
            (None, ..) => self.place(q, zone),
        }
    }

    /// Does this zone have a name of its own?
    fn named_alone(&self, key: &str) -> bool {
        self.book.phrases.places.contains_key(key)
    }

    /// Why something cannot be done, as a sentence; the clause of the rules stands in [`Reason::clause`].
    #[must_use]
    pub fn reason(&self, q: Query, reason: &Reason) -> String {
        let Some(text) = self.book.phrases.reasons.get(reason.key) else {
            return reason.key.to_owned();
        };
        let card = reason
            .card
            .map_or_else(String::new, |card| self.cited(q, card));
        let colour = u8::try_from(reason.have)
            .ok()
            .and_then(|n| {
                self.book
                    .lexicon
                    .words
                    .colours
                    .get(&fudaba_engine::words::ColourId(n))
            })
            .map_or("", |w| self.text(&w.adjective));
        capital(&fill(
            self.text(text),
            &[
                ("card", &card),
                ("have", &reason.have.to_string()),
                ("need", &reason.need.max(0).to_string()),
                ("colour", colour),
            ],
        ))
    }

    /// A stat of a card as it is now, with what is printed where that differs: "power 60 (printed 40)".
    #[must_use]
    pub fn stat_now(&self, q: Query, card: CardId, stat: StatId) -> Option<String> {
        let entry = self.entry(q, card)?;
        let words = self.book.lexicon.words.stats.get(&stat)?;
        let now = q.stat(card, stat);
        let name = self.text(&words.name);
        if let Some(printed) = entry.marks.get(&stat) {
            let value = self
                .book
                .lexicon
                .words
                .values
                .get(&fudaba_engine::words::NamedValue(now))
                .or_else(|| self.book.lexicon.words.values.get(printed))?;
            return Some(self.pair(name, self.text(&value.name)));
        }
        let printed = i32::from(*entry.stats.get(&stat)?);
        let text = self.pair(name, &now.to_string());
        if printed == now {
            return Some(text);
        }
        let was = fill(self.label("printed"), &[("n", &printed.to_string())]);
        Some(match self.lang {
            Lang::En => format!("{text} ({was})"),
            Lang::Ja => format!("{text}（{was}）"),
        })
    }

    fn pair(&self, name: &str, value: &str) -> String {
        match self.lang {
            Lang::En => format!("{name} {value}"),
            Lang::Ja => format!("{name}{value}"),
        }
    }

    /// A card in words: name, numbers, state, marks.
    #[must_use]
    pub fn card_line(&self, q: Query, card: CardId) -> String {
        let mut parts = vec![self.title(q, card)];
        if let Some(entry) = self.entry(q, card) {
            let stats: Vec<StatId> = entry
                .stats
                .keys()
                .chain(entry.marks.keys())
                .copied()
                .collect();
            parts.extend(stats.into_iter().filter_map(|s| self.stat_now(q, card, s)));
            parts.extend(self.keywords_now(q, card));
        }
        parts.extend(self.states(q, card));
        parts.join(if self.lang == Lang::En { ", " } else { "、" })
    }

    fn keywords_now(&self, q: Query, card: CardId) -> Vec<String> {
        self.book
            .lexicon
            .words
            .keywords
            .iter()
            .filter(|(k, _)| q.has(card, KeywordId(k.0)))
            .map(|(_, w)| self.text(&w.name).to_owned())
            .collect()
    }

    /// Facing, orientation, marks and depth of a card, in words.
    #[must_use]
    pub fn states(&self, q: Query, card: CardId) -> Vec<String> {
        let state = q.table.card(card);
        let decl = q.zones().decl(state.zone);
        let words = &self.book.lexicon.words.states;
        let mut parts = Vec::new();
        let in_play = decl.is_slot() && decl.kind == self.book.lexicon.words.field;
        if in_play && words.faces {
            let word = match state.face_up() {
                true => &words.face_up,
                false => &words.face_down,
            };
            parts.push(self.text(&word.is).to_owned());
        } else if in_play {
            let word = if state.rested() {
                &words.rested
            } else {
                &words.active
            };
            parts.push(self.text(&word.is).to_owned());
        } else if state.rested() {
            parts.push(self.text(&words.rested.is).to_owned());
        }
        if decl.face_up && !state.face_up() && !(in_play && words.faces) {
            parts.push(self.label("face_down").to_owned());
        }
        for mark in q.setup.rules.marks(q, card) {
            parts.push(self.label(mark).to_owned());
        }
        let deep = q.table.count(state.zone);
        if deep > 1 && matches!(decl.shape, Shape::Slot { .. }) {
            parts.push(fill(self.label("stack"), &[("n", &deep.to_string())]));
        }
        parts
    }
}

/// A sentence begins with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
