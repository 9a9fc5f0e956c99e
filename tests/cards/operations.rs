//! No operation asks for a choice and then does nothing: each is tried in every ruleset with own and the other player's
//! cards in every zone, on tables of random matches. What a ruleset cannot do there `check` must refuse, and what it can do
//! it must not.
//!
//! `FUDABA_OPERATIONS=all` also tries what is refused, and tells what of it can be done after all.

use super::laid_out::Tables;
use fudaba::cards::{CardEntry, CardRules, Language, Source, load_files};
use fudaba::engine::ability::{Ability, AbilityKind, DestName, EffectName, SpotName};
use fudaba::engine::words::{DeedId, KeywordId, StatId, ZoneKind};
use fudaba::engine::{
    Catalogue, Ending, Event, First, Match, MatchSetup, ModOp, Observer, Rng, Verb, Watcher,
};
use fudaba::library::{Library, card_def};
use fudaba::rules::registry;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use strum::VariantArray;

/// What can be done, but not with the cards that lie there on any table that is laid out: a part of its name, and why.
const RARE: &[(&str, &str, &str)] = &[
    (
        "loveca",
        "Grant(Mine(Energy",
        "energy has no abilities that could be negated",
    ),
    ("loveca", "Grant(Theirs(Energy", "the same"),
    (
        "loveca",
        "NameColourOf(You, HeartPink, Theirs(Hand",
        "a card of a hand must be looked at before a colour of it can be named",
    ),
    (
        "crimson_fragments",
        "FragmentZone, []), FreeIn(Slots)",
        "a fragment enters in the entrance slot",
    ),
    (
        "crimson_fragments",
        "Negate(Theirs(",
        "the card has to be what is answered",
    ),
    (
        "crimson_fragments",
        "Control(",
        "control is given of any card, and read of those on the field",
    ),
];

/// Where the abilities stand that try an operation: kinds of ability and moments that come up in random matches, in as many
/// phases as there are zones that are filled in one alone.
fn triggers(ruleset: &str) -> &'static [(&'static str, &'static str)] {
    match ruleset {
        "lily" => &[
            ("Activated", "limit: PerTurn(1)"),
            ("Triggered", "when: [(SupportsRevealed, You)]"),
            ("Shared", "when: [(TurnStart, You)]"),
        ],
        "ikangetsu" => &[
            ("Triggered", "when: [(GuardPhase, AnyPlayer)]"),
            ("Attack", ""),
            ("Evade", ""),
        ],
        "loveca" => &[
            ("Activated", "limit: PerTurn(1)"),
            ("Triggered", "when: [(Yells, AnyPlayer)]"),
            (
                "Triggered",
                "when: [(Enters, This), (LiveStart, You), (LiveSuccess, You)]",
            ),
        ],
        "luck_and_logic" => &[
            ("Act", "limit: PerTurn(1)"),
            ("Auto", "when: [(Attacks, Mine([]))]"),
            (
                "Auto",
                "when: [(EndPhase, You), (Intercepts, Any([])), (Wins, Any([]))]",
            ),
            ("Logic", ""),
        ],
        "crimson_fragments" => &[
            ("Act", "limit: PerTurn(1)"),
            ("Instant", ""),
            ("Use", ""),
            ("Trigger", "when: [(PlayPhase, AnyPlayer)]"),
        ],
        other => panic!("{other}: say which abilities of its cards come up in random matches"),
    }
}

/// One operation with cards of one zone and player, or with a player.
struct Trial {
    /// What it is, for messages.
    name: String,
    /// Its steps, the last of them the operation.
    steps: String,
    /// What there must be for it to be tried.
    exists: Option<String>,
}

struct Rules<'r> {
    rules: &'r CardRules,
    language: &'static Language,
}

