//! How a ruleset lists its words, steps and prompts: each list gives its members both a name and a number.

/// Words of a vocabulary: one module for each list, with a constant for each word.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $list:ident: $ty:ident { $($name:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[allow(missing_docs, reason = "each constant is the word that it is named after")]
        pub mod $list {
            #[allow(unused_imports, reason = "a list may be empty")]
            use $crate::words::$ty;
            $crate::words!(@consts $ty, 0u8; $($name)*);
            pub(super) const WORDS: &[&str] = &[$($word),*];
        }
    };
    (@consts $ty:ident, $n:expr; $name:ident $($rest:ident)*) => {
        pub const $name: $ty = $ty($n);
        $crate::words!(@consts $ty, $n + 1; $($rest)*);
    };
    (@consts $ty:ident, $n:expr;) => {};
}

/// The moments of a vocabulary, each with whose it is: a module `moment` with a constant for each.
#[macro_export]
macro_rules! moments {
    ($(#[$doc:meta])* $($name:ident = $word:literal $whose:ident),* $(,)?) => {
        $(#[$doc])*
        #[allow(missing_docs, reason = "each constant is the moment that it is named after")]
        pub mod moment {
            use $crate::words::{MomentId, Whose};
            $crate::words!(@consts MomentId, 0u8; $($name)*);
            pub(super) const WORDS: &[&str] = &[$($word),*];
            pub(super) const WHOSE: &[Whose] = &[$(Whose::$whose),*];
        }
    };
}

/// The kinds of ability of a vocabulary, each with its manner: a module `ability` with a constant for each.
#[macro_export]
macro_rules! kinds_of_ability {
    ($($name:ident = $word:literal $manner:ident),* $(,)?) => {
        /// The kinds of ability.
        #[allow(missing_docs, reason = "each constant is the word that it is named after")]
        pub mod ability {
            use $crate::words::{AbilityKind, Manner};
            $crate::kinds_of_ability!(@consts 0u8; $($name $manner)*);
            pub(super) const WORDS: &[(&str, AbilityKind)] = &[$(($word, $name)),*];
        }
    };
    (@consts $n:expr; $name:ident $manner:ident $($rest:tt)*) => {
        pub const $name: AbilityKind = AbilityKind::new($n, Manner::$manner);
        $crate::kinds_of_ability!(@consts $n + 1; $($rest)*);
    };
    (@consts $n:expr;) => {};
}

/// The prompts of a ruleset, with their keys in order.
#[macro_export]
macro_rules! prompts {
    ($($name:ident = $n:literal $key:literal,)*) => {
        $(pub const $name: $crate::Prompt = $crate::Prompt::Rules($n);)*
        pub const KEYS: &[&str] = &[$($key),*];
    };
}

/// The variants of a ruleset, with the place of each.
#[macro_export]
macro_rules! options {
    ($($name:ident = $n:literal, $key:literal, $clause:literal, [$($value:literal),*];)*) => {
        $(#[doc = concat!("Place of the option `", $key, "` (", $clause, ").")]
        pub const $name: usize = $n;)*
        /// All options.
        pub const OPTIONS: &[$crate::OptionDecl] = &[
            $($crate::OptionDecl { key: $key, values: &[$($value),*], clause: $clause }),*
        ];
    };
}
