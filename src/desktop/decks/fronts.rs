//! What screens show of rulesets and decks: the place of a ruleset, and the cards that stand for decks.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiUserTextures;

use super::ShelfRoom;
use super::faces::Faces;
use super::shelf::cover_of;
use super::view::FaceSize;
use crate::activity::Activity;
use crate::learn::LearnRoom;
use crate::panels::model::Picture;
use crate::screens::place::{CARD, Ground, Place};
use crate::screens::{Chosen, Offer, last_choice};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::ActiveGame;
use crate::table::draw::{Order, Pictures};
use crate::table::ruleset::scenery::{GROUND_HEIGHTS, GROUND_WIDTH, Scenery};
use crate::table::ruleset::{Games, LoadedGame};

/// So many cards lie on the first screen.
const CARDS: usize = 3;

/// Adds what the screens show.
pub fn plugin(app: &mut App) {
    app.init_resource::<Place>().add_systems(
        Update,
        (tell_place, tell_covers)
            .chain()
            .after(crate::states::AppSystems::TickTimers)
            .run_if(|screen: Res<State<Screen>>| lies_behind(*screen.get())),
    );
    app.add_systems(OnEnter(Screen::Desk), forget);
}

/// Does a place lie behind a screen?
fn lies_behind(screen: Screen) -> bool {
    !matches!(screen, Screen::Desk | Screen::Table)
}

/// Where no place is shown, its pictures can go, and others may come where they were. A match takes them away itself, once
/// its table is there ([`crate::table::hud`]).
fn forget(mut place: ResMut<Place>) {
    *place = Place::default();
}

/// Which ruleset the rooms look at.
#[derive(SystemParam)]
struct LookedAt<'w> {
    chosen: Res<'w, Chosen>,
    lessons: Option<Res<'w, LearnRoom>>,
    decks: Option<Res<'w, ShelfRoom>>,
}

/// The ruleset whose place is shown: the one that a room looks at, that was played just now, or was played last.
fn shown<'a>(
    screen: Screen,
    games: &'a Games,
    offer: &Offer,
    looked_at: &LookedAt,
    settings: &CurrentSettings,
    active: Option<&ActiveGame>,
) -> Option<&'a Arc<LoadedGame>> {
    let room = match screen {
        Screen::Setup => Some(looked_at.chosen.ruleset),
        Screen::Learn => looked_at.lessons.as_ref().map(|room| room.ruleset()),
        Screen::Decks => looked_at.decks.as_ref().map(|room| room.ruleset),
        _ => None,
    };
    if let Some(game) = room.and_then(|ruleset| games.0.get(ruleset)) {
        return Some(game);
    }
    let place = match (screen, active) {
        (Screen::Result, Some(active)) => {
            return games.0.iter().find(|game| Arc::ptr_eq(game, &active.game));
        }
        _ => last_choice(offer, settings.last_match.as_ref()).ruleset,
    };
    games.0.get(place)
}

/// Says which place lies behind the screen.
fn tell_place(
    screen: Res<State<Screen>>,
    games: Res<Games>,
    offer: Res<Offer>,
    looked_at: LookedAt,
    settings: Res<CurrentSettings>,
    active: Option<Res<ActiveGame>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut place: ResMut<Place>,
    activity: Res<Activity>,
) {
    let Some(mut pictures) = pictures else {
        return;
    };
    let active = active.as_deref();
    let Some(game) = shown(*screen.get(), &games, &offer, &looked_at, &settings, active) else {
        return;
    };
    let pictures = pictures.bypass_change_detection();
    let (width, high) = windows.iter().next().map_or((1280.0, 720.0), |window| {
        let size = window.resolution.physical_size().max(UVec2::ONE);
        (size.x as f32, size.y as f32)
    });
    let high = high * CARD;
    let mut new = Place {
        ruleset: game.library.game.rules.id().to_owned(),
        ..Place::default()
    };
    match &game.look.scenery {
        Some(scenery) => {
            let late = *screen.get() == Screen::Result;
            let light = if late { scenery.lights.len() - 1 } else { 0 };
            match ground(scenery, light, width, pictures, &mut textures) {
                Ok(Some(ground)) => new.ground = Some(ground),
                // The place that was shown stays until the next one is there.
                Ok(None) => {
                    for picture in place.pictures() {
                        pictures.still_shown(picture);
                    }
                    return;
                }
                Err(()) => new.lacks_pictures = true,
            }
        }
        None => new.lacks_pictures = true,
    }
    if *screen.get() == Screen::Title {
        let whole = ActiveGame::whole(game);
        let mut faces = Faces {
            game: &whole,
            pictures: Some(pictures),
            textures: &mut textures,
            settings: &settings,
        };
        let choice = last_choice(&offer, settings.last_match.as_ref());
        let decks = &game.library.decks;
        let first = choice.decks[0].min(decks.len().saturating_sub(1));
        let others = (1..decks.len()).map(|n| &decks[(first + n) % decks.len()]);
        let decks = decks.get(first).into_iter().chain(others);
        let covers = different(decks.filter_map(|list| cover_of(game, list)), CARDS);
        let cards: Vec<Option<Picture>> = (covers.iter())
            .map(|card| faces.as_high_as(card, high))
            .collect();
        // The cards come all at once.
        let cards: Option<Vec<Picture>> = cards.into_iter().collect();
        new.cards = cards.unwrap_or_default();
    }
    if *place != new {
        *place = new;
        activity.keep_going();
    }
}

