//! Choices and results in short words of the program itself.

use fudaba_engine::{Action, CardId, Choice, Ending, Match, Query, ZoneId};
use fudaba_saves::replay::Replay;

/// A choice of a match that has not been made yet.
pub fn choice(game: &Match, choice: Choice) -> String {
    match choice {
        Choice::Concede(player) => format!("player {} concedes", player.0 + 1),
        Choice::Pick(index) => {
            let who = game.to_choose().map_or(0, |p| p.0 + 1);
            let what = game.decision().map_or("", |d| d.key);
            let turn = game.table().turn;
            let action = game.legal().get(usize::from(index));
            let action = action.map_or_else(
                || format!("no choice {index}"),
                |a| self::action(game.q(), a),
            );
            format!("turn {turn}, player {who}, {what}: {action}")
        }
    }
}

/// An action with the keys of its card and place.
pub fn action(q: Query, action: &Action) -> String {
    let mut text = format!("{:?}", action.verb);
    if action.card != CardId::NONE {
        let key = q
            .def(action.card)
            .map_or("a hidden card", |d| d.key.as_str());
        text.push_str(&format!(" {key}"));
    }
    if action.place != ZoneId::NONE {
        let decl = q.zones().decl(action.place);
        let side = decl
            .owner
            .map_or(String::new(), |p| format!(" of player {}", p.0 + 1));
        text.push_str(&format!(" → {}{side}", decl.key));
    }
    if action.n > 0 {
        text.push_str(&format!(" ({})", action.n));
    }
    text
}

/// What came of a replay.
pub fn summary(replay: &Replay, game: &Match) -> String {
    let names = (replay.header.players.each_ref()).map(fudaba_saves::replay::Seat::plain_name);
    let result = match game.outcome() {
        None => "the match was interrupted there".to_owned(),
        Some(outcome) => {
            let why = match outcome.why {
                Ending::Rule(n) => {
                    let endings = game.setup().declared.endings;
                    (endings.get(usize::from(n))).map_or("rule".to_owned(), |(key, clause)| {
                        format!("{key} ({clause})")
                    })
                }
                other => format!("{other:?}").to_lowercase(),
            };
            match outcome.winner {
                Some(p) => format!("player {} ({}) won by {why}", p.0 + 1, names[p.index()]),
                None => format!("drawn by {why}"),
            }
        }
    };
    let choices = replay.choices.len();
    let turns = game.table().turn;
    let cut = if replay.cut_off {
        "; the last line was cut off and is left out"
    } else {
        ""
    };
    let hints = match replay.hints.len() {
        0 => String::new(),
        n => format!("; hints taken: {n}"),
    };
    format!("intact: {choices} choices, {turns} turns; {result}{hints}{cut}")
}
