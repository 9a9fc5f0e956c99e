//! How a ruleset looks on the table, read from its `ruleset.ron`: its places, what stands on faces, which marks cards
//! carry. Pure data; it names no game and needs no window.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use fudaba_art::{Artwork, Directions};
use fudaba_cards::Text;
use fudaba_engine::Zones;

use super::places::{CourseLook, NumberPlace, TableLook};
use super::scenery::Scenery;

/// A point or a size on the table: x goes right, y goes down.
pub type Pair = (f32, f32);

/// How a ruleset looks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetLook {
    /// Its name.
    pub name: Text,
    /// What it is like, in a sentence or two.
    pub summary: Text,
    /// How it is won, in a sentence.
    pub goal: Text,
    /// The same in a few words, for the table.
    pub aim: Text,
    /// What is counted to tell, after a match, who was ahead in each turn.
    #[serde(default)]
    pub course: Option<CourseLook>,
    /// Key of the world that its pictures show.
    pub world: String,
    /// Who of that world speaks to the player about his decks.
    pub guide: Text,
    /// Places.
    pub table: TableLook,
    /// Faces.
    pub face: FaceLook,
    /// What comes of it when both sides of a comparison have the same number.
    #[serde(default)]
    pub tie: Option<Text>,
    /// What strikes and breaks without a contest.
    #[serde(default)]
    pub blows: BlowsLook,
    /// What flies from an attacker to those that it attacks, if attacks are volleys.
    #[serde(default)]
    pub volley: Option<VolleyLook>,
    /// Notes about the viewer that are told in the middle of the table for a moment, by their keys: why something was done in
    /// his name.
    #[serde(default)]
    pub signs: Vec<String>,
    /// What is at stake in any contest that the attacked loses.
    #[serde(default)]
    pub stake: Option<Text>,
    /// What a player may answer to an attack or to what is done about it, by the key of the choice, such as
    /// "pick_option.2@window" or "play@window", or else by that of the question.
    #[serde(default)]
    pub replies: BTreeMap<String, ReplyLook>,
    /// The number by which a card is worth more than one that makes way for it: where it is not, a card that only takes such
    /// places does not count among those that can be played.
    #[serde(default)]
    pub worth: Option<String>,
    /// The few things that are told large when they happen.
    #[serde(default)]
    pub weighty: Vec<WeightyLook>,
    /// Marks that cards carry on the table, by their keys.
    #[serde(default)]
    pub marks: BTreeMap<String, MarkLook>,
    /// Numbers of a player that stand among his counters.
    #[serde(default)]
    pub tallies: Vec<TallyLook>,
    /// How kinds are shown that a panel tells apart, by the keys of their labels.
    #[serde(default)]
    pub kinds: BTreeMap<String, PipLook>,
    /// Rows of numbers of a player's cards that have been seen.
    #[serde(default)]
    pub strips: Vec<StripLook>,
    /// What is asked of a player and counted on the spine, in a word.
    #[serde(default)]
    pub asked: Option<Text>,
    /// How it is told that some of it is still missing.
    #[serde(default)]
    pub short: Option<ShortLook>,
    /// What a card of each kind needs to come into play: told with a tick or a cross where it is pointed at.
    #[serde(default)]
    pub needs: BTreeMap<String, Vec<NeedLook>>,
    /// The questions at which cards come into play, by their keys: only there it is told what they need.
    #[serde(default)]
    pub needs_at: Vec<String>,
    /// What can be declared with a card at a question, by the key of the action: where it cannot be, it is told why.
    #[serde(default)]
    pub lacking: BTreeMap<String, LackingLook>,
    /// What its pictures should show, from the file `pictures.ron` beside its own.
    #[serde(skip)]
    pub directions: Directions,
    /// The pictures of its place; without them the table is a plain mat.
    #[serde(skip)]
    pub scenery: Option<Arc<Scenery>>,
    /// Pictures that packs bring in place of painted ones, by the id of the card.
    #[serde(skip)]
    pub artworks: BTreeMap<String, Artwork>,
}

/// A volley: bits of light that fly from an attacker to those that it attacks, in a pattern of its own.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VolleyLook {
    /// How many there are.
    pub bits: usize,
    /// The colour of the viewer's: red, green, blue.
    pub near: [u8; 3],
    /// That of the other player's.
    pub far: [u8; 3],
}

/// What strikes and breaks without a contest, by the keys of the notes that tell of it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlowsLook {
    /// An attack begins on what lies in a place of its own: the card of the note strikes what is turned over there.
    #[serde(default)]
    pub attacks: Vec<String>,
    /// Something breaks: it is seen, and heard, before anything goes on.
    #[serde(default)]
    pub breaks: Vec<String>,
}

/// How it is told that some of what is asked is still missing.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortLook {
    /// The kind that anything pays for: it needs no name.
    pub any: String,
    /// One is missing.
    pub one: Text,
    /// `{n}` are missing.
    pub many: Text,
}

