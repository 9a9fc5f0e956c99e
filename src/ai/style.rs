//! Ways to play a level: what a player likes among actions that seem about as good. A style never gives up more than
//! [`MARGIN`], so that it changes how a match feels and not who wins it.

use super::{Line, Thought};
use fudaba_engine::{Action, Rng, Verb};
use std::fmt;
use std::str::FromStr;

/// An action whose worth differs by more than this from that of the one to be taken, in parts of a win, is not taken
/// instead of it for the sake of a style.
pub const MARGIN: f32 = 0.01;
/// An action that was looked at less often than the best, by more than this factor, is known too little to be liked.
const SEEN: u32 = 3;
/// So is one that comes to mind less readily than in this ratio: where what was found out is even, that decides.
const READY: [u32; 2] = [2, 3];

/// How a computer player likes to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// The best action that it sees.
    #[default]
    Plain,
    /// Attacks and acts where waiting is as good, and likes chances whose end is open.
    Bold,
    /// Keeps what it has, and likes what is sure to come so.
    Careful,
    /// Does now and then what nobody expects.
    Tricky,
}

/// What a style likes, in parts of a win.
struct Taste {
    /// To act instead of waiting.
    acting: f32,
    /// An end that is open: for each part of a win by which the values of a line spread.
    spread: f32,
    /// At most so much, by luck.
    whim: f32,
}

impl Style {
    /// All styles, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Bold, Self::Careful, Self::Tricky];

    /// Its name in files and on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Bold => "bold",
            Self::Careful => "careful",
            Self::Tricky => "tricky",
        }
    }

    const fn taste(self) -> Option<Taste> {
        let (acting, spread, whim) = match self {
            Self::Plain => return None,
            Self::Bold => (0.005, 0.04, 0.0),
            Self::Careful => (-0.006, -0.04, 0.0),
            Self::Tricky => (0.0, 0.0, 0.006),
        };
        Some(Taste {
            acting,
            spread,
            whim,
        })
    }

    /// The action that a player of this style takes, by what was considered about the legal ones and how readily each comes
    /// to mind.
    #[must_use]
    pub fn choose(
        self,
        thought: &Thought,
        legal: &[Action],
        priors: &[u16],
        rng: &mut Rng,
    ) -> usize {
        let best = thought.lines.iter().find(|l| l.index == thought.index);
        let (Some(taste), Some(best)) = (self.taste(), best) else {
            return thought.index;
        };
        let ready = |line: &Line| u32::from(priors.get(line.index).copied().unwrap_or(0));
        let mut liked = (thought.index, f32::NEG_INFINITY);
        for line in &thought.lines {
            let whim = taste.whim * rng.below(1_000) as f32 / 1_000.0;
            let known = line.visits.saturating_mul(SEEN) >= best.visits
                && ready(line) * READY[1] >= ready(best) * READY[0];
            if !known || (line.value - best.value).abs() > MARGIN {
                continue;
            }
            let worth = line.value + taste.of(line, legal) + whim;
            if worth > liked.1 {
                liked = (line.index, worth);
            }
        }
        liked.0
    }
}

impl Taste {
    fn of(&self, line: &Line, legal: &[Action]) -> f32 {
        let acts = match legal.get(line.index).map(|action| action.verb) {
            Some(Verb::Attack) => 1.0,
            Some(Verb::Deploy | Verb::LevelUp | Verb::Play | Verb::Activate) => 0.5,
            Some(Verb::Declare | Verb::Yes | Verb::Resume) => 0.5,
            Some(Verb::Done | Verb::No) => -0.5,
            _ => 0.0,
        };
        self.acting * acts + self.spread * line.spread
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|style| style.name() == text);
        found.ok_or_else(|| format!("styles are plain, bold, careful and tricky, not {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAIT: usize = 0;
    const ATTACK: usize = 1;

    /// Waiting is best, attacking so much worse.
    fn thought(worse: f32, visits: u32) -> Thought {
        let line = |index, visits, value, spread| Line {
            index,
            visits,
            value,
            spread,
        };
        Thought {
            index: WAIT,
            iterations: 130,
            lines: vec![
                line(WAIT, 100, 0.6, 0.1),
                line(ATTACK, visits, 0.6 - worse, 0.2),
            ],
        }
    }

    fn chosen(style: Style, thought: &Thought, priors: &[u16]) -> Vec<usize> {
        let legal = [Verb::Done, Verb::Attack].map(Action::plain);
        let mut rng = Rng::new(7);
        (0..60)
            .map(|_| style.choose(thought, &legal, priors, &mut rng))
            .collect()
    }

    #[test]
    fn among_what_is_as_good_each_style_takes_what_it_likes() {
        let even = thought(0.001, 90);
        assert!(
            chosen(Style::Plain, &even, &[40, 50])
                .iter()
                .all(|at| *at == WAIT)
        );
        assert!(
            chosen(Style::Bold, &even, &[40, 50])
                .iter()
                .all(|at| *at == ATTACK)
        );
        assert!(
            chosen(Style::Careful, &even, &[40, 50])
                .iter()
                .all(|at| *at == WAIT)
        );
        let tricky = chosen(Style::Tricky, &even, &[40, 50]);
        assert!(tricky.contains(&WAIT) && tricky.contains(&ATTACK));
    }

    #[test]
    fn what_costs_too_much_or_is_hardly_thought_of_is_not_taken_for_a_style() {
        for (thought, priors) in [
            (thought(MARGIN * 1.1, 90), [40, 50]),
            (thought(0.0, 20), [40, 50]),
            (thought(0.0, 90), [50, 20]),
        ] {
            for style in Style::ALL {
                let chosen = chosen(style, &thought, &priors);
                assert!(chosen.iter().all(|at| *at == WAIT), "{style}");
            }
        }
    }
}
