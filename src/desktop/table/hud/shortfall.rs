//! What is still missing of what is asked, in few words: how many, and of which kind only where that matters.

use super::models::Maker;
use super::texts;
use crate::table::ruleset::look::ShortLook;
use crate::table::ruleset::text as text_of;
use crate::ui_text::{Word, Words};
use fudaba_engine::{Balance, Demand, Need};
use fudaba_saves::settings::Language;
use fudaba_text::{Speaker, fill};

/// So many of a kind are missing: its key, what it is called, how many.
type Lack<'a> = (&'static str, &'a str, i32);

impl Maker<'_> {
    /// What is missing in all that is asked; nothing if it is all there.
    pub(super) fn shortfall(&self, balance: &Balance) -> Option<String> {
        if !balance.demands.iter().any(Demand::lacks) {
            return None;
        }
        let (language, words) = (self.settings.language, self.settings.words());
        let Some(look) = &self.game.look.short else {
            let speaker = Speaker::to_player(&self.game.game.book, language.into(), balance.player);
            let demands = balance.demands.iter();
            let all = demands.map(|demand| speaker.missing(balance, demand));
            let all: Vec<String> = all.filter(|said| !said.is_empty()).collect();
            let missing = all.join(words.get(Word::ForeseenAnd));
            return Some(words.fill(Word::StillMissing, &[("missing", &missing)]));
        };
        let lack = |need: &Need| need.asked - need.paid.iter().map(|(_, n)| n).sum::<i32>();
        let needs = balance.demands.iter().flat_map(|demand| &demand.needs);
        let of_kind = |(kind, key): (usize, &&'static str)| {
            let n = needs.clone().filter(|need| need.kind == kind).map(lack);
            (*key, n.filter(|n| *n > 0).sum::<i32>())
        };
        let kinds = balance.kinds.iter().enumerate().map(of_kind);
        let kinds: Vec<_> = kinds.filter(|(_, n)| *n > 0).collect();
        let labels = kinds
            .iter()
            .map(|(key, _)| texts::label(self.game, key, language));
        let labels: Vec<String> = labels.collect();
        let lacks = kinds.iter().zip(&labels);
        let lacks: Vec<Lack> = lacks
            .map(|((key, n), label)| (*key, label.as_str(), *n))
            .collect();
        Some(short(look, &lacks, language, words))
    }
}

impl Maker<'_> {
    /// By how much it suffices, or by how much it does not, once all has come; nothing before that.
    pub(super) fn margin(&self, balance: &Balance) -> Option<String> {
        let open = balance.demands.iter().any(|demand| demand.chance.is_some());
        let comes = balance.coming.is_some() && balance.seal.is_none();
        if open || comes || balance.demands.is_empty() {
            return None;
        }
        let needs = || balance.demands.iter().flat_map(|demand| &demand.needs);
        let paid = |need: &Need| need.paid.iter().map(|(_, n)| n).sum::<i32>();
        let lacks: i32 = needs().map(|need| (need.asked - paid(need)).max(0)).sum();
        let language = self.settings.language;
        let number = lacks.to_string();
        let values = [("n", number.as_str())];
        if lacks > 0 {
            return Some(match &self.game.look.short {
                Some(look) if lacks == 1 => fill(text_of(&look.one, language), &values),
                Some(look) => fill(text_of(&look.many, language), &values),
                None => self.settings.words().fill(Word::ShortBy, &values),
            });
        }
        let has: i32 = balance.sources.iter().flat_map(|of| &of.numbers).sum();
        let spare = has - needs().map(|need| need.asked).sum::<i32>();
        let words = self.settings.words();
        Some(match spare {
            1.. => words.fill(Word::ToSpare, &[("n", &spare.to_string())]),
            _ => words.get(Word::JustEnough).to_owned(),
        })
    }
}

/// How many are missing, with those that must be of one kind behind it.
fn short(look: &ShortLook, lacks: &[Lack], language: Language, words: Words) -> String {
    let all: i32 = lacks.iter().map(|(_, _, n)| n).sum();
    let said = if all == 1 { &look.one } else { &look.many };
    let said = fill(text_of(said, language), &[("n", &all.to_string())]);
    let certain = lacks.iter().filter(|(key, ..)| *key != look.any);
    let certain = certain.map(|(_, label, n)| match language {
        _ if *n == all => (*label).to_owned(),
        Language::English => format!("{n} {label}"),
        Language::Japanese => format!("{label}{n}"),
    });
    let certain: Vec<String> = certain.collect();
    if certain.is_empty() {
        return said;
    }
    let kinds = certain.join(words.get(Word::ForeseenAnd));
    words.fill(Word::ShortOf, &[("short", &said), ("kinds", &kinds)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_cards::Text;

    #[test]
    fn what_is_missing_is_a_number_and_a_kind_only_where_that_matters() {
        let text = |en: &str, ja: &str| Text {
            en: en.to_owned(),
            ja: ja.to_owned(),
        };
        let look = ShortLook {
            any: "any".to_owned(),
            one: text("One lamp short", "ランプがあと1つ"),
            many: text("{n} lamps short", "ランプがあと{n}つ"),
        };
        let english = |lacks: &[Lack]| {
            let language = Language::English;
            short(&look, lacks, language, Words(language))
        };
        let any = ("any", "any colour", 1);
        assert_eq!(english(&[any]), "One lamp short");
        assert_eq!(english(&[("any", "any colour", 3)]), "3 lamps short");
        assert_eq!(english(&[("blue", "blue", 1)]), "One lamp short (blue)");
        assert_eq!(english(&[("blue", "blue", 2)]), "2 lamps short (blue)");
        let both = [("blue", "blue", 2), any];
        assert_eq!(english(&both), "3 lamps short (2 blue)");
        let two = [("blue", "blue", 2), ("red", "red", 1)];
        assert_eq!(english(&two), "3 lamps short (2 blue, 1 red)");
        let language = Language::Japanese;
        let both = [("blue", "青", 2), ("any", "無色", 1)];
        let said = short(&look, &both, language, Words(language));
        assert_eq!(said, "ランプがあと3つ（青2）");
    }
}
