//! The heart check (2.11, 8.3.14, 8.3.15): one pool for all lives of a player, exact, and what is left over.

use crate::rules::state::COLOURS;

/// Where ALL hearts, and colourless needs, stand behind the six colours.
pub const ALL: usize = COLOURS - 1;

/// Numbers of hearts: six colours, then ALL (of a pool) or colourless (of a need).
pub type Hearts = [i32; COLOURS];

/// Can the pool meet all the needs together (8.3.15.1.2a)? `needs` is their sum.
#[must_use]
pub fn met(pool: &Hearts, needs: &Hearts) -> bool {
    lack(pool, needs) <= pool[ALL] && total(pool) >= total(needs)
}

/// All hearts together.
#[must_use]
pub fn total(hearts: &Hearts) -> i32 {
    hearts.iter().sum()
}

/// Hearts of a colour that are missing, before ALL hearts stand in.
#[must_use]
pub fn lack(pool: &Hearts, needs: &Hearts) -> i32 {
    (0..ALL).map(|c| (needs[c] - pool[c]).max(0)).sum()
}

/// What pays for one live: by what is asked (six colours, then colourless), the hearts of each colour that pay for it.
pub type Payment = [Hearts; COLOURS];

/// Shares a pool among lives so that as little as can be is missing: first each colour pays for itself in all of them, then
/// ALL hearts for the colours that are missing, and what is left for colourless needs, ALL hearts last.
#[must_use]
pub fn share(pool: &Hearts, lives: &[Hearts]) -> Vec<Payment> {
    let mut rest = *pool;
    let mut paid = vec![[[0; COLOURS]; COLOURS]; lives.len()];
    let mut pay = |live: usize, kind: usize, colour: usize| {
        let had: i32 = paid[live][kind].iter().sum();
        let n = rest[colour].min(lives[live][kind] - had).max(0);
        rest[colour] -= n;
        paid[live][kind][colour] += n;
    };
    for live in 0..lives.len() {
        (0..ALL).for_each(|colour| pay(live, colour, colour));
    }
    for live in 0..lives.len() {
        (0..ALL).for_each(|colour| pay(live, colour, ALL));
    }
    for live in 0..lives.len() {
        (0..COLOURS).for_each(|colour| pay(live, ALL, colour));
    }
    paid
}

/// What still may be left over once these are: one bit for each colour (and ALL) of which one more heart can be kept
/// out of the payment. Only for a pool that meets the needs; whatever is kept in this way can be kept on until the pool
/// is paid exactly.
#[must_use]
pub fn keepable(pool: &Hearts, needs: &Hearts, kept: &Hearts) -> u8 {
    let left = total(pool) - total(needs) - total(kept);
    if left <= 0 {
        return 0;
    }
    let mut rest = [0; COLOURS];
    for (c, rest) in rest.iter_mut().enumerate() {
        *rest = pool[c] - kept[c];
    }
    let spare = rest[ALL] - lack(&rest, needs);
    (0..COLOURS)
        .filter(|c| rest[*c] > 0)
        .filter(|c| spare > 0 || *c != ALL && rest[*c] > needs[*c])
        .fold(0, |mask, c| mask | 1 << c)
}

/// What is left over if the player chooses no more than `kept`: ALL hearts are kept, then the colours of `wanted`, then
/// the others in their order (8.3.15.1.2c).
#[must_use]
pub fn keep_by_default(pool: &Hearts, needs: &Hearts, kept: &Hearts, wanted: u8) -> Hearts {
    keep_on(pool, needs, kept, [1 << ALL, wanted, u8::MAX])
}

/// Keeps on until the pool is paid exactly: each time a heart of the first of these sets of colours of which one can be.
fn keep_on<const N: usize>(pool: &Hearts, needs: &Hearts, kept: &Hearts, order: [u8; N]) -> Hearts {
    let mut kept = *kept;
    loop {
        let may = keepable(pool, needs, &kept);
        match order.iter().map(|set| may & set).find(|set| *set != 0) {
            Some(first) => kept[first.trailing_zeros() as usize] += 1,
            None => return kept,
        }
    }
}

/// The fewest and the most hearts of a set of colours that can be left over once `kept` are.
///
/// Whatever is kept one by one can be kept on to the same number in the end, so the most is found by keeping those of the
/// set first, and the fewest by keeping them last.
#[must_use]
pub fn bounds(pool: &Hearts, needs: &Hearts, kept: &Hearts, set: u8) -> (i32, i32) {
    let of = |kept: Hearts| -> i32 { colours(set).map(|c| kept[c]).sum() };
    (
        of(keep_on(pool, needs, kept, [!set, set])),
        of(keep_on(pool, needs, kept, [set, !set])),
    )
}

/// The colours of `wanted` of which more or fewer hearts can still be left over.
#[must_use]
pub fn open(pool: &Hearts, needs: &Hearts, kept: &Hearts, wanted: u8) -> u8 {
    let differs = |c: &usize| {
        let (least, most) = bounds(pool, needs, kept, 1 << c);
        least < most
    };
    colours(wanted)
        .filter(differs)
        .fold(0, |mask, c| mask | 1 << c)
}

