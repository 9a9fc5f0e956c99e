//! Cards made up at random from the words that a ruleset declares: whatever the check lets through plays to an end, asks
//! only where there is a choice, and has a text without holes.

use super::inventor::Inventor;
use super::lies::{Heard, Hearing};
use super::logs::Told;
use super::properties::Company;
use super::world;
use fudaba::cards::{CardEntry, CardRules, Need, Pack, Source, load_files};
use fudaba::engine::ability::{Ability, Manner};
use fudaba::engine::{Catalogue, First, Match, MatchSetup, Rng, work_of};
use fudaba::library::{Library, card_def};
use fudaba::text::{Lang, Lexicon, card_text};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cards with an ability that was made up, and cards for which the check let none through.
static MADE: AtomicUsize = AtomicUsize::new(0);
static REFUSED: AtomicUsize = AtomicUsize::new(0);

/// So many matches are played with each set of cards.
const MATCHES: u64 = 20;
/// A match that makes more choices than this has no end.
const MOST_CHOICES: u32 = 100_000;

/// Sets with which a fault was found: numbers multiplied without end, turns without end or choice, an ability that gives
/// itself again and again, thousands of times in a turn, and abilities that set off ever more of one another.
const ONCE_FOUND: [(&str, u64); 4] = [
    ("lily", 58),
    ("ikangetsu", 12),
    ("lily", 780),
    ("loveca", 644),
];

/// The same of sets of whole cards, with the number of matches in which it was found: lasting effects that silence others, and end without a card moving;
/// cards of several zones that are put in order become others with lasting effects.
const WHOLE_ONCE_FOUND: [(&str, u64, u32); 3] = [
    ("luck_and_logic", 186, 2),
    ("luck_and_logic", 418, 2),
    ("luck_and_logic", 477, 3),
];

/// The sets that each ruleset is tried with: `FUDABA_SETS`, a number or a range such as `780..1000`, or few.
pub fn sets() -> Range<u64> {
    let Ok(given) = std::env::var("FUDABA_SETS") else {
        return 0..3;
    };
    let (from, to) = given.split_once("..").unwrap_or(("0", &given));
    let number = |n: &str| n.parse().expect("FUDABA_SETS is a number or a range");
    number(from)..number(to)
}

/// The same cards with abilities made up; a card keeps none if the check refuses all that come to mind.
pub fn made_up(rules: &CardRules, entry: &CardEntry, rng: &mut Rng) -> CardEntry {
    let Some(kind) = rules.kind(entry.kind).filter(|k| !k.abilities.is_empty()) else {
        return entry.clone();
    };
    for _ in 0..12 {
        let inventor = &mut Inventor::new(rules, rng);
        let ability = kind.abilities[inventor.below(kind.abilities.len())];
        let ability = inventor.ability(ability, 0);
        let new = CardEntry {
            abilities: vec![ability],
            ..entry.clone()
        };
        let pack = loaded(rules, &new);
        if pack.errors.is_empty() {
            MADE.fetch_add(1, Ordering::Relaxed);
            return new;
        }
    }
    REFUSED.fetch_add(1, Ordering::Relaxed);
    CardEntry {
        abilities: Vec::new(),
        ..entry.clone()
    }
}

/// The same card with as many abilities as it may have, up to three, and keywords where they are printed, all made up.
fn whole(rules: &CardRules, entry: &CardEntry, rng: &mut Rng) -> CardEntry {
    let mut card = CardEntry {
        abilities: Vec::new(),
        back: None,
        ..entry.clone()
    };
    let Some(kind) = rules.kind(entry.kind).filter(|k| !k.abilities.is_empty()) else {
        return card;
    };
    let printed = rules.language.printed_keywords;
    if kind.keywords != Need::Forbidden && !printed.is_empty() && rng.below(3) == 0 {
        card.keywords = vec![printed[rng.below(printed.len())]];
    }
    let most = kind.ability_count.1.min(3);
    for _ in 0..12 * most {
        if card.abilities.len() == most {
            break;
        }
        let inventor = &mut Inventor::new(rules, rng).whole();
        let ability = kind.abilities[inventor.below(kind.abilities.len())];
        let made = inventor.ability(ability, 0);
        // What is in force wherever its card is works unseen from hidden places, so that views cannot show its numbers.
        if ability.manner() == Manner::Everywhere && !made.always.is_empty() {
            continue;
        }
        let mut new = card.clone();
        new.abilities.push(made);
        if loaded(rules, &new).errors.is_empty() {
            card = new;
        }
    }
    card
}

