//! Which clauses of the rules have a scenario.

use super::report::Report;
use fudaba_rulebook::Rulebook;
use std::collections::BTreeMap;

/// Clauses with and without a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Clauses that a passing scenario shows.
    pub shown: Vec<String>,
    /// Clauses that none shows although they need a test.
    pub missing: Vec<String>,
    /// Clauses that a scenario names, or that need no test, although there is no such clause.
    pub unknown: Vec<String>,
}

/// Compares a report with the clauses of a rulebook. `untested` are those that need no test, each with the reason.
#[must_use]
pub fn coverage(report: &Report, book: &Rulebook, untested: &BTreeMap<String, String>) -> Coverage {
    let shown = report.clauses();
    let mut coverage = Coverage::default();
    for clause in book.clauses() {
        if shown.contains_key(clause.id.as_str()) {
            coverage.shown.push(clause.id.clone());
        } else if !untested.contains_key(&clause.id) {
            coverage.missing.push(clause.id.clone());
        }
    }
    let is_clause = |id: &str| book.clauses().any(|clause| clause.id == id);
    let named = (report.ran.iter().flat_map(|r| &r.clauses)).chain(untested.keys());
    coverage.unknown = named.filter(|id| !is_clause(id)).cloned().collect();
    coverage.unknown.sort();
    coverage.unknown.dedup();
    coverage
}
