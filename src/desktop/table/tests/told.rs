//! What is told at one glance: what has just happened, what answers a question, and whether an answer is needed.

use super::bench::Bench;
use super::{against, games, sitting, two};
use crate::states::Screen;
use crate::table::draw::ground::Lighting;
use crate::table::draw::marks::Marks;
use crate::table::hud::Panels;
use crate::table::input::{Click, Light};
use crate::table::stage::InCourse;
use fudaba_ai::AgentSpec;
use fudaba_engine::{
    Action, CardId, Cause, Contest, Event, PlayerId, Rng, Stage, Verb, View, Visibility,
};
use fudaba_text::{Lang, Lately, LogLine, LogSpan, Speaker};

/// So wide a part of what is told may be, in letters: it stands in one row of its own.
const ROW: f32 = 36.0;

/// Does a fight end with this?
fn is_decided(event: &Event) -> bool {
    let ended = |contest: &Contest| contest.fight && contest.stage == Stage::Resolved;
    matches!(event, Event::Contested(contest) if ended(contest))
}

/// Does it say what a card of the hand changed in a fight?
fn is_sealed(came: &str) -> bool {
    let says = [" blocks: ", "block: ", " doubles its power"];
    says.iter().any(|said| came.contains(said))
}

/// Does it say why somebody fell or did not?
fn is_explained(came: &str) -> bool {
    let reasons = [" against ", " is less than ", ": it was ", " fall."];
    reasons.iter().any(|reason| came.contains(reason))
}

