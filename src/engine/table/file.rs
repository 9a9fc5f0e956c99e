//! A table as it is written to a file, and what is looked at when it is read.

use super::{CardState, Flags, MAX_CARDS, Sources, Table};
use crate::flow::outcome::Outcome;
use crate::printed::def::Reach;
use crate::table::attachment::Attached;
use crate::table::declared::Arena;
use crate::table::frame::{Delayed, Frame, Pending, Waiting};
use crate::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use crate::table::memory::{AbilityNote, Departed, Doings, NumberThen};
use crate::table::modifier::Modifier;
use crate::table::rng::Rng;
use crate::table::together::Together;
use crate::table::zones::{ZoneSet, Zones};
use serde::{Deserialize, Serialize};

/// A table as it is written to a file.
#[derive(Serialize, Deserialize)]
struct TableFile {
    cards: Vec<(u16, u8, u8, u16, u16)>,
    order: Vec<CardId>,
    starts: Vec<u8>,
    frames: Vec<Frame>,
    regs: Vec<CardSet>,
    mods: Vec<Modifier>,
    pending: Vec<Pending>,
    later: Vec<Delayed>,
    #[serde(default)]
    declared: Arena,
    #[serde(default)]
    once: Vec<(DefId, PlayerId)>,
    sources: Sources,
    #[serde(default)]
    turned: CardSet,
    #[serde(default)]
    flipped: CardSet,
    #[serde(default = "anything")]
    about: Reach,
    /// Files of before have none: what is in force may then be about all that is changed.
    #[serde(default)]
    lasting: Option<Reach>,
    waiting: Option<Waiting>,
    outcome: Option<Outcome>,
    rng: Rng,
    turn: u16,
    turn_player: PlayerId,
    first_player: PlayerId,
    phase: u8,
    dirty: bool,
    #[serde(default)]
    touched: bool,
    #[serde(default = "anywhere")]
    changed: ZoneSet,
    #[serde(default)]
    spans: Vec<(CardId, ZoneSet)>,
    #[serde(default)]
    placing: Vec<(CardId, ZoneId)>,
    #[serde(default)]
    attached: Vec<Attached>,
    #[serde(default)]
    departed: Vec<Departed>,
    #[serde(default)]
    changed_then: Vec<NumberThen>,
    #[serde(default)]
    parted: Vec<Attached>,
    #[serde(default)]
    notes: Vec<AbilityNote>,
    #[serde(default)]
    clock: u32,
    #[serde(default)]
    done: Doings,
    #[serde(default)]
    event: u32,
    #[serde(default)]
    at_once: Together,
    rules: Vec<u8>,
}

/// What is not told of may be about anything.
fn anything() -> Reach {
    Reach::ALL
}

/// Any zone may have changed where it is not told.
fn anywhere() -> ZoneSet {
    ZoneSet::ALL
}

impl Serialize for Table {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        TableFile {
            cards: self.cards[..self.card_count()]
                .iter()
                .map(|c| (c.def.0, c.zone.0, c.epoch, c.flags.bits(), c.uses))
                .collect(),
            order: self.order[..self.card_count()].to_vec(),
            starts: self.starts.to_vec(),
            frames: self.frames.clone(),
            regs: self.regs.clone(),
            mods: self.mods.clone(),
            pending: self.pending.clone(),
            later: self.later.clone(),
            declared: self.declared.clone(),
            once: self.once.clone(),
            sources: self.sources.clone(),
            turned: self.turned,
            flipped: self.flipped,
            about: self.about,
            lasting: Some(self.lasting),
            waiting: self.waiting,
            outcome: self.outcome,
            rng: self.rng.clone(),
            turn: self.turn,
            turn_player: self.turn_player,
            first_player: self.first_player,
            phase: self.phase,
            dirty: self.dirty,
            touched: self.touched,
            changed: self.changed,
            spans: self.spans.clone(),
            placing: self.placing.clone(),
            attached: self.attached.clone(),
            departed: self.departed.clone(),
            parted: self.parted.clone(),
            notes: self.notes.clone(),
            clock: self.clock,
            done: self.done,
            event: self.event,
            changed_then: self.changed_then.clone(),
            at_once: self.together.clone(),
            rules: self.rules.0.to_vec(),
        }
        .serialize(s)
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let f = TableFile::deserialize(d)?;
        let bad =
            |what: &str| serde::de::Error::custom(format!("the saved table's {what} does not fit"));
        let n = f.cards.len();
        if n > MAX_CARDS || f.order.len() != n || f.order.iter().any(|c| c.index() >= n) {
            return Err(bad("cards"));
        }
        let sorted = f.starts.windows(2).all(|w| w[0] <= w[1]);
        if f.starts.len() != Zones::MAX + 1
            || !sorted
            || f.starts[0] != 0
            || usize::from(f.starts[Zones::MAX]) != n
        {
            return Err(bad("zones"));
        }
        let mut t = Self::new(0);
        for (slot, (def, zone, epoch, flags, uses)) in t.cards.iter_mut().zip(f.cards) {
            *slot = CardState {
                def: DefId(def),
                zone: ZoneId(zone),
                epoch,
                flags: Flags::from_bits_truncate(flags),
                uses,
            };
        }
        t.card_count = u8::try_from(n).map_err(|_| bad("cards"))?;
        t.order[..n].copy_from_slice(&f.order);
        t.starts.copy_from_slice(&f.starts);
        let zones = ZoneSet::ALL.iter();
        t.occupied = zones.clone().filter(|z| t.count(*z) > 0).collect();
        let places = zones.flat_map(|z| t.zone(z).iter().map(move |c| (*c, z)));
        let (mut seen, mut fits) = (CardSet::EMPTY, true);
        for (card, zone) in places {
            fits &= !seen.contains(card) && t.card(card).zone == zone;
            seen.insert(card);
        }
        let cards = f
            .attached
            .iter()
            .chain(&f.parted)
            .flat_map(|a| [a.card, a.bearer]);
        let named = f.spans.iter().map(|s| s.0);
        let mut cards = cards.chain(named).chain(f.placing.iter().map(|p| p.0));
        if !fits || cards.any(|c| c.index() >= n) {
            return Err(bad("cards"));
        }
        let own = t.rules.0.get_mut(..f.rules.len());
        own.ok_or_else(|| bad("ruleset part"))?
            .copy_from_slice(&f.rules);
        let table = Self {
            frames: f.frames,
            regs: f.regs,
            mods: f.mods,
            pending: f.pending,
            declared: f.declared,
            once: f.once,
            later: f.later,
            sources: f.sources,
            turned: f.turned,
            flipped: f.flipped,
            lasting: f.lasting.unwrap_or(f.about),
            about: f.about,
            waiting: f.waiting,
            outcome: f.outcome,
            rng: f.rng,
            turn: f.turn,
            turn_player: f.turn_player,
            first_player: f.first_player,
            phase: f.phase,
            dirty: f.dirty,
            touched: f.touched,
            changed: f.changed,
            spans: f.spans,
            placing: f.placing,
            attached: f.attached,
            departed: f.departed,
            parted: f.parted,
            notes: f.notes,
            clock: f.clock,
            done: f.done,
            event: f.event,
            changed_then: f.changed_then,
            together: f.at_once,
            ..t
        };
        if !table.actions_fit() {
            return Err(bad("declared actions"));
        }
        Ok(table)
    }
}
