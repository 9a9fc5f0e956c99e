//! From a choice of the set-up, or from an interrupted match, to a running one.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use crate::notices::Notices;
use crate::panels::learning::watch::Watching;
use crate::screens::pause::ActiveOption;
use crate::screens::settings::{OpeningRow, Openings};
use crate::screens::setup_model::{Opponent, SetupChoice, Starter};
use crate::screens::{Again, MatchOrder, MatchRules, MayAgain, Offer, to_remember};
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::ruleset::{ActiveGame, Games, LoadedGame, text};
use crate::table::stage::{Fact, Guided, Intent, Table, Tempo, Watched, lay_out};
use crate::ui_text::{Word, Words};
use fudaba_ai::{AgentSpec, Level, Style};
use fudaba_engine::{First, MAX_OPTIONS, PlayerId, Rng};
use fudaba_files::Folders;
use fudaba_library::{DeckList, Library, Severity};
use fudaba_play::{Led, Place, Seat, Sitting, Start};
use fudaba_saves::settings::Language;

/// What the match that was played last was made of, to be played once more; nothing if that is not known.
#[derive(Resource, Debug, Clone, Default)]
pub struct Made(Option<Making>);

#[derive(Debug, Clone)]
struct Making {
    /// The id of the ruleset.
    ruleset: String,
    /// Decks, options, seed, seats.
    of: fudaba_play::Made,
    /// Who had the first turn; nothing as long as that is not decided.
    began: Option<PlayerId>,
}

impl Made {
    fn of(sitting: &Sitting) -> Self {
        let making = |of| Making {
            ruleset: sitting.setup().rules.id().to_owned(),
            of,
            began: None,
        };
        let mut made = Self(sitting.made().map(making));
        made.note(sitting);
        made
    }

    /// Takes note of who has the first turn, once it has come.
    pub fn note(&mut self, sitting: &Sitting) {
        let table = sitting.game().table();
        if let Some(making) = self.0.as_mut().filter(|_| table.turn > 0) {
            making.began = Some(table.first_player);
        }
    }

    /// The ways in which it can be played once more.
    #[must_use]
    pub fn ways(&self, games: &Games) -> MayAgain {
        let making = self.0.as_ref();
        let game = making.and_then(|making| making.game(games));
        let other = making.zip(game).and_then(|(making, game)| {
            let seat = making.computer()?;
            let of = &making.of;
            draw_deck(&game.library, &of.options, 0, &of.decks[seat].key, None)
        });
        MayAgain {
            same: making.is_some(),
            other_deck: other.is_some(),
        }
    }
}

impl Making {
    fn game<'a>(&self, games: &'a Games) -> Option<&'a Arc<LoadedGame>> {
        let mut all = games.0.iter();
        all.find(|game| game.library.game.rules.id() == self.ruleset)
    }

    /// The seat of the computer.
    fn computer(&self) -> Option<usize> {
        self.of.seats.iter().position(|seat| !seat.is_person())
    }

    /// What is played when it is played once more so. Where there is no other deck, the computer keeps its own.
    fn again(&self, how: Again, library: &Library) -> fudaba_play::Made {
        let mut of = self.of.clone();
        if how != Again::Same {
            of.seed = random_seed();
        }
        if how == Again::OtherStarts {
            let began = match of.first {
                First::Player(player) => Some(player),
                First::Random => self.began,
            };
            of.first = began.map_or(First::Random, |player| First::Player(player.other()));
        }
        if how == Again::OtherDeck
            && let Some(seat) = self.computer()
        {
            let [before, other] = [seat, 1 - seat].map(|seat| of.decks[seat].key.clone());
            let drawn = draw_deck(library, &of.options, of.seed, &before, Some(&other));
            if let Some(deck) = drawn {
                of.decks[seat] = deck.clone();
            }
        }
        of
    }
}

