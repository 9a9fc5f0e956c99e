//! Advice in words: the best choice, how sure that is, and why.

use super::advice::{Advice, Difference};
use super::gain;
use fudaba_engine::{View, ZoneId};
use fudaba_text::{Lang, Speaker};

/// So many tables are looked at for a hint.
pub const LOOKS: u32 = 4_000;
/// So many differences are told.
const REASONS: usize = 2;
/// So many choices that are equal are named.
const EQUALS: usize = 3;

/// Advice in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintText {
    /// The best choice, or those that are equal.
    pub best: String,
    /// How sure it is.
    pub sure: Option<String>,
    /// What speaks for it in the turn to come.
    pub why: Option<String>,
    /// What is foretold to come of it that is good.
    pub gain: Option<String>,
    /// What it is for, where neither is known.
    pub purpose: Option<String>,
    /// The key of the decision, by which its clause is found.
    pub key: &'static str,
}

impl HintText {
    /// The advice for the open decision of the view that it was given for. None if there is nothing to say.
    #[must_use]
    pub fn new(advice: &Advice, view: &View, speaker: &Speaker) -> Option<Self> {
        let decision = view.decision()?;
        let name = |index: usize| speaker.action(view.q(), &decision, view.legal()[index]);
        // The same card to one of several like places is one choice.
        let equals = advice.kinds(view).into_iter().map(|kind| {
            let mut all = kind.iter().map(|choice| view.legal()[choice.index]);
            let first = all.next().unwrap_or(view.legal()[kind[0].index]);
            let others: Vec<ZoneId> = all.map(|action| action.place).collect();
            speaker.action_at(view.q(), &decision, first, &others)
        });
        let equals: Vec<String> = equals.collect();
        let best = match (equals.as_slice(), speaker.lang) {
            ([], _) => return None,
            ([one], Lang::En) => format!("Best: {one}."),
            ([one], Lang::Ja) => format!("おすすめ：{one}"),
            (many, lang) => equal(many, lang),
        };
        let why = (equals.len() == 1)
            .then(|| why(advice, view, speaker))
            .flatten();
        let alone = equals.len() == 1;
        let gain = alone
            .then(|| gain::foretold(advice, view, speaker))
            .flatten();
        let purpose = (alone || gain::are_of_one_kind(advice, view, &decision))
            .then(|| gain::purpose(advice, view, speaker, alone))
            .flatten();
        Some(Self {
            best,
            sure: match equals.len() {
                1 => how_sure(advice, view, speaker.lang, &name),
                _ => Some(looks_of_equals(advice, speaker.lang)),
            },
            why,
            gain,
            purpose,
            key: decision.key,
        })
    }

    /// All that is said, line by line: what is best, one reason, how sure it is.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        let reason = self.gain.or(self.why).or(self.purpose);
        let lines = [Some(self.best), reason, self.sure];
        lines.into_iter().flatten().collect()
    }
}

/// Choices that are equal; of many, the first few.
fn equal(all: &[String], lang: Lang) -> String {
    let more = all.len().saturating_sub(EQUALS);
    let named = &all[..all.len() - more];
    match (lang, more) {
        (Lang::En, 0) => format!("As good as equal: {}.", named.join("; ")),
        (Lang::En, _) => format!("As good as equal: {}; and {more} more.", named.join("; ")),
        (Lang::Ja, 0) => format!("差は見られません：{}", named.join("、")),
        (Lang::Ja, _) => format!("差は見られません：{}、ほか{more}通り", named.join("、")),
    }
}

/// How often one of the choices that are equal came out best.
fn looks_of_equals(advice: &Advice, lang: Lang) -> String {
    let share: f32 = advice.equals().map(|choice| choice.share).sum();
    let n = of_ten(share);
    match lang {
        Lang::En => format!(
            "Played on in thought, one of these came out best {}.",
            often(n)
        ),
        Lang::Ja => format!(
            "先まで考えると、{}これらが最善でした。",
            often_in_japanese(n)
        ),
    }
}

/// A share as so many of ten, which is as much as can be said.
fn of_ten(share: f32) -> i32 {
    (share * 10.0).round() as i32
}

/// How often of ten times.
fn often(n: i32) -> String {
    match n {
        10.. => "nearly every time".to_owned(),
        2..10 => format!("about {n} times in 10"),
        1 => "about once in 10 times".to_owned(),
        _ => "now and then".to_owned(),
    }
}

fn often_in_japanese(n: i32) -> String {
    match n {
        10.. => "ほぼ毎回".to_owned(),
        1..10 => format!("10回のうち{n}回ほどは"),
        _ => "ときどき".to_owned(),
    }
}

