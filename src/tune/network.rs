//! A judgement learned from notes: a small network of counters, fitted to how matches ended and to what searches later in them
//! thought. Matches that it is not fitted to tell what it is worth.

use crate::study::{Course, Noted, Notes, size_of};
use fudaba_engine::{Counter, Declaration, Hidden, Input, Learned, Mind, Rng};

/// How large a network is, and how long it learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// So many counters at most: those that matter most.
    pub inputs: usize,
    /// Hidden numbers.
    pub hidden: usize,
    /// How often all notes are gone through.
    pub rounds: usize,
    /// Are the numbers of the evaluation's weights fitted, too? Only where the evaluation is a sum of what they count.
    pub weights: bool,
}

/// How well something foretells who wins, on matches that nothing was fitted to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The mean of the squares of how far it was off: 0 never, 0.25 for always saying even.
    pub brier: f64,
    /// How often it says more of a table that was won than of one that was lost.
    pub order: f64,
}

/// What was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The judgement, from all notes.
    pub learned: Learned,
    /// Matches, and tables of them.
    pub counts: [usize; 2],
    /// The evaluation as it was, made a chance as well as can be; and the judgement learned from four matches of five.
    pub scores: [Score; 2],
}

/// One match in so many is held back.
const HELD_BACK: usize = 5;
/// A later look counts for this much of what comes after it.
const TRUST: f32 = 0.8;
/// So many tables are gone through before anything changes.
const BATCH: usize = 64;
/// Pull towards 0, against learning by heart.
const PULL: f32 = 1e-4;
/// Counters of which less than this of all differences is between tables of one match tell of decks and not of play.
const OF_PLAY: f64 = 0.3;
/// Counters are taken to be alike that go together more than this.
const ALIKE: f64 = 0.995;
/// A counter is taken to be no further from its mean than so many of its spreads.
const FARTHEST: f32 = 4.0;

/// A table to learn from.
struct Row {
    held: bool,
    won: f32,
    aim: f32,
    worth: f32,
    turn: f32,
    late: f32,
    slopes: Vec<f32>,
    counts: [Vec<f32>; 2],
}

