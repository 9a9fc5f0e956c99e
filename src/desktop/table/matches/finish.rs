//! From the end of a match to the result.

use std::path::Path;

use bevy::prelude::*;

use crate::decks::store::{Contents, Opponent, Score, Store, StoreError};
use crate::desktop::panels::model::ReasonModel;
use crate::desktop::screens::LastResult;
use crate::desktop::screens::result::{Ending, ResultModel};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::Screen;
use crate::desktop::table::hud::texts;
use crate::desktop::table::matches::start::Made;
use crate::desktop::table::ruleset::{ActiveGame, OwnFolder};
use crate::desktop::table::stage::{Seen, Table};
use crate::engine::{Outcome, PlayerId};
use crate::play::{Kept, Seat};

/// The result of the match that is over.
pub fn result(
    table: Res<Table>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    made: Res<Made>,
    own: Option<Res<OwnFolder>>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let (Some(seen), Some(outcome)) = (table.seen(), table.game().outcome()) else {
        return;
    };
    let model = ResultModel {
        ending: ending(seen, &outcome),
        reasons: vec![ReasonModel {
            text: texts::ending(&game, seen, &outcome, &settings),
            clause: texts::ending_clause(&game, &outcome),
        }],
        turns: u32::from(table.game().table().turn),
        choices: table.choices(),
        seed: table.setup().seed,
        replay: match table.kept() {
            Kept::Whole(path) => Ok(path.display().to_string()),
            Kept::Behind(path, why) => Err(format!("{}: {why}", path.display())),
            Kept::Not(why) => Err(why.to_owned()),
            Kept::Nowhere => Err("-".to_owned()),
        },
    };
    if let Some(folder) = own.as_ref().and_then(|own| own.0.as_deref()) {
        note(&made, &game, seen, &outcome, folder);
    }
    commands.insert_resource(LastResult(model));
    screen.as_mut().set_if_neq(Screen::Result);
}

/// Writes the match into the records of the player's own decks that persons played. A deck that is not his own, or has
/// been deleted, has no record.
fn note(made: &Made, game: &ActiveGame, seen: Seen<'_>, outcome: &Outcome, folder: &Path) {
    let Some(decks) = made.decks() else {
        return;
    };
    let store = Store::new(game.game.library.game.decks, folder);
    for (seat, deck) in decks.iter().enumerate() {
        let player = PlayerId(u8::from(seat == 1));
        if !seen.seat(player).is_person() {
            continue;
        }
        let opponent = Opponent {
            deck: decks[1 - seat].key.clone(),
            player: match seen.seat(player.other()) {
                Seat::Person(name) => name.clone(),
                Seat::Computer(_, spec) => spec.to_string(),
            },
        };
        let score = match outcome.winner {
            None => Score::Drawn,
            Some(winner) if winner == player => Score::Won,
            Some(_) => Score::Lost,
        };
        let noted = store.note_match(&deck.key, &Contents::of(deck), &opponent, score);
        match noted {
            Ok(_) | Err(StoreError::Missing { .. }) => {}
            Err(error) => warn!("{error}"),
        }
    }
}

fn ending(seen: Seen<'_>, outcome: &Outcome) -> Ending {
    let Some(winner) = outcome.winner else {
        return Ending::Draw;
    };
    let seats = seen.sitting().seats();
    if seats.iter().all(Seat::is_person) {
        Ending::Winner(seen.seat(winner).name().to_owned())
    } else if seen.seat(winner).is_person() {
        Ending::Victory
    } else {
        Ending::Defeat
    }
}