/// The card as the reader of files has it.
pub fn loaded(rules: &CardRules, entry: &CardEntry) -> Pack {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let text = (rules.words).in_force(|| {
        options
            .to_string(&vec![entry])
            .expect("a card can be written")
    });
    let file = Path::new("made-up.ron").to_path_buf();
    load_files(rules, &[Source { file, text }])
}

pub fn lexicon(library: &Library) -> Lexicon {
    let words = world::root().join("ron_data").join(library.game.rules.id());
    Lexicon::read(&words.join("words.ron"), library.game.rules.words())
        .expect("the words are whole")
}

/// A match of ready decks in which every card is another one.
pub fn with_cards(
    library: &Library,
    set: u64,
    first: First,
    mut other: impl FnMut(&CardEntry) -> CardEntry,
) -> MatchSetup {
    let decks = [0, 1].map(|n: usize| {
        let at = usize::try_from(set).unwrap_or(0) + n;
        &library.decks[at % library.decks.len()]
    });
    let setup = library
        .setup(decks, library.options([]).unwrap(), set, first)
        .expect("ready decks can be played");
    let mut catalogue = Catalogue::default();
    for (_, def) in setup.catalogue.iter() {
        let entry = library.pack.get(&def.key).expect("a card of the pack");
        catalogue.insert(card_def(&other(entry)));
    }
    let (decks, first) = (setup.decks.clone(), setup.first);
    let catalogue = Arc::new(catalogue);
    MatchSetup::new(
        setup.rules,
        catalogue,
        setup.options,
        decks,
        set,
        first,
        &[],
    )
}

fn play(library: &Library, set: u64) -> u32 {
    let rules = library.game.cards;
    let mut rng = Rng::new(set ^ 0x5e75);
    let lexicon = lexicon(library);
    let setup = with_cards(library, set, First::Random, |entry| {
        let entry = made_up(rules, entry, &mut rng);
        for lang in [Lang::En, Lang::Ja] {
            let text = card_text(&entry, &lexicon, lang).plain(lang);
            let hole = text.contains(['⟨', '⟩', '{', '}']);
            assert!(
                !hole,
                "set {set}: {}: {text}\n{:#?}",
                entry.id, entry.abilities
            );
        }
        entry
    });
    let mut longest = 0;
    for seed in 0..MATCHES {
        longest = longest.max(one_match(setup.again(seed), set, seed));
    }
    longest
}

fn one_match(setup: MatchSetup, set: u64, seed: u64) -> u32 {
    let id = setup.rules.id();
    let mut rng = Rng::new(seed ^ 0xa11);
    let mut game = Match::new(Arc::new(setup), None);
    let mut choices = 0;
    while game.to_choose().is_some() {
        let legal = game.legal().len();
        assert!(legal > 1, "{id}, set {set}, match {seed}: no choice");
        choices += 1;
        assert!(
            choices < MOST_CHOICES,
            "{id}, set {set}, match {seed}: no end"
        );
        game.choose(rng.below(legal), None)
            .expect("what is listed can be chosen");
    }
    assert!(
        game.outcome().is_some(),
        "{id}, set {set}, match {seed}: no result"
    );
    choices
}

#[test]
fn whatever_the_check_lets_through_plays_to_an_end() {
    for library in world::chosen() {
        let id = library.game.rules.id();
        let once = ONCE_FOUND.iter().filter(|(r, _)| *r == id).map(|(_, n)| *n);
        for set in sets().chain(once.filter(|n| !sets().contains(n))) {
            let longest = play(library, set);
            if sets() != (0..3) {
                println!("{id} set {set}: {longest} choices");
            }
        }
    }
    let (made, refused) = (
        MADE.load(Ordering::Relaxed),
        REFUSED.load(Ordering::Relaxed),
    );
    println!("{made} cards made up, {refused} without an ability");
    assert!(
        made > 2 * refused,
        "{made} cards made up, {refused} refused"
    );
}

