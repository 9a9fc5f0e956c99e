//! Something of weight that has happened, in words.

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;

use super::texts;
use crate::panels::model::{Picture, Side, WeightyModel};
use crate::settings::CurrentSettings;
use crate::table::draw::{Order, Pictures, faces};
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{AccentKind, Accents, Seen, Table, weighty};
use fudaba_engine::Event;

/// How large the picture is painted that cuts in, in pixels.
const PAINTED: (u32, u32) = (300, 420);

/// The picture of the card that does what is told large just now, once it is painted.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Portrait(pub Option<Picture>);

/// Has the picture of that card painted.
pub fn portray(
    (table, game): (Res<Table>, Res<ActiveGame>),
    accents: Res<Accents>,
    mut pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut portrait: ResMut<Portrait>,
) {
    portrait.0 = order(&table, &game, &accents).and_then(|order| {
        let pictures = pictures.as_mut()?.bypass_change_detection();
        pictures.for_panel(&order, &mut textures)
    });
}

fn order(table: &Table, game: &ActiveGame, accents: &Accents) -> Option<Order> {
    let mut passing = accents.passing.iter();
    let (look, event) = passing.find_map(|accent| match &accent.kind {
        AccentKind::Weighty(n, event) => Some((game.look.weighty.get(*n)?, event)),
        _ => None,
    })?;
    let q = table.seen()?.view().q();
    let def = (q.setup.catalogue).get(weighty::printed(look, q, event)?)?;
    let words = game.rules.words();
    let look = faces::table_look(&game.look, words, def, &[], |_| String::new());
    Some(Order::Scene(Box::new(look), PAINTED.0, PAINTED.1))
}

/// What is told large: in a word, the line of the record about it or the card whose doing it is, and whether it is good for the
/// viewer. Its picture is the [`Portrait`].
#[must_use]
pub fn weighty(
    game: &ActiveGame,
    seen: Seen<'_>,
    (n, event): (usize, &Event),
    settings: &CurrentSettings,
) -> Option<WeightyModel> {
    let look = game.look.weighty.get(n)?;
    let q = seen.view().q();
    let (player, card) = weighty::by(look, q, event);
    let own = player == Some(seen.viewer());
    let speaker = texts::speaker(game, seen.sitting(), seen.viewer(), settings);
    // What a card can do, and what is compared, is told where it lies.
    let line = match event {
        Event::AbilityUsed { .. } | Event::Contested(_) => card
            .map(|card| texts::card_name(game, seen, card, settings))
            .unwrap_or_default(),
        _ => (speaker.log_line(q, event)).map_or_else(String::new, |line| line.text()),
    };
    let says = text_of(&look.says, settings.language);
    // What the line of the record begins with is not said twice.
    let marks = ['!', '！', ':', '：', ' '];
    let line = match line.strip_prefix(says.trim_end_matches(marks)) {
        Some(rest) if rest.starts_with(marks) => rest.trim_start_matches(marks).to_owned(),
        _ => line,
    };
    Some(WeightyModel {
        says: says.to_owned(),
        line,
        good: own != look.harms,
        side: if own { Side::Near } else { Side::Far },
        portrait: None,
    })
}
