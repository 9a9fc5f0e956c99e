//! What there is of packs, and what becomes of what is wanted.

use std::sync::Arc;

use bevy::prelude::*;

use super::read::Fresh;
use super::view::{CardModel, PackModel, PacksModel, PartModel, ProblemModel, WorkshopModel};
use crate::decks::FaceSize;
use crate::panels::model::Picture;
use crate::table::ActiveGame;
use crate::table::ruleset::{LoadedGame, full_name, text};
use crate::ui_text::{Word, Words};
use fudaba_cards::{CardEntry, DataError};
use fudaba_decks::trial::Running;
use fudaba_packs::{PackReport, Stamps};
use fudaba_saves::settings::Language;

/// A ruleset with its place among all.
pub type Game = (usize, Arc<LoadedGame>);

/// A face: the card, how large, in which language.
pub type FaceOf = (String, FaceSize, Language);

/// The screen of packs.
#[derive(Resource, Default)]
pub struct PacksRoom {
    /// The packs as they were found last.
    pub reports: Vec<PackReport>,
    /// Why they cannot be found.
    pub problem: Option<String>,
    /// The name of the pack that is looked at.
    pub chosen: Option<String>,
    /// The workshop, if it is open.
    pub workshop: Option<Workshop>,
    /// The name of a pack that is to be laid out, as far as it is written, and the ruleset that it is for.
    pub new: (String, usize),
    /// What is being read.
    pub reading: Option<Running<Fresh>>,
    /// What the files were when they were read.
    pub read: Stamps,
    /// What they were at the last look.
    pub seen: Stamps,
    /// They are read at the next look in any case.
    pub due: bool,
    /// Seconds since the last look.
    pub rested: f32,
    /// The faces that were shown in the last frame, so that they stay until newer ones are painted.
    pub faces: Vec<(FaceOf, Picture)>,
    /// How many frames are still drawn until all is in its place.
    pub settling: u8,
}

/// The workshop: a card of a pack that is looked at.
pub struct Workshop {
    /// The pack.
    pub pack: String,
    /// The place of the ruleset.
    pub ruleset: usize,
    /// The card, by id.
    pub card: Option<String>,
    /// The cards as they were when this card was good.
    pub shown: Option<ActiveGame>,
    /// The card has a mistake now, and is shown as it was before.
    pub stale: bool,
}

/// The cards of a pack in a ruleset, in the order of their places in the files.
pub fn cards_of<'a>(game: &'a LoadedGame, report: &PackReport) -> Vec<&'a CardEntry> {
    let pack = &game.library.pack;
    let mut cards: Vec<_> = pack
        .cards()
        .filter_map(|card| Some((pack.place(&card.id)?, card)))
        .filter(|(place, _)| place.file.starts_with(&report.folder))
        .collect();
    cards.sort_by(|a, b| a.0.cmp(b.0));
    cards.into_iter().map(|(_, card)| card).collect()
}

impl PacksRoom {
    /// Somebody comes in: everything is looked at anew.
    pub fn come(&mut self) {
        self.faces.clear();
        self.due = true;
        self.workshop = None;
        self.settling = 3;
    }

    /// The face that is shown: this one, if it is painted, otherwise that of the same card `before`, in the last frame.
    pub fn face(
        &mut self,
        of: FaceOf,
        painted: Option<Picture>,
        before: &[(FaceOf, Picture)],
    ) -> Option<Picture> {
        let last = before.iter().find(|(known, _)| *known == of);
        let shown = painted.or(last.map(|(_, picture)| *picture))?;
        self.faces.push((of, shown));
        Some(shown)
    }

    /// The pack that is looked at.
    #[must_use]
    pub fn pack(&self) -> Option<&PackReport> {
        let chosen = self.chosen.as_ref();
        let there = chosen.and_then(|name| self.reports.iter().find(|pack| pack.name == *name));
        there.or(self.reports.first())
    }

    /// Opens the workshop of the pack that is looked at.
    pub fn open(&mut self, game: &Game) {
        let Some(pack) = self.pack() else {
            return;
        };
        let card = cards_of(&game.1, pack).first().map(|card| card.id.clone());
        self.workshop = Some(Workshop {
            pack: pack.name.clone(),
            ruleset: game.0,
            card,
            shown: None,
            stale: false,
        });
        self.renew(std::slice::from_ref(game));
        self.settling = 3;
    }

    /// What was read takes the place of what there was.
    pub fn renew(&mut self, games: &[Game]) {
        self.settling = 3;
        let Some(workshop) = &mut self.workshop else {
            return;
        };
        let Some(report) = self.reports.iter().find(|p| p.name == workshop.pack) else {
            self.workshop = None;
            return;
        };
        let game = games.iter().find(|(at, _)| *at == workshop.ruleset);
        let Some((_, game)) = game else {
            return;
        };
        if workshop.card.is_none() {
            let first = cards_of(game, report).first().map(|card| card.id.clone());
            workshop.card = first;
        }
        let Some(card) = &workshop.card else {
            return;
        };
        workshop.stale = game.library.pack.get(card).is_none();
        if !workshop.stale || workshop.shown.is_none() {
            workshop.shown = Some(ActiveGame::whole(game));
        }
    }

