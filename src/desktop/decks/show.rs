//! Draws the shelf and the desk, and carries out what the player wants there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::{EguiClipboard, EguiContext, EguiUserTextures, PrimaryEguiContext};

use super::faces::Faces;
use super::intents::{DeskIntent, Done, RoomIntent};
use super::shelf::{self, ShelfIntent, ShelfModel};
use super::view::{self, Setting};
use super::{Catalogs, DeskRoom, ShelfRoom, ask_again, drawer, over, shelf_view};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::help::{About, OpenRules};
use crate::notices::Notices;
use crate::screens::place::Place;
use crate::screens::setup_model::SetupChoice;
use crate::screens::{Chosen, Offer};
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::ActiveGame;
use crate::table::draw::Pictures;
use crate::table::hud::texts;
use crate::table::ruleset::{Games, OwnFolder, text};
use crate::ui::whole_window;
use crate::ui_text::{Word, Words};
use fudaba_cards::Text;
use fudaba_decks::draft::Edit;
use fudaba_decks::store::{Store, StoreError};
use fudaba_library::{DeckList, DeckProblem};
use fudaba_saves::settings::Language;

/// What both rooms need of the program.
#[derive(SystemParam)]
pub struct Program<'w, 's> {
    commands: Commands<'w, 's>,
    games: ResMut<'w, Games>,
    folder: Res<'w, OwnFolder>,
    settings: Res<'w, CurrentSettings>,
    offer: ResMut<'w, Offer>,
    chosen: ResMut<'w, Chosen>,
    catalogs: ResMut<'w, Catalogs>,
    notices: ResMut<'w, Notices>,
    screen: ResMut<'w, NextState<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    about: ResMut<'w, About>,
    pictures: Option<ResMut<'w, Pictures>>,
    textures: ResMut<'w, EguiUserTextures>,
    clipboard: Option<ResMut<'w, EguiClipboard>>,
    sounds: MessageWriter<'w, PlaySound>,
    rules: MessageWriter<'w, OpenRules>,
    activity: Res<'w, Activity>,
}

impl Program<'_, '_> {
    /// The words of the interface.
    pub(super) fn words(&self) -> Words {
        self.settings.words()
    }

    /// The language of cards.
    pub(super) fn card_language(&self) -> Language {
        self.settings.card_language
    }

    /// The player's decks of a ruleset.
    pub(super) fn store(&self, ruleset: usize) -> Option<Store> {
        drawer::store(&self.games, &self.folder, ruleset)
    }

    /// The room over the whole window; it does nothing while something lies over it.
    fn room(&self, ctx: &egui::Context) -> egui::Ui {
        let mut ui = whole_window(ctx);
        if *self.overlay.get() != Overlay::None {
            ui.disable();
        }
        ui
    }

    /// The faces of the cards of a ruleset.
    fn faces<'a>(&'a mut self, game: &'a ActiveGame) -> Faces<'a> {
        Faces {
            game,
            pictures: self.pictures.as_deref_mut(),
            textures: &mut self.textures,
            settings: &self.settings,
        }
    }

    /// Faces that were scrolled away are not painted.
    fn end_frame(&mut self) {
        if let Some(pictures) = self.pictures.as_deref_mut() {
            pictures.end_frame();
        }
    }

    /// Something is heard.
    pub(super) fn plays(&mut self, sound: Sound) {
        self.sounds.write(PlaySound(sound));
    }

    fn opens_rules(&mut self, clause: String) {
        self.rules.write(OpenRules(Some(clause)));
    }

    /// A text goes to the clipboard.
    pub(super) fn copies(&mut self, text: String) {
        let Some(clipboard) = &mut self.clipboard else {
            return;
        };
        clipboard.set_text(&text);
        let told = self.words().get(Word::Copied);
        self.notices.passing(told);
        self.plays(Sound::Button);
    }

    /// The text of the clipboard.
    pub(super) fn pasted(&mut self) -> String {
        let text = self.clipboard.as_mut().and_then(|c| c.get_text());
        text.unwrap_or_default()
    }

