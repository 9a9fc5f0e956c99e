//! The course of a match in the terminal.

use super::tell::Tell;
use super::{number, why};
use crate::ai::{Agent, AgentSpec, Stop, decision_seed};
use crate::cli::rules::look_up;
use crate::engine::{Event, Match, MatchSetup, PlayerId, Q, Table, View, Watcher};
use crate::rulebook::{Print, Rulebook};
use crate::saves::replay::Recorder;
use crate::text::{Book, Lang, Speaker};
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// What the player typed.
enum Typed {
    /// A choice was made, or taken back.
    Moved,
    /// Something was shown; ask again.
    Shown,
    /// The player leaves.
    Leaves,
}

/// A match in the terminal.
pub struct Session<'a, R, W> {
    book: &'a Book,
    rules: Option<&'a Rulebook>,
    game: Match,
    /// The match before each choice, for taking back.
    before: Vec<Match>,
    agents: [Option<Box<dyn Agent>>; 2],
    /// Log lines for each player: how many choices had been made, and what was said.
    log: [Vec<(usize, String)>; 2],
    /// How many log lines each player has been shown.
    told: [usize; 2],
    /// Who sits in front of the screen, if two people share it.
    looking: Option<PlayerId>,
    recorder: Option<Recorder>,
    tell: Tell,
    input: R,
    out: W,
}

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    /// A match that begins.
    pub fn new(
        book: &'a Book,
        rules: Option<&'a Rulebook>,
        lang: Lang,
        setup: Arc<MatchSetup>,
        agents: [Option<AgentSpec>; 2],
        recorder: Option<Recorder>,
        input: R,
        out: W,
    ) -> Self {
        let mut log = [Vec::new(), Vec::new()];
        let own = Arc::clone(&setup);
        let game = Match::new(
            setup,
            Some(&mut Watcher(|table: &Table, event: Event| {
                note(&mut log, book, lang, 0, Q::new(table, &own), &event);
            })),
        );
        Self {
            book,
            rules,
            game,
            before: Vec::new(),
            agents: agents.map(|a| a.map(AgentSpec::build)),
            log,
            told: [0; 2],
            looking: None,
            recorder,
            tell: Tell(lang),
            input,
            out,
        }
    }

    /// Plays until the match is over or a player leaves.
    pub fn play(mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.tell.welcome())?;
        let mut stays = true;
        while stays {
            let Some(player) = self.game.to_choose() else {
                break;
            };
            stays = if self.agents[player.index()].is_some() {
                self.computer(player)?;
                true
            } else {
                self.person(player)?
            };
        }
        self.farewell()
    }

    fn farewell(&mut self) -> io::Result<()> {
        let q = self.game.q();
        for player in PlayerId::ALL
            .into_iter()
            .filter(|p| self.agents[p.index()].is_none())
        {
            for (_, line) in &self.log[player.index()][self.told[player.index()]..] {
                writeln!(self.out, "{line}")?;
            }
            if let Some(outcome) = self.game.outcome() {
                let speaker = Speaker::to_player(self.book, self.tell.0, player);
                writeln!(self.out, "\n{}", speaker.outcome(q, outcome))?;
            }
        }
        if self.game.outcome().is_none() {
            writeln!(self.out, "{}", self.tell.interrupted())?;
        }
        if let Some(recorder) = &self.recorder {
            let path = recorder.path().display().to_string();
            writeln!(self.out, "{}", self.tell.recorded(&path))?;
        }
        Ok(())
    }

    /// Makes a choice, tells everybody, and writes it down.
    fn choose(&mut self, index: usize) -> io::Result<()> {
        self.before.push(self.game.clone());
        let (book, lang, count) = (self.book, self.tell.0, self.game.choices().len());
        let setup = Arc::clone(self.game.setup());
        let log = &mut self.log;
        let mut observer = Watcher(|table: &Table, event: Event| {
            note(log, book, lang, count, Q::new(table, &setup), &event);
        });
        if let Err(error) = self.game.choose(index, Some(&mut observer)) {
            self.before.pop();
            writeln!(self.out, "{error}")?;
        }
        self.write_down()
    }

    fn write_down(&mut self) -> io::Result<()> {
        if let Some(recorder) = &mut self.recorder
            && let Err(error) = recorder.update(&self.game)
        {
            writeln!(self.out, "{error}")?;
            self.recorder = None;
        }
        Ok(())
    }

    fn computer(&mut self, player: PlayerId) -> io::Result<()> {
        let seed = decision_seed(
            self.game.setup().seed,
            player.index(),
            self.game.choices().len(),
        );
        let view = self.game.view(player);
        let index = self.agents[player.index()]
            .as_mut()
            .map_or(0, |agent| agent.think(&view, seed, &Stop::default()).index);
        self.choose(index)
    }

    /// Asks a person until he has made a choice; false if he leaves.
    fn person(&mut self, player: PlayerId) -> io::Result<bool> {
        self.curtain(player)?;
        self.news(player)?;
        loop {
            self.ask(player)?;
            let Some(line) = self.read_line()? else {
                return Ok(false);
            };
            match self.carry_out(player, line.trim())? {
                Typed::Moved => return Ok(true),
                Typed::Shown => {}
                Typed::Leaves => return Ok(false),
            }
        }
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut line = String::new();
        let n = self.input.read_line(&mut line)?;
        Ok((n > 0).then_some(line))
    }

    /// Two people share the screen: whoever may not look turns away first.
    fn curtain(&mut self, player: PlayerId) -> io::Result<()> {
        let shared = self.agents.iter().all(Option::is_none);
        if !shared || self.looking == Some(player) {
            return Ok(());
        }
        self.looking = Some(player);
        writeln!(self.out, "{}", "\n".repeat(60))?;
        writeln!(self.out, "{}", self.tell.curtain(number(player)))?;
        self.read_line().map(|_| ())
    }

    /// What happened since this player was told last.
    fn news(&mut self, player: PlayerId) -> io::Result<()> {
        let seat = player.index();
        writeln!(self.out)?;
        for (_, line) in &self.log[seat][self.told[seat]..] {
            writeln!(self.out, "{line}")?;
        }
        self.told[seat] = self.log[seat].len();
        Ok(())
    }

    fn speaker(&self, player: PlayerId) -> Speaker<'a> {
        Speaker::to_player(self.book, self.tell.0, player)
    }

    fn ask(&mut self, player: PlayerId) -> io::Result<()> {
        let view = self.game.view(player);
        let Some(decision) = view.decision() else {
            return Ok(());
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
                writeln!(
                    self.out,
                    "     ! {}",
                    speaker.reason(view.q(), &caution.reason)
                )?;
            }
        }
        write!(self.out, "{} ", self.tell.input(decision.actions.len()))
    }

    fn carry_out(&mut self, player: PlayerId, line: &str) -> io::Result<Typed> {
        if let Ok(n) = line.parse::<usize>() {
            let count = self.game.legal().len();
            if (1..=count).contains(&n) {
                self.choose(n - 1)?;
                return Ok(Typed::Moved);
            }
            writeln!(self.out, "{}", self.tell.no_such_number(n, count))?;
            return Ok(Typed::Shown);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "table" | "t" | "卓" => self.show_table(player)?,
            "log" | "l" | "記録" => self.show_log(player)?,
            "why" | "w" | "なぜ" => {
                let view = self.game.view(player);
                let text = why::explain(&view, &self.speaker(player), self.tell, rest.trim());
                writeln!(self.out, "{text}")?;
            }
            "read" | "r" | "読む" => {
                let view = self.game.view(player);
                let text = why::read(&view, &self.speaker(player), self.tell, rest.trim());
                writeln!(self.out, "{text}")?;
            }
            "rules" | "rule" | "ルール" => self.show_rules(rest.trim())?,
            "?" if !rest.trim().is_empty() => self.show_rules(rest.trim())?,
            "undo" | "u" | "戻す" => return self.undo(player),
            "concede" | "投了" => {
                self.before.push(self.game.clone());
                // The match is not over, or nobody would have been asked.
                let _ = self.game.concede(player, None);
                self.write_down()?;
                return Ok(Typed::Moved);
            }
            "quit" | "q" | "exit" | "終了" => return Ok(Typed::Leaves),
            "help" | "h" | "?" | "ヘルプ" => writeln!(self.out, "{}", self.tell.help())?,
            other => writeln!(self.out, "{}", self.tell.unknown(other))?,
        }
        Ok(Typed::Shown)
    }

    fn show_table(&mut self, player: PlayerId) -> io::Result<()> {
        let view: View = self.game.view(player);
        for line in self.speaker(player).spoken(view.q()) {
            let indent = "  ".repeat(usize::from(line.depth));
            writeln!(self.out, "{indent}{}", line.text)?;
        }
        Ok(())
    }

    fn show_log(&mut self, player: PlayerId) -> io::Result<()> {
        for (_, line) in &self.log[player.index()] {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Looks something up in the rulebook; without a word, what stands there about the question that is asked.
    fn show_rules(&mut self, asked: &str) -> io::Result<()> {
        let Some(rules) = self.rules else {
            return writeln!(self.out, "{}", self.tell.no_rulebook());
        };
        let key = self.game.decision().map(|d| d.key);
        let about = key.and_then(|key| self.book.phrases.clauses.get(key));
        let asked = match (asked, about) {
            ("", Some(id)) => id.as_str(),
            _ => asked,
        };
        let setup = self.game.setup();
        let print = Print {
            book: rules,
            phrases: &self.book.phrases,
            lang: self.tell.0,
            options: (setup.rules.options(), Some(&setup.options)),
        };
        let text =
            look_up(print, asked).unwrap_or_else(|lost| self.tell.not_in_rules(asked, &lost));
        writeln!(self.out, "{text}")
    }

    /// Goes back to this player's last choice.
    fn undo(&mut self, player: PlayerId) -> io::Result<Typed> {
        let at = (self.before.iter()).rposition(|game| game.to_choose() == Some(player));
        let Some(at) = at else {
            writeln!(self.out, "{}", self.tell.nothing_to_undo())?;
            return Ok(Typed::Shown);
        };
        let game = self.before[at].clone();
        self.before.truncate(at);
        self.game = game;
        let count = self.game.choices().len();
        for (log, told) in self.log.iter_mut().zip(&mut self.told) {
            log.retain(|(n, _)| *n < count);
            *told = (*told).min(log.len());
        }
        self.write_down()?;
        writeln!(self.out, "{}", self.tell.undone())?;
        Ok(Typed::Moved)
    }
}

/// Says what happened to both players, each as he may know it.
fn note(
    log: &mut [Vec<(usize, String)>; 2],
    book: &Book,
    lang: Lang,
    count: usize,
    q: Q,
    event: &Event,
) {
    for player in PlayerId::ALL {
        let speaker = Speaker::to_player(book, lang, player);
        if let Some(line) = speaker.log_line(q, &event.seen_by(player)) {
            log[player.index()].push((count, line.text()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::First;
    use crate::library::{Library, find_game};
    use std::path::Path;

    /// Plays with typed lines and gives back what was printed.
    fn typed(lang: Lang, agents: [Option<AgentSpec>; 2], lines: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let game = find_game("lily").unwrap();
        let library = Library::load(game, root, None);
        let book = Book::read(&root.join("ron_data"), game.rules, library.pack.cards()).unwrap();
        let decks = [&library.decks[0], &library.decks[1]];
        let options = library.options([]).unwrap();
        let setup = library
            .setup(decks, options, 3, First::Player(PlayerId(0)))
            .unwrap();
        let mut out = Vec::new();
        let rules = Rulebook::load(root, game.rules);
        let rules = rules.as_ref();
        Session::new(
            &book,
            rules,
            lang,
            setup,
            agents,
            None,
            lines.as_bytes(),
            &mut out,
        )
        .play()
        .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_against_the_computer_is_played_by_numbers() {
        let lines = "table\nwhy\nread 1\n99\nnonsense\n".to_owned() + &"1\n".repeat(4000);
        for lang in Lang::ALL {
            let text = typed(lang, [None, Some(AgentSpec::Random)], &lines);
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
        let text = typed(
            Lang::En,
            [None, Some(AgentSpec::Random)],
            "undo\n1\nundo\nquit\n",
        );
        let tell = Tell(Lang::En);
        assert!(text.contains(tell.nothing_to_undo()), "{text}");
        assert!(text.contains(tell.undone()), "{text}");
        assert!(text.contains(tell.interrupted()), "{text}");
    }

    #[test]
    fn the_rulebook_is_at_hand() {
        let lines = "rules\n? 8.5e\nrules リフレッシュ\nrules 8.5z\nrules 無い言葉\nquit\n";
        let text = typed(Lang::Ja, [None, Some(AgentSpec::Random)], lines);
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
    fn two_people_are_parted_by_a_curtain() {
        let lines = "\n".to_owned() + &"1\n\n".repeat(3) + "concede\n";
        let text = typed(Lang::En, [None, None], &lines);
        let tell = Tell(Lang::En);
        assert!(
            text.contains(&tell.curtain(1)) && text.contains(&tell.curtain(2)),
            "{text}"
        );
    }
}
