//! Words that must agree with one another, and with what a card shows: how one wins, what marks mean, in which order they
//! stand.

use super::bench::Bench;
use super::looking::with_maker;
use super::{against, games, sitting, two};
use crate::panels::inspect;
use crate::panels::model::InspectModel;
use crate::settings::CurrentSettings;
use crate::table::hud::{Panels, texts};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::StatSet;
use crate::table::stage::Table;
use crate::testing::panel;
use crate::ui_text::Words;
use bevy_egui::egui::vec2;
use fudaba_ai::AgentSpec;
use fudaba_engine::words::StatId;
use fudaba_engine::{Action, DefId, PlayerId, Stage, Verb};
use fudaba_harness::kittest::NodeT;
use fudaba_learn::{Advice, Difference, HintText, Weighed};
use fudaba_saves::settings::{Language, Settings};
use fudaba_text::{Lang, Speaker};
use std::collections::BTreeSet;

const WORDS: Words = Words(Language::English);

/// What both sentences on how a match is won must name, in English and Japanese, and the clause that says it: one entry for
/// each ruleset, known by its words.
const WAYS: [(&[(&str, &str)], &str); 5] = [
    (
        &[
            ("rim cards", "リムカード"),
            ("kin", "眷属"),
            ("fragment", "断片"),
            ("life deck", "ライフ・デッキ"),
        ],
        "3.13",
    ),
    (
        &[("leader", "リーダー"), ("five", "5つ"), ("lamps", "ランプ")],
        "1b",
    ),
    (
        &[
            ("ship leaves the field", "自機札"),
            ("cannot attack", "攻撃できなければ"),
        ],
        "1",
    ),
    (
        &[
            ("three songs", "成功ライブ"),
            ("hearts", "ハート"),
            ("scor", "スコア"),
        ],
        "1.2",
    ),
    (&[("six", "6つ"), ("gates", "ゲート")], "3.1a"),
];

#[test]
fn all_sentences_on_how_one_wins_name_the_same_things() {
    let mut ways = BTreeSet::new();
    for game in games() {
        let id = game.library.game.rules.id();
        let said = [&game.look.goal, &game.look.aim];
        let rulebook = game.rulebook.as_ref().expect("it has one");
        let names = |(named, clause): &(&[(&str, &str)], &str)| {
            let both = |(en, ja): &(&str, &str)| {
                let of = |lang, word| said.iter().all(|said| said.get(lang).contains(word));
                of(Lang::En, *en) && of(Lang::Ja, *ja)
            };
            named.iter().all(both) && rulebook.find(clause).is_some()
        };
        let way = WAYS.iter().position(names);
        ways.insert(way.unwrap_or_else(|| panic!("{id}: {said:?}")));
    }
    assert_eq!(ways.len(), games().len(), "each is won in a way of its own");
}

/// The stats of faces that are shown as a mark without a word beside it.
fn wordless(set: &StatSet) -> bool {
    matches!(set, StatSet::Gem(_) | StatSet::Token(_) | StatSet::Reach(_))
}

#[test]
fn every_mark_without_a_word_is_explained_and_stands_in_one_order() {
    for game in games() {
        let id = game.library.game.rules.id();
        let words = game.library.game.rules.words();
        let face = &game.look.face;
        let told: BTreeSet<&str> = (face.legend.iter())
            .flat_map(|legend| legend.stats.iter().map(String::as_str))
            .collect();
        for stat in &told {
            assert!(face.stats.contains_key(*stat), "{id}: {stat} is on no face");
        }
        for (stat, look) in &face.stats {
            assert!(
                !wordless(&look.set) || told.contains(stat.as_str()),
                "{id}: {stat}"
            );
        }
        for (kind, look) in &face.kinds {
            // What stands on the ribbon has no word beside it either.
            let first = look.stats.first().filter(|stat| {
                let corner = face.stats.get(*stat).map(|look| look.corner);
                corner == Some(crate::table::ruleset::look::CornerLook::TopLeft)
            });
            assert!(
                first.is_none_or(|stat| told.contains(stat.as_str())),
                "{id}: {kind}"
            );
            // The parts of a family come in the order of the family, as they do in every sum.
            for family in words.families {
                let at = |name: &String| {
                    let stat = StatId::find(words, name)?;
                    family.parts.iter().position(|part| *part == stat)
                };
                let order: Vec<usize> = look.stats.iter().filter_map(at).collect();
                assert!(order.is_sorted(), "{id} {kind}: {order:?}");
            }
        }
    }
}

