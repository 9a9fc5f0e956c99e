//! What the reading panel shows of a card: its text, its numbers and what changed them, and why it can do nothing.

use super::models::Maker;
use super::texts;
use crate::desktop::panels::model::{Change, InspectModel, ReasonModel, StatModel};
use crate::desktop::table::ruleset::text as text_of;
use crate::engine::words::{StatId, Vocabulary};
use crate::engine::{CardId, DefId};
use crate::saves::settings::Language;

/// Is a number worth telling? Of a family, such as the hearts of each colour, those that the card does not have are left
/// out.
fn is_told(words: &Vocabulary, stat: StatId, was: i32, now: i32) -> bool {
    let is_part = words.family(stat).is_some_and(|f| f.parts.contains(&stat));
    !is_part || was != 0 || now != 0
}

impl Maker<'_> {
    /// The card that the viewer reads.
    pub fn inspect(&mut self, card: CardId, pinned: bool) -> Option<InspectModel> {
        let view = self.seen.view();
        let def = view.def(card)?;
        let entry = self.game.entry(def)?;
        let language = self.settings.card_language;
        let read = texts::reading(self.game, def, self.settings);
        let epithet = entry.epithet.as_ref().map(|e| text_of(e, language));
        let name = text_of(&entry.name, language);
        Some(InspectModel {
            name: match epithet {
                Some(epithet) if language == Language::English => {
                    format!("{name}, {epithet}")
                }
                Some(epithet) => format!("〈{epithet}〉{name}"),
                None => name.to_owned(),
            },
            kind: read.kind,
            picture: self.zoom(def),
            state: texts::state(self.game, self.seen, card, self.settings),
            stats: self.stats(card, def),
            text: read.text,
            keywords: read.keywords,
            why_not: self.why_not(card),
            flavour: read.flavour,
            pinned,
        })
    }

    fn stats(&self, card: CardId, def: DefId) -> Vec<StatModel> {
        let view = self.seen.view();
        let Some(printed) = self.game.catalogue.get(def) else {
            return Vec::new();
        };
        let words = self.game.rules.words();
        let kind = self.game.look.face.kinds.get(printed.kind.name(words));
        let names = kind.map_or(&[][..], |k| &k.stats);
        let stats = names.iter().filter_map(|n| StatId::find(words, n));
        stats
            .map(|stat| (stat, printed.stat(stat), view.q().stat(card, stat)))
            .filter(|(stat, was, now)| is_told(words, *stat, *was, *now))
            .map(|(stat, was, now)| {
                let say = |n| texts::stat_value(self.game, stat, n, self.settings);
                StatModel {
                    name: texts::stat_name(self.game, stat, self.settings),
                    now: say(now),
                    change: match now.cmp(&was) {
                        std::cmp::Ordering::Greater => Change::Raised,
                        std::cmp::Ordering::Less => Change::Lowered,
                        std::cmp::Ordering::Equal => Change::None,
                    },
                    printed: if now == was { String::new() } else { say(was) },
                    because: self.because(card, stat),
                }
            })
            .collect()
    }

    /// What changed a number, one line each.
    fn because(&self, card: CardId, stat: StatId) -> Vec<String> {
        let view = self.seen.view();
        let sources = view.q().stat_sources(card, stat).into_iter();
        sources
            .map(|source| texts::stat_source(self.game, self.seen, &source, self.settings))
            .collect()
    }

    /// Why a card of the viewer's can do nothing now.
    #[must_use]
    pub fn why_not(&self, card: CardId) -> Vec<ReasonModel> {
        let Some(decision) = self.seen.decision() else {
            return Vec::new();
        };
        let zone = self.seen.view().table().card(card).zone;
        let decl = self.seen.view().setup().rules.zones().decl(zone);
        let own = decl.owner == Some(self.seen.viewer());
        let asked = decision.about == Some(card) || decision.source == Some(card);
        if !own || asked || decision.actions.iter().any(|a| a.card == card) {
            return Vec::new();
        }
        texts::why_not(self.game, self.seen, card, self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::is_told;
    use crate::engine::words::StatId;
    use crate::rules::registry;

    #[test]
    fn numbers_of_a_family_that_a_card_does_not_have_are_left_out() {
        let mut parts = 0;
        for game in registry() {
            let words = game.rules.words();
            for stat in words.families.iter().flat_map(|f| f.parts).copied() {
                assert!(!is_told(words, stat, 0, 0));
                assert!(is_told(words, stat, 2, 0), "it has been lost");
                assert!(is_told(words, stat, 0, 1), "it was given");
                parts += 1;
            }
            for stat in (words.stats.iter())
                .filter_map(|n| StatId::find(words, n))
                .filter(|s| words.family(*s).is_none())
            {
                assert!(is_told(words, stat, 0, 0));
            }
        }
        assert!(parts > 0);
    }
}
