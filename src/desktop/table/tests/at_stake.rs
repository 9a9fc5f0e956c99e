//! What is at stake is ringed, who helps stands beside whom he helps, and what comes of an answer is said once.

use bevy::prelude::*;
use bevy_egui::egui;

use super::bench::Bench;
use super::looking::with_maker;
use super::{against, games};
use crate::panels::model::{ChoiceKind, ChoiceModel};
use crate::table::draw::things::{Stand, next_to_go, stands};
use crate::table::hud::Panels;
use crate::table::hud::paint::Canvas;
use crate::table::input::Reading;
use crate::table::layout::{Composed, Fights, Lay, Rest, Site, Spot, TableFrame};
use crate::table::ruleset::LoadedGame;
use crate::table::world::{Card, InZone, Owner, Zone, ZoneCards};
use crate::theme::palette;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, Forecast, PlayerId, Verb};

/// How the things of a score stand for a player, as the viewer sees them.
fn standing(bench: &Bench, game: &LoadedGame, score: usize, player: PlayerId) -> Vec<Stand> {
    let view = bench.table().view().expect("somebody looks");
    stands(&game.look.table.scores[score].count, view, player)
}

/// Where the thing is ringed that a player would lose.
fn ringed(bench: &Bench, game: &LoadedGame, score: usize, player: PlayerId) -> Option<(f32, f32)> {
    let view = bench.table().view().expect("somebody looks");
    let composed = bench.app.world().resource::<Composed>();
    next_to_go(&game.look.table.scores[score], composed, view, player)
}

#[test]
fn the_thing_that_is_ringed_is_the_one_that_goes() {
    let (mut foretold, mut gone) = (0, 0);
    for game in games() {
        let costs = game.look.marks.values().any(|mark| mark.costs.is_some());
        for seed in 0..if costs { 6 } else { 1 } {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed + 3, 260, |bench, decision| {
                bench.frames(1);
                let view = bench.table().view().expect("somebody looks").clone();
                let fells = |n: &usize| {
                    let told = view.forecast(decision.actions[*n]);
                    told.is_some_and(|told| !told.beaten.is_empty())
                };
                let Some(n) = (0..decision.actions.len()).find(fells) else {
                    return;
                };
                bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                bench.frames(1);
                let at_stake = bench.app.world().resource::<Panels>().at_stake.clone();
                bench.app.world_mut().resource_mut::<Reading>().answer = None;
                assert!(costs || at_stake.is_empty());
                let [(score, player), ..] = at_stake[..] else {
                    return;
                };
                foretold += 1;
                let before = standing(bench, game, score, player);
                let ring = ringed(bench, game, score, player);
                let last = before.iter().rposition(|stand| *stand == Stand::Lit);
                assert_eq!(ring.is_some(), last.is_some(), "{before:?}");
                let Some(last) = last else { return };
                bench.chooses(n);
                for _ in 0..40 {
                    bench.frames(1);
                    std::thread::yield_now();
                    if bench
                        .app
                        .world()
                        .get_resource::<crate::table::stage::Table>()
                        .is_none()
                    {
                        return;
                    }
                    let after = standing(bench, game, score, player);
                    let lit = |all: &[Stand]| all.iter().filter(|s| **s == Stand::Lit).count();
                    if lit(&after) + 1 == lit(&before) {
                        assert_ne!(after[last], Stand::Lit, "{before:?} {after:?}");
                        assert_ne!(ringed(bench, game, score, player), ring);
                        gone += 1;
                        return;
                    }
                }
            });
        }
    }
    assert!(
        foretold > 10 && gone > 3,
        "{foretold} foretold, {gone} gone"
    );
}

#[test]
fn what_falls_with_a_card_is_said_in_one_sentence_with_its_fall() {
    let mut said = 0;
    for game in games() {
        let marks = || game.look.marks.values().filter(|mark| mark.costs.is_some());
        let stakes: Vec<&str> = marks()
            .filter_map(|m| Some(m.stake.as_ref()?.en.as_str()))
            .collect();
        for seed in 0..if stakes.is_empty() { 0 } else { 4 } {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed + 7, 260, |bench, decision| {
                bench.frames(1);
                let view = bench.table().view().expect("somebody looks").clone();
                let fells = |n: &usize| {
                    let told = view.forecast(decision.actions[*n]);
                    told.is_some_and(|told| !told.beaten.is_empty() && told.wins.is_none())
                };
                let Some(n) = (0..decision.actions.len()).find(fells) else {
                    return;
                };
                bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                bench.frames(1);
                let panels = bench.app.world().resource::<Panels>();
                let costs = !panels.at_stake.is_empty();
                let first = panels
                    .model
                    .foreseen
                    .as_ref()
                    .map(|told| told.lines[0].clone());
                bench.app.world_mut().resource_mut::<Reading>().answer = None;
                let Some(first) = first else { return };
                let tells = stakes.iter().any(|stake| first.ends_with(stake));
                assert_eq!(tells, costs, "{first}");
                said += usize::from(tells);
            });
        }
    }
    assert!(said > 5, "{said} said");
}

