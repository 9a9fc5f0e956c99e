//! Arrows from who attacks to whom: they are there as long as the attack is, however one came to look at it.

use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting, sitting_at, two};
use crate::screens::MatchOrder;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::draw::arrows::{Arrow, Line, Way};
use crate::table::input::Light;
use crate::table::layout::Pose;
use crate::table::ruleset::LoadedGame;
use crate::table::stage::{Attacks, Doing, Intent, Moves, Table};
use crate::table::world::Card;
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, DefId, Event, PlayerId, Rng, Stage as Course};
use fudaba_play::{Kept, Place, Sitting, Stage};
use fudaba_saves::replay::Replay;
use fudaba_saves::settings::TakeBack;

/// Who attacks whom, and whether the viewer does it.
#[derive(Debug, PartialEq)]
struct Attack(CardId, Vec<CardId>, bool);

/// The attacks that are marked on the table.
fn marked(bench: &mut Bench) -> Vec<Attack> {
    let world = bench.app.world_mut();
    let mut attackers = world.query::<(&Card, &Attacks)>();
    let mut cards = world.query::<&Card>();
    let attackers: Vec<(CardId, Attacks)> = attackers
        .iter(world)
        .map(|(card, attacks)| (card.0, attacks.clone()))
        .collect();
    let mut of = |entity: Entity| cards.get(world, entity).unwrap().0;
    let attack = |(card, attacks): (CardId, Attacks)| {
        let targets = attacks.targets.into_iter().map(&mut of).collect();
        Attack(card, targets, attacks.own)
    };
    attackers.into_iter().map(attack).collect()
}

/// The attack of the fight that is open, as the panels show it.
fn fought(table: &Table) -> Option<Attack> {
    let seen = table.seen()?;
    let contest = (seen.contest()).filter(|c| c.fight && c.stage < Course::Resolved)?;
    let cards = |side: usize| {
        let all = contest.sides[side].fighters.iter();
        all.filter(|f| f.def != DefId::HIDDEN).map(|f| f.card)
    };
    let own = contest.sides[0].player == seen.viewer();
    Some(Attack(cards(0).next()?, cards(1).collect(), own))
}

/// The attack that was told last, if nothing says that it is over, and whether its fight was told since.
fn told(table: &Table) -> Option<(CardId, Vec<CardId>, bool)> {
    let mut last = None;
    for told in table.log(table.viewer(), 0) {
        match told.event {
            Event::Attacked { attacker, targets } => {
                let targets = targets.iter().filter_map(|card| card.some()).collect();
                last = Some((attacker, targets, false));
            }
            Event::Contested(contest) if contest.fight => {
                let cards = |side: usize| contest.sides[side].fighters.iter().map(|f| f.card);
                last = cards(0).next().map(|card| (card, cards(1).collect(), true));
            }
            Event::ContestEnded | Event::TurnBegan { .. } => last = None,
            _ => {}
        }
    }
    last
}

/// What is marked is what is under way. Is a fight with somebody to be attacked?
fn agrees(bench: &mut Bench, at: &str) -> bool {
    if bench.place().0 != Screen::Table || bench.app.world().get_resource::<Table>().is_none() {
        return false;
    }
    let all = marked(bench);
    let told = told(bench.table());
    // One that has just been declared takes the place of the one before, of which the panels still tell.
    let fought = fought(bench.table()).filter(|_| told.as_ref().is_none_or(|told| told.2));
    if let Some(fought) = fought {
        let fights = !fought.1.is_empty();
        assert_eq!(all, [fought], "{at}");
        return fights;
    }
    assert!(all.len() < 2, "{at}");
    if let Some(Attack(attacker, targets, _)) = all.first() {
        let (by, whom, _) = told.unwrap_or_else(|| panic!("{at}: nobody attacks"));
        assert_eq!(*attacker, by, "{at}");
        assert!(targets.iter().all(|card| whom.contains(card)), "{at}");
    }
    false
}

/// Lets frames pass until the viewer is asked, or the match is left; `each` looks at all of them.
fn to_decision(bench: &mut Bench, mut each: impl FnMut(&mut Bench)) -> bool {
    for _ in 0..20_000 {
        if bench.place().0 != Screen::Table {
            return false;
        }
        match bench.doing() {
            Some(Doing::Deciding) if bench.table().decision().is_some() => return true,
            Some(Doing::HandingOver) => bench.wants(Intent::HandOver),
            Some(Doing::Curtain) => {
                if let Stage::Curtain(next) = bench.table().stage() {
                    bench.wants(Intent::Look(next));
                    each(bench);
                }
            }
            _ => {
                bench.frames(1);
                std::thread::yield_now();
            }
        }
        each(bench);
    }
    panic!("nobody is asked");
}

