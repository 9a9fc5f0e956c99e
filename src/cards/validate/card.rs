//! One card: its fields against the table of its ruleset.

use super::Report;
use super::ability::check_ability;
use crate::card_rules::{CardRules, KindRules, Need};
use crate::error::DataError;
use crate::read::Entry;
use crate::scan::Part;
use crate::schema::{BuildRule, CardEntry, Text};
use std::path::Path;

/// Everything that is wrong with one card by itself.
#[must_use]
pub fn validate_card(
    rules: &CardRules,
    file: &Path,
    entry: &Entry<'_, CardEntry>,
) -> Vec<DataError> {
    validate_rest(rules, file, entry, &[])
}

/// Everything that is wrong with the fields of a card that can be read.
pub(crate) fn validate_rest(
    rules: &CardRules,
    file: &Path,
    entry: &Entry<'_, CardEntry>,
    unread: &[String],
) -> Vec<DataError> {
    let card = &entry.value;
    let mut report = Report::new(rules, file, entry.part, &card.id);
    report.unread = unread;
    check_id(&mut report, card);
    check_prints(&mut report, card);
    check_texts(&mut report, card);
    check_extras(&mut report, card);
    if let Some(kind) = rules.kind(card.kind) {
        check_kind(&mut report, card, kind);
        check_colours(&mut report, card);
        check_build(&mut report, card);
        check_stats(&mut report, card, kind);
        check_abilities(&mut report, card, kind);
    }
    check_back(&mut report, card);
    report.errors
}

/// A second face is checked like a card of its kind, where there can be one at all.
fn check_back(report: &mut Report<'_>, card: &CardEntry) {
    let Some(back) = card.second_face() else {
        return;
    };
    if !report.rules.two_faced {
        report.at_field(
            "back",
            "a card of this ruleset has one face",
            "leave back out, or make a card of it",
        );
    } else if let Some(kind) = report.rules.kind(back.kind) {
        check_kind(report, &back, kind);
        check_stats(report, &back, kind);
        check_abilities(report, &back, kind);
    }
}

/// Can this be an id?
fn is_id(id: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty() && id.len() <= 40 && id.chars().all(good) && id.trim_matches('-') == id
}

fn check_prints(report: &mut Report<'_>, card: &CardEntry) {
    for (at, print) in card.prints.iter().enumerate() {
        let id = print.id.as_str();
        let own = id.strip_prefix(card.id.as_str());
        if !is_id(id) || own.is_none_or(|rest| !rest.starts_with('-')) {
            report.at_field(
                "prints",
                format!("{id:?} cannot be the id of a print of {}", card.id),
                format!(
                    "begin it with the id of the card, such as \"{}-gold\"",
                    card.id
                ),
            );
        }
        if card.prints[..at].iter().any(|p| p.id == print.id) {
            report.at_field(
                "prints",
                format!("the print {id} stands twice"),
                "give each print an id of its own",
            );
        }
        if let Some(flavour) = &print.flavour {
            check_text(report, "prints", flavour);
        }
        check_art(report, "prints", print.art.as_deref());
    }
}

fn check_id(report: &mut Report<'_>, card: &CardEntry) {
    let id = card.id.as_str();
    if !is_id(id) {
        report.at_field(
            "id",
            format!("{id:?} cannot be an id"),
            "use 1 to 40 lower-case letters, digits and hyphens, such as \"harbour-cat-1\"",
        );
    }
}

fn check_texts(report: &mut Report<'_>, card: &CardEntry) {
    check_text(report, "name", &card.name);
    if let Some(epithet) = &card.epithet {
        check_text(report, "epithet", epithet);
    }
    if let Some(flavour) = &card.flavour {
        check_text(report, "flavour", flavour);
    }
    let kana = |c: char| matches!(c, 'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー' | '・' | '＝' | '　' | ' ');
    if !card.reading.chars().all(kana) {
        report.at_field(
            "reading",
            format!("the reading {:?} is not kana", card.reading),
            "write how the Japanese name is read, in hiragana or katakana",
        );
    } else if card.reading.trim().is_empty() && !card.name.ja.chars().all(kana) {
        report.at_field(
            "reading",
            "the Japanese name has no reading",
            "add reading: \"…\" in kana, so that the card can be found by it",
        );
    }
}

