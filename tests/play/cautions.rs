//! What a player is told before a choice that cannot be mended: it is said where it is true, and nowhere else.

use super::world::{fragments, gates, hidden_numbers, matches};
use fudaba::engine::{Action, Event, First, Match, Rng, Verb, ZoneId};
use std::collections::BTreeMap;

/// The option of Crimson Fragments by which kin are put into the coffin.
const DISMISSES: u8 = 7;

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

/// Clauses 3.3g, 3.13c, 6.4c, 6.4j, 6.5.5f and 9.19a.
#[test]
fn what_ends_a_life_is_cautioned_and_nothing_else() {
    let library = fragments();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..250 {
        let decks = [0, 1].map(|n| &library.decks[(seed + n) % library.decks.len()]);
        let options = library.options([]).unwrap();
        let seed = seed as u64;
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let (mut game, mut rng) = (Match::new(setup, None), Rng::new(seed));
        while let Some(decision) = game.decision() {
            let view = game.view(decision.player);
            let cautions = decision.actions.iter().map(|a| (*a, view.caution(*a)));
            for (action, caution) in cautions {
                let Some(caution) = caution else {
                    continue;
                };
                *told.entry(caution.reason.clause).or_default() += 1;
                let mut after = game.clone();
                let mut events: Vec<Event> = Vec::new();
                after.act(action, Some(&mut events)).unwrap();
                if caution.reason.clause == "3.3g" {
                    let outcome = after.outcome().expect("the match is over");
                    assert_ne!(outcome.winner, Some(decision.player), "seed {seed}");
                }
                let plain = ["6.4c", "6.4j", "6.5.5f", "9.19a"].contains(&caution.reason.clause);
                assert_eq!(caution.danger, !plain);
                // What can be put right in time is told, and not asked once more.
                let told = ["6.4c", "6.5.5f", "9.19a"].contains(&caution.reason.clause);
                assert_eq!(caution.asks, !told);
                if caution.reason.clause == "9.19a" {
                    let kin = caution.reason.card.expect("it names the kin");
                    assert_eq!(view.q().controller(kin), decision.player);
                }
            }
            game.choose(rng.below(decision.actions.len()), None)
                .unwrap();
        }
    }
    for clause in ["3.3g", "3.13c", "6.4c", "6.4j", "6.5.5f", "9.19a"] {
        assert!(
            told.get(clause).is_some_and(|n| *n > 5),
            "{clause}: {told:?}"
        );
    }
}

/// Clauses 6.5.5f and 6.4c: full slots are told where the last is filled and where an attack could break a kin, an arts that is set
/// where another one is set, and nowhere else.
#[test]
fn full_slots_and_a_set_arts_are_told_of_where_something_would_be_lost() {
    let library = fragments();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    let mut homeless = 0;
    for seed in 0..120_u64 {
        let deck = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
        let options = library.options([]).unwrap();
        let decks = [deck(seed), deck(seed + 1)];
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let (mut game, mut rng) = (Match::new(setup, None), Rng::new(seed));
        while let Some(decision) = game.decision() {
            let view = game.view(decision.player);
            let q = view.q();
            let free = |at: ZoneId| {
                let decl = q.zones().decl(at);
                let own = decl.owner == Some(decision.player) && decl.key.starts_with("kin");
                own && q.table.zone(at).is_empty()
            };
            let free = q.zones().ids().filter(|at| free(*at)).count();
            for action in &decision.actions {
                let caution = view.caution(*action);
                let key = caution.map_or("", |caution| caution.reason.key);
                let at = Some(action.place).filter(|_| action.verb == Verb::Attack);
                let rim = at.is_some_and(|at| q.zones().decl(at).key.starts_with("rim"));
                let there = rim && !q.table.zone(action.place).is_empty();
                assert_eq!(there && free == 0, key == "no_slot_to_bind", "seed {seed}");
                let to = Some(action.place).filter(|_| action.verb == Verb::Deploy);
                let slot = to.is_some_and(|at| q.zones().decl(at).key.starts_with("kin"));
                assert_eq!(slot && free == 1, key == "last_slot", "seed {seed}");
                let own = |at: &ZoneId| q.zones().decl(*at).owner == Some(decision.player);
                let arts = |at: &ZoneId| q.zones().decl(*at).key == "arts" && own(at);
                let set = q
                    .zones()
                    .ids()
                    .filter(arts)
                    .any(|at| q.table.top(at).is_some());
                // Who has one kin is not asked which goes to the coffin: he is told instead.
                let kin = q.zones().ids().filter(|at| {
                    let decl = q.zones().decl(*at);
                    let own = decl.owner == Some(decision.player);
                    own && decl.key.starts_with("kin") && q.table.top(*at).is_some()
                });
                let dismisses = decision.key == "play" && *action == Action::option(DISMISSES);
                let only = dismisses && kin.count() == 1;
                assert!(!only || key == "puts_only_kin", "seed {seed}");
                assert!(dismisses || key != "puts_only_kin", "seed {seed}");
                let sets = action.verb == Verb::Declare;
                assert!(!sets || set == (key == "displaces_set"), "seed {seed}");
                *told.entry(key).or_default() += 1;
            }
            let mut events: Vec<Event> = Vec::new();
            let n = rng.below(decision.actions.len());
            game.choose(n, Some(&mut events)).unwrap();
            let lost = |event: &&Event| matches!(event, Event::Noted(note) if note.key == "bound_homeless");
            homeless += events.iter().filter(lost).count();
        }
    }
    assert!(
        [
            "last_slot",
            "no_slot_to_bind",
            "displaces_set",
            "puts_only_kin"
        ]
        .iter()
        .all(|key| told[key] > 20),
        "{told:?}"
    );
    assert!(homeless > 0);
}

