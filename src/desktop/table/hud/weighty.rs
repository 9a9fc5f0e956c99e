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
    let says = text_of(&look.says, settings.language);
    let line = line(game, seen, event, settings);
    Some(WeightyModel {
        says: says.to_owned(),
        line: without(&line, says).to_owned(),
        good: own != look.harms,
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