    /// Into the set-up with this deck.
    fn takes(&mut self, ruleset: usize, key: &str) {
        let Some(rules) = self.offer.rulesets.get(ruleset) else {
            return;
        };
        let Some(deck) = shelf::place_in(rules, key) else {
            return;
        };
        if self.chosen.ruleset != ruleset {
            let mut choice = SetupChoice::usual(&self.offer, ruleset);
            choice.keep_players(&self.offer, &self.chosen.0);
            self.chosen.0 = choice;
        }
        self.chosen.decks[0] = deck;
        self.screen.as_mut().set_if_neq(Screen::Setup);
    }

    /// Tells the rest of the program of the decks of a ruleset.
    fn tells(&mut self, room: &ShelfRoom) {
        drawer::tell(
            room.ruleset,
            &room.own,
            &mut self.games,
            &self.settings,
            &mut self.offer,
            &mut self.chosen,
        );
    }

    /// Why something could not be done with a deck.
    pub(super) fn failed(&mut self, error: &StoreError) {
        let told = drawer::not_saved(self.words(), error);
        self.notices.problem(told);
        self.plays(Sound::Deny);
    }
}

/// Shows the shelf.
pub fn shelf(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut room: ResMut<ShelfRoom>,
    place: Res<Place>,
    mut program: Program,
) -> Result {
    let ctx = context.get_mut();
    let words = program.words();
    let language = words.0;
    if room
        .model
        .as_ref()
        .is_none_or(|(made, _)| *made != language)
    {
        room.model = Some((language, model(&room, &program.games, words)));
    }
    let Some(catalog) = program.catalogs.of(&program.games, room.ruleset) else {
        program.screen.as_mut().set_if_neq(Screen::Title);
        return Ok(());
    };
    let mut ui = program.room(ctx);
    let mut faces = program.faces(&catalog.active);
    let intents = room.model.as_ref().map_or_else(Vec::new, |(_, model)| {
        shelf_view::show(
            &mut ui,
            model,
            (&place, &mut |card, size| faces.get(card, size)),
            words,
        )
    });
    room.settling.draw(&program.activity);
    for intent in intents {
        program.activity.keep_going();
        follow(intent, &mut room, &mut program);
    }
    Ok(())
}

fn model(room: &ShelfRoom, games: &Games, words: Words) -> ShelfModel {
    let names = games
        .0
        .iter()
        .map(|game| text(&game.look.name, words.0).to_owned());
    let mut model = ShelfModel {
        rulesets: names.collect(),
        ruleset: room.ruleset,
        words: room.words.clone(),
        deleted: room
            .deleted
            .as_ref()
            .map(|b| text(&b.name, words.0).to_owned()),
        ..ShelfModel::default()
    };
    if let Some(game) = games.0.get(room.ruleset) {
        model.decks = shelf::decks(game, &room.own, words);
        let ready = game.library.decks.iter();
        let lists: Vec<&DeckList> = room.own.iter().map(|o| &o.list).chain(ready).collect();
        shelf::retain_named(&mut model.decks, &lists, &room.words);
    }
    let chosen = room.chosen.as_ref();
    let there = chosen.filter(|key| model.decks.iter().any(|d| d.key == **key));
    let first = || model.decks.first().map(|deck| deck.key.clone());
    model.chosen = there.cloned().or_else(first);
    model
}

/// Carries out what is wanted of the shelf.
pub fn follow(intent: ShelfIntent, room: &mut ShelfRoom, program: &mut Program) {
    let quiet = matches!(
        intent,
        ShelfIntent::Words(_) | ShelfIntent::Rename(..) | ShelfIntent::Notes(..)
    );
    if !quiet {
        program.plays(Sound::Button);
    }
    match intent {
        ShelfIntent::Back => return program.screen.as_mut().set_if_neq(Screen::Title),
        ShelfIntent::Packs => return program.screen.as_mut().set_if_neq(Screen::Packs),
        ShelfIntent::Clause(clause) => return program.opens_rules(clause),
        ShelfIntent::Words(words) => room.words = words,
        ShelfIntent::Choose(key) => room.chosen = Some(key),
        ShelfIntent::Ruleset(ruleset) => {
            room.ruleset = ruleset;
            room.deleted = None;
            let game = program.games.0.get(ruleset);
            program.about.0 = game.map(|game| game.library.game.rules.id());
            let program = &mut *program;
            drawer::read(&program.games, &program.folder, room, &mut program.notices);
        }
        ShelfIntent::Play(key) => return program.takes(room.ruleset, &key),
        other => {
            let Some(store) = drawer::store(&program.games, &program.folder, room.ruleset) else {
                let told = program.words().get(Word::SettingsUntouched);
                program.notices.problem(told);
                return;
            };
            if let Err(error) = change(other, &store, room, program) {
                program.failed(&error);
            }
            room.own = store.list().decks;
            program.tells(room);
        }
    }
    room.model = None;
}

