//! Does the ruleset implement what the ability says?

use super::{Problem, Walk};
use crate::explain::not_in;
use fudaba_engine::ability::{Ability, Dest, DestName, Effect, Family, Place, Word};

impl Walk<'_> {
    /// A word of the language, which the walk has just come to.
    pub(super) fn named_here(&mut self, family: &'static Family, word: &'static str) {
        let language = self.rules.language;
        let known = language.implements(family, word);
        match family.name {
            "Effect" => self.unknown_step = !known,
            // These are looked at where they stand.
            "Spot" | "Dest" => return,
            _ => {}
        }
        if !known {
            self.refuse(family.name, word, family.called, &language.words(family));
        }
    }

    /// A word that the walk has just come to, in a place where only some may stand. What stands in a step that the
    /// ruleset lacks does not matter.
    pub(super) fn placed_here(&mut self, word: &'static str, place: Place) {
        let known = self.rules.allowed(place);
        if !known.contains(&word) && !self.unknown_step {
            self.refuse("", word, place.what(), &known);
        }
    }

    /// The word that was met last means nothing where it stands.
    fn refuse(&mut self, family: &str, word: &str, what: &str, known: &[&'static str]) {
        let (reason, help) = not_in(self.rules.ruleset, family, word, what, known);
        let place = self.met.get(word).map_or(0, |n| n.saturating_sub(1));
        self.note(Problem {
            reason,
            help,
            word: Some((word.to_owned(), place)),
        });
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

    /// Where cards go, which the walk has just come through.
    pub(super) fn dest_declared(&mut self, dest: Dest) {
        let (language, words) = (self.rules.language, self.rules.words);
        let ways = language.ways_into(dest.zone());
        let name = DestName::from(dest);
        let zone = dest.zone().name(words);
        if ways.is_empty() {
            let known: Vec<_> = language.dests.iter().map(|(z, _)| z.name(words)).collect();
            self.refuse("", zone, "a zone that effects put cards into", &known);
        } else if !ways.contains(&name) {
            let known: Vec<_> = ways.iter().map(|way| (*way).into()).collect();
            self.refuse(
                "",
                name.into(),
                &format!("a way to put cards into {zone}"),
                &known,
            );
        }
        if let Dest::Nth(_, n) = dest
            && !(2..=9).contains(&n)
        {
            self.problem_here(
                "Nth",
                format!("no card is put as number {n} from the top"),
                "use 2 to 9, or To(…) for the top",
            );
        }
    }

    /// A word of the ruleset where it stands.
    pub(super) fn word_here(&mut self, word: Word, place: Place) {
        let name = word.name(self.rules.words);
        self.meet(name);
        self.placed_here(name, place);
    }
}
