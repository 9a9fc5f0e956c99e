//! Names on strips of paper below the cards that fight, and the name of a place on it while something can go there or the
//! pointer asks.

mod naming;
mod said;

use bevy::prelude::*;

use super::lettering::{Lettering, Written, sharp};
use super::textures::Textures;
use super::{DEPTH, DrawSystems, depth};
use crate::fonts;
use crate::table::layout::{Composed, Site, TableFrame};
use crate::table::world::{Board, Zone};
use naming::Sources;
use said::{BESIDE, On, STRIPS, Said, fitting};

/// A strip: its paper and its words.
#[derive(Debug, Clone, Copy)]
struct Strip {
    paper: Entity,
    words: Entity,
}

/// The strips of a place: the name of what lies uppermost there or what could be done there, and the names of what lies
/// beside it.
#[derive(Component, Debug, Clone, Copy, Default)]
struct Strips([Option<Strip>; STRIPS]);

/// What stands on the strips of a place, as it was written last.
#[derive(Debug, Clone, PartialEq)]
struct WrittenThere {
    place: Entity,
    site: Site,
    said: [Option<Said>; STRIPS],
}

/// Adds the names.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Zone, Strips>()
        .add_systems(Update, write.in_set(DrawSystems::Names));
}

/// Writes the strips anew where something about them has changed.
fn write(
    (frame, composed, board): (
        Option<Res<TableFrame>>,
        Option<Res<Composed>>,
        Option<Res<Board>>,
    ),
    sources: Sources,
    mut places: Query<&mut Strips>,
    mut written: Local<Vec<WrittenThere>>,
    windows: Query<&Window>,
    mut pen: Pen,
    mut drawn: Drawn,
    mut commands: Commands,
) {
    let (Some(frame), Some(composed), Some(board)) = (frame, composed, board) else {
        written.clear();
        return;
    };
    if frame.is_changed() || sources.are_changed() || board.is_added() {
        written.clear();
    }
    let sheet = Sheet {
        frame: *frame,
        dpi: windows.iter().next().map_or(1.0, Window::scale_factor),
        strip: composed.strip,
    };
    for (place, site, said) in sources.all(&board, composed.strip) {
        let Ok(mut strips) = places.get_mut(place) else {
            continue;
        };
        let now = WrittenThere { place, site, said };
        let old = written.iter().position(|old| old.place == place);
        if old.is_some_and(|old| written[old] == now) {
            continue;
        }
        for (said, strip) in now.said.iter().zip(&mut strips.0) {
            match said {
                Some(said) => drawn.show(strip, pen.draw(said, sheet), board.root(), &mut commands),
                None => drawn.hide(*strip),
            }
        }
        match old {
            Some(old) => written[old] = now,
            None => written.push(now),
        }
    }
}

/// The window, as far as letters and papers depend on it.
#[derive(Debug, Clone, Copy)]
struct Sheet {
    frame: TableFrame,
    /// Pixels of the screen in one of the window.
    dpi: f32,
    /// The height of a strip.
    strip: f32,
}

/// A sprite and where it lies.
type Lying = (Sprite, Transform);

/// A strip as it is to be seen.
struct Drawing {
    paper: Lying,
    /// Words that stand on an empty place have no paper.
    papered: Visibility,
    words: Lying,
}

/// What strips are drawn with.
#[derive(bevy::ecs::system::SystemParam)]
struct Pen<'w> {
    textures: ResMut<'w, Textures>,
    lettering: ResMut<'w, Lettering>,
    images: ResMut<'w, Assets<Image>>,
}

impl Pen<'_> {
    fn draw(&mut self, said: &Said, sheet: Sheet) -> Drawing {
        let Sheet { frame, dpi, strip } = sheet;
        let letters = said.letters_of(strip);
        let shown = fitting(&said.words, letters, said.room - BESIDE);
        let (size, ink) = ((letters * frame.scale).round(), said.on.ink());
        let words = if said.on.is_ground() {
            (self.lettering).write_edged(&shown, size, dpi, ink, &mut self.images)
        } else {
            (self.lettering).write(&shown, size, dpi, ink, &mut self.images)
        };
        let wide = fonts::width(&shown) * letters + 2.0 * BESIDE;
        let (image, size) = if said.on.is_ground() {
            // The ground itself is shaded a little: nothing of it runs under the words.
            let reach = Vec2::new(wide * 1.5, strip * 2.6);
            (self.textures.shade.clone(), reach * frame.scale)
        } else {
            let pixels = Vec2::new(wide, strip - 1.0) * frame.scale * dpi;
            let textures = self.textures.bypass_change_detection();
            let (image, with_shadow) = textures.strip((pixels.x, pixels.y), &mut self.images);
            (image, with_shadow / dpi)
        };
        let paper = Sprite {
            image,
            color: said.on.paper(),
            custom_size: Some(size),
            ..default()
        };
        let at = sharp(frame.to_world(said.at), dpi);
        let height = depth(said.height);
        let lies = |height: f32| Transform::from_translation(at.extend(height));
        Drawing {
            paper: (paper, lies(height)),
            papered: match said.on {
                On::Place | On::Quiet => Visibility::Hidden,
                _ => Visibility::Inherited,
            },
            words: (words, lies(height + DEPTH * 0.5)),
        }
    }
}

