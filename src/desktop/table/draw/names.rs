//! Names on strips of paper below the cards that fight, and the name of a place on it while something can go there or the
//! pointer asks.

use bevy::prelude::*;

use super::lettering::{Lettering, Written, sharp};
use super::marks::Lit;
use super::{DEPTH, DrawSystems, depth, solid};
use crate::fonts;
use crate::settings::CurrentSettings;
use crate::table::input::Pointed;
use crate::table::layout::pose::WRITTEN;
use crate::table::layout::{Composed, Rest, Site, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::Place;
use crate::table::ruleset::{ActiveGame, text};
use crate::table::stage::Moves;
use crate::table::world::{Board, Card, Facing, Known, Zone, ZoneCards};
use crate::theme::palette;

/// The strip of a place: its paper and its words.
#[derive(Component, Debug, Clone, Copy)]
struct Strip {
    paper: Entity,
    words: Entity,
}

/// What a strip says, and where.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    words: String,
    on: On,
    /// The middle of the strip.
    at: Pair,
    /// The width that it may have.
    room: f32,
    height: f32,
}

/// What a strip is written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    /// Paper below a card.
    Paper,
    /// The night below a pile.
    Night,
    /// The empty place itself.
    Place,
}

/// The size of letters, beside the height of a strip.
const LETTERS: f32 = 0.8;
/// Paper beside the words.
const BESIDE: f32 = 7.0;

/// Adds the names.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, write.in_set(DrawSystems::Names));
}

