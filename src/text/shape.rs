//! What both languages see alike: which steps are said in one breath, and what kind of number a value is.

use fudaba_engine::ability::{
    Amount, Bind, Cards, Change, Cmp, Duration, Effect, Filter, Selector, Value, Who,
};
use fudaba_engine::words::{AttachmentId, KeywordId, RoleId, StatId, TallyId, ZoneKind};

/// One thing that happens to cards for a while.
#[derive(Clone, Debug)]
pub(super) enum Alteration<'a> {
    /// A stat is changed.
    Stat(StatId, &'a Change),
    /// A keyword is given.
    Keyword(KeywordId),
}

/// A step as it is said: a choice is said together with what is done to the chosen cards, and changes of the same
/// cards for the same time are said together.
#[derive(Clone, Debug)]
pub(super) enum Step<'a> {
    /// Changes of the same cards.
    Alter {
        cards: Cards,
        binds: Vec<Bind>,
        alterations: Vec<Alteration<'a>>,
        duration: Duration,
    },
    /// Anything else.
    Do { effect: Effect, binds: Vec<Bind> },
}

impl Step<'_> {
    /// The cards that the step deals with first.
    pub(super) fn cards(&self) -> Option<&Cards> {
        match self {
            Self::Alter { cards, .. } => Some(cards),
            Self::Do { effect, .. } => primary(effect),
        }
    }
}

/// The cards that a clause is about; none where it is about two sets alike, or about a colour.
fn primary(effect: &Effect) -> Option<&Cards> {
    match effect {
        Effect::Swap(..) | Effect::NameColourOf(..) => None,
        effect => effect.cards(),
    }
}

/// Puts effects together to steps.
pub(super) fn steps(effects: &[Effect]) -> Vec<Step<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < effects.len() {
        if let [
            Effect::Choose(a, first),
            Effect::Choose(b, second),
            Effect::Swap(Cards::Bound(x), Cards::Bound(y)),
            ..,
        ] = &effects[at..]
            && (a, b) == (x, y)
        {
            out.push(Step::Do {
                effect: Effect::Swap(first.clone(), second.clone()),
                binds: vec![*a, *b],
            });
            at += 3;
            continue;
        }
        if let Effect::ForEach(bind, cards, inner) = &effects[at]
            && let [one] = inner.as_slice()
            && primary(one) == Some(&Cards::Bound(*bind))
            && !one.on(Cards::This).reads(*bind)
        {
            // "For each of them, do it" is said as "do it to them".
            out.push(match (one, alteration(one)) {
                (Effect::Modify(.., duration) | Effect::Grant(.., duration), Some(_)) => {
                    Step::Alter {
                        cards: cards.clone(),
                        binds: Vec::new(),
                        alterations: alteration(one).into_iter().collect(),
                        duration: *duration,
                    }
                }
                _ => Step::Do {
                    effect: one.on(cards.clone()),
                    binds: Vec::new(),
                },
            });
            at += 1;
            continue;
        }
        let mut binds = Vec::new();
        let mut cards = primary(&effects[at]).cloned();
        if let Effect::Choose(bind, chosen) = &effects[at]
            && effects.get(at + 1).and_then(primary) == Some(&Cards::Bound(*bind))
        {
            binds.push(*bind);
            cards = Some(chosen.clone());
            at += 1;
        }
        let effect = &effects[at];
        at += 1;
        match (effect, cards) {
            (Effect::Modify(.., duration) | Effect::Grant(.., duration), Some(cards)) => {
                let mut alterations = vec![alteration(effect)];
                let same = |next: &Effect| match next {
                    Effect::Modify(c, .., d) | Effect::Grant(c, .., d) => {
                        let chosen = matches!(c, Cards::Bound(b) if binds.contains(b));
                        (*c == cards && fixed(c) || chosen) && d == duration
                    }
                    _ => false,
                };
                while let Some(next) = effects.get(at).filter(|next| same(next)) {
                    alterations.push(alteration(next));
                    at += 1;
                }
                out.push(Step::Alter {
                    cards,
                    binds,
                    alterations: alterations.into_iter().flatten().collect(),
                    duration: *duration,
                });
            }
            (effect, Some(cards)) => out.push(Step::Do {
                effect: effect.on(cards),
                binds,
            }),
            (effect, None) => out.push(Step::Do {
                effect: effect.clone(),
                binds,
            }),
        }
    }
    out
}

