//! Where the zones of a ruleset belong on the table: rows from the spine outwards, and places beside them. Pure data; the
//! room that each gets in a window is found by the layout.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::look::Pair;
use fudaba_cards::Text;
use fudaba_engine::Zones;

/// The places of a ruleset.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLook {
    /// Width and height of a card; only their ratio counts.
    pub card: Pair,
    /// Left and right are those of the owner, so that the far side lies turned.
    #[serde(default)]
    pub turned: bool,
    /// The spine is never higher than this, for what stands beside the far rows.
    #[serde(default)]
    pub spine: Option<f32>,
    /// The rows of a side, from the spine outwards.
    pub rows: Vec<RowLook>,
    /// Where the question may stand: left, top, width and height, measured as [`Aside`] is.
    pub plate: (f32, f32, f32, f32),
    /// Every zone by its key.
    pub zones: BTreeMap<String, ZoneLook>,
    /// Things by which the score is seen.
    #[serde(default)]
    pub scores: Vec<ScoreLook>,
    /// Answers that are paid for with cards on the table: a click on one of those begins them.
    #[serde(default)]
    pub paid: Vec<PaidLook>,
    /// Places that are chosen by a press on the card that lies before them, too.
    #[serde(default)]
    pub ahead: Vec<AheadLook>,
    /// What becomes of a card of the same player at whose place another one is moved, in few words: `{card}` is its name.
    #[serde(default)]
    pub moved_onto: Option<Text>,
}

/// Places of a question that are chosen by a press on the card that lies before them, too.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AheadLook {
    /// The question.
    pub prompt: String,
    /// The place, and the one of the same player where the card lies that stands for it.
    pub of: BTreeMap<String, String>,
}

/// Answers that are paid for with cards of some zones.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaidLook {
    /// The question.
    pub prompt: String,
    /// Its numbered options, counted from 1.
    pub options: Vec<u8>,
    /// The zones of the payer.
    pub zones: Vec<String>,
    /// How they are begun, in few words.
    pub says: Text,
    /// The question that asks later with which card it is paid: that one pays which was clicked.
    pub asks: String,
}

/// A row of places.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowLook {
    /// Its zones from left to right.
    pub columns: Vec<String>,
    /// How far the middles of neighbours are apart, at least.
    pub pitch: f32,
    /// The height of its cards beside that of other rows.
    #[serde(default = "whole")]
    pub height: f32,
    /// How much of its height is left while it is empty and nothing may be put there.
    #[serde(default = "ledge")]
    pub sinks: f32,
    /// What its place needs above its cards, on the near side and on the far one.
    #[serde(default)]
    pub above: Pair,
    /// The same below its cards and their names.
    #[serde(default)]
    pub below: Pair,
    /// Its cards fight, and their names stand below them.
    #[serde(default = "yes")]
    pub fights: bool,
}

fn whole() -> f32 {
    1.0
}

fn ledge() -> f32 {
    0.15
}

fn yes() -> bool {
    true
}

