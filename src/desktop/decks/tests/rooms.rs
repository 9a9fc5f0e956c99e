//! Shelf and desk with the files behind them, without a window.

use bevy::ecs::system::In;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_egui::EguiUserTextures;

use super::super::intents::{DeskIntent, RoomIntent};
use super::super::over::exchange;
use super::super::shelf::ShelfIntent;
use super::super::show::{Program, carry_out, follow};
use super::super::{Catalogs, DeskRoom, ShelfRoom, drawer};
use super::games;
use crate::activity::Activity;
use crate::audio::PlaySound;
use crate::help::{About, OpenRules};
use crate::notices::Notices;
use crate::screens::setup_model::{SetupChoice, SetupModel};
use crate::screens::{Chosen, Offer};
use crate::settings::CurrentSettings;
use crate::states::{self, Screen};
use crate::table::ruleset::{Games, OwnFolder, offer};
use fudaba_decks::store::Store;
use fudaba_saves::settings::Language;

/// The program with a folder of its own.
pub(super) struct House {
    pub(super) app: App,
    folder: tempfile::TempDir,
}

impl House {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, states::plugin))
            .insert_resource(Games(games()))
            .insert_resource(OwnFolder(Some(folder.path().to_path_buf())))
            .init_resource::<CurrentSettings>()
            .init_resource::<Offer>()
            .insert_resource(Chosen(SetupChoice::usual(&SetupModel::default(), 0)))
            .init_resource::<Catalogs>()
            .init_resource::<ShelfRoom>()
            .init_resource::<Notices>()
            .init_resource::<About>()
            .init_resource::<Activity>()
            .init_resource::<EguiUserTextures>()
            .add_message::<PlaySound>()
            .add_message::<OpenRules>()
            .add_systems(OnEnter(Screen::Decks), drawer::open_shelf)
            .add_systems(OnExit(Screen::Desk), drawer::put_away)
            .add_systems(Startup, offer::refresh);
        app.update();
        let mut house = Self { app, folder };
        house.goes(Screen::Decks);
        house
    }

    pub(super) fn goes(&mut self, screen: Screen) {
        self.app.insert_resource(NextState::Pending(screen));
        self.app.update();
    }

    pub(super) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub(super) fn wants(&mut self, intent: ShelfIntent) {
        fn act(In(intent): In<ShelfIntent>, mut room: ResMut<ShelfRoom>, mut program: Program) {
            follow(intent, &mut room, &mut program);
        }
        let world = self.app.world_mut();
        world.run_system_cached_with(act, intent).expect("it runs");
        self.app.update();
        let notices = self.app.world().resource::<Notices>().all();
        assert!(notices.is_empty(), "{notices:?}");
    }

    pub(super) fn wants_at_desk(&mut self, intent: RoomIntent) {
        fn act(In(intent): In<RoomIntent>, mut room: ResMut<DeskRoom>, mut program: Program) {
            carry_out(intent, &mut room, &mut program);
        }
        let world = self.app.world_mut();
        world.run_system_cached_with(act, intent).expect("it runs");
        self.app.update();
    }

    pub(super) fn store(&self) -> Store {
        let shape = self.app.world().resource::<Games>().0[0].library.game.decks;
        Store::new(shape, self.folder.path())
    }

    pub(super) fn keys(&self) -> Vec<String> {
        let decks = self.store().list().decks;
        decks.into_iter().map(|deck| deck.list.key).collect()
    }

    pub(super) fn offered(&self) -> Vec<String> {
        let offer = self.app.world().resource::<Offer>();
        offer.rulesets[0]
            .decks
            .iter()
            .map(|d| d.id.clone())
            .collect()
    }
}