/// Words that are no wider than this, at letters of this size; what is too long is cut off.
fn fitting(words: &str, letters: f32, width: f32) -> String {
    let wide = |words: &str| fonts::width(words) * letters;
    if wide(words) <= width {
        return words.to_owned();
    }
    let mut cut = words.to_owned();
    while cut.pop().is_some() && wide(&cut) + letters > width {}
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

/// Writes the strips anew where something about them has changed.
fn write(
    frame: Option<Res<TableFrame>>,
    composed: Option<Res<Composed>>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    board: Option<Res<Board>>,
    windows: Query<&Window>,
    mut lettering: ResMut<Lettering>,
    mut images: ResMut<Assets<Image>>,
    zones: Query<(
        Entity,
        &Zone,
        &Site,
        Option<&ZoneCards>,
        &Lit,
        Has<Pointed>,
        Option<&Strip>,
    )>,
    cards: Query<(&Known, &Facing, &Moves, &Rest), With<Card>>,
    mut said: Local<Vec<(Entity, Option<Said>, Site)>>,
    mut papers: Query<(&mut Sprite, &mut Transform, &mut Visibility), Without<Written>>,
    mut words: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Written>>,
    mut commands: Commands,
) {
    let (Some(frame), Some(composed), Some(board)) = (frame, composed, board) else {
        said.clear();
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let all = frame.is_changed() || settings.is_changed() || board.is_added();
    if all {
        said.clear();
    }
    let fights = |key: &str| {
        let mut rows = game.look.table.rows.iter();
        rows.any(|row| row.fights && row.columns.iter().any(|column| column == key))
    };
    for (entity, zone, site, inside, lit, pointed, strip) in &zones {
        let key = game.rules.zones().decl(zone.0).key;
        let Some(look) = game.look.table.zones.get(key) else {
            continue;
        };
        let top = inside.and_then(ZoneCards::top);
        let single = inside.is_none_or(|inside| inside.cards().len() < 4);
        let label = || text(&look.label, settings.language).to_owned();
        let strip_below = |middle: f32, half: f32| middle + half + composed.strip / 2.0 + 1.0;
        let whole = site.0.bounds().1.0.max(site.0.card.1);
        let new = match top.and_then(|card| cards.get(card).ok()) {
            _ if look.titled => Some(Said {
                words: label(),
                on: On::Night,
                at: (site.0.at.0, strip_below(site.0.at.1, site.0.card.1 / 2.0)),
                room: whole * 1.4,
                height: WRITTEN,
            }),
            // A name belongs to a card that lies there with its front up.
            Some((known, facing, moves, rest)) if fights(key) && single => {
                let open = *facing == Facing::Up || (look.own_open && !site.0.far);
                let lies = open && !moves.is_held() && !moves.is_moving();
                let name = known.0.filter(|_| lies);
                let name = name.map(|def| game.card_name(def, settings.card_language.into()));
                let sideways = rest.0.turn.sin().abs() > 0.5;
                let (wide, high) = rest.0.size;
                let half = if sideways { wide } else { high } / 2.0;
                name.map(|words| Said {
                    words,
                    on: On::Paper,
                    at: (rest.0.at.0, strip_below(rest.0.at.1, half)),
                    room: whole.max(high),
                    height: WRITTEN.max(rest.0.height + 1.0),
                })
            }
            Some(_) => None,
            None => {
                let asks = (lit.0.is_some() || pointed) && look.place != Place::Hand;
                asks.then(|| Said {
                    words: label(),
                    on: On::Place,
                    at: site.0.at,
                    room: whole,
                    height: 0.0,
                })
            }
        };
        let old = said.iter_mut().find(|(of, ..)| *of == entity);
        let same = old
            .as_ref()
            .is_some_and(|(_, old, at)| *old == new && at == site);
        if same {
            continue;
        }
        match old {
            Some(old) => (old.1, old.2) = (new.clone(), *site),
            None => said.push((entity, new.clone(), *site)),
        }
        let Some(new) = new else {
            if let Some(strip) = strip {
                if let Ok((.., mut visible)) = papers.get_mut(strip.paper) {
                    visible.set_if_neq(Visibility::Hidden);
                }
                if let Ok((.., mut visible)) = words.get_mut(strip.words) {
                    visible.set_if_neq(Visibility::Hidden);
                }
            }
            continue;
        };
        let letters = composed.strip * LETTERS;
        let shown = fitting(&new.words, letters, new.room - BESIDE);
        let wide = fonts::width(&shown) * letters + 2.0 * BESIDE;
        let at = sharp(frame.to_world(new.at), dpi);
        let paper = Sprite {
            color: match new.on {
                On::Paper => solid(palette::PAPER),
                On::Night | On::Place => solid(palette::NIGHT).with_alpha(0.72),
            },
            custom_size: Some(Vec2::new(wide, composed.strip - 1.0) * frame.scale),
            ..default()
        };
        let height = depth(new.height);
        let place = Transform::from_translation(at.extend(height));
        let over = Transform::from_translation(at.extend(height + DEPTH * 0.5));
        let shows = |shown: bool| {
            if shown {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            }
        };
        let ink = solid(match new.on {
            On::Paper => palette::INK,
            On::Night | On::Place => palette::CREAM,
        });
        let papered = new.on != On::Place;
        let size = (letters * frame.scale).round();
        let name = lettering.write(&shown, size, dpi, ink, &mut images);
        let drawn = match strip {
            Some(strip) => {
                let paper = papers.get_mut(strip.paper).ok();
                paper.zip(words.get_mut(strip.words).ok())
            }
            None => None,
        };
        if let Some((old, (mut letters, mut spot, mut seen))) = drawn {
            let (mut sprite, mut at, mut visible) = old;
            (*sprite, *at) = (paper, place);
            visible.set_if_neq(shows(papered));
            (*letters, *spot) = (name, over);
            seen.set_if_neq(Visibility::Inherited);
            continue;
        }
        let root = board.root();
        let paper = (
            Name::new("Strip"),
            paper,
            place,
            shows(papered),
            ChildOf(root),
        );
        let name = (Name::new("Name"), Written, name, over, ChildOf(root));
        let strip = Strip {
            paper: commands.spawn(paper).id(),
            words: commands.spawn(name).id(),
        };
        commands.entity(entity).insert(strip);
    }
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn a_name_that_is_too_long_is_cut_off_and_says_so() {
        assert_eq!(fitting("Veshna", 12.0, 120.0), "Veshna");
        let cut = fitting("Veshna of the Long Ladders", 12.0, 120.0);
        assert!(cut.starts_with("Veshna") && cut.ends_with('…'), "{cut}");
        assert!(crate::fonts::width(&cut) * 12.0 <= 121.0);
    }
}
