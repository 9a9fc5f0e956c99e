//! Decks as text, as codes and as QR pictures.

use fudaba_decks::exchange::{CodeError, Exchange, Picture, Unread, code, ruleset_of};
use fudaba_decks::store::Contents;
use fudaba_engine::Rng;
use fudaba_library::{DeckList, DeckVariant, Library, bare};
use fudaba_rules::registry;
use fudaba_text::Lang;
use std::sync::LazyLock;

fn library(id: &str) -> &'static Library {
    let mut all = LIBRARIES.iter();
    all.find(|l| l.game.rules.id() == id).unwrap()
}

fn exchange(library: &Library) -> Exchange<'_> {
    Exchange::new(registry(), library.game, &library.pack)
}

#[test]
fn random_decks_survive_as_text_in_both_languages() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        let mut rng = Rng::new(1);
        for round in 0..rounds() {
            let deck = random_deck(library, &mut rng);
            let lang = Lang::ALL[(round % 2) as usize];
            let text = exchange.text(&deck, lang);
            let read = exchange.read(&text);
            assert_eq!(read.problems, [], "{text}");
            assert_eq!(Contents::of(&read.list), Contents::of(&deck), "{text}");
            assert_eq!(read.list.name, deck.name);
            assert_eq!(
                ruleset_of(registry(), &text).map(|g| g.rules.id()),
                Some(deck.ruleset.as_str())
            );
        }
    }
}

#[test]
fn random_decks_survive_as_codes() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        let mut rng = Rng::new(2);
        for _ in 0..rounds() {
            let deck = random_deck(library, &mut rng);
            let code = code::encode(library.game, &deck).unwrap();
            let read = exchange.read_code(&code).unwrap();
            assert_eq!(read.strangers, []);
            assert_eq!(Contents::of(&read.list), Contents::of(&deck), "{code}");
            // However it was written down.
            let mut spoken = code.to_lowercase().replace('0', "o").replace('1', "l");
            for at in (10..spoken.len()).step_by(9).rev() {
                spoken.insert_str(at, if at % 2 == 0 { " - " } else { "\n" });
            }
            assert_eq!(exchange.read_code(&spoken), Ok(read.clone()), "{spoken}");
            let lines = exchange.read(&format!("from a friend:\ncode: {code}\n"));
            assert_eq!(Contents::of(&lines.list), Contents::of(&deck));
        }
    }
}

#[test]
fn ready_decks_survive_every_way_and_their_codes_fit_a_picture() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        for deck in &library.decks {
            let code = code::encode(library.game, deck).unwrap();
            assert!(code.len() < 500, "{} {}", code.len(), deck.key);
            let picture = Picture::of(&code).unwrap();
            let said = read(&picture);
            assert_eq!(said, code, "a reader sees what was written");
            let lists = [
                exchange.read(&code).list,
                exchange.read(&exchange.text(deck, Lang::En)).list,
                exchange.read(&exchange.text(deck, Lang::Ja)).list,
            ];
            for list in lists {
                assert_eq!(Contents::of(&list), Contents::of(deck), "{}", deck.key);
            }
        }
    }
}

/// What a reader of pictures sees, each module eight pixels wide within a white edge.
fn read(picture: &Picture) -> String {
    let width = 8 * picture.width() + 64;
    let module = |n: usize| (n / 8).wrapping_sub(4);
    let grey = |at: usize| picture.is_dark(module(at % width), module(at / width));
    let pixels: Vec<u8> = (0..width * width)
        .map(|at| if grey(at) { 0 } else { 255 })
        .collect();
    let mut reader = quircs::Quirc::default();
    let mut seen = reader.identify(width, width, &pixels);
    let found = seen.next().expect("a picture is found").unwrap();
    String::from_utf8(found.decode().unwrap().payload).unwrap()
}

