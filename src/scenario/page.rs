//! The page that lists what the scenarios of a ruleset call by name.

use super::prompts::{KERNEL, short};
use fudaba_engine::{Declaration, OptionNames, PlayerId, Zones};
use fudaba_library::Game;
use std::fmt::Write;

/// The name of the page, in the folder of the ruleset's scenarios.
pub const NAMES_FILE: &str = "NAMES.md";

/// The page of a ruleset: its zones, phases, prompts and their options, words after a card, openings, variants and endings,
/// as its declaration has them.
#[must_use]
pub fn names_page(game: &Game) -> String {
    let declared = game.rules.declaration();
    let mut page = format!("# Names in scenarios of `{}`\n\n", declared.id);
    page += "This page is generated from the ruleset's declaration; `FUDABA_RENEW=1 cargo test --no-default-features --test \
             scenarios names` writes it anew. What the steps mean is told in `../README.md`.\n";
    zones(&mut page, game.rules.zones());
    list(&mut page, "Phases", declared.phases);
    prompts(&mut page, declared);
    marks(&mut page, declared);
    let openings: Vec<&str> = declared.openings.iter().map(|o| o.key).collect();
    list(&mut page, "Openings", &openings);
    variants(&mut page, declared);
    endings(&mut page, declared);
    page
}

fn code(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    words.join(", ")
}

fn line(page: &mut String, text: &str) {
    let _ = writeln!(page, "{text}");
}

fn heading(page: &mut String, title: &str) {
    line(page, &format!("\n## {title}\n"));
}

fn list(page: &mut String, title: &str, words: &[&str]) {
    if !words.is_empty() {
        heading(page, title);
        line(page, &code(words));
    }
}

fn zones(page: &mut String, zones: &Zones) {
    let decls = || zones.ids().map(|z| zones.decl(z));
    let own = decls().filter(|d| d.owner == Some(PlayerId(0)));
    let own: Vec<&str> = own.map(|d| d.key).collect();
    let shared: Vec<&str> = decls()
        .filter(|d| d.owner.is_none())
        .map(|d| d.key)
        .collect();
    list(page, "Zones of each player", &own);
    list(page, "Shared zones", &shared);
}

fn prompts(page: &mut String, declared: &Declaration) {
    heading(page, "Prompts");
    line(page, "| prompt | options by name |\n|---|---|");
    for key in declared.prompts {
        let names = declared.option_names.iter().find(|(of, _)| of == key);
        let options = match names.map(|(_, names)| names) {
            Some(OptionNames::Words(words)) => code(words),
            Some(OptionNames::Amounts) => "the number that is meant: `0`, `1`, `2` …".to_owned(),
            None => String::new(),
        };
        line(page, &format!("| `{key}` | {options} |"));
    }
    let kernel: Vec<&str> = KERNEL
        .iter()
        .map(|p| short(p.key(declared.prompts)))
        .collect();
    line(page, &format!("\nof effects: {}", code(&kernel)));
}

fn marks(page: &mut String, declared: &Declaration) {
    heading(page, "Words after a card");
    line(page, "| word | what it says |\n|---|---|");
    line(page, "| `up`, `down` | it lies face up, face down |");
    line(
        page,
        "| `rested`, `upright` | it is turned sideways, or not |",
    );
    for mark in declared.marks_by_hand {
        line(page, &format!("| `{}` | {} |", mark.word, mark.says));
    }
    for role in declared.named {
        line(
            page,
            &format!("| `{role}` | it has this role of the deck |"),
        );
    }
}

fn variants(page: &mut String, declared: &Declaration) {
    if declared.options.is_empty() {
        return;
    }
    heading(page, "Variants, the usual one first");
    line(page, "| option | values | clause |\n|---|---|---|");
    for option in declared.options {
        let (key, values, clause) = (option.key, code(option.values), option.clause);
        line(page, &format!("| `{key}` | {values} | {clause} |"));
    }
}

fn endings(page: &mut String, declared: &Declaration) {
    heading(page, "Endings");
    line(page, "| reason | clause |\n|---|---|");
    for (key, clause) in declared.endings {
        line(page, &format!("| `{key}` | {clause} |"));
    }
    line(page, "| `effect`, `concession`, `both`, `endless` |  |");
}
