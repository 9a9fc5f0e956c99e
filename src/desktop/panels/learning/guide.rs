//! What a lesson or puzzle says at the table: its line at what it speaks about, what a refused choice is answered where it
//! would have gone, hints, and how it ended. The hint of a match is shown in the same way.

use bevy_egui::egui::{
    Align2, Id, Key, Pos2, Rect, Sense, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::note::{Note, beside_of, spare, with_name};
use super::strip::Strip;
use crate::panels::ground::Ground;
use crate::panels::model::{Picture, TableIntent};
use crate::panels::prompt::paint_card;
use crate::panels::reader;
use crate::theme::paper::Sheet;
use crate::theme::widgets::{PaperButton, heading, text_of};
use crate::theme::{palette, sizes, strong_style};
use crate::ui::is_pressed;
use crate::ui_text::{Word, Words};
use fudaba_learn::Part;

/// What a lesson or puzzle says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GuideModel {
    /// Its title.
    pub title: String,
    /// How far it has come, or what is to be brought about.
    pub progress: String,
    /// What is said now; nothing while something is shown.
    pub line: String,
    /// What is to be brought about in a whole match; empty otherwise.
    pub task: String,
    /// Does the line speak about the buttons?
    pub at_buttons: bool,
    /// Does it speak about the answer that costs nothing, if it speaks about the buttons?
    pub at_amber: bool,
    /// Is the line only to be read?
    pub reads: bool,
    /// The card that it speaks about, held up, and the part of it.
    pub held: Option<HeldModel>,
    /// What the last choice was answered.
    pub reply: Option<ReplyModel>,
    /// The hints that were taken.
    pub hints: Vec<String>,
    /// Can another hint be taken?
    pub can_hint: bool,
    /// Can it be begun again?
    pub can_again: bool,
    /// Is a choice being looked at?
    pub is_busy: bool,
    /// How it ended.
    pub ended: Option<EndModel>,
}

/// A card that is held up, so that a part of its face can be read.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldModel {
    /// Its name.
    pub name: String,
    /// Its readable face.
    pub picture: Picture,
    /// The part that is spoken about.
    pub part: Part,
}

impl HeldModel {
    /// Where the part lies on a face that is painted here. The corners are those of a card with little text.
    fn part_of(&self, face: Rect) -> Rect {
        let (min, max) = match self.part {
            Part::Whole => ((0.0, 0.0), (1.0, 1.0)),
            Part::TopLeft => ((0.03, 0.01), (0.25, 0.26)),
            Part::TopRight => ((0.74, 0.15), (0.98, 0.31)),
            Part::BottomLeft => ((0.02, 0.71), (0.5, 0.86)),
            Part::BottomRight => ((0.68, 0.71), (0.98, 0.86)),
            Part::Text => ((0.03, 0.58), (0.97, 0.97)),
        };
        let at = |(x, y): (f32, f32)| face.lerp_inside(vec2(x, y));
        Rect::from_min_max(at(min), at(max))
    }
}

/// What a choice was answered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplyModel {
    /// The words.
    pub text: String,
    /// Do they belong to the buttons?
    pub at_buttons: bool,
}

/// How a lesson or puzzle ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndModel {
    /// In one word or two.
    pub title: String,
    /// More about it.
    pub note: String,
    /// What comes next; nothing if there is none.
    pub next: String,
    /// May it be tried again?
    pub again: bool,
}

/// The hint of a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HintModel {
    /// What it says, the best choice first; nothing while it is thought about.
    pub lines: Vec<String>,
    /// The clause by which the choice is legal, or nothing.
    pub clause: String,
}

/// How wide a line is at most, before the player's text size.
const WIDE: f32 = 250.0;

/// What is laid out on the table besides: the question and the amber button.
#[derive(Debug, Clone, Copy)]
pub struct Beside {
    /// The question on its paper, if there is one.
    pub question: Option<Rect>,
    /// The answer that costs nothing.
    pub amber: Rect,
    /// Is that the only answer?
    pub amber_alone: bool,
}

impl Beside {
    fn buttons(&self) -> Rect {
        match self.question {
            Some(question) if !self.amber_alone => question,
            _ => self.amber,
        }
    }
}