/// A deck that can be used with these options, drawn with this seed: not this one, and that one only where there is no
/// other.
fn draw_deck<'a>(
    library: &'a Library,
    options: &[u8; MAX_OPTIONS],
    seed: u64,
    not: &str,
    rather_not: Option<&str>,
) -> Option<&'a DeckList> {
    let usable = |deck: &&DeckList| {
        let problems = library.problems(deck, options);
        problems.iter().all(|p| p.severity != Severity::Error)
    };
    let mut decks: Vec<&DeckList> = library.decks.iter().filter(|d| d.key != not).collect();
    decks.retain(usable);
    let better = |deck: &&DeckList| Some(&*deck.key) != rather_not;
    if decks.iter().any(&better) {
        decks.retain(better);
    }
    let drawn = Rng::new(seed).below(decks.len().max(1));
    decks.get(drawn).copied()
}

/// Where matches are written down.
#[derive(Resource, Debug, Clone, Default)]
pub struct Records(pub Place);

impl Records {
    /// Among the player's own files; nowhere if he has no home folder.
    #[must_use]
    pub fn of_player() -> Self {
        Self(Folders::of_player().map_or_else(|_| Place::default(), |f| Place::of(&f)))
    }
}

/// Carries out what the screens ask for.
pub fn orders(
    mut orders: MessageReader<MatchOrder>,
    mut made: ResMut<Made>,
    games: Res<Games>,
    records: Res<Records>,
    offer: Res<Offer>,
    mut settings: ResMut<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut intents: MessageWriter<Intent>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
    guided: Option<Res<Guided>>,
    watched: Option<Res<Watched>>,
    table: Option<Res<Table>>,
) {
    for order in orders.read() {
        let begun = match order {
            MatchOrder::Start(choice) => {
                let begun = begin(choice, &games, &records, settings.language);
                if begun.is_ok() {
                    settings.last_match = to_remember(&offer.0, choice);
                }
                begun
            }
            MatchOrder::Again(how) => {
                if let Some(table) = table.as_ref().filter(|table| table.led() == Led::No) {
                    made.note(table);
                }
                let Some(making) = &made.0 else {
                    // Of one that went on from the middle of another nothing is known.
                    screen.as_mut().set_if_neq(Screen::Setup);
                    continue;
                };
                begin_again(making, *how, &games, &records, settings.language)
            }
            MatchOrder::Concede => {
                intents.write(Intent::Concede);
                continue;
            }
            MatchOrder::Leave => {
                let from = match (guided.is_some(), watched.is_some()) {
                    (true, _) => Screen::Learn,
                    (_, true) => Screen::Replays,
                    _ => Screen::Title,
                };
                screen.as_mut().set_if_neq(from);
                continue;
            }
        };
        match begun {
            Ok((game, sitting)) => {
                if table.is_some() {
                    // What was there goes as if the table had been left.
                    commands.queue(|world: &mut World| {
                        let _ = world.try_run_schedule(OnExit(Screen::Table));
                        let mut over = world.resource_mut::<NextState<Overlay>>();
                        over.as_mut().set_if_neq(Overlay::None);
                    });
                }
                *made = Made::of(&sitting);
                sit_down(&game, sitting, settings.language, &mut commands);
            }
            Err(reason) => {
                let words = settings.words();
                notices.problem(words.fill(Word::CannotStart, &[("reason", &reason)]));
            }
        }
    }
}

/// Sets up the match that was played last once more.
fn begin_again(
    making: &Making,
    how: Again,
    games: &Games,
    records: &Records,
    language: Language,
) -> Result<(Arc<LoadedGame>, Sitting), String> {
    let game = making.game(games);
    let game = game.ok_or_else(|| Words(language).get(Word::NoRulesets).to_owned())?;
    let of = making.again(how, &game.library);
    let sitting = Sitting::begin(&of.start(&game.library), &records.0);
    Ok((Arc::clone(game), sitting.map_err(|e| e.to_string())?))
}

