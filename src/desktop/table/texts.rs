//! The words that the table needs, from the text layer. Everything that a ruleset says goes through here.

use super::ActiveGame;
use super::choosing::Choosing;
use super::faces;
use super::game::{LoadedGame, lang};
use super::session::Session;
use crate::art::{CardLook, Language as FaceLanguage, Passage};
use crate::desktop::panels::model::{
    CounterModel, LogEntry, LogKind, LogPart, ReasonModel, SealModel,
};
use crate::desktop::settings::CurrentSettings;
use crate::engine::words::StatId;
use crate::engine::{
    Action, CardId, Decision, DefId, Event, Fighter, Outcome, PlayerId, View,
};
use crate::saves::settings::Language;
use crate::text::{self, Lang, Text};

/// A question in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// What is asked.
    pub sentence: String,
    /// What happens on "no", or how to answer.
    pub detail: String,
    /// A self-inflicted loss is near.
    pub warning: String,
}

/// What the reading panel says of a printed card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Kind, colour, traits.
    pub kind: String,
    /// One paragraph for each ability.
    pub text: Vec<String>,
    /// Words that need explaining.
    pub keywords: Vec<(String, String)>,
    /// Flavour text.
    pub flavour: String,
}

fn pick(language: Language, english: &str, japanese: &str) -> String {
    match language {
        Language::English => english.to_owned(),
        Language::Japanese => japanese.to_owned(),
    }
}

/// The name of a card as far as the viewer knows it.
#[must_use]
pub fn card_name(game: &ActiveGame, view: &View, card: CardId, settings: &CurrentSettings) -> String {
    match view.def(card) {
        Some(def) => game.card_name(def, lang(settings.card_language)),
        None => pick(settings.language, "a card", "カード"),
    }
}

/// What the reading panel says of a printed card.
#[must_use]
pub fn reading(game: &ActiveGame, def: DefId, settings: &CurrentSettings) -> Reading {
    let Some(entry) = game.entry(def) else {
        return Reading::default();
    };
    let (lexicon, language) = (&game.game.lexicon, lang(settings.card_language));
    let words = &lexicon.words;
    let mut kind: Vec<&str> = Vec::new();
    kind.extend(words.kinds.get(&entry.kind).map(|k| k.name.get(language)));
    let colour = entry.colour.and_then(|c| words.colours.get(&c));
    kind.extend(colour.map(|c| c.name.get(language)));
    for one in &entry.traits {
        let known = words.traits.get(one.as_str()).map(|t| t.get(language));
        kind.push(known.unwrap_or(one.as_str()));
    }
    let written = text::card_text(entry, lexicon, language);
    let mut keywords: Vec<(String, String)> = Vec::new();
    for line in &written.lines {
        let spans = line.body.iter().filter_map(|span| match span {
            text::Span::Term(hint) => Some(hint),
            text::Span::Text(_) => None,
        });
        for hint in line.label.iter().chain(&line.costs).chain(spans) {
            let explained = (hint.name.clone(), hint.meaning.clone());
            if !hint.meaning.is_empty() && !keywords.contains(&explained) {
                keywords.push(explained);
            }
        }
    }
    Reading {
        kind: kind.join(" · "),
        text: written.lines.iter().map(|line| line.plain(language)).collect(),
        keywords,
        flavour: entry
            .flavour
            .as_ref()
            .map_or_else(String::new, |f| f.get(language).to_owned()),
    }
}

/// What the painter needs for the readable face.
#[must_use]
pub fn zoom_look(game: &ActiveGame, def: DefId, settings: &CurrentSettings) -> Option<CardLook> {
    let entry = game.entry(def)?;
    let printed = game.catalogue.get(def)?;
    let language = lang(settings.card_language);
    let read = reading(game, def, settings);
    let label = |stat: StatId| {
        let words = game.game.lexicon.words.stats.get(&stat);
        words.map_or_else(String::new, |w| w.label.get(language).to_owned())
    };
    let written = text::card_text(entry, &game.game.lexicon, language);
    let rules = written.lines.iter().map(|line| {
        let mut body = String::new();
        if let Some(limit) = &line.limit {
            body.push_str(&match language {
                Lang::En => format!("({limit}) "),
                Lang::Ja => format!("【{limit}】"),
            });
        }
        for cost in &line.costs {
            body.push_str(&match language {
                Lang::En => format!("[{}] ", cost.name),
                Lang::Ja => format!("〔{}〕", cost.name),
            });
        }
        body.push_str(&line.body_text());
        Passage {
            label: line.label.as_ref().map_or_else(String::new, |l| l.name.clone()),
            text: body,
        }
    });
    Some(CardLook {
        name: entry.name.get(language).to_owned(),
        epithet: entry
            .epithet
            .as_ref()
            .map_or_else(String::new, |e| e.get(language).to_owned()),
        type_line: read.kind,
        language: match language {
            Lang::En => FaceLanguage::En,
            Lang::Ja => FaceLanguage::Ja,
        },
        rules: rules.collect(),
        flavour: read.flavour,
        footer: entry.id.clone(),
        ..faces::table_look(&game.look, game.rules.words(), printed, &[], label)
    })
}

