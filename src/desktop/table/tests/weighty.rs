//! What decides most is told large when it happens, held for a while, and in a sentence.

use super::bench::Bench;
use super::{against, games, sitting, two};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::log::Lines;
use crate::table::hud::{Panels, weighty as words};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::WeightyEvent;
use crate::table::stage::{AccentKind, Accents, Doing, Table, Tempo, weighty};
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
            if passing.any(|accent| matches!(accent.kind, AccentKind::Weighty(..))) {
                held = Some(world.resource::<Tempo>().hold);
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
        if let Some(held) = held {
            assert!(held > 1.4, "{name}: {held}");
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
