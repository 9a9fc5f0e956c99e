//! What a ruleset tells the kernel, split by who asks: what is fixed is data (a [`Declaration`]); the rest are traits, each
//! with one kind of question. One value of all of them per game; every method takes the table from outside.

pub(in crate::engine) mod arithmetic;
pub(in crate::engine) mod contest;
pub(in crate::engine) mod declaration;
pub(in crate::engine) mod effects;
pub(in crate::engine) mod opening;
pub(in crate::engine) mod opponent;
pub(in crate::engine) mod pace;
pub(in crate::engine) mod procedure;
pub(in crate::engine) mod prospect;
pub(in crate::engine) mod reading;
pub(in crate::engine) mod secrets;
pub(in crate::engine) mod shown;
pub(in crate::engine) mod skill;
pub(in crate::engine) mod step;

use declaration::Declaration;
use effects::Effects;
use opponent::Opponent;
use procedure::Procedure;
use reading::Reading;
use secrets::Secrets;
use shown::Shown;

use crate::engine::printed::words::Vocabulary;
use crate::engine::table::zones::Zones;

/// The rules of one game.
pub trait Ruleset:
    Procedure + Reading + Effects + Shown + Opponent + Secrets + Send + Sync
{
    /// What is fixed about it.
    fn declaration(&self) -> &'static Declaration;
}

/// What is asked most of a declaration.
impl dyn Ruleset + '_ {
    /// Name of its folder and key of its texts.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.declaration().id
    }

    /// Its words.
    #[must_use]
    pub fn words(&self) -> &'static Vocabulary {
        self.declaration().words
    }

    /// Its zones.
    #[must_use]
    pub fn zones(&self) -> &'static Zones {
        self.declaration().zones
    }
}