fn chooses_by_chance(bench: &mut Bench, rng: &mut Rng) {
    let count = bench.table().decision().unwrap().actions.len();
    bench.chooses(rng.below(count));
}

/// The rulesets in which cards attack cards.
fn with_fights() -> Vec<&'static Arc<LoadedGame>> {
    let fights = |game: &&Arc<LoadedGame>| {
        (0..6).any(|seed| {
            let mut fights = false;
            super::play_out(game, seed, |game| {
                let contest = game.setup().rules.contest(game.q());
                fights |= contest.is_some_and(|contest| contest.fight);
            });
            fights
        })
    };
    let all: Vec<_> = games().iter().filter(fights).collect();
    assert!(all.len() >= 4, "{}", all.len());
    all
}

#[test]
fn an_arrow_goes_from_who_attacks_to_whom_as_long_as_the_attack_is_under_way() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut seen, mut own, mut fights) = (0, [0, 0], false);
        for seed in 0..12 {
            let enough = if fights { 5 } else { 0 };
            if seed > 1 && own.iter().all(|n| *n >= enough) {
                break;
            }
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            let mut rng = Rng::new(seed);
            let mut look = |bench: &mut Bench| {
                if agrees(bench, name) {
                    seen += 1;
                    let of = marked(bench)[0].2;
                    own[usize::from(of)] += 1;
                }
            };
            while to_decision(&mut bench, &mut look) {
                let contest = bench.table().contest();
                fights |= contest.is_some_and(|contest| contest.fight);
                chooses_by_chance(&mut bench, &mut rng);
                look(&mut bench);
            }
        }
        println!("{name}: {seen} frames of attacks, {own:?} of the other and of the viewer");
        let least = if fights { 3 } else { 0 };
        assert!(own.iter().all(|n| *n >= least), "{name}: {own:?}");
    }
}

#[test]
fn an_attack_is_seen_after_it_was_taken_back_and_done_again() {
    for game in with_fights() {
        let name = game.library.game.rules.id();
        let (mut back, mut again) = (0, 0);
        for seed in 0..12 {
            if back > 2 && again > 2 {
                break;
            }
            let mut bench = Bench::over(game, sitting(game, seed, two(), true));
            bench.at_once();
            (bench.app.world_mut().resource_mut::<CurrentSettings>()).take_back = TakeBack::Free;
            let mut rng = Rng::new(seed);
            while to_decision(&mut bench, |_| {}) && (back < 3 || again < 3) {
                let attacks = marked(&mut bench);
                let before = bench.table().choices();
                chooses_by_chance(&mut bench, &mut rng);
                if bench.place().0 != Screen::Table {
                    break;
                }
                if attacks.is_empty() {
                    continue;
                }
                bench.wants(Intent::TakeBack);
                if bench.place().0 != Screen::Table {
                    break;
                }
                if bench.table().choices() != before {
                    continue;
                }
                agrees(&mut bench, name);
                assert_eq!(marked(&mut bench), attacks, "{name}");
                back += 1;
                bench.wants(Intent::StepForward);
                agrees(&mut bench, name);
                again += usize::from(!marked(&mut bench).is_empty());
            }
        }
        assert!(back > 0 && again > 0, "{name}: {back}, {again}");
    }
}

#[test]
fn an_attack_is_seen_when_the_curtain_opens() {
    for game in with_fights() {
        let name = game.library.game.rules.id();
        let mut opened = 0;
        for seed in 0..12 {
            let mut bench = Bench::of(game, seed, two());
            bench.at_once();
            let mut rng = Rng::new(seed);
            let mut viewer = None;
            let mut look = |bench: &mut Bench| {
                let fights = agrees(bench, name);
                let now = bench.app.world().get_resource::<Table>();
                let now = now.map(|table| table.viewer());
                let turned = now.is_some() && viewer.is_some() && now != viewer;
                opened += usize::from(turned && fights);
                viewer = now.or(viewer);
            };
            while to_decision(&mut bench, &mut look) {
                chooses_by_chance(&mut bench, &mut rng);
            }
            if opened > 3 {
                break;
            }
        }
        assert!(opened > 0, "{name}: {opened}");
    }
}

