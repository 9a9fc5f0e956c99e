//! Draws the packs and the workshop, and carries out what the player wants there.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::room::{Game, PacksRoom};
use super::view::{self, PacksIntent};
use crate::DataFolder;
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::decks::Faces;
use crate::notices::Notices;
use crate::screens::place::Place;
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::draw::Pictures;
use crate::table::ruleset::{Games, OwnFolder};
use crate::ui::whole_window;
use crate::ui_text::Word;
use fudaba_cards::data_root;

/// The rulesets with their places.
fn places(games: &Games) -> Vec<Game> {
    let games = games.0.iter().enumerate();
    games.map(|(at, game)| (at, Arc::clone(game))).collect()
}

/// Shows the packs.
pub fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut room: ResMut<PacksRoom>,
    mut pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut notices: ResMut<Notices>,
    mut screen: ResMut<NextState<Screen>>,
    mut sounds: MessageWriter<PlaySound>,
    games: Res<Games>,
    settings: Res<CurrentSettings>,
    folder: Res<OwnFolder>,
    data: Res<DataFolder>,
    overlay: Res<State<Overlay>>,
    place: Res<Place>,
    activity: Res<Activity>,
) {
    let words = settings.words();
    let games = places(&games);
    let packs = folder.0.as_ref().map(|own| own.join("packs"));
    let packs = packs.map_or_else(String::new, |packs| packs.display().to_string());
    let model = room.model(&games, &packs, words);
    let mut ui = whole_window(context.get_mut());
    if *overlay.get() != Overlay::None {
        ui.disable();
    }
    let shown = room.workshop.as_ref().and_then(|w| w.shown.clone());
    let mut speaking = settings.clone();
    let before = std::mem::take(&mut room.faces);
    let intents = view::show(
        &mut ui,
        &model,
        (&place, &mut |card, size, language| {
            speaking.card_language = language;
            let mut faces = Faces {
                game: shown.as_ref()?,
                pictures: pictures.as_deref_mut(),
                textures: &mut textures,
                settings: &speaking,
            };
            let painted = faces.get(card, size);
            let face = room.face((card.to_owned(), size, language), painted, &before)?;
            // While the next one is painted, this one must stay.
            if let Some(pictures) = pictures.as_deref_mut() {
                pictures.still_shown(face);
            }
            Some(face)
        }),
        words,
    );
    if let Some(pictures) = pictures.as_deref_mut() {
        pictures.end_frame();
    }
    if room.settling > 0 {
        room.settling -= 1;
        activity.keep_going();
    }
    for intent in intents {
        activity.keep_going();
        if !matches!(intent, PacksIntent::NewName(_)) {
            sounds.write(PlaySound(Sound::Button));
        }
        match intent {
            PacksIntent::Back => screen.as_mut().set_if_neq(Screen::Decks),
            PacksIntent::CopyFolder => {
                if let Some(clipboard) = clipboard.as_mut() {
                    clipboard.set_text(&packs);
                    notices.passing(words.get(Word::Copied));
                }
            }
            other => {
                if let Err(problem) = follow(other, &mut room, &games, &folder, &data) {
                    notices.problem(problem);
                    sounds.write(PlaySound(Sound::Deny));
                }
            }
        }
    }
}

/// Carries out what is wanted of the packs.
///
/// # Errors
/// Why it cannot be done, in words.
pub fn follow(
    intent: PacksIntent,
    room: &mut PacksRoom,
    games: &[Game],
    folder: &OwnFolder,
    data: &DataFolder,
) -> Result<(), String> {
    let own = || folder.0.clone().ok_or_else(String::new);
    match intent {
        PacksIntent::Choose(name) => room.chosen = Some(name),
        PacksIntent::Workshop(ruleset) => {
            if let Some(game) = games.iter().find(|(at, _)| *at == ruleset) {
                room.open(game);
            }
        }
        PacksIntent::CloseWorkshop => room.workshop = None,
        PacksIntent::Card(card) => room.take(card, games),
        PacksIntent::Use(name, on) => {
            fudaba_packs::set_on(&own()?, &name, on).map_err(|error| error.to_string())?;
            room.due = true;
        }
        PacksIntent::NewName(name) => room.new.0 = name,
        PacksIntent::NewRuleset(ruleset) => room.new.1 = ruleset,
        PacksIntent::LayOut => {
            let root = data_root(data.0.as_deref()).map_err(|error| error.to_string())?;
            let name = std::mem::take(&mut room.new.0);
            if let Some((_, game)) = games.get(room.new.1) {
                let laid =
                    fudaba_packs::lay_out(&root, game.library.game, &own()?.join("packs"), &name);
                laid.map_err(|error| error.to_string())?;
                room.chosen = Some(name);
                room.due = true;
            }
        }
        PacksIntent::Back | PacksIntent::CopyFolder => {}
    }
    room.settling = 3;
    Ok(())
}

/// The escape key closes the workshop, and does nothing else then.
pub fn escape(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut room: ResMut<PacksRoom>) {
    let Some(mut keys) = keys else { return };
    if keys.just_pressed(KeyCode::Escape) && room.workshop.is_some() {
        room.workshop = None;
        keys.clear_just_pressed(KeyCode::Escape);
    }
}
