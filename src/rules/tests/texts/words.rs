//! Every key has its words in both languages, and what is said in whole matches can be read.

use fudaba_engine::{
    CardId, Cause, Event, First, MAX_OPTIONS, Match, Observer, P0, P1, PlayerId, Prompt, Query,
    Rng, Table, Verb, ZoneId,
};
use fudaba_library::Library;
use fudaba_rules::{find_game, registry};
use fudaba_text::{Book, DecidedBy, Lang, Phrases, Speaker, Text, places};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

fn root() -> PathBuf {
    fudaba_files::checkout().to_path_buf()
}

pub(super) fn library(id: &str) -> Library {
    let game = find_game(id).unwrap_or_else(|e| panic!("{e}"));
    Library::load(game, &root(), None)
}

pub(super) fn book(library: &Library) -> Book {
    let cards = library.pack.cards();
    Book::read(&root().join("ron_data"), library.game.rules, cards)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Every string literal that follows one of these openings in the sources of a ruleset.
fn keys_in_sources(id: &str, openings: &[&str]) -> BTreeSet<String> {
    let mut folders = vec![root().join("src/rules").join(id)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let list = if path.is_dir() {
                &mut folders
            } else {
                &mut files
            };
            list.push(path);
        }
    }
    let mut keys = BTreeSet::new();
    for file in files {
        let source = std::fs::read_to_string(file).unwrap_or_default();
        for opening in openings {
            for part in source.split(opening).skip(1) {
                let key = part.trim_start().strip_prefix('"').unwrap_or_default();
                keys.extend(key.split_once('"').map(|(key, _)| key.to_owned()));
            }
        }
    }
    keys
}

#[test]
fn what_decides_a_match_is_something_that_can_happen() {
    for game in registry() {
        let (rules, id) = (game.rules, game.rules.id());
        let phrases = Phrases::read(&root().join("ron_data"), id).unwrap_or_else(|e| panic!("{e}"));
        let kinds: BTreeSet<String> = rules
            .zones()
            .ids()
            .map(|zone| {
                let kind = rules.zones().decl(zone).kind;
                kind.name(rules.words()).to_owned()
            })
            .collect();
        for (ending, words) in &phrases.endings {
            let runs_out = ["turn_limit", "turn_cap", "forced_loop"];
            let own = rules
                .declaration()
                .endings
                .iter()
                .any(|(key, _)| key == ending);
            assert_eq!(
                words.by.is_empty(),
                !own || runs_out.contains(&ending.as_str()),
                "{id} {ending}"
            );
            for by in &words.by {
                let known = match by {
                    DecidedBy::Note(key) | DecidedBy::NoteOfLoser(key) => {
                        phrases.notes.contains_key(key)
                    }
                    DecidedBy::Leaves(kind) => kinds.contains(kind),
                    DecidedBy::MarkedLeaves(mark) => phrases.labels.contains_key(mark),
                };
                assert!(known, "{id} {ending}: {by:?}");
            }
        }
    }
}

#[test]
fn every_key_of_every_ruleset_has_words() {
    for game in registry() {
        let (rules, id) = (game.rules, game.rules.id());
        let phrases = Phrases::read(&root().join("ron_data"), id).unwrap_or_else(|e| panic!("{e}"));
        let mut missing = Vec::new();
        let mut need = |what: &str, key: &str, there: bool| {
            if !there {
                missing.push(format!("{id}: {what}: {key}"));
            }
        };
        for key in rules.declaration().prompts {
            need("prompts", key, phrases.prompts.contains_key(*key));
        }
        for key in rules.declaration().phases {
            need("phases", key, phrases.phases.contains_key(*key));
        }
        for opening in rules.declaration().openings {
            let there = phrases.openings.contains_key(opening.key);
            need("openings", opening.key, there);
        }
        for (key, _) in rules.declaration().endings {
            need("endings", key, phrases.endings.contains_key(*key));
        }
        for name in rules
            .declaration()
            .sections
            .iter()
            .chain(rules.declaration().named)
        {
            need("labels", name, phrases.labels.contains_key(*name));
        }
        for option in rules.declaration().options {
            let words = phrases.options.get(option.key);
            need("options", option.key, words.is_some());
            for value in option.values {
                let there = words.is_some_and(|w| w.values.contains_key(*value));
                need(option.key, value, there);
            }
        }
        for key in keys_in_sources(id, &["Reason::new("]) {
            need("reasons", &key, phrases.reasons.contains_key(&key));
        }
        for key in keys_in_sources(id, &[".note("]) {
            need("notes", &key, phrases.notes.contains_key(&key));
        }
        for key in keys_in_sources(id, &["marks.push("]) {
            need("labels", &key, phrases.labels.contains_key(&key));
        }
        assert!(missing.is_empty(), "no words for:\n{}", missing.join("\n"));
        assert!(
            keys_in_sources(id, &["Reason::new("]).len() > 20,
            "the search for reasons finds them"
        );
    }
}

