//! Finds every mistake of a card that cannot be read. The card is read piece by piece, from the outer brackets inward: a
//! piece that can be read is in order, one that cannot is divided further, and what cannot be divided is told at its word.

use super::error::{DataError, Place, nearest};
use super::explain::{choose_among, explain, id_of, say_instead};
use super::language::Language;
use super::limits::of_one_card;
use super::read::options;
use super::scan::Part;
use super::schema::{BackFace, BuildRule, CardEntry, JoinedName, Print, Text};
use super::signatures::{Argument, arguments, signature_in};
use fudaba_engine::Symbol;
use fudaba_engine::ability::{
    Ability, AbilityKind, Always, Amount, Aspect, Bind, Cards, Change, Choosing, Cmp, Condition,
    Cost, Dest, Drawing, Duration, Effect, Extent, Filter, Limit, Payment, Pose, Relation,
    Selector, Spot, Subject, Trigger, Value, Way, Who,
};
use fudaba_engine::words::{
    AreaId, ColourId, DeedId, FactId, KeywordId, KindId, MomentId, NamedValue, PeriodId,
    ProcedureId, RoleId, SignId, StatId, StateId, TallyId, ZoneKind,
};
use ron::error::{Error as Ron, SpannedError};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// Pieces within pieces are looked at down to this depth.
const DEPTH: usize = 40;

