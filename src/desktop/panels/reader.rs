//! The card that is read, large, beside the pointer or pinned at the side; what its face does not say stands with it.
//! Nothing here moves: it is there or it is not.

use bevy_egui::egui::{
    Align2, Frame, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    pos2, vec2,
};

use super::ground::{GAP, Ground, common};
use super::inspect;
use super::model::{InspectModel, TableIntent};
use super::prompt::paint_card;
use super::sheet;
use crate::theme::icons::{Icon, icon_button};
use crate::theme::palette;
use crate::ui_text::{Word, Words};

/// The readable face on a table that is 720 high.
const FACE: Vec2 = vec2(420.0, 590.0);
/// The least part of that at which its text can still be read.
const LEAST: f32 = 0.7;
/// The greatest width of the notes: less than that of the face, so that they cover little.
const NOTES: f32 = 318.0;
/// Space between the edge of the notes and what stands there.
const MARGIN: Vec2 = vec2(12.0, 8.0);

/// Where the face and the notes of a card lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The face.
    pub face: Rect,
    /// What else there is to say.
    pub notes: Rect,
}

impl Place {
    fn covers(&self, rect: &Rect) -> f32 {
        common(&self.face, rect) + common(&self.notes, rect)
    }

    /// The face together with the notes, if there are any.
    fn whole(&self) -> Rect {
        match self.notes.is_positive() {
            true => self.face.union(self.notes),
            false => self.face,
        }
    }

    /// The same moved so far that nothing of it lies outside; where both do not go in side by side, each goes in for itself.
    fn within(self, area: &Rect) -> Self {
        let whole = self.whole();
        let fits = whole.width() <= area.width() && whole.height() <= area.height();
        let [face, notes] = match fits {
            true => [inward(&whole, area); 2],
            false => [inward(&self.face, area), inward(&self.notes, area)],
        };
        Self {
            face: self.face.translate(face),
            notes: self.notes.translate(notes),
        }
    }
}

/// How far a rectangle must go to lie in an area; what is larger than that begins where it begins.
fn inward(rect: &Rect, area: &Rect) -> Vec2 {
    let most = (area.max - rect.size()).max(area.min);
    rect.min.clamp(area.min, most) - rect.min
}

/// The best place beside a card: never over it, over what is decided only where nothing else is left, as large as can be.
#[must_use]
pub fn beside(ground: &Ground, card: Rect, kept_free: &[Rect], notes: Vec2) -> Place {
    let sizes = (0..=6).map(|n| {
        let part = 1.0 - (1.0 - LEAST) * n as f32 / 6.0;
        FACE * ground.unit() * part
    });
    let places = sizes
        .clone()
        .flat_map(|face| [true, false].map(|left| at_side(ground, card, left, face, notes)));
    // Where there is no room beside it, beyond what is decided.
    let right = card.center().x > ground.area.center().x;
    let level = card.center().y;
    let far = sizes
        .flat_map(|face| [right, !right].map(|left| at_edge(ground, left, level, face, notes)));
    let inside = |place: Place| place.within(&ground.area);
    let places = places.chain(far).map(inside);
    let cost = |place: &Place| {
        let over = |all: &[Rect]| all.iter().map(|rect| place.covers(rect)).sum::<f32>();
        let hidden = common(&place.face, &place.notes);
        let never = place.covers(&card) + hidden + over(kept_free);
        // Of what else lies there as little as can be, but rather that than letters nobody can read.
        // The reader's own cards are what he chooses among.
        let own = |rect: &&Rect| rect.center().y > ground.spine;
        let own = ground.lying.iter().filter(own);
        let own: f32 = own.map(|rect| place.covers(rect)).sum();
        let lying = over(&ground.lying) * 0.3 + over(&ground.rows) * 0.7 + own * 0.6;
        let small = (FACE.y * ground.unit() - place.face.height()) * FACE.x * ground.unit();
        40.0 * never + place.covers(&ground.hand) + lying + small * 0.25
    };
    // Of equals the first, which is the largest.
    let dearer = |a: &Place, b: &Place| cost(a).round().total_cmp(&cost(b).round());
    let best = places.min_by(dearer);
    let best =
        best.unwrap_or_else(|| inside(at_side(ground, card, true, FACE * ground.unit(), notes)));
    let never = || kept_free.iter().chain([&card]);
    let covers = |place: &Place| never().any(|rect| place.covers(rect) >= 1.0);
    if !covers(&best) {
        return best;
    }
    // Anywhere is better than over what is asked, decided or foretold.
    let sizes = [1.0, 0.85, LEAST].map(|part| FACE * ground.unit() * part);
    let anywhere = sizes
        .into_iter()
        .flat_map(|face| anywhere(ground, face, notes))
        .map(inside);
    std::iter::once(best)
        .chain(anywhere)
        .min_by(dearer)
        .unwrap_or(best)
}

