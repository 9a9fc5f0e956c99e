//! Advice in words: the best choice, how sure that is, and why.

use super::advice::{Advice, Difference};
use fudaba_engine::View;
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
    /// What speaks for it.
    pub why: Option<String>,
    /// The key of the decision, by which its clause is found.
    pub key: &'static str,
}

impl HintText {
    /// The advice for the open decision of the view that it was given for. None if there is nothing to say.
    #[must_use]
    pub fn new(advice: &Advice, view: &View, speaker: &Speaker) -> Option<Self> {
        let decision = view.decision()?;
        let name = |index: usize| speaker.action(view.q(), &decision, view.legal()[index]);
        let equals: Vec<String> = advice.equals().map(|choice| name(choice.index)).collect();
        let best = match (equals.as_slice(), speaker.lang) {
            ([], _) => return None,
            ([one], Lang::En) => format!("Best: {one}."),
            ([one], Lang::Ja) => format!("おすすめ：{one}"),
            (many, lang) => equal(many, lang),
        };
        let why = (equals.len() == 1).then(|| why(advice, speaker)).flatten();
        Some(Self {
            best,
            sure: match equals.len() {
                1 => how_sure(advice, speaker.lang, &name),
                _ => Some(looks_of_equals(advice, speaker.lang)),
            },
            why,
            key: decision.key,
        })
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

/// How many of the looks went to the choices that are equal.
fn looks_of_equals(advice: &Advice, lang: Lang) -> String {
    let share: f32 = advice.equals().map(|choice| choice.share).sum();
    let (share, looks) = ((share * 100.0).round() as i32, advice.looks);
    match lang {
        Lang::En => format!(
            "Thinking ahead {looks} times, one of these came out best {share} times in 100."
        ),
        Lang::Ja => format!("{looks}回先読みし、100回中{share}回はこれらが最善でした。"),
    }
}

/// How the looks were shared out, and how far the second is behind.
fn how_sure(advice: &Advice, lang: Lang, name: &dyn Fn(usize) -> String) -> Option<String> {
    let best = advice.choices.first()?;
    let percent = |share: f32| (share * 100.0).round() as i32;
    let looks = advice.looks;
    if looks == 0 {
        return None;
    }
    let share = percent(best.share);
    let Some(second) = advice.choices.get(1) else {
        return Some(match lang {
            Lang::En => format!("Thinking ahead {looks} times, it came out best each time."),
            Lang::Ja => format!("{looks}回先読みし、いつもこれが最善でした。"),
        });
    };
    let (least, most) = (percent(second.loses.0), percent(second.loses.1));
    let other = name(second.index);
    let apart = match (lang, least > 0) {
        (Lang::En, true) => format!("{least} to {most}"),
        (Lang::En, false) => format!("at most {most}"),
        (Lang::Ja, true) => format!("{least}〜{most}"),
        (Lang::Ja, false) => format!("最大{most}"),
    };
    Some(match lang {
        Lang::En => format!(
            "Thinking ahead {looks} times, it came out best {share} times in 100. Next best: {other}. That would win {apart} fewer of 100 matches."
        ),
        Lang::Ja => format!(
            "{looks}回先読みし、100回中{share}回はこれが最善でした。次点は「{other}」。100戦あたり、勝ちが{apart}回減る見込みです。"
        ),
    })
}

/// What the two best come to, in one sentence.
fn why(advice: &Advice, speaker: &Speaker) -> Option<String> {
    let parts: Vec<String> = advice
        .reasons
        .iter()
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