/// The first so many cards, each once.
fn different(cards: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for card in cards {
        if all.len() < most && !all.contains(&card) {
            all.push(card);
        }
    }
    all
}

/// The ground of a place; `None` while it is read, an error where it cannot be.
fn ground(
    scenery: &Scenery,
    light: usize,
    window: f32,
    pictures: &mut Pictures,
    textures: &mut EguiUserTextures,
) -> Result<Option<Ground>, ()> {
    let light = scenery.lights.get(light).ok_or(())?;
    // As large as it is shown, and never larger than it was painted.
    let scale = (window / (GROUND_WIDTH * scenery.scale)).clamp(0.1, 1.0);
    let thousandths = (scale * 1000.0).ceil() as u32;
    let orders = [
        Order::File(scenery.file(&light.far), thousandths),
        Order::File(scenery.file(&light.near), thousandths),
        Order::Sheer(scenery.file(&light.spine), thousandths),
    ];
    if orders.iter().any(|order| pictures.failed(order)) {
        return Err(());
    }
    let [far, near, spine] = orders.map(|order| pictures.for_panel(&order, textures));
    let (Some(far), Some(near), Some(spine)) = (far, near, spine) else {
        return Ok(None);
    };
    let [near_high, far_high] = GROUND_HEIGHTS;
    Ok(Some(Ground {
        far,
        near,
        spine,
        width: GROUND_WIDTH,
        heights: [near_high, far_high, scenery.spine_height],
    }))
}

/// Gives the decks of the ruleset that is set up their cover cards.
fn tell_covers(
    screen: Res<State<Screen>>,
    games: Res<Games>,
    chosen: Res<Chosen>,
    settings: Res<CurrentSettings>,
    pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut offer: ResMut<Offer>,
    activity: Res<Activity>,
) {
    let Some(mut pictures) = pictures.filter(|_| *screen.get() == Screen::Setup) else {
        return;
    };
    let Some(game) = games.0.get(chosen.ruleset) else {
        return;
    };
    let Some(rules) = offer
        .bypass_change_detection()
        .0
        .rulesets
        .get_mut(chosen.ruleset)
    else {
        return;
    };
    let whole = ActiveGame::whole(game);
    let mut faces = Faces {
        game: &whole,
        pictures: Some(pictures.bypass_change_detection()),
        textures: &mut textures,
        settings: &settings,
    };
    let mut changed = false;
    for deck in &mut rules.decks {
        let list = game.library.decks.iter().find(|list| list.key == deck.id);
        let cover = list.and_then(|list| cover_of(game, list));
        let picture = cover.and_then(|card| faces.get(&card, FaceSize::Small));
        if deck.cover != picture {
            deck.cover = picture;
            changed = true;
        }
    }
    if changed {
        activity.keep_going();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::screens::setup_model::{SetupChoice, SetupModel};
    use crate::table::tests::bench::Bench;
    use crate::table::tests::places::damaged;

    #[test]
    fn a_card_that_stands_for_two_decks_lies_on_the_first_screen_once() {
        let cards = ["a", "b", "a", "c", "d"].map(str::to_owned);
        assert_eq!(different(cards.into_iter(), 3), ["a", "b", "c"]);
    }

    #[test]
    fn where_a_picture_of_a_place_is_damaged_the_screens_know_that_it_lacks_pictures() {
        let folder = tempfile::tempdir().unwrap();
        let (game, _) = damaged(folder.path());
        let mut bench = Bench::drawn(1280, 720);
        let world = bench.app.world_mut();
        world.insert_resource(Games(vec![game]));
        world.insert_resource(Chosen(SetupChoice::usual(&SetupModel::default(), 0)));
        world.init_resource::<Offer>();
        world.init_resource::<Place>();
        world.resource_mut::<NextState<Screen>>().set(Screen::Setup);
        for _ in 0..6_000 {
            bench.frames(1);
            bench.app.world_mut().run_system_once(tell_place).unwrap();
            if bench.app.world().resource::<Place>().lacks_pictures {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let place = bench.app.world().resource::<Place>();
        assert!(place.lacks_pictures && place.ground.is_none());
        assert!(!place.ruleset.is_empty());
    }
}
