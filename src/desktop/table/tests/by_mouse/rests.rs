//! A pointer that lies still: wherever that is, the window comes to rest, and nothing goes to and fro under it.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Ground;
use super::{Offered, Person, games, matches};
use crate::panels::model::ForeseenModel;
use crate::table::hud::Panels;
use crate::table::input::Reading;
use crate::table::layout::Hovered;
use fudaba_engine::Rng;
use fudaba_saves::settings::Language;

/// After so many frames a card that is read has come up.
const SETTLES: usize = 24;
/// What can be told of an answer is found out little by little, and has been told after so many more ...
const FINDS_OUT: usize = 96;
/// ... and then everything stands still for as many as these.
const STILL: usize = 6;
/// So many choices of each ruleset are looked at.
const CHOICES: u64 = 10;

/// What could move under the pointer.
type Lies = (Option<Ground>, Vec<egui::Rect>, Vec<Entity>, Reading);

/// What of it is not the same.
fn differs(before: &Lies, now: &Lies) -> String {
    let [before, now] = [before, now].map(|lies| format!("{lies:#?}"));
    let mut lines = before.lines().zip(now.lines());
    let first = lines.find(|(before, now)| before != now);
    format!("{first:?}")
}

impl Person {
    /// What is told before a choice is made, of the answer that is considered.
    fn foreseen(&self) -> Option<ForeseenModel> {
        let panels = self.bench.app.world().resource::<Panels>();
        panels.model.foreseen.clone()
    }

    /// Where everything lies just now.
    fn stands(&mut self) -> Lies {
        self.bench.frames(1);
        self.shows();
        let (_, ground, _, out) = self.panels.state();
        let (mut ground, taken) = (ground.clone(), out.as_ref().map(|out| out.taken.clone()));
        // In which order they are told is nothing that anybody sees.
        if let Some(on) = &mut ground {
            for all in [&mut on.lying, &mut on.rows, &mut on.lit, &mut on.empty] {
                let corner = |rect: &egui::Rect| (rect.min.x, rect.min.y);
                all.sort_by(|a, b| corner(a).partial_cmp(&corner(b)).expect("numbers"));
            }
        }
        let under = self.under().into_iter().collect();
        let reading = self.bench.app.world().resource::<Reading>().clone();
        (ground, taken.unwrap_or_default(), under, reading)
    }

    /// What still moves, if it does not come to rest.
    fn never_rests(&mut self) -> Option<String> {
        let (mut before, mut still, mut moved) = (self.stands(), 0, None);
        for _ in 0..FINDS_OUT {
            let now = self.stands();
            if now == before {
                still += 1;
            } else {
                (still, moved) = (0, Some(differs(&before, &now)));
            }
            if still == STILL {
                return None;
            }
            before = now;
        }
        moved
    }

    /// Spots at which something might move away under the pointer: cards of the hand, and the edges of the papers.
    fn spots(&mut self) -> Vec<Vec2> {
        let (_, ground, _, out) = self.panels.state();
        let (Some(ground), Some(out)) = (ground.clone(), out.clone()) else {
            return Vec::new();
        };
        let papers = [out.question, out.tag, out.lately, out.goal, out.tray];
        let edges = papers.into_iter().flatten().flat_map(|paper| {
            let middle = paper.center();
            [
                egui::pos2(paper.left() - 4.0, middle.y),
                egui::pos2(paper.left() + 4.0, middle.y),
                egui::pos2(middle.x, paper.top() - 4.0),
                egui::pos2(middle.x, paper.top() + 4.0),
            ]
        });
        let hand = ground.hand;
        let across = [0.02, 0.2, 0.5, 0.8, 0.98];
        let cards =
            across.map(|part| egui::pos2(hand.left() + hand.width() * part, hand.center().y));
        let area = ground.area;
        let spots = edges.chain(cards).filter(|at| area.contains(*at));
        spots.map(|at| Vec2::new(at.x, at.y) * self.zoom).collect()
    }
}

