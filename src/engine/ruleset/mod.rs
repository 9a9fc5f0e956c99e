//! What a ruleset tells the kernel, split by who asks: what is fixed is data (a [`Declaration`]); the rest are traits, each
//! with one kind of question. One value of all of them per game; every method takes the table from outside.

pub(crate) mod arithmetic;
pub(crate) mod contest;
pub(crate) mod declaration;
pub(crate) mod effects;
pub(crate) mod judgement;
pub(crate) mod mind;
pub(crate) mod opening;
pub(crate) mod opponent;
pub(crate) mod pace;
pub(crate) mod procedure;
pub(crate) mod prospect;
pub(crate) mod reading;
pub(crate) mod secrets;
pub(crate) mod shown;
pub(crate) mod skill;
pub(crate) mod step;

use declaration::Declaration;
use effects::Effects;
use opponent::Opponent;
use procedure::Procedure;
use reading::Reading;
use secrets::Secrets;
use shown::Shown;

use crate::printed::words::Vocabulary;
use crate::table::zones::Zones;

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
