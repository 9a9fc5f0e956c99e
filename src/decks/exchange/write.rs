//! A deck as text, for people and for [`Exchange::read`](super::Exchange::read).

use super::Exchange;
use fudaba_cards::Lang;
use fudaba_library::{DeckList, DeckVariant};
use std::collections::BTreeMap;
use std::fmt::Write;

impl Exchange<'_> {
    /// The deck as text: its name, the cards singled out, then each pile with its number of cards. Every card stands with
    /// its id, so that the text is read back to the same deck in either language.
    ///
    /// ```text
    /// Deck: Night Watch
    /// Ruleset: lily
    ///
    /// Leader: Veshna, Ink up to the Elbow (veshna-1)
    ///
    /// Main deck (45)
    /// 3 Grevil, Hook and Chain (grevil-1)
    /// ```
    #[must_use]
    pub fn text(&self, list: &DeckList, lang: Lang) -> String {
        let mut out = String::new();
        let (deck, ruleset) = match lang {
            Lang::En => ("Deck: ", "Ruleset: "),
            Lang::Ja => ("デッキ：", "ルール："),
        };
        let name = one_line(list.name.get(lang));
        let _ = writeln!(out, "{deck}{name}\n{ruleset}{}", list.ruleset);
        let shape = self.shape();
        let roles = shape.roles.iter().filter_map(|r| Some((r, list.role(r)?)));
        for (n, (role, card)) in roles.enumerate() {
            let colon = lang.colon();
            let before = if n == 0 { "\n" } else { "" };
            let (role, card) = (shape.word(role, lang), self.line(card, lang));
            let _ = writeln!(out, "{before}{role}{colon}{card}");
        }
        for section in shape.sections {
            if let Some(pile) = list.sections.get(*section).filter(|p| !p.is_empty()) {
                self.pile(&mut out, section, None, pile, lang);
            }
        }
        for variant in &list.variants {
            for (section, pile) in &variant.sections {
                self.pile(&mut out, section, Some(variant), pile, lang);
            }
        }
        out
    }

    fn pile(
        &self,
        out: &mut String,
        section: &str,
        variant: Option<&DeckVariant>,
        pile: &BTreeMap<String, u8>,
        lang: Lang,
    ) {
        let count: usize = pile.values().map(|n| usize::from(*n)).sum();
        let name = self.shape().word(section, lang);
        let under = variant.map_or(String::new(), |v| format!(" [{}={}]", v.option, v.value));
        let count = match lang {
            Lang::En => format!(" ({count})"),
            Lang::Ja => format!("（{count}枚）"),
        };
        let _ = writeln!(out, "\n{name}{under}{count}");
        for (id, n) in pile.iter().filter(|(_, n)| **n > 0) {
            let _ = writeln!(out, "{n} {}", self.line(id, lang));
        }
    }

    /// A card with its id; a card that nobody knows as its id alone.
    #[must_use]
    pub fn line(&self, id: &str, lang: Lang) -> String {
        let Some(card) = self.card(id) else {
            return id.to_owned();
        };
        let name = one_line(card.name.get(lang));
        match (&card.epithet, lang) {
            (Some(epithet), Lang::En) => format!("{name}, {} ({id})", one_line(&epithet.en)),
            (Some(epithet), Lang::Ja) => format!("{}{name} ({id})", one_line(&epithet.ja)),
            (None, _) => format!("{name} ({id})"),
        }
    }
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
