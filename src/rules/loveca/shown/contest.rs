//! What a panel shows: hearts against requirements in a performance, totals in the judgement.

use crate::cards::queries;
use crate::cards::words::stat;
use crate::rules::hearts::{self, Hearts};
use crate::rules::{judge, perform, rule_actions, state, turn, yell, zones};

use fudaba_engine::{
    Balance, CardId, Contest, Context, Demand, Event, Fighter, Need, PlayerId, Query, Side, Source,
    Stage, Sum, Support, Term, ZoneId,
};

/// Keys of the kinds of hearts: six colours and ALL, then the needs of any colour.
const KINDS: [&str; state::COLOURS + 1] = [
    "pink", "red", "yellow", "green", "blue", "purple", "all", "any",
];
/// Place of the needs of any colour.
const ANY: usize = state::COLOURS;

/// Tells a watcher how things stand.
pub fn show(cx: &mut Context) {
    if !cx.is_watched() {
        return;
    }
    if let Some(balance) = balance(cx.q()) {
        cx.emit(|_| Event::Balanced(Box::new(balance)));
    }
    if let Some(contest) = contest(cx.q()) {
        cx.emit(|_| Event::Contested(Box::new(contest)));
    }
}

fn list(hearts: &Hearts) -> Vec<i32> {
    hearts.to_vec()
}

/// The hearts of the performing player against what the lives ask for (8.3.14, 8.3.15).
#[must_use]
pub fn balance(q: Query) -> Option<Balance> {
    let player = q.table.turn_player;
    let set = q.table.count(zones::live(player)) > 0;
    let state = state::get(q);
    if q.table.phase != turn::phase::PERFORMANCE || !set || !state.did(player, state::PERFORMED) {
        return None;
    }
    let pool = yell::pool(q, player);
    let needs = perform::needs(q, player);
    let met = hearts::met(&pool, &needs);
    let decided = state.did(player, state::SUCCEEDED | state::FAILED);
    let mut members = [0i32; state::COLOURS];
    for card in queries::members(q, player) {
        for (sum, n) in members.iter_mut().zip(queries::hearts(q, card)) {
            *sum += n;
        }
    }
    let mut icons = [0i32; state::COLOURS];
    for card in queries::yelled(q, player) {
        for (sum, n) in icons.iter_mut().zip(queries::icons(q, card)) {
            *sum += n;
        }
    }
    let kept = state.excess[player.index()].map(i32::from);
    let yelled = queries::yelled(q, player).count();
    let due = usize::from(state.due[player.index()]).saturating_sub(yelled);
    let coming = i32::try_from(due).ok().filter(|n| *n > 0 && !decided);
    let would_do = coming
        .filter(|_| !met)
        .map(|_| would_do(q, player, &pool, &needs));
    let kept_so_far = q.table.count(zones::success(player));
    let lives: Vec<CardId> = queries::lives(q, player).collect();
    let demands = demands(q, &lives, &pool, decided.then_some(met));
    Some(Balance {
        player,
        kinds: KINDS.to_vec(),
        sources: vec![
            Source {
                label: "members",
                numbers: list(&members),
            },
            Source {
                label: "yell",
                numbers: list(&icons),
            },
        ],
        coming: coming.map(|n| ("yells_to_come", n)),
        would_do: would_do.filter(|(n, _)| *n > 0),
        wins: kept_so_far + 1 >= rule_actions::target(q, player),
        demands,
        left: (decided && met).then(|| list(&kept)),
        seal: decided.then_some(if met { "live_success" } else { "live_failure" }),
        good: decided && met,
    })
}

/// Of the cards of the deck, how many would bring all that is lacking by the hearts on them, and how many they are.
fn would_do(q: Query, player: PlayerId, pool: &Hearts, needs: &Hearts) -> (i32, i32) {
    let deck = q.table.zone(zones::deck(player));
    let brings_all = |card: &&CardId| {
        let mut with = *pool;
        let icons = queries::icons(q, **card);
        with.iter_mut().zip(icons).for_each(|(n, i)| *n += i);
        hearts::met(&with, needs)
    };
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    (
        number(deck.iter().filter(brings_all).count()),
        number(deck.len()),
    )
}

/// What lives ask for, and what pays for it where as little as can be is missing in all of them together.
fn demands(q: Query, lives: &[CardId], pool: &Hearts, met: Option<bool>) -> Vec<Demand> {
    let asked: Vec<Hearts> = lives.iter().map(|card| queries::needs(q, *card)).collect();
    let paid = hearts::share(pool, &asked);
    let all = lives.iter().zip(asked.iter().zip(&paid));
    let demands = all.map(|(card, (asked, paid))| {
        let needs = asked.iter().zip(paid).enumerate();
        let needs = needs.filter(|(_, (asked, _))| **asked > 0);
        let needs = needs.map(|(kind, (asked, paid))| Need {
            // Where pools have their ALL hearts, needs have those of any colour (2.11).
            kind: if kind == hearts::ALL { ANY } else { kind },
            asked: *asked,
            paid: (paid.iter().copied().enumerate())
                .filter(|(_, n)| *n > 0)
                .collect(),
        });
        Demand {
            card: *card,
            def: q.table.card(*card).def,
            needs: needs.collect(),
            met,
            stands: None,
            chance: None,
        }
    });
    demands.collect()
}