/// One kind of zone.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneLook {
    /// Where it lies.
    #[serde(default)]
    pub place: Place,
    /// How its cards lie.
    pub lay: LayLook,
    /// Its name.
    pub label: Text,
    /// What that of the player across is called, where the viewer sees it the other way round.
    #[serde(default)]
    pub across: Option<Text>,
    /// Is the number of its cards written on it?
    #[serde(default)]
    pub counter: bool,
    /// Does its owner see the front of what lies face down there, with a sign that the other player does not?
    #[serde(default)]
    pub own_open: bool,
    /// Do the cards of each player lie on his own side, where both share it?
    #[serde(default)]
    pub split: bool,
    /// Do its cards help who fights for their owner? They stand beside him then, if a place there is empty.
    #[serde(default)]
    pub helps: bool,
    /// What its cards are, in a word on a strip below each: they are only lent for a while, and stand nowhere.
    #[serde(default)]
    pub lent: Option<Text>,
    /// What the `{n}` cards beneath the uppermost one are, behind its `{name}` on the strip below it.
    #[serde(default)]
    pub beneath: Option<Text>,
    /// Does its name stand below it at all times?
    #[serde(default)]
    pub titled: bool,
    /// Questions of the rules that are about what lies here, by their keys: their paper leaves it in sight.
    #[serde(default)]
    pub asked: Vec<String>,
    /// Does the name of the card that lies there stand below it, as in a row whose cards fight?
    #[serde(default)]
    pub named: bool,
    /// What goes there, quietly written on it while nothing lies there and its row has not given up its room.
    #[serde(default)]
    pub empty: Option<Text>,
    /// By so much of its height what is written on it stands off its middle, to the right and down, where its piece has
    /// something there.
    #[serde(default)]
    pub empty_at: Pair,
    /// The rules' own options that are done with what lies here, by their numbers from 1: while none of them is offered it is told
    /// here why.
    #[serde(default)]
    pub offers: Vec<u8>,
    /// The zone of the same player whose card comes here alone: while it cannot, what it needs is told here.
    #[serde(default)]
    pub admits: Option<String>,
    /// Where the cards lie face down, in a row, that are still to come here one by one: of a place of both players.
    #[serde(default)]
    pub to_come: Option<Aside>,
    /// The same of the other player's cards, on his half; none are laid there if there is no such place.
    #[serde(default)]
    pub to_come_far: Option<Aside>,
    /// What comes here so, told with how many of how many have come.
    #[serde(default)]
    pub comes: Option<Text>,
    /// So many cards are the most that lie there.
    #[serde(default)]
    pub most: Option<u8>,
    /// So many cards are a danger to their owner.
    #[serde(default)]
    pub limit: Option<u8>,
    /// So few cards are a danger to their owner.
    #[serde(default)]
    pub scarce: Option<u8>,
    /// What the number of its cards means.
    #[serde(default)]
    pub hint: Option<Text>,
    /// What a card does by lying there, in one sentence, told to whoever reads it.
    #[serde(default)]
    pub means: Option<Text>,
    /// Is a card that its player declares laid here (a set arts)? Whoever drags one here means that, and not that it is used.
    #[serde(default)]
    pub takes_declared: bool,
    /// Does a click open it for reading?
    #[serde(default)]
    pub browse: bool,
    /// What lies beneath its cards: the first whose conditions are all met.
    #[serde(default)]
    pub ground: Vec<GroundLook>,
}

/// A piece of the place beneath the cards of a zone.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundLook {
    /// When it lies there; always, if nothing is said.
    #[serde(default)]
    pub when: Vec<When>,
    /// The piece, by its name in the `place.ron` of the world; nothing lies there if it has no name.
    #[serde(default)]
    pub piece: String,
    /// What lay there before falls to pieces where it comes to lie there, unless the whole place has moved.
    #[serde(default)]
    pub falls: bool,
}

/// What a piece depends on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum When {
    /// The zone is the viewer's, or of both.
    Near,
    /// It is the opponent's.
    Far,
    /// Its row has given up its room.
    Sunk,
    /// No card lies in this zone of the same player.
    Empty(String),
    /// At most so many cards lie in this zone of the same player.
    Few(String, usize),
    /// A card lies face down in this zone of the same player.
    FaceDown(String),
}

/// Things of the place by which the score is seen, one beside the other.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreLook {
    /// What they count.
    pub count: Counted,
    /// They stand with the places beside the rows; otherwise on the painted ground, at their distance from the spine.
    #[serde(default)]
    pub beside: bool,
    /// The first of the viewer's, measured as [`Aside`] is.
    pub near: Pair,
    /// The first of the opponent's.
    pub far: Pair,
    /// From each to the next.
    #[serde(default)]
    pub step: Pair,
    /// How far they hang through between the first and the last.
    #[serde(default)]
    pub sag: f32,
    /// So much lower lies one that does not count.
    #[serde(default)]
    pub fallen: f32,
    /// Each has its number on it: that of the first, counted on.
    #[serde(default)]
    pub numbered: Option<i32>,
    /// How many count, said in a number beside them.
    #[serde(default)]
    pub told: Option<ToldLook>,
    /// The pieces of the near side: of one that counts, of one that does not, and of one of which that is not known.
    pub near_pieces: Vec<String>,
    /// The same for the far side.
    pub far_pieces: Vec<String>,
}

