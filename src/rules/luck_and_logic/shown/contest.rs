//! The running battle as a panel shows it: power and aura of both sides, of which one decides (chapter 28).

use std::cmp::Ordering;

use crate::cards::effects;
use crate::cards::words::stat;
use crate::rules::{battle, judgement, state};
use fudaba_engine::words::StatId;
use fudaba_engine::{
    CardId, Contest, Context, DefId, Event, Fighter, Measure, PlayerId, Query, Side, Stage, Sum,
    Support, Supporter, Term,
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

/// The running battle; none where only a gate is attacked.
#[must_use]
pub fn contest(q: Query) -> Option<Contest> {
    let battle = &state::get(q).battle;
    if !battle.is_on() {
        return None;
    }
    let (attacker, defender) = (battle.attacker.card.some()?, battle.defender.card.some()?);
    let player = q.table.turn_player;
    let stage = if battle.is_judged() {
        Stage::Resolved
    } else if battle.called.iter().any(|o| o.card.some().is_some()) {
        Stage::Totals
    } else {
        Stage::Declared
    };
    Some(Contest {
        sides: [
            side(q, player, attacker, "attacks"),
            side(q, player.other(), defender, "is_attacked"),
        ],
        fight: true,
        stage,
        seal: None,
        forecast: forecast(q).filter(|_| stage < Stage::Resolved),
    })
}

/// How the numbers would be judged if both players passed now (28.1a): the attacker wins ties.
fn forecast(q: Query) -> Option<&'static str> {
    if !battle::both_fight(q) {
        return None;
    }
    let by = usize::from(battle::is_paradox(q));
    let attacking = q.table.turn_player;
    let of = |player| judgement::totals(q, player)[by];
    Some(match of(attacking).cmp(&of(attacking.other())) {
        Ordering::Greater => "attack_stands",
        Ordering::Equal => "attack_ties",
        Ordering::Less => "defence_stands",
    })
}

fn side(q: Query, player: PlayerId, card: CardId, role: &'static str) -> Side {
    let battle = &state::get(q).battle;
    let by_aura = battle::is_paradox(q);
    let totals = judgement::totals(q, player);
    let defends = player == battle::defending(q);
    let help: Vec<Supporter> = if defends {
        battle::interceptors(q)
            .iter()
            .map(|(card, n)| Supporter {
                card: *card,
                // One that is being put in order shows nobody which of them it is.
                def: if q.is_open(*card) {
                    q.table.card(*card).def
                } else {
                    DefId::HIDDEN
                },
                n: *n,
                counts: !by_aura,
                why_not: by_aura.then_some(("adds_to_power_only", "26.1f")),
            })
            .collect()
    } else {
        Vec::new()
    };
    let soul = if defends {
        0
    } else {
        i32::from_le_bytes(battle.soul)
    };
    let fights = battle::fighter(q, player).is_some();
    let beaten = battle.is_judged() && defends && battle.won == 1;
    let decided = battle.is_judged() && defends;
    let mark = if beaten { "defeated" } else { "held" };
    // Of one that has gone nothing is told that its new place may hide.
    let def = if fights {
        q.table.card(card).def
    } else {
        DefId::HIDDEN
    };
    Side {
        player,
        role,
        fighters: vec![Fighter {
            card,
            def,
            terms: Vec::new(),
            total: totals[usize::from(by_aura)],
            mark: decided.then_some(mark),
            beaten,
        }],
        measures: if fights {
            vec![
                measure(q, (card, "power", stat::POWER), soul, &help, !by_aura),
                measure(q, (card, "aura", stat::AURA), 0, &[], by_aura),
            ]
        } else {
            Vec::new()
        },
        support: if defends {
            Support::Shown(help)
        } else {
            Support::None
        },
        together: None,
    }
}

/// A number of a side: what the card shows, soul, what was added for a while and by whom, interceptors.
fn measure(
    q: Query,
    (card, label, of): (CardId, &'static str, StatId),
    soul: i32,
    help: &[Supporter],
    decides: bool,
) -> Measure {
    let mut terms = Term::of_stat(q, card, of, label);
    // What the soul gives is told by the card on top of it, not as something that the fighter did.
    if let Some(own) = terms.iter_mut().skip(1).find(|term| term.by == card)
        && soul != 0
    {
        own.n -= soul;
        let by = effects::soul(q, card).last().copied();
        let given = Term {
            by: by.unwrap_or(CardId::NONE),
            ..Term::plus("soul", soul)
        };
        terms.insert(1, given);
        terms.retain(|term| term.label != "changes" || term.n != 0);
    }
    let help_counts = help.iter().filter(|helper| helper.n != 0);
    terms.extend(help_counts.map(|helper| {
        Term {
            by: Some(helper.card)
                .filter(|card| q.is_open(*card))
                .unwrap_or(CardId::NONE),
            ..Term::plus("intercept", helper.n)
        }
    }));
    let helped: i32 = help.iter().map(|helper| helper.n).sum();
    Measure {
        label,
        sum: Sum {
            terms,
            total: q.stat(card, of) + helped,
        },
        decides,
    }
}
