//! Tables that are laid out by hand, with cards in every zone in which some can lie: for what hardly ever comes up in
//! random matches.

use fudaba::cards::{Source, read_list, read_one};
use fudaba::engine::{Catalogue, Match};
use fudaba::library::Game;
use fudaba::scenario::{Common, Scenario, start};
use std::path::Path;

/// The card that carries something out, how its ability is written up to its effect, what both players have in which
/// zones, and the phase.
struct Layout {
    ability: &'static str,
    phase: &'static str,
    /// What the tester's player has, and what the other one has: each zone by itself; where several ways to fill it stand
    /// behind one another, table after table has another one.
    own: &'static [&'static str],
    other: &'static [&'static str],
    /// Test cards besides those of `common.ron`.
    cards: &'static str,
}

fn layout(ruleset: &str) -> Layout {
    match ruleset {
        "lily" => Layout {
            ability: "kind: Activated, limit: PerTurn(1)",
            phase: "action",
            cards: "",
            own: &[
                "left_front: [\"tester\"]",
                "right_front: [\"bea1\", \"bea2\"]",
                "left_back: [\"cat1 rested\"]",
                "hand: [\"ann1\", \"ann2\", \"bea2\", \"fog\"]",
                "trash: [\"eve1\", \"fog\", \"cat2\"]",
                "coupling: [\"fay1\", \"gus1 down\"]",
                "potential: [\"luck\", \"luck down\"]",
                "event: [\"rain\"]|",
                "support: [\"s20\"]",
                "partner: []",
            ],
            other: &[
                "|event: [\"rain\"]",
                "left_front: [\"ann1\"]",
                "right_front: [\"cat1\", \"cat2\"]",
                "left_back: [\"dot1 rested\"]",
                "hand: [\"ann1\", \"eve1\", \"fog\"]",
                "trash: [\"eve1\", \"rain\"]",
                "coupling: [\"fay1\", \"gus1 down\"]",
                "potential: [\"luck\", \"luck down\"]",
                "support: [\"s20\"]",
                "partner: []",
            ],
        },
        "ikangetsu" => Layout {
            ability: "kind: Attack",
            phase: "attack",
            cards: "",
            own: &[
                "centre_guard: [\"tester\"]",
                "right_guard: []",
                "discard: [\"a7\", \"a8 down\"]",
            ],
            other: &[
                "left_guard: []",
                "right_guard: [\"b9 up\"]",
                "discard: [\"b7\", \"b8 down\"]",
            ],
        },
        "loveca" => Layout {
            ability: "kind: Activated, limit: PerTurn(1)",
            phase: "main",
            cards: "(id: \"herald\", abilities: [(kind: Triggered, when: [(Enters, This), (LiveStart, You), (LiveSuccess, You)], effect: [Draw(You, N(1))])]), \
                    (id: \"hymn\", kind: Live, score: 1, abilities: [(kind: Triggered, when: [(LiveStart, You), (LiveSuccess, You)], effect: [Draw(You, N(1))])]),",
            own: &[
                "right: [\"tester\"]",
                "centre: [\"herald\"]",
                "under_right: [\"herald\", \"e\"]",
                "under_centre: [\"dot\", \"e\"]",
                "live: [\"hymn up\"]",
                "energy: [\"e*3\", \"e rested\"]",
                "success: [\"hymn\"]",
                "hand: [\"herald\", \"hymn\"]",
                "waiting: [\"herald\", \"duet\", \"eve\"]",
                "removed: [\"herald\", \"e\", \"hymn\"]",
                "resolution: [\"rose\", \"hymn\"]",
            ],
            other: &[
                "right: [\"ann\"]",
                "centre: [\"herald rested\"]",
                "under_right: [\"herald\", \"e\"]",
                "live: [\"hymn up\"]",
                "energy: [\"e*3\", \"e rested\"]",
                "success: [\"hymn\"]",
                "hand: [\"herald\", \"hymn\"]",
                "waiting: [\"herald\", \"duet\", \"eve\"]",
                "removed: [\"herald\", \"e\", \"hymn\"]",
            ],
        },
        "luck_and_logic" => Layout {
            ability: "kind: Act, limit: PerTurn(1)",
            phase: "main",
            cards: "",
            own: &[
                "left_front: [\"tester\"]",
                "centre_front: [\"ann1 soul\", \"uni1\"]",
                "right_back: [\"fox1 rested\"]",
                "hand: [\"ann2\", \"plan\", \"twist\"]",
                "stock: [\"blank*3\"]",
                "level: [\"ann1\", \"ann1 down\"]",
                "intercept: [\"guard\"]",
                "battle: [\"plan\", \"twist down\"]",
                "paradox: [\"turn\"]",
                "drop: [\"ann2\", \"plan\"]",
                "remove: [\"bob1\"]",
                "gate_deck: [\"gift*2\"]",
                "trance: [\"fay1\"]",
            ],
            other: &[
                "left_front: [\"ann1\"]",
                "centre_front: [\"ann1 soul\", \"uni1\"]",
                "right_back: [\"fox1 rested\"]",
                "hand: [\"ann2\", \"plan\", \"twist\"]",
                "stock: [\"blank*3\"]",
                "level: [\"ann1\", \"ann1 down\"]",
                "intercept: [\"guard\"]",
                "battle: [\"plan\", \"twist down\"]",
                "paradox: [\"turn\"]",
                "drop: [\"ann2\", \"plan\"]",
                "remove: [\"bob1\"]",
                "gate_deck: [\"gift*2\"]",
                "trance: [\"fay1\"]",
            ],
        },
        "crimson_fragments" => Layout {
            ability: "kind: Act, limit: PerTurn(1)",
            phase: "play",
            cards: "(id: \"both\", back: \"blade\"), (id: \"blade\", kind: Relic, cost: 1, unchecked: true), \
                    (id: \"spell\", kind: Arts, cost: 1, back: \"ann\", unchecked: true), (id: \"seal\", kind: Arts, cost: 1, back: \"blade\", unchecked: true),",
            own: &[
                "kin1: [\"tester\"]",
                "kin2: [\"sword equipped\", \"ann\"]",
                "kin3: [\"bob rested\"]",
                "kin4: [\"dan controlled\"]",
                "relics: [\"shield\", \"both back\"]",
                "territory: [\"land\"]",
                "arts: [\"draw\"]|arts: [\"spell\"]|arts: [\"seal\"]",
                "rim1: [\"ann up\"]",
                "rim2: [\"both\"]",
                "core: [\"sword\"]",
                "shift: [\"dan\", \"sword\", \"both\"]",
                "coffin: [\"eve\", \"note\", \"sword\", \"both\"]",
                "exclusion: [\"ann\", \"shield\", \"both\"]",
                "hand: [\"draw\", \"sword\", \"land\", \"both\"]",
                "deck: [\"both*3\", \"sword*3\", \"note*3\", \"land\"]",
                "life: [\"both*5\"]",
            ],
            other: &[
                "kin1: [\"ann\"]",
                "kin2: [\"sword equipped\", \"bob\"]",
                "kin3: [\"cid controlled\"]",
                "relics: [\"shield\", \"both back\"]",
                "territory: [\"land\"]",
                "arts: [\"draw\"]|arts: [\"spell\"]|arts: [\"seal\"]",
                "rim1: [\"ann up\"]",
                "rim2: [\"both\"]",
                "core: [\"sword\"]",
                "shift: [\"dan\", \"sword\", \"both\"]",
                "coffin: [\"eve\", \"note\", \"sword\", \"both\"]",
                "exclusion: [\"ann\", \"shield\", \"both\"]",
                "hand: [\"draw\", \"sword\", \"land\", \"both\"]",
                "deck: [\"both*3\", \"sword*3\", \"note*3\", \"land\"]",
                "life: [\"both*5\"]",
            ],
        },
        other => panic!("{other}: say how a table with cards in every zone is laid out"),
    }
}

