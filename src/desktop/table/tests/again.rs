//! From a choice of the set-up to the match that lies on the table, and the ways to play it once more.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{games, sitting_at, two};
use crate::screens::setup_model::{Opponent, SetupChoice, Starter};
use crate::screens::{Again, LastResult, MatchOrder, MayAgain, Offer};
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::matches::{Made, Records, resume};
use crate::table::ruleset::{Games, offer};
use crate::table::stage::{Doing, Intent, Table};
use fudaba_ai::{AgentSpec, Level, Style};
use fudaba_engine::{First, Match, PlayerId, Rng};
use fudaba_play::{Kept, Place, Seat};
use fudaba_saves::settings::{Language, OpponentPace};

/// The program with an offer of all rulesets, on its first screen.
fn house() -> Bench {
    let mut bench = Bench::empty();
    bench.app.update();
    bench.at_once();
    let world = bench.app.world_mut();
    let offer = offer::offer_of(world.resource::<Games>(), Language::English);
    world.insert_resource(Offer(offer));
    bench
}

/// The usual choice for a ruleset.
fn usual(bench: &Bench, ruleset: usize) -> SetupChoice {
    SetupChoice::usual(bench.app.world().resource::<Offer>(), ruleset)
}

fn orders(bench: &mut Bench, order: MatchOrder) {
    bench.app.world_mut().write_message(order);
    bench.frames(3);
    assert_eq!(bench.place(), (Screen::Table, Overlay::None));
}

fn starts(bench: &mut Bench, choice: &SetupChoice) {
    orders(bench, MatchOrder::Start(Box::new(choice.clone())));
}

/// The keys of the decks, and the seed.
fn made(bench: &Bench) -> ([String; 2], u64) {
    let made = bench.table().made().expect("it was set up");
    (made.decks.map(|deck| deck.key), made.seed)
}

/// Who has the first turn, once it has come.
fn first(bench: &mut Bench) -> PlayerId {
    while bench.table().game().table().turn == 0 {
        plays(bench, 3, 1);
    }
    bench.table().game().table().first_player
}

fn key(game: &crate::table::ruleset::LoadedGame, deck: usize) -> &str {
    &game.library.decks[deck].key
}

/// The digest of the match before anything is chosen in it.
fn start_of(bench: &Bench) -> u64 {
    let setup = Arc::clone(bench.table().setup());
    Match::new(setup, None).table().digest()
}

/// The viewer answers so many times by chance.
fn plays(bench: &mut Bench, seed: u64, times: usize) {
    let (mut rng, mut answered) = (Rng::new(seed), 0);
    for _ in 0..20_000 {
        if answered == times || bench.place().0 != Screen::Table {
            return;
        }
        match bench.table().decision() {
            Some(decision) if bench.doing() == Some(Doing::Deciding) => {
                bench.chooses(rng.below(decision.actions.len()));
                answered += 1;
            }
            _ => {
                bench.frames(1);
                std::thread::yield_now();
            }
        }
    }
    panic!("nobody is asked");
}

#[test]
fn level_style_deck_options_seed_and_who_starts_reach_the_match() {
    let mut bench = house();
    for (ruleset, game) in games().iter().enumerate() {
        let declared = game.library.game.rules.declaration();
        for (level, style, starter) in [(0, 1, Starter::Second), (3, 2, Starter::First)] {
            let mut choice = usual(&bench, ruleset);
            choice.opponent = Opponent::Computer(level);
            choice.style = style;
            choice.starter = starter;
            choice.decks = [1, 0];
            choice.chance = false;
            choice.seed = "7".to_owned();
            // The last value of the first option with which these decks can be played.
            if let Some(value) = choice.options.first_mut() {
                *value = declared.options[0].values.len() - 1;
            }
            starts(&mut bench, &choice);
            let table = bench.table();
            let decks = [key(game, 1).to_owned(), key(game, 0).to_owned()];
            assert_eq!(made(&bench), (decks, 7), "{}", declared.id);
            let number = u8::try_from(level + 1).unwrap();
            let spec = AgentSpec::Level(Level::new(number).unwrap(), Style::ALL[style]);
            assert_eq!(table.seat(PlayerId(1)).agent(), Some(spec));
            assert!(table.seat(PlayerId(0)).is_person());
            let begins = PlayerId(u8::from(starter == Starter::Second));
            assert_eq!(table.setup().first, First::Player(begins));
            for (n, value) in choice.options.iter().enumerate() {
                assert_eq!(usize::from(table.setup().options[n]), *value);
            }
            let settings = bench.app.world().resource::<CurrentSettings>();
            let last = settings.last_match.as_ref().expect("it is remembered");
            assert_eq!(last.ruleset, declared.id);
        }
    }
    let mut choice = usual(&bench, 0);
    for (opponent, open) in [(Opponent::Person, false), (Opponent::Solo, true)] {
        choice.opponent = opponent;
        bench
            .app
            .world_mut()
            .write_message(MatchOrder::Start(Box::new(choice.clone())));
        bench.frames(3);
        assert!(bench.table().seats().iter().all(Seat::is_person));
        assert_eq!(bench.table().is_open(), open);
        assert_eq!(made(&bench).0[1], key(&games()[0], 1), "nothing is drawn");
    }
}

