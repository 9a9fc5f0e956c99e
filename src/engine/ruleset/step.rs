//! The steps of a ruleset: an enum for whoever writes rules, three bytes for the table.

use crate::table::declared::ActionId;
use crate::table::ids::{ByPlayer, CardId, PlayerId};

/// What a step can carry: anything that fits into one byte and comes back out of it.
pub trait StepPart: Copy {
    /// As a byte.
    fn to_byte(self) -> u8;
    /// From the byte that [`StepPart::to_byte`] made of it.
    fn from_byte(byte: u8) -> Self;
}

impl StepPart for u8 {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        self
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        byte
    }
}

impl StepPart for bool {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        u8::from(self)
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        byte != 0
    }
}

impl StepPart for PlayerId {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        self.0
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

impl StepPart for CardId {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        self.0
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

impl StepPart for ActionId {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        self.0
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

/// A yes or no for each player, a bit each.
impl StepPart for ByPlayer<bool> {
    #[inline(always)]
    fn to_byte(self) -> u8 {
        u8::from(self.0[0]) | u8::from(self.0[1]) << 1
    }
    #[inline(always)]
    fn from_byte(byte: u8) -> Self {
        Self([byte & 1 != 0, byte & 2 != 0])
    }
}

/// All that one step carries: at most two parts.
pub trait StepParts {
    /// As the two bytes of a [`RawStep`](crate::RawStep).
    fn pack(self) -> [u8; 2];
    /// From those bytes.
    fn unpack(bytes: [u8; 2]) -> Self;
}

impl StepParts for () {
    #[inline(always)]
    fn pack(self) -> [u8; 2] {
        [0, 0]
    }
    #[inline(always)]
    fn unpack(_: [u8; 2]) -> Self {}
}

impl<A: StepPart> StepParts for (A,) {
    #[inline(always)]
    fn pack(self) -> [u8; 2] {
        [self.0.to_byte(), 0]
    }
    #[inline(always)]
    fn unpack([a, _]: [u8; 2]) -> Self {
        (A::from_byte(a),)
    }
}

impl<A: StepPart, B: StepPart> StepParts for (A, B) {
    #[inline(always)]
    fn pack(self) -> [u8; 2] {
        [self.0.to_byte(), self.1.to_byte()]
    }
    #[inline(always)]
    fn unpack([a, b]: [u8; 2]) -> Self {
        (A::from_byte(a), B::from_byte(b))
    }
}

/// Declares the steps of a ruleset as an enum `Step`, each with at most two parts that it carries.
///
/// ```
/// use fudaba_engine::{PlayerId, RawStep};
/// fudaba_engine::steps! {
///     /// Both decks are shuffled.
///     Shuffle,
///     /// A player exchanges hand cards, for the `round`-th time.
///     Exchange(player: PlayerId, round: u8),
/// }
/// let raw = RawStep::from(Step::Exchange(PlayerId(1), 2));
/// assert_eq!(Step::of(raw), Some(Step::Exchange(PlayerId(1), 2)));
/// assert_eq!(Step::of(RawStep { code: 9, a: 0, b: 0 }), None);
/// ```
#[macro_export]
macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident $(($($part:ident: $of:ty),+))?,)*) => {
        /// Every step of a match.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Step { $($(#[$doc])* $name $(($($of),+))?,)* }

        impl Step {
            /// The step that the table keeps; `None` if no ruleset wrote it.
            #[must_use]
            #[inline(always)]
            pub fn of(raw: $crate::RawStep) -> Option<Self> {
                #[repr(u8)]
                enum Number { $($name),* }
                match raw.code {
                    $(n if n == Number::$name as u8 => {
                        let ($($($part,)+)?) = $crate::StepParts::unpack([raw.a, raw.b]);
                        Some(Self::$name $(($($part),+))?)
                    })*
                    _ => None,
                }
            }
        }

        impl From<Step> for $crate::RawStep {
            #[inline(always)]
            fn from(step: Step) -> Self {
                #[repr(u8)]
                enum Number { $($name),* }
                match step {
                    $(Step::$name $(($($part),+))? => {
                        let [a, b] = $crate::StepParts::pack(($($($part,)+)?));
                        Self { code: Number::$name as u8, a, b }
                    })*
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::StepPart;
    use crate::{ByPlayer, CardId, PlayerId, RawStep};

    crate::steps! {
        /// Carries nothing.
        Plain,
        /// Carries one part.
        One(card: CardId),
        /// Carries two.
        Two(mask: ByPlayer<bool>, flag: bool),
    }

    #[test]
    fn a_step_comes_back_as_it_was_written() {
        let masks = [[false, false], [true, false], [false, true], [true, true]].map(ByPlayer);
        let mut steps = vec![Step::Plain];
        steps.extend((0..=u8::MAX).map(|n| Step::One(CardId(n))));
        steps.extend(masks.map(|m| Step::Two(m, false)));
        steps.extend(masks.map(|m| Step::Two(m, true)));
        let raws: Vec<RawStep> = steps.iter().map(|s| RawStep::from(*s)).collect();
        for (n, raw) in raws.iter().enumerate() {
            assert_eq!(Step::of(*raw), Some(steps[n]));
            assert!(
                !raws[..n].contains(raw),
                "{:?} has no bytes of its own",
                steps[n]
            );
        }
    }

    #[test]
    fn bytes_that_no_step_writes_are_no_step() {
        for code in 3..=u8::MAX {
            assert_eq!(Step::of(RawStep { code, a: 0, b: 0 }), None);
        }
        assert_eq!(PlayerId::from_byte(PlayerId(1).to_byte()), PlayerId(1));
    }
}