/// All texts of the phrases with a name for each.
fn all_texts(phrases: &Phrases) -> Vec<(String, Text)> {
    let mut texts: Vec<(String, Text)> = Vec::new();
    for (key, words) in &phrases.prompts {
        texts.push((key.clone(), words.ask.clone()));
        texts.extend(words.no.iter().map(|t| (format!("{key} no"), t.clone())));
    }
    for (key, words) in &phrases.phases {
        texts.push((key.clone(), words.name.clone()));
        texts.push((format!("{key} hint"), words.hint.clone()));
    }
    for (key, words) in &phrases.endings {
        texts.push((key.clone(), words.won.clone()));
        texts.push((format!("{key} lost"), words.lost.clone()));
    }
    for (key, words) in &phrases.options {
        texts.push((key.clone(), words.name.clone()));
        texts.push((format!("{key} why"), words.why.clone()));
        texts.extend(
            words
                .values
                .iter()
                .map(|(v, t)| (format!("{key} {v}"), t.clone())),
        );
    }
    let maps = [
        &phrases.actions,
        &phrases.reasons,
        &phrases.notes,
        &phrases.log,
        &phrases.places,
        &phrases.labels,
    ];
    for map in maps {
        texts.extend(map.iter().map(|(key, text)| (key.clone(), text.clone())));
    }
    texts
}

#[test]
fn both_languages_fill_in_the_same_things() {
    // These are only there for English grammar, or have another form in Japanese.
    let grammar = ["s", "es", "are", "have", "loser_have", "their"];
    let one = |name: &'static str| match name {
        "whose" => "who",
        "whose_loser" => "loser",
        name => name,
    };
    for game in registry() {
        let phrases = Phrases::read(&root().join("ron_data"), game.rules.id())
            .unwrap_or_else(|e| panic!("{e}"));
        for (key, text) in all_texts(&phrases) {
            assert!(!text.en.is_empty() && !text.ja.is_empty(), "{key} is empty");
            let set = |text: &str| -> BTreeSet<String> {
                let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
                let names = places(text).into_iter().filter(|n| !grammar.contains(n));
                names.map(|n| one(n).to_owned()).collect()
            };
            let (en, ja) = (set(&text.en), set(&text.ja));
            // What English says by grammar alone may be left out in Japanese, but nothing else.
            let en_only: Vec<&String> = en.difference(&ja).filter(|n| *n != "who").collect();
            let ja_only: Vec<&String> = ja.difference(&en).filter(|n| *n != "who").collect();
            assert!(
                en_only.is_empty() && ja_only.is_empty(),
                "{key}: {en_only:?} only in English, {ja_only:?} only in Japanese"
            );
        }
    }
}

#[test]
fn shipped_cards_read_well() {
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        let mut out = String::new();
        for entry in library.pack.cards() {
            for lang in Lang::ALL {
                let _ = writeln!(
                    out,
                    "{} — {}",
                    entry.name.get(lang),
                    book.type_line(entry, lang)
                );
                let text = book.card_text(entry, lang).plain(lang);
                if !text.is_empty() {
                    let _ = writeln!(out, "{text}");
                }
            }
            out.push('\n');
        }
        for mark in ['⟨', '{', '}'] {
            assert!(!out.contains(mark), "a word is missing: {out}");
        }
        insta::assert_snapshot!(format!("cards_of_{}", game.rules.id()), out);
    }
}