/// All over the table, with the notes at either side of the face or below it.
fn anywhere(ground: &Ground, face: Vec2, notes: Vec2) -> impl Iterator<Item = Place> {
    let area = ground.area.shrink(GAP);
    let (across, down) = (16_u8, 6_u8);
    let most = (area.size() - face).max(Vec2::ZERO);
    let corners = (0..=across).flat_map(move |x| (0..=down).map(move |y| (x, y)));
    corners.flat_map(move |(x, y)| {
        let part = vec2(
            f32::from(x) / f32::from(across),
            f32::from(y) / f32::from(down),
        );
        let face = Rect::from_min_size(area.min + most * part, face);
        let beside = [
            pos2(face.right() + GAP, face.top()),
            pos2(face.left() - GAP - notes.x, face.top()),
            pos2(face.left(), face.bottom() + GAP),
        ];
        beside.map(|at| Place {
            face,
            notes: Rect::from_min_size(at, notes),
        })
    })
}

/// At the edge of the table that is away from a card.
#[must_use]
pub fn away(ground: &Ground, card: Rect, notes: Vec2) -> Place {
    let left = card.center().x > ground.area.center().x;
    let middle = ground.area.center().y;
    at_edge(ground, left, middle, FACE * ground.unit(), notes).within(&ground.area)
}

/// At the left or the right edge of the table, as near to a height as there is room.
fn at_edge(ground: &Ground, left: bool, level: f32, face: Vec2, notes: Vec2) -> Place {
    let area = ground.area.shrink(GAP);
    let anchor = if left {
        pos2(area.left() + face.x + GAP, level)
    } else {
        pos2(area.right() - face.x - GAP, level)
    };
    let anchor = Rect::from_center_size(anchor, Vec2::ZERO);
    at_side(ground, anchor, left, face, notes)
}

/// Left or right of a card: the notes below the face, or beyond it where there is no room below.
fn at_side(ground: &Ground, card: Rect, left: bool, face: Vec2, notes: Vec2) -> Place {
    let area = ground.area.shrink(GAP);
    let beside = if left {
        card.left() - GAP - face.x
    } else {
        card.right() + GAP
    };
    let beyond = if left {
        beside - GAP - notes.x >= area.left()
    } else {
        beside + face.x + GAP + notes.x <= area.right()
    };
    // Above the hand, if it fits there; the notes below the face only where there is room.
    let both = face.y + GAP + notes.y;
    let above = ground.hand.top() - GAP - area.top();
    let stacked = both <= above || (!beyond && both <= area.height());
    let high = if stacked { both } else { face.y };
    let bottom = if high <= above {
        area.top() + above
    } else {
        area.bottom()
    };
    let top = (card.center().y - high / 2.0)
        .min(bottom - high)
        .max(area.top());
    let face = Rect::from_min_size(pos2(beside, top), face);
    let at = match (stacked, left) {
        (true, true) => pos2(face.left(), face.bottom() + GAP),
        (true, false) => pos2(face.left(), face.bottom() + GAP),
        (false, true) => pos2(face.left() - GAP - notes.x, face.top()),
        (false, false) => pos2(face.right() + GAP, face.top()),
    };
    let notes = Rect::from_min_size(at, notes);
    Place { face, notes }
}

/// The notes of a card, laid out: how wide and how high they are.
fn notes_size(ui: &mut Ui, name: Id, model: &InspectModel, unit: f32, words: Words) -> Vec2 {
    let letter = bevy_egui::egui::TextStyle::Body.resolve(ui.style()).size;
    let most = (NOTES * unit).max(letter * 14.0);
    let wide = inspect::width(ui, model, most - 2.0 * MARGIN.x) + 2.0 * MARGIN.x;
    let stats = model.stats.iter();
    let stats: Vec<_> = stats.map(|s| (&s.now, &s.because)).collect();
    let marks = model
        .icons
        .iter()
        .map(|icon| (&icon.name, icon.picture.is_some()));
    let marks: Vec<_> = marks.collect();
    let says = (
        model.met.len(),
        (model.keywords.len(), marks),
        &model.always,
    );
    let reasons = (model.why_not.len(), &model.caution, says);
    let of = Id::new((
        &model.name,
        (&model.state, &model.here),
        model.picture.is_some(),
        reasons,
        stats,
    ));
    let height = sheet::height(ui, name, of, wide - 2.0 * MARGIN.x, |ui| {
        inspect::notes(ui, model, words);
        ui.min_rect().height()
    });
    if height < 4.0 {
        return Vec2::ZERO;
    }
    vec2(wide, height + 2.0 * MARGIN.y)
}