/// The name of a stat.
#[must_use]
pub fn stat_name(game: &ActiveGame, stat: StatId, settings: &CurrentSettings) -> String {
    let words = game.game.lexicon.words.stats.get(&stat);
    let language = lang(settings.language);
    words.map_or_else(String::new, |w| w.label.get(language).to_owned())
}

/// The value of a stat: a number, or the name of a named value.
#[must_use]
pub fn stat_value(game: &ActiveGame, stat: StatId, value: i16, settings: &CurrentSettings) -> String {
    let words = game.rules.words();
    let named = game.look.face.stats.get(stat.name(words));
    let reach = named.is_some_and(|s| matches!(s.set, super::layout::StatSet::Reach(_)));
    let value_words = game
        .game
        .lexicon
        .words
        .values
        .get(&crate::engine::words::NamedValue(value));
    match value_words.filter(|_| reach) {
        Some(words) => words.name.get(lang(settings.language)).to_owned(),
        None => value.to_string(),
    }
}

/// Where a card is, in words.
#[must_use]
pub fn place(game: &ActiveGame, session: &Session, card: CardId, settings: &CurrentSettings) -> String {
    let Some(seen) = session.mirror().card(card) else {
        return String::new();
    };
    let decl = session.view().setup().rules.zones().decl(seen.zone);
    let label = game.look.table.zones.get(decl.key);
    let label = label.map_or("", |l| super::game::text(&l.label, settings.language));
    match decl.owner {
        Some(owner) => format!("{label} · {}", session.seat(owner).name()),
        None => label.to_owned(),
    }
}

/// The state of a card in words: where it is, how it lies, what it is.
#[must_use]
pub fn state(
    game: &ActiveGame,
    session: &Session,
    card: CardId,
    settings: &CurrentSettings,
) -> Vec<String> {
    let language = settings.language;
    let mut state = vec![place(game, session, card, settings)];
    let view = session.view();
    for mark in view.setup().rules.marks(view.q(), card) {
        if let Some(look) = game.look.marks.get(mark) {
            state.push(super::game::text(&look.name, language).to_owned());
        }
    }
    if let Some(seen) = session.mirror().card(card) {
        let states = &game.game.lexicon.words.states;
        let say = |words: &Text| words.get(lang(language)).to_owned();
        if seen.rested {
            state.push(say(&states.rested.is));
        }
        let zones = session.view().setup().rules.zones();
        let public = zones.decl(seen.zone).visibility == crate::engine::Visibility::Public;
        if public && !seen.face_up {
            state.push(say(&states.face_down.is));
        }
    }
    state
}

/// A key as words, until the text layer has better ones.
fn words_of(key: &str) -> String {
    let key = key.rsplit('.').next().unwrap_or(key);
    key.replace('_', " ")
}

/// Name and explanation of an option.
#[must_use]
pub fn option(_: &LoadedGame, key: &str, _: Language) -> (String, String) {
    (words_of(key), String::new())
}

/// Name and explanation of a value of an option.
#[must_use]
pub fn option_value(_: &LoadedGame, _: &str, value: &str, _: Language) -> (String, String) {
    (words_of(value), String::new())
}

/// Name and explanation of a phase.
#[must_use]
pub fn phase(_: &ActiveGame, key: &str, _: Language) -> (String, String) {
    (words_of(key), String::new())
}

/// How a match ended.
#[must_use]
pub fn ending(_: &ActiveGame, _: &Session, outcome: &Outcome, _: Language) -> String {
    format!("{:?}", outcome.why)
}

