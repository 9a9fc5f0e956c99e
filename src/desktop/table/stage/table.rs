//! The sitting at the table as a resource, and what is going on as a state.

use bevy::prelude::*;

use crate::states::Screen;
use crate::table::layout::MayPut;
use fudaba_engine::{Balance, Contest, Decision, PlayerId, Stage as Weighing, View, ZoneSet};
use fudaba_play::{Attack, Seat, Sitting, Stage};

/// What is going on at the table. It follows [`Sitting::stage`] once what was shown has come to rest.
#[derive(SubStates, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[source(Screen = Screen::Table)]
pub enum Doing {
    /// Something is being shown.
    #[default]
    Showing,
    /// The viewer chooses.
    Deciding,
    /// The computer chooses.
    Thinking,
    /// The viewer hands over to the other person.
    HandingOver,
    /// The curtain is closed.
    Curtain,
    /// The match is over.
    Over,
}

/// The sitting. It is there as long as the screen is the table, and only then.
#[derive(Resource, Debug, Deref, DerefMut)]
pub struct Table(pub Sitting);

impl Table {
    /// The sitting as the viewer sees it; nothing while the curtain is closed.
    #[must_use]
    pub fn seen(&self) -> Option<Seen<'_>> {
        let view = self.0.view()?;
        Some(Seen {
            sitting: &self.0,
            view,
        })
    }

    /// How many choices have been made, those of an act among them that waits for more.
    #[must_use]
    pub fn choices(&self) -> usize {
        self.0.game().choices().len() + self.0.begun()
    }

    /// Is the computer to choose, and still thinking?
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.0.is_thinking()
    }
}

/// A sitting whose curtain is open.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    sitting: &'a Sitting,
    view: &'a View,
}

impl<'a> Seen<'a> {
    /// The sitting.
    #[must_use]
    pub fn sitting(&self) -> &'a Sitting {
        self.sitting
    }

    /// What has been shown to the viewer.
    #[must_use]
    pub fn view(&self) -> &'a View {
        self.view
    }

    /// Who looks at the table.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.view.viewer()
    }

    /// Who sits there.
    #[must_use]
    pub fn seat(&self, player: PlayerId) -> &'a Seat {
        self.sitting.seat(player)
    }

    /// The running contest as it was shown last.
    #[must_use]
    pub fn contest(&self) -> Option<&'a Contest> {
        self.sitting.contest()
    }

    /// The running contest as the cards that are shown have it: what has changed since it was told counts, unless it is
    /// decided.
    #[must_use]
    pub fn contest_now(&self) -> Option<Contest> {
        let told = self.contest()?;
        let now = self.view.setup().rules.contest(self.view.q());
        let open = |contest: &Contest| contest.stage < Weighing::Resolved;
        let goes_on = |now: &Contest| open(told) && (open(now) || same_cards(now, told));
        let stands = |now: &Contest| {
            self.is_up_to_date() && now.stage == told.stage && same_cards(now, told)
        };
        Some(match now.filter(|now| goes_on(now) || stands(now)) {
            Some(now) => Contest {
                seal: told.seal,
                ..now
            },
            None => told.clone(),
        })
    }

    /// The attack that is under way as it was shown last.
    #[must_use]
    pub fn attack(&self) -> Option<&'a Attack> {
        self.sitting.attack()
    }

    /// What a player has against what is asked of him.
    #[must_use]
    pub fn balance(&self) -> Option<&'a Balance> {
        self.sitting.balance()
    }

    /// Is something fought out or weighed up just now, as it was shown last? While it is only chosen what will be, nothing is.
    #[must_use]
    pub fn stages(&self) -> bool {
        let fought = self.contest();
        let weighed = self.balance();
        let open = |balance: &Balance| balance.demands.iter().any(|d| d.chance.is_some());
        fought.is_some_and(|contest| contest.stage < Weighing::Resolved)
            || weighed.is_some_and(|balance| balance.seal.is_none() && !open(balance))
    }

    /// The open decision, if it is the viewer's and everything before it has been shown.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.sitting.decision()
    }

    /// Has everything that happened been shown?
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        self.sitting.stage() != Stage::Showing
    }
}

/// Are both about the same cards?
fn same_cards(one: &Contest, other: &Contest) -> bool {
    let cards = |contest: &Contest| {
        let sides = contest.sides.iter();
        let fighters = sides.flat_map(|side| side.fighters.iter().map(|fighter| fighter.card));
        fighters.collect::<Vec<_>>()
    };
    cards(one) == cards(other)
}

/// Tells the layout in which of his own places the viewer may put something now.
pub fn tell_room(table: Res<Table>, mut may_put: ResMut<MayPut>) {
    let seen = table.seen();
    let decision = seen.and_then(|seen| Some((seen, seen.decision()?)));
    let places = decision.map(|(seen, decision)| {
        let zones = seen.view().q().zones();
        let own = |place| zones.decl(place).owner == Some(seen.viewer());
        let places = decision.actions.iter().map(|action| action.place);
        places
            .filter(|place| ZoneSet::ALL.contains(*place) && own(*place))
            .fold(ZoneSet::EMPTY, ZoneSet::with)
    });
    may_put.set_if_neq(MayPut(places));
}
