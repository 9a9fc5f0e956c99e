//! What a card says of one step comes true: abilities of a single step are made up from the words that a ruleset declares,
//! and whenever one has been carried out, its sentence is held against what happened: how many cards, from whom, where to,
//! and which number. Where less was done, something must say why.
//!
//! `FUDABA_SETS` sets with how many sets of cards, or which of them (`40..60`).

use super::inventor::Inventor;
use super::made_up::{loaded, sets, with_cards};
use super::world;
use fudaba::cards::{CardEntry, CardRules};
use fudaba::engine::ability::{
    Ability, Amount, Cards, Change, Drawing, Effect, Filter, Manner, Selector, Value, Way, Who,
};
use fudaba::engine::{
    CardId, Cause, Event, First, Match, MatchSetup, ModOp, PlayerId, Prompt, Rng, Table, Watcher,
};
use fudaba::library::Library;
use fudaba::text::{Lang, Lexicon, card_text};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Matches with each set of cards.
const MATCHES: u64 = 4;
/// No more choices of a match are made than this.
const MOST_CHOICES: usize = 600;

/// A step whose sentence can be held against events alone.
fn is_plain(step: &Effect) -> bool {
    let literal = |value: &Value| matches!(value, Value::N(_));
    match step {
        Effect::Draw(_, n, Drawing::Exactly | Drawing::UpTo) => literal(n),
        Effect::Move(cards, _) | Effect::Enter(cards, ..) => match cards {
            Cards::Pick(Amount::Exactly(n) | Amount::UpTo(n), ..) => literal(n),
            Cards::Random(n, _) | Cards::Top(_, _, n) => literal(n),
            _ => false,
        },
        Effect::Modify(_, _, Change::Add(n) | Change::Set(n), _) => literal(n),
        Effect::Ready(_) | Effect::Rest(_) => true,
        Effect::Turn(_, way) => *way != Way::Over,
        _ => false,
    }
}

/// The number of cards that a step names.
fn named_count(step: &Effect) -> Option<i32> {
    let n = match step {
        Effect::Draw(_, n, _) => n,
        other => match other.cards()? {
            Cards::Pick(Amount::Exactly(n) | Amount::UpTo(n), ..) => n,
            Cards::Random(n, _) | Cards::Top(_, _, n) => n,
            _ => return None,
        },
    };
    match n {
        Value::N(n) => Some((*n).max(0)),
        _ => None,
    }
}

/// One of the abilities that is being carried out.
struct Running {
    card: CardId,
    /// Did the rules ask something before it came to its end? What was answered is no part of it.
    mixed: bool,
    ability: Ability,
    player: PlayerId,
    before: Table,
    events: Vec<Event>,
}

/// How often each operation was looked at.
type Seen = BTreeMap<&'static str, u32>;

/// What was told of a step that did less than it says.
fn says_why(events: &[Event]) -> bool {
    let tells = |event: &Event| {
        matches!(
            event,
            Event::Impossible { .. } | Event::Declined { .. } | Event::Noted(_) | Event::Ended(_)
        )
    };
    events.iter().any(tells)
}