/// Says everything that happens to both players, and checks each line.
struct Listener<'a> {
    speakers: Vec<Speaker<'a>>,
    setup: std::sync::Arc<fudaba_engine::MatchSetup>,
    lines: usize,
    /// Attacked cards that the reader did not know.
    unknown: usize,
}

fn readable(text: &str) {
    for mark in ['{', '}', '⟨', '⟩'] {
        assert!(!text.contains(mark), "unfilled: {text}");
    }
    assert!(!text.is_empty() && !text.contains("??"), "nothing said");
}

impl Observer for Listener<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        let q = Query::new(table, &self.setup);
        for speaker in &self.speakers {
            let Some(line) = speaker.log_line(q, &event) else {
                continue;
            };
            readable(&line.text());
            self.lines += 1;
            if let Event::Attacked { targets, .. } = &event {
                let there = targets.iter().filter(|c| **c != CardId::NONE);
                for card in there.filter(|c| !speaker.knows(q, **c)) {
                    let place = speaker.place_label(q, table.card(*card).zone);
                    assert!(line.text().contains(place), "{place}: {}", line.text());
                    self.unknown += 1;
                }
            }
            for span in &line.spans {
                if let fudaba_text::LogSpan::Card { card, .. } = span {
                    let seen = seen_now(speaker, table, *card, &event);
                    assert!(seen, "{:?} may not know: {}", speaker.reader, line.text());
                }
            }
        }
    }
}

/// May this reader know the card, by the table or by the event itself?
fn seen_now(speaker: &Speaker, table: &Table, card: CardId, event: &Event) -> bool {
    let Some(reader) = speaker.reader else {
        return true;
    };
    let told = match event {
        Event::CardMoved { seen, .. }
        | Event::Turned { seen, .. }
        | Event::Revealed { seen, .. } => seen[reader],
        // Abilities are used openly, and fights are public.
        Event::AbilityUsed { .. } | Event::Contested(_) => true,
        _ => false,
    };
    told || table.card(card).known_to(reader)
}

#[test]
fn whole_matches_are_told_to_each_player_without_gaps_or_leaks() {
    let mut unknown = 0;
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        for seed in 0..4u64 {
            let pick = |n: usize| &library.decks[n % library.decks.len()];
            let at = usize::try_from(seed).unwrap_or(0);
            let decks = [pick(at), pick(at + 1)];
            let setup = library
                .setup(decks, [0; MAX_OPTIONS], seed, First::Random)
                .unwrap_or_else(|e| panic!("{e}"));
            let mut speakers = Vec::new();
            for lang in Lang::ALL {
                speakers.push(Speaker::to_player(&book, lang, P0));
                speakers.push(Speaker::to_player(&book, lang, P1));
                speakers.push(Speaker::to_watcher(&book, lang, ["Ann", "Ben"]));
            }
            let mut listener = Listener {
                speakers,
                setup: std::sync::Arc::clone(&setup),
                lines: 0,
                unknown: 0,
            };
            let mut game = Match::new(setup, Some(&mut listener));
            let mut rng = Rng::new(seed);
            for step in 0..600 {
                let Some(decision) = game.decision() else {
                    break;
                };
                ask_and_describe(&book, &game, decision.player, step % 50 == 0);
                let choice = rng.below(decision.actions.len());
                assert!(game.choose(choice, Some(&mut listener)).is_ok());
            }
            assert!(listener.lines > 100, "a match says something");
            unknown += listener.unknown;
        }
    }
    assert!(unknown > 50, "{unknown} hidden cards were attacked");
}

/// Collects the moves that are told by the words for any move.
struct Movers<'a> {
    speaker: Speaker<'a>,
    setup: std::sync::Arc<fudaba_engine::MatchSetup>,
    vague: BTreeSet<String>,
}

