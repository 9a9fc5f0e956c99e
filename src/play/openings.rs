//! Where a person wants to be asked: openings that he lets go by are passed in his name.

use super::back::Past;
use super::sitting::{Led, Sitting};
use fudaba_engine::{Asked, Declaration, Opening, PlayerId, Verb};
use std::collections::BTreeMap;

/// When a person wants to be asked at each kind of opening of a ruleset, by its place in
/// [`Declaration::openings`](fudaba_engine::Declaration::openings). What is not named is always asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings(Vec<Asked>);

impl Openings {
    /// What most players want, as the ruleset says it, but for what is named here by the keys of openings. Keys that the
    /// ruleset does not know are passed over.
    #[must_use]
    pub fn of(declared: &Declaration, own: &BTreeMap<String, Asked>) -> Self {
        let openings = declared.openings.iter();
        Self(
            openings
                .map(|o| own.get(o.key).copied().unwrap_or(o.asked))
                .collect(),
        )
    }

    /// When he wants to be asked at this kind.
    #[must_use]
    pub fn at(&self, kind: u8) -> Asked {
        self.0.get(usize::from(kind)).copied().unwrap_or_default()
    }

    fn asks(&self, opening: Opening) -> bool {
        self.at(opening.kind).asks(opening.matters)
    }
}

impl Sitting {
    /// From now on persons are asked only where they want to be; until this is called they are asked at every opening. If
    /// the open decision is one that is not wanted and the viewer has not seen it yet, it is passed.
    pub fn ask_at(&mut self, openings: Openings) {
        if self.openings != openings {
            self.openings = openings;
            self.pass_on();
        }
    }

    /// When persons want to be asked.
    #[must_use]
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// Passes in the name of persons until one is asked who wants to be.
    pub(super) fn pass_on(&mut self) {
        while let Some((player, done)) = self.unwanted() {
            if player == self.viewer {
                self.past.push(Past {
                    game: self.game.clone(),
                    chooser: player,
                    facts: self.history.len(),
                    passed: true,
                });
            }
            if self.carry_out(done).is_err() {
                break;
            }
        }
    }

    /// The person who is asked although he does not want to be, and what passes.
    fn unwanted(&self) -> Option<(PlayerId, usize)> {
        let player = self.game.to_choose()?;
        if self.led != Led::No
            || !self.seat(player).is_person()
            || self.openings == Openings::default()
        {
            return None;
        }
        let view = self.game.view(player);
        let opening = view.opening().filter(|o| !self.openings.asks(*o))?;
        debug_assert!(usize::from(opening.kind) < view.setup().declared.openings.len());
        let done = view.legal().iter().position(|a| a.verb == Verb::Done)?;
        Some((player, done))
    }
}
