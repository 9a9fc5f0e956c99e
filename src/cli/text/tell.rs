//! What the terminal itself says, in both languages. What the match says comes from the texts of the match.

use crate::cli::rules::Lost;
use crate::text::Lang;

/// Speaks a language.
#[derive(Clone, Copy, Debug)]
pub struct Tell(pub Lang);

impl Tell {
    fn pick<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self.0 {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    pub fn welcome(self) -> &'static str {
        self.pick(
            "Type the number of a choice and Enter. \"help\" lists the other words.",
            "選択肢の番号を入力してEnterを押してください。「help」でほかのことばの一覧が出ます。",
        )
    }

    pub fn help(self) -> &'static str {
        self.pick(
            "NUMBER: choose. table: the whole table in words. read CARD: what a card says. why CARD: what a card can \
             do, and why it cannot do the rest; without a card, all of yours. log: everything so far. undo: take your \
             last choice back. rules ID or WORDS: what the rulebook says; alone, about this \
             question. concede: give up. quit: leave; the match stays on file. CARD is a number or a part of a name from the list that read shows without a card.",
            "番号：選ぶ。table（卓）：卓のようすをことばで。read（読む）カード：カードの内容。why（なぜ）カード：そのカードでできること、\
             できない理由。カードを書かなければ自分のカードすべて。log（記録）：これまでの記録。undo（戻す）：自分の最後の選択を取り消す。\
             rules（ルール）番号かことば：ルールブックを引く。何も書かなければ今の質問について。\
             concede（投了）：負けを認める。quit（終了）：やめる。対戦の記録は残ります。カードは、readだけを入力すると出る一覧の番号か、名前の一部です。",
        )
    }

    pub fn input(self, count: usize) -> String {
        match self.0 {
            Lang::En => format!("1 to {count}, or help:"),
            Lang::Ja => format!("1から{count}、またはhelp："),
        }
    }

    pub fn no_such_number(self, n: usize, count: usize) -> String {
        match self.0 {
            Lang::En => format!("There is no choice {n}. Choose a number from 1 to {count}."),
            Lang::Ja => format!("選択肢{n}はありません。1から{count}の番号を選んでください。"),
        }
    }

    pub fn unknown(self, word: &str) -> String {
        match self.0 {
            Lang::En => format!("\"{word}\" is not known here. Type a number, or help."),
            Lang::Ja => format!("「{word}」はここでは使えません。番号かhelpを入力してください。"),
        }
    }

    pub fn curtain(self, n: u8) -> String {
        match self.0 {
            Lang::En => {
                format!("Player {n}, it is your choice. The other player looks away. Press Enter.")
            }
            Lang::Ja => format!(
                "プレイヤー{n}の番です。もう一人は画面を見ないでください。Enterを押してください。"
            ),
        }
    }

    pub fn interrupted(self) -> &'static str {
        self.pick("The match is not over.", "対戦は途中です。")
    }

    pub fn recorded(self, path: &str) -> String {
        match self.0 {
            Lang::En => format!("The match is on file: {path}"),
            Lang::Ja => format!("対戦の記録：{path}"),
        }
    }

    pub fn nothing_to_undo(self) -> &'static str {
        self.pick(
            "There is no choice of yours to take back.",
            "取り消せる選択がありません。",
        )
    }

    pub fn undone(self) -> &'static str {
        self.pick(
            "Your last choice is taken back.",
            "最後の選択を取り消しました。",
        )
    }

    pub fn no_such_card(self, word: &str) -> String {
        match self.0 {
            Lang::En => format!("You see no card {word:?}. Type read for the list."),
            Lang::Ja => format!("「{word}」というカードは見えません。readで一覧が出ます。"),
        }
    }

    pub fn can(self) -> &'static str {
        self.pick("can: ", "できること：")
    }

    pub fn cannot(self) -> &'static str {
        self.pick("cannot: ", "できない理由：")
    }

    pub fn nothing_now(self) -> &'static str {
        self.pick("nothing is asked of it now", "今は選ぶことがありません")
    }

    pub fn no_rulebook(self) -> &'static str {
        self.pick(
            "There is no rulebook for this game.",
            "このゲームのルールブックはありません。",
        )
    }

    pub fn not_in_rules(self, asked: &str, lost: &Lost) -> String {
        match (self.0, lost) {
            (Lang::En, Lost::Id(Some(near))) => {
                format!("The rulebook has no {asked}. Did you mean {near}?")
            }
            (Lang::Ja, Lost::Id(Some(near))) => {
                format!("ルールブックに{asked}はありません。{near}のことでしょうか。")
            }
            (Lang::En, _) => format!("The rulebook says nothing about \"{asked}\"."),
            (Lang::Ja, _) => format!("ルールブックに「{asked}」は見つかりません。"),
        }
    }

    pub fn clause(self, clause: &str) -> String {
        match self.0 {
            Lang::En => format!("(rule {clause})"),
            Lang::Ja => format!("（ルール{clause}）"),
        }
    }
}
