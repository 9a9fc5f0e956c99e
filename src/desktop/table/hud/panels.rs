//! Draws the panels of the table, and takes what the viewer does in them.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::ground::Lying;
use super::models;
use super::prepare::Panels;
use super::texts;
use crate::activity::Activity;
use crate::help::OpenRules;
use crate::notices::Notices;
use crate::panels::model::{CardKey, TableIntent, TableModel};
use crate::panels::{curtain, table};
use crate::settings::CurrentSettings;
use crate::states::Overlay;
use crate::table::input::{Choice, InFront, Presses, Reading};
use crate::table::stage::{Intent, Table};
use crate::theme::keys;
use crate::ui::{TableArea, whole_window};
use crate::ui_text::Word;
use fudaba_engine::PlayerId;
use fudaba_play::Stage;

/// So long after a question has appeared, in seconds, a click or a key is still meant for the one before.
const SETTLE: f64 = 0.3;

/// Which question is asked, by the choices made before it, and what its buttons say.
type Answers = (Option<usize>, Vec<String>);

/// The question that was shown last.
#[derive(Debug, Default)]
pub struct Asked {
    /// Which one it is, by the choices made before it, and what its buttons say.
    answers: Answers,
    /// The same when a button was pressed.
    pressed: Answers,
    /// When it appeared.
    since: f64,
}

impl Asked {
    /// Takes note of what is asked now; may a button be taken for its answer?
    fn may_answer(&mut self, answers: Answers, input: &egui::InputState) -> bool {
        if self.answers != answers {
            self.answers = answers;
            self.since = input.time;
        }
        if input.pointer.any_pressed() {
            self.pressed.clone_from(&self.answers);
        }
        // A button must still be what it was when it was pressed.
        let same = !input.pointer.any_released() || self.pressed == self.answers;
        same && input.time - self.since >= SETTLE
    }
}

/// Draws the panels over the table.
pub fn show(
    mut contexts: EguiContexts,
    panels: Res<Panels>,
    settings: Res<CurrentSettings>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
    mut area: ResMut<TableArea>,
    mut front: ResMut<InFront>,
    mut choice: ResMut<Choice>,
    (presses, time): (Res<Presses>, Res<Time<Real>>),
    mut reading: ResMut<Reading>,
    mut intents: MessageWriter<Intent>,
    mut rules: MessageWriter<OpenRules>,
    mut asked: Local<Asked>,
    mut notices: ResMut<Notices>,
    lying: Lying,
    activity: Res<Activity>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let answers = (choice.asked(), answers(&panels.model));
    let may_answer = ctx.input(|input| asked.may_answer(answers, input));
    // What comes behind a question that went off by itself is read first.
    let may_answer = may_answer && !presses.is_settling(time.elapsed());
    let mut ui = whole_window(ctx);
    if *overlay.get() != Overlay::None {
        // What lies over the table darkens it; panels that faded would let cards shine through.
        ui.visuals_mut().disabled_alpha = 1.0;
        ui.disable();
    }
    let zoom = ctx.zoom_factor();
    let ground = lying.ground(&panels.model, &reading, zoom);
    let (ring, arrows) = (presses.has_ring_taken(), presses.are_arrows_for_panels());
    keys::tell_ring(ctx, ring, arrows);
    let output = table::show(&mut ui, &panels.model, ground.as_ref(), settings.words());
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    let new = TableArea(Rect::from_corners(
        corner(output.area.min),
        corner(output.area.max),
    ));
    // The table stays where it is while something lies over it.
    let open = *overlay.get() == Overlay::None || area.0.is_empty();
    if open && area.set_if_neq(new) {
        activity.keep_going();
    }
    let pointer = ctx.pointer_latest_pos();
    let over = pointer.and_then(|at| ctx.layer_id_at(at));
    let taken = |at| output.taken.iter().any(|rect| rect.contains(at));
    let new = InFront {
        pointer: over.is_some_and(|layer| layer.order > egui::Order::Background)
            || pointer.is_some_and(taken),
        keys: ctx.memory(|memory| memory.focused().is_some()),
        writes: ctx.text_edit_focused(),
        taken: (output.taken.iter().copied())
            .chain(over_all(ctx))
            .map(|rect| Rect::from_corners(corner(rect.min), corner(rect.max)))
            .collect(),
    };
    if front.set_if_neq(new) {
        activity.keep_going();
    }
    let (mut points_at, mut considers) = (None, None);
    for intent in output.intents {
        match intent {
            TableIntent::Point(key) => {
                points_at = models::card(key);
                continue;
            }
            TableIntent::Consider(action) => {
                considers = Some(action);
                continue;
            }
            _ => activity.keep_going(),
        }
        match intent {
            TableIntent::Choose(_) | TableIntent::ReadOn | TableIntent::Always(Some(_))
                if !may_answer => {}
            TableIntent::Clause(id) => {
                rules.write(OpenRules(Some(id)));
            }
            TableIntent::CopiedLog => notices.passing(settings.words().get(Word::Copied)),
            TableIntent::Pause => *next = NextState::PendingIfNeq(Overlay::Pause),
            intent => {
                intents.write_batch(follow(&intent, &mut choice, &mut reading));
            }
        }
    }
    if reading.pointed != points_at || reading.answer != considers {
        reading.pointed = points_at;
        reading.answer = considers;
        activity.keep_going();
    }
    Ok(())
}