/// Goes on with an interrupted match.
///
/// # Errors
/// Why that cannot be, in words.
pub fn resume(
    file: &Path,
    ruleset: &str,
    games: &Games,
    records: &Records,
    language: Language,
    commands: &mut Commands,
) -> Result<(), String> {
    let game = games
        .0
        .iter()
        .find(|g| g.library.game.rules.id() == ruleset);
    let game = game.ok_or_else(|| Words(language).get(Word::NoRulesets).to_owned())?;
    let sitting = Sitting::resume(file, &game.library, records.0.reports.as_deref())
        .map_err(|e| e.to_string())?;
    commands.insert_resource(Made::of(&sitting));
    sit_down(game, sitting, language, commands);
    Ok(())
}

/// Plays on from the replay that is watched, where it stands, in a file of its own.
pub fn play_on(
    mut intents: MessageReader<Intent>,
    watched: Option<Res<Watched>>,
    table: Option<Res<Table>>,
    records: Res<Records>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        let (&Intent::Watch(Watching::PlayOn { both }), Some(watched), Some(table)) =
            (intent, &watched, &table)
        else {
            continue;
        };
        let words = settings.words();
        let me = table.viewer();
        let seat = |player: PlayerId| match (both, player == me) {
            (true, _) => Seat::Person(watched.replay.header.players[player.index()].plain_name()),
            (false, true) => Seat::Person(words.get(Word::You).to_owned()),
            (false, false) => {
                let recorded = Seat::of_record(&watched.replay.header.players[player.index()]);
                let spec = recorded.agent().or_else(|| {
                    // Whoever was a person is played by a computer of the middle level.
                    Level::new(3).map(AgentSpec::of_level)
                });
                let name = words.get(Word::Computer).to_owned();
                Seat::Computer(name, spec.unwrap_or(AgentSpec::GREEDY))
            }
        };
        let seats = PlayerId::ALL.map(seat);
        let (replay, at) = (&watched.replay, table.choices());
        let library = &watched.game.library;
        let branch = Sitting::branch_as(replay, at, library, &records.0, &seats, both);
        match branch {
            Ok(sitting) if sitting.game().outcome().is_none() => {
                commands.insert_resource(Made::default());
                commands.remove_resource::<Watched>();
                sit_down(&watched.game, sitting, settings.language, &mut commands);
            }
            Ok(_) => notices.passing(words.get(Word::NothingToPlayOn)),
            Err(error) => {
                let reason = error.to_string();
                notices.problem(words.fill(Word::CannotGoOn, &[("reason", &reason)]));
            }
        }
    }
}

/// The match lies on the table, and the screen becomes the table.
pub fn sit_down(
    game: &Arc<LoadedGame>,
    mut sitting: Sitting,
    language: Language,
    commands: &mut Commands,
) {
    sitting.reach_further();
    commands.insert_resource(rules_of_match(game, &sitting, language));
    commands.insert_resource(ActiveGame::of(game, sitting.setup()));
    commands.insert_resource(Tempo::default());
    commands.insert_resource(Table(sitting));
    commands.queue(lay_out);
    commands.write_message(Fact::LaidOut);
    commands.insert_resource(NextState::PendingIfNeq(Screen::Table));
}

/// The options of the running match are told in the language of today.
pub fn rules_in_words(
    game: Res<ActiveGame>,
    table: Res<Table>,
    settings: Res<CurrentSettings>,
    mut told: Local<Option<Language>>,
    mut rules: ResMut<MatchRules>,
) {
    if told.replace(settings.language) != Some(settings.language) {
        *rules = rules_of_match(&game.game, &table, settings.language);
    }
}

