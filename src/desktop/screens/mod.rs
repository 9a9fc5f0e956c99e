//! The screens: drawn from models, leading to one another.

pub mod pause;
pub mod place;
pub mod result;
pub mod scenery;
pub mod settings;
pub mod setup;
pub mod setup_decks;
pub mod setup_model;
pub mod title;

mod overlays;
mod show;

pub use self::overlays::MayConcede;
pub use self::show::{last_choice, to_remember};

use std::path::PathBuf;

use bevy::prelude::*;

use self::result::ResultModel;
use self::setup_model::{SetupChoice, SetupModel};

/// What can be set up, in the player's languages; empty when no ruleset could be loaded.
#[derive(Resource, Debug, Clone, Default, Deref, DerefMut)]
pub struct Offer(pub SetupModel);

/// What the player has chosen in the set-up.
#[derive(Resource, Debug, Clone, Deref, DerefMut)]
pub struct Chosen(pub SetupChoice);

/// How the last match ended.
#[derive(Resource, Debug, Clone, Default, Deref, DerefMut)]
pub struct LastResult(pub ResultModel);

/// The ruleset of this match and its options, for the pause menu.
#[derive(Resource, Debug, Clone, Default)]
pub struct MatchRules {
    /// The ruleset's name.
    pub title: String,
    /// Its options.
    pub options: Vec<pause::ActiveOption>,
    /// Where its players can be asked whether they answer what goes on.
    pub openings: settings::Openings,
}

/// Has the player learned nothing yet, as far as is on file?
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Beginner(pub bool);

/// Asks for the lessons of a ruleset: for the shelf, and where nothing is learned yet for the first lesson at once.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonsOf {
    /// The place of the ruleset.
    pub ruleset: usize,
}

/// Asks for the set-up of a match of a ruleset that has just been learned, against the weakest computer player.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMatch {
    /// The place of the ruleset.
    pub ruleset: usize,
}

/// A lesson of this ruleset has been finished.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Learned {
    /// The place of the ruleset.
    pub ruleset: usize,
}

/// Asks for a recorded match to be watched.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct WatchOrder {
    /// Its file.
    pub path: PathBuf,
    /// Is it to be looked back on at once?
    pub review: bool,
}

/// How a match is played once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// With the same decks, shuffled anew.
    Anew,
    /// The same, but the other side starts.
    OtherStarts,
    /// The same, but the computer has another deck.
    OtherDeck,
    /// The very same: what is shuffled and drawn by lot comes as it came.
    Same,
}

/// Which ways there are to play the match once more, or that which was played last.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MayAgain {
    /// It is known what it was made of.
    pub same: bool,
    /// There is another deck for the computer.
    pub other_deck: bool,
}

/// Asks for something to happen to the match.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum MatchOrder {
    /// Make a match of this choice and go to the table.
    Start(Box<SetupChoice>),
    /// The match is played once more.
    Again(Again),
    /// The viewer gives up.
    Concede,
    /// The match is left unfinished.
    Leave,
}

/// Adds all screens and overlays.
pub fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        .init_resource::<LastResult>()
        .init_resource::<MatchRules>()
        .init_resource::<Beginner>()
        .init_resource::<MayAgain>()
        .add_message::<LessonsOf>()
        .add_message::<FirstMatch>()
        .add_message::<Learned>()
        .add_message::<WatchOrder>()
        .insert_resource(Chosen(SetupChoice::usual(&SetupModel::default(), 0)))
        .add_message::<MatchOrder>()
        .add_plugins((show::plugin, overlays::plugin));
}
