//! What is said over the table in matches of every ruleset, in both languages and six windows: question, tag, sums and
//! numbers lie on nothing that a player must see.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemState;
use bevy::math::Vec2;
use bevy_egui::egui::{Rect, vec2};
use fudaba_harness::Harness;

use super::bench::Bench;
use super::{against, games};
use crate::panels::ground::{Ground, common};
use crate::panels::model::TableModel;
use crate::panels::reader;
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::hud::ground::Lying;
use crate::table::input::Reading;
use crate::table::layout::TableFrame;
use crate::table::stage::InCourse;
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

pub(super) type Shown = (TableModel, Option<Ground>, Option<TableOutput>);

/// The panels of a window with letters of a size, and a look at them where a match stands.
pub(super) fn eyes(size: (f32, f32), letters: f32, language: Language) -> Harness<'static, Shown> {
    let shown = (TableModel::default(), None, None);
    let mut dressed = false;
    panel(vec2(size.0, size.1), shown, move |ui, shown: &mut Shown| {
        if !std::mem::replace(&mut dressed, true) {
            crate::theme::apply(ui.ctx(), letters, true);
        }
        let mut window = crate::ui::whole_window(ui.ctx());
        let ground = shown.1.as_ref();
        shown.2 = Some(table::show(&mut window, &shown.0, ground, Words(language)));
    })
}

/// Lays the table of the match out for the window that these eyes look at.
pub(super) fn lay_out(bench: &mut Bench, eyes: &mut Harness<'static, Shown>, size: (f32, f32)) {
    eyes.run_steps(2);
    let area = eyes.state().2.as_ref().expect("it was shown").area;
    let corner = |at: bevy_egui::egui::Pos2| Vec2::new(at.x, at.y);
    let frame = TableFrame::within(
        size.into(),
        bevy::math::Rect::from_corners(corner(area.min), corner(area.max)),
    );
    bench.app.insert_resource(frame);
}