/// Sets up a match as it was chosen.
fn begin(
    choice: &SetupChoice,
    games: &Games,
    records: &Records,
    language: Language,
) -> Result<(Arc<LoadedGame>, Sitting), String> {
    let words = Words(language);
    let game = games.0.get(choice.ruleset);
    let game = game.ok_or_else(|| words.get(Word::NoRulesets).to_owned())?;
    let library = &game.library;
    let mut options = [0; MAX_OPTIONS];
    for (place, value) in options.iter_mut().zip(&choice.options) {
        *place = u8::try_from(*value).unwrap_or(0);
    }
    let deck = |seat: usize| {
        let found = library.decks.get(choice.decks[seat]);
        found.ok_or_else(|| words.get(Word::DeckProblems).to_owned())
    };
    let seed = choice
        .seed()
        .map_err(|_| words.get(Word::SeedWrong).to_owned())?;
    let seed = seed.unwrap_or_else(random_seed);
    let own = deck(0)?;
    let other = match choice.draws_deck() {
        // The same seed draws the same deck. Where there is only one, both have it.
        true => draw_deck(library, &options, seed, &own.key, None).unwrap_or(own),
        false => deck(1)?,
    };
    let start = Start {
        library,
        decks: [own, other],
        options,
        seed,
        first: match choice.starter {
            Starter::Lot => First::Random,
            Starter::First => First::Player(PlayerId(0)),
            Starter::Second => First::Player(PlayerId(1)),
        },
        seats: seats(choice, words),
        open: choice.opponent == Opponent::Solo,
    };
    let sitting = Sitting::begin(&start, &records.0).map_err(|e| e.to_string())?;
    Ok((Arc::clone(game), sitting))
}

fn seats(choice: &SetupChoice, words: Words) -> [Seat; 2] {
    match choice.opponent {
        Opponent::Person | Opponent::Solo => [
            Seat::Person(words.get(Word::PlayerOne).to_owned()),
            Seat::Person(words.get(Word::PlayerTwo).to_owned()),
        ],
        Opponent::Computer(level) => {
            let number = u8::try_from(level + 1).unwrap_or(1);
            let style = Style::ALL.get(choice.style).copied().unwrap_or_default();
            let spec = Level::new(number)
                .map_or(AgentSpec::GREEDY, |level| AgentSpec::Level(level, style));
            [
                Seat::Person(words.get(Word::You).to_owned()),
                Seat::Computer(words.get(Word::Computer).to_owned(), spec),
            ]
        }
    }
}

/// A seed that nobody chose.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds its hashers from the system.
    let mut hasher = std::collections::hash_map::RandomState::new().build_hasher();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    hasher.write_u128(now.map_or(0, |d| d.as_nanos()));
    // Short enough to be read out and typed again.
    hasher.finish() >> 24
}

fn rules_of_match(game: &LoadedGame, sitting: &Sitting, language: Language) -> MatchRules {
    let options = &sitting.setup().options;
    let decls = game
        .library
        .game
        .rules
        .declaration()
        .options
        .iter()
        .zip(options);
    let option = |(decl, value): (&fudaba_engine::OptionDecl, &u8)| {
        let (name, explanation) = game.option(decl.key, language);
        let key = decl.values.get(usize::from(*value)).copied().unwrap_or("");
        ActiveOption {
            name,
            explanation,
            value: game.option_value(decl.key, key, language),
            usual: *value == 0,
            clause: decl.clause.to_owned(),
        }
    };
    MatchRules {
        title: text(&game.look.name, language).to_owned(),
        options: decls.map(option).collect(),
        openings: openings(game, language),
    }
}

/// Where players can be asked whether they answer what goes on, in words.
fn openings(game: &LoadedGame, language: Language) -> Openings {
    let declared = game.library.game.rules.declaration();
    let row = |decl: &fudaba_engine::OpeningDecl| {
        let (name, hint) = game.book.opening(decl.key, language.into());
        OpeningRow {
            key: decl.key,
            name: name.to_owned(),
            hint: hint.to_owned(),
            usual: decl.asked,
        }
    };
    Openings {
        ruleset: declared.id.to_owned(),
        rows: declared.openings.iter().map(row).collect(),
    }
}
