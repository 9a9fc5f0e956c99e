//! What recorded matches there are. The folder is read on a thread of its own, so that the shelf opens at once.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::view::{ReplayRow, ReplaysModel};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::table::hud::texts;
use crate::table::matches::Records;
use crate::table::ruleset::{Games, text};
use crate::table::stage::waker;
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;
use fudaba_saves::shelf::{self, Inside, Listed};

/// What a thread puts down when it has read the folder.
type Slot = Arc<Mutex<Option<Vec<Listed>>>>;

/// The shelf of recorded matches.
#[derive(Resource, Default)]
pub struct ReplaysRoom {
    /// What there is, the newest first; nothing before it has been read.
    listed: Option<Vec<Listed>>,
    at_work: Option<Slot>,
    /// What is looked for.
    pub(super) words: String,
    /// The file of the one that is looked at.
    pub(super) chosen: Option<PathBuf>,
    /// What it is to be called, while it is renamed.
    pub(super) naming: Option<String>,
    /// The path that is to be read in, while it is typed.
    pub(super) import: Option<String>,
    /// The one that was deleted last, in the bin.
    pub(super) binned: Option<PathBuf>,
    /// All rows in a language, each with what is looked through in it: they are made once for what was read.
    rows: Option<(Language, Vec<(Arc<ReplayRow>, String)>)>,
    /// What is shown, and what it was made for.
    model: Option<(Language, ReplaysModel)>,
    /// How many frames are still drawn although nothing happens.
    pub(super) settling: u8,
}

impl ReplaysRoom {
    /// What was changed is shown anew.
    pub fn renew(&mut self) {
        self.model = None;
        self.settling = 3;
    }

    /// The folder is read again.
    pub fn read(&mut self, records: &Records, wake: impl FnOnce() + Send + 'static) {
        let Some(folder) = records.0.folder.clone() else {
            self.listed = Some(Vec::new());
            self.rows = None;
            return;
        };
        let slot = Slot::default();
        let puts = Arc::clone(&slot);
        std::thread::spawn(move || {
            let listed = shelf::list(&folder);
            *puts.lock().unwrap_or_else(PoisonError::into_inner) = Some(listed);
            wake();
        });
        self.at_work = Some(slot);
    }

    /// Has the folder been read?
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.listed.is_some() && self.at_work.is_none()
    }

    /// The one that is looked at.
    #[must_use]
    pub fn chosen(&self) -> Option<&Listed> {
        let chosen = self.chosen.as_ref()?;
        self.listed.as_ref()?.iter().find(|one| one.path == *chosen)
    }

    /// What is shown.
    pub fn model(&mut self, games: &Games, settings: &CurrentSettings) -> &ReplaysModel {
        let language = settings.language;
        if self.model.as_ref().is_none_or(|(of, _)| *of != language) {
            let model = self.made(games, settings);
            self.model = Some((language, model));
        }
        // It has just been made.
        self.model
            .as_ref()
            .map(|(_, model)| model)
            .unwrap_or(&EMPTY)
    }

    fn made(&mut self, games: &Games, settings: &CurrentSettings) -> ReplaysModel {
        let listed = self.listed.as_deref().unwrap_or_default();
        let language = settings.language;
        let rows = self.rows.take().filter(|(of, _)| *of == language);
        let (_, rows) = self.rows.insert(rows.unwrap_or_else(|| {
            let now = SystemTime::now();
            let row = |one: &Listed| {
                let row = row(one, games, settings, now);
                let searched = row.searched();
                (Arc::new(row), searched)
            };
            (language, listed.iter().map(row).collect())
        }));
        let words = self.words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let fits = |all: &str| words.iter().all(|word| all.contains(word));
        let rows = rows.iter().filter(|(_, all)| fits(all));
        ReplaysModel {
            count: listed.len(),
            is_read: self.listed.is_some(),
            rows: rows.map(|(row, _)| Arc::clone(row)).collect(),
            words: self.words.clone(),
            chosen: self.chosen.clone(),
            naming: self.naming.clone(),
            import: self.import.clone(),
            deleted: self.binned.is_some(),
        }
    }
}

static EMPTY: ReplaysModel = ReplaysModel {
    count: 0,
    is_read: false,
    rows: Vec::new(),
    words: String::new(),
    chosen: None,
    naming: None,
    import: None,
    deleted: false,
};

