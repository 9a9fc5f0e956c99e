//! The small face: readable at about 76 by 106 pixels.

use super::artwork::Decoded;
use super::badge::{self, Area, Style};
use super::canvas::{Canvas, Fill, Paper};
use super::icons::Icon;
use super::look::{Badge, CardLook, Corner, Mark};
use super::palette::world;
use super::scene;
use super::shape::{Shape, pt};
use super::text::Fonts;

/// Paints the whole face.
pub fn paint(canvas: &mut Canvas<'_>, fonts: &Fonts, look: &CardLook, artwork: Option<&Decoded>) {
    let w = world(&look.world);
    let style = Style::of(fonts, w, look);
    scene::show(canvas, look, artwork, scene::Framing::Whole);
    frame(canvas, look, &style, 4.0);
    let badges: Vec<&Badge> = look.badges.iter().filter(|b| b.on_table).collect();
    let height = canvas.height();
    let first = top_left(&badges);
    let ribbon = Area::at(6.0, 0.0, 23.0, 52.0);
    if look.kind != "energy" {
        badge::ribbon(canvas, &style, ribbon, first, kind_icon(&look.kind));
    }
    corner(canvas, &style, &badges, Corner::TopRight, height);
    if look.resting {
        let mut lying = canvas.sideways();
        let (wide, high) = (lying.width(), lying.height());
        stack(
            &mut lying,
            &style,
            &badges,
            Corner::BottomRight,
            |w, _, used| (wide - 3.0 - w, 3.0 + used),
        );
        stack(
            &mut lying,
            &style,
            &badges,
            Corner::BottomLeft,
            |w, h, used| (wide - 3.0 - w, high - 3.0 - h - used),
        );
        canvas.lay_sideways(lying);
    } else {
        corner(canvas, &style, &badges, Corner::BottomLeft, height);
        corner(canvas, &style, &badges, Corner::BottomRight, height);
    }
    round_off(canvas, 6.0);
}

/// The badge that goes on the ribbon.
pub fn top_left<'a>(badges: &[&'a Badge]) -> Option<&'a Badge> {
    badges.iter().copied().find(|b| b.corner == Corner::TopLeft)
}

/// The mark on the ribbon of kinds that have no level.
#[must_use]
pub fn kind_icon(kind: &str) -> Option<Icon> {
    match kind {
        "event" => Some(Icon::Event),
        "potential" => Some(Icon::Potential),
        _ => None,
    }
}

fn corner(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    badges: &[&Badge],
    corner: Corner,
    height: f32,
) {
    let right = canvas.width() - 3.0;
    stack(canvas, style, badges, corner, |w, h, used| {
        let x = if matches!(corner, Corner::BottomLeft) {
            3.0
        } else {
            right - w
        };
        let y = if corner == Corner::TopRight {
            4.0 + used
        } else {
            height - 3.0 - h - used
        };
        (x, y)
    });
}

/// The badges of a corner, from its edge on. Gems are read from above, as they are read from the left on the large face.
fn at_corner<'a>(badges: &[&'a Badge], corner: Corner) -> Vec<&'a Badge> {
    let here = badges.iter().copied().filter(|b| b.corner == corner);
    if matches!(corner, Corner::TopLeft | Corner::TopRight) {
        return here.collect();
    }
    let gem = |b: &&Badge| matches!(b.mark, Mark::Gem { .. });
    let (gems, others): (Vec<&Badge>, Vec<&Badge>) = here.partition(gem);
    others.into_iter().chain(gems.into_iter().rev()).collect()
}

/// The badges of a corner, one beyond the other; `place` says where the upper left of one lies that is so wide and high,
/// once so much has been used.
fn stack(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    badges: &[&Badge],
    corner: Corner,
    place: impl Fn(f32, f32, f32) -> (f32, f32),
) {
    let mut used = 0.0;
    for b in at_corner(badges, corner) {
        let (w, h) = match (&b.mark, b.large) {
            (Mark::Reach(_), _) => (16.0, 37.0),
            (Mark::Plain, _) => (26.0, 26.0),
            (Mark::Gem { count, .. }, _) if count.is_empty() => (25.0, 25.0),
            (Mark::Gem { .. }, _) => (34.0, 19.5),
            (_, true) => (50.0, 30.0),
            (_, false) => (36.0, 23.0),
        };
        let (x, y) = place(w, h, used);
        let area = Area::at(x, y, w, h);
        match &b.mark {
            Mark::Reach(rows) => badge::reach(canvas, style, rows, area),
            Mark::Gem { colour, count } => {
                badge::gem(canvas, style, (colour, count), b.trend, area);
            }
            _ => {
                let bare = Badge {
                    icon: String::new(),
                    ..(*b).clone()
                };
                badge::plate(canvas, style, if b.large { &bare } else { b }, area, false);
            }
        }
        used += h + if matches!(b.mark, Mark::Gem { .. }) {
            0.8
        } else {
            2.0
        };
    }
}

