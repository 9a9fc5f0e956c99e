//! What somebody reads who plays for the first time: what an idea is called is told with what comes of it.

use super::told::{each_match, read};
use super::words::{book, library};
use fudaba_engine::{Action, First, MAX_OPTIONS, Match, Rng, Verb};
use fudaba_rules::registry;
use fudaba_text::{Lang, Phrases, Speaker};

fn phrases(id: &str) -> Phrases {
    Phrases::read(&fudaba_files::checkout().join("ron_data"), id).unwrap_or_else(|e| panic!("{e}"))
}

/// Whose zone it is is said once where a card goes from one zone of a player to another.
#[test]
fn a_line_of_the_log_says_once_whose_zones_a_card_goes_through() {
    let mut lines = 0;
    for lang in Lang::ALL {
        each_match(lang, |id, read| {
            for line in &read.lines {
                let text = line.text();
                let (goes, twice) = match lang {
                    Lang::En => (
                        text.contains(" go from ") || text.contains(" goes from "),
                        [
                            ("from your ", " to your "),
                            ("from your opponent’s ", " to your opponent’s "),
                        ],
                    ),
                    Lang::Ja => (
                        text.contains("へ移った"),
                        [("あなたの", "からあなたの"), ("相手の", "から相手の")],
                    ),
                };
                if !goes {
                    continue;
                }
                lines += 1;
                for (from, to) in twice {
                    let other = to.trim_end().len();
                    let says = text
                        .find(from)
                        .and_then(|at| text[at..].find(to).map(|n| at + n));
                    let own = says.is_some_and(|at| !text[at + other..].starts_with(" opponent"));
                    assert!(!own, "{id}: {text}");
                }
            }
        });
    }
    assert!(lines > 50, "{lines}");
}

/// The counters that stand beside their number are told in its form.
#[test]
fn what_is_counted_on_the_table_agrees_with_its_number() {
    for game in registry() {
        let id = game.rules.id();
        let file = fudaba_files::checkout()
            .join("ron_data")
            .join(id)
            .join("ruleset.ron");
        let source = std::fs::read_to_string(file).expect("it is there");
        let counters = source
            .split("near: (")
            .skip(1)
            .filter(|text| text.contains("label: (en: \""));
        for text in counters {
            let label = text.split("label: (en: \"").nth(1).unwrap_or_default();
            let label = label.split('"').next().unwrap_or_default();
            let close = text.find("label: (en").is_some_and(|at| at < 120);
            let many = ["cards", "gates", "battles", "kin cards"];
            let counted = many
                .iter()
                .any(|word| label.split(' ').any(|said| said == *word));
            assert!(!close || !counted || label.contains("{n|"), "{id}: {label}");
        }
    }
}

/// Of one ruleset, known by what it has: rim cards are bound, and life cards go into the deck.
#[test]
fn what_binding_and_conversion_give_and_what_life_cards_are_for_is_said_where_it_is_asked() {
    let binding = registry().iter().filter(|game| {
        let prompts = game.rules.declaration().prompts;
        prompts.contains(&"bind_how")
    });
    let mut seen = 0;
    for game in binding {
        let phrases = phrases(game.rules.id());
        let says = |key: &str, words: [&str; 2]| {
            let asked = &phrases.prompts[key].ask;
            let both = asked.en.contains(words[0]) && asked.ja.contains(words[1]);
            assert!(both, "{key}: {asked:?}");
        };
        says("bind_how", ["your side", "自分の側"]);
        says("bind", ["your side", "自分の側"]);
        says("pay_rim", ["new hand", "引き直し"]);
        says("pay_rim", ["5000 power", "戦闘力"]);
        says("life_move", ["you lose", "敗北"]);
        says("life_move", ["Most take none", "ふつうは0枚"]);
        // What each card of it gives, and what it costs, in the question and on each answer.
        says("life_move", ["card more to draw", "引けるカードが1枚増え"]);
        says("life_move", ["rim card less", "リムカードが1枚減り"]);
        for n in 1..=5 {
            let some = &phrases.actions[&format!("pick_option.{}@life_move", n + 1)];
            let both = [format!("+{n}"), format!("−{n}")];
            let said = both
                .iter()
                .all(|n| some.en.contains(n) && some.ja.contains(n));
            assert!(said, "{some:?}");
        }
        says("dismiss", ["shift", "シフト"]);
        // What a player reads of from his first turn on is explained.
        for id in [
            "ap",
            "shift",
            "coffin",
            "arts",
            "territory",
            "core",
            "rim-card",
        ] {
            let mut words = phrases.glossary.iter();
            assert!(words.any(|word| word.id == id), "{id}");
        }
        let bound = &phrases.notes["bound"];
        assert!(
            bound.en.contains("side") && bound.ja.contains("側"),
            "{bound:?}"
        );
        let none = &phrases.actions["pick_option.1@life_move"];
        assert!(
            none.en.contains("most") && none.ja.contains("ふつう"),
            "{none:?}"
        );
        seen += 1;
    }
    assert_eq!(seen, 1);
}

/// A cost is asked for with what it pays for and that it cannot be refused; a bound card with what comes of not paying.
#[test]
fn a_cost_is_asked_for_with_what_it_is_for() {
    for game in registry() {
        let phrases = phrases(game.rules.id());
        let cost = &phrases.prompts["kernel.choose_cards.cost"];
        let no = cost.no.as_ref().expect("it says what comes of it");
        assert!(
            no.en.contains("{source}") && no.en.contains("must be paid"),
            "{no:?}"
        );
    }
    let mut bound = 0;
    for seed in 0..12 {
        let id = "crimson_fragments";
        let book = book(&library(id));
        let read = read(&book, id, Lang::En, seed);
        bound += read
            .steps
            .iter()
            .filter(|(_, ask)| ask.contains("You bind it"))
            .count();
        // The first turn has no attack, and says so.
        let first = read
            .lines
            .iter()
            .filter(|line| line.text().contains("first turn of the match"));
        assert_eq!(first.count(), 1);
    }
    assert!(bound > 0);
}

/// A relic is equipped to the unit that stands there; where relics or other cards only lie, nothing is equipped or exchanged.
#[test]
fn a_card_that_goes_to_another_says_what_it_does_there() {
    let id = "crimson_fragments";
    let library = library(id);
    let book = book(&library);
    let (mut equipped, mut laid) = (0, 0);
    for seed in 0..24 {
        let decks = [0, 1].map(|n: usize| &library.decks[(n + seed) % library.decks.len()]);
        let seed = u64::try_from(seed).unwrap_or(0);
        let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
        let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = game.decision() else {
                break;
            };
            let view = game.view(decision.player);
            let q = view.q();
            let speaker = Speaker::to_player(&book, Lang::En, decision.player);
            let moves = |a: &&Action| a.verb == Verb::Move && decision.key == "play";
            for action in decision.actions.iter().filter(moves) {
                let said = speaker.action(q, &decision, *action);
                let unit = q.zones().decl(action.place).is_slot();
                assert_eq!(said.starts_with("Equip "), unit, "{said}");
                assert!(!said.contains("changing places"), "{said}");
                *if unit { &mut equipped } else { &mut laid } += 1;
            }
            assert!(game.choose(rng.below(decision.actions.len()), None).is_ok());
        }
    }
    assert!(equipped > 10 && laid > 10, "{equipped} {laid}");
}
