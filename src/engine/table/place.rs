//! Cards change places: the zones lie one after the other in one list, so what lies between moves up or down.

use crate::table::Table;
use crate::table::ids::{CardId, ZoneId};

impl Table {
    /// Moves a card to a place (0 = bottom) of a zone, keeping everything else about it.
    pub(crate) fn relocate(&mut self, card: CardId, zone: ZoneId, index: usize) {
        let from = self.card(card).zone;
        let was = self.bounds(from).0 + self.index_in_zone(card);
        let (start, end) = self.bounds(zone);
        let others = end - start - usize::from(from == zone);
        let at = start + index.min(others);
        // Only what lies between the two places moves up or down by one.
        if from.index() < zone.index() {
            // The zone begins one place further down once the card is gone from before it.
            self.order.copy_within(was + 1..at, was);
            self.order[at - 1] = card;
            for start in &mut self.starts[from.index() + 1..=zone.index()] {
                *start -= 1;
            }
        } else {
            if was < at {
                self.order.copy_within(was + 1..=at, was);
            } else {
                self.order.copy_within(at..was, at + 1);
            }
            self.order[at] = card;
            for start in &mut self.starts[zone.index() + 1..=from.index()] {
                *start += 1;
            }
        }
        self.card_mut(card).zone = zone;
        self.changed = self.changed.with(from).with(zone);
        if self.count(from) == 0 {
            self.occupied = self.occupied.without(from);
        }
        self.occupied = self.occupied.with(zone);
    }

    /// All cards of a zone come to lie on those of another one, the uppermost first.
    pub(crate) fn pour(&mut self, from: ZoneId, to: ZoneId) {
        let ((first, end), to_end) = (self.bounds(from), self.bounds(to).1);
        let count = end - first;
        if from == to || count == 0 {
            return;
        }
        for at in first..end {
            self.card_mut(self.order[at]).zone = to;
        }
        self.order[first..end].reverse();
        // A zone has no more cards than a byte counts.
        if from < to {
            self.order[first..to_end].rotate_left(count);
            for start in &mut self.starts[from.index() + 1..=to.index()] {
                *start -= count as u8;
            }
        } else {
            self.order[to_end..end].rotate_right(count);
            for start in &mut self.starts[to.index() + 1..=from.index()] {
                *start += count as u8;
            }
        }
        self.changed = self.changed.with(from).with(to);
        self.occupied = self.occupied.without(from).with(to);
    }

    /// All cards of two zones change places; those of each stay in their order.
    pub(crate) fn swap_zones(&mut self, a: ZoneId, b: ZoneId) {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let ((first, low_end), (high_start, end)) = (self.bounds(low), self.bounds(high));
        let (in_low, in_high) = (low_end - first, end - high_start);
        if low == high || in_low + in_high == 0 {
            return;
        }
        for at in first..low_end {
            self.card_mut(self.order[at]).zone = high;
        }
        for at in high_start..end {
            self.card_mut(self.order[at]).zone = low;
        }
        if in_low == in_high {
            for n in 0..in_low {
                self.order.swap(first + n, high_start + n);
            }
        } else {
            // The upper cards come before the others, then those between before the lower ones.
            self.order[first..end].rotate_right(in_high);
            self.order[first + in_high..end].rotate_left(in_low);
            for start in &mut self.starts[low.index() + 1..=high.index()] {
                // A zone has no more cards than a byte counts, and no zone starts beyond the last.
                *start = *start + in_high as u8 - in_low as u8;
            }
        }
        self.changed = self.changed.with(low).with(high);
        for (zone, has_cards) in [(low, in_high > 0), (high, in_low > 0)] {
            self.occupied = if has_cards {
                self.occupied.with(zone)
            } else {
                self.occupied.without(zone)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::table::Table;
    use crate::table::ids::{DefId, PlayerId, ZoneId};

    #[test]
    fn a_pile_lies_where_it_goes_as_if_its_cards_were_moved_one_by_one() {
        for (from, to) in [(1, 4), (4, 1), (3, 4), (4, 3)] {
            for count in 0..4 {
                let mut table = Table::new(0);
                for (zone, count) in [(0, 1), (1, count), (3, 2), (4, count), (5, 1)] {
                    table.add_cards(&vec![DefId(0); count], PlayerId(0), 0, ZoneId(zone));
                }
                let (from, to) = (ZoneId(from), ZoneId(to));
                let mut one_by_one = table.clone();
                while let Some(card) = one_by_one.top(from) {
                    one_by_one.relocate(card, to, usize::MAX);
                }
                table.pour(from, to);
                assert_eq!(table, one_by_one, "{count} cards from {from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn zones_that_change_places_lie_as_if_their_cards_were_moved_one_by_one() {
        for counts in [[0, 0], [0, 2], [3, 0], [1, 1], [2, 3], [3, 1], [2, 2]] {
            for between in 0..3 {
                let mut table = Table::new(0);
                let laid = [(1, counts[0]), (3, between), (4, counts[1]), (6, 2)];
                for (zone, count) in laid {
                    table.add_cards(&vec![DefId(0); count], PlayerId(0), 0, ZoneId(zone));
                }
                let (a, b) = (ZoneId(1), ZoneId(4));
                let mut one_by_one = table.clone();
                for (from, to) in [(a, b), (b, a)] {
                    for card in table.zone(from) {
                        one_by_one.relocate(*card, to, usize::MAX);
                    }
                }
                table.swap_zones(b, a);
                assert_eq!(table, one_by_one, "{counts:?}, {between} between");
                table.swap_zones(a, a);
                assert_eq!(table, one_by_one);
            }
        }
    }
}