impl Observer for Movers<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        let q = Query::new(table, &self.setup);
        let Event::CardMoved {
            from,
            to,
            index,
            cause,
            seen,
            ..
        } = event
        else {
            return;
        };
        if cause == Cause::SetUp || from == ZoneId::NONE {
            return;
        }
        for known in PlayerId::ALL.map(|p| seen[p]) {
            let key = self.speaker.move_key(q, cause, from, to, index, known);
            if key.is_some_and(|key| key == "moved" || key == "moved.hidden") {
                let zone = |z| {
                    q.zones()
                        .decl(z)
                        .kind
                        .name(q.setup.rules.words())
                        .to_owned()
                };
                let key = format!("moved.{cause:?}.{}.{} {known}", zone(from), zone(to));
                self.vague.insert(key);
            }
        }
    }
}

#[test]
fn what_moves_by_the_rules_has_words_of_its_own() {
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        let mut vague = BTreeSet::new();
        for seed in 0..6u64 {
            let at = usize::try_from(seed).unwrap_or(0);
            let pick = |n: usize| &library.decks[n % library.decks.len()];
            let decks = [pick(at), pick(at + 1)];
            let setup = library
                .setup(decks, [0; MAX_OPTIONS], seed, First::Random)
                .unwrap_or_else(|e| panic!("{e}"));
            let mut movers = Movers {
                speaker: Speaker::to_player(&book, Lang::En, P0),
                setup: std::sync::Arc::clone(&setup),
                vague: BTreeSet::new(),
            };
            let mut game = Match::new(setup, Some(&mut movers));
            let mut rng = Rng::new(seed);
            for _ in 0..600 {
                let Some(decision) = game.decision() else {
                    break;
                };
                let choice = rng.below(decision.actions.len());
                assert!(game.choose(choice, Some(&mut movers)).is_ok());
            }
            vague.extend(movers.vague);
        }
        // Effects may move cards from anywhere to anywhere.
        let ruled: Vec<&String> = vague.iter().filter(|k| !k.contains(".Effect.")).collect();
        assert!(ruled.is_empty(), "{}: {ruled:?}", game.rules.id());
    }
}

/// Every prompt and every choice can be read; now and then the whole table too.
fn ask_and_describe(book: &Book, game: &Match, player: PlayerId, describe: bool) {
    let view = game.view(player);
    let Some(decision) = view.decision() else {
        panic!("the deciding player sees the decision");
    };
    for lang in Lang::ALL {
        let speaker = Speaker::to_player(book, lang, player);
        let prompt = speaker.prompt(view.q(), &decision);
        readable(&prompt.ask);
        prompt
            .no
            .iter()
            .chain(&prompt.progress)
            .for_each(|t| readable(t));
        let labels: Vec<String> = decision
            .actions
            .iter()
            .map(|a| speaker.action(view.q(), &decision, *a))
            .collect();
        labels.iter().for_each(|t| readable(t));
        // What a step of the rules offers has a name; only numbers are called by a number.
        let numbers = matches!(decision.prompt, Prompt::NameNumber | Prompt::NameColour);
        for (action, label) in decision.actions.iter().zip(&labels) {
            let named = label.contains(|c: char| !c.is_ascii_digit());
            let of_rules = action.verb == Verb::PickOption && decision.source.is_none();
            assert!(numbers || named || !of_rules, "{}: {label}", decision.key);
        }
        if describe {
            speaker
                .spoken(view.q())
                .iter()
                .for_each(|l| readable(&l.text));
        }
    }
}