/// A deck written as people do: counts anywhere, wide letters, names in either language, rarities, comments.
fn scribbled(library: &Library, deck: &DeckList, rng: &mut Rng) -> String {
    let exchange = exchange(library);
    let mut out = String::from("\u{feff}// my deck\n\n");
    let titles = [
        "== {} ==",
        "【{}】",
        "[{}]",
        "{}:",
        "{}（12枚）",
        "{} (12)",
        "■{}",
    ];
    for section in library.game.decks.sections {
        let lang = Lang::ALL[rng.below(2)];
        let name = library.game.decks.word(section, lang);
        out.push_str(&titles[rng.below(titles.len())].replace("{}", name));
        out.push('\n');
        for (id, n) in deck.section(section) {
            let card = library.pack.get(id).unwrap();
            let whole = |lang: Lang| match &card.epithet {
                Some(e) if lang == Lang::En => format!("{}, {}", card.name.en, e.en),
                Some(e) => format!("{} {}", e.ja, card.name.ja),
                None => card.name.get(lang).to_owned(),
            };
            let mut names = vec![
                id.to_owned(),
                id.to_uppercase(),
                format!("{id} SR"),
                format!("{} [{id}]", card.name.ja),
            ];
            for lang in Lang::ALL {
                // Only names that one card has; and no name that ends like a rarity or a count.
                if exchange.read(&whole(lang)).taken == 1 {
                    names.push(whole(lang));
                    names.push(format!("{} (SR)", whole(lang)));
                }
            }
            let name = &names[rng.below(names.len())];
            let lines = [
                format!("{n} {name}"),
                format!("{n}x {name}"),
                format!("x{n} {name}"),
                format!("{name} ×{n}"),
                format!("{name} x{n}"),
                format!("{name}　{n}枚"),
                format!("{n}枚 {name}"),
                format!("- {n} {name}  // good"),
                format!("{name} ({n})"),
                format!("{n}\t{name}"),
                format!("・{name} × {n}"),
                format!("{name}\t{n}"),
            ];
            let mut line = lines[rng.below(lines.len())].clone();
            if rng.below(4) == 0 {
                line = wide(&line);
            }
            out.push_str(&line);
            out.push_str(if rng.below(6) == 0 { "\r\n\r\n" } else { "\n" });
        }
    }
    out
}

/// Letters and digits as wide as kanji.
fn wide(line: &str) -> String {
    let widened = |c: char| match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
        c => c,
    };
    line.chars().map(widened).collect()
}

