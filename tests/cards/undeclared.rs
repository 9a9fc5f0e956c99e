//! What a ruleset does not implement of the ability language is refused, with the nearest word that it does.

use fudaba::cards::{CardEntry, CardRules, Source, load_files};
use fudaba::engine::ability::{
    Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName, EffectName,
    FilterName, SelectorName, SpotName, ValueName,
};
use fudaba::engine::words::{KeywordId, ZoneKind};
use fudaba::library::Library;
use fudaba::rules::registry;
use std::path::Path;
use strum::VariantArray;

/// The words of the rulesets, to write examples with.
struct Words<'r> {
    rules: &'r CardRules,
    entry: CardEntry,
    kind: &'static str,
}

impl Words<'_> {
    fn first(&self, of: &[&'static str]) -> Option<&'static str> {
        of.first().copied()
    }

    fn zone(&self) -> &'static str {
        self.rules.words.zones[0]
    }

    fn stat(&self) -> &'static str {
        self.rules.words.stats[0]
    }

    /// What is said of a card with this ability text.
    fn errors(&self, ability: &str) -> Vec<String> {
        self.errors_with("abilities:[]", &format!("abilities:[{ability}]"))
    }

    /// What is said of a card without abilities in whose text something else is written.
    fn errors_with(&self, written: &str, instead: &str) -> Vec<String> {
        let plain = CardEntry {
            abilities: Vec::new(),
            ..self.entry.clone()
        };
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let text =
            (self.rules.words).in_force(|| options.to_string(&vec![plain]).expect("written"));
        assert!(text.contains(written), "{text}");
        let text = text.replace(written, instead);
        let file = Path::new("test.ron").to_path_buf();
        let pack = load_files(self.rules, &[Source { file, text }]);
        pack.errors.iter().map(ToString::to_string).collect()
    }

    fn step(&self, step: &str) -> String {
        format!("(kind: {}, effect: [{step}])", self.kind)
    }

    /// Refuses this, by the word, and says what there is instead.
    fn refuses(&self, word: &str, ability: &str) {
        let errors = self.errors(ability);
        let id = self.rules.ruleset;
        let named = |e: &&String| e.contains(word) && e.contains(&format!("of {id}"));
        let error = errors.iter().find(named);
        assert!(error.is_some(), "{id}: {word}: {ability}: {errors:#?}");
        assert!(error.is_some_and(|e| e.contains("help: ")), "{errors:?}");
    }
}

fn each(test: impl Fn(&Words)) {
    for game in registry() {
        let library = Library::load(game, Path::new(env!("CARGO_MANIFEST_DIR")), None);
        let rules = game.cards;
        // What cards of the first kind may have.
        let mut kinds = rules.abilities.iter().map(|a| a.kind);
        let may = rules.kinds[0].abilities;
        let kind = kinds.find(|k| k.manner().is_agreed() && may.contains(k));
        let first = rules.kinds[0].kind;
        let entry = (library.pack.cards()).find(|c| c.kind == first && c.prints.is_empty());
        test(&Words {
            rules,
            entry: entry.expect("a card").clone(),
            kind: kind.expect("an ability of one's own").name(rules.words),
        });
    }
}

/// Those of all names that are not declared.
fn undeclared<N: Copy + PartialEq + VariantArray>(declared: &[N]) -> Vec<N> {
    let all = N::VARIANTS.iter().copied();
    all.filter(|n| !declared.contains(n)).collect()
}

