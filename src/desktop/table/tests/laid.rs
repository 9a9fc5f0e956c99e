//! What is said over the table in matches of every ruleset, in both languages and six windows: question, tag, sums and
//! numbers lie on nothing that a player must see.

use bevy::ecs::system::SystemState;
use bevy::math::Vec2;
use bevy_egui::egui::{Rect, vec2};
use fudaba_harness::Harness;

use super::bench::Bench;
use super::{against, games};
use crate::panels::ground::{Ground, common};
use crate::panels::model::TableModel;
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::hud::ground::Lying;
use crate::table::input::Reading;
use crate::table::layout::TableFrame;
use crate::testing::panel;
use crate::ui_text::Words;
use fudaba_ai::AgentSpec;
use fudaba_saves::settings::Language;

const WINDOWS: [(f32, f32); 6] = [
    (1280.0, 720.0),
    (1366.0, 768.0),
    (1600.0, 900.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (3440.0, 1440.0),
];

type Shown = (TableModel, Option<Ground>, Option<TableOutput>);

/// The panels of a window, and a look at them where a match stands.
fn eyes(size: (f32, f32), language: Language) -> Harness<'static, Shown> {
    let shown = (TableModel::default(), None, None);
    let mut dressed = false;
    panel(vec2(size.0, size.1), shown, move |ui, shown: &mut Shown| {
        if !std::mem::replace(&mut dressed, true) {
            crate::theme::apply(ui.ctx(), 1.0, true);
        }
        let mut window = crate::ui::whole_window(ui.ctx());
        let ground = shown.1.as_ref();
        shown.2 = Some(table::show(&mut window, &shown.0, ground, Words(language)));
    })
}

/// Where everything of the match lies.
fn ground(bench: &mut Bench) -> Option<Ground> {
    let world = bench.app.world_mut();
    let mut state = SystemState::<Lying>::new(world);
    let model = world.resource::<Panels>().model.clone();
    let lying = state.get(world).expect("everything is there");
    lying.ground(&model, &Reading::default(), 1.0)
}

/// The part of a rectangle that others cover, one by one.
fn covered(rect: &Rect, others: &[Rect]) -> f32 {
    let all: f32 = others.iter().map(|other| common(rect, other)).sum();
    all / rect.area().max(1.0)
}

#[test]
fn what_is_said_lies_on_nothing_that_must_be_seen() {
    let (mut questions, mut tags, mut fights) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for (n, size) in WINDOWS.into_iter().enumerate() {
            for language in Language::ALL {
                let mut bench = Bench::of(game, n as u64 + 1, against(AgentSpec::Random));
                bench
                    .app
                    .world_mut()
                    .resource_mut::<CurrentSettings>()
                    .language = language;
                // A window wider than 16:9 shows reader and record beside the table.
                let mut eyes = eyes(size, language);
                eyes.run_steps(2);
                let area = eyes.state().2.as_ref().expect("it was shown").area;
                let corner = |at: bevy_egui::egui::Pos2| Vec2::new(at.x, at.y);
                let frame = TableFrame::within(
                    size.into(),
                    bevy::math::Rect::from_corners(corner(area.min), corner(area.max)),
                );
                bench.app.insert_resource(frame);
                bench.by_chance(3, 60, |bench, decision| {
                    bench.frames(2);
                    let Some(ground) = ground(bench) else { return };
                    let model = bench.app.world().resource::<Panels>().model.clone();
                    (eyes.state_mut().0, eyes.state_mut().1) = (model, Some(ground.clone()));
                    eyes.run_steps(3);
                    let out = eyes.state().2.as_ref().expect("it was shown");
                    let what = format!("{name} {size:?} {language:?} {}", decision.key);
                    for (n, one) in out.spine.iter().enumerate() {
                        for other in &out.spine[n + 1..] {
                            let over = common(&one.shrink(2.0), other);
                            assert!(over == 0.0, "{what}: on the spine {one} {other}");
                        }
                        let over = covered(one, &out.numbers);
                        assert!(over < 0.02, "{what}: a number over the spine, {one}");
                    }
                    if let Some(question) = &out.question {
                        questions += 1;
                        assert!(common(question, &ground.hand) == 0.0, "{what}: the hand");
                        let cards = covered(question, &ground.contest);
                        assert!(cards == 0.0, "{what}: what is decided, {question}");
                        let numbers: f32 = out.numbers.iter().map(|n| common(question, n)).sum();
                        // Where much is asked there may be no room that touches none.
                        let numbers = numbers / question.area();
                        assert!(numbers < 0.05, "{what}: {numbers} of numbers, {question}");
                        let lying = covered(question, &ground.lying);
                        assert!(lying < 0.12, "{what}: {lying} of cards, {question}");
                    }
                    if let Some(tag) = &out.tag {
                        tags += 1;
                        let kept: Vec<Rect> = ground
                            .contest
                            .iter()
                            .chain(&out.question)
                            .copied()
                            .collect();
                        assert!(covered(tag, &kept) == 0.0, "{what}: {tag} over {kept:?}");
                        assert!(common(tag, &ground.hand) == 0.0, "{what}: the hand");
                        let lying = covered(tag, &ground.lying);
                        assert!(lying < 0.3, "{what}: {lying} of cards, {tag}");
                    }
                    fights += usize::from(ground.strikes.is_some());
                });
            }
        }
    }
    println!("{questions} questions, {tags} tags, {fights} fights in one column");
    assert!(questions > 400 && tags > 40, "{questions} {tags}");
}
