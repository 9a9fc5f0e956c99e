//! What is compared on the spine: sums, supports, sockets.

use bevy_egui::egui::{Pos2, Rect, Shape};
use fudaba_harness::kittest::Queryable;
use fudaba_saves::settings::Language;

use super::{WINDOW, harness, picture};
use crate::panels::contest;
use crate::panels::ground::Ground;
use crate::panels::model::*;
use crate::testing::panel;
use crate::ui_text::Words;

fn part(label: &str, number: &str) -> PartModel {
    PartModel {
        label: label.into(),
        number: number.into(),
        adds: number.trim_start_matches('+').parse().ok(),
        by: None,
    }
}

fn side(role: &str, total: &str, outcome: SupportOutcome) -> BattleSide {
    BattleSide {
        role: role.into(),
        fighters: vec![FighterModel {
            card: CardKey(1),
            name: format!("{role} fighter"),
            picture: picture(),
            sum: None,
            range: None,
            note: String::new(),
        }],
        supports: vec![SupportModel {
            card: CardKey(2),
            name: format!("{role} support"),
            picture: picture(),
            value: "20".into(),
            outcome,
            why: "Same name. [10o]".into(),
        }],
        sum: Some(SumModel {
            parts: vec![part("power", "80"), part("support", "+20")],
            total: total.into(),
            beaten: false,
        }),
        ..BattleSide::default()
    }
}

fn battle(attacker: BattleSide, attacked: BattleSide) -> TableModel {
    TableModel {
        turn: super::turn(3, "You").turn,
        battle: Some(BattleModel {
            fight: true,
            forecast: "A tie is the attacker’s.".into(),
            sides: [attacker, attacked],
            seal: None,
        }),
        ..TableModel::default()
    }
}

/// What the contest may cover: the spine between the scores and the beads.
fn spine() -> Rect {
    let ground = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let right = ground.amber(1.0).left() - 16.0;
    Rect::from_x_y_ranges(60.0..=right, ground.spine - 24.0..=ground.spine + 24.0)
}

#[test]
fn both_totals_stand_on_the_spine_left_and_right_of_the_middle() {
    let model = battle(
        side("attacks", "120", SupportOutcome::Counts),
        side("is attacked", "50", SupportOutcome::Failed),
    );
    let harness = harness(model, WINDOW);
    let [left, right] = ["120", "50"].map(|total| harness.get_by_label(total).rect());
    for place in [left, right] {
        assert!(spine().contains_rect(place), "{place}");
    }
    let middle = WINDOW.x / 2.0;
    assert!(
        left.right() < middle && middle < right.left(),
        "{left} {right}"
    );
    let foreseen = harness.get_by_label("A tie is the attacker’s.").rect();
    assert!(foreseen.right() <= left.left(), "{foreseen} {left}");
}

#[test]
fn however_many_help_the_sums_stay_on_the_spine() {
    let crowded = |role: &str, total: &str| {
        let mut side = side(role, total, SupportOutcome::Counts);
        let helper = side.supports[0].clone();
        side.supports = vec![helper; 9];
        side
    };
    let harness = harness(
        battle(crowded("attacks", "120"), crowded("is attacked", "50")),
        WINDOW,
    );
    for total in ["120", "50"] {
        let place = harness.get_by_label(total).rect();
        assert!(spine().contains_rect(place), "{total}: {place}");
    }
    for bead in ["Draw", "Act", "End"] {
        let bead = harness.get_by_label(bead).rect();
        let place = harness.get_by_label("50").rect();
        assert!(!bead.intersects(place), "{bead} {place}");
    }
}

