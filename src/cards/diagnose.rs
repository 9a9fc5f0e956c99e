//! Finds every mistake of a card that cannot be read. The card is read piece by piece, from the outer brackets inward: a
//! piece that can be read is in order, one that cannot is divided further, and what cannot be divided is told at its word.

use super::card_rules::CardRules;
use super::error::{DataError, Place, nearest};
use super::explain::{choose_among, explain, id_of, not_in, say_instead};
use super::limits::of_one_card;
use super::read::Entry;
use super::scan::Part;
use super::schema::CardEntry;
use super::validate::{check_ability_by_itself, validate_rest};
use fudaba_engine::ability::{Family, Field, Inside, Kind, Place as Placed, Signature, options};
use ron::error::{Error as Ron, SpannedError};
use std::path::Path;

/// The operation that a piece is an argument of, and the place that it has there.
type Within<'a> = Option<(&'a Signature, Option<Placed>)>;

/// Pieces within pieces are looked at down to this depth.
const DEPTH: usize = 40;

/// Every mistake of a card that cannot be read; `error` is the first that the reader met. The vocabulary is in force.
pub(super) fn diagnose_card(
    file: &Path,
    part: &Part<'_>,
    error: &SpannedError,
    rules: Option<&CardRules>,
) -> Vec<DataError> {
    let subject = id_of(part);
    let mut search = Search {
        file,
        rules,
        subject: subject.clone(),
        errors: Vec::new(),
    };
    search.look(part.without_head(), Kind::of::<CardEntry>(), None, 0);
    if search.errors.is_empty() {
        search.errors.push(explain(file, part, error, subject));
    } else if let Some(rules) = rules {
        search.look_at_the_rest(part, rules);
    }
    of_one_card(search.errors)
}

struct Search<'a> {
    file: &'a Path,
    rules: Option<&'a CardRules>,
    subject: Option<String>,
    errors: Vec<DataError>,
}

