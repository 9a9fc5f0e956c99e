//! Changes of cards in Japanese.

use super::effect::topic;
use super::nominal::Named;
use super::verb::stem;
use super::{Japanese, as_topic, chained, gap};
use crate::shape::{Alteration, Quantity};
use fudaba_engine::ability::{Cards, Change, Duration};
use fudaba_engine::words::{KeywordId, StatId};

impl Japanese<'_> {
    /// Changes of cards for a while.
    pub(super) fn alter(
        &mut self,
        cards: &Cards,
        alterations: &[Alteration],
        duration: Duration,
    ) -> String {
        let mut stats: Vec<(StatId, &Change)> = Vec::new();
        let mut keywords: Vec<KeywordId> = Vec::new();
        for alteration in alterations {
            match alteration {
                Alteration::Stat(stat, change) => stats.push((*stat, *change)),
                Alteration::Keyword(keyword) => keywords.push(*keyword),
            }
        }
        let time = self.duration(duration);
        let named = self.named(cards);
        let (opening, of, subject) = match &named {
            Named::Chosen {
                chooser, choose, ..
            } => (
                format!("{}{}、{time}、", topic(*chooser), stem(choose)),
                "その".to_owned(),
                None,
            ),
            Named::Plainly(text) => (format!("{time}、"), format!("{text}の"), Some(text.clone())),
            Named::Fresh => (format!("{time}、"), "その".to_owned(), None),
        };
        let mut clauses: Vec<String> = Vec::new();
        let mut first = true;
        let whose = match &subject {
            Some(text) => text.clone(),
            None => format!("その{}", self.noun_again(cards)),
        };
        for (stat, change) in stats {
            if let Some((before, gains)) = self.gains(stat, change) {
                if std::mem::take(&mut first) {
                    clauses.push(format!("{before}{}", as_topic(&whose, &gains)));
                } else {
                    clauses.push(format!("{before}{gains}"));
                }
                continue;
            }
            let name = self.stat(stat);
            let (before, verb) = self.changed(change);
            let of = if std::mem::take(&mut first) {
                of.as_str()
            } else {
                ""
            };
            clauses.push(format!("{before}{of}{name}{verb}"));
        }
        let keywords = self.merged(&keywords, subject.as_deref().filter(|_| first));
        clauses.extend(keywords);
        format!("{opening}{}", chained(&joined_gains(clauses)))
    }

    /// A change of something that is gained and lost: what stands before the cards, and 「桃ハート2つを得る」.
    pub(super) fn gains(&mut self, stat: StatId, change: &Change) -> Option<(String, String)> {
        let words = self.lex.words.stats.get(&stat)?;
        let Change::Add(value) = change else {
            return None;
        };
        if !words.gained {
            return None;
        }
        if words.unit.is_none() {
            // A keyword with a number: 「強化+500を得る」.
            let name = self.stat(stat);
            return match Quantity::of(value) {
                Quantity::Number(n) if n > 0 => Some((String::new(), format!("{name}+{n}を得る"))),
                _ => None,
            };
        }
        let unit = self.unit(stat);
        Some(match Quantity::of(value) {
            Quantity::Number(n) if n < 0 => (String::new(), format!("{unit}{}つを失う", -n)),
            Quantity::Number(n) => (String::new(), format!("{unit}{n}つを得る")),
            Quantity::Each {
                factor,
                per,
                base: 0,
                cap,
            } => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!("（最大{c}つ）"));
                (per, format!("{unit}{factor}つを得る{most}"))
            }
            _ => {
                let value = self.value(value);
                (String::new(), format!("{value}と同じ数の{unit}を得る"))
            }
        })
    }

    /// Keywords given together: 「貫通と攻撃範囲2を得る」.
    fn merged(&self, keywords: &[KeywordId], subject: Option<&str>) -> Vec<String> {
        let mut clauses: Vec<String> = Vec::new();
        for (at, keyword) in keywords.iter().enumerate() {
            let words = self.lex.words.keywords.get(keyword);
            let gap = || gap(keyword.name(&self.lex.vocabulary));
            let verb = match subject {
                Some(_) => words.map_or_else(gap, |w| w.ja.gets.clone()),
                None => words.map_or_else(gap, |w| w.ja.make.clone()),
            };
            let tail = if subject.is_some() {
                "を得る"
            } else {
                "を与える"
            };
            if let (Some(noun), Some(before)) = (
                verb.strip_suffix(tail),
                clauses.last_mut().filter(|c| c.ends_with(tail)),
            ) {
                let start = before.trim_end_matches(tail).to_owned();
                *before = format!("{start}と{noun}{tail}");
                continue;
            }
            clauses.push(match subject {
                Some(text) if at == 0 => as_topic(text, &verb),
                _ => verb,
            });
        }
        clauses
    }
}

/// 「桃ハート1つを得る」 and 「ブレード1つを得る」 as one: 「桃ハート1つとブレード1つを得る」.
fn joined_gains(clauses: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for clause in clauses {
        let before = out
            .last_mut()
            .and_then(|c| c.strip_suffix("つを得る").map(str::to_owned));
        match (
            before,
            clause.ends_with("つを得る") && !clause.contains('は'),
        ) {
            (Some(start), true) => {
                out.pop();
                out.push(format!("{start}つと{clause}"));
            }
            _ => out.push(clause),
        }
    }
    out
}
