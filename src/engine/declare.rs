//! How a ruleset lists its words and prompts: each list gives its members both a name and a number.

/// The vocabulary of a ruleset: list by list, by the name of the list in [`Vocabulary`](crate::words::Vocabulary), its
/// words. Each list becomes a module with a constant for each word; a card writes `IN_HAND` as `InHand`. Kinds of ability
/// stand behind their manner, moments behind whose they are. What is no list of words is given as it is:
/// `values: &[…];`.
///
/// ```
/// fudaba_engine::vocabulary! {
///     /// Kinds of ability.
///     abilities { Activated: USE; Triggered: AUTO QUICK; }
///     /// Kinds of card.
///     kinds { SMALL_CARD }
///     /// What can set an ability off.
///     moments { TurnPlayer: TURN_START; Card: COMES LEAVES; }
///     ...
///     values: &[("None", 0)];
/// }
/// assert_eq!(VOCABULARY.kinds, ["SmallCard"]);
/// assert_eq!(kind::SMALL_CARD.name(&VOCABULARY), "SmallCard");
/// assert_eq!(moment::LEAVES.index(), 2);
/// ```
#[macro_export]
macro_rules! vocabulary {
    (
        $($(#[$doc:meta])* $list:ident { $($words:tt)* })*
        $(... $($field:ident: $value:expr;)*)?
    ) => {
        $($crate::words!(@module $list [$(#[$doc])*] $($words)*);)*
        /// What cards may name.
        pub const VOCABULARY: $crate::words::Vocabulary = $crate::words::Vocabulary {
            $($list: $crate::words!(@list $list $($words)*),)*
            whose: moment::WHOSE,
            $($($field: $value,)*)?
            ..$crate::words::Vocabulary::NONE
        };
    };
}

/// The parts of [`vocabulary!`](crate::vocabulary): a list as a module, and its words as they are written.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    (@module abilities [$($doc:tt)*] $($manner:ident: $($name:ident)*;)*) => {
        $crate::words!(@in ability [$($doc)*] {
            use $crate::words::{AbilityKind, Manner};
            $crate::words!(@kinds 0u8; $($($name $manner)*)*);
        });
    };
    (@module moments [$($doc:tt)*] $($whose:ident: $($name:ident)*;)*) => {
        $crate::words!(@in moment [$($doc)*] {
            use $crate::words::{MomentId, Whose};
            $crate::words!(@consts MomentId 0u8; $($($name)*)*);
            pub(super) const WHOSE: &[Whose] =
                &[$($({ let _ = $name; Whose::$whose }),*),*];
        });
    };
    (@module kinds $($rest:tt)*) => { $crate::words!(@plain kind KindId $($rest)*); };
    (@module colours $($rest:tt)*) => { $crate::words!(@plain colour ColourId $($rest)*); };
    (@module stats $($rest:tt)*) => { $crate::words!(@plain stat StatId $($rest)*); };
    (@module roles $($rest:tt)*) => { $crate::words!(@plain role RoleId $($rest)*); };
    (@module facts $($rest:tt)*) => { $crate::words!(@plain fact FactId $($rest)*); };
    (@module tallies $($rest:tt)*) => { $crate::words!(@plain tally TallyId $($rest)*); };
    (@module signs $($rest:tt)*) => { $crate::words!(@plain sign SignId $($rest)*); };
    (@module states $($rest:tt)*) => { $crate::words!(@plain state StateId $($rest)*); };
    (@module keywords $($rest:tt)*) => { $crate::words!(@plain keyword KeywordId $($rest)*); };
    (@module zones $($rest:tt)*) => { $crate::words!(@plain zone ZoneKind $($rest)*); };
    (@module areas $($rest:tt)*) => { $crate::words!(@plain area AreaId $($rest)*); };
    (@module deeds $($rest:tt)*) => { $crate::words!(@plain deed DeedId $($rest)*); };
    (@module procedures $($rest:tt)*) => { $crate::words!(@plain procedure ProcedureId $($rest)*); };
    (@module periods $($rest:tt)*) => { $crate::words!(@plain period PeriodId $($rest)*); };
    (@module attachments $($rest:tt)*) => {
        $crate::words!(@plain attachment AttachmentId $($rest)*);
    };
    (@plain $module:ident $ty:ident [$($doc:tt)*] $($name:ident)*) => {
        $crate::words!(@in $module [$($doc)*] {
            use $crate::words::$ty;
            $crate::words!(@consts $ty 0u8; $($name)*);
        });
    };
    (@in $module:ident [$($doc:tt)*] { $($item:item)* }) => {
        $($doc)*
        #[allow(missing_docs, dead_code, reason = "each constant is the word that it is named after; some only cards use")]
        pub mod $module { $($item)* }
    };
    (@consts $ty:ident $n:expr; $name:ident $($rest:ident)*) => {
        pub const $name: $ty = $ty($n);
        $crate::words!(@consts $ty $n + 1; $($rest)*);
    };
    (@consts $ty:ident $n:expr;) => {};
    (@kinds $n:expr; $name:ident $manner:ident $($rest:tt)*) => {
        pub const $name: AbilityKind = AbilityKind::new($n, Manner::$manner);
        $crate::words!(@kinds $n + 1; $($rest)*);
    };
    (@kinds $n:expr;) => {};
    (@list abilities $($manner:ident: $($name:ident)*;)*) => {
        &[$($(($crate::words!(@word $name), ability::$name)),*),*]
    };
    (@list moments $($whose:ident: $($name:ident)*;)*) => {
        &[$($($crate::words!(@word $name)),*),*]
    };
    (@list $list:ident $($name:ident)*) => { &[$($crate::words!(@word $name)),*] };
    (@word $name:ident) => {{
        const WORD: [u8; $crate::words::written_length(stringify!($name))] =
            $crate::words::written(stringify!($name));
        $crate::words::as_text(&WORD)
    }};
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
