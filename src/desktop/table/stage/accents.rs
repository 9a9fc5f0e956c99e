//! What lies over the cards for a while: the turn that begins, the seal on a decided contest.

use bevy::prelude::*;

use super::guide::is_played;
use super::{Fact, Intent, StageSystems, Table, weighty};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::{AppSystems, Screen};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use fudaba_engine::{CardId, Event, Note, Outcome, PlayerId};
use fudaba_play::ByWord;

/// Something that passes by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Accent {
    /// What.
    pub kind: AccentKind,
    /// Seconds left; more than it takes before it begins.
    pub left: f32,
    /// Seconds in all.
    pub total: f32,
}

/// What passes by itself.
#[derive(Debug, Clone, PartialEq)]
pub enum AccentKind {
    /// A turn begins.
    Turn(u16, PlayerId),
    /// Something of weight has happened: by its place among those that the ruleset names.
    Weighty(usize, Box<Event>),
    /// Something was decided or changed.
    Seal(Seal),
    /// The match is over.
    Ended(Outcome),
    /// A phase passes in which nothing can be done, by its place in the list of phases.
    Passed(u8),
    /// An opening passes at which nothing would change anything, by its place in the list of openings.
    PastHelping(u8),
    /// A rule says why something was done in the viewer's name.
    Noted(Note),
    /// There are more or fewer things of a score.
    Counted(Count),
    /// A question was answered by what the viewer always answers.
    ByWord(ByWord),
}

/// How a score stands after it has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The score, by its place among those of the ruleset.
    pub score: usize,
    /// Whose.
    pub player: PlayerId,
    /// So many of its things count.
    pub lit: usize,
    /// Of so many.
    pub all: usize,
    /// Are there fewer than before?
    pub fewer: bool,
}

/// What decided or changed a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Key of its word.
    pub word: &'static str,
    /// The cards that it is about.
    pub about: Vec<CardId>,
    /// The player whose side is told of first, where there are two.
    pub first: Option<PlayerId>,
    /// For whom it ended well, if it has ended.
    pub winner: Option<PlayerId>,
    /// Where something was asked of a player: did he have it?
    pub met: bool,
}

/// The words that lie over the cards for a while.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Accents {
    /// What passes by itself.
    pub passing: Vec<Accent>,
}

/// Adds the passing of time.
pub fn plugin(app: &mut App) {
    app.init_resource::<Accents>().add_systems(
        Update,
        (
            pass.in_set(AppSystems::TickTimers)
                .run_if(in_state(Screen::Table)),
            note.in_set(StageSystems::React),
        ),
    );
}

fn pass(
    time: Res<Time>,
    table: Option<Res<Table>>,
    mut intents: MessageReader<Intent>,
    mut accents: ResMut<Accents>,
    activity: Res<Activity>,
) {
    let skips = intents.read().any(|intent| *intent == Intent::Skip);
    if accents.passing.is_empty() {
        return;
    }
    if skips {
        // Who goes on has read what lies over the whole table.
        let large = |accent: &Accent| matches!(accent.kind, AccentKind::Weighty(..));
        accents.passing.retain(|accent| !large(accent));
    }
    activity.keep_going();
    let seconds = time.delta_secs().min(super::director::LONGEST);
    accents.elapse(seconds, is_played(table));
}

/// Takes note of the words for what has happened.
fn note(
    mut facts: MessageReader<Fact>,
    settings: Res<CurrentSettings>,
    (table, game): (Res<Table>, Res<ActiveGame>),
    mut accents: ResMut<Accents>,
) {
    let seen = table.view();
    let told = |note: &Note| {
        let mut signs = game.look.signs.iter();
        note.player == Some(table.viewer()) && signs.any(|key| key == note.key)
    };
    for fact in facts.read() {
        match fact {
            Fact::Happened { event, .. } => {
                if let Event::Noted(note) = event
                    && told(note)
                {
                    accents.add(AccentKind::Noted(*note), SIGN, &settings);
                }
                let large = seen.and_then(|view| weighty::of(&game.look, view.q(), event));
                if let Some(n) = large {
                    let kind = AccentKind::Weighty(n, Box::new(event.clone()));
                    accents.add(kind, game.look.weighty[n].told(), &settings);
                }
                let stamped = word_for(event).filter(|(kind, _)| {
                    // What is told large is not stamped as well.
                    let tells = |seal: &Seal| weighty::tells(&game.look, seal.word);
                    !matches!(kind, AccentKind::Seal(seal) if tells(seal))
                });
                if let Some((kind, seconds)) = stamped {
                    accents.add(kind, seconds, &settings);
                }
            }
            Fact::Passed { phase } => accents.add(AccentKind::Passed(*phase), 1.0, &settings),
            Fact::PastHelping { opening } => {
                accents.add(AccentKind::PastHelping(*opening), 1.0, &settings);
            }
            Fact::ByWord(by) => accents.add(AccentKind::ByWord(*by), 1.4, &settings),
            Fact::TakenBack | Fact::LaidOut => accents.passing.clear(),
        }
    }
}

/// So long a sign is read that tells why something was done, in seconds at normal speed.
const SIGN: f32 = 1.8;

/// So long the table shows that the match is over, in seconds at normal speed: first what ended it, then the word for it.
pub const ENDS: f32 = STRIKES + SAYS;
const SAYS: f32 = 3.4;
/// So long what ended a match is seen alone.
const STRIKES: f32 = 0.8;

/// So much of the word for the end is left where it waits for the result.
const LAST: f32 = 0.001;

