//! Draws arrows: who attacks whom, what is aimed at what and waits, and where a selected card would go.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::marks::{Invites, sets_out, threats};
use super::textures::Textures;
use super::{DrawSystems, depth, light_colour, solid};
use crate::settings::CurrentSettings;
use crate::table::input::{Choice, Choosing, Light, Pointed};
use crate::table::layout::pose::UP;
use crate::table::layout::{Composed, Hovered, Pose, Site, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::stage::{Attacks, InCourse, Moves, Waits};
use crate::table::world::{Board, Card};
use crate::theme::palette;
use fudaba_engine::{CardId, ZoneId};

/// An arrow; its children are its pieces.
#[derive(Component, Debug)]
pub struct Arrow(pub Way);

/// Where an arrow goes, in units of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    /// Where it begins.
    pub from: Pair,
    /// Where its head is.
    pub to: Pair,
    /// Its colour.
    pub light: Light,
    /// How it is drawn.
    pub line: Line,
}

/// How the line of an arrow is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// What is so: what the viewer does, and what waits.
    Firm,
    /// An attack of the other player: with a second head behind the first.
    Barbed,
    /// What a click would do.
    Dashes,
    /// What is in reach: dots, the brighter the nearer to it.
    Dots,
    /// Whom one could attack, before anything is pointed at: a mark below it for each who could.
    Hint,
    /// The same from the one who could, where no card lies between: fine dots.
    Fine,
}

/// Adds the arrows.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(DrawSystems::Arrows));
}

/// Draws the arrows anew when one of them goes elsewhere.
fn draw(
    frame: Option<Res<TableFrame>>,
    settings: Res<CurrentSettings>,
    textures: Res<Textures>,
    composed: Option<Res<Composed>>,
    board: Option<Res<Board>>,
    (choice, course): (Res<Choice>, Res<InCourse>),
    attackers: Query<(&Moves, &Attacks)>,
    waiting: Query<(&Moves, &Waits)>,
    cards: Query<(&Card, &Moves, Has<Hovered>)>,
    aims: Query<(&Site, &Invites, Has<Pointed>)>,
    pointed: Query<(&Site, &super::marks::Lit), With<Pointed>>,
    arrows: Query<Entity, With<Arrow>>,
    mut drawn: Local<Vec<Way>>,
    mut commands: Commands,
) {
    let (Some(frame), Some(board)) = (frame, board) else {
        drawn.clear();
        return;
    };
    let strip = composed.map_or(0.0, |composed| composed.strip);
    let mut ways = Vec::new();
    let attacks = attackers.iter().map(|(at, attack)| {
        let (light, line) = match attack.own {
            true => (Light::Strikes, Line::Firm),
            false => (Light::Threat, Line::Barbed),
        };
        (at, &attack.targets, light, line)
    });
    let waits = waiting
        .iter()
        .map(|(at, waits)| (at, &waits.0, Light::Chosen, Line::Firm));
    for (source, targets, light, line) in attacks.chain(waits) {
        for (_, target, _) in targets.iter().filter_map(|t| cards.get(*t).ok()) {
            let (from, to) = across(&source.shown, &target.shown, strip);
            ways.push(Way {
                from,
                to,
                light,
                line,
            });
        }
    }
    let selected = choice.choosing.as_ref().and_then(|c: &Choosing| c.selected);
    let selected = selected.and_then(|card| cards.get(board.card(card)?).ok());
    if let (Some((_, from, false)), Some((site, lit))) = (selected, pointed.iter().next())
        && lit.0.is_some()
    {
        ways.push(Way {
            from: from.shown.at,
            to: site.0.at,
            light: Light::Target,
            line: Line::Dashes,
        });
    }
    let pointed_at = cards.iter().find(|(.., hovered)| *hovered);
    let pointed_at = pointed_at.map(|(card, ..)| card.0);
    let choosing = choice.choosing.as_ref();
    let sets_out = choosing.and_then(|choosing| sets_out(choosing, pointed_at));
    if let Some((_, from, _)) = sets_out.and_then(|card| cards.get(board.card(card)?).ok())
        && !from.is_held()
    {
        let aims = aims.iter().filter_map(|(site, invites, is_pointed_at)| {
            invites.0.filter(|_| !is_pointed_at)?;
            Some(site)
        });
        // While it is told what comes of an attack, its own arrow is enough.
        let aims = aims.filter(|_| course.struck.is_empty());
        for site in aims.take(MOST_DOTTED) {
            let place = Pose {
                at: site.0.at,
                size: site.0.card,
                ..from.shown
            };
            let (from, to) = beside(&from.shown, &place, strip);
            ways.push(Way {
                from,
                to,
                light: Light::CanAct,
                line: Line::Dots,
            });
        }
    }
    let threats = choosing.map_or_else(Vec::new, |choosing| threats(choosing, pointed_at));
    let stand: Vec<(CardId, Pose)> = cards
        .iter()
        .filter(|(_, moves, _)| moves.shown.drawn)
        .map(|(card, moves, _)| (card.0, moves.shown))
        .collect();
    let fine = clear(&threats, &stand, strip, |place| {
        let (site, ..) = aims.get(board.zone(place)?).ok()?;
        Some((site.0.at, site.0.card))
    });
    let shown: BTreeSet<ZoneId> = fine.iter().map(|(place, _)| *place).collect();
    ways.extend(fine.into_iter().map(|(_, way)| way));
    for (place, count) in in_reach(&threats) {
        if shown.contains(&place) {
            continue;
        }
        let Some((site, ..)) = board.zone(place).and_then(|zone| aims.get(zone).ok()) else {
            continue;
        };
        // It stands at the edge that is nearer to those who attack.
        let spot = site.0;
        let side = if spot.far { 1.0 } else { -1.0 };
        let below = if spot.far { strip } else { 0.0 };
        let foot = spot.at.1 + side * (spot.card.1 / 2.0 + below + BESIDE);
        for n in 0..count {
            let x = spot.at.0 + (n as f32 - (count - 1) as f32 / 2.0) * HINT_APART;
            let way = Way {
                from: (x, foot + side * HINT_HIGH),
                to: (x, foot),
                light: Light::CanAct,
                line: Line::Hint,
            };
            // On another card it would be taken for that card's.
            if !stand.iter().any(|(_, pose)| passes(&way, pose)) {
                ways.push(way);
            }
        }
    }
    if ways == *drawn && !frame.is_changed() && !settings.is_changed() {
        return;
    }
    for arrow in &arrows {
        commands.entity(arrow).despawn();
    }
    for way in &ways {
        let colour = match way.line {
            Line::Hint | Line::Fine => solid(palette::LAMP).mix(&Color::WHITE, 0.55),
            _ => light_colour(way.light, &settings),
        };
        spawn(&mut commands, board.root(), way, &frame, colour, &textures);
    }
    *drawn = ways;
}

