//! `fudaba words`: the ability language of a ruleset.

use super::args::Words as Args;
use super::{OK, Refusal, folders, out};
use fudaba_manual::Manual;
use fudaba_rules::find_game;
use fudaba_text::{Lang, Lexicon};
use std::path::Path;

/// Prints the tables of every word that the ruleset declares.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let game = find_game(&args.ruleset)?;
    let (root, _) = folders(data)?;
    let ron_data = root.join("ron_data");
    let manual = Manual::read(&ron_data)?;
    let words = ron_data.join(game.rules.id()).join("words.ron");
    let lexicon = Lexicon::read(&words, game.cards.words)?;
    let lang = if args.japanese { Lang::Ja } else { Lang::En };
    out::print(manual.tables(game.cards, &lexicon, lang))?;
    Ok(OK)
}