impl ScoreLook {
    /// Where one of so many things stands, measured as the first is: before the table of this window is known.
    #[must_use]
    pub fn place(&self, far: bool, n: usize, count: usize, fallen: bool) -> Pair {
        let first = if far { self.far } else { self.near };
        let along = (n as f32 + 0.5) / count.max(1) as f32;
        let hangs = self.sag * (along * std::f32::consts::PI).sin();
        let falls = if fallen { self.fallen } else { 0.0 };
        let (x, y) = (self.step.0 * n as f32, self.step.1 * n as f32);
        (first.0 + x, first.1 + y + hangs + falls)
    }
}

/// How many things of a score count, in a number with its words.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldLook {
    /// Where the number of the viewer begins, measured as the things are.
    pub near: Pair,
    /// Where that of the opponent does.
    pub far: Pair,
    /// What stands behind the number.
    pub label: Text,
    /// What it means for winning.
    pub hint: Text,
    /// What is told large for a moment beside the things when they become more or fewer: `{n}` count, `{out}` do not, of
    /// `{all}`. Nothing where it is not given.
    #[serde(default)]
    pub changes: Option<Text>,
    /// So few are a danger to their owner.
    #[serde(default)]
    pub scarce: Option<usize>,
    /// It stands on a strip of paper, as part of what it counts.
    #[serde(default)]
    pub papered: bool,
    /// It is not what one wins by: it stands small, and nobody leads by it.
    #[serde(default)]
    pub minor: bool,
    /// It has nothing to do with what is fought out, and steps aside meanwhile.
    #[serde(default)]
    pub apart: bool,
}

/// Where a number stands on the table, measured as [`Aside`] is.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberPlace {
    /// Where that of the viewer begins.
    pub near: Pair,
    /// Where that of the opponent does; without this it is told of the viewer alone.
    #[serde(default)]
    pub far: Option<Pair>,
}

/// What tells who was ahead: the more of it a player has, the better.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseLook {
    /// What is counted.
    pub count: Counted,
    /// What it is called.
    pub label: Text,
}

/// What the things of a score count.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Counted {
    /// Nothing: so many are there, and all of them count.
    Fixed(u8),
    /// So many in all, less the cards of a zone; those go first from the end.
    Without(u8, String),
    /// So many in all, less the cards of the first zone, and no more than lie in the second, from which those came.
    Supplied(u8, String, String),
    /// So many in all, of which as many count as cards lie in a zone.
    With(u8, String),
    /// So many in all, of which a share counts: that of the cards in a zone among so many.
    Share(u8, u8, String),
    /// As many as a tally of the player says, all of which count; at most so many.
    Tally(u8, String),
    /// One for each of these zones: it counts while a card lies face down there.
    FaceDown(Vec<String>),
    /// So many in all, of which as many count as upright cards lie in a zone; of those that lie sideways it is told.
    Upright(u8, String),
    /// One for each value of a stat from the first to the last: it counts unless a card with it lies in a zone, and is
    /// unknown unless such a card has been seen.
    Values(String, i32, i32, String),
}

impl Counted {
    /// Does each of its things decide something by itself? What is spent and comes back does not, nor what is only there.
    #[must_use]
    pub fn decides(&self) -> bool {
        match self {
            Self::Without(..)
            | Self::Supplied(..)
            | Self::With(..)
            | Self::FaceDown(_)
            | Self::Values(..) => true,
            Self::Fixed(_) | Self::Share(..) | Self::Tally(..) | Self::Upright(..) => false,
        }
    }
}

/// Where a zone lies.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub enum Place {
    /// In the row that names it.
    #[default]
    Row,
    /// Beside the rows, on either side.
    Aside {
        /// Seen by its owner.
        near: Aside,
        /// Seen by the opponent.
        far: Aside,
    },
    /// One place for both players; it keeps its distance from the spine.
    Shared(Aside),
    /// At another zone of the same owner, measured by the cards of that.
    Within {
        /// The other zone.
        zone: String,
        /// How far from its middle, in widths and heights of its cards.
        off: Pair,
        /// The height of its own cards, in heights of those.
        high: f32,
    },
    /// At the edge of the window before its owner.
    Hand,
}