/// What stands inside a piece.
#[derive(Clone, Copy)]
enum Inside {
    /// Nothing that could be read on its own.
    Nothing,
    /// A list of these.
    List(&'static str),
    /// These, one after the other, in round brackets.
    Tuple(&'static [&'static str]),
    /// A struct: the word for it, its fields with what they hold, and how many of the first fields must be there.
    Fields(&'static str, &'static [(&'static str, &'static str)], usize),
    /// A word of this family with its arguments.
    Words(&'static str),
}

/// A kind of piece.
struct Kind {
    /// As signatures name it.
    name: &'static str,
    /// As messages name it.
    called: &'static str,
    read: fn(&str) -> Result<(), SpannedError>,
    inside: Inside,
}

const fn kind<T: DeserializeOwned>(
    name: &'static str,
    called: &'static str,
    inside: Inside,
) -> Kind {
    Kind {
        name,
        called,
        read: |text| options().from_str::<T>(text).map(drop),
        inside,
    }
}

const CARD: &[(&str, &str)] = &[
    ("id", "text"),
    ("kind", "kind"),
    ("name", "both"),
    ("names", "joined"),
    ("epithet", "both"),
    ("reading", "text"),
    ("colour", "colour"),
    ("second_colour", "colour"),
    ("stats", "stats"),
    ("marks", "marks"),
    ("keywords", "keywords"),
    ("traits", "texts"),
    ("units", "texts"),
    ("build", "build"),
    ("abilities", "abilities"),
    ("back", "back"),
    ("flavour", "both"),
    ("art", "text"),
    ("prints", "prints"),
];

/// Of a second face.
const BACK: &[(&str, &str)] = &[
    ("kind", "kind"),
    ("stats", "stats"),
    ("marks", "marks"),
    ("keywords", "keywords"),
    ("traits", "texts"),
    ("abilities", "abilities"),
];

const PRINT: &[(&str, &str)] = &[("id", "text"), ("flavour", "both"), ("art", "text")];

const ABILITY: &[(&str, &str)] = &[
    ("kind", "ability-kind"),
    ("state", "state"),
    ("when", "triggers"),
    ("limit", "limit"),
    ("may", "flag"),
    ("if", "condition"),
    ("targets", "steps"),
    ("cost", "costs"),
    ("always", "lasting"),
    ("effect", "steps"),
];

use Inside::{Fields, List, Nothing, Tuple, Words};

const KINDS: &[Kind] = &[
    kind::<CardEntry>("card", "a card", Fields("CardEntry", CARD, 3)),
    kind::<Ability>("ability", "an ability", Fields("Ability", ABILITY, 1)),
    kind::<BackFace>("back", "a second face", Fields("BackFace", BACK, 1)),
    kind::<Vec<Print>>("prints", "a list of prints", List("print")),
    kind::<Print>("print", "a print", Fields("Print", PRINT, 1)),
    kind::<Text>(
        "both",
        "a text in both languages, (en: \"…\", ja: \"…\"),",
        Fields("Text", &[("en", "text"), ("ja", "text")], 2),
    ),
    kind::<Vec<JoinedName>>("joined", "a list of names", Nothing),
    kind::<String>("text", "a text between quotation marks", Nothing),
    kind::<Vec<Symbol>>("texts", "a list of texts", List("text")),
    kind::<BuildRule>("build", "a rule about decks", Nothing),
    kind::<bool>("flag", "true or false", Nothing),
    kind::<i32>("number", "a bare number", Nothing),
    kind::<BTreeMap<StatId, i16>>("stats", "a map of numbers, { … },", Nothing),
    kind::<BTreeMap<StatId, NamedValue>>("marks", "a map of named values, { … },", Nothing),
    kind::<Vec<Ability>>("abilities", "a list of abilities", List("ability")),
    kind::<AbilityKind>("ability-kind", "a kind of ability", Nothing),
    kind::<Vec<Trigger>>(
        "triggers",
        "a list of moments, [(moment, subject)],",
        List("trigger"),
    ),
    kind::<Trigger>(
        "trigger",
        "a moment with its subject, (moment, subject),",
        Tuple(&["moment", "subject"]),
    ),
    kind::<Subject>("subject", "a subject", Words("Subject")),
    kind::<Limit>("limit", "a limit", Words("Limit")),
    kind::<Vec<Cost>>("costs", "a list of costs", List("cost")),
    kind::<Cost>("cost", "a cost", Words("Cost")),
    kind::<Vec<Always>>("lasting", "a list of what is in force", List("always")),
    kind::<Always>("always", "something that is in force", Words("Always")),
    kind::<Vec<Vec<Effect>>>("branches", "a list of lists of steps", List("steps")),
    kind::<Vec<Effect>>("steps", "a list of steps", List("effect")),
    kind::<Effect>("effect", "a step", Words("Effect")),
    kind::<Cards>("cards", "cards", Words("Cards")),
    kind::<Amount>("amount", "an amount", Words("Amount")),
    kind::<Choosing>(
        "choosing",
        "who chooses and how, (by: who, together: relation),",
        Fields("Choosing", &[("by", "who"), ("together", "relation")], 0),
    ),
    kind::<Relation>("relation", "a relation", Words("Relation")),
    kind::<Drawing>("drawing", "how many are drawn", Words("Drawing")),
    kind::<Payment>("payment", "how much is paid", Words("Payment")),
    kind::<Extent>("extent", "how far is looked", Words("Extent")),
    kind::<Pose>("pose", "how a card lies", Words("Pose")),
    kind::<Way>("way", "a way to turn cards", Words("Way")),
    kind::<Vec<Selector>>("selectors", "a list of selectors", List("selector")),
    kind::<Selector>("selector", "a selector", Words("Selector")),
    kind::<Vec<Filter>>("filters", "a list of filters", List("filter")),
    kind::<Filter>("filter", "a filter", Words("Filter")),
    kind::<Value>("value", "a value", Words("Value")),
    kind::<Vec<Condition>>("conditions", "a list of conditions", List("condition")),
    kind::<Condition>("condition", "a condition", Words("Condition")),
    kind::<Change>("change", "a change", Words("Change")),
    kind::<Dest>("destination", "a destination", Words("Dest")),
    kind::<Spot>("spot", "a spot", Words("Spot")),
    kind::<Duration>("duration", "a duration", Words("Duration")),
    kind::<Who>("who", "a player", Nothing),
    kind::<Bind>("register", "a register (A, B, C or D)", Nothing),
    kind::<Cmp>("comparison", "a comparison", Nothing),
    kind::<Aspect>("aspect", "an aspect", Nothing),
    kind::<KindId>("kind", "a kind of card", Nothing),
    kind::<ColourId>("colour", "a colour", Nothing),
    kind::<Vec<ColourId>>("colours", "a list of colours", List("colour")),
    kind::<StatId>("stat", "a stat", Nothing),
    kind::<RoleId>("role", "a role", Nothing),
    kind::<FactId>("fact", "a fact", Nothing),
    kind::<TallyId>("tally", "a tally", Nothing),
    kind::<MomentId>("moment", "a moment", Nothing),
    kind::<SignId>("sign", "a sign", Nothing),
    kind::<StateId>("state", "a state", Nothing),
    kind::<KeywordId>("keyword", "a keyword", Nothing),
    kind::<Vec<KeywordId>>("keywords", "a list of keywords", List("keyword")),
    kind::<ZoneKind>("zone", "a zone", Nothing),
    kind::<DeedId>("deed", "a deed", Nothing),
    kind::<ProcedureId>("procedure", "a procedure", Nothing),
    kind::<AreaId>("area", "an area", Nothing),
    kind::<PeriodId>("period", "a period", Nothing),
    kind::<NamedValue>("named-value", "a named value", Nothing),
    kind::<Vec<NamedValue>>("values", "a list of named values", List("named-value")),
];

fn kind_of(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// Every mistake of a card that cannot be read; `error` is the first that the reader met. The vocabulary is in force.
pub(super) fn diagnose_card(
    file: &Path,
    part: &Part<'_>,
    error: &SpannedError,
    language: Option<&Language>,
) -> Vec<DataError> {
    let subject = id_of(part);
    let mut search = Search {
        file,
        language,
        subject: subject.clone(),
        errors: Vec::new(),
    };
    if let Some(card) = kind_of("card") {
        search.look(part.without_head(), card, None, 0);
    }
    if search.errors.is_empty() {
        search.errors.push(explain(file, part, error, subject));
    }
    of_one_card(search.errors)
}

struct Search<'a> {
    file: &'a Path,
    language: Option<&'a Language>,
    subject: Option<String>,
    errors: Vec<DataError>,
}

impl Search<'_> {
    fn wrong(&mut self, part: &Part<'_>, reason: String, help: String) {
        let place = Place::new(self.file, part.line, part.col);
        let error = DataError::new(place, reason).help(help);
        self.errors.push(error.about(self.subject.as_deref()));
    }

