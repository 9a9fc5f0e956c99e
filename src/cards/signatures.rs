//! The operations of the ability language as they are written, for messages: each with the kinds of its arguments.

/// Each family of words with the signatures of its words. The last word of an argument is its kind ("onto cards").
const SIGNATURES: &[(&str, &[&str])] = &[
    (
        "Effect",
        &[
            "Draw(who, value, [drawing])",
            "Choose(register, cards)",
            "Look(register, cards, [extent])",
            "Reveal(register, cards)",
            "Move(cards, destination)",
            "Arrange(cards, destination)",
            "Shuffle(who, zone)",
            "Enter(cards, spot, [pose])",
            "StackOn(cards, onto cards)",
            "Shift(cards, spot)",
            "Swap(cards, with cards)",
            "Rearrange(who, zone)",
            "Tuck(cards, under cards)",
            "Attach(cards, bearing cards, attachment)",
            "Exchange(cards, for cards)",
            "Spend(who, zone, value)",
            "Pay(who, tally, value, [payment])",
            "RevealUntil(register, other register, who, zone, filters)",
            "NameColour(who, colours)",
            "NameColourOf(who, stat, cards)",
            "Ready(cards)",
            "Rest(cards)",
            "Turn(cards, way)",
            "Defeat(cards)",
            "TakeRole(cards, role)",
            "Copy(cards)",
            "Negate(cards)",
            "Redirect(cards, [who])",
            "NameNumber(who, least number, greatest number)",
            "Trade(cards, with cards, stat, duration)",
            "Assign(who, tally, value)",
            "Modify(cards, stat, change, duration)",
            "ModifyPlayer(who, stat, change, duration)",
            "Remake(cards, stats, duration)",
            "Convert(cards, stat, as stat, duration)",
            "GrantAbility(cards, ability, duration)",
            "SetOff(cards, moment)",
            "Grant(cards, keyword, duration)",
            "GrantPlayer(who, keyword, duration)",
            "Control(cards, who, duration)",
            "Deed(who, deed, [value])",
            "Procedure(who, procedure, cards, [value])",
            "EachPlayer(steps)",
            "RepeatWhile(condition, steps)",
            "If(condition, steps, [other steps])",
            "May(steps, [who])",
            "ChooseOne(branches, [who])",
            "Repeat(value, steps)",
            "ForEach(register, cards, steps)",
            "Later(moment, steps, [subject])",
            "Win(who)",
        ],
    ),
    (
        "Cost",
        &[
            "RestThis",
            "TurnDown(zone, number)",
            "Spend(zone, value)",
            "Points(tally, value)",
            "Do(effect)",
        ],
    ),
    (
        "Always",
        &[
            "Stat(cards, stat, change)",
            "Keyword(cards, keyword)",
            "Player(who, keyword)",
            "PlayerStat(who, stat, change)",
        ],
    ),
    (
        "Cards",
        &[
            "This",
            "It",
            "That",
            "Role(role, [who])",
            "Bound(register)",
            "Except(register, other register)",
            "All(selector)",
            "Pick(amount, selector, [choosing])",
            "Alike(value, selector)",
            "Random(value, selector)",
            "Top(who, zone, value)",
        ],
    ),
    ("Amount", &["Exactly(value)", "UpTo(value)", "Any"]),
    (
        "Selector",
        &[
            "Mine(zone, filters)",
            "Theirs(zone, filters)",
            "Both(zone, filters)",
            "Among(register, filters)",
            "Under(cards, filters)",
            "Attached(cards, attachment, filters)",
            "Bearer(cards, filters)",
            "Union(selectors)",
        ],
    ),
    (
        "Filter",
        &[
            "Kind(kind)",
            "Colour(colour)",
            "Stat(stat, comparison, value)",
            "Has(stat, named values)",
            "Keyword(keyword)",
            "Trait(text)",
            "Name(text)",
            "NameHas(text)",
            "Shares(aspect, cards)",
            "In(area)",
            "AdjacentTo(cards)",
            "Active",
            "Rested",
            "FaceUp",
            "FaceDown",
            "Sign(sign)",
            "Printed(stat, comparison, value)",
            "InLineWith(cards)",
            "Other",
            "Is(role)",
            "Not(filter)",
            "AnyOf(filters)",
        ],
    ),
    (
        "Value",
        &[
            "N(number)",
            "Count(selector)",
            "CountOf(register)",
            "Stat(stat, cards)",
            "Printed(stat, cards)",
            "Named",
            "Sum(stat, selector)",
            "Tally(who, tally)",
            "Result",
            "Amount",
            "Times(value, number)",
            "Plus(value, other value)",
            "Capped(value, number)",
            "Minus(value, other value)",
            "Per(value, number)",
            "Kinds(aspect, selector)",
            "Differing(aspect, selector)",
            "Greatest(stat, selector)",
            "Least(stat, selector)",
        ],
    ),
    (
        "Condition",
        &[
            "Always",
            "Did",
            "All(conditions)",
            "AnyOf(conditions)",
            "Not(condition)",
            "YourTurn",
            "OpponentTurn",
            "Compare(value, comparison, other value)",
            "Exists(selector)",
            "Is(cards, filters)",
            "Fact(who, fact)",
            "Empty(who, zone, area)",
        ],
    ),
    (
        "Change",
        &[
            "Add(value)",
            "Times(value)",
            "Divide(number)",
            "Set(value)",
            "Become(named-value)",
        ],
    ),
    (
        "Dest",
        &[
            "To(zone)",
            "Bottom(zone)",
            "Rested(zone)",
            "Nth(zone, number)",
        ],
    ),
    (
        "Spot",
        &["Free", "FreeIn(area)", "Adjacent", "Any", "In(area)"],
    ),
    (
        "Duration",
        &[
            "Battle",
            "Turn",
            "YourTurn",
            "OpponentTurn",
            "WhileHere",
            "Lasting",
            "UntilUsed",
            "Until(period)",
        ],
    ),
    ("Drawing", &["Exactly", "UpTo", "Until(zone)"]),
    ("Extent", &["All", "UpTo"]),
    ("Payment", &["Full", "AsPossible"]),
    ("Pose", &["Usual", "Rested"]),
    ("Way", &["Up", "Down", "Over"]),
    (
        "Relation",
        &["Different(aspect)", "Same(aspect)", "Within(stat, number)"],
    ),
    (
        "Limit",
        &[
            "None",
            "PerTurn(number)",
            "PerTurnByName(number)",
            "PerGame",
        ],
    ),
    (
        "Subject",
        &[
            "This",
            "Mine(filters)",
            "Theirs(filters)",
            "Any(filters)",
            "You",
            "Opponent",
            "AnyPlayer",
        ],
    ),
];

