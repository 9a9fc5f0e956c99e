//! A line on a small sheet of paper, and where such a sheet stands.

use bevy_egui::egui::{
    Color32, Id, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::panels::ground::{GAP, Ground, common};
use crate::theme::paper::Sheet;
use crate::theme::widgets::in_lines;
use crate::theme::{palette, strong_style};

/// A line on a small sheet of paper.
pub(super) struct Note {
    name: &'static str,
    text: String,
    galley: std::sync::Arc<bevy_egui::egui::Galley>,
    edge: Color32,
}

impl Note {
    pub(super) fn new(ui: &Ui, name: &'static str, text: &str, wide: f32, edge: Color32) -> Self {
        let font = strong_style().resolve(ui.style());
        Self {
            name,
            text: text.to_owned(),
            galley: in_lines(ui, text, font, wide, palette::INK),
            edge,
        }
    }

    pub(super) fn size(&self) -> Vec2 {
        self.galley.size() + vec2(30.0, 20.0)
    }

    pub(super) fn show(self, ui: &mut Ui, place: Rect, about: Option<Rect>) -> Rect {
        self.show_in(ui, place, about);
        place
    }

    /// Paints it into its place, with a tongue towards what it is about.
    pub(super) fn show_in(&self, ui: &mut Ui, place: Rect, about: Option<Rect>) {
        if let Some(about) = about {
            ui.painter().rect_stroke(
                about.expand(4.0),
                5,
                Stroke::new(3.0, self.edge),
                bevy_egui::egui::StrokeKind::Outside,
            );
            tongue(ui, place, about);
        }
        Sheet {
            colour: palette::PAPER,
            height: 9.0,
            seed: 79,
        }
        .paint(ui.painter(), place);
        let bar = Rect::from_min_size(place.min, vec2(6.0, place.height())).shrink2(vec2(0.0, 4.0));
        ui.painter()
            .rect_filled(bar.translate(vec2(4.0, 0.0)), 2, self.edge);
        let at = place.min + vec2(18.0, 10.0);
        ui.painter().galley(at, self.galley.clone(), palette::INK);
        let response = ui.interact(place, Id::new(self.name), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &self.text));
    }
}

/// A tongue is at most so long.
const LONGEST: f32 = 240.0;

/// A tongue of paper from a note towards what it is about.
fn tongue(ui: &Ui, from: Rect, to: Rect) {
    let tip = from.center().clamp(to.min, to.max);
    let root = tip.clamp(from.min, from.max);
    let way = tip - root;
    // Across half the table it would hide more than it shows.
    if !(2.0..LONGEST).contains(&way.length()) {
        return;
    }
    let aside = vec2(-way.y, way.x).normalized() * 9.0;
    let inner = root - way.normalized() * 14.0;
    let points = vec![inner + aside, inner - aside, root + way * 0.9];
    ui.painter()
        .add(Shape::convex_polygon(points, palette::PAPER, Stroke::NONE));
}

/// What is spoken about, with the name that stands below it.
pub(super) fn with_name(ground: &Ground, about: Rect) -> Rect {
    let near = |a: f32, b: f32| (a - b).abs() < 1.0;
    let is_it = |lying: &&Rect| {
        near(lying.left(), about.left())
            && near(lying.right(), about.right())
            && near(lying.top(), about.top())
    };
    let lying = ground.lying.iter().find(is_it);
    lying.map_or(about, |lying| about.union(*lying))
}

/// Where a note stands beside what it is about: where it covers least, and nothing that answers the question if there is room.
pub(super) fn beside_of(ground: &Ground, size: Vec2, about: Rect, taken: &[Rect]) -> Rect {
    let kept = [taken, &ground.lit, &ground.about].concat();
    let place = ground.tag(size, about.expand(6.0), &kept);
    let covered: f32 = kept.iter().map(|rect| common(&place, rect)).sum();
    // Rather further away than over an answer.
    if covered < 200.0 {
        place
    } else {
        spare(ground, size, taken)
    }
}

/// Where a note stands that is about nothing in particular: where it covers least, as near to the hand as can be. What is asked
/// about, answers the question or is told of comes first: that is mostly what the note is for.
pub(super) fn spare(ground: &Ground, size: Vec2, taken: &[Rect]) -> Rect {
    best(ground, size, taken, |_| true).unwrap_or_else(|| wanted(ground, size))
}

/// The same, but nothing where it would lie over anything that counts: numbers, what fights, what is asked about or answers, the
/// hand.
pub(super) fn spare_free(ground: &Ground, size: Vec2, taken: &[Rect]) -> Option<Rect> {
    best(ground, size, taken, |place| is_free(ground, place, taken))
}

