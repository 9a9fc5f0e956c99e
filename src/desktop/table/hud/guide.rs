//! What lessons, puzzles, hints and replays say at the table, in words.

use super::{ended, texts};
use crate::panels::learning::guide::{EndModel, GuideModel, HintModel, ReplyModel};
use crate::panels::learning::reminder::ReminderModel;
use crate::panels::learning::watch::WatchModel;
use crate::settings::CurrentSettings;
use crate::table::ruleset::{ActiveGame, text};
use crate::table::stage::guide::{Ended, about};
use crate::table::stage::{Advised, Guided, LookingBack, Reminded, Seen, Watched};
use crate::ui_text::Word;
use fudaba_engine::{CardId, Shape, ZoneId};
use fudaba_learn::{About, HintText, Part, Task};
use fudaba_play::Led;

/// What is to be brought about, in words.
fn task(task: &Task) -> Word {
    match task {
        Task::Win => Word::TaskWin,
        Task::Survive => Word::TaskSurvive,
        Task::Reach(_) => Word::TaskReach,
    }
}

/// What the lesson or puzzle says; `asked`: the viewer is asked and everything has been shown.
pub fn guide(
    guided: &Guided,
    game: &ActiveGame,
    seen: Seen<'_>,
    asked: bool,
    settings: &CurrentSettings,
) -> GuideModel {
    let words = settings.words();
    let language = settings.language;
    let said = &guided.said;
    let progress = match (guided.is_puzzle, guided.task()) {
        (true, Some(wanted)) => words.get(task(wanted)).to_owned(),
        _ => {
            let (n, total) = (said.step.0.to_string(), said.step.1.to_string());
            words.fill(Word::LessonStep, &[("n", &n), ("total", &total)])
        }
    };
    let open = asked && !guided.is_busy() && guided.ended.is_none();
    // What holds for a whole match stands in the strip, and over the table only where he is back at its beginning.
    let failed_last = guided.reply.as_ref().is_some_and(|reply| reply.failed);
    let task = said.line.as_ref().filter(|_| said.is_match);
    let line = said
        .line
        .as_ref()
        .filter(|_| open && (!said.is_match || failed_last));
    let reply = guided.reply.as_ref();
    let reply = reply.filter(|reply| open && !reply.line.get(language.into()).is_empty());
    let failed = reply.is_some_and(|reply| reply.failed);
    let mut line = line.map_or_else(String::new, |line| text(line, language).to_owned());
    if failed && !line.is_empty() {
        line = format!("{} {line}", words.get(Word::LessonAgain));
        // Whoever has lost is told how.
        if let Some(outcome) = reply.and_then(|reply| reply.outcome) {
            let lost = ended::ending(game, seen, &outcome, settings);
            line = format!("{lost}\n{line}");
        }
    }
    GuideModel {
        title: text(&guided.title, language).to_owned(),
        progress,
        task: task.map_or_else(String::new, |task| text(task, language).to_owned()),
        line,
        at_amber: said.goes_on,
        at_buttons: said.about == Some(About::Buttons),
        reads: said.shows && open,
        held: None,
        reply: reply.filter(|reply| !reply.failed).map(|reply| ReplyModel {
            text: text(&reply.line, language).to_owned(),
            at_buttons: reply.about == Some(About::Buttons),
        }),
        hints: hints(guided, game, seen, settings),
        can_hint: guided.is_puzzle && guided.line.is_empty(),
        can_again: guided.is_puzzle || !guided.made().is_empty(),
        is_busy: guided.is_busy(),
        ended: guided.ended.map(|ended| end(ended, guided, settings)),
    }
}

/// The card that a line is read about, and the part of it, if it is to be held up.
pub fn held(guided: &Guided, told: &GuideModel) -> Option<(CardId, Part)> {
    match (guided.said.about, guided.said.part) {
        (Some(About::Card(card)), Some(part)) if told.reads => Some((card, part)),
        _ => None,
    }
}

/// The hints that were taken: words, then the choices of the line with their numbers.
fn hints(
    guided: &Guided,
    game: &ActiveGame,
    seen: Seen<'_>,
    settings: &CurrentSettings,
) -> Vec<String> {
    let language = settings.language;
    let told = guided
        .hints
        .iter()
        .map(|hint| text(hint, language).to_owned());
    let speaker = texts::speaker(game, seen.sitting(), seen.viewer(), settings);
    let line = guided
        .line
        .iter()
        .enumerate()
        .filter_map(|(n, (game, action))| {
            let decision = game.decision()?;
            let said = speaker.action(game.q(), &decision, *action);
            Some(format!("{}. {said}", n + 1))
        });
    told.chain(line).collect()
}

