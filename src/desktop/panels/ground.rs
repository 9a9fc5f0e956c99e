//! Where panels stand over the table: pure places, in points.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// What of the table the panels go by: it is theirs to keep clear of.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// All of the table.
    pub area: Rect,
    /// The height of the luminous line between the two halves.
    pub spine: f32,
    /// The viewer's hand, as far as it is in sight.
    pub hand: Rect,
    /// The cards that something is decided between just now.
    pub contest: Vec<Rect>,
    /// The card under the pointer or under the ring of the keyboard, where it lies.
    pub pointed: Option<Rect>,
    /// The card that is foretold about, where it lies.
    pub foreseen: Option<Rect>,
    /// All cards that lie open to both players.
    pub lying: Vec<Rect>,
    /// What a lesson or a hint speaks about, where it lies.
    pub told: Told,
}

/// What is spoken about at the table, where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Told {
    /// What the line of a lesson speaks about.
    pub line: Option<Rect>,
    /// Where a choice would have gone that was refused.
    pub reply: Option<Rect>,
    /// What a hint is about.
    pub hint: Option<Rect>,
}

/// Space between panels and what they stand beside.
pub const GAP: f32 = 8.0;

impl Ground {
    /// A table of the usual proportions with nothing on it but a hand.
    #[must_use]
    pub fn usual(area: Rect) -> Self {
        let at = |part: f32| area.top() + area.height() * part;
        Self {
            area,
            spine: at(0.418),
            hand: Rect::from_min_max(
                pos2(area.left() + area.width() * 0.25, at(0.88)),
                pos2(area.left() + area.width() * 0.75, area.bottom()),
            ),
            contest: Vec::new(),
            pointed: None,
            foreseen: None,
            lying: Vec::new(),
            told: Told::default(),
        }
    }

    /// Points for one unit of a table that is 1280 wide and 720 high.
    #[must_use]
    pub fn unit(&self) -> f32 {
        (self.area.width() / 1280.0).min(self.area.height() / 720.0)
    }

    /// The place at the right end of the spine for the answer that costs nothing: always the same. `text` multiplies the
    /// size of letters.
    #[must_use]
    pub fn amber(&self, text: f32) -> Rect {
        let size = vec2(192.0, 48.0) * text.max(1.0).min(self.area.width() / 480.0);
        let right = self.area.right() - 18.0;
        let top = self.spine - size.y / 2.0;
        Rect::from_min_size(pos2(right - size.x, top), size)
    }

    /// The place of a question of this size beside the amber button: at the lower right, or hanging below the button, or
    /// above the hand, wherever it covers neither the hand nor what is decided. It gets lower where there is no room.
    #[must_use]
    pub fn question(&self, size: Vec2, amber: Rect) -> Rect {
        let right = self.area.right() - 10.0;
        let below = amber.bottom() + GAP;
        let size = size.min(self.area.size() - vec2(20.0, 24.0));
        let corner = |right: f32, bottom: f32, top: f32| {
            let height = size.y.min(bottom - top);
            Rect::from_min_max(pos2(right - size.x, bottom - height), pos2(right, bottom))
        };
        let low = corner(right, self.area.bottom() - 12.0, below);
        let hangs = {
            let over_hand = right - size.x < self.hand.right() + GAP;
            let bottom = if over_hand {
                self.hand.top() - GAP
            } else {
                self.area.bottom() - 12.0
            };
            let height = size.y.min(bottom - below).max(0.0);
            Rect::from_min_size(pos2(right - size.x, below), vec2(size.x, height))
        };
        let beside = corner(
            amber.left() - GAP,
            self.hand.top() - GAP,
            self.area.top() + 12.0,
        );
        let lacks = |place: &Rect| {
            let kept = std::iter::once(&self.hand).chain(&self.contest);
            let covered = kept.map(|rect| common(place, rect));
            (covered.sum::<f32>() + (size.y - place.height()) * size.x).round()
        };
        let places = [low, hangs, beside];
        let best = places
            .into_iter()
            .min_by(|a, b| lacks(a).total_cmp(&lacks(b)));
        best.unwrap_or(low)
    }

