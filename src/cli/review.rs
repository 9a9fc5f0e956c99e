//! `fudaba review`: looks back on a recorded match.

use super::args::Review as Args;
use super::out::{complain, print};
use super::rules::lang_of_locale;
use super::{OK, Refusal, folders, progress};
use fudaba_ai::Stop;
use fudaba_engine::Match;
use fudaba_learn::review::{
    Chance, FOLDER, Found, Looks, Moment, MomentText, Point, Review, Work, balance_text,
};
use fudaba_library::Library;
use fudaba_rules::find_game;
use fudaba_saves::replay::{Replay, Seat};
use fudaba_text::{Book, Lang};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What was found is written down so often, so that a review that is broken off can be gone on with.
const KEEP: Duration = Duration::from_secs(2);

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let replay = Replay::read(&args.file)?;
    let (root, own) = folders(data)?;
    let game = find_game(&replay.header.ruleset)?;
    let library = Library::load(game, &root, own.as_deref());
    let chance = Chance::of(&root, game.rules.id())?;
    let looks = Looks {
        scan: args.looks.max(8),
        judge: args.looks.max(8).saturating_mul(JUDGED_MORE),
        threads: args.threads.max(1),
        ..Looks::default()
    };
    let folder = own.map(|own| own.join(FOLDER));
    let kept = folder.as_deref().filter(|_| !args.anew);
    let found = match kept {
        Some(folder) => Found::load(folder, &replay, &chance, &looks),
        None => Found::nothing(&replay, &chance, &looks),
    };
    let work = Work::begin(&replay, &library, &chance, &looks)?;
    let found = made(&work, found, |found| {
        let saved = folder.as_deref().map(|folder| found.save(folder, &replay));
        if let Some(Err(error)) = saved {
            complain(format_args!("warning: {error}"));
        }
    });
    let review = work.review(&found);
    if args.json {
        print(serde_json::to_string_pretty(&review)?)?;
        return Ok(OK);
    }
    let cards = library.pack.cards();
    let book = Book::read(&root.join("ron_data"), game.rules, cards)?;
    let lang = args.language.map_or_else(lang_of_locale, Lang::from);
    let page = Page {
        replay: &replay,
        library: &library,
        book: &book,
        lang,
    };
    print(page.text(&review)?)?;
    Ok(OK)
}

/// Of two choices that are compared, so many times as many tables are looked at as of a decision.
const JUDGED_MORE: u32 = 5;

/// Makes the review to its end, with a bar, and writes down what is found every now and then.
fn made(work: &Work, found: Found, keep: impl Fn(&Found) + Sync) -> Found {
    if work.is_finished(&found) {
        return found;
    }
    let bar = progress::bar(100, "%");
    let kept = Mutex::new(Instant::now());
    let found = Mutex::new(found);
    let copy = || found.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let told = |share: f32| {
        bar.set_position((share * 100.0) as u64);
        // One thread writes, the others go on.
        if let Ok(mut last) = kept.try_lock()
            && last.elapsed() >= KEEP
        {
            keep(&copy());
            *last = Instant::now();
        }
    };
    work.run(&found, &told, &Stop::default());
    bar.finish_and_clear();
    keep(&copy());
    copy()
}

/// A review in words.
struct Page<'a> {
    replay: &'a Replay,
    library: &'a Library,
    book: &'a Book,
    lang: Lang,
}

impl Page<'_> {
    fn say(&self, en: String, ja: String) -> String {
        match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    fn text(&self, review: &Review) -> Result<String, Refusal> {
        let names = self.replay.header.players.each_ref().map(Seat::plain_name);
        let mut lines = Vec::new();
        for (name, curve) in names.iter().zip(&review.curves) {
            lines.push(format!("{name}: {}", bars(curve)));
        }
        for (n, name) in names.iter().enumerate() {
            if let Some(balances) = &review.balances {
                lines.push(balance_text(name, &balances[n], self.lang));
            }
        }
        if review.moments.is_empty() {
            lines.push(self.say(
                "No choice cost 5 points or more.".to_owned(),
                "5ポイント以上損をした選択はありません。".to_owned(),
            ));
        }
        for moment in &review.moments {
            lines.push(self.moment(moment, &names)?);
        }
        let looks = review.looks;
        lines.push(self.say(
            format!("{looks} tables were looked at."),
            format!("検討した盤面：{looks}"),
        ));
        Ok(lines.join("\n"))
    }

    fn moment(&self, moment: &Moment, names: &[String; 2]) -> Result<String, Refusal> {
        let mut game = Match::new(self.replay.setup(self.library)?, None);
        for made in &self.replay.choices[..moment.choices] {
            game.replay(made.choice, None)?;
        }
        let told = MomentText::new(moment, &game, self.book, self.lang);
        let MomentText {
            cost,
            points,
            chosen,
            better,
        } = told;
        let turn = moment.turn;
        let who = &names[usize::from(moment.player.min(1))];
        let at = moment.choices + 1;
        Ok(self.say(
            format!(
                "Turn {turn}, choice {at}, {who}, {cost} ({points}): {chosen}. Better: {better}."
            ),
            format!(
                "第{turn}ターン {at}手目 {who} {cost}（{points}）：{chosen}。良い手：{better}。"
            ),
        ))
    }
}

/// A curve in bars, one for each turn: the chance at its first decision.
fn bars(curve: &[Point]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let mut turn = None;
    let firsts = curve
        .iter()
        .filter(|point| turn.replace(point.turn) != Some(point.turn));
    firsts
        .map(|point| BARS[((point.chance / 100.0 * 8.0) as usize).min(7)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_learn::review::{Balance, Cost};
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// All names of fields within a value.
    fn names(value: &Value, all: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    all.insert(name.clone());
                    names(field, all);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| names(value, all)),
            _ => {}
        }
    }

    #[test]
    fn the_page_about_json_tells_of_every_field_and_of_no_other() {
        let point = Point {
            choices: 3,
            turn: 2,
            chance: 40.0,
            cost: 6.0,
        };
        let moment = Moment {
            choices: 3,
            turn: 2,
            player: 1,
            cost: Cost::Slip,
            points: 6.0,
            between: (5.0, 7.0),
            chosen: 0,
            better: 1,
            puzzle: false,
        };
        let review = Review {
            curves: [vec![point], Vec::new()],
            balances: Some([Balance::default(); 2]),
            moments: vec![moment],
            looks: 10,
            finished: true,
        };
        let mut written = BTreeSet::new();
        names(&serde_json::to_value(&review).unwrap(), &mut written);
        let page = fudaba_files::checkout().join("docs/review.md");
        let page = std::fs::read_to_string(page).unwrap();
        let cells = page.lines().filter_map(|line| line.strip_prefix("| `"));
        let first = cells.filter_map(|line| line.split(" |").next());
        let told: BTreeSet<String> = first
            .flat_map(|cell| cell.split('`'))
            .filter(|name| !name.is_empty() && !name.starts_with(','))
            .map(str::to_owned)
            .collect();
        assert_eq!(told, written);
    }
}