/// The cardboard around the picture, its halves in the two colours of a card that has two. Its window is cut by the kind of card.
pub fn frame(canvas: &mut Canvas<'_>, look: &CardLook, style: &Style<'_>, width: f32) {
    let (w, h, d) = (canvas.width(), canvas.height(), width);
    let window = |d: f32| match look.kind.as_str() {
        "event" => notched(d, w, h),
        "potential" => arched(d, w, h),
        "live" => staged(d, w, h),
        "energy" => porthole(d, w, h),
        _ => Shape::rounded(d, d, w - d, h - d, 4.0),
    };
    let board = |d: f32| Shape::rect(-3.0, -3.0, w + 3.0, h + 3.0).without(window(d));
    let tone = style.theme.frame;
    let fill = Fill::Linear(pt(0.0, 0.0), tone.lighter(0.16), pt(w, h), tone.darker(0.3));
    if look.rarity > 0 {
        let foil = width * if look.rarity > 1 { 0.42 } else { 0.24 };
        let lamp = style.theme.lamp;
        let shine = Fill::Linear(
            pt(0.0, 0.0),
            lamp.lighter(0.5),
            pt(w, h * 0.8),
            lamp.darker(0.35),
        );
        canvas.sheet(
            &board(d + foil),
            &Paper::filled(shine).lift(1.0).wobble(0.1),
        );
    }
    let whole = canvas.sheet(&board(d), &Paper::filled(fill).lift(1.2).wobble(0.14));
    if let Some((theme, _)) = &style.second {
        let tone = theme.frame;
        let fill = Fill::Linear(pt(0.0, 0.0), tone.lighter(0.16), pt(w, h), tone.darker(0.3));
        let half = Shape::rect(w / 2.0, -3.0, w + 3.0, h + 3.0);
        canvas.inlay(&whole, &half, &Paper::filled(fill).wobble(0.14));
    }
}

/// A window with ticket notches: things that happen.
fn notched(d: f32, w: f32, h: f32) -> Shape {
    let n = 7.0;
    let (x1, y1) = (w - d, h - d);
    let m = h / 2.0;
    Shape::cut(&format!(
        "{},{d}* {},{d}* {x1},{}* {x1},{}* {},{m} {x1},{}* {x1},{}* {},{y1}* {},{y1}* {d},{}* \
         {d},{}* {},{m} {d},{}* {d},{}*",
        d + n,
        x1 - n,
        d + n,
        m - 6.0,
        x1 - 5.0,
        m + 6.0,
        y1 - n,
        x1 - n,
        d + n,
        y1 - n,
        m + 6.0,
        d + 5.0,
        m - 6.0,
        d + n,
    ))
}

/// A window with an arch: what is given in need.
fn arched(d: f32, w: f32, h: f32) -> Shape {
    let (x1, y1, m) = (w - d, h - d, w / 2.0);
    Shape::cut(&format!(
        "{d},{y1}* {d},{}  {},{} {m},{d}* {},{} {x1},{} {x1},{y1}*",
        d + 44.0,
        d + 15.0,
        d + 15.0,
        x1 - 15.0,
        d + 15.0,
        d + 44.0,
    ))
}

/// A window like the opening of a stage, with a scalloped upper edge.
fn staged(d: f32, w: f32, h: f32) -> Shape {
    let (x1, y1) = (w - d, h - d);
    let mut line = format!("{d},{y1}* {d},{}* ", d + 3.0);
    let step = (w - d * 2.0) / 5.0;
    for i in 0..5 {
        let x = d + step * i as f32;
        line += &format!("{},{} {},{}* ", x + step / 2.0, d - 1.0, x + step, d + 4.0);
    }
    Shape::cut(&format!("{line}{x1},{y1}*"))
}

/// A window with corners cut off round.
fn porthole(d: f32, w: f32, h: f32) -> Shape {
    let n = 16.0;
    let (x1, y1) = (w - d, h - d);
    Shape::cut(&format!(
        "{},{d}* {},{d}* {},{} {x1},{}* {x1},{}* {},{} {},{y1}* {},{y1}* {},{} {d},{}* {d},{}* {},{}",
        d + n,
        x1 - n,
        x1 - n * 0.62,
        d + n * 0.62,
        d + n,
        y1 - n,
        x1 - n * 0.62,
        y1 - n * 0.62,
        x1 - n,
        d + n,
        d + n * 0.62,
        y1 - n * 0.62,
        y1 - n,
        d + n,
        d + n * 0.62,
        d + n * 0.62,
    ))
}

/// Rounds the corners of the card.
pub fn round_off(canvas: &mut Canvas<'_>, radius: f32) {
    let shape = Shape::rounded(0.0, 0.0, canvas.width(), canvas.height(), radius);
    if let Some(path) = shape.path(canvas.scale(), 0.0, 0) {
        canvas.trim(&path);
    }
}

#[cfg(test)]
mod tests {
    use super::{Badge, Corner, at_corner};

    #[test]
    fn the_first_gem_of_a_lower_corner_is_the_uppermost() {
        let gem = |colour| Badge::gem(Corner::BottomLeft, colour, "1", "");
        let (first, second) = (gem("pink"), gem("red"));
        let plate = Badge::small(Corner::BottomLeft, "", "3", "");
        let other = Badge::small(Corner::TopRight, "", "3", "");
        let all = [&first, &other, &second, &plate];
        // They stack from the lower edge on.
        assert_eq!(
            at_corner(&all, Corner::BottomLeft),
            [&plate, &second, &first]
        );
        assert_eq!(at_corner(&all, Corner::TopRight), [&other]);
    }
}
