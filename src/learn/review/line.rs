//! How a match might have gone on after the better choice.

use super::Moment;
use fudaba_ai::{Agent, Budget, Search, Stop, decision_seed};
use fudaba_engine::{Choice, Match};
use fudaba_library::Library;
use fudaba_saves::replay::{Recorded, Replay, ReplayError};

/// So many tables are looked at for each choice of the line.
const LOOKS: u32 = 400;
/// A line goes on for so many choices at most.
const MOST_CHOICES: usize = 24;

/// The match up to a moment, the better choice, and what both players would choose then, each from what he sees, until the
/// opponent's next turn is over. The same moment gives the same line.
///
/// # Errors
/// If the match does not go as it was recorded.
pub fn better_line(
    replay: &Replay,
    library: &Library,
    moment: &Moment,
    stop: &Stop,
) -> Result<Replay, ReplayError> {
    let mut line = replay.clone();
    line.choices.truncate(moment.choices);
    line.hints.retain(|(after, _)| *after < moment.choices);
    line.end = None;
    let mut game = Match::new(replay.setup(library)?, None);
    for (n, made) in line.choices.iter().enumerate() {
        let made = game.replay(made.choice, None);
        replay.compare(library, n, made, &game)?;
    }
    let last = game.table().turn + 1;
    let mut next = Some(moment.better);
    let mut search = Search::new(Budget::iterations(LOOKS));
    for _ in 0..MOST_CHOICES {
        let Some(player) = game.to_choose() else {
            break;
        };
        if game.table().turn > last {
            break;
        }
        let index = next.take().unwrap_or_else(|| {
            let seed = decision_seed(replay.header.seed, player.index(), game.choices().len());
            search.think(&game.view(player), seed, stop).index
        });
        let Ok(picked) = u16::try_from(index) else {
            break;
        };
        let choice = Choice::Pick(picked);
        if game.replay(choice, None).is_err() {
            break;
        }
        line.choices.push(Recorded {
            choice,
            digest: game.table().digest(),
            line: 0,
        });
    }
    Ok(line)
}
