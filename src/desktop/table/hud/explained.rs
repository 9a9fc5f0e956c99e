//! What is explained beside a card that is read, besides what its abilities are called: words of the rules in its text, and numbers
//! that stand nowhere on its face.

use super::texts::capital;
use crate::table::ruleset::ActiveGame;
use fudaba_engine::DefId;
use fudaba_engine::words::StatId;
use fudaba_text::Lang;

/// So many words of the rules are explained beside a card that says them.
pub const MOST_WORDS: usize = 2;

/// The words of the rules that the text of a card says, each with what it means.
pub fn words(game: &ActiveGame, text: &str, lang: Lang) -> Vec<(String, String)> {
    let words = game.game.book.explained_in(text, lang).into_iter();
    let told = words.filter_map(|word| {
        // It begins with the word itself.
        let (name, means) = word.means.get(lang).split_once([':', '：'])?;
        Some((name.trim().to_owned(), capital(means.trim())))
    });
    told.collect()
}

/// The numbers that cards of its kind may lack and it has, with what they mean: nobody reads that on its face. Those that its text
/// says are explained with that.
pub fn numbers(game: &ActiveGame, def: DefId, lang: Lang) -> Vec<(String, String)> {
    let Some(printed) = game.catalogue.get(def) else {
        return Vec::new();
    };
    let rules = game.game.library.game.cards.kind(printed.kind);
    let optional = rules.map_or(&[][..], |rules| rules.optional_stats);
    let vocabulary = game.rules.words();
    let alone = |stat: &StatId| printed.stat(*stat) != 0 && vocabulary.family(*stat).is_none();
    let has = optional.iter().map(|rules| rules.stat).filter(alone);
    let words = &game.game.book.lexicon.words.stats;
    let known = has.filter_map(|stat| {
        let words = words.get(&stat)?;
        let n = i16::try_from(printed.stat(stat)).ok()?;
        let (label, hint) = (words.label.get(lang), words.hint.get(lang));
        let silent = fudaba_text::printed_number(words, n, lang).is_none();
        silent.then(|| (label.to_owned(), hint.to_owned()))
    });
    known.collect()
}
