//! Lines that could not be read, and why.

use fudaba_cards::Text;

/// A line of a text that is not in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// Its number, from 1.
    pub line: usize,
    /// The line, cut if it is long.
    pub text: String,
    /// Why.
    pub why: Unread,
}

/// Why a line could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// No card has such a name or id.
    Unknown {
        /// The card that is most like it: its id and name.
        near: Option<(String, Text)>,
    },
    /// Several cards have this name: their ids.
    Several(Vec<String>),
    /// There cannot be so many copies.
    Count(String),
    /// An address, or a code that only the site where it was made can resolve.
    Site,
    /// A code of this program that cannot be read here.
    Code(Text),
    /// The deck is for another ruleset.
    Ruleset(String),
    /// A pile under a variant of the rules that there is not.
    Variant(String),
    /// The text is too long to be a deck; what comes after this line was not read.
    TooLong,
}

impl Unread {
    /// The reason and what to do, in both languages.
    #[must_use]
    pub fn told(&self) -> Text {
        let text = |en: String, ja: String| Text { en, ja };
        match self {
            Self::Unknown { near: None } => text(
                "no card has this name or id; check how it is written, and whether its pack is there".to_owned(),
                "この名前・IDのカードはありません。表記と、そのパックがあるかを確かめてください。".to_owned(),
            ),
            Self::Unknown {
                near: Some((id, name)),
            } => text(
                format!("no card has this name or id; did you mean {} ({id})?", name.en),
                format!("この名前・IDのカードはありません。「{}」（{id}）ですか？", name.ja),
            ),
            Self::Several(ids) => {
                let few = ids.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
                let more = if ids.len() > 6 { ", …" } else { "" };
                text(
                    format!("several cards have this name; write the id of the one that is meant: {few}{more}"),
                    format!("同じ名前のカードが複数あります。IDで指定してください：{few}{more}"),
                )
            }
            Self::Count(count) => text(
                format!("{count} copies cannot be in a deck; write a number from 1 to 255"),
                format!("{count}枚は入れられません。1から255までの数で書いてください。"),
            ),
            Self::Site => text(
                "this is an address or a code of a web site, and only that site can tell what is in it; open it there and copy the list of cards".to_owned(),
                "ウェブサイトのアドレスかコードです。中身はそのサイトでしか分かりません。サイトで開き、カードの一覧を写してください。".to_owned(),
            ),
            Self::Code(why) => why.clone(),
            Self::Ruleset(id) => text(
                format!("the deck is for the ruleset {id:?}; choose that one and read it again"),
                format!("これはルール「{id}」のデッキです。そのルールを選んで読み込んでください。"),
            ),
            Self::Variant(name) => text(
                format!("the ruleset has no variant {name:?}; the cards below it are left out"),
                format!("このルールに「{name}」という変種はありません。以下のカードは読み込みません。"),
            ),
            Self::TooLong => text(
                "the text is too long to be a deck; what comes after this line was not read".to_owned(),
                "デッキにしては長すぎます。この行から先は読み込んでいません。".to_owned(),
            ),
        }
    }
}