#[test]
fn a_ring_of_dashes_lies_around_its_place() {
    let frame = TableFrame::fill(Vec2::new(1920.0, 1080.0));
    let ctx = egui::Context::default();
    let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
        let painter = ui.ctx().layer_painter(egui::LayerId::background());
        let canvas = Canvas {
            painter: &painter,
            frame: &frame,
            zoom: 1.25,
        };
        canvas.ring((400.0, 200.0), 30.0, palette::EMBER);
    });
    drawn.textures_delta.clear();
    let middle = egui::pos2(400.0, 200.0) * 1.5 / 1.25;
    let (mut dashes, mut bright) = (0, 0);
    for shape in &drawn.shapes {
        let egui::Shape::Path(path) = &shape.shape else {
            continue;
        };
        dashes += 1;
        bright += usize::from(path.stroke.color == egui::epaint::ColorMode::Solid(palette::EMBER));
        for point in &path.points {
            let far = (*point - middle).length();
            assert!((far - 30.0 * 1.2).abs() < 0.1, "{point} {far}");
        }
    }
    assert!(dashes >= 24 && bright * 2 == dashes, "{dashes} {bright}");
}

/// A card that lies open, whose it is, where it rests, its place, and whether it fights.
type Lies = (Entity, PlayerId, Rest, Entity, bool);

/// The places of a row that are empty, from the nearest to one.
fn empty_beside(bench: &mut Bench, fighter: &Spot) -> Vec<f32> {
    let world = bench.app.world_mut();
    let mut sites = world.query::<(&Site, Option<&ZoneCards>)>();
    let row = sites.iter(world).filter(|(site, cards)| {
        let spot = &site.0;
        let empty = cards.is_none_or(|cards| cards.cards().is_empty());
        let same = spot.lay == Lay::Slot && spot.far == fighter.far;
        let high = (spot.card.1 - fighter.card.1).abs() < 1.0;
        empty && same && high && (spot.at.1 - fighter.at.1).abs() < 1.0
    });
    let mut row: Vec<f32> = row.map(|(site, _)| site.0.at.0).collect();
    row.sort_by(|a, b| {
        let far = |x: &f32| (x - fighter.at.0).abs();
        far(a).total_cmp(&far(b))
    });
    row
}

#[test]
fn who_helps_stands_beside_whom_he_helps_and_goes_back_afterwards() {
    let (mut beside, mut back) = (0, 0);
    for game in games() {
        let zones = game.library.game.rules.zones();
        let helps = |zone: &Zone| {
            let look = game.look.table.zones.get(zones.decl(zone.0).key);
            look.is_some_and(|look| look.helps)
        };
        if !zones.ids().any(|zone| helps(&Zone(zone))) {
            continue;
        }
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed + 1, 260, |bench, _| {
                bench.frames(2);
                let world = bench.app.world_mut();
                let mut cards =
                    world.query::<(Entity, &Card, &Owner, &Rest, &InZone, Has<Fights>)>();
                let all: Vec<Lies> = cards
                    .iter(world)
                    .filter(|(.., rest, _, _)| rest.0.face > 0.5)
                    .map(|(entity, _, owner, rest, zone, fights)| {
                        (entity, owner.0, *rest, zone.0, fights)
                    })
                    .collect();
                let of_zone = |zone: Entity| world.get::<Zone>(zone).is_some_and(helps);
                let helpers: Vec<Lies> = all.iter().filter(|l| of_zone(l.3)).copied().collect();
                for (_, owner, rest, zone, _) in helpers {
                    let fighter = all.iter().find(|l| l.4 && l.1 == owner);
                    let site = bench.app.world().get::<Site>(zone).expect("it lies").0;
                    let spot = fighter.and_then(|l| Some(bench.app.world().get::<Site>(l.3)?.0));
                    let free = spot.and_then(|spot| {
                        let nearest = *empty_beside(bench, &spot).first()?;
                        ((nearest - spot.at.0).abs() < 2.2 * spot.card.0).then_some((spot, nearest))
                    });
                    let ((x, y), (wide, high)) = site.bounds();
                    let home = Rect::new(x, y, x + wide, y + high).inflate(8.0);
                    match free {
                        Some((spot, nearest)) => {
                            assert!(
                                (rest.0.at.0 - nearest).abs() < 0.9 * spot.card.0,
                                "{rest:?}"
                            );
                            assert!(
                                (rest.0.at.1 - spot.at.1).abs() < 0.3 * spot.card.1,
                                "{rest:?}"
                            );
                            assert!(rest.0.size.1 > 0.7 * spot.card.1, "{rest:?}");
                            beside += 1;
                        }
                        None => {
                            assert!(home.contains(rest.0.at.into()), "{rest:?} {home:?}");
                            back += 1;
                        }
                    }
                }
            });
        }
    }
    assert!(beside > 5 && back > 5, "{beside} beside, {back} at home");
}

