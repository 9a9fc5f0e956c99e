//! The record of a match: what of it is an act, which card it speaks of, and where that lies.

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting};
use crate::panels::model::{LogFilter, LogKind, Only, TableIntent};
use crate::screens::MatchOrder;
use crate::states::Screen;
use crate::table::draw::ring::CitedRing;
use crate::table::hud::{Panels, models};
use crate::table::input::{Cited, Reading};
use crate::table::stage::Table;
use crate::table::world::Card;
use fudaba_ai::AgentSpec;
use fudaba_engine::CardId;

#[test]
fn acts_and_what_comes_of_them_are_told_apart_in_every_ruleset() {
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        let mut entries = Vec::new();
        bench.by_chance(3, 400, |bench, _| {
            let panels = bench.app.world().resource::<Panels>();
            entries.clone_from(&panels.model.log.entries);
        });
        let of = |only| {
            let filter = LogFilter {
                only,
                ..LogFilter::default()
            };
            let shown = filter.of(&entries).into_iter();
            let shown = shown.filter(|e| !matches!(e.kind, LogKind::Turn | LogKind::Step));
            shown.count()
        };
        let (all, acts, changes) = (of(Only::All), of(Only::Actions), of(Only::Changes));
        println!("{name}: {all} entries, {acts} acts, {changes} changes");
        assert!(acts > 5 && changes > 5, "{name}: {acts}, {changes}");
        let ends = entries.iter().filter(|e| e.kind == LogKind::Strong).count();
        assert_eq!(acts + changes, all + ends, "{name}: an end is in both");
        let turns = entries.iter().filter(|e| e.kind == LogKind::Turn).count();
        let steps = entries.iter().filter(|e| e.kind == LogKind::Step).count();
        assert!(turns > 1 && steps > 1, "{name}: {turns}, {steps}");
    }
}

/// The cards that are marked.
fn cited(bench: &mut Bench) -> Vec<CardId> {
    let world = bench.app.world_mut();
    let mut cards = world.query_filtered::<&Card, With<Cited>>();
    cards.iter(world).map(|card| card.0).collect()
}

#[test]
fn the_card_whose_name_is_pointed_at_is_marked_where_it_lies_if_it_is_known() {
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        let (mut marked, mut hidden) = (0, 0);
        bench.by_chance(3, 120, |bench, _| {
            let panels = bench.app.world().resource::<Panels>();
            let entries = &panels.model.log.entries;
            let named = entries.iter().rev().take(12).flat_map(|entry| &entry.parts);
            let named: Vec<CardId> = named.filter_map(|part| models::card(part.card?)).collect();
            for card in named {
                let known = {
                    let table: &Table = bench.table();
                    table.view().unwrap().def(card).is_some()
                };
                bench.app.world_mut().resource_mut::<Reading>().pointed = Some(card);
                bench.frames(1);
                let expected: Vec<CardId> = known.then_some(card).into_iter().collect();
                assert_eq!(cited(bench), expected, "{name}");
                *if known { &mut marked } else { &mut hidden } += 1;
            }
            bench.app.world_mut().resource_mut::<Reading>().pointed = None;
            bench.frames(1);
            assert!(cited(bench).is_empty(), "{name}");
        });
        println!("{name}: {marked} marked, {hidden} not known any more");
        assert!(marked > 20, "{name}: {marked}");
    }
}

#[test]
fn the_mark_is_drawn_around_the_card_and_goes_with_the_pointer() {
    let mut bench = Bench::drawn(1280, 720);
    for game in games() {
        bench.sit_down(game, sitting(game, 3, against(AgentSpec::Random), false));
        let mut seen = 0;
        bench.by_chance(3, 90, |bench, decision| {
            let Some(card) = decision.actions.iter().find_map(|a| a.card.some()) else {
                return;
            };
            let known = bench.table().view().unwrap().def(card).is_some();
            let around = |bench: &mut Bench| {
                let world = bench.app.world_mut();
                let mut rings = world.query_filtered::<&ChildOf, With<CitedRing>>();
                rings.iter(world).map(ChildOf::parent).collect::<Vec<_>>()
            };
            bench.app.world_mut().resource_mut::<Reading>().pointed = Some(card);
            bench.frames(2);
            let expected: Vec<Entity> = known.then(|| bench.card(card)).into_iter().collect();
            assert_eq!(around(bench), expected);
            seen += usize::from(known);
            bench.app.world_mut().resource_mut::<Reading>().pointed = None;
            bench.frames(2);
            assert!(around(bench).is_empty());
        });
        assert!(seen > 5, "{seen}");
        if bench.place().0 == Screen::Table {
            bench.app.world_mut().write_message(MatchOrder::Leave);
            bench.frames(4);
        }
    }
}

#[test]
fn the_whole_record_is_opened_filtered_and_closed() {
    let game = &games()[0];
    let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
    let log = |bench: &Bench| bench.app.world().resource::<Panels>().model.log.clone();
    assert!(!log(&bench).open);
    bench.in_panels(&TableIntent::Log);
    bench.frames(1);
    assert!(log(&bench).open);
    let filter = LogFilter {
        only: Only::Actions,
        word: "a".into(),
    };
    bench.in_panels(&TableIntent::FilterLog(filter.clone()));
    bench.frames(1);
    assert_eq!(log(&bench).filter, filter);
    bench.presses(KeyCode::Escape);
    bench.frames(1);
    assert!(!log(&bench).open, "Escape closes it");
    bench.in_panels(&TableIntent::Log);
    bench.frames(1);
    assert_eq!(log(&bench).filter, filter, "it is as it was left");
    bench.app.world_mut().write_message(MatchOrder::Leave);
    bench.frames(4);
    let reading = bench.app.world().resource::<Reading>();
    assert_eq!(
        reading.log_filter,
        LogFilter::default(),
        "the next match begins with all"
    );
}