/// Changes what is kept on the disk.
fn change(
    intent: ShelfIntent,
    store: &Store,
    room: &mut ShelfRoom,
    program: &mut Program,
) -> std::result::Result<(), StoreError> {
    let Some(game) = program.games.0.get(room.ruleset).cloned() else {
        return Ok(());
    };
    let lists = || game.library.decks.iter();
    let taken: Vec<&str> = lists().map(|deck| deck.key.as_str()).collect();
    match intent {
        ShelfIntent::New => {
            let word = Word::NewDeckName;
            let name = Text {
                en: word.text(Language::English).to_owned(),
                ja: word.text(Language::Japanese).to_owned(),
            };
            let list = DeckList {
                name,
                ruleset: game.library.game.rules.id().to_owned(),
                ..DeckList::default()
            };
            let made = store.copy(&list, unused(&list.name, store), &taken)?;
            lay(&made, room, program);
        }
        ShelfIntent::Copy(key) => {
            if let Some(list) = lists().find(|deck| deck.key == key) {
                let made = store.copy(list, None, &taken)?;
                room.chosen = Some(made.list.key);
            }
        }
        // What is changed now is another version.
        ShelfIntent::Edit(key) => lay(&store.close(&key)?, room, program),
        ShelfIntent::Delete(key) => room.deleted = Some(store.delete(&key)?),
        ShelfIntent::Restore => {
            if let Some(binned) = room.deleted.take() {
                room.chosen = Some(store.restore(&binned)?.list.key);
            }
        }
        ShelfIntent::Rename(key, name) => {
            let old = store.get(&key)?.list.name;
            let name = renamed(&old, name, program.words().0);
            if !name.en.trim().is_empty() && !name.ja.trim().is_empty() {
                store.rename(&key, &name)?;
            }
        }
        ShelfIntent::Notes(key, notes) => {
            store.set_notes(&key, &notes)?;
        }
        _ => {}
    }
    Ok(())
}

/// The name itself where no deck has it, so that the first new one has no number.
fn unused(name: &Text, store: &Store) -> Option<Text> {
    let decks = store.list().decks;
    let free = decks.iter().all(|deck| deck.list.name != *name);
    free.then(|| name.clone())
}

/// A name in the player's language; the other one follows where it was the same, or was never chosen.
fn renamed(old: &Text, name: String, language: Language) -> Text {
    let made = [Language::English, Language::Japanese]
        .map(|language| Word::NewDeckName.text(language).to_owned());
    let both = old.en == old.ja || made.contains(&old.en) || made.contains(&old.ja);
    match language {
        _ if both => Text {
            en: name.clone(),
            ja: name,
        },
        Language::English => Text {
            en: name,
            ja: old.ja.clone(),
        },
        Language::Japanese => Text {
            en: old.en.clone(),
            ja: name,
        },
    }
}

fn lay(deck: &fudaba_decks::store::OwnDeck, room: &mut ShelfRoom, program: &mut Program) {
    room.chosen = Some(deck.list.key.clone());
    let program = &mut *program;
    let laid = drawer::lay(
        deck,
        room.ruleset,
        &program.games,
        &program.folder,
        &mut program.catalogs,
        &program.settings,
    );
    if let Some(laid) = laid {
        program.commands.insert_resource(laid);
        program.screen.as_mut().set_if_neq(Screen::Desk);
    }
}

