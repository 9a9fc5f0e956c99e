//! Cards that come one by one: those that are still to come lie face down in a row, and what the last one brought flies from
//! it to the sockets that it fills.

use bevy_egui::egui::{Pos2, Rect, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};

use super::ground::Ground;
use super::model::BalanceModel;
use super::needs::heart;
use super::prompt::paint_card;
use crate::theme::{palette, paper};

/// Space between two cards.
const APART: f32 = 8.0;
/// What flies leaves so many marks on its way.
const MARKS: u8 = 3;
/// Its way is drawn in so many steps.
const STEPS: u8 = 28;

/// Is it still coming, card by card?
fn comes(model: &BalanceModel) -> bool {
    let chance = model.demands.iter().any(|demand| demand.chance.is_some());
    !chance && model.seal.is_none()
}

/// Lays what is still to come face down; where it lies.
pub fn show(ui: &Ui, model: &BalanceModel, ground: &Ground) -> Option<Rect> {
    let (_, n) = model.coming.as_ref().filter(|_| comes(model))?;
    let (row, back) = (ground.coming.row?, model.back?);
    let count = usize::try_from(*n).ok().filter(|n| *n > 0)?;
    let wide = row.height() * back.size.x / back.size.y.max(1.0);
    let room = (row.width() - wide) / (count.max(2) - 1) as f32;
    let apart = (wide + APART * ground.unit()).min(room);
    let mut all = Rect::NOTHING;
    for n in 0..count {
        let left = row.left() + apart * n as f32;
        let card = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
        let shadow = card.translate(vec2(1.5, 2.5));
        ui.painter()
            .rect_filled(shadow, 3, palette::NIGHT.gamma_multiply(0.5));
        paint_card(ui, back, card, false);
        all = all.union(card);
    }
    Some(all)
}

/// Says above the cards how many of how many have come; where that stands.
pub fn show_title(ui: &Ui, model: &BalanceModel, ground: &Ground) -> Option<Rect> {
    let said = model.turned.as_ref().filter(|_| comes(model))?;
    let (cards, row) = (ground.coming.came?, ground.coming.row?);
    let font = TextStyle::Small.resolve(ui.style());
    let words = ui
        .painter()
        .layout_no_wrap(said.clone(), font, palette::INK);
    let size = words.size() + vec2(16.0, 3.0);
    let corner = pos2(row.left().min(cards.left()), cards.top() - size.y - 3.0);
    let strip = Rect::from_min_size(corner, size);
    let painter = ui.painter();
    painter.add(paper::shadow(2.0).as_shape(strip, 2));
    painter.rect_filled(strip, 2, palette::PAPER);
    painter.galley(strip.min + vec2(8.0, 1.5), words, palette::INK);
    Some(strip)
}

/// Shows how what the last card brought came from it to these sockets, each with the colour of its kind and its radius.
pub fn show_flight(ui: &Ui, ground: &Ground, sockets: &[(Pos2, bevy_egui::egui::Color32, f32)]) {
    let Some(card) = ground.coming.last.filter(|_| !sockets.is_empty()) else {
        return;
    };
    let from = pos2(card.center().x, card.top());
    for (to, colour, radius) in sockets {
        // The card from which it came is framed in the colour of what it brought.
        let frame = Stroke::new(3.0, *colour);
        ui.painter()
            .rect_stroke(card.expand(1.5), 5, frame, StrokeKind::Outside);
        // It keeps below the line, whose words it is not to cover, until it is near.
        let over = pos2(to.x + (from.x - to.x) * 0.25, from.y - radius * 0.2);
        let on_way = |part: f32| {
            let rest = 1.0 - part;
            let at = from.to_vec2() * (rest * rest)
                + over.to_vec2() * (2.0 * part * rest)
                + to.to_vec2() * (part * part);
            at.to_pos2()
        };
        let way = (0..=STEPS).map(|n| on_way(f32::from(n) / f32::from(STEPS)));
        let way: Vec<Pos2> = way.collect();
        for (wide, ink) in [
            (6.0, palette::NIGHT.gamma_multiply(0.55)),
            (3.0, colour.lerp_to_gamma(palette::CREAM, 0.35)),
        ] {
            ui.painter().line(way.clone(), Stroke::new(wide, ink));
        }
        for n in 1..=MARKS {
            let part = f32::from(n) / f32::from(MARKS + 1);
            let at = on_way(part);
            let size = radius * (0.35 + 0.4 * part);
            let edge = heart(at, size * 1.2, palette::CREAM);
            let fill = heart(at, size, *colour);
            ui.painter().extend(edge.into_iter().chain(fill));
        }
        let ring = Stroke::new(2.0, palette::LAMP);
        ui.painter().circle_stroke(*to, radius * 1.45, ring);
    }
}