#[test]
fn what_stands_on_a_button_is_not_said_again_beside_it() {
    let (mut on_buttons, mut told, mut needs, mut turned) = (0, 0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in [3, 4, 5] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(9, 150, |bench, _| {
                // The other answers are looked at one by one.
                bench.frames(16);
                let model = bench.app.world().resource::<Panels>().model.clone();
                let (Some(prompt), Some(foreseen)) = (&model.prompt, &model.foreseen) else {
                    return;
                };
                // Where an answer turns what comes badly, amber does not invite to do without it.
                let turns = |note: &String| note.contains(" → ") && note.contains(" > ");
                let said = prompt.choices.iter().map(|choice| &choice.note);
                let remedy = foreseen.follows.as_ref().map(|follows| &follows.text);
                let mut said = said.chain(remedy);
                let needed = foreseen.good == Some(false) && said.any(turns);
                assert!(!needed || prompt.needs_other, "{name}: {prompt:?}");
                // What turns it is said beside what it turns, and then not on its button.
                if let Some((called, changes)) = remedy.and_then(|text| text.split_once(": ")) {
                    needs += usize::from(changes.contains(" → "));
                    turned += 1;
                    assert_ne!(called, "Yes", "{name}: {prompt:?}");
                    let saves = foreseen
                        .follows
                        .as_ref()
                        .is_some_and(|f| f.good == Some(true));
                    assert!(!saves || !changes.contains("loses"), "{name}: {foreseen:?}");
                    let its = |choice: &&ChoiceModel| choice.label.starts_with(called);
                    let buttons = prompt.choices.iter().filter(its);
                    let buttons: Vec<_> = buttons.collect();
                    assert!(!buttons.is_empty(), "{name}: {remedy:?} {prompt:?}");
                    let again = |choice: &&&ChoiceModel| {
                        choice.note.to_lowercase() == changes.to_lowercase()
                    };
                    assert!(buttons.iter().find(again).is_none(), "{name}: {buttons:?}");
                }
                let beside = foreseen.instead.iter().chain(&prompt.instead);
                told += beside.clone().count();
                let choices = prompt.choices.iter();
                for choice in choices.filter(|c| c.kind != ChoiceKind::Main && !c.note.is_empty()) {
                    on_buttons += 1;
                    let gives = choice.label.split_once(": ").map(|(_, gives)| gives);
                    let gives = gives.unwrap_or(&choice.note);
                    // Another card may come to the same.
                    let of_it = |text: &str| {
                        let with = text.split_once(": ").map_or("", |(with, _)| with);
                        let name = with.split(' ').next_back().unwrap_or("");
                        choice.label.contains(name)
                    };
                    let again = beside
                        .clone()
                        .find(|other| other.text.contains(gives) && of_it(&other.text));
                    assert!(again.is_none(), "{name}: {choice:?} and {again:?}");
                    // Whether it is enough stands on it alone.
                    let note = choice.note.get(1..).unwrap_or_default();
                    let needed = note.contains(" → ");
                    needs += usize::from(needed);
                    let again = beside
                        .clone()
                        .find(|other| other.text.ends_with(note) && of_it(&other.text));
                    assert!(!needed || again.is_none(), "{name}: {choice:?}");
                }
            });
        }
    }
    assert!(
        on_buttons > 5 && told > 5 && needs > 0,
        "{on_buttons} on buttons, {told} beside, {needs} needed"
    );
    assert!(turned > 0, "what turns a fight is said beside it");
}

#[test]
fn an_answer_that_turns_an_attack_around_is_weighed_by_the_numbers_of_who_answers() {
    let mut around = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in [3, 4, 5] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(9, 150, |bench, decision| {
                bench.frames(1);
                let view = bench.table().view().expect("somebody looks").clone();
                let refuses = |a: &&Action| matches!(a.verb, Verb::Done | Verb::No);
                let free = decision.actions.iter().find(refuses);
                let Some(free) = free.and_then(|action| view.forecast(*action)) else {
                    return;
                };
                let attacks = |told: &Forecast| {
                    let fight = told.contest.as_ref().filter(|contest| contest.fight)?;
                    Some(fight.sides[0].player == view.viewer())
                };
                for action in decision.actions.iter().filter(|a| !refuses(a)) {
                    let Some(told) = view.forecast(*action) else {
                        continue;
                    };
                    if (attacks(&free), attacks(&told)) != (Some(false), Some(true)) {
                        continue;
                    }
                    let said = with_maker(bench, |maker| maker.weighed_short(&free, &told));
                    let [mine, theirs] = told.numbers;
                    let to = match mine.0 == mine.1 {
                        true => format!(" → {}", mine.0),
                        false => format!(" → {}–{}", mine.0, mine.1),
                    };
                    let says = said.as_ref().is_some_and(|said| {
                        let after = said.split_once(&to).map(|(_, after)| after);
                        after.is_some_and(|after| after.starts_with([',', ' ']))
                    });
                    assert!(says || mine == free.numbers[1], "{name}: {said:?} {told:?}");
                    let beats = said.as_ref().is_some_and(|said| said.contains(" > "));
                    assert!(!beats || mine.0 > theirs.1, "{name}: {said:?}");
                    around += 1;
                }
            });
        }
    }
    assert!(around > 3, "{around}");
}
