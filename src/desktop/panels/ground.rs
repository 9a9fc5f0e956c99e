//! Where panels stand over the table: pure places, in points.

use bevy_egui::egui::{Pos2, Rangef, Rect, Vec2, pos2, vec2};

use super::model::At;

/// What of the table the panels go by: it is theirs to keep clear of.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// All of the table.
    pub area: Rect,
    /// The height of the luminous line between the two halves.
    pub spine: f32,
    /// The viewer's hand, as far as it is in sight.
    pub hand: Rect,
    /// The cards of it that have come up over the table, all of the opening hand among them with what is said above it.
    pub risen: Vec<Rect>,
    /// The opening hand lies there, with how one wins said above it.
    pub opening: bool,
    /// The cards that something is decided between just now.
    pub contest: Vec<Rect>,
    /// The card under the pointer or under the ring of the keyboard, where it lies.
    pub pointed: Option<Rect>,
    /// The card that is foretold about, where it lies.
    pub foreseen: Option<Rect>,
    /// The column in which one card strikes another, if both stand in one.
    pub strikes: Option<f32>,
    /// Where the question stands by preference.
    pub plate: Option<Rect>,
    /// All cards that lie open to both players, with their names, and all piles.
    pub lying: Vec<Rect>,
    /// Those among them that lie in rows.
    pub rows: Vec<Rect>,
    /// What of the table, apart from the hand, answers the question when it is pressed.
    pub lit: Vec<Rect>,
    /// What the question is about, where it lies.
    pub about: Vec<Rect>,
    /// The card that asks, or that the rules ask about, where it lies on the table; none in a fight of which it is a part.
    pub asker: Option<Rect>,
    /// The places of rows on which nothing lies.
    pub empty: Vec<Rect>,
    /// The places beside the rows on which nothing lies and on which is written what goes there.
    pub inscribed: Vec<Rect>,
    /// Where the cards lie that are still to come one by one, and the one that came last.
    pub coming: Coming,
    /// What a lesson or a hint speaks about, where it lies.
    pub told: Told,
    /// The empty place for which it is told what its card still needs.
    pub checklist: Option<Rect>,
}

/// Where cards come to one by one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Coming {
    /// The row in which those that are still to come lie face down.
    pub row: Option<Rect>,
    /// The card that came last.
    pub last: Option<Rect>,
    /// All cards that have come.
    pub came: Option<Rect>,
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

