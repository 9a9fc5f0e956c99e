//! Draws the shelf, and carries out what the player wants there.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::EguiContexts;

use super::room::ReplaysRoom;
use super::view::{self, ReplaysIntent};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::notices::Notices;
use crate::panels::learning::review::Reviewing;
use crate::screens::WatchOrder;
use crate::screens::place::Place;
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::matches::{Records, resume, sit_down};
use crate::table::ruleset::Games;
use crate::table::stage::{Intent, Watched, waker};
use crate::ui::whole_window;
use crate::ui_text::Word;
use fudaba_engine::PlayerId;
use fudaba_saves::replay::Replay;
use fudaba_saves::shelf;

/// What carrying out needs.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Desk<'w, 's> {
    pub games: Res<'w, Games>,
    pub records: Res<'w, Records>,
    pub settings: Res<'w, CurrentSettings>,
    pub notices: ResMut<'w, Notices>,
    pub proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    pub commands: Commands<'w, 's>,
}

/// Shows the shelf.
pub fn shelf(
    mut contexts: EguiContexts,
    mut room: ResMut<ReplaysRoom>,
    mut screen: ResMut<NextState<Screen>>,
    mut sounds: MessageWriter<PlaySound>,
    mut desk: Desk,
    overlay: Res<State<Overlay>>,
    place: Res<Place>,
    activity: Res<Activity>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = desk.settings.words();
    let mut ui = whole_window(ctx);
    if *overlay.get() != Overlay::None {
        ui.disable();
    }
    let model = room.model(&desk.games, &desk.settings);
    let intents = view::show(&mut ui, model, &place, words);
    if room.settling > 0 {
        room.settling -= 1;
        activity.keep_going();
    }
    for intent in intents {
        activity.keep_going();
        let typed = matches!(
            intent,
            ReplaysIntent::Words(_)
                | ReplaysIntent::Naming(Some(_))
                | ReplaysIntent::ImportPath(Some(_))
        );
        if !typed {
            sounds.write(PlaySound(Sound::Button));
        }
        if intent == ReplaysIntent::Back {
            screen.as_mut().set_if_neq(Screen::Title);
            continue;
        }
        if let Err(reason) = follow(intent, &mut room, &mut desk) {
            desk.notices
                .problem(words.fill(Word::ReplayProblem, &[("reason", &reason)]));
            sounds.write(PlaySound(Sound::Deny));
        }
    }
    Ok(())
}

/// Carries out what is wanted.
///
/// # Errors
/// Why it cannot be done, in words.
pub fn follow(
    intent: ReplaysIntent,
    room: &mut ReplaysRoom,
    desk: &mut Desk,
) -> Result<(), String> {
    let words = desk.settings.words();
    match intent {
        ReplaysIntent::Back => {}
        ReplaysIntent::Words(text) => room.words = text,
        ReplaysIntent::Choose(path) => {
            room.chosen = Some(path);
            room.naming = None;
        }
        ReplaysIntent::Watch(path) => watch(&path, desk)?,
        ReplaysIntent::LookBack(path) => look_back(&path, desk)?,
        ReplaysIntent::GoOn(path) => go_on(&path, room, desk)?,
        ReplaysIntent::Delete(path) => {
            let binned = shelf::delete(&path).map_err(|error| error.to_string())?;
            room.binned = Some(binned);
            room.chosen = None;
            read(room, desk);
        }
        ReplaysIntent::Restore => {
            if let Some(binned) = room.binned.take() {
                let back = shelf::restore(&binned).map_err(|error| error.to_string())?;
                room.chosen = Some(back);
                read(room, desk);
            }
        }
        ReplaysIntent::Naming(name) => room.naming = name,
        ReplaysIntent::Rename(path) => {
            let name = room.naming.take().unwrap_or_default();
            let renamed = shelf::rename(&path, &name).map_err(|error| error.to_string())?;
            room.chosen = Some(renamed);
            read(room, desk);
        }
        ReplaysIntent::Export(path) => {
            let to = downloads().ok_or_else(|| words.get(Word::ReplayDamaged).to_owned())?;
            let copy = shelf::export(&path, &to).map_err(|error| error.to_string())?;
            let copy = copy.display().to_string();
            desk.notices
                .passing(words.fill(Word::ReplayExported, &[("path", &copy)]));
        }
        ReplaysIntent::ImportPath(path) => room.import = path,
        ReplaysIntent::Import => {
            let path = room.import.clone().unwrap_or_default();
            import(Path::new(path.trim()), room, desk)?;
            room.import = None;
        }
    }
    room.renew();
    Ok(())
}