impl Rules<'_> {
    fn duration(&self) -> String {
        let words = self.rules.words;
        let plain = |d: &&fudaba::engine::ability::DurationName| {
            let word: &str = (**d).into();
            word == "Turn" || word == "Lasting"
        };
        match self.language.durations.iter().find(plain) {
            Some(duration) => <&str>::from(*duration).to_owned(),
            None => format!("Until({})", words.periods[0]),
        }
    }

    /// A number of cards that no other follows from.
    fn stat(&self) -> &'static str {
        let all = StatId::all(self.rules.words);
        let plain = |s: &StatId| {
            !self.language.player_stats.contains(s)
                && !self.rules.is_mark(*s)
                && self.rules.words.family(*s).is_none()
        };
        let mut all = all.filter(plain);
        all.next()
            .expect("a number of cards")
            .name(self.rules.words)
    }

    fn keyword(&self) -> &'static str {
        let all = KeywordId::all(self.rules.words);
        let mut all = all.filter(|k| self.language.is_of_cards(*k));
        all.next()
            .expect("a keyword of cards")
            .name(self.rules.words)
    }

    fn field(&self) -> &'static str {
        let field = self.rules.ruleset == "crimson_fragments";
        if field {
            "Field"
        } else {
            self.rules.words.zones[0]
        }
    }

    fn in_vain(&self) -> String {
        format!(
            "Modify(This, {}, Add(N({MARK})), {})",
            self.stat(),
            self.duration()
        )
    }

    fn dests(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (zone, ways) in self.language.dests {
            let zone = zone.name(self.rules.words);
            for way in *ways {
                let word: &str = (*way).into();
                all.push(match way {
                    DestName::Nth => format!("Nth({zone}, 2)"),
                    _ => format!("{word}({zone})"),
                });
            }
        }
        all
    }

    fn spots(&self, of: &[SpotName]) -> Vec<String> {
        let areas = self.rules.words.areas;
        let one = |spot: &SpotName| {
            let word: &str = (*spot).into();
            match spot {
                SpotName::FreeIn | SpotName::In => format!("{word}({})", areas[0]),
                _ => word.to_owned(),
            }
        };
        of.iter().map(one).collect()
    }

    fn given(&self) -> String {
        let kind = self.language.granted[0].name(self.rules.words);
        let moment = self.rules.player_moments[0].name(self.rules.words);
        format!("(kind: {kind}, when: [({moment}, You)], effect: [Win(You)])")
    }

    /// What can be done with cards that are bound as A.
    fn with_cards(&self, name: EffectName, side: &str) -> Vec<String> {
        let other = if side == "Mine" { "Opponent" } else { "You" };
        use EffectName as E;
        let (words, language) = (self.rules.words, self.language);
        let word: &str = name.into();
        let (stat, duration) = (self.stat(), self.duration());
        let each =
            |of: Vec<String>, form: &dyn Fn(String) -> String| of.into_iter().map(form).collect();
        match name {
            E::Move | E::Arrange => each(self.dests(), &|d| format!("{word}(Bound(A), {d})")),
            E::Enter => each(self.spots(language.enter_spots), &|s| {
                format!("Enter(Bound(A), {s})")
            }),
            E::Shift => each(self.spots(language.shift_spots), &|s| {
                format!("Shift(Bound(A), {s})")
            }),
            // What cards are put onto or under, and what they change places with, is chosen as well.
            E::StackOn | E::Tuck => {
                let hand = language.hands[0].name(words);
                let other = format!(
                    "Choose(B, Pick(Exactly(N(1)), Mine({hand}, []))), {word}(Bound(B), Bound(A))"
                );
                vec![format!("{word}(Bound(A), This)"), other]
            }
            E::Swap => vec![
                "Swap(Bound(A), This)".to_owned(),
                "Swap(This, Bound(A))".to_owned(),
            ],
            E::Exchange => each(self.all(words.zones), &|z| {
                format!(
                    "Choose(B, Pick(Exactly(N(1)), Mine({z}, []))), Exchange(Bound(A), Bound(B))"
                )
            }),
            E::Attach => each(self.all(words.attachments), &|a| {
                format!("Attach(Bound(A), This, {a})")
            }),
            E::Trade => vec![format!("Trade(Bound(A), This, {stat}, {duration})")],
            E::Rest | E::Defeat | E::Copy | E::Negate | E::Redirect => {
                vec![format!("{word}(Bound(A))")]
            }
            // What lies so already is brought to lie otherwise before.
            E::Ready => vec!["Rest(Bound(A)), Ready(Bound(A))".to_owned()],
            E::Turn => [
                "Down), Turn(Bound(A), Up)",
                "Up), Turn(Bound(A), Down)",
                "Over)",
            ]
            .map(|ways| format!("Turn(Bound(A), {ways}"))
            .to_vec(),
            E::TakeRole => {
                let roles = language.roles_taken.iter().map(|r| r.name(words));
                roles.map(|r| format!("TakeRole(Bound(A), {r})")).collect()
            }
            E::Procedure => each(self.all(words.procedures), &|p| match p.as_str() {
                // Two fight.
                "Battle" => format!(
                    "Choose(B, Pick(Exactly(N(1)), Theirs({}, []))), Procedure(You, Battle, All(Union([Among(A, []), Among(B, [])])))",
                    self.field()
                ),
                _ => format!("Procedure(You, {p}, Bound(A))"),
            }),
            E::Modify => vec![format!("Modify(Bound(A), {stat}, Add(N(1)), {duration})")],
            E::Grant => vec![format!("Grant(Bound(A), {}, {duration})", self.keyword())],
            E::GrantAbility => vec![format!(
                "GrantAbility(Bound(A), {}, {duration})",
                self.given()
            )],
            E::SetOff => {
                let moments = language.set_off.iter().map(|m| m.name(words));
                moments.map(|m| format!("SetOff(Bound(A), {m})")).collect()
            }
            E::Control => vec![format!("Control(Bound(A), {other}, {duration})")],
            // Cards of one kind have numbers of one family.
            E::Remake | E::Convert | E::NameColourOf => {
                let families = words.families.iter().map(|family| {
                    let (one, two) = (family.parts[0].name(words), family.parts[1].name(words));
                    match name {
                        E::Remake => format!("Remake(Bound(A), {{{one}: 3}}, {duration})"),
                        E::Convert => format!("Convert(Bound(A), {one}, {two}, {duration})"),
                        _ => format!("NameColourOf(You, {one}, Bound(A))"),
                    }
                });
                vec![families.collect::<Vec<_>>().join(", If(Did, [Win(You)]), ")]
            }
            E::Look | E::Reveal => vec![format!("{word}(B, Bound(A))")],
            E::Choose | E::ForEach => vec![],
            E::Draw
            | E::Shuffle
            | E::Rearrange
            | E::Spend
            | E::Pay
            | E::RevealUntil
            | E::NameColour
            | E::NameNumber
            | E::Roll
            | E::Assign
            | E::ModifyPlayer
            | E::GrantPlayer
            | E::Deed
            | E::EachPlayer
            | E::RepeatWhile
            | E::If
            | E::May
            | E::ChooseOne
            | E::Repeat
            | E::Later
            | E::Win => vec![],
        }
    }

    /// What a player does, or is done to him.
    fn with_player(&self, name: EffectName, who: &str) -> Vec<String> {
        use EffectName as E;
        let (words, language) = (self.rules.words, self.language);
        let duration = self.duration();
        let zones = |of: &[ZoneKind]| {
            let all = of.iter().map(|z| z.name(words));
            all.collect::<Vec<_>>()
        };
        let each =
            |of: Vec<&str>, form: &dyn Fn(&str) -> String| of.into_iter().map(form).collect();
        match name {
            E::Draw => vec![format!("Draw({who}, N(1))")],
            E::Shuffle => each(zones(language.piles), &|z| format!("Shuffle({who}, {z})")),
            E::Rearrange => each(zones(language.rearranged), &|z| {
                format!("Rearrange({who}, {z})")
            }),
            E::Spend => each(zones(language.spent), &|z| {
                format!("Spend({who}, {z}, N(1))")
            }),
            E::Pay => {
                let points = language.points.iter().map(|t| t.name(words));
                points.map(|t| format!("Pay({who}, {t}, N(1))")).collect()
            }
            E::RevealUntil => each(zones(language.piles), &|z| {
                format!("RevealUntil(A, B, {who}, {z}, [Not(Name(\"x\"))])")
            }),
            E::Roll => vec!["Roll(6)".to_owned()],
            E::NameNumber => vec![format!("NameNumber({who}, 1, 3), Draw(You, Named)")],
            E::Assign => {
                let all = language.assigned.iter().map(|t| t.name(words));
                all.map(|t| format!("Assign({who}, {t}, N(3))")).collect()
            }
            E::ModifyPlayer => {
                let all = language.player_stats.iter().map(|s| s.name(words));
                all.map(|s| format!("ModifyPlayer({who}, {s}, Add(N(1)), {duration})"))
                    .collect()
            }
            E::GrantPlayer => {
                let all = KeywordId::all(words);
                let all = all
                    .filter(|k| language.is_of_players(*k))
                    .map(|k| k.name(words));
                all.map(|k| format!("GrantPlayer({who}, {k}, {duration})"))
                    .collect()
            }
            E::Deed => {
                let written = |deed: DeedId| match language.counted_deeds.contains(&deed) {
                    true => format!("Deed({who}, {}, N(1))", deed.name(words)),
                    false => format!("Deed({who}, {})", deed.name(words)),
                };
                DeedId::all(words).map(written).collect()
            }
            _ => vec![],
        }
    }

    fn all(&self, of: &[&str]) -> Vec<String> {
        of.iter().map(|w| (*w).to_owned()).collect()
    }

    /// Every operation with every zone of both players, and with both players.
    fn trials(&self) -> Vec<Trial> {
        let words = self.rules.words;
        let mut trials = Vec::new();
        let declared = EffectName::VARIANTS
            .iter()
            .filter(|e| self.language.effects.contains(e));
        for name in declared {
            for side in ["Mine", "Theirs"] {
                for zone in words.zones {
                    let from = format!("{side}({zone}, [])");
                    for step in self.with_cards(*name, side) {
                        // Who acts with itself and another card is not that other card.
                        let other = step
                            .contains("This")
                            .then(|| format!("{side}({zone}, [Other])"));
                        let from = other.as_ref().unwrap_or(&from);
                        trials.push(Trial {
                            name: step.replace("Bound(A)", from),
                            steps: format!("Choose(A, Pick(Exactly(N(1)), {from})), {step}"),
                            exists: Some(from.clone()),
                        });
                    }
                }
            }
            for who in ["You", "Opponent"] {
                trials.extend(self.with_player(*name, who).into_iter().map(|step| Trial {
                    name: step.clone(),
                    steps: step,
                    exists: None,
                }));
            }
        }
        trials
    }
}