/// Does it lie over nothing that counts?
pub(super) fn is_free(ground: &Ground, place: &Rect, taken: &[Rect]) -> bool {
    let told = [ground.told.line, ground.told.reply, ground.told.hint];
    let mut counts = (taken.iter())
        .chain([&ground.hand])
        .chain(&ground.risen)
        .chain(&ground.contest)
        .chain(&ground.lit)
        .chain(&ground.about)
        .chain(told.iter().flatten());
    ground.area.contains_rect(*place) && counts.all(|rect| common(place, rect) < 1.0)
}

/// Where a note is looked for first: above the hand.
fn wanted(ground: &Ground, size: Vec2) -> Rect {
    let room = ground.area.shrink(10.0);
    let middle = pos2(room.center().x, ground.hand.top() - GAP - size.y / 2.0);
    Rect::from_center_size(middle, size)
}

fn best(ground: &Ground, size: Vec2, taken: &[Rect], fits: impl Fn(&Rect) -> bool) -> Option<Rect> {
    let size = size.min(ground.area.size() - vec2(24.0, 24.0));
    let room = ground.area.shrink(10.0);
    let told = [ground.told.line, ground.told.reply, ground.told.hint];
    let asked = ground.lit.iter().chain(&ground.about);
    let asked: Vec<Rect> = asked.copied().chain(told.into_iter().flatten()).collect();
    let wanted = wanted(ground, size).center();
    let mut best: Option<(f32, Rect)> = None;
    let (across, down) = (24, 18);
    for x in 0..=across {
        for y in 0..=down {
            let part = vec2(x as f32 / across as f32, y as f32 / down as f32);
            let corner = room.min + (room.size() - size) * part;
            let place = Rect::from_min_size(corner, size);
            let over = |rects: &[Rect]| rects.iter().map(|r| common(&place, r)).sum::<f32>();
            let bad = over(taken) * 8.0
                + common(&place, &ground.hand) * 8.0
                + over(&ground.risen) * 8.0
                + over(&asked) * 8.0
                + over(&ground.contest) * 8.0
                + over(&ground.empty) * 0.5
                + over(&ground.lying) * 3.0;
            let far = (place.center() - wanted).length();
            let lacks = bad + far;
            if best.is_none_or(|(least, _)| lacks < least) && fits(&place) {
                best = Some((lacks, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_below_a_card_belongs_to_it() {
        let mut ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        let card = Rect::from_min_size(pos2(500.0, 300.0), vec2(100.0, 140.0));
        let named = Rect::from_min_max(card.min, card.max + vec2(0.0, 18.0));
        ground.lying = vec![named.translate(vec2(120.0, 0.0)), named];
        assert_eq!(with_name(&ground, card), named);
        ground.lying.pop();
        assert_eq!(with_name(&ground, card), card);
    }

    #[test]
    fn a_note_covers_no_place_that_answers_the_question() {
        let mut ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        let size = vec2(260.0, 60.0);
        let usual = spare(&ground, size, &[]);
        for asked in [true, false] {
            let place = usual.expand2(vec2(60.0, 4.0));
            (ground.lit, ground.about) = match asked {
                true => (Vec::new(), vec![place]),
                false => (vec![place], Vec::new()),
            };
            let note = spare(&ground, size, &[]);
            assert!(common(&note, &place) < 1.0, "{note} over {place}");
        }
    }

    #[test]
    fn a_note_about_a_card_covers_nothing_else_that_answers() {
        let mut ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        let card = |x: f32| Rect::from_min_size(pos2(x, 380.0), vec2(100.0, 140.0));
        let (about, size) = (card(560.0), vec2(260.0, 90.0));
        let usual = beside_of(&ground, size, about, &[]);
        ground.lit = vec![about, usual];
        let note = beside_of(&ground, size, about, &[]);
        for lit in &ground.lit {
            assert!(common(&note, lit) < 1.0, "{note} over {lit}");
        }
    }

    #[test]
    fn a_note_covers_nothing_of_the_opening_hand_and_of_what_is_said_above_it() {
        let mut ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        let size = vec2(340.0, 140.0);
        let usual = spare(&ground, size, &[]);
        let said = Rect::from_min_size(pos2(270.0, usual.top()), vec2(700.0, usual.height()));
        ground.risen = vec![said];
        let note = spare(&ground, size, &[]);
        assert!(common(&note, &said) < 1.0, "{note} over {said}");
    }

    #[test]
    fn what_is_about_nothing_in_particular_covers_no_card() {
        let mut ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        let row = |y: f32| {
            (0..6).map(move |n| {
                Rect::from_min_size(pos2(380.0 + 110.0 * n as f32, y), vec2(100.0, 130.0))
            })
        };
        ground.lying = row(150.0).chain(row(330.0)).chain(row(480.0)).collect();
        let place = spare(&ground, vec2(260.0, 60.0), &[]);
        assert!(
            ground.lying.iter().all(|card| common(card, &place) < 1.0),
            "{place}"
        );
        assert!(common(&place, &ground.hand) < 1.0);
    }
}
