//! Which clauses of the rules have a scenario.

use super::report::Report;

/// Clauses with and without a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Clauses that a passing scenario shows.
    pub shown: Vec<String>,
    /// Clauses that none shows.
    pub missing: Vec<String>,
    /// Clauses that a scenario names although there is no such clause.
    pub unknown: Vec<String>,
}

/// Compares a report with a list of clauses: one id on each line; lines that begin with `#` are comments.
#[must_use]
pub fn coverage(report: &Report, clauses: &str) -> Coverage {
    let all: Vec<&str> = clauses
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .collect();
    let shown = report.clauses();
    let (with, without): (Vec<&str>, Vec<&str>) = all.iter().partition(|c| shown.contains_key(*c));
    let own = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
    let mut unknown: Vec<&str> = report
        .ran
        .iter()
        .flat_map(|r| &r.clauses)
        .map(String::as_str)
        .collect();
    unknown.retain(|c| !all.contains(c));
    unknown.sort_unstable();
    unknown.dedup();
    Coverage {
        shown: own(with),
        missing: own(without),
        unknown: own(unknown),
    }
}
