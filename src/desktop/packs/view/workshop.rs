//! The workshop: a card as it will look on the table and for reading, in both languages, with its text and every mistake
//! of its pack.

use bevy_egui::egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Sense, Ui, vec2};

use super::{Face, PacksIntent, WorkshopModel, problems};
use crate::decks::FaceSize;
use crate::panels::prompt::paint_card;
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, heading, quiet, sheet_frame, strong};
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

/// The size of a card on the table.
const TABLE: (f32, f32) = (76.0, 106.0);

/// Shows the workshop.
pub fn show(
    ui: &mut Ui,
    model: &WorkshopModel,
    busy: bool,
    face: &mut Face<'_>,
    words: Words,
    intents: &mut Vec<PacksIntent>,
) {
    let margin = Frame::new().inner_margin(Margin::symmetric(20, 10));
    let narrow = ui.max_rect().width() < 1100.0;
    Panel::top("workshop top").frame(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            let back = PaperButton::new(words.get(Word::Back)).compact();
            if back.show(ui).clicked() {
                intents.push(PacksIntent::CloseWorkshop);
            }
            ui.add_space(10.0);
            heading(ui, words.get(Word::Workshop));
            quiet(ui, &format!("{} · {}", model.pack, model.ruleset));
            if busy {
                quiet(ui, words.get(Word::ReadingPacks));
            }
        });
    });
    let (left, right) = if narrow {
        (160.0, 230.0)
    } else {
        (210.0, 300.0)
    };
    let cards = Panel::left("workshop cards").exact_size(left);
    cards.resizable(false).frame(margin).show(ui, |ui| {
        list(ui, model, words, intents);
    });
    let wrong = Panel::right("workshop problems").exact_size(right);
    wrong.resizable(false).frame(margin).show(ui, |ui| {
        let area = ScrollArea::vertical().id_salt("workshop problems");
        area.auto_shrink([false, false]).show(ui, |ui| {
            if model.problems.is_empty() {
                quiet(ui, words.get(Word::PackGood));
            }
            problems(ui, &model.problems);
        });
    });
    CentralPanel::default().frame(margin).show(ui, |ui| {
        card(ui, model, face, words);
    });
}

fn list(ui: &mut Ui, model: &WorkshopModel, words: Words, intents: &mut Vec<PacksIntent>) {
    let area = ScrollArea::vertical().id_salt("workshop cards");
    area.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if model.off {
            prose(ui, words.get(Word::WorkshopOff), &Ink::body(palette::EMBER));
        } else if model.cards.is_empty() {
            quiet(ui, words.get(Word::WorkshopEmpty));
        }
        let width = ui.available_width() - 8.0;
        for (id, name) in &model.cards {
            let chosen = model.card.as_ref().is_some_and(|card| card.card == *id);
            let button = PaperButton::new(name)
                .note(id)
                .selected(chosen)
                .compact()
                .min_size(vec2(width, 34.0));
            if button.show(ui).clicked() {
                intents.push(PacksIntent::Card(id.clone()));
            }
        }
    });
}

fn card(ui: &mut Ui, model: &WorkshopModel, face: &mut Face<'_>, words: Words) {
    let Some(card) = &model.card else {
        return;
    };
    if model.stale {
        prose(
            ui,
            words.get(Word::WorkshopStale),
            &Ink::body(palette::EMBER),
        );
    }
    let area = ScrollArea::vertical().id_salt("workshop card");
    area.auto_shrink([false, false]).show(ui, |ui| {
        let room = ui.available_size() - vec2(TABLE.0 + 44.0, 0.0);
        let wide = (room.x / 2.0).clamp(120.0, 420.0);
        let tall = (wide * 590.0 / 420.0).min((ui.ctx().content_rect().height() * 0.62).max(200.0));
        let large = vec2(tall * 420.0 / 590.0, tall);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            show_face(ui, face(&card.card, FaceSize::Small, words.0), TABLE.into());
            for language in Language::ALL {
                show_face(ui, face(&card.card, FaceSize::Large, language), large);
            }
        });
        ui.add_space(8.0);
        for (language, (name, said)) in Language::ALL.iter().zip(card.names.iter().zip(&card.said))
        {
            sheet_frame().inner_margin(10).show(ui, |ui| {
                ui.set_width(ui.available_width());
                quiet(ui, language.own_name());
                strong(ui, name);
                for line in said {
                    prose(ui, line, &Ink::body(palette::CREAM));
                }
            });
        }
    });
}

fn show_face(
    ui: &mut Ui,
    picture: Option<crate::panels::model::Picture>,
    size: bevy_egui::egui::Vec2,
) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    match picture {
        Some(picture) => paint_card(ui, picture, rect, false),
        None => {
            ui.painter().rect_filled(rect, 4, palette::RAISED);
        }
    }
}
