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

/// The size of letters of a number that flies, in units of the table, alone and behind the name of the card that gives it.
const LETTERS: f32 = 26.0;
const WITH_NAME: f32 = 19.0;

/// The cards whose abilities are carried out, the innermost last.
#[derive(Debug, Default)]
pub(super) struct Sources(Vec<CardId>);

impl Sources {
    /// Takes note of an event. Where the ability of a card moves or turns another card by it: that card first.
    fn follow(&mut self, event: &Event) -> Option<(CardId, CardId)> {
        let changed = match event {
            Event::AbilityUsed { card, .. } => {
                self.0.push(*card);
                return None;
            }
            Event::AbilityEnded { card } => {
                let at = self.0.iter().rposition(|source| source == card);
                self.0.truncate(at.unwrap_or(self.0.len()));
                return None;
            }
            Event::TurnBegan { .. } | Event::PhaseBegan { .. } => {
                self.0.clear();
                return None;
            }
            Event::CardMoved {
                card,
                cause: Cause::Effect | Cause::Defeat,
                ..
            }
            | Event::Oriented { card, .. }
            | Event::Turned { card, .. } => *card,
            _ => return None,
        };
        let source = *self.0.last()?;
        (source != changed).then_some((source, changed))
    }
}

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

/// A change as it flies: with the name of the card that gives it, if that is another one; and the size of its letters.
fn given(said: &str, name: Option<&str>) -> (String, f32) {
    match name.filter(|name| !name.is_empty()) {
        Some(name) => (format!("{name} {said}"), WITH_NAME),
        None => (said.to_owned(), LETTERS),
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
    (mut striker, mut sources): (Local<Striker>, Local<Sources>),
    mut smithy: Smithy,
) {
    let language = smithy.card_language();
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
        if let Some((source, changed)) = sources.follow(event)
            && let (Some((from, _)), Some((to, _))) = (of(source), of(changed))
            && from.shown.drawn
            && to.shown.drawn
        {
            forge.reaches(from.shown.at, to.shown.at);
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
                    // What a rule changes has no giver.
                    let giver = modifier.source.some().filter(|card| *card != target);
                    let name = giver
                        .and_then(|card| table.as_ref()?.view()?.def(card))
                        .map(|def| game.card_name(def, language.into()));
                    let (said, size) = given(&said, name.as_deref());
                    let letters = (size * forge.frame.scale).round();
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
    use fudaba_engine::DefId;

    #[test]
    fn a_change_says_which_card_gives_it() {
        assert_eq!(given("+1000", Some("Ladle Hand")).0, "Ladle Hand +1000");
        assert_eq!(given("+1000", None), ("+1000".to_owned(), LETTERS));
    }

    #[test]
    fn it_is_known_which_card_moves_or_turns_another() {
        let used = |card: u8| Event::AbilityUsed {
            card: CardId(card),
            def: DefId(0),
            ability: 0,
            player: PlayerId(0),
        };
        let turned = |card: u8| Event::Oriented {
            card: CardId(card),
            rested: true,
        };
        let ended = |card: u8| Event::AbilityEnded { card: CardId(card) };
        let phase = Event::PhaseBegan {
            phase: 1,
            player: PlayerId(0),
        };
        let by = |source: u8, card: u8| Some((CardId(source), CardId(card)));
        let mut sources = Sources::default();
        for (event, told) in [
            (turned(7), None),
            (used(1), None),
            (turned(7), by(1, 7)),
            (turned(1), None),
            (used(2), None),
            (turned(7), by(2, 7)),
            (ended(2), None),
            (turned(7), by(1, 7)),
            (phase, None),
            (turned(7), None),
        ] {
            assert_eq!(sources.follow(&event), told, "{event:?}");
        }
    }

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