/// Something that is told large when it happens.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightyLook {
    /// What happens.
    pub when: WeightyEvent,
    /// In a word or two; the line of the record stands below.
    pub says: Text,
    /// It is bad for whomever it is told of.
    #[serde(default)]
    pub harms: bool,
    /// It comes often, and is told shortly.
    #[serde(default)]
    pub brief: bool,
}

/// What happens that is told large.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum WeightyEvent {
    /// A rule notes this, by the key of the note.
    Note(String),
    /// A card goes from a zone to another one, by their keys.
    Goes(String, String),
    /// A card of this kind goes face up from a zone to another one, by their keys.
    Comes(String, String, String),
    /// This seal is stamped on a contest; the card whose doing it is fights on that side.
    Sealed(String, Fights),
    /// An ability of this kind is used, by the name of the kind.
    Uses(String),
}

/// A side of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Fights {
    /// The one that attacks.
    Attacking,
    /// The one that is attacked.
    Attacked,
}

/// What a player may answer, in words that a forecast is told in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyLook {
    /// What it is: "a block".
    pub what: Text,
    /// That the other player does it, behind "unless" and "even if" in English: "they block"; in Japanese a noun.
    pub done: Text,
}

/// One thing that a card needs to come into play.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedLook {
    /// Key of the reason that is given where it is missing.
    pub unless: String,
    /// What is said where it is there.
    pub says: Text,
    /// The kind of ability whose condition it is, if it is one: that condition tells what is needed.
    #[serde(default)]
    pub condition: Option<String>,
}

/// How it is told that something cannot be done with a card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LackingLook {
    /// The kinds of cards with which it is done.
    pub kinds: Vec<String>,
    /// What is said: `{why}` is the reason, a sentence.
    pub says: Text,
}

/// How a kind is shown where a panel tells kinds apart.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PipLook {
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// One or two letters that stand for it.
    pub short: Text,
    /// Its socket has the shape of a heart; otherwise it is round.
    #[serde(default)]
    pub heart: bool,
    /// Key of the painter's colour whose emblem stands for it instead of letters.
    #[serde(default)]
    pub emblem: Option<String>,
}

/// A row of numbers, for counting which of a player's cards have been seen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripLook {
    /// The stat that is printed on the cards.
    pub stat: String,
    /// The least number.
    pub from: i32,
    /// The greatest number.
    pub to: i32,
    /// Its name.
    pub label: Text,
    /// What it is good for.
    pub hint: Text,
}

/// A number of a player among his counters.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TallyLook {
    /// The tally.
    pub tally: String,
    /// The zone whose cards are counted instead, and measured by the tally.
    #[serde(default)]
    pub count: Option<String>,
    /// It stands before all other counters, large, with a mark for each.
    #[serde(default)]
    pub large: bool,
    /// The tally that it is measured by, if there is one.
    #[serde(default)]
    pub of: Option<String>,
    /// It is told of both players at any time; without this only of the player whose turn it is.
    #[serde(default)]
    pub always: bool,
    /// From this number on it is a warning.
    #[serde(default)]
    pub alarm: Option<i32>,
    /// Down to this number it is a warning.
    #[serde(default)]
    pub scarce: Option<i32>,
    /// Where it stands on the table; without this, on the spine.
    #[serde(default)]
    pub place: Option<NumberPlace>,
    /// It is told only where there is any.
    #[serde(default)]
    pub if_any: bool,
    /// It is told only to whoever points at the first number of its player.
    #[serde(default)]
    pub quiet: bool,
    /// Whoever has more of it wins what is going on: it is told how both compare.
    #[serde(default)]
    pub race: bool,
    /// Whoever has more of it is ahead.
    #[serde(default)]
    pub leads: bool,
    /// It stands on a strip of paper.
    #[serde(default)]
    pub papered: bool,
    /// It has nothing to do with what is fought out, and steps aside meanwhile.
    #[serde(default)]
    pub apart: bool,
    /// Its name.
    pub label: Text,
    /// What that of the other player is called, where it is called otherwise.
    #[serde(default)]
    pub theirs: Option<Text>,
    /// What it means.
    pub hint: Text,
}

/// What stands on faces.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceLook {
    /// By kind of card.
    pub kinds: BTreeMap<String, KindLook>,
    /// Keys of the painter's colours, by colour.
    pub colours: BTreeMap<String, String>,
    /// Keys of the painter's colours for cards without a colour, by the kind of their first ability.
    #[serde(default)]
    pub abilities: BTreeMap<String, String>,
    /// Keys of the painter's colours for cards without a colour, by the greatest of these stats, the first of equals.
    #[serde(default)]
    pub hues: Vec<(String, String)>,
    /// Printed keywords that stand on faces as a mark.
    #[serde(default)]
    pub keywords: BTreeMap<String, KeywordLook>,
    /// By stat.
    pub stats: BTreeMap<String, StatLook>,
    /// What the marks of faces mean that no word stands beside: told beside the card that is read, in this order.
    #[serde(default)]
    pub legend: Vec<LegendLook>,
    /// Which stats the picture depends on.
    pub stature: Stature,
    /// The backs of cards, by the numbers that the ruleset declares for the sections of a deck.
    pub backs: Vec<BackLook>,
}