#[test]
fn decks_are_read_however_people_write_them() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        let mut rng = Rng::new(3);
        for _ in 0..rounds() / 4 + 1 {
            let mut deck = random_deck(library, &mut rng);
            deck.variants.clear();
            deck.roles.clear();
            let text = scribbled(library, &deck, &mut rng);
            let read = exchange.read(&text);
            assert_eq!(read.problems, [], "{text}");
            assert_eq!(Contents::of(&read.list), Contents::of(&deck), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_listed_with_what_was_meant() {
    let library = library("lily");
    let exchange = exchange(library);
    let text = "Deck: 夜の帳\nLeader: veshna-1\nGrevill-1 x3\n\n3 veshna-2\n0 veshna-3\n999 veshna-3\n2 Veshna\n\
                qwertyuiop zxcvb\nhttps://decks.example/4XK9Q\nデッキコード：4XK9Q\n3枚 ヴェシュンナ\n";
    let read = exchange.read(text);
    assert_eq!(read.list.name.en, "夜の帳");
    assert_eq!(read.list.role("leader"), Some("veshna-1"));
    assert_eq!(
        read.list.sections["main"].get("veshna-2"),
        Some(&3),
        "what can be read is taken"
    );
    assert_eq!(read.taken, 2);
    let by_line = |n: usize| {
        let mut found = read.problems.iter().filter(|p| p.line == n);
        found
            .next()
            .map(|p| p.why.clone())
            .unwrap_or_else(|| panic!("{n}: {:?}", read.problems))
    };
    let near = |n: usize| match by_line(n) {
        Unread::Unknown { near } => near.map(|(id, _)| id),
        other => panic!("{other:?}"),
    };
    assert_eq!(near(3).as_deref(), Some("grevil-1"));
    assert_eq!(by_line(6), Unread::Count("0".to_owned()));
    assert_eq!(by_line(7), Unread::Count("999".to_owned()));
    assert!(
        matches!(by_line(8), Unread::Several(ids) if ids.len() > 2 && ids.contains(&"veshna-3".to_owned()))
    );
    assert_eq!(near(9), None);
    assert_eq!(by_line(10), Unread::Site);
    assert_eq!(by_line(11), Unread::Site);
    assert!(near(12).unwrap().starts_with("veshna-"));
    assert_eq!(read.problems.len(), 8);
    for problem in &read.problems {
        let told = problem.why.told();
        assert!(!told.en.is_empty() && !told.ja.is_empty() && !bare(&told.ja).is_ascii());
    }
}

#[test]
fn the_number_of_an_id_and_a_count_are_two_numbers() {
    let library = library("luck_and_logic");
    let exchange = exchange(library);
    for line in [
        "gate-1 1",
        "gate-1\t1",
        "1 gate-1",
        "GATE 1 x1",
        "gate-1, 1",
        "gate-1 (1)",
    ] {
        let read = exchange.read(line);
        let gates = &read.list.sections["gate"];
        assert_eq!(
            gates.iter().collect::<Vec<_>>(),
            [(&"gate-1".to_owned(), &1)],
            "{line}"
        );
    }
    assert_eq!(exchange.read("gate-11").list.sections["gate"]["gate-11"], 1);
}

#[test]
fn decks_of_other_rulesets_and_other_pools_are_told() {
    let lily = exchange(library("lily"));
    let loveca = library("loveca");
    let code = code::encode(loveca.game, &loveca.decks[0]).unwrap();
    assert_eq!(
        lily.read_code(&code),
        Err(CodeError::OtherRuleset("loveca"))
    );
    assert_eq!(
        code::ruleset(registry(), &code).map(|g| g.rules.id()),
        Ok("loveca")
    );
    let read = lily.read(&exchange(loveca).text(&loveca.decks[0], Lang::Ja));
    assert_eq!(read.problems[0].why, Unread::Ruleset("loveca".to_owned()));
    // A card of a pack that is not installed.
    let mut deck = loveca.decks[0].clone();
    deck.sections
        .get_mut("main")
        .unwrap()
        .insert("not-here-1".to_owned(), 3);
    let code = code::encode(loveca.game, &deck).unwrap();
    let decoded = exchange(loveca).read_code(&code).unwrap();
    assert_eq!(Contents::of(&decoded.list), Contents::of(&loveca.decks[0]));
    assert_eq!(
        (decoded.strangers[0].place, decoded.strangers[0].copies),
        ("main", 3)
    );
    let read = exchange(loveca).read(&code);
    assert!(matches!(read.problems[0].why, Unread::Code(_)));
    deck.sections
        .insert("side".to_owned(), [("x".to_owned(), 1)].into());
    assert_eq!(
        code::encode(loveca.game, &deck),
        Err(CodeError::Shape("side".to_owned()))
    );
}

#[test]
fn a_damaged_code_is_never_taken_for_another_deck() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        let mut rng = Rng::new(4);
        for _ in 0..rounds() {
            let deck = random_deck(library, &mut rng);
            let code = code::encode(library.game, &deck).unwrap();
            let mut letters: Vec<char> = code.chars().collect();
            for _ in 0..=rng.below(3) {
                mutate(&mut letters, &mut rng);
            }
            let broken: String = letters.into_iter().collect();
            match exchange.read_code(&broken) {
                // What was changed says the same: a hyphen, the case of a letter, an O for a 0.
                Ok(read) => assert_eq!(
                    Contents::of(&read.list),
                    Contents::of(&deck),
                    "{code} {broken}"
                ),
                Err(error) => assert!(!error.told().ja.is_empty() && !error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn every_line_of_a_damaged_text_is_read_or_listed() {
    for library in LIBRARIES.iter() {
        let exchange = exchange(library);
        let mut rng = Rng::new(5);
        for _ in 0..rounds() {
            let deck = random_deck(library, &mut rng);
            let text = match rng.below(2) {
                0 => exchange.text(&deck, Lang::ALL[rng.below(2)]),
                _ => scribbled(library, &deck, &mut rng),
            };
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=rng.below(12) {
                mutate(&mut letters, &mut rng);
            }
            let text: String = letters.into_iter().collect();
            let read = exchange.read(&text);
            let said = text
                .lines()
                .filter(|line| line.chars().any(char::is_alphanumeric))
                .count();
            assert!(read.taken + read.problems.len() <= said + 1, "{text}");
            for problem in &read.problems {
                assert!((1..=text.lines().count().max(1)).contains(&problem.line));
                assert!(!problem.why.told().en.is_empty());
            }
            let known = ids(library);
            let cards = read.list.sections.values().flatten();
            assert!(
                { cards }.all(|(id, n)| *n > 0 && known.contains(&id.as_str())),
                "only cards that there are"
            );
        }
    }
}

/// Changes a letter, or drops, doubles or swaps some.
fn mutate(letters: &mut Vec<char>, rng: &mut Rng) {
    const ODD: [char; 24] = [
        'A', 'z', '0', '9', '-', ' ', '\n', '\t', 'x', '×', '枚', '3', '(', ')', '【', '\u{0}',
        '\u{202e}', '\u{3099}', '灯', '🏮', ':', '[', '=', '/',
    ];
    if letters.is_empty() {
        letters.push('x');
    }
    let at = rng.below(letters.len());
    match rng.below(6) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, ODD[rng.below(ODD.len())]),
        2 => letters.truncate(at),
        3 => {
            let other = rng.below(letters.len());
            letters.swap(at, other);
        }
        4 => letters.insert(at, letters[at]),
        _ => letters[at] = ODD[rng.below(ODD.len())],
    }
}

#[test]
fn a_text_that_is_no_deck_is_read_quickly_and_told() {
    let library = library("lily");
    let exchange = exchange(library);
    let long = "veshna grevil bastin nerith murrel quennet\n".repeat(20_000);
    let began = std::time::Instant::now();
    let read = exchange.read(&long);
    assert!(matches!(read.problems.last().unwrap().why, Unread::TooLong));
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    assert_eq!(exchange.read("").problems, []);
    assert_eq!(exchange.read_code("FDB-"), Err(CodeError::Damaged));
    assert_eq!(exchange.read_code("hello"), Err(CodeError::NoCode));
    assert_eq!(exchange.read_code("FDB-🏮"), Err(CodeError::Letter('🏮')));
    assert_eq!(
        exchange.read_code(&format!("FDB-{}", "Z".repeat(100_000))),
        Err(CodeError::Damaged)
    );
}

/// Every ruleset with its cards.
static LIBRARIES: LazyLock<Vec<Library>> = LazyLock::new(|| {
    let root = fudaba_files::checkout();
    registry()
        .iter()
        .map(|game| Library::load(game, root, None))
        .collect()
});

/// How many random decks of each ruleset are tried.
fn rounds() -> u64 {
    let given = std::env::var("FUDABA_DECKS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(60)
}

fn ids(library: &Library) -> Vec<&str> {
    library.pack.cards().map(|card| card.id.as_str()).collect()
}

/// A deck of any cards in any piles, mostly illegal.
fn random_deck(library: &Library, rng: &mut Rng) -> DeckList {
    let shape = library.game.decks;
    let ids = ids(library);
    let card = |rng: &mut Rng| ids[rng.below(ids.len())].to_owned();
    let pile = |rng: &mut Rng| {
        let cards = (0..rng.below(26)).map(|_| (card(rng), 1 + rng.below(60) as u8));
        cards.collect::<std::collections::BTreeMap<_, _>>()
    };
    let mut list = DeckList {
        ruleset: shape.ruleset.to_owned(),
        ..DeckList::default()
    };
    list.name.en = "Any".to_owned();
    list.name.ja = "Any".to_owned();
    for section in shape.sections {
        let pile = pile(rng);
        list.sections.insert((*section).to_owned(), pile);
    }
    for role in shape.roles {
        if rng.below(3) > 0 {
            list.roles.insert((*role).to_owned(), card(rng));
        }
    }
    let options = library.game.rules.declaration().options;
    if !options.is_empty() && rng.below(3) == 0 {
        let option = &options[rng.below(options.len())];
        let value = option.values[rng.below(option.values.len())];
        let section = shape.sections[rng.below(shape.sections.len())];
        list.variants.push(DeckVariant {
            option: option.key.to_owned(),
            value: value.to_owned(),
            sections: [(section.to_owned(), pile(rng))].into(),
        });
    }
    list
}
