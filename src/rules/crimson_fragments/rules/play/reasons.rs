//! Looking for reasons against something: for all of them, to tell them, or for the first, where it only counts whether there
//! is one.

use std::ops::ControlFlow;

use fudaba_engine::Reason;
use smallvec::SmallVec;

/// Why something cannot be done; those that the search runs into take no memory from the heap.
pub type Reasons = SmallVec<[Reason; 4]>;

/// Whether there is need to look on.
pub type Told = ControlFlow<()>;

/// Who is told a reason.
pub type Tell<'a> = &'a mut dyn FnMut(Reason) -> Told;

/// All reasons that a search finds.
pub fn all(search: impl FnOnce(Tell) -> Told) -> Reasons {
    let mut reasons = Reasons::new();
    let _ = search(&mut |reason| {
        reasons.push(reason);
        Told::Continue(())
    });
    reasons
}

/// Does a search find no reason? It ends with the first.
pub fn is_free(search: impl FnOnce(Tell) -> Told) -> bool {
    search(&mut |_| Told::Break(())).is_continue()
}

/// Tells a reason if it applies.
#[inline]
pub fn if_so(applies: bool, key: &'static str, clause: &'static str, tell: Tell) -> Told {
    if applies {
        tell(Reason::new(key, clause))
    } else {
        Told::Continue(())
    }
}
