//! Packs are read anew while the program runs, and their screen says what is wrong with them.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_egui::egui::vec2;
use fudaba_harness::kittest::Queryable;

use super::room::{Game, PacksRoom};
use super::show::follow;
use super::view::{self, PacksIntent, PacksModel};
use crate::activity::Activity;
use crate::decks::Catalogs;
use crate::notices::Notices;
use crate::screens::place::Place;
use crate::states::{self, Screen};
use crate::table::ActiveGame;
use crate::table::draw::faces::table_look;
use crate::table::ruleset::{Games, OwnFolder, game};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use crate::{DataFolder, Rulesets};
use fudaba_saves::settings::Language;

/// The program with a folder of its own, at the packs.
struct House {
    app: App,
    own: tempfile::TempDir,
}

const CARD: &str = "my-pack-1";

impl House {
    fn new() -> Self {
        let own = tempfile::tempdir().expect("a folder");
        let root = fudaba_files::checkout();
        let rulesets = Rulesets(fudaba_rules::registry());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, states::plugin, super::course))
            .insert_resource(Games(game::load_all(rulesets, Some(root)).0))
            .insert_resource(rulesets)
            .insert_resource(OwnFolder(Some(own.path().to_path_buf())))
            .insert_resource(DataFolder(Some(root.to_path_buf())))
            .init_resource::<Catalogs>()
            .init_resource::<Notices>()
            .init_resource::<Activity>();
        app.update();
        let mut house = Self { app, own };
        house.goes(Screen::Packs);
        house
    }

    fn goes(&mut self, screen: Screen) {
        self.app.insert_resource(NextState::Pending(screen));
        self.app.update();
    }

    fn games(&self) -> Vec<Game> {
        let games = self.app.world().resource::<Games>().0.iter().enumerate();
        games.map(|(at, game)| (at, Arc::clone(game))).collect()
    }

    fn model(&self) -> PacksModel {
        let room = self.app.world().resource::<PacksRoom>();
        room.model(&self.games(), "packs", Words(Language::English))
    }

    fn wants(&mut self, intent: PacksIntent) -> Result<(), String> {
        let games = self.games();
        let world = self.app.world_mut();
        let folder = world.resource::<OwnFolder>().clone();
        let data = world.resource::<DataFolder>().clone();
        let mut room = world.resource_mut::<PacksRoom>();
        follow(intent, &mut room, &games, &folder, &data)
    }

    /// Time goes by until this is so.
    fn waits(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        loop {
            self.app.update();
            if so(self) {
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(90), "never: {what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn pack(&self) -> PathBuf {
        let id = self.games()[0].1.library.game.rules.id();
        self.own.path().join("packs/my-pack").join(id)
    }

    fn has_card(&self) -> bool {
        self.games()[0].1.library.pack.get(CARD).is_some()
    }

    fn lays_out(&mut self) {
        self.wants(PacksIntent::NewName("my-pack".to_owned()))
            .expect("a name");
        self.wants(PacksIntent::LayOut).expect("it is laid out");
        self.waits("the new pack is read", Self::has_card);
    }
}

fn a_picture(colour: [u8; 4]) -> Vec<u8> {
    let mut pixmap = tiny_skia::Pixmap::new(128, 160).expect("a picture");
    for pixel in pixmap.data_mut().chunks_exact_mut(4) {
        pixel.copy_from_slice(&colour);
    }
    pixmap.encode_png().expect("a PNG file")
}

#[test]
fn a_pack_is_laid_out_read_changed_taken_out_and_put_back_without_a_new_start() {
    let mut house = House::new();
    house.waits("there is none", |h| !h.model().busy);
    assert!(house.model().packs.is_empty());
    let bad = house.wants(PacksIntent::NewName("No Name!".to_owned()));
    bad.expect("it is only written");
    let told = house.wants(PacksIntent::LayOut).expect_err("no such name");
    assert!(told.contains("name of a pack"), "{told}");
    house.lays_out();
    let model = house.model();
    assert_eq!(model.packs.len(), 1);
    assert!(model.packs[0].on && model.packs[0].problems.is_empty());
    assert!(model.packs[0].counts.contains("cards: 1"), "{model:?}");
    // Its deck can be chosen like those of the ruleset.
    let ready = |h: &House| {
        h.games()[0]
            .1
            .ready
            .iter()
            .any(|deck| deck.key == "my-pack")
    };
    assert!(ready(&house));
    house
        .wants(PacksIntent::Use("my-pack".to_owned(), false))
        .expect("it is taken out");
    house.waits("it is taken out", |h| !h.has_card() && !h.model().busy);
    assert!(!house.model().packs[0].on && !ready(&house));
    house
        .wants(PacksIntent::Use("my-pack".to_owned(), true))
        .expect("it is put back");
    house.waits("it is put back", House::has_card);
}

#[test]
fn the_face_of_a_card_shows_the_picture_of_the_pack_and_follows_its_file() {
    let mut house = House::new();
    house.lays_out();
    let look = |h: &House| {
        let game = ActiveGame::whole(&h.games()[0].1);
        let def = game.catalogue.find(CARD).expect("the card");
        let def = game.catalogue.get(def).expect("the card");
        table_look(&game.look, game.rules.words(), def, &[], |_| String::new())
    };
    let painted = look(&house);
    assert_eq!(painted.artwork, None);
    let file = house.pack().join(format!("pictures/{CARD}.png"));
    fs::write(&file, a_picture([200, 10, 10, 255])).expect("it is written");
    house.waits("the picture is seen", |h| look(h).artwork.is_some());
    let red = look(&house);
    fs::write(&file, a_picture([10, 10, 200, 255])).expect("it is written");
    house.waits("the other picture is seen", |h| look(h) != red);
    let blue = look(&house);
    let fonts = (crate::fonts::REGULAR, crate::fonts::BOLD);
    let painter = fudaba_art::Painter::new(fonts.0, fonts.1).expect("the fonts");
    let middle = |look| {
        let face = painter.table_face(look, 76, 106);
        let at = (53 * 76 + 38) * 4;
        [face.rgba[at], face.rgba[at + 2]].map(i32::from)
    };
    let [[r, b], [r2, b2]] = [middle(&blue), middle(&painted)];
    assert!(
        b > r + 90 && (b2 - r2 - (b - r)).abs() > 40,
        "{r} {b} {r2} {b2}"
    );
    fs::write(&file, "this is no picture").expect("it is written");
    house.waits("the broken picture is told", |h| {
        h.model().packs[0].problems.len() == 1
    });
    let problem = &house.model().packs[0].problems[0];
    assert!(
        problem.place.contains(&format!("{CARD}.png")),
        "{problem:?}"
    );
    assert!(!problem.reason.is_empty() && !problem.help.is_empty());
    assert_eq!(look(&house), painted, "the painted picture is back");
}

#[test]
fn the_workshop_follows_the_file_and_keeps_the_card_through_a_mistake() {
    let mut house = House::new();
    house.lays_out();
    house.wants(PacksIntent::Workshop(0)).expect("it opens");
    let shown = |h: &House| h.model().workshop.and_then(|w| w.card);
    let before = shown(&house).expect("a card");
    assert_eq!(before.card, CARD);
    assert!(before.names[0].contains("My First Card") && before.names[1].contains("はじめの一枚"));
    assert!(
        before.said.iter().all(|lines| lines.len() > 1),
        "{before:?}"
    );
    let file = house.pack().join("cards/my-pack.ron");
    let good = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, good.replace("My First Card", "A Better Card")).expect("it is written");
    house.waits("the new name is shown", |h| {
        shown(h).is_some_and(|card| card.names[0].contains("A Better Card"))
    });
    fs::write(&file, good.replace("abilities:", "ablities:")).expect("it is written");
    house.waits("the mistake is told", |h| {
        h.model().workshop.is_some_and(|w| w.stale)
    });
    let workshop = house.model().workshop.expect("it is open");
    let problem = &workshop.problems[0];
    let line = good.lines().position(|line| line.contains("abilities:"));
    let place = format!("cards/my-pack.ron:{}:", line.expect("a line") + 1);
    assert!(problem.place.contains(&place), "{problem:?}, not {place}");
    assert!(!problem.help.is_empty(), "{problem:?}");
    let card = workshop.card.expect("the card as it was");
    assert!(card.names[0].contains("A Better Card"));
    fs::write(&file, &good).expect("it is written");
    house.waits("it is mended", |h| {
        h.model()
            .workshop
            .is_some_and(|w| !w.stale && w.problems.is_empty())
    });
}

