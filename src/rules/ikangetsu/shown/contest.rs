//! The running evade check as a panel shows it (section 7).

use crate::cards::words::stat;
use crate::rules::options::{self, second};
use crate::rules::{check, state};

use fudaba_engine::{
    CardId, Contest, Context, Event, Fighter, Query, Side, Stage, Sum, Support, Term,
};

/// Tells those who watch how the attack stands.
pub fn show(cx: &mut Context, seal: Option<&'static str>) {
    let running = cx.is_watched().then(|| contest(cx.q())).flatten();
    if let Some(contest) = running {
        cx.emit(|_| Event::Contested(Box::new(Contest { seal, ..contest })));
    }
}

/// The running attack, from its declaration on.
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let attack = &state::get(q).attack;
    if attack.declared == 0 {
        return None;
    }
    let player = q.table.turn_player;
    let compared = if attack.compared == 0 {
        check::compared(q)
    } else {
        attack.compared
    };
    let sides = [
        Side {
            player,
            role: "attacks",
            fighters: vec![fighter(q, attack.attacker, None)],
            support: Support::None,
            together: None,
            measures: Vec::new(),
        },
        Side {
            player: player.other(),
            role: "is_attacked",
            fighters: attack
                .attacked()
                .filter(|(n, _)| attack.compared == 0 || attack.compared >> n & 1 == 1)
                .map(|(n, card)| fighter(q, card, mark(q, n)))
                .collect(),
            support: Support::None,
            together: together(q, compared),
            measures: Vec::new(),
        },
    ];
    let stage = if attack.compared == 0 {
        Stage::Declared
    } else {
        Stage::Resolved
    };
    Some(Contest {
        sides,
        fight: true,
        stage,
        seal: None,
        forecast: None,
    })
}

/// What several targets come to together (7k), or the number that an effect set for them; nothing while some of them
/// are not to be seen.
fn together(q: Query, targets: u8) -> Option<Sum> {
    if targets.count_ones() < 2 || second(q, options::BARRAGE_CHECK) {
        return None;
    }
    let attack = &state::get(q).attack;
    let cards = attack.attacked().filter(|(n, _)| targets >> n & 1 == 1);
    let values = cards.map(|(_, card)| q.stat(card, stat::VALUE));
    let terms: Vec<Term> = values.map(|n| Term::plus("value", n)).collect();
    let total = check::defence(q, targets);
    let plain = terms.iter().map(|t| t.n).sum::<i32>() == total;
    Some(Sum {
        terms: if plain {
            terms
        } else {
            vec![Term::plus("changes", total)]
        },
        total,
    })
}

/// What is said of a target: how the comparison ended, or that it falls whatever the values (7b, 7m).
fn mark(q: Query, n: usize) -> Option<&'static str> {
    let attack = &state::get(q).attack;
    let bit = |mask: u8| mask >> n & 1 == 1;
    if bit(attack.defeated) {
        Some("defeated")
    } else if bit(attack.compared) {
        Some("evaded")
    } else if bit(attack.up) && bit(check::compared(q)) {
        Some("was_face_up")
    } else {
        None
    }
}

fn fighter(q: Query, card: CardId, mark: Option<&'static str>) -> Fighter {
    Fighter {
        card,
        def: q.table.card(card).def,
        terms: Term::of_stat(q, card, stat::VALUE, "value"),
        total: q.stat(card, stat::VALUE),
        mark,
        beaten: mark == Some("defeated"),
    }
}
