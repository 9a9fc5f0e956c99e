//! `fudaba puzzle`: puzzles in the terminal.

use super::args::{Puzzle as Args, PuzzleCommand};
use super::learn::{School, ask_for, say};
use super::out::complain;
use super::{FOUND_WRONG, OK, Refusal, refuse};
use fudaba_ai::Stop;
use fudaba_engine::{Match, P0};
use fudaba_learn::{
    Answered, Puzzle, Search, Task, Trial, days_of, find, in_plain_words, prove_puzzle,
    puzzle_of_day,
};
use fudaba_text::{Lang, Speaker};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let mut school = School::open(&args.ruleset, args.language.map(Lang::from), data)?;
    let mut out = io::stdout().lock();
    match &args.command {
        PuzzleCommand::List => {
            list(&school, &mut out)?;
            Ok(OK)
        }
        PuzzleCommand::Play { puzzle } => {
            let puzzle = named(&school, puzzle)?.clone();
            let mut input = io::stdin().lock();
            if let Some(tries) = play(&school, &puzzle, &mut input, &mut out)? {
                school.progress.solved(&args.ruleset, &puzzle.id, tries);
                school.keep();
            }
            Ok(OK)
        }
        PuzzleCommand::Prove { puzzle } => prove(&school, puzzle.as_deref(), &mut out),
        PuzzleCommand::Day { date } => {
            let puzzle = of_day(&school, date.as_deref())?;
            let mut input = io::stdin().lock();
            play(&school, &puzzle, &mut input, &mut out)?;
            Ok(OK)
        }
        PuzzleCommand::Find {
            seed,
            matches,
            player,
            nodes,
            solutions,
            choices,
        } => {
            school.library.has_opponent(player.version())?;
            let search = Search {
                player: *player,
                nodes: *nodes,
                solutions: *solutions,
                choices: *choices,
            };
            for seed in *seed..seed.saturating_add(*matches) {
                for found in find(&school.library, seed, &search)? {
                    let id = format!(
                        "{}-{seed}",
                        if found.task == Task::Win {
                            "win"
                        } else {
                            "survive"
                        }
                    );
                    let text = in_plain_words(&school.library, &school.book, &found, &id)?;
                    say(&mut out, text)?;
                }
            }
            Ok(OK)
        }
    }
}

fn named<'a>(school: &'a School, id: &str) -> Result<&'a Puzzle, Refusal> {
    let all = &school.shelf.puzzles;
    all.iter().find(|puzzle| puzzle.id == id).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).collect();
        let help = format!("known: {}", known.join(", "));
        refuse(format_args!("there is no puzzle {id:?}"), help)
    })
}

/// What is to be brought about, in words.
fn task(school: &School, task: &Task) -> &'static str {
    match task {
        Task::Win => school.say("Win this turn.", "このターンに勝ってください。"),
        Task::Survive => school.say(
            "Do not lose this turn.",
            "このターンを負けずに終えてください。",
        ),
        Task::Reach(_) => school.say(
            "Bring about what the title says by the end of the turn.",
            "ターンの終わりまでに題名のとおりにしてください。",
        ),
    }
}

fn list(school: &School, out: &mut impl Write) -> Result<(), Refusal> {
    let ruleset = school.library.game.rules.id();
    for puzzle in &school.shelf.puzzles {
        let stars = "★".repeat(puzzle.difficulty.into());
        let tries = school.progress.tries(ruleset, &puzzle.id);
        let solved = tries.map_or(String::new(), |n| match school.lang {
            Lang::En => format!(" (solved, tries: {n})"),
            Lang::Ja => format!("（{n}回目で正解）"),
        });
        let title = puzzle.title.get(school.lang);
        say(out, format_args!("{}: {stars} {title}{solved}", puzzle.id))?;
    }
    if school.shelf.puzzles.is_empty() {
        say(
            out,
            school.say("There is no puzzle yet.", "パズルはまだありません。"),
        )?;
    }
    Ok(())
}

fn prove(school: &School, only: Option<&str>, out: &mut impl Write) -> Result<u8, Refusal> {
    let puzzles: Vec<&Puzzle> = match only {
        Some(id) => vec![named(school, id)?],
        None => school.shelf.puzzles.iter().collect(),
    };
    let mut code = OK;
    for puzzle in puzzles {
        let proof = prove_puzzle(puzzle, school.library.game.rules, &school.library.catalogue);
        let told: Box<dyn Display> = match proof {
            Ok(proof) => Box::new(format!(
                "proven: {} of {} first choices, {} deals, {} choices looked at",
                proof.solutions.len(),
                proof.choices,
                proof.deals,
                proof.nodes
            )),
            Err(fault) => {
                code = FOUND_WRONG;
                Box::new(fault)
            }
        };
        say(out, format_args!("{}: {told}", puzzle.id))?;
    }
    Ok(code)
}

/// The puzzle of a day.
fn of_day(school: &School, date: Option<&str>) -> Result<Puzzle, Refusal> {
    let day = match date {
        Some(date) => days_of(date)
            .ok_or_else(|| refuse(format_args!("{date:?} is no day"), "write it as 2026-11-25"))?,
        None => {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |d| d.as_secs() / 86_400)
        }
    };
    let found = puzzle_of_day(&school.library, &school.book, day, &Stop::default());
    found.ok_or_else(|| refuse("no puzzle was found for this day", "choose another day"))
}

