//! What a strip says: its words, what they stand on, and the room that they have.

use bevy::prelude::*;

use crate::fonts;
use crate::table::draw::solid;
use crate::table::layout::Pose;
use crate::table::ruleset::look::Pair;
use crate::theme::palette;

/// A place has no more strips.
pub(super) const STRIPS: usize = 3;

/// What a strip says, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    pub words: String,
    pub on: On,
    /// The middle of the strip.
    pub at: Pair,
    /// The width that it may have.
    pub room: f32,
    pub height: f32,
}

/// What a strip is written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// Paper below a card.
    Paper,
    /// The same of a card that is only lent.
    Lent,
    /// The night below a pile.
    Night,
    /// The empty place itself.
    Place,
    /// The same, quietly: nothing can be done there just now.
    Quiet,
    /// Amber, over what lies there.
    Amber,
}

/// The size of letters, beside the height of a strip.
const LETTERS: f32 = 0.8;
/// The least size of letters beside the usual one.
const SMALLEST: f32 = 0.74;
/// So far a title may reach over the rim of a card.
const TOUCHES: f32 = 2.0;
/// What parts the papers of two names side by side.
const PARTED: f32 = 5.0;
/// How clearly the name of an empty place is seen.
const QUIET: f32 = 0.62;
/// Paper beside the words.
pub(super) const BESIDE: f32 = 9.0;

/// The names of two cards that lie side by side share their room as each needs it: a long one is not cut off beside a
/// short one.
pub(super) fn with_room(mut said: [Option<Said>; STRIPS], strip: f32) -> [Option<Said>; STRIPS] {
    let [Some(one), Some(other), None] = &mut said else {
        return said;
    };
    if one.on != On::Paper || other.on != On::Paper {
        return said;
    }
    let apart = (one.at.0 - other.at.0).abs();
    let needs = [&*one, &*other].map(|said| said.width_needed(strip));
    let all = 2.0 * (apart - PARTED);
    let least = needs[0].min(needs[1]).min(all / 2.0);
    for (said, needed) in [one, other].into_iter().zip(needs) {
        said.room = if needed <= all / 2.0 {
            needed.max(said.room)
        } else {
            all - least
        };
    }
    said
}

/// A name beside a title gives way to it as far as it can be read so; where that is not enough the title is left out. Does it
/// stand clear of the name?
pub(super) fn gives_way(name: &mut Said, title: &Said, strip: f32) -> bool {
    let (across, down) = (name.at.0 - title.at.0, name.at.1 - title.at.1);
    let reach = fonts::width(&title.words) * title.letters_of(strip) / 2.0;
    let needs = name.width_needed(strip);
    let half = (needs * name.letters(strip)).min(name.room) / 2.0;
    if down.abs() >= strip || across.abs() >= half + reach + PARTED {
        return true;
    }
    let room = 2.0 * (across.abs() - reach - PARTED);
    let readable = room >= needs * SMALLEST;
    if readable {
        name.room = name.room.min(room);
    }
    readable
}