    /// Notes every mistake of a piece. `within` is the operation that it is an argument of.
    fn look(&mut self, part: Part<'_>, kind: &Kind, within: Option<&'static str>, depth: usize) {
        let part = part.without_head();
        let Err(error) = (kind.read)(part.text) else {
            return;
        };
        let before = self.errors.len();
        if depth < DEPTH && error.code != Ron::ExceededRecursionLimit {
            match kind.inside {
                Nothing => {}
                List(of) => self.look_into_list(&part, of, within, depth),
                Tuple(of) => self.look_into_tuple(&part, kind, of, depth),
                Fields(name, fields, needed) => {
                    self.look_into_fields(&part, name, fields, needed, depth);
                }
                Words(family) => self.look_at_word(&part, family, depth),
            }
        }
        if self.errors.len() == before {
            self.tell(&part, kind, within, &error);
        }
    }

    fn look_into_list(
        &mut self,
        part: &Part<'_>,
        of: &str,
        within: Option<&'static str>,
        depth: usize,
    ) {
        let members = part.members().filter(|_| part.text.starts_with('['));
        if let (Some(members), Some(of)) = (members, kind_of(of)) {
            for member in members {
                self.look(member, of, within, depth + 1);
            }
        }
    }

    fn look_into_tuple(&mut self, part: &Part<'_>, kind: &Kind, of: &[&str], depth: usize) {
        let Some(members) = part.members().filter(|_| part.text.starts_with('(')) else {
            return;
        };
        if members.len() != of.len() {
            let reason = format!(
                "{} things stand here where {} are meant",
                members.len(),
                of.len()
            );
            let called = kind.called.trim_end_matches(',');
            self.wrong(part, reason, format!("write {called}"));
            return;
        }
        for (member, of) in members.into_iter().zip(of) {
            if let Some(of) = kind_of(of) {
                self.look(member, of, None, depth + 1);
            }
        }
    }

    fn look_into_fields(
        &mut self,
        part: &Part<'_>,
        name: &str,
        fields: &[(&str, &str)],
        needed: usize,
        depth: usize,
    ) {
        let Some(members) = part.members().filter(|_| part.text.starts_with('(')) else {
            return;
        };
        let known: Vec<&str> = fields.iter().map(|f| f.0).collect();
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
            } else if let Some((_, of)) = fields.iter().find(|f| f.0 == word) {
                if let Some(of) = kind_of(of) {
                    self.look(value, of, None, depth + 1);
                }
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
    fn look_at_word(&mut self, part: &Part<'_>, family: &'static str, depth: usize) {
        let (word, rest) = word_and_rest(part);
        let Some(signature) = signature_in(family, word) else {
            return;
        };
        let wanted: Vec<Argument> = arguments(signature).collect();
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
            if let Some(kind) = kind_of(wanted.kind) {
                self.look(argument, kind, Some(signature), depth + 1);
            }
        }
    }

    /// Tells of a piece that cannot be divided further.
    fn tell(
        &mut self,
        part: &Part<'_>,
        kind: &Kind,
        within: Option<&'static str>,
        error: &SpannedError,
    ) {
        let (word, rest) = word_and_rest(part);
        let as_in = within.map_or(String::new(), |signature| format!(", as in {signature}"));
        let is_number = part.text.parse::<i64>().is_ok();
        if is_number && kind.name == "value" {
            let reason = format!("{} is a bare number where a value is meant", part.text);
            return self.wrong(part, reason, format!("write N({}){as_in}", part.text));
        }
        if let Words(family) = kind.inside
            && !word.is_empty()
        {
            // Of an unknown word the rest does not matter.
            if let Err(unknown) = (kind.read)(word)
                && let Ron::NoSuchEnumVariant { expected, .. } = unknown.code
            {
                let known = self.language.and_then(|l| l.family(family));
                let known = known.as_deref().unwrap_or(expected);
                let reason = format!("there is no {family} called {word}");
                return self.wrong(part, reason, say_instead(family, word, known));
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
            let called = kind.called.trim_end_matches(',');
            let reason = match near.is_empty() {
                true => format!("{called} is missing here"),
                false => format!("{called} is meant here, not {near}"),
            };
            let help = within.map_or_else(|| format!("write {called}"), |s| format!("write {s}"));
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
