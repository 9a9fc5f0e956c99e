//! What is drawn of the table, without a renderer.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use bevy::asset::AssetId;
use bevy::prelude::*;

use super::bench::Bench;
use super::{games, sitting};
use crate::ai::AgentSpec;
use crate::desktop::table::stage::Doing;
use crate::desktop::table::world::Card;
use crate::engine::Rng;
use crate::play::Seat;

fn against(agent: AgentSpec) -> [Seat; 2] {
    let computer = Seat::Computer("Box".to_owned(), agent);
    [Seat::Person("Ann".to_owned()), computer]
}

/// The pictures of the cards that are seen; `None` is a card without one.
fn seen(bench: &mut Bench) -> Vec<Option<AssetId<Image>>> {
    let world = bench.app.world_mut();
    let mut cards = world.query_filtered::<(&Sprite, &Visibility), With<Card>>();
    let shown = cards.iter(world);
    let shown = shown.filter(|(_, visible)| **visible != Visibility::Hidden);
    let blank = Handle::<Image>::default();
    let image = |sprite: &Sprite| (sprite.image != blank).then(|| sprite.image.id());
    shown.map(|(sprite, _)| image(sprite)).collect()
}

/// Lets frames pass until every card that is seen has a picture.
fn until_painted(bench: &mut Bench) {
    for _ in 0..6000 {
        bench.app.update();
        let cards = seen(bench);
        if !cards.is_empty() && cards.iter().all(Option::is_some) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the backs are never painted");
}

#[test]
fn no_card_is_ever_blank_and_each_ruleset_has_its_own_faces() {
    let mut bench = Bench::drawn(1280, 720);
    let mut before: HashSet<AssetId<Image>> = HashSet::new();
    for game in games() {
        bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
        until_painted(&mut bench);
        let mut now = HashSet::new();
        let mut rng = Rng::new(4);
        let mut asked = 0;
        // Faces are painted beside the match, and take their time.
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            if bench.doing() == Some(Doing::Deciding)
                && let Some(decision) = bench.table().decision()
            {
                asked += 1;
                bench.chooses(rng.below(decision.actions.len()));
            }
            bench.goes_on();
            if bench.doing().is_none() || asked > 25 && now.len() > 6 {
                break;
            }
            for card in seen(&mut bench) {
                // What is seen for the first time is turned over once its face is painted.
                now.insert(card.expect("a card without a picture is seen"));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(now.len() > 3, "faces are seen: {}", now.len());
        assert!(now.is_disjoint(&before), "faces of another ruleset");
        before.extend(now);
        let leave = crate::desktop::screens::MatchOrder::Leave;
        bench.app.world_mut().write_message(leave);
        bench.frames(4);
    }
}
