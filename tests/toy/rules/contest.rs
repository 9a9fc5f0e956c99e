//! A strike as a panel shows it. Each side has two numbers: its power and its price. The power decides, unless a dreamer
//! fights: then the price does. Ghosts next to a fighter help it, each with one power.

use super::words::{kind, stat};
use super::{state, zones};
use fudaba::engine::words::StatId;
use fudaba::engine::{
    CardId, Contest, Context, DefId, Event, Fighter, Measure, Query, Side, Stage, Sum, Support,
    Supporter, Symbol, Term, ZoneId,
};

/// The ghosts that help who stands at a place.
fn helpers(q: Query<'_>, at: ZoneId) -> impl Iterator<Item = CardId> + '_ {
    let beside = zones::ZONES
        .neighbours(at)
        .filter_map(move |z| q.table.top(z));
    beside.filter(move |c| {
        let ghost = q.def(*c).is_some_and(|d| d.kind == kind::GHOST);
        ghost && q.table.card(*c).face_up()
    })
}

/// Does a dreamer fight, at one of the places of a strike?
fn dreams(q: Query, at: ZoneId) -> bool {
    let fighters = [Some(at), zones::facing(at)].into_iter().flatten();
    let mut fighters = fighters.filter_map(|z| q.table.top(z));
    fighters.any(|card| {
        let dreamer = Symbol::new("Dreamer");
        let open = q.table.card(card).face_up();
        open && q.def(card).is_some_and(|d| d.traits.contains(&dreamer))
    })
}

/// The number that decides a strike, for who stands at a place.
pub fn strength(q: Query, at: ZoneId, card: CardId) -> i32 {
    if dreams(q, at) {
        q.stat(card, stat::PRICE)
    } else {
        let helping = i32::try_from(helpers(q, at).count()).unwrap_or(0);
        q.stat(card, stat::POWER) + helping
    }
}

/// Tells those who watch how a strike came out.
pub fn tell(cx: &mut Context, at: ZoneId) {
    if let Some(contest) = of(cx.q(), at).filter(|_| cx.is_watched()) {
        cx.emit(|_| Event::Contested(Box::new(contest)));
    }
}

/// The running strike.
pub fn running(q: Query) -> Option<Contest> {
    of(q, state::get(q).attack)
}

fn of(q: Query, at: ZoneId) -> Option<Contest> {
    let to = zones::facing(at)?;
    Some(Contest {
        sides: [side(q, at, "attacks")?, side(q, to, "is_attacked")?],
        fight: true,
        stage: Stage::Totals,
        seal: None,
        forecast: None,
    })
}

fn side(q: Query, at: ZoneId, role: &'static str) -> Option<Side> {
    let (player, _) = zones::place(at)?;
    let card = q.table.top(at)?;
    // Nothing is told of a card that lies face down.
    let open = q.table.card(card).face_up();
    let def = if open {
        q.table.card(card).def
    } else {
        DefId::HIDDEN
    };
    let help = helpers(q, at).map(|card| Supporter {
        card,
        def: q.table.card(card).def,
        n: 1,
        counts: true,
        why_not: None,
    });
    let help: Vec<Supporter> = help.collect();
    let measure = |label: &'static str, stat: StatId, help: i32, decides: bool| {
        let mut terms = vec![Term::plus(label, q.stat(card, stat))];
        terms.extend((help > 0).then(|| Term::plus("support", help)));
        let total = terms.iter().map(|t| t.n).sum();
        let sum = Sum { terms, total };
        Measure {
            label,
            sum,
            decides,
        }
    };
    let helping = i32::try_from(help.len()).unwrap_or(0);
    let by_price = dreams(q, at);
    let measures = vec![
        measure("power", stat::POWER, helping, !by_price),
        measure("price", stat::PRICE, 0, by_price),
    ];
    Some(Side {
        player,
        role,
        fighters: vec![Fighter {
            card,
            def,
            terms: Vec::new(),
            total: if open { strength(q, at, card) } else { 0 },
            mark: None,
            beaten: false,
        }],
        support: Support::Shown(help),
        together: None,
        measures: if open { measures } else { Vec::new() },
    })
}
