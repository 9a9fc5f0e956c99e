//! The answers on paper and in the tray, among which arrows lead where nothing answers that lies on the table.

use bevy_egui::egui::{Id, Memory, Rect, Response, Ui};

use crate::theme::keys;

/// The answers that are shown, where, and whether each is a card of the tray.
#[derive(Clone, Default)]
struct Stops(Vec<(Id, Rect, bool)>);

/// Arrows lead among the answers, where none lies on the table: first to the first card of the tray, then to the nearest that lies
/// that way.
pub fn lead(ui: &Ui) {
    let name = Id::new("stops of the arrows");
    let stops: Stops = ui.data_mut(|data| std::mem::take(data.get_temp_mut_or_default(name)));
    let Some(way) = keys::way_among_answers(ui) else {
        return;
    };
    let focused = ui.memory(Memory::focused);
    let here = stops.0.iter().find(|stop| focused == Some(stop.0));
    let next = match here {
        None => stops.0.iter().find(|stop| stop.2),
        Some((_, from, _)) => {
            let cost = |(_, rect, _): &&(Id, Rect, bool)| {
                let by = rect.center() - from.center();
                let along = by.dot(way);
                (along > 4.0).then_some(along + 2.5 * (by - way * along).length())
            };
            let all = stops.0.iter().filter_map(|stop| Some((stop, cost(&stop)?)));
            let next = all.min_by(|a, b| a.1.total_cmp(&b.1));
            next.map_or(here, |(stop, _)| Some(stop))
        }
    };
    if let Some((id, ..)) = next {
        keys::comes_to(ui, *id);
    }
}

/// An answer is shown.
pub fn add(ui: &Ui, shown: &Response, of_tray: bool) {
    if ui.is_sizing_pass() {
        return;
    }
    let stop = (shown.id, shown.rect, of_tray);
    ui.data_mut(|data| {
        let stops: &mut Stops = data.get_temp_mut_or_default(Id::new("stops of the arrows"));
        stops.0.push(stop);
    });
}