    /// Another card comes onto the workshop's table.
    pub fn take(&mut self, card: String, games: &[Game]) {
        if let Some(workshop) = &mut self.workshop {
            workshop.card = Some(card);
            workshop.shown = None;
        }
        self.faces.clear();
        self.renew(games);
    }

    /// What is shown.
    #[must_use]
    pub fn model(&self, games: &[Game], folder: &str, words: Words) -> PacksModel {
        let packs = self
            .reports
            .iter()
            .map(|pack| pack_model(pack, games, words));
        let name = |(_, game): &Game| text(&game.look.name, words.0).to_owned();
        PacksModel {
            folder: folder.to_owned(),
            busy: self.reading.is_some(),
            problem: self.problem.clone(),
            packs: packs.collect(),
            chosen: self.pack().map(|pack| pack.name.clone()),
            new: self.new.clone(),
            rulesets: games.iter().map(name).collect(),
            workshop: self
                .workshop
                .as_ref()
                .map(|w| self.workshop_model(w, games, words)),
        }
    }

    fn workshop_model(&self, workshop: &Workshop, games: &[Game], words: Words) -> WorkshopModel {
        let report = self.reports.iter().find(|p| p.name == workshop.pack);
        let game = games.iter().find(|(at, _)| *at == workshop.ruleset);
        let mut model = WorkshopModel {
            pack: workshop.pack.clone(),
            off: report.is_some_and(|report| !report.on),
            stale: workshop.stale,
            ..WorkshopModel::default()
        };
        if let (Some(report), Some((_, game))) = (report, game) {
            text(&game.look.name, words.0).clone_into(&mut model.ruleset);
            let cards = cards_of(game, report).into_iter();
            model.cards = cards
                .map(|card| (card.id.clone(), full_name(card, words.0)))
                .collect();
            let ruleset = report.folder.join(game.library.game.rules.id());
            let own = report.report.errors.iter();
            let own = own.filter(|error| error.place.file.starts_with(&ruleset));
            model.problems = own.map(|error| problem(error, report)).collect();
        }
        let card = workshop.card.as_ref().zip(workshop.shown.as_ref());
        model.card = card.and_then(|(card, game)| card_model(card, game));
        model
    }
}

/// A card in both languages.
fn card_model(card: &str, game: &ActiveGame) -> Option<CardModel> {
    let entry = game.game.library.pack.get(card)?;
    let book = &game.game.book;
    let said = Language::ALL.map(|language| {
        let lang = language.into();
        let written = book.card_text(entry, lang);
        let mut lines = vec![book.type_line(entry, lang)];
        lines.extend(written.lines.iter().map(|line| line.plain(lang)));
        lines
    });
    Some(CardModel {
        card: card.to_owned(),
        names: Language::ALL.map(|language| full_name(entry, language)),
        said,
    })
}

fn pack_model(pack: &PackReport, games: &[Game], words: Words) -> PackModel {
    let found = &pack.report;
    let counts = [
        (Word::PackCards, Some(found.cards)),
        (Word::PackDecks, found.decks),
        (Word::PackPictures, found.pictures),
    ];
    let counts = counts.into_iter().filter_map(|(word, n)| {
        let n = n.filter(|n| *n > 0)?.to_string();
        Some(words.fill(word, &[("n", &n)]))
    });
    let counts: Vec<String> = counts.collect();
    let parts = pack.parts.iter().filter_map(|part| {
        let of = |game: &&Game| game.1.library.game.rules.id() == part.ruleset;
        let (at, game) = games.iter().find(of)?;
        Some(PartModel {
            ruleset: *at,
            name: text(&game.look.name, words.0).to_owned(),
            cards: part.files.len(),
        })
    });
    PackModel {
        name: pack.name.clone(),
        folder: pack.folder.display().to_string(),
        on: pack.on,
        counts: counts.join(words.get(Word::ListComma)),
        parts: parts.collect(),
        problems: found.errors.iter().map(|e| problem(e, pack)).collect(),
        notes: found.notes.clone(),
    }
}

fn problem(error: &DataError, pack: &PackReport) -> ProblemModel {
    let file = &error.place.file;
    let file = file.strip_prefix(&pack.folder).unwrap_or(file).display();
    let (line, col) = (error.place.line, error.place.col);
    ProblemModel {
        place: format!("{file}:{line}:{col}"),
        about: error.subject.clone().unwrap_or_default(),
        reason: error.reason.clone(),
        help: error.help.clone().unwrap_or_default(),
    }
}
