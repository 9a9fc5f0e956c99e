//! Which clauses of the rules have a scenario.

use super::report::Report;

/// Clauses with and without a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Clauses that a passing scenario shows.
    pub shown: Vec<String>,
    /// Clauses that none shows although they need a test.
    pub missing: Vec<String>,
    /// Clauses that a scenario names although there is no such clause.
    pub unknown: Vec<String>,
}

/// Compares a report with a list of clauses: one id on each line; what needs no test has its reason after a colon;
/// lines that begin with `#` are comments.
#[must_use]
pub fn coverage(report: &Report, clauses: &str) -> Coverage {
    let lines = clauses.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .collect();
    let id = |line: &str| line.split(':').next().unwrap_or(line).trim().to_owned();
    let all: Vec<String> = lines.iter().map(|l| id(l)).collect();
    let shown = report.clauses();
    let mut coverage = Coverage::default();
    for line in lines {
        let clause = id(line);
        if shown.contains_key(clause.as_str()) {
            coverage.shown.push(clause);
        } else if !line.contains(':') {
            coverage.missing.push(clause);
        }
    }
    let named = report.ran.iter().flat_map(|r| &r.clauses);
    coverage.unknown = named.filter(|c| !all.contains(c)).cloned().collect();
    coverage.unknown.sort();
    coverage.unknown.dedup();
    coverage
}
