//! What has happened becomes sparks.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::forge::Smithy;
use super::jolt::MET_WEIGHS;
use crate::table::draw::lettering::Lettering;
use crate::table::draw::solid;
use crate::table::draw::things::{Stand, place_of, stands};
use crate::table::layout::Composed;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::struck::{Striker, Struck, in_place};
use crate::table::stage::{Fact, Moves, Table, margin};
use crate::table::world::{Board, Card};
use crate::theme::palette;
use fudaba_engine::{CardId, Cause, Event, ModOp, PlayerId, Stage, Target, ZoneId};

/// The size of letters of a number that flies, in units of the table.
const LETTERS: f32 = 26.0;

/// A change of a number in letters, and whether it is one for the better; nothing for what is no change of a number.
fn change(op: ModOp) -> Option<(String, bool)> {
    match op {
        ModOp::Add(_, n) if n < 0 => Some((format!("−{}", n.unsigned_abs()), false)),
        ModOp::Add(_, n) => Some((format!("+{n}"), true)),
        ModOp::Times(_, n) => Some((format!("×{n}"), true)),
        ModOp::Divide(_, n) => Some((format!("÷{n}"), false)),
        ModOp::Set(_, n) => Some((format!("={n}"), true)),
        ModOp::Keyword(_) | ModOp::Ability(..) | ModOp::Control(_) => None,
    }
}

/// Makes sparks of what has happened.
pub(super) fn kindle(
    mut facts: MessageReader<Fact>,
    board: Option<Res<Board>>,
    (table, composed): (Option<Res<Table>>, Option<Res<Composed>>),
    game: Res<ActiveGame>,
    windows: Query<&Window>,
    mut lettering: ResMut<Lettering>,
    mut images: ResMut<Assets<Image>>,
    cards: Query<(&Moves, &Sprite), With<Card>>,
    mut striker: Local<Striker>,
    mut smithy: Smithy,
) {
    let (Some(board), Some(mut forge)) = (board, smithy.forge()) else {
        facts.clear();
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let of = |card: CardId| cards.get(board.card(card)?).ok();
    for fact in facts.read() {
        let Fact::Happened { event, .. } = fact else {
            continue;
        };
        let places = |card| in_place(table.as_deref(), card);
        if let Some(Struck::Card(card, _)) = striker.follow(event, &game.look.blows, places)
            && let Some((moves, _)) = of(card)
        {
            let lies = moves.drawn();
            forge.blow(lies.at, lies.size, 1.0);
        }
        match event {
            Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
                let first = contest.sides[1].fighters.first();
                if let Some((moves, _)) = first.and_then(|fighter| of(fighter.card)) {
                    forge.blow(moves.resting.at, moves.resting.size, margin(contest));
                }
            }
            Event::Balanced(balance) if balance.seal.is_some() => {
                if balance.good {
                    forge.jolts(MET_WEIGHS, 0.0);
                }
                for demand in &balance.demands {
                    if let Some((moves, _)) = of(demand.card) {
                        forge.changes(forge.frame.to_world(moves.resting.at), balance.good);
                    }
                }
            }
            Event::CardMoved {
                card,
                cause: Cause::Defeat,
                ..
            } => {
                if let Some((moves, sprite)) = of(*card) {
                    let painted = images.get(&sprite.image).map(Image::size_f32);
                    forge.lost(sprite, moves, painted);
                }
            }
            Event::CardMoved {
                from,
                to,
                cause: Cause::Play | Cause::Effect,
                ..
            } if comes_down(&game, *from, *to) => {
                if let Some(spot) = composed.as_ref().and_then(|composed| composed.spot(*to)) {
                    forge.lands(spot.at, spot.card);
                }
            }
            Event::Modified(modifier) => {
                let Target::Card(target) = modifier.target else {
                    continue;
                };
                let giver = of(modifier.source).or_else(|| of(target));
                let (Some((from, _)), Some((to, _))) = (giver, of(target)) else {
                    continue;
                };
                if let Some((said, better)) = change(modifier.op) {
                    let colour = solid(if better {
                        palette::LAMP
                    } else {
                        palette::EMBER
                    });
                    let letters = (LETTERS * forge.frame.scale).round();
                    let number = lettering.write(&said, letters, dpi, colour, &mut images);
                    forge.number(from.shown.at, to, number);
                }
            }
            _ => {}
        }
    }
}

/// Does a card that goes this way come down on a place of the field from elsewhere?
fn comes_down(game: &ActiveGame, from: ZoneId, to: ZoneId) -> bool {
    let zones = game.rules.zones();
    let place = |zone: ZoneId| zone != ZoneId::NONE && zones.decl(zone).is_slot();
    place(to) && !place(from)
}

/// How the things of each score of each player stand.
type Standing = BTreeMap<(usize, PlayerId), Vec<Stand>>;

/// Makes sparks where a thing of the score has come to count, or counts no more.
pub(super) fn flare(
    mut facts: MessageReader<Fact>,
    composed: Option<Res<Composed>>,
    table: Option<Res<Table>>,
    game: Option<Res<ActiveGame>>,
    mut before: Local<Standing>,
    mut smithy: Smithy,
) {
    let laid_out = |fact: &Fact| matches!(fact, Fact::TakenBack | Fact::LaidOut);
    let anew = facts.read().filter(|fact| laid_out(fact)).count() > 0;
    let (Some(composed), Some(table), Some(game)) = (composed, table, game) else {
        return;
    };
    let Some(seen) = table.seen().filter(|_| anew || table.is_changed()) else {
        return;
    };
    let mut forge = smithy.forge().filter(|_| !anew);
    let viewer = seen.viewer();
    for (score, look) in game.look.table.scores.iter().enumerate() {
        if !look.count.decides() {
            continue;
        }
        for player in [viewer, viewer.other()] {
            let now = stands(&look.count, seen.view(), player);
            let old = before.insert((score, player), now.clone());
            let (Some(old), Some(forge)) = (old.filter(|old| old.len() == now.len()), &mut forge)
            else {
                continue;
            };
            for (place, won) in turns(&old, &now) {
                let far = player != viewer;
                let at = place_of(look, &composed, far, (place, now.len()), !won);
                forge.changes(forge.frame.to_world(at), won);
            }
        }
    }
}

/// The things that have come to count (`true`), and those that count no more. What is only known now did so before.
fn turns<'a>(old: &'a [Stand], now: &'a [Stand]) -> impl Iterator<Item = (usize, bool)> + 'a {
    let both = old.iter().zip(now).enumerate();
    both.filter_map(|(place, (old, now))| match (old, now) {
        (Stand::Out, Stand::Lit) => Some((place, true)),
        (Stand::Lit | Stand::Unknown, Stand::Out) => Some((place, false)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_comes_to_count_or_counts_no_more_flares() {
        use Stand::{Lit, Out, Unknown};
        let all = |old: &[Stand], now: &[Stand]| turns(old, now).collect::<Vec<_>>();
        assert_eq!(all(&[Lit, Lit, Out], &[Lit, Out, Out]), [(1, false)]);
        assert_eq!(all(&[Out, Out], &[Lit, Out]), [(0, true)]);
        assert_eq!(
            all(&[Unknown, Unknown, Lit], &[Out, Lit, Lit]),
            [(0, false)]
        );
        assert_eq!(all(&[Lit, Out, Unknown], &[Unknown, Unknown, Unknown]), []);
    }
}
