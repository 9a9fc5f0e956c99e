//! One line of a text: what may be the count of a card in it, and what its name.

/// What a line may say: how many of what; one, if it names no number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess<'a> {
    /// The number as it is written, or none.
    pub count: Option<&'a str>,
    /// The rest of the line.
    pub name: &'a str,
}

/// The ways to read a line that has been [folded](fudaba_library::folded), the likelier first; the last one takes the whole
/// line for a name.
pub fn guesses(line: &str) -> Vec<Guess<'_>> {
    let line = without_bullet(line.trim());
    let mut all = Vec::new();
    all.extend(leading(line));
    all.extend(trailing(line));
    all.push(Guess {
        count: None,
        name: line,
    });
    all
}

fn without_bullet(line: &str) -> &str {
    let bullets = ['-', '*', '・', '•', '●', '○', '■', '□', '◆', '◇', '+'];
    match line.strip_prefix(bullets) {
        Some(rest) if rest.starts_with(' ') => rest.trim_start(),
        _ => line,
    }
}

fn is_times(c: char) -> bool {
    matches!(c, 'x' | '*' | '✕' | '✖')
}

/// Between a number and a name, besides times and what counts cards.
fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ':' | '=' | ',' | '、' | '|' | ')' | ']' | '.' | '…')
}

/// Words that count cards.
const COUNTERS: [&str; 6] = ["枚", "copies", "copy", "cards", "card", "マイ"];

/// `3 name`, `3x name`, `x3 name`, `3枚 name`, `(3) name`.
fn leading(line: &str) -> Option<Guess<'_>> {
    let start = line.trim_start_matches(['(', '[']);
    let start = start.strip_prefix(is_times).map_or(start, str::trim_start);
    let digits = start.len() - start.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, rest) = start.split_at(digits);
    let mut name = rest.trim_start();
    let mut marked = rest.len() > name.len();
    for counter in COUNTERS {
        if let Some(after) = name.strip_prefix(counter) {
            (name, marked) = (after, true);
            break;
        }
    }
    if let Some(after) = name.strip_prefix(is_times) {
        // `3 x name` and `3xname`, but not the x of `3 xylophones`.
        if after.starts_with(is_between) || !marked {
            (name, marked) = (after, true);
        }
    }
    let after = name.trim_start_matches(is_between);
    marked |= after.len() < name.len() || !after.starts_with(|c: char| c.is_ascii());
    (marked && !count.is_empty() && !after.is_empty()).then_some(Guess {
        count: Some(count),
        name: after,
    })
}

/// `name 3`, `name x3`, `name*3`, `name 3枚`, `name (3)`, `name: 3`.
fn trailing(line: &str) -> Option<Guess<'_>> {
    let end = line.trim_end_matches([')', ']', '.']).trim_end();
    let bracket = end.len() < line.len();
    let mut counted = false;
    let mut end = end;
    for counter in COUNTERS {
        if let Some(before) = end.strip_suffix(counter) {
            (end, counted) = (before.trim_end(), true);
            break;
        }
    }
    let before = end.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = &end[before.len()..];
    let mut name = before;
    if bracket {
        name = name.trim_end().strip_suffix(['(', '[']).unwrap_or(name);
    }
    // A bracket that ends there belongs to the name.
    let is_gap = |c: char| is_between(c) && !matches!(c, ')' | ']');
    let spaced = name.ends_with(is_gap);
    name = name.trim_end_matches(is_gap);
    let times = name.strip_suffix(is_times);
    // The x of `name x 3`, and not that of `phoenix 3`.
    let times = times.filter(|n| !spaced || n.ends_with(is_gap) || n.is_empty());
    let marked = counted || spaced || times.is_some() || name.len() < before.len();
    let name = times.unwrap_or(name).trim_end_matches(is_gap);
    (marked && !count.is_empty() && !name.is_empty()).then_some(Guess {
        count: Some(count),
        name,
    })
}

