//! Where persons want to be asked: what is passed in their name, what taking back does with it, and that records of it are
//! records like any other.

use super::sitting::{Table, begin, go_on};
use super::world;
use fudaba::ai::{AgentSpec, Stop};
use fudaba::engine::{Action, Asked, CardId, Match, PlayerId, Rng, Verb};
use fudaba::library::Library;
use fudaba::play::{Goal, NoWayBack, Openings, Seat, Sitting, Stage};
use fudaba::saves::settings::TakeBack;
use std::collections::{BTreeMap, BTreeSet};

/// The rulesets that declare openings.
fn libraries() -> impl Iterator<Item = &'static Library> {
    let all = world::libraries().into_iter();
    let some = all.filter(|l| !l.game.rules.declaration().openings.is_empty());
    let some: Vec<_> = some.collect();
    assert!(!some.is_empty());
    some.into_iter()
}

/// The same at every kind of opening.
fn everywhere(library: &Library, asked: Asked) -> Openings {
    let declared = library.game.rules.declaration();
    let all = declared.openings.iter().map(|o| (o.key.to_owned(), asked));
    Openings::of(declared, &all.collect())
}

fn is_opening(sitting: &Sitting) -> bool {
    sitting.view().is_some_and(|v| v.opening().is_some())
}

/// A choice by chance; what could answer is mostly kept for later.
fn some(sitting: &Sitting, rng: &mut Rng) -> usize {
    let actions = sitting.decision().unwrap().actions;
    let done = actions.iter().position(|a| a.verb == Verb::Done);
    match done {
        Some(done) if is_opening(sitting) && rng.below(4) > 0 => done,
        _ => rng.below(actions.len()),
    }
}

/// Plays by chance until the match is over; tells how often a person was asked, and at openings of which kinds.
fn play(sitting: &mut Sitting, rng: &mut Rng) -> (usize, BTreeSet<u8>) {
    let (mut asked, mut kinds) = (0, BTreeSet::new());
    loop {
        go_on(sitting);
        match sitting.stage() {
            Stage::Deciding(_) => {
                asked += 1;
                kinds.extend(sitting.view().unwrap().opening().map(|o| o.kind));
                let index = some(sitting, rng);
                sitting.choose(index).unwrap();
            }
            Stage::HandingOver(_) => sitting.close_curtain(),
            Stage::Curtain(player) => sitting.open_curtain(player).unwrap(),
            _ => return (asked, kinds),
        }
    }
}

/// The match that the recorded choices lead to.
fn again(sitting: &Sitting) -> Match {
    let mut game = Match::new(sitting.setup().clone(), None);
    for choice in sitting.game().choices() {
        game.replay(*choice, None).unwrap();
    }
    game
}

#[test]
fn who_never_wants_to_be_asked_is_not_and_the_record_says_what_happened() {
    for library in libraries() {
        for table in [Table::Computer, Table::Two, Table::Open] {
            for seed in 0..6 {
                let mut sitting = begin(library, seed, table);
                sitting.ask_at(everywhere(library, Asked::Never));
                let (_, kinds) = play(&mut sitting, &mut Rng::new(seed));
                assert!(kinds.is_empty(), "{table:?}, seed {seed}: {kinds:?}");
                let replayed = again(&sitting);
                let digest = sitting.game().table().digest();
                assert_eq!(replayed.table().digest(), digest);
                assert_eq!(replayed.outcome(), sitting.game().outcome());
            }
        }
    }
}

#[test]
fn who_wants_to_be_asked_always_is_asked_at_every_kind() {
    for library in libraries() {
        let mut all = BTreeSet::new();
        for seed in 0..30 {
            let mut sitting = begin(library, seed, Table::Open);
            sitting.ask_at(everywhere(library, Asked::Always));
            all.extend(play(&mut sitting, &mut Rng::new(seed)).1);
        }
        let kinds = library.game.rules.declaration().openings.len();
        assert_eq!(all.len(), kinds, "{all:?}");
    }
}

#[test]
fn what_is_usual_asks_only_where_it_is_wanted() {
    for library in libraries() {
        let declared = library.game.rules.declaration();
        let usual = Openings::of(declared, &BTreeMap::new());
        let (mut seen, mut passed) = (0, 0);
        for seed in 0..10 {
            let mut sitting = begin(library, seed, Table::Computer);
            sitting.ask_at(usual.clone());
            let mut rng = Rng::new(seed);
            loop {
                go_on(&mut sitting);
                let Stage::Deciding(_) = sitting.stage() else {
                    break;
                };
                if let Some(opening) = sitting.view().unwrap().opening() {
                    seen += 1;
                    assert!(usual.at(opening.kind).asks(opening.matters));
                }
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
            }
            // What was passed in his name is what the rules would have asked him.
            let mut game = Match::new(sitting.setup().clone(), None);
            for choice in sitting.game().choices() {
                let view = game.view(PlayerId(0));
                if let Some(opening) = view.opening() {
                    passed += usize::from(!usual.at(opening.kind).asks(opening.matters));
                }
                game.replay(*choice, None).unwrap();
            }
        }
        assert!(passed > 3 && seen > 0, "{passed} passed, asked at {seen}");
    }
}

