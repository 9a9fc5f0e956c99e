//! Tables keep their cards in order.

use super::{MAX_CARDS, RULES_BYTES, Table, TooManyCards};
use crate::{
    AbilityNote, CardId, DefId, Frame, Kept, Link, ModOp, Modifier, Named, P0, P1, Pending,
    PlayerId, ProgramFrame, Stamp, Strays, Target, Until, ZoneId, words,
};

fn table() -> Table {
    let mut t = Table::new(1);
    for n in 0..6 {
        let zone = ZoneId(n / 2 * 5);
        t.add_card(DefId(u16::from(n)), PlayerId(n % 2), 0, zone)
            .expect("there is room");
    }
    t
}

#[test]
fn zones_keep_order_when_cards_move() {
    let mut t = table();
    assert_eq!(t.zone(ZoneId(0)), [CardId(0), CardId(1)]);
    t.relocate(CardId(0), ZoneId(5), 1);
    assert_eq!(t.zone(ZoneId(0)), [CardId(1)]);
    assert_eq!(t.zone(ZoneId(5)), [CardId(2), CardId(0), CardId(3)]);
    t.relocate(CardId(0), ZoneId(5), usize::MAX);
    assert_eq!(t.zone(ZoneId(5)), [CardId(2), CardId(3), CardId(0)]);
    assert_eq!(t.top(ZoneId(5)), Some(CardId(0)));
    assert_eq!(t.index_in_zone(CardId(3)), 1);
    assert_eq!(t.zone(ZoneId(10)), [CardId(4), CardId(5)]);
    let all: usize = (0..64).map(|z| t.count(ZoneId(z))).sum();
    assert_eq!(all, t.card_count());
}

#[test]
fn a_card_moves_as_if_taken_out_and_put_in_again() {
    let places = [(0, 3), (1, 2), (5, 0), (47, 4), (63, 3)];
    for (from, _) in places {
        for (to, _) in places {
            for at in [0, 1, 2, usize::MAX] {
                let mut t = Table::new(1);
                for (zone, count) in places {
                    for n in 0..count {
                        t.add_card(DefId(n), P0, 0, ZoneId(zone))
                            .expect("there is room");
                    }
                }
                let zones = places.map(|(z, _)| (z, t.zone(ZoneId(z)).to_vec()));
                let mut expected = std::collections::BTreeMap::from(zones);
                let Some(card) = expected[&from].get(1).copied() else {
                    continue;
                };
                t.relocate(card, ZoneId(to), at);
                expected.get_mut(&from).expect("it is there").remove(1);
                let there = expected.get_mut(&to).expect("it is there");
                there.insert(at.min(there.len()), card);
                for (zone, cards) in expected {
                    assert_eq!(t.zone(ZoneId(zone)), cards, "{from} to {to} at {at}");
                    assert!(cards.iter().all(|c| t.card(*c).zone == ZoneId(zone)));
                }
            }
        }
    }
}

#[test]
fn uses_are_counted_for_each_ability() {
    let mut t = table();
    t.count_use(CardId(1), 0);
    t.count_use(CardId(1), 7);
    t.count_use(CardId(1), 7);
    assert_eq!([0, 1, 7].map(|n| t.uses(CardId(1), n)), [1, 0, 2]);
    t.clear_uses();
    assert_eq!(t.uses(CardId(1), 7), 0);
}

#[test]
fn a_full_table_refuses_more_cards() {
    let mut t = Table::new(1);
    for _ in 0..MAX_CARDS {
        t.add_card(DefId(0), P1, 3, ZoneId(2))
            .expect("there is room");
    }
    assert_eq!(t.add_card(DefId(0), P0, 0, ZoneId(2)), Err(TooManyCards));
    assert_eq!(t.card(CardId(159)).owner(), P1);
    assert_eq!(t.card(CardId(159)).section(), 3);
}

