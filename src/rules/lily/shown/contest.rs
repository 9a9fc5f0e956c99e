//! The running battle as a panel shows it (specification section 10).

use crate::cards::words::stat;
use crate::rules::battle;
use crate::rules::battle_end::{attack_total, defence_total, support_number};
use crate::rules::options::{self, second};
use crate::rules::power::Power;
use crate::rules::state::{self, FAILED, UNJUDGED};
use fudaba_engine::{
    CardId, Contest, Context, Event, Fighter, PlayerId, Query, Side, Stage, Support, Supporter,
    Term,
};

/// Tells those who watch how the battle stands.
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

/// The running battle.
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let battle = &state::get(q).battle;
    if !battle.is_on() {
        return None;
    }
    let attack = Side {
        player: battle.side,
        role: "attacks",
        fighters: vec![attacker(q)],
        support: support(q, battle.side),
        together: None,
        measures: Vec::new(),
    };
    let other = battle.side.other();
    let fighters = battle
        .attacked()
        .map(|(n, card)| target(q, n, card))
        .collect();
    let defence = Side {
        player: other,
        role: "is_attacked",
        fighters,
        support: support(q, other),
        together: None,
        measures: Vec::new(),
    };
    let stage = if battle.compared == 1 {
        Stage::Resolved
    } else if battle.judged.iter().any(|j| *j != UNJUDGED) {
        Stage::Totals
    } else if battle.support.iter().any(|c| *c != CardId::NONE) {
        Stage::Support
    } else {
        Stage::Declared
    };
    Some(Contest {
        sides: [attack, defence],
        fight: true,
        stage,
        seal: None,
        forecast: None,
    })
}

/// Power, factors, changes and support as terms of a sum.
fn terms(q: Query, card: CardId, support: i32, critical: bool) -> Vec<Term> {
    let power = Power::of(q, card);
    let in_factors = second(q, options::CRITICAL_SCOPE);
    let mut terms = vec![Term::plus("power", power.base())];
    if power.factor() != 1 {
        terms.push(Term::factor("times", power.factor()));
    }
    if critical && in_factors {
        terms.push(Term::factor("critical", 2));
    }
    let changes = power.changes(critical && in_factors);
    if changes != 0 {
        terms.push(Term::plus("changes", changes));
    }
    // Where nothing is multiplied, the number begins with what the card shows.
    if terms.iter().all(|term| !term.times) && power.since_critical == 0 {
        let told = Term::of_stat(q, card, stat::POWER, "power");
        if told.iter().map(|term| term.n).sum::<i32>() == power.base() + changes {
            terms = told;
        }
    }
    if support != 0 {
        terms.push(Term::plus("support", support));
    }
    if critical && !in_factors {
        terms.push(Term::factor("critical", 2));
    }
    if power.since_critical != 0 {
        terms.push(Term::plus("changes", power.since_critical));
    }
    terms
}

fn attacker(q: Query) -> Fighter {
    let battle = &state::get(q).battle;
    let card = battle.attacker;
    let support = support_number(q, battle.side);
    let mark = match battle.from {
        state::FROM_PARTNER => Some("scatter_counter"),
        state::FROM_SUPPORT => Some("coupling_counter"),
        _ => None,
    };
    Fighter {
        card,
        def: q.table.card(card).def,
        terms: terms(q, card, support, battle.critical == 1),
        total: attack_total(q),
        mark,
        beaten: false,
    }
}

fn target(q: Query, n: usize, card: CardId) -> Fighter {
    let battle = &state::get(q).battle;
    let support = support_number(q, battle.side.other());
    let mark = if battle.blocked >> n & 1 == 1 {
        Some("blocked")
    } else if battle.defeated >> n & 1 == 1 {
        Some("defeated")
    } else if battle.compared == 1 {
        Some("held")
    } else {
        None
    };
    Fighter {
        card,
        def: q.table.card(card).def,
        terms: terms(q, card, support, false),
        total: defence_total(q, card),
        mark,
        beaten: mark == Some("defeated"),
    }
}

fn support(q: Query, player: PlayerId) -> Support {
    supporter(q, player).map_or(Support::Awaited, |card| Support::Shown(vec![card]))
}

fn supporter(q: Query, player: PlayerId) -> Option<Supporter> {
    let battle = &state::get(q).battle;
    let card = battle::support_card(q, player)?;
    let judged = battle.judged[player.index()];
    let why_not = battle::failure(q, player).or(Some(("support_made_to_fail", "10n")));
    Some(Supporter {
        card,
        def: q.table.card(card).def,
        n: q.stat(card, stat::SUPPORT),
        counts: judged != FAILED,
        why_not: why_not.filter(|_| judged == FAILED),
    })
}
