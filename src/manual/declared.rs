//! The words of the ability language that a ruleset declares.

use fudaba_cards::{CardRules, Text};
use fudaba_engine::ability::FAMILIES;
use fudaba_text::Lang;

/// The words of one family that a ruleset declares.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// "Effect".
    pub(crate) name: &'static str,
    pub(super) title: Text,
    /// The words in their order.
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

/// The titles of the families.
const TITLES: &[(&str, &str, &str)] = &[
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
    ("Cmp", "Comparisons", "比べ方"),
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

/// Every family with the words that the ruleset implements; families without any are left out.
pub(crate) fn families(rules: &CardRules) -> Vec<Family> {
    let all = FAMILIES.iter().map(|family| {
        let mut titles = TITLES.iter();
        let title = titles.find(|title| title.0 == family.name);
        let (_, en, ja) = title
            .copied()
            .unwrap_or((family.name, family.name, family.name));
        Family {
            name: family.name,
            title: Text {
                en: en.to_owned(),
                ja: ja.to_owned(),
            },
            words: rules.language.words(family),
        }
    });
    all.filter(|family| !family.words.is_empty()).collect()
}