fn alteration(effect: &Effect) -> Option<Alteration<'_>> {
    match effect {
        Effect::Modify(_, stat, change, _) => Some(Alteration::Stat(*stat, change)),
        Effect::Grant(_, keyword, _) => Some(Alteration::Keyword(*keyword)),
        _ => None,
    }
}

/// Do the same words name the same cards when said twice?
fn fixed(cards: &Cards) -> bool {
    !chosen(cards)
}

/// Are the cards chosen where they are named?
pub(super) fn chosen(cards: &Cards) -> bool {
    cards.are_chosen()
}

/// The register that a step fills itself.
pub(super) fn bound_by(effect: &Effect) -> Option<Bind> {
    match effect {
        Effect::Choose(bind, _) | Effect::Look(bind, ..) | Effect::Reveal(bind, _) => Some(*bind),
        _ => None,
    }
}

/// What is counted one by one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Per<'a> {
    /// Cards that a selector finds.
    Cards(&'a Selector),
    /// So many cards that a selector finds.
    CardsBy(&'a Selector, i32),
    /// Cards bound before.
    Bound,
    /// A tally of a player.
    Tally(Who, TallyId),
    /// What the step before dealt with.
    Result,
    /// Points of the number that was named.
    Named,
}

/// A value, by the way it is said.
#[derive(Clone, Copy, Debug)]
pub(super) enum Quantity<'a> {
    /// A plain number.
    Number(i32),
    /// So much for each of something, on top of a base, at most a cap.
    Each {
        factor: i32,
        per: Per<'a>,
        base: i32,
        cap: Option<i32>,
    },
    /// Anything else.
    Other(&'a Value),
}

impl<'a> Quantity<'a> {
    /// Sorts a value.
    pub(super) fn of(value: &'a Value) -> Self {
        let each = |per| Self::Each {
            factor: 1,
            per,
            base: 0,
            cap: None,
        };
        match value {
            Value::N(n) => Self::Number(*n),
            Value::Count(selector) => each(Per::Cards(selector)),
            Value::Per(inner, n) => match inner.as_ref() {
                Value::Count(selector) => each(Per::CardsBy(selector, *n)),
                _ => Self::Other(value),
            },
            Value::CountOf(_) => each(Per::Bound),
            Value::Tally(who, tally) => each(Per::Tally(*who, *tally)),
            Value::Result => each(Per::Result),
            Value::Times(inner, by) if **inner == Value::Named => Self::Each {
                factor: *by,
                per: Per::Named,
                base: 0,
                cap: None,
            },
            Value::Times(inner, by) => match Self::of(inner) {
                Self::Number(n) => Self::Number(n.saturating_mul(*by)),
                Self::Each {
                    factor,
                    per,
                    base,
                    cap,
                } => Self::Each {
                    factor: factor.saturating_mul(*by),
                    per,
                    base: base.saturating_mul(*by),
                    cap: cap.map(|c| c.saturating_mul(*by)),
                },
                Self::Other(_) => Self::Other(value),
            },
            Value::Plus(a, b) => match (Self::of(a), Self::of(b)) {
                (Self::Number(a), Self::Number(b)) => Self::Number(a.saturating_add(b)),
                (
                    Self::Number(n),
                    Self::Each {
                        factor,
                        per,
                        base,
                        cap: None,
                    },
                )
                | (
                    Self::Each {
                        factor,
                        per,
                        base,
                        cap: None,
                    },
                    Self::Number(n),
                ) => Self::Each {
                    factor,
                    per,
                    base: base.saturating_add(n),
                    cap: None,
                },
                _ => Self::Other(value),
            },
            Value::Capped(inner, most) => match Self::of(inner) {
                Self::Number(n) => Self::Number(n.min(*most)),
                Self::Each {
                    factor,
                    per,
                    base,
                    cap,
                } => Self::Each {
                    factor,
                    per,
                    base,
                    cap: Some(cap.map_or(*most, |c| c.min(*most))),
                },
                Self::Other(_) => Self::Other(value),
            },
            Value::Stat(..)
            | Value::Printed(..)
            | Value::Sum(..)
            | Value::Named
            | Value::Amount
            | Value::Minus(..)
            | Value::Floored(..)
            | Value::Kinds(..)
            | Value::Differing(..)
            | Value::Greatest(..)
            | Value::Least(..) => Self::Other(value),
        }
    }
}

/// What all clauses begin with, up to and with one of these words; none if they differ.
pub(super) fn shared_start<'a>(clauses: &'a [String], ends: &[&str]) -> Option<&'a str> {
    let first = clauses.first()?;
    ends.iter()
        .filter_map(|end| first.find(end).map(|at| &first[..at + end.len()]))
        .filter(|start| clauses.len() > 1 && clauses.iter().all(|c| c.starts_with(start)))
        .max_by_key(|start| start.len())
}