impl Trial {
    /// The match ends as soon as it has been done; each time it was tried in vain is told by a change of the card.
    fn effect(&self, in_vain: &str) -> String {
        let tried = format!("{}, If(Did, [Win(You)], [{in_vain}])", self.steps);
        match &self.exists {
            Some(selector) => format!("If(Exists({selector}), [{tried}])"),
            None => tried,
        }
    }
}

/// What came of trying an operation again and again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Came {
    done: bool,
    in_vain: u32,
}

/// A ruleset with an ability of each of its triggers on all its cards.
struct Tester<'r> {
    library: &'r Library,
    /// Matches of all ready decks.
    setups: Vec<Arc<MatchSetup>>,
    /// Each kind of ability, its word, and what else is written in such an ability.
    kinds: Vec<(AbilityKind, &'static str, &'static str)>,
}

impl<'r> Tester<'r> {
    fn new(library: &'r Library) -> Self {
        let next = library.decks.iter().cycle().skip(1);
        let setups = library.decks.iter().zip(next).map(|(own, other)| {
            let options = library.options([]).expect("the defaults");
            let setup = library.setup([own, other], options, 1, First::Random);
            setup.expect("ready decks can be played")
        });
        let setups = setups.collect();
        let rules = library.game.cards;
        let kinds = triggers(rules.ruleset).iter().map(|(kind, rest)| {
            let mut all = rules.abilities.iter().map(|a| a.kind);
            let found = all
                .find(|k| k.name(rules.words) == *kind)
                .expect("a kind of ability");
            (found, *kind, *rest)
        });
        let kinds = kinds.collect();
        Self {
            library,
            setups,
            kinds,
        }
    }

