//! The other player's last turn as a sitting tells it once more: as it was shown, and everything stays as it is.

use super::{against, games, sitting, two};
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Event, PlayerId, Rng, View};
use fudaba_play::{Refused, Sitting, Stage};
use fudaba_saves::settings::TakeBack;

/// What was shown with a beat, and what the viewer saw after it.
type Shown = (String, String);

/// Shows the next thing.
fn beat(sitting: &mut Sitting) -> Shown {
    let beat = sitting.next_beat().expect("something waits to be shown");
    let view = sitting.view().expect("somebody looks");
    let runs = (sitting.contest(), sitting.attack());
    let seen = format!("{} {runs:?}", lies(view));
    (format!("{:?} {:?}", beat.event, beat.choices), seen)
}

/// What lies where, and what the viewer knows of it.
fn lies(view: &View) -> String {
    let table = view.table();
    let cards = |zone| {
        let cards = table.zone(zone).iter();
        let card = |card: &CardId| {
            let state = table.card(*card);
            (*card, view.def(*card), state.face_up(), state.rested())
        };
        cards.map(card).collect::<Vec<_>>()
    };
    let zones = view.setup().rules.zones().ids();
    format!("{:?}", zones.map(cards).collect::<Vec<_>>())
}

/// Everything that whoever is to choose can see and do, and the match itself.
fn stands(sitting: &Sitting) -> (String, u64) {
    let view = sitting.view().expect("somebody looks").table();
    let runs = (sitting.contest(), sitting.attack(), sitting.balance());
    let back = TakeBack::ALL.map(|how| sitting.way_back(how));
    let logs = PlayerId::ALL.map(|player| sitting.log(player, 0).count());
    let record = (sitting.log_len(), sitting.log_edition(), logs);
    let asked = (sitting.stage(), sitting.decision(), sitting.viewer());
    let told = format!("{asked:?} {view:?} {runs:?} {back:?} {record:?}");
    (told, sitting.game().table().digest())
}

#[test]
fn the_last_turn_is_shown_again_as_it_was_shown_and_nothing_else_changes() {
    for game in games() {
        let (mut whole, mut broken_off, mut beats) = (0, 0, 0);
        for seed in 0..3 {
            let mut sitting = sitting(game, seed, against(AgentSpec::Random), false);
            sitting.reach_further();
            let mut rng = Rng::new(seed);
            // What was shown, by its place in the log; what is shown at once has none.
            let mut shown: Vec<Option<Shown>> = vec![None; sitting.log_len()];
            for _ in 0..160 {
                while sitting.stage() == Stage::Showing {
                    let seen = beat(&mut sitting);
                    shown.resize(sitting.log_len() - 1, None);
                    shown.push(Some(seen));
                }
                if let Stage::Over(_) = sitting.stage() {
                    assert!(!sitting.may_show_again());
                    break;
                }
                if let Stage::Thinking(_) = sitting.stage() {
                    assert_eq!(sitting.show_again(), Err(Refused::NotNow));
                    sitting.answer().unwrap();
                    continue;
                }
                let before = stands(&sitting);
                let may = sitting.may_show_again();
                if may && rng.below(2) == 0 {
                    sitting.show_again().unwrap();
                    assert_eq!(sitting.stage(), Stage::Showing);
                    assert!(sitting.decision().is_none() && sitting.shows_again());
                    assert_eq!(sitting.choose(0), Err(Refused::NotNow));
                    let breaks_off = rng.below(3) == 0;
                    let mut at = None;
                    while sitting.shows_again() {
                        let ends = rng.below(6) == 0;
                        if breaks_off && ends {
                            sitting.catch_up();
                            broken_off += 1;
                            break;
                        }
                        let seen = beat(&mut sitting);
                        beats += 1;
                        // The last one leads on to how everything is now.
                        if !sitting.shows_again() {
                            whole += 1;
                            break;
                        }
                        let place = at.map(|n: usize| n + 1).or_else(|| {
                            let same = |told: &Option<Shown>| told.as_ref() == Some(&seen);
                            shown.iter().rposition(same)
                        });
                        let place = place.expect("it was shown before");
                        assert_eq!(shown[place].as_ref(), Some(&seen), "beat {place}");
                        let turn = sitting.view().unwrap().table().turn_player;
                        assert_ne!(turn, sitting.viewer(), "it is the other one's turn");
                        at = Some(place);
                    }
                }
                assert_eq!(stands(&sitting), before);
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
                if rng.below(8) == 0 && sitting.take_back(TakeBack::Fair).is_ok() {
                    shown.truncate(sitting.log_len());
                }
            }
        }
        assert!(
            whole > 10 && broken_off > 3 && beats > 200,
            "{}: {whole} whole, {broken_off} broken off, {beats} beats",
            game.library.game.rules.id()
        );
    }
}

