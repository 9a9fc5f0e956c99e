//! How abilities are written. Each family of words (steps, numbers, tests …) is declared once, by [`family!`]: its words
//! with their arguments. The way through an ability, what is read and checked, how a word is written in messages, and the
//! tables of the manual follow from that.

use super::visit::{Place, Visit};
use super::{Ability, Cards};
use ron::error::SpannedResult;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A piece that abilities are written with.
pub trait Part: Sized {
    /// Its name in the list of kinds: "filter".
    const NAME: &'static str;
    /// As messages call it: "a filter".
    fn called() -> String;
    /// As messages call several of it: "filters".
    #[must_use]
    fn called_many() -> String {
        match Self::NAME.strip_suffix('y') {
            Some(stem) => format!("{stem}ies"),
            None => format!("{}s", Self::NAME),
        }
    }
    /// What stands in it.
    #[must_use]
    fn inside() -> Inside {
        Inside::Nothing
    }
    /// Shows the piece to a visitor.
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        let _ = visitor;
    }
    /// Shows a piece that stands in a place where only some words may stand.
    fn show_in<'a, V: Visit<'a> + ?Sized>(&'a self, place: Place, visitor: &mut V) {
        let _ = place;
        self.show(visitor);
    }
    /// Shows a list of them.
    fn show_all<'a, V: Visit<'a> + ?Sized>(all: &'a [Self], visitor: &mut V) {
        for one in all {
            one.show(visitor);
        }
    }
    /// The cards that it is, if it is a set of cards.
    fn as_cards(&self) -> Option<&Cards> {
        None
    }
    /// The same, to be replaced.
    fn as_cards_mut(&mut self) -> Option<&mut Cards> {
        None
    }
}

/// What stands inside a piece.
#[derive(Clone, Copy, Debug)]
pub enum Inside {
    /// Nothing that could be read on its own.
    Nothing,
    /// A list of these.
    List(Kind),
    /// These, one after the other, in round brackets.
    Tuple(&'static [Kind]),
    /// A struct: the word for it, its fields, and how many of the first fields must be there.
    Fields(&'static str, &'static [Field], usize),
    /// A word of this family with its arguments.
    Words(&'static Family),
}

/// A kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name: "filter"; of a list the name of what is in it.
    pub name: &'static str,
    called: fn() -> String,
    read: fn(&str) -> SpannedResult<()>,
    inside: fn() -> Inside,
}

impl Kind {
    /// The kind of a type.
    #[must_use]
    pub const fn of<T: Part + DeserializeOwned>() -> Self {
        Self {
            name: T::NAME,
            called: T::called,
            read: |text| options().from_str::<T>(text).map(drop),
            inside: T::inside,
        }
    }

    /// As messages call it: "a filter".
    #[must_use]
    pub fn called(self) -> String {
        (self.called)()
    }

    /// What stands inside.
    #[must_use]
    pub fn inside(self) -> Inside {
        (self.inside)()
    }

    /// Reads a piece of text as this kind; the vocabulary of the ruleset is in force.
    ///
    /// # Errors
    /// What the reader stumbles over first.
    pub fn read(self, text: &str) -> SpannedResult<()> {
        (self.read)(text)
    }
}

/// How Fudaba reads RON: a value that may be missing is written without `Some(…)`.
#[must_use]
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// A field of a struct.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
}

impl Field {
    /// A field with this name that holds this type.
    #[must_use]
    pub const fn of<T: Part + DeserializeOwned>(name: &'static str) -> Self {
        let kind = Kind::of::<T>();
        Self { name, kind }
    }
}

/// A family of words: all that can stand in one kind of place.
#[derive(Debug)]
pub struct Family {
    /// Its name: "Effect".
    pub name: &'static str,
    /// As messages call one of its words: "a step".
    pub called: &'static str,
    /// Its words in their order.
    pub words: &'static [Signature],
}

