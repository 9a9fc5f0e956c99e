//! The packs as they are seen: all of them, and the one that is looked at.

mod workshop;

use bevy_egui::egui::{
    Align, CentralPanel, Frame, Layout, Margin, Panel, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    WidgetType, vec2,
};

use crate::decks::FaceSize;
use crate::panels::model::Picture;
use crate::screens::place::{self, Place};
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{
    PaperButton, choose_beside, comes_into_sight, heading, quiet, seed_of, sheet_frame, small_text,
    strong, strong_text, tile_sheet, title,
};
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

/// A mistake in a pack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProblemModel {
    /// File, line and column.
    pub place: String,
    /// The card or deck that it is about; may be empty.
    pub about: String,
    /// What is wrong.
    pub reason: String,
    /// What to do; may be empty.
    pub help: String,
}

/// What a pack has for a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartModel {
    /// The place of the ruleset.
    pub ruleset: usize,
    /// Its name.
    pub name: String,
    /// How many files of cards there are.
    pub cards: usize,
}

/// A pack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackModel {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub folder: String,
    /// Is it read?
    pub on: bool,
    /// What is in it.
    pub counts: String,
    /// By ruleset.
    pub parts: Vec<PartModel>,
    /// What is wrong with it.
    pub problems: Vec<ProblemModel>,
    /// What is said about other files.
    pub notes: Vec<String>,
}

/// A card in the workshop, in English and Japanese.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardModel {
    /// The card, by id.
    pub card: String,
    /// Its name.
    pub names: [String; 2],
    /// Its kind, and what it says.
    pub said: [Vec<String>; 2],
}

/// The workshop.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WorkshopModel {
    /// The pack.
    pub pack: String,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The cards of the pack: id and name.
    pub cards: Vec<(String, String)>,
    /// The card that is looked at.
    pub card: Option<CardModel>,
    /// It has a mistake now, and is shown as it was before.
    pub stale: bool,
    /// The pack is not read.
    pub off: bool,
    /// What is wrong with the pack.
    pub problems: Vec<ProblemModel>,
}

/// Everything that is shown of packs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PacksModel {
    /// Where they lie.
    pub folder: String,
    /// They are being read.
    pub busy: bool,
    /// Why they cannot be found.
    pub problem: Option<String>,
    /// The packs.
    pub packs: Vec<PackModel>,
    /// The one that is looked at, by name.
    pub chosen: Option<String>,
    /// The name of a new one, as far as it is written, and the place of its ruleset.
    pub new: (String, usize),
    /// The names of the rulesets.
    pub rulesets: Vec<String>,
    /// The workshop, if it is open.
    pub workshop: Option<WorkshopModel>,
}

/// What a player wants of packs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PacksIntent {
    /// A pack is looked at.
    Choose(String),
    /// A pack is read from now on, or no longer.
    Use(String, bool),
    /// The workshop opens for a ruleset.
    Workshop(usize),
    /// It closes.
    CloseWorkshop,
    /// A card comes onto its table.
    Card(String),
    /// The folder goes to the clipboard.
    CopyFolder,
    /// The name of a new pack.
    NewName(String),
    /// The ruleset of a new pack.
    NewRuleset(usize),
    /// It is laid out.
    LayOut,
    /// Back to the decks.
    Back,
}

/// The face of a card in a language, if it is ready.
pub type Face<'a> = dyn FnMut(&str, FaceSize, Language) -> Option<Picture> + 'a;

/// Shows the packs, or the workshop.
pub fn show(
    ui: &mut Ui,
    model: &PacksModel,
    (place, face): (&Place, &mut Face<'_>),
    words: Words,
) -> Vec<PacksIntent> {
    let mut intents = Vec::new();
    place::veiled(ui, ui.max_rect(), place);
    if let Some(workshop) = &model.workshop {
        workshop::show(ui, workshop, model.busy, face, words, &mut intents);
        return intents;
    }
    let margin = Frame::new().inner_margin(Margin::symmetric(24, 10));
    Panel::top("packs top").frame(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            title(ui, words.get(Word::Packs));
            ui.add_space(18.0);
            if model.busy {
                quiet(ui, words.get(Word::ReadingPacks));
            }
        });
        ui.horizontal(|ui| {
            quiet(
                ui,
                &words.fill(Word::PacksFolder, &[("path", &model.folder)]),
            );
            let copy = PaperButton::new(words.get(Word::CopyPath)).compact();
            if copy.show(ui).clicked() {
                intents.push(PacksIntent::CopyFolder);
            }
        });
    });
    Panel::bottom("packs end").frame(margin).show(ui, |ui| {
        bottom(ui, model, words, &mut intents);
    });
    CentralPanel::default().frame(margin).show(ui, |ui| {
        let chosen = model.chosen.as_ref();
        let chosen = chosen.and_then(|name| model.packs.iter().find(|pack| pack.name == *name));
        let width = (ui.available_width() * 0.58).clamp(420.0, 860.0);
        let detail = Panel::right("packs pack")
            .exact_size(width)
            .resizable(false);
        detail.frame(Frame::new()).show(ui, |ui| {
            if let Some(pack) = chosen {
                details(ui, pack, words, &mut intents);
            }
        });
        list(ui, model, words, &mut intents);
    });
    intents
}