/// Where the spine is in the table that places are measured in.
const SPINE: f32 = 301.0;

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
            risen: Vec::new(),
            opening: false,
            contest: Vec::new(),
            pointed: None,
            foreseen: None,
            strikes: None,
            plate: None,
            lying: Vec::new(),
            rows: Vec::new(),
            lit: Vec::new(),
            about: Vec::new(),
            asker: None,
            empty: Vec::new(),
            inscribed: Vec::new(),
            coming: Coming::default(),
            told: Told::default(),
            checklist: None,
        }
    }

    /// What the rows of each player take, with the places on which nothing lies.
    #[must_use]
    pub fn fields(&self) -> Vec<Rect> {
        let of = |far: bool| {
            let all = self.rows.iter().chain(&self.empty).copied();
            let own = all.filter(|rect| (rect.center().y < self.spine) == far);
            own.reduce(Rect::union)
        };
        [of(true), of(false)].into_iter().flatten().collect()
    }

    /// Points for one unit of a table that is 1280 wide and 720 high.
    #[must_use]
    pub fn unit(&self) -> f32 {
        (self.area.width() / 1280.0).min(self.area.height() / 720.0)
    }

    /// A point of the table that panels are told in its units, on one side.
    #[must_use]
    pub fn at(&self, at: &At, far: bool) -> Pos2 {
        let (unit, spine) = (self.unit(), (self.spine - self.area.top()) / self.unit());
        let (wide, high) = (self.area.width() / unit, self.area.height() / unit);
        let (x, y) = at.at;
        let y = match (at.beside, far) {
            (false, _) => spine + y - SPINE,
            (true, true) => y * spine / SPINE,
            (true, false) => spine + (y - SPINE) * (high - spine) / (720.0 - SPINE),
        };
        let x = x + (wide - 1280.0) / 2.0;
        self.area.min + vec2(x, y) * unit
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

    /// The place of the button that only goes on: above the amber one, so that neither ever stands where the other did.
    #[must_use]
    pub fn going_on(&self, text: f32) -> Rect {
        let amber = self.amber(text);
        let bottom = (amber.top() - GAP).max(self.area.top());
        let top = (bottom - amber.height() * 0.84).max(self.area.top());
        Rect::from_min_max(pos2(amber.left(), top), pos2(amber.right(), bottom))
    }

    /// The place of a question of this size: where the table keeps one free for it, at the lower right, hanging below the
    /// amber button, or above the hand, wherever it covers neither the hand nor what is decided, and least of what lies
    /// there; of two that are as free the one nearer to the card that asks. It gets lower where there is no room. With it comes
    /// how much it covers all the same.
    #[must_use]
    pub fn question(&self, size: Vec2, amber: Rect, taken: &[Rect]) -> (Rect, f32) {
        let half = 24.0 * self.unit();
        let spine = Rect::from_x_y_ranges(
            self.area.left()..=amber.left(),
            self.spine - half..=self.spine + half,
        );
        let right = self.area.right() - 10.0;
        let below = amber.bottom() + GAP;
        let size = size.min(self.area.size() - vec2(20.0, 24.0));
        let corner = |right: f32, bottom: f32, top: f32| {
            let height = size.y.min(bottom - top);
            Rect::from_min_max(pos2(right - size.x, bottom - height), pos2(right, bottom))
        };
        let low = corner(right, self.area.bottom() - 12.0, below);
        let hanging = |right: f32| {
            let over_hand = right - size.x < self.hand.right() + GAP;
            let bottom = if over_hand {
                self.hand.top() - GAP
            } else {
                self.area.bottom() - 12.0
            };
            let height = size.y.min(bottom - below).max(0.0);
            Rect::from_min_size(pos2(right - size.x, below), vec2(size.x, height))
        };
        let above_hand = |right: f32| corner(right, self.hand.top() - GAP, self.area.top() + 12.0);
        let lacks = |place: &Rect| {
            let kept = [&spine, &amber].into_iter().chain(&self.contest);
            let kept = kept.chain(taken);
            let covered: f32 = kept.map(|rect| common(place, rect)).sum();
            let lying: f32 = self.lying.iter().map(|rect| common(place, rect)).sum();
            let rows: f32 = self.rows.iter().map(|rect| common(place, rect)).sum();
            let lost = covered + (size.y - place.height()) * size.x;
            let hand = common(place, &self.hand);
            let lit: f32 = self.lit.iter().map(|rect| common(place, rect)).sum();
            let about: f32 = self.about.iter().map(|rect| common(place, rect)).sum();
            // Even the feet of piles are to stay in sight, cards in rows still more. All of that gives way to what is pressed, and
            // what is asked about.
            let asked = hand * 200.0 + about * 100.0 + lit * 400.0;
            (asked + lost * 6.0 + lying * 3.0 + rows * 14.0).round()
        };
        let kept = self.plate.map(|plate| {
            let lower = plate.center().y > self.area.center().y;
            let height = size.y.min(self.area.bottom() - 12.0 - below);
            let top = if lower {
                plate.bottom() - height
            } else {
                plate.top().max(below)
            };
            let left = (plate.right() - size.x).max(self.area.left() + 8.0);
            Rect::from_min_size(pos2(left, top.max(below)), vec2(size.x, height))
        });
        let left = self.area.left() + size.x + 10.0;
        let places = kept.into_iter().chain([
            low,
            hanging(right),
            above_hand(amber.left() - GAP),
            corner(left, self.area.bottom() - 12.0, below),
        ]);
        let near = |place: &Rect| {
            let apart = self
                .asker
                .map(|asker| (asker.center() - place.center()).length());
            apart.map_or(0.0, |apart| apart * NEAR)
        };
        let places = places.map(|place| (place, lacks(&place)));
        let best = places.min_by(|(a, lacks_a), (b, lacks_b)| {
            (lacks_a + near(a)).total_cmp(&(lacks_b + near(b)))
        });
        let best = best.unwrap_or((low, lacks(&low)));
        let asked = self.lit.iter().chain(&self.about);
        if asked.map(|rect| common(&best.0, rect)).sum::<f32>() == 0.0 {
            return best;
        }
        // Anywhere is better than over what is asked about, but for the upper and the left edge, where the small buttons and the
        // pictures of the record are; nearer to the amber button rather than further away.
        let room = Rect::from_min_max(
            self.area.min + vec2(56.0, 44.0) * self.unit(),
            self.area.max - vec2(10.0, 10.0),
        );
        let away = |place: &Rect| (place.center() - amber.center()).length() * 8.0 * self.unit();
        let (across, down) = (24_u8, 14_u8);
        let lacks = &lacks;
        // Where it does not fit whole, it is scrolled.
        let places = [1.0, 0.75, 0.5].into_iter().flat_map(|part| {
            let size = vec2(size.x, size.y * part);
            let most = (room.max - size).max(room.min);
            let places = (0..=across).flat_map(|x| (0..=down).map(move |y| (x, y)));
            places.map(move |(x, y)| {
                let part = vec2(
                    f32::from(x) / f32::from(across),
                    f32::from(y) / f32::from(down),
                );
                let place = Rect::from_min_size(room.min + (most - room.min) * part, size);
                (place, lacks(&place))
            })
        });
        let all = std::iter::once(best).chain(places);
        let least = all.min_by(|(a, lacks_a), (b, lacks_b)| {
            (lacks_a + away(a)).total_cmp(&(lacks_b + away(b)))
        });
        least.unwrap_or(best)
    }

    /// Can a question stand here: does it lie over nothing that is decided, asked about or pressed, nor over the hand, the spine
    /// or the edge of the table?
    #[must_use]
    pub fn has_room(&self, place: Rect) -> bool {
        let kept = [&self.lit, &self.about, &self.contest]
            .into_iter()
            .flatten();
        let half = 22.0 * self.unit();
        let spine =
            Rect::from_x_y_ranges(self.area.x_range(), self.spine - half..=self.spine + half);
        let mut kept = kept.chain([&self.hand, &spine]);
        self.area.contains_rect(place) && kept.all(|rect| common(&place, rect) < 1.0)
    }

    /// The place of a tag of this size near what it is about: as near as there is room beside what is decided, the hand,
    /// what is taken, and other cards.
    #[must_use]
    pub fn tag(&self, size: Vec2, about: Rect, taken: &[Rect]) -> Rect {
        self.tag_lacking(size, about, taken).0
    }

    /// The column in which one card strikes another, from edge to edge: what stands behind either belongs to the fight.
    #[must_use]
    pub fn lane(&self) -> Option<Rect> {
        self.strikes?;
        let fight = self.contest.iter().copied().reduce(Rect::union)?;
        Some(Rect::from_x_y_ranges(fight.x_range(), self.area.y_range()))
    }

    /// The same, with how much is wrong with that place all the same.
    #[must_use]
    pub fn tag_lacking(&self, size: Vec2, about: Rect, taken: &[Rect]) -> (Rect, f32) {
        let half = 24.0 * self.unit();
        let spine =
            Rect::from_x_y_ranges(self.area.x_range(), self.spine - half..=self.spine + half);
        let least = self.area.min + vec2(GAP, GAP);
        let most = (self.area.max - vec2(GAP, GAP) - size).max(least);
        let lane = self.lane();
        let far_hand = self.far_hand();
        // A name may be wider than its card.
        let unit = self.unit();
        let below = pos2(about.left() - 18.0 * unit, about.bottom());
        let name = Rect::from_min_size(below, vec2(about.width() + 36.0 * unit, 20.0 * unit));
        let lacks = |place: &Rect| {
            let kept = self
                .contest
                .iter()
                .chain(taken)
                .chain(&lane)
                .chain([&far_hand]);
            let kept = kept.chain([&self.hand, &spine, &about, &name]);
            let worst: f32 = kept.map(|rect| common(place, rect)).sum();
            // What is as small as a gate is no card that one reads.
            let small = 900.0 * self.unit() * self.unit();
            let cards = self.lying.iter().filter(|rect| rect.area() > small);
            let bad: f32 = cards.map(|rect| common(place, rect)).sum();
            let away = vec2(
                apart(place.x_range(), about.x_range()),
                apart(place.y_range(), about.y_range()),
            );
            // On the other half it would be taken for the other card's.
            let over = (place.center().y > self.spine) != (about.center().y > self.spine);
            let far = away.length() * 3.0 + (place.center() - about.center()).length() * 0.2;
            // An empty place says that nobody stands there.
            let empty: f32 = self.empty.iter().map(|rect| common(place, rect)).sum();
            worst * 8.0
                + bad * 6.0
                + empty * 0.02
                + far * 8.0 * self.unit()
                + if over { 4000.0 } else { 0.0 }
        };
        let step = 16.0 * self.unit().max(0.5);
        let reach = (about.size() + size) / 2.0 + vec2(GAP, GAP);
        let first = about.center() - size / 2.0;
        let steps = |from: f32, to: f32| {
            let count = ((to - from) / step).max(0.0) as usize;
            (0..=count).map(move |n| from + step * n as f32)
        };
        let beside = [reach.x, -reach.x, reach.x + 32.0, -reach.x - 32.0];
        let edges = beside.map(|x| first.x + x).into_iter();
        let columns: Vec<f32> = edges
            .chain(steps(first.x - 360.0, first.x + 360.0))
            .collect();
        let rows: Vec<f32> = [first.y, first.y - reach.y, first.y + reach.y]
            .into_iter()
            .chain(steps(first.y - 240.0, first.y + 240.0))
            .collect();
        let places = columns
            .iter()
            .flat_map(|x| rows.iter().map(|y| pos2(*x, *y)));
        let places = places.map(|corner| Rect::from_min_size(corner.clamp(least, most), size));
        let places = places.map(|place| (place, lacks(&place)));
        let best = places.min_by(|(_, a), (_, b)| a.total_cmp(b));
        best.unwrap_or((Rect::from_min_size(least, size), f32::INFINITY))
    }

    /// The place of something of this size that belongs to no card: at the lower left, or as near to there as it covers nothing.
    /// It stays with its lower left corner where it stood `before`, as long as nothing that is spoken of or decided comes to lie
    /// there, and of anything else no more than a corner.
    #[must_use]
    pub fn still(&self, size: Vec2, before: Option<Pos2>, taken: &[Rect]) -> Rect {
        let room = self.area.shrink(6.0);
        let most = (room.max - size).max(room.min);
        let half = 24.0 * self.unit();
        let spine =
            Rect::from_x_y_ranges(self.area.x_range(), self.spine - half..=self.spine + half);
        // A card of the hand that is pointed at comes and goes; the opening hand lies there.
        let opening: &[Rect] = if self.opening { &self.risen } else { &[] };
        let lacks = |place: &Rect| {
            let told = [self.told.line, self.told.reply, self.told.hint];
            let told = told.iter().flatten();
            let kept = taken.iter().chain(&self.contest).chain(&self.rows);
            let kept = kept.chain(told).chain(opening);
            let kept = kept.chain([&self.hand, &spine]);
            let worst: f32 = kept.map(|rect| common(place, rect)).sum();
            // Something may be put onto an empty place: it is as much in the way there.
            let lying = self.lying.iter().chain(&self.empty);
            let lying: f32 = lying.map(|rect| common(place, rect)).sum();
            (worst * 2.0 + lying).round()
        };
        let at = |corner: Pos2| Rect::from_min_size(corner.clamp(room.min, most), size);
        // Where it stands it stays, unless it covers what is spoken of or decided; a corner of something else may be under it.
        let stays = |place: &Rect| {
            let told = [self.told.line, self.told.reply, self.told.hint];
            let kept = told.iter().flatten().chain(&self.contest);
            let kept = kept
                .chain(&self.rows)
                .chain(opening)
                .chain([&self.hand, &spine]);
            let kept: f32 = kept.map(|rect| common(place, rect)).sum();
            let others = taken.iter().chain(&self.lying).chain(&self.empty);
            let others: f32 = others.map(|rect| common(place, rect)).sum();
            kept < 1.0 && others <= CORNER * place.area()
        };
        let stood = before.map(|before| at(before - vec2(0.0, size.y)));
        if let Some(stood) = stood.filter(stays) {
            return stood;
        }
        let lowest = pos2(room.left(), most.y);
        let (across, down) = (40, 30);
        let places = (0..=across).flat_map(|x| (0..=down).map(move |y| (x, y)));
        let places = places.map(|(x, y)| {
            let part = vec2(x as f32 / across as f32, y as f32 / down as f32);
            let place = at(room.min + (most - room.min) * part);
            (place, lacks(&place), (place.min - lowest).length())
        });
        let best = places.min_by(|a, b| a.1.total_cmp(&b.1).then(a.2.total_cmp(&b.2)));
        best.map_or(at(lowest), |(place, ..)| place)
    }

    /// The other player's hand at the upper edge, which is counted there.
    #[must_use]
    pub fn far_hand(&self) -> Rect {
        let size = vec2(340.0, 2.0 * 26.0) * self.unit();
        Rect::from_center_size(self.area.center_top(), size)
    }

    /// The largest places of the table on which nothing lies, nothing is decided or told, and nothing of what is `taken` stands.
    #[must_use]
    pub fn clear(&self, taken: &[Rect]) -> Vec<Rect> {
        let half = 24.0 * self.unit();
        let spine =
            Rect::from_x_y_ranges(self.area.x_range(), self.spine - half..=self.spine + half);
        let told = [self.told.line, self.told.reply, self.told.hint];
        let coming = [self.coming.row, self.coming.last, self.coming.came];
        let kept = [
            &self.lying,
            &self.rows,
            &self.contest,
            &self.lit,
            &self.about,
        ];
        let mut kept: Vec<Rect> = kept.into_iter().flatten().copied().collect();
        kept.extend(told.into_iter().chain(coming).flatten());
        kept.extend([self.hand, self.far_hand(), spine]);
        kept.extend(taken);
        free(self.area.shrink(GAP / 2.0), &kept)
    }

    /// The place of so many answers that are cards lying nowhere on the table, each `ratio` times as wide as high: above the
    /// hand, clear of what is `kept`, of what else answers the question, and, as far as the cards stay readable there, of what
    /// is decided. All of them are in sight, as high as the usual or as high as there is room for.
    #[must_use]
    pub fn tray(&self, count: usize, ratio: f32, usual: f32, kept: &[Rect]) -> Tray {
        let unit = self.unit();
        let bottom = self.hand.top().min(self.area.bottom() - 12.0) - GAP;
        let room = Rect::from_min_max(
            self.area.min + vec2(12.0, 44.0 * unit),
            pos2(self.area.right() - 12.0, bottom.max(self.area.center().y)),
        );
        let best = |kept: &[Rect]| {
            let trays = free(room, kept).into_iter();
            let trays = trays.map(|place| Tray::within(place, self, count, ratio, usual));
            let away = |tray: &Tray| (tray.place.center().x - self.area.center().x).abs();
            trays.max_by(|a, b| {
                a.high
                    .total_cmp(&b.high)
                    .then_with(|| away(b).total_cmp(&away(a)))
            })
        };
        let lit = [kept, &self.lit].concat();
        let decided = [&lit[..], &self.contest, &self.about].concat();
        let tall = |least: f32| move |tray: &Tray| tray.high >= least * unit;
        let clear = best(&decided).filter(tall(READABLE));
        let pressed = || best(&lit).filter(tall(SEEN));
        let tray = clear.or_else(pressed).or_else(|| best(kept));
        tray.unwrap_or_else(|| Tray::within(room, self, count, ratio, usual))
    }
}

