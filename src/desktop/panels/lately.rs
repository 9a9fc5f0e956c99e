//! What has just happened, in words, quietly on the place itself: at the upper edge beside the pictures of the record, whose newest it
//! tells, or as near to there as nothing lies under it. Pointing at it points at the card, a click opens the whole record. Beside it, apart from what is
//! told, stands the button that shows the other player's last turn once more, and says so.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Color32, FontId, Galley, Id, Rect, Sense, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::ground::{GAP, Ground, common};
use super::model::{Again, LatelyModel, Side, TableIntent};
use crate::theme::flow::in_rows;
use crate::theme::icons::Icon;
use crate::theme::palette;
use crate::ui_text::{Word, Words};

/// From the pictures of the record to the strip.
const BESIDE: f32 = 6.0;
/// From the upper edge of the table.
const EDGE: f32 = 5.0;
/// The widest and the least wide strip on a table that is 1280 wide.
const WIDE: (f32, f32) = (404.0, 150.0);
/// Between the edge of the strip and its words.
const MARGIN: (f32, f32) = (9.0, 2.0);
/// What is too long for a line goes on in the next, up to so many.
const LINES: usize = 2;
/// By so much rows are made narrower as long as no row more is needed.
const NARROWER: f32 = 0.94;
/// Between one row and the next.
const APART: f32 = 2.0;
/// The width of the bar that says whose doing it was.
const BAR: f32 = 4.0;
/// The width of the sign on the button that shows the last turn again, and the gap between that button and the strip.
const AGAIN: f32 = 18.0;
const APART_FROM: f32 = 6.0;
/// Where there is less room than this, on a table that is 1280 wide, its sign stands alone.
const SAYS: f32 = 250.0;
/// So many points further away a strip that is told whole may stand than one that is cut off.
const WHOLE: f32 = 400.0;
/// The same for each row more than two.
const ROW: f32 = 120.0;
/// It rather stands elsewhere at the upper edge than further down.
const LOWER: f32 = 3.0;
/// The same for one that is beside the rows of a player and one that lies across them.
const FIELD: f32 = 700.0;
/// It lies across them with more than this part of it.
const ACROSS: f32 = 0.3;

/// The words of a strip in rows, with all that stands around them.
struct Laid {
    rows: Vec<Arc<Galley>>,
    size: Vec2,
    /// The button beside it, as far as it says what it does; its width with the gap before it.
    again: Option<Arc<Galley>>,
    beside: f32,
    /// Something is cut off.
    cut: bool,
}

/// What the button says that shows the last turn again, or ends that.
fn again_word(again: Again) -> Word {
    match again {
        Again::Runs => Word::ShowAgainEnds,
        _ => Word::ShowAgain,
    }
}

/// Lays the words out within a width: in one row, or in two where it is narrow. What does not fit is cut off, and told to whoever
/// points at it. The button beside it says what it does only as far as that leaves room for what is told.
fn lay(ui: &Ui, model: &LatelyModel, wide: f32, unit: f32, words: Words) -> Laid {
    let says = model.again != Again::No && wide >= SAYS * unit;
    let laid = lay_beside(ui, model, wide, says, words);
    let laid = match says && laid.cut {
        true => lay_beside(ui, model, wide, false, words),
        false => laid,
    };
    if !laid.cut {
        return laid;
    }
    // Rather whole clauses less than the end of one; where both have no room, what was done alone, or what came of it.
    let act = LatelyModel {
        came: String::new(),
        by: String::new(),
        ..model.clone()
    };
    let came = LatelyModel {
        act: model.came(),
        ..act.clone()
    };
    let all = [model, &act, &came].into_iter();
    let mut all = all.filter(|told| !told.act.is_empty());
    let less = all.find_map(|told| whole(ui, told, wide, words));
    // It stands where all of it has room, if there is such a place.
    less.map_or(laid, |less| Laid { cut: true, ..less })
}

/// As many clauses of each part as have room, if one of each has.
fn whole(ui: &Ui, model: &LatelyModel, wide: f32, words: Words) -> Option<Laid> {
    let mut told = model.clone();
    loop {
        let laid = lay_beside(ui, &told, wide, false, words);
        if !laid.cut {
            return Some(laid);
        }
        let part = match laid.rows.first() {
            Some(first) if first.elided => &mut told.act,
            _ => &mut told.came,
        };
        *part = shortened(part)?;
    }
}

