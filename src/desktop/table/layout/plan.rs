//! The small plan on a card of the hand: a field for each place that the card can go to, laid out as those places lie on the
//! table. Pure, in parts of the card.

use super::compose::HAND_IN_SIGHT;
use super::spot::Spot;
use crate::table::ruleset::look::Pair;
use fudaba_engine::ZoneId;

/// A place as the plan shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field {
    /// The place; [`ZoneId::NONE`] is the table as a whole.
    pub place: ZoneId,
    /// Can the card go there? The others of its row are shown too, so that one sees which it is.
    pub open: bool,
    /// Its middle from that of the card, to the right and up, in parts of the card's width and height.
    pub at: Pair,
    /// Its size in the same parts.
    pub size: Pair,
}

/// More columns or rows than these are no small plan.
const MOST: (usize, usize) = (6, 3);
/// The plan lies so far within the card's upper edge and its right one.
const WITHIN: Pair = (0.03, 0.025);
/// A column is so wide and a row so high at most, with the gap beside it.
const PITCH: Pair = (0.23, 0.19);
/// It is no wider than this.
const WIDE: f32 = 0.94;
/// It is no higher: so much of the card has come up from below the edge of the window, and the pointer is not there yet when
/// the card rises. Whoever clicks the card never meets a field by chance.
const HIGH: f32 = 1.0 - HAND_IN_SIGHT - 0.04;
/// A gap between two fields, in parts of a column or row.
const GAP: f32 = 0.12;

/// The fields of a card's plan: of the places that are `open` to it, and of what else lies in their rows, given by `all`.
/// Nothing where they are too many.
#[must_use]
pub fn fields(open: &[ZoneId], all: &[(ZoneId, Spot)]) -> Vec<Field> {
    let spot = |place: &ZoneId| all.iter().find(|(zone, _)| zone == place);
    let open_spots: Vec<&(ZoneId, Spot)> = open.iter().filter_map(spot).collect();
    let in_row = |(zone, spot): &&(ZoneId, Spot)| {
        open.contains(zone)
            || open_spots.iter().any(|(_, other)| {
                let alike = (spot.card.1 / other.card.1 - 1.0).abs() < 0.1;
                let level = (spot.at.1 - other.at.1).abs() < other.card.1 / 4.0;
                spot.far == other.far && spot.lay == other.lay && alike && level
            })
    };
    let shown: Vec<&(ZoneId, Spot)> = all.iter().filter(in_row).collect();
    let steps = |along: fn(&Spot) -> (f32, f32)| {
        let mut steps: Vec<f32> = Vec::new();
        let mut sorted: Vec<(f32, f32)> = shown.iter().map(|(_, spot)| along(spot)).collect();
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (at, half) in sorted {
            if steps.last().is_none_or(|last| at - last > half) {
                steps.push(at);
            }
        }
        steps
    };
    let columns = steps(|spot| (spot.at.0, spot.card.0 / 2.0));
    let rows = steps(|spot| (spot.at.1, spot.card.1 / 2.0));
    // Where it is laid on the table as a whole is a row of its own, above the others.
    let anywhere = usize::from(open.contains(&ZoneId::NONE));
    let (wide, high) = (columns.len().max(anywhere), rows.len() + anywhere);
    if wide == 0 || wide > MOST.0 || high > MOST.1 {
        return Vec::new();
    }
    let pitch = (
        PITCH.0.min(WIDE / wide as f32),
        PITCH.1.min(HIGH / high as f32),
    );
    let corner = (0.5 - WITHIN.0 - pitch.0 * wide as f32, 0.5 - WITHIN.1);
    let nearest = |steps: &[f32], at: f32| {
        let away = |n: &usize| (steps[*n] - at).abs();
        (0..steps.len()).min_by(|one, other| away(one).total_cmp(&away(other)))
    };
    let field = |place: ZoneId, column: f32, row: usize| Field {
        place,
        open: open.contains(&place),
        at: (
            corner.0 + pitch.0 * (column + 0.5),
            corner.1 - pitch.1 * (row as f32 + 0.5),
        ),
        size: (pitch.0 * (1.0 - GAP), pitch.1 * (1.0 - GAP)),
    };
    let mut fields: Vec<Field> = shown
        .iter()
        .filter_map(|(zone, spot)| {
            let column = nearest(&columns, spot.at.0)?;
            let row = nearest(&rows, spot.at.1)?;
            Some(field(*zone, column as f32, row + anywhere))
        })
        .collect();
    if anywhere > 0 {
        fields.push(field(ZoneId::NONE, (wide - 1) as f32 / 2.0, 0));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f32, y: f32, card: Pair) -> Spot {
        Spot::slot((x, y), card)
    }

    const CARD: Pair = (100.0, 140.0);

    #[test]
    fn fields_lie_as_their_places_do_and_the_closed_ones_of_a_row_are_shown() {
        let all: Vec<(ZoneId, Spot)> = (0..6u8)
            .map(|n| {
                let (x, y) = (f32::from(n % 3), f32::from(n / 3));
                let at = spot(400.0 + 150.0 * x, 380.0 + 160.0 * y, CARD);
                (ZoneId(n), at)
            })
            .chain([(ZoneId(9), spot(1000.0, 380.0, (60.0, 84.0)))])
            .collect();
        let plan = fields(&[ZoneId(0), ZoneId(2)], &all);
        let shown: Vec<(u8, bool)> = plan
            .iter()
            .map(|field| (field.place.0, field.open))
            .collect();
        assert_eq!(shown, [(0, true), (1, false), (2, true)]);
        let at = |n: usize| plan[n].at.0;
        assert!(at(0) < at(1) && at(1) < at(2));
        let plan = fields(&[ZoneId(1), ZoneId(4)], &all);
        assert_eq!(plan.len(), 6);
        let of = |n: u8| plan.iter().find(|field| field.place.0 == n).unwrap();
        assert!(of(1).at.1 > of(4).at.1 && of(1).at.0 == of(4).at.0);
        for field in &plan {
            let top = field.at.1 + field.size.1 / 2.0;
            let foot = field.at.1 - field.size.1 / 2.0;
            assert!(top < 0.5 && foot > HAND_IN_SIGHT - 0.5, "{field:?}");
            assert!(field.at.0 + field.size.0 / 2.0 < 0.5);
            assert!(field.at.0 - field.size.0 / 2.0 > -0.5);
        }
    }

    #[test]
    fn what_goes_to_no_place_in_particular_has_a_field_of_its_own_above_the_others() {
        let all = [(ZoneId(3), spot(400.0, 380.0, CARD))];
        let plan = fields(&[ZoneId::NONE, ZoneId(3)], &all);
        let of = |place| plan.iter().find(|field| field.place == place).unwrap();
        assert!(of(ZoneId::NONE).at.1 > of(ZoneId(3)).at.1);
        assert_eq!(fields(&[ZoneId::NONE], &[]).len(), 1);
        assert_eq!(fields(&[], &all), []);
    }

    #[test]
    fn a_whole_field_of_places_is_no_small_plan() {
        let row = |y: f32, n: u8| {
            let x = move |n: u8| 100.0 + 120.0 * f32::from(n % 7);
            (0..n).map(move |n| (ZoneId(n), spot(x(n), y, CARD)))
        };
        let all: Vec<_> = row(300.0, 7).collect();
        let open: Vec<_> = all.iter().map(|(zone, _)| *zone).collect();
        assert_eq!(fields(&open, &all), []);
        assert_eq!(fields(&open[..6], &all[..6]).len(), 6);
    }
}
