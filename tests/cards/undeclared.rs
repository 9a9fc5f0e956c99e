//! What a ruleset does not implement of the ability language is refused, with the nearest word that it does.

use fudaba::cards::{CardEntry, CardRules, Source, declared_words, load_files, nearest};
use fudaba::engine::ability::{
    Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName, EffectName,
    FilterName, Manner, SelectorName, SpotName, ValueName,
};
use fudaba::engine::words::{KeywordId, ZoneKind};
use fudaba::library::Library;
use fudaba::rules::registry;
use std::cell::Cell;
use std::path::Path;
use strum::VariantArray;

/// The words of the rulesets, to write examples with.
struct Words<'r> {
    rules: &'r CardRules,
    entry: CardEntry,
    kind: &'static str,
    /// Words that were refused so far.
    refused: Cell<usize>,
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

    /// The first kind of ability that is in force.
    fn first_lasting(&self) -> &'static str {
        let may = self.rules.kinds[0].abilities;
        let mut kinds = self.rules.abilities.iter().map(|a| a.kind);
        let found = kinds.find(|k| k.manner() == Manner::Continuous && may.contains(k));
        found.expect("a lasting kind").name(self.rules.words)
    }

    /// What is said of a card with this ability text.
    fn errors(&self, ability: &str) -> Vec<String> {
        self.told("abilities:[]", &format!("abilities:[{ability}]"))
            .1
    }

    /// The text of a card without abilities in which something else is written, and what is said of it.
    fn told(&self, written: &str, instead: &str) -> (String, Vec<String>) {
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
        let source = Source {
            file,
            text: text.clone(),
        };
        let errors = load_files(self.rules, &[source]).errors;
        (text, errors.iter().map(ToString::to_string).collect())
    }

    fn step(&self, step: &str) -> String {
        format!("(kind: {}, effect: [{step}])", self.kind)
    }

    /// Refuses this, at the word, and says which word of the ruleset is nearest to it.
    fn refuses(&self, word: &str, ability: &str) -> (String, String) {
        let (text, errors) = self.told("abilities:[]", &format!("abilities:[{ability}]"));
        let id = self.rules.ruleset;
        let named = |e: &&String| {
            e.contains(&format!(": {word} is not ")) && e.contains(&format!(" in {id}\n"))
        };
        let error = errors.iter().find(named);
        let error = error.unwrap_or_else(|| panic!("{id}: {word}: {ability}: {errors:#?}"));
        assert_eq!(word_at(&text, error), word, "{text}: {error}");
        self.names_the_nearest(word, error);
        self.refused.set(self.refused.get() + 1);
        let error = error.clone();
        (text, error)
    }

    /// What to do is to write the nearest word, if one is near, of those that the ruleset has.
    fn names_the_nearest(&self, word: &str, error: &str) {
        let help = error.split_once("help: ").map_or("", |(_, help)| help);
        let list = help
            .split_once("(known: ")
            .map(|(_, list)| list.trim_end_matches(')'));
        let list = list.or_else(|| help.strip_prefix("use one of: "));
        let known: Vec<&str> = list.map_or_else(Vec::new, |list| list.split(", ").collect());
        assert!(!known.is_empty() || help == "take it away", "{error}");
        match nearest(word, known.iter().copied()) {
            Some(near) => assert!(help.starts_with(&format!("did you mean {near}")), "{error}"),
            None => assert!(!help.starts_with("did you mean"), "{error}"),
        }
        let declared = declared_words(self.rules);
        for known in known
            .iter()
            .filter(|known| !["None", "PerTurn", "PerGame", "Always"].contains(known))
        {
            let is_one = |word: &String| word.split([' ', ':']).any(|part| part == *known);
            assert!(declared.iter().any(is_one), "{known}: {error}");
        }
    }
}

/// The word at the place that an error names.
fn word_at<'t>(text: &'t str, error: &str) -> &'t str {
    let mut place = error.split(':').skip(1).map(str::parse::<usize>);
    let (line, column) = (place.next(), place.next());
    let (Some(Ok(line)), Some(Ok(column))) = (line, column) else {
        panic!("{error}");
    };
    let line = text.lines().nth(line - 1).expect("a line of the text");
    let start = line.char_indices().nth(column - 1).expect("a column").0;
    let rest = &line[start..];
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    &rest[..end.unwrap_or(rest.len())]
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
            refused: Cell::new(0),
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
        E::Turn => "Turn(This, Up)".to_owned(),
        E::NameNumber => "NameNumber(You, 1, 2)".to_owned(),
        E::Roll => "Roll(6)".to_owned(),
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
        let errors = w.told("back:None", &format!("back:(kind:{kind})")).1;
        let told = |e: &String| e.contains("has one face") && e.contains("help: ");
        assert!(errors.iter().any(told), "{errors:#?}");
    });
}

