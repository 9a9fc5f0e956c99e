//! The sign at the card on the table that asks the open question: whoever reads the question finds the card.

use bevy_egui::egui::{
    Align2, Id, Rect, Sense, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::{Ground, common};
use super::model::SourceModel;
use crate::theme::paper::Sheet;
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// How wide and high the sign is on a table that is 720 high.
const SIZE: Vec2 = vec2(22.0, 26.0);

/// Pins the sign to the upper edge of the card that asks; where it lies. The pointer goes through it to the card. Under the papers
/// of the question it would be no sign.
pub fn show(
    ui: &mut Ui,
    source: &SourceModel,
    ground: &Ground,
    papers: &[Rect],
    words: Words,
) -> Option<Rect> {
    let card = ground.asker?;
    let letter = TextStyle::Body.resolve(ui.style()).size;
    let size = (SIZE * ground.unit()).max(vec2(letter * 1.25, letter * 1.5));
    // In the middle of the upper edge no card has a number.
    let middle = pos2(card.center().x, card.top() + size.y * 0.1);
    let room = ground.area.shrink2(size / 2.0);
    let sign = Rect::from_center_size(room.clamp(middle), size);
    if papers.iter().any(|paper| common(paper, &sign) > 0.0) {
        return None;
    }
    let sheet = Sheet {
        colour: palette::PAPER,
        height: 5.0,
        seed: 53,
    };
    sheet.paint(ui.painter(), sign);
    ui.painter().text(
        sign.center(),
        Align2::CENTER_CENTER,
        "?",
        bold(size.y * 0.72),
        palette::INK,
    );
    let said = words.fill(Word::AsksHere, &[("card", &source.name)]);
    let response = ui.interact(sign, Id::new("asker"), Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    Some(sign)
}
