//! How the rulesets look on the table.

use std::path::Path;

use super::{games, play_out, root};
use crate::table::draw::faces::table_look;
use crate::table::layout::Composition;
use crate::table::layout::compose::{STRIP, Wanted, compose};
use crate::table::layout::pose::{self, Lying};
use crate::table::ruleset::look::RulesetLook;
use crate::table::ruleset::places::{Aside, TableLook};
use fudaba_art::{Icon, Mark};
use fudaba_engine::words::StatId;
use fudaba_engine::{PlayerId, Query, StatEffect, View, ZoneSet, Zones};
use fudaba_rules::registry;
use fudaba_text::Lang;

#[test]
fn a_number_that_is_not_as_printed_has_causes_that_add_up_to_it() {
    for game in games() {
        let mut changed = 0;
        for seed in 0..8 {
            play_out(game, seed, |play| {
                let (table, setup) = (play.table(), play.setup());
                let q = Query::new(table, setup);
                for card in table.card_ids() {
                    let Some(printed) = q.def(card) else {
                        continue;
                    };
                    let words = setup.rules.words();
                    for stat in words.stats.iter().filter_map(|n| StatId::find(words, n)) {
                        let (was, now) = (q.printed(printed, stat), q.stat(card, stat));
                        let sources = q.stat_sources(card, stat);
                        let sums = sources.iter().map(|s| match s.effect {
                            StatEffect::Add(n) => Some(n),
                            _ => None,
                        });
                        let rule = setup.rules.declaration().stat_rule(stat);
                        match sums.sum::<Option<i32>>() {
                            Some(sum) => {
                                assert_eq!(now, rule.unchanged(was + sum));
                            }
                            None => assert!(!sources.is_empty()),
                        }
                        changed += usize::from(was != now);
                    }
                }
            });
        }
        assert!(changed > 20, "{changed}");
    }
}

#[test]
fn stage_directions_are_about_cards_and_people_that_there_are() {
    for game in registry() {
        let file = root()
            .join("ron_data")
            .join(game.rules.id())
            .join("ruleset.ron");
        let look = RulesetLook::read(&file, game.rules.zones()).unwrap();
        let pack = fudaba_cards::load_game(game.cards, root(), None);
        for key in look.directions.keys() {
            let known = pack.get(key).is_some() || pack.cards().any(|card| card.name.en == key);
            assert!(
                known,
                "{key:?} in pictures.ron is neither a card nor a name"
            );
        }
        for card in pack.cards() {
            let words = look.directions.of(&card.id, &card.name.en);
            assert!(
                !words.is_empty(),
                "pictures.ron says nothing about {}",
                card.id
            );
        }
    }
}

/// The table of a ruleset with all rows in use.
fn composed(look: &TableLook, zones: &Zones, viewer: PlayerId) -> Composition {
    compose(&Wanted {
        look,
        zones,
        viewer,
        table: Aside::TABLE,
        size: 1.0,
        strip: STRIP,
        used: ZoneSet::ALL,
        opening: false,
    })
}

#[test]
fn every_card_of_every_ruleset_lies_inside_the_table() {
    for game in games() {
        let (width, height) = Aside::TABLE;
        let mut seen = 0;
        play_out(game, 2, |play| {
            for viewer in PlayerId::ALL {
                let view = View::of(play.table(), play.setup(), viewer);
                let zones = play.setup().rules.zones();
                let composed = composed(&game.look.table, zones, viewer);
                for zone in zones.ids() {
                    let spot = composed.spot(zone).unwrap();
                    let cards = view.table().zone(zone);
                    for (index, card) in cards.iter().enumerate() {
                        let lying = Lying {
                            card: *card,
                            index,
                            count: cards.len(),
                            rested: view.table().card(*card).rested(),
                            front: true,
                            from_far: false,
                            hovered: index == 0,
                            raised: false,
                            forward: Some(0),
                            spans: false,
                        };
                        let pose = pose::in_zone(&spot, &lying);
                        let inside = (0.0..=width).contains(&pose.at.0)
                            && (-40.0..=height).contains(&pose.at.1);
                        assert!(inside || !pose.drawn, "{pose:?}");
                        seen += 1;
                    }
                }
            }
        });
        assert!(seen > 1000);
    }
}

#[test]
fn what_is_still_to_come_is_as_large_as_there_is_room_for() {
    let mut told = 0;
    for game in games() {
        let zones = game.library.game.rules.zones();
        let composed = composed(&game.look.table, zones, PlayerId(0));
        let all = zones
            .ids()
            .map(|zone| (zones.decl(zone).key, composed.spot(zone)));
        let all: Vec<_> = all.filter_map(|(key, spot)| Some((key, spot?))).collect();
        for (key, look) in &game.look.table.zones {
            let Some(near) = look.to_come else { continue };
            let far = look.to_come_far.expect("one on either half");
            assert!(near.y > Aside::SPINE && far.y < Aside::SPINE, "{key}");
            for (row, part) in [(near, 0.65), (far, 0.45)] {
                let x = composed.aside((row.x, row.y), false).0;
                let y = composed.spine + row.y - Aside::SPINE;
                let (left, top) = (x - row.width / 2.0, y - row.high / 2.0);
                let (_, came) = all.iter().find(|(of, _)| of == key).expect("its place");
                assert!(row.high >= came.card.1 * part, "{key}: {}", row.high);
                for (of, spot) in &all {
                    let ((x, y), (wide, high)) = spot.bounds();
                    let across = (left + row.width).min(x + wide) - left.max(x);
                    let down = (top + row.high).min(y + high) - top.max(y);
                    assert!(across <= 0.5 || down <= 0.5, "{key}: {of} {across} {down}");
                }
            }
            told += 1;
        }
    }
    assert!(told > 0);
}

