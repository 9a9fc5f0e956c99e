//! What a player has against what is asked of him: marks of each kind, what pays for what, and what is left over.

use bevy_egui::egui::{
    Align2, Color32, FontId, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};

use super::battle::{one_line, stamp};
use super::model::{BalanceModel, DemandModel, PipModel, Side, TableIntent};
use super::prompt::card_button;
use crate::theme::widgets::{quiet, small_text};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// Shows the balance.
pub fn show(ui: &mut Ui, model: &BalanceModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    ui.spacing_mut().item_spacing.y = 4.0;
    let colour = match model.side {
        Side::Near => palette::TIDE,
        Side::Far => palette::EMBER,
    };
    let text = small_text(ui, &model.who, colour).strong();
    ui.label(text);
    for (label, numbers) in &model.sources {
        ui.horizontal_wrapped(|ui| {
            quiet(ui, label);
            numbers_of(ui, &model.kinds, numbers);
        });
    }
    if let Some((label, n)) = &model.coming {
        quiet(ui, &format!("{label} {n}"));
    }
    ui.add_space(2.0);
    for demand in &model.demands {
        show_demand(ui, demand, &model.kinds, words, &mut intents);
    }
    if let Some(left) = &model.left {
        ui.horizontal_wrapped(|ui| {
            quiet(ui, words.get(Word::LeftOver));
            numbers_of(ui, &model.kinds, left);
        });
    }
    if let Some(seal) = &model.seal {
        // Below, where it covers nothing.
        let size = vec2(ui.available_width(), 64.0);
        let (area, _) = ui.allocate_exact_size(size, Sense::hover());
        stamp(ui, area, seal);
    }
    intents
}

/// The kinds of which there are any, each with its number; a dash if there are none.
fn numbers_of(ui: &mut Ui, kinds: &[PipModel], numbers: &[i32]) {
    let some = kinds.iter().zip(numbers).filter(|(_, n)| **n != 0);
    let mut any = false;
    for (kind, n) in some {
        any = true;
        pip(ui, kind, *n, palette::CREAM);
    }
    if !any {
        quiet(ui, "–");
    }
}

fn show_demand(
    ui: &mut Ui,
    demand: &DemandModel,
    kinds: &[PipModel],
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    ui.horizontal_top(|ui| {
        if let Some(picture) = demand.picture {
            let response = card_button(ui, picture, 52.0, &demand.name);
            if response.hovered() {
                intents.push(TableIntent::Point(demand.card));
            }
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let (sign, colour) = match demand.met {
                None => ("", palette::CREAM),
                Some(true) => ("○ ", palette::TIDE),
                Some(false) => ("× ", palette::EMBER),
            };
            one_line(ui, &format!("{sign}{}", demand.name), colour);
            if let Some(chance) = demand.chance {
                let n = chance.to_string();
                let said = words.fill(Word::Chance, &[("stands", &demand.stands), ("n", &n)]);
                ui.label(small_text(ui, &said, odds(chance)));
            }
            // While it is open, what is lacking says enough; afterwards it is told what paid for what.
            let open = demand.chance.is_some();
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
                for (kind, asked, paid) in &demand.needs {
                    let paid = if open { &[][..] } else { paid };
                    needs_of(ui, kinds, *kind, *asked, paid);
                    ui.add_space(6.0);
                }
            });
            let said = match demand.met {
                Some(true) => words.get(Word::AllThere).to_owned(),
                _ if demand.missing.is_empty() => String::new(),
                _ => words.fill(Word::Lacks, &[("missing", &demand.missing)]),
            };
            if !said.is_empty() {
                ui.label(small_text(ui, &said, colour));
            }
        });
    });
}

/// What is asked of one kind, and what pays for it.
fn needs_of(ui: &mut Ui, kinds: &[PipModel], kind: usize, asked: i32, paid: &[(usize, i32)]) {
    if let Some(kind) = kinds.get(kind) {
        pip(ui, kind, asked, palette::CREAM);
    }
    if !paid.is_empty() {
        quiet(ui, "←");
    }
    for (kind, n) in paid {
        if let Some(kind) = kinds.get(*kind) {
            pip(ui, kind, *n, palette::MIST);
        }
    }
}

/// How a chance is coloured.
fn odds(chance: u8) -> Color32 {
    match chance {
        75.. => palette::TIDE,
        40..=74 => palette::CREAM,
        _ => palette::EMBER,
    }
}

/// The mark of a kind, its letter inside, and how many of it.
fn pip(ui: &mut Ui, kind: &PipModel, n: i32, colour: Color32) {
    let font: FontId = bold(TextStyle::Small.resolve(ui.style()).size);
    let galley = ui
        .painter()
        .layout_no_wrap(n.to_string(), font.clone(), Color32::PLACEHOLDER);
    let round = font.size * 1.5;
    let size = vec2(round + 3.0 + galley.size().x, round.max(galley.size().y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let said = format!("{} {n}", kind.name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    response.on_hover_text(&said);
    let [r, g, b] = kind.colour;
    let centre = rect.left_center() + vec2(round / 2.0, 0.0);
    let fill = Color32::from_rgb(r, g, b);
    ui.painter()
        .circle(centre, round / 2.0, fill, Stroke::new(1.0, palette::INK));
    let dark = (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10 > 128;
    let ink = if dark { palette::INK } else { palette::CREAM };
    let small = FontId {
        size: font.size * 0.85,
        ..font
    };
    ui.painter()
        .text(centre, Align2::CENTER_CENTER, &kind.short, small, ink);
    let at = rect.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
}