/// How often the best came out best, and how far the second is behind.
fn how_sure(
    advice: &Advice,
    view: &View,
    lang: Lang,
    name: &dyn Fn(usize) -> String,
) -> Option<String> {
    if advice.looks == 0 {
        return None;
    }
    let kinds = advice.kinds(view);
    let best = kinds.first()?.iter().map(|choice| choice.share);
    let n = of_ten(best.sum());
    let Some(second) = advice.next(view) else {
        return Some(match lang {
            Lang::En => "Played on in thought, it came out best every time.".to_owned(),
            Lang::Ja => "先まで考えると、毎回これが最善でした。".to_owned(),
        });
    };
    let other = name(second.index);
    let most = (second.loses.1 * 100.0).round() as i32;
    Some(match lang {
        Lang::En => {
            let behind = match most {
                ..=1 => "which wins about as often".to_owned(),
                2..=5 => "which wins a little less often".to_owned(),
                _ => format!("which wins up to {most} fewer of 100 matches"),
            };
            let often = often(n);
            format!("Played on in thought, it came out best {often}. Next best: {other}, {behind}.")
        }
        Lang::Ja => {
            let behind = match most {
                ..=1 => "勝ちやすさはほぼ同じです".to_owned(),
                2..=5 => "勝ちやすさは少し下がります".to_owned(),
                _ => format!("100戦あたり最大{most}勝ほど減ります"),
            };
            let often = often_in_japanese(n);
            format!("先まで考えると、{often}これが最善でした。次点は「{other}」で、{behind}。")
        }
    })
}

/// Does a difference speak for the choice: more of what its player wants to have, or less of what the other one wants?
fn is_good(difference: &Difference, view: &View, speaker: &Speaker) -> bool {
    let zone = difference.zone.name(view.q().setup.rules.words());
    let wanted = speaker.book.phrases.wants.iter().any(|name| name == zone);
    let own = difference.player == view.viewer();
    wanted && own == (difference.more > 0.0)
}

/// What the best comes to that is better than the next, in one sentence.
fn why(advice: &Advice, view: &View, speaker: &Speaker) -> Option<String> {
    let parts: Vec<String> = advice
        .reasons
        .iter()
        .filter(|d| is_good(d, view, speaker))
        .take(REASONS)
        .map(|d| part(d, speaker))
        .collect();
    if parts.is_empty() {
        return None;
    }
    Some(match speaker.lang {
        Lang::En => format!(
            "Why: a turn later there are usually {} than after the next best.",
            parts.join(" and ")
        ),
        Lang::Ja => format!(
            "理由：次点と比べて、1ターン後はふつう{}。",
            parts.join("、")
        ),
    })
}

fn part(difference: &Difference, speaker: &Speaker) -> String {
    let place = speaker.zone_label(difference.zone);
    let who = speaker.whose(difference.player);
    let cards = some_cards(difference.more, speaker.lang);
    match speaker.lang {
        Lang::En => format!("{cards} in {who} {place}"),
        Lang::Ja => format!("{who}{place}が{cards}"),
    }
}

/// So many cards more or fewer, in plain words.
fn some_cards(more: f32, lang: Lang) -> String {
    let n = more.abs().round() as i32;
    match (lang, n, more > 0.0) {
        (Lang::En, 0, true) => "slightly more cards".to_owned(),
        (Lang::En, 0, false) => "slightly fewer cards".to_owned(),
        (Lang::En, 1, true) => "about one card more".to_owned(),
        (Lang::En, 1, false) => "about one card fewer".to_owned(),
        (Lang::En, _, true) => format!("about {n} more cards"),
        (Lang::En, _, false) => format!("about {n} fewer cards"),
        (Lang::Ja, 0, true) => "少し多い".to_owned(),
        (Lang::Ja, 0, false) => "少し少ない".to_owned(),
        (Lang::Ja, _, true) => format!("約{n}枚多い"),
        (Lang::Ja, _, false) => format!("約{n}枚少ない"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_in_whole_cards() {
        let said = |more| some_cards(more, Lang::En);
        assert_eq!(said(0.3), "slightly more cards");
        assert_eq!(said(-0.9), "about one card fewer");
        assert_eq!(said(2.4), "about 2 more cards");
        assert_eq!(some_cards(-4.5, Lang::Ja), "約5枚少ない");
    }

    #[test]
    fn how_sure_it_is_is_told_in_tens() {
        assert_eq!(often(of_ten(0.88)), "about 9 times in 10");
        assert_eq!(often(of_ten(0.97)), "nearly every time");
        assert_eq!(often(of_ten(0.02)), "now and then");
        assert_eq!(often_in_japanese(of_ten(0.71)), "10回のうち7回ほどは");
        assert_eq!(often(of_ten(0.12)), "about once in 10 times");
    }

    #[test]
    fn of_many_choices_that_are_equal_few_are_named() {
        let all: Vec<String> = ["a", "b", "c", "d", "e"].map(str::to_owned).into();
        assert_eq!(equal(&all[..2], Lang::En), "As good as equal: a; b.");
        assert_eq!(equal(&all[..3], Lang::En), "As good as equal: a; b; c.");
        let more = equal(&all, Lang::En);
        assert_eq!(more, "As good as equal: a; b; c; and 2 more.");
        assert_eq!(
            equal(&all, Lang::Ja),
            "差は見られません：a、b、c、ほか2通り"
        );
    }
}
