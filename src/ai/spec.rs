//! Computer players by name: `random`, `rules`, `greedy`, `greedy:2`, `search`, `search:5000`, `search:500ms`, `search:500ms:2`, `v0:1000`,
//! `v0:500ms`, `level:3`, `level:3:bold`.

use super::level::Leveled;
use super::{Agent, Budget, Greedy, RandomAgent, RuleBot, Search, Style};
use fudaba_engine::Skill;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How strong a computer player is, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const MAX: u8 = Skill::LEVELS as u8;

    /// A level; `None` unless it is 1 to 5.
    #[must_use]
    pub fn new(n: u8) -> Option<Self> {
        (1..=Self::MAX).contains(&n).then_some(Self(n))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MAX).map(Self)
    }
}

/// A computer player, described so that it can be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// Chooses evenly.
    Random,
    /// Plays by rules of thumb.
    Rules,
    /// Looks one step ahead, on so many dealt tables.
    Greedy(u32),
    /// Searches within a budget.
    Search(Budget),
    /// Searches within a budget, as the program of this number did that is kept beside the ruleset.
    Version(u8, Budget),
    /// A level of play for people, in a style.
    Level(Level, Style),
}

/// Tables that `greedy` without a number deals.
const SAMPLES: u32 = 6;
/// Iterations of `search` without a number, and the floor of a search by time.
const ITERATIONS: u32 = 1_000;
/// The floor of a search by time.
const FLOOR: u32 = 200;

impl AgentSpec {
    /// The player that looks one step ahead.
    pub const GREEDY: Self = Self::Greedy(SAMPLES);

    /// A level in the plain style.
    #[must_use]
    pub const fn of_level(level: Level) -> Self {
        Self::Level(level, Style::Plain)
    }

    /// The number of the opponent from before that it is, if it is one. Not every ruleset keeps one of every number.
    #[must_use]
    pub fn version(self) -> Option<u8> {
        match self {
            Self::Version(version, _) => Some(version),
            _ => None,
        }
    }

    /// The player.
    #[must_use]
    pub fn build(self) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(RandomAgent),
            Self::Rules => Box::new(RuleBot),
            Self::Greedy(samples) => Box::new(Greedy::new(samples)),
            Self::Search(budget) => Box::new(Search::new(budget)),
            Self::Version(version, budget) => Box::new(Search::new(budget).of_version(version)),
            Self::Level(level, style) => Box::new(Leveled::new(level, style)),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Rules => f.write_str("rules"),
            Self::Greedy(SAMPLES) => f.write_str("greedy"),
            Self::Greedy(samples) => write!(f, "greedy:{samples}"),
            Self::Level(level, Style::Plain) => write!(f, "level:{}", level.0),
            Self::Level(level, style) => write!(f, "level:{}:{style}", level.0),
            Self::Search(budget) => write!(f, "search:{budget}"),
            Self::Version(version, budget) => write!(f, "v{version}:{budget}"),
        }
    }
}

/// As it stands in the name of a player: `1000`, `500ms`, `500ms:2`.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time {
            Some(time) => write!(f, "{}ms", time.as_millis())?,
            None => write!(f, "{}", self.iterations)?,
        }
        if self.threads > 1 {
            write!(f, ":{}", self.threads)?;
        }
        Ok(())
    }
}

/// A computer player that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no computer player {given:?}: {why}; use random, rules, greedy, greedy:TABLES, search, search:ITERATIONS, \
     search:TIMEms, search:BUDGET:THREADS (such as search:500ms:2), v0, v0:BUDGET (an opponent kept from before), level:1 to level:5, or level:LEVEL:STYLE (such as level:4:bold)"
)]
pub struct SpecError {
    /// What was asked for.
    pub given: String,
    /// What is wrong with it.
    pub why: String,
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let fail = |why: String| SpecError {
            given: text.to_owned(),
            why,
        };
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or("");
        let rest: Vec<&str> = parts.collect();
        match (name, rest.as_slice()) {
            ("random", []) => Ok(Self::Random),
            ("rules", []) => Ok(Self::Rules),
            ("greedy", []) => Ok(Self::GREEDY),
            ("greedy", [samples]) => (samples.parse().ok())
                .filter(|n| (1..=1_000).contains(n))
                .map(Self::Greedy)
                .ok_or_else(|| fail(format!("{samples:?} is no number of tables (1 to 1000)"))),
            ("search", []) => Ok(Self::Search(Budget::iterations(ITERATIONS))),
            ("search", [budget]) => budget_of(budget, "1").map(Self::Search).map_err(fail),
            ("search", [budget, threads]) => {
                budget_of(budget, threads).map(Self::Search).map_err(fail)
            }
            ("level", [n]) => level_of(n, Style::Plain).map_err(fail),
            ("level", [n, style]) => (style.parse())
                .and_then(|style| level_of(n, style))
                .map_err(fail),
            ("level", []) => Err(fail("say which level".to_owned())),
            (name, budget) if let Some(version) = version_of(name) => {
                let budget = match budget {
                    [] => Ok(Budget::iterations(ITERATIONS)),
                    [budget] => budget_of(budget, "1"),
                    [budget, threads] => budget_of(budget, threads),
                    [_, _, more @ ..] => Err(format!("{:?} is too much", more.join(":"))),
                };
                budget
                    .map(|budget| Self::Version(version, budget))
                    .map_err(fail)
            }
            ("random" | "rules" | "greedy" | "search" | "level", more) => {
                Err(fail(format!("{:?} is too much", more.join(":"))))
            }
            _ => Err(fail(nearest(name))),
        }
    }
}