#[test]
fn what_has_just_happened_is_told_in_every_ruleset_in_both_languages() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut told, mut long, mut fights, mut outcomes) = (0, 0, 0, 0);
        let (mut by_ability, mut because, mut sealed) = (0, 0, 0);
        let (mut nothing, mut why_nothing) = (0, 0);
        for seed in 1..4 {
            let mut sitting = sitting(game, seed, two(), true);
            let reader = PlayerId(0);
            let speakers = [Lang::En, Lang::Ja];
            let speakers = speakers.map(|lang| Speaker::to_player(&game.book, lang, reader));
            let mut lately = [Lately::default(), Lately::default()];
            let (mut rng, mut read) = (Rng::new(seed), 0);
            let mut sources: Vec<(CardId, String)> = Vec::new();
            let mut useless: Vec<CardId> = Vec::new();
            for _ in 0..400 {
                sitting.catch_up();
                let Some(decision) = sitting.decision() else {
                    break;
                };
                let index = rng.below(decision.actions.len());
                if sitting.choose(index).is_err() {
                    break;
                }
                sitting.catch_up();
                let Some(view) = sitting.view() else { break };
                for entry in sitting.log(reader, read) {
                    for (lately, speaker) in lately.iter_mut().zip(&speakers) {
                        let line = entry.line(speaker);
                        lately.note(speaker, view.q(), &entry.event, line.as_ref());
                    }
                    let line = entry.line(&speakers[0]);
                    let came = lately[0]
                        .came()
                        .map_or_else(String::new, |line| line.text());
                    if is_decided(&entry.event) {
                        fights += 1;
                        outcomes += usize::from(lately[0].came().is_some());
                        because += usize::from(is_explained(&came));
                    }
                    if let Event::Contested(contest) = &entry.event
                        && contest.fight
                        && contest.stage < Stage::Resolved
                    {
                        // What changed it has words of its own: it says who blocked, and what comes of it.
                        let seal = contest.seal.map(|seal| format!("lately.seal.{seal}"));
                        let said = seal.filter(|key| game.book.phrases.log.contains_key(key));
                        sealed += usize::from(said.is_some());
                        assert!(said.is_none() || is_sealed(&came), "{name}: {came}");
                        let shown = contest.sides.iter().flat_map(|side| side.support.shown());
                        let zero = shown.filter(|card| !card.counts || card.n == 0);
                        let zero: Vec<CardId> = zero.map(|card| card.card).collect();
                        let new = zero.iter().any(|card| !useless.contains(card));
                        if contest.seal.is_none() && new {
                            nothing += 1;
                            why_nothing += usize::from(came.contains(" adds no"));
                        }
                        useless = zero;
                    }
                    match &entry.event {
                        Event::AbilityUsed { card, .. } => {
                            let spans = line.iter().flat_map(|line| &line.spans);
                            let name = spans.filter_map(|span| match span {
                                LogSpan::Card { card: of, name } if of == card => Some(name),
                                _ => None,
                            });
                            sources.extend(name.take(1).map(|name| (*card, name.clone())));
                        }
                        Event::AbilityEnded { card } => {
                            let at = sources.iter().rposition(|(of, _)| of == card);
                            sources.truncate(at.unwrap_or(sources.len()));
                        }
                        Event::PhaseBegan { .. } | Event::TurnBegan { .. } => sources.clear(),
                        Event::CardMoved {
                            cause: Cause::Effect,
                            ..
                        }
                        | Event::Modified(_) => {
                            let line_of = line.clone();
                            let told = line
                                .map(|line| line.text())
                                .filter(|text| came.ends_with(text.as_str()));
                            if let (Some((_, name)), Some(_)) = (sources.last(), told) {
                                let act = lately[0].act().map_or_else(String::new, LogLine::text);
                                assert!(
                                    act.contains(name) || came.contains(name),
                                    "{name}: {act} {came}"
                                );
                                // Who is attacked or aimed at is named there, too: that does not say who does it.
                                let (source, _) = sources.last().expect("it was there");
                                let his = lately[0].card() == Some(*source) && act.contains(name);
                                assert!(his || came.contains(name), "{name}: {act} {came}");
                                // Told alone it says so as well.
                                let line = line_of.as_ref().expect("it is told");
                                let by = lately[0].cause(&speakers[0], &entry.event, line);
                                let by = by.map_or_else(String::new, |by| by.text());
                                let alone = by + &line.text();
                                assert!(alone.contains(name), "{name}: {alone}");
                                by_ability += 1;
                            }
                        }
                        _ => {}
                    }
                }
                read = sitting.log_len();
                let [english, japanese] = &lately;
                assert_eq!(english.act().is_some(), japanese.act().is_some(), "{name}");
                assert_eq!(english.card(), japanese.card(), "{name}");
                for (lately, end) in [(english, '.'), (japanese, '。')] {
                    let parts = lately.act().cloned().into_iter().chain(lately.came());
                    for said in parts.map(|line| line.text()) {
                        assert!(
                            said.ends_with([end, '!', '！', '”', '』', '）']),
                            "{name}: {said}"
                        );
                        told += 1;
                        long += usize::from(crate::fonts::width(&said) > ROW);
                    }
                }
            }
        }
        println!(
            "{name}: {told} told, {long} of them long; {fights} fights, {because} with a reason; {by_ability} by abilities"
        );
        println!("{name}: {sealed} sealed, {why_nothing} of {nothing} supports that add nothing");
        assert!(
            nothing == 0 || why_nothing * 10 >= nothing * 9,
            "{name}: {why_nothing} of {nothing}"
        );
        let seals = game.book.phrases.log.keys();
        let mut seals = seals.filter(|key| key.starts_with("lately.seal."));
        assert!(
            seals.next().is_none() || sealed > 0,
            "{name}: nobody blocks"
        );
        assert!(because * 10 >= fights * 9, "{name}: {because} of {fights}");
        assert!(by_ability > 5, "{name}: {by_ability} by abilities");
        assert!(told > 200, "{name}: {told}");
        assert!(long * 10 < told, "{name}: {long} of {told} are long");
        assert_eq!(fights, outcomes, "{name}");
    }
}

/// Does a player do something by this: play, attack, use something?
fn does(event: &Event, player: PlayerId, view: &View) -> bool {
    let his = |card: CardId| view.table().card(card).owner() == player;
    match event {
        Event::AbilityUsed { player: by, .. } => *by == player,
        Event::Attacked { attacker, .. } => his(*attacker),
        Event::CardMoved {
            card,
            from,
            to,
            cause: Cause::Play,
            ..
        } => {
            let zones = view.q().zones();
            let way = [from, to].map(|zone| zones.decl(*zone).key);
            // To shift and to discard is no play.
            his(*card) && way[1] != "shift" && way != ["hand", "coffin"]
        }
        _ => false,
    }
}

