//! Something of weight that has happened, in words.

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;

use super::{ended, texts};
use crate::panels::model::{Picture, Side, WeightyModel};
use crate::settings::CurrentSettings;
use crate::table::draw::{Order, Pictures, faces};
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{AccentKind, Accents, Seen, Table, weighty};
use fudaba_engine::Event;

/// How large the picture is painted that cuts in, in pixels.
const PAINTED: (u32, u32) = (300, 420);

/// The picture of the card that does what is told large just now, or by which the match was won, once it is painted.
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
    let seen = table.seen()?;
    let q = seen.view().q();
    let mut passing = accents.passing.iter();
    let printed = passing.find_map(|accent| match &accent.kind {
        AccentKind::Weighty(n, event) => Some(
            game.look
                .weighty
                .get(*n)
                .and_then(|look| weighty::printed(look, q, event)),
        ),
        AccentKind::Ended(outcome) => {
            Some(ended::won_by(seen, outcome).and_then(|card| seen.view().def(card)))
        }
        _ => None,
    })?;
    let def = q.setup.catalogue.get(printed?)?;
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
    // What a card can do, and what is compared, is told where it lies.
    let line = match event {
        Event::AbilityUsed { .. } | Event::Contested(_) => card
            .map(|card| texts::card_name(game, seen, card, settings))
            .unwrap_or_default(),
        _ => line(game, seen, event, settings),
    };
    let says = text_of(&look.says, settings.language);
    Some(WeightyModel {
        says: says.to_owned(),
        line: without(&line, says).to_owned(),
        good: own != look.harms,
        side: if own { Side::Near } else { Side::Far },
        portrait: None,
    })
}

/// What the viewer's record says of an event.
#[must_use]
pub fn line(
    game: &ActiveGame,
    seen: Seen<'_>,
    event: &Event,
    settings: &CurrentSettings,
) -> String {
    let speaker = texts::speaker(game, seen.sitting(), seen.viewer(), settings);
    let line = speaker.log_line(seen.view().q(), event);
    line.map_or_else(String::new, |line| line.text())
}

/// A sentence without the word that it begins with where that stands above it, if it says more.
fn without<'a>(line: &'a str, word: &str) -> &'a str {
    const SIGNS: [char; 4] = ['!', '！', ':', '：'];
    let word = word.trim_end_matches(SIGNS);
    let rest = line.strip_prefix(word);
    let rest = rest.filter(|rest| rest.starts_with(SIGNS));
    let rest = rest.map(|rest| rest.trim_start_matches(SIGNS).trim_start());
    rest.filter(|rest| !rest.is_empty()).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn a_word_that_stands_large_above_a_sentence_does_not_begin_it_again() {
        let said = "Soul Burn! Your core becomes a rim card.";
        assert_eq!(without(said, "Soul Burn!"), "Your core becomes a rim card.");
        assert_eq!(
            without("魂魄燃焼！コアが動く。", "魂魄燃焼！"),
            "コアが動く。"
        );
        assert_eq!(without("Trance!", "Trance!"), "Trance!", "it says no more");
        assert_eq!(without("Trance: Samphire!", "Trance!"), "Samphire!");
        assert_eq!(without("Trances are over.", "Trance!"), "Trances are over.");
        assert_eq!(without("A leader falls.", "Trance!"), "A leader falls.");
    }
}