#[test]
fn a_choice_is_taken_back_together_with_what_was_passed_behind_it() {
    for library in libraries() {
        let mut behind = 0;
        for seed in 0..20 {
            let mut sitting = begin(library, seed, Table::Open);
            sitting.ask_at(everywhere(library, Asked::Never));
            let mut rng = Rng::new(seed);
            for _ in 0..60 {
                go_on(&mut sitting);
                let Stage::Deciding(_) = sitting.stage() else {
                    break;
                };
                let before = sitting.game().choices().len();
                let chosen_at = sitting.game().table().digest();
                let index = some(&sitting, &mut rng);
                sitting.choose(index).unwrap();
                let passed = sitting.game().choices().len() - before - 1;
                go_on(&mut sitting);
                if passed == 0 || sitting.game().outcome().is_some() {
                    continue;
                }
                behind += 1;
                sitting.take_back(TakeBack::Free).unwrap();
                assert_eq!(sitting.game().choices().len(), before);
                assert_eq!(sitting.game().table().digest(), chosen_at);
                assert_eq!(again(&sitting).table().digest(), chosen_at);
                // And the same choice leads to where it led.
                sitting.choose(index).unwrap();
                assert_eq!(sitting.game().choices().len(), before + 1 + passed);
                go_on(&mut sitting);
            }
        }
        assert!(behind > 4, "{behind}");
    }
}

#[test]
fn where_no_choice_of_his_own_can_be_taken_back_he_is_asked_what_was_passed() {
    for library in libraries() {
        let (mut asked, mut own) = (0, 0);
        for seed in 0..60 {
            let mut sitting = begin(library, seed, Table::Computer);
            sitting.ask_at(everywhere(library, Asked::Never));
            let mut rng = Rng::new(seed);
            // After how many choices he made his own, as far as they stand.
            let mut made: Vec<usize> = Vec::new();
            loop {
                go_on(&mut sitting);
                let Stage::Deciding(_) = sitting.stage() else {
                    break;
                };
                if sitting.way_back(TakeBack::Fair).is_ok() && rng.below(3) == 0 {
                    let now = sitting.game().choices().len();
                    let goal = sitting.goes_back_to(TakeBack::Fair);
                    sitting.take_back(TakeBack::Fair).unwrap();
                    assert!(sitting.game().choices().len() < now);
                    assert!(matches!(sitting.stage(), Stage::Deciding(_)));
                    // Where that leads is told before.
                    let at = sitting.game().choices().len();
                    let is_own = made.last() == Some(&at);
                    assert_eq!(goal == Ok(Goal::Own), is_own);
                    made.retain(|own| *own < at);
                    if is_opening(&sitting) {
                        asked += 1;
                        assert!(sitting.way_back(TakeBack::Fair).is_err());
                        // As long as nothing new is said, it is not passed again behind his back.
                        let (same, now) =
                            (sitting.openings().clone(), sitting.game().choices().len());
                        sitting.ask_at(same);
                        assert_eq!(sitting.game().choices().len(), now);
                    } else {
                        own += 1;
                    }
                }
                made.push(sitting.game().choices().len());
                let index = some(&sitting, &mut rng);
                sitting.choose(index).unwrap();
            }
        }
        assert!(asked > 0 && own > 50, "asked {asked}, own {own}");
    }
}

#[test]
fn saying_never_passes_what_is_asked_just_now() {
    for library in libraries() {
        let mut found = 0;
        for seed in 0..10 {
            let mut sitting = begin(library, seed, Table::Open);
            let mut rng = Rng::new(seed);
            for _ in 0..80 {
                go_on(&mut sitting);
                let Stage::Deciding(_) = sitting.stage() else {
                    break;
                };
                if is_opening(&sitting) {
                    found += 1;
                    let before = sitting.game().choices().len();
                    sitting.ask_at(everywhere(library, Asked::Never));
                    go_on(&mut sitting);
                    assert!(sitting.game().choices().len() > before);
                    assert!(!is_opening(&sitting));
                    sitting.ask_at(everywhere(library, Asked::Always));
                    continue;
                }
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
            }
        }
        assert!(found > 2, "{found}");
    }
}

#[test]
fn without_a_word_every_opening_is_asked() {
    for library in libraries() {
        let mut sitting = begin(library, 3, Table::Open);
        let mut rng = Rng::new(3);
        loop {
            go_on(&mut sitting);
            let Stage::Deciding(_) = sitting.stage() else {
                break;
            };
            let before = sitting.game().choices().len();
            let count = sitting.decision().unwrap().actions.len();
            sitting.choose(rng.below(count)).unwrap();
            assert_eq!(sitting.game().choices().len(), before + 1);
        }
        assert_eq!(sitting.way_back(TakeBack::Free), Err(NoWayBack::NotNow));
    }
}

