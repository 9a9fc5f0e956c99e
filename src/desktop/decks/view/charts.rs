//! How a section is spread, in bars: always in sight, by what the ruleset prints on its cards.

use bevy_egui::egui::{
    Align2, Rect, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, RoomIntent};
use super::{Setting, heading_text};
use crate::theme::palette;
use crate::theme::widgets::small_text;
use crate::ui_text::Word;
use fudaba_decks::browse::{Bar, Heading, Spread, SpreadOf};

/// Shows the bars of the section that was chosen.
pub fn show(ui: &mut Ui, desk: &Desk, setting: &Setting<'_>, intents: &mut Vec<RoomIntent>) {
    let lang = setting.words.0.into();
    let sections = desk.sections();
    let book = &desk.catalog.active.game.book;
    if sections.len() > 1 {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for (at, section) in sections.iter().enumerate() {
                let colour = if at == desk.charted {
                    palette::CREAM
                } else {
                    palette::MIST
                };
                let mut text = small_text(ui, book.label(section, lang), colour);
                if at == desk.charted {
                    text = text.underline();
                }
                let label = bevy_egui::egui::Label::new(text).sense(Sense::click());
                if ui.add(label).clicked() {
                    intents.push(RoomIntent::Desk(DeskIntent::Chart(at)));
                }
            }
        });
    }
    let Some(spreads) = desk.spreads.get(desk.charted) else {
        return;
    };
    // Nobody scrolls sideways: what does not fit beside the others stands below them.
    let height = ui.available_height();
    let scroll = ScrollArea::vertical().id_salt("desk charts");
    scroll.auto_shrink([false, false]).show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(16.0, 8.0);
            for spread in spreads {
                show_spread(ui, desk, spread, height - 12.0, setting);
            }
        });
    });
}

fn name(desk: &Desk, spread: &Spread, setting: &Setting<'_>) -> String {
    let lang = setting.words.0.into();
    let stats = &desk.catalog.active.game.book.lexicon.words.stats;
    let label = |stat| stats.get(&stat).map_or("", |w| w.label.get(lang));
    match spread.of {
        SpreadOf::Kind => setting.words.get(Word::FilterKind).to_owned(),
        SpreadOf::Colour => setting.words.get(Word::FilterColour).to_owned(),
        SpreadOf::Family(stat) => label(stat).to_owned(),
        SpreadOf::Stat(stat) => match spread.mean {
            Some(mean) => {
                let mean = format!("{mean:.1}");
                let mean = setting.words.fill(Word::Mean, &[("n", &mean)]);
                format!("{}  {mean}", label(stat))
            }
            None => label(stat).to_owned(),
        },
    }
}

/// What stands below a bar.
fn foot(desk: &Desk, bar: &Bar, setting: &Setting<'_>) -> String {
    match &bar.of {
        Heading::Stat(_, n) => n.to_string(),
        other => {
            let text = heading_text(desk, other, setting.words, setting.words.0);
            text.chars().take(3).collect()
        }
    }
}

fn show_spread(ui: &mut Ui, desk: &Desk, spread: &Spread, height: f32, setting: &Setting<'_>) {
    let small = TextStyle::Small.resolve(ui.style());
    let title = name(desk, spread, setting);
    let title = ui
        .painter()
        .layout_no_wrap(title, small.clone(), palette::CREAM);
    let feet: Vec<_> = (spread.bars.iter())
        .map(|bar| foot(desk, bar, setting))
        .map(|text| {
            ui.painter()
                .layout_no_wrap(text, small.clone(), palette::MIST)
        })
        .collect();
    let widest = feet.iter().map(|foot| foot.size().x).fold(10.0, f32::max);
    // Numbers of two digits stand above the bars.
    let step = (widest + 7.0).max(small.size * 1.45);
    let bars = spread.bars.len().max(1);
    let room = ui.max_rect().width();
    let step = step.min(room / bars as f32);
    // Where bars are narrow, only some have a foot.
    let apart = ((widest + 4.0) / step).ceil().max(1.0) as usize;
    let width = (step * bars as f32).max(title.size().x);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height.max(50.0)), Sense::hover());
    let told = told(desk, spread, setting);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let most = spread
        .bars
        .iter()
        .map(|bar| bar.n)
        .max()
        .unwrap_or(0)
        .max(1);
    let line = title.size().y;
    ui.painter().galley(rect.min, title, palette::CREAM);
    let (top, bottom) = (rect.top() + 2.0 * line + 1.0, rect.bottom() - line - 2.0);
    for ((n, bar), foot) in spread.bars.iter().enumerate().zip(feet) {
        let middle = rect.left() + step * (n as f32 + 0.5);
        let tall = (bottom - top) * bar.n as f32 / most as f32;
        let column = Rect::from_min_max(
            pos2(middle - step / 2.0 + 2.0, bottom - tall),
            pos2(middle + step / 2.0 - 2.0, bottom),
        );
        ui.painter()
            .rect_filled(column, 1, palette::TIDE.gamma_multiply(0.75));
        ui.painter()
            .hline(column.x_range(), bottom, (1.0, palette::LINE));
        if bar.n > 0 {
            let at = pos2(middle, bottom - tall - 1.0);
            let n = bar.n.to_string();
            ui.painter()
                .text(at, Align2::CENTER_BOTTOM, n, small.clone(), palette::CREAM);
        }
        if n % apart == 0 {
            let at = pos2(middle - foot.size().x / 2.0, bottom + 1.0);
            ui.painter().galley(at, foot, palette::MIST);
        }
    }
    response.on_hover_text(told);
}

/// The bars in words.
fn told(desk: &Desk, spread: &Spread, setting: &Setting<'_>) -> String {
    let bars = spread.bars.iter().filter(|bar| bar.n > 0).map(|bar| {
        let of = heading_text(desk, &bar.of, setting.words, setting.words.0);
        format!("{of}: {}", bar.n)
    });
    let bars: Vec<String> = bars.collect();
    format!("{}\n{}", name(desk, spread, setting), bars.join("\n"))
}