impl Family {
    /// How a word of the family is written.
    #[must_use]
    pub fn word(&self, word: &str) -> Option<&'static Signature> {
        self.words.iter().find(|signature| signature.word == word)
    }
}

/// How a word is written.
#[derive(Debug)]
pub struct Signature {
    /// The word: "Draw".
    pub word: &'static str,
    /// What stands behind it in round brackets.
    pub arguments: &'static [Argument],
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word)?;
        for (at, argument) in self.arguments.iter().enumerate() {
            let open = if at == 0 { "(" } else { ", " };
            let name = argument.name.replace('_', " ");
            match argument.optional {
                true => write!(f, "{open}[{name}]")?,
                false => write!(f, "{open}{name}")?,
            }
        }
        f.write_str(if self.arguments.is_empty() { "" } else { ")" })
    }
}

/// An argument of a word.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// What it is for the word: `onto_cards`.
    pub name: &'static str,
    /// What must be written there.
    pub kind: Kind,
    /// Where only some words of the kind may stand: which.
    pub place: Option<Place>,
    /// May it be left out, with all behind it?
    pub optional: bool,
}

/// Declares a family of words. Each word stands with its arguments, `name: Type`; what may be left out stands behind `;`.
///
/// `=> fills` says that the step fills the register, `=> Pile` and so on that only some words may stand there
/// ([`Place`]). A family whose parts a visitor is asked about names the method: `shown by effect`.
macro_rules! family {
    (
        $(#[$meta:meta])*
        pub enum $Family:ident named $Name:ident, $called:literal, $many:literal
            $(, shown by $method:ident)?
        {
            $(
                $(#[$attr:meta])*
                $word:ident
                $((
                    $($arg:ident: $ty:ty $(=> $place:ident)?),+
                    $(; $opt:ident: $opt_ty:ty $(=> $opt_place:ident)?)?
                ))?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(strum::EnumDiscriminants)]
        #[strum_discriminants(
            name($Name),
            doc = "The words of the family, without their arguments.",
            derive(strum::IntoStaticStr, strum::VariantArray, PartialOrd, Ord, Hash),
            allow(missing_docs)
        )]
        pub enum $Family {
            $(
                $(#[$attr])*
                $word $(( $($ty),+ $(, #[serde(default)] $opt_ty)? ))?
            ),*
        }

        impl $Family {
            /// How its words are written.
            pub const FAMILY: &'static $crate::ability::grammar::Family =
                &$crate::ability::grammar::Family {
                    name: stringify!($Family),
                    called: $called,
                    words: &[$($crate::ability::grammar::Signature {
                        word: stringify!($word),
                        arguments: &[$(
                            $($crate::ability::grammar::argument!(false, $arg, $ty $(, $place)?),)+
                            $($crate::ability::grammar::argument!(true, $opt, $opt_ty $(, $opt_place)?),)?
                        )?],
                    }),*],
                };

            /// The word itself.
            #[must_use]
            pub fn word(&self) -> &'static str {
                $Name::from(self).into()
            }

            /// Goes on to the arguments that are written, in their order, then to the registers that are filled.
            #[allow(unused_variables, reason = "a family may have words alone")]
            pub fn walk<'a, V: $crate::ability::Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
                match self {
                    $(Self::$word $(( $($arg),+ $(, $opt)? ))? => {
                        $(
                            $($crate::ability::grammar::show!(visitor, $arg $(, $place)?);)+
                            $(if *$opt != <$opt_ty>::default() {
                                $crate::ability::grammar::show!(visitor, $opt $(, $opt_place)?);
                            })?
                            $($crate::ability::grammar::fill!(visitor, $arg $(, $place)?);)+
                        )?
                    })*
                }
            }

            /// The arguments that are sets of cards.
            #[must_use]
            pub fn sets_of_cards(&self) -> $crate::ability::grammar::Sets<&$crate::ability::Cards> {
                match self {
                    $(Self::$word $(( $($arg),+ $(, $opt)? ))? => $crate::ability::grammar::present([
                        $($($crate::ability::grammar::Part::as_cards($arg),)+
                        $($crate::ability::grammar::Part::as_cards($opt),)?)?
                    ]),)*
                }
            }

            /// The same, to be replaced.
            pub fn sets_of_cards_mut(
                &mut self,
            ) -> $crate::ability::grammar::Sets<&mut $crate::ability::Cards> {
                match self {
                    $(Self::$word $(( $($arg),+ $(, $opt)? ))? => $crate::ability::grammar::present([
                        $($($crate::ability::grammar::Part::as_cards_mut($arg),)+
                        $($crate::ability::grammar::Part::as_cards_mut($opt),)?)?
                    ]),)*
                }
            }
        }

        impl $crate::ability::grammar::Part for $Family {
            const NAME: &'static str = stringify!($Family);
            fn called() -> String {
                $called.to_owned()
            }
            fn called_many() -> String {
                $many.to_owned()
            }
            fn inside() -> $crate::ability::grammar::Inside {
                $crate::ability::grammar::Inside::Words(Self::FAMILY)
            }
            fn show<'a, V: $crate::ability::Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
                visitor.named(Self::FAMILY, self.word());
                $crate::ability::grammar::visit!(visitor, self $(, $method)?);
            }
            fn show_in<'a, V: $crate::ability::Visit<'a> + ?Sized>(
                &'a self,
                place: $crate::ability::Place,
                visitor: &mut V,
            ) {
                visitor.named_in(self.word(), place);
                self.show(visitor);
            }
            $crate::ability::grammar::special!($Family);
        }
    };
}

/// The sets of cards among the arguments of a word: few, so that listing them needs no heap.
pub type Sets<T> = smallvec::SmallVec<[T; 4]>;

/// Those that are there.
pub(crate) fn present<T, const N: usize>(arguments: [Option<T>; N]) -> Sets<T> {
    arguments.into_iter().flatten().collect()
}

/// An argument of a signature.
macro_rules! argument {
    ($optional:literal, $name:ident, $ty:ty, fills) => {
        $crate::ability::grammar::argument!($optional, $name, $ty)
    };
    ($optional:literal, $name:ident, $ty:ty $(, $place:ident)?) => {
        $crate::ability::grammar::Argument {
            name: stringify!($name),
            kind: $crate::ability::grammar::Kind::of::<$ty>(),
            place: $crate::ability::grammar::place!($($place)?),
            optional: $optional,
        }
    };
}

/// The place of an argument, if only some words may stand there.
macro_rules! place {
    () => {
        None
    };
    ($place:ident) => {
        Some($crate::ability::Place::$place)
    };
}

/// Shows an argument to a visitor; a register that is filled comes later.
macro_rules! show {
    ($visitor:ident, $argument:ident) => {
        $crate::ability::grammar::Part::show($argument, $visitor)
    };
    ($visitor:ident, $argument:ident, fills) => {};
    ($visitor:ident, $argument:ident, $place:ident) => {
        $crate::ability::grammar::Part::show_in($argument, $crate::ability::Place::$place, $visitor)
    };
}

/// Tells a visitor of a register that is filled.
macro_rules! fill {
    ($visitor:ident, $argument:ident, fills) => {
        $visitor.fills(*$argument)
    };
    ($visitor:ident, $argument:ident $(, $place:ident)?) => {};
}

/// What steps and cards are besides.
macro_rules! special {
    (Effect) => {
        fn show_all<'a, V: $crate::ability::Visit<'a> + ?Sized>(all: &'a [Self], visitor: &mut V) {
            visitor.effects(all);
        }
    };
    (Cards) => {
        fn as_cards(&self) -> Option<&$crate::ability::Cards> {
            Some(self)
        }
        fn as_cards_mut(&mut self) -> Option<&mut $crate::ability::Cards> {
            Some(self)
        }
    };
    ($Family:ident) => {};
}

/// Asks a visitor about a piece, or goes on to its arguments.
macro_rules! visit {
    ($visitor:ident, $piece:expr) => {
        $piece.walk($visitor)
    };
    ($visitor:ident, $piece:expr, $method:ident) => {
        $visitor.$method($piece)
    };
}

pub(super) use {argument, family, fill, place, show, special, visit};

impl<T: Part> Part for Box<T> {
    const NAME: &'static str = T::NAME;
    fn called() -> String {
        T::called()
    }
    fn inside() -> Inside {
        T::inside()
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        (**self).show(visitor);
    }
    fn as_cards(&self) -> Option<&Cards> {
        (**self).as_cards()
    }
    fn as_cards_mut(&mut self) -> Option<&mut Cards> {
        (**self).as_cards_mut()
    }
}

impl<T: Part> Part for Option<T> {
    const NAME: &'static str = T::NAME;
    fn called() -> String {
        T::called()
    }
    fn inside() -> Inside {
        T::inside()
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        if let Some(part) = self {
            part.show(visitor);
        }
    }
}

impl<T: Part + DeserializeOwned> Part for Vec<T> {
    const NAME: &'static str = T::NAME;
    fn called() -> String {
        format!("a list of {}", T::called_many())
    }
    fn called_many() -> String {
        format!("lists of {}", T::called_many())
    }
    fn inside() -> Inside {
        Inside::List(Kind::of::<T>())
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        T::show_all(self, visitor);
    }
}

/// Pieces that no visitor is asked about.
macro_rules! plain {
    ($($ty:ty, $name:literal, $called:literal;)*) => {$(
        impl Part for $ty {
            const NAME: &'static str = $name;
            fn called() -> String {
                $called.to_owned()
            }
        }
    )*};
}

plain! {
    bool, "flag", "true or false";
    u8, "number", "a bare number";
    String, "text", "a text between quotation marks";
    crate::Symbol, "text", "a text between quotation marks";
    BTreeMap<crate::words::StatId, crate::words::NamedValue>, "marks", "a map of named values, { … }";
}

impl Part for i32 {
    const NAME: &'static str = "number";
    fn called() -> String {
        "a bare number".to_owned()
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        visitor.number(*self);
    }
}

impl Part for BTreeMap<crate::words::StatId, i16> {
    const NAME: &'static str = "stats";
    fn called() -> String {
        "a map of numbers, { … }".to_owned()
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        for stat in self.keys() {
            stat.show(visitor);
        }
    }
}

/// All families of words, steps first: of a word that several have, the first is meant.
pub const FAMILIES: &[&Family] = &[
    super::Effect::FAMILY,
    super::Cost::FAMILY,
    super::Always::FAMILY,
    Cards::FAMILY,
    super::Amount::FAMILY,
    super::Relation::FAMILY,
    super::Aspect::FAMILY,
    super::Selector::FAMILY,
    super::Filter::FAMILY,
    super::Value::FAMILY,
    super::Cmp::FAMILY,
    super::Condition::FAMILY,
    super::Change::FAMILY,
    super::Duration::FAMILY,
    super::Dest::FAMILY,
    super::Spot::FAMILY,
    super::Drawing::FAMILY,
    super::Extent::FAMILY,
    super::Payment::FAMILY,
    super::Pose::FAMILY,
    super::Way::FAMILY,
    super::Who::FAMILY,
    super::Subject::FAMILY,
    super::Limit::FAMILY,
];

/// The family with this name.
#[must_use]
pub fn family_of(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name).copied()
}

impl Part for Ability {
    const NAME: &'static str = "ability";
    fn called() -> String {
        "an ability".to_owned()
    }
    fn inside() -> Inside {
        Inside::Fields("Ability", Self::FIELDS, 1)
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        visitor.ability(self);
    }
}
