//! The card that is read, always in sight: its face, its text, and what can be done with it.

use bevy_egui::egui::{Key, Modifiers, ScrollArea, Sense, Ui, vec2};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, RoomIntent};
use super::{FaceSize, Setting};
use crate::panels::prompt::paint_card;
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, clause_link, quiet, small_text, strong};
use crate::ui_text::Word;
use fudaba_library::DeckProblem;

/// Something that can be done with the card, and why it cannot.
struct Deed {
    label: String,
    note: String,
    intent: RoomIntent,
    enabled: bool,
}

/// Shows the card.
pub fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let words = setting.words;
    let Some(card) = desk.card.clone() else {
        quiet(ui, words.get(Word::NothingInspected));
        return;
    };
    ui.spacing_mut().item_spacing.y = 5.0;
    let deeds = deeds(desk, &card, setting);
    let why = full(desk, &card);
    if setting.has_keys(ui) {
        numbers(ui, &deeds, intents);
    }
    let below = 12.0 + 40.0 * deeds.len() as f32;
    let below = below.min(ui.available_height() * 0.45);
    let room = (ui.available_height() - below).max(120.0);
    let area = ScrollArea::vertical()
        .id_salt("desk reading")
        .max_height(room)
        .auto_shrink([false, false]);
    area.show(ui, |ui| {
        if let Some(picture) = (setting.face)(&card, FaceSize::Large) {
            let shape = picture.size.x / picture.size.y.max(1.0);
            let height = (room * 0.56).min(ui.available_width() / shape);
            let (rect, _) = ui.allocate_exact_size(vec2(height * shape, height), Sense::hover());
            paint_card(ui, picture, rect, false);
        }
        strong(ui, &desk.catalog.name(&card, setting.cards));
        quiet(ui, &setting.reading.kind);
        for paragraph in &setting.reading.text {
            prose(ui, paragraph, &Ink::body(palette::CREAM));
        }
        for (word, meaning) in &setting.reading.keywords {
            let word = small_text(ui, word, palette::CREAM).strong();
            ui.label(word);
            quiet(ui, meaning);
        }
        if !setting.reading.flavour.is_empty() {
            let flavour = small_text(ui, &setting.reading.flavour, palette::MIST).italics();
            ui.label(flavour);
        }
        if let Some(why) = &why {
            prose(
                ui,
                &words.fill(Word::WithOneMore, &[("why", why.text.get(words.0.into()))]),
                &Ink::small(palette::EMBER),
            );
            if clause_link(ui, why.clause, words) {
                intents.push(RoomIntent::Clause(why.clause.to_owned()));
            }
        }
        quiet(ui, &card);
    });
    ui.add_space(2.0);
    let area = ScrollArea::vertical().id_salt("desk deeds");
    area.auto_shrink([false, true]).show(ui, |ui| {
        for (n, deed) in deeds.into_iter().enumerate() {
            show_deed(ui, n, deed, intents);
        }
    });
}

fn show_deed(ui: &mut Ui, n: usize, deed: Deed, intents: &mut Vec<RoomIntent>) {
    let label = format!("{}  {}", n + 1, deed.label);
    let width = ui.available_width();
    let button = PaperButton::new(&label)
        .enabled(deed.enabled)
        .compact()
        .min_size(vec2(width, 34.0));
    let shown = button.show(ui);
    let shown = if deed.note.is_empty() {
        shown
    } else {
        shown.on_hover_text(&deed.note)
    };
    if shown.clicked() {
        intents.push(deed.intent);
    }
}

/// The number of a deed does it, too, wherever the keyboard is, unless something is being written.
fn numbers(ui: &Ui, deeds: &[Deed], intents: &mut Vec<RoomIntent>) {
    const KEYS: [Key; 9] = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    if ui.ctx().text_edit_focused() {
        return;
    }
    for (deed, key) in deeds.iter().zip(KEYS) {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) && deed.enabled {
            intents.push(deed.intent.clone());
        }
    }
}

/// What can be done with a card: added where it can be, named where it can be, made the cover.
fn deeds(desk: &mut Desk, card: &str, setting: &Setting<'_>) -> Vec<Deed> {
    let (words, lang) = (setting.words, setting.words.0.into());
    let game = std::sync::Arc::clone(&desk.catalog.active.game);
    let label = |key: &str| game.book.label(key, lang).to_owned();
    let mut deeds = Vec::new();
    for section in desk.homes(card) {
        let more = desk.more(section, card);
        let there = desk.draft.count_in(section, card);
        let (n, name) = (there.to_string(), label(section));
        let why = more.why.as_ref().map(|why| why.text.get(lang).to_owned());
        deeds.push(Deed {
            label: words.fill(Word::AddTo, &[("section", &name), ("n", &n)]),
            note: why.unwrap_or_default(),
            intent: RoomIntent::Desk(DeskIntent::Add(card.to_owned(), Some(section.to_owned()))),
            enabled: more.some(),
        });
    }
    for role in desk.roles().iter().copied() {
        let named = desk.draft.list().role(role) == Some(card);
        if !named && !desk.suits(role, card) {
            continue;
        }
        let against = desk.against_naming(role, card).filter(|_| !named);
        let word = if named {
            Word::NameNoLonger
        } else {
            Word::NameAs
        };
        let card_or_none = (!named).then(|| card.to_owned());
        deeds.push(Deed {
            label: words.fill(word, &[("role", &label(role))]),
            note: against.as_ref().map_or("", |p| p.text.get(lang)).to_owned(),
            intent: RoomIntent::Desk(DeskIntent::Name(role.to_owned(), card_or_none)),
            enabled: against.is_none(),
        });
    }
    let covers = setting.cover == Some(card);
    deeds.push(Deed {
        label: words
            .get(if covers {
                Word::CoverNoLonger
            } else {
                Word::MakeCover
            })
            .to_owned(),
        note: words.get(Word::CoverHint).to_owned(),
        intent: RoomIntent::Cover((!covers).then(|| card.to_owned())),
        enabled: true,
    });
    deeds
}

/// Why no more of a card can be added anywhere; nothing, if one can.
fn full(desk: &mut Desk, card: &str) -> Option<DeckProblem> {
    let homes = desk.homes(card);
    if homes.is_empty() {
        return desk.why_never(card);
    }
    let mut mores: Vec<_> = homes.iter().map(|home| desk.more(home, card)).collect();
    let full = mores.iter().all(|more| !more.some());
    full.then(|| mores.swap_remove(0).why).flatten()
}