/// What it costs a question to be a point further away from the card that asks: less than to cover anything.
const NEAR: f32 = 1.0;

/// As high at least a card among the answers is to be on a table that is 720 high, so that it can be read ...
const READABLE: f32 = 100.0;
/// ... and so high that it can be told from the others.
const SEEN: f32 = 56.0;
/// Between cards of a tray, and between them and its edge.
const BETWEEN: f32 = 8.0;
const EDGE: f32 = 14.0;

/// Answers that are cards, in rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tray {
    /// All of it.
    pub place: Rect,
    /// How high a card is.
    pub high: f32,
    /// So many cards lie in a row.
    pub across: usize,
}

impl Tray {
    /// As large as so many cards can lie within a place, at its lower edge and as near to the middle of the table as it goes.
    fn within(place: Rect, ground: &Ground, count: usize, ratio: f32, usual: f32) -> Self {
        let count = count.max(1);
        let inner = place.size() - vec2(2.0, 2.0) * EDGE;
        let high = |rows: usize| {
            let across = count.div_ceil(rows);
            let wide = (inner.x - BETWEEN * (across - 1) as f32) / across as f32;
            let high = (inner.y - BETWEEN * (rows - 1) as f32) / rows as f32;
            (high.min(wide / ratio).min(usual), across)
        };
        let all = (1..=count).map(high);
        // Of two that are as high the one with fewer rows.
        let (high, across) = all.fold(
            (0.0, count),
            |best, next| {
                if next.0 > best.0 { next } else { best }
            },
        );
        let high = high.max(8.0);
        let rows = count.div_ceil(across);
        let size = vec2(
            across as f32 * (high * ratio + BETWEEN) - BETWEEN,
            rows as f32 * (high + BETWEEN) - BETWEEN,
        ) + vec2(2.0, 2.0) * EDGE;
        let left = (ground.area.center().x - size.x / 2.0)
            .min(place.right() - size.x)
            .max(place.left());
        Self {
            place: Rect::from_min_size(pos2(left, place.bottom() - size.y), size),
            high,
            across,
        }
    }

