//! Everyday verbs of card games that are no operations of the ability language, and how it says them.

/// Verbs, without regard to upper and lower case, and what to write. `zone` stands for the zone of the ruleset.
const EVERYDAY: &[(&[&str], &str)] = &[
    (
        &["discard"],
        "to discard is to move a card from the hand: Move(Pick(Exactly(N(1)), Mine(Hand, [])), To(zone))",
    ),
    (
        &["destroy", "kill", "retire", "sacrifice"],
        "to destroy a card is to move it: Move(cards, To(zone)); Defeat(cards) where the rules know defeats",
    ),
    (
        &["search", "tutor", "find", "fetch"],
        "to search is to move a card that is chosen in the pile, and to shuffle: \
         Move(Pick(UpTo(N(1)), Mine(Deck, [])), To(Hand)), Shuffle(You, Deck)",
    ),
    (
        &["mill"],
        "to mill is to move the top cards of the pile: Move(Top(You, Deck, N(2)), To(zone))",
    ),
    (
        &["return", "bounce", "recover", "salvage", "putback"],
        "to return a card is to move it: Move(cards, To(Hand))",
    ),
    (
        &["put", "send", "exile", "banish", "remove", "trash", "add"],
        "to put a card somewhere is to move it: Move(cards, To(zone)), or Bottom(zone) for under a pile",
    ),
    (&["tap", "turnsideways"], "write Rest(cards)"),
    (
        &["untap", "unrest", "activate", "stand", "wake"],
        "write Ready(cards)",
    ),
    (
        &[
            "buff",
            "boost",
            "pump",
            "gain",
            "increase",
            "raise",
            "strengthen",
        ],
        "write Modify(cards, stat, Add(N(10)), Turn); Grant(cards, keyword, Turn) for a keyword",
    ),
    (
        &["debuff", "weaken", "decrease", "lower", "reduce", "lose"],
        "write Modify(cards, stat, Add(N(-10)), Turn)",
    ),
    (
        &["heal", "damage", "deal", "burn"],
        "there are no points to heal or to deal: change a number with Modify(cards, stat, Add(N(10)), Turn), \
         or move cards with Move(cards, To(zone))",
    ),
    (
        &["summon", "deploy", "play", "spawn", "revive", "reanimate"],
        "to put a card onto the field write Enter(cards, Free)",
    ),
    (&["scry", "peek"], "write Look(A, Top(You, Deck, N(2)))"),
    (&["show"], "write Reveal(A, cards)"),
    (
        &["negate", "silence"],
        "give the card a keyword for a while: Grant(cards, keyword, Turn)",
    ),
    (
        &["choose", "target", "select"],
        "write Choose(A, Pick(Exactly(N(1)), selector))",
    ),
    (&["optional", "maybe"], "write May([ … ])"),
    (
        &["else", "otherwise"],
        "write the other case as the third part of If(condition, [ … ], [ … ])",
    ),
];

/// How the ability language says an everyday verb, if it is one.
#[must_use]
pub fn how_to_say(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "");
    let mut all = EVERYDAY.iter();
    all.find(|(verbs, _)| verbs.contains(&word.as_str()))
        .map(|(_, say)| *say)
}