#[test]
fn wherever_the_pointer_lies_still_the_window_comes_to_rest() {
    let first = matches("FUDABA_SEED", 0);
    let (mut restless, mut least) = (Vec::new(), usize::MAX);
    for (n, game) in games().iter().enumerate() {
        let name = game.library.game.rules.id();
        let mut person = Person::new(game, first, (1280, 720), Language::ALL[n % 2]);
        let mut rng = Rng::new(first);
        let mut looked = 0;
        while person.is_asked()
            && person.bench.table().choices() < matches("FUDABA_CHOICES", CHOICES) as usize
        {
            for at in person.spots() {
                person.moves(at);
                for _ in 0..SETTLES {
                    person.stands();
                }
                looked += 1;
                if let Some(what) = person.never_rests() {
                    restless.push(format!("{name} {} at {at}: {what}", person.key()));
                }
            }
            person.moves(Vec2::new(2.0, 400.0));
            let offered = person.offered();
            let what = offered[rng.below(offered.len())].clone();
            person.uses(&what, &mut rng);
        }
        println!("{name}: {looked} spots");
        least = least.min(looked);
    }
    assert!(least > 20, "{least}");
    assert!(restless.is_empty(), "{restless:#?}");
}

#[test]
fn what_comes_to_lie_under_a_pointer_that_lies_still_is_not_considered() {
    let mut held = 0;
    for (n, game) in games().iter().enumerate() {
        let mut person = Person::new(game, 2, (1280, 720), Language::ALL[n % 2]);
        let mut rng = Rng::new(2);
        while person.is_asked() && person.bench.table().choices() < 30 {
            let things = person.offered().into_iter().filter_map(|what| match what {
                Offered::Thing(thing) => Some(thing),
                Offered::Button(..) => None,
            });
            let things: Vec<Entity> = things.take(4).collect();
            let mut seen = Vec::new();
            for thing in things {
                if person.aims_at(thing) {
                    for _ in 0..6 {
                        person.stands();
                    }
                    seen.push((thing, person.foreseen()));
                }
            }
            if let Some((last, told)) = seen.pop()
                && let Some((other, _)) = seen.iter().find(|(_, other)| *other != told)
            {
                let mut world = person.bench.app.world_mut().commands();
                world.entity(last).remove::<Hovered>();
                world.entity(*other).insert(Hovered);
                for _ in 0..3 {
                    person.stands();
                }
                assert_eq!(person.foreseen(), told, "{}", person.key());
                held += 1;
            }
            let offered = person.offered();
            let what = offered[rng.below(offered.len())].clone();
            person.uses(&what, &mut rng);
        }
    }
    assert!(held > 5, "{held}");
}

#[test]
fn what_was_told_of_a_button_is_not_told_once_the_pointer_has_left_it() {
    let (mut other, mut left) = (0, 0);
    let away = Vec2::new(2.0, 400.0);
    for (n, game) in games().iter().enumerate() {
        let mut person = Person::new(game, 2, (1280, 720), Language::ALL[n % 2]);
        let mut rng = Rng::new(2);
        while person.is_asked() && person.bench.table().choices() < 60 {
            let offered = person.offered();
            person.moves(away);
            for _ in 0..6 {
                person.stands();
            }
            let alone = person.foreseen();
            let buttons = offered.iter().filter_map(|what| match what {
                Offered::Button(label, n) => person.button(label, *n),
                Offered::Thing(_) => None,
            });
            for at in buttons.take(2).collect::<Vec<_>>() {
                person.moves(at);
                for _ in 0..6 {
                    person.stands();
                }
                other += usize::from(person.foreseen() != alone);
                person.moves(away);
                for _ in 0..6 {
                    person.stands();
                }
                assert_eq!(person.foreseen(), alone, "{}", person.key());
                left += 1;
            }
            let what = offered[rng.below(offered.len())].clone();
            person.uses(&what, &mut rng);
        }
    }
    assert!(left > 30 && other > 0, "{left} {other}");
}