fn operations(w: &Words) {
    for name in undeclared(w.rules.language.effects) {
        if let Some(step) = step_with(w, name) {
            w.refuses(name.into(), &w.step(&step));
        }
    }
}

fn tests_numbers_conditions_and_ways_to_name_cards(w: &Words) {
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
            FilterName::Shares => Some("Names, This"),
            FilterName::NameHas => Some("\"Gull\""),
            FilterName::InLineWith => Some("This"),
            _ => Some(""),
        };
        match argument {
            None => {}
            Some("") => {
                w.refuses(word, &all(word));
            }
            Some(argument) => {
                w.refuses(word, &all(&format!("{word}({argument})")));
            }
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
            CardsName::Alike => format!("Alike(N(1), Mine({zone}, []))"),
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
            ChangeName::Times => "Times(N(2))".to_owned(),
            ChangeName::Become => match w.rules.words.values.first() {
                Some((value, _)) => format!("Become({value})"),
                None => continue,
            },
            other => panic!("{other:?}: write an example"),
        };
        let change = format!("Modify(This, {stat}, {example}, Turn)");
        w.refuses(word, &w.step(&change));
    }
}

fn costs_durations_aspects_spots_and_destinations(w: &Words) {
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
}

fn keywords_numbers_and_given_abilities(w: &Words) {
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
}

