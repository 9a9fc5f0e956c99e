//! Printed numbers as they are written: a map from stats, in which none stands twice.

use super::words::{StatId, Vocabulary};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads a map from stats. Of two numbers of one stat nobody would know which counts: that is an error.
pub fn each_stat_once<'de, V: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<StatId, V>, D::Error> {
    struct Entries<V>(PhantomData<V>);
    impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
        type Value = BTreeMap<StatId, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = BTreeMap::new();
            while let Some((stat, value)) = map.next_entry::<StatId, V>()? {
                if all.insert(stat, value).is_some() {
                    let name = Vocabulary::with(|words| stat.name(words));
                    let reason = format!("{name} is written twice; keep one of the two");
                    return Err(A::Error::custom(reason));
                }
            }
            Ok(all)
        }
    }
    deserializer.deserialize_map(Entries(PhantomData))
}
