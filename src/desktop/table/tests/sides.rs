//! Left and right are those of whoever looks, on both sides of the table.

use super::bench::Bench;
use super::{games, two};
use crate::table::layout::Site;
use crate::table::tests::sitting;
use fudaba_engine::{PlayerId, ZoneId};
use fudaba_saves::settings::Language;
use fudaba_text::Speaker;

/// Does a name say left, or right?
fn side_of(name: &str) -> Option<bool> {
    let says = |word: &str| name.to_lowercase().contains(word);
    match (says("left") || says("左"), says("right") || says("右")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

#[test]
fn what_is_called_left_lies_left_of_what_is_called_right_on_both_sides() {
    let mut compared = 0;
    for game in games() {
        if game.book.phrases.across.is_empty() {
            continue;
        }
        let mut bench = Bench::over(game, sitting(game, 1, two(), true));
        bench.frames(3);
        let seen = bench.table().seen().expect("nobody waits behind a curtain");
        let (view, viewer) = (seen.view(), seen.viewer());
        let zones = game.library.game.rules.zones();
        let x = |zone: ZoneId| {
            let site = bench.app.world().get::<Site>(bench.zone(zone));
            site.expect("it lies somewhere").0.at
        };
        for language in [Language::English, Language::Japanese] {
            let speaker = Speaker::to_player(&game.book, language.into(), viewer);
            for owner in PlayerId::ALL {
                let own = zones.ids().filter(|z| zones.decl(*z).owner == Some(owner));
                let named: Vec<(bool, (f32, f32))> = own
                    .filter(|zone| game.book.phrases.across.contains_key(zones.decl(*zone).key))
                    .filter_map(|zone| {
                        let said = speaker.place(view.q(), zone);
                        let look = &game.look.table.zones[zones.decl(zone).key];
                        let far = look.across.as_ref().filter(|_| owner != viewer);
                        let label = far.unwrap_or(&look.label).get(language.into());
                        assert_eq!(side_of(label), side_of(&said), "{label}, {said}");
                        Some((side_of(&said)?, x(zone)))
                    })
                    .collect();
                for (is_left, (one, _)) in &named {
                    for (_, (other, _)) in named.iter().filter(|(left, _)| left != is_left) {
                        assert_eq!(*is_left, one < other, "{named:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 10, "{compared}");
}