/// Whose zone a selector looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Mine,
    Theirs,
    Both,
}

/// A comparison of a card's stat with the same stat of another card, if that is what the filter asks; the number is
/// how far above the other it must be exactly.
pub(super) fn rivals(filter: &Filter) -> Option<(StatId, Cmp, &Cards, i32)> {
    let Filter::Stat(stat, cmp, value) = filter else {
        return None;
    };
    match value {
        Value::Stat(other, cards) if stat == other => Some((*stat, *cmp, cards, 0)),
        Value::Plus(base, above) => match (base.as_ref(), above.as_ref(), cmp) {
            (Value::Stat(other, cards), Value::N(n), Cmp::Equal) if stat == other && *n > 0 => {
                Some((*stat, *cmp, cards, *n))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Where a selector looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place<'a> {
    Zone(Side, ZoneKind),
    Among(Bind),
    /// Beneath these cards.
    Under(&'a Cards),
    /// Attached to these cards.
    Attached(&'a Cards, AttachmentId),
    /// What these cards are attached to.
    Bearer(&'a Cards),
}

/// The place and the filters of a selector; of a union those of its first part.
pub(super) fn parts(selector: &Selector) -> (Place<'_>, &[Filter]) {
    match selector {
        Selector::Union(all) => all
            .first()
            .map_or((Place::Among(Bind::Scratch(0)), &[]), parts),
        Selector::Under(cards, filters) => (Place::Under(cards), filters),
        Selector::Attached(cards, kind, filters) => (Place::Attached(cards, *kind), filters),
        Selector::Bearer(cards, filters) => (Place::Bearer(cards), filters),
        Selector::Mine(zone, filters) => (Place::Zone(Side::Mine, *zone), filters),
        Selector::Theirs(zone, filters) => (Place::Zone(Side::Theirs, *zone), filters),
        Selector::Both(zone, filters) => (Place::Zone(Side::Both, *zone), filters),
        Selector::Among(bind, filters) => (Place::Among(*bind), filters),
    }
}

/// Is one card of a place to be chosen, and one more that lies the other way up, but is told by nothing else? Gives
/// how the second lies.
pub(super) fn other_way_up<'a>(first: &'a Cards, second: &'a Cards) -> Option<&'a Filter> {
    let one = Amount::Exactly(Value::N(1));
    match (first, second) {
        (Cards::Pick(a, s, _), Cards::Pick(b, t, _)) if *a == one && *b == one => {
            let ((place, [way]), (other, [turned])) = (parts(s), parts(t)) else {
                return None;
            };
            let opposed = matches!(
                (way, turned),
                (Filter::FaceUp, Filter::FaceDown) | (Filter::FaceDown, Filter::FaceUp)
            );
            (opposed && place == other).then_some(turned)
        }
        _ => None,
    }
}

/// The zone that cards are taken from, if their expression says so.
pub(super) fn origin(cards: &Cards, binds: &[Option<ZoneKind>; 4]) -> Option<ZoneKind> {
    match cards {
        Cards::All(s) | Cards::Pick(_, s, _) | Cards::Alike(_, s) | Cards::Random(_, s) => {
            match parts(s).0 {
                Place::Zone(_, zone) => Some(zone),
                Place::Among(bind) => slot(bind).and_then(|at| binds[at]),
                Place::Under(_) | Place::Attached(..) | Place::Bearer(_) => None,
            }
        }
        Cards::Top(_, zone, _) => Some(*zone),
        Cards::Bound(bind) | Cards::Except(bind, _) => slot(*bind).and_then(|at| binds[at]),
        _ => None,
    }
}

/// The index of a register that cards may name.
pub(super) fn slot(bind: Bind) -> Option<usize> {
    match bind {
        Bind::A => Some(0),
        Bind::B => Some(1),
        Bind::C => Some(2),
        Bind::D => Some(3),
        Bind::Scratch(_) => None,
    }
}

/// The parts of a filter list that shape a noun: its role, its area and the rest.
pub(super) fn role_of(filters: &[Filter]) -> Option<RoleId> {
    filters.iter().find_map(|f| match f {
        Filter::Is(role) => Some(*role),
        _ => None,
    })
}
