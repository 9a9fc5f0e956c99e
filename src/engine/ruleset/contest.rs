//! What a panel shows of a comparison: two sides against each other, or what a player has against what is asked of him.

use crate::flow::context::Query;
use crate::printed::words::StatId;
use crate::ruleset::arithmetic::StatEffect;
use crate::table::ids::{CardId, DefId, PlayerId};

/// A comparison of two sides, as a panel shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// Both sides; in a fight, the first is the one that attacks.
    pub sides: [Side; 2],
    /// Do the cards of the first side strike those of the second?
    pub fight: bool,
    /// How far it has come.
    pub stage: Stage,
    /// What decided or changed it last: key of a stamped seal's text ("critical").
    pub seal: Option<&'static str>,
    /// What it comes to if nobody changes anything any more: key of a label. None where that is not known.
    pub forecast: Option<&'static str>,
}

impl Contest {
    /// For whom it has ended well: whose cards have beaten others, or, where the attack has come to nothing, who was
    /// attacked. None while it goes on, and where both sides are beaten or nobody strikes.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        if self.stage != Stage::Resolved {
            return None;
        }
        let beaten = |side: &Side| side.fighters.iter().any(|fighter| fighter.beaten);
        let [first, second] = &self.sides;
        match (beaten(first), beaten(second)) {
            (false, true) => Some(first.player),
            (true, false) => Some(second.player),
            (false, false) if self.fight => Some(second.player),
            _ => None,
        }
    }
}

/// An attack that was declared and is not decided yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The card that attacks.
    pub attacker: CardId,
    /// The player who is attacked.
    pub player: PlayerId,
    /// The cards that are attacked; none where it is the player himself.
    pub struck: Vec<CardId>,
}

impl Strike {
    /// The attack that a contest is about; none where it is no fight, or decided.
    #[must_use]
    pub fn of(contest: &Contest) -> Option<Self> {
        let open = contest.fight && contest.stage < Stage::Resolved;
        let [one, other] = &contest.sides;
        let attacker = one.fighters.first().filter(|_| open)?.card.some()?;
        let struck = other.fighters.iter();
        Some(Self {
            attacker,
            player: other.player,
            struck: struck.filter_map(|fighter| fighter.card.some()).collect(),
        })
    }
}

/// How far a contest has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Declared.
    Declared,
    /// Support is being revealed.
    Support,
    /// The numbers stand, changes are possible.
    Totals,
    /// Compared.
    Resolved,
}

/// One side of a contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Whose side.
    pub player: PlayerId,
    /// Key of the label that says what it does in the contest ("attacks").
    pub role: &'static str,
    /// The cards that are compared; the first is the main one.
    pub fighters: Vec<Fighter>,
    /// What supports it.
    pub support: Support,
    /// What its cards come to together; `None` where each of them counts alone.
    pub together: Option<Sum>,
    /// The numbers of the side, where it has several of which one decides; empty where there is just one.
    pub measures: Vec<Measure>,
}

/// One of several numbers of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Key of its label ("power").
    pub label: &'static str,
    /// The number and how it comes about.
    pub sum: Sum,
    /// Is this what decides the contest, as it stands?
    pub decides: bool,
}

/// What supports a side of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support {
    /// There is no support in this contest.
    None,
    /// It is not known yet.
    Awaited,
    /// These cards, in the order in which they came.
    Shown(Vec<Supporter>),
}

impl Support {
    /// The supporting cards that are known.
    #[must_use]
    pub fn shown(&self) -> &[Supporter] {
        match self {
            Self::Shown(supporters) => supporters,
            Self::None | Self::Awaited => &[],
        }
    }
}

/// A number and how it comes about.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// Its parts, in the order in which they enter.
    pub terms: Vec<Term>,
    /// The number.
    pub total: i32,
}

/// A card in a contest, with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// The card.
    pub card: CardId,
    /// What it is.
    pub def: DefId,
    /// The parts of its number.
    pub terms: Vec<Term>,
    /// Its number.
    pub total: i32,
    /// Key of a mark on it ("blocked", "defeated", "counter").
    pub mark: Option<&'static str>,
    /// Has it lost?
    pub beaten: bool,
}

/// One part of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Key of its label ("power", "support", "critical").
    pub label: &'static str,
    /// Its number.
    pub n: i32,
    /// Is the running sum multiplied by it (rather than added to)?
    pub times: bool,
    /// The card that adds it, if one does and both players know it; [`CardId::NONE`] otherwise.
    pub by: CardId,
}

impl Term {
    /// A part that is added.
    #[must_use]
    pub fn plus(label: &'static str, n: i32) -> Self {
        Self {
            label,
            n,
            times: false,
            by: CardId::NONE,
        }
    }

    /// A part by which what stands before it is multiplied.
    #[must_use]
    pub fn factor(label: &'static str, n: i32) -> Self {
        Self {
            times: true,
            ..Self::plus(label, n)
        }
    }

