//! What is told of a card that is read: what it is in just now, and what its rarer numbers and keywords mean.

use super::bench::Bench;
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::table::hud::{Panels, texts};
use crate::table::input::Reading;
use crate::table::ruleset::{ActiveGame, text as text_of};
use fudaba_ai::AgentSpec;
use fudaba_engine::words::KeywordId;
use fudaba_engine::{CardId, DefId, Stage, Verb};
use fudaba_saves::settings::Language;

/// What is told of a card that is kept for reading.
fn told(bench: &mut Bench, card: CardId) -> Vec<String> {
    bench.app.world_mut().resource_mut::<Reading>().pinned = Some(card);
    bench.frames(2);
    let kept = bench.app.world().resource::<Panels>().model.kept.clone();
    kept.map_or_else(Vec::new, |kept| kept.here)
}

#[test]
fn a_card_that_is_read_tells_of_its_fight_what_it_can_do_and_who_can_attack_it() {
    let (mut fights, mut attacks, mut struck) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in [3, 4] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(9, 150, |bench, decision| {
                bench.frames(2);
                let table = bench.table();
                let fight = table.seen().and_then(|seen| seen.contest().cloned());
                let view = table.view().expect("somebody looks").clone();
                let fight = fight.filter(|c| c.fight && c.stage < Stage::Resolved);
                for side in fight.iter().flat_map(|contest| &contest.sides) {
                    let [fighter] = &side.fighters[..] else {
                        continue;
                    };
                    if fighter.def == DefId::HIDDEN || !side.measures.is_empty() {
                        continue;
                    }
                    let here = told(bench, fighter.card);
                    let hidden = fight.iter().flat_map(|contest| &contest.sides);
                    let mut hidden = hidden.flat_map(|side| &side.fighters);
                    let known = !hidden.any(|fighter| fighter.def == DefId::HIDDEN);
                    let all = here.join("\n");
                    let total = fighter.total.to_string();
                    let says = all.contains("ttack") && all.contains(&total);
                    assert!(
                        says || !known || side.together.is_some(),
                        "{name}: {here:?}"
                    );
                    fights += usize::from(says);
                }
                let strikes = decision.actions.iter().filter(|a| a.verb == Verb::Attack);
                let strikes = strikes.filter(|action| view.def(action.card).is_some());
                if let Some(action) = strikes.clone().next() {
                    let here = told(bench, action.card).join("\n");
                    let aims = strikes.filter(|other| other.card == action.card);
                    let mut aims = aims.filter_map(|a| view.table().cover(a.place));
                    if let Some(aim) = aims.find(|aim| view.def(*aim).is_some()) {
                        assert!(here.contains("It can attack"), "{name}: {here}");
                        attacks += 1;
                        let here = told(bench, aim).join("\n");
                        assert!(here.contains("can attack it"), "{name}: {here}");
                        struck += 1;
                    }
                }
                bench.app.world_mut().resource_mut::<Reading>().pinned = None;
            });
        }
    }
    println!("{fights} fighters, {attacks} attackers, {struck} who could be attacked");
    assert!(fights > 10 && attacks > 10 && struck > 10);
}

