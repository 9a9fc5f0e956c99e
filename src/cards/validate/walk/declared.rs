//! Does the ruleset implement what the ability says?

use super::Walk;
use crate::explain::not_in;
use fudaba_engine::ability::{Ability, Effect};

impl Walk<'_> {
    /// The word that was met last means nothing where it stands.
    pub(super) fn refuse(&mut self, family: &str, word: &str, what: &str, known: &[&'static str]) {
        let (reason, help) = not_in(self.rules.ruleset, family, word, what, known);
        self.problem_here(word, reason, help);
    }

    /// What an ability is that is perhaps given to cards.
    pub(super) fn ability_declared(&mut self, ability: &Ability, granted: bool) {
        let (language, words) = (self.rules.language, self.rules.words);
        if granted && !language.granted.contains(&ability.kind) {
            let known: Vec<_> = language.granted.iter().map(|k| k.name(words)).collect();
            let kind = ability.kind.name(words);
            self.refuse(
                "",
                kind,
                "a kind of ability that cards can be given",
                &known,
            );
        }
        if !ability.targets.is_empty() && !language.declares {
            self.refuse("", "targets", "a part of an ability", &[]);
        }
    }

    /// An operation of the ruleset's own, which may want a number.
    pub(super) fn deed_declared(&mut self, step: &Effect) {
        let Effect::Deed(_, deed, value) = step else {
            return;
        };
        let word = deed.name(self.rules.words);
        let counted = self.rules.language.counted_deeds.contains(deed);
        if counted && value.is_none() {
            let help = format!("write Deed(…, {word}, N(1))");
            self.problem_at(word, 0, format!("{word} needs a number"), help);
        } else if !counted && value.is_some() {
            let help = format!("write Deed(…, {word})");
            self.problem_at(word, 0, format!("{word} has no number"), help);
        }
    }
}