/// The clause by which a match ended.
#[must_use]
pub fn ending_clause(game: &ActiveGame, outcome: &Outcome) -> String {
    match outcome.why {
        crate::engine::Ending::Rule(n) => game
            .rules
            .endings()
            .get(usize::from(n))
            .map_or_else(String::new, |e| e.1.to_owned()),
        _ => String::new(),
    }
}

/// The question of a decision.
#[must_use]
pub fn prompt(_: &ActiveGame, _: &View, decision: &Decision, _: &CurrentSettings) -> Asked {
    Asked {
        sentence: words_of(decision.key),
        ..Asked::default()
    }
}

/// What is said while a card is selected.
#[must_use]
pub fn selected(game: &ActiveGame, view: &View, card: CardId, settings: &CurrentSettings) -> String {
    let name = card_name(game, view, card, settings);
    pick(
        settings.language,
        &format!("{name}: choose a lit place or what to do"),
        &format!("{name}：光っている場所か、することを選んでください"),
    )
}

/// A button: label and a second line.
#[must_use]
pub fn action(
    game: &ActiveGame,
    view: &View,
    _: &Decision,
    action: Action,
    settings: &CurrentSettings,
) -> (String, String) {
    let mut label = format!("{:?}", action.verb);
    if action.card != CardId::NONE {
        label = format!("{label} {}", card_name(game, view, action.card, settings));
    }
    (label, String::new())
}

/// What can be done now, in one short sentence.
#[must_use]
pub fn hint(_: &Choosing, _: Language) -> String {
    String::new()
}

/// Further counters of a player.
#[must_use]
pub fn tallies(_: &ActiveGame, _: &View, _: PlayerId, _: &CurrentSettings) -> Vec<CounterModel> {
    Vec::new()
}

/// Why a card can do nothing now.
#[must_use]
pub fn why_not(_: &ActiveGame, view: &View, card: CardId, _: &CurrentSettings) -> Vec<ReasonModel> {
    let reasons = super::reasons::of(view, card);
    reasons
        .into_iter()
        .map(|reason| ReasonModel {
            text: words_of(reason.key),
            clause: reason.clause.to_owned(),
        })
        .collect()
}

/// A word stamped over a contest.
#[must_use]
pub fn seal(_: &ActiveGame, seal: &str, mine: bool, _: &CurrentSettings) -> SealModel {
    SealModel {
        text: words_of(seal),
        why: String::new(),
        good: mine,
    }
}

/// The role of a side of a contest.
#[must_use]
pub fn role(side: usize, language: Language) -> String {
    if side == 0 {
        pick(language, "attacks", "攻撃側")
    } else {
        pick(language, "is attacked", "防御側")
    }
}

/// The parts of a fighter's number, written as a sum.
#[must_use]
pub fn sum(_: &ActiveGame, fighter: &Fighter, _: &CurrentSettings) -> String {
    let mut sum = String::new();
    for (n, term) in fighter.terms.iter().enumerate() {
        let sign = match (n, term.times, term.n < 0) {
            (0, ..) => "",
            (_, true, _) => " × ",
            (_, _, true) => " − ",
            (_, _, false) => " + ",
        };
        sum.push_str(sign);
        sum.push_str(&term.n.abs().to_string());
    }
    sum
}

/// Why a support card does not count.
#[must_use]
pub fn why_failed(_: &ActiveGame, why: (&'static str, &'static str), _: &CurrentSettings) -> String {
    format!("{} ({})", words_of(why.0), why.1)
}

/// The banner of a turn that begins.
#[must_use]
pub fn turn_banner(turn: u16, who: &str, language: Language) -> String {
    pick(
        language,
        &format!("Turn {turn} · {who}"),
        &format!("第{turn}ターン · {who}"),
    )
}

/// A line of the record; none for what is not worth one.
#[must_use]
pub fn log_line(
    _: &ActiveGame,
    _: &View,
    event: &Event,
    _: &CurrentSettings,
) -> Option<LogEntry> {
    let text = match event {
        Event::Noted(note) => words_of(note.key),
        Event::TurnBegan { turn, .. } => format!("{turn}"),
        _ => return None,
    };
    Some(LogEntry {
        kind: LogKind::Plain,
        side: None,
        parts: vec![LogPart { text, card: None }],
        clause: String::new(),
    })
}