#[test]
fn an_attack_is_seen_in_a_match_that_is_gone_on_with_and_in_a_replay() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place {
        folder: Some(folder.path().to_path_buf()),
        ..Place::default()
    };
    let mut resumes = 0;
    for game in with_fights() {
        let (name, library) = (game.library.game.rules.id(), &game.library);
        let fought = |seed: u64| {
            let mut sitting = sitting_at(game, seed, two(), true, &place);
            let mut rng = Rng::new(seed);
            let mut fights = Vec::new();
            while sitting.game().outcome().is_none() {
                sitting.catch_up();
                if sitting
                    .attack()
                    .is_some_and(|attack| !attack.targets.is_empty())
                {
                    fights.push(sitting.game().choices().len());
                }
                if fights.len() > 2 {
                    break;
                }
                let count = sitting.game().legal().len();
                sitting.choose(rng.below(count)).unwrap();
            }
            (fights.len() > 2).then_some((sitting, fights))
        };
        let (sitting, fights) = (0..24).find_map(fought).expect("somebody fights");
        let at = fights[2];
        let Kept::Whole(path) = sitting.kept() else {
            panic!("it is written down");
        };
        let path = path.to_path_buf();
        drop(sitting);
        let replay = Replay::read(&path).unwrap();
        let mut bench = Bench::empty();
        bench.app.update();
        bench.at_once();
        for n in fights {
            let watched = Sitting::watch(&replay, n, library, PlayerId(0)).unwrap();
            bench.sit_down(game, watched);
            agrees(&mut bench, &format!("{name}, choice {n}"));
            assert!(!marked(&mut bench).is_empty(), "{name}, choice {n}");
        }
        let resumed = Sitting::resume(&path, library, None).unwrap();
        assert_eq!(resumed.game().choices().len(), at, "{name}");
        bench.sit_down(game, resumed);
        agrees(&mut bench, &format!("{name}, gone on with"));
        // What goes on by itself may be over by now.
        resumes += usize::from(!marked(&mut bench).is_empty());
    }
    assert!(resumes > 1, "{resumes}");
}

/// The arrows that are drawn.
fn drawn(bench: &mut Bench) -> Vec<Way> {
    let world = bench.app.world_mut();
    let mut arrows = world.query::<&Arrow>();
    arrows.iter(world).map(|arrow| arrow.0).collect()
}

/// Where a card is shown.
fn pose(bench: &mut Bench, card: CardId) -> Pose {
    let card = bench.card(card);
    bench.app.world().get::<Moves>(card).unwrap().shown
}

/// Does a point lie on a card, or right beside it with its name?
fn is_at(point: (f32, f32), pose: Pose) -> bool {
    let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
    let (wide, high) = pose.size;
    let half = (
        (wide * cos + high * sin) / 2.0,
        (wide * sin + high * cos) / 2.0,
    );
    const NAME: f32 = 26.0;
    (point.0 - pose.at.0).abs() <= half.0 + NAME && (point.1 - pose.at.1).abs() <= half.1 + NAME
}

#[test]
fn the_arrow_is_drawn_from_card_to_card_and_shows_whose_attack_it_is() {
    let mut all = [false; 2];
    for game in with_fights() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::drawn(1280, 720);
        let mut seen = [false; 2];
        for seed in 0..12 {
            let mut look = |bench: &mut Bench| {
                let fights = seen != [true; 2] && agrees(bench, name);
                let attacks = fights.then(|| marked(bench).remove(0));
                let Some(Attack(attacker, targets, own)) = attacks else {
                    return;
                };
                let wanted = match own {
                    true => (Light::Strikes, Line::Firm),
                    false => (Light::Threat, Line::Barbed),
                };
                let ways: Vec<Way> = drawn(bench)
                    .into_iter()
                    .filter(|way| (way.light, way.line) == wanted)
                    .collect();
                let from = pose(bench, attacker);
                for target in targets {
                    let to = pose(bench, target);
                    let there = |way: &Way| is_at(way.from, from) && is_at(way.to, to);
                    assert!(ways.iter().any(there), "{name}: {ways:?}");
                }
                seen[usize::from(own)] = true;
            };
            bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
            let mut rng = Rng::new(seed);
            while to_decision(&mut bench, &mut look) {
                chooses_by_chance(&mut bench, &mut rng);
                look(&mut bench);
                let there = bench.app.world().get_resource::<Table>();
                if there.is_none_or(|table| table.choices() > 150) {
                    break;
                }
            }
            if seen == [true; 2] || seed > 1 && seen.contains(&true) {
                break;
            }
            bench.app.world_mut().write_message(MatchOrder::Leave);
            bench.frames(4);
        }
        assert!(seen.contains(&true), "{name}");
        all = [all[0] || seen[0], all[1] || seen[1]];
    }
    assert_eq!(all, [true; 2]);
}