/// Where everything of the match lies.
pub(super) fn ground(bench: &mut Bench) -> Option<Ground> {
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

/// How many looks there were, and in how many something was in the way, by what.
#[derive(Default)]
struct Found(BTreeMap<&'static str, (usize, usize)>);

impl Found {
    fn look(&mut self, what: &'static str, clear: bool) {
        let (looks, bad) = self.0.entry(what).or_default();
        *looks += 1;
        *bad += usize::from(!clear);
    }
}

/// Of a hundred looks so many at most may find something in the way: long questions leave no other room.
const MOST: [(&str, usize); 11] = [
    ("who asks", 2),
    ("the spine", 2),
    ("the hand", 1),
    ("what is decided", 3),
    ("numbers", 12),
    ("cards and piles", 30),
    ("the tag", 10),
    ("the card that is read", 4),
    ("how one wins", 0),
    ("how one wins is told", 20),
    ("how one wins at its spot", 20),
];

#[test]
fn what_is_said_lies_on_nothing_that_must_be_seen() {
    let mut found = Found::default();
    for game in games() {
        for (n, size) in WINDOWS.into_iter().enumerate() {
            for language in Language::ALL {
                let mut bench = Bench::of(game, n as u64 + 1, against(AgentSpec::Random));
                bench
                    .app
                    .world_mut()
                    .resource_mut::<CurrentSettings>()
                    .language = language;
                // A window wider than 16:9 shows reader and record beside the table.
                let mut eyes = eyes(size, 1.0, language);
                lay_out(&mut bench, &mut eyes, size);
                bench.by_chance(3, 40, |bench, _| {
                    bench.frames(2);
                    let Some(ground) = ground(bench) else { return };
                    let model = bench.app.world().resource::<Panels>().model.clone();
                    (eyes.state_mut().0, eyes.state_mut().1) = (model, Some(ground.clone()));
                    eyes.run_steps(3);
                    let out = eyes.state().2.as_ref().expect("it was shown");
                    for (n, one) in out.spine.iter().enumerate() {
                        let others = &out.spine[n + 1..];
                        let clear = covered(&one.shrink(2.0), others) == 0.0;
                        found.look("the spine", clear && covered(one, &out.numbers) < 0.02);
                    }
                    if let Some(question) = &out.question {
                        found.look("the hand", common(question, &ground.hand) == 0.0);
                        let decided = covered(question, &ground.contest);
                        found.look("what is decided", decided == 0.0);
                        found.look("numbers", covered(question, &out.numbers) < 0.01);
                        found.look("cards and piles", covered(question, &ground.lying) < 0.12);
                    }
                    if let Some(asker) = &ground.asker {
                        // The sign hangs over its upper edge, beside the paper with the question; who fights bears none.
                        assert!(!ground.contest.contains(asker));
                        let sees = |sign: Rect| {
                            let seen = covered(&sign, out.question.as_slice()) == 0.0;
                            seen && common(&sign, asker) > 0.2 * sign.area()
                        };
                        // Cards to choose from may lie there.
                        let hidden = out
                            .tray
                            .is_some_and(|tray| tray.intersects(asker.expand(24.0)));
                        found.look("who asks", hidden || out.asker.is_some_and(sees));
                    }
                    if let Some(goal) = &out.goal {
                        let kept = ground.contest.iter().chain(&out.question);
                        let kept = kept.chain([&ground.hand]).chain(&ground.lying);
                        let kept: Vec<Rect> = kept.chain(&out.numbers).copied().collect();
                        found.look("how one wins", covered(goal, &kept) == 0.0);
                        let corner = ground.area.left_bottom();
                        let away = (goal.left_bottom() - corner).length();
                        found.look("how one wins at its spot", away < 16.0);
                    }
                    // Above the opening hand it is said already.
                    assert!(!(ground.opening && out.goal.is_some()));
                    // While something is fought out it steps aside.
                    let staged = bench
                        .table()
                        .seen()
                        .is_some_and(|seen| bench.app.world().resource::<InCourse>().stages(seen));
                    assert!(!(staged && out.goal.is_some()));
                    if !staged && eyes.state().0.inspect.is_none() {
                        // Above the opening hand it is told whole.
                        let once = out.goal.is_some() != ground.opening;
                        found.look("how one wins is told", once);
                    }
                    let kept = ground.contest.iter().chain(&out.question).chain(&out.tag);
                    let kept: Vec<Rect> = kept.chain([&out.amber]).copied().collect();
                    for card in ground.lying.iter().step_by(3) {
                        let notes = vec2(300.0, 110.0) * ground.unit();
                        let place = reader::beside(&ground, *card, &kept, notes);
                        let whole = [place.face, place.notes];
                        let clear = kept.iter().all(|rect| covered(rect, &whole) == 0.0);
                        found.look("the card that is read", clear);
                    }
                    if let Some(tag) = &out.tag {
                        let kept = ground.contest.iter().chain(&out.question);
                        let kept: Vec<Rect> = kept.chain([&ground.hand]).copied().collect();
                        let clear = covered(tag, &kept) == 0.0;
                        found.look("the tag", clear && covered(tag, &ground.lying) < 0.2);
                    }
                });
            }
        }
    }
    for (what, most) in MOST {
        let (looks, bad) = found.0.get(what).copied().unwrap_or_default();
        println!("{what}: {bad} of {looks}");
        assert!(looks > 20, "{what}: {looks} looks");
        assert!(bad * 100 <= most * looks, "{what}: {bad} of {looks}");
    }
}

/// What has just happened is told where nothing lies under it: no card, no pile, no picture of the record, and nothing else
/// that is said.
#[test]
fn what_has_just_happened_lies_over_nothing() {
    let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (at, game) in games().iter().enumerate() {
        let name = game.library.game.rules.id();
        for (n, size) in WINDOWS.into_iter().enumerate() {
            let language = Language::ALL[(at + n) % 2];
            let mut bench = Bench::of(game, n as u64 + 1, against(AgentSpec::Random));
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            settings.language = language;
            let all = [1.0, 1.3, 1.6].map(|letters| (letters, eyes(size, letters, language)));
            let mut all = Vec::from(all);
            for (_, eyes) in &mut all {
                lay_out(&mut bench, eyes, size);
            }
            bench.by_chance(3, 30, |bench, _| {
                bench.frames(2);
                let Some(ground) = ground(bench) else { return };
                let model = bench.app.world().resource::<Panels>().model.clone();
                for (letters, eyes) in &mut all {
                    (eyes.state_mut().0, eyes.state_mut().1) =
                        (model.clone(), Some(ground.clone()));
                    eyes.run_steps(3);
                    let out = eyes.state().2.as_ref().expect("it was shown");
                    let Some(lately) = &out.lately else { continue };
                    let lies = ground.lying.iter().chain(&ground.rows);
                    let lies = lies.chain(&ground.contest).chain([&ground.hand]);
                    let said = out.chrome.iter().filter(|rect| !out.strip.contains(rect));
                    let kept: Vec<Rect> = lies.chain(said).copied().collect();
                    let clear = covered(lately, &kept) == 0.0;
                    let within = out.area.expand(1.0).contains_rect(*lately);
                    let (looks, bad) = found.entry(format!("{name} {letters}")).or_default();
                    *looks += 1;
                    *bad += usize::from(!(clear && within));
                    // Beside the rows of a player rather than across them.
                    let across = |field: &Rect| common(field, lately) > 0.3 * lately.area();
                    // The largest letters leave little choice.
                    if *letters < 1.5 {
                        let (looks, bad) = found.entry(format!("{letters} across")).or_default();
                        *looks += 1;
                        *bad += usize::from(ground.fields().iter().any(across));
                    }
                    let asked = out
                        .question
                        .is_some_and(|asked| common(&asked, lately) > 0.0);
                    found.entry("under a question".into()).or_default().0 += 1;
                    found.entry("under a question".into()).or_default().1 += usize::from(asked);
                }
            });
        }
    }
    println!("{found:#?}");
    for (what, (looks, bad)) in found {
        assert!(looks > 10, "{what}: {looks} looks");
        let most = if what.ends_with("across") { 30 } else { 50 };
        assert!(bad * most <= looks, "{what}: {bad} of {looks}");
    }
}