#[test]
fn an_opening_can_always_be_passed() {
    for library in libraries() {
        for seed in 0..10 {
            let mut sitting = begin(library, seed, Table::Open);
            let mut rng = Rng::new(seed);
            loop {
                go_on(&mut sitting);
                let Stage::Deciding(_) = sitting.stage() else {
                    break;
                };
                let decision = sitting.decision().unwrap();
                let done = (decision.actions.iter())
                    .any(|action| matches!(action.verb, Verb::Done | Verb::No));
                assert!(done || !is_opening(&sitting), "{decision:?}");
                sitting.choose(rng.below(decision.actions.len())).unwrap();
            }
        }
    }
}

/// Goes on until the contest is over or the phase is another one; whoever is asked does nothing, or the first thing.
fn without_more(game: &mut Match) -> Match {
    let began = (game.table().turn, game.table().phase);
    let contested = game
        .setup()
        .rules
        .contest(game.view(PlayerId(0)).q())
        .is_some();
    for _ in 0..60 {
        let now = (game.table().turn, game.table().phase);
        let goes_on = game
            .setup()
            .rules
            .contest(game.view(PlayerId(0)).q())
            .is_some();
        if game.outcome().is_some() || (contested && !goes_on) || (!contested && now != began) {
            break;
        }
        let of = |verb| game.legal().iter().position(|a| a.verb == verb);
        let index = of(Verb::Done).or_else(|| of(Verb::No)).unwrap_or(0);
        game.choose(index, None).unwrap();
    }
    game.clone()
}

/// The cards that lie on places of the table and lay on this player's side before.
fn in_play(before: &Match, game: &Match, player: PlayerId) -> BTreeSet<CardId> {
    let zones = game.setup().rules.zones();
    let slots = zones.ids().filter(|zone| zones.decl(*zone).is_slot());
    let cards = slots.flat_map(|zone| game.table().zone(zone).to_vec());
    let side = |card: &CardId| {
        let was = before.table().card(*card);
        zones.decl(was.zone).owner.unwrap_or(was.owner())
    };
    cards.filter(|card| side(card) == player).collect()
}

#[test]
fn what_is_past_helping_is_let_go_by_and_nothing_would_have_changed_it() {
    let (mut past, mut tried, mut helped, mut told) = (0, 0, 0, 0);
    for library in libraries() {
        let usual = Openings::of(library.game.rules.declaration(), &BTreeMap::new());
        let mut agent = AgentSpec::GREEDY.build();
        for seed in 0..8 {
            let mut sitting = begin(library, seed, Table::Open);
            sitting.ask_at(everywhere(library, Asked::Always));
            loop {
                go_on(&mut sitting);
                let Stage::Deciding(player) = sitting.stage() else {
                    break;
                };
                let view = sitting.view().unwrap().clone();
                let matters = view.opening().is_some_and(|o| o.matters);
                if matters && !view.is_futile() {
                    helped += 1;
                } else if matters {
                    past += 1;
                    let done = |a: &Action| matches!(a.verb, Verb::Done | Verb::No);
                    let mut let_by = sitting.game().clone();
                    let_by
                        .choose(view.legal().iter().position(done).unwrap(), None)
                        .unwrap();
                    let let_by = without_more(&mut let_by);
                    for (n, action) in view.legal().iter().enumerate() {
                        let mut other = sitting.game().clone();
                        other.choose(n, None).unwrap();
                        let other = without_more(&mut other);
                        if done(action) || view.opening().is_none() {
                            continue;
                        }
                        tried += 1;
                        let theirs = |game: &Match| in_play(sitting.game(), game, player.other());
                        assert_eq!(theirs(&other), theirs(&let_by), "{action:?}");
                        let lost = |game: &Match| {
                            let before = in_play(sitting.game(), sitting.game(), player);
                            &before - &in_play(sitting.game(), game, player)
                        };
                        assert!(lost(&let_by).is_subset(&lost(&other)), "{action:?}");
                        assert_eq!(other.outcome(), let_by.outcome());
                    }
                    // Who wants to be asked where it matters is not asked here, and told why.
                    let seats = PlayerId::ALL.map(|seat| match seat == player {
                        true => Seat::Person("Ada".to_owned()),
                        false => Seat::Computer("Box".to_owned(), AgentSpec::Random),
                    });
                    let mut same = Sitting::over(sitting.game().clone(), seats);
                    same.ask_at(usual.clone());
                    assert!(same.game().choices().len() > sitting.game().choices().len());
                    let kind = view.opening().map(|o| o.kind);
                    let first = same.next_beat();
                    told += usize::from(first.is_some_and(|beat| beat.past_helping == kind));
                }
                let stop = Stop::default();
                let index = agent.think(&view, seed, &stop).index;
                sitting.choose(index).unwrap();
            }
        }
    }
    println!(
        "{past} of {} past helping, {told} told, {tried} tried",
        past + helped
    );
    assert!(
        past > 20 && tried > past && told > past / 2,
        "{past} {tried} {told}"
    );
    assert!(helped > past);
}
