//! What is foretold and may come otherwise says so, with how often it comes so.

use super::{Bench, Found, in_all, model, seen};
use crate::table::hud::is_open;
use crate::table::input::Reading;
use crate::ui_text::Word;
use fudaba_engine::Decision;
use fudaba_saves::settings::Language;

/// So many questions of each ruleset, and so many answers of each.
const QUESTIONS: usize = 24;
const ANSWERS: usize = 3;
/// From this chance on, in percent, something is all but certain.
const ALMOST: u8 = 98;

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let table = bench.table();
    let told = (0..decision.actions.len())
        .filter_map(|n| Some((n, table.view_of(n)?.forecast(*decision.actions.get(n)?)?)));
    let asked = found.counts.get("questions").copied().unwrap_or(0);
    if asked >= QUESTIONS {
        return;
    }
    let told: Vec<_> = told.take(ANSWERS).collect();
    if told.is_empty() {
        return;
    }
    found.sees("questions");
    let certain = Word::ForeseenCertain.fill(Language::English, &[]);
    for (n, forecast) in told {
        bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
        bench.frames(1);
        let Some(foreseen) = model(bench).foreseen else {
            continue;
        };
        let lines = foreseen.lines.join("\n");
        let tells = || {
            format!(
                "{} {foreseen:?} {:?} {:?}",
                decision.key, forecast.beaten, forecast.open
            )
        };
        if lines.contains(&certain) {
            found.holds("said to be certain", forecast.is_certain(), tells);
        }
        let chances = forecast.beaten.iter().map(|(_, chance)| *chance);
        let chances = chances.chain(forecast.wins.map(|(_, chance)| chance));
        for chance in chances.filter(|chance| *chance < ALMOST) {
            let of_ten = ((u32::from(chance) + 5) / 10).clamp(1, 9);
            let said = lines.contains(&format!(" in {of_ten} of 10 cases"));
            let counted = !foreseen.chips.is_empty() && lines.contains(" of ");
            found.holds("chances", said || counted || forecast.wins.is_some(), tells);
        }
        let fight = forecast.contest.as_ref().is_some_and(|c| c.fight);
        let words = [" > ", " < "];
        let decisive = words.iter().any(|word| foreseen.numbers.contains(word));
        if decisive && forecast.open.hidden {
            let marked = foreseen.numbers.contains("so far") || lines.contains("as it stands, ");
            found.holds("so far", marked, tells);
        }
        let sure = forecast.beaten.iter().all(|(_, chance)| *chance >= ALMOST);
        if is_open(&forecast) && fight && sure && !forecast.beaten.is_empty() {
            let marked = lines.contains("almost surely") || lines.contains(" of ");
            let marked = marked || forecast.wins.is_some() || !foreseen.chips.is_empty();
            found.holds("either may be greater", marked, tells);
        }
        if !forecast.is_certain() {
            found.sees("uncertain");
            let marks = [
                "may still",
                "ot all cards are known",
                "nless ",
                "ven if ",
                "as it stands, ",
                "almost surely",
                " of ",
                "can add nothing",
            ];
            let marked =
                marks.iter().any(|mark| lines.contains(mark)) || !foreseen.chips.is_empty();
            let ranges = foreseen.numbers.contains('–');
            found.holds("marked", marked || ranges, tells);
            found.sees(if marked { "in words" } else { "by its range" });
        }
    }
    bench.app.world_mut().resource_mut::<Reading>().answer = None;
    bench.frames(1);
}

#[test]
fn what_is_foretold_and_may_come_otherwise_says_so() {
    let seen = seen("uncertain");
    assert!(in_all(&seen, "chances") > 10);
    assert!(in_all(&seen, "marked") > 40);
    assert!(in_all(&seen, "so far") > 4, "{seen:?}");
}
