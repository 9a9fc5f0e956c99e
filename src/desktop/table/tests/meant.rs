//! What a press is meant for: it counts for what is lit and asked even while something moves, elsewhere it is in a hurry, and it
//! never answers a question that has only come to stand there.

use bevy::ecs::message::MessageCursor;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::{Choice, Click, Presses};
use crate::table::stage::{Doing, Fact, Moves, Tempo, pace};
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Decision, Event, Rng, Verb};
use fudaba_play::Stage;

/// More frames than a double click takes, and than a question that came by itself is read.
const READ: usize = 10;

/// What a click on this card would lead to now.
fn click_on(bench: &Bench, card: CardId) -> Option<Click> {
    let view = bench.table().view()?;
    let choosing = bench.choice().choosing.as_ref()?;
    Some(choosing.click_card(card, view.table().covered(card)))
}

/// What would be another state of what is asked.
fn state(bench: &Bench) -> (usize, Choice) {
    (bench.table().choices(), bench.choice().clone())
}

/// A card whose press answers the question at once.
fn answering(bench: &Bench, decision: &Decision) -> Option<CardId> {
    let cards = decision.actions.iter().map(|action| action.card);
    let mut cards = cards.filter(|card| *card != CardId::NONE);
    cards.find(|card| matches!(click_on(bench, *card), Some(Click::Act(_))))
}

#[test]
fn second_click_on_a_card_does_not_answer_the_question_behind_the_first() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut tried, mut would) = (0, 0);
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, decision| {
                bench.frames(READ);
                let Some(card) = answering(bench, decision) else {
                    return;
                };
                let entity = bench.card(card);
                bench.clicks(entity, PointerButton::Primary);
                if bench.place().0 != Screen::Table || bench.table().decision().is_none() {
                    return;
                }
                bench.frames(1);
                let before = state(bench);
                tried += 1;
                let next = click_on(bench, card);
                would += usize::from(next.is_some_and(|click| click != Click::Refused));
                bench.clicks_in_one_go(entity, PointerButton::Primary);
                assert!(state(bench) == before, "{name}: {decision:?}");
            });
        }
        println!("{name}: {tried} double clicks, {would} of which would have done something");
        assert!(tried > 3, "{name}: {tried}");
    }
}

#[test]
fn question_behind_a_choice_that_its_last_mark_sent_off_is_read_before_it_takes_a_press() {
    let mut rulesets = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let mut tried = 0;
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 200, |bench, decision| {
                bench.frames(READ);
                let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
                let several = bench.table().asks_for_several() && picks.count() > 1;
                if !several || tried > 5 {
                    return;
                }
                let before = bench.table().choices();
                // Marks as many as may be, until the last one sends them off.
                for _ in 0..12 {
                    let choosing = bench.choice().choosing.as_ref();
                    let several = choosing.and_then(|choosing| choosing.several.as_ref());
                    let open = several.map(|several| &several.open);
                    let marked = bench.choice().marked();
                    let mut open = open.into_iter().flatten();
                    let Some(next) = open.find(|card| !marked.contains(card)).copied() else {
                        return;
                    };
                    let entity = bench.card(next);
                    bench.clicks(entity, PointerButton::Primary);
                    if bench.place().0 != Screen::Table || bench.table().choices() != before {
                        break;
                    }
                }
                if bench.place().0 != Screen::Table || bench.table().choices() == before {
                    return;
                }
                // What is asked is taken up in the frame after.
                let is_asked = |bench: &Bench| {
                    let asked = bench.choice().asked();
                    asked.is_some() && asked == Some(bench.table().choices())
                };
                for _ in 0..40 {
                    if bench.place().0 != Screen::Table || is_asked(bench) {
                        break;
                    }
                    bench.frames(1);
                    std::thread::yield_now();
                }
                if bench.place().0 != Screen::Table || !is_asked(bench) {
                    return;
                }
                let next = bench.table().decision().expect("he is asked");
                tried += 1;
                let now = |bench: &Bench| bench.app.world().resource::<Time<Real>>().elapsed();
                let settles = |bench: &Bench| {
                    let presses = bench.app.world().resource::<Presses>();
                    presses.is_settling(now(bench))
                };
                assert!(settles(bench), "{name}: {decision:?}");
                let before = state(bench);
                if let Some(card) = next.actions.iter().find_map(|action| action.card.some()) {
                    let entity = bench.card(card);
                    bench.clicks(entity, PointerButton::Primary);
                    assert!(state(bench) == before, "{name}: {next:?}");
                }
                bench.frames(READ);
                assert!(!settles(bench), "{name}");
            });
        }
        println!("{name}: {tried} choices of several went off by themselves");
        rulesets += usize::from(tried > 0);
    }
    assert!(rulesets >= 2, "{rulesets}");
}

fn is_moving(bench: &mut Bench) -> bool {
    let world = bench.app.world_mut();
    let mut cards = world.query::<&Moves>();
    cards.iter(world).any(Moves::is_moving)
}

/// With motion as a new player has it.
fn in_motion(game: &std::sync::Arc<crate::table::ruleset::LoadedGame>, seed: u64) -> Bench {
    let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.animation_speed = 1.0;
    bench
}