/// What is kept beside `kept` without asking: hearts that take none of the choices among the colours of `open` away.
#[must_use]
pub fn keep_idle(pool: &Hearts, needs: &Hearts, kept: &Hearts, open: u8) -> Hearts {
    let sets = || (1..=open).filter(|set| set & !open == 0);
    let all = |kept: &Hearts| -> Vec<(i32, i32)> {
        sets().map(|set| bounds(pool, needs, kept, set)).collect()
    };
    let mut kept = *kept;
    let before = all(&kept);
    loop {
        let may = keepable(pool, needs, &kept);
        let with = |c: usize| {
            let mut more = kept;
            more[c] += 1;
            more
        };
        let mut idle = by_default(may).map(with).filter(|more| all(more) == before);
        match idle.next() {
            Some(more) => kept = more,
            None => return kept,
        }
    }
}

/// The colours among which it is asked: those of `open` of which one more heart can be kept, and one that stands for all
/// others.
#[must_use]
pub fn told_apart(pool: &Hearts, needs: &Hearts, kept: &Hearts, open: u8) -> u8 {
    let may = keepable(pool, needs, kept);
    let other = by_default(may & !open).next();
    may & open | other.map_or(0, |c| 1 << c)
}

/// The colours of a set in the order in which they are kept by default: ALL first.
fn by_default(set: u8) -> impl Iterator<Item = usize> {
    colours(set & 1 << ALL).chain(colours(set & !(1 << ALL)))
}

fn colours(set: u8) -> impl Iterator<Item = usize> {
    (0..COLOURS).filter(move |c| set >> c & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::{ALL, Hearts, keep_by_default, keepable, met, share, total};

    fn pool(pink: i32, red: i32, all: i32) -> Hearts {
        let mut hearts = [0; super::COLOURS];
        (hearts[0], hearts[1], hearts[ALL]) = (pink, red, all);
        hearts
    }

    #[test]
    fn colourless_needs_take_what_is_left() {
        assert!(met(&pool(2, 1, 0), &pool(1, 0, 2)));
        assert!(!met(&pool(2, 1, 0), &pool(1, 0, 3)), "one heart too few");
        assert!(
            !met(&pool(3, 0, 0), &pool(1, 1, 0)),
            "the colour is missing"
        );
        assert!(met(&pool(3, 0, 1), &pool(1, 1, 0)), "ALL stands in");
    }

    #[test]
    fn all_hearts_are_kept_unless_needed() {
        assert_eq!(
            keep_by_default(&pool(2, 1, 1), &pool(1, 0, 0), &pool(0, 0, 0), 0),
            pool(1, 1, 1)
        );
        // One of three is left over: ALL, since pink and red pay.
        assert_eq!(
            keep_by_default(&pool(1, 1, 1), &pool(1, 0, 1), &pool(0, 0, 0), 0),
            pool(0, 0, 1)
        );
        // The wanted colour goes before the others, not before ALL.
        assert_eq!(
            keep_by_default(&pool(1, 1, 0), &pool(0, 0, 1), &pool(0, 0, 0), 0b10),
            pool(0, 1, 0)
        );
    }

    #[test]
    fn a_heart_that_is_needed_can_be_kept_only_if_all_stands_in() {
        let may = keepable(&pool(1, 0, 1), &pool(1, 0, 0), &pool(0, 0, 0));
        assert_eq!(may, 1 | 1 << ALL);
        let may = keepable(&pool(1, 1, 0), &pool(1, 0, 0), &pool(0, 0, 0));
        assert_eq!(may, 0b10);
    }

    /// The most hearts that can be paid, found by trying every heart for every need.
    fn most(pool: &mut Hearts, needs: &[usize]) -> i32 {
        let Some((kind, others)) = needs.split_first() else {
            return 0;
        };
        let mut best = most(pool, others);
        for colour in 0..=ALL {
            let fits = colour == *kind || colour == ALL || *kind == ALL;
            if fits && pool[colour] > 0 {
                pool[colour] -= 1;
                best = best.max(1 + most(pool, others));
                pool[colour] += 1;
            }
        }
        best
    }

    #[test]
    fn as_little_as_can_be_is_missing_whatever_the_order_of_the_lives() {
        let small = |most: i32| {
            let each = move |n: i32| {
                (
                    n % (most + 1),
                    n / (most + 1) % (most + 1),
                    n / (most + 1).pow(2),
                )
            };
            (0..(most + 1).pow(3))
                .map(each)
                .map(|(pink, red, all)| pool(pink, red, all))
        };
        let mut lacking = 0;
        for had in small(2) {
            for (first, second) in small(1).flat_map(|a| small(1).map(move |b| (a, b))) {
                let paid = share(&had, &[first, second]);
                let of = |payment: &super::Payment| payment.iter().map(total).sum::<i32>();
                let sum: i32 = paid.iter().map(of).sum();
                let both = [first, second];
                let needs = both.iter().flat_map(|needs| {
                    let each = needs.iter().enumerate();
                    each.flat_map(|(kind, n)| (0..*n).map(move |_| kind))
                });
                let needs: Vec<usize> = needs.collect();
                assert_eq!(sum, most(&mut had.clone(), &needs), "{had:?} {both:?}");
                let mut asked = first;
                asked
                    .iter_mut()
                    .zip(second)
                    .for_each(|(n, more)| *n += more);
                assert_eq!(sum == total(&asked), met(&had, &asked), "{had:?} {both:?}");
                lacking += i32::from(sum < total(&asked));
            }
        }
        assert!(lacking > 100, "{lacking}");
    }

    #[test]
    fn a_colour_is_not_spent_on_a_colourless_need_before_a_later_live_asks_for_it() {
        let lives = [pool(0, 0, 1), pool(1, 0, 0)];
        let paid = share(&pool(1, 1, 0), &lives);
        assert_eq!((paid[0][ALL][1], paid[1][0][0]), (1, 1));
    }
}
