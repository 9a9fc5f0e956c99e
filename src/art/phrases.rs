//! Where lines of text may end: between phrases (文節) in Japanese, between words in English; never before a mark that
//! closes or a small kana, never after one that opens, and never so that one character is left over for a last line.

use budoux_phf_rs::Parser;
use std::ops::Range;

/// What no line begins with.
const NOT_FIRST: &str = "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】’”…‥ぁぃぅぇぉっゃゅょゎゕゖ\
    ァィゥェォッャュョヮヵヶ)]},.:;!?%％～〜×";
/// What no line ends with.
const NOT_LAST: &str = "（［｛〔〈《「『【‘“([{+＋-−¥$#";
/// What ends a phrase, whatever follows.
const ENDS: &str = "、。，．：；？！】〕／";

/// A space at which no line ends.
pub const FIRM: char = '\u{a0}';

/// Does the text hold Japanese?
#[must_use]
pub fn is_japanese(text: &str) -> bool {
    text.chars().any(is_wide)
}

fn is_wide(c: char) -> bool {
    matches!(c as u32, 0x2E80..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0xFF00..=0xFFEF)
}

/// May a line end between these two characters, if it must end within a phrase?
fn may_part(before: char, after: char) -> bool {
    let closes = after.is_whitespace() || NOT_FIRST.contains(after);
    let within = before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric();
    !closes && !NOT_LAST.contains(before) && !within
}

/// The phrases of a line, with the space that follows them. Together they are the line.
#[must_use]
pub fn phrases(line: &str) -> Vec<&str> {
    let mut ends: Vec<usize> = Vec::new();
    if is_japanese(line) {
        let mut at = 0;
        for part in Parser::japanese_parser().parse(line) {
            at += part.len();
            ends.push(at);
        }
    }
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        let after = at + c.len_utf8();
        let space = c.is_whitespace() && c != FIRM;
        if (space || c == '—' || ENDS.contains(c)) && next.is_some() {
            ends.push(after);
        }
    }
    ends.push(line.len());
    ends.sort_unstable();
    ends.dedup();
    let may_end = |at: &usize| {
        let (before, after) = line.split_at(*at);
        match (before.chars().next_back(), after.chars().next()) {
            (Some(b), Some(a)) => {
                let count = b == '／' && a.is_ascii_digit();
                !count && !a.is_whitespace() && !NOT_FIRST.contains(a) && !NOT_LAST.contains(b)
            }
            _ => !before.is_empty(),
        }
    };
    let mut from = 0;
    let mut phrases = Vec::new();
    for to in ends.into_iter().filter(may_end) {
        phrases.push(&line[from..to]);
        from = to;
    }
    phrases
}

/// Sets a text in rows: the range of each, without the space at its end. `first` is the room in the first row, `width`
/// that in the others; `measure` tells how wide a piece of text is, in the same unit.
#[must_use]
pub fn rows(
    text: &str,
    first: f32,
    width: f32,
    measure: impl Fn(&str) -> f32,
) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut from = 0;
    for line in text.split('\n') {
        let room = if from == 0 { first } else { width };
        set_line(
            text,
            from..from + line.len(),
            (room, width),
            &measure,
            &mut rows,
        );
        from += line.len() + 1;
    }
    rows
}

fn set_line(
    text: &str,
    line: Range<usize>,
    (first, width): (f32, f32),
    measure: &impl Fn(&str) -> f32,
    rows: &mut Vec<Range<usize>>,
) {
    // The beginnings of the phrases of each row.
    let mut set: Vec<Vec<usize>> = vec![Vec::new()];
    let (mut at, mut used, mut room) = (line.start, 0.0, first);
    for phrase in phrases(&text[line.clone()]) {
        let wide = measure(phrase.trim_end());
        let empty = set.last().is_none_or(Vec::is_empty);
        if used + wide > room && !(empty && room >= width) {
            set.push(Vec::new());
            (used, room) = (0.0, width);
        }
        // A phrase that is wider than a row is parted where it must be.
        let mut rest = phrase;
        while used + measure(rest.trim_end()) > room {
            let cut = cut(rest, room - used, measure);
            if cut >= rest.len() {
                break;
            }
            push(&mut set, at);
            at += cut;
            rest = &rest[cut..];
            set.push(Vec::new());
            (used, room) = (0.0, width);
        }
        push(&mut set, at);
        used += measure(rest);
        at += rest.len();
    }
    keep_company(text, line.end, width, measure, &mut set);
    let starts: Vec<usize> = set.iter().filter_map(|row| row.first().copied()).collect();
    // A first row without room is left empty.
    if set.first().is_some_and(Vec::is_empty) {
        rows.push(line.start..line.start);
    }
    for (n, start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(line.end);
        let trimmed = text[*start..end].trim_end();
        rows.push(*start..*start + trimmed.len());
    }
}