#[test]
fn that_the_other_player_did_nothing_in_his_turn_is_told() {
    for game in games() {
        let name = game.library.game.rules.id();
        let log = &game.book.phrases.log;
        if !log.contains_key("lately.idle") {
            continue;
        }
        let (mut idle, mut busy) = (0, 0);
        for seed in 1..6 {
            let mut sitting = sitting(game, seed, two(), true);
            let [reader, other] = PlayerId::ALL;
            let speakers = [Lang::En, Lang::Ja];
            let speakers = speakers.map(|lang| Speaker::to_player(&game.book, lang, reader));
            let mut lately = [Lately::default(), Lately::default()];
            let (mut rng, mut read) = (Rng::new(seed), 0);
            let mut turn = None;
            for _ in 0..300 {
                sitting.catch_up();
                let Some(decision) = sitting.decision() else {
                    break;
                };
                // The other one mostly lets his turn pass.
                let refuses = |a: &Action| matches!(a.verb, Verb::Done | Verb::No);
                let lazy = decision.player == other && seed < 5;
                let pass = decision.actions.iter().position(refuses);
                let any = rng.below(decision.actions.len());
                let index = pass.filter(|_| lazy).unwrap_or(any);
                if sitting.choose(index).is_err() {
                    break;
                }
                sitting.catch_up();
                let Some(view) = sitting.view() else { break };
                for entry in sitting.log(reader, read) {
                    let before = lately[0].act().map(LogLine::text);
                    for (lately, speaker) in lately.iter_mut().zip(&speakers) {
                        let line = entry.line(speaker);
                        lately.note(speaker, view.q(), &entry.event, line.as_ref());
                    }
                    let told = lately.each_ref().map(|lately| {
                        let act = lately.act().map(LogLine::text);
                        act.unwrap_or_default()
                    });
                    let Event::TurnBegan { player, .. } = entry.event else {
                        if let Some((player, does_any)) = &mut turn {
                            *does_any |= does(&entry.event, *player, view);
                        }
                        continue;
                    };
                    match turn {
                        Some((player, false)) if player == other => {
                            let said = told[0].starts_with("Your opponent’s turn passed: ");
                            // What is told as an act besides may have been done.
                            let noted = before == Some(told[0].clone());
                            assert!(said || noted, "{name}: {told:?}");
                            let ends = told[1].ends_with("ターンを終えた。");
                            assert_eq!(said, ends, "{name}: {told:?}");
                            idle += usize::from(said);
                        }
                        Some(_) => {
                            assert_eq!(before.unwrap_or_default(), told[0], "{name}");
                            busy += 1;
                        }
                        None => {}
                    }
                    turn = Some((player, false));
                }
                read = sitting.log_len();
            }
        }
        println!("{name}: {idle} turns passed, in {busy} something was done");
        assert!(idle > 3 && busy > 3, "{name}: {idle}, {busy}");
    }
}