/// Signs before which a sentence can end, and what it ends with then: what follows them explains, adds or goes on.
const ENDS: [(&str, &str); 10] = [
    (": ", "."),
    ("; ", "."),
    (", and ", "."),
    (", so ", "."),
    (" (", "."),
    (". ", "."),
    ("! ", "!"),
    ("：", "。"),
    ("。", "。"),
    ("！", "！"),
];

/// The same without its last clause, as a whole sentence; nothing if it has but one.
fn shortened(text: &str) -> Option<String> {
    let all = ENDS.iter().filter_map(|(sign, end)| {
        let at = text.rfind(sign)?;
        // What ends the text ends no clause before the last.
        let before = match text.len() == at + sign.len() {
            true => text[..at].rfind(sign)?,
            false => at,
        };
        (before > 0).then_some((before, *end))
    });
    let (at, end) = all.max_by_key(|(at, _)| *at)?;
    let kept = text[..at].trim_end();
    Some(format!("{kept}{end}"))
}

/// The same, with a button that says what it does, or shows its sign alone.
fn lay_beside(ui: &Ui, model: &LatelyModel, wide: f32, says: bool, words: Words) -> Laid {
    let small = TextStyle::Small.resolve(ui.style());
    let says = says.then(|| {
        let said = words.get(again_word(model.again)).to_owned();
        ui.painter()
            .layout_no_wrap(said, small.clone(), palette::MIST)
    });
    let beside = match (model.again, &says) {
        (Again::No, _) => 0.0,
        (_, None) => APART_FROM + AGAIN + 2.0 * MARGIN.1,
        (_, Some(says)) => APART_FROM + AGAIN + says.size().x + MARGIN.0,
    };
    let around = vec2(2.0 * MARGIN.0 + BAR + beside, 2.0 * MARGIN.1);
    let in_lines = |most: usize, parts: &[(&str, &FontId, Color32)]| {
        let mut job = LayoutJob::default();
        let room = (wide - around.x).max(60.0);
        let mut parted = false;
        for (text, font, ink) in parts {
            // Japanese parts between phrases.
            let text = match most {
                1 => (*text).to_owned(),
                _ => in_rows(ui, text, font, room),
            };
            parted |= text.contains('\n');
            job.append(&text, 0.0, TextFormat::simple((*font).clone(), *ink));
        }
        job.wrap = TextWrapping {
            max_rows: most,
            ..TextWrapping::truncate_at_width(room)
        };
        job.wrap.break_anywhere = most == 1;
        let mut laid = ui.painter().layout_job(job.clone());
        // The last row is no single word where the rows can be of one length.
        let rows = laid.rows.len();
        while rows > 1 && !laid.elided && !parted {
            job.wrap.max_width *= NARROWER;
            let next = ui.painter().layout_job(job.clone());
            if next.elided || next.rows.len() != rows {
                break;
            }
            laid = next;
        }
        laid
    };
    let row = |parts: &[(&str, &FontId, Color32)]| in_lines(1, parts);
    let act = (model.act.as_str(), &small, palette::CREAM);
    let said = model.came();
    let came = (said.as_str(), &small, palette::CREAM);
    let apart = (" ", &small, palette::CREAM);
    let one = row(&[act, apart, came]);
    let rows: Vec<Arc<Galley>> = if one.elided {
        // What is told alone has the room of both.
        let lines = if said.is_empty() { 2 * LINES } else { LINES };
        let first = in_lines(lines, &[act]);
        let second = (!said.is_empty()).then(|| in_lines(LINES, &[came]));
        std::iter::once(first).chain(second).collect()
    } else {
        vec![one]
    };
    let wide = rows.iter().map(|row| row.size().x).fold(0.0, f32::max);
    let high: f32 = rows.iter().map(|row| row.size().y + APART).sum();
    Laid {
        size: vec2(wide, high) + around,
        again: says,
        beside,
        cut: rows.iter().any(|row| row.elided || breaks_a_word(row)),
        rows,
    }
}

/// Does a row end within a word that is written in letters?
fn breaks_a_word(galley: &Galley) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
    let mut pairs = galley.rows.windows(2);
    pairs.any(|rows| {
        let (row, next) = (rows[0].text(), rows[1].text());
        letter(row.chars().last()) && letter(next.chars().next())
    })
}