#[test]
fn of_a_card_that_lies_face_down_it_is_told_what_it_does_there() {
    let (mut without_reason, mut theirs, mut piles) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for language in Language::ALL {
            let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
            bench
                .app
                .world_mut()
                .resource_mut::<CurrentSettings>()
                .language = language;
            let mut told_of = std::collections::BTreeSet::new();
            bench.by_chance(9, 40, |bench, _| {
                bench.frames(2);
                let view = bench.table().view().expect("somebody looks").clone();
                let zones = view.q().zones();
                for zone in zones.ids() {
                    let decl = zones.decl(zone);
                    let look = game.look.table.zones.get(decl.key);
                    let means = look.and_then(|look| look.means.as_ref());
                    let cards = view.table().zone(zone).iter();
                    let mut hidden = cards.filter(|card| view.def(**card).is_none());
                    let (Some(card), false) = (hidden.next(), told_of.contains(&zone)) else {
                        continue;
                    };
                    bench.app.world_mut().resource_mut::<Reading>().pinned = Some(*card);
                    bench.frames(2);
                    let kept = bench.app.world().resource::<Panels>().model.kept.clone();
                    bench.app.world_mut().resource_mut::<Reading>().pinned = None;
                    let Some(means) = means else {
                        // Nothing but why not; that is said of the viewer's own alone.
                        let reasons = kept.is_some_and(|kept| !kept.why_not.is_empty());
                        let own = decl.owner == Some(view.viewer());
                        assert!(!reasons || own, "{name} {}", decl.key);
                        continue;
                    };
                    let kept = kept.unwrap_or_else(|| panic!("{name}: nothing of {}", decl.key));
                    let means = text_of(means, language);
                    let says = kept.here.iter().any(|line| line == means);
                    assert!(says && !kept.name.is_empty(), "{name}: {kept:?}");
                    let n = view.table().zone(zone).len();
                    let counted = kept.here.iter().any(|line| line.contains(&n.to_string()));
                    assert!(n < 2 || counted, "{name}: {n} {kept:?}");
                    piles += usize::from(n > 1);
                    assert!(kept.picture.is_none() && kept.text.is_empty(), "{kept:?}");
                    without_reason += usize::from(kept.why_not.is_empty());
                    theirs += usize::from(decl.owner != Some(view.viewer()));
                    told_of.insert(zone);
                }
            });
        }
    }
    assert!(
        without_reason > 4 && theirs > 4,
        "{without_reason} {theirs}"
    );
    assert!(piles > 4, "{piles} piles that nobody sees");
}

#[test]
fn numbers_that_few_cards_have_and_keywords_are_explained_where_a_card_is_read() {
    let (mut numbers, mut keywords) = (0, 0);
    for game in games() {
        let bench = Bench::of(game, 0, against(AgentSpec::Random));
        let world = bench.app.world();
        let (active, settings) = (
            world.resource::<ActiveGame>(),
            world.resource::<CurrentSettings>(),
        );
        let lang = settings.card_language.into();
        let (words, book) = (game.library.game.rules.words(), &game.book.lexicon.words);
        for (def, _) in game.library.catalogue.iter() {
            // A match has the cards that are played with.
            let Some(printed) = active.catalogue.get(def) else {
                continue;
            };
            let read = texts::reading(active, def, settings);
            let explains = |name: &str, hint: &str| {
                let told = |(word, meaning): &(String, String)| word == name && meaning == hint;
                read.keywords.iter().any(told)
            };
            let rules = game.library.game.cards.kind(printed.kind);
            let optional = rules.map_or(&[][..], |rules| rules.optional_stats);
            // What comes in several colours is drawn on the face.
            let alone = |stat| printed.stat(stat) != 0 && words.family(stat).is_none();
            for rules in optional.iter().filter(|rules| alone(rules.stat)) {
                let stat = &book.stats[&rules.stat];
                let n = i16::try_from(printed.stat(rules.stat)).expect("a printed number");
                let said = fudaba_text::printed_number(stat, n, lang);
                let said = said.map(|said| (said.name, said.meaning));
                let (name, hint) = said.unwrap_or_else(|| {
                    let (label, hint) = (stat.label.get(lang), stat.hint.get(lang));
                    (label.to_owned(), hint.to_owned())
                });
                assert!(
                    explains(&name, &hint),
                    "{} of {:?}: {:?}",
                    rules.stat.name(words),
                    printed.name,
                    read.keywords
                );
                numbers += 1;
            }
            let has = |keyword: &KeywordId| printed.keywords & (1 << keyword.0) != 0;
            // Some are told in a sentence, without a word of their own.
            let written = |name: &str| read.text.iter().any(|line| line.contains(name));
            let known = book.keywords.iter().filter(|(keyword, _)| has(keyword));
            for (_, word) in known.filter(|(_, word)| written(word.name.get(lang))) {
                assert!(
                    explains(word.name.get(lang), word.hint.get(lang)),
                    "{printed:?}"
                );
                keywords += 1;
            }
        }
    }
    println!("{numbers} numbers, {keywords} keywords");
    assert!(numbers > 5 && keywords > 5, "{numbers} {keywords}");
}