#[test]
fn who_would_be_ahead_is_not_told_while_the_others_cards_lie_face_down() {
    let (mut open, mut told) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        if !game.look.tallies.iter().any(|tally| tally.race) {
            continue;
        }
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::GREEDY));
            let mut rng = Rng::new(seed);
            for _ in 0..900 {
                if bench.place().0 != Screen::Table {
                    break;
                }
                if let Some(decision) = bench.table().decision() {
                    // What may come of it is seen where cards are set.
                    bench.chooses(rng.below(decision.actions.len().min(2)));
                    continue;
                }
                bench.frames(1);
                std::thread::yield_now();
                let model = &bench.app.world().resource::<Panels>().model;
                let lines = model.foreseen.iter().flat_map(|told| {
                    let follows = told.follows.iter().map(|follows| &follows.text);
                    told.lines.iter().chain(follows)
                });
                let lines: Vec<&String> = lines.collect();
                let Some(seen) = bench.table().seen() else {
                    continue;
                };
                let own = seen.balance().filter(|of| of.player == seen.viewer());
                let Some(first) = own.and_then(|of| of.demands.first()) else {
                    continue;
                };
                let (view, zones) = (seen.view(), seen.view().q().zones());
                let lies = zones.decl(view.table().card(first.card).zone);
                let theirs = zones.ids().find(|zone| {
                    let decl = zones.decl(*zone);
                    decl.key == lies.key && decl.owner == Some(seen.viewer().other())
                });
                let theirs = theirs.expect("both have one");
                let hidden = view.table().zone(theirs).iter();
                let hidden = hidden.filter(|card| view.def(**card).is_none()).count();
                let says = |what: &str| lines.iter().any(|line| line.contains(what));
                let compares = [
                    " beats ",
                    " loses to ",
                    " > ",
                    " < ",
                    ", a tie",
                    " wins the match",
                ];
                let compared = compares.iter().any(|what| says(what));
                assert!(hidden == 0 || !compared, "{name}: {lines:?}");
                told += usize::from(compared);
                open += usize::from(hidden > 0 && says("lies face down"));
            }
        }
    }
    assert!(open > 0 && told > 0, "{open} open, {told} told");
}

#[test]
fn what_answers_a_question_on_the_table_is_lit() {
    let mut bench = Bench::drawn(1280, 720);
    let (mut lit, mut paid, mut of_hand, mut grey, mut halves) = (0, 0, 0, 0, [0; 2]);
    let (mut places, mut cards) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
            bench.by_chance(seed, 150, |bench, decision| {
                bench.frames(3);
                let Some(choosing) = bench.choice().choosing.clone() else {
                    return;
                };
                let view = bench.table().view().expect("somebody looks").clone();
                let zones = view.setup().rules.zones();
                let slot = |card: CardId| zones.decl(view.table().card(card).zone).is_slot();
                let picked = decision.actions.iter().filter(|a| a.verb != Verb::PickSlot);
                let picked = picked.filter_map(|action| action.card.some());
                let pays = view.table().card_ids().filter(|card| choosing.pays(*card));
                let pays: Vec<CardId> = pays.collect();
                paid += pays.len();
                for card in picked
                    .filter(|card| slot(*card))
                    .chain(pays.iter().copied())
                {
                    let marks = bench.app.world().get::<Marks>(bench.card(card));
                    let light = marks.and_then(|marks| marks.light);
                    assert!(light.is_some(), "{name}: {card:?} {}", decision.key);
                    lit += 1;
                }
                let world = bench.app.world();
                // While a fight is weighed, only those cards of the hand are lit that make it better.
                let weighed = world.resource::<InCourse>().weighed;
                let in_hand = view.table().card_ids().filter(|card| {
                    let decl = zones.decl(view.table().card(*card).zone);
                    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(view.viewer())
                });
                for card in in_hand.filter(|_| !weighed) {
                    let marks = world.get::<Marks>(bench.card(card)).expect("it is marked");
                    let can = decision.actions.iter().any(|action| action.card == card);
                    assert_eq!(
                        marks.light.is_some(),
                        can,
                        "{name}: {card:?} {}",
                        decision.key
                    );
                    assert!(
                        marks.light.is_none() || marks.dimmed.is_none(),
                        "{name}: {card:?}"
                    );
                    assert!(
                        can || marks.dimmed.is_some() || choosing.is_begun(),
                        "{name}: {card:?}"
                    );
                    of_hand += usize::from(can);
                    grey += usize::from(marks.dimmed.is_some());
                }
                // A press on a place that is lit does something.
                let lights = choosing.lights(zones, |zone| view.table().cover(zone));
                for (place, light) in lights.places {
                    let empty = view.table().zone(place).is_empty();
                    if light == Light::Target && empty && !choosing.is_pile(place) {
                        let click = choosing.click_place(place);
                        assert_ne!(click, Click::Refused, "{name}: {place:?} {}", decision.key);
                        places += 1;
                    }
                }
                // So does one on a card that is lit.
                for (card, light) in lights.cards {
                    let click = choosing.click_card(card, view.table().covered(card));
                    let idle = matches!(click, Click::Refused | Click::Clear);
                    assert!(
                        light == Light::Chosen || !idle,
                        "{name}: {card:?} {}: {click:?}",
                        decision.key
                    );
                    cards += 1;
                }
                let own = usize::from(view.table().turn_player != view.viewer());
                let bright = world.resource::<Lighting>().halves;
                if view.table().turn > 0 {
                    assert!(bright[own] > bright[1 - own], "{name}: {bright:?}");
                    halves[own] += 1;
                }
            });
        }
    }
    println!(
        "{lit} cards lit, {paid} of them pay; {of_hand} of hands lit, {grey} grey; {halves:?}"
    );
    assert!(
        lit > 200 && paid > 5 && places > 50,
        "{lit} {paid} {places}"
    );
    assert!(of_hand > 200 && grey > 200, "{of_hand} {grey}");
    assert!(halves.iter().all(|looks| *looks > 20), "{halves:?}");
}

