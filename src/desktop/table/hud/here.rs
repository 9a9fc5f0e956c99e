//! What a card is in where it lies now: what its place does, the fight that it is in and what its number there is made of,
//! what can be done with it, and who can attack it. All of it is about this card at this moment, nothing about its kind.

use super::contests::part_number;
use super::models::Maker;
use super::texts;
use crate::table::ruleset::places::ZoneLook;
use crate::table::ruleset::text as text_of;
use crate::ui_text::Word;
use fudaba_engine::{Action, CardId, Contest, Decision, DefId, Side, Stage, Term, Verb, ZoneId};
use fudaba_text::{choice_key, fill};

/// So many cards are named in a line; of more, how many they are.
const NAMED: usize = 3;

impl Maker<'_> {
    /// What there is to say of a card just now, a line each; the most important first.
    #[must_use]
    pub fn here(&self, card: CardId) -> Vec<String> {
        let mut lines = self.in_fight(card);
        if let Some(decision) = self.seen.decision() {
            lines.extend(self.offered(card, &decision));
            lines.extend(self.struck_by(card, &decision));
            let lies = self.seen.view().table().card(card).zone;
            lines.extend(
                self.not_struck(&decision, lies, false)
                    .map(|told| told.text),
            );
            lines.extend(self.lacking(card, &decision));
        }
        lines.extend(self.meaning(card));
        lines.extend(self.beside_it(card));
        lines
    }

    /// How many cards lie in the pile of one that nobody sees.
    fn beside_it(&self, card: CardId) -> Option<String> {
        let view = self.seen.view();
        let zone = view.table().card(card).zone;
        let hidden = zone != ZoneId::NONE && view.def(card).is_none();
        let n = hidden.then(|| view.table().zone(zone).len())?;
        let n = (n > 1).then(|| n.to_string())?;
        let words = self.settings.words();
        Some(words.fill(Word::HereCount, &[("n", &n)]))
    }

    /// What a card does by lying where it lies, as the ruleset tells it; else what its place is.
    fn meaning(&self, card: CardId) -> Option<String> {
        self.means(card).or_else(|| {
            let hint = self.place_of(card)?.hint.as_ref()?;
            Some(text_of(hint, self.settings.language).to_owned())
        })
    }

    /// What a card does by lying where it lies, as the ruleset tells it.
    pub(super) fn means(&self, card: CardId) -> Option<String> {
        let means = self.place_of(card)?.means.as_ref()?;
        Some(text_of(means, self.settings.language).to_owned())
    }

    /// How the place of a card looks; nothing of a card of which it is not known where it lies.
    fn place_of(&self, card: CardId) -> Option<&ZoneLook> {
        let zone = self.seen.view().table().card(card).zone;
        if zone == ZoneId::NONE {
            return None;
        }
        let decl = self.seen.view().setup().rules.zones().decl(zone);
        self.game.look.table.zones.get(decl.key)
    }

    /// Whom it fights, with both numbers, and what its own is made of; or whom it helps, and with how much.
    pub(super) fn in_fight(&self, card: CardId) -> Vec<String> {
        let fight = |contest: &&Contest| contest.fight && contest.stage < Stage::Resolved;
        let Some(contest) = self.seen.contest().filter(fight) else {
            return Vec::new();
        };
        let words = self.settings.words();
        let fights = |side: &Side| side.fighters.iter().any(|fighter| fighter.card == card);
        if let Some(own) = contest.sides.iter().position(fights) {
            let sides = [own, 1 - own].map(|side| number(&contest.sides[side]));
            let other = contest.sides[1 - own].fighters.first();
            let (Some(other), [Some((one, terms)), Some((theirs, _))]) = (other, sides) else {
                return Vec::new();
            };
            let word = match own {
                0 => Word::HereAttacks,
                _ => Word::HereAttacked,
            };
            let (name, one) = (self.name_here(other.card), one.to_string());
            let theirs = theirs.to_string();
            let values = [("card", &*name), ("one", &*one), ("other", &*theirs)];
            let first = words.fill(word, &values);
            let sum = (terms.len() > 1).then(|| {
                let parts = terms.iter().enumerate().map(|part| self.part(part));
                let parts: Vec<String> = parts.collect();
                let parts = parts.join(words.get(Word::ForeseenAnd));
                words.fill(Word::HereSum, &[("total", &one), ("parts", &parts)])
            });
            return std::iter::once(first).chain(sum).collect();
        }
        let helps = contest.sides.iter().find_map(|side| {
            let shown = side.support.shown().iter();
            let n = shown
                .filter(|support| support.counts)
                .find(|support| support.card == card)?
                .n;
            let name = self.name_here(side.fighters.first()?.card);
            let n = format!("+{n}");
            Some(words.fill(Word::HereHelps, &[("n", &n), ("card", &name)]))
        });
        helps.into_iter().collect()
    }

    /// A part of a sum, with what it is called.
    fn part(&self, (at, term): (usize, &Term)) -> String {
        format!("{} {}", part_number(at, term), self.part_label(term))
    }

    /// What the viewer can do with it as an answer to the open question.
    fn offered(&self, card: CardId, decision: &Decision) -> Vec<String> {
        let words = self.settings.words();
        let with = decision.actions.iter().filter(|a| a.card == card);
        let with: Vec<Action> = with.copied().collect();
        let any = |verbs: &[Verb]| with.iter().any(|action| verbs.contains(&action.verb));
        let table = self.seen.view().table();
        let attacked = with.iter().filter(|action| action.verb == Verb::Attack);
        let attacked = attacked.filter_map(|action| table.cover(action.place));
        let attacked = self.names_here(attacked.collect());
        let attacks = attacked.map(|cards| words.fill(Word::HereCanAttack, &[("cards", &cards)]));
        let rest = [
            (&[Verb::Move][..], Word::HereCanMove),
            (
                &[Verb::Deploy, Verb::LevelUp, Verb::Play],
                Word::HereCanPlay,
            ),
            (&[Verb::Activate, Verb::Declare], Word::HereCanUse),
        ];
        let rest = rest.into_iter().filter(|(verbs, _)| any(verbs));
        let rest = rest.map(|(_, word)| words.get(word).to_owned());
        let picks = with.iter().find(|action| action.verb == Verb::Pick);
        let picks = picks.map(|action| {
            let view = (self.seen, self.seen.view());
            let said = texts::action(self.game, view, decision, *action, None, self.settings);
            words.fill(Word::HereCanAnswer, &[("what", &said)])
        });
        attacks.into_iter().chain(rest).chain(picks).collect()
    }

    /// Why the viewer cannot do with it what the ruleset wants told.
    fn lacking(&self, card: CardId, decision: &Decision) -> Option<String> {
        let view = self.seen.view();
        let kind = view.q().def(card)?.kind.name(self.game.rules.words());
        let own = view.table().card(card).owner() == self.seen.viewer();
        let place = view.q().zones().decl(view.table().card(card).zone);
        let action = Action::card(Verb::Declare, card);
        let look = self.game.look.lacking.get(&choice_key(decision, action));
        let look = look.filter(|look| own && look.kinds.iter().any(|of| of == kind))?;
        if !place.is_slot() || decision.actions.contains(&action) {
            return None;
        }
        let why = view.reasons(action).into_iter().next()?;
        let why = texts::reason(self.game, self.seen, why, self.settings);
        Some(fill(
            text_of(&look.says, self.settings.language),
            &[("why", &why)],
        ))
    }

    /// Who can attack it, as the viewer is asked just now.
    fn struck_by(&self, card: CardId, decision: &Decision) -> Option<String> {
        let table = self.seen.view().table();
        let strikes = decision.actions.iter().filter(|a| a.verb == Verb::Attack);
        let at_it = strikes.filter(|a| table.cover(a.place) == Some(card) && a.card != card);
        let cards = self.names_here(at_it.filter_map(|action| action.card.some()).collect())?;
        let words = self.settings.words();
        Some(words.fill(Word::HereStruck, &[("cards", &cards)]))
    }

    fn name_here(&self, card: CardId) -> String {
        texts::card_name(self.game, self.seen, card, self.settings)
    }

    /// The names of some cards, each once.
    fn names_here(&self, mut cards: Vec<CardId>) -> Option<String> {
        cards.sort_unstable();
        cards.dedup();
        let mut names: Vec<String> = cards.iter().map(|card| self.name_here(*card)).collect();
        names.dedup();
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        if more > 0 {
            names.push(format!("+{more}"));
        }
        let and = self.settings.words().get(Word::ForeseenAnd);
        (!names.is_empty()).then(|| names.join(and))
    }
}

/// The number of a side with its parts, where it is one alone and known.
fn number(side: &Side) -> Option<(i32, &[Term])> {
    if let Some(sum) = &side.together {
        return Some((sum.total, &sum.terms));
    }
    if let Some(measure) = side.measures.iter().find(|measure| measure.decides) {
        return Some((measure.sum.total, &measure.sum.terms));
    }
    let [fighter] = &side.fighters[..] else {
        return None;
    };
    let known = fighter.def != DefId::HIDDEN && side.measures.is_empty();
    known.then_some((fighter.total, &fighter.terms))
}