/// Shows the card on which the pointer rests.
pub fn show_beside(
    ui: &mut Ui,
    model: &InspectModel,
    ground: &Ground,
    card: Rect,
    kept_free: &[Rect],
    words: Words,
) -> Place {
    let name = Id::new("reader");
    let size = notes_size(ui, name, model, ground.unit(), words);
    let place = beside(ground, card, kept_free, size);
    // Over everything, and nothing of it is in the pointer's way.
    let layer = UiBuilder::new()
        .layer_id(LayerId::new(Order::Tooltip, name))
        .id(name.with("layer"))
        .max_rect(ground.area);
    ui.scope_builder(layer, |ui| {
        tie(ui, &place.face, &card);
        paint(ui, name, model, place, words)
    });
    place
}

/// The corners of the point that leads from a face to the card that it shows: at the edge that is nearest to it.
fn point(face: &Rect, card: &Rect) -> Option<[Pos2; 3]> {
    let within =
        |from: f32, to: f32, at: f32| at.clamp(from + POINT, (to - POINT).max(from + POINT));
    let (x, tip) = if face.right() <= card.left() {
        (face.right(), card.left())
    } else if face.left() >= card.right() {
        (face.left(), card.right())
    } else {
        return None;
    };
    if (x - tip).abs() > LONGEST {
        return None;
    }
    let y = within(face.top(), face.bottom(), card.center().y);
    let end = within(card.top(), card.bottom(), y);
    Some([pos2(x, y - POINT), pos2(tip, end), pos2(x, y + POINT)])
}

/// Half the base of the point.
const POINT: f32 = 9.0;
/// So long a point may be: a longer one would lie over what is between.
const LONGEST: f32 = 60.0;

/// Ties the face to its card: a rim around that, and a point that leads there.
fn tie(ui: &Ui, face: &Rect, card: &Rect) {
    let painter = ui.painter();
    let dark = Stroke::new(5.0, palette::NIGHT.gamma_multiply(0.6));
    painter.rect_stroke(*card, 5, dark, StrokeKind::Outside);
    let rim = Stroke::new(2.5, palette::CREAM);
    painter.rect_stroke(*card, 5, rim, StrokeKind::Outside);
    if let Some(corners) = point(face, card) {
        let edge = Stroke::new(1.0, palette::NIGHT);
        painter.add(Shape::convex_polygon(
            corners.to_vec(),
            palette::CREAM,
            edge,
        ));
    }
}

/// Shows a card that is kept, at the edge away from where it lies.
pub fn show_kept(
    ui: &mut Ui,
    model: &InspectModel,
    ground: &Ground,
    card: Rect,
    words: Words,
) -> (Place, Vec<TableIntent>) {
    let name = Id::new("kept reader");
    let size = notes_size(ui, name, model, ground.unit(), words);
    let place = away(ground, card, size);
    let mut intents = paint(ui, name, model, place, words);
    let side = 30.0;
    let corner =
        Align2::RIGHT_TOP.align_size_within_rect(Vec2::splat(side), place.face.shrink(6.0));
    let close = icon_button(ui, corner, Icon::Pin, words.get(Word::Close), true);
    if close.clicked() {
        intents.push(TableIntent::Unpin);
    }
    close.on_hover_text(words.get(Word::Pinned));
    (place, intents)
}