/// A name that nobody asks for is a slip: the action it was meant for would be called by a number, or as everywhere.
#[test]
fn every_name_of_an_action_is_one_that_is_asked_for() {
    let verbs = [
        "done",
        "yes",
        "no",
        "pick",
        "pick_slot",
        "pick_option",
        "deploy",
        "level_up",
        "play",
        "move",
        "attack",
        "activate",
        "declare",
        "resume",
        "concede",
        // A move that leaves its card where it lies.
        "stay",
    ];
    for game in registry() {
        let phrases = Phrases::read(&root().join("ron_data"), game.rules.id())
            .unwrap_or_else(|e| panic!("{e}"));
        for key in phrases.actions.keys() {
            let (action, prompt) = key.split_once('@').unwrap_or((key, ""));
            let (verb, option) = action.split_once('.').unwrap_or((action, ""));
            let endings = ["", "_at", "_taken", "_about"];
            let known = verbs.iter().any(|v| {
                verb.strip_prefix(v)
                    .is_some_and(|rest| endings.contains(&rest))
            });
            let number = verb == "pick_option" && option.parse::<u8>().is_ok_and(|n| n > 0);
            // To stop before anything is chosen, and in the first turn of a match.
            let stops = verb == "done" && ["none", "first_turn"].contains(&option);
            // At an empty place.
            let bare = (verb, option) == ("attack", "bare");
            // How its price is reckoned.
            let reckoned = ["reckoned", "selected.reckoned"].contains(&option);
            let reckoned = verb == "level_up" && reckoned;
            let own = number || stops || bare || reckoned;
            let ending = option.is_empty() || option == "selected" || own;
            let asked = prompt.is_empty() || phrases.prompts.contains_key(prompt);
            assert!(known && ending && asked, "{}: {key}", game.rules.id());
        }
    }
}

#[test]
fn the_font_has_every_character() {
    let font = std::fs::read(root().join("assets/fonts/BIZUDPGothic-Regular.ttf"))
        .unwrap_or_else(|e| panic!("the font: {e}"));
    let face = ttf_parser::Face::parse(&font, 0).unwrap_or_else(|e| panic!("the font: {e}"));
    let mut missing: BTreeSet<(char, String)> = BTreeSet::new();
    let mut folders = vec![root().join("ron_data"), root().join("src/text")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = file.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            files += 1;
            for c in text.chars().filter(|c| !c.is_control()) {
                // The marks of missing words are never shown.
                if face.glyph_index(c).is_none() && !"⟨⟩".contains(c) {
                    missing.insert((c, path.display().to_string()));
                }
            }
        }
    }
    assert!(files > 10, "the search finds the texts");
    assert!(missing.is_empty(), "the font lacks {missing:?}");
}

/// What is counted agrees with its number: "{n} {n|heart|hearts}", not "{n} hearts".
#[test]
fn what_english_words_count_agrees_with_the_number() {
    let mut wrong = BTreeSet::new();
    for game in registry() {
        let id = game.rules.id();
        let file = root().join("ron_data").join(id).join("words.ron");
        let words = std::fs::read_to_string(file).expect("the words are there");
        for english in words.split("en: \"").skip(1) {
            let english = english.split('"').next().unwrap_or_default();
            for counted in english.split("{n} ").skip(1) {
                let end = counted.find(['{', '.', ',', ';', ':']);
                let counted = &counted[..end.unwrap_or(counted.len())];
                let mut nouns = counted.split(' ').take(3);
                // "{n} of your gates are broken" counts gates that are many.
                let whole = counted.starts_with("of ");
                if !whole
                    && nouns.any(|word| {
                        word.len() > 3
                            && word != "this"
                            && word.ends_with('s')
                            && !word.ends_with("ss")
                    })
                {
                    wrong.insert(format!("{id}: {english}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A ruleset calls its things by the words of its own rules.
#[test]
fn no_ruleset_uses_a_word_that_its_rules_do_not_have() {
    let foreign = [
        ("crimson_fragments", "ユニット", "眷属、真祖の断片"),
        ("crimson_fragments", "パワー", "戦闘力"),
        ("crimson_fragments", "放棄", "破棄"),
    ];
    for (id, foreign, own) in foreign {
        let folder = root().join("ron_data").join(id);
        let mut read = 0;
        for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(text) = std::fs::read_to_string(file.path()) else {
                continue;
            };
            read += 1;
            let file = file.file_name();
            assert!(!text.contains(foreign), "{id}, {file:?}: {foreign}: {own}");
        }
        assert!(read > 5, "{id}: {read} files");
    }
}