/// Holds what a step says against what happened; the lie, if it is one.
fn lie(setup: &MatchSetup, running: &Running, after: &Table) -> Option<String> {
    let step = running.ability.effect.first()?;
    let zones = setup.rules.zones();
    let named = named_count(step);
    let who = |who: Who| match who {
        Who::You => running.player,
        Who::Opponent => running.player.other(),
        Who::TurnPlayer => running.before.turn_player,
    };
    let moves = |cause: Cause| {
        running.events.iter().filter_map(move |event| match event {
            Event::CardMoved {
                card,
                from,
                to,
                cause: of,
                ..
            } if *of == cause => Some((*card, *from, *to)),
            _ => None,
        })
    };
    let fewer = |did: usize, all: bool, there: usize| {
        let n = usize::try_from(named?).ok()?;
        if did > n {
            return Some(format!("{did} cards instead of {n}"));
        }
        let short = all && did < n.min(there) && !says_why(&running.events);
        short.then(|| {
            format!("{did} cards only of {n}, though {there} are there, and nothing says why")
        })
    };
    match step {
        Effect::Draw(of, _, how) => {
            let drawn: Vec<_> = moves(Cause::Draw).collect();
            for (_, _, to) in &drawn {
                if zones.decl(*to).owner != Some(who(*of)) {
                    return Some("the other player draws".to_owned());
                }
            }
            let from = drawn.first().map(|(_, from, _)| *from);
            let left = from.map_or(0, |from| after.count(from));
            fewer(drawn.len(), *how == Drawing::Exactly, drawn.len() + left)
        }
        Effect::Move(_, dest) => {
            let moved: Vec<_> = moves(Cause::Effect).collect();
            for (card, _, to) in &moved {
                let decl = zones.decl(*to);
                let own = decl
                    .owner
                    .is_none_or(|owner| owner == running.before.card(*card).owner());
                if decl.kind != dest.zone() && !says_why(&running.events) {
                    let (is, said) = (decl.kind, dest.zone());
                    let words = setup.rules.words();
                    return Some(format!(
                        "into {} instead of {}",
                        is.name(words),
                        said.name(words)
                    ));
                }
                if !own && decl.kind == dest.zone() {
                    return Some("into a zone of the other player".to_owned());
                }
            }
            // What lies beneath a card may go along.
            let along = moved.iter().filter(|(card, from, _)| {
                running.before.top(*from).is_some_and(|top| top != *card)
                    && zones.decl(*from).is_slot()
            });
            let along = along.count();
            fewer(moved.len().saturating_sub(along), false, 0)
        }
        Effect::Enter(..) => {
            let entered = moves(Cause::Effect).filter(|(_, _, to)| zones.decl(*to).is_slot());
            let entered: Vec<_> = entered.collect();
            let other = |to| {
                zones
                    .decl(to)
                    .owner
                    .is_some_and(|owner| owner != running.player)
            };
            if entered.iter().any(|(_, _, to)| other(*to)) {
                return Some("onto the field of the other player".to_owned());
            }
            fewer(entered.len(), false, 0)
        }
        Effect::Modify(_, stat, change, _) => {
            let wanted = match change {
                Change::Add(Value::N(n)) => ModOp::Add(*stat, *n),
                Change::Set(Value::N(n)) => ModOp::Set(*stat, *n),
                _ => return None,
            };
            let odd = running
                .events
                .iter()
                .find(|event| matches!(event, Event::Modified(m) if m.source == running.card && m.op != wanted));
            odd.map(|event| format!("{event:?} instead of {wanted:?}"))
        }
        Effect::Ready(_) | Effect::Rest(_) => {
            let rests = matches!(step, Effect::Rest(_));
            let odd = |event: &&Event| matches!(event, Event::Oriented { rested, .. } if *rested != rests);
            running
                .events
                .iter()
                .find(odd)
                .map(|event| format!("{event:?}"))
        }
        Effect::Turn(cards, way) => {
            // Rules turn cards as well, those that have been used up and those that they call for.
            if running.ability.kind.manner() == Manner::Called {
                return None;
            }
            let up = *way == Way::Up;
            let turned = running.events.iter().filter_map(|event| match event {
                Event::Turned { card, face_up, .. } => Some((*card, *face_up)),
                _ => None,
            });
            let others = turned.clone().filter(|(card, _)| *card != running.card);
            let any = turned.clone().any(|(_, is_up)| is_up == up);
            let odd = cards.selector().is_some() && others.count() > 0 && !any;
            odd.then(|| "turned the other way".to_owned())
        }
        _ => None,
    }
}

/// The sentence of a card names the number of cards, in both languages.
fn names_its_number(entry: &CardEntry, lexicon: &Lexicon) -> bool {
    // A card in a role is one, and is called by that.
    let roles = |filter: &Filter| {
        let words = format!("{filter:?}");
        words.contains("Is(")
    };
    let one = |step: &&Effect| match step.cards().and_then(Cards::selector) {
        Some(Selector::Mine(_, tests) | Selector::Theirs(_, tests) | Selector::Both(_, tests)) => {
            tests.iter().any(roles)
        }
        Some(_) => true,
        None => false,
    };
    let steps = entry.abilities.iter().filter_map(|a| a.effect.first());
    let steps = steps.filter(|step| !one(step));
    steps.filter_map(named_count).filter(|n| *n > 1).all(|n| {
        Lang::ALL.iter().all(|lang| {
            let text = card_text(entry, lexicon, *lang).plain(*lang).to_lowercase();
            let words = ["two", "three", "both"];
            text.contains(&n.to_string()) || words.iter().any(|word| text.contains(word))
        })
    })
}