/// Sets of whole cards: in each match everything holds that must hold at each choice, and what the cards say comes true.
#[test]
fn matches_of_whole_cards_keep_every_invariant() {
    let mut heard = Heard::default();
    let mut broken = Vec::new();
    for library in world::chosen() {
        let id = library.game.rules.id();
        let (mut abilities, mut choices) = (0, 0);
        let once = WHOLE_ONCE_FOUND.iter().filter(|(r, ..)| *r == id);
        let once = once.map(|(_, set, n)| (*set, 0..*n));
        for (set, matches) in sets().map(|set| (set, 0..world::matches(2))).chain(once) {
            // The sets that follow are played all the same.
            let played = catch_unwind(AssertUnwindSafe(|| {
                play_whole(library, set, matches, &mut heard, &mut abilities)
            }));
            match played {
                Ok(n) => choices += n,
                Err(_) => broken.push(format!("{id} set {set}")),
            }
        }
        println!("{id}: {abilities} abilities, {choices} choices");
        if broken.is_empty() {
            assert!(
                abilities > 7 * sets().count() && choices > 30 * sets().count(),
                "{id}"
            );
        }
    }
    heard.is_true();
    assert!(
        broken.is_empty(),
        "something broke in {}",
        broken.join(", ")
    );
}

/// Plays matches with a set of whole cards; how many choices they had.
fn play_whole(
    library: &Library,
    set: u64,
    matches: Range<u32>,
    heard: &mut Heard,
    abilities: &mut usize,
) -> usize {
    let (id, rules) = (library.game.rules.id(), library.game.cards);
    let mut rng = Rng::new(set ^ 0x301e);
    let mut cards: Vec<CardEntry> = Vec::new();
    let setup = with_cards(library, set, First::Random, |entry| {
        cards.push(whole(rules, entry, &mut rng));
        cards[cards.len() - 1].clone()
    });
    *abilities += cards.iter().map(|card| card.abilities.len()).sum::<usize>();
    let told = Told::of(library, &cards);
    let mut choices = 0;
    for seed in matches.map(u64::from) {
        let setup = Arc::new(setup.again(seed));
        let what = format!("{id}, set {set}, match {seed}");
        let seed = set * 1_000 + seed;
        let played = catch_unwind(AssertUnwindSafe(|| {
            let mut hearing = Hearing::new(&setup, what.clone(), heard).telling(&told);
            one_in_company(&setup, seed, &mut hearing, &what)
        }));
        choices += played.unwrap_or_else(|why| {
            for card in &cards {
                println!("set {set}: {}: {:?}", card.id, card.abilities);
            }
            println!("{what} broke");
            resume_unwind(why)
        });
    }
    choices
}

/// Plays a match at random, with every invariant looked at before each choice; how many choices it had.
fn one_in_company(setup: &Arc<MatchSetup>, seed: u64, hearing: &mut Hearing, what: &str) -> usize {
    let mut company = Company::start(Arc::clone(setup), seed, hearing).of_any_cards();
    let mut rng = Rng::new(seed ^ 0xa11);
    let mut n = 0;
    while company.game.to_choose().is_some() {
        company.look();
        company.choose(rng.below(company.game.legal().len()), hearing);
        n += 1;
        assert!(n < 100_000, "{what}: no end");
    }
    company.is_over();
    n
}

/// Matches in which all cards of the first kind have these abilities: how much elementary work they take.
fn work_with(library: &Library, abilities: &str) -> u64 {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let rules = library.game.cards;
    let abilities: Vec<Ability> =
        (rules.words).in_force(|| options.from_str(abilities).expect("abilities"));
    let setup = with_cards(library, 0, First::Random, |entry| {
        let mut entry = entry.clone();
        if entry.kind == rules.kinds[0].kind {
            entry.abilities.clone_from(&abilities);
            assert!(loaded(rules, &entry).errors.is_empty());
        }
        entry
    });
    let work = work_of(|| {
        for seed in 0..4 {
            one_match(setup.again(seed), 0, seed);
        }
    });
    work.iter().sum()
}

/// Every character counts the power of all, and all have more by it: as much work as that, and no more, matches may take.
#[test]
fn numbers_that_depend_on_one_another_are_worked_out_once() {
    let library = world::library();
    let plain = work_with(
        library,
        "[(kind: Continuous, always: [Stat(All(Both(Field, [])), Power, Add(N(10)))])]",
    );
    let all = work_with(
        library,
        "[(kind: Continuous, always: [Stat(All(Both(Field, [])), Power, Add(Times(Sum(Power, Both(Field, [])), 10)))])]",
    );
    println!("{plain} and {all}");
    // Work is counted only where debug assertions are on.
    assert!(all <= plain * 40, "{all} instead of {plain}");
    assert_eq!(plain > 0, cfg!(debug_assertions));
}