/// Clauses 3.1b, 6.1d, 15.3b, 19.1a and 19.1c.
#[test]
fn what_is_dropped_refreshed_or_fails_in_a_trance_is_cautioned() {
    let library = gates();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..500_u64 {
        let deck = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
        let options = library.options([]).unwrap();
        let decks = [deck(seed), deck(seed / 4)];
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let (mut game, mut rng) = (Match::new(setup, None), Rng::new(seed));
        while let Some(decision) = game.decision() {
            let view = game.view(decision.player);
            for action in &decision.actions {
                let caution = view.caution(*action);
                if caution.is_none() && decision.key != "trance_partner" {
                    continue;
                }
                let mut after = game.clone();
                let mut events: Vec<Event> = Vec::new();
                after.act(*action, Some(&mut events)).unwrap();
                let next = after.decision().map_or("", |d| d.key);
                let said = caution.as_ref().map_or("", |c| c.reason.clause);
                let key = caution.as_ref().map_or("", |c| c.reason.key);
                *told.entry(key).or_default() += 1;
                let case = format!("seed {seed}: {action:?}, {said}");
                if let Some(caution) = &caution {
                    assert_eq!(
                        caution.danger,
                        said == "3.1b" || caution.reason.key == "trance_fails"
                    );
                }
                match said {
                    "15.3b" if next != "place" => {
                        let card = caution.as_ref().unwrap().reason.card.unwrap();
                        let zone = |of: &Match| of.table().card(card).zone;
                        assert_ne!(zone(&game), zone(&after), "{case}");
                    }
                    "3.1b" | "6.1d" | "19.1c" => {
                        let refresh =
                            |e: &Event| matches!(e, Event::Noted(note) if note.key == "refresh");
                        assert!(events.iter().any(refresh), "{case}");
                    }
                    "19.1a" if caution.as_ref().unwrap().danger => {
                        assert_eq!(next, "trance_fails", "{case}");
                    }
                    "" if decision.key == "trance_partner" => {
                        assert_ne!(next, "trance_fails", "{case}");
                    }
                    _ => {}
                }
            }
            game.choose(rng.below(decision.actions.len()), None)
                .unwrap();
        }
    }
    let keys = [
        "",
        "last_penalty",
        "penalty_follows",
        "drops",
        "trance_fails",
        "trance_may_fail",
    ];
    for key in keys {
        assert!(told.get(key).is_some_and(|n| *n > 5), "{key}: {told:?}");
    }
}