#[test]
fn a_deck_by_chance_is_another_one_from_match_to_match_and_never_ones_own() {
    let mut bench = house();
    for (ruleset, game) in games().iter().enumerate() {
        let choice = usual(&bench, ruleset);
        let own = key(game, choice.decks[0]).to_owned();
        let (mut decks, mut seeds, mut tables) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for _ in 0..12 {
            starts(&mut bench, &choice);
            let ([first, second], seed) = made(&bench);
            assert_eq!(first, own);
            assert_ne!(second, own);
            decks.insert(second);
            seeds.insert(seed);
            tables.insert(bench.table().game().table().digest());
        }
        assert!(decks.len() > 1, "{decks:?}");
        assert_eq!((seeds.len(), tables.len()), (12, 12), "no two are alike");
        // It is the seed that draws it.
        let typed = SetupChoice {
            seed: "5".to_owned(),
            ..choice
        };
        starts(&mut bench, &typed);
        let before = made(&bench);
        starts(&mut bench, &typed);
        assert_eq!(made(&bench), before);
    }
}

#[test]
fn an_own_deck_sits_opposite() {
    for ruleset in 0..games().len() {
        let mut bench = house();
        let mut all = bench.app.world().resource::<Games>().0.clone();
        let library = &mut Arc::make_mut(&mut all[ruleset]).library;
        let mut own = library.decks[0].clone();
        "my own".clone_into(&mut own.key);
        library.decks.push(own);
        let last = library.decks.len() - 1;
        let games = Games(all);
        let offer = offer::offer_of(&games, Language::English);
        bench
            .app
            .insert_resource(games)
            .insert_resource(Offer(offer));
        let mut choice = usual(&bench, ruleset);
        choice.decks = [0, last];
        choice.chance = false;
        starts(&mut bench, &choice);
        assert_eq!(made(&bench).0[1], "my own");
        plays(&mut bench, 1, 8);
        let settings = bench.app.world().resource::<CurrentSettings>();
        let remembered = settings.last_match.clone().expect("it is remembered");
        assert_eq!(remembered.decks[1], "my own");
    }
}

#[test]
fn a_match_is_played_once_more_in_each_way() {
    for ruleset in 0..games().len() {
        let mut bench = house();
        let mut choice = usual(&bench, ruleset);
        choice.starter = Starter::Lot;
        starts(&mut bench, &choice);
        let table = start_of(&bench);
        let (before, began) = (made(&bench), first(&mut bench));
        let may = *bench.app.world().resource::<MayAgain>();
        assert!(may.same && may.other_deck, "{may:?}");
        bench.wants(Intent::Concede);
        for _ in 0..4000 {
            if bench.place().0 == Screen::Result {
                break;
            }
            bench.frames(1);
        }
        assert_eq!(bench.place().0, Screen::Result);
        assert_eq!(bench.app.world().resource::<LastResult>().may, may);

        orders(&mut bench, MatchOrder::Again(Again::Same));
        assert_eq!(start_of(&bench), table);
        assert_eq!(made(&bench), before);
        assert_eq!(first(&mut bench), began);

        orders(&mut bench, MatchOrder::Again(Again::Anew));
        let anew = made(&bench);
        assert_eq!(anew.0, before.0, "the same decks");
        assert_ne!(anew.1, before.1, "shuffled anew");

        let mut decks = before.0.clone();
        for _ in 0..4 {
            orders(&mut bench, MatchOrder::Again(Again::OtherDeck));
            let now = made(&bench).0;
            assert_eq!(now[0], decks[0]);
            assert_ne!(now[1], decks[1], "another one than before");
            assert_ne!(now[1], now[0], "and not one's own");
            decks = now;
        }

        let mut began = first(&mut bench);
        for _ in 0..3 {
            orders(&mut bench, MatchOrder::Again(Again::OtherStarts));
            let now = first(&mut bench);
            assert_eq!(now, began.other());
            began = now;
            assert_eq!(made(&bench).0, decks);
        }
    }
}

