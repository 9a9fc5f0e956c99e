//! From a choice of the set-up, or from an interrupted match, to a running one.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use crate::notices::Notices;
use crate::panels::learning::watch::Watching;
use crate::screens::pause::ActiveOption;
use crate::screens::settings::{OpeningRow, Openings};
use crate::screens::setup_model::{Opponent, SetupChoice, Starter};
use crate::screens::{MatchOrder, MatchRules, Offer, to_remember};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::ruleset::{ActiveGame, Games, LoadedGame, text};
use crate::table::stage::{Fact, Guided, Intent, Table, Tempo, Watched, lay_out};
use crate::ui_text::{Word, Words};
use fudaba_ai::{AgentSpec, Level, Style};
use fudaba_engine::{First, MAX_OPTIONS, PlayerId};
use fudaba_files::Folders;
use fudaba_play::{Place, Seat, Sitting, Start};
use fudaba_saves::settings::Language;

/// What the running match was made of, for a rematch; nothing if it was gone on with.
#[derive(Resource, Debug, Clone, Default)]
pub struct Made {
    choice: Option<SetupChoice>,
    /// Did the first seat have the first turn?
    first_began: bool,
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
) {
    for order in orders.read() {
        let choice = match order {
            MatchOrder::Start(choice) => (**choice).clone(),
            MatchOrder::Rematch { swapped } => {
                let Some(mut choice) = made.choice.clone() else {
                    // A match that was gone on with is set up anew.
                    screen.as_mut().set_if_neq(Screen::Setup);
                    continue;
                };
                choice.seed.clear();
                if *swapped {
                    choice.starter = other_starter(&made, choice.starter);
                }
                choice
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
        match begin(&choice, &games, &records, settings.language) {
            Ok((game, sitting)) => {
                settings.last_match = to_remember(&offer.0, &choice);
                *made = Made {
                    choice: Some(choice),
                    first_began: sitting.game().table().first_player == PlayerId(0),
                };
                sit_down(&game, sitting, settings.language, &mut commands);
            }
            Err(reason) => {
                let words = settings.words();
                notices.problem(words.fill(Word::CannotStart, &[("reason", &reason)]));
            }
        }
    }
}

/// Who starts when the seats are swapped: whoever did not start last time.
fn other_starter(made: &Made, starter: Starter) -> Starter {
    match starter {
        Starter::First => Starter::Second,
        Starter::Second => Starter::First,
        Starter::Lot if made.first_began => Starter::Second,
        Starter::Lot => Starter::First,
    }
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
    commands.insert_resource(Made {
        choice: None,
        first_began: sitting.game().table().first_player == PlayerId(0),
    });
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
    let start = Start {
        library,
        decks: [deck(0)?, deck(1)?],
        options,
        seed: seed.unwrap_or_else(random_seed),
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
