//! Templates with named places: `"{player} draws {n} {n|card|cards}"`.

/// Fills the places of a template. `{name}` becomes the value of that name; `{name|one|many}` becomes `one` when the value
/// is 1 (or −1), or ends with it ("exactly 1", "more than 1"), otherwise `many`. A place without a value is left as it stands, so that tests can find it.
#[must_use]
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}').map(|at| open + at) else {
            break;
        };
        out.push_str(&rest[..open]);
        match place(&rest[open + 1..close], values) {
            Some(text) => out.push_str(text),
            None => out.push_str(&rest[open..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

fn place<'a>(inside: &'a str, values: &[(&str, &'a str)]) -> Option<&'a str> {
    let mut parts = inside.split('|');
    let name = parts.next()?;
    let value = values.iter().find(|(key, _)| *key == name)?.1;
    match (parts.next(), parts.next()) {
        (Some(one), Some(many)) => Some(if is_one(value) { one } else { many }),
        _ => Some(value),
    }
}

/// Does what is counted stand in the singular behind this number?
fn is_one(number: &str) -> bool {
    let last = number.rsplit(' ').next().unwrap_or(number);
    matches!(last, "1" | "-1" | "\u{2212}1")
}

/// The names of the places in a template, sorted, each once.
#[must_use]
pub fn places(template: &str) -> Vec<&str> {
    let mut names: Vec<&str> = template
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .filter_map(|(inside, _)| inside.split('|').next())
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_numbers_agree() {
        let say = |n: &str| {
            fill(
                "{who} draws {n} {n|card|cards}.",
                &[("who", "Ann"), ("n", n)],
            )
        };
        assert_eq!(say("1"), "Ann draws 1 card.");
        assert_eq!(say("2"), "Ann draws 2 cards.");
        assert_eq!(say("exactly 1"), "Ann draws exactly 1 card.");
        assert_eq!(say("1 or more"), "Ann draws 1 or more cards.");
        assert_eq!(say("no"), "Ann draws no cards.");
        assert_eq!(fill("{missing} here", &[]), "{missing} here");
        assert_eq!(places("{b} {a} {n|x|y} {a} {z"), ["a", "b", "n"]);
    }
}
