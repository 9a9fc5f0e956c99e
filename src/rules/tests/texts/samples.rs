//! Sample abilities that use every form of the ability language, held as snapshots in both languages.

use fudaba_engine::ability::Ability;
use fudaba_engine::words::KindId;
use fudaba_rules::lily::words::VOCABULARY;
use fudaba_text::{Lang, Lexicon, ability_text};

/// The words of Lily, as shipped.
pub(super) fn lily() -> Lexicon {
    let path = fudaba_files::checkout().join("ron_data/lily/words.ron");
    Lexicon::read(&path, &VOCABULARY).unwrap_or_else(|error| panic!("{error}"))
}

/// An ability written as on a card.
fn read(lexicon: &Lexicon, source: &str) -> Ability {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    (lexicon.vocabulary)
        .in_force(|| options.from_str(source))
        .unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn said(lexicon: &Lexicon, kind: u8, source: &str) -> String {
    let ability = read(lexicon, source);
    let one = |lang| ability_text(&ability, KindId(kind), lexicon, lang).plain(lang);
    format!("{}\n{}\n", one(Lang::En), one(Lang::Ja))
}

#[test]
fn abilities_read_well() {
    let samples = include_str!("samples.ron.txt");
    let lexicon = lily();
    let mut out = String::new();
    for block in samples.split("\n\n").filter(|b| !b.trim().is_empty()) {
        let kind = match block.trim_start() {
            text if text.contains("kind: Shared") => 1,
            text if text.contains("kind: Declared") => 2,
            _ => 0,
        };
        out.push_str(&said(&lexicon, kind, block));
        out.push('\n');
    }
    assert!(!out.contains(['⟨', '{', '}']), "{out}");
    insta::assert_snapshot!(out);
}

/// What a card shares with several others it shares with any of them.
#[test]
fn what_is_shared_is_shared_with_any_of_the_cards() {
    let lexicon = lily();
    let text = |shares: &str| {
        let cards = format!("Pick(Exactly(N(1)), Mine(Trash, [Shares({shares})]))");
        let source = format!("(kind: Activated, effect: [Move({cards}, To(Hand))])");
        said(&lexicon, 0, &source)
    };
    assert_eq!(
        text("Names, All(Mine(Field, []))"),
        "Activated: Return a card with the same name as any of the allies from your trash to your hand.\n\
         【起動】自分のトラッシュから味方のいずれかと同じ名前のカードを1枚選び、手札に加える。\n"
    );
    assert_eq!(
        text("Groups, All(Mine(Coupling, [FaceUp]))"),
        "Activated: Return a card of the same group as any of your face-up coupling cards from your trash to your hand.\n\
         【起動】自分のトラッシュから自分の表向きのカップリングカードのいずれかと同じグループのカードを1枚選び、手札に加える。\n"
    );
    assert_eq!(
        text("Names, Role(Leader)"),
        "Activated: Return a card with the same name as your leader from your trash to your hand.\n\
         【起動】自分のトラッシュから自分のリーダーと同じ名前のカードを1枚選び、手札に加える。\n"
    );
}

/// What is chosen when an ability is declared, and what other abilities do to it until it takes effect.
#[test]
fn declared_abilities_read_well() {
    let lexicon = lily();
    let target = "targets: [Choose(A, Pick(Exactly(N(1)), Theirs(Field, [])))]";
    assert_eq!(
        said(
            &lexicon,
            0,
            &format!("(kind: Activated, {target}, effect: [Defeat(Bound(A))])")
        ),
        "Activated: When you declare this, choose an enemy. Defeat it.\n【起動】宣言する時、敵を1体選ぶ。撃破する。\n"
    );
    assert_eq!(
        said(
            &lexicon,
            0,
            "(kind: Activated, effect: [Negate(Role(Leader, Opponent))])"
        ),
        "Activated: Negate the effect of the enemy leader.\n【起動】敵のリーダーの効果を無効にする。\n"
    );
    assert_eq!(
        said(
            &lexicon,
            0,
            "(kind: Activated, effect: [Redirect(Role(Leader, Opponent))])"
        ),
        "Activated: Choose new targets for the enemy leader.\n【起動】敵のリーダーの対象を選び直す。\n"
    );
}

/// What waits for the next time that something happens to a card.
#[test]
fn effects_that_wait_for_a_card_read_well() {
    let step = "Later(Deployed, [Modify(It, Power, Add(N(10)), Turn)], Mine([Other]))";
    let said = said(&lily(), 0, &format!("(kind: Activated, effect: [{step}])"));
    let (en, ja) = said.trim_end().split_once('\n').unwrap_or_default();
    assert!(en.starts_with("Activated: The next time another"), "{en}");
    assert!(en.ends_with("it gets +10 power this turn."), "{en}");
    assert!(ja.starts_with("【起動】次に") && ja.contains("+10"), "{ja}");
}

/// What is counted in twos and threes.
#[test]
fn so_many_of_a_kind_read_well() {
    let lexicon = lily();
    for (selector, en, ja) in [
        (
            "Mine(Field, [Rested])",
            "2 rested allies",
            "非アクティブな味方2体",
        ),
        (
            "Mine(Coupling, [FaceDown])",
            "2 of your face-down coupling cards",
            "自分の裏向きのカップリングカード2枚",
        ),
        (
            "Union([Mine(Field, [FaceDown]), Theirs(Field, [FaceDown])])",
            "2 cards among face-down allies and face-down enemies",
            "裏向きの味方と裏向きの敵のうちのカード2枚",
        ),
        (
            "Both(Trash, [])",
            "2 cards in either player’s trash",
            "お互いのトラッシュにあるカード2枚",
        ),
    ] {
        let source = format!("(kind: Activated, effect: [Draw(You, Per(Count({selector}), 2))])");
        assert_eq!(
            said(&lexicon, 0, &source),
            format!(
                "Activated: Draw a card for each {en}.\n【起動】{ja}につき、カードを1枚引く。\n"
            )
        );
    }
}

/// The forms that a game of spells and hidden numbers needs.
#[test]
fn spells_read_well() {
    let path = fudaba_files::checkout().join("ron_data/ikangetsu/words.ron");
    let words = &fudaba_rules::ikangetsu::words::VOCABULARY;
    let lexicon = Lexicon::read(&path, words).unwrap_or_else(|error| panic!("{error}"));
    let samples = include_str!("samples_hidden.ron.txt");
    let mut out = String::new();
    for block in samples.split("\n\n").filter(|b| !b.trim().is_empty()) {
        out.push_str(&said(&lexicon, 0, block));
        out.push('\n');
    }
    assert!(!out.contains(['⟨', '{', '}']), "{out}");
    insta::assert_snapshot!(out);
}
