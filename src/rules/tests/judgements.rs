//! What today's opponents have learned about tables.

use fudaba_ai::{AgentSpec, Stop, worth_to};
use fudaba_engine::{
    Counter, Counters, First, Hidden, Input, Judgement, Learned, MAX_OPTIONS, Match, Minds,
    PlayerId, Query, Rng, Weights,
};
use fudaba_library::{
    Game, JUDGEMENT_FILE, Library, MIND_FILE, MINDS_KEPT, judgement_text, read_judgement,
    read_minds,
};
use fudaba_rules::registry;
use std::fs;
use std::sync::Arc;

/// Shows tables of matches that are played by chance.
fn tables(game: &'static Game, mut each: impl FnMut(Query)) {
    let library = Library::load(game, fudaba_files::checkout(), None);
    let decks: Vec<_> = library.ready_decks().collect();
    for seed in 0..2 {
        let pair = [decks[seed % decks.len()], decks[(seed + 1) % decks.len()]];
        let setup = library.setup(pair, [0; MAX_OPTIONS], seed as u64, First::Random);
        let mut game = Match::new(setup.ok().unwrap(), None);
        let mut rng = Rng::new(seed as u64);
        while game.outcome().is_none() {
            if game.choices().len() % 7 == 3 {
                each(game.q());
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
        }
    }
}

/// A judgement of all counters, with numbers drawn by chance.
fn drawn(game: &Game) -> Judgement {
    let declared = game.rules.declaration();
    let mut rng = Rng::new(3);
    let mut number = || rng.below(2_001) as f32 / 1_000.0 - 1.0;
    let hidden: Vec<Hidden> = (0..5)
        .map(|_| Hidden {
            bias: number(),
            turn: number(),
            late: number(),
            out: number(),
        })
        .collect();
    let inputs = Counter::all(declared)
        .into_iter()
        .map(|(name, counter)| Input {
            name,
            counter,
            mean: number(),
            scale: 0.2,
            plain: number() / 50.0,
            own: (0..5).map(|_| number() / 10.0).collect(),
            other: (0..5).map(|_| number() / 10.0).collect(),
        });
    Judgement::new(Learned {
        weights: declared
            .weights
            .iter()
            .flat_map(|w| w.values)
            .copied()
            .collect(),
        worth: 0.5,
        turn: 0.1,
        inputs: inputs.collect(),
        hidden,
    })
}

#[test]
fn what_one_player_gains_the_other_loses() {
    for game in registry() {
        let (judgement, mut seen) = (drawn(game), 0);
        tables(game, |q| {
            let [a, b] = PlayerId::ALL.map(|p| judgement.odds(q, p));
            assert!((a + b).abs() <= 1.0, "{}: {a} and {b}", game.rules.id());
            seen += usize::from(a != 0.0 && a.abs() < 9_000.0);
        });
        assert!(seen > 5, "{}", game.rules.id());
    }
}

/// The same sum, in the same order, one step after the other: a machine that adds up in another order would tell otherwise.
#[test]
fn a_judgement_is_added_up_in_a_fixed_order() {
    for game in registry() {
        let judgement = drawn(game);
        let learned = judgement.learned();
        tables(game, |q| {
            let player = q.table.turn_player;
            let weights = Weights::new(&learned.weights);
            let worth = q.setup.rules.evaluate(q, player, weights) as f32 / 1_000.0;
            let late = f32::from(q.table.turn.min(24)) / 8.0 - 1.0;
            let mut odds = learned.worth * worth + learned.turn;
            let begin = |turn: f32| {
                let each = learned.hidden.iter();
                each.map(move |h| h.bias + turn * h.turn + late * h.late)
                    .collect::<Vec<f32>>()
            };
            let (mut own, mut their) = (begin(1.0), begin(-1.0));
            for input in &learned.inputs {
                let [a, b] = [player, player.other()].map(|p| {
                    ((input.counter.of(q, p) as f32 - input.mean) * input.scale).clamp(-4.0, 4.0)
                });
                odds += input.plain * (a - b);
                for k in 0..own.len() {
                    own[k] += a * input.own[k] + b * input.other[k];
                    their[k] += b * input.own[k] + a * input.other[k];
                }
            }
            for (k, hidden) in learned.hidden.iter().enumerate() {
                odds += hidden.out * (own[k].max(0.0) - their[k].max(0.0));
            }
            let told = (odds * 1_000.0).clamp(-9_000.0, 9_000.0);
            assert_eq!(judgement.odds(q, player).to_bits(), told.to_bits());
        });
    }
}

#[test]
fn counters_count_the_same_together_and_alone() {
    for game in registry() {
        let declared = game.rules.declaration();
        let all = Counter::all(declared);
        let mut names: Vec<&String> = all.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all.len(), "{}: two of one name", declared.id);
        let counters: Vec<Counter> = all.iter().map(|(_, counter)| *counter).collect();
        let together = Counters::new(&counters);
        let mut varied = vec![false; all.len()];
        tables(game, |q| {
            for player in PlayerId::ALL {
                let mut found = vec![7; all.len()];
                together.read(q, player, &mut found);
                for (n, counter) in counters.iter().enumerate() {
                    assert_eq!(found[n], counter.of(q, player), "{}", all[n].0);
                    varied[n] |= found[n] != 0;
                }
            }
            // All cards of the match are counted once.
            let cards = all
                .iter()
                .zip(&counters)
                .filter(|((name, _), _)| name.starts_with("Cards("));
            let of = |p| -> i32 { cards.clone().map(|(_, counter)| counter.of(q, p)).sum() };
            assert!(
                of(PlayerId::ALL[0]) + of(PlayerId::ALL[1]) >= q.table.card_ids().count() as i32
            );
        });
        assert!(
            varied.iter().filter(|v| **v).count() * 8 > varied.len(),
            "{}",
            declared.id
        );
    }
}

