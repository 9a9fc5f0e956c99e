//! From the end of a match to the result.

use bevy::prelude::*;

use crate::panels::model::ReasonModel;
use crate::screens::LastResult;
use crate::screens::result::{Ending, ResultModel};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::texts;
use crate::table::ruleset::{ActiveGame, OwnFolder};
use crate::table::stage::{Seen, Table};
use fudaba_decks::store::Store;
use fudaba_engine::Outcome;
use fudaba_play::{Kept, Seat};

/// The result of the match that is over.
pub fn result(
    table: Res<Table>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
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
        let store = Store::new(game.game.library.game.decks, folder);
        if let Err(error) = table.note_result(&store) {
            warn!("{error}");
        }
    }
    commands.insert_resource(LastResult(model));
    screen.as_mut().set_if_neq(Screen::Result);
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
