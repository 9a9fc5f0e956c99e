//! The place that was pressed before the card that goes there, where the rules ask for the place only later: it is not asked
//! again.

use super::choice::Spot;
use super::choosing::Choosing;
use fudaba_engine::{CardId, Decision, Verb, ZoneId};

/// So many choices at most lie between the press on the card and the question where it goes.
const UNTIL_ASKED: usize = 8;

/// A card and the place to which its player has said that it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GoesThere {
    place: ZoneId,
    card: CardId,
    /// After how many choices that was said.
    since: usize,
}

impl GoesThere {
    /// What is known of that once something is pressed at the question that was asked after so many choices.
    pub(super) fn pressed(
        before: Option<Self>,
        (choosing, asked): (&Choosing, usize),
        spot: Spot,
    ) -> Option<Self> {
        // The card is on its way: what is pressed now pays for it.
        let on_its_way = before.filter(|before| asked > before.since);
        let Spot::Card(card, _) = spot else {
            return on_its_way;
        };
        let plays = |n: &usize| choosing.actions()[*n].verb == Verb::Play;
        let goes = choosing.of_card(card).iter().any(plays);
        let aimed = choosing.aimed().filter(|_| goes);
        let selected = choosing.selected == Some(card);
        let before = before.filter(|before| before.card == card && selected);
        let now = aimed.map(|place| Self {
            place,
            card,
            since: asked,
        });
        now.or(on_its_way).or(before)
    }

    /// Is it too long ago, or taken back?
    pub(super) fn is_stale(self, choices: usize) -> bool {
        choices < self.since || choices > self.since + UNTIL_ASKED
    }

    /// The answer to a question that asks where the card goes.
    pub(super) fn answers(self, decision: &Decision) -> Option<usize> {
        let there = |action: &fudaba_engine::Action| {
            action.verb == Verb::PickSlot && action.place == self.place && action.card == self.card
        };
        decision.actions.iter().position(there)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::bench::Bench;
    use crate::table::tests::{against, games};
    use bevy::picking::pointer::PointerButton;
    use fudaba_ai::AgentSpec;

    #[test]
    fn a_place_that_was_pressed_before_the_card_is_not_asked_again() {
        let (mut pressed, mut went) = (0, 0);
        for game in games() {
            if !game.book.phrases.prompts.contains_key("place") {
                continue;
            }
            for seed in 0..24 {
                if pressed > 2 && went > 0 {
                    break;
                }
                let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
                let mut goes: Option<(CardId, ZoneId, &str)> = None;
                bench.by_chance(seed, 160, |bench, decision| {
                    if let Some((card, place, at)) = goes {
                        let asks = |a: &fudaba_engine::Action| {
                            a.verb == Verb::PickSlot && (a.card, a.place) == (card, place)
                        };
                        let name = game.library.game.rules.id();
                        let asked = decision.actions.iter().any(asks);
                        assert!(!asked, "{name}: {} asks again", decision.key);
                        let lies = bench
                            .table()
                            .view()
                            .map(|view| view.table().card(card).zone);
                        let there = lies == Some(place);
                        went += usize::from(there);
                        goes = goes.filter(|_| !there && decision.key != at);
                    }
                    let Some(choosing) = bench.choice().choosing.clone() else {
                        return;
                    };
                    let later = |a: &&fudaba_engine::Action| {
                        a.verb == Verb::Play && a.place == ZoneId::NONE
                    };
                    let there = |a: &&fudaba_engine::Action| a.verb == Verb::Deploy;
                    let all = choosing.actions();
                    let view = bench.table().view().expect("somebody looks");
                    let kind = |card: CardId| {
                        let def = view.def(card)?;
                        view.setup().catalogue.get(def).map(|def| def.kind)
                    };
                    let laid = all.iter().find(there).and_then(|a| kind(a.card));
                    // Such a card goes to a place as well, once it has been paid for.
                    let at_once = |card| all.iter().any(|a| a.card == card && there(&a));
                    let alike = |a: &&fudaba_engine::Action| {
                        later(a) && kind(a.card) == laid && !at_once(a.card)
                    };
                    let card = all.iter().find(alike).map(|a| a.card);
                    let places: Vec<ZoneId> = all.iter().filter(there).map(|a| a.place).collect();
                    let Some((card, place)) = card.zip(places.first().copied()) else {
                        return;
                    };
                    if goes.is_some() {
                        return;
                    }
                    bench.clicks(bench.zone(place), PointerButton::Primary);
                    let aimed = bench.choice().choosing.as_ref().and_then(Choosing::aimed);
                    if aimed != Some(place) {
                        return;
                    }
                    let before = bench.table().choices();
                    for _ in 0..2 {
                        if bench.table().choices() == before {
                            bench.clicks(bench.card(card), PointerButton::Primary);
                        }
                    }
                    if bench.table().choices() > before {
                        pressed += 1;
                        goes = Some((card, place, decision.key));
                    }
                });
            }
        }
        println!("{pressed} pressed, {went} went there");
        assert!(pressed > 2 && went > 0, "{pressed} {went}");
    }
}