/// Papers and words, as they are drawn.
#[derive(bevy::ecs::system::SystemParam)]
struct Drawn<'w, 's> {
    papers: Query<'w, 's, DrawnPart, Without<Written>>,
    words: Query<'w, 's, DrawnPart, With<Written>>,
}

type DrawnPart = (
    &'static mut Sprite,
    &'static mut Transform,
    &'static mut Visibility,
);

impl Drawn<'_, '_> {
    fn hide(&mut self, strip: Option<Strip>) {
        let Some(strip) = strip else {
            return;
        };
        if let Ok((.., mut seen)) = self.papers.get_mut(strip.paper) {
            seen.set_if_neq(Visibility::Hidden);
        }
        if let Ok((.., mut seen)) = self.words.get_mut(strip.words) {
            seen.set_if_neq(Visibility::Hidden);
        }
    }

    fn show(
        &mut self,
        strip: &mut Option<Strip>,
        drawing: Drawing,
        root: Entity,
        commands: &mut Commands,
    ) {
        let Drawing {
            paper,
            papered,
            words,
        } = drawing;
        let old = strip.and_then(|strip| {
            let old = self.papers.get_mut(strip.paper).ok();
            old.zip(self.words.get_mut(strip.words).ok())
        });
        let Some((old_paper, old_words)) = old else {
            // Whoever clicks on a word means what lies beneath it.
            let paper = (Name::new("Strip"), paper, papered, Pickable::IGNORE);
            let words = (Name::new("Name"), Written, words, Pickable::IGNORE);
            *strip = Some(Strip {
                paper: commands.spawn((paper, ChildOf(root))).id(),
                words: commands.spawn((words, ChildOf(root))).id(),
            });
            return;
        };
        for (old, new, seen) in [
            (old_paper, paper, papered),
            (old_words, words, Visibility::Inherited),
        ] {
            let (mut sprite, mut lies, mut visible) = old;
            (*sprite, *lies) = new;
            visible.set_if_neq(seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::draw::marks::Lit;
    use crate::table::hud::Panels;
    use crate::table::ruleset::places::LayLook;
    use crate::table::stage::InCourse;
    use crate::table::tests::bench::Bench;
    use crate::table::tests::{against, games, sitting};
    use crate::table::world::ZoneCards;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::picking::pointer::PointerButton;
    use fudaba_ai::AgentSpec;
    use fudaba_engine::{Action, Verb, ZoneId};

    /// Is the title of a place seen?
    fn is_titled(bench: &Bench, place: Entity) -> bool {
        let world = bench.app.world();
        let strips = world.get::<Strips>(place).expect("every place has them");
        let seen = |strip: Strip| world.get::<Visibility>(strip.words);
        strips.0[0].is_some_and(|strip| seen(strip) == Some(&Visibility::Inherited))
    }

    #[test]
    fn while_something_is_fought_out_the_goal_steps_aside_and_piles_keep_their_names() {
        let mut bench = Bench::drawn(1280, 720);
        let (mut fought, mut told) = (0, 0);
        let (mut goals, mut numbers) = ([0; 2], [0; 2]);
        for game in games() {
            let zones = game.library.game.rules.zones();
            for seed in 0..3 {
                bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
                bench.by_chance(seed, 90, |bench, _| {
                    bench.frames(2);
                    let Some(seen) = bench.table().seen() else {
                        return;
                    };
                    let course = bench.app.world().resource::<InCourse>();
                    let staged = course.stages(seen);
                    let titled = zones.ids().filter(|zone| {
                        let look = &game.look.table.zones[zones.decl(*zone).key];
                        let cards = bench.app.world().get::<ZoneCards>(bench.zone(*zone));
                        let lies = cards.is_some_and(|cards| cards.top().is_some());
                        look.titled && lies && matches!(look.lay, LayLook::Pile)
                    });
                    let places: Vec<Entity> = titled.map(|zone| bench.zone(zone)).collect();
                    let lit = |place: &Entity| {
                        let lit = bench.app.world().get::<Lit>(*place);
                        lit.is_some_and(|lit| lit.0.is_some())
                    };
                    let places: Vec<Entity> = places.into_iter().filter(|p| !lit(p)).collect();
                    for place in &places {
                        let of = bench.app.world().get::<Zone>(*place).map(|zone| zone.0);
                        let key = of.map(|zone| zones.decl(zone).key);
                        assert!(is_titled(bench, *place), "{key:?}");
                        fought += usize::from(staged);
                        told += usize::from(!staged);
                    }
                    let model = &bench.app.world().resource::<Panels>().model;
                    assert_eq!(model.goal.is_empty(), staged);
                    assert_eq!(model.aim.is_empty(), staged);
                    goals[usize::from(staged)] += 1;
                    let counters = model.players.iter().flat_map(|p| &p.counters);
                    let aside = game.look.tallies.iter().filter(|tally| tally.apart);
                    let aside: Vec<&str> = aside.map(|tally| tally.hint.en.as_str()).collect();
                    let apart = counters.filter(|c| aside.contains(&c.explanation.as_str()));
                    numbers[usize::from(staged)] += apart.count();
                });
            }
        }
        println!("{fought} in fights, {told} at rest; {goals:?} {numbers:?}");
        assert!(fought > 10 && told > 50, "{fought} {told}");
        assert!(goals.iter().all(|looks| *looks > 3), "{goals:?}");
        assert!(numbers[0] > 10 && numbers[1] == 0, "{numbers:?}");
    }

    /// What is said on the strips of a place.
    fn said_at(bench: &mut Bench, place: Entity) -> Option<String> {
        let world = bench.app.world_mut();
        let all = world.run_system_once(
            |sources: Sources, board: Res<Board>, composed: Res<Composed>| {
                let all = sources.all(&board, composed.strip);
                all.into_iter()
                    .map(|(place, _, said)| (place, said))
                    .collect::<Vec<_>>()
            },
        );
        let all = all.expect("there is a table");
        let (_, [said, ..]) = all.into_iter().find(|(at, _)| *at == place)?;
        Some(said?.words)
    }

    #[test]
    fn what_becomes_of_a_card_at_whose_place_another_is_moved_is_said_there() {
        let mut bench = Bench::drawn(1280, 720);
        let (mut swapped, mut others) = (0, 0);
        for game in games() {
            let Some(says) = &game.look.table.moved_onto else {
                continue;
            };
            let swaps = says.en.contains("swap");
            for seed in 0..6 {
                bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
                bench.by_chance(seed, 160, |bench, decision| {
                    let view = bench.table().view().expect("somebody looks").clone();
                    let onto = |action: &Action| {
                        let moves = action.verb == Verb::Move && action.card.some().is_some();
                        let place = Some(action.place).filter(|p| moves && *p != ZoneId::NONE);
                        let other = view.table().cover(place?)?;
                        (other != action.card).then_some(other)
                    };
                    let found = decision.actions.iter().position(|a| onto(a).is_some());
                    let Some(n) = found.filter(|_| !bench.choice().is_begun()) else {
                        return;
                    };
                    let action = decision.actions[n];
                    let other = onto(&action).expect("it lies there");
                    let from = view.table().card(action.card).zone;
                    bench.clicks(bench.card(action.card), PointerButton::Primary);
                    let chosen = bench.choice().choosing.as_ref().and_then(|c| c.selected);
                    if chosen == Some(action.card) {
                        let said = said_at(bench, bench.zone(action.place));
                        let said = said.expect("it is said what becomes of it");
                        let begins = says.en.split("{card}").next().expect("a beginning");
                        assert!(said.starts_with(begins), "{said}");
                        assert!(said.len() > begins.len() + 2, "{said}");
                        bench.presses(KeyCode::Escape);
                        bench.chooses(n);
                        bench.frames(2);
                        let Some(now) = bench.table().view() else {
                            return;
                        };
                        let lies = |card| now.table().card(card).zone;
                        if lies(action.card) == action.place {
                            assert_eq!(lies(other) == from, swaps, "{said}");
                            swapped += usize::from(swaps);
                            others += usize::from(!swaps);
                        }
                    }
                });
            }
        }
        println!("{swapped} swaps, {others} others");
        assert!(swapped > 1 && others > 1, "{swapped} {others}");
    }
}
