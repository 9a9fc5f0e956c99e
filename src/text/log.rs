//! Log lines: what happened, in words, with the cards and places that can be pointed at.

use super::Lang;
use super::gather::Run;
use super::speaker::Speaker;
use fudaba_engine::{
    CardId, Cause, DefId, Event, ModOp, Modifier, Note, PlayerId, Prompt, Query, Target, ZoneId,
};

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// A turn begins.
    Turn,
    /// A phase begins.
    Phase,
    /// Something happened.
    Line,
    /// A rule did something.
    Rule,
    /// The match is over.
    End,
}

/// A piece of a log line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogSpan {
    /// Words.
    Text(String),
    /// A card that can be pointed at.
    Card {
        /// The card.
        card: CardId,
        /// Its name.
        name: String,
    },
}

impl LogSpan {
    /// The words alone.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Card { name, .. } => name,
        }
    }
}

/// A log line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// How much it matters.
    pub weight: Weight,
    /// What it says.
    pub spans: Vec<LogSpan>,
    /// The clause of the rules that it comes from.
    pub clause: Option<&'static str>,
    /// What further lines of its kind add to, see [`Speaker::gather`].
    pub(super) run: Option<Run>,
}

impl LogLine {
    /// The words alone.
    #[must_use]
    pub fn text(&self) -> String {
        self.spans.iter().map(LogSpan::text).collect()
    }
}

/// A value of a template: words, or cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Words(String),
    Cards(Vec<(CardId, String)>),
}

impl<'a> Speaker<'a> {
    /// What an event says to the reader; `None` if it is not worth a line. `q` is the table right after the event.
    #[must_use]
    pub fn log_line(&self, q: Query, event: &Event) -> Option<LogLine> {
        match event {
            Event::TurnBegan { turn, player } => {
                let n = Piece::Words(turn.to_string());
                self.line(Weight::Turn, "turn", Some(*player), vec![("n", n)])
            }
            Event::PhaseBegan { phase, player } => {
                let key = q.setup.declared.phases.get(usize::from(*phase))?;
                let name = Piece::Words(self.book.phase(key, self.lang).0.to_owned());
                self.line(Weight::Phase, "phase", Some(*player), vec![("phase", name)])
            }
            Event::CardMoved { .. } => self.moved(q, event),
            Event::SlotsSwapped { a, b, .. } => self.swapped(q, *a, *b),
            Event::Turned {
                card,
                def,
                seen,
                face_up,
                ..
            } => {
                let key = if *face_up { "turned_up" } else { "turned_down" };
                let card = self.piece(q, *card, *def, self.sees(*seen));
                self.line(Weight::Line, key, None, vec![("card", card)])
            }
            Event::Oriented { card, rested } => {
                let key = if *rested { "rested" } else { "readied" };
                let zone = self.kind_of(q, q.table.card(*card).zone);
                let key = self.longest(key, &zone);
                let values = vec![("card", self.card_piece(q, *card))];
                self.line(Weight::Line, &key, Some(q.owner(*card)), values)
            }
            Event::Revealed { card, def, seen } => self.revealed(q, *card, *def, *seen),
            // Set-up shuffles everything.
            Event::Shuffled { .. } if q.table.turn == 0 => None,
            Event::Shuffled { zone } => {
                let place = Piece::Words(self.place(q, *zone));
                self.line(Weight::Line, "shuffled", None, vec![("place", place)])
            }
            Event::Modified(modifier) => self.modified(q, modifier),
            Event::AbilityUsed {
                card,
                def,
                ability,
                player,
            } => {
                let text = self.entry_of(q, *def).and_then(|entry| {
                    let ability = entry.abilities.get(usize::from(*ability))?;
                    Some(
                        super::ability_text(ability, entry.kind, &self.book.lexicon, self.lang)
                            .body_text()
                            .replace('\n', " "),
                    )
                })?;
                let values = vec![
                    ("card", self.piece(q, *card, *def, true)),
                    ("ability", Piece::Words(text)),
                ];
                self.line(Weight::Line, "ability", Some(*player), values)
            }
            Event::Declined { player, prompt } => {
                // What a rule offers is worth a line only where the ruleset has words for refusing it.
                let key = match prompt {
                    Prompt::UseAbility | Prompt::May => "declined".to_owned(),
                    _ => format!("declined.{}", prompt.key(q.setup.declared.prompts)),
                };
                self.line(Weight::Line, &key, Some(*player), Vec::new())
            }
            Event::Attacked { attacker, targets } => {
                let names = targets
                    .iter()
                    .filter(|c| **c != CardId::NONE)
                    .map(|c| {
                        // A hidden card is told by its place.
                        if self.knows(q, *c) {
                            (*c, self.name(q, *c))
                        } else {
                            (CardId::NONE, self.cited(q, *c))
                        }
                    })
                    .collect();
                let values = vec![
                    ("card", self.card_piece(q, *attacker)),
                    ("targets", Piece::Cards(names)),
                ];
                self.line(Weight::Line, "attacked", None, values)
            }
            Event::Contested(contest) => self.contested(q, contest),
            Event::Balanced(balance) => self.balanced(q, balance),
            Event::Noted(note) => self.noted(q, note),
            Event::Ended(outcome) => Some(LogLine {
                weight: Weight::End,
                spans: vec![LogSpan::Text(self.outcome(q, *outcome))],
                clause: None,
                run: None,
            }),
            Event::Expired { .. }
            | Event::AbilityEnded { .. }
            | Event::Forced { .. }
            | Event::Impossible { .. }
            | Event::Dealt { .. }
            | Event::ContestEnded => None,
        }
    }