    fn abilities(&self, effect: &str) -> Vec<Ability> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let read = |(_, kind, rest): &(AbilityKind, &str, &str)| {
            let rest = if rest.is_empty() {
                String::new()
            } else {
                format!("{rest}, ")
            };
            let text = format!("(kind: {kind}, {rest}effect: [{effect}])");
            let read = (self.library.game.cards.words).in_force(|| options.from_str(&text));
            read.unwrap_or_else(|error| panic!("{error}: {text}"))
        };
        self.kinds.iter().map(read).collect()
    }

    /// What `check` says of a card that does this.
    fn errors(&self, ability: &Ability) -> Vec<String> {
        let rules = self.library.game.cards;
        let may = |kind| {
            rules
                .kind(kind)
                .is_some_and(|k| k.abilities.contains(&ability.kind) && k.ability_count.0 < 2)
        };
        let mut cards = self.library.pack.cards();
        let entry = cards
            .find(|c| may(c.kind))
            .expect("a card with such an ability");
        let entry = CardEntry {
            abilities: vec![ability.clone()],
            ..entry.clone()
        };
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let text = (rules.words).in_force(|| options.to_string(&vec![entry]).expect("written"));
        let file = Path::new("tried.ron").to_path_buf();
        let errors = load_files(rules, &[Source { file, text }]).errors;
        errors.iter().map(ToString::to_string).collect()
    }

    /// The match with cards that all have one of these abilities.
    fn with(&self, setup: &MatchSetup, abilities: &[Ability]) -> MatchSetup {
        let rules = self.library.game.cards;
        let mut catalogue = Catalogue::default();
        for (n, (_, def)) in setup.catalogue.iter().enumerate() {
            let entry = self.library.pack.get(&def.key).expect("a card of the pack");
            let kinds = rules.kind(entry.kind).map_or(&[][..], |k| k.abilities);
            let may: Vec<_> = abilities
                .iter()
                .filter(|a| kinds.contains(&a.kind))
                .collect();
            let own = n.checked_rem(may.len()).map(|at| may[at].clone());
            catalogue.insert(card_def(&CardEntry {
                abilities: own.into_iter().collect(),
                keywords: Vec::new(),
                ..entry.clone()
            }));
        }
        let (decks, first) = (setup.decks.clone(), setup.first);
        let catalogue = Arc::new(catalogue);
        MatchSetup::new(setup.rules, catalogue, setup.options, decks, 1, first, &[])
    }

    /// Tries it in so many matches, or until it has been done once, or has failed very often.
    fn tries(&self, abilities: &[Ability], matches: u64) -> Came {
        let mut came = Came::default();
        let mut setups = self.setups.iter().cycle();
        let mut ready: Vec<MatchSetup> = Vec::new();
        for seed in 0..matches {
            let at = usize::try_from(seed).unwrap_or(0) % self.setups.len();
            if let Some(setup) = setups.next().filter(|_| at >= ready.len()) {
                ready.push(self.with(setup, abilities));
            }
            let (done, in_vain) = one_match(ready[at].again(seed), seed);
            came.in_vain += in_vain;
            came.done = done;
            if done || came.in_vain > 20 * IN_VAIN {
                break;
            }
        }
        came
    }
}

