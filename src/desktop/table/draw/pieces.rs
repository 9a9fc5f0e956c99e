//! The pieces of the place beneath cards: where a zone lies, its piece lies, as large as its cards.

use bevy::prelude::*;

use super::glide::{Glides, Lies};
use super::ground::Lighting;
use super::orders::Order;
use super::pictures::Pictures;
use super::{DrawSystems, permille};
use crate::table::layout::{Site, Spot, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::RulesetLook;
use crate::table::ruleset::places::{GroundLook, When};
use crate::table::ruleset::scenery::{PIECE_SCALE, PieceFile};
use crate::table::stage::Fact;
use crate::table::world::{Board, Card, Facing, Owner, Zone, ZoneCards};
use fudaba_engine::{ZoneId, Zones};

/// The piece beneath a zone.
#[derive(Component, Debug)]
struct Beneath(Entity);

/// The piece of this zone.
#[derive(Component, Debug)]
struct Piece;

/// A piece that has fallen: how it looked, and where it lay.
#[derive(Message, Debug, Clone)]
pub struct Fallen {
    /// How it looked.
    pub sprite: Sprite,
    /// Where it lay, by its centre, and how large it was.
    pub lies: Lies,
}

/// Pieces lie between the ground and all cards, those further down the window over the others.
const DEPTH: (f32, f32) = (-6.0, 4.0);

/// Adds the pieces.
pub fn plugin(app: &mut App) {
    app.add_message::<Fallen>()
        .add_systems(Update, (lay, tint).chain().in_set(DrawSystems::Pieces));
}

type Lying<'w, 's> = Query<'w, 's, &'static ZoneCards>;
type Facings<'w, 's> = Query<'w, 's, &'static Facing, With<Card>>;

/// What a condition looks at.
struct Seen<'w, 's, 'a> {
    zones: &'a Zones,
    board: &'a Board,
    lying: &'a Lying<'w, 's>,
    facing: &'a Facings<'w, 's>,
}

impl Seen<'_, '_, '_> {
    /// The zone with this key that has the same owner.
    fn beside(&self, zone: ZoneId, key: &str) -> Option<Entity> {
        let owner = self.zones.decl(zone).owner;
        let same = |other: &ZoneId| {
            let decl = self.zones.decl(*other);
            decl.key == key && decl.owner == owner
        };
        self.board.zone(self.zones.ids().find(same)?)
    }

    fn top(&self, zone: ZoneId, key: &str) -> Option<Entity> {
        self.lying.get(self.beside(zone, key)?).ok()?.top()
    }

    fn count(&self, zone: ZoneId, key: &str) -> usize {
        let there = self.beside(zone, key).map(|zone| self.lying.get(zone));
        there.map_or(0, |there| there.map_or(0, |cards| cards.cards().len()))
    }

    fn holds(&self, when: &When, zone: ZoneId, spot: &Spot) -> bool {
        match when {
            When::Near => !spot.far,
            When::Far => spot.far,
            When::Sunk => spot.sunk,
            When::Empty(key) => self.count(zone, key) == 0,
            When::Few(key, most) => self.count(zone, key) <= *most,
            When::FaceDown(key) => {
                let top = self.top(zone, key);
                let facing = top.and_then(|card| self.facing.get(card).ok());
                facing == Some(&Facing::Down)
            }
        }
    }

    /// The piece that lies beneath a zone. The opening hand lies over the place, not on a piece of it.
    fn piece<'l>(
        &self,
        look: &'l RulesetLook,
        zone: ZoneId,
        spot: &Spot,
    ) -> Option<&'l GroundLook> {
        if spot.large {
            return None;
        }
        let zone_look = look.table.zones.get(self.zones.decl(zone).key)?;
        let mut grounds = zone_look.ground.iter();
        let fits = |when: &When| self.holds(when, zone, spot);
        let ground = grounds.find(|ground| ground.when.iter().all(fits))?;
        Some(ground).filter(|ground| !ground.piece.is_empty())
    }
}

/// Where a piece lies beneath a zone.
fn place(piece: &PieceFile, spot: &Spot) -> Lies {
    let unit = if piece.units { (1.0, 1.0) } else { spot.card };
    Lies {
        at: (
            spot.at.0 + piece.at.0 * unit.0,
            spot.at.1 + piece.at.1 * unit.1,
        ),
        size: (piece.size.0 * unit.0, piece.size.1 * unit.1),
    }
}

