//! What decides most is told large when it happens, held for a while, and in a sentence.

use std::collections::BTreeSet;

use super::bench::Bench;
use super::{against, games, sitting, two};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::log::Lines;
use crate::table::hud::{Panels, weighty as words};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::WeightyEvent;
use crate::table::stage::{AccentKind, Accents, Doing, Intent, Table, Tempo, sounds, weighty};
use fudaba_ai::AgentSpec;
use fudaba_engine::{ByPlayer, CardId, Cause, DefId, Event, Note, PlayerId, Rng, ZoneSet};
use fudaba_saves::settings::Language;
use fudaba_text::LogLine;

#[test]
fn every_ruleset_names_notes_and_ways_that_there_are() {
    for game in games() {
        let name = game.library.game.rules.id();
        assert!(!game.look.weighty.is_empty(), "{name}");
        let zones = game.library.game.rules.zones();
        let has = |key: &str| zones.ids().any(|zone| zones.decl(zone).key == key);
        for one in &game.look.weighty {
            match &one.when {
                WeightyEvent::Note(key) => {
                    assert!(game.book.phrases.notes.contains_key(key), "{name}: {key}");
                }
                WeightyEvent::Goes(from, to) => {
                    assert!(has(from) && has(to), "{name}: {from} {to}");
                }
                WeightyEvent::Sealed(word, _) => {
                    let seal = game.book.seal(word, true, Language::English.into());
                    assert_ne!(seal, word, "{name}: {word}");
                }
                WeightyEvent::Uses(kind) => {
                    let words = game.library.game.rules.words();
                    let cards = game.library.pack.cards();
                    let mut all = cards.flat_map(|card| &card.abilities);
                    assert!(
                        all.any(|one| one.kind.name(words) == kind),
                        "{name}: {kind}"
                    );
                }
                WeightyEvent::Comes(kind, from, to) => {
                    assert!(has(from) && has(to), "{name}: {from} {to}");
                    let words = game.library.game.rules.words();
                    let cards = game.library.pack.cards();
                    let mut kinds = cards.map(|card| card.kind.name(words));
                    assert!(kinds.any(|of| of == kind), "{name}: {kind}");
                }
            }
        }
    }
}

#[test]
fn a_note_of_weight_is_said_with_its_line_and_for_whom_it_is_good() {
    for game in games() {
        let table = Table(sitting(game, 1, two(), true));
        let active = ActiveGame::of(game, table.setup());
        let seen = table.seen().expect("nobody waits behind a curtain");
        for (n, one) in game.look.weighty.iter().enumerate() {
            let WeightyEvent::Note(key) = &one.when else {
                continue;
            };
            let key: &'static str = Box::leak(key.clone().into_boxed_str());
            let said = |player: PlayerId, language| {
                let event = Event::Noted(Note {
                    key,
                    clause: "1",
                    player: Some(player),
                    card: CardId(0),
                    n: 1,
                });
                let found = weighty::of(&active.look, seen.view().q(), &event);
                assert_eq!(found, Some(n));
                assert!(sounds::large(&active.look, seen.view().q(), &event).is_some());
                let mut settings = CurrentSettings::default();
                let spoken = &mut settings.language;
                *spoken = language;
                words::weighty(&active, seen, (n, &event), &settings).expect("it has words")
            };
            let me = seen.viewer();
            for language in [Language::English, Language::Japanese] {
                let (mine, theirs) = (said(me, language), said(me.other(), language));
                assert!(!mine.says.is_empty() && !mine.line.is_empty(), "{key}");
                assert_ne!(mine.good, theirs.good, "{key}");
                let again = mine.line != mine.says && mine.line.starts_with(&mine.says);
                assert!(!again, "{key}: {mine:?}");
                // Nor does it begin with the same words and go on.
                let word = mine.says.trim_end_matches(['!', '！']);
                let twice = mine.line != mine.says && mine.line.starts_with(word);
                assert!(!twice, "{key}: {mine:?}");
            }
        }
    }
}

/// What is told large has a line in the record; the strip does not tell that at the same time.
fn is_told_once(bench: &Bench) -> bool {
    let world = bench.app.world();
    let passing = &world.resource::<Accents>().passing;
    let large = passing.iter().find_map(|accent| match &accent.kind {
        AccentKind::Weighty(_, event) => Some(event),
        _ => None,
    });
    let game = world.resource::<ActiveGame>();
    let settings = world.resource::<CurrentSettings>();
    let seen = bench.table().seen().expect("somebody looks");
    let event = large.expect("it is told large");
    let line = words::line(game, seen, event, settings);
    let lines = &world.resource::<Lines>().lately;
    let model = &world.resource::<Panels>().model;
    if let Some(told) = &model.log.lately {
        assert!(told.act != line && told.came != line, "{told:?}");
    }
    let said = lines.act().into_iter().chain(lines.brought());
    !line.is_empty() && said.map(LogLine::text).any(|said| said == line)
}