/// So long a seal lies there.
const STAMPED: f32 = 1.6;

/// The words for what has happened, and how long they stay, in seconds at normal speed.
fn word_for(event: &Event) -> Option<(AccentKind, f32)> {
    match event {
        Event::TurnBegan { turn, player } => Some((AccentKind::Turn(*turn, *player), 1.1)),
        Event::Ended(outcome) => Some((AccentKind::Ended(*outcome), SAYS)),
        Event::Contested(contest) => {
            let cards = |side: usize| contest.sides[side].fighters.iter().map(|f| f.card);
            let seal = Seal {
                word: contest.seal?,
                about: cards(1).chain(cards(0)).collect(),
                first: Some(contest.sides[0].player),
                winner: contest.winner(),
                met: false,
            };
            Some((AccentKind::Seal(seal), STAMPED))
        }
        Event::Balanced(balance) => {
            let player = balance.player;
            let seal = Seal {
                word: balance.seal?,
                about: balance.demands.iter().map(|d| d.card).collect(),
                first: None,
                winner: Some(if balance.good { player } else { player.other() }),
                met: balance.good,
            };
            Some((AccentKind::Seal(seal), STAMPED))
        }
        _ => None,
    }
}

impl Accents {
    /// So many seconds go by. Where the result `follows` the end of a match, the lights do not go on again before that lies over
    /// the table.
    fn elapse(&mut self, seconds: f32, follows: bool) {
        for accent in &mut self.passing {
            accent.left -= seconds;
            if follows && matches!(accent.kind, AccentKind::Ended(_)) {
                accent.left = accent.left.max(LAST);
            }
        }
        self.passing.retain(|accent| accent.left > 0.0);
    }

    /// What is told large just now, or will be once what brought it about was seen.
    #[must_use]
    pub fn told_large(&self) -> Vec<Event> {
        let told = self.passing.iter().filter_map(|accent| match &accent.kind {
            AccentKind::Weighty(_, event) => Some(event.as_ref().clone()),
            AccentKind::Noted(note) => Some(Event::Noted(*note)),
            AccentKind::Ended(outcome) => Some(Event::Ended(*outcome)),
            _ => None,
        });
        told.collect()
    }

    /// Is a word stamped over the cards just now?
    #[must_use]
    pub fn stamps(&self) -> bool {
        let stamp = |accent: &Accent| matches!(accent.kind, AccentKind::Seal(_));
        self.passing.iter().any(stamp)
    }

    /// Where a sign stands that goes with the line through this point: on it, or below the banner that lies there.
    #[must_use]
    pub fn sign_at(&self, middle: Pair) -> Pair {
        let lies = |accent: &Accent| match accent.kind {
            AccentKind::Turn(..) => 62.0,
            AccentKind::Weighty(..) => 122.0,
            AccentKind::Ended(_) => 106.0,
            _ => -4.0,
        };
        let below = self.passing.iter().map(lies).fold(-4.0, f32::max);
        (middle.0, middle.1 + below)
    }

    /// Lets something pass in so many seconds at normal speed.
    pub fn add(&mut self, kind: AccentKind, seconds: f32, settings: &CurrentSettings) {
        let seconds = if settings.animation_speed <= 0.01 {
            seconds
        } else {
            settings.animation_seconds(seconds)
        };
        // A banner or seal takes the place of the one before it.
        let like = std::mem::discriminant(&kind);
        self.passing
            .retain(|accent| std::mem::discriminant(&accent.kind) != like);
        let first = match kind {
            AccentKind::Ended(_) => settings.animation_seconds(STRIKES),
            _ => 0.0,
        };
        self.passing.push(Accent {
            kind,
            left: seconds + first,
            total: seconds,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stands_below_the_banner_that_lies_where_it_would() {
        let mut accents = Accents::default();
        let settings = CurrentSettings::default();
        accents.add(AccentKind::Passed(4), 1.0, &settings);
        let alone = accents.sign_at((640.0, 256.0));
        accents.add(AccentKind::Turn(3, PlayerId(1)), 1.1, &settings);
        assert_eq!(accents.passing.len(), 2, "both are told");
        let below = accents.sign_at((640.0, 256.0));
        // A banner is about 60 high, a sign about 35.
        assert!(below.1 - alone.1 > 48.0, "{alone:?} {below:?}");
        accents.add(AccentKind::Turn(4, PlayerId(0)), 1.1, &settings);
        assert_eq!(accents.passing.len(), 2, "one banner at a time");
    }

    #[test]
    fn the_lights_stay_out_until_the_result_comes() {
        let settings = CurrentSettings::default();
        let outcome = Outcome {
            winner: Some(PlayerId(1)),
            why: fudaba_engine::Ending::Effect,
        };
        for follows in [true, false] {
            let mut accents = Accents::default();
            accents.add(AccentKind::Passed(4), 1.0, &settings);
            accents.add(AccentKind::Ended(outcome), SAYS, &settings);
            assert_eq!(accents.told_large(), [Event::Ended(outcome)]);
            for _ in 0..200 {
                accents.elapse(0.1, follows);
            }
            let kinds: Vec<&AccentKind> = accents.passing.iter().map(|one| &one.kind).collect();
            match follows {
                true => assert_eq!(kinds, [&AccentKind::Ended(outcome)]),
                // A replay is looked at afterwards, and so is the table of a lesson.
                false => assert!(kinds.is_empty(), "{kinds:?}"),
            }
        }
    }
}
