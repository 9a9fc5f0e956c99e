//! What a card says comes true: abilities are made up from the words that a ruleset declares, with all their steps and
//! conditions, and each step that is carried out is held against what happened: how many cards, from whom, where to, which
//! number, and whether it counts as done. Where less was done, something must say why.
//!
//! `FUDABA_SETS` sets with how many sets of cards, or which of them (`40..60`).

mod steps;

use super::inventor::Inventor;
use super::logs::Told;
use super::made_up::{loaded, made_up, sets, with_cards};
use super::world;
use fudaba::cards::{CardEntry, CardRules};
use fudaba::engine::ability::{Amount, Cards, Drawing, Effect, Filter, Selector, Value, Way};
use fudaba::engine::program::Op;
use fudaba::engine::{Event, First, Frame, Match, MatchSetup, Observer, ProgramFrame, Rng, Table};
use fudaba::library::Library;
use fudaba::text::{Lang, Lexicon, card_text};
use std::collections::BTreeMap;
use std::sync::Arc;
use steps::{Outcome, Step};

/// Matches with each set of cards.
const MATCHES: u64 = 4;
/// No more choices of a match are made than this.
const MOST_CHOICES: usize = 600;

/// Is it a step whose number its sentence names?
fn is_plain(step: &Effect) -> bool {
    let literal = |value: &Value| matches!(value, Value::N(_));
    match step {
        Effect::Draw(_, n, Drawing::Exactly | Drawing::UpTo) => literal(n),
        Effect::Move(cards, _) | Effect::Enter(cards, ..) => match cards {
            Cards::Pick(Amount::Exactly(n) | Amount::UpTo(n), ..) => literal(n),
            Cards::Random(n, _) | Cards::Top(_, _, n) => literal(n),
            _ => false,
        },
        Effect::Modify(_, _, change, _) => matches!(
            change,
            fudaba::engine::ability::Change::Add(Value::N(_))
                | fudaba::engine::ability::Change::Set(Value::N(_))
        ),
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

/// What the lies of some matches are about, each with an example, and how often each operation was looked at.
#[derive(Default)]
pub struct Heard {
    lies: BTreeMap<String, String>,
    seen: BTreeMap<&'static str, u32>,
}

impl Heard {
    /// Nothing that was said did not come true.
    pub fn is_true(&self) {
        let all = self.lies.iter().map(|(lie, of)| format!("{lie}\n    {of}"));
        let all: Vec<String> = all.collect();
        assert!(all.is_empty(), "{} lies:\n{}", all.len(), all.join("\n"));
    }
}

/// Hears each step of each ability, and what comes of it.
pub struct Hearing<'s, 'h> {
    setup: &'s MatchSetup,
    /// Which set and match it is.
    what: String,
    steps: Vec<Step>,
    heard: &'h mut Heard,
    /// Who makes lines of the log of it.
    told: Option<&'s Told>,
}

impl<'s, 'h> Hearing<'s, 'h> {
    pub fn new(setup: &'s MatchSetup, what: String, heard: &'h mut Heard) -> Self {
        Self {
            setup,
            what,
            steps: Vec::new(),
            heard,
            told: None,
        }
    }

    /// The same, by which every line of the log is looked at as well.
    pub fn telling(self, told: &'s Told) -> Self {
        Self {
            told: Some(told),
            ..self
        }
    }

    fn ends(&mut self, step: &Step, after: &Table, frame: &ProgramFrame) {
        let word = step.effect.word();
        *self.heard.seen.entry(word).or_default() += 1;
        let outcome = Outcome {
            setup: self.setup,
            after,
            did: frame.did,
            result: frame.result,
        };
        if let Some(lie) = step.lie(&outcome) {
            let id = self.setup.rules.id();
            let events: Vec<String> = step.events.iter().map(|e| format!("{e:?}")).collect();
            let of = format!(
                "{}: {:?}\n    {}",
                self.what,
                step.effect,
                events.join("\n    ")
            );
            let lies = &mut self.heard.lies;
            lies.entry(format!("{id}: {word}: {lie}")).or_insert(of);
        }
    }
}

impl Observer for Hearing<'_, '_> {
    fn event(&mut self, table: &Table, event: Event) {
        if let Some(told) = self.told {
            told.reads_well(self.setup, table, &event);
        }
        let depth = table.frames.len();
        // What replaces something, or is set off meanwhile, has words of its own.
        if matches!(event, Event::AbilityUsed { .. }) {
            self.steps.iter_mut().for_each(|step| step.mixed = true);
        }
        if let Some(step) = self.steps.iter_mut().rfind(|step| step.depth <= depth) {
            step.mixed |= step.depth < depth;
            let program = table.frames.get(step.depth - 1);
            if !matches!(program, Some(Frame::Program(frame)) if frame.pc == step.pc) {
                step.own.get_or_insert(step.events.len());
            }
            step.events.push(event);
        }
    }

    fn operation(&mut self, table: &Table, op: &Op) {
        let depth = table.frames.len();
        let Some(Frame::Program(frame)) = table.frames.last() else {
            return;
        };
        self.steps.retain(|step| step.depth <= depth);
        let last = self.steps.pop_if(|step| step.depth == depth);
        if let Some(step) = last {
            if frame.begun && frame.pc == step.pc {
                self.steps.push(step);
                return;
            }
            self.ends(&step, table, frame);
        }
        if let Op::Act(effect) = op
            && !frame.begun
        {
            self.steps
                .push(Step::begins(self.setup, table, frame, effect));
        }
    }
}

fn one_match(setup: MatchSetup, seed: u64, set: u64, heard: &mut Heard) {
    let setup = Arc::new(setup);
    let mut rng = Rng::new(seed ^ 0x11e5);
    let mut hearing = Hearing::new(&setup, format!("set {set}, match {seed}"), heard);
    let mut game = Match::new(Arc::clone(&setup), Some(&mut hearing));
    for _ in 0..MOST_CHOICES {
        if game.to_choose().is_none() {
            break;
        }
        let choice = rng.below(game.legal().len());
        game.choose(choice, Some(&mut hearing))
            .expect("what is listed can be chosen");
    }
}

#[test]
fn what_an_ability_says_comes_true_step_by_step() {
    let mut all = Heard::default();
    for library in world::chosen() {
        let mut heard = Heard::default();
        for set in sets() {
            play(library, set, &mut heard);
        }
        let (id, steps) = (library.game.rules.id(), heard.seen.values().sum::<u32>());
        println!("{id}: {steps} steps: {:?}", heard.seen);
        assert!(steps > 30 && heard.seen.len() > 8, "{id}: {:?}", heard.seen);
        all.lies.extend(heard.lies);
        for (word, n) in heard.seen {
            *all.seen.entry(word).or_default() += n;
        }
    }
    all.is_true();
    assert!(
        world::chosen().len() == 1 || all.seen.len() > 25,
        "{:?}",
        all.seen
    );
}

/// Half of the cards have whole abilities, the others one of a single step, whose sentence names its number.
fn play(library: &Library, set: u64, heard: &mut Heard) {
    let lexicon = super::made_up::lexicon(library);
    let rules = library.game.cards;
    let mut rng = Rng::new(set ^ 0x11e);
    let setup = with_cards(library, set, First::Random, |entry| {
        if rng.below(2) == 0 {
            return made_up(rules, entry, &mut rng);
        }
        let entry = plain_card(rules, entry, &mut rng);
        let abilities = &entry.abilities;
        assert!(
            names_its_number(&entry, &lexicon),
            "set {set}: {abilities:?}"
        );
        entry
    });
    for seed in 0..MATCHES {
        one_match(setup.again(seed), seed, set, heard);
    }
}