/// A search judges by what was learned; greedy, which it is measured against, does not. Weights that are tuned judge alone.
#[test]
fn what_was_learned_changes_what_a_search_tells_and_nothing_of_greedy() {
    for game in registry() {
        let declared = game.rules.declaration();
        let mut library = Library::load(game, fudaba_files::checkout(), None);
        assert!(library.errors.is_empty(), "{:?}", library.errors);
        let plain = (library.minds.today()).with_numbers(declared, library.minds.today().numbers());
        assert_eq!(plain.judgement, None);
        let mut learned = plain.clone();
        learned.judgement = Some(Arc::new(drawn(game)));
        let decks: Vec<_> = library.ready_decks().cloned().collect();
        let mut told = Vec::new();
        for mind in [plain, learned] {
            library.minds = Arc::new(Minds::new(mind.clone()));
            let setup = library.setup([&decks[0], &decks[1]], [0; MAX_OPTIONS], 5, First::Random);
            let mut game = Match::new(setup.ok().unwrap(), None);
            let mut rng = Rng::new(5);
            let (mut searched, mut greedy, stop) = (Vec::new(), Vec::new(), Stop::default());
            while game.outcome().is_none() && searched.len() < 12 {
                if game.choices().len() % 5 == 4 {
                    let view = game.view(game.to_choose().unwrap());
                    searched.push(worth_to(&mind, &view, 0, 4, 9, &stop));
                    greedy.push(AgentSpec::GREEDY.build().think(&view, 9, &stop));
                }
                let index = rng.below(game.legal().len());
                game.choose(index, None).unwrap();
            }
            told.push((searched, greedy));
        }
        assert_ne!(told[0].0, told[1].0, "{}", declared.id);
        assert_eq!(told[0].1, told[1].1, "{}", declared.id);
    }
}