fn check_text(report: &mut Report<'_>, field: &str, text: &Text) {
    for (language, words) in [("English", &text.en), ("Japanese", &text.ja)] {
        if words.trim().is_empty() {
            report.at_field(
                field,
                format!("the {field} has no {language} text"),
                "fill in both en and ja",
            );
        } else if words.trim() != words || words.contains('\n') {
            report.at_field(
                field,
                format!("the {language} {field} has white space around it or a line break in it"),
                "write it as one line without spaces around it",
            );
        }
    }
}

fn check_extras(report: &mut Report<'_>, card: &CardEntry) {
    let (fewest, most) = report.rules.traits;
    if !(fewest..=most).contains(&card.traits.len()) {
        let few = if card.traits.len() < fewest {
            "few"
        } else {
            "many"
        };
        report.at_field(
            "traits",
            format!("{} traits are too {few}", card.traits.len()),
            format!("from {fewest} to {most} are possible"),
        );
    }
    for (at, of) in card.traits.iter().enumerate() {
        if of.as_str().trim().is_empty() || card.traits[..at].contains(of) {
            report.at_field(
                "traits",
                format!("the trait {:?} is empty or stands twice", of.as_str()),
                "write each trait once",
            );
        }
    }
    check_art(report, "art", card.art.as_deref());
}

fn check_art(report: &mut Report<'_>, field: &str, art: Option<&str>) {
    let Some(art) = art else { return };
    let path = Path::new(art);
    let inside = path
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_)));
    let ending = path.extension().and_then(|end| end.to_str());
    let shown = ending.is_some_and(|end| ["png", "jpg", "svg"].contains(&end));
    if !inside || !shown {
        report.at_field(
            field,
            format!("{art:?} cannot be a picture"),
            "name a file of the pack that ends with .png, .jpg or .svg, such as \"art/cat.png\"",
        );
    }
}

/// A rule about decks: are there any in this ruleset? That a card is in none can be said everywhere.
fn check_build(report: &mut Report<'_>, card: &CardEntry) {
    if report.rules.build || matches!(card.build, None | Some(BuildRule::Never)) {
        return;
    }
    report.at_field(
        "build",
        format!(
            "a card of {} asks nothing of its deck",
            report.rules.ruleset
        ),
        "take build away, or write build: Never for a card that is in no deck",
    );
}

/// A second colour: may there be one, beside a first that is another?
fn check_colours(report: &mut Report<'_>, card: &CardEntry) {
    let Some(second) = card.second_colour else {
        return;
    };
    let name = second.name(report.rules.words);
    if !report.rules.language.two_colours {
        report.at_field(
            "second_colour",
            format!("a card of {} has no second_colour", report.rules.ruleset),
            "take second_colour away",
        );
    } else if card.colour.is_none() {
        report.at_field(
            "second_colour",
            format!("{name} is a second colour without a first"),
            format!("write colour: {name}"),
        );
    } else if card.colour == Some(second) {
        report.at_field(
            "second_colour",
            format!("the card is {name} twice"),
            "write another colour, or take second_colour away",
        );
    }
}

fn check_kind(report: &mut Report<'_>, card: &CardEntry, rules: &KindRules) {
    let kind = rules.kind.name(report.rules.words);
    for (field, there, need) in [
        ("colour", card.colour.is_some(), rules.colour),
        ("epithet", card.epithet.is_some(), rules.epithet),
        ("keywords", !card.keywords.is_empty(), rules.keywords),
    ] {
        match need {
            Need::Required if !there => report.at_field(
                field,
                format!("a card of kind {kind} needs the field {field}"),
                format!("add {field}: …"),
            ),
            Need::Forbidden if there => report.at_field(
                field,
                format!("a card of kind {kind} has no {field}"),
                format!("take {field} away"),
            ),
            _ => {}
        }
    }
    let printed = report.rules.language.printed_keywords;
    for keyword in card.keywords.iter().filter(|k| !printed.contains(k)) {
        let words = report.rules.words;
        let known: Vec<_> = printed.iter().map(|k| k.name(words)).collect();
        report.at_field(
            "keywords",
            format!(
                "the keyword {} is not printed on cards",
                keyword.name(words)
            ),
            match known.as_slice() {
                [] => "take keywords away: abilities give them".to_owned(),
                known => format!("printed keywords: {}", known.join(", ")),
            },
        );
    }
    for (at, keyword) in card.keywords.iter().enumerate() {
        if card.keywords[..at].contains(keyword) {
            let word = keyword.name(report.rules.words);
            report.at_field(
                "keywords",
                format!("the keyword {word} stands twice"),
                "write it once",
            );
        }
    }
}

