//! What is said at the table, as data: prompts, buttons, reasons, log lines, names of phases and options.

use super::Lang;
use super::lexicon::{LexiconError, ron_options};
use fudaba_cards::Text;
use fudaba_engine::{ModOp, Query};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A prompt.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromptWords {
    /// What is asked. `{about}` and `{source}` are cards.
    pub ask: Text,
    /// What happens on "no" or "done".
    #[serde(default)]
    pub no: Option<Text>,
    /// "Yes" costs nothing and is what most want next: "no" begins something again, or leaves out what one hardly leaves out.
    #[serde(default)]
    pub yes_goes_on: bool,
    /// What it offers is mostly well done: as long as it can be, nothing invites to do without it.
    #[serde(default)]
    pub worth_it: bool,
    /// He does what he likes until he ends it: what he can do now says more than the question.
    #[serde(default)]
    pub at_will: bool,
    /// It is asked until each of its places has a card: the next empty one is filled by a press on a card.
    #[serde(default)]
    pub fills: bool,
    /// What is chosen gets something good: cards of the other player are chosen only if it is said twice.
    #[serde(default)]
    pub helps: bool,
    /// What is asked where it helps and the player who is asked has one card alone that can be chosen: `{card}`.
    #[serde(default)]
    pub only: Option<Text>,
    /// What the card says that it is about stands beside it, or what the abilities say among which one is chosen.
    #[serde(default)]
    pub tells: bool,
    /// Of several cards even the last one is confirmed: what is chosen cannot be taken back.
    #[serde(default)]
    pub confirms: bool,
}

/// A phase.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseWords {
    /// Its name.
    pub name: Text,
    /// What can be done in it.
    pub hint: Text,
}

/// A kind of opening.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningWords {
    /// Its name.
    pub name: Text,
    /// When it comes, and when it matters.
    pub hint: Text,
}

/// A way to end a match. `{loser}` is the player who did not win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingWords {
    /// Why, said to everybody but the loser.
    pub won: Text,
    /// Why, said to the loser.
    pub lost: Text,
    /// What brings it about: the last of these that happened decided the match. Without any, nothing that happened did (turns
    /// that ran out).
    #[serde(default)]
    pub by: Vec<DecidedBy>,
}

/// Something that can decide a match.
#[derive(Clone, Debug, Deserialize)]
pub enum DecidedBy {
    /// A note with this key.
    Note(String),
    /// The same, about the loser: what was his, or was his doing.
    NoteOfLoser(String),
    /// A card of the loser leaves a zone of this kind.
    Leaves(String),
    /// A card of the loser with this mark leaves where it was.
    MarkedLeaves(String),
}

/// A variant of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionWords {
    /// Its name.
    pub name: Text,
    /// What it decides.
    pub why: Text,
    /// Its values.
    pub values: BTreeMap<String, Text>,
}

/// Which notes say what has just happened: see [`Lately`](super::Lately).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LatelyWords {
    /// Notes that say what a player does.
    pub acts: Vec<String>,
    /// Notes that say what mattered most of what came of it.
    pub comes: Vec<String>,
    /// What a player does with his cards without playing any, by the keys of such moves: whoever does nothing else in his
    /// turn lets it pass.
    pub idle: Vec<String>,
}

/// A word of the rules that the table uses, and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlossaryWord {
    /// What it is called by programs: small letters, digits and hyphens.
    pub id: String,
    /// How it begins where it is said: in English with either case, and with any ending.
    pub said: Vec<Text>,
    /// What it means, in a sentence or two.
    pub means: Text,
    /// The clause that tells more, or nothing.
    #[serde(default)]
    pub clause: String,
    /// The questions at which it is of use to know, by their keys: it is explained unasked at those alone. None for all.
    #[serde(default)]
    pub at: Vec<String>,
    /// Besides, where one of these choices is offered, by their keys: before that nobody can do anything with it.
    #[serde(default)]
    pub with: Vec<String>,
}

impl GlossaryWord {
    /// Is it of use to know at the question with this key, at which the choices with these keys are offered?
    #[must_use]
    pub fn helps_at(&self, question: &str, offered: &[String]) -> bool {
        let everywhere = self.at.is_empty() && self.with.is_empty();
        everywhere
            || self.at.iter().any(|key| key == question)
            || self.with.iter().any(|key| offered.contains(key))
    }

    /// Where it is first said in a text.
    #[must_use]
    pub fn place_in(&self, text: &str, lang: Lang) -> Option<usize> {
        let said = self.said.iter().map(|said| said.get(lang));
        said.filter_map(|word| Some(word_places(text, word).next()?.start))
            .min()
    }
}

/// The words of a text that begin with these letters, in either case; where they are no Latin ones, what they are alone.
pub fn word_places(text: &str, begins: &str) -> impl Iterator<Item = Range<usize>> {
    let latin = |c: char| c.is_ascii_alphabetic();
    let text = text.to_ascii_lowercase();
    let begins = begins.to_ascii_lowercase();
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(at) = text
            .get(from..)?
            .find(&begins)
            .filter(|_| !begins.is_empty())
        {
            let start = from + at;
            let rest = &text[start + begins.len()..];
            let ending = match begins.ends_with(latin) {
                true => rest.find(|c: char| !latin(c)).unwrap_or(rest.len()),
                false => 0,
            };
            from = start + begins.len() + ending;
            let before = text[..start].chars().next_back();
            if !(begins.starts_with(latin) && before.is_some_and(latin)) {
                return Some(start..from);
            }
        }
        None
    })
}

