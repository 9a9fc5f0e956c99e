//! The operations of the ability language as they are written, for messages: each with the kinds of its arguments.

/// Each family of words with the signatures of its words. The last word of an argument is its kind ("onto cards").
const SIGNATURES: &[(&str, &[&str])] = &[
    (
        "Effect",
        &[
            "Draw(who, value)",
            "Choose(register, cards)",
            "Look(register, cards)",
            "Reveal(register, cards)",
            "Move(cards, destination)",
            "Arrange(cards, destination)",
            "Shuffle(who, zone)",
            "Enter(cards, spot)",
            "EnterRested(cards, spot)",
            "StackOn(cards, onto cards)",
            "Shift(cards, spot)",
            "Swap(cards, with cards)",
            "Rearrange(who, zone)",
            "Tuck(cards, under cards)",
            "Exchange(cards, for cards)",
            "Spend(who, zone, value)",
            "DrawUpTo(who, value)",
            "LookUpTo(register, who, zone, value)",
            "DrawUntil(who, zone, value)",
            "RevealUntil(register, other register, who, zone, filters)",
            "NameColour(who, colours)",
            "NameColourOf(who, stat, cards)",
            "Ready(cards)",
            "Rest(cards)",
            "TurnUp(cards)",
            "TurnDown(cards)",
            "Flip(cards)",
            "Defeat(cards)",
            "TakeRole(cards, role)",
            "Copy(cards)",
            "NameNumber(who, least number, greatest number)",
            "Trade(cards, with cards, stat, duration)",
            "Assign(who, tally, value)",
            "Modify(cards, stat, change, duration)",
            "ModifyPlayer(who, stat, change, duration)",
            "Remake(cards, stats, duration)",
            "Recolour(cards, stat, as stat, duration)",
            "GrantAbility(cards, ability, duration)",
            "SetOff(cards, moment)",
            "Grant(cards, keyword, duration)",
            "GrantPlayer(who, keyword, duration)",
            "Deed(who, deed)",
            "DeedWith(who, deed, value)",
            "EachPlayer(steps)",
            "RepeatWhile(condition, steps)",
            "If(condition, steps)",
            "IfElse(condition, steps, other steps)",
            "IfDid(steps)",
            "IfNotDid(steps)",
            "May(steps)",
            "MayBy(who, steps)",
            "ChooseOne(branches)",
            "ChooseOneBy(who, branches)",
            "Repeat(value, steps)",
            "ForEach(register, cards, steps)",
            "Later(moment, steps)",
            "Win(who)",
        ],
    ),
    (
        "Cost",
        &[
            "RestThis",
            "TurnDown(zone, number)",
            "Spend(zone, value)",
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
            "Role(role)",
            "TheirRole(role)",
            "Bound(register)",
            "Except(register, other register)",
            "All(selector)",
            "Pick(amount, selector)",
            "PickBy(who, amount, selector)",
            "PickWith(relation, amount, selector)",
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
            "SameName(cards)",
            "SameGroup(cards)",
            "SameUnit(cards)",
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
            "Until(period)",
        ],
    ),
    ("Limit", &["None", "PerTurn(number)", "PerGame"]),
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
fn word_of(signature: &str) -> &str {
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

/// The families that have this word.
pub fn families_of(word: &str) -> impl Iterator<Item = &'static str> {
    let all = SIGNATURES.iter();
    all.filter(move |(family, _)| signature_in(family, word).is_some())
        .map(|(family, _)| *family)
}

/// The kinds of the arguments of a signature.
pub fn arguments(signature: &'static str) -> impl Iterator<Item = &'static str> {
    let inside = signature.split_once('(').map_or("", |(_, rest)| rest);
    let names = inside.trim_end_matches(')').split(", ");
    names.filter_map(|name| name.rsplit(' ').next().filter(|kind| !kind.is_empty()))
}