/// A counter that is worth reading.
#[derive(Clone, Copy)]
struct Known {
    at: usize,
    mean: f32,
    scale: f32,
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

fn odds(told: u16) -> f32 {
    let told = (f32::from(told) / 10_000.0).clamp(0.01, 0.99);
    (told / (1.0 - told)).ln()
}

/// Learns a judgement from notes.
#[must_use]
pub fn learn(declared: &Declaration, mind: &Mind, notes: &Notes, shape: Shape) -> Lesson {
    let numbers = mind.numbers();
    let all = Counter::all(declared);
    let known = worth_reading(notes, all.len());
    let mut rows = rows(notes, &known, slope_of_told(notes));
    let first = Net::fit(&rows, shape, |row| !row.held);
    let chosen = first.most_important(shape.inputs);
    for row in &mut rows {
        for counts in &mut row.counts {
            *counts = chosen.iter().map(|at| counts[*at]).collect();
        }
    }
    let known: Vec<Known> = chosen.iter().map(|at| known[*at]).collect();
    let plain = Net::fit(
        &rows,
        Shape {
            hidden: 0,
            inputs: 0,
            weights: false,
            ..shape
        },
        |r| !r.held,
    );
    let net = Net::fit(&rows, shape, |row| !row.held);
    let scores = [score(&plain, &rows), score(&net, &rows)];
    let net = Net::fit(&rows, shape, |_| true);
    Lesson {
        learned: net.written(declared, numbers, &known, &all),
        counts: [notes.len(), rows.len()],
        scores,
    }
}

/// The counters that vary within matches, and no two that are alike.
fn worth_reading(notes: &Notes, count: usize) -> Vec<Known> {
    let mut known: Vec<Known> = Vec::new();
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for at in 0..count {
        let (mut sum, mut squares, mut within, mut n) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
        for courses in notes.values() {
            for seat in 0..2 {
                let (mut own, mut own_squares, mut own_n) = (0.0f64, 0.0f64, 0.0f64);
                for noted in courses.iter().flat_map(|c| &c.noted) {
                    let x = f64::from(count_of(noted, seat, at));
                    own += x;
                    own_squares += x * x;
                    own_n += 1.0;
                }
                if own_n > 0.0 {
                    within += own_squares - own * own / own_n;
                }
                (sum, squares, n) = (sum + own, squares + own_squares, n + own_n);
            }
        }
        let mean = sum / n.max(1.0);
        let spread = squares / n.max(1.0) - mean * mean;
        if spread < 1e-6 || within / n < OF_PLAY * spread {
            continue;
        }
        let scale = 1.0 / spread.sqrt();
        let column = column(notes, at, mean, scale);
        let alike = |other: &Vec<f64>| {
            let together: f64 = other.iter().zip(&column).map(|(a, b)| a * b).sum();
            (together / column.len().max(1) as f64).abs() > ALIKE
        };
        if columns.iter().any(alike) {
            continue;
        }
        columns.push(column);
        known.push(Known {
            at,
            mean: mean as f32,
            scale: scale as f32,
        });
    }
    known
}

fn count_of(noted: &Noted, seat: usize, at: usize) -> i32 {
    noted.counts[seat].get(at).copied().unwrap_or(0)
}

/// A counter of some tables, evenly drawn.
fn column(notes: &Notes, at: usize, mean: f64, scale: f64) -> Vec<f64> {
    let tables = notes.values().flatten().flat_map(|c| &c.noted);
    let count = tables.clone().count();
    let some = tables.step_by((count / 400).max(1));
    some.flat_map(|noted| [0, 1].map(|seat| (f64::from(count_of(noted, seat, at)) - mean) * scale))
        .collect()
}

/// How much the odds that a search told are to be stretched to be those that came about.
fn slope_of_told(notes: &Notes) -> f32 {
    let mut told = Vec::new();
    for (_, courses) in notes.iter().filter(|(n, _)| !is_held(**n)) {
        for course in courses {
            let each = course.noted.iter().filter_map(|noted| noted.told);
            told.extend(each.map(|t| (odds(t), won(course))));
        }
    }
    let mut slope = 1.0f32;
    for _ in 0..50 {
        let (mut down, mut bend) = (0.0f32, 1e-3f32);
        for (x, won) in &told {
            let p = chance(slope * x);
            down += (p - won) * x;
            bend += p * (1.0 - p) * x * x;
        }
        slope -= down / bend;
    }
    slope
}

fn is_held(number: usize) -> bool {
    number.is_multiple_of(HELD_BACK)
}

fn won(course: &Course) -> f32 {
    f32::from(course.points.min(2)) / 2.0
}

fn rows(notes: &Notes, known: &[Known], slope: f32) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, courses) in notes {
        for course in courses {
            let from = rows.len();
            let mut aim = won(course);
            // What is aimed at is how it ended, seen through what was thought later on.
            for noted in course.noted.iter().rev() {
                let read = |seat: usize| {
                    let one = |k: &Known| {
                        let x = (count_of(noted, seat, k.at) as f32 - k.mean) * k.scale;
                        x.clamp(-FARTHEST, FARTHEST)
                    };
                    known.iter().map(one).collect()
                };
                rows.push(Row {
                    held: is_held(*number),
                    won: won(course),
                    aim,
                    worth: noted.worth as f32 / 1_000.0,
                    turn: if noted.own { 1.0 } else { -1.0 },
                    late: f32::from(noted.turn.min(24)) / 8.0 - 1.0,
                    slopes: noted.slopes.iter().map(|s| *s as f32 / 100.0).collect(),
                    counts: [read(0), read(1)],
                });
                let now = noted.told.map_or(aim, |told| chance(slope * odds(told)));
                aim = TRUST * aim + (1.0 - TRUST) * now;
            }
            rows[from..].reverse();
        }
    }
    rows
}