/// Windows and menus that lie over everything and take clicks, where they were drawn.
fn over_all(ctx: &egui::Context) -> Vec<egui::Rect> {
    let drawn: Vec<(egui::LayerId, egui::Rect)> = ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let over = layers.filter(|layer| layer.order > egui::Order::Background);
        over.filter_map(|layer| Some((layer, memory.area_rect(layer.id)?)))
            .collect()
    });
    let takes = |(layer, rect): &(egui::LayerId, egui::Rect)| {
        ctx.layer_id_at(rect.center()) == Some(*layer)
    };
    drawn
        .into_iter()
        .filter(takes)
        .map(|(_, rect)| rect)
        .collect()
}

/// What an intent of the panels comes to at the table.
pub fn follow(intent: &TableIntent, choice: &mut Choice, reading: &mut Reading) -> Option<Intent> {
    match intent {
        TableIntent::Choose(index) => {
            return choice.press(*index);
        }
        TableIntent::Cancel => return choice.step_back(),
        TableIntent::Click(key) => return click(*key, choice, reading),
        TableIntent::Unpin => reading.pinned = None,
        TableIntent::CloseBrowser => reading.browsed = None,
        TableIntent::KeepZone => reading.kept_zone = reading.browsed.take(),
        TableIntent::CloseKeptZone => reading.kept_zone = None,
        TableIntent::Log => reading.log = !reading.log,
        TableIntent::FilterLog(filter) => reading.log_filter.clone_from(filter),
        TableIntent::Continue => return Some(Intent::Step),
        TableIntent::Skip => return Some(Intent::Skip),
        TableIntent::HandOver => return Some(Intent::HandOver),
        TableIntent::TakeBack => {
            reading.browsed = None;
            return Some(Intent::TakeBack);
        }
        TableIntent::StepForward => {
            reading.browsed = None;
            return Some(Intent::StepForward);
        }
        TableIntent::Ask(asked) => return Some(Intent::Ask(*asked)),
        TableIntent::Always(said) => return Some(Intent::Always(*said)),
        TableIntent::AskAgain(key) => return models::card(*key).map(Intent::AskAgain),
        TableIntent::Stop { phase, own } => {
            let (phase, own) = (*phase, *own);
            return Some(Intent::Stop { phase, own });
        }
        TableIntent::ShowAgain => {
            reading.browsed = None;
            return Some(Intent::ShowAgain);
        }
        TableIntent::Hint => return Some(Intent::Hint),
        TableIntent::CloseHint => return Some(Intent::CloseHint),
        TableIntent::CloseReminder => return Some(Intent::CloseReminder),
        TableIntent::ReminderWaits(waits) => return Some(Intent::ReminderWaits(*waits)),
        TableIntent::NoReminders => return Some(Intent::NoReminders),
        TableIntent::Again => {
            choice.clear();
            return Some(Intent::Again);
        }
        TableIntent::ReadOn => {
            choice.clear();
            return Some(Intent::ReadOn);
        }
        TableIntent::Next => return Some(Intent::Next),
        TableIntent::ToShelf => return Some(Intent::ToShelf),
        TableIntent::Watch(wanted) => return Some(Intent::Watch(*wanted)),
        TableIntent::Review(wanted) => return Some(Intent::Review(*wanted)),
        TableIntent::Point(_)
        | TableIntent::Consider(_)
        | TableIntent::Clause(_)
        | TableIntent::CopiedLog
        | TableIntent::Pause => {}
    }
    None
}

/// What the buttons of the question say, or what is read instead.
fn answers(model: &TableModel) -> Vec<String> {
    let choices = model.prompt.iter().flat_map(|prompt| &prompt.choices);
    let read = model.guide.iter().filter(|guide| guide.reads);
    let labels = choices.map(|choice| choice.label.clone());
    labels.chain(read.map(|guide| guide.line.clone())).collect()
}