/// Words that are no wider than this, at letters of this size; what is too long is cut off.
pub(super) fn fitting(words: &str, letters: f32, width: f32) -> String {
    let wide = |words: &str| fonts::width(words) * letters;
    if wide(words) <= width {
        return words.to_owned();
    }
    let mut cut = words.to_owned();
    while cut.pop().is_some() && wide(&cut) + letters > width {}
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

impl Said {
    /// How wide a strip of this height is in letters of the usual size.
    fn width_needed(&self, strip: f32) -> f32 {
        fonts::width(&self.words) * strip * LETTERS + 2.0 * BESIDE + 2.0
    }

    /// Does it lie over a card of a place that is not its own?
    pub fn lies_over(&self, (other, pose): &(Entity, Pose), own: Entity, strip: f32) -> bool {
        let sideways = pose.turn.sin().abs() > 0.5;
        let (wide, high) = match sideways {
            true => (pose.size.1, pose.size.0),
            false => pose.size,
        };
        let within = |at: f32, half: f32, middle: f32, reach: f32| {
            (at + half).min(middle + reach) - (at - half).max(middle - reach)
        };
        let half = fonts::width(&self.words) * strip * LETTERS / 2.0;
        let across = within(self.at.0, half, pose.at.0, wide / 2.0);
        let down = within(self.at.1, strip * LETTERS / 2.0, pose.at.1, high / 2.0);
        *other != own && across > TOUCHES && down > TOUCHES
    }

    /// The size of its letters on a strip of this height.
    pub fn letters_of(&self, strip: f32) -> f32 {
        strip * LETTERS * self.letters(strip)
    }

    /// Letters get a little smaller where a name would be cut off otherwise.
    fn letters(&self, strip: f32) -> f32 {
        let needed = self.width_needed(strip);
        (self.room / needed).clamp(SMALLEST, 1.0)
    }
}

impl On {
    pub fn paper(self) -> Color {
        match self {
            Self::Paper => solid(palette::PAPER),
            Self::Night | Self::Place | Self::Quiet => solid(palette::NIGHT).with_alpha(0.62),
            Self::Amber => solid(palette::LAMP),
            Self::Lent => solid(palette::TIDE),
        }
    }

    /// Do the words stand on the ground, without paper?
    pub fn is_ground(self) -> bool {
        matches!(self, Self::Night | Self::Place | Self::Quiet)
    }

    pub fn ink(self) -> Color {
        match self {
            Self::Paper | Self::Amber | Self::Lent => solid(palette::INK),
            Self::Night | Self::Place => solid(palette::CREAM),
            Self::Quiet => solid(palette::MIST).with_alpha(QUIET),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::layout::pose::WRITTEN;

    #[test]
    fn a_title_is_left_out_where_it_would_lie_over_a_card_of_another_place() {
        let mut world = World::new();
        let [own, other] = [(); 2].map(|()| world.spawn_empty().id());
        let title = Said {
            words: "Life deck".to_owned(),
            on: On::Night,
            at: (300.0, 100.0),
            room: 118.0,
            height: WRITTEN,
        };
        let card = |x: f32, turn: f32| Pose {
            at: (x, 155.0),
            size: (80.0, 112.0),
            turn,
            face: 1.0,
            height: 0.0,
            drawn: true,
        };
        let over = |of: Entity, pose: Pose| title.lies_over(&(of, pose), own, 16.0);
        assert!(over(other, card(240.0, 0.0)));
        assert!(!over(own, card(240.0, 0.0)), "its own pile lies there");
        assert!(!over(other, card(220.0, 0.0)), "it stands beside it");
        // One that lies on its side reaches less far up.
        assert!(!over(other, card(300.0, std::f32::consts::FRAC_PI_2)));
    }

    #[test]
    fn a_title_is_not_covered_by_the_name_beside_it() {
        let said = |words: &str, x: f32, on| Said {
            words: words.to_owned(),
            on,
            at: (x, 590.0),
            room: 118.0,
            height: WRITTEN,
        };
        let title = said("Core", 1004.0, On::Night);
        let wide = |name: &Said| name.width_needed(16.0) * name.letters(16.0);
        let reach = |name: &Said| name.at.0 - wide(name).min(name.room) / 2.0;
        let end = title.at.0 + fonts::width("Core") * title.letters_of(16.0) / 2.0;
        // One that is far enough stays as it is.
        let mut name = said("Tongs", 1090.0, On::Paper);
        assert!(gives_way(&mut name, &title, 16.0) && name.room == 118.0);
        // One that reaches over it is written smaller.
        let mut name = said("Founder’s Tong", 1076.0, On::Paper);
        assert!(reach(&name) < end, "{} {end}", reach(&name));
        assert!(gives_way(&mut name, &title, 16.0));
        assert!(reach(&name) >= end, "{} {end}", reach(&name));
        // Where that would not do, the title is left out.
        let mut name = said("Founder’s Tongs", 1030.0, On::Paper);
        assert!(!gives_way(&mut name, &title, 16.0) && name.room == 118.0);
        let mut below = said("Founder’s Tongs", 1030.0, On::Paper);
        below.at.1 += 20.0;
        assert!(gives_way(&mut below, &title, 16.0), "it stands below");
    }

    #[test]
    fn a_long_name_has_the_room_that_a_short_one_leaves() {
        let said = |words: &str, x: f32| {
            Some(Said {
                words: words.to_owned(),
                on: On::Paper,
                at: (x, 460.0),
                room: 88.0,
                height: 1.0,
            })
        };
        let two = |one, other, apart: f32| [said(one, 500.0), said(other, 500.0 + apart), None];
        let [Some(long), Some(short), None] =
            with_room(two("Thunder in the Gong Garden", "Pane", 124.0), 16.0)
        else {
            panic!("both have names");
        };
        let wide = |said: &Said| said.width_needed(16.0) * said.letters(16.0);
        assert!(wide(&long) <= long.room + 1.0, "{long:?}");
        assert!((wide(&long) + wide(&short)) / 2.0 < 124.0);
        assert!(short.letters(16.0) == 1.0);
        // Two that are too long share what there is, and none lies on the other.
        let many = "A very long song about a bell in the marsh";
        let [Some(one), Some(other), None] = with_room(two(many, many, 90.0), 16.0) else {
            panic!("both have names");
        };
        assert!((one.room + other.room) / 2.0 <= 90.0);
        assert!(one.letters(16.0) >= SMALLEST);
    }

    #[test]
    fn a_name_that_is_too_long_is_cut_off_and_says_so() {
        assert_eq!(fitting("Veshna", 12.0, 120.0), "Veshna");
        let cut = fitting("Veshna of the Long Ladders", 12.0, 120.0);
        assert!(cut.starts_with("Veshna") && cut.ends_with('…'), "{cut}");
        assert!(fonts::width(&cut) * 12.0 <= 121.0);
    }
}
