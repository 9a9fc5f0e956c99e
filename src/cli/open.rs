//! `fudaba open`: what a desktop calls for a deck or a replay, in a word or two that the window shows.

use super::{Refusal, deck, folders};
use fudaba_cards::Text;
use fudaba_engine::Match;
use fudaba_library::Library;
use fudaba_rules::find_game;
use fudaba_saves::replay::{MAGIC, Replay, Seat};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Reads a file that was passed on: a deck is kept among the player's own, a replay is checked. Says what came of it.
pub fn read(file: &Path, data: Option<&Path>) -> Result<Text, Refusal> {
    if is_replay(file) {
        replay(file, data)
    } else {
        deck::receive(file, data)
    }
}

/// Does it begin as a replay does? What cannot be read is told by whoever reads it as a whole.
fn is_replay(file: &Path) -> bool {
    let mut start = Vec::new();
    let Ok(file) = File::open(file) else {
        return false;
    };
    let _ = file.take(MAGIC.len() as u64).read_to_end(&mut start);
    start == MAGIC.as_bytes()
}

fn replay(file: &Path, data: Option<&Path>) -> Result<Text, Refusal> {
    let replay = Replay::read(file)?;
    let (root, own) = folders(data)?;
    let game = find_game(&replay.header.ruleset)?;
    let library = Library::load(game, &root, own.as_deref());
    let played = replay.play(&library, |_, _| {})?;
    Ok(result(&replay, &played))
}

fn result(replay: &Replay, played: &Match) -> Text {
    let [a, b] = replay.header.players.each_ref().map(Seat::plain_name);
    let choices = replay.choices.len();
    let (en, ja) = match played.outcome().map(|outcome| outcome.winner) {
        None => (
            "not ended yet".to_owned(),
            "まだ終わっていません".to_owned(),
        ),
        Some(None) => ("a draw".to_owned(), "引き分け".to_owned()),
        Some(Some(player)) => {
            let winner = if player.index() == 0 { &a } else { &b };
            (format!("{winner} won"), format!("{winner}の勝ち"))
        }
    };
    Text {
        en: format!("This replay is intact: {a} against {b}, {choices} choices, {en}."),
        ja: format!("この対戦記録に問題はありません：{a} 対 {b}、{choices}手、{ja}。"),
    }
}