/// The same card with an ability of one plain step, if one comes to mind that the check accepts.
fn plain_card(rules: &CardRules, entry: &CardEntry, rng: &mut Rng) -> CardEntry {
    let kinds = rules
        .kind(entry.kind)
        .map_or(&[][..], |kind| kind.abilities);
    for _ in 0..60 {
        if kinds.is_empty() {
            break;
        }
        let inventor = &mut Inventor::new(rules, rng);
        let kind = kinds[inventor.below(kinds.len())];
        let mut ability = inventor.ability(kind, 0);
        let found = ability.effect.iter().position(is_plain);
        let Some(at) = found else { continue };
        ability.effect = vec![ability.effect.swap_remove(at)];
        ability.cost.clear();
        let new = CardEntry {
            abilities: vec![ability],
            ..entry.clone()
        };
        if loaded(rules, &new).errors.is_empty() {
            return new;
        }
    }
    CardEntry {
        abilities: Vec::new(),
        ..entry.clone()
    }
}

fn one_match(setup: MatchSetup, seed: u64, set: u64, seen: &mut Seen) {
    let setup = Arc::new(setup);
    let mut rng = Rng::new(seed ^ 0x11e5);
    let mut running: Vec<Running> = Vec::new();
    let mut game: Option<Match> = None;
    let id = setup.rules.id();
    for _ in 0..MOST_CHOICES {
        let asked = game.as_ref().and_then(Match::decision);
        if asked.is_some_and(|asked| matches!(asked.prompt, Prompt::Rules(_))) {
            running.iter_mut().for_each(|running| running.mixed = true);
        }
        let mut watcher = Watcher(|table: &Table, event: Event| match event {
            Event::AbilityUsed {
                card,
                def,
                ability,
                player,
            } => {
                let found = setup
                    .catalogue
                    .get(def)
                    .and_then(|d| d.abilities.get(usize::from(ability)));
                let ability = found.map(|a| a.ability.clone());
                running.extend(ability.map(|ability| Running {
                    card,
                    mixed: false,
                    ability,
                    player,
                    before: table.clone(),
                    events: Vec::new(),
                }));
            }
            Event::AbilityEnded { card } => {
                let at = running.iter().rposition(|r| r.card == card);
                let done = at.map(|at| running.remove(at));
                let Some(done) = done.filter(|r| !r.mixed && r.ability.effect.len() == 1) else {
                    return;
                };
                let word = done.ability.effect[0].word();
                *seen.entry(word).or_default() += 1;
                let lie = lie(&setup, &done, table);
                assert!(
                    lie.is_none(),
                    "{id}, set {set}, match {seed}: {:?}\n  {}\n{:#?}",
                    done.ability,
                    lie.unwrap_or_default(),
                    done.events
                );
            }
            other => {
                if let Some(top) = running.last_mut() {
                    top.events.push(other);
                }
            }
        });
        match &mut game {
            None => game = Some(Match::new(Arc::clone(&setup), Some(&mut watcher))),
            Some(game) if game.to_choose().is_some() => {
                let choice = rng.below(game.legal().len());
                game.choose(choice, Some(&mut watcher))
                    .expect("what is listed can be chosen");
            }
            Some(_) => break,
        }
    }
}

#[test]
fn what_a_sentence_names_comes_true() {
    // Where abilities are declared, and answered before they are carried out, events alone do not tell what is whose.
    let at_once = |library: &&Library| !library.game.cards.language.declares;
    for library in world::libraries().into_iter().filter(at_once) {
        let mut seen = Seen::new();
        for set in sets() {
            play(library, set, &mut seen);
        }
        let id = library.game.rules.id();
        println!("{id}: {seen:?}");
        assert!(seen.values().sum::<u32>() > 40, "{id}: {seen:?}");
    }
}

fn play(library: &Library, set: u64, seen: &mut Seen) {
    let lexicon = super::made_up::lexicon(library);
    let rules = library.game.cards;
    let mut rng = Rng::new(set ^ 0x11e);
    let setup = with_cards(library, set, First::Random, |entry| {
        let entry = plain_card(rules, entry, &mut rng);
        let abilities = &entry.abilities;
        assert!(
            names_its_number(&entry, &lexicon),
            "set {set}: {abilities:?}"
        );
        entry
    });
    for seed in 0..MATCHES {
        one_match(setup.again(seed), seed, set, seen);
    }
}
