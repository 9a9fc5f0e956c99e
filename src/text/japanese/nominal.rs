//! A Japanese noun with what stands before it, and what is said of cards: chosen first, or simply named.

use fudaba_engine::ability::Who;

/// A noun with what stands before it.
pub(super) struct Nominal {
    /// 「自分のトラッシュ」, where the cards are found; none where the noun says it.
    pub(super) from: Option<String>,
    /// 「自分の」 before a noun that leaves it open.
    pub(super) whose: &'static str,
    /// 「レベル2以下の赤のキャラカード」
    pub(super) noun: String,
    /// 枚, 体.
    pub(super) counter: String,
    /// いる rather than ある.
    pub(super) alive: bool,
    /// The place's own name serves for the cards: 「自分の手札」.
    pub(super) place_is_noun: bool,
    /// There is only one.
    pub(super) only: bool,
    /// Nothing stands before the noun.
    pub(super) plain: bool,
    /// `from` says what the cards are, rather than where.
    pub(super) joins: bool,
}

impl Nominal {
    /// Puts a word before the noun.
    pub(super) fn also(&mut self, word: &str) {
        // 「名前の異なる自分のメンバー」, not 「自分の名前の異なるメンバー」.
        let whose = if self.from.is_none() {
            std::mem::take(&mut self.whose)
        } else {
            ""
        };
        self.noun = format!("{word}{whose}{}", self.noun);
        self.place_is_noun = false;
    }

    /// The noun without its place.
    pub(super) fn bare(self) -> String {
        self.noun
    }

    /// 「自分のトラッシュにある赤のカード」, 「自分の手札」, 「味方」.
    pub(super) fn full(&self) -> String {
        match &self.from {
            Some(place) if self.place_is_noun => place.clone(),
            Some(place) if self.joins => format!("{place}{}", self.noun),
            Some(place) => format!("{place}にある{}", self.noun),
            None => format!("{}{}", self.whose, self.noun),
        }
    }

    /// Before を…選び: 「自分のトラッシュから赤のカード」.
    pub(super) fn picked(&self) -> String {
        match &self.from {
            Some(place) if self.place_is_noun => place.clone(),
            Some(place) if self.joins => format!("{place}{}", self.noun),
            Some(place) => format!("{place}から{}", self.noun),
            None => format!("{}{}", self.whose, self.noun),
        }
    }

    /// Where they are and what they are, for 「…に…がある」.
    pub(super) fn apart(&self) -> (Option<&str>, String) {
        match &self.from {
            Some(place) if self.place_is_noun => (None, place.clone()),
            Some(place) if self.joins => (None, format!("{place}{}", self.noun)),
            Some(place) => (Some(place), self.noun.clone()),
            None => (None, format!("{}{}", self.whose, self.noun)),
        }
    }
}

/// Cards to be spoken of: either chosen first, or simply named.
pub(super) enum Named {
    /// 「敵を1体選ぶ」 comes first.
    Chosen {
        chooser: Who,
        choose: String,
        /// 「自分の手札を1枚」, where no word of choosing is needed.
        short: Option<String>,
    },
    /// 「このキャラ」.
    Plainly(String),
    /// Just chosen: no name is needed.
    Fresh,
}