/// Shows the desk.
pub fn desk(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut room: ResMut<DeskRoom>,
    mut program: Program,
) -> Result {
    let ctx = context.get_mut();
    let words = program.words();
    let cards = program.settings.card_language;
    let room = &mut *room;
    room.desk.speak(cards);
    read_card(room, &program.settings);
    let catalog = std::sync::Arc::clone(&room.desk.catalog);
    let mut ui = program.room(ctx);
    let matches = room.matches.model(words, cards);
    let mut faces = program.faces(&catalog.active);
    let nothing = texts::Reading::default();
    let mut setting = Setting {
        face: &mut |card, size| faces.get(card, size),
        reading: room.reading.as_ref().map_or(&nothing, |(_, _, read)| read),
        kept: &room.kept,
        cover: room.cover.as_deref(),
        exchange: room.exchange.as_ref(),
        trial: room.trial.as_ref().map(|(_, model)| model),
        tab: room.tab,
        matches: &matches,
        versions: room.versions.as_ref(),
        words,
        cards,
    };
    let intents = view::show(&mut ui, &mut room.desk, &mut setting);
    ask_again(ctx, &program.activity);
    room.settling.draw(&program.activity);
    for intent in intents {
        program.activity.keep_going();
        carry_out(intent, room, &mut program);
    }
    if room.desk.draft.version() != room.saved && room.unsaved.is_none() {
        room.unsaved = Some(0.0);
    }
    program.end_frame();
    Ok(())
}

/// What the card says that is read.
fn read_card(room: &mut DeskRoom, settings: &CurrentSettings) {
    let language = settings.card_language;
    let Some(card) = room.desk.card.clone() else {
        room.reading = None;
        return;
    };
    let known = room.reading.as_ref();
    if known.is_some_and(|(of, in_language, _)| *of == card && *in_language == language) {
        return;
    }
    let game = &room.desk.catalog.active;
    let def = game.catalogue.find(&card);
    room.reading = def.map(|def| (card, language, texts::reading(game, def, settings)));
}

/// Carries out what is wanted at the desk.
pub fn carry_out(intent: RoomIntent, room: &mut DeskRoom, program: &mut Program) {
    let words = program.words();
    match intent {
        RoomIntent::Desk(intent) => {
            let done = room.desk.apply(&intent);
            if !matches!(done, Done::Quietly) {
                room.unsaved = room.unsaved.map(|_| 0.0);
            }
            sound(done, program);
        }
        RoomIntent::Rename(name) => {
            let name = renamed(&room.desk.draft.list().name, name, words.0);
            let edit = Edit::Rename(name);
            room.desk.apply(&DeskIntent::Edit(Box::new(edit)));
        }
        RoomIntent::Cover(card) => {
            program.plays(Sound::Flip);
            let store = drawer::store(&program.games, &program.folder, room.ruleset);
            if let Some(store) = store {
                match store.set_cover(&room.key, card.as_deref()) {
                    Ok(_) => room.cover = card,
                    Err(error) => program.failed(&error),
                }
            }
        }
        RoomIntent::Keep(name) => {
            room.kept.push((name, room.desk.search.clone()));
            keep(room, program);
        }
        RoomIntent::Forget(name) => {
            room.kept.retain(|(kept, _)| *kept != name);
            keep(room, program);
        }
        RoomIntent::Clause(clause) => program.opens_rules(clause),
        RoomIntent::Back => {
            program.plays(Sound::Button);
            program.screen.as_mut().set_if_neq(Screen::Decks);
        }
        RoomIntent::Play => {
            program.plays(Sound::Button);
            program.takes(room.ruleset, &room.key.clone());
        }
        other => over::carry_out(other, room, program),
    }
}

fn keep(room: &DeskRoom, program: &mut Program) {
    program.plays(Sound::Button);
    if let Err(reason) = drawer::keep(room, &program.games, &program.folder) {
        let told = drawer::not_saved(program.words(), &reason);
        program.notices.problem(told);
    }
}

/// What is heard of it, and what is said if it was refused.
fn sound(done: Done, program: &mut Program) {
    let sound = match done {
        Done::Quietly => return,
        Done::Looked => Sound::Button,
        Done::Added => Sound::Place,
        Done::Removed => Sound::Slide,
        Done::Refused(why) => {
            if let Some(why) = why {
                refuse(&why, program);
            }
            Sound::Deny
        }
    };
    program.plays(sound);
}

fn refuse(why: &DeckProblem, program: &mut Program) {
    let words = program.words();
    let why_not = text(&why.text, words.0);
    let mut told = words.fill(Word::WithOneMore, &[("why", why_not)]);
    if !why.clause.is_empty() {
        let clause = words.fill(Word::Clause, &[("id", why.clause)]);
        told = format!("{told} ({clause})");
    }
    program.notices.passing(told);
}