    /// Where the card with this number lies.
    #[must_use]
    pub fn cell(&self, n: usize, ratio: f32) -> Rect {
        let size = vec2(self.high * ratio, self.high);
        let (column, row) = ((n % self.across) as f32, (n / self.across) as f32);
        let by = vec2(column * (size.x + BETWEEN), row * (size.y + BETWEEN));
        Rect::from_min_size(self.place.min + vec2(EDGE, EDGE) + by, size)
    }
}

/// The largest rectangles within a room that are clear of what is kept.
fn free(room: Rect, kept: &[Rect]) -> Vec<Rect> {
    let mut all = vec![room];
    for rect in kept {
        let rect = rect.expand(GAP);
        let parts = all.into_iter().flat_map(|place| {
            if !place.intersect(rect).is_positive() {
                return vec![place];
            }
            let (min, max) = (place.min, place.max);
            vec![
                Rect::from_min_max(min, pos2(rect.left(), max.y)),
                Rect::from_min_max(pos2(rect.right(), min.y), max),
                Rect::from_min_max(min, pos2(max.x, rect.top())),
                Rect::from_min_max(pos2(min.x, rect.bottom()), max),
            ]
        });
        let parts: Vec<Rect> = parts.filter(Rect::is_positive).collect();
        // What lies within another one is no largest.
        let within = |n: usize, place: &Rect| {
            let mut others = parts.iter().enumerate();
            others.any(|(m, other)| {
                let same = other == place;
                m != n && other.contains_rect(*place) && (!same || m < n)
            })
        };
        let largest = parts.iter().enumerate();
        let largest = largest.filter(|(n, place)| !within(*n, place));
        all = largest.map(|(_, place)| *place).collect();
    }
    all
}

/// So much of a strip that stays where it stands may lie over other things.
const CORNER: f32 = 0.15;

/// How far two ranges are apart; 0 if they meet.
fn apart(one: Rangef, other: Rangef) -> f32 {
    (one.min - other.max).max(other.min - one.max).max(0.0)
}

/// The area that two rectangles share.
#[must_use]
pub fn common(one: &Rect, other: &Rect) -> f32 {
    let both = one.intersect(*other);
    if both.is_positive() { both.area() } else { 0.0 }
}

#[cfg(test)]
mod tests;
