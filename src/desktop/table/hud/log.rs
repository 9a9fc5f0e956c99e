//! The log of whoever looks, in words. Lines are made once, and anew when the language changes or a choice is taken back.

use bevy::prelude::*;

use super::texts;
use crate::panels::model::{LogEntry, LogKind, LogPart, Side};
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Table;
use fudaba_engine::{CardId, Event, PlayerId};
use fudaba_play::ByWord;
use fudaba_saves::settings::Language;
use fudaba_text::{Lately, LogLine, LogSpan, Weight};

/// The lines of the viewer's log.
#[derive(Resource, Debug, Clone, Default)]
pub struct Lines {
    /// Oldest first.
    pub entries: Vec<LogEntry>,
    /// The last of them as it was told: a line of the same kind goes into it.
    last: Option<LogLine>,
    /// What was done last, and what came of it.
    pub lately: Lately,
    /// How many entries of the sitting's log they were made of.
    read: usize,
    /// What they were made for.
    of: Option<(PlayerId, u32, [Language; 2])>,
}

/// Adds the lines of what has happened since.
pub fn write(
    table: Res<Table>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    mut lines: ResMut<Lines>,
) {
    let reader = table.viewer();
    let languages = [settings.language, settings.card_language];
    let of = Some((reader, table.log_edition(), languages));
    // Another match has another log.
    if lines.of != of || lines.read > table.log_len() || game.is_changed() {
        *lines = Lines {
            of,
            ..Lines::default()
        };
    }
    if lines.read == table.log_len() {
        return;
    }
    let speaker = texts::speaker(&game, &table, reader, &settings);
    let view = table.seen().map(|seen| seen.view());
    let told = table.log(reader, lines.read);
    for told in told {
        for by in &told.by_word {
            let entry = by_word(*by, &game, &settings);
            lines.entries.push(entry);
            lines.last = None;
        }
        let line = told.line(&speaker);
        let Lines {
            entries,
            last,
            lately,
            ..
        } = &mut *lines;
        if let Some(view) = view {
            lately.note(&speaker, view.q(), &told.event, line.as_ref());
        }
        let Some(line) = line else {
            continue;
        };
        if let (Some(before), Some(entry)) = (last.as_mut(), entries.last_mut())
            && speaker.join(before, &line)
        {
            entry.parts = log_parts(before);
        } else {
            let by = lately.cause(&speaker, &told.event, &line);
            entries.push(LogEntry {
                is_act: speaker.is_act(&told.event),
                by: by.map_or_else(String::new, |by| by.text()),
                ..log_entry(&line, &told.event, reader)
            });
            *last = Some(line);
        }
    }
    lines.read = table.log_len();
}

/// A line of a player's log that tells this event. The reader is whom the line was made for. Whether it tells what a player
/// did is not looked at.
#[must_use]
pub fn log_entry(line: &LogLine, event: &Event, reader: PlayerId) -> LogEntry {
    let doer = match event {
        Event::TurnBegan { player, .. } | Event::AbilityUsed { player, .. } => Some(*player),
        _ => None,
    };
    LogEntry {
        kind: match line.weight {
            Weight::Turn => LogKind::Turn,
            Weight::Phase => LogKind::Step,
            Weight::Line => LogKind::Plain,
            Weight::Rule => LogKind::Detail,
            Weight::End => LogKind::Strong,
        },
        side: doer.map(|p| if p == reader { Side::Near } else { Side::Far }),
        parts: log_parts(line),
        clause: line.clause.unwrap_or("").to_owned(),
        is_act: false,
        by: String::new(),
    }
}

/// What the reader's log says of a question that was answered by what he always answers.
fn by_word(by: ByWord, game: &ActiveGame, settings: &CurrentSettings) -> LogEntry {
    let said = texts::by_word(game, by, settings);
    let name = game.card_name(by.def, settings.card_language.into());
    let (before, after) = said.split_once(&name).unwrap_or((&said, ""));
    let part = |text: &str, card: Option<CardId>| LogPart {
        text: text.to_owned(),
        card: card.map(super::models::key),
    };
    let parts = [
        part(before, None),
        part(&name, Some(by.card)),
        part(after, None),
    ];
    LogEntry {
        kind: LogKind::Detail,
        side: Some(Side::Near),
        parts: parts.into_iter().filter(|p| !p.text.is_empty()).collect(),
        clause: String::new(),
        is_act: false,
        by: String::new(),
    }
}

/// The words of a line, with the cards that can be pointed at.
#[must_use]
pub fn log_parts(line: &LogLine) -> Vec<LogPart> {
    let part = |span: &LogSpan| match span {
        LogSpan::Text(text) => LogPart {
            text: text.clone(),
            card: None,
        },
        LogSpan::Card { card, name } => LogPart {
            text: name.clone(),
            card: Some(super::models::key(*card)),
        },
    };
    line.spans.iter().map(part).collect()
}