/// The lines from who could attack to whom, of those between which no other card lies; those of the first few who have
/// any, by where they stand from left to right. `place` tells where a place lies and how large a card is there.
fn clear(
    threats: &[(CardId, ZoneId)],
    stand: &[(CardId, Pose)],
    strip: f32,
    place: impl Fn(ZoneId) -> Option<(Pair, Pair)>,
) -> Vec<(ZoneId, Way)> {
    let of = |(card, zone): &(CardId, ZoneId)| {
        let (_, source) = stand.iter().find(|(other, _)| other == card)?;
        let (at, size) = place(*zone)?;
        let aim = Pose {
            at,
            size,
            ..Pose::default()
        };
        let (from, to) = foot_to_foot(source, &aim, strip);
        let way = Way {
            from,
            to,
            light: Light::CanAct,
            line: Line::Fine,
        };
        // What stands there is what is aimed at.
        let mut others = stand
            .iter()
            .filter(|(other, pose)| other != card && pose.at != at);
        let free = others.all(|(_, pose)| !passes(&way, pose));
        free.then_some((source.at.0, *card, *zone, way))
    };
    let mut all: Vec<_> = threats.iter().filter_map(of).collect();
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut sources: Vec<CardId> = all.iter().map(|(_, card, ..)| *card).collect();
    sources.dedup();
    sources.truncate(MOST_FINE);
    let all = all
        .into_iter()
        .filter(|(_, card, ..)| sources.contains(card));
    all.map(|(_, _, zone, way)| (zone, way)).collect()
}

/// From the middle of the edge of one card that looks towards another to that of the other, where lines from several sides
/// end side by side; names on strips so high below them included.
fn foot_to_foot(from: &Pose, to: &Pose, strip: f32) -> (Pair, Pair) {
    let up = if to.at.1 < from.at.1 { -1.0 } else { 1.0 };
    let edge = |pose: &Pose, sign: f32| {
        let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
        let half = (pose.size.0 * sin + pose.size.1 * cos) / 2.0;
        let below = if sign > 0.0 { strip } else { 0.0 };
        pose.at.1 + sign * (half + below + BESIDE)
    };
    let most = to.size.0 * 0.28;
    let aside = ((from.at.0 - to.at.0) * 0.15).clamp(-most, most);
    let end = (to.at.0 + aside, edge(to, -up));
    ((from.at.0, edge(from, up)), end)
}

