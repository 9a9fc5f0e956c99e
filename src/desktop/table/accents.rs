//! What lies over the cards for a while: who attacks whom, the turn that begins, the seal on a decided contest.

use bevy::prelude::*;

use super::session::Session;
use crate::desktop::activity::Activity;
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::AppSystems;
use crate::engine::{CardId, Event, PlayerId};

/// Something that passes by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Accent {
    /// What.
    pub kind: AccentKind,
    /// Seconds left.
    pub left: f32,
    /// Seconds in all.
    pub total: f32,
}

/// What passes by itself.
#[derive(Debug, Clone, PartialEq)]
pub enum AccentKind {
    /// A turn begins.
    Turn(u16, PlayerId),
    /// A contest was decided or changed: key of the word, and the cards that it is about.
    Seal(&'static str, Vec<CardId>),
}

/// Everything over the cards.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Accents {
    /// What passes by itself.
    pub passing: Vec<Accent>,
    /// Who attacks whom, until it is resolved.
    pub attack: Option<(CardId, Vec<CardId>)>,
}

/// Adds the passing of time.
pub fn plugin(app: &mut App) {
    app.init_resource::<Accents>()
        .add_systems(Update, pass.in_set(AppSystems::TickTimers));
}

fn pass(time: Res<Time>, mut accents: ResMut<Accents>, mut activity: ResMut<Activity>) {
    if accents.passing.is_empty() {
        return;
    }
    activity.keep_going();
    let seconds = time.delta_secs().min(0.1);
    for accent in &mut accents.passing {
        accent.left -= seconds;
    }
    accents.passing.retain(|accent| accent.left > 0.0);
}

impl Accents {
    /// Takes note of what was just shown.
    pub fn note(&mut self, event: &Event, session: &Session, settings: &CurrentSettings) {
        match event {
            Event::TurnBegan { turn, player } => {
                self.add(AccentKind::Turn(*turn, *player), 1.1, settings);
            }
            Event::Attacked { attacker, targets } => {
                let targets = targets.iter().filter_map(|t| t.some()).collect();
                self.attack = Some((*attacker, targets));
            }
            Event::Contested(contest) => {
                let cards = |side: usize| contest.sides[side].fighters.iter().map(|f| f.card);
                if contest.fight {
                    let attacker = cards(0).next();
                    self.attack = attacker.map(|card| (card, cards(1).collect()));
                }
                if let Some(seal) = contest.seal {
                    let about = cards(1).chain(cards(0)).collect();
                    self.add(AccentKind::Seal(seal, about), 1.0, settings);
                }
            }
            Event::Balanced(balance) => {
                if let Some(seal) = balance.seal {
                    let about = balance.demands.iter().map(|d| d.card).collect();
                    self.add(AccentKind::Seal(seal, about), 1.0, settings);
                }
            }
            Event::ContestEnded => self.attack = None,
            Event::CardMoved { card, .. } => {
                let gone = self
                    .attack
                    .as_ref()
                    .is_some_and(|(attacker, _)| attacker == card);
                if gone && session.contest().is_none() {
                    self.attack = None;
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, kind: AccentKind, seconds: f32, settings: &CurrentSettings) {
        let seconds = if settings.animation_speed <= 0.01 {
            seconds
        } else {
            settings.animation_seconds(seconds)
        };
        // A banner or seal takes the place of the one before it.
        let like = std::mem::discriminant(&kind);
        self.passing
            .retain(|accent| std::mem::discriminant(&accent.kind) != like);
        self.passing.push(Accent {
            kind,
            left: seconds,
            total: seconds,
        });
    }
}
