//! What is explained in the first real matches: a note on paper that stands out of the way until it has been read.

use bevy_egui::egui::{CursorIcon, Id, Label, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::note::{Note, is_free, spare_free};
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
    /// It is waited for room.
    pub waits: bool,
}

/// How wide the note is, how high the row of its buttons is, and the line with the rule below them, in points.
const WIDE: f32 = 340.0;
/// Where there is no room for that, it is so wide.
const OTHERWISE: [f32; 2] = [480.0, 290.0];
const ROW: f32 = 42.0;
const RULE: f32 = 20.0;

/// Where it stood in the frame before; nothing if it was not shown.
#[must_use]
pub fn stood(ui: &Ui) -> Option<Rect> {
    ui.data(|data| data.get_temp::<Stood>(Id::new(STOOD)))
        .map(|(place, _)| place)
}

const STOOD: &str = "reminder stood";
/// The place, and what was said there.
type Stood = (Rect, Id);

/// Nothing is explained.
pub fn none(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Stood>(Id::new(STOOD)));
}

/// Shows it where it covers nothing that counts; where it is. Without such a place it waits.
pub fn show(
    ui: &mut Ui,
    model: &ReminderModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Option<Rect> {
    // A clause with a long number stands in a line of its own, so that nothing is cut.
    let rule = if model.clause.is_empty() { 0.0 } else { RULE };
    let buttons = ROW + rule;
    let said = Id::new((&model.text, ground.area.width().to_bits()));
    let before: Option<Stood> = ui.data(|data| data.get_temp(Id::new(STOOD)));
    let before = before.filter(|(_, what)| *what == said);
    let mut found = None;
    for wide in std::iter::once(WIDE).chain(OTHERWISE) {
        let note = Note::new(ui, "reminder", &model.text, wide, palette::TIDE);
        let size = note.size() + vec2(0.0, buttons);
        let size = size.max(vec2(WIDE.min(wide + 30.0), size.y));
        // It stays where it stood as long as it can.
        let stays = before.map(|(place, _)| place);
        let stays = stays.filter(|place| (place.size() - size).length() < 1.0);
        let stays = stays.filter(|place| is_free(ground, place, taken));
        let place = stays.or_else(|| spare_free(ground, size, taken));
        if let Some(place) = place {
            found = Some((note, place));
            break;
        }
    }
    if found.is_none() != model.waits {
        intents.push(TableIntent::ReminderWaits(found.is_none()));
    }
    let Some((note, place)) = found else {
        none(ui);
        return None;
    };
    ui.data_mut(|data| data.insert_temp::<Stood>(Id::new(STOOD), (place, said)));
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
    Some(place)
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
            waits: false,
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

    #[test]
    fn it_waits_where_it_would_lie_over_what_counts_and_comes_as_soon_as_there_is_room() {
        let said = "One sentence. And another.";
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let fight = Rect::from_min_size(pos2(200.0, 150.0), vec2(900.0, 400.0));
        let beside = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 140.0));
        for (contest, taken, lit, waits) in [
            (vec![window], Vec::new(), Vec::new(), true),
            (Vec::new(), vec![window], Vec::new(), true),
            (Vec::new(), Vec::new(), vec![window], true),
            (vec![fight], vec![beside], Vec::new(), true),
            (vec![fight], Vec::new(), Vec::new(), false),
        ] {
            let before = ReminderModel {
                text: said.to_owned(),
                clause: String::new(),
                waits: !waits,
            };
            let mut ground = Ground::usual(window);
            (ground.contest, ground.lit) = (contest.clone(), lit.clone());
            let kept = taken.clone();
            let words = Words(Language::English);
            let mut harness = panel(window.size(), Vec::new(), move |ui, state| {
                show(ui, &before, &ground, &kept, words, state);
            });
            harness.run();
            let shown = harness.query_by_label(said).map(|note| note.rect());
            assert_eq!(shown.is_none(), waits);
            for rect in contest.iter().chain(&taken).chain(&lit) {
                assert!(
                    shown.is_none_or(|note| !note.intersects(*rect)),
                    "{shown:?}"
                );
            }
            let told = harness.state().first();
            assert_eq!(told, Some(&TableIntent::ReminderWaits(waits)));
        }
    }
}
