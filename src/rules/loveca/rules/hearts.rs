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

/// What is left over if the player does not choose: ALL hearts are kept, then the colours of `wanted`, then the others
/// in their order (8.3.15.1.2c).
#[must_use]
pub fn keep_by_default(pool: &Hearts, needs: &Hearts, wanted: u8) -> Hearts {
    let mut kept = [0; COLOURS];
    loop {
        let may = keepable(pool, needs, &kept);
        let first = |mask: u8| (mask != 0).then(|| mask.trailing_zeros() as usize);
        let all = may & 1 << ALL;
        let Some(c) = first(all).or(first(may & wanted)).or(first(may)) else {
            return kept;
        };
        kept[c] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, Hearts, keep_by_default, keepable, met};

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
            keep_by_default(&pool(2, 1, 1), &pool(1, 0, 0), 0),
            pool(1, 1, 1)
        );
        // One of three is left over: ALL, since pink and red pay.
        assert_eq!(
            keep_by_default(&pool(1, 1, 1), &pool(1, 0, 1), 0),
            pool(0, 0, 1)
        );
        // The wanted colour goes before the others, not before ALL.
        assert_eq!(
            keep_by_default(&pool(1, 1, 0), &pool(0, 0, 1), 0b10),
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
}