#[test]
fn an_answer_says_by_its_name_from_what_to_what_it_changes_a_sum_and_whether_that_is_enough() {
    let (mut said, mut enoughs) = (0, [0; 2]);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in [3, 4] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(9, 150, |bench, decision| {
                // The other answers are looked at one by one.
                bench.frames(16);
                let model = bench.app.world().resource::<Panels>().model.clone();
                let asked = model.prompt.map(|asked| (asked.instead, asked.choices));
                let (mut asked, choices) = asked.unwrap_or_default();
                asked.extend(model.foreseen.and_then(|told| told.follows));
                let table = bench.table();
                let number = |(least, most): (i32, i32)| match least == most {
                    true => least.to_string(),
                    false => format!("{least}–{most}"),
                };
                let all = decision.actions.iter().enumerate();
                let all = all.filter_map(|(n, action)| {
                    let told = table.view_of(n)?.forecast(*action)?;
                    let beaten = told.beaten.iter().any(|(_, chance)| *chance > 50);
                    Some((told.numbers.map(number), beaten))
                });
                let all: Vec<_> = all.collect();
                let buttons = choices.iter().filter(|choice| choice.note.contains(" → "));
                let buttons = buttons.map(|choice| format!("{}: {}", choice.label, choice.note));
                let asked = asked.iter().filter(|told| told.text.contains(" → "));
                for told in asked.map(|told| told.text.clone()).chain(buttons) {
                    said += 1;
                    // Its name, from what to what, and whether that is enough.
                    let parts = told.rsplit_once(" → ").and_then(|(before, to)| {
                        let (what, from) = before.rsplit_once(": ")?;
                        let (to, enough) = to.split_once([',', ' '])?;
                        Some((what, from.rsplit(' ').next()?, to, enough))
                    });
                    let Some((what, from, to, enough)) = parts else {
                        panic!("{name}: {told}");
                    };
                    let comes = |number: &str| {
                        all.iter()
                            .any(|(numbers, _)| numbers.iter().any(|n| n == number))
                    };
                    assert!(what.len() > 2, "{name}: {told}");
                    assert!(
                        comes(from) && comes(to) && from != to,
                        "{name}: {told} {all:?}"
                    );
                    let number = |text: &str| text.parse::<i32>().ok();
                    let against = |word: &str| {
                        let (own, rest) = enough.split_once(word)?;
                        let own = number(own.trim()).or(number(to))?;
                        let digits = |c: char| !c.is_ascii_digit();
                        Some((own, number(rest.split(digits).next()?)?))
                    };
                    let wins = against("> ").map(|(own, theirs)| own > theirs);
                    let loses = against("< ").map(|(own, theirs)| own < theirs);
                    assert!(wins.or(loses) != Some(false), "{name}: {told}");
                    enoughs[usize::from(loses.is_some())] += usize::from(wins.or(loses).is_some());
                }
            });
        }
    }
    println!("{enoughs:?}");
    assert!(enoughs.iter().all(|told| *told > 3), "{enoughs:?}");
    println!("{said} answers that change a sum");
    assert!(said > 5, "{said}");
}
