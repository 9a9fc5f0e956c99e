//! What is taken back, and what is done again.

use super::sitting::{P0, P1, Table, begin, file_of, go_on, place, start};
use super::world;
use fudaba::engine::{Event, Rng};
use fudaba::play::{NoWayBack, Sitting, Stage};
use fudaba::saves::replay::Replay;
use fudaba::saves::settings::TakeBack;

#[test]
fn a_choice_is_taken_back_until_its_maker_has_learned_something() {
    for library in world::libraries() {
        let (mut back, mut kept, mut learned) = (0, 0, 0);
        for seed in 0..4 {
            let mut sitting = begin(library, seed, Table::Computer);
            let mut rng = Rng::new(seed);
            assert_eq!(sitting.way_back(TakeBack::Fair), Err(NoWayBack::Nothing));
            for _ in 0..150 {
                go_on(&mut sitting);
                let Some(decision) = sitting.decision() else {
                    break;
                };
                let before = sitting.game().clone();
                let (log, view) = (sitting.log_len(), sitting.view().unwrap().table().clone());
                sitting.choose(rng.below(decision.actions.len())).unwrap();
                if rng.below(2) == 0 {
                    sitting.catch_up();
                }
                let all_shown = sitting.stage() != Stage::Showing;
                let disclosed = all_shown && sitting.game().has_disclosed_to(P0, &before);
                match sitting.take_back(TakeBack::Fair) {
                    Ok(()) => {
                        assert!(!disclosed, "what came to light cannot be taken back");
                        assert_eq!(sitting.game().table(), before.table());
                        assert_eq!(sitting.game().choices(), before.choices());
                        assert_eq!(sitting.log_len(), log);
                        assert_eq!(*sitting.view().unwrap().table(), view);
                        assert_eq!(sitting.stage(), Stage::Deciding(P0));
                        back += 1;
                        sitting.choose(rng.below(decision.actions.len())).unwrap();
                    }
                    Err(NoWayBack::NotNow) => break,
                    Err(why) => {
                        assert_eq!(why, NoWayBack::Disclosed);
                        kept += 1;
                    }
                }
                // What only the computer has learned it forgets.
                learned += usize::from(sitting.game().has_disclosed_to(P1, &before));
                go_on(&mut sitting);
                if sitting.game().choices().len() > before.choices().len() + 1
                    && sitting.game().outcome().is_none()
                {
                    let own = sitting.way_back(TakeBack::Fair);
                    assert!(matches!(
                        own,
                        Err(NoWayBack::OtherChose | NoWayBack::Nothing)
                    ));
                    assert_eq!(sitting.way_back(TakeBack::Free), Ok(()));
                }
            }
        }
        assert!(
            back > 5 && kept > 5 && learned > 0,
            "{back} {kept} {learned}"
        );
    }
}

#[test]
fn free_taking_back_goes_all_the_way_to_the_first_choice() {
    for library in world::libraries() {
        let mut sitting = begin(library, 2, Table::Computer);
        go_on(&mut sitting);
        let first = sitting.game().clone();
        let mut made = 0;
        while let (Some(decision), true) = (sitting.decision(), made < 25) {
            sitting.choose(decision.actions.len() - 1).unwrap();
            made += 1;
            go_on(&mut sitting);
        }
        if sitting.game().outcome().is_some() {
            continue;
        }
        for _ in 0..made {
            sitting.take_back(TakeBack::Free).unwrap();
        }
        assert_eq!(sitting.game().table(), first.table());
        assert_eq!(sitting.way_back(TakeBack::Free), Err(NoWayBack::Nothing));
    }
}

/// What the viewer sees, and what he has been told.
fn seen(sitting: &Sitting) -> (String, Vec<Event>, usize) {
    let told = sitting.log(sitting.viewer(), 0).map(|told| told.event);
    (
        format!("{:?}", sitting.view().unwrap().table()),
        told.collect(),
        sitting.game().choices().len(),
    )
}

#[test]
fn what_is_taken_back_is_done_again_step_by_step_until_somebody_chooses() {
    for library in world::libraries() {
        for (table, how) in [
            (Table::Computer, TakeBack::Free),
            (Table::Open, TakeBack::Fair),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let start = start(library, 5, table);
            let mut sitting = Sitting::begin(&start, &place(folder.path())).unwrap();
            let mut rng = Rng::new(8);
            go_on(&mut sitting);
            assert!(!sitting.has_way_forward() && !sitting.step_forward());
            let mut states = vec![seen(&sitting)];
            while let (Some(decision), true) = (sitting.decision(), states.len() < 40) {
                sitting.choose(rng.below(decision.actions.len())).unwrap();
                go_on(&mut sitting);
                states.push(seen(&sitting));
            }
            if sitting.game().outcome().is_some() {
                states.pop();
                continue;
            }
            let last = sitting.game().table().clone();
            for before in states.iter().rev().skip(1) {
                sitting.take_back(how).unwrap();
                assert_eq!(seen(&sitting), *before);
            }
            assert_eq!(sitting.way_back(how), Err(NoWayBack::Nothing));
            // What is done again waits to be shown, and is on file at once.
            assert!(sitting.step_forward());
            let tells = states[1].1.len() > states[0].1.len();
            assert_eq!(sitting.stage() == Stage::Showing, tells);
            let replay = Replay::read(&file_of(&sitting)).unwrap();
            assert_eq!(replay.choices.len(), sitting.game().choices().len());
            for after in &states[1..] {
                sitting.catch_up();
                assert_eq!(seen(&sitting), *after);
                sitting.step_forward();
            }
            assert!(!sitting.has_way_forward());
            assert_eq!(*sitting.game().table(), last);
            let replay = Replay::read(&file_of(&sitting)).unwrap();
            let played = replay.play(library, |_, _| {}).unwrap();
            assert_eq!(*played.table(), last);
            // Whoever chooses after going back begins another future.
            sitting.take_back(how).unwrap();
            sitting.take_back(how).unwrap();
            sitting.choose(0).unwrap();
            assert!(!sitting.has_way_forward() && !sitting.step_forward());
        }
    }
}

#[test]
fn of_two_people_only_he_goes_forward_who_took_back() {
    let mut done = 0;
    for library in world::libraries() {
        let mut sitting = begin(library, 2, Table::Two);
        let mut rng = Rng::new(4);
        for _ in 0..400 {
            match sitting.stage() {
                Stage::Showing => sitting.catch_up(),
                Stage::Curtain(player) => {
                    sitting.open_curtain(player).unwrap();
                    assert!(!sitting.has_way_forward());
                }
                Stage::HandingOver(_) => {
                    let stands = seen(&sitting);
                    if sitting.take_back(TakeBack::Fair).is_ok() {
                        let viewer = sitting.viewer();
                        sitting.close_curtain();
                        assert!(!sitting.has_way_forward() && !sitting.step_forward());
                        sitting.open_curtain(viewer).unwrap();
                        assert!(sitting.step_forward());
                        sitting.catch_up();
                        assert_eq!(seen(&sitting), stands);
                        done += 1;
                    }
                    sitting.close_curtain();
                    assert!(!sitting.step_forward());
                }
                Stage::Deciding(_) => {
                    let count = sitting.decision().unwrap().actions.len();
                    sitting.choose(rng.below(count)).unwrap();
                }
                Stage::Over(_) => break,
                Stage::Thinking(_) => panic!("there is no computer"),
            }
        }
    }
    assert!(done > 5, "{done}");
}