#[test]
fn judgements_come_out_of_their_text_as_they_went_in() {
    for game in registry() {
        let declared = game.rules.declaration();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(JUDGEMENT_FILE);
        let (minds, _) = read_minds(declared, fudaba_files::checkout());
        let Some(judgement) = &minds.today().judgement else {
            continue;
        };
        fs::write(&file, judgement_text(declared, judgement.learned(), "")).unwrap();
        assert_eq!(read_judgement(declared, &file).unwrap(), **judgement);
        // Those that are kept have what they had learned beside them.
        assert_eq!(minds.of(Some(0)).unwrap().judgement, None);
        let data = folder.path().join("ron_data").join(declared.id);
        fs::create_dir_all(data.join(MINDS_KEPT)).unwrap();
        let from = fudaba_files::checkout().join("ron_data").join(declared.id);
        for name in ["v7.ron", "v8.ron"] {
            fs::copy(from.join(MIND_FILE), data.join(MINDS_KEPT).join(name)).unwrap();
        }
        fs::copy(&file, data.join(MINDS_KEPT).join("v7.judgement.ron")).unwrap();
        let (minds, errors) = read_minds(declared, folder.path());
        assert!(errors.is_empty(), "{errors:?}");
        let kept = |n| minds.of(Some(n)).unwrap().judgement.is_some();
        assert!(kept(7) && !kept(8) && minds.today().judgement.is_none());
    }
}

#[test]
fn mistakes_are_told_at_their_place() {
    let declared = registry()[0].rules.declaration();
    let (name, counter) = Counter::all(declared)[0].clone();
    let learned = Learned {
        weights: declared
            .weights
            .iter()
            .flat_map(|w| w.values)
            .copied()
            .collect(),
        worth: 0.75,
        turn: 0.25,
        inputs: vec![Input {
            name: name.clone(),
            counter,
            mean: 3.5,
            scale: 0.5,
            plain: 0.125,
            own: vec![0.625],
            other: vec![-0.375],
        }],
        hidden: vec![Hidden::default()],
    };
    let good = judgement_text(declared, &learned, "About it.\nIn two lines.");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(JUDGEMENT_FILE);
    fs::write(&file, &good).unwrap();
    assert_eq!(read_judgement(declared, &file).unwrap().learned(), &learned);
    let wrong = name.replace("Cards", "Crads");
    for (from, to, hint, at) in [
        (
            name.as_str(),
            wrong.as_str(),
            "did you mean",
            wrong.as_str(),
        ),
        (
            "own: [0.625]",
            "own: [0.625, 1.0]",
            "has 2 numbers, not 1",
            name.as_str(),
        ),
        (
            "other: [-0.375]",
            "other: []",
            "has 0 numbers, not 1",
            name.as_str(),
        ),
        ("scale: 0.5", "scale: 5e9", "too much", name.as_str()),
        ("worth: 0.75", "worth: 1e30", "too much", "worth"),
        ("out: 0.0", "out: inf", "too much", "hidden"),
        (
            "\"hand\": [160]",
            "\"hnad\": [160]",
            "did you mean \"hand\"",
            "hnad",
        ),
        ("\"hand\": [160]", "\"hand\": [-160]", "wrong sign", "hand"),
        ("turn: 0.25", "trun: 0.25", "trun", "trun"),
        ("    counters", "    ounters", "ounters", "ounters"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        fs::write(&file, &bad).unwrap();
        let error = read_judgement(declared, &file).unwrap_err().to_string();
        assert!(error.contains(hint), "{to}: {error}");
        let line = 1 + bad[..bad.find(at).unwrap()].matches('\n').count();
        assert!(
            error.contains(&format!(":{line}:")),
            "{to} is in line {line}: {error}"
        );
    }
    // A broken file is left out and told.
    let data = folder.path().join("ron_data").join(declared.id);
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join(JUDGEMENT_FILE), "nonsense").unwrap();
    let (minds, errors) = read_minds(declared, folder.path());
    assert_eq!((minds.today().judgement.clone(), errors.len()), (None, 1));
}