#[test]
fn every_undeclared_word_is_refused_with_the_nearest_one() {
    each(|w| {
        operations(w);
        tests_numbers_conditions_and_ways_to_name_cards(w);
        costs_durations_aspects_spots_and_destinations(w);
        keywords_numbers_and_given_abilities(w);
        let refused = w.refused.get();
        println!("{}: {refused} words refused", w.rules.ruleset);
        assert!(refused > 30, "{}: {refused}", w.rules.ruleset);
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
        // So does what can be chosen at a declaration, and whether a cost can be paid; what is done comes after that.
        let pick = format!("Pick(Exactly(N(1)), Theirs({hand}, [Name(\"Gull\")]))");
        let (tally, stat) = (w.rules.words.tallies[0], w.stat());
        for offered in [
            format!("targets: [Choose(A, {pick})]"),
            format!("cost: [Do(Move({pick}, To({hand})))]"),
            format!("cost: [Points({tally}, Sum({stat}, Theirs({hand}, [])))]"),
        ] {
            let tells = format!("(kind: {}, {offered}, effect: [Win(You)])", w.kind);
            let errors = w.errors(&tells);
            let told = errors.iter().any(|e| e.contains("would tell what"));
            assert!(told, "{tells}: {errors:?}");
        }
        let done = w.errors(&w.step(&format!("Reveal(A, {pick})")));
        let told = done.iter().any(|e| e.contains("would tell what"));
        assert!(!told, "{done:?}");
        // So does a number that is in force and made of what is printed on them, whosever they are.
        let (lasting, stat) = (w.first_lasting(), w.stat());
        for hidden in [format!("Theirs({hand}, [])"), format!("Mine({hand}, [])")] {
            for number in ["Sum", "Greatest"] {
                let tells = format!(
                    "(kind: {lasting}, always: [Stat(This, {stat}, Add({number}({stat}, {hidden})))])"
                );
                let errors = w.errors(&tells);
                let told = errors.iter().any(|e| e.contains("would tell what"));
                assert!(told, "{tells}: {errors:?}");
            }
            let counted =
                format!("(kind: {lasting}, always: [Stat(This, {stat}, Add(Count({hidden})))])");
            let errors = w.errors(&counted);
            assert!(
                !errors.iter().any(|e| e.contains("would tell")),
                "{errors:?}"
            );
        }
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

/// Words that once were accepted everywhere, did nothing, and stood in the texts of cards as if they did.
#[test]
fn words_that_would_do_nothing_are_refused_with_the_nearest_that_does() {
    let cases = [
        (
            "ikangetsu",
            "TakeRole(This, Target)",
            "Target",
            "use one of: Ship",
        ),
        (
            "lily",
            "TakeRole(This, Leader)",
            "TakeRole",
            "use one of: Draw, ",
        ),
        (
            "lily",
            "Defeat(All(Theirs(Field, [InLineWith(This)])))",
            "InLineWith",
            "did you mean In(area)? ",
        ),
        (
            "lily",
            "Exchange(This, All(Mine(Hand, [])))",
            "Exchange",
            "use one of: Draw, ",
        ),
        (
            "lily",
            "Rearrange(You, Field)",
            "Rearrange",
            "did you mean Arrange(cards, destination)? ",
        ),
        (
            "lily",
            "Tuck(All(Mine(Hand, [])), This)",
            "Tuck",
            "use one of: Draw, ",
        ),
        (
            "lily",
            "Draw(You, Count(Under(This, [])))",
            "Under",
            "use one of: Mine, ",
        ),
        (
            "ikangetsu",
            "Tuck(All(Mine(Hand, [])), This)",
            "Tuck",
            "use one of: Choose, ",
        ),
        ("loveca", "Copy(This)", "Copy", "use one of: Draw, "),
        (
            "ikangetsu",
            "Spend(You, Hand, N(1))",
            "Spend",
            "use one of: Choose, ",
        ),
        (
            "loveca",
            "GrantAbility(This, (kind: Activated, effect: [Draw(You, N(1))]), Turn)",
            "Activated",
            "use one of: Triggered, ",
        ),
    ];
    each(|w| {
        for (_, step, word, help) in cases.iter().filter(|c| c.0 == w.rules.ruleset) {
            let ability = w.step(step);
            let (text, error) = w.refuses(word, &ability);
            assert!(error.contains(&format!("help: {help}")), "{error}");
            // It is the word of the step, not that of the whole ability.
            let start = text.find(&ability).expect("the ability");
            let start = start + ability.rfind(word).expect("the word");
            let column = text[..start].chars().count() + 1;
            assert!(
                error.starts_with(&format!("test.ron:1:{column}: ")),
                "{text}\n{error}"
            );
        }
        if w.rules.ruleset == "loveca" {
            let errors = w.errors("(kind: Continuous, always: [Keyword(This, Unaffected)])");
            let told = "Unaffected is not a keyword\n  help: did you mean Negated?";
            assert!(errors.iter().any(|e| e.contains(told)), "{errors:#?}");
        }
    });
}

/// Where the rules can do nothing with the other player's cards, a card must not ask for a choice of them.
#[test]
fn cards_of_the_other_player_are_refused_where_nothing_can_be_done_with_them() {
    let cases = [
        (
            "ikangetsu",
            "TakeRole(Pick(Exactly(N(1)), Theirs(Guard, [])), Ship)",
            "TakeRole does nothing with the opponent’s cards in ikangetsu",
        ),
        (
            "ikangetsu",
            "Choose(A, Pick(Exactly(N(1)), Theirs(Guard, []))), TakeRole(Bound(A), Ship)",
            "TakeRole does nothing with the opponent’s cards in ikangetsu",
        ),
        (
            "lily",
            "Enter(Pick(Exactly(N(1)), Theirs(Trash, [])), Free)",
            "Enter does nothing with the opponent’s cards in lily",
        ),
        (
            "loveca",
            "Enter(Pick(Exactly(N(1)), Union([Theirs(Waiting, []), Theirs(Hand, [])])), Free)",
            "Enter does nothing with the opponent’s cards in loveca",
        ),
        (
            "loveca",
            "NameColourOf(You, HeartPink, All(Theirs(Hand, [])))",
            "NameColourOf does nothing with a hand that the player does not see",
        ),
        (
            "loveca",
            "Tuck(Pick(Exactly(N(1)), Theirs(Hand, [])), This)",
            "Tuck does nothing with cards of two players in loveca",
        ),
        (
            "luck_and_logic",
            "Tuck(Top(Opponent, Deck, N(1)), This)",
            "Tuck does nothing with cards of two players in luck_and_logic",
        ),
    ];
    each(|w| {
        for (_, steps, reason) in cases.iter().filter(|c| c.0 == w.rules.ruleset) {
            let errors = w.errors(&w.step(steps));
            assert!(
                errors.iter().any(|error| error.contains(reason)),
                "{steps}: {errors:?}"
            );
        }
    });
}

#[test]
fn an_empty_test_is_refused() {
    each(|w| {
        let errors = w.errors(&w.step("If(Is(This, []), [Win(You)])"));
        let told = |e: &String| e.contains("Is asks nothing of the cards");
        assert!(errors.iter().any(told), "{errors:#?}");
    });
}