fn list(ui: &mut Ui, model: &PacksModel, words: Words, intents: &mut Vec<PacksIntent>) {
    let area = ScrollArea::vertical().id_salt("packs");
    area.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        if let Some(problem) = &model.problem {
            prose(ui, problem, &Ink::body(palette::EMBER));
        }
        if model.packs.is_empty() && !model.busy {
            prose(ui, words.get(Word::NoPacks), &Ink::body(palette::CREAM));
        }
        for pack in &model.packs {
            let chosen = model.chosen.as_ref() == Some(&pack.name);
            tile(ui, pack, chosen, words, intents);
        }
    });
}

/// Whether a pack is in order, and the colour of that.
fn state(pack: &PackModel, words: Words) -> (String, bevy_egui::egui::Color32) {
    match pack.problems.len() {
        0 => (words.get(Word::PackGood).to_owned(), palette::MIST),
        n => {
            let n = n.to_string();
            (words.fill(Word::PackProblems, &[("n", &n)]), palette::EMBER)
        }
    }
}

fn tile(ui: &mut Ui, pack: &PackModel, chosen: bool, words: Words, intents: &mut Vec<PacksIntent>) {
    let size = vec2(ui.available_width() - 14.0, 86.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, pack.name.as_str()));
    comes_into_sight(&response);
    if response.clicked() {
        intents.push(PacksIntent::Choose(pack.name.clone()));
    }
    tile_sheet(ui, &response, seed_of(&pack.name), chosen);
    let inside = rect.shrink2(vec2(18.0, 9.0));
    let builder = bevy_egui::egui::UiBuilder::new().max_rect(inside);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        strong(ui, &pack.name);
        let on = if pack.on { Word::PackOn } else { Word::PackOff };
        let (state, colour) = state(pack, words);
        ui.horizontal(|ui| {
            quiet(ui, words.get(on));
            let state = small_text(ui, state, colour).strong();
            ui.label(state);
        });
        quiet(ui, &pack.counts);
    });
}

fn details(ui: &mut Ui, pack: &PackModel, words: Words, intents: &mut Vec<PacksIntent>) {
    sheet_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let area = ScrollArea::vertical().id_salt("pack details");
        area.auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            heading(ui, &pack.name);
            quiet(ui, &pack.folder);
            let names: Vec<&str> = pack.parts.iter().map(|part| part.name.as_str()).collect();
            quiet(ui, &names.join("・"));
            ui.horizontal_wrapped(|ui| {
                let word = if pack.on {
                    Word::DoNotUsePack
                } else {
                    Word::UsePack
                };
                if PaperButton::new(words.get(word))
                    .compact()
                    .show(ui)
                    .clicked()
                {
                    intents.push(PacksIntent::Use(pack.name.clone(), !pack.on));
                }
                for part in pack.parts.iter().filter(|part| part.cards > 0) {
                    let label = match pack.parts.len() {
                        1 => words.get(Word::Workshop).to_owned(),
                        _ => format!("{}: {}", words.get(Word::Workshop), part.name),
                    };
                    let open = PaperButton::main(&label).compact().show(ui);
                    if open.on_hover_text(words.get(Word::WorkshopHint)).clicked() {
                        intents.push(PacksIntent::Workshop(part.ruleset));
                    }
                }
            });
            let (state, colour) = state(pack, words);
            let state = strong_text(ui, state, colour);
            ui.label(state);
            problems(ui, &pack.problems);
            for note in &pack.notes {
                quiet(ui, note);
            }
        });
    });
}

/// The mistakes of a pack, one below the other.
fn problems(ui: &mut Ui, problems: &[ProblemModel]) {
    for problem in problems {
        ui.separator();
        let place = match problem.about.as_str() {
            "" => problem.place.clone(),
            about => format!("{}  {about}", problem.place),
        };
        let place = small_text(ui, place, palette::MIST).monospace();
        ui.label(place);
        prose(ui, &problem.reason, &Ink::body(palette::CREAM));
        if !problem.help.is_empty() {
            let help = format!("→ {}", problem.help);
            prose(ui, &help, &Ink::small(palette::LAMP));
        }
    }
}

fn bottom(ui: &mut Ui, model: &PacksModel, words: Words, intents: &mut Vec<PacksIntent>) {
    // However large the panels are, the rulesets take no more rows than they need.
    ui.horizontal_wrapped(|ui| {
        quiet(ui, words.get(Word::NewPackFor));
        let names = model.rulesets.iter().cloned().enumerate();
        if let Some(ruleset) = choose_beside(ui, model.new.1, names) {
            intents.push(PacksIntent::NewRuleset(ruleset));
        }
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let size = vec2(130.0, 44.0);
        let back = PaperButton::new(words.get(Word::Back)).min_size(size);
        if back.show(ui).clicked() {
            intents.push(PacksIntent::Back);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = model.new.0.trim();
            let lay = PaperButton::main(words.get(Word::NewPack))
                .enabled(!name.is_empty())
                .min_size(size);
            if lay.show(ui).clicked() {
                intents.push(PacksIntent::LayOut);
            }
            let mut name = model.new.0.clone();
            let edit = TextEdit::singleline(&mut name)
                .hint_text(words.get(Word::NewPackName))
                .char_limit(40)
                .desired_width(200.0);
            if ui.add(edit).changed() {
                intents.push(PacksIntent::NewName(name));
            }
        });
    });
}