/// Plays a puzzle; the number of tries if it was solved.
pub fn play(
    school: &School,
    puzzle: &Puzzle,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<u32>, Refusal> {
    let (rules, cards, lang) = (
        school.library.game.rules,
        &school.library.catalogue,
        school.lang,
    );
    let mut trial = Trial::begin(puzzle, rules, cards)?;
    let speaker = school.speaker();
    say(out, puzzle.title.get(lang))?;
    say(out, task(school, &puzzle.task))?;
    show_table(&speaker, trial.game(), out)?;
    loop {
        let view = trial.game().view(P0);
        let Some(decision) = view.decision() else {
            return Ok(None);
        };
        say(
            out,
            format_args!("\n{}", speaker.prompt(view.q(), &decision).ask),
        )?;
        for (n, action) in decision.actions.iter().enumerate() {
            let text = speaker.action(view.q(), &decision, *action);
            say(out, format_args!("  {}. {text}", n + 1))?;
        }
        let ask = school.say(
            "number, hint, table, again, or quit:",
            "番号、ヒント、卓、最初から、終了：",
        );
        let Some(typed) = ask_for(ask, input, out)? else {
            return Ok(None);
        };
        match typed.to_lowercase().as_str() {
            "quit" | "q" | "終了" => return Ok(None),
            "table" | "t" | "卓" => show_table(&speaker, trial.game(), out)?,
            "again" | "a" | "最初から" => trial.again(),
            "hint" | "ヒント" => hint(school, puzzle, &mut trial, out)?,
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
                let answered = trial.choose(index - 1)?;
                for (game, action) in trial.answers() {
                    if let Some(decision) = game.decision() {
                        let answer = speaker.action(game.q(), &decision, *action);
                        let who = speaker.who(P0.other());
                        say(out, format_args!("  {who}{}{answer}", lang.colon()))?;
                    }
                }
                match answered {
                    Answered::Asked => {}
                    Answered::Solved => {
                        let tries = trial.tries();
                        match lang {
                            Lang::En => say(out, format_args!("Solved. Tries: {tries}."))?,
                            Lang::Ja => say(out, format_args!("正解です（{tries}回目）。"))?,
                        }
                        return Ok(Some(tries));
                    }
                    Answered::Lucky | Answered::Failed => {
                        say(out, missed(school, &answered))?;
                        trial.again();
                    }
                }
            }
        }
    }
}

fn missed(school: &School, answered: &Answered) -> &'static str {
    match answered {
        Answered::Lucky => school.say(
            "It worked, but the opponent could have prevented it. Try again.",
            "成功しましたが、確実ではありません。もう一度やってみましょう。",
        ),
        _ => school.say(
            "Not solved. Try again.",
            "失敗です。もう一度やってみましょう。",
        ),
    }
}

/// The table, and all cards that lie open besides those that a table shows.
fn show_table(speaker: &Speaker, game: &Match, out: &mut impl Write) -> Result<(), Refusal> {
    let view = game.view(P0);
    for line in speaker.spoken(view.q()) {
        say(
            out,
            format_args!("{}{}", "  ".repeat(line.depth.into()), line.text),
        )?;
    }
    Ok(())
}

fn hint(
    school: &School,
    puzzle: &Puzzle,
    trial: &mut Trial,
    out: &mut impl Write,
) -> Result<(), Refusal> {
    if let Some(hint) = puzzle.hints.get(trial.next_hint()) {
        return say(out, hint.get(school.lang));
    }
    let speaker = school.speaker();
    match trial.line(school.library.game.rules, &school.library.catalogue) {
        Ok(line) => {
            for (n, (game, action)) in line.iter().enumerate() {
                if let Some(decision) = game.decision() {
                    let text = speaker.action(game.q(), &decision, *action);
                    say(out, format_args!("  ({}) {text}", n + 1))?;
                }
            }
        }
        Err(fault) => complain(format_args!("warning: {fault}")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_gives_three_hints_and_is_solved_by_its_line() {
        let root = fudaba_files::checkout();
        let school = School::open("lily", Some(Lang::En), Some(root))
            .map_err(|e| e.0)
            .unwrap();
        let (rules, cards) = (school.library.game.rules, &school.library.catalogue);
        let puzzle = named(&school, "two-of-three").map_err(|e| e.0).unwrap();
        let trial = Trial::begin(puzzle, rules, cards).unwrap();
        let line = trial.line(rules, cards).unwrap();
        let numbers = line.iter().map(|(game, action)| {
            let place = game.legal().iter().position(|a| a == action).unwrap();
            format!("{}\n", place + 1)
        });
        let typed = "hint\nhint\nhint\nwhat\nagain\n".to_owned() + &numbers.collect::<String>();
        let mut out = Vec::new();
        let tries = play(&school, puzzle, &mut typed.as_bytes(), &mut out)
            .map_err(|e| e.0)
            .unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(tries, Some(2), "{text}");
        for hint in &puzzle.hints {
            assert!(text.contains(&hint.en), "{text}");
        }
        assert!(
            text.contains("  (1) ") && text.contains("no such number"),
            "{text}"
        );
    }

    #[test]
    fn every_line_can_be_shown() {
        let root = fudaba_files::checkout();
        for game in fudaba_rules::registry() {
            let id = game.rules.id();
            let school = School::open(id, Some(Lang::Ja), Some(root))
                .map_err(|e| e.0)
                .unwrap();
            for puzzle in &school.shelf.puzzles {
                let (rules, cards) = (game.rules, &school.library.catalogue);
                let trial = Trial::begin(puzzle, rules, cards).unwrap();
                assert!(
                    !trial.line(rules, cards).unwrap().is_empty(),
                    "{}",
                    puzzle.id
                );
            }
        }
    }
}