fn step_with(w: &Words, name: EffectName) -> Option<String> {
    use EffectName as E;
    let (zone, stat) = (w.zone(), w.stat());
    let word: &str = name.into();
    let words = w.rules.words;
    Some(match name {
        E::Draw => "Draw(You, N(1))".to_owned(),
        E::Arrange => format!("Arrange(This, To({zone}))"),
        E::Shuffle | E::Rearrange => format!("{word}(You, {zone})"),
        E::StackOn | E::Tuck | E::Exchange | E::Swap => format!("{word}(This, This)"),
        E::Spend => format!("Spend(You, {zone}, N(1))"),
        E::Pay => format!("Pay(You, {}, N(1))", w.first(words.tallies)?),
        E::RevealUntil => format!("RevealUntil(A, B, You, {zone}, [])"),
        E::NameColour => "NameColour(You, [])".to_owned(),
        E::NameColourOf => format!("NameColourOf(You, {stat}, This)"),
        E::Remake => format!("Remake(This, {{{stat}: 1}}, Turn)"),
        E::Convert => format!("Convert(This, {stat}, {stat}, Turn)"),
        E::Ready | E::Rest | E::Defeat | E::Copy | E::Negate | E::Redirect => {
            format!("{word}(This)")
        }
        E::Attach => format!("Attach(This, This, {})", w.first(words.attachments)?),
        E::Control => "Control(This, You, Turn)".to_owned(),
        E::TakeRole => format!("TakeRole(This, {})", w.first(words.roles)?),
        E::Procedure => format!("Procedure(You, {}, This)", w.first(words.procedures)?),
        E::Assign => format!("Assign(You, {}, N(1))", w.first(words.tallies)?),
        E::ModifyPlayer => format!("ModifyPlayer(You, {stat}, Add(N(1)), Turn)"),
        E::NameNumber => "NameNumber(You, 1, 2)".to_owned(),
        E::Trade => format!("Trade(This, This, {stat}, Turn)"),
        E::RepeatWhile => "RepeatWhile(YourTurn, [Win(You)])".to_owned(),
        E::Deed => format!("Deed(You, {})", w.first(words.deeds)?),
        E::SetOff => format!("SetOff(This, {})", w.first(words.moments)?),
        other => panic!("{other:?} is declared nowhere: write an example"),
    })
}

#[test]
fn a_second_face_is_refused_where_cards_have_one() {
    each(|w| {
        let kind = w.rules.words.kinds[0];
        if w.rules.two_faced {
            return;
        }
        let errors = w.errors_with("back:None", &format!("back:(kind:{kind})"));
        let told = |e: &String| e.contains("has one face") && e.contains("help: ");
        assert!(errors.iter().any(told), "{errors:#?}");
    });
}

#[test]
fn every_undeclared_operation_is_refused() {
    each(|w| {
        for name in undeclared(w.rules.language.effects) {
            if let Some(step) = step_with(w, name) {
                w.refuses(name.into(), &w.step(&step));
            }
        }
    });
}

