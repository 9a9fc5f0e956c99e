//! How a match ended, in words: who won and why, and what decided it.

use super::texts;
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Seen;
use crate::ui_text::Word;
use fudaba_engine::{CardId, Ending, Event, Outcome};
use fudaba_text::LogLine;

/// How a match ended.
#[must_use]
pub fn ending(
    game: &ActiveGame,
    seen: Seen<'_>,
    outcome: &Outcome,
    settings: &CurrentSettings,
) -> String {
    texts::speaker(game, seen.sitting(), seen.viewer(), settings).outcome(seen.view().q(), *outcome)
}

/// What decided a match, as the viewer's record tells it, and its turn: the event that the ruleset names for that ending, after
/// the attack within which it came; where it names none the last that was told before the end. Nothing where a player gave up
/// or where turns ran out.
#[must_use]
pub fn decided(
    game: &ActiveGame,
    seen: Seen<'_>,
    outcome: &Outcome,
    settings: &CurrentSettings,
) -> Option<String> {
    if matches!(outcome.why, Ending::Concession | Ending::Endless) {
        return None;
    }
    let (sitting, viewer) = (seen.sitting(), seen.viewer());
    let speaker = texts::speaker(game, sitting, viewer, settings);
    let by_rule = matches!(outcome.why, Ending::Rule(_));
    let (mut attack, mut last, mut blow): (Option<LogLine>, _, _) = (None, None, None);
    for told in sitting.log(viewer, 0) {
        match told.event {
            Event::ContestEnded => attack = None,
            // Refusing brings nothing about, and the end itself is told apart.
            Event::Declined { .. } | Event::Ended(_) => continue,
            Event::TurnBegan { .. } | Event::PhaseBegan { .. } => last = None,
            Event::Attacked { .. } => {
                attack = told.line(&speaker);
                last = attack.clone().map(|line| (line, None, told.turn()));
            }
            _ => {
                let decides = told.decides(&speaker, *outcome);
                if let Some(line) = told.line(&speaker) {
                    last = Some((line, attack.clone(), told.turn()));
                }
                if decides {
                    blow.clone_from(&last);
                }
            }
        }
    }
    let (line, attack, turn) = if by_rule { blow } else { blow.or(last) }?;
    let between = texts::pick(settings.language, " ", "");
    let parts = attack.iter().chain([&line]).map(LogLine::text);
    let what = parts.collect::<Vec<_>>().join(&between);
    let turn = turn.to_string();
    let values = [("turn", turn.as_str()), ("what", what.as_str())];
    Some(settings.words().fill(Word::Decided, &values))
}

/// The card by which it was won: that which attacked last for whoever won, or of which a rule has told since. None where a player
/// gave up, where turns ran out, and where it is not seen.
#[must_use]
pub fn won_by(seen: Seen<'_>, outcome: &Outcome) -> Option<CardId> {
    let winner = outcome.winner?;
    if !matches!(outcome.why, Ending::Rule(_) | Ending::Effect) {
        return None;
    }
    let (view, viewer) = (seen.view(), seen.viewer());
    let of = |event: &Event| match event {
        Event::Attacked { attacker, .. } => Some(*attacker),
        Event::Noted(note) if note.player == Some(winner) => note.card.some(),
        _ => None,
    };
    let own = |card: &CardId| view.q().owner(*card) == winner;
    let all = seen.sitting().log(viewer, 0);
    let last = all
        .into_iter()
        .filter_map(|told| of(&told.event))
        .filter(own)
        .last();
    last.filter(|card| view.def(*card).is_some())
}

/// The clause by which a match ended.
#[must_use]
pub fn ending_clause(game: &ActiveGame, outcome: &Outcome) -> String {
    match outcome.why {
        Ending::Rule(n) => game
            .rules
            .declaration()
            .endings
            .get(usize::from(n))
            .map_or_else(String::new, |e| e.1.to_owned()),
        _ => String::new(),
    }
}
