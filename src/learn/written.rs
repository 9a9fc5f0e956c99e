//! Positions of running matches, written as files write them.

use super::format::Position;
use super::table::Laid;
use fudaba_engine::{CardId, Catalogue, Match, P0, P1, PlayerId, Query, Visibility, ZoneId};
use fudaba_scenario::Seat;
use std::fmt::Write as _;

/// A card and how it is written.
type Card = (CardId, String);

/// Writes the table of a match as `player`, who becomes the first seat, would lay it out at the beginning of the running
/// phase. Cards that a player has from the other one count as his own. None if the table cannot be laid out so: what is going
/// on within an action cannot.
#[must_use]
pub fn position_of(game: &Match, player: PlayerId, cards: &Catalogue) -> Option<Position> {
    let q = game.q();
    let declared = game.setup().declared;
    let options = declared.options.iter().zip(&game.setup().options);
    let differ = options.filter(|(_, value)| **value > 0);
    let mut written = Written {
        q,
        player,
        zones: zones_of(q)?,
        base: Position {
            options: differ
                .map(|(o, value)| (o.key.to_owned(), o.values[usize::from(*value)].to_owned()))
                .collect(),
            seed: 1,
            turn: Some(q.table.turn),
            turn_player: seat_for(player, q.table.turn_player),
            first_player: seat_for(player, q.table.first_player),
            phase: Some((*declared.phases.get(usize::from(q.table.phase))?).to_owned()),
            ..Position::default()
        },
    };
    let groups = written.special();
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let words: Vec<&str> = declared.marks_by_hand.iter().map(|m| m.word).collect();
    let differences = written.marked(&groups, &words, cards);
    (differences == 0).then(|| written.position())
}

/// So many kinds of cards, at most, may need words of their own.
const MOST_GROUPS: usize = 4;

/// Cards of which the same is to be said: the place of their zone, and theirs in it.
type Group = Vec<(usize, usize)>;

/// The seat of a player where `first` has the first one.
fn seat_for(first: PlayerId, player: PlayerId) -> Seat {
    if player == first { Seat::A } else { Seat::B }
}

/// The cards of all zones that are not empty, in the order of the table.
fn zones_of(q: Query) -> Option<Vec<(ZoneId, Vec<Card>)>> {
    let mut zones = Vec::new();
    for zone in q.zones().ids() {
        let mut cards = Vec::new();
        for card in q.table.zone(zone) {
            cards.push((*card, written(q, *card)?));
        }
        if !cards.is_empty() {
            zones.push((zone, cards));
        }
    }
    Some(zones)
}

/// A card with what is said of it.
fn written(q: Query, card: CardId) -> Option<String> {
    let state = q.table.card(card);
    let decl = q.zones().decl(state.zone);
    let mut text = q.def(card)?.key.clone();
    // Cards of a field are called by where they stand, so that each has a name of its own.
    if decl.is_slot() && q.table.top(state.zone) == Some(card) {
        let seat = if decl.owner == Some(P0) { "p" } else { "q" };
        let _ = write!(text, "={seat}-{}", decl.key);
    }
    if state.face_up() != decl.face_up {
        text.push_str(if state.face_up() { " up" } else { " down" });
    }
    if state.rested() {
        text.push_str(" rested");
    }
    let roles = q.setup.rules.marks(q, card);
    for role in q.setup.declared.named.iter().filter(|r| roles.contains(r)) {
        text.push(' ');
        text.push_str(role);
    }
    Some(text)
}

/// A table that is being written.
struct Written<'a> {
    q: Query<'a>,
    player: PlayerId,
    zones: Vec<(ZoneId, Vec<Card>)>,
    base: Position,
}

