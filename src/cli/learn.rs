//! `fudaba learn`: lessons in the terminal.

use super::args::Learn as Args;
use super::out::{Line, OutputError, complain, read_line};
use super::rules::lang_of_locale;
use super::{OK, Refusal, folders, refuse};
use fudaba_engine::P0;
use fudaba_learn::{Course, Heard, Lesson, Progress, Shelf, Stage};
use fudaba_library::Library;
use fudaba_rules::find_game;
use fudaba_text::{Book, Lang, Speaker};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

/// A ruleset with what can be learned of it, and the player's progress.
pub struct School {
    /// The ruleset with its cards.
    pub library: Library,
    /// Its lessons and puzzles.
    pub shelf: Shelf,
    /// Its words.
    pub book: Book,
    /// What the player has learned.
    pub progress: Progress,
    /// The language.
    pub lang: Lang,
    own: Option<PathBuf>,
}

impl School {
    /// Reads everything.
    pub fn open(ruleset: &str, lang: Option<Lang>, data: Option<&Path>) -> Result<Self, Refusal> {
        let (root, own) = folders(data)?;
        let library = Library::load(find_game(ruleset)?, &root, own.as_deref());
        let shelf = Shelf::load(&library, &root, own.as_deref());
        for error in library.errors.iter().chain(&shelf.errors) {
            complain(format_args!("warning: {error}"));
        }
        let cards = library.pack.cards();
        let book = Book::read(&root.join("ron_data"), library.game.rules, cards)?;
        Ok(Self {
            progress: own.as_deref().map(Progress::load).unwrap_or_default(),
            library,
            shelf,
            book,
            lang: lang.unwrap_or_else(lang_of_locale),
            own,
        })
    }

    /// How the terminal speaks to the player.
    pub fn speaker(&self) -> Speaker<'_> {
        Speaker::to_player(&self.book, self.lang, P0)
    }

    /// Keeps what the player has learned.
    pub fn keep(&self) {
        let saved = self.own.as_deref().map(|own| self.progress.save(own));
        if let Some(Err(error)) = saved {
            complain(format_args!("warning: {error}"));
        }
    }

    /// The one of these texts that is in the player's language.
    pub fn say(&self, en: &'static str, ja: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let mut school = School::open(&args.ruleset, args.language.map(Lang::from), data)?;
    let mut out = io::stdout().lock();
    let Some(id) = &args.lesson else {
        list(&school, &mut out).map_err(OutputError::from)?;
        return Ok(OK);
    };
    let lessons = school.shelf.lessons.clone();
    let Some(lesson) = lessons.iter().find(|lesson| lesson.id == *id) else {
        let known: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        let help = format!("known: {}", known.join(", "));
        return Err(refuse(format_args!("there is no lesson {id:?}"), help));
    };
    let mut input = io::stdin().lock();
    if play(&school, lesson, &mut input, &mut out)? {
        school.progress.finished(&args.ruleset, id);
        school.keep();
    }
    Ok(OK)
}

fn list(school: &School, out: &mut impl Write) -> io::Result<()> {
    let ruleset = school.library.game.rules.id();
    for lesson in &school.shelf.lessons {
        let finished = school.progress.has_finished(ruleset, &lesson.id);
        let mark = if finished { "*" } else { " " };
        let minutes = lesson.minutes();
        let minutes = match school.lang {
            Lang::En => format!(" (about {minutes} min)"),
            Lang::Ja => format!("（約{minutes}分）"),
        };
        let title = lesson.title.get(school.lang);
        writeln!(out, "{mark} {}: {title}{minutes}", lesson.id)?;
    }
    if school.shelf.lessons.is_empty() {
        let none = school.say("There is no lesson yet.", "レッスンはまだありません。");
        writeln!(out, "{none}")?;
    }
    Ok(())
}

/// Plays a lesson; true if it was finished.
pub fn play(
    school: &School,
    lesson: &Lesson,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Refusal> {
    let (game, lang) = (school.library.game, school.lang);
    let mut course = Course::begin(lesson, game.rules, &school.library.catalogue)?;
    let speaker = school.speaker();
    say(out, lesson.title.get(lang))?;
    for line in speaker.spoken(course.game().view(P0).q()) {
        say(
            out,
            format_args!("{}{}", "  ".repeat(line.depth.into()), line.text),
        )?;
    }
    loop {
        let line = match course.stage() {
            Stage::Finished => {
                say(
                    out,
                    school.say("The lesson is finished.", "レッスン終了です。"),
                )?;
                for line in &lesson.learned {
                    say(out, format_args!("* {}", line.get(lang)))?;
                }
                return Ok(true);
            }
            Stage::Shown { say: line, .. } => {
                say(out, format_args!("\n> {}", line.get(lang)))?;
                course.read_on();
                let ask = school.say("Enter to go on:", "Enterで次へ：");
                match ask_for(ask, input, out)? {
                    None => return Ok(false),
                    Some(typed) if is_quit(&typed) => return Ok(false),
                    Some(_) => continue,
                }
            }
            Stage::Told { say, .. } | Stage::Unaided { say, .. } => say,
        };
        say(out, format_args!("\n> {}", line.get(lang)))?;
        let view = course.game().view(P0);
        if let Some(decision) = view.decision() {
            say(out, speaker.prompt(view.q(), &decision).ask)?;
            for (n, action) in decision.actions.iter().enumerate() {
                let text = speaker.action(view.q(), &decision, *action);
                say(out, format_args!("  {}. {text}", n + 1))?;
            }
        }
        let ask = school.say("number, table, or quit:", "番号、卓、終了：");
        let Some(typed) = ask_for(ask, input, out)? else {
            return Ok(false);
        };
        match typed.to_lowercase().as_str() {
            typed if is_quit(typed) => return Ok(false),
            "table" | "t" | "卓" => {
                for line in speaker.spoken(view.q()) {
                    say(
                        out,
                        format_args!("{}{}", "  ".repeat(line.depth.into()), line.text),
                    )?;
                }
            }
            other => {
                let number = other.parse::<usize>().ok();
                let index = number.filter(|n| (1..=view.legal().len()).contains(n));
                let Some(index) = index else {
                    say(
                        out,
                        school.say("There is no such number.", "その番号はありません。"),
                    )?;
                    continue;
                };
                match course.choose(index - 1)? {
                    Heard::Made | Heard::Finished => {}
                    Heard::Wrong(why) | Heard::Failed(why) => {
                        say(out, format_args!("! {}", why.get(lang)))?;
                    }
                }
            }
        }
    }
}

/// Does the player want to leave?
fn is_quit(typed: &str) -> bool {
    matches!(typed.to_lowercase().as_str(), "quit" | "q" | "終了")
}

/// Says a line.
pub fn say(out: &mut impl Write, text: impl std::fmt::Display) -> Result<(), Refusal> {
    writeln!(out, "{text}").map_err(OutputError::from)?;
    Ok(())
}

/// Asks for a line; nothing at the end of the input.
pub fn ask_for(
    ask: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<String>, Refusal> {
    write!(out, "{ask} ")
        .and_then(|()| out.flush())
        .map_err(OutputError::from)?;
    Ok(match read_line(input)? {
        Line::Text(text) => Some(text.trim().to_owned()),
        Line::NoText | Line::TooLong => Some(String::new()),
        Line::End => None,
    })
}