/// Where the words stand: at the upper edge beside the pictures of the record, or as near to there as there is a place on which
/// nothing lies; where there is none, at that spot all the same.
fn placed(
    ui: &Ui,
    model: &LatelyModel,
    ground: &Ground,
    (record, taken): (Rect, &[Rect]),
    words: Words,
) -> (Laid, Rect) {
    let unit = ground.unit();
    let spot = pos2(record.right() + BESIDE, ground.area.top() + EDGE);
    let (most, least) = (WIDE.0 * unit, WIDE.1 * unit);
    let kept: Vec<Rect> = taken.iter().copied().chain([record]).collect();
    let all = ground.clear(&kept);
    let fields = ground.fields();
    let wide = all.iter().filter(|place| place.width() >= least);
    let laid = wide.filter_map(|place| {
        let laid = lay(ui, model, place.width().min(most), unit, words);
        let room = place.max - laid.size;
        if room.x < place.left() || room.y < place.top() {
            return None;
        }
        let at = spot.clamp(place.min, room);
        let cut = if laid.cut { WHOLE * unit } else { 0.0 };
        let stands = Rect::from_min_size(at, laid.size);
        let across = |field: &Rect| common(field, &stands) > ACROSS * stands.area();
        let over = fields.iter().any(across);
        let field = if over { FIELD * unit } else { 0.0 };
        let rows: usize = laid.rows.iter().map(|row| row.rows.len()).sum();
        let long = rows.saturating_sub(2) as f32 * ROW * unit;
        let away = (at - spot) * vec2(1.0, LOWER);
        Some((away.length() + cut + field + long, stands, laid))
    });
    let best = laid.min_by(|(a, ..), (b, ..)| a.total_cmp(b));
    match best {
        Some((_, place, laid)) => (laid, place),
        None => {
            let end = ground.far_hand().left() - GAP;
            let laid = lay(ui, model, (end - spot.x).min(most), unit, words);
            let place = Rect::from_min_size(spot, laid.size);
            (laid, place)
        }
    }
}