fn check_stats(report: &mut Report<'_>, card: &CardEntry, rules: &KindRules) {
    let words = report.rules.words;
    let kind = rules.kind.name(words);
    let optional = rules.optional_stats.iter().map(|s| (s, false));
    for (needed, must) in rules.stats.iter().map(|s| (s, true)).chain(optional) {
        let stat = needed.stat.name(words);
        let (least, most) = needed.range;
        match card.stats.get(&needed.stat) {
            None if !must => {}
            None => report.at_field(
                "stats",
                format!("a card of kind {kind} needs the number {stat}"),
                format!("add {stat}: {least} to {most} in stats: {{ … }}"),
            ),
            Some(value) if !(least..=most).contains(value) || value % needed.step != 0 => report
                .at_field(
                    "stats",
                    format!("{stat} cannot be {value}"),
                    format!(
                        "use {least} to {most}{}",
                        if needed.step > 1 {
                            format!(", in steps of {}", needed.step)
                        } else {
                            String::new()
                        }
                    ),
                ),
            Some(_) => {}
        }
    }
    for stat in card.stats.keys() {
        let mut known = rules.stats.iter().chain(rules.optional_stats);
        if !known.any(|needed| needed.stat == *stat) {
            let stat = stat.name(words);
            report.at_field(
                "stats",
                format!("a card of kind {kind} has no number {stat}"),
                format!("take {stat} out of stats"),
            );
        }
    }
    for (stat, allowed) in rules.marks {
        let names: Vec<_> = words
            .values
            .iter()
            .filter(|(_, value)| allowed.iter().any(|a| a.0 == *value))
            .map(|(name, _)| *name)
            .collect();
        if !card.marks.get(stat).is_some_and(|v| allowed.contains(v)) {
            let stat = stat.name(words);
            report.at_field(
                "marks",
                format!("a card of kind {kind} needs its {stat}"),
                format!(
                    "add marks: {{ {stat}: … }} with one of {}",
                    names.join(", ")
                ),
            );
        }
    }
    for stat in card.marks.keys() {
        if !rules.marks.iter().any(|(mark, _)| mark == stat) {
            let stat = stat.name(words);
            report.at_field(
                "marks",
                format!("a card of kind {kind} has no mark {stat}"),
                format!("take {stat} out of marks"),
            );
        }
    }
}

fn check_abilities(report: &mut Report<'_>, card: &CardEntry, rules: &KindRules) {
    let words = report.rules.words;
    let kind = rules.kind.name(words);
    let (fewest, most) = rules.ability_count;
    if !(fewest..=most).contains(&card.abilities.len()) {
        report.at_field(
            "abilities",
            format!(
                "{} abilities on a card of kind {kind}",
                card.abilities.len()
            ),
            format!("from {fewest} to {most} are possible"),
        );
    }
    // Nearly all are sound: where each stands is looked for only if one is not.
    let before = report.errors.len();
    check_each_ability(report, card, rules, &[]);
    if report.errors.len() > before {
        report.errors.truncate(before);
        let list = report.part.field("abilities");
        let parts = list.and_then(|list| list.members()).unwrap_or_default();
        check_each_ability(report, card, rules, &parts);
    }
}

/// Notes what is wrong with each ability, at the part where it stands if that is known.
fn check_each_ability(
    report: &mut Report<'_>,
    card: &CardEntry,
    rules: &KindRules,
    parts: &[Part<'_>],
) {
    for (at, ability) in card.abilities.iter().enumerate() {
        let part = parts.get(at).copied().unwrap_or(report.part);
        if rules.abilities.contains(&ability.kind) {
            check_ability(report, &part, ability);
        } else {
            let words = report.rules.words;
            let kind = rules.kind.name(words);
            let possible: Vec<_> = rules.abilities.iter().map(|k| k.name(words)).collect();
            report.at(
                &part,
                format!(
                    "a card of kind {kind} cannot have a {} ability",
                    ability.kind.name(words)
                ),
                format!("possible here: {}", possible.join(", ")),
            );
        }
    }
}
