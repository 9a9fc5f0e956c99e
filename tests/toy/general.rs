//! What holds in every match of the toy, played at random: it ends, can be taken back, saved, loaded and replayed, and
//! tells nobody what he may not know.

use super::rules::zones;
use super::world::{self, World, act, at};
use fudaba::ai::{AgentSpec, Stop};
use fudaba::engine::{
    Action, Actions, DefId, Match, P0, P1, PlayerId, Query, Rng, Table, Verb, View,
};

const MATCHES: u64 = 60;

/// Every table is sound, and each match comes to an end.
#[test]
fn matches_end_and_their_tables_are_sound() {
    let (mut longest, mut pending) = (0, 0);
    for seed in 0..MATCHES {
        let setup = world::setup(seed, "");
        let game = world::play(&setup, seed, |game, _| {
            pending += usize::from(!game.table().declared().is_empty());
            game.table().audit(game.setup()).unwrap();
            game.table().audit_abilities(game.setup()).unwrap();
        });
        longest = longest.max(game.choices().len());
    }
    assert!(longest > 20, "the longest match has {longest} choices");
    assert!(pending > 100, "{pending} choices while an action waited");
}

/// The choices of a match lead to the same table again, and so do those up to any of them (undo).
#[test]
fn choices_lead_to_the_same_table_again() {
    for seed in 0..MATCHES {
        let setup = world::setup(seed, "");
        let mut digests = Vec::new();
        let played = world::play(&setup, seed, |game, _| digests.push(game.table().digest()));
        digests.push(played.table().digest());
        let mut again = Match::new(setup, None);
        for (n, choice) in played.choices().iter().enumerate() {
            assert_eq!(
                again.table().digest(),
                digests[n],
                "match {seed}, choice {n}"
            );
            again.replay(*choice, None).unwrap();
        }
        assert_eq!(again.table(), played.table());
    }
}

/// A table written to a file and read again is the same, and goes on in the same way.
#[test]
fn saved_tables_go_on_as_they_were() {
    for seed in 0..MATCHES {
        let setup = world::setup(seed, "");
        let mut saved: Option<(Match, usize)> = None;
        let played = world::play(&setup, seed, |game, rng| {
            let text = ron::to_string(game.table()).unwrap();
            let read: Table = ron::from_str(&text).unwrap();
            assert_eq!(&read, game.table());
            if saved.is_none() && rng.below(12) == 0 {
                let from = Match::from_table(game.setup().clone(), read, None);
                assert_eq!(from.legal(), game.legal());
                saved = Some((from, game.choices().len()));
            }
        });
        let Some((mut from, at)) = saved else {
            continue;
        };
        for choice in &played.choices()[at..] {
            from.replay(*choice, None).unwrap();
        }
        assert_eq!(from.table(), played.table());
    }
}

/// A table dealt for a player's view is sound, and looks to him just like the one that there is: in what lies there, in
/// what waits, and in what he can choose.
pub fn tells_nothing(game: &Match, rng: &mut Rng) {
    for viewer in PlayerId::ALL {
        let view = game.view(viewer);
        let sample = view.sample(rng);
        sample.audit(game.setup()).unwrap();
        let all = sample.card_ids();
        assert!(all.into_iter().all(|c| sample.card(c).def != DefId::HIDDEN));
        let twin = View::of(&sample, game.setup(), viewer);
        assert_eq!(twin.table(), view.table());
        if game.to_choose() == Some(viewer) {
            let mut legal = Actions::new();
            Query::new(&sample, game.setup()).legal(&mut legal);
            assert_eq!(legal.as_slice(), view.legal());
        }
    }
}

/// A table that is put together by hand goes on by the rules: a strike, a payment, an ability that is set off.
#[test]
fn tables_put_together_by_hand_go_on() {
    let world = World::new("").embers(P0, 3);
    let world = world.lane(P0, 0, "pebble-golem").lane(P1, 2, "paper-mask");
    let mut game = world.hand(P0, "paper-mask").start();
    let (golem, mask) = (
        at(&game, zones::lane(P0, 0), "pebble-golem"),
        at(&game, zones::hand(P0), "paper-mask"),
    );
    act(
        &mut game,
        Action::to(Verb::Deploy, mask, zones::lane(P0, 1)),
    );
    assert_eq!(world::embers(&game, P0), 2);
    assert_eq!(game.table().count(zones::hand(P0)), 1, "it drew a card");
    act(
        &mut game,
        Action::to(Verb::Attack, golem, zones::lane(P1, 2)),
    );
    at(&game, zones::heap(P1), "paper-mask");
    act(
        &mut game,
        Action::to(Verb::Attack, mask, zones::lane(P1, 1)),
    );
    assert_eq!(world::candles(&game, P1), 2);
}

/// Nobody learns what he may not know.
#[test]
fn tables_dealt_for_a_view_look_the_same_from_there() {
    for seed in 0..MATCHES {
        let setup = world::setup(seed, "");
        world::play(&setup, seed, tells_nothing);
    }
}

/// The computer opponent thinks through windows and pending actions, and answers the same whatever the hidden cards are.
#[test]
fn the_opponent_plays_on_while_actions_wait() {
    let (mut thought, mut pending) = (0, 0);
    for seed in 0..6 {
        let setup = world::setup(seed, "");
        let mut agent = "search:30".parse::<AgentSpec>().unwrap().build();
        world::play(&setup, seed, |game, rng| {
            let waits = !game.table().declared().is_empty();
            if !waits && rng.below(12) != 0 || thought > 150 {
                return;
            }
            let viewer = game.to_choose().unwrap();
            let (view, seed) = (game.view(viewer), rng.next());
            let index = agent.think(&view, seed, &Stop::default()).index;
            assert!(index < game.legal().len());
            let twin = Match::from_table(game.setup().clone(), view.sample(rng), None);
            let again = agent.think(&twin.view(viewer), seed, &Stop::default());
            assert_eq!(again.index, index, "it has seen what it must not see");
            thought += 1;
            pending += usize::from(waits);
        });
    }
    assert!(
        pending > 30,
        "{pending} of {thought} while an action waited"
    );
}