#[test]
fn nothing_is_read_into_a_running_match() {
    let mut house = House::new();
    house.lays_out();
    let before = house.games()[0].1.clone();
    house.goes(Screen::Table);
    let file = house.pack().join("cards/my-pack.ron");
    let text = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, text.replace("My First Card", "A Better Card")).expect("it is written");
    for _ in 0..50 {
        house.app.update();
        std::thread::sleep(Duration::from_millis(30));
    }
    assert!(Arc::ptr_eq(&before, &house.games()[0].1));
    house.goes(Screen::Packs);
    house.waits("it is read then", |h| {
        let name = |card: &fudaba_cards::CardEntry| card.name.en.clone();
        h.games()[0].1.library.pack.get(CARD).map(name).as_deref() == Some("A Better Card")
    });
    // What the match was begun with is still there.
    let then = before.library.pack.get(CARD).expect("the card");
    assert_eq!(then.name.en, "My First Card");
}

#[test]
fn the_buttons_of_the_screen_say_what_they_do_in_both_languages() {
    let mut house = House::new();
    house.lays_out();
    for language in Language::ALL {
        let words = Words(language);
        let room = house.app.world().resource::<PacksRoom>();
        let model = room.model(&house.games(), "/packs", words);
        for (label, wanted) in [
            (Word::Back, PacksIntent::Back),
            (Word::CopyPath, PacksIntent::CopyFolder),
            (
                Word::DoNotUsePack,
                PacksIntent::Use("my-pack".to_owned(), false),
            ),
            (Word::Workshop, PacksIntent::Workshop(0)),
        ] {
            let model = model.clone();
            let mut harness = panel(vec2(1280.0, 720.0), Vec::new(), move |ui, state| {
                let place = Place::default();
                let face = &mut |_: &str, _, _| None;
                state.extend(view::show(ui, &model, (&place, face), words));
            });
            harness.get_by_label(words.get(label)).click();
            harness.run();
            assert_eq!(*harness.state(), [wanted]);
        }
    }
}
