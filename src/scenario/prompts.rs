//! How prompts are called, and the numbered choices of a decision.

use super::start::World;
use fudaba_engine::words::unknown_word;
use fudaba_engine::{OptionNames, PlayerId, Prompt, Query};

/// How the open decision calls its choices.
enum Called {
    /// As the ruleset says.
    Declared(OptionNames),
    /// By numbers from this one on.
    From(i32),
    /// By the colours of the ruleset.
    Colours,
    /// They have no names.
    Nothing,
}

fn called(q: Query, key: &str) -> Called {
    let declared = q.setup.declared;
    let names = declared.option_names.iter().find(|(of, _)| *of == key);
    if let Some((_, names)) = names {
        return Called::Declared(*names);
    }
    let kernel = KERNEL.iter().find(|p| p.key(declared.prompts) == key);
    match kernel {
        Some(Prompt::NameNumber) => Called::From(q.least_number().unwrap_or(0)),
        Some(Prompt::NameColour) => Called::Colours,
        _ => Called::Nothing,
    }
}

/// The key of the open decision.
fn open_key(q: Query) -> Option<&'static str> {
    let waiting = q.table.waiting?;
    Some(waiting.prompt.key(q.setup.declared.prompts))
}

/// The name of a numbered choice of the open decision, if it has one.
#[must_use]
pub fn option_name(q: Query, n: u8) -> Option<String> {
    let key = open_key(q)?;
    let at = usize::from(n);
    match called(q, key) {
        Called::Declared(OptionNames::Words(words)) => words.get(at).map(|w| (*w).to_owned()),
        Called::Declared(OptionNames::Amounts) => Some(n.to_string()),
        Called::From(least) => Some((least + i32::from(n)).to_string()),
        Called::Colours => {
            let colours = q.setup.rules.words().colours;
            colours.get(at).map(|w| (*w).to_owned())
        }
        Called::Nothing => None,
    }
}

/// The number, from 0, of the choice that has this name in the open decision.
///
/// # Errors
/// If it has no choice of that name.
pub fn option_number(q: Query, name: &str) -> Result<u8, String> {
    let Some(key) = open_key(q) else {
        return Err("nobody is asked".to_owned());
    };
    let among = |words: &[&str]| {
        let at = words.iter().position(|word| *word == name);
        at.and_then(|at| u8::try_from(at).ok())
            .ok_or_else(|| unknown_word(&format!("option of {key:?}"), name, words))
    };
    let number = |least: i32| {
        let n = name
            .parse::<i32>()
            .ok()
            .and_then(|n| u8::try_from(n - least).ok());
        n.ok_or_else(|| {
            format!("an option of {key:?} is a number from {least}, as in Option(\"{least}\")")
        })
    };
    match called(q, key) {
        Called::Declared(OptionNames::Words(words)) => among(words),
        Called::Declared(OptionNames::Amounts) => number(0),
        Called::From(least) => number(least),
        Called::Colours => among(q.setup.rules.words().colours),
        Called::Nothing => Err(format!(
            "the options of {key:?} have no names; write Option(1) for the first"
        )),
    }
}

/// The prompts of the kernel. They may be written without `kernel.`.
pub(super) const KERNEL: &[Prompt] = &[
    Prompt::ChooseCards,
    Prompt::ChooseSlot,
    Prompt::UseAbility,
    Prompt::May,
    Prompt::ChooseOne,
    Prompt::PayCost,
    Prompt::Order,
    Prompt::NameNumber,
    Prompt::NameColour,
    Prompt::Arrange,
];

/// A prompt of the kernel as scenarios usually write it.
pub(super) fn short(full: &'static str) -> &'static str {
    full.strip_prefix("kernel.").unwrap_or(full)
}

impl World {
    /// A prompt as decisions have it.
    ///
    /// # Errors
    /// If neither the ruleset nor the kernel has it.
    pub fn prompt(&self, key: &str) -> Result<&'static str, String> {
        let own = self.game.setup().declared.prompts;
        let kernel = KERNEL.iter().map(|prompt| prompt.key(own));
        let mut all = own.iter().copied().chain(kernel.clone());
        all.find(|full| *full == key || short(full) == key)
            .ok_or_else(|| {
                let known: Vec<&str> = own.iter().copied().chain(kernel.map(short)).collect();
                unknown_word("prompt", key, &known)
            })
    }

    /// Is the open decision this one?
    #[must_use]
    pub fn is_asked(&self, who: Option<PlayerId>, key: &str) -> bool {
        self.game
            .decision()
            .is_some_and(|d| d.key == key && who.is_none_or(|p| p == d.player))
    }
}
