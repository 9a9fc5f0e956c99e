//! The running battle as a panel shows it: the power of both units, and what it is made of (3.11h, 3.12b).

use crate::cards::queries;
use crate::cards::words::stat;
use crate::rules::battle::power::{self, Parts};
use crate::rules::play::instants;
use crate::rules::state::{self, Aim};
use fudaba_engine::{
    CardId, Contest, Context, DefId, Event, Fighter, PlayerId, Query, Side, Stage, Strike, Support,
    Term,
};

/// Tells those who watch how the battle of the running attack stands.
#[inline]
pub fn show(cx: &mut Context, seal: Option<&'static str>) {
    if cx.is_watched() {
        tell(cx, seal);
    }
}

#[cold]
fn tell(cx: &mut Context, seal: Option<&'static str>) {
    if let Some(contest) = contest(cx.q()) {
        cx.emit(|_| Event::Contested(Box::new(Contest { seal, ..contest })));
    }
}

/// Tells those who watch of a battle that an effect forces (3.12m): `seal` is how it ended, if it has. A panel shows one
/// battle, so nothing is told while the attack that runs has one.
pub fn show_forced(
    cx: &mut Context,
    pair: [CardId; 2],
    powers: [i32; 2],
    seal: Option<&'static str>,
) {
    if !cx.is_watched() || contest(cx.q()).is_some() {
        return;
    }
    let q = cx.q();
    let side = |n: usize, role| {
        let parts = power::parts(q, pair[n], pair[1 - n], false);
        Seen {
            player: q.controller(pair[n]),
            role,
            card: pair[n],
            here: true,
            parts: Some(parts),
            total: parts.total(),
            lost: seal.map(|_| powers[n] <= powers[1 - n]),
        }
        .side(q)
    };
    let contest = Contest {
        sides: [side(0, "attacks"), side(1, "is_attacked")],
        fight: true,
        stage: if seal.is_some() {
            Stage::Resolved
        } else {
            Stage::Declared
        },
        seal,
        forecast: None,
    };
    cx.emit(|_| Event::Contested(Box::new(contest)));
    if seal.is_some() {
        cx.emit(|_| Event::ContestEnded);
    }
}

/// The battle of the running attack, from its designation to the end of the attack; none where no unit is attacked. Of a
/// unit that has left nothing is told that its new place may hide.
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let attack = &state::get(q).attack;
    if !attack.is_at(Aim::Unit) {
        return None;
    }
    let (attacker, target) = (queries::attacker(q), queries::target(q));
    let compared = (attack.resolved == 1).then(|| attack.powers());
    let parts = attacker
        .zip(target)
        .map(|(a, b)| [power::parts(q, a, b, false), power::parts(q, b, a, true)]);
    let player = q.table.turn_player;
    let side = |n: usize, player, role, (card, here): (CardId, Option<CardId>)| {
        let now = parts.map(|p| p[n]);
        // After the battle numbers change; what was compared is what counts.
        let total = compared.map(|c| c[n]).or(now.map(Parts::total));
        Seen {
            player,
            role,
            card,
            here: here.is_some(),
            parts: now.filter(|p| Some(p.total()) == total),
            total: total.unwrap_or(0),
            lost: compared.map(|c| c[n] <= c[1 - n]),
        }
        .side(q)
    };
    let foe = player.other();
    Some(Contest {
        sides: [
            side(0, player, "attacks", (attack.attacker.card, attacker)),
            side(1, foe, "is_attacked", (attack.target.card, target)),
        ],
        fight: true,
        stage: if compared.is_some() {
            Stage::Resolved
        } else {
            Stage::Declared
        },
        seal: None,
        forecast: None,
    })
}

/// The running attack until it is decided, whatever it is aimed at.
#[must_use]
pub fn strike(q: Query) -> Option<Strike> {
    let attack = &state::get(q).attack;
    if attack.is_at(Aim::None) || attack.resolved == 1 {
        return None;
    }
    let at_player = attack.is_at(Aim::Player);
    Some(Strike {
        attacker: attack.attacker.still(q)?,
        player: q.table.turn_player.other(),
        struck: match at_player {
            true => Vec::new(),
            false => vec![attack.target.still(q)?],
        },
    })
}

/// One unit of a battle as it is shown.
struct Seen {
    player: PlayerId,
    role: &'static str,
    card: CardId,
    /// Is it still on the field?
    here: bool,
    /// What its power is made of; none where it has left or the numbers have changed.
    parts: Option<Parts>,
    total: i32,
    /// How it ended for this unit, if it has.
    lost: Option<bool>,
}

impl Seen {
    fn side(self, q: Query) -> Side {
        let total = Term::plus("power", self.total);
        let def = if self.here {
            q.table.card(self.card).def
        } else {
            DefId::HIDDEN
        };
        Side {
            player: self.player,
            role: self.role,
            fighters: vec![Fighter {
                card: self.card,
                def,
                terms: self
                    .parts
                    .map_or(vec![total], |parts| terms(q, self.card, parts)),
                total: self.total,
                mark: self.lost.map(|lost| match (lost, self.role) {
                    (true, _) => "defeated",
                    // Who attacks has nothing to hold.
                    (false, "attacks") => "stands",
                    (false, _) => "held",
                }),
                beaten: self.lost == Some(true),
            }],
            support: Support::None,
            together: None,
            measures: Vec::new(),
        }
    }
}

/// What power in a battle is made of: what the card shows, what was added for a while and by whom, and what counts in
/// battles alone. Halving is a term of its own: what is lost by it.
fn terms(q: Query, card: CardId, parts: Parts) -> Vec<Term> {
    let lasting = parts.base + parts.changes;
    let mut terms = Term::of_stat(q, card, stat::POWER, "power");
    if terms.iter().map(|term| term.n).sum::<i32>() != lasting {
        terms = vec![Term::plus("power", lasting)];
    }
    for term in terms.iter_mut().skip(1) {
        if term.by == card && instants::may_have_given(q, card, term.n) {
            *term = Term::plus("burnt", term.n);
        }
    }
    let own = q.def(card).map_or(0, |def| def.stat(stat::EMPOWER));
    let given = q.stat_sources(card, stat::EMPOWER);
    // What another card gives is called by that card.
    let giver = match given.as_slice() {
        [one] if own == 0 => one.by,
        _ => CardId::NONE,
    };
    let sum = lasting + parts.empower + parts.armour - parts.stigma;
    let empower = match giver {
        CardId::NONE => "empower",
        _ => "changes",
    };
    let others = [
        (empower, parts.empower, giver),
        ("armour", parts.armour, CardId::NONE),
        ("stigma", -parts.stigma, CardId::NONE),
        ("halved", parts.total() - sum, CardId::NONE),
    ];
    let others = others.into_iter().filter(|(_, n, _)| *n != 0);
    terms.extend(others.map(|(label, n, by)| Term {
        by,
        ..Term::plus(label, n)
    }));
    terms
}
