//! The words of the ability language that a ruleset declares.

use fudaba_cards::{CardRules, Text, words_of};
use fudaba_engine::ability::{CardsName, EffectName};
use fudaba_text::Lang;

/// The words of one family that a ruleset declares.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// "Effect".
    pub(crate) name: &'static str,
    pub(super) title: Text,
    /// The words in the order of the signatures.
    pub(crate) words: Vec<&'static str>,
}

impl Family {
    pub(super) fn columns(&self, lang: Lang) -> &'static [&'static str] {
        match (self.name, lang) {
            ("Effect", Lang::En) => &["written", "what it does", "`Did`", "example"],
            ("Effect", Lang::Ja) => &["書き方", "内容", "`Did`", "例"],
            (_, Lang::En) => &["written", "what it does", "example"],
            (_, Lang::Ja) => &["書き方", "内容", "例"],
        }
    }
}

fn names<N: Copy + Into<&'static str>>(list: &[N]) -> Vec<&'static str> {
    list.iter().map(|name| (*name).into()).collect()
}

/// The families with their titles, in the order in which they are told.
const FAMILIES: &[(&str, &str, &str)] = &[
    ("Effect", "Operations", "操作"),
    ("Cost", "Costs", "コスト"),
    ("Always", "What is in force", "常にはたらくもの"),
    ("Cards", "Sets of cards", "カードの集まり"),
    ("Amount", "Amounts", "枚数"),
    ("Relation", "How cards go together", "組み合わせ"),
    ("Aspect", "What cards share or differ in", "比べる特徴"),
    ("Selector", "Selectors", "探し方"),
    ("Filter", "Tests on a card", "カードの条件"),
    ("Value", "Numbers", "数"),
    ("Comparison", "Comparisons", "比べ方"),
    ("Condition", "Conditions", "状況の条件"),
    ("Change", "Changes of a number", "数値の変え方"),
    ("Duration", "Durations", "期間"),
    ("Dest", "Destinations", "置き方"),
    ("Spot", "Places on the field", "場の場所"),
    ("Drawing", "How many are drawn", "引き方"),
    ("Extent", "How far cards are looked at", "見方"),
    ("Payment", "How much is paid", "払い方"),
    ("Pose", "How cards come onto the field", "出し方"),
    ("Way", "Ways to turn a card", "向きの変え方"),
    ("Who", "Players", "プレイヤー"),
    ("Subject", "Subjects of moments", "タイミングの主語"),
    ("Limit", "Limits", "回数制限"),
];

/// Every family with the words that the ruleset declares; families without any are left out.
pub(crate) fn families(rules: &CardRules) -> Vec<Family> {
    let all = FAMILIES.iter().map(|&(name, en, ja)| Family {
        name,
        title: Text {
            en: en.to_owned(),
            ja: ja.to_owned(),
        },
        words: in_order(name, words(rules, name)),
    });
    all.filter(|family| !family.words.is_empty()).collect()
}

/// The words of a family that the ruleset declares, in any order.
fn words(rules: &CardRules, family: &'static str) -> Vec<&'static str> {
    let language = rules.language;
    match family {
        "Effect" => names(language.effects),
        "Cost" => names(language.costs),
        "Always" => names(language.always),
        "Cards" => names(language.cards),
        "Selector" => names(language.selectors),
        "Filter" => names(language.filters),
        "Value" => names(language.values),
        "Condition" => names(language.conditions),
        "Change" => names(language.changes),
        "Duration" => names(language.durations),
        "Aspect" => names(language.aspects),
        "Spot" => [names(language.enter_spots), names(language.shift_spots)].concat(),
        "Dest" => {
            let ways = language.dests.iter().flat_map(|(_, ways)| names(ways));
            ways.collect()
        }
        "Comparison" => ["AtLeast", "AtMost", "Equal", "Less", "More"].to_vec(),
        "Who" => ["You", "Opponent", "TurnPlayer"].to_vec(),
        _ => {
            let all = words_of(family);
            all.filter(|word| is_possible(rules, family, word))
                .collect()
        }
    }
}

/// Can this word of a family that belongs to another word be used?
fn is_possible(rules: &CardRules, family: &str, word: &str) -> bool {
    let language = rules.language;
    let does = |effect: EffectName| language.effects.contains(&effect);
    match (family, word) {
        ("Relation", "Within") => !language.totals.is_empty(),
        ("Amount" | "Relation", _) => language.cards.contains(&CardsName::Pick),
        ("Drawing", "Until") => !language.drawn_to.is_empty(),
        ("Drawing", _) => does(EffectName::Draw),
        ("Extent", "UpTo") => !language.piles.is_empty(),
        ("Extent", _) => does(EffectName::Look),
        ("Payment", _) => does(EffectName::Pay),
        ("Pose", "Rested") => language.enters_rested,
        ("Pose", _) => does(EffectName::Enter),
        ("Way", _) => does(EffectName::Turn),
        ("Limit", "PerGame") => language.per_game,
        ("Limit", "PerTurnByName") => language.per_name,
        ("Limit", _) => rules.abilities.iter().any(|ability| ability.optional),
        _ => true,
    }
}

/// In the order of the signatures, each once.
fn in_order(family: &'static str, mut words: Vec<&'static str>) -> Vec<&'static str> {
    let order: Vec<&str> = words_of(family).collect();
    words.sort_by_key(|word| order.iter().position(|w| w == word));
    words.dedup();
    words
}