/// Everything said at the table, by the keys of the engine and the ruleset.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Phrases {
    /// By the key of the prompt, or of the prompt and the opening that it is ("window@their_attack").
    pub prompts: BTreeMap<String, PromptWords>,
    /// By the verb ("deploy"), or the verb and the prompt ("yes@critical").
    pub actions: BTreeMap<String, Text>,
    /// What a choice is for, as the end of a sentence: by the verb and the question, with its number for an option, or by the
    /// verb alone; "done" stands for stopping with nothing chosen.
    pub does: BTreeMap<String, Text>,
    /// Why something cannot be done.
    pub reasons: BTreeMap<String, Text>,
    /// The kinds of zones in which each player wants to have as many cards as he can: what advice tells as its reason.
    pub wants: Vec<String>,
    /// What rules did, by the key of the note; with ".none" after it where its number is 0.
    pub notes: BTreeMap<String, Text>,
    /// By the event; moves by cause and zones ("moved.Play.Hand.Field"), the longest key that there is.
    pub log: BTreeMap<String, Text>,
    /// Log keys that say nothing worth a line; "stat.Name" for changes of a number with which the rules only count.
    pub quiet: Vec<String>,
    /// Notes that are told of as what has just happened.
    pub lately: LatelyWords,
    /// The words of the rules that the table uses.
    pub glossary: Vec<GlossaryWord>,
    /// By the key of the phase.
    pub phases: BTreeMap<String, PhaseWords>,
    /// By the key of the opening.
    pub openings: BTreeMap<String, OpeningWords>,
    /// By the key of the ending.
    pub endings: BTreeMap<String, EndingWords>,
    /// By the key of the option.
    pub options: BTreeMap<String, OptionWords>,
    /// Single places, by the key of the zone.
    pub places: BTreeMap<String, Text>,
    /// What those of the player across are called by the reader, where he sees them the other way round.
    pub across: BTreeMap<String, Text>,
    /// Marks on cards, parts of sums, sections of decks, and small words.
    pub labels: BTreeMap<String, Text>,
    /// Where the rulebook tells more, by the key of the prompt or phase.
    pub clauses: BTreeMap<String, String>,
}

impl Phrases {
    /// Reads the phrases of a ruleset: the common ones, then its own.
    ///
    /// # Errors
    /// A file cannot be read or is malformed.
    pub fn read(ron_data: &Path, ruleset: &str) -> Result<Self, LexiconError> {
        let mut phrases = Self::read_file(&ron_data.join("common/phrases.ron"))?;
        phrases.add(Self::read_file(
            &ron_data.join(ruleset).join("phrases.ron"),
        )?);
        Ok(phrases)
    }

    fn read_file(path: &Path) -> Result<Self, LexiconError> {
        let file = path.display().to_string();
        let source = std::fs::read_to_string(path).map_err(|error| LexiconError::Unreadable {
            file: file.clone(),
            error,
        })?;
        ron_options()
            .from_str(&source)
            .map_err(|error| LexiconError::Malformed {
                file,
                line: error.span.start.line,
                column: error.span.start.col,
                reason: error.code.to_string(),
            })
    }

    /// Is it a change of a number with which the rules only count?
    pub(super) fn is_only_counted(&self, q: Query, op: ModOp) -> bool {
        let (ModOp::Add(stat, _) | ModOp::Set(stat, _)) = op else {
            return false;
        };
        let key = format!("stat.{}", stat.name(q.setup.rules.words()));
        self.quiet.contains(&key)
    }

    /// Further phrases; they take the place of those with the same key.
    pub fn add(&mut self, more: Self) {
        self.prompts.extend(more.prompts);
        self.actions.extend(more.actions);
        self.does.extend(more.does);
        self.reasons.extend(more.reasons);
        self.wants.extend(more.wants);
        self.notes.extend(more.notes);
        self.log.extend(more.log);
        self.quiet.extend(more.quiet);
        self.lately.acts.extend(more.lately.acts);
        self.lately.comes.extend(more.lately.comes);
        self.lately.idle.extend(more.lately.idle);
        self.glossary.extend(more.glossary);
        self.phases.extend(more.phases);
        self.openings.extend(more.openings);
        self.endings.extend(more.endings);
        self.options.extend(more.options);
        self.places.extend(more.places);
        self.across.extend(more.across);
        self.labels.extend(more.labels);
        self.clauses.extend(more.clauses);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_the_rules_is_found_where_one_begins_with_it_and_not_within_another() {
        let text = |en: &str, ja: &str| Text {
            en: en.to_owned(),
            ja: ja.to_owned(),
        };
        let word = GlossaryWord {
            id: "trance".to_owned(),
            said: vec![text("trance", "トランス"), text("fuse", "重ね")],
            means: text("Two become one.", "2体が1体になる。"),
            clause: String::new(),
            at: Vec::new(),
            with: Vec::new(),
        };
        let english = |text: &str| word.place_in(text, Lang::En);
        assert_eq!(english("Trances are rare"), Some(0));
        assert_eq!(english("You may trance"), Some(8));
        assert_eq!(english("An entrance"), None);
        assert_eq!(english("They fused before a trance"), Some(5));
        assert_eq!(word.place_in("1回だけトランスする", Lang::Ja), Some(10));
    }
}