#[test]
fn there_is_nothing_to_show_again_before_the_other_players_first_turn_and_behind_the_curtain() {
    for game in games() {
        let mut sitting = sitting(game, 2, two(), false);
        let mut rng = Rng::new(2);
        let (mut before, mut after) = (0, 0);
        for _ in 0..200 {
            match sitting.stage() {
                Stage::Showing => drop(sitting.next_beat()),
                Stage::HandingOver(_) => sitting.close_curtain(),
                Stage::Curtain(player) => {
                    assert!(!sitting.may_show_again());
                    sitting.open_curtain(player).unwrap();
                }
                Stage::Deciding(player) => {
                    let theirs = sitting.log(player, 0).any(|told| {
                        matches!(told.event, Event::TurnBegan { player: whose, .. } if whose != player)
                    });
                    if sitting.game().table().turn == 0 {
                        assert!(!sitting.may_show_again());
                        before += 1;
                    }
                    if theirs {
                        assert!(sitting.may_show_again(), "{player:?}");
                        after += 1;
                    }
                    let count = sitting.decision().unwrap().actions.len();
                    sitting.choose(rng.below(count)).unwrap();
                }
                _ => break,
            }
        }
        assert!(before > 0 && after > 0, "{before}, {after}");
    }
}

#[test]
fn taking_back_and_giving_up_meanwhile_show_what_came_of_it() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut taken, mut gave_up) = (0, 0);
        for seed in 0..12 {
            let mut sitting = sitting(game, seed, against(AgentSpec::Random), false);
            let mut rng = Rng::new(seed);
            let mut before = sitting.game().table().digest();
            for _ in 0..600 {
                match sitting.stage() {
                    Stage::Showing => drop(sitting.next_beat()),
                    Stage::Thinking(_) => sitting.answer().unwrap(),
                    Stage::Deciding(_) if gave_up < 3 && taken > 5 && sitting.may_show_again() => {
                        sitting.show_again().unwrap();
                        sitting.next_beat();
                        sitting.concede(PlayerId(0)).unwrap();
                        while sitting.next_beat().is_some() {}
                        assert!(!sitting.shows_again());
                        assert!(matches!(sitting.stage(), Stage::Over(_)), "{name}");
                        gave_up += 1;
                        break;
                    }
                    Stage::Deciding(_) => {
                        if sitting.way_back(TakeBack::Free).is_ok() && sitting.show_again().is_ok()
                        {
                            sitting.next_beat();
                            sitting.take_back(TakeBack::Free).unwrap();
                            assert!(!sitting.shows_again(), "{name}");
                            assert_eq!(sitting.game().table().digest(), before, "{name}");
                            let view = sitting.game().view(PlayerId(0));
                            let seen = sitting.view().unwrap();
                            let [seen, is] = [seen, &view].map(|v| format!("{:?}", v.table()));
                            assert_eq!(seen, is, "{name}");
                            assert!(matches!(sitting.stage(), Stage::Deciding(_)), "{name}");
                            taken += 1;
                        }
                        before = sitting.game().table().digest();
                        let count = sitting.decision().unwrap().actions.len();
                        sitting.choose(rng.below(count)).unwrap();
                    }
                    _ => break,
                }
            }
        }
        println!("{name}: taken back {taken} times, given up {gave_up} times");
        assert!(taken > 5 && gave_up > 2, "{name}: {taken} {gave_up}");
    }
}