#[test]
fn a_ready_deck_is_copied_changed_saved_and_taken_into_a_match() {
    let mut house = House::new();
    let ready = house.offered();
    house.wants(ShelfIntent::Copy(ready[0].clone()));
    let keys = house.keys();
    assert_eq!(keys.len(), 1);
    assert!(house.offered().contains(&keys[0]), "the set-up offers it");
    house.wants(ShelfIntent::Edit(keys[0].clone()));
    assert_eq!(house.screen(), Screen::Desk);
    let room = house.app.world().resource::<DeskRoom>();
    let (card, n) = room
        .desk
        .draft
        .list()
        .section("main")
        .next()
        .expect("a card");
    let (card, n) = (card.to_owned(), n);
    let remove = DeskIntent::Remove(card.clone(), Some("main".to_owned()));
    house.wants_at_desk(RoomIntent::Desk(remove));
    house.wants_at_desk(RoomIntent::Rename("Lamps out".to_owned()));
    house.wants_at_desk(RoomIntent::Cover(Some(card.clone())));
    house.wants_at_desk(RoomIntent::Play);
    assert_eq!(house.screen(), Screen::Setup);
    let saved = house.store().get(&keys[0]).expect("it is there");
    assert_eq!(saved.list.name.en, "Lamps out");
    assert_eq!(saved.cover.as_ref(), Some(&card));
    let now = saved.list.section("main").find(|(id, _)| *id == card);
    assert_eq!(now.map_or(0, |(_, n)| n), n - 1);
    let chosen = house.app.world().resource::<Chosen>();
    assert_eq!(house.offered()[chosen.decks[0]], keys[0]);
    assert!(house.app.world().get_resource::<DeskRoom>().is_none());
}

#[test]
fn decks_are_made_renamed_noted_deleted_and_brought_back() {
    let mut house = House::new();
    house.wants(ShelfIntent::New);
    assert_eq!(house.screen(), Screen::Desk);
    house.wants_at_desk(RoomIntent::Back);
    assert_eq!(house.screen(), Screen::Decks);
    let key = house.keys()[0].clone();
    assert!(house.offered().contains(&key), "a draft is shown, too");
    house.wants(ShelfIntent::Rename(key.clone(), "夜の札".to_owned()));
    house.wants(ShelfIntent::Notes(key.clone(), "more lamps".to_owned()));
    let deck = house.store().get(&key).expect("it is there");
    assert_eq!(
        (deck.list.name.ja.as_str(), deck.notes.as_str()),
        ("夜の札", "more lamps")
    );
    house.wants(ShelfIntent::New);
    house.wants_at_desk(RoomIntent::Back);
    assert_eq!(house.keys().len(), 2, "the next one has another key");
    house.wants(ShelfIntent::Delete(key.clone()));
    assert_eq!(house.keys().len(), 1);
    assert!(!house.offered().contains(&key));
    house.wants(ShelfIntent::Restore);
    assert!(house.keys().contains(&key));
    assert_eq!(
        house.store().get(&key).expect("it is back").notes,
        "more lamps"
    );
}

#[test]
fn a_deck_goes_out_as_text_and_code_and_comes_back_the_same() {
    let mut house = House::new();
    let ready = house.offered();
    house.wants(ShelfIntent::Copy(ready[1].clone()));
    let key = house.keys()[0].clone();
    house.wants(ShelfIntent::Edit(key));
    let world = house.app.world_mut();
    let mut room = world.remove_resource::<DeskRoom>().expect("a desk");
    let list = room.desk.draft.list().clone();
    for language in Language::ALL {
        let code = exchange::model(&room, None, language).code.expect("a code");
        for text in [exchange::text(&room, language), code] {
            let intent = DeskIntent::Remove("none".to_owned(), None);
            room.desk.apply(&intent);
            let first = list.section("main").next().expect("a card").0.to_owned();
            for _ in 0..4 {
                room.desk.apply(&DeskIntent::Remove(first.clone(), None));
            }
            assert_ne!(room.desk.draft.list().sections, list.sections);
            assert!(exchange::paste(&mut room, &text, language), "{text}");
            assert_eq!(room.desk.draft.list().sections, list.sections, "{text}");
            assert_eq!(room.desk.draft.list().roles, list.roles);
        }
    }
    assert!(!exchange::paste(
        &mut room,
        "4 nobody has this name at all",
        Language::Japanese
    ));
    let told = room
        .exchange
        .and_then(|model| model.imported)
        .expect("a report");
    assert_eq!((told.taken, told.unread.len()), (0, 1));
    assert_eq!(
        room.desk.draft.list().sections,
        list.sections,
        "nothing was lost"
    );
}
