//! What the window says and marks at each question of a match, compared with the match itself. One walk over matches of each
//! ruleset serves all tests here: walking takes longer than looking.

mod asked;
mod ending;
mod foreign;
mod held_up;
mod piles;
mod read;
mod reasons;
mod turn;
mod uncertain;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;

use super::bench::Bench;
use super::{against, games, sitting};
use crate::panels::model::TableModel;
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::hud::models::Maker;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Table;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Decision, View};

/// So many mistakes of a kind are told.
const TOLD: usize = 12;
/// So many questions of each ruleset are looked at, and no match for more rounds than this.
const QUESTIONS: usize = 100;
const ROUNDS: usize = 300;

/// What was looked at, how often, and what of it was wrong.
#[derive(Debug, Default)]
pub struct Found {
    counts: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl Found {
    /// Something was seen.
    fn sees(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// It was seen, and is as it must be or not.
    fn holds(&mut self, what: &'static str, yes: bool, told: impl FnOnce() -> String) {
        self.sees(what);
        if !yes && self.wrong.len() < TOLD {
            self.wrong.push(format!("{what}: {}", told()));
        }
    }
}

/// What is looked at.
type Look = fn(&mut Bench, &Decision, &mut Found);

const LOOKS: [(&str, Look); 9] = [
    ("read", read::look),
    ("asked", asked::look),
    ("turn", turn::look),
    ("piles", piles::look),
    ("held up", held_up::look),
    ("uncertain", uncertain::look),
    ("ending", ending::look),
    ("foreign", foreign::look),
    ("reasons", reasons::look),
];

/// What each look has found in each ruleset.
static FOUND: LazyLock<Vec<(&'static str, BTreeMap<&'static str, Found>)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for game in games() {
        let mut found: BTreeMap<&'static str, Found> = BTreeMap::new();
        let mut asked = 0;
        for seed in 3.. {
            let players = against(AgentSpec::Random);
            let mut bench = Bench::over(game, sitting(game, seed, players, false));
            bench.by_chance(seed, ROUNDS, |bench, decision| {
                if asked >= QUESTIONS {
                    return;
                }
                asked += 1;
                bench.frames(2);
                for (name, look) in LOOKS {
                    look(bench, decision, found.entry(name).or_default());
                }
            });
            if asked >= QUESTIONS {
                break;
            }
        }
        all.push((game.library.game.rules.id(), found));
    }
    all
});

/// Nothing of this look was wrong in any ruleset; how often each thing was seen, by ruleset.
fn seen(look: &str) -> Vec<(&'static str, &'static BTreeMap<&'static str, usize>)> {
    let found = FOUND
        .iter()
        .map(|(ruleset, found)| (*ruleset, &found[look]));
    let found: Vec<_> = found.collect();
    for (ruleset, found) in &found {
        println!("{ruleset}: {:?}", found.counts);
        assert!(found.wrong.is_empty(), "{ruleset}: {:#?}", found.wrong);
    }
    found
        .into_iter()
        .map(|(name, found)| (name, &found.counts))
        .collect()
}

/// How often something was seen in all rulesets.
fn in_all(seen: &[(&'static str, &BTreeMap<&'static str, usize>)], what: &str) -> usize {
    seen.iter().filter_map(|(_, counts)| counts.get(what)).sum()
}

/// What the panels show.
fn model(bench: &Bench) -> TableModel {
    bench.app.world().resource::<Panels>().model.clone()
}

/// What the viewer sees.
fn view(bench: &Bench) -> View {
    bench.table().view().expect("somebody looks").clone()
}

/// Whoever makes models of what the viewer sees, without pictures.
pub(super) fn with_maker<T>(bench: &Bench, make: impl FnOnce(&mut Maker<'_>) -> T) -> T {
    let world = bench.app.world();
    let mut textures = EguiUserTextures::default();
    make(&mut Maker {
        seen: world.resource::<Table>().seen().expect("somebody looks"),
        now: Default::default(),
        staged: Default::default(),
        game: world.resource::<ActiveGame>(),
        settings: world.resource::<CurrentSettings>(),
        pictures: None,
        textures: &mut textures,
    })
}