/// The hearts on stage and the yells to come against what the lives ask for that a player has set or could set, while he
/// sets (8.2). Lives that are set are paid together; each of those in hand is reckoned as if it were set too. `met` is
/// read off the cards that lie on top of the deck, without a refresh and without abilities to come.
#[must_use]
pub fn prospect(q: Query, player: PlayerId) -> Option<Balance> {
    let asked = q.table.waiting.is_some_and(|w| w.player == player);
    if q.table.phase != turn::phase::LIVE_SET || !asked {
        return None;
    }
    let lives = |zone: ZoneId| {
        let cards = q.table.zone(zone).iter().copied();
        cards.filter(move |c| yell::is_live(q, *c))
    };
    let on_stage = yell::pool(q, player);
    let yells = yell::due(q, player).max(0);
    let deck = q.table.zone(zones::deck(player)).iter().rev();
    let mut with_yell = on_stage;
    for card in deck.take(usize::try_from(yells).unwrap_or(0)) {
        let icons = queries::icons(q, *card);
        with_yell.iter_mut().zip(icons).for_each(|(n, i)| *n += i);
    }
    let mut set_needs = [0; state::COLOURS];
    let add = |sum: &mut Hearts, card: CardId| {
        let asked = queries::needs(q, card);
        sum.iter_mut().zip(asked).for_each(|(n, a)| *n += a);
    };
    lives(zones::live(player)).for_each(|c| add(&mut set_needs, c));
    let set: Vec<CardId> = lives(zones::live(player)).collect();
    let met = hearts::met(&with_yell, &set_needs);
    let mut all = demands(q, &set, &on_stage, Some(met));
    for demand in &mut all {
        demand.stands = Some("set_now");
    }
    for card in lives(zones::hand(player)) {
        let mut needs = set_needs;
        add(&mut needs, card);
        let met = hearts::met(&with_yell, &needs);
        // What is missing is missing of all together: the one that is set last bears it.
        let together: Vec<CardId> = set.iter().copied().chain([card]).collect();
        let with_set = demands(q, &together, &on_stage, Some(met));
        all.extend(with_set.into_iter().last().map(|demand| Demand {
            stands: Some("in_hand"),
            ..demand
        }));
    }
    let demands = all;
    (!demands.is_empty()).then(|| Balance {
        player,
        kinds: KINDS.to_vec(),
        sources: vec![Source {
            label: "members",
            numbers: list(&on_stage),
        }],
        coming: Some(("yells_to_come", yells)),
        would_do: None,
        wins: false,
        demands,
        left: None,
        seal: None,
        good: false,
    })
}

/// The totals of both players (8.4.2 to 8.4.6).
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let set = PlayerId::ALL
        .into_iter()
        .any(|p| q.table.count(zones::live(p)) > 0);
    if q.table.phase != turn::phase::JUDGEMENT || !set {
        return None;
    }
    let first = state::first(q);
    let winners = judge::winners(q);
    let side = |player: PlayerId| side(q, player, winners[player]);
    Some(Contest {
        sides: [side(first), side(first.other())],
        fight: false,
        stage: Stage::Totals,
        seal: None,
        forecast: None,
    })
}

fn side(q: Query, player: PlayerId, wins: bool) -> Side {
    let fighters: Vec<Fighter> = queries::lives(q, player)
        .map(|card| {
            let score = q.stat(card, stat::SCORE);
            Fighter {
                card,
                def: q.table.card(card).def,
                terms: vec![Term::plus("score", score)],
                total: score,
                mark: None,
                beaten: !wins,
            }
        })
        .collect();
    let mut terms: Vec<Term> = fighters
        .iter()
        .map(|f| Term::plus("score", f.total))
        .collect();
    let lives: i32 = fighters.iter().map(|f| f.total).sum();
    let icons = i32::from(state::get(q).icons[player.index()]);
    let total = if fighters.is_empty() {
        0
    } else {
        judge::total(q, player)
    };
    for (label, n) in [
        ("score_icons", icons),
        ("total_bonus", total - lives - icons),
    ] {
        if n != 0 && !fighters.is_empty() {
            terms.push(Term::plus(label, n));
        }
    }
    Side {
        player,
        role: "performs",
        fighters,
        support: Support::None,
        together: Some(Sum { terms, total }),
        measures: Vec::new(),
    }
}
