//! Where the player is asked whether he answers what goes on: the list, and what he says about it.

use super::tell::Tell;
use fudaba_engine::{Asked, Declaration};
use fudaba_play::Openings;
use fudaba_text::{Book, Lang};

/// "2 never", "2 なし": the place of the kind in the list, from 0, and when he wants to be asked there.
pub fn understood(said: &str, kinds: usize) -> Option<(usize, Asked)> {
    let (number, when) = said.split_once(char::is_whitespace)?;
    let number: usize = number.parse().ok()?;
    let asked = match when.trim().to_lowercase().as_str() {
        "always" | "毎回" => Asked::Always,
        "relevant" | "影響" => Asked::Relevant,
        "never" | "なし" => Asked::Never,
        _ => return None,
    };
    (1..=kinds).contains(&number).then(|| (number - 1, asked))
}

/// How it is said.
pub fn how(tell: Tell) -> &'static str {
    match tell.0 {
        Lang::En => {
            "Say: ask NUMBER always, ask NUMBER relevant (only if it matters), or ask NUMBER never."
        }
        Lang::Ja => {
            "「ask 番号 毎回」「ask 番号 影響」（影響があるときだけ）「ask 番号 なし」のどれかで入力してください。"
        }
    }
}

/// The kinds of openings of a ruleset with what holds at each.
pub fn list(declared: &Declaration, now: &Openings, book: &Book, tell: Tell) -> String {
    if declared.openings.is_empty() {
        let none = match tell.0 {
            Lang::En => "This game asks you only on your own account: there is nothing to set.",
            Lang::Ja => "このゲームには設定できる質問がありません。",
        };
        return none.to_owned();
    }
    let line = |(at, decl): (usize, &fudaba_engine::OpeningDecl)| {
        let (name, hint) = book.opening(decl.key, tell.0);
        let now = u8::try_from(at)
            .map(|kind| now.at(kind))
            .unwrap_or_default();
        let when = match (now, tell.0) {
            (Asked::Always, Lang::En) => "always",
            (Asked::Relevant, Lang::En) => "relevant",
            (Asked::Never, Lang::En) => "never",
            (Asked::Always, Lang::Ja) => "毎回",
            (Asked::Relevant, Lang::Ja) => "影響",
            (Asked::Never, Lang::Ja) => "なし",
        };
        format!("  {}. [{when}] {name}: {hint}", at + 1)
    };
    let mut lines: Vec<String> = declared.openings.iter().enumerate().map(line).collect();
    lines.push(how(tell).to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood_or_refused() {
        assert_eq!(understood("2 never", 3), Some((1, Asked::Never)));
        assert_eq!(understood("3 毎回", 3), Some((2, Asked::Always)));
        assert_eq!(understood("1  Relevant ", 3), Some((0, Asked::Relevant)));
        for wrong in ["", "2", "0 never", "4 never", "x never", "2 often"] {
            assert_eq!(understood(wrong, 3), None, "{wrong}");
        }
    }
}
