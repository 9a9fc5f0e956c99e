//! The panels of a fight: sums, supports, and what pays for what.

use bevy_egui::egui::vec2;
use fudaba_harness::kittest::Queryable;

use super::{WINDOW, harness, picture};
use crate::panels::model::*;

fn side(role: &str, total: &str, outcome: SupportOutcome) -> BattleSide {
    BattleSide {
        role: role.into(),
        fighters: vec![FighterModel {
            card: CardKey(1),
            name: format!("{role} fighter"),
            picture: picture(),
            sum: None,
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
            sum: format!("sum of {role}"),
            total: total.into(),
            beaten: false,
        }),
        ..BattleSide::default()
    }
}

#[test]
fn a_battle_shows_both_sums_the_supports_and_the_seal() {
    let model = TableModel {
        battle: Some(BattleModel {
            fight: true,
            forecast: "As it stands, you win.".into(),
            sides: [
                side("attacks", "120", SupportOutcome::Counts),
                side("is attacked", "50", SupportOutcome::Failed),
            ],
            seal: Some(SealModel {
                text: "Critical".into(),
                why: "A card of the same name.".into(),
                good: true,
            }),
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    for label in [
        "attacks",
        "is attacked",
        "120",
        "50",
        "○ 20",
        "× 20",
        "sum of attacks",
        "Critical",
        "A card of the same name.",
    ] {
        harness.get_by_label(label);
    }
    let totals = ["120", "50"].map(|label| harness.get_by_label(label).rect().center().y);
    assert!((totals[0] - totals[1]).abs() < 1.0, "{totals:?}");
}

#[test]
fn beneath_a_battle_a_card_is_read_with_its_numbers_and_text_in_sight() {
    let model = TableModel {
        battle: Some(BattleModel {
            fight: true,
            forecast: "As it stands, you win.".into(),
            sides: [
                side("attacks", "120", SupportOutcome::Counts),
                side("is attacked", "50", SupportOutcome::Failed),
            ],
            seal: None,
        }),
        inspect: Some(InspectModel {
            name: "Lantern".into(),
            kind: "Character".into(),
            picture: picture(),
            stats: vec![StatModel {
                name: "Power".into(),
                now: "70".into(),
                ..StatModel::default()
            }],
            text: vec!["Draw a card.".into()],
            ..InspectModel::default()
        }),
        ..TableModel::default()
    };
    // As low as two players leave it.
    let window = vec2(1280.0, 560.0);
    let harness = harness(model, window);
    let sums = harness.get_by_label("sum of attacks").rect();
    for label in ["Lantern", "Power 70", "Draw a card."] {
        let place = harness.get_by_label(label).rect();
        assert!(place.bottom() <= window.y, "{label}: {place:?}");
        assert!(place.top() >= sums.bottom(), "{label}: {place:?} {sums:?}");
    }
}

/// As much as a plate ever says.
pub(super) fn plates() -> Vec<PlayerModel> {
    let counter = |n: usize| CounterModel {
        label: format!("Deck {n}"),
        value: "12".into(),
        ..CounterModel::default()
    };
    let plate = |side| PlayerModel {
        side,
        name: "Somebody".into(),
        counters: (0..6).map(counter).collect(),
        ..PlayerModel::default()
    };
    vec![plate(Side::Far), plate(Side::Near)]
}

#[test]
fn however_many_help_the_sums_stay_in_sight() {
    let crowded = |role: &str, total: &str| {
        let mut side = side(role, total, SupportOutcome::Counts);
        let helper = side.supports[0].clone();
        side.supports = vec![helper; 4];
        side
    };
    let model = TableModel {
        players: plates(),
        battle: Some(BattleModel {
            fight: true,
            forecast: "As it stands, you win.".into(),
            sides: [crowded("attacks", "120"), crowded("is attacked", "50")],
            seal: None,
        }),
        ..TableModel::default()
    };
    let mut harness = harness(model, WINDOW);
    harness.run_steps(3);
    let log = harness.get_by_label("Log").rect().top();
    for label in ["120", "50", "sum of attacks", "As it stands, you win."] {
        let place = harness.get_by_label(label).rect();
        assert!(place.bottom() <= log, "{label}: {place:?}, {log}");
    }
}

#[test]
fn a_long_seal_stays_within_the_column() {
    let model = TableModel {
        battle: Some(BattleModel {
            fight: true,
            forecast: "As it stands, you win.".into(),
            sides: [
                side("attacks", "120", SupportOutcome::Counts),
                side("is attacked", "50", SupportOutcome::Failed),
            ],
            seal: Some(SealModel {
                text: "Your character is defeated".into(),
                why: String::new(),
                good: false,
            }),
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    let seal = harness.get_by_label("Your character is defeated").rect();
    let area = harness.state().1.expect("an area");
    assert!(
        seal.left() >= area.right() && seal.right() <= WINDOW.x,
        "{seal}"
    );
}

#[test]
fn three_demands_are_seen_whole() {
    let pip = |name: &str| PipModel {
        name: name.into(),
        short: name[..1].into(),
        colour: [200, 60, 60],
    };
    let demand = |name: &str| DemandModel {
        name: name.into(),
        picture: picture(),
        needs: (0..3).map(|kind| (kind, 4, vec![(kind, 3)])).collect(),
        missing: "1 red, 1 blue, 1 wild".into(),
        stands: "set".into(),
        chance: Some(40),
        ..DemandModel::default()
    };
    let model = TableModel {
        players: plates(),
        balance: Some(BalanceModel {
            who: "You".into(),
            kinds: vec![pip("red"), pip("blue"), pip("wild")],
            sources: vec![("members".into(), vec![4, 1, 2])],
            coming: Some(("yells to come:".into(), 4)),
            demands: ["Day song", "Dusk song", "Night song"].map(demand).into(),
            ..BalanceModel::default()
        }),
        ..TableModel::default()
    };
    let mut harness = harness(model, WINDOW);
    harness.run_steps(3);
    let log = harness.get_by_label("Log").rect().top();
    for label in ["Day song", "Dusk song", "Night song"] {
        for node in harness.get_all_by_label_contains(label) {
            let place = node.rect();
            assert!(place.bottom() <= log, "{label}: {place:?}, {log}");
        }
    }
    let last = harness.get_all_by_label("lacks 1 red, 1 blue, 1 wild");
    let last = last.map(|node| node.rect().bottom()).fold(0.0, f32::max);
    assert!(last <= log, "{last} {log}");
}

#[test]
fn a_balance_tells_what_pays_for_what_and_what_is_left() {
    let pip = |name: &str| PipModel {
        name: name.into(),
        short: name[..1].into(),
        colour: [200, 60, 60],
    };
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
    let labels = [
        "members",
        "wild 2",
        "× Night song",
        "blue 3",
        "wild 1",
        "lacks 1 blue",
        "left over",
    ];
    for label in labels {
        let place = harness.get_by_label(label).rect();
        assert!(place.right() <= WINDOW.x, "{label}: {place:?}");
    }
}

#[test]
fn while_he_decides_a_player_sees_what_is_lacking_and_his_chances() {
    let pip = |name: &str| PipModel {
        name: name.into(),
        short: name[..1].into(),
        colour: [200, 60, 60],
    };
    let demand = |name: &str, stands: &str, chance| DemandModel {
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
                demand("Night song", "set", 65),
                demand("Day song", "if set too", 8),
            ],
            ..BalanceModel::default()
        }),
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    let labels = [
        "yells to come: 4",
        "Night song",
        "set: chance 65 %",
        "Day song",
        "if set too: chance 8 %",
    ];
    for label in labels {
        let place = harness.get_by_label(label).rect();
        assert!(place.right() <= WINDOW.x, "{label}: {place:?}");
    }
    assert_eq!(harness.get_all_by_label("lacks 1 red").count(), 2);
}
