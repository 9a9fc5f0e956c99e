//! Which sound belongs to which event.

use bevy::prelude::*;

use super::struck::breaks;
use super::{Fact, Table, weighty};
use crate::audio::{MusicWorld, PlaySound, Sound};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::RulesetLook;
use fudaba_engine::{Cause, Event, PlayerId, Query, Stage};

/// Plays what belongs to what has happened.
pub fn play(
    mut facts: MessageReader<Fact>,
    table: Res<Table>,
    game: Option<Res<ActiveGame>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for fact in facts.read() {
        let Fact::Happened { event, .. } = fact else {
            continue;
        };
        let said = game.as_ref().zip(table.view());
        let by_ruleset = said.and_then(|(game, view)| large(&game.look, view.q(), event));
        let broken = || {
            game.as_ref()
                .is_some_and(|game| breaks(event, &game.look.blows))
        };
        let sound = by_ruleset.or_else(|| of(event, table.viewer()));
        if let Some(sound) = sound.or_else(|| broken().then_some(Sound::Impact)) {
            sounds.write(PlaySound(sound));
        }
    }
}

/// The sound of what is told large. What changes a contest has a sound of its own.
#[must_use]
pub fn large(look: &RulesetLook, q: Query, event: &Event) -> Option<Sound> {
    let fought = matches!(event, Event::Contested(_));
    let told = !fought && weighty::of(look, q, event).is_some();
    told.then_some(Sound::Critical)
}

/// Tells whose world's music belongs to the table.
pub fn tell_world(game: Res<ActiveGame>, mut music: ResMut<MusicWorld>) {
    music.set_if_neq(MusicWorld(game.look.world.clone()));
}

/// The sound of an event for a viewer.
#[must_use]
pub fn of(event: &Event, viewer: PlayerId) -> Option<Sound> {
    Some(match event {
        Event::TurnBegan { player, .. } if *player == viewer => Sound::YourTurn,
        Event::TurnBegan { .. } | Event::PhaseBegan { .. } => Sound::Phase,
        Event::CardMoved { cause, .. } => match cause {
            Cause::Draw => Sound::Draw,
            Cause::Play | Cause::SetUp => Sound::Place,
            Cause::Support => Sound::Flip,
            Cause::Defeat => Sound::Defeat,
            Cause::Cost | Cause::Effect | Cause::Spent | Cause::Rule => Sound::Slide,
        },
        Event::SlotsSwapped { .. } => Sound::Slide,
        Event::Turned { .. } | Event::Revealed { .. } => Sound::Flip,
        Event::Oriented { rested: true, .. } => Sound::Tap,
        Event::Oriented { rested: false, .. } => Sound::Ready,
        Event::Shuffled { .. } => Sound::Shuffle,
        Event::Attacked { .. } => Sound::Attack,
        Event::Contested(contest) => {
            let seal = contest.seal.unwrap_or("");
            if seal.contains("critical") {
                Sound::Critical
            } else if seal.contains("block") {
                Sound::Block
            } else if seal.contains("counter") {
                Sound::Counter
            } else if contest.fight && contest.stage == Stage::Resolved {
                Sound::Impact
            } else {
                return None;
            }
        }
        Event::Balanced(balance) if balance.seal.is_some() => {
            if balance.good {
                Sound::Ready
            } else {
                Sound::Block
            }
        }
        Event::Ended(outcome) => match outcome.winner {
            Some(winner) if winner == viewer => Sound::Win,
            Some(_) => Sound::Lose,
            None => Sound::DrawGame,
        },
        _ => return None,
    })
}