/// The parts of a text in brackets, and the text without them.
pub fn brackets(text: &str) -> (Vec<&str>, String) {
    const PAIRS: [(char, char); 6] = [
        ('(', ')'),
        ('[', ']'),
        ('【', '】'),
        ('<', '>'),
        ('《', '》'),
        ('「', '」'),
    ];
    let (mut inside, mut outside) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let pair = PAIRS.iter().find(|(open, _)| *open == c);
        let end = pair.and_then(|(_, close)| Some((rest.find(*close)?, close.len_utf8())));
        let step = match end {
            Some((at, close)) => {
                inside.push(&rest[c.len_utf8()..at]);
                outside.push(' ');
                at + close
            }
            None => {
                outside.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[step..];
    }
    (inside, outside)
}

/// What card shops and lists put behind a name or number to say how rare a print is.
const RARITIES: [&str; 26] = [
    "c",
    "u",
    "n",
    "r",
    "rr",
    "rrr",
    "sr",
    "ssr",
    "ur",
    "hr",
    "sec",
    "sp",
    "ssp",
    "pr",
    "promo",
    "p",
    "l",
    "le",
    "ll",
    "pe",
    "ex",
    "sgr",
    "foil",
    "holo",
    "parallel",
    "パラレル",
];

/// A text without the rarity at its end, if it has one.
pub fn without_rarity(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let bare = text.trim_end_matches(['+', '★', '☆', '♪', '*']);
    let word = bare.rfind([' ', '-', '_', '/', '・']);
    if let Some(at) = word {
        let (before, last) = bare.split_at(at);
        let last = last.trim_start_matches([' ', '-', '_', '/', '・']);
        if RARITIES.contains(&last) {
            return Some(before.trim_end());
        }
    }
    // `bp-012sr`: a rarity behind a number.
    let digits = bare.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let last = &bare[digits.len()..];
    if digits.ends_with(|c: char| c.is_ascii_digit()) && RARITIES.contains(&last) {
        return Some(digits);
    }
    (bare.len() < text.len()).then_some(bare.trim_end())
}

/// Is it an address, or a code that only the site where it was made can resolve: one word of letters and digits that is
/// no word of any language?
pub fn is_of_a_site(line: &str) -> bool {
    let line = line.trim();
    let address = ["http://", "https://", "www."]
        .iter()
        .any(|a| line.contains(a));
    let host = [".com/", ".jp/", ".net/", ".org/", ".app/", ".io/"];
    if address || host.iter().any(|h| line.contains(h)) {
        return true;
    }
    // `Deck code: 4XK9Q`
    let word = line.rsplit([':', ' ']).next().unwrap_or(line);
    let said = line.len() > word.len();
    let about = ["code", "コード", "id"].iter().any(|w| line.contains(w));
    let plain = word
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "+/=_-".contains(c));
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let letters = word.chars().filter(char::is_ascii_alphabetic).count();
    let mixed = digits >= 1 && letters >= 1;
    plain && mixed && (4..=400).contains(&word.len()) && (!said || about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stand_before_or_after() {
        let lines = [
            "3 route 66",
            "3x route 66",
            "3xroute 66",
            "x3 route 66",
            "3枚 route 66",
            "(3) route 66",
            "route 66 x3",
            "route 66 3",
            "route 66 (3)",
            "route 66*3",
            "route 66: 3",
            "route 66 3枚",
            "route 66, x 3",
            "- 3 route 66",
            "route 66\t3",
            "3\troute 66",
            "3 x route 66",
        ];
        for line in lines {
            let guess = guesses(line).into_iter().find(|g| g.name == "route 66");
            assert_eq!(guess.and_then(|g| g.count), Some("3"), "{line}");
        }
        let wide = guesses("3港ネコ");
        assert_eq!((wide[0].count, wide[0].name), (Some("3"), "港ネコ"));
        let after = guesses("港ネコ3枚");
        assert_eq!((after[0].count, after[0].name), (Some("3"), "港ネコ"));
        assert_eq!(
            guesses("veshna-1").len(),
            1,
            "the number of an id is no count"
        );
        let names: Vec<_> = guesses("phoenix 3").into_iter().map(|g| g.name).collect();
        assert_eq!(names, ["phoenix", "phoenix 3"]);
        assert_eq!(guesses("3 xylophones")[0].name, "xylophones");
        assert_eq!(guesses("cat (sr) (25)")[0].name, "cat (sr)");
        for odd in ["", "3", "x", "枚", "( )", "3枚", "x3", "・", ")))", "3x"] {
            assert!(
                guesses(odd)
                    .iter()
                    .all(|g| g.count.is_none() || !g.name.is_empty())
            );
        }
    }

    #[test]
    fn brackets_and_rarities_are_taken_off() {
        let (inside, outside) = brackets("港ネコ【tide-1】(sr) x");
        assert_eq!(
            (inside, outside.as_str()),
            (vec!["tide-1", "sr"], "港ネコ   x")
        );
        assert_eq!(brackets("a (b").1, "a (b");
        assert_eq!(without_rarity("tide-1 sr"), Some("tide-1"));
        assert_eq!(without_rarity("tide-012ssp★"), Some("tide-012"));
        assert_eq!(without_rarity("tide-1-rrr+"), Some("tide-1"));
        assert_eq!(without_rarity("tide cat"), None);
    }

    #[test]
    fn codes_of_sites_are_told_from_names() {
        for code in [
            "https://decks.example/view/4xk9q",
            "4xk9q",
            "deck code: 4xk9q",
            "www.example.jp/d/1",
            "デッキコード:8u7a-aaxxk",
        ] {
            assert!(is_of_a_site(code), "{code}");
        }
        for name in ["harbour cat", "港ネコ", "3 cats", "cat", "route 66"] {
            assert!(!is_of_a_site(name), "{name}");
        }
    }
}