/// What is read of each card of the viewer's hand.
fn read_of_hand(bench: &Bench) -> Vec<InspectModel> {
    let view = bench.table().view().expect("somebody looks").clone();
    let zones = view.setup().rules.zones();
    let hand = view.table().card_ids().filter(|card| {
        let decl = zones.decl(view.table().card(*card).zone);
        let own = decl.owner == Some(view.viewer());
        own && decl.visibility == fudaba_engine::Visibility::OwnerOnly
    });
    let hand: Vec<_> = hand.collect();
    let read = |card| with_maker(bench, |maker| maker.inspect(card, false));
    hand.into_iter().filter_map(read).collect()
}

#[test]
fn a_card_that_is_read_tells_what_its_marks_mean() {
    let mut told = 0;
    for game in games() {
        if game.look.face.legend.iter().all(|legend| legend.quiet) {
            continue;
        }
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        bench.frames(30);
        let all = read_of_hand(&bench);
        let marked = all
            .iter()
            .filter(|read| read.icons.iter().any(|icon| !icon.quiet));
        told += marked.count();
    }
    assert!(told >= 6, "{told}");
}

#[test]
fn levelling_up_says_what_it_takes_of_the_levels_of_the_turn() {
    let (mut said, mut unused) = (0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 6, against(AgentSpec::Random));
        bench.by_chance(6, 300, |bench, decision| {
            let view = bench.table().view().expect("somebody looks").clone();
            let speaker = Speaker::to_player(&game.book, Lang::En, view.viewer());
            let model = bench.app.world().resource::<Panels>().model.clone();
            let counters = model.players.iter().flat_map(|player| &player.counters);
            // What cannot be used yet is not counted.
            unused += counters.filter(|counter| counter.value == "0 / 0").count();
            let ups = decision.actions.iter().filter(|a| a.verb == Verb::LevelUp);
            for action in ups {
                let price = view.setup().rules.price(view.q(), *action);
                let Some(price) = price else { continue };
                for told in [
                    speaker.action(view.q(), decision, *action),
                    speaker.action_of_selected(view.q(), decision, *action),
                ] {
                    assert!(told.contains(&format!("for {price} level")), "{told}");
                    said += 1;
                }
            }
        });
    }
    assert!(said > 2, "{said}");
    assert_eq!(unused, 0);
}

#[test]
fn what_is_paid_in_part_by_another_card_says_how_it_is_reckoned() {
    let (mut said, mut tagged) = (0, 0);
    for game in games() {
        for seed in [2, 6] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::GREEDY));
            bench.by_chance(seed, 300, |bench, decision| {
                let view = bench.table().view().expect("somebody looks").clone();
                let speaker = Speaker::to_player(&game.book, Lang::En, view.viewer());
                for (n, action) in decision.actions.iter().enumerate().take(view.legal().len()) {
                    let sum = view.setup().rules.reckoning(view.q(), *action);
                    let Some(sum) = sum else { continue };
                    let [whole, less] = sum.terms.as_slice() else {
                        panic!("{sum:?}");
                    };
                    let sum_of = format!("{} − {} = {}", whole.n, -less.n, sum.total);
                    // What it takes of the levels of the turn is said there otherwise.
                    let wanted = match view.setup().rules.price(view.q(), *action) {
                        Some(price) => {
                            assert_eq!(price, sum.total);
                            sum_of
                        }
                        None => format!("cost {sum_of} energy"),
                    };
                    for told in [
                        speaker.action(view.q(), decision, *action),
                        speaker.action_of_selected(view.q(), decision, *action),
                    ] {
                        assert!(told.contains(&wanted), "{told}: {wanted}");
                        said += 1;
                    }
                    let told = with_maker(bench, |maker| maker.reckoned(Some(n)));
                    let told = told.expect("it is told before it is done");
                    assert!(
                        told.lines.iter().any(|line| line.contains(&wanted)),
                        "{told:?}"
                    );
                    tagged += 1;
                }
            });
        }
    }
    assert!(said > 10 && tagged > 5, "{said}, {tagged}");
}

