//! Something of weight that has happened, in words.

use super::texts;
use crate::panels::model::WeightyModel;
use crate::settings::CurrentSettings;
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::Seen;
use fudaba_engine::Event;

/// What is told large: in a word, the line of the record about it, and whether it is good for the viewer.
#[must_use]
pub fn weighty(
    game: &ActiveGame,
    seen: Seen<'_>,
    (n, event): (usize, &Event),
    settings: &CurrentSettings,
) -> Option<WeightyModel> {
    let look = game.look.weighty.get(n)?;
    let q = seen.view().q();
    let of = match event {
        Event::Noted(note) => note.player.or(note.card.some().map(|card| q.owner(card))),
        Event::CardMoved { card, .. } => Some(q.owner(*card)),
        _ => None,
    };
    let own = of == Some(seen.viewer());
    let speaker = texts::speaker(game, seen.sitting(), seen.viewer(), settings);
    let line = speaker.log_line(q, event);
    Some(WeightyModel {
        says: text_of(&look.says, settings.language).to_owned(),
        line: line.map_or_else(String::new, |line| line.text()),
        good: own != look.harms,
    })
}