/// The lines of so many who could attack are shown at once at most.
const MOST_FINE: usize = 3;

/// How many could attack each place, as many as are told apart.
fn in_reach(threats: &[(CardId, ZoneId)]) -> Vec<(ZoneId, usize)> {
    let mut count: BTreeMap<ZoneId, usize> = BTreeMap::new();
    for (_, place) in threats {
        *count.entry(*place).or_default() += 1;
    }
    let all = count.into_iter();
    all.map(|(place, n)| (place, n.min(MOST_HINTS))).collect()
}

/// From one mark below a card in reach to the next, and how high one is, in units of the table.
const HINT_APART: f32 = 17.0;
const HINT_HIGH: f32 = 11.0;
/// So many marks stand below one card at most.
const MOST_HINTS: usize = 4;

/// From the edge of one card to that of another, so that no picture, number or name is covered; where there is hardly room
/// between them it begins on the first.
fn across(from: &Pose, to: &Pose, strip: f32) -> (Pair, Pair) {
    let (begin, end) = beside(from, to, strip);
    let (dx, dy) = (to.at.0 - from.at.0, to.at.1 - from.at.1);
    let far = dx.hypot(dy).max(1.0);
    let (x, y) = (dx / far, dy / far);
    let room = (end.0 - begin.0) * x + (end.1 - begin.1) * y;
    if room >= LEAST {
        return (begin, end);
    }
    ((end.0 - x * LEAST, end.1 - y * LEAST), end)
}

/// An arrow that is no longer than this crosses a gap between two rows, in units of the table.
const GAP: f32 = 120.0;

/// The least length of an arrow from card to card, in units of the table.
const LEAST: f32 = 40.0;

/// From the edge of one card to that of another, names on strips so high below them included.
fn beside(from: &Pose, to: &Pose, strip: f32) -> (Pair, Pair) {
    let (dx, dy) = (to.at.0 - from.at.0, to.at.1 - from.at.1);
    let far = dx.hypot(dy).max(1.0);
    let (x, y) = (dx / far, dy / far);
    let cut = |pose: &Pose, sign: f32| {
        let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
        let (wide, high) = pose.size;
        let half = (
            (wide * cos + high * sin) / 2.0 + BESIDE,
            (wide * sin + high * cos) / 2.0 + BESIDE,
        );
        let down = sign * y > 0.0;
        let high = half.1 + if down { strip } else { 0.0 };
        let reach = (half.0 / x.abs().max(0.001)).min(high / y.abs().max(0.001));
        (pose.at.0 + sign * x * reach, pose.at.1 + sign * y * reach)
    };
    (cut(from, 1.0), cut(to, -1.0))
}

/// Between a card and a line that begins or ends there, in units of the table.
const BESIDE: f32 = 4.0;

/// Does a line pass over a card?
fn passes(way: &Way, pose: &Pose) -> bool {
    let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
    let half = (
        (pose.size.0 * cos + pose.size.1 * sin) / 2.0,
        (pose.size.0 * sin + pose.size.1 * cos) / 2.0,
    );
    (0..=STEPS).any(|n| {
        let part = n as f32 / STEPS as f32;
        let x = way.from.0 + (way.to.0 - way.from.0) * part - pose.at.0;
        let y = way.from.1 + (way.to.1 - way.from.1) * part - pose.at.1;
        x.abs() < half.0 && y.abs() < half.1
    })
}

/// A line is looked at in so many places.
const STEPS: usize = 24;

/// From one dot to the next, in units of the table.
const DOTTED: f32 = 13.0;
/// … of a fine line.
const FINE: f32 = 8.0;
/// So many places in reach are shown by dots at most: more would be a thicket.
const MOST_DOTTED: usize = 8;

/// So many pieces make the line of an arrow.
const PIECES: usize = 24;