#[test]
fn every_undeclared_test_number_condition_and_way_to_name_cards_is_refused() {
    each(|w| {
        let (zone, stat, language) = (w.zone(), w.stat(), w.rules.language);
        let all = |filter: &str| w.step(&format!("Defeat(All(Mine({zone}, [{filter}])))"));
        for name in undeclared(language.filters) {
            let word: &str = name.into();
            let words = w.rules.words;
            let argument = match name {
                FilterName::Kind => w.first(words.kinds),
                FilterName::Colour => w.first(words.colours),
                FilterName::Sign => w.first(words.signs),
                FilterName::Is => w.first(words.roles),
                FilterName::Has => None,
                FilterName::NameHas => Some("\"Gull\""),
                FilterName::InLineWith => Some("This"),
                _ => Some(""),
            };
            match argument {
                None => {}
                Some("") => w.refuses(word, &all(word)),
                Some(argument) => w.refuses(word, &all(&format!("{word}({argument})"))),
            }
        }
        for name in undeclared(language.selectors) {
            let word: &str = name.into();
            let example = match name {
                SelectorName::Under | SelectorName::Bearer => format!("{word}(This, [])"),
                SelectorName::Attached => match w.first(w.rules.words.attachments) {
                    Some(kind) => format!("Attached(This, {kind}, [])"),
                    None => continue,
                },
                other => panic!("{other:?}: write an example"),
            };
            w.refuses(word, &w.step(&format!("Defeat(All({example}))")));
        }
        for name in undeclared(language.cards) {
            let word: &str = name.into();
            let cards = match name {
                CardsName::Top => format!("Top(You, {zone}, N(1))"),
                CardsName::Role => match w.first(w.rules.words.roles) {
                    Some(role) => format!("Role({role})"),
                    None => continue,
                },
                other => panic!("{other:?}: write an example"),
            };
            w.refuses(word, &w.step(&format!("Defeat({cards})")));
        }
        for name in undeclared(language.values) {
            let word: &str = name.into();
            let example = match name {
                ValueName::Amount | ValueName::Named => word.to_owned(),
                ValueName::Differing => format!("Differing(Names, Mine({zone}, []))"),
                other => panic!("{other:?}: write an example"),
            };
            let change = format!("Modify(This, {stat}, Add({example}), Turn)");
            w.refuses(word, &w.step(&change));
        }
        for name in undeclared(language.conditions) {
            let word: &str = ConditionName::into(name);
            let example = match name {
                ConditionName::YourTurn | ConditionName::OpponentTurn => word.to_owned(),
                ConditionName::Empty => {
                    format!("Empty(You, {zone}, {})", w.rules.words.areas[0])
                }
                other => panic!("{other:?}: write an example"),
            };
            w.refuses(word, &w.step(&format!("If({example}, [Win(You)])")));
        }
        for name in undeclared(language.changes) {
            let word: &str = name.into();
            let example = match name {
                ChangeName::Divide => "Divide(2)".to_owned(),
                ChangeName::Become => match w.rules.words.values.first() {
                    Some((value, _)) => format!("Become({value})"),
                    None => continue,
                },
                other => panic!("{other:?}: write an example"),
            };
            let change = format!("Modify(This, {stat}, {example}, Turn)");
            w.refuses(word, &w.step(&change));
        }
    });
}

#[test]
fn every_undeclared_cost_duration_aspect_spot_and_destination_is_refused() {
    each(|w| {
        let (zone, stat, language) = (w.zone(), w.stat(), w.rules.language);
        for name in undeclared(language.costs) {
            let cost = match name {
                CostName::RestThis => "RestThis".to_owned(),
                CostName::TurnDown => format!("TurnDown({zone}, 1)"),
                CostName::Spend => format!("Spend({zone}, N(1))"),
                CostName::Points => match w.first(w.rules.words.tallies) {
                    Some(tally) => format!("Points({tally}, N(1))"),
                    None => continue,
                },
                CostName::Do => format!("Do(Move(This, To({zone})))"),
            };
            let ability = format!("(kind: {}, cost: [{cost}], effect: [Win(You)])", w.kind);
            w.refuses(name.into(), &ability);
        }
        for name in undeclared(language.durations) {
            let duration: &str = name.into();
            if name != DurationName::Until {
                w.refuses(
                    duration,
                    &w.step(&format!("Modify(This, {stat}, Add(N(1)), {duration})")),
                );
            }
        }
        for aspect in undeclared(language.aspects) {
            let word: &str = Aspect::into(aspect);
            w.refuses(
                word,
                &w.step(&format!(
                    "Defeat(All(Mine({zone}, [Shares({word}, This)])))"
                )),
            );
        }
        for (word, known) in [
            ("Enter", language.enter_spots),
            ("Shift", language.shift_spots),
        ] {
            for name in undeclared(known) {
                let spot: &str = name.into();
                let spot = match name {
                    SpotName::FreeIn | SpotName::In => {
                        format!("{spot}({})", w.rules.words.areas[0])
                    }
                    _ => spot.to_owned(),
                };
                w.refuses(name.into(), &w.step(&format!("{word}(This, {spot})")));
            }
        }
        for n in 0..w.rules.words.zones.len() {
            let to = ZoneKind(u8::try_from(n).unwrap());
            let ways = language.ways_into(to);
            for way in undeclared(ways) {
                let (word, zone): (&str, _) = (way.into(), to.name(w.rules.words));
                let dest = match way {
                    DestName::Nth => format!("Nth({zone}, 2)"),
                    _ => format!("{word}({zone})"),
                };
                let refused = if ways.is_empty() { zone } else { word };
                w.refuses(refused, &w.step(&format!("Move(This, {dest})")));
            }
        }
    });
}

