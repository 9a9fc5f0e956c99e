//! The course of a match in the terminal.

use super::asked;
use super::hint;
use super::tell::Tell;
use super::why;
use crate::out::{Line, OutputError, complain, read_line};
use crate::rules::look_up;
use fudaba_engine::{Asked, PlayerId, View};
use fudaba_play::{Goal, Kept, Openings, Seat, Sitting, Stage};
use fudaba_rulebook::{Print, Rulebook};
use fudaba_saves::settings::TakeBack;
use fudaba_text::{Book, Speaker};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

/// What the player typed.
#[derive(PartialEq, Eq)]
enum Typed {
    /// A choice was made, or taken back.
    Moved,
    /// Something was shown; ask again.
    Shown,
    /// The player leaves.
    Leaves,
}

/// Why the match cannot be shown any more. It is on file.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// Nothing more can be read.
    #[error("the input cannot be read: {0}")]
    Input(#[source] io::Error),
    /// Nothing more can be printed.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Output(error.into())
    }
}

type Done<T = ()> = Result<T, Broken>;

/// How the terminal speaks.
pub struct Voice<'a> {
    /// The words of the ruleset.
    pub book: &'a Book,
    /// Its rulebook, if it has one.
    pub rules: Option<&'a Rulebook>,
    /// The words of the terminal.
    pub tell: Tell,
    /// How far choices can be taken back.
    pub take_back: TakeBack,
    /// Is the output a terminal, whose screen and memory of lines can be cleared?
    pub clears: bool,
}

/// A match in the terminal.
pub struct Session<'a, R, W> {
    voice: Voice<'a>,
    sitting: Sitting,
    input: R,
    out: W,
    /// Where the player wants to be asked otherwise than is usual.
    own: BTreeMap<String, Asked>,
}

