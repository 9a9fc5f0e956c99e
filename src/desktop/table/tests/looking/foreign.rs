//! What is said in Japanese has no English words in it: questions, answers, forecasts, reasons, whatever a panel shows.

use super::{Bench, Found, in_all, model, seen, view, with_maker};
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Table;
use fudaba_engine::{CardId, Decision, PlayerId};
use fudaba_saves::settings::Language;

/// So many cards are read at each question.
const READ: usize = 6;

/// Everything that a model says: what stands between quotation marks when it is written out.
fn said(model: &impl std::fmt::Debug) -> String {
    let written = format!("{model:?}");
    let parts = written.split('"').skip(1).step_by(2);
    // Where a line ends stands in it as two characters.
    parts.collect::<Vec<_>>().join("\n").replace("\\n", "\n")
}

pub fn look(bench: &mut Bench, _: &Decision, found: &mut Found) {
    let speak = |bench: &mut Bench, language: Language| {
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.language = language;
        settings.card_language = language;
        bench.frames(2);
    };
    speak(bench, Language::Japanese);
    let game = bench.app.world().resource::<ActiveGame>();
    let names = game
        .game
        .library
        .pack
        .cards()
        .map(|card| card.name.ja.as_str());
    let names: String = names.collect();
    let seen = bench.app.world().resource::<Table>().seen();
    let seen = seen.expect("somebody looks");
    let seats = PlayerId::ALL.map(|player| seen.seat(player).name().to_owned());
    let names = names + &seats.concat();
    let mut all = said(&model(bench));
    let view = view(bench);
    let cards = view
        .table()
        .card_ids()
        .filter(|card| view.def(*card).is_some());
    let cards: Vec<CardId> = cards.collect();
    let step = (cards.len() / READ).max(1);
    for card in cards.into_iter().step_by(step) {
        all.push('\n');
        all += &said(&with_maker(bench, |maker| maker.inspect(card, true)));
    }
    for line in all.lines() {
        // What the rules themselves write in capitals is a word of the game: ALL, LIMIT, SP.
        let words = line.split(|c: char| !c.is_ascii_alphanumeric());
        // Clauses and escaped characters have digits in them.
        let foreign =
            words.filter(|word| word.len() > 1 && !word.contains(|c: char| c.is_ascii_digit()));
        let mut foreign = foreign.filter(|word| word.chars().any(|c| c.is_ascii_lowercase()));
        let wrong = foreign.find(|word| !names.contains(word));
        found.holds("lines", wrong.is_none(), || line.to_owned());
    }
    speak(bench, Language::English);
}

#[test]
fn japanese_has_no_english_words() {
    let seen = seen("foreign");
    assert!(in_all(&seen, "lines") > 5000);
}