/// Tries it on tables that are laid out, as often as it takes to judge it.
fn tries_laid_out(tables: &Tables, effect: &str) -> Came {
    let mut came = Came::default();
    for seed in 0..60 {
        let Some(game) = tables.start(effect, seed) else {
            break;
        };
        let (done, in_vain) = one_table(game, seed);
        came.in_vain += in_vain;
        came.done |= done;
        if done || came.in_vain >= IN_VAIN {
            break;
        }
    }
    came
}

/// A number by which nothing else changes.
const MARK: i32 = 77;

fn is_mark(event: &Event) -> bool {
    matches!(event, Event::Modified(m) if matches!(m.op, ModOp::Add(_, MARK)))
}

/// Was it done, and how often was it tried in vain?
fn one_match(setup: MatchSetup, seed: u64) -> (bool, u32) {
    let mut rng = Rng::new(seed ^ 0x0b5e);
    let mut in_vain = 0;
    let mut watcher = Watcher(|_: &_, event: Event| in_vain += u32::from(is_mark(&event)));
    let mut game = Match::new(Arc::new(setup), Some(&mut watcher));
    let done = plays_on(&mut game, &mut rng, &mut watcher, 400);
    (done, in_vain)
}

/// The same on a table that is laid out, in the turn in which it begins.
fn one_table(mut game: Match, seed: u64) -> (bool, u32) {
    let mut rng = Rng::new(seed ^ 0x1a1d);
    let mut in_vain = 0;
    let mut watcher = Watcher(|_: &_, event: Event| in_vain += u32::from(is_mark(&event)));
    let done = plays_on(&mut game, &mut rng, &mut watcher, 12);
    (done, in_vain)
}