    /// The place of a tag of this size beside what it is about: where it covers least of what is decided, of the hand, of
    /// what is taken, and then of other cards.
    #[must_use]
    pub fn tag(&self, size: Vec2, about: Rect, taken: &[Rect]) -> Rect {
        let spine = Rect::from_x_y_ranges(
            self.area.x_range(),
            self.spine - 24.0 * self.unit()..=self.spine + 24.0 * self.unit(),
        );
        let reach = (about.size() + size) / 2.0 + vec2(GAP, GAP);
        let ways = [
            vec2(reach.x, 0.0),
            vec2(-reach.x, 0.0),
            vec2(0.0, -reach.y),
            vec2(0.0, reach.y),
        ];
        let least = self.area.min + vec2(GAP, GAP);
        let most = (self.area.max - vec2(GAP, GAP) - size).max(least);
        let places = ways.map(|way| {
            let corner = about.center() + way - size / 2.0;
            Rect::from_min_size(corner.clamp(least, most), size)
        });
        let lacks = |place: &Rect| {
            let kept = self.contest.iter().chain(taken);
            let kept = kept.chain([&self.hand, &spine, &about]);
            let worst: f32 = kept.map(|rect| common(place, rect)).sum();
            let bad: f32 = self.lying.iter().map(|rect| common(place, rect)).sum();
            worst * 8.0 + bad
        };
        let best = places
            .into_iter()
            .min_by(|a, b| lacks(a).total_cmp(&lacks(b)));
        best.unwrap_or(Rect::from_min_size(least, size))
    }

    /// The place of answers that lie nowhere on the table: over the near half, above the hand.
    #[must_use]
    pub fn tray(&self, size: Vec2) -> Rect {
        let size = size.min(self.area.size() - vec2(24.0, 24.0));
        let bottom = (self.hand.top() - GAP).max(self.area.top() + size.y);
        let left = self.area.center().x - size.x / 2.0;
        Rect::from_min_size(pos2(left, bottom - size.y), size)
    }
}

/// The area that two rectangles share.
#[must_use]
pub fn common(one: &Rect, other: &Rect) -> f32 {
    let both = one.intersect(*other);
    if both.is_positive() { both.area() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Pos2;

    fn ground(width: f32, height: f32) -> Ground {
        Ground::usual(Rect::from_min_size(Pos2::ZERO, vec2(width, height)))
    }

    #[test]
    fn a_question_covers_neither_the_hand_nor_what_is_decided() {
        for (width, height) in [(1280.0, 720.0), (914.0, 514.0), (1568.0, 882.0)] {
            let mut ground = ground(width, height);
            for wide in [0.5, 0.8] {
                let hand = Vec2::new(width * wide, ground.hand.height());
                ground.hand = Rect::from_center_size(ground.hand.center(), hand);
                let middle = pos2(width / 2.0, ground.spine);
                ground.contest = vec![Rect::from_center_size(middle, vec2(120.0, height * 0.6))];
                for text in [1.0, 1.6] {
                    let amber = ground.amber(text);
                    let place = ground.question(vec2(300.0 * text, 130.0 * text), amber);
                    assert!(ground.area.contains_rect(place), "{place}");
                    assert!(common(&place, &ground.hand) == 0.0, "{place}");
                    // In the largest letters there is no room beside both.
                    let over = common(&place, &ground.contest[0]);
                    assert!(text > 1.0 || over == 0.0, "{place}");
                    assert!(common(&place, &amber) == 0.0, "{place} {amber}");
                }
            }
        }
    }

    #[test]
    fn a_question_that_fits_stands_whole_at_the_lower_right() {
        let ground = ground(1280.0, 720.0);
        let place = ground.question(vec2(300.0, 130.0), ground.amber(1.0));
        assert_eq!(place.max, pos2(1270.0, 708.0));
        assert_eq!(place.size(), vec2(300.0, 130.0));
    }

    #[test]
    fn the_tray_leaves_the_hand_free() {
        let ground = ground(1280.0, 720.0);
        let place = ground.tray(vec2(700.0, 180.0));
        assert!(common(&place, &ground.hand) == 0.0);
        assert!(ground.area.contains_rect(place));
    }
}