fn push(set: &mut [Vec<usize>], start: usize) {
    if let Some(row) = set.last_mut() {
        row.push(start);
    }
}

/// One character alone in the last row is joined by the phrase before it.
fn keep_company(
    text: &str,
    end: usize,
    width: f32,
    measure: &impl Fn(&str) -> f32,
    set: &mut [Vec<usize>],
) {
    let [.., before, last] = set else { return };
    let (Some(start), [.., second]) = (last.first().copied(), before.as_slice()) else {
        return;
    };
    let alone = text[start..end]
        .chars()
        .filter(|c| !ENDS.contains(*c))
        .count()
        <= 1;
    if alone && before.len() > 1 && measure(&text[*second..end]) <= width {
        let moved = *second;
        before.pop();
        last.insert(0, moved);
    }
}

/// How much of a phrase fits, in bytes: at least one character, and no forbidden end if that can be helped.
fn cut(phrase: &str, room: f32, measure: &impl Fn(&str) -> f32) -> usize {
    let mut fits = 0;
    let mut allowed = 0;
    let mut chars = phrase.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        if fits > 0 && measure(&phrase[..end]) > room {
            break;
        }
        fits = end;
        if chars.peek().is_none_or(|(_, next)| may_part(c, *next)) {
            allowed = end;
        }
    }
    if allowed > 0 { allowed } else { fits }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row as text, with rows so many characters wide.
    fn set(text: &str, width: usize) -> Vec<&str> {
        let wide = |text: &str| {
            text.chars()
                .map(|c| if is_wide(c) { 2.0 } else { 1.0 })
                .sum()
        };
        let width = width as f32;
        let rows = rows(text, width, width, wide);
        rows.into_iter().map(|row| &text[row]).collect()
    }

    #[test]
    fn japanese_parts_between_phrases() {
        let text = "【登場】手札を1枚控え室に置いてもよい：カードを1枚引く。";
        assert_eq!(
            set(text, 20),
            [
                "【登場】手札を",
                "1枚控え室に置いても",
                "よい：カードを",
                "1枚引く。"
            ]
        );
        assert_eq!(
            set("メンバーのいないエリアに登場させる。", 24),
            ["メンバーのいないエリアに", "登場させる。"]
        );
    }

    #[test]
    fn no_row_begins_or_ends_with_what_may_not() {
        let text = "自分のステージに「ウーナ」がいるなら、カードを1枚引き、（最大3枚まで）手札に加えてもよかった。\
            バトンタッチしてしまったら、ライブ終了時まで、ブレード2つを得る。";
        for width in 8..60 {
            for row in set(text, width) {
                let (first, last) = (row.chars().next(), row.chars().next_back());
                assert!(
                    !first.is_some_and(|c| NOT_FIRST.contains(c)),
                    "{width}: {row}"
                );
                assert!(
                    !last.is_some_and(|c| NOT_LAST.contains(c)),
                    "{width}: {row}"
                );
            }
        }
    }

    #[test]
    fn no_last_row_holds_one_character() {
        for width in 8..60 {
            let rows = set("その中から好きなカードを選び、残りを控え室に置く。", width);
            let last = rows
                .last()
                .map_or(0, |row| row.trim_end_matches('。').chars().count());
            assert!(last > 1, "{width}: {rows:?}");
        }
    }

    #[test]
    fn nothing_is_lost_and_english_parts_between_words() {
        let text = "Draw a card, then discard a card.\nThat is all.";
        assert_eq!(
            set(text, 14),
            ["Draw a card,", "then discard a", "card.", "That is all."]
        );
        assert_eq!(
            set("incomprehensibilities", 10),
            ["incomprehe", "nsibilitie", "s"]
        );
        let text = "自分のエネルギー1枚をこのメンバーの下に置く：カードを1枚引く。";
        for width in 4..40 {
            assert_eq!(set(text, width).concat(), text, "{width}");
        }
        assert_eq!(phrases(text).concat(), text);
        assert_eq!(set("", 10), [""]);
        assert_eq!(
            set("選んでください。（0／5）", 20),
            ["選んでください。", "（0／5）"]
        );
        assert_eq!(
            set("Choose cards. (3\u{a0}of\u{a0}6)", 17),
            ["Choose cards.", "(3\u{a0}of\u{a0}6)"]
        );
    }

    #[test]
    fn a_first_row_without_room_is_left_empty() {
        let wide = |text: &str| text.chars().count() as f32;
        let rows = rows("one two", 1.0, 8.0, wide);
        assert_eq!(rows, [0..0, 0..7]);
    }
}