/// Reads the folder whenever somebody comes to the shelf.
pub fn open(
    mut room: ResMut<ReplaysRoom>,
    records: Res<Records>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    room.naming = None;
    room.import = None;
    room.read(&records, waker(proxy.as_deref()));
    room.renew();
}

/// Takes what a thread has read.
pub fn take(mut room: ResMut<ReplaysRoom>, activity: Res<Activity>) {
    let Some(slot) = &room.at_work else { return };
    let read = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(listed) = read {
        room.at_work = None;
        room.listed = Some(listed);
        room.rows = None;
        if room.chosen().is_none() {
            room.chosen = room
                .listed
                .iter()
                .flatten()
                .next()
                .map(|one| one.path.clone());
        }
        room.renew();
        activity.keep_going();
    }
}

pub(super) fn row(
    one: &Listed,
    games: &Games,
    settings: &CurrentSettings,
    now: SystemTime,
) -> ReplayRow {
    let words = settings.words();
    let mut row = ReplayRow {
        path: one.path.clone(),
        name: one.name.clone(),
        date: one
            .since
            .map_or_else(String::new, |since| date(since, now, words)),
        ..ReplayRow::default()
    };
    let Some(inside) = &one.inside else {
        row.result = words.get(Word::ReplayDamaged).to_owned();
        return row;
    };
    let game = games
        .0
        .iter()
        .find(|game| game.library.game.rules.id() == inside.ruleset);
    row.ruleset = game.map_or_else(
        || inside.ruleset.clone(),
        |game| text(&game.look.name, words.0).to_owned(),
    );
    row.can_watch = game.is_some();
    row.decks = inside
        .decks
        .each_ref()
        .map(|deck| text(deck, words.0).to_owned());
    row.players = names(inside, settings);
    row.result = result(inside, &row.players, words);
    row.length = words.fill(Word::ReplayLength, &[("n", &inside.choices.to_string())]);
    row.hinted = inside.hinted;
    row.taken_back = inside.taken_back;
    let person = inside.players.iter().any(|player| player.agent.is_none());
    row.can_go_on = game.is_some() && inside.end.is_none() && person && inside.choices > 0;
    row
}

fn names(inside: &Inside, settings: &CurrentSettings) -> [String; 2] {
    let name = |seat: &fudaba_saves::replay::Seat| texts::player_name(&seat.plain_name(), settings);
    inside.players.each_ref().map(name)
}

fn result(inside: &Inside, players: &[String; 2], words: Words) -> String {
    match inside.end.map(|outcome| outcome.winner) {
        None => words.get(Word::ReplayUnfinished).to_owned(),
        Some(None) => words.get(Word::ReplayDraw).to_owned(),
        Some(Some(winner)) => words.fill(Word::ReplayWon, &[("who", &players[winner.index()])]),
    }
}

/// When that was: minutes, hours or days ago, and the date before that.
fn date(since: SystemTime, now: SystemTime, words: Words) -> String {
    let seconds = now
        .duration_since(since)
        .map_or(0, |passed| passed.as_secs());
    let (word, n) = match seconds {
        0..3_600 => (Word::MinutesAgo, seconds / 60),
        3_600..86_400 => (Word::HoursAgo, seconds / 3_600),
        86_400..1_209_600 => (Word::DaysAgo, seconds / 86_400),
        _ => {
            let days = since
                .duration_since(SystemTime::UNIX_EPOCH)
                .map_or(0, |since| since.as_secs() / 86_400);
            return day(days);
        }
    };
    words.fill(word, &[("n", &n.to_string())])
}

/// The day with this number since the first of January 1970, as 2026-11-25.
fn day(days: u64) -> String {
    // Years begin in March here, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_written_as_dates() {
        for (days, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_782, "2026-11-25"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(day(days), date);
        }
    }

    #[test]
    fn what_is_not_long_ago_is_told_so() {
        let words = Words(Language::English);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(20_782 * 86_400);
        let before = |seconds| date(now - Duration::from_secs(seconds), now, words);
        assert_eq!(before(125), "2 min ago");
        assert_eq!(before(7_300), "2 h ago");
        assert_eq!(before(3 * 86_400), "3 days ago");
        assert_eq!(before(30 * 86_400), "2026-10-26");
    }
}