fn read(room: &mut ReplaysRoom, desk: &Desk) {
    room.read(&desk.records, waker(desk.proxy.as_deref()));
}

/// Where a copy goes that is to be passed on: to the downloads, else to the home folder.
fn downloads() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    let home = PathBuf::from(home);
    let downloads = home.join("Downloads");
    Some(if downloads.is_dir() { downloads } else { home })
}

fn import(file: &Path, room: &mut ReplaysRoom, desk: &mut Desk) -> Result<(), String> {
    let folder = desk.records.0.folder.clone();
    let folder = folder.ok_or_else(|| fudaba_files::FileError::NoHome.to_string())?;
    let copy = shelf::import(file, &folder).map_err(|error| error.to_string())?;
    room.chosen = Some(copy);
    read(room, desk);
    let words = desk.settings.words();
    desk.notices.passing(words.get(Word::ReplayImported));
    Ok(())
}

fn watch(path: &Path, desk: &mut Desk) -> Result<(), String> {
    let words = desk.settings.words();
    let replay = Replay::read(path).map_err(|error| error.to_string())?;
    let ruleset = &replay.header.ruleset;
    let game = desk.games.0.iter();
    let mut game = game.filter(|game| game.library.game.rules.id() == ruleset);
    let game = game.next().cloned();
    let game = game.ok_or_else(|| words.get(Word::NoRulesets).to_owned())?;
    // It is seen from the side of the person who played.
    let person = |player: &PlayerId| replay.header.players[player.index()].agent.is_none();
    let viewer = PlayerId::ALL.into_iter().find(person);
    let opened = Watched::open(replay.clone(), &game, 0, viewer.unwrap_or(PlayerId(0)));
    let (watched, sitting) = opened.map_err(|error| error.to_string())?;
    desk.commands.insert_resource(watched);
    let language = desk.settings.language;
    sit_down(&game, sitting, language, &mut desk.commands);
    Ok(())
}

/// It is watched, and its review is open.
fn look_back(path: &Path, desk: &mut Desk) -> Result<(), String> {
    watch(path, desk)?;
    let open = Intent::Review(Reviewing::Open(true));
    desk.commands.write_message(open);
    Ok(())
}

/// Watches what another screen asks for.
pub fn ordered(mut orders: MessageReader<WatchOrder>, mut desk: Desk) {
    for order in orders.read() {
        let done = if order.review {
            look_back(&order.path, &mut desk)
        } else {
            watch(&order.path, &mut desk)
        };
        if let Err(reason) = done {
            let words = desk.settings.words();
            desk.notices
                .problem(words.fill(Word::CannotWatch, &[("reason", &reason)]));
        }
    }
}

fn go_on(path: &Path, room: &ReplaysRoom, desk: &mut Desk) -> Result<(), String> {
    let inside = room.chosen().and_then(|one| one.inside.as_ref());
    let ruleset = inside.map_or_else(String::new, |inside| inside.ruleset.clone());
    resume(
        path,
        &ruleset,
        &desk.games,
        &desk.records,
        desk.settings.language,
        &mut desk.commands,
    )
}

/// A file that is dropped onto the window is read in.
pub fn dropped(
    mut files: MessageReader<FileDragAndDrop>,
    mut room: ResMut<ReplaysRoom>,
    mut desk: Desk,
) {
    for file in files.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else {
            continue;
        };
        if let Err(reason) = import(path_buf, &mut room, &mut desk) {
            let words = desk.settings.words();
            desk.notices
                .problem(words.fill(Word::ReplayProblem, &[("reason", &reason)]));
        }
    }
}

/// From a replay back to the shelf.
pub fn leave(mut intents: MessageReader<Intent>, mut screen: ResMut<NextState<Screen>>) {
    if intents.read().any(|intent| *intent == Intent::ToShelf) {
        screen.as_mut().set_if_neq(Screen::Replays);
    }
}
