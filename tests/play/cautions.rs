//! What a player is told before a choice that cannot be mended: it is said where it is true, and nowhere else.

use super::world::{hidden_numbers, matches};
use fudaba::engine::{Action, Event, First, Match, Rng, Verb};

fn start(seed: u64) -> (Match, Rng) {
    let library = hidden_numbers();
    let deck = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
    let options = library.options([]).unwrap();
    let decks = [deck(seed), deck(seed / 4)];
    let setup = library.setup(decks, options, seed, First::Random).unwrap();
    (Match::new(setup, None), Rng::new(seed))
}

/// Takes an action, uses no spell, and tells whether an attack came of it; nothing if an ability interfered.
fn attacks(game: &Match, action: Action) -> Option<bool> {
    let mut game = game.clone();
    let mut events: Vec<Event> = Vec::new();
    game.act(action, Some(&mut events)).unwrap();
    while let Some(decision) = game.decision() {
        if !matches!(decision.key, "attack_spell" | "target" | "second_target") {
            break;
        }
        let no = decision.actions.iter().find(|a| a.verb == Verb::No);
        let next = no.unwrap_or(&decision.actions[0]);
        game.act(*next, Some(&mut events)).unwrap();
    }
    let ability = events
        .iter()
        .any(|e| matches!(e, Event::AbilityUsed { .. }));
    let attacked = events.iter().any(|e| matches!(e, Event::Attacked { .. }));
    (!ability).then_some(attacked)
}

/// Clauses 3j, 14d and 14g.
#[test]
fn a_stance_without_a_target_is_cautioned_and_no_other() {
    let (mut cautioned, mut safe) = (0, 0);
    for seed in 0..u64::from(matches(60)) {
        let (mut game, mut rng) = start(seed);
        while let Some(decision) = game.decision() {
            let view = game.view(decision.player);
            if decision.key == "move_ship" {
                for action in &decision.actions {
                    let caution = view.caution(*action);
                    let Some(attacked) = attacks(&game, *action) else {
                        continue;
                    };
                    assert_eq!(caution.is_none(), attacked, "seed {seed}: {action:?}");
                    assert!(caution.is_none_or(|c| c.reason.clause == "14g"));
                    *(if attacked { &mut safe } else { &mut cautioned }) += 1;
                }
            }
            game.choose(rng.below(decision.actions.len()), None)
                .unwrap();
        }
    }
    assert!(safe > 100 && cautioned > 10, "{safe} {cautioned}");
}

/// Clause 2c: the third guard completes the placement, and its owner is asked once more.
#[test]
fn the_last_guard_of_the_set_up_is_cautioned() {
    let (mut game, _) = start(3);
    let mut last = 0;
    while let Some(decision) = game.decision().filter(|_| game.table().turn == 0) {
        if decision.key == "place_guards" {
            let view = game.view(decision.player);
            let lying = (game.setup().rules.zones().ids())
                .filter(|z| {
                    let decl = game.setup().rules.zones().decl(*z);
                    decl.owner == Some(decision.player) && decl.key.ends_with("_guard")
                })
                .filter(|z| game.table().count(*z) > 0);
            let third = lying.count() == 2;
            for action in &decision.actions {
                let caution = view.caution(*action);
                assert_eq!(caution.is_some(), third);
                assert!(caution.is_none_or(|c| c.reason.clause == "2c"));
            }
            last += u32::from(third);
        }
        game.choose(0, None).unwrap();
    }
    assert_eq!(last, 2, "both players lay three guards");
}
