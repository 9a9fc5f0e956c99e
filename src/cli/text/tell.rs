//! What the terminal itself says, in both languages. What the match says comes from the texts of the match.

use crate::rules::Lost;
use fudaba_play::{Mishap, NoWayBack};
use fudaba_text::Lang;

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
             do, and why it cannot do the rest; without a card, all of yours. log: everything so far. hint: what the strongest computer player would do; the record says that you asked. undo: take your \
             last choice back, as long as nothing new has come to light and nobody else has chosen. forward: do again what you took back. rules ID or WORDS: what the rulebook says; alone, about this \
             question. ask: where you are asked whether you answer what goes on. concede: give up. quit: leave; fudaba text --resume goes on with the match. CARD is a number or a part of a name from the list that read shows without a card.",
            "番号：選ぶ。table（卓）：卓のようすをことばで。read（読む）カード：カードの内容。why（なぜ）カード：そのカードでできること、\
             できない理由。カードを書かなければ自分のカードすべて。log（記録）：これまでの記録。hint（ヒント）：最も強いコンピューターならどうするか（棋譜に残ります）。undo（戻す）：自分の最後の選択を取り消す（新しい情報が見えるか、相手が選択するまで）。forward（進む）：取り消した選択をもう一度行う。\
             rules（ルール）番号かことば：ルールブックを引く。何も書かなければ今の質問について。\
             ask（質問）：どの場面で応じるかを聞かれるかの一覧。concede（投了）：負けを認める。quit（終了）：やめる。fudaba text --resumeで続きから遊べます。カードは、readだけを入力すると出る一覧の番号か、名前の一部です。",
        )
    }

    pub fn thinking(self) -> &'static str {
        self.pick("The computer thinks for you …", "考えています……")
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

    pub fn hand_over(self, name: &str) -> String {
        match self.0 {
            Lang::En => {
                format!("It is {name}'s choice. Press Enter to hand over, or type undo:")
            }
            Lang::Ja => {
                format!("{name}さんの番です。Enterで交代します。undo（戻す）で選び直せます：")
            }
        }
    }

    pub fn curtain(self, name: &str) -> String {
        match self.0 {
            Lang::En => format!(
                "{name}, it is your choice. The other player looks away. Type your name ({name}) and Enter:"
            ),
            Lang::Ja => format!(
                "{name}さんの番です。もう一人は画面を見ないでください。自分の名前（{name}）を入力してEnterを押してください："
            ),
        }
    }

    pub fn closed(self, name: &str) -> String {
        match self.0 {
            Lang::En => format!("The curtain opens for {name} only. quit leaves the match."),
            Lang::Ja => format!("{name}さんだけが見られます。quit（終了）で対戦を離れます。"),
        }
    }

    pub fn no_text(self) -> &'static str {
        self.pick(
            "That line could not be read. Type a number, or help.",
            "入力を読み取れませんでした。番号かhelpを入力してください。",
        )
    }

    pub fn resumed(self, choices: usize) -> String {
        match self.0 {
            Lang::En => format!(
                "The match goes on after {choices} choices. \"log\" tells what has happened so far."
            ),
            Lang::Ja => {
                format!("{choices}回の選択のあとから続けます。「log」でこれまでの記録が出ます。")
            }
        }
    }

    pub fn waiting(
        self,
        ruleset: &str,
        names: [&str; 2],
        choices: usize,
        minutes: Option<u64>,
    ) -> String {
        let [a, b] = names;
        let age = minutes.map_or_else(String::new, |n| self.age(n));
        match self.0 {
            Lang::En => format!("{ruleset}: {a} against {b}, {choices} choices made{age}"),
            Lang::Ja => format!("{ruleset}：{a}対{b}、選択{choices}回{age}"),
        }
    }

    fn age(self, minutes: u64) -> String {
        let (n, en, ja) = match minutes {
            0..120 => (minutes, "minutes", "分"),
            120..2880 => (minutes / 60, "hours", "時間"),
            _ => (minutes / 1440, "days", "日"),
        };
        match self.0 {
            Lang::En => format!(", {n} {en} ago"),
            Lang::Ja => format!("、{n}{ja}前"),
        }
    }

    pub fn some_wait(self, count: usize) -> String {
        match self.0 {
            Lang::En => format!(
                "Interrupted matches: {count}. To go on with the newest: fudaba text --resume"
            ),
            Lang::Ja => {
                format!("中断した対戦：{count}。最後のものを続けるには：fudaba text --resume")
            }
        }
    }

    pub fn which_waits(self, list: &str) -> String {
        match self.0 {
            Lang::En => format!(
                "Interrupted matches:\n{list}\nType a number to go on, or Enter alone for a new match:"
            ),
            Lang::Ja => format!(
                "中断した対戦：\n{list}\n続ける対戦の番号を入力してください。Enterだけなら新しい対戦を始めます："
            ),
        }
    }

    pub fn mishap(self, name: &str, mishap: &Mishap) -> String {
        let failure = &mishap.failure;
        match (self.0, &mishap.report) {
            (Lang::En, Ok(path)) => format!(
                "{name} could not decide ({failure}); a legal choice was drawn by lot. A report is kept: {}",
                path.display()
            ),
            (Lang::En, Err(why)) => format!(
                "{name} could not decide ({failure}); a legal choice was drawn by lot. There is no report: {why}"
            ),
            (Lang::Ja, Ok(path)) => format!(
                "{name}は決められませんでした（{failure}）。できる選択から無作為に選びました。報告ファイル：{}",
                path.display()
            ),
            (Lang::Ja, Err(why)) => format!(
                "{name}は決められませんでした（{failure}）。できる選択から無作為に選びました。報告は残せません：{why}"
            ),
        }
    }

    pub fn trouble(self, why: &str) -> String {
        match self.0 {
            Lang::En => format!(
                "The match cannot be written down: {why}. It goes on, and it is tried again with every choice."
            ),
            Lang::Ja => format!(
                "対戦を記録できません：{why}。対戦は続けられます。選択のたびに記録をやり直します。"
            ),
        }
    }

    /// `why` names the file.
    pub fn behind(self, why: &str) -> String {
        match self.0 {
            Lang::En => format!(
                "The last choices of the match are not on file: {why}. What came before them is."
            ),
            Lang::Ja => format!(
                "対戦の最後の部分は記録できませんでした：{why}。それまでの部分は記録されています。"
            ),
        }
    }

    pub fn unrecorded(self, why: &str) -> String {
        match self.0 {
            Lang::En => format!("The match is not on file: {why}"),
            Lang::Ja => format!("対戦は記録されていません：{why}"),
        }
    }

    pub fn no_way_back(self, why: NoWayBack) -> &'static str {
        match why {
            NoWayBack::Nothing => self.pick(
                "There is no choice of yours to take back.",
                "取り消せる選択がありません。",
            ),
            NoWayBack::OtherChose => self.pick(
                "The other player has chosen or seen the table since; your choice stands.",
                "そのあと相手が選択したか、卓を見たので、取り消せません。",
            ),
            NoWayBack::Disclosed => self.pick(
                "You have learned something new since; your choice stands.",
                "そのあと新しい情報が見えたので、取り消せません。",
            ),
            NoWayBack::NotNow => {
                self.pick("Nothing can be taken back now.", "今は取り消せません。")
            }
        }
    }

    /// Only what is on file can be gone on with.
    pub fn interrupted(self, on_file: bool) -> &'static str {
        match on_file {
            true => self.pick(
                "The match is not over. To go on with it: fudaba text --resume",
                "対戦は途中です。続けるには：fudaba text --resume",
            ),
            false => self.pick("The match is not over.", "対戦は途中です。"),
        }
    }

    pub fn recorded(self, path: &str) -> String {
        match self.0 {
            Lang::En => format!("The match is on file: {path}"),
            Lang::Ja => format!("対戦の記録：{path}"),
        }
    }

    /// `own`: it is his own choice that the player makes anew.
    pub fn undone(self, own: bool) -> &'static str {
        if own {
            self.pick(
                "Your last choice is taken back.",
                "最後の選択を取り消しました。",
            )
        } else {
            self.pick(
                "Your own last choice stands; you are asked after all what was passed for you since.",
                "自分の最後の選択はそのままです。そのあと自動で見送った場面に戻りました。",
            )
        }
    }

    pub fn stepped_forward(self, done: bool) -> &'static str {
        if done {
            self.pick("Done again.", "取り消した選択をもう一度行いました。")
        } else {
            self.pick(
                "Nothing was taken back since the last choice.",
                "進める選択がありません。",
            )
        }
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