#[test]
fn a_table_is_the_same_after_writing_and_reading() {
    let t = table();
    let text = ron::to_string(&t).expect("a table can be written");
    let back: Table = ron::from_str(&text).expect("a table can be read");
    assert_eq!(back, t);
    assert_eq!(back.digest(), t.digest());
    let broken = text.replace("order:[(0)", "order:[(99)");
    assert!(
        ron::from_str::<Table>(&broken).is_err(),
        "a card that is not there"
    );
    let moved = text.replace("order:[(0),(1)", "order:[(1),(1)");
    assert!(
        ron::from_str::<Table>(&moved).is_err(),
        "a card in two places"
    );
}

#[test]
fn digest_sees_a_single_change() {
    let (a, mut b) = (table(), table());
    assert_eq!(a.digest(), b.digest());
    b.card_mut(CardId(3)).epoch += 1;
    assert_ne!(a.digest(), b.digest());
}

#[test]
fn all_bytes_of_a_ruleset_are_kept_and_count() {
    let mut t = table();
    let plain = t.digest();
    t.rules_mut::<[u8; RULES_BYTES]>()[RULES_BYTES - 1] = 7;
    assert_ne!(t.digest(), plain, "the last byte counts");
    let text = ron::to_string(&t).expect("a table can be written");
    let back: Table = ron::from_str(&text).expect("a table can be read");
    assert_eq!(back.rules::<[u8; RULES_BYTES]>()[RULES_BYTES - 1], 7);
    assert_eq!(back.digest(), t.digest());
    let more = text.replace("rules:[", "rules:[0,");
    let read = ron::from_str::<Table>(&more);
    assert!(read.is_err(), "more bytes than there is room for");
}

#[test]
fn cards_of_the_last_zone_are_written_and_read() {
    let mut t = table();
    t.relocate(CardId(2), ZoneId(63), 0);
    assert_eq!(t.top(ZoneId(63)), Some(CardId(2)));
    let text = ron::to_string(&t).expect("a table can be written");
    let back: Table = ron::from_str(&text).expect("a table can be read");
    assert_eq!(back, t);
    assert!(back.occupied().contains(ZoneId(63)));
}

/// A digest has no number that it passes over because it was added late.
#[test]
fn digest_sees_each_part_of_what_is_being_done() {
    let plain = ProgramFrame::new(DefId(1), 0, 0, CardId(0), P0);
    let digest = |frame: &ProgramFrame| {
        let mut t = table();
        t.frames.push(Frame::Program(frame.clone()));
        t.digest()
    };
    let mut seen = vec![digest(&plain)];
    let frames = [
        ProgramFrame {
            strays: Strays(1),
            ..plain.clone()
        },
        ProgramFrame {
            link: Link(1),
            ..plain.clone()
        },
        ProgramFrame {
            named: Named(1),
            ..plain.clone()
        },
    ];
    seen.extend(frames.iter().map(digest));
    for stamp in [1, 2] {
        let mut t = table();
        t.mods.push(Modifier {
            target: Target::Player(P0),
            op: ModOp::Set(words::StatId(0), 1),
            until: Until::Battle,
            source: CardId(0),
            stamp: Stamp(stamp),
        });
        seen.push(t.digest());
    }
    for link in [1, 2] {
        let mut t = table();
        let due = Pending::of(CardId(0), DefId(1), 0, P0);
        t.pending.push(Pending {
            link: Link(link),
            ..due
        });
        seen.push(t.digest());
    }
    for uses in [1, 2] {
        let mut t = table();
        t.notes.push(AbilityNote {
            kept: Kept::Acted(uses),
            def: DefId(1),
            ability: 0,
            source: CardId(0),
            epoch: 0,
        });
        seen.push(t.digest());
    }
    let count = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), count, "two of them have one digest");
}

#[test]
fn a_table_stays_small() {
    assert!(size_of::<Table>() <= 4096, "{} bytes", size_of::<Table>());
}
