//! How matches begin and end in the window: from the set-up or an interrupted match to the table, from its end to the
//! result.

mod finish;
mod start;
mod waiting;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use start::{Made, Records, resume, sit_down};
pub use waiting::{Waiting, Wanted};

use super::ruleset::Games;
use super::stage::guide::is_played;
use super::stage::{Accents, Doing, Guided, Table, Tempo, Watched};
use super::world;
use crate::screens::{MatchOrder, MayAgain, MayConcede, Offer};
use crate::settings::CurrentSettings;
use crate::states::{AppSystems, Overlay, Screen};
use crate::ui::PanelSystems;
use fudaba_play::Led;

/// Adds beginnings and ends.
pub fn plugin(app: &mut App) {
    app.init_resource::<Made>()
        .init_resource::<Records>()
        .init_resource::<MayConcede>()
        .init_resource::<MayAgain>()
        .init_resource::<Offer>()
        .init_resource::<Waiting>()
        .add_message::<MatchOrder>()
        .add_systems(
            Update,
            (
                start::orders,
                start::play_on,
                waiting::carry_out,
                start::rules_in_words
                    .run_if(resource_exists::<Table>.and_then(resource_changed::<CurrentSettings>)),
                (may_concede, may_again)
                    .run_if(in_state(Screen::Table).and_then(resource_exists_and_changed::<Table>)),
            )
                .chain()
                .in_set(AppSystems::ApplyIntents)
                .before(super::stage::StageSystems::Act),
        )
        .add_systems(OnEnter(Screen::Title), waiting::look)
        .add_systems(OnEnter(Doing::Curtain), close)
        .add_systems(OnExit(Doing::Curtain), open)
        .add_systems(OnEnter(Doing::Over), finish::result.run_if(is_played))
        .add_systems(OnExit(Screen::Table), clear_away);
}

/// Adds the offer to go on with interrupted matches on the first screen.
pub fn panels_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        waiting::show
            .in_set(PanelSystems::Overlay)
            .run_if(in_state(Screen::Title).and_then(in_state(Overlay::None))),
    );
}

fn close(mut overlay: ResMut<NextState<Overlay>>) {
    overlay.as_mut().set_if_neq(Overlay::Curtain);
}

fn open(mut overlay: ResMut<NextState<Overlay>>) {
    overlay.as_mut().set_if_neq(Overlay::None);
}

fn may_concede(table: Res<Table>, mut may: ResMut<MayConcede>) {
    let played = table.led() == Led::No;
    may.0 = played && table.game().outcome().is_none() && table.view().is_some();
}

/// Whoever leads a lesson or a replay begins it again elsewhere.
fn may_again(
    table: Res<Table>,
    mut made: ResMut<Made>,
    games: Res<Games>,
    mut may: ResMut<MayAgain>,
) {
    if table.led() == Led::No {
        made.note(&table);
    }
    let may_be = match table.led() {
        Led::No => made.ways(&games),
        _ => MayAgain::default(),
    };
    may.set_if_neq(may_be);
}

/// Nothing of a match is left behind.
fn clear_away(world: &mut World) {
    world::clear(world);
    world.remove_resource::<Table>();
    world.remove_resource::<Guided>();
    world.remove_resource::<Watched>();
    world.insert_resource(Tempo::default());
    world.insert_resource(Accents::default());
    world.insert_resource(MayConcede(false));
}
