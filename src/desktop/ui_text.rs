//! The interface's own words, in English and Japanese.
//!
//! Names, prompts and log lines of a match come from the text layer; here is only what belongs to
//! the window itself.

use fudaba_engine::Asked;
use fudaba_saves::settings::{HighlightPalette, Language, OpponentPace, TakeBack};

macro_rules! words {
    ($($(#[doc = $doc:literal])? $key:ident: $english:literal, $japanese:literal;)*) => {
        /// A text of the interface.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each key is explained by its two texts")]
        pub enum Word {
            $($(#[doc = $doc])? $key,)*
        }

        impl Word {
            /// All texts.
            pub const ALL: &[Word] = &[$(Word::$key,)*];

            /// The text in a language.
            pub fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Word::$key, Language::English) => $english,
                        (Word::$key, Language::Japanese) => $japanese,
                    )*
                }
            }
        }
    };
}

words! {
    // Title
    Subtitle: "A tabletop for card games", "カードゲームのための卓";
    QuickMatch: "Quick match", "すぐに対戦";
    Play: "Play", "対戦する";
    TwoPlayers: "Two players", "ふたりで遊ぶ";
    Solo: "Both sides", "一人回し";
    SoloNote: "You play both sides: the table turns to whoever chooses, without a curtain, and every choice can be taken back and done again.", "両方の側を自分で操作します。卓は選択する側に向き、画面は隠れません。どの選択も戻したり進めたりできます。";
    Settings: "Settings", "設定";
    Quit: "Quit", "終了";
    Unofficial: "An unofficial fan work. All cards, worlds, pictures and sounds are original.", "非公式のファン作品です。カード・世界・絵・音はすべてオリジナルです。";
    // Common
    Back: "Back", "戻る";
    Yes: "Yes", "はい";
    No: "No", "いいえ";
    Cancel: "Cancel", "取り消す";
    Close: "Close", "閉じる";
    You: "You", "あなた";
    Opponent: "Opponent", "相手";
    Computer: "Computer", "コンピューター";
    PlayerOne: "Player 1", "プレイヤー1";
    PlayerTwo: "Player 2", "プレイヤー2";
    // Set-up
    SetupTitle: "A new match", "新しい対戦";
    Ruleset: "Ruleset", "ルール";
    Decks: "Decks", "デッキ";
    YourDeck: "Your deck", "あなたのデッキ";
    OpponentDeck: "Opponent's deck", "相手のデッキ";
    DeckOfOne: "Player 1's deck", "プレイヤー1のデッキ";
    DeckOfTwo: "Player 2's deck", "プレイヤー2のデッキ";
    DeckProblems: "This deck cannot be used:", "このデッキは使えません：";
    Players: "Players", "プレイヤー";
    AgainstComputer: "Against the computer", "コンピューターと対戦";
    Level: "Level", "強さ";
    Style: "Style", "打ち方";
    WhoStarts: "Who starts", "先攻";
    StarterRandom: "By lot", "抽選";
    StarterFirst: "You", "あなた";
    StarterSecond: "The opponent", "相手";
    Options: "Rule options", "ルールの選択肢";
    OptionsNote: "The first value of each option is the usual one.", "各項目の最初の値が標準です。";
    ResetOptions: "Use the usual values", "標準に戻す";
    OptionsChanged: "{n} changed", "{n}件変更";
    Seed: "Seed", "シード値";
    SeedNote: "Optional. The same seed, decks and choices give the same match.", "省略できます。同じシード値・デッキ・選択なら、同じ対戦になります。";
    SeedHint: "at random", "ランダム";
    SeedWrong: "A seed is a whole number from 0 to 18446744073709551615.", "シード値は0から18446744073709551615までの整数です。";
    StartMatch: "Start the match", "対戦を始める";
    CannotStart: "The match could not be started: {reason}", "対戦を始められません：{reason}";
    NoRulesets: "No ruleset could be loaded. Check that the folder ron_data lies beside the program.", "ルールを読み込めません。ron_dataフォルダーがプログラムの隣にあるか確かめてください。";
    // Decks
    MyDecks: "My decks", "マイデッキ";
    NewDeck: "New deck", "新しいデッキ";
    NewDeckName: "New deck", "新しいデッキ";
    EditDeck: "Change", "編集";
    DuplicateDeck: "Copy", "複製";
    DeleteDeck: "Delete", "削除";
    UndoDelete: "Bring {deck} back", "{deck}を元に戻す";
    TakeToMatch: "Take it into a match", "このデッキで対戦";
    SearchDecks: "Search decks", "デッキを検索";
    OwnDeck: "own", "自作";
    ReadyDeck: "ready", "用意済み";
    DeckLegal: "can be played", "使用できます";
    DeckErrors: "{n} to mend", "要修正 {n}件";
    DeckNotes: "Notes", "メモ";
    DeckNotesHint: "What to try next, what to watch for…", "次に試すこと、気をつけること……";
    DeckRecord: "Record", "戦績";
    RecordLine: "{won} won, {drawn} drawn, {lost} lost", "{won}勝 {drawn}分 {lost}敗";
    NoRecord: "No match has been played with it yet.", "まだ対戦していません。";
    AgainstLevel: "{deck}, level {n}", "{deck}（レベル{n}）";
    AgainstPlayer: "{deck}, {who}", "{deck}（{who}）";
    DeckName: "Name of the deck", "デッキ名";
    DeckNotSaved: "The deck could not be saved: {reason}", "デッキを保存できません：{reason}";
    DeckChangedElsewhere: "Another window has changed this deck, too. What was there is kept as a version.", "別の画面でもこのデッキが変更されました。前の内容は版として残しています。";
    WholeDeck: "All of its cards", "デッキの中身";
    // The desk
    Undo: "Undo", "元に戻す";
    UndoHint: "Takes the last change back (Ctrl+Z).", "直前の変更を取り消します（Ctrl+Z）。";
    Redo: "Redo", "やり直す";
    RedoHint: "Does it again (Ctrl+Y).", "取り消した変更をやり直します（Ctrl+Y）。";
    TryDeck: "Try it", "試す";
    TryDeckHint: "Opening hands, and the chance of having a card in time.", "初手を引き、欲しいカードを引ける確率を調べます。";
    TrialTitle: "Opening hand", "初手を試す";
    TrialFirst: "You begin", "先攻";
    TrialSecond: "The other begins", "後攻";
    TrialKeep: "Keep this hand", "このまま始める";
    TrialExchange: "Exchange {n}", "{n}枚を引き直す";
    TrialMark: "Click the cards to exchange, {n} at most.", "引き直すカードを選んでください（{n}枚まで）。";
    TrialDraw: "Draw a card", "1枚引く";
    TrialDeal: "Another hand", "もう一度配る";
    MatchesTitle: "Matches", "対戦で測る";
    MatchesNote: "The computer plays this deck against each ready deck, from both seats. You can go on working meanwhile.", "コンピューターがこのデッキで、用意済みの各デッキと先後を入れ替えて対戦します。その間も編集を続けられます。";
    MatchesEach: "matches against each", "各デッキとの対戦数";
    MeasureDeck: "Measure", "測る";
    StopMatches: "Stop", "止める";
    GuideSays: "{who}: {said}", "{who}「{said}」";
    NothingPlayed: "No match has come to its end yet.", "まだ終わった対戦がありません。";
    VerdictStrong: "This deck wins more than it loses: {percent} % of {n} matches.", "このデッキは勝ち越している。{n}戦して勝率{percent}%だ。";
    VerdictWeak: "This deck loses more than it wins: it took {percent} % of {n} matches.", "このデッキは負け越している。{n}戦して勝率{percent}%だ。";
    VerdictEven: "This deck holds its own: {percent} % of {n} matches, which may be luck either way.", "互角といったところだ。{n}戦して勝率{percent}%、運の範囲を出ない。";
    VerdictBest: "It is strongest against {deck}.", "いちばん得意な相手は「{deck}」。";
    VerdictWorst: "It has the hardest time against {deck}.", "いちばん苦しい相手は「{deck}」。";
    VerdictFirst: "It wants the first turn.", "先攻を取りたい。";
    VerdictSecond: "It would rather go second.", "後攻のほうがいい。";
    VerdictBetter: "The change helps: the deck as it is now wins {percent} % more, in {n} pairs of matches.", "変えて正解だ。いまの形のほうが勝率が{percent}ポイント高い（{n}組の対戦）。";
    VerdictWorse: "It was better before: the deck as it is now wins {percent} % less, in {n} pairs of matches.", "前のほうがよかった。いまの形は勝率が{percent}ポイント低い（{n}組の対戦）。";
    VerdictOpen: "{n} pairs of matches do not tell the two apart; they differ by {percent} %. Play more of them.", "{n}組の対戦では差があるとは言えない（{percent}ポイント差）。対戦を増やすといい。";
    Figures: "Figures", "数字を見る";
    FiguresOfCards: "Card by card", "カードごとに見る";
    FiguresNote: "In brackets: where the true value lies, 95 times in 100.", "かっこ内は95%信頼区間です。";
    AllDecks: "all decks", "全体";
    MatchesWon: "won", "勝率";
    WonFirst: "going first", "先攻時";
    WonSecond: "going second", "後攻時";
    MatchTurns: "turns", "ターン数";
    MatchCount: "matches", "対戦数";
    WonMore: "wins more than before", "勝率の差";
    MatchPairs: "pairs", "組";
    CardOfDeck: "Card", "カード";
    WonWhenDrawn: "won when drawn, matches", "引いた対戦の勝率・対戦数";
    WonWhenPlayed: "when played", "使った対戦";
    WonWhenStayed: "when it stayed in hand", "手札に残った対戦";
    Versions: "Versions", "履歴";
    VersionsHint: "What the deck was before, and what the changes are worth.", "以前の内容に戻したり、変更の効果を比べたりします。";
    VersionsTitle: "What this deck has been", "このデッキの履歴";
    VersionName: "Version {n}", "第{n}版";
    VersionNow: "as it is now", "現在の内容";
    VersionBack: "Go back to it", "この版に戻す";
    VersionBackHint: "The deck becomes what it was then. What it is now stays as a version.", "デッキをこの版の内容に戻します。いまの内容も版として残ります。";
    WhatIf: "Compare with now", "現在と比べる";
    WhatIfHint: "Both play the same matches against each ready deck; the difference is told.", "両方の版に同じ条件で対戦させ、勝率の差を調べます。";
    FirstVersion: "the first one", "最初の版";
    OtherVariants: "other cards under options of the rules", "選択ルール用のカードを変更";
    JustNow: "just now", "たった今";
    MinutesAgo: "{n} min ago", "{n}分前";
    HoursAgo: "{n} h ago", "{n}時間前";
    DaysAgo: "{n} days ago", "{n}日前";
    OddsOf: "The chance of having any of these", "いずれか1枚を引ける確率";
    OddsTitle: "By the start of a turn", "各ターン開始時までに引く確率";
    OddsNone: "Choose a card on the left.", "左からカードを選んでください。";
    OddsTurn: "when", "時点";
    OddsKept: "hand kept", "引き直しなし";
    OddsExchanged: "missing: exchanged", "なければ引き直す";
    OddsHand: "opening hand", "初手";
    Exchange: "Share", "共有";
    ExchangeHint: "Text, code and QR picture out, text and code in.", "テキスト・コード・QRで出力し、テキストとコードを読み込みます。";
    ExchangeTitle: "Share this deck", "デッキの共有";
    CopyCode: "Copy its code", "コードをコピー";
    CopyCodeHint: "The code goes to the clipboard.", "デッキコードをクリップボードにコピーします。";
    QrHint: "The code as a picture.", "デッキコードのQRです。";
    LinesTaken: "Cards were taken from {n} lines.", "{n}行からカードを読み込みました。";
    LinesUnread: "{n} lines could not be read:", "読み込めなかった行（{n}行）：";
    NothingPasted: "There is no text in the clipboard.", "クリップボードにテキストがありません。";
    CopyDeck: "Copy as text", "テキストでコピー";
    CopyDeckHint: "The list goes to the clipboard.", "デッキリストをクリップボードにコピーします。";
    PasteDeck: "Paste", "貼り付け";
    PasteDeckHint: "The list or code of the clipboard takes the place of these cards. Undo brings them back.", "クリップボードのリストやコードで置き換えます。「元に戻す」で戻せます。";
    SearchCards: "Search cards (Ctrl+F)", "カードを検索（Ctrl+F）";
    Filters: "Filters", "絞り込み";
    ClearFilters: "Clear all", "すべて解除";
    CardsFound: "{n} of {total} cards", "{total}枚中{n}枚";
    NoCardFits: "Nothing fits. Ask for less, or clear the filters.", "見つかりません。条件を減らすか、すべて解除してください。";
    InDeck: "in the deck", "デッキ内";
    SortBy: "Order", "並び順";
    SortUsual: "usual order", "標準順";
    SortName: "by name", "名前順";
    SortInDeck: "number in deck", "採用枚数順";
    SortReverse: "The other way round", "逆順";
    GroupBy: "Groups", "グループ分け";
    GroupNone: "no groups", "グループなし";
    FilterKind: "Kind", "種類";
    FilterColour: "Colour", "色";
    FilterKeyword: "Keywords", "キーワード";
    FilterAbility: "Abilities", "能力";
    FilterTrait: "Traits", "特徴";
    FilterPack: "Pack", "パック";
    NoColour: "no colour", "無色";
    NoTrait: "no trait", "特徴なし";
    NoAbility: "no ability", "能力なし";
    OwnCards: "the ruleset’s own", "基本カード";
    KeptFilters: "Kept", "保存した条件";
    KeepFilter: "Keep this search", "この条件を保存";
    ForgetFilter: "Keeps it no longer", "保存をやめます";
    CardsToChoose: "Cards to choose from", "カード一覧";
    Mean: "mean {n}", "平均{n}";
    MayAdd: "{n} more", "あと{n}枚";
    NoMore: "no more", "追加できません";
    WithOneMore: "With one more: {why}", "もう1枚入れると：{why}";
    Nobody: "not chosen", "未選択";
    EmptySection: "No cards yet. Click a card, or drag it here.", "まだありません。カードをクリックするか、ここへドラッグしてください。";
    AddTo: "Add: {section} ({n})", "追加：{section}（{n}枚）";
    NameAs: "Choose as {role}", "{role}にする";
    NameNoLonger: "No longer {role}", "{role}から外す";
    MakeCover: "Make it the cover", "表紙にする";
    CoverNoLonger: "No longer the cover", "表紙から外す";
    CoverHint: "The cover stands for the deck on the shelf.", "マイデッキで、このデッキの顔になるカードです。";
    // Packs
    Packs: "Packs", "パック";
    PacksHint: "Cards, decks and pictures of your own.", "自作のカード・デッキ・絵を管理します。";
    PacksFolder: "Your packs lie in {path}", "パックの場所：{path}";
    NoPacks: "There is no pack yet. Lay one out below: a folder with a card to change, a deck, and a place for pictures.", "まだパックがありません。下で名前を付けて作ると、書き換えられるカード・デッキ・絵の置き場が入ったフォルダーができます。";
    ReadingPacks: "reading…", "読み込み中……";
    PackOn: "in use", "使用中";
    PackOff: "not in use", "不使用";
    UsePack: "Use it", "使う";
    DoNotUsePack: "Do not use it", "使わない";
    PackCards: "cards: {n}", "カード{n}枚";
    PackDecks: "decks: {n}", "デッキ{n}個";
    PackPictures: "pictures: {n}", "絵{n}点";
    ListComma: ", ", "、";
    PackGood: "in order", "問題なし";
    PackProblems: "{n} to mend", "要修正 {n}件";
    NewPack: "Lay out a pack", "パックを作る";
    NewPackFor: "a new one for", "新しいパックのルール";
    NewPackName: "name, such as my-pack", "名前（例：my-pack）";
    Workshop: "Workshop", "工房";
    WorkshopHint: "Shows a card as it will look, and follows its file as it is saved.", "カードの見た目を確かめます。ファイルを保存するたびに反映されます。";
    WorkshopOff: "This pack is not in use: its cards are not read.", "このパックは使われていないため、カードは読み込まれません。";
    WorkshopEmpty: "No card of this pack can be read yet.", "読み込めるカードがまだありません。";
    WorkshopStale: "The file has a mistake. This is the card as it was before.", "ファイルに誤りがあるため、直前の状態を表示しています。";
    // Table
    Pause: "Pause", "一時停止";
    Log: "Log", "記録";
    Turn: "Turn {n}", "第{n}ターン";
    YourTurnNow: "Your turn {n}: {step}", "第{n}ターン：{step}";
    YourTurnBegins: "Your turn {n}", "あなたの第{n}ターン";
    TurnOfBegins: "{who}’s turn {n}", "{who}の第{n}ターン";
    TurnNowOf: "{who}’s turn {n}: {step}", "{who}の第{n}ターン：{step}";
    YouChoose: "You choose", "あなたが選択";
    CanAttack: "{n} can attack", "攻撃できる：{n}";
    CanAttackOrMove: "{n} can attack or move", "攻撃か移動ができる：{n}";
    CanMove: "{n} can move", "移動できる：{n}";
    CanBePlayed: "{n} can be played", "手札から使える：{n}";
    CanDoMore: "{n} can use abilities", "能力を使える：{n}";
    NothingMore: "Nothing is left to do here.", "ここでできることはもうありません。";
    Thinking: "The opponent is thinking…", "相手が考えています……";
    TakeBack: "Take back", "一手戻す";
    TakeBackHint: "Takes your last choice back (U).", "直前の選択を取り消します（U）。";
    StepForward: "Forward", "一手進む";
    StepForwardHint: "Does again what you took back (Shift+U or Ctrl+Y).", "取り消した選択をもう一度行います（Shift+U、Ctrl+Y）。";
    TookBack: "Taken back. The replay keeps a note of it.", "一手戻しました。リプレイにも残ります。";
    TakeBackNothing: "You have not chosen anything yet.", "まだ何も選んでいません。";
    TakeBackOther: "The other player has chosen since.", "そのあと相手が選択しています。";
    TakeBackSeen: "A hidden card or a random result has been shown since.", "そのあとカードや偶然の結果が明らかになっています。";
    WaitingForThem: "Waiting for {who}", "{who}を待っています";
    Progress: "{n} of {total}", "{n}／{total}";
    WithCount: "{what} ({n})", "{what}（{n}枚）";
    FurtherMeansYes: "Press a lit card to use it with that one.", "光っているカードを選ぶと、それを使って行います。";
    FurtherConsents: "Press a lit card to do this and go on with that one.", "光っているカードを選ぶと、これを行ってからそのカードに進みます。";
    FurtherAims: "Press a lit card of the other side to go where it can be attacked, and attack it.", "光っている相手のカードを選ぶと、届く位置に移ってそのカードを攻撃します。";
    FurtherLetsBy: "Other lit cards are for what comes next: with one, nothing is used here.", "ほかに光っているカードは次に使うものです。選ぶと、ここでは何も使いません。";
    FurtherLit: "Whatever else is lit takes you straight on to its phase.", "ほかに光っているカードを選ぶと、そのフェイズまで進みます。";
    NothingLeft: "Nothing is left to do here. You can still take your last choice back.", "ここでできることはもうありません。今なら一手戻せます。";
    Selected: "{card}: choose what to do.", "{card}：どうするか選んでください。";
    SelectedAimed: "{card}: choose a marked place.", "{card}：印の付いた場所を選んでください。";
    SelectedOnly: "{card}: choose the marked place, or click the card once more.", "{card}：印の付いた場所か、もう一度このカードを選んでください。";
    RarelyChanged: "Variants and seed", "ルールの選択とシード";
    NothingInPhase: "{phase}: nothing to do", "{phase}：できることはありません";
    PastHelping: "{what}: nothing you could do changes this", "{what}：何をしても結果は変わりません";
    AnswerLater: "{phase}: {answer}", "{phase}：{answer}";
    StopHint: "Click: stop here each time. Right click: in the other player’s turn.", "クリックで毎回ここで止まります。右クリックで相手側のターンに設定。";
    StopsYours: "You stop here in your turn.", "自分のターンにここで止まります。";
    StopsTheirs: "You stop here in your opponent’s turn.", "相手のターンにここで止まります。";
    ContinueStep: "Continue", "続ける";
    SkipAnimation: "Skip", "早送り";
    GoOn: "Go on", "先へ";
    TurnTheNext: "Turn the next card", "次のカードをめくる";
    WhyNot: "Not now:", "今はできません：";
    Clause: "rule {id}", "ルール {id}";
    NothingInspected: "Point at a card to read it. Right-click to keep it here.", "カードを指すと、ここで読めます。右クリックで固定します。";
    Pinned: "Kept. Right-click again to let go.", "固定中。もう一度右クリックで外れます。";
    ByRules: "the rules", "ルール";
    UntilBattle: "until the battle ends", "このバトル中";
    UntilTurn: "until the turn ends", "このターン中";
    UntilYourTurn: "until the end of your next turn", "次の自分のターンの終わりまで";
    UntilTurnOf: "until the end of {who}’s next turn", "{who}の次のターンの終わりまで";
    Printed: "printed {n}", "元の値 {n}";
    LeftOver: "left over", "余剰ハート";
    Lacks: "lacks {missing}", "{missing}が足りません";
    Chance: "{stands}: chance {n} %", "{stands}：成功率{n}%";
    StillMissing: "Missing: {missing}", "あと{missing}足りない";
    JustCame: "Just came: {what}", "今出たもの：{what}";
    CameNothing: "The last one: nothing", "今の1枚：増えず";
    WouldDo: "{n} of the {m} cards left would do", "残り{m}枚のうち{n}枚で足りる";
    ThenWins: "Then {n} beats {m}: you win the match", "成功すれば{n}対{m}で、対戦に勝利";
    ThenBeats: "If it holds, {n} beats {m}", "成功すれば{n}対{m}で勝ち";
    ThenTies: "If it holds, {n} : {m}, a tie", "成功すれば{n}対{m}で同点";
    ThenLoses: "Even so {n} loses to {m}", "成功しても{n}対{m}で負け";
    AllThere: "all there", "必要ハートを満たしました";
    NotThere: "Not there. Choose what is marked.", "そこは選べません。印の付いたものを選んでください。";
    NotThereBecause: "Not there: {why}", "そこは選べません：{why}";
    PlayHere: "play here", "ここに出す";
    MoveHere: "move here", "ここへ移動";
    StayHere: "stay here", "ここに残る";
    AttackThis: "attack", "攻撃";
    WinsTheMatch: "wins the match", "これで勝ち";
    Ahead: "Ahead just now.", "いまリードしています。";
    ForeseenYouWin: "you win", "あなたの勝ち";
    ForeseenWins: "{who} wins the match", "{who}の勝ち";
    ForeseenBeaten: "{card} falls", "{card}が敗れる";
    ForeseenNobody: "nobody falls", "だれも敗れない";
    IfItFallsYouWin: "If {card} falls, you win.", "{card}が倒れれば、あなたの勝ち。";
    ForeseenAnd: ", ", "、";
    ForeseenHidden: "hidden cards", "伏せられたカード";
    ForeseenOwn: "you", "あなた";
    ForeseenOpen: "{what} may change it", "{what}で変わりうる";
    ForeseenUnless: "unless {done}", "{done}がなければ";
    ForeseenEvenIf: "even if {done}", "{done}があっても";
    ForeseenNoGain: "no gain", "結果は同じ";
    ForeseenTurns: "{what} turns it", "{what}で逆転";
    ForeseenNoAnswer: "They can add nothing", "相手はもう応じられない";
    ForeseenBeats: "{one} beats {other}", "{one}が{other}を上回る";
    ForeseenLoses: "{one} loses to {other}", "{one}は{other}に届かない";
    ForeseenAgainst: "{one} against {other}", "{one}\u{a0}対\u{a0}{other}";
    ForeseenSays: "{numbers}: {outcome}", "{numbers}：{outcome}";
    EntersWhen: "{card} enters when", "{card}の登場条件";
    CheckOr: "{need}, or", "{need}、または";
    ForeseenOr: " or ", "か";
    ForeseenInstead: "{what}: {result}", "{what}：{result}";
    ForeseenWith: "With {card}", "{card}を使うと";
    ForeseenWithSecond: "With a second {card}", "もう1枚の{card}を使うと";
    ForeseenNeedless: "not needed", "必要ない";
    ForeseenTheirs: "theirs falls", "相手側が敗れる";
    ForeseenYours: "yours falls", "こちらが敗れる";
    ForeseenBoth: "both fall", "両方が敗れる";
    ForeseenFalls: "Falls", "敗れる";
    ForeseenHolds: "Holds", "耐える";
    ForeseenCertain: "Nothing can change it now", "もう変わりません";
    NotRevealed: "not revealed yet", "まだ公開されていません";
    FaceDown: "face down", "裏向き";
    MoreBelow: "New entries below", "最新へ";
    // Rulebook
    Rulebook: "Rulebook", "ルールブック";
    RulebookKey: "F1", "F1キー";
    SearchRules: "Search the rules", "ルールを検索";
    NothingFound: "Nothing in the rules says this. Try fewer or other words.", "見つかりません。ことばを減らすか、変えてみてください。";
    FoundRules: "{n} found", "{n}件";
    BackInRules: "Back", "前に見た所へ";
    ForwardInRules: "Forward", "次に見た所へ";
    DependsOn: "Option: {name}", "オプション：{name}";
    InThisMatch: "in this match", "この対戦";
    ReadOn: "Read on: {title}", "続きを読む：{title}";
    NoRulebook: "This ruleset has no rulebook.", "このルールのルールブックはありません。";
    ClauseKey: "F1: read the rule", "F1キー：ルールを読む";
    // Sitting
    HandOver: "Hand over to {who}", "{who}に渡す";
    HandOverNote: "It is {who}'s turn to choose. Your hand stays open until you hand over.", "次は{who}が選びます。渡すまで、あなたの手札は見えたままです。";
    TakeBackNotNow: "Nothing can be taken back now", "いまは戻せません";
    Mishap: "The computer could not decide, and a legal choice was drawn by lot for it. The report: {report}", "コンピューターが選べなかったため、選べるものから無作為に選びました。報告：{report}";
    Interrupted: "Interrupted matches", "中断した対戦";
    InterruptedNote: "{one} and {two}, {n} choices", "{one} 対 {two}、操作回数{n}";
    GoOnWithIt: "Continue", "続ける";
    DoNotAskAgain: "Remove from list", "一覧から外す";
    CannotGoOn: "The match cannot be continued: {reason}", "対戦を続けられません：{reason}";
    // Curtain
    PassTo: "Pass to {who}", "{who}に交代してください";
    CurtainNote: "The table is covered until {who} is ready.", "{who}の準備ができるまで、卓は隠れています。";
    CurtainReady: "I am ready", "準備できました";
    // Pause
    Paused: "Paused", "一時停止";
    Resume: "Resume", "対戦に戻る";
    ActiveRules: "Rules of this match", "この対戦のルール";
    Concede: "Concede", "投了する";
    ConcedeQuestion: "Concede this match? The opponent wins.", "投了しますか？ 相手の勝ちになります。";
    ConcedeNow: "Concede", "投了する";
    Leave: "Leave the match", "対戦を離れる";
    LeaveQuestion: "Leave this match? It stays unfinished; its replay is kept.", "対戦を離れますか？ 対戦は中断となり、リプレイは残ります。";
    LeaveNow: "Leave", "離れる";
    KeepPlaying: "Keep playing", "対戦に戻る";
    Usual: "usual value", "標準";
    // Result
    Victory: "Victory", "勝利";
    Defeat: "Defeat", "敗北";
    Draw: "Draw", "引き分け";
    Wins: "{who} wins", "{who}の勝ち";
    TurnsPlayed: "Turns played", "ターン数";
    Details: "Details", "詳細";
    ChoicesMade: "Choices made", "操作回数";
    Reason: "Why", "理由";
    SeedUsed: "Seed", "シード値";
    ReplayAt: "The replay is here:", "リプレイの場所：";
    ReplayMissing: "No replay was written: {reason}", "リプレイを書けませんでした：{reason}";
    CopyPath: "Copy the path", "場所をコピー";
    Rematch: "Rematch", "再戦";
    RematchNote: "same decks, same seats", "同じデッキ、同じ席";
    SwapSeats: "Swap seats", "席を替えて再戦";
    SwapSeatsNote: "the other side starts", "先攻と後攻を入れ替え";
    NewMatch: "Another match", "別の対戦";
    ToTitle: "To the title", "タイトルへ";
    // Settings
    GroupLanguage: "Language", "言語";
    InterfaceLanguage: "Interface", "画面";
    CardLanguage: "Cards", "カード";
    GroupReading: "Reading", "読みやすさ";
    TextSize: "Text size", "文字の大きさ";
    UiScale: "Size of the interface", "UIの大きさ";
    LargestScale: "In a window of this size at most {n}% fits.", "この大きさのウィンドウでは、{n}%までになります。";
    Palette: "Colours of marks", "強調色";
    PaletteLamplight: "Lamplight", "灯火";
    PaletteDeutan: "Green-weak", "2型色覚";
    PaletteProtan: "Red-weak", "1型色覚";
    PaletteTritan: "Blue-weak", "3型色覚";
    PaletteContrast: "High contrast", "高コントラスト";
    DockedReader: "The card that is read stands beside the table", "読むカードを盤の横に常に表示";
    Reminders: "Explain what is new in the first matches", "初めての対戦で新しいことを説明する";
    ReminderRead: "Understood", "わかりました";
    RemindersOff: "No more of these", "説明を表示しない";
    RemindersOffNote: "The settings bring them back.", "設定でまた表示できます。";
    DockedLog: "The log stands beside the table", "記録を盤の横に常に表示";
    MarkCanAct: "can act", "行動できる";
    MarkChosen: "chosen", "選択中";
    MarkThreat: "threatened", "危険";
    GroupMotion: "Motion and pace", "動きと速さ";
    AnimationSpeed: "Animation speed", "アニメーション速度";
    Instant: "at once", "瞬時";
    ReducedMotion: "Reduced motion: fades instead of travel", "動きを減らす（移動の代わりに淡く表示）";
    GroupAsked: "When you are asked", "確認のタイミング";
    AskedHint: "Where you could answer what goes on. What you are not asked is passed in your name.", "進行に応じられる場面で確認するかどうか。確認しない場面では自動的に見送ります。";
    AskNext: "A click changes it: {next}", "クリックで変更：{next}";
    AskHere: "Ask here:", "この場面で確認：";
    AskAlways: "Ask always", "毎回";
    AskRelevant: "If it matters", "影響がある時だけ";
    AskNever: "Never ask", "しない";
    OpponentPace: "The computer's moves", "コンピューターの手";
    PaceQuick: "At once", "すぐに";
    PaceSteady: "Steady", "ふつう";
    PaceSlow: "Slow", "ゆっくり";
    PaceStep: "Step by step", "一手ずつ";
    TakeBackAllowed: "Taking back", "一手戻す";
    TakeBackFair: "Until something comes to light", "何かが明らかになるまで";
    TakeBackFree: "Always, against the computer", "コンピューター戦ならいつでも";
    GroupSound: "Sound", "音";
    MasterVolume: "All", "全体";
    EffectsVolume: "Effects", "効果音";
    MusicVolume: "Music", "音楽";
    MuteUnfocused: "Silent while another window is in front", "別のウィンドウが前にある間は消音";
    GroupWindow: "Window", "ウィンドウ";
    Fullscreen: "Full screen", "フルスクリーン";
    ResetGroup: "Reset", "初期設定に戻す";
    KeepScale: "Keep this size?", "この大きさにしますか？";
    RevertIn: "It goes back in {n} seconds.", "{n}秒後に元に戻ります。";
    Keep: "Keep", "このままにする";
    Revert: "Go back", "元に戻す";
    // Lessons, puzzles, hints
    Learn: "Learn", "遊び方を学ぶ";
    LearnFirst: "New here? A first lesson of two minutes:", "はじめての方へ：2分の最初のレッスン";
    LearnOf: "Lessons of:", "ルール別のレッスン";
    LearnNote: "Lessons and puzzles at the real table", "本物の卓で学ぶレッスンとパズル";
    Lessons: "Lessons", "レッスン";
    Puzzles: "Puzzles", "パズル";
    LessonsNote: "Two or three minutes each. The last one is a small match.", "1つ2〜3分です。最後は小さな対戦です。";
    PuzzlesNote: "One turn, one task. Each has a sure way, whatever your opponent does.", "1ターンで課題を達成します。相手がどう応じても解ける問題です。";
    LessonMinutes: "about {n} min", "約{n}分";
    LessonDone: "done", "修了";
    LessonLeft: "begun", "途中";
    LessonNext: "next", "次";
    LessonReadOn: "Go on", "次へ";
    NextLesson: "Next lesson", "次のレッスン";
    PlayNow: "Play a match", "対戦する";
    NextPuzzle: "Next puzzle", "次のパズル";
    SolvedNote: "solved (tries: {n})", "正解（{n}回目）";
    DifficultyNote: "difficulty {n} of 5", "難しさ {n}/5";
    PuzzleOfDay: "Puzzle of the day", "今日のパズル";
    PuzzleOfDayNote: "From a match between computer players, another each day", "コンピューター同士の対戦から、毎日1問";
    PuzzleOfDaySearching: "Looking for today’s puzzle…", "今日のパズルを探しています……";
    PuzzleOfDayNone: "There is none today.", "今日のパズルはありません。";
    NoLessons: "This ruleset has no lessons yet.", "このルールのレッスンはまだありません。";
    CannotLearn: "It cannot begin: {reason}", "始められません：{reason}";
    CannotKeepLearned: "What you learned could not be saved: {reason}", "学習の記録を保存できません：{reason}";
    LessonStep: "Step {n} of {total}", "ステップ {n}/{total}";
    LastBlow: "The last blow, in turn {turn}: {what}", "最後の一撃（第{turn}ターン）：{what}";
    LessonAgain: "Not this time; you are back before it.", "今回は失敗です。その前に戻りました。";
    LeaveLesson: "Leave", "やめる";
    TryAgain: "Try again", "もう一度";
    ToShelf: "Back to the list", "一覧へ戻る";
    LessonFinished: "Lesson finished", "レッスン修了";
    LessonFinishedNote: "You brought it about yourself.", "自分の力でやり遂げました。";
    PuzzleSolved: "Solved", "正解";
    SolvedAtOnce: "At the first try.", "一回で解けました。";
    SolvedInTries: "It took {n} tries.", "{n}回目で解けました。";
    PuzzleLucky: "Almost", "惜しい";
    PuzzleLuckyNote: "It worked, but another answer would have prevented it. It can be made certain.", "成功しましたが、相手の応じ方によっては防がれます。確実な手があります。";
    PuzzleMissed: "Not solved", "失敗";
    PuzzleMissedNote: "Try another way, or take a hint.", "別の手を試すか、ヒントを見てください。";
    TaskWin: "Win this turn.", "このターンに勝ってください。";
    TaskSurvive: "Do not lose this turn.", "このターンを負けずに終えてください。";
    TaskReach: "Bring about what the title says by the end of the turn.", "ターンの終わりまでに題名のとおりにしてください。";
    Hint: "Hint", "ヒント";
    HintHint: "What a strong computer player would do here, from what you can see (H). The record says that a hint was taken.", "見えている情報だけで、強いコンピューターならどうするかを示します（H）。使ったことは記録に残ります。";
    PuzzleHintHint: "First where to look, then which card, then the whole line (H).", "見る場所、使うカード、手順の順に教えます（H）。";
    HintThinking: "Thinking about it…", "考えています……";
    // Replays
    Replays: "Replays", "対戦記録";
    SearchReplays: "Search", "検索";
    ReplayCount: "{n} matches", "{n}件";
    NoReplays: "No match has been recorded yet.", "まだ記録がありません。";
    NoReplayFits: "No match fits the search.", "条件に合う記録がありません。";
    ReplayWatch: "Watch", "見る";
    ReplayGoOn: "Go on", "続きを遊ぶ";
    ReplayRename: "Rename", "名前を変える";
    ReplayNamed: "Name of the replay", "記録の名前";
    ReplayExport: "Export", "書き出す";
    ReplayExported: "Copied to {path}", "{path}に書き出しました。";
    ReplayImport: "Import", "読み込む";
    ReplayImportHint: "Type the path of a replay file, or drop the file onto the window.", "記録ファイルのパスを入力するか、ファイルをウィンドウへドロップしてください。";
    ReplayImported: "The replay is on the shelf.", "記録を一覧に加えました。";
    ReplayPath: "Path of a file", "ファイルのパス";
    ReplayDeleted: "Bring the replay back", "削除を取り消す";
    ReplayWon: "{who} won", "{who}の勝ち";
    ReplayDraw: "a draw", "引き分け";
    ReplayUnfinished: "not finished", "途中";
    ReplayHinted: "with hints", "ヒントあり";
    ReplayDamaged: "damaged", "破損";
    ReplayLength: "{n} choices", "{n}手";
    ReplayProblem: "This cannot be done with the replay: {reason}", "この記録では実行できません：{reason}";
    CannotWatch: "The replay cannot be shown: {reason}", "記録を再生できません：{reason}";
    ReplayAtChoice: "Choice {n} of {total}", "{total}手中{n}手目";
    ReplayRun: "Play", "再生";
    ReplayHalt: "Halt", "止める";
    StepOn: "Step", "一手進む";
    StepBack: "Step back", "一手戻る";
    TurnOn: "Next turn", "次のターン";
    FightOn: "Next fight", "次の勝負";
    FightBack: "Fight back", "前の勝負";
    TurnBack: "Turn back", "前のターン";
    ReplaySpeed: "Speed {n}x", "速さ {n}倍";
    SeenBy: "Seen by {who}", "{who}から見る";
    PlayOnHere: "Play on from here", "ここから対戦";
    PlayOnBoth: "Play on, both sides", "ここから一人回し";
    BothHands: "Both hands", "両方の手札";
    OwnHandOnly: "One hand only", "片方の手札だけ";
    ToMatch: "Back to the match", "対戦に戻る";
    ReviewOpen: "Look back", "振り返る";
    ReviewClose: "Close the review", "振り返りを閉じる";
    ReviewMaking: "Looking", "検討中";
    ReviewStop: "Stop", "止める";
    ReviewGoOn: "Go on looking", "検討を続ける";
    ReviewStopped: "It was stopped. What was found is kept.", "途中で止めました。ここまでの結果は残っています。";
    CannotLookBack: "That cannot be done: {reason}", "実行できません：{reason}";
    WinChance: "Win chance", "勝率";
    WinChanceNote: "A click shows the table there. Each line is what that player could know.", "クリックするとその場面の卓を表示します。線はそれぞれのプレイヤーが知り得たことだけから求めています。";
    NoMoments: "No choice cost 5 points or more.", "5ポイント以上損をした選択はありません。";
    MomentWhen: "Turn {turn}, choice {n}, {who}", "第{turn}ターン {n}手目 {who}";
    WasChosen: "Chosen:", "選択：";
    WasBetter: "Better:", "良い手：";
    ShowBetter: "Better line", "良い手順";
    KeepAsPuzzle: "Keep as puzzle", "パズルにする";
    IsKept: "Kept", "保存済み";
    MomentKept: "It stands on your shelf of puzzles.", "パズルの一覧に加えました。";
    TablesLookedAt: "{n} tables were looked at.", "検討した盤面：{n}";
    NothingToPlayOn: "The match is over here. Go back some choices first.", "ここでは対戦が終わっています。先に何手か戻してください。";
    // Notices
    SettingsSetAside: "The settings file was damaged ({problem}). It is kept as {path}; the usual settings are used.", "設定ファイルが壊れていました（{problem}）。{path}として残し、標準の設定を使います。";
    SettingsUntouched: "The settings file is left alone: {reason}. Changes are not saved this time.", "設定ファイルをそのままにします：{reason}。今回の変更は保存されません。";
    SettingsUnsaved: "The settings could not be saved: {reason}", "設定を保存できません：{reason}";
    Dismiss: "Dismiss", "閉じる";
    Copied: "Copied.", "コピーしました。";
    ScreenshotAt: "Picture saved: {path}", "画像を保存しました：{path}";
    ScreenshotMissing: "The picture could not be saved: {reason}", "画像を保存できません：{reason}";
}