/// A card clicked in a panel is chosen if it can be, otherwise kept for reading.
fn click(key: CardKey, choice: &mut Choice, reading: &mut Reading) -> Option<Intent> {
    let card = models::card(key)?;
    let actions = choice.choosing.as_ref().map(|c| c.of_card(card));
    match actions.as_deref() {
        Some([only]) => return choice.press(*only),
        None | Some([]) => reading.pinned = Some(card),
        Some(_) => {
            if let Some(choosing) = &mut choice.choosing {
                choosing.selected = Some(card);
            }
        }
    }
    None
}

/// The name on the curtain: until it has gone, it keeps the one that it had.
fn kept_name<'a>(
    known: &'a mut Option<(PlayerId, String)>,
    now: Option<&(PlayerId, String)>,
) -> &'a str {
    if let Some(now) = now {
        *known = Some(now.clone());
    }
    known.as_ref().map_or("", |(_, name)| name.as_str())
}

/// Draws the curtain between two people.
pub fn show_curtain(
    mut contexts: EguiContexts,
    settings: Res<CurrentSettings>,
    table: Option<Res<Table>>,
    mut known: Local<Option<(PlayerId, String)>>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = table.as_ref().and_then(|table| match table.stage() {
        Stage::Curtain(player) => {
            let name = texts::player_name(table.seat(player).name(), &settings);
            Some((player, name))
        }
        _ => None,
    });
    let who = kept_name(&mut known, now.as_ref());
    let window = ctx.viewport_rect();
    let shown = egui::Area::new(egui::Id::new("curtain"))
        .order(egui::Order::Foreground)
        .fixed_pos(window.min)
        .show(ctx, |ui| {
            ui.set_min_size(window.size());
            ui.set_max_size(window.size());
            curtain::show(ui, who, settings.words())
        });
    if let (true, Some((player, _))) = (shown.inner, now) {
        intents.write(Intent::Look(player));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, PointerButton, RawInput, pos2};

    /// What a click at these times does, while the question changes at another.
    fn answers(pressed_at: f64, released_at: f64, changes_at: f64) -> bool {
        answers_to(pressed_at, released_at, changes_at, "End the turn")
    }

    /// The same where it changes to one whose button says this.
    fn answers_to(pressed_at: f64, released_at: f64, changes_at: f64, says: &str) -> bool {
        let ctx = egui::Context::default();
        let mut asked = Asked::default();
        let mut may = false;
        let mut now = 0.0;
        while now < 3.0 {
            let button = |pressed| Event::PointerButton {
                pos: pos2(5.0, 5.0),
                button: PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            let due = |at: f64| (now - at).abs() < 0.01;
            let mut events = Vec::new();
            events.extend(due(pressed_at).then(|| button(true)));
            events.extend(due(released_at).then(|| button(false)));
            let said = if now < changes_at {
                "Place no event"
            } else {
                says
            };
            let which = Some(usize::from(now >= changes_at));
            let input = RawInput {
                time: Some(now),
                events,
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let answers = (which, vec![said.to_owned()]);
                let answer = ui.input(|input| asked.may_answer(answers, input));
                may |= answer && due(released_at);
            });
            output.textures_delta.clear();
            now += 0.05;
        }
        may
    }

    #[test]
    fn the_curtain_keeps_its_name_while_it_opens() {
        let mut known = None;
        assert_eq!(kept_name(&mut known, None), "");
        let ann = (PlayerId(0), "Ann".to_owned());
        assert_eq!(kept_name(&mut known, Some(&ann)), "Ann");
        assert_eq!(kept_name(&mut known, None), "Ann", "it opens");
        let bea = (PlayerId(1), "Bea".to_owned());
        assert_eq!(kept_name(&mut known, Some(&bea)), "Bea");
    }

    #[test]
    fn a_second_click_does_not_answer_the_question_that_takes_the_place_of_the_first() {
        assert!(
            answers(1.0, 1.1, 0.0),
            "a question that has stood for a while"
        );
        assert!(!answers(1.0, 1.1, 0.9), "it has only just appeared");
        assert!(
            !answers(1.0, 1.5, 1.1),
            "it was another when it was pressed"
        );
        assert!(answers(2.0, 2.1, 0.9));
        // The next one may have the same words.
        assert!(!answers_to(1.0, 1.1, 0.9, "Place no event"));
        assert!(!answers_to(1.0, 1.5, 1.1, "Place no event"));
        assert!(answers_to(2.0, 2.1, 0.9, "Place no event"));
    }
}