/// A place beside the rows, in units of a table that is 1280 wide and 720 high and whose spine is at
/// [`Aside::SPINE`]. Where the spine is elsewhere, the room above and below it is shared out anew.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Its middle from the left.
    pub x: f32,
    /// Its middle from above.
    pub y: f32,
    /// The height of its cards.
    pub high: f32,
    /// The width that its cards share where several lie side by side.
    #[serde(default)]
    pub width: f32,
}

impl Aside {
    /// Where the spine is in the table that places are measured in.
    pub const SPINE: f32 = 301.0;
    /// The size of the table that places are measured in.
    pub const TABLE: Pair = (1280.0, 720.0);
}

/// How the cards of a zone lie.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub enum LayLook {
    /// One above the other, all in one place; only the uppermost are drawn.
    Pile,
    /// In one place, those below looking out.
    Slot,
    /// Side by side from the left, closing up when there are many.
    Row,
    /// The same with this distance between their middles while there is room; below 0 from the right.
    Spaced(f32),
    /// Side by side around the middle, closing up when there are many.
    Middle,
    /// In the hand of a player, around the middle, each turned a little.
    Fan,
}

impl TableLook {
    /// What does not fit together: zones that there are not, that have no place, or have two.
    #[must_use]
    pub fn problems(&self, zones: &Zones) -> Vec<String> {
        let known: BTreeSet<&str> = zones.ids().map(|z| zones.decl(z).key).collect();
        let in_rows = || self.rows.iter().flat_map(|row| &row.columns);
        let listed = known.iter().copied().collect::<Vec<_>>().join(", ");
        let strange = |key: &str| format!("there is no zone {key:?} (known: {listed})");
        let mut problems = Vec::new();
        for key in &known {
            if !self.zones.contains_key(*key) {
                problems.push(format!(
                    "the zone {key:?} has no place on the table; add it to zones"
                ));
            }
        }
        let named = self.zones.keys().chain(in_rows());
        let named: BTreeSet<&String> = named.collect();
        problems.extend(
            named
                .iter()
                .filter(|key| !known.contains(key.as_str()))
                .map(|key| strange(key)),
        );
        let paid = self.paid.iter().flat_map(|paid| &paid.zones);
        let paid = paid.filter(|key| !known.contains(key.as_str()));
        problems.extend(paid.map(|key| strange(key)));
        let ahead = self.ahead.iter().flat_map(|ahead| &ahead.of);
        let ahead = ahead.flat_map(|(place, before)| [place, before]);
        let ahead = ahead.filter(|key| !known.contains(key.as_str()));
        problems.extend(ahead.map(|key| strange(key)));
        for (key, zone) in &self.zones {
            let rows = in_rows().filter(|column| *column == key).count();
            match (&zone.place, rows) {
                (Place::Row, 0) => problems.push(format!(
                    "the zone {key:?} is in no row; name it in rows, or give it a place"
                )),
                (Place::Row, 1) | (_, 0) => {}
                _ => problems.push(format!("the zone {key:?} has more than one place")),
            }
            if let Place::Within { zone, .. } = &zone.place {
                match self.zones.get(zone).map(|other| &other.place) {
                    None => problems.push(strange(zone)),
                    Some(Place::Within { .. }) => problems.push(format!(
                        "the zone {key:?} lies at {zone:?}, which has no place of its own"
                    )),
                    Some(_) => {}
                }
            }
        }
        problems
    }

    /// All pieces that it names.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        let grounds = self.zones.values().flat_map(|zone| &zone.ground);
        let scores = self.scores.iter();
        let things = scores.flat_map(|score| score.near_pieces.iter().chain(&score.far_pieces));
        grounds
            .map(|ground| &ground.piece)
            .chain(things)
            .map(String::as_str)
            .filter(|piece| !piece.is_empty())
    }
}