fn spawn(
    commands: &mut Commands,
    root: Entity,
    way: &Way,
    frame: &TableFrame,
    colour: Color,
    textures: &Textures,
) {
    let (a, b) = (frame.to_world(way.from), frame.to_world(way.to));
    let far = b - a;
    let arrow = (Name::new("Arrow"), Arrow(*way), Transform::default());
    let arrow = (arrow, Visibility::default(), ChildOf(root));
    if way.line == Line::Hint {
        let image = textures.chevron.clone();
        let middle = a.lerp(b, 0.5);
        let turn = Quat::from_rotation_z(if far.y < 0.0 {
            std::f32::consts::PI
        } else {
            0.0
        });
        let arrow = commands.spawn(arrow).id();
        for (more, z, colour) in [(0.22, 0.0, solid(palette::NIGHT)), (0.0, 0.01, colour)] {
            let side = Vec2::splat(far.length() * (1.15 + more));
            let sprite = Sprite {
                image: image.clone(),
                color: colour,
                custom_size: Some(side),
                ..default()
            };
            let at = middle.extend(depth(0.0) - 0.05 + z);
            let place = Transform::from_translation(at).with_rotation(turn);
            commands.spawn((sprite, place, Pickable::IGNORE, ChildOf(arrow)));
        }
        return;
    }
    if far.length() < 24.0 * frame.scale {
        return;
    }
    // Whoever strikes is seen at once.
    let strikes = matches!(way.light, Light::Strikes | Light::Threat)
        && matches!(way.line, Line::Firm | Line::Barbed);
    // Bent a little, so that it is told from the lines of the mat; but not where it only crosses a gap.
    let crosses = strikes && far.length() < GAP * frame.scale;
    let bent = if way.line == Line::Fine || crosses {
        0.0
    } else {
        -0.1
    };
    let bend = a + far * 0.5 + Vec2::new(-far.y, far.x) * bent;
    let point = |t: f32| {
        let u = 1.0 - t;
        a * (u * u) + bend * (2.0 * u * t) + b * (t * t)
    };
    let dots = matches!(way.line, Line::Dots | Line::Fine);
    let part = match way.line {
        Line::Fine => 0.65,
        Line::Dots => 0.8,
        _ if strikes => 1.7,
        _ => 1.0,
    };
    let head = (15.0 * frame.scale).max(11.0) * part;
    let thick = (4.5 * frame.scale).max(3.0) * part;
    let end = 1.0 - (head * 0.8 / far.length()).min(0.65);
    let arrow = commands.spawn(arrow).id();
    // What is only in reach lies beneath the cards.
    let height = if dots {
        depth(0.0) - 0.05
    } else {
        depth(UP - 10.0)
    };
    let mut piece = |at: Vec2, z: f32, size: Vec2, turn: f32, colour: Color, image| {
        let sprite = Sprite {
            image,
            color: colour,
            custom_size: Some(size),
            ..default()
        };
        let place = Transform::from_translation(at.extend(height + z))
            .with_rotation(Quat::from_rotation_z(turn));
        commands.spawn((sprite, place, Pickable::IGNORE, ChildOf(arrow)));
    };
    let dark = solid(palette::NIGHT).with_alpha(0.75);
    let count = if dots {
        let apart = if way.line == Line::Fine { FINE } else { DOTTED };
        ((far.length() - head) / (apart * frame.scale))
            .round()
            .max(1.0) as usize
    } else {
        0
    };
    for n in 0..count {
        let t = n as f32 / count as f32 * end;
        let seen = if way.line == Line::Fine {
            1.0
        } else {
            0.6 + 0.4 * t
        };
        let side = Vec2::splat(thick * (1.0 + 0.35 * t));
        let (at, image) = (point(t), textures.dot.clone());
        let rim = dark.with_alpha(0.8 * seen);
        piece(at, 0.0, side + 3.0, 0.0, rim, image.clone());
        piece(at, 0.01, side, 0.0, colour.with_alpha(seen), image);
    }
    for n in 0..if dots { 0 } else { PIECES } {
        if way.line == Line::Dashes && n % 2 == 1 {
            continue;
        }
        let (from, to) = (n as f32 / PIECES as f32, (n + 1) as f32 / PIECES as f32);
        let (from, to) = (point(from * end), point(to * end));
        let step = to - from;
        let (middle, turn) = (from + step * 0.5, step.y.atan2(step.x));
        let long = step.length() + 1.0;
        let wide = Vec2::new(long, thick + 3.0);
        piece(middle, 0.0, wide, turn, dark, Handle::default());
        let slim = Vec2::new(long, thick);
        piece(middle, 0.01, slim, turn, colour, Handle::default());
    }
    let along = (b - point(end)).normalize_or_zero();
    let turn = along.y.atan2(along.x) - std::f32::consts::FRAC_PI_2;
    let wide = Vec2::splat(head + if dots { 2.5 } else { 4.0 });
    let heads = if way.line == Line::Barbed { 2 } else { 1 };
    // The first lies over the second.
    for n in (0..heads).rev() {
        let middle = b - along * head * (0.5 + 0.9 * n as f32);
        let (image, up) = (textures.head.clone(), 0.02 * (heads - n) as f32);
        piece(middle, up, wide, turn, dark, image.clone());
        piece(middle, up + 0.01, Vec2::splat(head), turn, colour, image);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_in_reach_has_a_mark_for_each_who_could_attack_it() {
        let all = [(1, 8), (2, 8), (2, 9)];
        let all = all.map(|(card, place)| (CardId(card), ZoneId(place)));
        assert_eq!(in_reach(&all), [(ZoneId(8), 2), (ZoneId(9), 1)]);
        let many: Vec<_> = (0..9).map(|n| (CardId(n), ZoneId(8))).collect();
        assert_eq!(in_reach(&many), [(ZoneId(8), MOST_HINTS)]);
    }

    #[test]
    fn who_could_attack_is_joined_to_whom_unless_a_card_lies_between() {
        let card = |n: u8, x: f32, y: f32| {
            let pose = Pose {
                at: (x, y),
                size: (70.0, 98.0),
                ..Pose::default()
            };
            (CardId(n), pose)
        };
        // Two abreast, one behind the first, one who is attacked.
        let stand = [
            card(1, 100.0, 400.0),
            card(2, 300.0, 400.0),
            card(3, 100.0, 550.0),
            card(4, 100.0, 150.0),
        ];
        let place = |zone: ZoneId| (zone == ZoneId(8)).then_some(((100.0, 150.0), (70.0, 98.0)));
        let told = |threats: &[u8]| {
            let threats: Vec<_> = threats.iter().map(|n| (CardId(*n), ZoneId(8))).collect();
            let all = clear(&threats, &stand, 0.0, place);
            all.into_iter()
                .map(|(_, way)| way.from.0.round())
                .collect::<Vec<_>>()
        };
        assert_eq!(told(&[1]), [100.0]);
        assert_eq!(told(&[3]), [0.0; 0], "one lies between");
        let both = told(&[2, 1, 3]);
        assert_eq!(both, [100.0, 300.0]);
    }

    #[test]
    fn an_arrow_covers_neither_whom_it_points_at_nor_his_name() {
        let card = |x: f32, y: f32, size: Pair| Pose {
            at: (x, y),
            size,
            ..Pose::default()
        };
        let fighter = card(640.0, 414.0, (116.0, 162.0));
        for target in [
            card(640.0, 190.0, (104.0, 146.0)),
            card(500.0, 200.0, (70.0, 98.0)),
            // Nearer than an arrow is long.
            card(640.0, 270.0, (104.0, 98.0)),
        ] {
            let (from, to) = across(&fighter, &target, 16.0);
            let aside = (to.0 - target.at.0).abs() - target.size.0 / 2.0;
            let below = to.1 - target.at.1 - target.size.1 / 2.0;
            assert!(below >= 16.0 || aside >= 0.0, "{to:?} of {target:?}");
            let long = (to.0 - from.0).hypot(to.1 - from.1);
            assert!(long >= LEAST - 0.01, "{long}");
            assert!(from.1 < fighter.at.1, "it sets out upwards");
        }
    }

    #[test]
    fn a_line_over_a_card_is_told_from_one_beside_it() {
        let way = Way {
            from: (100.0, 400.0),
            to: (100.0, 100.0),
            light: Light::CanAct,
            line: Line::Hint,
        };
        let card = |x: f32, turn: f32| Pose {
            at: (x, 250.0),
            size: (70.0, 98.0),
            turn,
            ..Pose::default()
        };
        assert!(passes(&way, &card(100.0, 0.0)));
        assert!(passes(&way, &card(130.0, 0.0)));
        assert!(!passes(&way, &card(140.0, 0.0)));
        // One that lies sideways is wider.
        assert!(passes(&way, &card(140.0, std::f32::consts::FRAC_PI_2)));
        let behind = Pose {
            at: (100.0, 520.0),
            ..card(100.0, 0.0)
        };
        assert!(!passes(&way, &behind));
    }
}
