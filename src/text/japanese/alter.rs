//! Changes of cards in Japanese.

use super::effect::topic;
use super::noun::Named;
use super::verb::stem;
use super::{Japanese, as_topic, chained, gap};
use crate::engine::ability::{Cards, Change, Duration};
use crate::engine::words::{KeywordId, StatId};
use crate::text::shape::Alteration;

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
        let mut clauses = Vec::new();
        let mut first = true;
        for (stat, change) in stats {
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
        format!("{opening}{}", chained(&clauses))
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