#[test]
fn started_over_from_the_pause_menu_it_is_the_same_match_from_its_beginning() {
    for ruleset in 0..games().len() {
        let mut bench = house();
        let mut choice = usual(&bench, ruleset);
        choice.opponent = Opponent::Solo;
        starts(&mut bench, &choice);
        bench.until(Doing::Deciding);
        let begins = bench.table().choices();
        let table = bench.table().game().table().digest();
        let before = made(&bench);
        for times in [3, 9] {
            plays(&mut bench, 5, times);
            if bench.place().0 != Screen::Table {
                break;
            }
            assert!(bench.table().choices() > begins);
            bench
                .app
                .world_mut()
                .resource_mut::<NextState<Overlay>>()
                .as_mut()
                .set_if_neq(Overlay::Pause);
            bench.frames(2);
            orders(&mut bench, MatchOrder::Again(Again::Same));
            bench.until(Doing::Deciding);
            assert_eq!(made(&bench), before);
            assert_eq!(bench.table().choices(), begins);
            assert_eq!(bench.table().game().table().digest(), table);
        }
        plays(&mut bench, 6, 20);
    }
}

#[test]
fn a_match_that_was_gone_on_with_can_be_played_once_more_too() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place {
        folder: Some(folder.path().to_path_buf()),
        ..Place::default()
    };
    let game = &games()[0];
    let mut sitting = sitting_at(game, 3, two(), true, &place);
    let start = sitting.game().table().digest();
    for _ in 0..9 {
        sitting.catch_up();
        sitting.choose(0).unwrap();
    }
    let Kept::Whole(path) = sitting.kept() else {
        panic!("it is written down");
    };
    let path = path.to_path_buf();
    drop(sitting);
    let mut bench = house();
    let world = bench.app.world_mut();
    let id = game.library.game.rules.id();
    world.resource_scope(|world, games: Mut<Games>| {
        world.resource_scope(|world, records: Mut<Records>| {
            let mut commands = world.commands();
            resume(
                &path,
                id,
                &games,
                &records,
                Language::English,
                &mut commands,
            )
            .unwrap();
        });
    });
    world.flush();
    bench.frames(3);
    let before = made(&bench);
    orders(&mut bench, MatchOrder::Again(Again::Same));
    assert_eq!(made(&bench), before);
    assert_eq!(bench.table().game().table().digest(), start);
    // Of one that was laid out by hand nothing is known.
    bench.app.insert_resource(Made::default());
    bench
        .app
        .world_mut()
        .write_message(MatchOrder::Again(Again::Anew));
    bench.frames(3);
    assert_eq!(bench.place().0, Screen::Setup);
}

#[test]
fn nothing_goes_on_behind_the_pause_menu() {
    for ruleset in 0..games().len() {
        let mut bench = house();
        let choice = usual(&bench, ruleset);
        starts(&mut bench, &choice);
        bench
            .app
            .world_mut()
            .resource_mut::<CurrentSettings>()
            .opponent_pace = OpponentPace::Quick;
        // So slowly that what is shown takes several frames.
        bench
            .app
            .world_mut()
            .resource_mut::<CurrentSettings>()
            .animation_speed = 0.5;
        let (mut rng, mut held, mut went_on) = (Rng::new(4), 0, 0);
        let state = |bench: &Bench| {
            let table: &Table = bench.table();
            (table.choices(), table.log_len(), table.stage())
        };
        let cover = |bench: &mut Bench, overlay: Overlay| {
            let world = bench.app.world_mut();
            let mut next = world.resource_mut::<NextState<Overlay>>();
            next.as_mut().set_if_neq(overlay);
            bench.frames(2);
        };
        for _ in 0..4000 {
            if held > 5 || bench.place().0 != Screen::Table {
                break;
            }
            if bench.doing() == Some(Doing::Deciding)
                && let Some(decision) = bench.table().decision()
            {
                bench.chooses(rng.below(decision.actions.len()));
                continue;
            }
            cover(&mut bench, Overlay::Pause);
            let before = state(&bench);
            for _ in 0..40 {
                bench.frames(1);
                std::thread::yield_now();
            }
            assert_eq!(state(&bench), before, "it went on");
            held += 1;
            cover(&mut bench, Overlay::None);
            for _ in 0..400 {
                if bench.place().0 != Screen::Table || state(&bench) != before {
                    went_on += 1;
                    break;
                }
                bench.frames(1);
                std::thread::yield_now();
            }
        }
        assert!(held > 2 && went_on > 2, "{held}, {went_on}");
    }
}
