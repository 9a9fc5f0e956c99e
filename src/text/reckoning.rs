//! Log lines of comparisons: how the numbers of both sides came about, and what was paid with what.

use super::Lang;
use super::log::{LogLine, LogSpan, Weight, filled, push_text};
use super::speaker::Speaker;
use fudaba_engine::{
    Balance, CardId, Contest, DefId, Demand, Fighter, Query, Reason, Side, Stage, Term,
};

/// Key and clause of a reason.
type Why = (&'static str, &'static str);

/// Why supports of a side failed, each reason once.
fn failures(side: &Side) -> impl Iterator<Item = Why> {
    let shown = side.support.shown();
    let all = move || shown.iter().filter(|s| !s.counts).filter_map(|s| s.why_not);
    all()
        .enumerate()
        .filter(move |(n, why)| !all().take(*n).any(|before| before == *why))
        .map(|(_, why)| why)
}

impl Speaker<'_> {
    /// The reckoning of a contest, once it is decided; before that only what is stamped on it.
    pub(super) fn contested(&self, q: Query, contest: &Contest) -> Option<LogLine> {
        if contest.stage != Stage::Resolved {
            return None;
        }
        let mut spans = Vec::new();
        // Why supports of both sides failed is told behind the numbers of both.
        let [one, other] = &contest.sides;
        let of_both: Vec<Why> = failures(one)
            .filter(|reason| failures(other).any(|r| r == *reason))
            .collect();
        for side in &contest.sides {
            for fighter in &side.fighters {
                if !spans.is_empty() {
                    push_text(&mut spans, self.semicolon());
                }
                self.reckoning(q, fighter, &mut spans);
            }
            if let Some(text) = self.together(side) {
                push_text(&mut spans, &text);
            }
            if let Some(text) = self.measured(side) {
                push_text(&mut spans, &text);
            }
            for reason in failures(side).filter(|reason| !of_both.contains(reason)) {
                self.push_failure(q, "support_failed", reason, &mut spans);
            }
        }
        for reason in of_both {
            self.push_failure(q, "supports_failed", reason, &mut spans);
        }
        Some(self.sentence(spans))
    }

    fn push_failure(&self, q: Query, label: &'static str, why: Why, spans: &mut Vec<LogSpan>) {
        let reason = self.reason(q, &Reason::new(why.0, why.1));
        let reason = reason.trim_end_matches(['.', '。']).to_owned();
        push_text(spans, &filled(self.label(label), &[("reason", reason)]));
    }

    fn semicolon(&self) -> &'static str {
        match self.lang {
            Lang::En => "; ",
            Lang::Ja => "／",
        }
    }

    /// What the cards of a side come to together.
    fn together(&self, side: &Side) -> Option<String> {
        let sum = side.together.as_ref()?;
        let mut text = written(&sum.terms);
        if sum.terms.len() > 1 {
            text.push_str(&format!(" = {}", sum.total));
        }
        Some(filled(self.label("together"), &[("sum", text)]))
    }

    /// Of several numbers of a side the one that decides, with its label.
    fn measured(&self, side: &Side) -> Option<String> {
        let measure = side.measures.iter().find(|m| m.decides)?;
        let mut text = written(&measure.sum.terms);
        if measure.sum.terms.len() > 1 {
            text.push_str(&format!(" = {}", measure.sum.total));
        }
        let label = self.label(measure.label);
        let numbered = side.fighters.iter().any(|f| !f.terms.is_empty());
        let before = match (numbered, self.lang) {
            (true, _) => self.semicolon(),
            (false, Lang::En) => ": ",
            (false, Lang::Ja) => "：",
        };
        Some(format!("{before}{label} {text}"))
    }

    fn push_card(&self, q: Query, card: CardId, def: DefId, spans: &mut Vec<LogSpan>) {
        match self.entry_of(q, def) {
            Some(entry) => self.push_name(spans, card, entry.name.get(self.cards)),
            None => push_text(spans, self.label("unknown_card")),
        }
    }

    fn reckoning(&self, q: Query, fighter: &Fighter, spans: &mut Vec<LogSpan>) {
        // Who has no number of his own is told by those of his side.
        let mut text = match fighter.terms.as_slice() {
            [] => String::new(),
            terms => format!(" {}", written(terms)),
        };
        if fighter.terms.len() > 1 {
            text.push_str(&format!(" = {}", fighter.total));
        }
        if let Some(mark) = fighter.mark {
            match self.lang {
                Lang::En => text.push_str(&format!(", {}", self.label(mark))),
                Lang::Ja => text.push_str(&format!("（{}）", self.label(mark))),
            }
        }
        self.push_card(q, fighter.card, fighter.def, spans);
        push_text(spans, &text);
    }

    /// What was paid with what, once it is decided.
    pub(super) fn balanced(&self, q: Query, balance: &Balance) -> Option<LogLine> {
        balance.left.as_ref()?;
        let mut spans = Vec::new();
        for demand in &balance.demands {
            if !spans.is_empty() {
                push_text(&mut spans, self.semicolon());
            }
            self.push_card(q, demand.card, demand.def, &mut spans);
            let text = if demand.met == Some(true) {
                self.label("demand_met").to_owned()
            } else {
                let missing = self.missing(balance, demand);
                filled(self.label("demand_missed"), &[("missing", missing)])
            };
            push_text(&mut spans, &text);
        }
        Some(self.sentence(spans))
    }

    fn sentence(&self, mut spans: Vec<LogSpan>) -> LogLine {
        let end = match self.lang {
            Lang::En => ".",
            Lang::Ja => "。",
        };
        push_text(&mut spans, end);
        LogLine {
            weight: Weight::Line,
            spans,
            clause: None,
            run: None,
        }
    }

    /// What a card asks for and does not get.
    #[must_use]
    pub fn missing(&self, balance: &Balance, demand: &Demand) -> String {
        let lacks = demand.needs.iter().filter_map(|need| {
            let paid: i32 = need.paid.iter().map(|(_, n)| *n).sum();
            let lack = need.asked - paid;
            let kind = balance.kinds.get(need.kind)?;
            let label = self.label(kind);
            (lack > 0).then(|| match self.lang {
                Lang::En => format!("{lack} {label}"),
                Lang::Ja => format!("{label}{lack}"),
            })
        });
        let comma = match self.lang {
            Lang::En => ", ",
            Lang::Ja => "、",
        };
        lacks.collect::<Vec<_>>().join(comma)
    }
}

/// The parts of a number, written as a sum.
#[must_use]
pub fn written(terms: &[Term]) -> String {
    let mut text = String::new();
    for (at, term) in terms.iter().enumerate() {
        let sign = match (at, term.times, term.n < 0) {
            (0, false, false) => "",
            (0, false, true) => "−",
            (_, true, _) => " × ",
            (_, false, true) => " − ",
            (_, false, false) => " + ",
        };
        // A factor takes the whole sum before it.
        if term.times && terms[..at].iter().skip(1).any(|t| !t.times) {
            text = format!("({text})");
        }
        text.push_str(&format!("{sign}{}", term.n.unsigned_abs()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(n: i32, times: bool) -> Term {
        Term {
            times,
            ..Term::plus("value", n)
        }
    }

    #[test]
    fn a_factor_takes_the_whole_sum_before_it() {
        let terms = [term(40, false), term(-10, false), term(2, true)];
        assert_eq!(written(&terms), "(40 − 10) × 2");
        assert_eq!(written(&terms[..1]), "40");
        assert_eq!(written(&[term(-3, false), term(2, true)]), "−3 × 2");
    }
}