    fn sees(&self, seen: fudaba_engine::ByPlayer<bool>) -> bool {
        match self.reader {
            Some(player) => seen[player],
            None => PlayerId::ALL.into_iter().all(|p| seen[p]),
        }
    }

    /// A card as the event tells it.
    fn piece(&self, q: Query, card: CardId, def: DefId, known: bool) -> Piece {
        let entry = known.then(|| self.entry_of(q, def)).flatten();
        match entry {
            Some(entry) => Piece::Cards(vec![(card, entry.name.get(self.cards).to_owned())]),
            None => Piece::Words(self.label("unknown_card").to_owned()),
        }
    }

    fn card_piece(&self, q: Query, card: CardId) -> Piece {
        if self.knows(q, card) {
            Piece::Cards(vec![(card, self.name(q, card))])
        } else {
            Piece::Words(self.label("unknown_card").to_owned())
        }
    }

    fn moved(&self, q: Query, event: &Event) -> Option<LogLine> {
        let Event::CardMoved {
            card,
            def,
            seen,
            from,
            to,
            index,
            cause,
            ..
        } = event
        else {
            return None;
        };
        if *cause == Cause::SetUp || *from == ZoneId::NONE {
            return None;
        }
        let known = self.sees(*seen);
        let owner = q.zones().decl(*to).owner.unwrap_or_else(|| q.owner(*card));
        let to_place = self.place_after(q, *from, *to);
        let key = self.move_key(q, *cause, *from, *to, *index, known)?;
        let values = vec![
            ("card", self.piece(q, *card, *def, known)),
            ("from", Piece::Words(self.place(q, *from))),
            ("to", Piece::Words(to_place)),
            ("spot", Piece::Words(self.place_label(q, *to).to_owned())),
        ];
        self.line(Weight::Line, &key, Some(owner), values)
    }

    /// The longest key that there are words for; none if such a move is not worth a line.
    #[must_use]
    pub fn move_key(
        &self,
        q: Query,
        cause: Cause,
        from: ZoneId,
        to: ZoneId,
        index: u8,
        known: bool,
    ) -> Option<String> {
        let (from_kind, to_kind) = (self.kind_of(q, from), self.kind_of(q, to));
        let mut keys = Vec::new();
        if cause == Cause::Draw {
            keys.push("draw".to_owned());
        } else if q.zones().decl(to).is_slot() && index > 0 && from_kind != to_kind {
            keys.push("stacked".to_owned());
        }
        keys.push(format!("moved.{cause:?}.{from_kind}.{to_kind}"));
        keys.push(format!("moved.{cause:?}"));
        keys.push("moved".to_owned());
        let phrases = &self.book.phrases;
        for key in keys {
            if phrases.quiet.contains(&key) {
                return None;
            }
            if !known {
                let hidden = format!("{key}.hidden");
                if phrases.log.contains_key(&hidden) {
                    return Some(hidden);
                }
                if key != "moved" {
                    continue;
                }
            }
            if phrases.log.contains_key(&key) {
                return Some(key);
            }
        }
        None
    }

    fn swapped(&self, q: Query, a: ZoneId, b: ZoneId) -> Option<LogLine> {
        let (in_a, in_b) = (q.table.top(a), q.table.top(b));
        match (in_a, in_b) {
            (Some(x), Some(y)) => self.line(
                Weight::Line,
                "swapped",
                None,
                vec![("a", self.card_piece(q, x)), ("b", self.card_piece(q, y))],
            ),
            (Some(x), None) | (None, Some(x)) => {
                let to = if in_a.is_some() { a } else { b };
                let values = vec![
                    ("a", self.card_piece(q, x)),
                    ("spot", Piece::Words(self.place_label(q, to).to_owned())),
                ];
                self.line(Weight::Line, "shifted", None, values)
            }
            (None, None) => None,
        }
    }