    /// The number of a card as the parts of a sum. The first is what the card is as long as it lies there, `label`; then,
    /// named `changes`, what was added for a while, a part for each card that did it. Where numbers are replaced,
    /// multiplied or divided there is one part alone.
    #[must_use]
    pub fn of_stat(q: Query, card: CardId, stat: StatId, label: &'static str) -> Vec<Self> {
        let now = q.stat(card, stat);
        let sources = q.stat_sources(card, stat);
        let printed = q.def(card).map_or(0, |def| def.stat(stat));
        let (mut all, mut made) = (printed, Vec::<Self>::new());
        for source in &sources {
            let StatEffect::Add(n) = source.effect else {
                return vec![Self::plus(label, now)];
            };
            all += n;
            if !source.is_made() {
                continue;
            }
            let by = Some(source.by).filter(|by| q.is_open(*by));
            let by = by.unwrap_or(CardId::NONE);
            match made.iter_mut().find(|term| term.by == by) {
                Some(term) => term.n += n,
                None => made.push(Self {
                    by,
                    ..Self::plus("changes", n)
                }),
            }
        }
        if all != now {
            return vec![Self::plus(label, now)];
        }
        made.retain(|term| term.n != 0);
        let added: i32 = made.iter().map(|term| term.n).sum();
        let first = Self::plus(label, now - added);
        std::iter::once(first).chain(made).collect()
    }
}

/// A supporting card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supporter {
    /// The card.
    pub card: CardId,
    /// What it is.
    pub def: DefId,
    /// Its number.
    pub n: i32,
    /// Does it count?
    pub counts: bool,
    /// Why not: key of a reason, with its clause.
    pub why_not: Option<(&'static str, &'static str)>,
}

/// What a player has against what is asked of him, kind by kind, as a panel shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// Whose.
    pub player: PlayerId,
    /// Keys of the kinds that are told apart; all lists of numbers below go by their places.
    pub kinds: Vec<&'static str>,
    /// Where what he has comes from.
    pub sources: Vec<Source>,
    /// What is still to come, of whatever kind: key of its label ("yells"), and how often.
    pub coming: Option<(&'static str, i32)>,
    /// Of the cards of which the next may come, how many would by themselves bring all that is lacking, and how many they
    /// all are. It goes by what they are and not by their order: the player whose they are may know it, nobody else.
    pub would_do: Option<(i32, i32)>,
    /// Would it win the match for the player, if he meets what is asked and comes out ahead?
    pub wins: bool,
    /// What is asked, card by card.
    pub demands: Vec<Demand>,
    /// What is left over of each kind, once it is decided.
    pub left: Option<Vec<i32>>,
    /// What decided it: key of a stamped seal's text ("success").
    pub seal: Option<&'static str>,
    /// Did it end well for the player?
    pub good: bool,
}

/// Something that a player has.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Key of the label of where it comes from ("members").
    pub label: &'static str,
    /// How many of each kind.
    pub numbers: Vec<i32>,
}

/// What a card asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// The card.
    pub card: CardId,
    /// What it is.
    pub def: DefId,
    /// What it asks for, kind by kind.
    pub needs: Vec<Need>,
    /// Whether it is met, once it is decided.
    pub met: Option<bool>,
    /// Where it stands among what could be asked, while that is being decided: key of a label ("in_hand").
    pub stands: Option<&'static str>,
    /// The chance in percent that it will be met, while that is open.
    pub chance: Option<u8>,
}

impl Demand {
    /// Is something asked for that nothing pays for yet?
    #[must_use]
    pub fn lacks(&self) -> bool {
        let unpaid = |need: &Need| need.paid.iter().map(|(_, n)| n).sum::<i32>() < need.asked;
        self.needs.iter().any(unpaid)
    }
}

/// So many of one kind are asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    /// The place of the kind in [`Balance::kinds`].
    pub kind: usize,
    /// How many.
    pub asked: i32,
    /// What pays for it: places of kinds, and how many of each.
    pub paid: Vec<(usize, i32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(beaten: [bool; 2], fight: bool, stage: Stage) -> Contest {
        let side = |n: u8| Side {
            player: PlayerId(n),
            role: "attacks",
            fighters: vec![Fighter {
                card: CardId(n),
                def: DefId::HIDDEN,
                terms: Vec::new(),
                total: 0,
                mark: None,
                beaten: beaten[usize::from(n)],
            }],
            support: Support::None,
            together: None,
            measures: Vec::new(),
        };
        Contest {
            sides: [side(0), side(1)],
            fight,
            stage,
            seal: None,
            forecast: None,
        }
    }

    #[test]
    fn who_is_attacked_in_vain_has_won() {
        let winner = |beaten, fight, stage| contest(beaten, fight, stage).winner();
        let (one, two) = (Some(PlayerId(0)), Some(PlayerId(1)));
        assert_eq!(winner([false, true], true, Stage::Resolved), one);
        assert_eq!(winner([true, false], true, Stage::Resolved), two);
        assert_eq!(winner([false, false], true, Stage::Resolved), two);
        assert_eq!(winner([true, true], true, Stage::Resolved), None);
        assert_eq!(winner([false, false], false, Stage::Resolved), None);
        assert_eq!(winner([false, true], true, Stage::Totals), None);
    }
}