#[test]
fn press_counts_while_cards_move_and_beside_what_answers_it_skips() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut answered, mut skipped, mut late) = (0, 0, 0);
        for seed in 0..40 {
            let mut bench = in_motion(game, seed);
            let mut rng = Rng::new(seed);
            for _ in 0..600 {
                if bench.place().0 != Screen::Table || (answered > 2 && skipped > 2 && late > 2) {
                    break;
                }
                let moving = is_moving(&mut bench);
                match bench.table().stage() {
                    Stage::Showing => {
                        let world = bench.app.world();
                        let busy = world.resource::<Tempo>().hold > 0.3;
                        let decided =
                            bench.table().contest().is_some() || bench.table().balance().is_some();
                        if busy && !decided && !world.resource::<Tempo>().passes() {
                            // A hand of the other player answers nothing and does not open.
                            let other = bench.table().viewer().other();
                            let zones = bench.table().setup().rules.zones();
                            let hand = zones.ids().find(|zone| {
                                let decl = zones.decl(*zone);
                                decl.owner == Some(other)
                                    && decl.visibility == fudaba_engine::Visibility::OwnerOnly
                            });
                            let hand = bench.zone(hand.expect("there is a hand"));
                            bench.frames(READ);
                            bench.clicks(hand, PointerButton::Primary);
                            let shown = bench.table().stage() != Stage::Showing;
                            let told = bench.app.world().resource::<Tempo>().passes();
                            let reads = bench.table().contest().is_some()
                                || bench.table().balance().is_some();
                            assert!(shown || told || reads, "{name}");
                            skipped += 1;
                        }
                        bench.frames(1);
                    }
                    Stage::Deciding(_) => {
                        bench.frames(1);
                        let decision = bench.table().decision().expect("he is asked");
                        let card = answering(&bench, &decision);
                        if let Some(card) = card.filter(|_| moving) {
                            let before = bench.table().choices();
                            let entity = bench.card(card);
                            if rng.below(2) == 0 {
                                bench.clicks(entity, PointerButton::Primary);
                                answered += 1;
                            } else {
                                // It moves away under the pointer before that is let go of.
                                bench.presses_what_moves_away(entity);
                                late += 1;
                            }
                            let over = bench.place().0 != Screen::Table;
                            let now = if over {
                                before + 1
                            } else {
                                bench.table().choices()
                            };
                            assert!(now != before, "{name}: {decision:?}");
                            continue;
                        }
                        bench.chooses(rng.below(decision.actions.len()));
                    }
                    _ => {
                        bench.frames(1);
                        std::thread::yield_now();
                    }
                }
            }
        }
        println!("{name}: {answered} answered, {late} let go of late, {skipped} skipped");
        assert!(
            answered > 1 && skipped > 1 && late > 1,
            "{name}: {answered}, {late}, {skipped}"
        );
    }
}

#[test]
fn sums_and_results_are_held_until_they_have_been_read() {
    let mut all = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut sums, mut results, mut stepped) = (0, 0, 0);
        for seed in 0..5 {
            let mut bench = in_motion(game, seed);
            let mut cursor = MessageCursor::<Fact>::default();
            let mut rng = Rng::new(seed);
            for _ in 0..2500 {
                if bench.place().0 != Screen::Table || results > 2 && (stepped > 0 || seed > 1) {
                    break;
                }
                if bench.doing() == Some(Doing::Deciding)
                    && let Some(decision) = bench.table().decision()
                {
                    let last = decision.actions.len() - 1;
                    bench.chooses(if rng.below(3) == 0 {
                        last
                    } else {
                        rng.below(last + 1)
                    });
                } else {
                    bench.frames(1);
                    std::thread::yield_now();
                }
                let world = bench.app.world();
                let facts = world.resource::<Messages<Fact>>();
                let Some(Fact::Happened { event, .. }) = cursor.read(facts).last() else {
                    continue;
                };
                let Some(seconds) = pace::read(event, None) else {
                    continue;
                };
                let hold = world.resource::<Tempo>().hold;
                let settled = match event {
                    Event::Balanced(balance) => balance.seal.is_some(),
                    Event::Contested(contest) => contest.winner().is_some(),
                    _ => false,
                };
                if settled {
                    // A frame takes 50 milliseconds.
                    assert!(hold >= seconds - 0.2, "{name}: {hold} of {seconds}");
                    results += 1;
                } else if seconds >= 2.9 && hold >= seconds - 0.2 {
                    sums += 1;
                    if rng.below(2) == 0 {
                        // One press goes on to what comes of it, and that is held in its turn.
                        bench.wants(crate::table::stage::Intent::Skip);
                        let hold = bench.app.world().resource::<Tempo>().hold;
                        let asked = bench.table().stage() != Stage::Showing;
                        assert!(asked || hold > 1.0, "{name}: {hold}");
                        stepped += 1;
                    }
                }
            }
        }
        println!("{name}: {sums} sums, {results} results, {stepped} skipped");
        assert!(results > 0, "{name}: {results}");
        all += stepped;
    }
    assert!(all > 0, "no sum came to light");
}