/// The number of an opponent from before: of `v0` 0, without needless zeros.
fn version_of(name: &str) -> Option<u8> {
    let digits = name.strip_prefix('v')?;
    let version: u8 = digits.parse().ok()?;
    (version.to_string() == digits).then_some(version)
}

fn nearest(name: &str) -> String {
    let known = ["random", "rules", "greedy", "search", "level"];
    let near = (known.into_iter()).find(|word| strsim::jaro_winkler(word, name) > 0.75);
    near.map_or_else(
        || "no such name".to_owned(),
        |near| format!("did you mean {near:?}?"),
    )
}

fn level_of(n: &str, style: Style) -> Result<AgentSpec, String> {
    let level = n.parse().ok().and_then(Level::new);
    let level = level.ok_or_else(|| format!("levels go from 1 to {}, not {n:?}", Level::MAX))?;
    Ok(AgentSpec::Level(level, style))
}

fn budget_of(budget: &str, threads: &str) -> Result<Budget, String> {
    let threads = (threads.parse().ok().filter(|n| (1..=64).contains(n)))
        .ok_or_else(|| format!("{threads:?} is no number of threads (1 to 64)"))?;
    if let Some(ms) = budget.strip_suffix("ms") {
        let ms = (ms.parse().ok().filter(|n| (1..=600_000).contains(n)))
            .ok_or_else(|| format!("{budget:?} is no time (1ms to 600000ms)"))?;
        return Ok(Budget {
            iterations: FLOOR,
            time: Some(Duration::from_millis(ms)),
            threads,
        });
    }
    let iterations = (budget.parse().ok().filter(|n| (1..=10_000_000).contains(n)))
        .ok_or_else(|| format!("{budget:?} is neither a number of iterations nor a time"))?;
    Ok(Budget {
        iterations,
        time: None,
        threads,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_as_it_is_written() {
        for text in [
            "random",
            "rules",
            "greedy",
            "greedy:2",
            "search:1000",
            "search:5000:4",
            "search:500ms",
            "search:500ms:2",
            "v0:1000",
            "v12:500ms:2",
            "level:1",
            "level:5",
            "level:4:bold",
            "level:1:tricky",
        ] {
            assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), text);
        }
        let plain: AgentSpec = "search".parse().unwrap();
        assert_eq!(plain.to_string(), "search:1000");
        let plain: AgentSpec = "v3".parse().unwrap();
        assert_eq!(plain.to_string(), "v3:1000");
        assert_eq!(plain.version(), Some(3));
        let plain: AgentSpec = "level:2:plain".parse().unwrap();
        assert_eq!(plain.to_string(), "level:2");
    }

    #[test]
    fn mistakes_are_named_with_what_would_be_right() {
        for (text, hint) in [
            ("gredy", "did you mean \"greedy\""),
            ("greedy:0", "no number of tables"),
            ("level:6", "levels go from 1 to 5"),
            ("level:6:bold", "levels go from 1 to 5"),
            (
                "level:2:brave",
                "styles are plain, bold, careful and tricky",
            ),
            ("level:2:bold:1", "is too much"),
            ("level", "say which level"),
            ("search:many", "neither a number of iterations"),
            ("search:0", "neither a number of iterations"),
            ("search:10:0", "no number of threads"),
            ("random:3", "\"3\" is too much"),
            ("v0:many", "neither a number of iterations"),
            ("v0:10:1:1", "\"1\" is too much"),
            ("v00", "no such name"),
            ("v256", "no such name"),
            ("", "no such name"),
        ] {
            let error = text.parse::<AgentSpec>().unwrap_err().to_string();
            assert!(error.contains(hint), "{text}: {error}");
            assert!(error.contains("level:1 to level:5"), "{error}");
        }
    }
}
