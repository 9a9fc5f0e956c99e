//! What is explained in the first real matches: a note on paper that stands out of the way until it has been read.

use bevy_egui::egui::{CursorIcon, Id, Label, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::note::{Note, spare};
use crate::panels::ground::Ground;
use crate::panels::model::TableIntent;
use crate::theme::widgets::{PaperButton, focus_ring, small_text};
use crate::theme::{keys, palette};
use crate::ui_text::{Word, Words};

/// Something that is explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReminderModel {
    /// The words.
    pub text: String,
    /// The clause that tells more, or nothing.
    pub clause: String,
}

/// How wide the note is, how high the row of its buttons is, and the line with the rule below them, in points.
const WIDE: f32 = 340.0;
const ROW: f32 = 42.0;
const RULE: f32 = 20.0;

/// Shows it where it covers least; where it is.
pub fn show(
    ui: &mut Ui,
    model: &ReminderModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let note = Note::new(ui, "reminder", &model.text, WIDE, palette::TIDE);
    // A clause with a long number stands in a line of its own, so that nothing is cut.
    let rule = if model.clause.is_empty() { 0.0 } else { RULE };
    let buttons = ROW + rule;
    let size = note.size() + vec2(0.0, buttons);
    let place = spare(ground, size.max(vec2(WIDE, size.y)), taken);
    note.show_in(ui, place, None);
    let row = Rect::from_min_max(
        pos2(place.left() + 14.0, place.bottom() - buttons),
        place.max - vec2(10.0, 6.0),
    );
    let area = UiBuilder::new().max_rect(row).id(Id::new("reminder row"));
    ui.scope_builder(area, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let read = PaperButton::main(words.get(Word::ReminderRead)).compact();
            // Enter presses it where no answer stands in amber that comes first.
            let enter = keys::is_enter_free(ui);
            if enter {
                keys::take_enter(ui);
            }
            if read.show(ui).clicked() || enter {
                intents.push(TableIntent::CloseReminder);
            }
            let off = PaperButton::new(words.get(Word::RemindersOff));
            let off = off
                .compact()
                .one_line()
                .show(ui)
                .on_hover_text(words.get(Word::RemindersOffNote));
            if off.clicked() {
                intents.push(TableIntent::NoReminders);
            }
        });
        if !model.clause.is_empty() {
            let label = words.fill(Word::Clause, &[("id", &model.clause)]);
            let text = small_text(ui, &label, palette::RUST).underline();
            let link = ui.add(Label::new(text).extend().sense(Sense::click()));
            if link.has_focus() {
                focus_ring(ui, link.rect);
            }
            if link.clicked() {
                intents.push(TableIntent::Clause(model.clause.clone()));
            }
            link.on_hover_cursor(CursorIcon::PointingHand);
        }
    });
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    #[test]
    fn it_is_read_looked_up_or_turned_off() {
        let model = ReminderModel {
            text: "One sentence. And another.".to_owned(),
            clause: "8.3.15.1.2c".to_owned(),
        };
        for language in Language::ALL {
            let words = Words(language);
            for (label, wanted) in [
                (
                    words.get(Word::ReminderRead).to_owned(),
                    TableIntent::CloseReminder,
                ),
                (
                    words.fill(Word::Clause, &[("id", "8.3.15.1.2c")]),
                    TableIntent::Clause("8.3.15.1.2c".to_owned()),
                ),
                (
                    words.get(Word::RemindersOff).to_owned(),
                    TableIntent::NoReminders,
                ),
            ] {
                let model = model.clone();
                let size = vec2(1280.0, 720.0);
                let mut harness = panel(size, Vec::new(), move |ui, state| {
                    let ground = Ground::usual(ui.max_rect());
                    show(ui, &model, &ground, &[], words, state);
                });
                let text = harness.get_by_label("One sentence. And another.").rect();
                let button = harness.get_by_label(&label);
                // No label needs a second line, and nothing reaches beyond the note.
                let whole = button.rect();
                assert!(whole.height() < ROW, "{label}: {whole:?}");
                assert!(
                    whole.right() < text.left() + WIDE,
                    "{label}: {whole:?} {text:?}"
                );
                button.click();
                harness.run();
                assert_eq!(*harness.state(), [wanted], "{label}");
            }
        }
    }
}