#[test]
fn keywords_numbers_and_given_abilities_stand_only_where_they_mean_something() {
    each(|w| {
        let (language, words) = (w.rules.language, w.rules.words);
        for n in 0..words.keywords.len() {
            let keyword = KeywordId(u8::try_from(n).unwrap());
            let word = keyword.name(words);
            if !language.is_of_cards(keyword) {
                w.refuses(word, &w.step(&format!("Grant(This, {word}, Turn)")));
            }
            if !language.is_of_players(keyword) {
                w.refuses(word, &w.step(&format!("GrantPlayer(You, {word}, Turn)")));
            }
        }
        for stat in language.player_stats {
            let word = stat.name(words);
            w.refuses(
                word,
                &w.step(&format!("Modify(This, {word}, Add(N(1)), Turn)")),
            );
        }
        let kinds = w.rules.words.abilities.iter();
        for (kind, _) in kinds.filter(|(_, k)| !language.granted.contains(k)) {
            let given = format!("GrantAbility(This, (kind: {kind}, effect: [Win(You)]), Turn)");
            w.refuses(kind, &w.step(&given));
        }
        if !language.declares {
            let targets = "targets: [Choose(A, All(Mine(Hand, [])))]"
                .replace("Hand", language.hands[0].name(words));
            let ability = format!(
                "(kind: {}, {targets}, effect: [Reveal(B, Bound(A))])",
                w.kind
            );
            w.refuses("targets", &ability);
        }
        if !language.per_game {
            let ability = format!("(kind: {}, limit: PerGame, effect: [Win(You)])", w.kind);
            w.refuses("PerGame", &ability);
        }
        if !language.per_name {
            let limit = "limit: PerTurnByName(1)";
            let ability = format!("(kind: {}, {limit}, effect: [Win(You)])", w.kind);
            w.refuses("PerTurnByName", &ability);
        }
    });
}

#[test]
fn what_is_offered_tells_nothing_of_hidden_cards() {
    each(|w| {
        let hand = w.rules.language.hands[0].name(w.rules.words);
        let tells = format!(
            "(kind: {}, if: Exists(Theirs({hand}, [Name(\"Gull\")])), effect: [Win(You)])",
            w.kind
        );
        let errors = w.errors(&tells);
        assert!(
            errors
                .iter()
                .any(|e| e.contains("would tell what the hidden cards")),
            "{errors:?}"
        );
        let counts = format!(
            "(kind: {}, if: Exists(Theirs({hand}, [])), effect: [Win(You)])",
            w.kind
        );
        let errors = w.errors(&counts);
        assert!(
            !errors.iter().any(|e| e.contains("would tell")),
            "{errors:?}"
        );
    });
}

#[test]
fn words_are_refused_at_their_place_with_the_nearest_of_the_ruleset() {
    each(|w| {
        if w.rules.ruleset == "lily" {
            refused_in_lily(w);
        }
    });
}

fn refused_in_lily(w: &Words) {
    let errors = w.errors("(kind: Activated, effect: [Draw(You, N(1)), TakeRole(This, Leader)])");
    let error = errors.join("\n");
    assert!(
        error.contains("TakeRole is not an operation of lily"),
        "{error}"
    );
    let column = error
        .split(':')
        .nth(2)
        .and_then(|n| n.parse::<usize>().ok());
    assert!(
        column.is_some_and(|c| c > 20),
        "at the word itself: {error}"
    );
}