/// A network while it learns. Its numbers lie one after the other: worth, turn, weights, counters, and for each hidden number
/// what counters of its own side and of the other's add to it, late, turn, bias and out.
struct Net {
    shape: Shape,
    weights: usize,
    inputs: usize,
    numbers: Vec<f32>,
}

impl Net {
    fn base(&self) -> usize {
        2 + self.weights + self.inputs
    }

    fn stride(&self) -> usize {
        2 * self.inputs + 4
    }

    fn hidden(&self, n: usize) -> &[f32] {
        let from = self.base() + n * self.stride();
        &self.numbers[from..from + self.stride()]
    }

    /// The hidden numbers of a side, in which the row is seen.
    fn look(&self, row: &Row, side: usize) -> Vec<f32> {
        let turn = if side == 0 { row.turn } else { -row.turn };
        let each = (0..self.shape.hidden).map(|n| {
            let (own, rest) = self.hidden(n).split_at(self.inputs);
            let (other, rest) = rest.split_at(self.inputs);
            dot(own, &row.counts[side])
                + dot(other, &row.counts[1 - side])
                + rest[0] * row.late
                + rest[1] * turn
                + rest[2]
        });
        each.collect()
    }

    fn odds(&self, row: &Row) -> f32 {
        let mut odds = self.numbers[0] * row.worth + self.numbers[1] * row.turn;
        odds += dot(&self.numbers[2..2 + self.weights], &row.slopes);
        let plain = &self.numbers[2 + self.weights..self.base()];
        odds += dot(plain, &row.counts[0]) - dot(plain, &row.counts[1]);
        let (own, their) = (self.look(row, 0), self.look(row, 1));
        for (n, (a, b)) in own.iter().zip(&their).enumerate() {
            odds += self.hidden(n)[self.stride() - 1] * (a.max(0.0) - b.max(0.0));
        }
        odds
    }

    /// Adds how the loss changes with each number.
    fn slope(&self, row: &Row, slope: &mut [f32]) {
        let off = chance(self.odds(row)) - row.aim;
        slope[0] += off * row.worth;
        slope[1] += off * row.turn;
        for (slope, x) in slope[2..2 + self.weights].iter_mut().zip(&row.slopes) {
            *slope += off * x;
        }
        let plain = slope[2 + self.weights..self.base()].iter_mut();
        for ((slope, a), b) in plain.zip(&row.counts[0]).zip(&row.counts[1]) {
            *slope += off * (a - b);
        }
        for side in 0..2 {
            let sign = if side == 0 { off } else { -off };
            for (n, x) in self
                .look(row, side)
                .iter()
                .enumerate()
                .filter(|(_, x)| **x > 0.0)
            {
                let from = self.base() + n * self.stride();
                let by = sign * self.hidden(n)[self.stride() - 1];
                let (own, rest) = slope[from..from + self.stride()].split_at_mut(self.inputs);
                let (other, rest) = rest.split_at_mut(self.inputs);
                add(own, by, &row.counts[side]);
                add(other, by, &row.counts[1 - side]);
                rest[0] += by * row.late;
                rest[1] += if side == 0 {
                    by * row.turn
                } else {
                    -by * row.turn
                };
                rest[2] += by;
                rest[3] += sign * x;
            }
        }
    }

    /// Learns from some of the rows.
    fn fit(rows: &[Row], shape: Shape, of: impl Fn(&Row) -> bool) -> Self {
        let rows: Vec<&Row> = rows.iter().filter(|row| of(row)).collect();
        let inputs = rows.first().map_or(0, |r| r.counts[0].len());
        let inputs = if shape.inputs == 0 { 0 } else { inputs };
        let slopes = rows.first().map_or(0, |r| r.slopes.len());
        let mut net = Self {
            shape,
            weights: if shape.weights { slopes } else { 0 },
            inputs,
            numbers: Vec::new(),
        };
        let mut rng = Rng::new(0x0b5e);
        let mut small = |by: f32| {
            let sum: f32 = (0..12).map(|_| rng.below(1 << 16) as f32 / 65_536.0).sum();
            (sum - 6.0) * by
        };
        net.numbers = vec![0.0; net.base() + shape.hidden * net.stride()];
        net.numbers[0] = 0.8;
        let by = 0.5 / (inputs.max(1) as f32).sqrt();
        for n in 0..shape.hidden {
            let from = net.base() + n * net.stride();
            let end = from + net.stride() - 1;
            for number in &mut net.numbers[from..end] {
                *number = small(by);
            }
            net.numbers[end] = small(0.1);
        }
        net.descend(&rows);
        net
    }

