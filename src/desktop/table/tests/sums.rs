//! What the spine says of a contest and what the cards show that are compared: at every moment that is shown, one and the same.

use super::{against, games, sitting};
use crate::table::stage::Table;
use fudaba_ai::AgentSpec;
use fudaba_engine::words::StatId;
use fudaba_engine::{CardId, Contest, DefId, Rng, Stage as Course, Sum, Term, View};
use fudaba_play::Stage;

/// What the parts of a sum add up to.
fn total(terms: &[Term]) -> i32 {
    terms.iter().fold(0, |sum, term| match term.times {
        true => sum * term.n,
        false => sum + term.n,
    })
}

/// The sums of a contest that its side shows, with the card whose number opens each, if it is one card's.
fn sums(contest: &Contest) -> Vec<(Option<CardId>, &'static str, Sum)> {
    let mut all = Vec::new();
    for side in &contest.sides {
        let known = side.fighters.iter().filter(|f| f.def != DefId::HIDDEN);
        let lone = side.fighters.first().filter(|_| side.fighters.len() == 1);
        for fighter in known {
            if side.measures.is_empty() && !fighter.terms.is_empty() {
                let sum = Sum {
                    terms: fighter.terms.clone(),
                    total: fighter.total,
                };
                all.push((fighter.card.some(), fighter.terms[0].label, sum));
            }
        }
        for measure in &side.measures {
            let card = lone.and_then(|fighter| fighter.card.some());
            all.push((card, measure.label, measure.sum.clone()));
        }
        all.extend(side.together.clone().map(|sum| (None, "together", sum)));
    }
    all
}

/// The numbers that a card shows on its face.
fn shown(view: &View, look: &crate::table::ruleset::look::RulesetLook, card: CardId) -> Vec<i32> {
    let words = view.setup().rules.words();
    let Some(def) = view
        .def(card)
        .and_then(|def| view.setup().catalogue.get(def))
    else {
        return Vec::new();
    };
    let kind = look.face.kinds.get(def.kind.name(words));
    let names = kind.map_or(&[][..], |kind| &kind.stats).iter();
    let stats = names.filter_map(|name| StatId::find(words, name));
    stats.map(|stat| view.q().stat(card, stat)).collect()
}

#[test]
fn at_every_beat_of_a_contest_sums_parts_and_cards_agree() {
    let mut fought = 0;
    let mut wrong: Vec<String> = Vec::new();
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut beats, mut changed) = (0, 0);
        for seed in 0..6 {
            let mut sitting = sitting(game, seed, against(AgentSpec::Random), false);
            let mut rng = Rng::new(seed);
            for _ in 0..240 {
                while sitting.stage() == Stage::Showing {
                    let event = sitting
                        .next_beat()
                        .expect("something waits to be shown")
                        .event;
                    let table = Table(sitting);
                    let seen = table.seen().expect("somebody looks");
                    if let Some(contest) = seen.contest_now() {
                        let at = format!("{name} {seed}: {event:?}");
                        let open = contest.fight && contest.stage < Course::Resolved;
                        beats += usize::from(open);
                        // Nobody is told of a number that is not in the rules any more.
                        let now = seen.view().setup().rules.contest(seen.view().q());
                        let now = now.filter(|now| open && now.stage == contest.stage);
                        for (card, label, sum) in sums(&contest) {
                            assert_eq!(total(&sum.terms), sum.total, "{at}: {label} {sum:?}");
                            let lies = card.filter(|card| {
                                let zone = seen.view().table().card(*card).zone;
                                seen.view().q().zones().decl(zone).is_slot()
                            });
                            let Some(card) = lies.filter(|_| open) else {
                                continue;
                            };
                            let own = shown(seen.view(), &game.look, card);
                            let begins = (1..=sum.terms.len()).map(|n| total(&sum.terms[..n]));
                            // What is doubled in between shows another number meanwhile.
                            let doubles = sum.terms.iter().any(|term| term.times);
                            let agrees = doubles || begins.into_iter().any(|n| own.contains(&n));
                            if !agrees {
                                wrong.push(format!("{at}: {label} {sum:?} and {own:?}"));
                            }
                        }
                        if let Some(now) = now {
                            let decides = |contest: &Contest| {
                                let sides = contest.sides.iter();
                                let all = sides.flat_map(|side| {
                                    let decides = side.measures.iter().filter(|m| m.decides);
                                    decides.map(|m| (m.label, m.sum.total)).collect::<Vec<_>>()
                                });
                                all.collect::<Vec<_>>()
                            };
                            let same = |side: usize| {
                                let cards = |contest: &Contest| {
                                    let all = contest.sides[side].fighters.iter();
                                    all.map(|f| f.card).collect::<Vec<_>>()
                                };
                                cards(&now) == cards(&contest)
                            };
                            if same(0) && same(1) {
                                assert_eq!(decides(&now), decides(&contest), "{at}");
                                let told = seen.contest().map(decides);
                                changed += usize::from(told != Some(decides(&contest)));
                            }
                        }
                    }
                    sitting = table.0;
                }
                match sitting.stage() {
                    Stage::Over(_) => break,
                    Stage::Thinking(_) => sitting.answer().unwrap(),
                    _ => {
                        let count = sitting.decision().map_or(0, |d| d.actions.len());
                        sitting.choose(rng.below(count)).unwrap();
                    }
                }
            }
        }
        println!("{name}: {beats} beats of fights, {changed} told late");
        fought += usize::from(beats > 20);
    }
    let few: Vec<&String> = wrong.iter().take(12).collect();
    assert!(few.is_empty(), "{} times: {few:#?}", wrong.len());
    assert!(fought >= 3, "{fought} rulesets");
}