fn end(ended: Ended, guided: &Guided, settings: &CurrentSettings) -> EndModel {
    let words = settings.words();
    let (title, note, next, again) = match ended {
        Ended::Finished => (
            Word::LessonFinished,
            match guided.learned.as_slice() {
                [] => words.get(Word::LessonFinishedNote).to_owned(),
                lines => {
                    let line = |line| format!("• {}", text(line, settings.language));
                    lines.iter().map(line).collect::<Vec<_>>().join("\n")
                }
            },
            words.get(if guided.is_last {
                Word::PlayNow
            } else {
                Word::NextLesson
            }),
            false,
        ),
        Ended::Solved(tries) => (
            Word::PuzzleSolved,
            match tries {
                1 => words.get(Word::SolvedAtOnce).to_owned(),
                n => words.fill(Word::SolvedInTries, &[("n", &n.to_string())]),
            },
            words.get(Word::NextPuzzle),
            false,
        ),
        Ended::Lucky => (
            Word::PuzzleLucky,
            words.get(Word::PuzzleLuckyNote).to_owned(),
            "",
            true,
        ),
        Ended::Missed => (
            Word::PuzzleMissed,
            words.get(Word::PuzzleMissedNote).to_owned(),
            "",
            true,
        ),
    };
    EndModel {
        title: words.get(title).to_owned(),
        note,
        next: next.to_owned(),
        again,
    }
}

/// The hint that was asked for, if one was.
pub fn hint(
    advised: &Advised,
    game: &ActiveGame,
    seen: Seen<'_>,
    settings: &CurrentSettings,
) -> Option<HintModel> {
    let Some(found) = advised.advice() else {
        return advised.is_thinking().then(HintModel::default);
    };
    let (view, advice) = &**found;
    let speaker = texts::speaker(game, seen.sitting(), seen.viewer(), settings);
    let said = HintText::new(advice, view, &speaker)?;
    Some(HintModel {
        clause: texts::clause_of(game, said.key),
        lines: said.lines(),
    })
}

/// What is explained just now.
pub fn reminder(
    reminded: &Reminded,
    game: &ActiveGame,
    settings: &CurrentSettings,
) -> Option<ReminderModel> {
    let reminding = reminded.0.as_ref()?;
    let book = game.game.rulebook.as_ref();
    let is_there = book.is_some_and(|book| book.find(&reminding.clause).is_some());
    Some(ReminderModel {
        text: text(&reminding.say, settings.language).to_owned(),
        clause: if is_there {
            reminding.clause.clone()
        } else {
            String::new()
        },
        waits: reminding.waits,
    })
}

/// What the hint is about: its card, or where it goes.
pub fn hinted(advised: &Advised) -> Option<About> {
    let (view, advice) = &**advised.advice()?;
    let best = advice.choices.first()?;
    let action = *view.legal().get(best.index)?;
    match action.card.some() {
        Some(card) => {
            let zone = view.table().card(card).zone;
            // In a pile it is not seen; its picture stands among the answers.
            let zones = view.setup().rules.zones();
            let pile = zone == ZoneId::NONE || zones.decl(zone).shape == Shape::Pile;
            let alone = zone != ZoneId::NONE && view.table().zone(zone).len() == 1;
            (!pile || alone).then_some(About::Card(card))
        }
        None => Some(about(action)),
    }
}

/// May a hint be asked for?
pub fn can_hint(seen: Seen<'_>, asked: bool) -> bool {
    asked && seen.sitting().led() == Led::No
}

/// The replay that is watched.
pub fn watch(
    watched: &Watched,
    back: Option<&LookingBack>,
    game: &ActiveGame,
    seen: Seen<'_>,
    settings: &CurrentSettings,
) -> WatchModel {
    let sitting = seen.sitting();
    let outcome = sitting.game().outcome().filter(|_| seen.is_up_to_date());
    let ended = outcome.map(|outcome| ended::ending(game, seen, &outcome, settings));
    WatchModel {
        at: sitting.game().choices().len(),
        count: watched.len(),
        running: watched.running,
        speed: watched.speed(),
        viewer: texts::player_name(seen.seat(seen.viewer()).name(), settings),
        hands_open: watched.hands_open,
        is_line: watched.is_line(),
        review: back.map(LookingBack::is_open),
        ended: ended.unwrap_or_default(),
    }
}