/// Chooses the piece of each zone and sends it to where the zone lies.
fn lay(
    windows: Query<&Window>,
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    board: Option<Res<Board>>,
    pictures: Option<ResMut<Pictures>>,
    changed: Query<(), Or<(Changed<Site>, Changed<ZoneCards>, Changed<Facing>)>>,
    mut emptied: RemovedComponents<ZoneCards>,
    zones: Query<(Entity, &Zone, Ref<Site>, Option<&Beneath>)>,
    (mut facts, mut fallen): (MessageReader<Fact>, MessageWriter<Fallen>),
    lying: Lying,
    facing: Facings,
    mut pieces: Query<(&mut Sprite, &mut Glides, &mut Transform, &mut Visibility), With<Piece>>,
    mut commands: Commands,
) {
    let (Some(frame), Some(board), Some(mut pictures)) = (frame, board, pictures) else {
        return;
    };
    let Some(scenery) = &game.look.scenery else {
        return;
    };
    let emptied = emptied.read().count() > 0;
    // What is laid out anew has not just been broken.
    let anew = (facts.read()).any(|fact| matches!(fact, Fact::TakenBack | Fact::LaidOut));
    let due = frame.is_changed() || pictures.is_changed() || board.is_added() || emptied;
    if !due && changed.is_empty() {
        return;
    }
    let seen = Seen {
        zones: game.rules.zones(),
        board: &board,
        lying: &lying,
        facing: &facing,
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let scale = permille(frame.scale * dpi * 1.3 / PIECE_SCALE);
    let pictures = pictures.bypass_change_detection();
    for (entity, zone, site, beneath) in &zones {
        let ground = seen.piece(&game.look, zone.0, &site.0);
        let piece = ground.and_then(|ground| scenery.pieces.get(&ground.piece));
        let Some(piece) = piece else {
            if let Some(beneath) = beneath
                && let Ok((.., mut visible)) = pieces.get_mut(beneath.0)
            {
                visible.set_if_neq(Visibility::Hidden);
            }
            continue;
        };
        let order = Order::File(scenery.file(&piece.file), scale);
        let Some(image) = pictures.get(&order, true) else {
            continue;
        };
        let lies = place(piece, &site.0);
        let depth = DEPTH.0 + DEPTH.1 * (site.0.at.1 / frame.table().1).clamp(0.0, 1.0);
        if let Some(beneath) = beneath
            && let Ok((mut sprite, mut glides, mut at, mut visible)) = pieces.get_mut(beneath.0)
        {
            if sprite.image != image {
                let stands = *visible != Visibility::Hidden && !site.is_changed() && !anew;
                if stands && ground.is_some_and(|ground| ground.falls) {
                    let sprite = sprite.clone();
                    fallen.write(Fallen { sprite, lies });
                }
                sprite.image = image;
            }
            if glides.goes_to(lies) {
                glides.send(lies);
                at.translation.z = depth;
            }
            visible.set_if_neq(Visibility::Inherited);
            continue;
        }
        let mut glides = Glides::default();
        glides.send(lies);
        let sprite = Sprite {
            image,
            custom_size: Some(Vec2::ONE),
            ..default()
        };
        let there = Transform::from_xyz(0.0, 0.0, depth);
        let piece = (Name::new("Piece"), Piece, glides, sprite, there);
        let piece = commands.spawn((piece, ChildOf(board.root()))).id();
        commands.entity(entity).insert(Beneath(piece));
    }
}

/// Pieces are as bright as the half on which they lie.
fn tint(
    lighting: Res<Lighting>,
    zones: Query<(&Beneath, Option<&Owner>, &Site), With<Zone>>,
    added: Query<(), Added<Beneath>>,
    mut pieces: Query<&mut Sprite, With<Piece>>,
) {
    if !lighting.is_changed() && added.is_empty() {
        return;
    }
    for (beneath, owner, site) in &zones {
        let Ok(mut sprite) = pieces.get_mut(beneath.0) else {
            continue;
        };
        let bright = match (owner, site.0.far) {
            (None, _) => 1.0,
            (Some(_), far) => lighting.halves[usize::from(far)],
        };
        sprite.color = Color::LinearRgba(LinearRgba::rgb(bright, bright, bright));
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::table::tests::bench::Bench;
    use crate::table::tests::{against, games, sitting};
    use fudaba_ai::AgentSpec;

    #[test]
    fn beneath_the_opening_hand_lies_no_piece_and_beneath_the_hand_of_a_match_there_does() {
        let mut seen = [false; 2];
        for game in games() {
            let mut bench = Bench::drawn(1280, 720);
            bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
            let until = Instant::now() + Duration::from_secs(20);
            let mut rng = fudaba_engine::Rng::new(3);
            let mut large = false;
            while Instant::now() < until && bench.doing().is_some() {
                bench.frames(1);
                let world = bench.app.world_mut();
                let mut zones = world.query::<(&Zone, &Site, &Beneath)>();
                let mut shown = world.query::<&Visibility>();
                let mut any = false;
                for (_, site, beneath) in zones.iter(world) {
                    let visible = shown.get(world, beneath.0);
                    let there = visible.is_ok_and(|v| *v != Visibility::Hidden);
                    assert!(!(site.0.large && there), "{}", game.library.game.rules.id());
                    any |= there;
                }
                let mut sites = world.query::<&Site>();
                let now = sites.iter(world).any(|site| site.0.large);
                seen[0] |= now;
                seen[1] |= any && large && !now;
                if large && !now && any {
                    break;
                }
                large |= now;
                if bench.doing() == Some(crate::table::stage::Doing::Deciding) && any {
                    bench.acts(&mut rng);
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        assert_eq!(seen, [true; 2], "an opening hand, and one of a match");
    }
}