/// Matches that begin with a table of a ruleset as full as it can be laid out, where a card of the first player does
/// something.
pub struct Tables {
    game: &'static Game,
    common: Common,
    layout: Layout,
    /// Those zones of both players that can be laid out so.
    own: Vec<&'static str>,
    other: Vec<&'static str>,
}

impl Tables {
    pub fn of(game: &'static Game) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
        let common = folder.join(game.rules.id()).join("common.ron");
        let source = Source::open(&common).expect("common.ron");
        let common = read_one(&source, game.rules.words()).expect("common.ron can be read");
        let mut tables = Self {
            game,
            common,
            layout: layout(game.rules.id()),
            own: Vec::new(),
            other: Vec::new(),
        };
        let can_be = |tables: &Self| (0..6).all(|seed| tables.start("Win(You)", seed).is_some());
        for zone in tables.layout.own {
            tables.own.push(zone);
            if !can_be(&tables) {
                tables.own.pop();
            }
        }
        for zone in tables.layout.other {
            tables.other.push(zone);
            if !can_be(&tables) {
                tables.other.pop();
            }
        }
        tables
    }

    /// How many zones there are that cards cannot be laid out in.
    pub fn refused(&self) -> Vec<&'static str> {
        let own = self
            .layout
            .own
            .iter()
            .filter(|zone| !self.own.contains(zone));
        let other = self
            .layout
            .other
            .iter()
            .filter(|zone| !self.other.contains(zone));
        own.chain(other).copied().collect()
    }

    /// The match in which the tester does this; none if such a table cannot be.
    pub fn start(&self, effect: &str, seed: u64) -> Option<Match> {
        let Layout {
            ability,
            phase,
            cards,
            ..
        } = self.layout;
        let text = format!(
            "[(name: \"laid out\", seed: {seed}, phase: \"{phase}\", cards: [(id: \"tester\", unchecked: true, abilities: \
             [({ability}, effect: [{effect}])]), {cards}], a: ({}), b: ({}), steps: [])]",
            filled(&self.own, seed),
            filled(&self.other, seed),
        );
        let file = Path::new("laid_out.ron").to_path_buf();
        let source = Source { file, text };
        let (read, errors) = read_list::<Scenario>(&source, self.game.rules.words());
        let scenario = read.into_iter().next();
        let scenario = scenario
            .unwrap_or_else(|| panic!("{}\n{errors:?}", source.text))
            .value;
        let world = start(
            &scenario,
            &self.common,
            self.game.rules,
            &Catalogue::default(),
        );
        world.ok().map(|world| world.game)
    }
}

/// The zones as the table of this seed has them.
fn filled(zones: &[&str], seed: u64) -> String {
    let at = usize::try_from(seed).unwrap_or(0);
    let one = |zone: &&str| {
        let ways: Vec<&str> = zone.split('|').collect();
        ways[at % ways.len()].to_owned()
    };
    let all: Vec<String> = zones
        .iter()
        .map(one)
        .filter(|zone| !zone.is_empty())
        .collect();
    all.join(", ")
}