    /// Goes down the loss by Adam's method.
    fn descend(&mut self, rows: &[&Row]) {
        let count = self.numbers.len();
        let (mut means, mut squares) = (vec![0.0f32; count], vec![0.0f32; count]);
        let mut order: Vec<usize> = (0..rows.len()).collect();
        let mut rng = Rng::new(0x5a4d);
        let most = if self.shape.hidden == 0 { 4e-3 } else { 2e-3 };
        let (mut fading, mut fading_squares) = (1.0f32, 1.0f32);
        for round in 0..self.shape.rounds {
            rng.shuffle(&mut order);
            let rate = most * (1.0 - round as f32 / self.shape.rounds as f32).max(0.05);
            for batch in order.chunks(BATCH) {
                let mut slope = vec![0.0f32; count];
                for at in batch {
                    self.slope(rows[*at], &mut slope);
                }
                fading *= 0.9;
                fading_squares *= 0.999;
                for (n, slope) in slope.iter().enumerate() {
                    let slope = slope / batch.len() as f32;
                    means[n] = 0.9 * means[n] + 0.1 * slope;
                    squares[n] = 0.999 * squares[n] + 0.001 * slope * slope;
                    let mean = means[n] / (1.0 - fading);
                    let size = (squares[n] / (1.0 - fading_squares)).sqrt() + 1e-8;
                    let pull = if n < 2 {
                        0.0
                    } else {
                        PULL * rate / 1e-3 * self.numbers[n]
                    };
                    self.numbers[n] -= rate * mean / size + pull;
                }
            }
        }
    }

    /// The places of the counters that matter most, in order.
    fn most_important(&self, most: usize) -> Vec<usize> {
        let weight = |at: usize| {
            let hidden = (0..self.shape.hidden).map(|n| {
                let all = self.hidden(n);
                all[self.stride() - 1].abs() * (all[at].abs() + all[self.inputs + at].abs())
            });
            self.numbers[2 + self.weights + at].abs() + hidden.sum::<f32>()
        };
        let mut all: Vec<(usize, f32)> = (0..self.inputs).map(|at| (at, weight(at))).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut chosen: Vec<usize> = all.iter().take(most).map(|(at, _)| *at).collect();
        chosen.sort_unstable();
        chosen
    }

    /// What was learned, as it is written down. Weights that were fitted, too, take the evaluation's part.
    fn written(
        &self,
        declared: &Declaration,
        numbers: &[i32],
        known: &[Known],
        all: &[(String, Counter)],
    ) -> Learned {
        let (mut worth, mut weights) = (self.numbers[0], numbers.to_vec());
        if self.weights > 0 {
            let signs = (declared.weights.iter()).flat_map(|w| w.values.iter().map(|_| w.sign));
            for (n, (number, sign)) in weights.iter_mut().zip(signs).enumerate() {
                let step = self.numbers[2 + n] * size_of(*number) as f32;
                *number = sign.hold((worth * *number as f32 + step).round() as i32);
            }
            worth = 1.0;
        }
        let hidden = (0..self.shape.hidden).map(|n| {
            let rest = &self.hidden(n)[2 * self.inputs..];
            Hidden {
                late: rest[0],
                turn: rest[1],
                bias: rest[2],
                out: rest[3],
            }
        });
        let input = |(at, known): (usize, &Known)| {
            let of = |from: usize| {
                let each = (0..self.shape.hidden).map(|n| self.hidden(n)[from + at]);
                each.collect()
            };
            let (name, counter) = &all[known.at];
            Input {
                name: name.clone(),
                counter: *counter,
                mean: known.mean,
                scale: known.scale,
                plain: self.numbers[2 + self.weights + at],
                own: of(0),
                other: of(self.inputs),
            }
        };
        let mut inputs: Vec<Input> = known.iter().enumerate().map(input).collect();
        // In the order in which they are read again.
        inputs.sort_by(|a, b| a.name.cmp(&b.name));
        Learned {
            weights,
            worth,
            turn: self.numbers[1],
            inputs,
            hidden: hidden.collect(),
        }
    }
}

