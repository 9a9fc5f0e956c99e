//! The numbers of a forecast in few words. Pure.

use crate::ui_text::{Word, Words};
use fudaba_engine::Forecast;

/// From this chance on, in percent, something is all but certain.
pub const ALMOST: u8 = 98;

/// With how often it comes so of ten times, where that says something: of what is all but certain it is told what could
/// prevent it. It is counted on few tables, so that more exact numbers would say what nobody knows.
pub fn likely(words: Words, said: String, chance: u8) -> String {
    if chance >= ALMOST {
        return said;
    }
    let of_ten = (u32::from(chance) + 5) / 10;
    let n = of_ten.clamp(1, 9).to_string();
    words.fill(Word::ForeseenLikely, &[("what", &said), ("n", &n)])
}

/// Both numbers that are compared.
pub fn numbers(forecast: &Forecast) -> String {
    numbers_of(forecast.numbers)
}

pub fn numbers_of(numbers: [(i32, i32); 2]) -> String {
    let [one, other] = numbers.map(range);
    // They stay in one line.
    format!("{one}\u{a0}:\u{a0}{other}")
}

/// A number, or from which to which it goes.
#[must_use]
pub fn range((least, most): (i32, i32)) -> String {
    match least == most {
        true => least.to_string(),
        false => format!("{least}–{most}"),
    }
}

/// Numbers that follow one another, told from which to which.
pub fn ranges(numbers: &[i32]) -> Vec<String> {
    let mut parts: Vec<(i32, i32)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, most)) if *most + 1 == *number => *most = *number,
            _ => parts.push((*number, *number)),
        }
    }
    parts.into_iter().map(range).collect()
}

/// The word for how both numbers compare, as the outcome has it.
pub fn compares(forecast: &Forecast) -> Word {
    let lost = |side: usize| {
        let contest = forecast.contest.iter();
        let mut fighters = contest.flat_map(|contest| &contest.sides[side].fighters);
        fighters.any(|fighter| forecast.chance_to_lose(fighter.card) > 0)
    };
    let [one, other] = forecast.numbers;
    if one.0 > other.1 && lost(1) && !lost(0) {
        Word::ForeseenBeats
    } else if one.1 < other.0 && !lost(1) {
        Word::ForeseenLoses
    } else {
        Word::ForeseenAgainst
    }
}

/// May either number be the greater, as far as is known?
#[must_use]
pub fn is_open(forecast: &Forecast) -> bool {
    let [one, other] = forecast.numbers;
    one.0 < other.1 && other.0 < one.1 && !forecast.is_certain()
}

/// Does the side with the lower number win all the same?
pub fn is_against_numbers(forecast: &Forecast) -> bool {
    let [one, other] = forecast.numbers;
    let struck = forecast.contest.iter().filter(|contest| contest.fight);
    let mut struck = struck.flat_map(|contest| &contest.sides[1].fighters);
    one.1 < other.0 && struck.any(|fighter| forecast.chance_to_lose(fighter.card) > 0)
}