/// Shows it; the rectangles where the pointer is over it and not over the table.
pub fn show(
    ui: &mut Ui,
    model: &GuideModel,
    ground: &Ground,
    beside: Beside,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Vec<Rect> {
    let mut own = vec![strip(ui, model, ground, taken, words, intents)];
    if let Some(ended) = &model.ended {
        own.push(end(ui, ended, ground, words, intents));
        return own;
    }
    let mut keep: Vec<Rect> = taken.to_vec();
    keep.extend(&own);
    let wide = WIDE * text_size(ui);
    if !model.hints.is_empty() {
        let text = model.hints.join("\n");
        let note = Note::new(ui, "guide hints", &text, wide * 1.2, palette::MIST);
        let place = spare(ground, note.size(), &keep);
        keep.push(note.show(ui, place, None));
    }
    if !model.line.is_empty() {
        let held = model.held.as_ref().zip(ground.told.line);
        let held = held.map(|(held, lies)| {
            let mut free = keep.clone();
            free.push(beside.amber);
            let face = reader::beside(ground, lies, &free, Vec2::ZERO).face;
            paint_card(ui, held.picture, face, false);
            let shown = ui.interact(face, Id::new("guide held"), Sense::click());
            shown.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &held.name));
            if shown.clicked() {
                intents.push(TableIntent::ReadOn);
            }
            keep.push(face);
            own.push(face);
            held.part_of(face)
        });
        let about = if held.is_some() {
            held
        } else if model.at_buttons && model.at_amber {
            Some(beside.amber)
        } else if model.at_buttons {
            Some(beside.buttons())
        } else {
            ground.told.line.map(|about| with_name(ground, about))
        };
        let note = Note::new(ui, "guide line", &model.line, wide, palette::LAMP);
        let below = if model.reads { foot(ui) } else { 0.0 };
        let size = note.size() + vec2(0.0, below);
        // Of a card that is held up, it stands beside all of it, at the height of the part.
        let near = match keep.last() {
            Some(face) if held.is_some() => {
                about.map(|part| Rect::from_x_y_ranges(face.x_range(), part.y_range()))
            }
            _ => about,
        };
        let place = match near {
            Some(near) => beside_of(ground, size, near, &keep),
            None => spare(ground, size, &keep),
        };
        keep.push(note.show(ui, place, about));
        if model.reads {
            // Where the eye is, a click goes on; the amber button and Space do the same.
            let foot = Rect::from_min_max(pos2(place.left(), place.bottom() - below), place.max);
            let font = TextStyle::Small.resolve(ui.style());
            let text = words.get(Word::LessonReadOn);
            let at = foot.right_top() - vec2(14.0, 4.0);
            ui.painter()
                .text(at, Align2::RIGHT_TOP, text, font, palette::INK);
            let name = Id::new("guide line read");
            if ui.interact(place, name, Sense::click()).clicked() {
                intents.push(TableIntent::ReadOn);
            }
            own.push(place);
        }
    }
    if let Some(reply) = &model.reply {
        let about = if reply.at_buttons {
            Some(beside.buttons())
        } else {
            ground.told.reply.map(|about| with_name(ground, about))
        };
        let note = Note::new(ui, "guide reply", &reply.text, wide, palette::EMBER);
        let place = match about {
            Some(about) => beside_of(ground, note.size(), about, &keep),
            None => spare(ground, note.size(), &keep),
        };
        note.show(ui, place, about);
    }
    own
}

