//! The panels over the table in matches of every ruleset: how much they cover, and what they leave free.

use std::sync::Arc;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};
use fudaba_harness::Harness;

use super::bench::Bench;
use super::{against, games};
use crate::panels::ground::Ground;
use crate::panels::model::{ChoiceKind, TableModel};
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::input::Reading;
use crate::table::ruleset::LoadedGame;
use crate::testing::panel;
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Decision, Verb};
use fudaba_saves::settings::Language;

/// What is always there may cover so much of the window.
const CHROME: f32 = 0.08;

type Shown = (TableModel, Option<TableOutput>);

/// Panels of a size in a language, and a look at them.
struct Eyes(Harness<'static, Shown>);

impl Eyes {
    fn new(size: Vec2, language: Language, text: f32) -> Self {
        let words = crate::ui_text::Words(language);
        let shown = (TableModel::default(), None);
        let mut dressed = false;
        Self(panel(size, shown, move |ui, shown: &mut Shown| {
            if !std::mem::replace(&mut dressed, true) {
                crate::theme::apply(ui.ctx(), text, true);
            }
            shown.1 = Some(table::show(
                &mut crate::ui::whole_window(ui.ctx()),
                &shown.0,
                None,
                words,
            ));
        }))
    }

    fn look(&mut self, bench: &Bench) -> &TableOutput {
        let model = &bench.app.world().resource::<Panels>().model;
        self.0.state_mut().0 = model.clone();
        self.0.run_steps(3);
        self.0.state().1.as_ref().expect("it was shown")
    }
}

/// The part of a window that rectangles cover together.
fn covered(rects: &[Rect], size: Vec2) -> f32 {
    const CELL: f32 = 4.0;
    let (columns, rows) = ((size.x / CELL) as usize, (size.y / CELL) as usize);
    let middle = |n: usize| (n as f32 + 0.5) * CELL;
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let hit = |&(x, y): &(usize, usize)| {
        let at = Pos2::new(middle(x), middle(y));
        rects.iter().any(|rect| rect.contains(at))
    };
    cells.filter(hit).count() as f32 / (columns * rows) as f32
}

fn begun(game: &Arc<LoadedGame>, language: Language) -> Bench {
    let mut bench = Bench::of(game, 1, against(AgentSpec::Random));
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.language = language;
    bench
}

/// The windows in which the table must be large, in points.
const WINDOWS: [Vec2; 5] = [
    vec2(1366.0, 768.0),
    vec2(1600.0, 900.0),
    vec2(1920.0, 1080.0),
    vec2(2560.0, 1440.0),
    vec2(3440.0, 1440.0),
];

#[test]
fn what_is_always_there_covers_little_of_the_window() {
    let size = vec2(1280.0, 720.0);
    for game in games() {
        for language in [Language::English, Language::Japanese] {
            let mut eyes = Eyes::new(size, language, 1.0);
            let mut others = WINDOWS.map(|size| (size, Eyes::new(size, language, 1.0), 0.0_f32));
            let (mut most, mut looks) = (0.0_f32, 0);
            for seed in 3..9 {
                begun(game, language).by_chance(seed, 160, |bench, _| {
                    let chrome = eyes.look(bench).chrome.clone();
                    most = most.max(covered(&chrome, size));
                    if looks % 12 == 5 {
                        for (size, eyes, most) in &mut others {
                            *most = most.max(covered(&eyes.look(bench).chrome, *size));
                        }
                    }
                    looks += 1;
                });
                if looks > 25 {
                    break;
                }
            }
            let name = game.library.game.rules.id();
            println!(
                "{name} {language:?}: {:.1} % at most, {looks} looks",
                most * 100.0
            );
            assert!(looks > 15 && most <= CHROME, "{name}: {most}");
            for (size, _, most) in others {
                println!("{name} {language:?} {size}: {:.1} % at most", most * 100.0);
                assert!((0.001..=CHROME).contains(&most), "{name} {size}: {most}");
            }
        }
    }
}

#[test]
fn what_is_said_lies_over_nothing_else_that_is_said() {
    let size = vec2(1280.0, 720.0);
    let (mut fights, mut strips) = (0, 0);
    for game in games() {
        for language in [Language::English, Language::Japanese] {
            let mut eyes = Eyes::new(size, language, 1.0);
            let name = game.library.game.rules.id();
            begun(game, language).by_chance(4, 100, |bench, decision| {
                let out = eyes.look(bench);
                let over = |one: &Rect, other: &Rect| {
                    let both = one.intersect(*other);
                    both.is_positive() && both.width() > 2.0 && both.height() > 2.0
                };
                let key = decision.key;
                for said in &out.spine {
                    let asked = out.question.filter(|question| over(question, said));
                    assert!(asked.is_none(), "{name} {key}: {asked:?} {said}");
                    for strip in &out.strip {
                        assert!(!over(strip, said), "{name} {key}: {strip} {said}");
                    }
                }
                fights += usize::from(out.compares);
                strips += out.strip.len();
            });
        }
    }
    println!("{fights} fights, {strips} strips");
    assert!(fights > 20 && strips > 50, "{fights} {strips}");
}

#[test]
fn the_panels_leave_the_hand_free_at_any_size_of_letters() {
    // At 1280x720 the largest interface leaves so many points.
    for (size, text) in [
        (vec2(1280.0, 720.0), 1.0),
        (vec2(914.0, 514.0), 1.0),
        (vec2(914.0, 514.0), 1.6),
    ] {
        let window = Rect::from_min_size(Pos2::ZERO, size);
        let hand = Ground::usual(window).hand;
        for game in games() {
            let mut bench = begun(game, Language::English);
            let mut eyes = Eyes::new(size, Language::English, text);
            bench.by_chance(5, 80, |bench, decision| {
                for rect in &eyes.look(bench).taken {
                    let both = rect.intersect(hand);
                    let over = both.is_positive() && both.width() > 2.0 && both.height() > 2.0;
                    assert!(!over, "{size} {text} {}: {rect} {hand}", decision.key);
                    assert!(
                        window.expand(1.0).contains_rect(*rect),
                        "{size} {text}: {rect}"
                    );
                }
            });
        }
    }
}

#[test]
fn amber_is_the_answer_that_ends_declines_or_leaves_all_as_it_is() {
    let (mut ends, mut others, mut agreed) = (0, 0, 0);
    for game in games() {
        let mut bench = begun(game, Language::English);
        bench.by_chance(11, 200, |bench, decision| {
            bench.frames(1);
            let model = &bench.app.world().resource::<Panels>().model;
            let choices = model.prompt.iter().flat_map(|prompt| &prompt.choices);
            let amber: Vec<_> = choices.filter(|c| c.kind == ChoiceKind::Main).collect();
            assert!(amber.len() <= 1, "{}", decision.key);
            for choice in amber {
                let verb = decision.actions[choice.action].verb;
                let only = decision.actions.len() == 1;
                let words = game.book.phrases.prompts.get(decision.key);
                let yes =
                    words.is_some_and(|words| words.yes_goes_on) || bench.choice().gift.is_some();
                let free = match verb {
                    Verb::Yes => yes,
                    Verb::Done | Verb::No => !yes,
                    _ => false,
                };
                assert!(only || free, "{}: {verb:?}", decision.key);
                agreed += usize::from(yes);
                ends += 1;
            }
            others += usize::from(decision.actions.iter().any(|a| a.verb == Verb::Yes));
        });
    }
    assert!(
        ends > 50 && others > 5 && agreed > 0,
        "{ends} {others} {agreed}"
    );
}

#[test]
fn what_a_choice_would_come_to_is_told_before_it_is_made() {
    let mut fought = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut told, mut hovered) = (0, 0);
        let mut look = |bench: &mut Bench, decision: &Decision| {
            // What is asked is taken up in the frame after.
            bench.frames(1);
            // Some answers belong to a later question.
            let forecast = |bench: &Bench, n: usize| {
                let view = bench.table().view_of(n).expect("it is offered");
                view.forecast(decision.actions[n])
            };
            // The first ones, and those of later questions.
            let count = decision.actions.len();
            for n in (0..count).filter(|n| *n < 6 || n + 6 >= count) {
                let forecast = forecast(bench, n);
                bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                bench.frames(1);
                let model = &bench.app.world().resource::<Panels>().model;
                // What it costs is told where it is reckoned from several numbers.
                let asked = bench.table().asked_by(n);
                let reckoned = asked.is_some_and(|(view, of, at)| {
                    let rules = view.setup().rules;
                    rules.reckoning(view.q(), of.actions[at]).is_some()
                });
                let told_of = forecast.is_some() || reckoned;
                assert_eq!(model.foreseen.is_some(), told_of, "{name}");
                let Some(forecast) = forecast else { continue };
                let foreseen = model.foreseen.as_ref().expect("it is told");
                assert!(!foreseen.lines.is_empty(), "{name}: {forecast:?}");
                let battle = model.battle.as_ref();
                assert!(battle.is_some() || forecast.contest.is_none(), "{name}");
                assert!(battle.is_none_or(|battle| battle.seal.is_none()), "{name}");
                let falls = |said: &&str| {
                    said.contains(" falls") && !said.to_lowercase().starts_with("nobody")
                };
                let said = foreseen.lines[0].split(", ").filter(falls).count();
                // Who wins the match says more than who falls.
                match forecast.wins {
                    Some(_) => assert!(foreseen.lines[0].contains(" win"), "{name}: {foreseen:?}"),
                    None => assert_eq!(said, forecast.beaten.len(), "{name}: {foreseen:?}"),
                }
                let lines = foreseen.lines.len() + foreseen.chips.len() + foreseen.instead.len();
                // What is two decisions in one has a line more, for the first of them.
                let first = bench.table().first_of(n).is_some();
                assert!(lines <= 4 + usize::from(first), "{name}: {foreseen:?}");
                told += 1;
            }
            bench.app.world_mut().resource_mut::<Reading>().answer = None;
            // The same where a card is pointed at that one click attacks with.
            let only = |n: &usize| {
                let action = decision.actions[*n];
                let same = decision.actions.iter().filter(|a| a.card == action.card);
                action.card != CardId::NONE && same.count() == 1
            };
            let told_of = |n: &usize| only(n) && forecast(bench, *n).is_some();
            if let Some(n) = (0..decision.actions.len().min(6)).find(told_of) {
                let card = bench.card(decision.actions[n].card);
                bench.enters(card);
                bench.frames(2);
                let model = &bench.app.world().resource::<Panels>().model;
                hovered += usize::from(model.foreseen.is_some());
                bench.leaves(card);
            }
            bench.frames(1);
        };
        for seed in 3..6 {
            begun(game, Language::English).by_chance(seed, 160, &mut look);
        }
        println!("{name}: {told} choices foretold, {hovered} by pointing at a card");
        fought += usize::from(told > 0);
    }
    assert!(fought >= 4, "in {fought} rulesets only");
}
