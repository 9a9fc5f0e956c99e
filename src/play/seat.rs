//! Who sits at a side of the table.

use fudaba_ai::AgentSpec;
use fudaba_saves::replay;

/// Who sits at a side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person with this name.
    Person(String),
    /// The computer, with this name.
    Computer(String, AgentSpec),
}

impl Seat {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person(name) | Self::Computer(name, _) => name,
        }
    }

    /// Is it a person?
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// The computer player, if it is one.
    #[must_use]
    pub fn agent(&self) -> Option<AgentSpec> {
        match self {
            Self::Person(_) => None,
            Self::Computer(_, spec) => Some(*spec),
        }
    }

    /// Is this what somebody calls himself who sits here? Spaces around it and capitals do not matter.
    #[must_use]
    pub fn is_named(&self, typed: &str) -> bool {
        self.name().trim().to_lowercase() == typed.trim().to_lowercase()
    }

    /// As it stands in a record.
    #[must_use]
    pub fn recorded(&self) -> replay::Seat {
        replay::Seat {
            name: self.name().to_owned(),
            agent: match self {
                Self::Person(_) => None,
                Self::Computer(_, spec) => Some(spec.to_string()),
            },
        }
    }

    /// As it was recorded. A computer player that there is no more is one that plays well without long thought.
    #[must_use]
    pub fn of_record(seat: &replay::Seat) -> Self {
        let name = seat.plain_name();
        match &seat.agent {
            None => Self::Person(name),
            Some(agent) => Self::Computer(name, agent.parse().unwrap_or(AgentSpec::GREEDY)),
        }
    }
}