/// Shows the hint of a match at what it is about; where it is.
pub fn show_hint(
    ui: &mut Ui,
    model: &HintModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let text = if model.lines.is_empty() {
        words.get(Word::HintThinking).to_owned()
    } else {
        model.lines.join("\n")
    };
    let wide = WIDE * 1.35 * text_size(ui);
    let note = Note::new(ui, "hint", &text, wide, palette::LAMP);
    let buttons = if model.lines.is_empty() { 0.0 } else { 46.0 };
    let size = note.size() + vec2(0.0, buttons);
    let place = match ground.told.hint {
        Some(about) => beside_of(ground, size, about, taken),
        None => spare(ground, size, taken),
    };
    note.show_in(ui, place, ground.told.hint);
    // A press that it takes from what lies below it puts it away.
    let read = ui.interact(place, Id::new("hint read"), Sense::CLICK);
    if read.clicked() && buttons > 0.0 {
        intents.push(TableIntent::CloseHint);
    }
    if buttons > 0.0 {
        let row = Rect::from_min_max(
            pos2(place.left() + 10.0, place.bottom() - buttons),
            place.max - vec2(10.0, 6.0),
        );
        ui.scope_builder(
            UiBuilder::new().max_rect(row).id(Id::new("hint row")),
            |ui| {
                ui.horizontal(|ui| {
                    let close = PaperButton::new(words.get(Word::Close)).compact();
                    if close.show(ui).clicked() {
                        intents.push(TableIntent::CloseHint);
                    }
                    if !model.clause.is_empty() {
                        let label = words.fill(Word::Clause, &[("id", &model.clause)]);
                        if PaperButton::new(&label).compact().show(ui).clicked() {
                            intents.push(TableIntent::Clause(model.clause.clone()));
                        }
                    }
                });
            },
        );
    }
    place
}

/// Is the key pressed that asks for a hint?
#[must_use]
pub fn is_hint_asked(ui: &Ui) -> bool {
    is_pressed(ui, Key::H)
}

/// The height of what stands below a line that is only to be read.
fn foot(ui: &Ui) -> f32 {
    TextStyle::Small.resolve(ui.style()).size * 1.4
}

fn text_size(ui: &Ui) -> f32 {
    TextStyle::Body.resolve(ui.style()).size / sizes::BODY
}

/// The title, how far it has come, and the ways out: where they cover nothing that lies on the table.
fn strip(
    ui: &mut Ui,
    model: &GuideModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let name = Id::new("guide strip");
    let stood = name.with("stood");
    let before: Option<(Rect, Pos2)> = ui.data(|data| data.get_temp(stood));
    let before = before.filter(|(area, _)| *area == ground.area);
    let strip = Strip {
        name,
        sheet: Sheet {
            colour: palette::DEEP,
            height: 5.0,
            seed: 77,
        },
        margin: vec2(10.0, 6.0),
        room: vec2(ground.area.width() * 0.5, ground.area.height()),
    };
    let place = |size| ground.still(size, before.map(|(_, corner)| corner), taken);
    let (place, settled) = strip.show(ui, vec2(180.0, 56.0), place, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
        ui.label(text_of(ui, strong_style(), &model.title, palette::CREAM));
        if !model.task.is_empty() {
            let task = text_of(ui, TextStyle::Body, &model.task, palette::CREAM);
            ui.label(task);
        }
        ui.horizontal(|ui| {
            let progress = text_of(ui, TextStyle::Small, &model.progress, palette::MIST);
            ui.label(progress);
            if model.can_hint {
                let hint = PaperButton::new(words.get(Word::Hint)).compact();
                let hint = hint.enabled(!model.is_busy && model.ended.is_none());
                let shown = hint.show(ui).on_hover_text(words.get(Word::PuzzleHintHint));
                if shown.clicked() || is_hint_asked(ui) {
                    intents.push(TableIntent::Hint);
                }
            }
            if model.can_again {
                let again = PaperButton::new(words.get(Word::TryAgain)).compact();
                if again.enabled(!model.is_busy).show(ui).clicked() {
                    intents.push(TableIntent::Again);
                }
            }
            let leave = PaperButton::new(words.get(Word::LeaveLesson)).compact();
            if leave.show(ui).clicked() {
                intents.push(TableIntent::ToShelf);
            }
        });
    });
    if settled {
        let stands = (ground.area, place.left_bottom());
        ui.data_mut(|data| data.insert_temp(stood, stands));
    }
    place
}

