//! Who passes because nothing else can be done is asked before his last choice can no longer be taken back.

use super::sitting::{Table, begin, go_on};
use super::world;
use fudaba::engine::{Event, P0, Rng, Verb};
use fudaba::play::Stage;
use fudaba::saves::settings::TakeBack;

#[test]
fn what_follows_by_itself_can_be_taken_back_until_something_new_is_shown() {
    for library in world::libraries() {
        let (mut back, mut asked) = (0, 0);
        for seed in 0..12 {
            let mut sitting = begin(library, seed, Table::Computer);
            let mut rng = Rng::new(seed);
            for _ in 0..200 {
                go_on(&mut sitting);
                let Some(decision) = sitting.decision() else {
                    break;
                };
                let before = sitting.game().clone();
                sitting.choose(rng.below(decision.actions.len())).unwrap();
                while sitting.stage() == Stage::Showing {
                    // Whoever has nothing left to do is asked before the way back is cut off, and only then.
                    if sitting.passes_for_good(TakeBack::Fair) {
                        assert_eq!(sitting.way_back(TakeBack::Fair), Ok(()));
                        assert!(!sitting.passes_for_good(TakeBack::Free));
                        asked += 1;
                        sitting.take_back(TakeBack::Fair).unwrap();
                        assert_eq!(sitting.game().table(), before.table());
                        back += 1;
                        break;
                    }
                    let could = sitting.way_back(TakeBack::Fair).is_ok();
                    let beat = sitting.next_beat().unwrap();
                    let passed = matches!(
                        beat.event,
                        Event::Forced { player: P0, action } if action.verb == Verb::Done
                    );
                    let cut_off = could && sitting.way_back(TakeBack::Fair).is_err();
                    assert!(!(passed && cut_off), "he was not asked");
                }
                if sitting.game().choices().len() == before.choices().len() {
                    sitting.choose(rng.below(decision.actions.len())).unwrap();
                }
            }
        }
        assert!(asked == back, "{asked} {back}");
        println!("{}: {asked} passes", library.game.rules.id());
    }
}