impl Search<'_> {
    fn wrong(&mut self, part: &Part<'_>, reason: String, help: String) {
        let place = Place::new(self.file, part.line, part.col);
        let error = DataError::new(place, reason).help(help);
        self.errors.push(error.about(self.subject.as_deref()));
    }

    /// What can be read of a card that cannot be read as a whole is checked as if the rest were in order.
    fn look_at_the_rest(&mut self, part: &Part<'_>, rules: &CardRules) {
        let Inside::Fields(_, fields, _) = Kind::of::<CardEntry>().inside() else {
            return;
        };
        let members = part.without_head().members().unwrap_or_default();
        let (mut read, mut unread) = (Vec::new(), Vec::new());
        for member in members {
            let member = member.without_head();
            let Some((word, value)) = member.named() else {
                continue;
            };
            match fields.iter().find(|field| field.name == word) {
                Some(field) if field.kind.read(value.text).is_ok() => read.push(member.text),
                Some(_) => unread.push(word),
                // What is misspelled is not missing.
                None => {
                    let meant = nearest(&word, fields.iter().map(|field| field.name));
                    unread.extend(meant.map(str::to_owned));
                    unread.push(word);
                }
            }
        }
        let text = format!("({})", read.join(", "));
        if let Ok(value) = options().from_str::<CardEntry>(&text) {
            let entry = Entry { value, part: *part };
            self.errors
                .extend(validate_rest(rules, self.file, &entry, &unread));
        }
    }

    /// A piece that can be read, inside a card that cannot: what is wrong with an ability, or which words the ruleset
    /// lacks.
    fn check(&mut self, part: &Part<'_>, kind: Kind, place: Option<Placed>) {
        let Some(rules) = self.rules else { return };
        if let Some(place) = place
            && !rules.allowed(place).contains(&part.text)
        {
            let known = rules.allowed(place);
            return self.lacks(part, ("", part.text, place.what()), &known);
        }
        match kind.inside() {
            Inside::Fields("Ability", ..) => {
                if let Ok(ability) = options().from_str(part.text) {
                    let id = self.subject.as_deref();
                    self.errors.extend(check_ability_by_itself(
                        rules, self.file, *part, id, &ability,
                    ));
                }
            }
            Inside::List(of) => {
                for member in part.members().unwrap_or_default() {
                    self.check(&member.without_head(), of, None);
                }
            }
            Inside::Words(family) => {
                let (word, rest) = word_and_rest(part);
                let Some(signature) = family.word(word) else {
                    return;
                };
                if self.is_lacking(part, family, word) {
                    return;
                }
                let given = rest.and_then(|rest| rest.members()).unwrap_or_default();
                for (given, wanted) in given.iter().zip(signature.arguments) {
                    self.check(&given.without_head(), wanted.kind, wanted.place);
                }
            }
            Inside::Nothing | Inside::Tuple(_) | Inside::Fields(..) => {}
        }
    }

    /// Notes a word of a family that the ruleset lacks.
    fn is_lacking(&mut self, part: &Part<'_>, family: &'static Family, word: &str) -> bool {
        let Some(rules) = self.rules else {
            return false;
        };
        let lacks = !rules.language.implements(family, word);
        if lacks {
            let known = rules.language.words(family);
            self.lacks(part, (family.name, word, family.called), &known);
        }
        lacks
    }

    fn lacks(&mut self, part: &Part<'_>, (family, word, what): (&str, &str, &str), known: &[&str]) {
        let Some(rules) = self.rules else { return };
        let (reason, help) = not_in(rules.ruleset, family, word, what, known);
        self.wrong(part, reason, help);
    }

    /// Notes every mistake of a piece. `within` is the operation that it is an argument of.
    fn look(&mut self, part: Part<'_>, kind: Kind, within: Within<'_>, depth: usize) {
        let place = within.and_then(|(_, place)| place);
        let part = part.without_head();
        let Err(error) = kind.read(part.text) else {
            return self.check(&part, kind, place);
        };
        let before = self.errors.len();
        if depth < DEPTH && error.code != Ron::ExceededRecursionLimit {
            match kind.inside() {
                Inside::Nothing => {}
                Inside::List(of) => self.look_into_list(&part, of, within, depth),
                Inside::Tuple(of) => self.look_into_tuple(&part, kind, of, depth),
                Inside::Fields(name, fields, needed) => {
                    self.look_into_fields(&part, name, fields, needed, depth);
                }
                Inside::Words(family) => self.look_at_word(&part, family, depth),
            }
        }
        if self.errors.len() == before {
            self.tell(&part, kind, within, &error);
        }
    }

    fn look_into_list(&mut self, part: &Part<'_>, of: Kind, within: Within<'_>, depth: usize) {
        let members = part.members().filter(|_| part.text.starts_with('['));
        for member in members.unwrap_or_default() {
            self.look(member, of, within, depth + 1);
        }
    }

    fn look_into_tuple(&mut self, part: &Part<'_>, kind: Kind, of: &[Kind], depth: usize) {
        let Some(members) = part.members().filter(|_| part.text.starts_with('(')) else {
            return;
        };
        if members.len() != of.len() {
            let reason = format!(
                "{} things stand here where {} are meant",
                members.len(),
                of.len()
            );
            self.wrong(part, reason, format!("write {}", kind.called()));
            return;
        }
        for (member, of) in members.into_iter().zip(of) {
            self.look(member, *of, None, depth + 1);
        }
    }

    fn look_into_fields(
        &mut self,
        part: &Part<'_>,
        name: &str,
        fields: &[Field],
        needed: usize,
        depth: usize,
    ) {
        let Some(members) = part.members().filter(|_| part.text.starts_with('(')) else {
            return;
        };
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let mut seen: Vec<String> = Vec::new();
        for member in &members {
            let member = member.without_head();
            let Some((word, value)) = member.named() else {
                // Something is missing between the fields, such as a comma or a name.
                return;
            };
            if seen.contains(&word) {
                let reason = format!("the field {word} is written twice");
                self.wrong(&member, reason, "keep one of the two".to_owned());
            } else if let Some(field) = fields.iter().find(|field| field.name == word) {
                self.look(value, field.kind, None, depth + 1);
            } else {
                let reason = format!("there is no field {word} in {name}");
                self.wrong(&member, reason, choose_among(&word, &known));
            }
            seen.push(word);
        }
        for field in &known[..needed] {
            let misspelt = seen
                .iter()
                .any(|word| nearest(word, known.iter().copied()) == Some(*field));
            if !misspelt {
                let reason = format!("the field {field} of {name} is missing");
                self.wrong(part, reason, format!("add {field}: …"));
            }
        }
    }

    /// A word with its arguments: how many there are, and each of them.
    fn look_at_word(&mut self, part: &Part<'_>, family: &'static Family, depth: usize) {
        let (word, rest) = word_and_rest(part);
        let Some(signature) = family.word(word) else {
            return;
        };
        if self.is_lacking(part, family, word) {
            return;
        }
        let wanted = signature.arguments;
        let least = wanted.iter().filter(|a| !a.optional).count();
        let given = match rest.map(|rest| (rest, rest.members())) {
            None => Vec::new(),
            Some((rest, Some(members))) if rest.text.starts_with('(') => members,
            Some(_) => return,
        };
        if !(least..=wanted.len()).contains(&given.len()) {
            let reason = format!(
                "{word} takes {}, and {} given",
                match least == wanted.len() {
                    true => counted(least),
                    false => format!("{least} to {}", counted(wanted.len())),
                },
                match given.len() {
                    0 => "none is".to_owned(),
                    1 => "1 is".to_owned(),
                    n => format!("{n} are"),
                }
            );
            self.wrong(part, reason, format!("write {signature}"));
            return;
        }
        for (argument, wanted) in given.into_iter().zip(wanted) {
            let within = Some((signature, wanted.place));
            self.look(argument, wanted.kind, within, depth + 1);
        }
    }

    /// Tells of a piece that cannot be divided further.
    fn tell(&mut self, part: &Part<'_>, kind: Kind, within: Within<'_>, error: &SpannedError) {
        let (word, rest) = word_and_rest(part);
        let as_in = within.map_or(String::new(), |(signature, _)| {
            format!(", as in {signature}")
        });
        let is_number = part.text.parse::<i64>().is_ok();
        if is_number && kind.name == "Value" {
            let reason = format!("{} is a bare number where a value is meant", part.text);
            return self.wrong(part, reason, format!("write N({}){as_in}", part.text));
        }
        if let Inside::Words(family) = kind.inside()
            && !word.is_empty()
        {
            // Of an unknown word the rest does not matter.
            if let Err(unknown) = kind.read(word)
                && let Ron::NoSuchEnumVariant { expected, .. } = unknown.code
            {
                let known = self.rules.map(|rules| rules.language.words(family));
                let known = known.as_deref().unwrap_or(expected);
                let reason = format!("there is no {} called {word}", family.name);
                return self.wrong(part, reason, say_instead(family.name, word, known));
            }
        }
        let plain =
            (rest.is_none() || word.is_empty()) && !part.text.contains(['(', '[', '{', '\n']);
        let explained = matches!(
            error.code,
            Ron::NoSuchEnumVariant { .. } | Ron::Message(_) | Ron::IntegerOutOfBounds
        );
        if plain && !explained {
            let near: String = part.text.chars().take(24).collect();
            let called = kind.called();
            let reason = match near.is_empty() {
                true => format!("{called} is missing here"),
                false => format!("{called} is meant here, not {near}"),
            };
            let help =
                within.map_or_else(|| format!("write {called}"), |(s, _)| format!("write {s}"));
            return self.wrong(part, reason, help);
        }
        let subject = self.subject.clone();
        self.errors.push(explain(self.file, part, error, subject));
    }
}

/// The word at the head of a piece, and what stands after it.
fn word_and_rest<'a>(part: &Part<'a>) -> (&'a str, Option<Part<'a>>) {
    let end = part.text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    let end = end.unwrap_or(part.text.len());
    let word = &part.text[..end];
    let word = if word.starts_with(|c: char| c.is_ascii_digit()) {
        ""
    } else {
        word
    };
    let (line, col) = part.place_of(end);
    let text = &part.text[end..];
    let rest = Part { text, line, col };
    (word, (!text.trim().is_empty()).then_some(rest))
}

fn counted(n: usize) -> String {
    match n {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}
