//! Reminders in the first real matches: what lessons leave out is explained where it first happens, each once, and what a player
//! could do and never did is pointed out from his second match on.

use bevy::prelude::*;

use super::course::LearnRoom;
use crate::DataFolder;
use crate::activity::Activity;
use crate::notices::Notices;
use crate::panels::model::TableModel;
use crate::screens::Offer;
use crate::settings::CurrentSettings;
use crate::table::hud::{Panels, texts};
use crate::table::ruleset::{ActiveGame, Games, OwnFolder};
use crate::table::stage::{Intent, Reminded, Reminding, Table};
use fudaba_cards::Text;
use fudaba_engine::{Choice, Decision, Event};
use fudaba_learn::{Progress, Reminder, When};
use fudaba_play::Led;
use fudaba_text::{Book, GlossaryWord, Lang, choice_key};

/// The last decision that the viewer was asked in a match: after how many choices, and the keys of what he could choose.
#[derive(Default)]
pub struct Asked(Option<(usize, Vec<String>)>);

/// Says what is due at the open decision, and takes note of what the player has done.
pub fn remind(
    table: Res<Table>,
    game: Res<ActiveGame>,
    games: Res<Games>,
    data: Res<DataFolder>,
    own: Res<OwnFolder>,
    settings: Res<CurrentSettings>,
    mut room: ResMut<LearnRoom>,
    mut reminded: ResMut<Reminded>,
    mut notices: ResMut<Notices>,
    mut asked: Local<Asked>,
) {
    // Who plays both sides, or sits beside somebody else, has learned it or is told.
    let alone = table.seats().iter().filter(|seat| seat.is_person()).count() == 1;
    if table.led() != Led::No || !alone {
        asked.0 = None;
        reminded.set_if_neq(Reminded::default());
        return;
    }
    let rules = game.game.library.game.rules;
    let at = table.choices();
    let id = rules.id();
    if let Some((before, keys)) = &asked.0
        && at > *before
    {
        let made = table.game().choices().get(*before);
        let done = match made {
            Some(Choice::Pick(n)) => keys.get(usize::from(*n)),
            _ => None,
        };
        if let Some(done) = done
            && !room.progress().has_done(id, done)
        {
            let done = done.clone();
            room.learn(&own, &settings, &mut notices, |progress| {
                progress.did(id, &done);
            });
        }
        asked.0 = None;
        // What had no room is said another time.
        let unsaid = reminded.0.take().filter(|said| said.waits);
        if let Some(unsaid) = unsaid {
            room.learn(&own, &settings, &mut notices, |progress| {
                for key in &unsaid.keys {
                    progress.not_reminded(id, key);
                }
            });
        }
    }
    let Some(decision) = table.decision() else {
        return;
    };
    if asked.0.as_ref().is_some_and(|(before, _)| *before == at) {
        return;
    }
    let keys = keys_of(&decision);
    if settings.reminders {
        let of = games.0.iter().position(|g| g.library.game.rules.id() == id);
        let shelf = of.map(|of| room.shelf(of, &games, &data, &own));
        let all = shelf.as_ref().map_or(&[][..], |shelf| &shelf.reminders);
        let noted = |key: &str| {
            let told = |event: &Event| matches!(event, Event::Noted(note) if note.key == key);
            table.log(table.viewer(), 0).any(|entry| told(&entry.event))
        };
        if let Some(due) = due(all, (room.progress(), id), (&decision, &keys), noted) {
            let clause = if due.clause.is_empty() {
                texts::clause_of(&game, decision.key)
            } else {
                due.clause.clone()
            };
            reminded.0 = Some(Reminding {
                say: due.say.clone(),
                clause,
                of: Vec::new(),
                keys: vec![due.id.clone()],
                waits: false,
            });
            let said = due.id.clone();
            room.learn(&own, &settings, &mut notices, |progress| {
                progress.reminded(id, &said);
            });
        }
    }
    asked.0 = Some((at, keys));
}

/// The keys of what can be chosen.
fn keys_of(decision: &Decision) -> Vec<String> {
    let all = decision.actions.iter();
    all.map(|action| choice_key(decision, *action)).collect()
}

/// So many words are explained at one question.
const WORDS: usize = 2;
/// So many of the newest lines of the record are looked at.
const LINES: usize = 12;

/// All that is said at an open question: the question and its answers, what is foretold, what is compared, and what has just
/// happened.
fn said(model: &TableModel) -> Vec<&str> {
    let mut said: Vec<&str> = Vec::new();
    if let Some(prompt) = &model.prompt {
        said.extend([&prompt.sentence, &prompt.detail, &prompt.warning].map(String::as_str));
        for choice in &prompt.choices {
            said.extend([choice.label.as_str(), choice.note.as_str()]);
        }
        for instead in &prompt.instead {
            said.push(instead.text.as_str());
        }
    }
    if let Some(foreseen) = &model.foreseen {
        said.extend(foreseen.lines.iter().map(String::as_str));
    }
    if let Some(battle) = &model.battle {
        said.push(&battle.forecast);
        let sides = battle.sides.iter();
        let measures = sides.flat_map(|side| side.measures.iter().filter(|m| m.decides));
        for measure in measures {
            said.push(&measure.label);
            said.extend(measure.sum.parts.iter().map(|part| part.label.as_str()));
        }
    }
    if let Some(lately) = &model.log.lately {
        said.extend([
            lately.act.as_str(),
            lately.by.as_str(),
            lately.came.as_str(),
        ]);
    }
    let lines = model.log.entries.iter().rev().take(LINES);
    said.extend(
        lines
            .flat_map(|line| line.parts.iter())
            .map(|part| part.text.as_str()),
    );
    said
}

