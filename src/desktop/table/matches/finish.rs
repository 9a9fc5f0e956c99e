//! From the end of a match to the result.

use bevy::prelude::*;

use crate::panels::model::ReasonModel;
use crate::screens::result::{CourseModel, Ending, ResultModel};
use crate::screens::{LastResult, MayAgain};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::draw::things::{Stand, stands};
use crate::table::hud::{self, ended, texts};
use crate::table::ruleset::{ActiveGame, OwnFolder, text as text_of};
use crate::table::stage::{Seen, Table};
use fudaba_decks::store::Store;
use fudaba_engine::{PlayerId, View};
use fudaba_play::Kept;

/// The result of the match that is over.
pub fn result(
    table: Res<Table>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    may: Res<MayAgain>,
    own: Option<Res<OwnFolder>>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let (Some(seen), Some(outcome)) = (table.seen(), table.game().outcome()) else {
        return;
    };
    let model = ResultModel {
        ending: match hud::ending(seen, &outcome) {
            Ending::Winner(who) => Ending::Winner(texts::player_name(&who, &settings)),
            other => other,
        },
        reasons: [ReasonModel {
            text: ended::ending(&game, seen, &outcome, &settings),
            clause: ended::ending_clause(&game, &outcome),
            later: false,
        }]
        .into_iter()
        .chain(
            ended::decided(&game, seen, &outcome, &settings).map(|text| ReasonModel {
                text,
                clause: String::new(),
                later: false,
            }),
        )
        .collect(),
        course: course(&game, seen, &settings),
        turns: u32::from(table.game().table().turn),
        choices: table.choices(),
        seed: table.setup().seed,
        replay: match table.kept() {
            Kept::Whole(path) => Ok(path.display().to_string()),
            Kept::Behind(path, why) => Err(format!("{}: {why}", path.display())),
            Kept::Not(why) => Err(why.to_owned()),
            Kept::Nowhere => Err("-".to_owned()),
        },
        may: *may,
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

/// How far both players were at the end of each turn, the viewer first.
fn course(game: &ActiveGame, seen: Seen<'_>, settings: &CurrentSettings) -> Option<CourseModel> {
    let look = game.look.course.as_ref()?;
    let views = seen.sitting().turns();
    let of = |player: PlayerId| -> Vec<usize> {
        let count = |view: &View| {
            let all = stands(&look.count, view, player).into_iter();
            all.filter(|stand| *stand == Stand::Lit).count()
        };
        views.iter().map(count).collect()
    };
    let viewer = seen.viewer();
    let name = |player: PlayerId| texts::player_name(seen.seat(player).name(), settings);
    Some(CourseModel {
        counts: text_of(&look.label, settings.language).to_owned(),
        names: [name(viewer), name(viewer.other())],
        lines: [of(viewer), of(viewer.other())],
    })
}