fn paint(
    ui: &mut Ui,
    name: Id,
    model: &InspectModel,
    place: Place,
    words: Words,
) -> Vec<TableIntent> {
    if let Some(picture) = model.picture {
        paint_card(ui, picture, place.face, false);
    }
    if !place.notes.is_positive() {
        return Vec::new();
    }
    let at = if model.picture.is_some() {
        place.notes
    } else {
        let at = Rect::from_min_size(place.face.min, place.notes.size());
        at.translate(inward(&at, &ui.max_rect()))
    };
    let frame = Frame::new()
        .fill(palette::DEEP)
        .corner_radius(3)
        .shadow(crate::theme::paper::shadow(9.0));
    ui.painter().add(frame.paint(at));
    let area = UiBuilder::new()
        .max_rect(at.shrink2(MARGIN))
        .id(name.with("notes"));
    let shown = ui.scope_builder(area, |ui| inspect::notes(ui, model, words));
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(width: f32, height: f32) -> Ground {
        Ground::usual(Rect::from_min_size(Pos2::ZERO, vec2(width, height)))
    }

    #[test]
    fn the_reader_stands_beside_the_card_and_never_over_the_fight() {
        for (width, height) in [(1280.0, 720.0), (1568.0, 882.0), (914.0, 514.0)] {
            let ground = ground(width, height);
            let unit = ground.unit();
            let middle = pos2(width / 2.0, height * 0.42);
            let fight = Rect::from_center_size(middle, vec2(150.0, 420.0) * unit);
            for x in [0.05, 0.2, 0.36, 0.64, 0.8, 0.95] {
                for y in [0.1, 0.5, 0.9] {
                    let at = pos2(width * x, height * y);
                    let card = Rect::from_center_size(at, vec2(95.0, 133.0) * unit);
                    let place = beside(&ground, card, &[fight], vec2(300.0, 120.0) * unit);
                    let whole = place.face.union(place.notes);
                    assert!(common(&whole, &card) == 0.0, "{card} {whole}");
                    assert!(place.covers(&fight) == 0.0, "{card} {place:?}");
                    assert!(ground.area.contains_rect(whole), "{card} {whole}");
                }
            }
        }
    }

    #[test]
    fn a_point_leads_from_the_face_to_its_card() {
        let card = Rect::from_min_size(pos2(500.0, 50.0), vec2(80.0, 110.0));
        let left = Rect::from_min_size(pos2(60.0, 10.0), vec2(420.0, 590.0));
        let [above, tip, below] = point(&left, &card).expect("they lie apart");
        assert_eq!((above.x, tip.x, below.x), (480.0, 500.0, 480.0));
        assert!(card.y_range().contains(tip.y) && above.y < below.y);
        let right = left.translate(vec2(540.0, 0.0));
        assert_eq!(
            point(&right, &card).map(|corners| corners[1].x),
            Some(580.0)
        );
        assert_eq!(point(&card, &card), None);
        // What lies far away is not led to across the table.
        assert_eq!(point(&right.translate(vec2(300.0, 0.0)), &card), None);
    }

    #[test]
    fn nothing_of_what_is_read_lies_outside_the_window() {
        let mut pushed = 0;
        for (width, height) in [(1280.0, 720.0), (1568.0, 882.0), (914.0, 514.0)] {
            let ground = ground(width, height);
            let unit = ground.unit();
            // As little and as much as there is to say, in small and in large letters.
            for notes in [(0.0, 0.0), (260.0, 90.0), (318.0, 260.0), (400.0, 690.0)] {
                let notes = vec2(notes.0, notes.1) * unit;
                for (x, y) in (0..=20).flat_map(|x| (0..=6).map(move |y| (x, y))) {
                    let part = vec2(x as f32 / 20.0, y as f32 / 6.0);
                    let at = ground.area.min + ground.area.size() * part;
                    let card = Rect::from_center_size(at, vec2(70.0, 98.0) * unit);
                    let fight = Rect::from_center_size(
                        pos2(width * 0.7, height * 0.5),
                        vec2(560.0, 700.0) * unit,
                    );
                    let question = Rect::from_min_size(
                        pos2(width * 0.2, height * 0.3),
                        vec2(250.0, 400.0) * unit,
                    );
                    for kept in [&[][..], &[fight], &[fight, question]] {
                        let places = [
                            beside(&ground, card, kept, notes),
                            away(&ground, card, notes),
                        ];
                        for place in places {
                            let inside = ground.area.expand(0.1).contains_rect(place.whole());
                            assert!(inside, "{card} {notes} {place:?}");
                            pushed += 1;
                        }
                    }
                }
            }
        }
        assert!(pushed > 3000, "{pushed}");
    }

    #[test]
    fn where_there_is_room_the_face_has_its_full_size() {
        let ground = ground(1280.0, 720.0);
        let card = Rect::from_center_size(pos2(800.0, 390.0), vec2(95.0, 133.0));
        let place = beside(&ground, card, &[], vec2(300.0, 90.0));
        assert_eq!(place.face.size(), FACE);
    }

    #[test]
    fn a_kept_card_lies_at_the_edge_away_from_where_it_came_from() {
        let ground = ground(1280.0, 720.0);
        let card = |x| Rect::from_center_size(pos2(x, 400.0), vec2(95.0, 133.0));
        assert!(away(&ground, card(300.0), Vec2::ZERO).face.left() > 800.0);
        assert!(away(&ground, card(900.0), Vec2::ZERO).face.right() < 480.0);
    }
}