/// Explains words of the rules where they are first met: in a question, its answers, a forecast, or what has just happened.
pub fn explain(
    table: Res<Table>,
    game: Res<ActiveGame>,
    panels: Res<Panels>,
    own: Res<OwnFolder>,
    settings: Res<CurrentSettings>,
    mut room: ResMut<LearnRoom>,
    mut reminded: ResMut<Reminded>,
    mut notices: ResMut<Notices>,
    mut explained: Local<Option<usize>>,
    activity: Res<Activity>,
) {
    let alone = table.seats().iter().filter(|seat| seat.is_person()).count() == 1;
    let at = table.choices();
    let due = settings.reminders && table.led() == Led::No && alone;
    // One note at a question is enough, and one about the question itself comes first.
    let decision = table.decision().filter(|_| panels.model.prompt.is_some());
    let Some(decision) = decision.filter(|_| due) else {
        return;
    };
    if reminded.0.is_some() || *explained == Some(at) {
        return;
    }
    let id = game.game.library.game.rules.id();
    let book = &game.game.book;
    let known = |word: &GlossaryWord| room.progress().was_reminded(id, &key(word));
    let all = said(&panels.model);
    let offered = keys_of(&decision);
    let asked = (decision.key, offered.as_slice());
    let words = unknown(book, &all, asked, settings.language.into(), known);
    let Some(first) = words.first() else {
        return;
    };
    *explained = Some(at);
    activity.keep_going();
    let all = |pick: fn(&Text) -> &String| {
        let lines: Vec<&str> = words
            .iter()
            .map(|word| pick(&word.means).as_str())
            .collect();
        lines.join("\n")
    };
    reminded.0 = Some(Reminding {
        say: Text {
            en: all(|text| &text.en),
            ja: all(|text| &text.ja),
        },
        clause: first.clause.clone(),
        of: words.iter().map(|word| word.id.clone()).collect(),
        keys: words.iter().map(|word| key(word)).collect(),
        waits: false,
    });
    let keys: Vec<String> = words.iter().map(|word| key(word)).collect();
    room.learn(&own, &settings, &mut notices, |progress| {
        for key in &keys {
            progress.reminded(id, key);
        }
    });
}

/// The words said at a question that are of use there, with what is offered, and not known yet; so many as are explained at one
/// question.
pub fn unknown<'b>(
    book: &'b Book,
    said: &[&str],
    (question, offered): (&str, &[String]),
    lang: Lang,
    known: impl Fn(&GlossaryWord) -> bool,
) -> Vec<&'b GlossaryWord> {
    let mut words: Vec<&GlossaryWord> = Vec::new();
    for text in said {
        for word in book.explained_in(text, lang) {
            let due = word.helps_at(question, offered) && !known(word);
            if due && words.len() < WORDS && !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words
}

/// What a word is noted by once it has been explained.
fn key(word: &GlossaryWord) -> String {
    format!("word-{}", word.id)
}

/// The first reminder that is due at a decision with these choices, in a match in which these things were told.
pub(super) fn due<'a>(
    all: &'a [Reminder],
    (progress, ruleset): (&Progress, &str),
    (decision, keys): (&Decision, &[String]),
    noted: impl Fn(&str) -> bool,
) -> Option<&'a Reminder> {
    let is_now = |when: &When| match when {
        When::Asked(key) => decision.key == key,
        When::Noted(key) => noted(key),
        When::Unused(key) => {
            progress.matches(ruleset) > 0 && keys.contains(key) && !progress.has_done(ruleset, key)
        }
    };
    // What is asked now comes before what has happened, and that before what was never done.
    let rank = |when: &When| match when {
        When::Asked(_) => 0,
        When::Noted(_) => 1,
        When::Unused(_) => 2,
    };
    let unsaid = all
        .iter()
        .filter(|reminder| !progress.was_reminded(ruleset, &reminder.id));
    let due = unsaid.filter_map(|reminder| {
        let now = reminder.all_when().filter(|when| is_now(when));
        Some((now.map(rank).min()?, reminder))
    });
    due.min_by_key(|(rank, _)| *rank)
        .map(|(_, reminder)| reminder)
}

/// Closes what was read; turns reminders off.
pub fn close(
    mut intents: MessageReader<Intent>,
    mut reminded: ResMut<Reminded>,
    mut settings: ResMut<CurrentSettings>,
) {
    for intent in intents.read() {
        match intent {
            Intent::CloseReminder => {}
            Intent::ReminderWaits(waits) => {
                let said = reminded.0.as_ref();
                if said.is_some_and(|said| said.waits != *waits) {
                    reminded.0 = said.map(|said| Reminding {
                        waits: *waits,
                        ..said.clone()
                    });
                }
                continue;
            }
            Intent::NoReminders => settings.reminders = false,
            _ => continue,
        }
        reminded.set_if_neq(Reminded::default());
    }
}

/// A match has come to its end.
pub fn played(
    table: Res<Table>,
    game: Res<ActiveGame>,
    own: Res<OwnFolder>,
    settings: Res<CurrentSettings>,
    mut room: ResMut<LearnRoom>,
    mut notices: ResMut<Notices>,
    mut offer: ResMut<Offer>,
) {
    if table.led() == Led::No {
        let id = game.game.library.game.rules.id();
        room.learn(&own, &settings, &mut notices, |progress| {
            progress.played(id);
        });
        offer.newcomer = false;
    }
}

/// Nothing is left of it when the table is left.
pub fn forget(mut reminded: ResMut<Reminded>) {
    reminded.set_if_neq(Reminded::default());
}