#[test]
fn a_card_that_fights_says_of_what_its_number_there_is_made() {
    let mut told = 0;
    for game in games() {
        for seed in [3, 8] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 200, |bench, _| {
                let seen = bench.table().seen().expect("somebody looks");
                let Some(contest) = seen
                    .contest()
                    .filter(|c| c.fight && c.stage < Stage::Resolved)
                else {
                    return;
                };
                let both = contest.sides.iter().flat_map(|side| &side.fighters);
                let cards: Vec<_> = both.map(|fighter| fighter.card).collect();
                for card in cards {
                    let read = with_maker(bench, |maker| maker.inspect(card, false));
                    let Some(read) = read.filter(|read| read.in_fight > 1) else {
                        continue;
                    };
                    // However much else there is to say.
                    let kept = InspectModel {
                        keywords: vec![("One".into(), "It is explained.".into()); 4],
                        ..read.clone()
                    };
                    let sum = read.here[1].clone();
                    let shown = shown_of(&kept);
                    assert!(shown.contains(&sum), "{sum}: {shown}");
                    told += 1;
                }
            });
        }
    }
    assert!(told > 3, "{told}");
}

/// All words that stand beside a face.
fn shown_of(model: &InspectModel) -> String {
    let model = model.clone();
    let harness = panel(vec2(330.0, 700.0), (), move |ui, (): &mut ()| {
        inspect::notes(ui, &model, WORDS);
    });
    let nodes = harness.root().children_recursive();
    let said = nodes.filter_map(|node| node.accesskit_node().value());
    said.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_speaks_for_a_hint_is_told_only_where_it_is_good() {
    for game in games() {
        let mut play = sitting(game, 3, two(), false).game().clone();
        while play.legal().len() < 2 {
            play.choose(0, None).unwrap();
        }
        let viewer = play.to_choose().expect("somebody chooses");
        let view = play.view(viewer);
        let rules = &view.setup().rules;
        let wants = &game.book.phrases.wants;
        let named = |name: &String| {
            let mut all = rules
                .zones()
                .ids()
                .map(|zone| rules.zones().decl(zone).kind);
            all.any(|kind| kind.name(rules.words()) == name.as_str())
        };
        assert!(wants.len() > 1 && wants.iter().all(named), "{wants:?}");
        let speaker = Speaker::to_player(&game.book, Lang::En, viewer);
        let (mut told, mut kept) = (0, 0);
        for zone in rules.zones().ids() {
            let decl = rules.zones().decl(zone);
            let Some(player) = decl.owner else { continue };
            for more in [-2.0, 2.0] {
                let choice = |index, loses| Weighed {
                    index,
                    share: 0.5,
                    value: 0.5,
                    loses,
                };
                let advice = Advice {
                    choices: vec![choice(0, (0.0, 0.0)), choice(1, (0.2, 0.3))],
                    looks: 100,
                    reasons: vec![Difference {
                        player,
                        zone: decl.kind,
                        more,
                    }],
                    ..Advice::default()
                };
                let said = HintText::new(&advice, &view, &speaker).expect("a hint").why;
                let name = decl.kind.name(rules.words());
                let wanted = wants.iter().any(|want| want == name);
                let good = wanted && (player == viewer) == (more > 0.0);
                assert_eq!(said.is_some(), good, "{name} {player:?} {more}: {said:?}");
                told += usize::from(good);
                kept += usize::from(!good);
            }
        }
        assert!(told > 3 && kept > 3, "{told} {kept}");
    }
}

#[test]
fn words_of_the_rules_are_explained_beside_a_card_that_says_them() {
    let (mut told, mut limits) = (0, 0);
    for game in games() {
        let table = Table(sitting(game, 3, two(), false));
        let active = ActiveGame::of(game, table.setup());
        for lang in [Language::English, Language::Japanese] {
            let settings = CurrentSettings {
                own: Settings {
                    card_language: lang,
                    ..Settings::default()
                },
                ..CurrentSettings::default()
            };
            for id in 0..active.catalogue.len() {
                let def = DefId(u16::try_from(id).expect("few cards"));
                let read = texts::reading(&active, def, &settings);
                let words = game.book.explained_in(&read.text.join("\n"), lang.into());
                for word in words.iter().take(2) {
                    let means = word.means.get(lang.into());
                    let name = means.split([':', '：']).next().expect("it has a name");
                    let mut names = read.keywords.iter().map(|(name, _)| name);
                    assert!(names.any(|of| of.eq_ignore_ascii_case(name)), "{read:?}");
                    told += 1;
                }
            }
        }
        let limit = game
            .book
            .phrases
            .glossary
            .iter()
            .any(|word| word.id == "limit");
        if limit {
            let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
            bench.frames(30);
            let all = read_of_hand(&bench);
            let explains =
                |read: &&InspectModel| read.icons.iter().any(|icon| icon.name == "LIMIT");
            limits += all.iter().filter(explains).count();
        }
    }
    assert!(told > 20 && limits > 0, "{told} words, {limits} limits");
}

#[test]
fn a_block_that_takes_two_cards_says_so_on_its_button() {
    let game = super::gifts::with_place("coupling");
    let dear = "abilities: [(kind: Shared, always: [Player(You, BlockCostsTwo)])]";
    for (event, wanted) in [(dear, [true, false]), ("unchecked: true", [false, false])] {
        let scenario = format!(
            "(name: \"\", phase: \"action\", a: (left_front: [\"big\"]), \
             b: (left_front: [\"ann1\"], hand: [\"ann2\", \"ann3\"], event: [\"dear\"]), \
             cards: [(id: \"dear\", kind: Event, {event})], steps: [])"
        );
        let mut played = super::gifts::laid(game, &scenario);
        let player = PlayerId(1);
        let speaker = Speaker::to_player(&game.book, Lang::En, player);
        let japanese = Speaker::to_player(&game.book, Lang::Ja, player);
        let mut said = Vec::new();
        while said.len() < 2 {
            let Some(decision) = played.decision() else {
                break;
            };
            let strikes = |a: &Action| a.verb == Verb::Attack;
            let mut actions = decision.actions.iter();
            let n = match decision.key {
                "block" => {
                    let n = actions.position(|a| a.verb == Verb::Pick);
                    let n = n.expect("it can be blocked");
                    let view = played.view(player);
                    let told = speaker.action(view.q(), &decision, decision.actions[n]);
                    let ja = japanese.action(view.q(), &decision, decision.actions[n]);
                    assert_eq!(told.contains("and another card"), ja.contains("もう1枚"));
                    said.push(told.contains("and another card"));
                    n
                }
                "action" if said.is_empty() => actions.position(strikes).expect("it can attack"),
                _ => break,
            };
            played.choose(n, None).expect("it is legal");
        }
        assert_eq!(said, wanted[..said.len()], "{event}");
        assert!(!said.is_empty());
    }
}
