//! Interned strings: names and traits, compared by number. A symbol's number depends on the order of reading and is
//! therefore never written to a file, hashed or used for an order.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::{LazyLock, RwLock};

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

static STRINGS: LazyLock<RwLock<Vec<&'static str>>> = LazyLock::new(RwLock::default);

impl Symbol {
    /// The symbol of a string. Equal strings have equal symbols.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut strings = STRINGS
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let at = strings.iter().position(|s| *s == text).unwrap_or_else(|| {
            strings.push(Box::leak(text.to_owned().into_boxed_str()));
            strings.len() - 1
        });
        Self(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// The string.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let strings = STRINGS
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        strings.get(self.0 as usize).copied().unwrap_or("")
    }

    /// One bit of 64. Equal symbols have the same; others may share it.
    #[must_use]
    #[inline]
    pub fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d).map(|s| Self::new(&s))
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}