#[test]
fn parts_of_a_sum_that_find_no_room_are_put_together_and_none_is_dropped() {
    let words = Words(Language::English);
    for n in [5, 9, 14] {
        let mut many = side("attacks", "0", SupportOutcome::Counts);
        many.supports.clear();
        let mut parts = vec![part("power", "5000")];
        parts.extend((0..n).map(|_| part("Banner of the Quay", "+1000")));
        let total = 5000 + n * 1000;
        many.sum = Some(SumModel {
            parts,
            total: total.to_string(),
            beaten: false,
        });
        let ground = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
        let beads = ground.amber(1.0);
        let fight = BattleModel {
            fight: true,
            sides: [
                many.clone(),
                side("is attacked", "50", SupportOutcome::Failed),
            ],
            ..BattleModel::default()
        };
        let shown = panel(WINDOW, Vec::new(), move |ui, seen: &mut Vec<String>| {
            contest::show(ui, &fight, &ground, &beads, words, &mut Vec::new());
            let painted = ui.ctx().graphics(|all| {
                let list = all.get(ui.layer_id()).map(|list| {
                    let shapes = list.all_entries().filter_map(|shape| match &shape.shape {
                        Shape::Text(text) => Some(text.galley.text().to_owned()),
                        _ => None,
                    });
                    shapes.collect::<Vec<_>>()
                });
                list.unwrap_or_default()
            });
            *seen = painted;
        });
        let seen = shown.state().clone();
        let own = seen.iter().position(|text| *text == total.to_string());
        let own = &seen[own.expect("the total")..];
        let ends = own
            .iter()
            .position(|text| text == "50")
            .unwrap_or(own.len());
        let added = own[..ends].iter().filter(|text| text.starts_with('+'));
        let added: i32 = added.filter_map(|text| text[1..].parse::<i32>().ok()).sum();
        assert_eq!(5000 + added, total, "{n}: {seen:?}");
    }
}

#[test]
fn pointing_at_a_sum_tells_what_it_is_made_of_and_what_failed() {
    let model = battle(
        side("attacks", "120", SupportOutcome::Counts),
        side("is attacked", "50", SupportOutcome::Failed),
    );
    let mut harness = harness(model, WINDOW);
    harness.get_by_label("50").hover();
    harness.run_steps(40);
    harness.get_by_label_contains("power 80, support +20 = 50");
    harness.get_by_label_contains("× is attacked support 20  Same name. [10o]");
}

#[test]
fn a_hidden_card_shows_what_its_number_can_be() {
    let mut hidden = side("is attacked", "", SupportOutcome::Open);
    hidden.sum = None;
    hidden.supports.clear();
    hidden.fighters[0].picture = None;
    hidden.fighters[0].range = Some("5–15".into());
    let model = battle(side("attacks", "10", SupportOutcome::Open), hidden);
    let mut harness = harness(model, WINDOW);
    let place = harness.get_by_label("").rect();
    assert!(spine().contains_rect(place), "{place}");
    harness.get_by_label("").hover();
    harness.run_steps(40);
    harness.get_by_label_contains("? 5–15");
}

#[test]
fn what_decided_is_stamped_beside_the_sums_and_not_over_them() {
    let mut model = battle(
        side("attacks", "120", SupportOutcome::Counts),
        side("is attacked", "50", SupportOutcome::Failed),
    );
    if let Some(battle) = &mut model.battle {
        battle.seal = Some(SealModel {
            text: "Your character is defeated".into(),
            why: String::new(),
            good: false,
            stamped: false,
        });
    }
    let mut stamped = model.clone();
    let seal = stamped
        .battle
        .as_mut()
        .and_then(|battle| battle.seal.as_mut());
    seal.expect("it is decided").stamped = true;
    let over_the_cards = harness(stamped, WINDOW);
    let said = over_the_cards.query_by_label("Your character is defeated");
    assert!(said.is_none(), "it is said once");
    let harness = harness(model, WINDOW);
    let seal = harness.get_by_label("Your character is defeated").rect();
    for total in ["120", "50"] {
        assert!(
            !seal.intersects(harness.get_by_label(total).rect()),
            "{seal}"
        );
    }
    assert!(seal.left() >= 56.0, "{seal}");
}

fn pip(name: &str) -> PipModel {
    PipModel {
        name: name.into(),
        short: name[..1].into(),
        colour: [200, 60, 60],
        heart: false,
        emblem: None,
    }
}

