//! The words of the ability language that a ruleset declares.

use crate::cards::{CardRules, Text, words_of};
use crate::engine::ability::EffectName;
use crate::engine::ability::{CardsName, SpotName};
use crate::text::Lang;

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
        match lang {
            Lang::En => &["written", "what it does", "example"],
            Lang::Ja => &["書き方", "内容", "例"],
        }
    }
}

fn names<N: Copy + Into<&'static str>>(list: &[N]) -> Vec<&'static str> {
    list.iter().map(|name| (*name).into()).collect()
}

/// Every family with the words that the ruleset declares; families without any are left out.
pub(crate) fn families(rules: &CardRules) -> Vec<Family> {
    let language = rules.language;
    let all = |family: &'static str| words_of(family).collect::<Vec<_>>();
    let only = |family: &'static str, keep: &dyn Fn(&str) -> bool| {
        words_of(family).filter(|w| keep(w)).collect::<Vec<_>>()
    };
    let does = |effect: EffectName| language.effects.contains(&effect);
    let mut spots: Vec<SpotName> = language.enter_spots.to_vec();
    spots.extend(language.shift_spots);
    let mut ways: Vec<&str> = Vec::new();
    for (_, dests) in language.dests {
        ways.extend(names(dests));
    }
    let limited = rules.abilities.iter().any(|a| a.optional);
    let found = vec![
        family("Effect", "Operations", "操作", names(language.effects)),
        family("Cost", "Costs", "コスト", names(language.costs)),
        family(
            "Always",
            "What is in force",
            "常にはたらくもの",
            names(language.always),
        ),
        family(
            "Cards",
            "Sets of cards",
            "カードの集まり",
            names(language.cards),
        ),
        family(
            "Amount",
            "Amounts",
            "枚数",
            only("Amount", &|_| language.cards.contains(&CardsName::Pick)),
        ),
        family(
            "Relation",
            "How cards go together",
            "組み合わせ",
            all("Relation"),
        ),
        family(
            "Aspect",
            "What cards share or differ in",
            "比べる特徴",
            names(language.aspects),
        ),
        family("Selector", "Selectors", "探し方", names(language.selectors)),
        family(
            "Filter",
            "Tests on a card",
            "カードの条件",
            names(language.filters),
        ),
        family("Value", "Numbers", "数", names(language.values)),
        family("Comparison", "Comparisons", "比べ方", COMPARISONS.to_vec()),
        family(
            "Condition",
            "Conditions",
            "状況の条件",
            names(language.conditions),
        ),
        family(
            "Change",
            "Changes of a number",
            "数値の変え方",
            names(language.changes),
        ),
        family("Duration", "Durations", "期間", names(language.durations)),
        family("Dest", "Destinations", "置き方", ways),
        family("Spot", "Places on the field", "場の場所", names(&spots)),
        family(
            "Drawing",
            "How many are drawn",
            "引き方",
            only("Drawing", &|word| {
                does(EffectName::Draw) && (word != "Until" || !language.drawn_to.is_empty())
            }),
        ),
        family(
            "Extent",
            "How far cards are looked at",
            "見方",
            only("Extent", &|word| {
                does(EffectName::Look) && (word != "UpTo" || !language.piles.is_empty())
            }),
        ),
        family(
            "Pose",
            "How cards come onto the field",
            "出し方",
            only("Pose", &|word| {
                does(EffectName::Enter) && (word != "Rested" || language.enters_rested)
            }),
        ),
        family(
            "Way",
            "Ways to turn a card",
            "向きの変え方",
            only("Way", &|_| does(EffectName::Turn)),
        ),
        family(
            "Whose",
            "Whose moment",
            "誰の時",
            only("Whose", &|_| does(EffectName::Later)),
        ),
        family("Who", "Players", "プレイヤー", WHO.to_vec()),
        family(
            "Subject",
            "Subjects of moments",
            "タイミングの主語",
            all("Subject"),
        ),
        family(
            "Limit",
            "Limits",
            "回数制限",
            only("Limit", &|word| {
                limited && (word != "PerGame" || language.per_game)
            }),
        ),
    ];
    found.into_iter().filter(|f| !f.words.is_empty()).collect()
}

/// The players, seen from the controller.
const WHO: [&str; 3] = ["You", "Opponent", "TurnPlayer"];
const COMPARISONS: [&str; 5] = ["AtLeast", "AtMost", "Equal", "Less", "More"];

/// A family; its words are put into the order of the signatures.
fn family(name: &'static str, en: &str, ja: &str, mut words: Vec<&'static str>) -> Family {
    let order: Vec<&str> = words_of(name).collect();
    words.sort_by_key(|word| order.iter().position(|w| w == word));
    words.dedup();
    Family {
        name,
        title: Text {
            en: en.to_owned(),
            ja: ja.to_owned(),
        },
        words,
    }
}