/// What marks of a face mean.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendLook {
    /// The stats that they stand for: those of a card are shown together, as on its face.
    pub stats: Vec<String>,
    /// What they are called.
    pub name: Text,
    /// What they do, in a short sentence.
    pub means: Text,
    /// It is told of a card that is kept alone.
    #[serde(default)]
    pub quiet: bool,
}

/// The faces of a kind of card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindLook {
    /// Key of the painter's frame.
    pub look: String,
    /// Its stats in order.
    pub stats: Vec<String>,
}

/// Where and how a printed keyword stands on a face.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordLook {
    /// Where.
    pub corner: CornerLook,
    /// Key of its icon.
    pub icon: String,
}

/// Where and how a stat stands on a face.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatLook {
    /// Where.
    pub corner: CornerLook,
    /// Key of its icon; may be empty.
    #[serde(default)]
    pub icon: String,
    /// How.
    pub set: StatSet,
    /// It stands on the ribbon at the upper left, too, where a hand shows it.
    #[serde(default)]
    pub ribbon: bool,
    /// It stands on the large face alone, with its word, and only on cards that have it.
    #[serde(default)]
    pub large_alone: bool,
}

/// A corner of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum CornerLook {
    /// Upper left.
    TopLeft,
    /// Upper right.
    TopRight,
    /// Lower left.
    BottomLeft,
    /// Lower right.
    BottomRight,
}

/// How a stat is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum StatSet {
    /// A large number.
    Large,
    /// A small number.
    Small,
    /// A small number with a plus before it.
    Added,
    /// A gem in this colour with the number; not shown at 0.
    Gem(String),
    /// A gem in this colour alone; not shown at 0.
    Token(String),
    /// Rows that can be reached, by the name of the value.
    Reach(BTreeMap<String, Vec<u8>>),
}

/// Which stats decide how big and rich the picture is.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stature {
    /// The level or cost.
    #[serde(default)]
    pub level: String,
    /// The fighting power.
    #[serde(default)]
    pub power: String,
    /// The reach.
    #[serde(default)]
    pub reach: String,
}

/// A card back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
pub enum BackLook {
    /// Of the main deck.
    Deck,
    /// Of the pile of what is gained in need.
    Potential,
}

/// A mark that a card carries on the table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkLook {
    /// Key of its icon, which stands on the card; without it the mark is only told.
    #[serde(default)]
    pub icon: Option<String>,
    /// It comes from where a card lies, and stands on backs and fronts alike.
    #[serde(default)]
    pub back: bool,
    /// What it means.
    pub name: Text,
    /// What its owner loses besides the card, as the end of a sentence.
    #[serde(default)]
    pub stake: Option<Text>,
    /// Of which score, by its place among them, one goes when a card with it falls: that one is ringed while it is at stake.
    #[serde(default)]
    pub costs: Option<usize>,
}

/// What is wrong with a `ruleset.ron`.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// It cannot be read.
    #[error("{}: cannot be read: {reason}; the folder ron_data may be incomplete, install the game anew", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// It is not what it should be.
    #[error("{}:{line}:{column}: {reason}", file.display())]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        reason: String,
    },
    /// Zones and the file do not fit together.
    #[error("{}: {}", file.display(), problems.join("; "))]
    Zones {
        /// The file.
        file: PathBuf,
        /// Every problem.
        problems: Vec<String>,
    },
}

impl RulesetLook {
    /// Reads the look of a ruleset with these zones.
    ///
    /// # Errors
    /// When the file cannot be read, is malformed, or does not name every zone.
    pub fn read(file: &Path, zones: &Zones) -> Result<Self, LookError> {
        let text = std::fs::read_to_string(file).map_err(|reason| LookError::Unreadable {
            file: file.to_owned(),
            reason,
        })?;
        let mut look = Self::parse(&text, file, zones)?;
        let pictures = file.with_file_name("pictures.ron");
        if let Ok(text) = std::fs::read_to_string(&pictures) {
            look.directions = Directions::read(&text).map_err(|error| LookError::Malformed {
                file: pictures,
                line: error.line,
                column: error.column,
                reason: error.reason,
            })?;
        }
        Ok(look)
    }

    /// The same from text; `file` is named in errors.
    ///
    /// # Errors
    /// As [`RulesetLook::read`].
    pub fn parse(text: &str, file: &Path, zones: &Zones) -> Result<Self, LookError> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let look: Self = options
            .from_str(text)
            .map_err(|error| LookError::Malformed {
                file: file.to_owned(),
                line: error.span.start.line,
                column: error.span.start.col,
                reason: error.code.to_string(),
            })?;
        let problems = look.table.problems(zones);
        if problems.is_empty() {
            Ok(look)
        } else {
            Err(LookError::Zones {
                file: file.to_owned(),
                problems,
            })
        }
    }
}
