//! What hidden cards count for in a sum that is only foretold: a range, and never the number of a card that was dealt to foretell.

use crate::panels::model::{PartModel, SumModel};

/// Instead of the part of this number, which a hidden card adds, from which to which it may go, so that the sum comes to these;
/// where more than that is open, or something is multiplied, only that it is open.
pub fn spread(sum: &mut SumModel, number: &str, (least, most): (i32, i32), unknown: &str) {
    let dealt = sum
        .parts
        .iter()
        .rposition(|p| p.by.is_none() && p.number == number);
    let dealt = dealt.filter(|at| *at > 0);
    let at = dealt.unwrap_or(sum.parts.len());
    let label = dealt.map(|at| sum.parts.remove(at).label);
    let known: Option<i32> = sum.parts.iter().map(|part| part.adds).sum();
    let number = match known {
        Some(known) if known <= least => format!("+{}–{}", least - known, most - known),
        _ => "+?".to_owned(),
    };
    let part = PartModel {
        label: label.unwrap_or_else(|| unknown.to_owned()),
        number,
        adds: None,
        by: None,
    };
    sum.parts.insert(at, part);
}

/// Instead of the numbers of these parts, which are those of hidden cards, what they may be, so that the sum comes to between
/// these; of several only that they are open.
pub fn open(sum: &mut SumModel, hidden: &[usize], (least, most): (i32, i32)) {
    let rest = sum.parts.iter().enumerate();
    let rest = rest.filter(|(n, _)| !hidden.contains(n));
    let known: Option<i32> = rest.map(|(_, part)| part.adds).sum();
    let range = match (known, hidden) {
        (Some(known), [_]) if least < most => format!("{}–{}", least - known, most - known),
        _ => "?".to_owned(),
    };
    for part in hidden {
        if let Some(part) = sum.parts.get_mut(*part) {
            part.number = match part.number.starts_with('+') {
                true => format!("+{range}"),
                false => range.clone(),
            };
            part.adds = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_hidden_card_adds_is_told_as_a_range_that_makes_the_sum() {
        let part = |label: &str, number: &str, adds| PartModel {
            label: label.to_owned(),
            number: number.to_owned(),
            adds,
            by: None,
        };
        let power = part("power", "40", Some(40));
        let mut sum = SumModel {
            parts: vec![power.clone(), part("support", "+20", Some(20))],
            total: "40–70".to_owned(),
            beaten: false,
        };
        spread(&mut sum, "+20", (40, 70), "hidden");
        let told = part("support", "+0–30", None);
        assert_eq!(sum.parts, [power.clone(), told]);
        // What was dealt may fail and be no part of the sum.
        sum.parts = vec![power.clone()];
        spread(&mut sum, "+10", (40, 70), "hidden");
        assert_eq!(sum.parts[1], part("hidden", "+0–30", None));
        // Where something is multiplied, only that it is open.
        let twice = part("critical", "×2", None);
        sum.parts = vec![power, part("support", "+20", Some(20)), twice.clone()];
        spread(&mut sum, "+20", (80, 140), "hidden");
        assert_eq!(sum.parts[1..], [part("support", "+?", None), twice]);
    }

    #[test]
    fn what_a_hidden_card_counts_for_is_told_as_a_range_and_never_as_a_number() {
        let part = |number: &str, adds| PartModel {
            label: String::new(),
            number: number.to_owned(),
            adds,
            by: None,
        };
        let sum = || SumModel {
            parts: vec![part("8", Some(8)), part("+9", Some(9))],
            total: "10–20".to_owned(),
            beaten: false,
        };
        let mut one = sum();
        open(&mut one, &[0], (10, 20));
        assert_eq!(one.parts, [part("1–11", None), part("+9", Some(9))]);
        let mut last = sum();
        open(&mut last, &[1], (9, 19));
        assert_eq!(last.parts, [part("8", Some(8)), part("+1–11", None)]);
        let mut both = sum();
        open(&mut both, &[0, 1], (3, 23));
        assert_eq!(both.parts, [part("?", None), part("+?", None)]);
    }
}
