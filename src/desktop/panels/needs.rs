//! What a player has against what is asked of him, on the spine: a socket for each thing that is asked, full or open, and
//! how many of how many. While it is still to be decided what is asked, the cards with their chances.

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::coming;
use super::contest::{right_end, show_verdict_below};
use super::ground::Ground;
use super::model::{BalanceModel, DemandModel, PipModel, Side, TableIntent};
use super::prompt::paint_card;
use super::spine::number_font;
use crate::theme::widgets::outlined;
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// From one socket to the next, at most, on a table that is 720 high; what parts the kinds of a demand, and the demands.
const APART: f32 = 33.0;
const KINDS_APART: f32 = 7.0;
const PARTED: f32 = 28.0;
/// The size of how many of how many.
const HAD: f32 = 30.0;
/// The height of a card among those that could be asked.
const CARD: f32 = 40.0;

/// One thing that is asked: its kind, and the kind that pays for it.
type Socket = (usize, Option<usize>);

/// The sockets of a demand by the kind that is asked, of each those first that are paid for.
fn sockets(demand: &DemandModel) -> Vec<Vec<Socket>> {
    let needs = demand.needs.iter().filter(|(_, asked, _)| *asked > 0);
    let of_need = |(kind, asked, paid): &(usize, i32, Vec<(usize, i32)>)| {
        let payers = paid
            .iter()
            .flat_map(|(payer, n)| std::iter::repeat_n(*payer, (*n).max(0) as usize));
        let asked = *asked as usize;
        let mut filled: Vec<Option<usize>> = payers.take(asked).map(Some).collect();
        filled.resize(asked, None);
        filled.into_iter().map(|payer| (*kind, payer)).collect()
    };
    needs.map(of_need).collect()
}

