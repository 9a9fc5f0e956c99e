//! The table in words, zone by zone, for the terminal and for screen readers.

use super::Lang;
use super::speaker::{Speaker, capital};
use super::template::fill;
use fudaba_engine::words::ZoneKind;
use fudaba_engine::{PlayerId, Query, Shape, Visibility, ZoneId};

/// A line of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenLine {
    /// 0 for a heading, 1 for a zone, 2 for a card in it.
    pub depth: u8,
    /// The words.
    pub text: String,
}

impl Speaker<'_> {
    /// The whole table in words: first what turn it is, then the other side, then the reader's own. `q` should come from
    /// the reader's view.
    #[must_use]
    pub fn spoken(&self, q: Query) -> Vec<SpokenLine> {
        let mut lines = vec![line(0, self.headline(q))];
        let near = self.reader.unwrap_or(PlayerId(0));
        for player in [near.other(), near] {
            lines.push(line(0, capital(self.who(player))));
            self.side(q, player, &mut lines);
        }
        let shared: Vec<ZoneId> = q
            .zones()
            .ids()
            .filter(|z| q.zones().decl(*z).owner.is_none())
            .collect();
        for zone in shared {
            self.zone(q, zone, &mut lines);
        }
        lines
    }

    /// Turn, player and phase in one line.
    #[must_use]
    pub fn headline(&self, q: Query) -> String {
        let key = q
            .setup
            .declared
            .phases
            .get(usize::from(q.table.phase))
            .copied()
            .unwrap_or("?");
        let phase = self.book.phase(key, self.lang).0;
        if q.table.turn == 0 {
            return phase.to_owned();
        }
        let whose = self.whose(q.table.turn_player);
        fill(
            self.label("turn_of"),
            &[
                ("n", &q.table.turn.to_string()),
                ("whose", &whose),
                ("phase", phase),
            ],
        )
    }

    fn side(&self, q: Query, player: PlayerId, lines: &mut Vec<SpokenLine>) {
        let zones: Vec<ZoneId> = q
            .zones()
            .ids()
            .filter(|z| q.zones().decl(*z).owner == Some(player))
            .collect();
        let mut slots_of: Option<ZoneKind> = None;
        for zone in zones {
            let decl = q.zones().decl(zone);
            let many = decl.is_slot() && q.zones().of(decl.kind, player).count() > 1;
            if !many {
                self.zone(q, zone, lines);
                continue;
            }
            if slots_of != Some(decl.kind) {
                slots_of = Some(decl.kind);
                lines.push(line(1, self.zone_label(decl.kind).to_owned()));
            }
            let content = q.table.top(zone).map_or_else(
                || self.label("empty").to_owned(),
                |card| self.card_line(q, card),
            );
            lines.push(line(
                2,
                self.entry_line(self.place_label(q, zone), &content),
            ));
        }
    }

    /// One zone: a single place with its card, a row card by card, a pile by its number.
    fn zone(&self, q: Query, zone: ZoneId, lines: &mut Vec<SpokenLine>) {
        let decl = q.zones().decl(zone);
        let label = self.place_label(q, zone);
        let cards = q.table.zone(zone);
        let count = fill(self.label("cards"), &[("n", &cards.len().to_string())]);
        match decl.shape {
            Shape::Slot { .. } => {
                let content = q.table.top(zone).map_or_else(
                    || self.label("empty").to_owned(),
                    |card| self.card_line(q, card),
                );
                lines.push(line(1, self.entry_line(label, &content)));
            }
            Shape::Pile => {
                let open = decl.visibility != Visibility::Nobody;
                let content = match cards.last().filter(|c| open && self.knows(q, **c)) {
                    Some(top) => fill(
                        self.label("on_top"),
                        &[
                            ("n", &cards.len().to_string()),
                            ("card", &self.title(q, *top)),
                        ],
                    ),
                    None => count,
                };
                lines.push(line(1, self.entry_line(label, &content)));
            }
            Shape::Row => {
                lines.push(line(1, self.entry_line(label, &count)));
                for card in cards.iter().filter(|c| self.knows(q, **c)) {
                    lines.push(line(2, self.card_line(q, *card)));
                }
            }
        }
    }

    fn entry_line(&self, label: &str, content: &str) -> String {
        match self.lang {
            Lang::En => format!("{label}: {content}"),
            Lang::Ja => format!("{label}：{content}"),
        }
    }
}

fn line(depth: u8, text: String) -> SpokenLine {
    SpokenLine { depth, text }
}
