//! Elementary work, counted where debug assertions are on, so that a test can hold it to a bound on any machine, however
//! fast and busy. Elsewhere nothing is counted, and it costs nothing.

use std::cell::Cell;

/// A kind of elementary work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// A choice was answered.
    Choice,
    /// A step of the rules or an operation of a program was carried out.
    Step,
    /// It was looked whether a rule action is due and whether the match is decided.
    Check,
    /// What can be chosen was listed.
    Listing,
    /// A card was moved.
    Move,
    /// A card was asked whether it listens to something that happened.
    Hearing,
    /// What is in force was collected.
    Collection,
    /// A number or keyword was worked out from what is in force.
    Number,
    /// An ability in force was read on the way to a number.
    Effect,
    /// A card was held against a filter.
    Test,
    /// A card was kept as it was when it left.
    Record,
    /// A table was copied into another one.
    Copy,
}

const KINDS: usize = 12;

impl Work {
    /// Every kind.
    pub const ALL: [Self; KINDS] = [
        Self::Choice,
        Self::Step,
        Self::Check,
        Self::Listing,
        Self::Move,
        Self::Hearing,
        Self::Collection,
        Self::Number,
        Self::Effect,
        Self::Test,
        Self::Record,
        Self::Copy,
    ];
}

thread_local! {
    static DONE: [Cell<u64>; KINDS] = const { [const { Cell::new(0) }; KINDS] };
    static PAUSED: Cell<bool> = const { Cell::new(false) };
}

/// Counts one.
#[inline(always)]
pub(crate) fn count(work: Work) {
    if cfg!(debug_assertions) && !PAUSED.get() {
        DONE.with(|done| done[work as usize].update(|n| n + 1));
    }
}

/// What only checks the program itself is no work.
#[inline(always)]
pub(crate) fn uncounted<T>(check: impl FnOnce() -> T) -> T {
    let before = PAUSED.replace(true);
    let answer = check();
    PAUSED.set(before);
    answer
}

/// The work that this thread did meanwhile, of each kind in the order of [`Work::ALL`]; none where debug assertions are off.
pub fn work_of(act: impl FnOnce()) -> [u64; KINDS] {
    let now = || DONE.with(|done| std::array::from_fn::<u64, KINDS, _>(|n| done[n].get()));
    let before = now();
    act();
    let mut after = now();
    for (n, before) in after.iter_mut().zip(before) {
        *n -= before;
    }
    after
}

#[cfg(test)]
mod tests {
    use super::{Work, count, uncounted, work_of};

    #[test]
    fn work_is_counted_by_its_kind_and_checks_are_none() {
        let done = work_of(|| {
            count(Work::Move);
            count(Work::Copy);
            uncounted(|| count(Work::Move));
            count(Work::Move);
        });
        for (kind, n) in Work::ALL.into_iter().zip(done) {
            let wanted = match kind {
                Work::Move => 2,
                Work::Copy => 1,
                _ => 0,
            };
            assert_eq!(
                n,
                if cfg!(debug_assertions) { wanted } else { 0 },
                "{kind:?}"
            );
        }
    }
}