/// Shows the balance; what it takes.
pub fn show(
    ui: &mut Ui,
    model: &BalanceModel,
    ground: &Ground,
    beads: &Rect,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Vec<Rect> {
    let unit = ground.unit();
    let left = ground.area.left() + 60.0 * unit;
    let right = right_end(ground, beads);
    let all: Vec<Vec<Vec<Socket>>> = model.demands.iter().map(sockets).collect();
    let flat = || all.iter().flatten().flatten();
    let asked = flat().count();
    let had = flat().filter(|(_, payer)| payer.is_some()).count();
    let open = model.demands.iter().any(|demand| demand.chance.is_some());
    let at = pos2(left, ground.spine);
    // Behind both lies a plate, which is known when the words are.
    let plate = ui.painter().add(Shape::Noop);
    let counted = sum(ui, model, (had, asked), open, at, words);
    // The sockets stand clear of the words, and the words never move them.
    let from = (counted.right() + 16.0).max(left + if open { 232.0 } else { 170.0 } * unit);
    let mut taken = vec![counted];
    let back = Rect::from_min_max(
        pos2(
            if open { from } else { left } - 8.0,
            ground.spine - 20.0 * unit,
        ),
        pos2(right, ground.spine + 20.0 * unit),
    );
    let dark = palette::NIGHT.gamma_multiply(0.82);
    ui.painter().set(plate, Shape::rect_filled(back, 4, dark));
    taken.push(back);
    if open {
        show_choices(ui, model, ground, (from, right), words, intents);
        return taken;
    }
    let parted = |n: usize, by: f32| n.saturating_sub(1) as f32 * by * unit;
    let kinds = all.iter().map(|kinds| parted(kinds.len(), KINDS_APART));
    let gaps = parted(all.len(), PARTED) + kinds.sum::<f32>();
    let room = right - from - gaps - 4.0;
    let apart = (APART * unit).min(room / asked.max(1) as f32);
    let mut x = from;
    let mut filled: Vec<(usize, Pos2)> = Vec::new();
    for (demand, kinds) in model.demands.iter().zip(&all) {
        let start = x;
        for (n, sockets) in kinds.iter().enumerate() {
            if n > 0 {
                x += KINDS_APART * unit;
            }
            for (kind, payer) in sockets {
                let at = pos2(x + apart / 2.0, ground.spine);
                filled.extend(payer.map(|payer| (payer, at)));
                show_socket(ui, &model.kinds, *kind, *payer, at, apart * 0.43);
                x += apart;
            }
        }
        let rect = Rect::from_x_y_ranges(start..=x, back.y_range());
        let response = ui.interact(rect, Id::new(("demand", demand.card)), Sense::hover());
        let told = told(demand, &model.kinds, words);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        if response.hovered() {
            intents.push(TableIntent::Point(demand.card));
        }
        response.on_hover_text(&told);
        x += PARTED * unit;
    }
    // What came last went into the last socket that its kind fills.
    let came = model.came.iter().filter_map(|kind| {
        let mut all = filled.iter().rev();
        let (_, at) = all.find(|(payer, _)| payer == kind)?;
        let [r, g, b] = model.kinds.get(*kind)?.colour;
        Some((*at, Color32::from_rgb(r, g, b), apart * 0.43))
    });
    let came: Vec<_> = came.filter(|_| model.seal.is_none()).collect();
    coming::show_flight(ui, ground, &came);
    taken.extend(coming::show(ui, model, ground));
    taken.extend(coming::show_title(ui, model, ground));
    let seal = model.seal.as_ref();
    let stamped = seal.is_some_and(|seal| seal.stamped);
    let said = match seal {
        Some(seal) => seal.text.clone(),
        None if model.margin.is_empty() => String::new(),
        None => made_of(model),
    };
    let lines = [said.as_str(), model.margin.as_str()];
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    if !lines.is_empty() && !stamped {
        // It stands below the line, where the sockets stay in sight.
        let top = back.bottom() + 3.0 * unit;
        let said = lines.join("\n");
        taken.push(show_verdict_below(ui, &said, seal, top, left, from));
    }
    taken
}

/// What the sum is made of, in few words.
fn made_of(model: &BalanceModel) -> String {
    let sums = model.sources.iter().map(|(label, numbers)| {
        let n: i32 = numbers.iter().sum();
        (label, n)
    });
    let parts = sums.filter(|(_, n)| *n != 0);
    let parts: Vec<String> = parts.map(|(label, n)| format!("{label} {n}")).collect();
    parts.join(" + ")
}

/// How many of how many, whose, and what is still to come.
fn sum(
    ui: &mut Ui,
    model: &BalanceModel,
    (had, asked): (usize, usize),
    open: bool,
    at: Pos2,
    words: Words,
) -> Rect {
    let small = TextStyle::Small.resolve(ui.style());
    let (n, total) = (had.to_string(), asked.to_string());
    let said = words.fill(Word::Progress, &[("n", &n), ("total", &total)]);
    let colour = if had >= asked {
        palette::LAMP
    } else {
        palette::EMBER
    };
    let mut taken = Rect::from_min_size(at, vec2(0.0, 0.0));
    if !open {
        let number = number_font(ui, HAD);
        taken = outlined(ui, at, Align2::LEFT_CENTER, &said, number, colour);
    }
    let coming = model
        .coming
        .as_ref()
        .map(|(label, n)| format!("{label} {n}"));
    // While the sockets fill, what is to come stands on the tag beside the cards.
    let coming = coming.filter(|_| open).unwrap_or_default();
    // That they are his own the viewer sees by the half that is lit.
    let lines = match open || model.counted.is_empty() {
        true => [model.who.clone(), coming],
        false if model.side == Side::Far => [model.counted.clone(), model.who.clone()],
        false => [model.counted.clone(), String::new()],
    };
    let up = if lines[1].is_empty() { 0.0 } else { 0.7 };
    let above = pos2(taken.right() + 8.0, at.y - small.size * up);
    for (n, line) in lines.iter().filter(|line| !line.is_empty()).enumerate() {
        let place = above + vec2(0.0, n as f32 * small.size * 1.4);
        let shown = outlined(
            ui,
            place,
            Align2::LEFT_CENTER,
            line,
            small.clone(),
            palette::CREAM,
        );
        taken = taken.union(shown);
    }
    let mut told: Vec<String> = vec![model.who.clone(), said];
    for (label, numbers) in &model.sources {
        told.push(format!("{label}: {}", numbers_of(&model.kinds, numbers)));
    }
    told.extend(model.coming.iter().map(|(label, n)| format!("{label} {n}")));
    if let Some(left) = &model.left {
        let word = words.get(Word::LeftOver);
        told.push(format!("{word}: {}", numbers_of(&model.kinds, left)));
    }
    let told = told.join("\n");
    let response = ui.interact(taken, Id::new("balance"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(&told);
    taken
}

/// The kinds of which there are any, each with its number; a dash if there are none.
fn numbers_of(kinds: &[PipModel], numbers: &[i32]) -> String {
    let some = kinds.iter().zip(numbers).filter(|(_, n)| **n != 0);
    let some: Vec<String> = some.map(|(kind, n)| format!("{} {n}", kind.name)).collect();
    if some.is_empty() {
        "–".to_owned()
    } else {
        some.join(", ")
    }
}

/// A demand in words: what is asked, what pays for it, what is missing.
fn told(demand: &DemandModel, kinds: &[PipModel], words: Words) -> String {
    let sign = match demand.met {
        None => "",
        Some(true) => "○ ",
        Some(false) => "× ",
    };
    let mut lines = vec![format!("{sign}{}", demand.name)];
    if let Some(chance) = demand.chance {
        let n = chance.to_string();
        lines.push(words.fill(Word::Chance, &[("stands", &demand.stands), ("n", &n)]));
    }
    for (kind, asked, paid) in &demand.needs {
        let name = kinds.get(*kind).map_or("", |kind| &kind.name);
        let payers = paid.iter().filter_map(|(kind, n)| {
            let kind = kinds.get(*kind)?;
            Some(format!("{} {n}", kind.name))
        });
        let payers: Vec<String> = payers.collect();
        let from = if payers.is_empty() || demand.chance.is_some() {
            String::new()
        } else {
            format!(" ← {}", payers.join(", "))
        };
        lines.push(format!("{name} {asked}{from}"));
    }
    match demand.met {
        Some(true) => lines.push(words.get(Word::AllThere).to_owned()),
        _ if demand.missing.is_empty() => {}
        _ => lines.push(words.fill(Word::Lacks, &[("missing", &demand.missing)])),
    }
    lines.join("\n")
}

/// A socket: in the colour and with the emblem or letter of what fills it; open, in the outline of what is asked, with a
/// question mark.
fn show_socket(
    ui: &Ui,
    kinds: &[PipModel],
    kind: usize,
    payer: Option<usize>,
    at: Pos2,
    radius: f32,
) {
    let Some(shown) = kinds.get(payer.unwrap_or(kind)) else {
        return;
    };
    let [r, g, b] = shown.colour;
    let colour = Color32::from_rgb(r, g, b);
    let painter = ui.painter();
    let (fill, line, ink) = match payer {
        Some(_) => {
            let light = (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10 > 128;
            let ink = if light { palette::INK } else { palette::CREAM };
            (colour, palette::CREAM, ink)
        }
        None => (palette::NIGHT, colour, palette::MIST),
    };
    let line = Stroke::new(if payer.is_some() { 1.0 } else { 2.0 }, line);
    if kinds.get(kind).is_some_and(|kind| kind.heart) {
        for (radius, colour) in [
            (radius * 1.12, line.color),
            (radius * 1.12 - line.width, fill),
        ] {
            for shape in heart(at, radius, colour) {
                painter.add(shape);
            }
        }
    } else {
        painter.circle(at, radius, fill, line);
    }
    if payer.is_none() && radius > 6.0 {
        // What is missing is asked for: its kind is that of its line.
        let font: FontId = bold(radius * 1.3);
        painter.text(at, Align2::CENTER_CENTER, "?", font, ink);
    } else if let Some(emblem) = shown.emblem {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let up = vec2(
            0.0,
            if kinds[kind].heart {
                radius * 0.12
            } else {
                0.0
            },
        );
        let place = Rect::from_center_size(at - up, Vec2::splat(radius * 1.1));
        painter.image(emblem.texture, place, whole, ink);
    } else if radius > 6.0 {
        let font: FontId = bold(radius * 1.1);
        painter.text(at, Align2::CENTER_CENTER, &shown.short, font, ink);
    }
}

/// The cards that could be asked, each with its chance.
fn show_choices(
    ui: &mut Ui,
    model: &BalanceModel,
    ground: &Ground,
    (from, right): (f32, f32),
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    let high = CARD * ground.unit();
    let number = number_font(ui, 16.0);
    let small = TextStyle::Small.resolve(ui.style());
    let room = (right - from) / model.demands.len().max(1) as f32;
    let said = model.demands.iter().map(|demand| {
        let text = demand.stands.clone();
        let laid = ui
            .painter()
            .layout_no_wrap(text, small.clone(), palette::MIST);
        laid.size().x
    });
    let said = said.fold(number.size * 4.0, f32::max);
    let wide = room.min(high * 0.72 + said + 14.0);
    for (n, demand) in model.demands.iter().enumerate() {
        let Some(chance) = demand.chance else {
            continue;
        };
        let left = from + wide * n as f32;
        let at = Rect::from_min_size(pos2(left, ground.spine - high / 2.0), vec2(wide, high));
        let card = at.with_max_x(left + high * 0.714);
        match demand.picture {
            Some(picture) => paint_card(ui, picture, card, false),
            None => {
                let line = Stroke::new(1.0, palette::MIST);
                ui.painter().rect_stroke(card, 2, line, StrokeKind::Inside);
            }
        }
        let colour = match chance {
            75.. => palette::TIDE,
            40..=74 => palette::CREAM,
            _ => palette::EMBER,
        };
        let beside = pos2(card.right() + 5.0, ground.spine);
        let painter = ui.painter().with_clip_rect(at);
        let percent = format!("{chance} %");
        painter.text(
            beside - vec2(0.0, 1.0),
            Align2::LEFT_BOTTOM,
            percent,
            number.clone(),
            colour,
        );
        painter.text(
            beside + vec2(0.0, 1.0),
            Align2::LEFT_TOP,
            &demand.stands,
            small.clone(),
            palette::MIST,
        );
        let response = ui.interact(at, Id::new(("demand", demand.card)), Sense::hover());
        let told = told(demand, &model.kinds, words);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        if response.hovered() {
            intents.push(TableIntent::Point(demand.card));
        }
        response.on_hover_text(&told);
    }
}

/// A heart around a point: two rounds and what hangs from them.
pub fn heart(at: Pos2, radius: f32, colour: Color32) -> [Shape; 3] {
    let lobe = radius * 0.56;
    let aside = radius * 0.46;
    let above = at - vec2(0.0, radius * 0.3);
    let round = |x: f32| Shape::circle_filled(above + vec2(x, 0.0), lobe, colour);
    // Where the sides touch the rounds.
    let touch = vec2(aside + lobe * 0.82, lobe * 0.57);
    let corners = vec![
        above + vec2(-touch.x, touch.y),
        above + vec2(-aside, 0.0),
        above + vec2(aside, 0.0),
        above + touch,
        at + vec2(0.0, radius * 0.98),
    ];
    [
        round(-aside),
        round(aside),
        Shape::convex_polygon(corners, colour, Stroke::NONE),
    ]
}
