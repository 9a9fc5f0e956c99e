//! One pool of hearts for several goals: the check and what can be left over, against trying out every payment.

use fudaba::rules::loveca::hearts::{self, ALL, Hearts};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Every way to pay `needs` out of `pool`: what is left over of it, tried out note by note.
fn left_overs(pool: &Hearts, needs: &Hearts) -> BTreeSet<Hearts> {
    let mut rests = BTreeSet::from([*pool]);
    let notes = (0..ALL).flat_map(|c| (0..needs[c]).map(move |_| Some(c)));
    let free = (0..needs[ALL]).map(|_| None);
    for note in notes.chain(free) {
        let mut next = BTreeSet::new();
        for rest in rests {
            for c in 0..rest.len() {
                let pays = note.is_none_or(|colour| c == colour || c == ALL);
                if pays && rest[c] > 0 {
                    let mut paid = rest;
                    paid[c] -= 1;
                    next.insert(paid);
                }
            }
        }
        rests = next;
    }
    rests
}

/// Every end of keeping one heart after another out of the payment.
fn kept_in_steps(pool: &Hearts, needs: &Hearts) -> BTreeSet<Hearts> {
    let (mut ends, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![[0; 7]];
    while let Some(kept) = open.pop() {
        if !seen.insert(kept) {
            continue;
        }
        let may = hearts::keepable(pool, needs, &kept);
        if may == 0 {
            ends.insert(kept);
        }
        for c in (0..7).filter(|c| may >> c & 1 == 1) {
            let mut more = kept;
            more[c] += 1;
            open.push(more);
        }
    }
    ends
}

/// What can be left over of the colours that are told apart.
fn told_apart(ways: &BTreeSet<Hearts>, wanted: u8) -> BTreeSet<Hearts> {
    let of = |way: &Hearts| {
        let mut of = *way;
        let others = (0..7).filter(|c| wanted >> c & 1 == 0);
        others.for_each(|c| of[c] = 0);
        of
    };
    ways.iter().map(of).collect()
}

/// Those ways that still lie open once these hearts are kept.
fn with(ways: &BTreeSet<Hearts>, kept: &Hearts) -> BTreeSet<Hearts> {
    let holds = |way: &&Hearts| way.iter().zip(kept).all(|(n, k)| n >= k);
    ways.iter().filter(holds).copied().collect()
}

/// What comes of all answers to the questions which hearts are left over, asked only as far as the wanted colours matter.
/// Each answer takes something away that was open.
fn answered(
    pool: &Hearts,
    needs: &Hearts,
    ways: &BTreeSet<Hearts>,
    wanted: u8,
) -> BTreeSet<Hearts> {
    let (mut ends, mut seen, mut asked) = (BTreeSet::new(), BTreeSet::new(), vec![[0; 7]]);
    while let Some(before) = asked.pop() {
        if !seen.insert(before) {
            continue;
        }
        let open = hearts::open(pool, needs, &before, wanted);
        let kept = hearts::keep_idle(pool, needs, &before, open);
        let reach = told_apart(&with(ways, &kept), wanted);
        assert_eq!(
            reach,
            told_apart(&with(ways, &before), wanted),
            "nothing asked for is taken away"
        );
        assert_eq!(
            open != 0,
            reach.len() > 1,
            "asked where it matters, and nowhere else"
        );
        if open == 0 {
            ends.insert(hearts::keep_by_default(pool, needs, &kept, wanted));
            continue;
        }
        let answers = hearts::told_apart(pool, needs, &kept, open);
        for c in (0..7).filter(|c| answers >> c & 1 == 1) {
            let mut more = kept;
            more[c] += 1;
            let left = told_apart(&with(ways, &more), wanted);
            assert!(left.len() < reach.len(), "an answer that decides nothing");
            asked.push(more);
        }
    }
    told_apart(&ends, wanted)
}

fn pools() -> impl Strategy<Value = Hearts> {
    // Few colours, so that pools and needs meet often.
    [
        0..4i32,
        0..4i32,
        0..3i32,
        0..1i32,
        0..1i32,
        0..2i32,
        0..4i32,
    ]
}

proptest! {
    #[test]
    fn the_check_agrees_with_every_payment(pool in pools(), needs in pools()) {
        let ways = left_overs(&pool, &needs);
        prop_assert_eq!(hearts::met(&pool, &needs), !ways.is_empty());
        if !ways.is_empty() {
            prop_assert_eq!(kept_in_steps(&pool, &needs), ways.clone());
            for wanted in [0u8, 0b10, 0b101] {
                let kept = hearts::keep_by_default(&pool, &needs, &[0; 7], wanted);
                prop_assert!(ways.contains(&kept));
                let most = ways.iter().map(|w| w[ALL]).max();
                prop_assert_eq!(Some(kept[ALL]), most, "ALL hearts are kept");
            }
            for wanted in [0b1u8, 0b10, 0b101, 0b111] {
                prop_assert_eq!(answered(&pool, &needs, &ways, wanted), told_apart(&ways, wanted));
            }
        }
    }
}