#[test]
fn places_of_one_line_face_each_other() {
    for game in registry() {
        let zones = game.rules.zones();
        let file = root()
            .join("ron_data")
            .join(game.rules.id())
            .join("ruleset.ron");
        let look = RulesetLook::read(&file, zones).unwrap();
        let slots: Vec<_> = zones.ids().filter(|z| zones.decl(*z).is_slot()).collect();
        let composed = composed(&look.table, zones, PlayerId(0));
        let middle = |zone| composed.spot(zone).unwrap().at.0;
        let line = |zone| game.rules.line(zone);
        let pairs = || slots.iter().flat_map(|a| slots.iter().map(|b| (*a, *b)));
        // So far apart are the lines themselves.
        let alike = |a, b| zones.decl(a).kind == zones.decl(b).kind;
        let lines = pairs().filter(|(a, b)| alike(*a, *b) && line(*a) != line(*b));
        let apart = lines.map(|(a, b)| (middle(a) - middle(b)).abs());
        let apart = apart.filter(|x| *x > 0.0).fold(f32::INFINITY, f32::min);
        let in_row = |zone| {
            let mut columns = look.table.rows.iter().flat_map(|row| &row.columns);
            columns.any(|key| key == zones.decl(zone).key)
        };
        for (a, b) in pairs() {
            let same = match (line(a), line(b)) {
                (Some(a), Some(b)) => a == b,
                // What stands beside the rows belongs to no line.
                _ => in_row(a) && zones.decl(a).key == zones.decl(b).key,
            };
            let off = (middle(a) - middle(b)).abs();
            // Lines run together in the distance, and what belongs to a place may lie beside it: all are nearer to their
            // own line than to the next.
            assert!(!same || off < apart / 2.0, "{}", zones.decl(a).key);
        }
    }
}

#[test]
fn a_broken_look_is_reported_with_its_place() {
    let zones = registry()[0].rules.zones();
    let file = Path::new("ruleset.ron");
    let good = std::fs::read_to_string(
        root()
            .join("ron_data")
            .join(registry()[0].rules.id())
            .join("ruleset.ron"),
    )
    .unwrap();
    let broken = good.replace("lay: Pile", "lay: Pyle");
    let error = RulesetLook::parse(&broken, file, zones)
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("ruleset.ron:"), "{error}");
    assert!(error.contains("Pyle"), "{error}");
    let lacking = good.replacen("\"deck\":", "\"dock\":", 1);
    let error = RulesetLook::parse(&lacking, file, zones)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("\"deck\"") && error.contains("\"dock\""),
        "{error}"
    );
}

#[test]
fn a_number_of_the_large_face_alone_has_its_word_and_a_sign_there() {
    let mut told = 0;
    for game in games() {
        let words = game.library.game.rules.words();
        for (_, def) in game.library.catalogue.iter() {
            for lang in Lang::ALL {
                let label = |stat: StatId| game.book.stat_label(stat.name(words), lang).to_owned();
                let look = table_look(&game.look, words, def, &[], label);
                for badge in look.badges.iter().filter(|badge| !badge.on_table) {
                    let sign = Icon::by_key(&badge.icon).is_some();
                    assert!(sign && badge.label.chars().count() > 2, "{badge:?}");
                    let Mark::Value(value) = &badge.mark else {
                        panic!("{badge:?}");
                    };
                    assert!(value.starts_with('+') && value != "+0", "{badge:?}");
                    told += 1;
                }
            }
        }
    }
    assert!(told > 100, "{told}");
}

#[test]
fn what_breaks_is_told_by_notes_that_there_are_and_of_scores_that_are_counted() {
    let mut told = 0;
    for game in games() {
        let notes = &game.book.phrases.notes;
        let blows = &game.look.blows;
        for key in blows.attacks.iter().chain(&blows.breaks) {
            assert!(notes.contains_key(key), "{key}");
            told += 1;
        }
        let scores = game.look.table.scores.iter();
        let changes = scores.filter_map(|score| score.told.as_ref()?.changes.as_ref());
        for text in changes {
            for said in [&text.en, &text.ja] {
                assert!(said.contains("{out}") || said.contains("{n}"), "{said}");
                assert!(said.contains("{all}"), "{said}");
                told += 1;
            }
        }
    }
    assert!(told >= 4, "{told}");
}