/// Plays so many choices at random, more often than not what carries abilities out; did the match end by an effect?
fn plays_on(game: &mut Match, rng: &mut Rng, watcher: &mut dyn Observer, most: usize) -> bool {
    for _ in 0..most {
        if game.to_choose().is_none() {
            break;
        }
        let legal = game.legal();
        let uses = |at: &usize| matches!(legal[*at].verb, Verb::Activate | Verb::Yes | Verb::Play);
        let favoured: Vec<usize> = (0..legal.len()).filter(uses).collect();
        let choice = match favoured.as_slice() {
            [_, ..] if rng.below(3) > 0 => favoured[rng.below(favoured.len())],
            _ => rng.below(legal.len()),
        };
        game.choose(choice, Some(watcher))
            .expect("what is listed can be chosen");
    }
    game.outcome().is_some_and(|o| o.why == Ending::Effect)
}

/// In so many matches each operation is tried, at the most.
fn matches() -> u64 {
    let given = std::env::var("FUDABA_MATCHES").ok();
    given.map_or(60, |n| n.parse().expect("FUDABA_MATCHES is a number"))
}

/// So often an operation must have been tried in vain before it is said to do nothing.
const IN_VAIN: u32 = 20;

#[test]
fn no_operation_asks_for_cards_with_which_it_can_do_nothing() {
    let all = std::env::var("FUDABA_OPERATIONS").is_ok_and(|v| v == "all");
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for game in registry() {
        let library = Library::load(game, Path::new(env!("CARGO_MANIFEST_DIR")), None);
        let tester = Tester::new(&library);
        let tables = Tables::of(game);
        println!(
            "{}: no table with {:?}",
            game.cards.ruleset,
            tables.refused()
        );
        let rules = Rules {
            rules: game.cards,
            language: game.cards.language,
        };
        let ruleset = game.cards.ruleset;
        let plain = tester.errors(&tester.abilities("Win(You)")[0]);
        assert!(plain.is_empty(), "{ruleset}: {plain:#?}");
        let counted = counts.entry(ruleset).or_default();
        for trial in rules.trials() {
            let abilities = tester.abilities(&trial.effect(&rules.in_vain()));
            let errors = tester.errors(&abilities[0]);
            let refused = !errors.is_empty();
            counted[usize::from(refused)] += 1;
            if refused && !all {
                continue;
            }
            // On tables laid out first, then in random matches.
            let mut came = tries_laid_out(&tables, &trial.effect(&rules.in_vain()));
            let name = &trial.name;
            let rare = RARE.iter().any(|r| r.0 == ruleset && name.contains(r.1));
            if !came.done {
                let in_matches = tester.tries(&abilities, matches());
                came.done = in_matches.done;
                came.in_vain = came.in_vain.max(in_matches.in_vain);
            }
            let told = match (came.done, refused) {
                (false, false) if rare => continue,
                (true, true) => format!("is refused, though it can be done: {}", errors[0]),
                (false, false) if came.in_vain >= IN_VAIN => {
                    format!("was tried {} times and never did anything", came.in_vain)
                }
                (false, false) => {
                    counted[2] += 1;
                    println!("{ruleset}: {name}: tried {} times only", came.in_vain);
                    continue;
                }
                _ => continue,
            };
            wrong.push(format!("{ruleset}: {name}: {told}"));
        }
    }
    for (ruleset, [taken, refused, unseen]) in counts {
        println!(
            "{ruleset}: {taken} accepted, {refused} refused, {unseen} did not come up often enough"
        );
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
