//! Puzzles from matches between computer players: positions in which few of many choices reach a task by force.

use super::format::{Hidden, Position, Task};
use super::prove::Prover;
use super::table::Laid;
use super::written::position_of;
use fudaba_ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba_cards::Text;
use fudaba_engine::{
    Action, CardId, Catalogue, Choice, First, MAX_OPTIONS, Match, P0, PlayerId, Prompt, Ruleset,
    ZoneId, mix,
};
use fudaba_library::{Library, SetupError};
use fudaba_saves::replay::Replay;
use fudaba_scenario::{Act, Layout};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Who plays the matches.
    pub player: AgentSpec,
    /// So many choices a proof may take.
    pub nodes: u64,
    /// A puzzle has no more solutions.
    pub solutions: usize,
    /// It has at least so many first choices.
    pub choices: usize,
}

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What is to be brought about.
    pub task: Task,
    /// What its player cannot see.
    pub hidden: Hidden,
    /// The table.
    pub position: Position,
    /// What is done before its player begins, as files write it.
    pub before: Vec<String>,
    /// The number of solutions.
    pub solutions: usize,
    /// The number of first choices.
    pub choices: usize,
    /// The choices that the proof looked at.
    pub nodes: u64,
    /// A line, as files write it.
    pub line: Vec<String>,
}

impl Found {
    /// The puzzle as a file writes it, with these words.
    #[must_use]
    pub fn to_ron(&self, id: &str, title: &Text, hints: &[Text; 2]) -> String {
        let text = |text: &Text| format!("(en: {:?}, ja: {:?})", text.en, text.ja);
        let task = match &self.task {
            Task::Win => "Win".to_owned(),
            Task::Survive => "Survive".to_owned(),
            Task::Reach(checks) => format!("Reach({checks:?})"),
        };
        let mut lines = vec![
            format!("id: {id:?}"),
            format!("title: {}", text(title)),
            format!("difficulty: {}", self.difficulty()),
            format!("task: {task}"),
        ];
        if self.hidden == Hidden::Any {
            lines.push("hidden: Any".to_owned());
        }
        lines.push(format!("position: {}", self.position.to_ron("        ")));
        if !self.before.is_empty() {
            lines.push(format!("before: [{}]", self.before.join(", ")));
        }
        lines.push(format!("solutions: {}", self.solutions));
        lines.push(format!("line: [{}]", self.line.join(", ")));
        let hints = hints
            .each_ref()
            .map(|hint| format!("            {},\n", text(hint)));
        lines.push(format!("hints: [\n{}        ]", hints.concat()));
        let lines: Vec<String> = lines
            .iter()
            .map(|line| format!("        {line},\n"))
            .collect();
        format!("    (\n{}    ),\n", lines.concat())
    }