    fn revealed(
        &self,
        q: Query,
        card: CardId,
        def: DefId,
        seen: fudaba_engine::ByPlayer<bool>,
    ) -> Option<LogLine> {
        // During set-up players look through their own decks.
        if q.table.turn == 0 {
            return None;
        }
        let zone = q.table.card(card).zone;
        let all = PlayerId::ALL.into_iter().all(|p| seen[p]);
        let known = self.sees(seen);
        let (key, who) = match PlayerId::ALL.into_iter().find(|p| seen[*p]) {
            Some(player) if !all && known => ("looked", Some(player)),
            Some(player) if !all => ("looked.hidden", Some(player)),
            _ => ("revealed", None),
        };
        let from = match who {
            Some(player) => self.place_for(q, zone, player),
            None => self.place(q, zone),
        };
        let values = vec![
            ("card", self.piece(q, card, def, known)),
            ("from", Piece::Words(from)),
        ];
        self.line(Weight::Line, key, who, values)
    }

    fn modified(&self, q: Query, modifier: &Modifier) -> Option<LogLine> {
        let stat = |stat| {
            let words = self.book.lexicon.words.stats.get(&stat)?;
            // Whose number it is stands before it in the line.
            let name = self.text(&words.name).replace("{whose}", "");
            Some(Piece::Words(name.trim_start().to_owned()))
        };
        if self.book.phrases.is_only_counted(q, modifier.op) {
            return None;
        }
        let (key, change, stat) = match modifier.op {
            ModOp::Control(player) => {
                let Target::Card(card) = modifier.target else {
                    return None;
                };
                let values = vec![("card", self.card_piece(q, card))];
                return self.line(Weight::Line, "control", Some(player), values);
            }
            ModOp::Ability(def, n) => {
                let entry = self.book.card(&q.setup.catalogue.get(def)?.key)?;
                let given = &q.ability(def, n)?.ability;
                let text =
                    super::card::ability_text(given, entry.kind, &self.book.lexicon, self.lang);
                ("given", text.plain(self.lang), None)
            }
            ModOp::Add(s, n) => ("add", signed(n), stat(s)),
            ModOp::Times(s, n) => ("times", n.to_string(), stat(s)),
            ModOp::Divide(s, n) => ("divide", n.to_string(), stat(s)),
            ModOp::Set(s, n) => ("set", self.set_value(q, modifier.target, s, n), stat(s)),
            ModOp::Keyword(k) => {
                let words = self.book.lexicon.words.keywords.get(&k)?;
                ("keyword", self.text(&words.name).to_owned(), None)
            }
        };
        let mut values = vec![("change", Piece::Words(change))];
        values.extend(stat.map(|s| ("stat", s)));
        match modifier.target {
            Target::Card(card) => {
                values.push(("card", self.card_piece(q, card)));
                self.line(Weight::Line, key, None, values)
            }
            Target::Player(by) => {
                let key = if key == "keyword" {
                    "player_keyword"
                } else {
                    "player_stat"
                };
                self.line(Weight::Line, key, Some(by), values)
            }
        }
    }

    /// A number that a stat is set to; a named value by its name.
    fn set_value(
        &self,
        q: Query,
        target: Target,
        stat: fudaba_engine::words::StatId,
        n: i32,
    ) -> String {
        let named = match target {
            Target::Card(card) => self
                .entry(q, card)
                .is_some_and(|e| e.marks.contains_key(&stat)),
            Target::Player(_) => false,
        };
        let value = fudaba_engine::words::NamedValue(n);
        let words = self.book.lexicon.words.values.get(&value).filter(|_| named);
        words.map_or_else(|| n.to_string(), |w| self.text(&w.name).to_owned())
    }

    /// The name of a colour by its number; the number itself if there is none.
    fn colour(&self, n: i32) -> String {
        let colour = u8::try_from(n).ok().map(fudaba_engine::words::ColourId);
        let words = colour.and_then(|c| self.book.lexicon.words.colours.get(&c));
        words.map_or_else(|| n.to_string(), |w| self.text(&w.name).to_owned())
    }