/// What makes a terminal forget what it showed: the lines above the screen, the screen, and the place of the next line.
const CLEAR: &str = "\x1b[3J\x1b[2J\x1b[H";
/// So many empty lines push what was shown away where nothing can be cleared.
const PUSH: usize = 60;

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    /// A match that begins or goes on.
    pub fn new(voice: Voice<'a>, mut sitting: Sitting, input: R, out: W) -> Self {
        let own = BTreeMap::new();
        sitting.ask_at(Openings::of(sitting.setup().declared, &own));
        Self {
            voice,
            sitting,
            input,
            out,
            own,
        }
    }

    /// Plays until the match is over or a player leaves.
    ///
    /// # Errors
    /// If nothing can be read or printed any more. Where the match is on file is said on the error stream.
    pub fn play(mut self) -> Done<Sitting> {
        let done = self.course();
        if done.is_err()
            && let Kept::Whole(path) | Kept::Behind(path, _) = self.sitting.kept()
        {
            complain(self.voice.tell.recorded(&path.display().to_string()));
        }
        done.map(|()| self.sitting)
    }

    fn course(&mut self) -> Done {
        writeln!(self.out, "{}", self.voice.tell.welcome())?;
        let choices = self.sitting.game().choices().len();
        if choices > 0 {
            writeln!(self.out, "{}", self.voice.tell.resumed(choices))?;
        }
        while self.step()? {
            self.troubles()?;
        }
        self.farewell()
    }

    /// Does what is due; false if the match is over or a player leaves.
    fn step(&mut self) -> Done<bool> {
        match self.sitting.stage() {
            Stage::Showing => self.sitting.catch_up(),
            Stage::Over(_) => return Ok(false),
            Stage::Thinking(_) => {
                if let Err(error) = self.sitting.answer() {
                    writeln!(self.out, "{error}")?;
                    return Ok(false);
                }
            }
            Stage::Deciding(player) => return self.person(player),
            Stage::HandingOver(next) => return self.hand_over(next),
            Stage::Curtain(player) => return self.curtain(player),
        }
        Ok(true)
    }

    /// What went wrong, told once.
    fn troubles(&mut self) -> Done {
        let tell = self.voice.tell;
        for mishap in self.sitting.take_mishaps() {
            let name = self.sitting.seat(mishap.player).name();
            writeln!(self.out, "{}", tell.mishap(name, &mishap))?;
        }
        if let Some(why) = self.sitting.take_trouble() {
            writeln!(self.out, "{}", tell.trouble(&why))?;
        }
        Ok(())
    }

    fn farewell(&mut self) -> Done {
        let tell = self.voice.tell;
        self.sitting.catch_up();
        if self.sitting.view().is_some() {
            self.news(self.sitting.viewer())?;
        }
        match self.sitting.game().outcome() {
            Some(outcome) => {
                let [a, b] = self.sitting.seats().each_ref().map(Seat::name);
                let two = self.sitting.seats().iter().all(Seat::is_person);
                let speaker = if two {
                    Speaker::to_watcher(self.voice.book, tell.0, [a, b])
                } else {
                    self.speaker(self.sitting.viewer())
                };
                let text = speaker.outcome(self.sitting.game().q(), outcome);
                writeln!(self.out, "\n{text}")?;
            }
            None => {
                let on_file = matches!(self.sitting.kept(), Kept::Whole(_) | Kept::Behind(..));
                writeln!(self.out, "\n{}", tell.interrupted(on_file))?;
            }
        }
        match self.sitting.kept() {
            Kept::Nowhere => {}
            Kept::Whole(path) => {
                writeln!(self.out, "{}", tell.recorded(&path.display().to_string()))?;
            }
            Kept::Behind(_, why) => writeln!(self.out, "{}", tell.behind(why))?,
            Kept::Not(why) => writeln!(self.out, "{}", tell.unrecorded(why))?,
        }
        self.out.flush()?;
        Ok(())
    }

    /// Asks a person until he has made a choice; false if he leaves.
    fn person(&mut self, player: PlayerId) -> Done<bool> {
        self.news(player)?;
        loop {
            if !self.ask(player)? {
                return Ok(false);
            }
            let Some(line) = self.read()? else {
                return Ok(false);
            };
            match self.carry_out(player, &line)? {
                Typed::Moved => return Ok(true),
                Typed::Shown => {}
                Typed::Leaves => return Ok(false),
            }
        }
    }

    /// The next line that is text, without spaces around it; nothing at the end of the input.
    fn read(&mut self) -> Done<Option<String>> {
        loop {
            self.out.flush()?;
            match read_line(&mut self.input).map_err(Broken::Input)? {
                Line::Text(text) => return Ok(Some(text.trim().to_owned())),
                Line::End => return Ok(None),
                Line::NoText | Line::TooLong => {
                    write!(self.out, "{} ", self.voice.tell.no_text())?;
                }
            }
        }
    }

    /// Whoever chose sees what came of it before the other one looks.
    fn hand_over(&mut self, next: PlayerId) -> Done<bool> {
        let viewer = self.sitting.viewer();
        self.news(viewer)?;
        loop {
            let name = self.sitting.seat(next).name();
            write!(self.out, "\n{} ", self.voice.tell.hand_over(name))?;
            let Some(line) = self.read()? else {
                return Ok(false);
            };
            let word = line.to_lowercase();
            match word.as_str() {
                "" => {
                    self.sitting.close_curtain();
                    return Ok(true);
                }
                "undo" | "u" | "戻す" => {
                    if self.undo()? == Typed::Moved {
                        return Ok(true);
                    }
                }
                "log" | "l" | "記録" => self.show_log(viewer)?,
                "table" | "t" | "卓" => self.show_table(viewer)?,
                "quit" | "q" | "exit" | "終了" => return Ok(false),
                other => writeln!(self.out, "{}", self.voice.tell.unknown(other))?,
            }
        }
    }

    /// Two people share the screen: it shows nothing until the right one has said who he is.
    fn curtain(&mut self, player: PlayerId) -> Done<bool> {
        let tell = self.voice.tell;
        if self.voice.clears {
            write!(self.out, "{CLEAR}")?;
        } else {
            writeln!(self.out, "{}", "\n".repeat(PUSH))?;
        }
        loop {
            let name = self.sitting.seat(player).name().to_owned();
            write!(self.out, "{} ", tell.curtain(&name))?;
            let Some(line) = self.read()? else {
                return Ok(false);
            };
            if self.sitting.seat(player).is_named(&line) {
                return Ok(self.sitting.open_curtain(player).is_ok());
            }
            if ["quit", "q", "exit", "終了"].contains(&line.to_lowercase().as_str()) {
                return Ok(false);
            }
            writeln!(self.out, "{}", tell.closed(&name))?;
        }
    }

    /// What happened since this player was told last.
    fn news(&mut self, player: PlayerId) -> Done {
        let speaker = self.speaker(player);
        writeln!(self.out)?;
        let told = self.sitting.news(player);
        let lines = speaker.gather(told.filter_map(|told| told.line(&speaker)));
        for line in lines {
            writeln!(self.out, "{}", line.text())?;
        }
        Ok(())
    }

    fn speaker(&self, player: PlayerId) -> Speaker<'a> {
        Speaker::to_player(self.voice.book, self.voice.tell.0, player)
    }

    /// Shows the question; false if there is none.
    fn ask(&mut self, player: PlayerId) -> Done<bool> {
        let (Some(view), Some(decision)) = (self.sitting.view(), self.sitting.decision()) else {
            return Ok(false);
        };
        let speaker = self.speaker(player);
        let prompt = speaker.prompt(view.q(), &decision);
        writeln!(self.out, "\n{}", speaker.headline(view.q()))?;
        let parts = [Some(prompt.ask), prompt.progress, prompt.ability, prompt.no];
        for part in parts.into_iter().flatten() {
            writeln!(self.out, "{part}")?;
        }
        for (n, action) in decision.actions.iter().enumerate() {
            let text = speaker.action(view.q(), &decision, *action);
            writeln!(self.out, "  {}. {text}", n + 1)?;
            if let Some(caution) = view.caution(*action) {
                let reason = speaker.reason(view.q(), &caution.reason);
                writeln!(self.out, "     ! {reason}")?;
            }
        }
        write!(
            self.out,
            "{} ",
            self.voice.tell.input(decision.actions.len())
        )?;
        Ok(true)
    }

    fn carry_out(&mut self, player: PlayerId, line: &str) -> Done<Typed> {
        if let Ok(n) = line.parse::<usize>() {
            return self.choose(n);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => {}
            "table" | "t" | "卓" => self.show_table(player)?,
            "log" | "l" | "記録" => self.show_log(player)?,
            "why" | "w" | "なぜ" => self.show_cards(player, why::explain, rest)?,
            "read" | "r" | "読む" => self.show_cards(player, why::read, rest)?,
            "rules" | "rule" | "ルール" => self.show_rules(rest)?,
            "?" if !rest.is_empty() => self.show_rules(rest)?,
            "hint" | "ヒント" => self.show_hint(player)?,
            "undo" | "u" | "戻す" => return self.undo(),
            "forward" | "f" | "進む" => return self.step_forward(),
            "ask" | "質問" => {
                let before = self.sitting.game().choices().len();
                self.ask_at(rest)?;
                if self.sitting.game().choices().len() > before {
                    return Ok(Typed::Moved);
                }
            }
            "concede" | "投了" => {
                if let Err(error) = self.sitting.concede(player) {
                    writeln!(self.out, "{error}")?;
                    return Ok(Typed::Shown);
                }
                return Ok(Typed::Moved);
            }
            "quit" | "q" | "exit" | "終了" => return Ok(Typed::Leaves),
            "help" | "h" | "?" | "ヘルプ" => writeln!(self.out, "{}", self.voice.tell.help())?,
            other => writeln!(self.out, "{}", self.voice.tell.unknown(other))?,
        }
        Ok(Typed::Shown)
    }

    /// Makes the choice of this number, counted from 1.
    fn choose(&mut self, n: usize) -> Done<Typed> {
        let count = self.sitting.game().legal().len();
        if !(1..=count).contains(&n) {
            writeln!(self.out, "{}", self.voice.tell.no_such_number(n, count))?;
            return Ok(Typed::Shown);
        }
        if let Err(error) = self.sitting.choose(n - 1) {
            writeln!(self.out, "{error}")?;
            return Ok(Typed::Shown);
        }
        Ok(Typed::Moved)
    }

    fn show_cards(
        &mut self,
        player: PlayerId,
        say: fn(&View, &Speaker, Tell, &str) -> String,
        word: &str,
    ) -> Done {
        if let Some(view) = self.sitting.view() {
            let text = say(view, &self.speaker(player), self.voice.tell, word);
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// What a strong computer player would do here. The record of the match says that a hint was taken.
    fn show_hint(&mut self, player: PlayerId) -> Done {
        let Some(view) = self.sitting.view().cloned() else {
            return Ok(());
        };
        writeln!(self.out, "{}", self.voice.tell.thinking())?;
        self.out.flush()?;
        let speaker = self.speaker(player);
        let text = hint::of(&view, &speaker, self.voice.rules);
        // It can be noted, as it is this player's decision.
        let _ = self.sitting.note_hint();
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    fn show_table(&mut self, player: PlayerId) -> Done {
        let Some(view) = self.sitting.view() else {
            return Ok(());
        };
        for line in self.speaker(player).spoken(view.q()) {
            let indent = "  ".repeat(usize::from(line.depth));
            writeln!(self.out, "{indent}{}", line.text)?;
        }
        Ok(())
    }

    fn show_log(&mut self, player: PlayerId) -> Done {
        let speaker = self.speaker(player);
        let told = self.sitting.log(player, 0);
        let lines = speaker.gather(told.filter_map(|told| told.line(&speaker)));
        for line in lines {
            writeln!(self.out, "{}", line.text())?;
        }
        Ok(())
    }

    /// Looks something up in the rulebook; without a word, what stands there about the question that is asked.
    fn show_rules(&mut self, asked: &str) -> Done {
        let tell = self.voice.tell;
        let Some(rules) = self.voice.rules else {
            writeln!(self.out, "{}", tell.no_rulebook())?;
            return Ok(());
        };
        let phrases = &self.voice.book.phrases;
        let key = self.sitting.decision().map(|d| d.key);
        let about = key.and_then(|key| phrases.clauses.get(key));
        let asked = match (asked, about) {
            ("", Some(id)) => id.as_str(),
            _ => asked,
        };
        let setup = self.sitting.setup();
        let print = Print {
            book: rules,
            phrases,
            lang: tell.0,
            options: (setup.declared.options, Some(&setup.options)),
        };
        let text = look_up(print, asked).unwrap_or_else(|lost| tell.not_in_rules(asked, &lost));
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Where the player is asked, and what he says about that.
    fn ask_at(&mut self, said: &str) -> Done {
        let declared = self.sitting.setup().declared;
        match asked::understood(said, declared.openings.len()) {
            Some((at, asked)) => {
                let key = declared.openings[at].key;
                self.own.insert(key.to_owned(), asked);
                self.sitting.ask_at(Openings::of(declared, &self.own));
            }
            None if said.is_empty() => {}
            None => writeln!(self.out, "{}", asked::how(self.voice.tell))?,
        }
        let list = asked::list(
            declared,
            self.sitting.openings(),
            self.voice.book,
            self.voice.tell,
        );
        writeln!(self.out, "{list}")?;
        Ok(())
    }

    /// Does again what was taken back.
    fn step_forward(&mut self) -> Done<Typed> {
        let done = self.sitting.step_forward();
        writeln!(self.out, "{}", self.voice.tell.stepped_forward(done))?;
        Ok(if done { Typed::Moved } else { Typed::Shown })
    }

    /// Goes back to this player's last choice.
    fn undo(&mut self) -> Done<Typed> {
        let tell = self.voice.tell;
        let goal = self.sitting.goes_back_to(self.voice.take_back);
        match self.sitting.take_back(self.voice.take_back) {
            Ok(()) => {
                let own = goal != Ok(Goal::Passed);
                writeln!(self.out, "{}", tell.undone(own))?;
                Ok(Typed::Moved)
            }
            Err(why) => {
                writeln!(self.out, "{}", tell.no_way_back(why))?;
                Ok(Typed::Shown)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_ai::AgentSpec;
    use fudaba_engine::First;
    use fudaba_library::Library;
    use fudaba_play::{NoWayBack, Place, Start};
    use fudaba_rules::find_game;
    use fudaba_text::Lang;

    /// Plays with typed lines and gives back what was printed.
    fn typed(lang: Lang, two: bool, take_back: TakeBack, lines: &str) -> String {
        let root = fudaba_files::checkout();
        let game = find_game("lily").unwrap();
        let library = Library::load(game, root, None);
        let book = Book::read(&root.join("ron_data"), game.rules, library.pack.cards()).unwrap();
        let ann = Seat::Person("Ann".to_owned());
        let other = match two {
            true => Seat::Person("Bea".to_owned()),
            false => Seat::Computer("Box".to_owned(), AgentSpec::Random),
        };
        let start = Start {
            library: &library,
            decks: [&library.decks[0], &library.decks[1]],
            options: library.options([]).unwrap(),
            seed: 3,
            first: First::Player(PlayerId(0)),
            seats: [ann, other],
            open: false,
        };
        let sitting = Sitting::begin(&start, &Place::default()).unwrap();
        let rules = Rulebook::load(root, game.rules);
        let voice = Voice {
            book: &book,
            rules: rules.as_ref(),
            tell: Tell(lang),
            take_back,
            clears: two,
        };
        let mut out = Vec::new();
        let session = Session::new(voice, sitting, lines.as_bytes(), &mut out);
        session.play().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_against_the_computer_is_played_by_numbers() {
        let lines = "table\nwhy\nread 1\n99\nnonsense\n".to_owned() + &"1\n".repeat(4000);
        for lang in Lang::ALL {
            let text = typed(lang, false, TakeBack::Fair, &lines);
            assert!(text.contains("1. "), "{text}");
            assert!(
                !text.contains('\u{1b}'),
                "no control sequences for a screen reader"
            );
            assert!(text.contains("nonsense"), "unknown words are named");
            let english = text.chars().filter(char::is_ascii_alphabetic).count();
            let japanese = text.chars().filter(|c| *c > '\u{3000}').count();
            assert_eq!(lang == Lang::En, english > japanese, "{lang:?}");
        }
    }

    #[test]
    fn a_choice_can_be_taken_back_and_the_match_left() {
        let lines = "undo\n1\nundo\nforward\nforward\nquit\n";
        let text = typed(Lang::En, false, TakeBack::Free, lines);
        let tell = Tell(Lang::En);
        assert!(
            text.contains(tell.no_way_back(NoWayBack::Nothing)),
            "{text}"
        );
        assert!(text.contains(tell.undone(true)), "{text}");
        for done in [true, false] {
            assert!(text.contains(tell.stepped_forward(done)), "{text}");
        }
        let left = tell.interrupted(false);
        assert!(text.contains(left), "{text}");
    }

    #[test]
    fn the_rulebook_is_at_hand() {
        let lines = "rules\n? 8.5e\nrules リフレッシュ\nrules 8.5z\nrules 無い言葉\nquit\n";
        let text = typed(Lang::Ja, false, TakeBack::Fair, lines);
        assert!(
            text.contains("  7m  "),
            "the question is about the pair: {text}"
        );
        assert!(
            text.contains("（この対戦）："),
            "the value in force is marked: {text}"
        );
        assert!(text.contains("5.4 リフレッシュ処理"), "{text}");
        assert!(
            text.contains("8.5zはありません") && text.contains("無い言葉"),
            "{text}"
        );
    }

    #[test]
    fn two_people_are_parted_by_a_curtain_that_opens_for_the_one_who_is_named() {
        let tell = Tell(Lang::En);
        // Neither an empty line nor the other's name opens it, nor the end of the input.
        let text = typed(Lang::En, true, TakeBack::Fair, "\nBea\n");
        assert!(text.contains(&tell.curtain("Ann")), "{text}");
        assert!(!text.contains("  1. "), "{text}");
        // Ann chooses until it is Bea's turn; then the curtain falls over everything that was shown.
        let lines = "ann\n".to_owned() + &"1\n".repeat(3) + "\nBEA\nundo\nconcede\n";
        let text = typed(Lang::En, true, TakeBack::Fair, &lines);
        assert_eq!(text.matches(CLEAR).count(), 2, "{text}");
        let (before, after) = text.split_once(&tell.hand_over("Bea")).unwrap();
        assert!(before.contains("  1. "), "{before}");
        let opened = after.split_once(&tell.curtain("Bea")).unwrap().1;
        assert!(opened.contains("  1. "), "{opened}");
        assert!(
            opened.contains(tell.no_way_back(NoWayBack::Nothing)),
            "the other's choice stands: {opened}"
        );
    }

    #[test]
    fn of_two_people_each_takes_back_his_own_choice_before_he_hands_over() {
        let tell = Tell(Lang::En);
        let lines = "Ann\n".to_owned() + &"1\n".repeat(3) + "undo\n1\nquit\n";
        let text = typed(Lang::En, true, TakeBack::Free, &lines);
        let told = text.matches(tell.undone(true)).count();
        let stands = text.contains(tell.no_way_back(NoWayBack::Disclosed));
        assert!(told == 1 || stands, "{text}");
    }

    #[test]
    fn bytes_that_are_no_text_and_lines_too_long_are_asked_for_again() {
        let lines = "x".repeat(5000) + "\nquit\n";
        let text = typed(Lang::En, false, TakeBack::Fair, &lines);
        assert!(text.contains(Tell(Lang::En).no_text()), "{text}");
    }
}