/// The sum of the products, in eight parts that are put together at the end.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut parts = [0.0f32; 8];
    let (a, b) = (a.chunks(8), b.chunks(8));
    for (a, b) in a.zip(b) {
        for ((part, a), b) in parts.iter_mut().zip(a).zip(b) {
            *part += a * b;
        }
    }
    parts.iter().sum()
}

fn add(to: &mut [f32], by: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += by * from;
    }
}

/// How well a network foretells the matches that were held back.
fn score(net: &Net, rows: &[Row]) -> Score {
    let mut told: Vec<(f32, f32)> = (rows.iter().filter(|row| row.held))
        .map(|row| (net.odds(row), row.won))
        .collect();
    let count = told.len().max(1) as f64;
    let off = told
        .iter()
        .map(|(odds, won)| f64::from((chance(*odds) - won).powi(2)));
    let brier = off.sum::<f64>() / count;
    told.retain(|(_, won)| *won != 0.5);
    told.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut lost, mut better) = (0.0f64, 0.0f64);
    for (_, won) in &told {
        if *won > 0.5 {
            better += lost;
        } else {
            lost += 1.0;
        }
    }
    let pairs = lost * (told.len() as f64 - lost);
    Score {
        brier,
        order: if pairs > 0.0 { better / pairs } else { 0.5 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::Judgement;
    use fudaba_rules::registry;

    /// Notes in which who has more of a counter wins the more often, which the evaluation does not know.
    fn planted(declared: &Declaration, at: usize) -> Notes {
        let mut rng = Rng::new(5);
        let count = Counter::all(declared).len();
        let mut notes = Notes::new();
        for number in 0..400 {
            let mut courses = Vec::new();
            for _ in 0..3 {
                let mut counts = [vec![0; count], vec![0; count]];
                for side in &mut counts {
                    side[at] = rng.below(10) as i32;
                    side[at + 1] = rng.below(10) as i32;
                }
                let ahead = counts[0][at] - counts[1][at];
                let won = rng.below(1_000) < (chance(ahead as f32 * 0.5) * 1_000.0) as usize;
                let noted = Noted {
                    turn: 3,
                    own: true,
                    told: None,
                    worth: rng.below(2_001) as i32 - 1_000,
                    slopes: Vec::new(),
                    counts,
                };
                courses.push(Course {
                    points: if won { 2 } else { 0 },
                    noted: vec![noted],
                });
            }
            notes.insert(number, courses);
        }
        notes
    }

    #[test]
    fn what_decides_matches_is_found() {
        let declared = registry()[0].rules.declaration();
        let notes = planted(declared, 4);
        let shape = Shape {
            inputs: 1,
            hidden: 4,
            rounds: 40,
            weights: false,
        };
        let lesson = learn(declared, &Mind::declared(declared), &notes, shape);
        let [before, after] = lesson.scores;
        assert!(
            before.brier > 0.24 && after.brier < 0.2,
            "{:?}",
            lesson.scores
        );
        assert!(
            before.order < 0.6 && after.order > 0.8,
            "{:?}",
            lesson.scores
        );
        assert_eq!(lesson.counts, [400, 1_200]);
        // Of two counters the one is kept that matters.
        let inputs = &lesson.learned.inputs;
        assert_eq!(inputs.len(), 1);
        assert_eq!(inputs[0].name, Counter::all(declared)[4].0);
        assert_eq!(
            Judgement::new(lesson.learned.clone()).learned(),
            &lesson.learned
        );
        // The same notes come to the same.
        assert_eq!(
            learn(declared, &Mind::declared(declared), &notes, shape),
            lesson
        );
    }
}
