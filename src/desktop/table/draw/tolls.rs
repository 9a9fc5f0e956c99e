//! What is told large for a moment when a score has changed: how many of its things count now.

use bevy::prelude::*;

use super::DrawSystems;
use super::things::{Stand, stands};
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{AccentKind, Accents, Count, Fact, Table};
use fudaba_engine::{PlayerId, View};

/// So long it is told, in seconds at normal speed.
const TOLD: f32 = 2.2;

/// How many things of each score count, for each player; scores that are not told so have none.
type Standing = Vec<[(usize, usize); 2]>;

/// Adds the telling.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toll.in_set(DrawSystems::Things));
}

fn standing(game: &ActiveGame, view: &View) -> Standing {
    let scores = game.look.table.scores.iter();
    let of = |score: &crate::table::ruleset::places::ScoreLook| {
        let told = score
            .told
            .as_ref()
            .is_some_and(|told| told.changes.is_some());
        PlayerId::ALL.map(|player| match told {
            true => {
                let all = stands(&score.count, view, player);
                let lit = all.iter().filter(|stand| **stand == Stand::Lit);
                (lit.count(), all.len())
            }
            false => (0, 0),
        })
    };
    scores.map(of).collect()
}

/// What has changed from how it stood to how it stands.
fn changes(before: &Standing, now: &Standing) -> Vec<Count> {
    let both = before.iter().zip(now).enumerate();
    let changed = both.flat_map(|(score, (before, now))| {
        PlayerId::ALL.into_iter().filter_map(move |player| {
            let (was, (lit, all)) = (before[player.index()].0, now[player.index()]);
            (was != lit).then_some(Count {
                score,
                player,
                lit,
                all,
                fewer: lit < was,
            })
        })
    });
    changed.collect()
}

/// Tells it where something has happened that changes a score; what is only laid out anew is not told.
fn toll(
    mut facts: MessageReader<Fact>,
    table: Res<Table>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    mut accents: ResMut<Accents>,
    mut known: Local<Option<(&'static str, Standing)>>,
) {
    let (mut happened, mut anew) = (false, false);
    for fact in facts.read() {
        match fact {
            Fact::Happened { .. } => happened = true,
            Fact::TakenBack | Fact::LaidOut => anew = true,
            _ => {}
        }
    }
    let Some(view) = table.view().filter(|_| happened || anew || known.is_none()) else {
        return;
    };
    let (id, now) = (game.rules.id(), standing(&game, view));
    let before = known.replace((id, now.clone()));
    let before = before.filter(|(of, _)| *of == id && happened && !anew);
    // As a match begins all of it comes to stand.
    let Some((_, before)) = before.filter(|_| table.choices() > 0) else {
        return;
    };
    for count in changes(&before, &now) {
        accents.add(AccentKind::Counted(count), TOLD, &settings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_changed_is_told_with_whose_it_is_and_how_many_are_left() {
        let before = vec![[(6, 6), (4, 6)], [(0, 0), (0, 0)]];
        let mut now = before.clone();
        assert_eq!(changes(&before, &now), []);
        now[0][1].0 = 3;
        let told = |player, lit, fewer| Count {
            score: 0,
            player,
            lit,
            all: 6,
            fewer,
        };
        assert_eq!(changes(&before, &now), [told(PlayerId(1), 3, true)]);
        assert_eq!(changes(&now, &before), [told(PlayerId(1), 4, false)]);
    }
}