impl Word {
    /// The text with its places filled: each `{name}` becomes the value of that name.
    pub fn fill(self, language: Language, values: &[(&str, &str)]) -> String {
        let mut text = self.text(language).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

/// The interface's words in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub Language);

impl Words {
    /// A text.
    pub fn get(self, word: Word) -> &'static str {
        word.text(self.0)
    }

    /// A text with its places filled.
    pub fn fill(self, word: Word, values: &[(&str, &str)]) -> String {
        word.fill(self.0, values)
    }

    /// The name of a palette.
    pub fn palette(self, palette: HighlightPalette) -> &'static str {
        self.get(match palette {
            HighlightPalette::Lamplight => Word::PaletteLamplight,
            HighlightPalette::Deutan => Word::PaletteDeutan,
            HighlightPalette::Protan => Word::PaletteProtan,
            HighlightPalette::Tritan => Word::PaletteTritan,
            HighlightPalette::HighContrast => Word::PaletteContrast,
        })
    }

    /// The name of a pace.
    pub fn pace(self, pace: OpponentPace) -> &'static str {
        self.get(match pace {
            OpponentPace::Quick => Word::PaceQuick,
            OpponentPace::Steady => Word::PaceSteady,
            OpponentPace::Slow => Word::PaceSlow,
            OpponentPace::StepByStep => Word::PaceStep,
        })
    }

    /// When a player wants to be asked.
    pub fn asked(self, asked: Asked) -> &'static str {
        self.get(match asked {
            Asked::Always => Word::AskAlways,
            Asked::Relevant => Word::AskRelevant,
            Asked::Never => Word::AskNever,
        })
    }

    /// How far choices can be taken back.
    pub fn take_back(self, take_back: TakeBack) -> &'static str {
        self.get(match take_back {
            TakeBack::Fair => Word::TakeBackFair,
            TakeBack::Free => Word::TakeBackFree,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
            .collect()
    }

    #[test]
    fn every_text_is_written_in_both_languages() {
        for &word in Word::ALL {
            let english = word.text(Language::English);
            let japanese = word.text(Language::Japanese);
            assert!(
                !english.trim().is_empty() && english.is_ascii_or_quotes(),
                "{word:?}"
            );
            assert!(!japanese.is_ascii(), "{word:?}: {japanese}");
        }
    }

    trait AsciiOrQuotes {
        fn is_ascii_or_quotes(&self) -> bool;
    }

    impl AsciiOrQuotes for str {
        fn is_ascii_or_quotes(&self) -> bool {
            self.chars().all(|c| c.is_ascii() || matches!(c, '…' | '’'))
        }
    }

    #[test]
    fn both_languages_have_the_same_places() {
        for &word in Word::ALL {
            let english = places(word.text(Language::English));
            let japanese = places(word.text(Language::Japanese));
            assert_eq!(english, japanese, "{word:?}");
        }
    }

    #[test]
    fn places_are_filled() {
        let text = Word::Progress.fill(Language::English, &[("n", "2"), ("total", "3")]);
        assert_eq!(text, "2 of 3");
    }

    #[test]
    fn the_fonts_have_every_character() {
        for bytes in [crate::fonts::REGULAR, crate::fonts::BOLD] {
            let face = ttf_parser::Face::parse(bytes, 0).unwrap();
            for &word in Word::ALL {
                for language in Language::ALL {
                    for character in word.text(language).chars() {
                        assert!(
                            face.glyph_index(character).is_some(),
                            "{word:?}: {character}"
                        );
                    }
                }
            }
        }
    }
}