impl Written<'_> {
    /// What lies under others, by as what it does, and each card across several places: they have words of their own.
    fn special(&self) -> Vec<Group> {
        let table = self.q.table;
        let mut attached: Vec<(u8, Group)> = Vec::new();
        let mut wide = Vec::new();
        for (at, (_, cards)) in self.zones.iter().enumerate() {
            for (n, (card, _)) in cards.iter().enumerate() {
                if let Some(on) = table.bearer(*card) {
                    match attached.iter_mut().find(|(kind, _)| *kind == on.kind.0) {
                        Some((_, group)) => group.push((at, n)),
                        None => attached.push((on.kind.0, vec![(at, n)])),
                    }
                } else if table.covered(*card).iter().count() > 1 {
                    wide.push(vec![(at, n)]);
                }
            }
        }
        attached
            .into_iter()
            .map(|(_, group)| group)
            .chain(wide)
            .collect()
    }

    /// Says of the cards of each group the word with which the tables agree; how many cards differ then.
    fn marked(&mut self, groups: &[Group], words: &[&str], cards: &Catalogue) -> usize {
        let Some((group, rest)) = groups.split_first() else {
            return self.differences(cards);
        };
        let zones = self.zones.clone();
        let (mut least, mut best) = (usize::MAX, zones.clone());
        for word in words {
            self.zones.clone_from(&zones);
            for (at, n) in group {
                let _ = write!(self.zones[*at].1[*n].1, " {word}");
            }
            let differences = self.marked(rest, words, cards);
            if differences < least {
                least = differences;
                best.clone_from(&self.zones);
            }
            if least == 0 {
                break;
            }
        }
        self.zones = best;
        least
    }

    fn position(&self) -> Position {
        let mut position = self.base.clone();
        for (zone, cards) in &self.zones {
            let decl = self.q.zones().decl(*zone);
            // The cards of a shared zone are laid by their owner.
            let owner = cards
                .first()
                .map(|(card, _)| self.q.table.card(*card).owner());
            let first = decl.owner.or(owner) == Some(self.player);
            let mut list: Vec<String> = cards.iter().map(|(_, text)| text.clone()).collect();
            for text in &mut list {
                // The names of places tell the seats of the position.
                let own = if self.player == P0 { "=p-" } else { "=q-" };
                let other = if self.player == P0 { "=q-" } else { "=p-" };
                *text = text.replace(own, "=a-").replace(other, "=b-");
            }
            if decl.visibility == Visibility::Nobody {
                list.reverse();
            }
            let layout = if first {
                &mut position.a
            } else {
                &mut position.b
            };
            layout.0.push((decl.key.to_owned(), counted(&list)));
        }
        position
    }

    /// In how many cards the table that this lays out differs from the table that it was written from.
    fn differences(&self, cards: &Catalogue) -> usize {
        let laid = Laid::new(&self.position(), self.q.setup.rules, cards);
        laid.map_or(usize::MAX, |laid| {
            let there = laid.game().q();
            let of = |zone: &ZoneId| self.differ_in(there, *zone);
            self.q.zones().ids().map(|zone| of(&zone)).sum()
        })
    }

    fn differ_in(&self, there: Query, zone: ZoneId) -> usize {
        let decl = self.q.zones().decl(zone);
        let owner = decl.owner.map_or(P0, |owner| self.seat(owner));
        let Some(other) = there.zones().by_key(decl.key, owner) else {
            return 1;
        };
        let (here, laid) = (self.q.table.zone(zone), there.table.zone(other));
        let pairs = here.iter().zip(laid);
        let differ = pairs.filter(|(a, b)| looks(self.q, **a) != looks(there, **b));
        differ.count() + here.len().abs_diff(laid.len())
    }

    fn seat(&self, player: PlayerId) -> PlayerId {
        if player == self.player { P0 } else { P1 }
    }
}

/// What a card is and how it lies: facing, orientation, what bears it, and over how many places it lies.
fn looks(q: Query, card: CardId) -> (String, bool, bool, Option<usize>, usize) {
    let state = q.table.card(card);
    let key = q.def(card).map_or(String::new(), |def| def.key.clone());
    let bearer = q.table.bearer(card).map(|on| {
        let zone = q.table.zone(state.zone);
        let at = zone.iter().position(|c| *c == on.bearer);
        at.unwrap_or(usize::MAX)
    });
    let covered = q.table.covered(card).iter().count();
    (key, state.face_up(), state.rested(), bearer, covered)
}

/// A list of cards in which those that follow each other and are written alike are counted.
fn counted(list: &[String]) -> Vec<String> {
    let mut told: Vec<(String, usize)> = Vec::new();
    for text in list {
        match told.last_mut() {
            Some((last, n)) if last == text && !text.contains([' ', '=']) => *n += 1,
            _ => told.push((text.clone(), 1)),
        }
    }
    let each = told.into_iter().map(|(text, n)| match n {
        1 => text,
        _ => format!("{text}*{n}"),
    });
    each.collect()
}

impl Position {
    /// As a file writes it.
    #[must_use]
    pub fn to_ron(&self, indent: &str) -> String {
        let mut out = String::from("(\n");
        let mut field = |text: String| {
            let _ = writeln!(out, "{indent}    {text},");
        };
        if !self.options.is_empty() {
            field(format!("options: {:?}", self.options));
        }
        if let Some(turn) = self.turn {
            field(format!("turn: {turn}"));
        }
        if self.turn_player != Seat::A {
            field("turn_player: B".to_owned());
        }
        if self.first_player != Seat::A {
            field("first_player: B".to_owned());
        }
        if let Some(phase) = &self.phase {
            field(format!("phase: {phase:?}"));
        }
        for (name, layout) in [("a", &self.a), ("b", &self.b)] {
            let zones = layout.0.iter().map(|(key, cards)| {
                let cards: Vec<String> = cards.iter().map(|card| format!("{card:?}")).collect();
                format!("\n{indent}        {key}: [{}],", cards.join(", "))
            });
            let zones: String = zones.collect();
            field(format!("{name}: ({zones}\n{indent}    )"));
        }
        out.push_str(indent);
        out.push(')');
        out
    }
}