    fn noted(&self, q: Query, note: &Note) -> Option<LogLine> {
        let phrases = &self.book.phrases;
        if phrases.quiet.contains(&format!("note.{}", note.key)) {
            return None;
        }
        // To do it with none may be called otherwise.
        let none = (note.n == 0).then(|| phrases.notes.get(&format!("{}.none", note.key)));
        let text = none.flatten().or_else(|| phrases.notes.get(note.key))?;
        let values = vec![
            ("card", self.card_piece(q, note.card)),
            ("n", Piece::Words(note.n.to_string())),
            ("colour", Piece::Words(self.colour(note.n))),
        ];
        // What a player does by a rule is as much a line as what he does with a card.
        let acts = phrases.lately.acts.iter().any(|key| key == note.key);
        Some(LogLine {
            weight: if acts { Weight::Line } else { Weight::Rule },
            spans: self.spans(self.text(text), note.player, &values),
            clause: Some(note.clause),
            run: None,
        })
    }

    fn line(
        &self,
        weight: Weight,
        key: &str,
        player: Option<PlayerId>,
        values: Vec<(&'static str, Piece)>,
    ) -> Option<LogLine> {
        let phrases = &self.book.phrases;
        if phrases.quiet.iter().any(|q| q == key) {
            return None;
        }
        let text = phrases.log.get(key)?;
        Some(LogLine {
            weight,
            spans: self.spans(self.text(text), player, &values),
            clause: None,
            run: Run::of(self.book, key, player, values),
        })
    }

    /// The key with the kind of a zone added, if there are words for that.
    fn longest(&self, key: &str, kind: &str) -> String {
        let long = format!("{key}.{kind}");
        let phrases = &self.book.phrases;
        if phrases.log.contains_key(&long) || phrases.quiet.contains(&long) {
            return long;
        }
        key.to_owned()
    }

    pub(super) fn kind_of(&self, q: Query, zone: ZoneId) -> String {
        let words = q.setup.rules.words();
        q.zones().decl(zone).kind.name(words).to_owned()
    }

    /// Fills a template with words and cards.
    pub(super) fn spans(
        &self,
        template: &str,
        player: Option<PlayerId>,
        values: &[(&'static str, Piece)],
    ) -> Vec<LogSpan> {
        let doer = player.map_or_else(Vec::new, |p| self.doer(p));
        let mut all: Vec<(&str, String)> = doer;
        for (name, piece) in values {
            if let Piece::Words(words) = piece {
                all.push((name, words.clone()));
            }
        }
        let text = filled(template, &all);
        let mut spans = Vec::new();
        let mut rest = text.as_str();
        while let Some(open) = rest.find('{') {
            let Some(close) = rest[open..].find('}').map(|at| open + at) else {
                break;
            };
            push_text(&mut spans, &rest[..open]);
            let name = &rest[open + 1..close];
            if let Some((_, Piece::Cards(cards))) = values.iter().find(|(n, _)| *n == name) {
                self.push_cards(&mut spans, cards);
            }
            rest = &rest[close + 1..];
        }
        push_text(&mut spans, rest);
        if let Some(LogSpan::Text(first)) = spans.first_mut() {
            *first = super::speaker::capital(first);
        }
        spans
    }

    fn push_cards(&self, spans: &mut Vec<LogSpan>, cards: &[(CardId, String)]) {
        for (at, (card, name)) in cards.iter().enumerate() {
            if at > 0 {
                let last = at + 1 == cards.len();
                push_text(
                    spans,
                    match (self.lang, last) {
                        (Lang::En, true) => " and ",
                        (Lang::En, false) => ", ",
                        (Lang::Ja, _) if cards.len() == 2 => "と",
                        (Lang::Ja, _) => "、",
                    },
                );
            }
            if *card == CardId::NONE {
                push_text(spans, name);
            } else {
                self.push_name(spans, *card, name);
            }
        }
    }

    /// A card by its name, which Japanese sets in brackets.
    pub(super) fn push_name(&self, spans: &mut Vec<LogSpan>, card: CardId, name: &str) {
        let name = name.to_owned();
        match self.lang {
            Lang::En => spans.push(LogSpan::Card { card, name }),
            Lang::Ja => {
                push_text(spans, "「");
                spans.push(LogSpan::Card { card, name });
                push_text(spans, "」");
            }
        }
    }
}

/// Adds words, to the words before them if there are some.
pub(super) fn push_text(spans: &mut Vec<LogSpan>, text: &str) {
    match spans.last_mut() {
        Some(LogSpan::Text(before)) => before.push_str(text),
        _ if text.is_empty() => {}
        _ => spans.push(LogSpan::Text(text.to_owned())),
    }
}

pub(super) fn filled(template: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values.iter().map(|(k, v)| (*k, v.as_str())).collect();
    super::template::fill(template, &values)
}

fn signed(n: i32) -> String {
    if n < 0 {
        format!("−{}", n.unsigned_abs())
    } else {
        format!("+{n}")
    }
}