/// How it ended, in the middle of the table.
fn end(
    ui: &mut Ui,
    model: &EndModel,
    ground: &Ground,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let lines = model.note.lines().count().max(1) as f32;
    let letter = TextStyle::Body.resolve(ui.style()).size;
    let size = vec2(
        480.0 * text_size(ui),
        118.0 * text_size(ui) + lines * letter * 1.45,
    );
    let size = size.min(ground.area.size() - vec2(40.0, 40.0));
    // At the lower edge: what was decided stays in sight.
    let middle = ground.area.center().x;
    let bottom = ground.area.bottom() - 14.0;
    let place = Rect::from_min_size(pos2(middle - size.x / 2.0, bottom - size.y), size);
    Sheet {
        colour: palette::SHEET,
        height: 14.0,
        seed: 78,
    }
    .paint(ui.painter(), place);
    let name = Id::new("guide end");
    ui.interact(place, name, Sense::hover());
    let area = UiBuilder::new()
        .max_rect(place.shrink2(vec2(20.0, 14.0)))
        .id(name.with("sheet"));
    ui.scope_builder(area, |ui| {
        ui.vertical_centered(|ui| {
            heading(ui, &model.title);
            ui.label(text_of(ui, TextStyle::Body, &model.note, palette::CREAM));
        });
        ui.add_space(12.0);
        ui.horizontal_wrapped(|ui| {
            let size = vec2(130.0, 44.0);
            let mut first = None;
            if !model.next.is_empty() {
                let next = PaperButton::main(&model.next).min_size(size).show(ui);
                if next.clicked() {
                    intents.push(TableIntent::Next);
                }
                first = Some(next);
            }
            if model.again {
                let again = PaperButton::new(words.get(Word::TryAgain));
                let again = match first {
                    Some(_) => again,
                    None => PaperButton::main(words.get(Word::TryAgain)),
                };
                let again = again.min_size(size).show(ui);
                if again.clicked() {
                    intents.push(TableIntent::Again);
                }
                first = first.or(Some(again));
            }
            let back = PaperButton::new(words.get(Word::ToShelf)).min_size(size);
            let back = back.show(ui);
            if back.clicked() {
                intents.push(TableIntent::ToShelf);
            }
            // Enter and Space go on at once.
            let first = first.unwrap_or(back);
            let known = name.with("entered");
            let of = Id::new((&model.title, &model.note));
            if ui.data(|data| data.get_temp::<Id>(known)) != Some(of) {
                first.request_focus();
                ui.data_mut(|data| data.insert_temp(known, of));
            }
        });
    });
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::ground::common;
    use crate::testing::panel;
    use bevy_egui::egui::TextureId;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn shown(model: GuideModel) -> Harness<'static, Vec<TableIntent>> {
        panel(
            vec2(1280.0, 720.0),
            Vec::new(),
            move |ui, state: &mut Vec<TableIntent>| {
                let mut ground = Ground::usual(ui.max_rect());
                ground.told.line =
                    Some(Rect::from_min_size(pos2(500.0, 500.0), vec2(100.0, 140.0)));
                ground.told.reply =
                    Some(Rect::from_min_size(pos2(800.0, 80.0), vec2(100.0, 140.0)));
                let amber = ground.amber(1.0);
                let beside = Beside {
                    question: None,
                    amber,
                    amber_alone: true,
                };
                let words = Words(Language::English);
                show(ui, &model, &ground, beside, &[amber], words, state);
            },
        )
    }

    fn model() -> GuideModel {
        GuideModel {
            title: "How one wins".to_owned(),
            progress: "Step 1 of 2".to_owned(),
            line: "Attack the enemy across.".to_owned(),
            can_hint: true,
            can_again: true,
            ..GuideModel::default()
        }
    }

    #[test]
    fn a_line_stands_beside_what_it_speaks_about_and_a_refusal_where_the_choice_would_have_gone() {
        let harness = shown(GuideModel {
            reply: Some(ReplyModel {
                text: "Not yet.".to_owned(),
                at_buttons: false,
            }),
            ..model()
        });
        let line = harness.get_by_label("Attack the enemy across.").rect();
        let about = Rect::from_min_size(pos2(500.0, 500.0), vec2(100.0, 140.0));
        assert!(common(&line, &about) < 1.0, "{line}");
        assert!(line.expand(60.0).intersects(about), "{line}");
        let reply = harness.get_by_label("Not yet.").rect();
        let about = Rect::from_min_size(pos2(800.0, 80.0), vec2(100.0, 140.0));
        assert!(common(&reply, &about) < 1.0, "{reply}");
        assert!(reply.expand(60.0).intersects(about), "{reply}");
        assert!(common(&reply, &line) < 1.0);
    }

    #[test]
    fn a_card_that_is_read_is_held_up_and_the_line_stands_at_the_part_that_it_speaks_about() {
        let held = |part| {
            let picture = Picture {
                texture: TextureId::default(),
                size: vec2(420.0, 590.0),
            };
            GuideModel {
                reads: true,
                held: Some(HeldModel {
                    name: "A card".to_owned(),
                    picture,
                    part,
                }),
                ..model()
            }
        };
        let places = |part| {
            let harness = shown(held(part));
            let face = harness.get_by_label("A card").rect();
            (
                face,
                harness.get_by_label("Attack the enemy across.").rect(),
            )
        };
        let about = Rect::from_min_size(pos2(500.0, 500.0), vec2(100.0, 140.0));
        for part in [
            Part::TopLeft,
            Part::TopRight,
            Part::BottomLeft,
            Part::BottomRight,
        ] {
            let (face, line) = places(part);
            assert!(
                common(&face, &about) < 1.0,
                "the card itself stays in sight"
            );
            assert!(common(&line, &face) < 1.0, "{part:?} {line} {face}");
            let spoken = held(part).held.unwrap().part_of(face);
            assert!(face.contains_rect(spoken), "{part:?}");
            let middle = face.center();
            let left = matches!(part, Part::TopLeft | Part::BottomLeft);
            let top = matches!(part, Part::TopLeft | Part::TopRight);
            assert_eq!(spoken.center().x < middle.x, left, "{part:?}");
            assert_eq!(spoken.center().y < middle.y, top, "{part:?}");
            let off = line.center().y - spoken.center().y;
            assert!(off.abs() < 120.0, "{part:?} {line} {spoken}");
        }
        let mut harness = shown(held(Part::Text));
        harness.get_by_label("A card").click();
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::ReadOn]);
    }

    #[test]
    fn it_can_be_left_tried_again_and_a_hint_taken() {
        for (label, wanted) in [
            ("Hint", TableIntent::Hint),
            ("Try again", TableIntent::Again),
            ("Leave", TableIntent::ToShelf),
        ] {
            let mut harness = shown(model());
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), [wanted]);
        }
        let mut harness = shown(model());
        harness.key_press(Key::H);
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::Hint]);
    }

    #[test]
    fn the_end_goes_on_by_a_key() {
        let mut harness = shown(GuideModel {
            ended: Some(EndModel {
                title: "Solved".to_owned(),
                note: "At the second try.".to_owned(),
                next: "Next puzzle".to_owned(),
                again: true,
            }),
            ..model()
        });
        harness.get_by_label("At the second try.");
        assert!(harness.query_by_label("Attack the enemy across.").is_none());
        harness.run();
        harness.key_press(Key::Enter);
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::Next]);
    }

    #[test]
    fn the_strip_covers_nothing_that_lies_there_and_stays_where_it_stands() {
        let card = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(100.0, 130.0));
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let mut ground = Ground::usual(area);
        let size = vec2(200.0, 64.0);
        // Decks in both upper corners, and something at the lower left.
        ground.lying = vec![card(60.0, 10.0), card(1170.0, 10.0), card(90.0, 560.0)];
        let place = ground.still(size, None, &[]);
        let covered = |ground: &Ground, place: &Rect| -> f32 {
            let told = ground.told.line.iter();
            let all = ground.lying.iter().chain(told).chain([&ground.hand]);
            all.map(|rect| common(rect, place)).sum()
        };
        assert!(covered(&ground, &place) < 1.0, "{place}");
        assert!(area.contains_rect(place), "{place}");
        // Nearer to the corner something gets free: it does not jump about.
        ground.lying.pop();
        let same = ground.still(size, Some(place.left_bottom()), &[]);
        assert_eq!(same, place);
        // What the lesson speaks about is never under it.
        ground.told.line = Some(place.expand(10.0));
        let moved = ground.still(size, Some(place.left_bottom()), &[]);
        assert!(covered(&ground, &moved) < 1.0, "{moved}");
        // Nor is an empty place, onto which something may be put.
        ground.empty = vec![moved.shrink(10.0)];
        let beside = ground.still(size, Some(moved.left_bottom()), &[]);
        assert!(covered(&ground, &beside) < 1.0, "{beside}");
        assert!(common(&ground.empty[0], &beside) < 1.0, "{beside}");
    }
}