#[test]
fn a_balance_tells_how_many_of_how_many_and_what_pays_for_what() {
    let model = TableModel {
        balance: Some(BalanceModel {
            who: "You".into(),
            kinds: vec![pip("red"), pip("blue"), pip("wild")],
            sources: vec![
                ("members".into(), vec![4, 1, 0]),
                ("yell".into(), vec![0, 0, 2]),
            ],
            demands: vec![DemandModel {
                card: CardKey(9),
                name: "Night song".into(),
                picture: picture(),
                needs: vec![(0, 4, vec![(0, 4)]), (1, 3, vec![(1, 1), (2, 1)])],
                met: Some(false),
                missing: "1 blue".into(),
                ..DemandModel::default()
            }],
            left: Some(vec![0, 0, 0]),
            ..BalanceModel::default()
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    let sum = harness.get_by_label_contains("6 of 7").rect();
    assert!(sum.left() >= 0.0 && sum.right() <= WINDOW.x / 2.0, "{sum}");
    harness.get_by_label_contains("members: red 4, blue 1");
    let demand = harness.get_by_label_contains("× Night song").rect();
    assert!(spine().contains_rect(demand), "{demand}");
    harness.get_by_label_contains("blue 3 ← blue 1, wild 1");
    harness.get_by_label_contains("lacks 1 blue");
}

#[test]
fn while_something_is_still_to_come_the_button_says_what() {
    let yell = |coming, chance| TableModel {
        balance: Some(BalanceModel {
            kinds: vec![pip("red")],
            demands: vec![DemandModel {
                needs: vec![(0, 2, vec![(0, 1)])],
                chance,
                ..DemandModel::default()
            }],
            coming,
            ..BalanceModel::default()
        }),
        wait: WaitModel {
            can_skip: true,
            ..WaitModel::default()
        },
        ..TableModel::default()
    };
    let coming = || Some(("yells to come:".to_owned(), 2));
    let next = harness(yell(coming(), None), WINDOW);
    next.get_by_label("Turn the rest");
    for other in [yell(None, None), yell(coming(), Some(40))] {
        let other = harness(other, WINDOW);
        other.get_by_label("Show what follows");
    }
}

#[test]
fn the_largest_demands_stay_on_the_spine() {
    let demand = |n: u32| DemandModel {
        card: CardKey(n),
        name: format!("Song {n}"),
        needs: vec![(0, 9, vec![(0, 4)]), (1, 9, vec![])],
        ..DemandModel::default()
    };
    let model = TableModel {
        balance: Some(BalanceModel {
            kinds: vec![pip("red"), pip("blue")],
            demands: (0..3).map(demand).collect(),
            ..BalanceModel::default()
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    for n in 0..3 {
        let demand = harness.get_by_label_contains(&format!("Song {n}")).rect();
        assert!(spine().contains_rect(demand), "{demand}");
    }
}

#[test]
fn while_he_decides_a_player_sees_what_is_lacking_and_his_chances() {
    let demand = |n: u32, name: &str, stands: &str, chance| DemandModel {
        card: CardKey(n),
        name: name.into(),
        needs: vec![(0, 4, vec![(0, 3)])],
        missing: "1 red".into(),
        stands: stands.into(),
        chance: Some(chance),
        ..DemandModel::default()
    };
    let model = TableModel {
        balance: Some(BalanceModel {
            who: "You".into(),
            kinds: vec![pip("red"), pip("blue")],
            sources: vec![("members".into(), vec![3, 1])],
            coming: Some(("yells to come:".into(), 4)),
            demands: vec![
                demand(1, "Night song", "set", 65),
                demand(2, "Day song", "if set too", 8),
            ],
            ..BalanceModel::default()
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    for label in [
        "yells to come: 4",
        "set: chance 65 %",
        "if set too: chance 8 %",
    ] {
        let place = harness.get_by_label_contains(label).rect();
        assert!(place.right() <= WINDOW.x, "{label}: {place:?}");
    }
    assert_eq!(harness.get_all_by_label_contains("lacks 1 red").count(), 2);
}