/// Shows it; where all of it lies, and what it covers of that. `kept`: where the pictures of the record stand, and what else does; `reads`: a card is read.
pub fn show(
    ui: &mut Ui,
    model: &LatelyModel,
    ground: &Ground,
    kept: (Rect, &[Rect]),
    reads: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> (Rect, Vec<Rect>) {
    let (laid, whole) = placed(ui, model, ground, kept, words);
    // What shows the last turn again is no part of what is told.
    let place = whole.with_max_x(whole.right() - laid.beside);
    // A card that is read may lie over it: better nothing than half of it.
    if reads && !ui.rect_contains_pointer(whole) {
        return (whole, Vec::new());
    }
    let said = [model.act.clone(), model.came()].join(" ");
    let painter = ui.painter().clone();
    // Paper is for what is asked and what comes of it: this is only told.
    painter.rect_filled(place, 4, palette::NIGHT.gamma_multiply(palette::SHADED));
    // Whose doing it was, as the pictures tell it: at the left the other's, at the right one's own.
    let bar = match model.side {
        Some(Side::Far) => Some((place.with_max_x(place.left() + BAR), palette::EMBER)),
        Some(Side::Near) => Some((place.with_min_x(place.right() - BAR), palette::TIDE)),
        None => None,
    };
    if let Some((bar, colour)) = bar {
        painter.rect_filled(bar, 2, colour);
    }
    let mut at = place.min + vec2(MARGIN.0, MARGIN.1);
    for row in laid.rows {
        let below = row.size().y + APART;
        painter.galley(at, row, palette::CREAM);
        at.y += below;
    }
    let response = ui.interact(place, Id::new("lately"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    if response.hovered() {
        intents.extend(model.card.map(TableIntent::Point));
    }
    if response.clicked() {
        intents.push(TableIntent::Log);
    }
    response.on_hover_text(said.trim());
    let mut covers = vec![place];
    if model.again != Again::No {
        let button = whole.with_min_x(place.right() + APART_FROM);
        covers.push(show_again(
            ui,
            button,
            model.again,
            laid.again,
            words,
            intents,
        ));
    }
    (whole, covers)
}

/// The button that shows the other player's last turn once more; where it lies. Whoever plays with keys has a key for it.
fn show_again(
    ui: &mut Ui,
    place: Rect,
    again: Again,
    says: Option<Arc<Galley>>,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let high = says.as_ref().map_or(AGAIN, |says| says.size().y);
    let size = vec2(place.width(), high + 2.0 * MARGIN.1);
    let place = Rect::from_min_size(place.min, size.min(place.size()));
    let response = ui.interact(place, Id::new("show again"), Sense::CLICK);
    let name = words.get(again_word(again));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), name));
    let ink = match (again, response.hovered()) {
        (Again::Runs, _) => palette::EMBER,
        (_, true) => palette::CREAM,
        (_, false) => palette::MIST,
    };
    let painter = ui.painter();
    painter.rect_filled(place, 4, palette::NIGHT.gamma_multiply(palette::SHADED));
    let square = place.with_max_x(place.left() + AGAIN + MARGIN.1);
    let side = square.width().min(place.height());
    let square = Rect::from_center_size(square.center(), vec2(side, side));
    Icon::Again.paint(painter, square, ink);
    if let Some(says) = says {
        let at = pos2(square.right(), place.center().y - says.size().y / 2.0);
        painter.galley_with_override_text_color(at, says, ink);
    }
    if response.clicked() {
        intents.push(TableIntent::ShowAgain);
    }
    response.on_hover_text(format!("{name}\n{}", words.get(Word::ShowAgainHint)));
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use fudaba_saves::settings::Language;

    #[test]
    fn what_is_too_long_loses_whole_clauses() {
        let said = "You bind Ash: it comes to your side, and must be played at once, without AP.";
        let less = shortened(said).expect("it has clauses");
        assert_eq!(less, "You bind Ash: it comes to your side.");
        let least = shortened(&less).expect("it has two");
        assert_eq!(least, "You bind Ash.");
        assert_eq!(shortened(&least), None, "one clause is left");
        let said = "相手は「灰」を呪縛した。カードは相手の側に移る。";
        let less = shortened(said).expect("it has two sentences");
        assert_eq!(less, "相手は「灰」を呪縛した。");
        assert_eq!(shortened(&less), None);
        let said = "魂魄燃焼！コアがリムカードになる。";
        assert_eq!(shortened(said).as_deref(), Some("魂魄燃焼！"));
    }

    /// What is shown in a strip so wide, row by row.
    fn shown(model: LatelyModel, wide: f32, language: Language) -> Vec<String> {
        let harness = panel(
            vec2(1280.0, 720.0),
            (model, Vec::new()),
            move |ui, state| {
                let (model, out): &mut (LatelyModel, Vec<String>) = state;
                let laid = lay(ui, model, wide, 1.0, Words(language));
                let rows = laid.rows.iter().flat_map(|galley| &galley.rows);
                *out = rows.map(|row| row.text()).collect();
            },
        );
        harness.state().1.clone()
    }

    #[test]
    fn a_strip_that_is_too_narrow_for_a_word_is_known_to_be() {
        // Whether all of it is there, and whether it is said to have room.
        let told = |wide: f32| {
            let model = LatelyModel {
                act: "Salamandrine attacks.".to_owned(),
                ..LatelyModel::default()
            };
            let harness = panel(
                vec2(400.0, 300.0),
                (model, (false, false)),
                move |ui, state| {
                    let (model, told): &mut (LatelyModel, (bool, bool)) = state;
                    let laid = lay(ui, model, wide, 1.0, Words(Language::English));
                    let whole = laid.rows.iter().all(|row| !row.elided);
                    *told = (whole, !laid.cut);
                },
            );
            harness.state().1
        };
        let mut narrow = (50..120).step_by(5).map(|wide| told(wide as f32));
        assert!(narrow.any(|told| told == (true, false)), "it breaks a name");
        assert_eq!(told(240.0), (true, true));
    }

    #[test]
    fn a_narrow_strip_ends_no_sentence_in_its_middle() {
        let told = [
            (
                Language::English,
                "Your opponent attacks your rim cards with Ladle Hand.",
                "Your opponent binds Bellows Twins: it comes to their side, and must be played at once, without AP.",
            ),
            (
                Language::Japanese,
                "「柄杓持ち」があなたのリムカードを攻撃した。",
                "相手は「ふいごの双子」を呪縛した。カードは相手の側に移り、行動権なしで直ちにプレイされる。",
            ),
        ];
        for (language, act, came) in told {
            let model = LatelyModel {
                act: act.to_owned(),
                came: came.to_owned(),
                ..LatelyModel::default()
            };
            for wide in [404.0, 300.0, 260.0] {
                let rows = shown(model.clone(), wide, language);
                let last = rows.last().expect("it is told");
                assert!(rows.iter().all(|row| !row.contains('…')), "{wide} {rows:?}");
                assert!(last.ends_with(['.', '。']), "{wide} {rows:?}");
            }
        }
    }
}