    /// The match at the player's first choice, and the first choice of the line.
    ///
    /// # Errors
    /// If it cannot be laid out, which nothing that was found brings about.
    pub fn first(
        &self,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<(Match, Action), String> {
        let acts: Option<Vec<Act>> = self.before.iter().map(|text| read(text)).collect();
        let first = self.line.first().and_then(|text| read(text));
        let (Some(acts), Some(first)) = (acts, first) else {
            return Err("its choices cannot be read".to_owned());
        };
        let mut laid = Laid::new(&self.position, rules, cards).map_err(|wrong| wrong.why)?;
        laid.make(&acts)?;
        if self.hidden == Hidden::Open {
            laid.open_all();
        }
        let game = laid.game();
        let places = laid.places(game, &first)?;
        let action = places.first().map(|at| game.legal()[*at]);
        Ok((game.clone(), action.ok_or("its line does not begin")?))
    }

    /// How hard it is, by the number of choices that have to be looked at.
    #[must_use]
    pub fn difficulty(&self) -> u8 {
        match self.nodes {
            0..40 => 1,
            40..160 => 2,
            160..640 => 3,
            640..2_560 => 4,
            _ => 5,
        }
    }
}

/// A decision of a match, and what was chosen.
struct Decided {
    game: Match,
    chooser: PlayerId,
    prompt: Prompt,
    chosen: Action,
}

/// What is done before the player begins is told in so many choices at most.
const MOST_BEFORE: usize = 6;
/// A pile keeps so many cards, as long as the puzzle stays the same.
const SHORT_PILE: usize = 5;
/// A match that takes more choices leads nowhere.
const MOST_CHOICES: usize = 3_000;

/// Plays the match of this seed, between decks drawn by it, and looks for puzzles at its end.
///
/// # Errors
/// If no match can be set up.
pub fn find(library: &Library, seed: u64, search: &Search) -> Result<Vec<Found>, SetupError> {
    let Some(game) = between_ready_decks(library, seed)? else {
        return Ok(Vec::new());
    };
    let (decided, end) = play(game, search.player, seed);
    let last = end.table().turn;
    let winner = end.outcome().and_then(|outcome| outcome.winner);
    let of = |n: &usize| {
        let Decided { game, chooser, .. } = &decided[*n];
        (*chooser, game.table().turn, game.table().turn_player)
    };
    let wins = (0..decided.len()).filter(|n| {
        let (chooser, turn, _) = of(n);
        Some(chooser) == winner && turn == last
    });
    let saves = (0..decided.len()).filter(|n| {
        let (chooser, turn, turn_player) = of(n);
        chooser != turn_player && turn + 3 >= last
    });
    let mut wins = wins.filter_map(|n| look(library, &decided, n, &Task::Win, search));
    let mut saves = saves.filter_map(|n| look(library, &decided, n, &Task::Survive, search));
    Ok(wins.next().into_iter().chain(saves.next()).collect())
}

/// A match between two ready decks that the seed chooses; none if there is no deck.
///
/// # Errors
/// If the match cannot be set up.
pub(crate) fn between_ready_decks(
    library: &Library,
    seed: u64,
) -> Result<Option<Match>, SetupError> {
    let decks: Vec<_> = library.ready_decks().collect();
    if decks.is_empty() {
        return Ok(None);
    }
    let deck = |n: u64| decks[(mix(seed, n) % decks.len() as u64) as usize];
    let options = [0; MAX_OPTIONS];
    let setup = library.setup([deck(1), deck(2)], options, seed, First::Random)?;
    Ok(Some(Match::new(setup, None)))
}

/// The puzzle at a decision of a recorded match, after so many of its choices: whoever was asked wins in the running turn, or gets
/// through it. None if it is no puzzle.
#[must_use]
pub fn find_at(
    library: &Library,
    replay: &Replay,
    choices: usize,
    search: &Search,
) -> Option<Found> {
    let mut decided = Vec::new();
    let mut game = Match::new(replay.setup(library).ok()?, None);
    for made in replay.choices.get(..=choices)? {
        let decision = game.decision()?;
        let Choice::Pick(chosen) = made.choice else {
            return None;
        };
        decided.push(Decided {
            game: game.clone(),
            chooser: decision.player,
            prompt: decision.prompt,
            chosen: *game.legal().get(usize::from(chosen))?,
        });
        game.replay(made.choice, None).ok()?;
    }
    let tasks = [Task::Win, Task::Survive];
    let mut found = tasks.iter().filter_map(|task| {
        let is_own = decided[choices].chooser == decided[choices].game.table().turn_player;
        // Whoever has the turn gets through it as a rule.
        let fits = is_own == (*task == Task::Win);
        fits.then(|| look(library, &decided, choices, task, search))?
    });
    found.next()
}

/// Plays a match to its end: all its decisions, and how it ended.
fn play(mut game: Match, player: AgentSpec, seed: u64) -> (Vec<Decided>, Match) {
    let mut agents: [Box<dyn Agent>; 2] = [player.build(), player.build()];
    let stop = Stop::default();
    let mut decided = Vec::new();
    while let Some(decision) = game.decision() {
        if decided.len() >= MOST_CHOICES {
            break;
        }
        let chooser = decision.player;
        let seed = decision_seed(seed, chooser.index(), game.choices().len());
        let thought = agents[chooser.index()].think(&game.view(chooser), seed, &stop);
        decided.push(Decided {
            game: game.clone(),
            chooser,
            prompt: decision.prompt,
            chosen: game.legal()[thought.index],
        });
        if game.choose(thought.index, None).is_err() {
            break;
        }
    }
    (decided, game)
}

/// Is this decision a puzzle? It is laid out as the last decision before it in which the turn's player was asked what the
/// running phase asks him.
fn look(
    library: &Library,
    all: &[Decided],
    n: usize,
    task: &Task,
    search: &Search,
) -> Option<Found> {
    let phase = |decided: &Decided| {
        let table = decided.game.table();
        (table.turn, table.phase, table.turn_player)
    };
    let here = phase(&all[n]);
    let began = (0..=n)
        .rev()
        .take_while(|at| phase(&all[*at]) == here)
        .last()?;
    let asked = |at: &usize| {
        let Decided {
            chooser, prompt, ..
        } = &all[*at];
        *chooser == here.2 && *prompt == all[began].prompt
    };
    let from = (began..=n).rev().find(asked)?;
    if n - from > MOST_BEFORE {
        return None;
    }
    let then = &all[from].game;
    let chooser = all[n].chooser;
    let position = position_of(then, chooser, &library.catalogue)?;
    let mut laid = Laid::new(&position, library.game.rules, &library.catalogue).ok()?;
    let since: Vec<Action> = all[from..n].iter().map(|decided| decided.chosen).collect();
    let before = repeat(then, chooser, &since, &mut laid)?;
    let found = proven(library, position, before, task, search)?;
    Some(shortened(library, found, search))
}

/// Makes the choices of a match on the table that was laid out after it, and writes them.
fn repeat(
    then: &Match,
    chooser: PlayerId,
    since: &[Action],
    laid: &mut Laid,
) -> Option<Vec<String>> {
    let mut written = Vec::new();
    let seats = |player: PlayerId| if player == chooser { P0 } else { P0.other() };
    let there = laid.game().q();
    let zone = |zone: ZoneId| {
        let decl = (zone != ZoneId::NONE).then(|| then.q().zones().decl(zone));
        decl.map_or(Some(ZoneId::NONE), |decl| {
            there.zones().by_key(decl.key, decl.owner.map_or(P0, seats))
        })
    };
    let card = |card: CardId| {
        let Some(card) = card.some() else {
            return Some(CardId::NONE);
        };
        let from = then.table().card(card).zone;
        let at = then.table().zone(from).iter().position(|c| *c == card)?;
        there.table.zone(zone(from)?).get(at).copied()
    };
    let mut same = Vec::new();
    for action in since {
        same.push(Action {
            card: card(action.card)?,
            place: zone(action.place)?,
            ..*action
        });
    }
    for action in same {
        let game = laid.game();
        let text = laid.written(game.q(), action);
        let places = laid.places(game, &read(&text)?).ok()?;
        if game.legal().get(*places.first()?) != Some(&action) {
            return None;
        }
        written.push(text);
        laid.game_mut().act(action, None).ok()?;
    }
    (laid.game().to_choose() == Some(P0)).then_some(written)
}

/// A choice as files write it.
fn read(text: &str) -> Option<Act> {
    ron::from_str(text).ok()
}

/// The puzzle, if it is one.
fn proven(
    library: &Library,
    position: Position,
    before: Vec<String>,
    task: &Task,
    search: &Search,
) -> Option<Found> {
    let acts: Vec<Act> = before
        .iter()
        .map(|text| read(text))
        .collect::<Option<_>>()?;
    let mut laid = Laid::new(&position, library.game.rules, &library.catalogue).ok()?;
    laid.make(&acts).ok()?;
    if laid.game().to_choose() != Some(P0) {
        return None;
    }
    for hidden in [Hidden::Any, Hidden::Open] {
        if hidden == Hidden::Open {
            laid.open_all();
        }
        let proof = Prover::new(&mut laid, task, search.nodes).prove(hidden);
        let Ok(proof) = proof else {
            continue;
        };
        let few = (1..=search.solutions).contains(&proof.solutions.len());
        if !few || proof.choices < search.choices {
            continue;
        }
        let line = Prover::new(&mut laid, task, search.nodes * 4).line(hidden, proof.solutions[0]);
        let line = line.ok()?;
        let acts: Vec<Act> = line.iter().map(|text| read(text)).collect::<Option<_>>()?;
        let followed = Prover::new(&mut laid, task, search.nodes * 4).follow(hidden, &acts);
        if followed != Ok(Ok(line.len())) {
            continue;
        }
        return Some(Found {
            task: task.clone(),
            hidden,
            position,
            before,
            solutions: proof.solutions.len(),
            choices: proof.choices,
            nodes: proof.nodes,
            line,
        });
    }
    None
}

/// The same puzzle with short piles, where they change nothing.
fn shortened(library: &Library, mut found: Found, search: &Search) -> Found {
    let zones = |position: &Position| {
        let of = |layout: &Layout| layout.0.len();
        [of(&position.a), of(&position.b)]
    };
    for (side, count) in zones(&found.position).into_iter().enumerate() {
        for at in 0..count {
            let mut position = found.position.clone();
            let layout = if side == 0 {
                &mut position.a
            } else {
                &mut position.b
            };
            let cards = &mut layout.0[at].1;
            if cards.len() <= SHORT_PILE {
                continue;
            }
            cards.truncate(SHORT_PILE);
            let shorter = proven(library, position, found.before.clone(), &found.task, search);
            if let Some(shorter) = shorter.filter(|s| {
                (s.solutions, s.choices, &s.line) == (found.solutions, found.choices, &found.line)
            }) {
                found = shorter;
            }
        }
    }
    found
}