#[test]
fn what_weighs_is_told_large_and_the_match_waits_for_it() {
    let (mut told, mut once) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.animation_speed = 1.0;
        let mut rng = Rng::new(4);
        let mut held = None;
        for _ in 0..12_000 {
            bench.frames(1);
            if bench.place().0 != Screen::Table || held.is_some() {
                break;
            }
            let world = bench.app.world();
            let mut passing = world.resource::<Accents>().passing.iter();
            let large = passing.find_map(|accent| match &accent.kind {
                AccentKind::Weighty(n, _) => Some(&world.resource::<ActiveGame>().look.weighty[*n]),
                _ => None,
            });
            if let Some(large) = large {
                held = Some((world.resource::<Tempo>().hold, large.holds()));
                bench.frames(1);
                once += usize::from(is_told_once(&bench));
            } else if bench.doing() == Some(Doing::Deciding)
                && let Some(decision) = bench.table().decision()
            {
                bench.chooses(rng.below(decision.actions.len()));
            }
            std::thread::yield_now();
        }
        println!("{name}: held {held:?}");
        if let Some((held, wanted)) = held {
            assert!(held > wanted - 0.3 && wanted > 1.0, "{name}: {held}");
            told += 1;
        }
    }
    assert!(told >= 1, "in {told} rulesets");
    assert!(once >= 1, "{once} were lines of the record");
}

#[test]
fn a_card_of_a_kind_is_told_large_where_it_comes_face_up_and_no_other_is() {
    let (mut told, mut kept) = (0, 0);
    for game in games() {
        let rules = game.library.game.rules;
        for (n, one) in game.look.weighty.iter().enumerate() {
            let WeightyEvent::Comes(kind, from, to) = &one.when else {
                continue;
            };
            assert!(!one.says.en.is_empty() && !one.says.ja.is_empty());
            let table = Table(sitting(game, 1, two(), true));
            let active = ActiveGame::of(game, table.setup());
            let seen = table.seen().expect("nobody waits behind a curtain");
            let q = seen.view().q();
            let zone = |key: &str| {
                let mut all = q.zones().ids();
                all.find(|zone| q.zones().decl(*zone).key == key)
                    .expect("a zone")
            };
            for id in 0..q.setup.catalogue.len() {
                let def = DefId(u16::try_from(id).expect("few cards"));
                let of = q.setup.catalogue.get(def).expect("a card");
                let is = of.kind.name(rules.words()) == kind;
                for face_up in [true, false] {
                    let event = Event::CardMoved {
                        card: CardId(0),
                        def,
                        seen: ByPlayer([true; 2]),
                        from: zone(from),
                        to: zone(to),
                        index: 0,
                        face_up,
                        rested: false,
                        covers: ZoneSet::EMPTY,
                        cause: Cause::Play,
                    };
                    let found = weighty::of(&active.look, q, &event);
                    assert_eq!(found == Some(n), is && face_up, "{kind}");
                    told += usize::from(found == Some(n));
                    kept += usize::from(found.is_none());
                }
            }
        }
    }
    assert!(told > 0 && kept > 10, "{told} {kept}");
}

#[test]
fn what_is_told_large_is_not_stamped_as_well_and_goes_when_one_goes_on() {
    let mut kinds = BTreeSet::new();
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 6, against(AgentSpec::Random));
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.animation_speed = 1.0;
        let mut rng = Rng::new(6);
        for _ in 0..9_000 {
            bench.frames(1);
            if bench.place().0 != Screen::Table {
                break;
            }
            let passing = bench.app.world().resource::<Accents>().passing.clone();
            let active = bench.app.world().resource::<ActiveGame>();
            let large = passing.iter().find_map(|accent| match &accent.kind {
                AccentKind::Weighty(n, event) => Some((*n, event)),
                _ => None,
            });
            for accent in &passing {
                if let AccentKind::Seal(seal) = &accent.kind {
                    assert!(!weighty::tells(&active.look, seal.word), "{name}");
                }
            }
            let Some((n, event)) = large else {
                if bench.doing() == Some(Doing::Deciding)
                    && let Some(decision) = bench.table().decision()
                {
                    bench.chooses(rng.below(decision.actions.len()));
                }
                continue;
            };
            let view = bench.table().view().expect("somebody looks");
            let (player, card) = weighty::by(&active.look.weighty[n], view.q(), event);
            if let Some(card) = card {
                assert!(player.is_some(), "{name}: whose doing it is");
                assert_eq!(
                    weighty::printed(&active.look.weighty[n], view.q(), event),
                    view.def(card),
                    "{name}: what is printed on it, where the viewer sees that"
                );
            }
            kinds.insert((name, n));
            bench.app.world_mut().write_message(Intent::Skip);
            bench.frames(1);
            let mut passing = bench.app.world().resource::<Accents>().passing.iter();
            let same = |kind: &AccentKind| matches!(kind, AccentKind::Weighty(_, e) if e == event);
            assert!(!passing.any(|accent| same(&accent.kind)), "{name}");
        }
    }
    println!("{kinds:?}");
    assert!(kinds.len() >= 5, "{kinds:?}");
}