/// The word of a signature.
fn word_of(signature: &'static str) -> &'static str {
    signature.split('(').next().unwrap_or(signature)
}

/// How an operation is written: `Draw(who, value)`. Of a word that several families have, the first is meant; effects
/// come first. `None` if there is no such word.
#[must_use]
pub fn signature_of(word: &str) -> Option<&'static str> {
    let mut families = SIGNATURES.iter();
    families.find_map(|(family, _)| signature_in(family, word))
}

/// How a word of one family (`Effect`, `Filter`, `Value` …) is written.
#[must_use]
pub fn signature_in(family: &str, word: &str) -> Option<&'static str> {
    let (_, all) = SIGNATURES.iter().find(|(name, _)| *name == family)?;
    all.iter().copied().find(|text| word_of(text) == word)
}

/// The words of one family in their order; none if there is no such family.
pub fn words_of(family: &str) -> impl Iterator<Item = &'static str> {
    let all = SIGNATURES.iter().filter(move |(name, _)| *name == family);
    all.flat_map(|(_, all)| all.iter().copied().map(word_of))
}

/// The families that have this word.
pub fn families_of(word: &str) -> impl Iterator<Item = &'static str> {
    let all = SIGNATURES.iter();
    all.filter(move |(family, _)| signature_in(family, word).is_some())
        .map(|(family, _)| *family)
}

/// One argument of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its kind ("cards").
    pub kind: &'static str,
    /// May it be left out, with all behind it? Such arguments stand in brackets.
    pub optional: bool,
}

/// The arguments of a signature.
pub fn arguments(signature: &'static str) -> impl Iterator<Item = Argument> {
    let inside = signature.split_once('(').map_or("", |(_, rest)| rest);
    let names = inside.strip_suffix(')').unwrap_or(inside).split(", ");
    names.filter_map(|name| {
        let kind = name.rsplit(' ').next()?.trim_matches(['[', ']']);
        (!kind.is_empty()).then_some(Argument {
            kind,
            optional: name.starts_with('['),
        })
    })
}
