//! The running battle as a panel shows it: the power of both units, and what it is made of (3.11h, 3.12b).

use crate::engine::{
    CardId, Contest, Context, Event, Fighter, PlayerId, Query, Side, Stage, Support, Term,
};
use crate::rules::crimson_fragments::cards::queries;
use crate::rules::crimson_fragments::rules::battle::power::{self, Parts};
use crate::rules::crimson_fragments::rules::state;

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

/// The running battle; none where no unit is attacked.
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let attack = &state::get(q).attack;
    if !attack.is_on() {
        return None;
    }
    let (attacker, target) = (queries::attacker(q)?, queries::target(q)?);
    let player = q.controller(attacker);
    let own = power::parts(q, attacker, target, false);
    let their = power::parts(q, target, attacker, true);
    let decided = attack.resolved == 1;
    let side = |player, (card, parts): (CardId, Parts), role, beaten| {
        side(q, player, (card, parts), (role, decided && beaten))
    };
    Some(Contest {
        sides: [
            side(
                player,
                (attacker, own),
                "attacks",
                own.total() <= their.total(),
            ),
            side(
                player.other(),
                (target, their),
                "is_attacked",
                their.total() <= own.total(),
            ),
        ],
        fight: true,
        stage: if decided {
            Stage::Resolved
        } else {
            Stage::Totals
        },
        seal: None,
        forecast: None,
    })
}

fn side(
    q: Query,
    player: PlayerId,
    (card, parts): (CardId, Parts),
    (role, beaten): (&'static str, bool),
) -> Side {
    Side {
        player,
        role,
        fighters: vec![Fighter {
            card,
            def: q.table.card(card).def,
            terms: terms(parts),
            total: parts.total(),
            mark: beaten.then_some("defeated"),
            beaten,
        }],
        support: Support::None,
        together: None,
        measures: Vec::new(),
    }
}

/// What power in a battle is made of. Halving is a term of its own: what is lost by it.
fn terms(parts: Parts) -> Vec<Term> {
    let sum = parts.base + parts.changes + parts.empower + parts.armour - parts.stigma;
    let all = [
        ("power", parts.base),
        ("changes", parts.changes),
        ("empower", parts.empower),
        ("armour", parts.armour),
        ("stigma", -parts.stigma),
        ("halved", parts.total() - sum),
    ];
    let terms = all.into_iter().enumerate();
    let terms = terms.filter(|(at, (_, n))| *at == 0 || *n != 0);
    let terms = terms.map(|(_, (label, n))| Term {
        label,
        n,
        times: false,
    });
    terms.collect()
}
