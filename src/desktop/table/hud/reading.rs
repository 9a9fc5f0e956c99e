//! What the reading panel shows of a card: its text, its numbers and what changed them, and why it can do nothing.

use super::models::Maker;
use super::texts;
use crate::panels::model::{
    Change, CheckModel, ChecklistModel, IconModel, InspectModel, ReasonModel, StatModel,
};
use crate::table::draw::faces;
use crate::table::draw::orders::Order;
use crate::table::ruleset::look::NeedLook;
use crate::table::ruleset::text as text_of;
use crate::ui_text::Word;
use fudaba_cards::CardRules;
use fudaba_engine::ability::Condition;
use fudaba_engine::words::{KindId, StatId};
use fudaba_engine::{Action, CardId, DefId, Nearness, Reason, Scope, Verb, Visibility, ZoneId};
use fudaba_saves::settings::Language;
use fudaba_text::condition_text;

/// The height of marks that are explained, in pixels.
const MARKS: u32 = 40;

/// Is a number of a card of this kind worth telling? Those that it does not have are left out: of a family, such as the
/// hearts of each colour, and of those that such a card may lack, such as the bounds of X.
fn is_told(cards: &CardRules, kind: KindId, stat: StatId, (was, now): (i32, i32)) -> bool {
    let family = cards.words.family(stat);
    let is_part = family.is_some_and(|f| f.parts.contains(&stat));
    let may_lack = cards.kind(kind).is_some_and(|rules| rules.may_lack(stat));
    !(is_part || may_lack) || was != 0 || now != 0
}

impl Maker<'_> {
    /// The card that the viewer reads.
    pub fn inspect(&mut self, card: CardId, pinned: bool) -> Option<InspectModel> {
        let view = self.seen.view();
        let Some(def) = view.def(card) else {
            return self.hidden(card, pinned);
        };
        let entry = self.game.entry(def)?;
        let language = self.settings.card_language;
        let read = texts::reading(self.game, def, self.settings);
        let epithet = entry.epithet.as_ref().map(|e| text_of(e, language));
        let name = text_of(&entry.name, language);
        let mut why_not = self.why_not(card);
        let (met, lacks) = self.needs(card, def);
        if why_not.is_empty() {
            why_not = lacks;
        }
        Some(InspectModel {
            card: Some(super::models::key(card)),
            name: match epithet {
                Some(epithet) if language == Language::English => {
                    format!("{name}, {epithet}")
                }
                Some(epithet) => format!("〈{epithet}〉{name}"),
                None => name.to_owned(),
            },
            kind: read.kind,
            picture: self.zoom(def),
            state: texts::state(self.game, self.seen, card, self.settings),
            here: self.here(card),
            in_fight: self.in_fight(card).len(),
            stats: self.stats(card, def),
            text: read.text,
            icons: self.icons(card, def),
            keywords: read.keywords,
            why_not,
            caution: self.caution(card),
            met,
            always: self.seen.sitting().always_of(def).collect(),
            flavour: read.flavour,
            pinned,
        })
    }

    /// What there is to read of a card that the viewer does not see: what it does by lying where it lies, if the ruleset tells
    /// that, and why what is done with it is not offered.
    fn hidden(&self, card: CardId, pinned: bool) -> Option<InspectModel> {
        let why_not = self.not_offered(card);
        let says = !why_not.is_empty() || self.means(card).is_some();
        says.then(|| InspectModel {
            card: Some(super::models::key(card)),
            name: texts::place(self.game, self.seen, card, self.settings),
            here: self.here(card),
            why_not,
            pinned,
            ..InspectModel::default()
        })
    }

    /// Why the rules' own options that are done with a card of the viewer's are not offered.
    fn not_offered(&self, card: CardId) -> Vec<ReasonModel> {
        let view = self.seen.view();
        let zone = view.table().card(card).zone;
        if zone == ZoneId::NONE {
            // A card of which it is not known where it lies.
            return Vec::new();
        }
        let decl = view.q().zones().decl(zone);
        let look = self.game.look.table.zones.get(decl.key);
        let own = decl.owner == Some(self.seen.viewer());
        let (Some(look), true, true) = (look, own, self.seen.decision().is_some()) else {
            return Vec::new();
        };
        let reasons = super::reasons::of_offers(view, &look.offers).into_iter();
        let told = reasons.map(|reason| ReasonModel {
            clause: reason.clause.to_owned(),
            later: reason.nearness == Nearness::Later,
            text: texts::reason(self.game, self.seen, reason, self.settings),
        });
        told.collect()
    }

    fn stats(&self, card: CardId, def: DefId) -> Vec<StatModel> {
        let view = self.seen.view();
        let Some(printed) = self.game.catalogue.get(def) else {
            return Vec::new();
        };
        let (words, cards) = (self.game.rules.words(), self.game.game.library.game.cards);
        let kind = self.game.look.face.kinds.get(printed.kind.name(words));
        let names = kind.map_or(&[][..], |k| &k.stats);
        let stats = names.iter().filter_map(|n| StatId::find(words, n));
        stats
            .map(|stat| (stat, printed.stat(stat), view.q().stat(card, stat)))
            .filter(|(stat, was, now)| is_told(cards, printed.kind, *stat, (*was, *now)))
            .map(|(stat, was, now)| {
                let say = |n| texts::stat_value(self.game, stat, n, self.settings);
                StatModel {
                    name: texts::stat_name(self.game, stat, self.settings),
                    now: say(now),
                    change: match now.cmp(&was) {
                        std::cmp::Ordering::Greater => Change::Raised,
                        std::cmp::Ordering::Less => Change::Lowered,
                        std::cmp::Ordering::Equal => Change::None,
                    },
                    printed: if now == was { String::new() } else { say(was) },
                    because: self.because(card, stat),
                }
            })
            .collect()
    }

    /// The marks of its face that no word stands beside, with what they mean.
    fn icons(&mut self, card: CardId, def: DefId) -> Vec<IconModel> {
        let Some(printed) = self.game.catalogue.get(def) else {
            return Vec::new();
        };
        let (look, words) = (&self.game.look, self.game.rules.words());
        let changes = faces::changes(look, self.seen.view().q(), card);
        let language = self.settings.language;
        let mut icons = Vec::new();
        for legend in &look.face.legend {
            let marks = faces::badges_of(look, words, printed, &changes, &legend.stats);
            if marks.badges.is_empty() {
                continue;
            }
            let order = Order::Badges(Box::new(marks), MARKS);
            let pictures = self.pictures.as_deref_mut();
            icons.push(IconModel {
                picture: pictures.and_then(|p| p.for_panel(&order, self.textures)),
                name: text_of(&legend.name, language).to_owned(),
                means: text_of(&legend.means, language).to_owned(),
                quiet: legend.quiet,
            });
        }
        icons
    }

    /// What changed a number, one line each.
    fn because(&self, card: CardId, stat: StatId) -> Vec<String> {
        let view = self.seen.view();
        let sources = view.q().stat_sources(card, stat).into_iter();
        sources
            .map(|source| texts::stat_source(self.game, self.seen, &source, self.settings))
            .collect()
    }

    /// Of what a card of the viewer's needs to come into play: what is there, and why what is not there is not. Nothing
    /// where he does not choose freely, or where something else stands in the way.
    fn needs(&self, card: CardId, def: DefId) -> (Vec<String>, Vec<ReasonModel>) {
        let nothing = (Vec::new(), Vec::new());
        let view = self.seen.view();
        let words = self.game.rules.words();
        let kind = self.game.catalogue.get(def).map(|def| def.kind.name(words));
        let needs = kind.and_then(|kind| self.game.look.needs.get(kind));
        let own = view.table().card(card).owner() == self.seen.viewer();
        let (Some(needs), Some(decision), true) = (needs, self.seen.decision(), own) else {
            return nothing;
        };
        if !self
            .game
            .look
            .needs_at
            .iter()
            .any(|key| key == decision.key)
        {
            return nothing;
        }
        let can = |verb| {
            decision
                .actions
                .iter()
                .any(|a| a.card == card && a.verb == verb)
        };
        // What can only go onto another card needs something else.
        if can(Verb::LevelUp) && !can(Verb::Deploy) {
            return nothing;
        }
        let can = can(Verb::Deploy) || can(Verb::Play);
        let zone = view.q().zones().decl(view.table().card(card).zone);
        let lacks = if can {
            Vec::new()
        } else if zone.visibility == Visibility::OwnerOnly {
            super::reasons::of(view, card)
        } else {
            view.reasons(Action::card(Verb::Play, card))
        };
        let is_need = |reason: &Reason| needs.iter().any(|need| need.unless == reason.key);
        if (!can && lacks.is_empty()) || !lacks.iter().all(is_need) {
            return nothing;
        }
        let alone = match can {
            true => Vec::new(),
            false => super::reasons::of_coming(view, card),
        };
        let all = lacks.iter().chain(&alone);
        let there = |unless: &str| all.clone().all(|reason| reason.key != unless);
        let met = needs.iter().filter(|need| there(&need.unless));
        let met = met.map(|need| text_of(&need.says, self.settings.language).to_owned());
        let met = met.collect();
        let lacks = lacks.into_iter().map(|reason| ReasonModel {
            clause: reason.clause.to_owned(),
            later: false,
            text: texts::reason(self.game, self.seen, reason, self.settings),
        });
        (met, lacks.collect())
    }

    /// What the card for which the viewer has an empty place still needs to come there; nothing where it can, or where
    /// something else stands in the way.
    #[must_use]
    pub fn checklist(&self) -> Option<ChecklistModel> {
        let view = self.seen.view();
        let (table, zones) = (view.table(), view.setup().rules.zones());
        let own = |key: &str| {
            zones.ids().find(|zone| {
                let decl = zones.decl(*zone);
                decl.key == key && decl.owner == Some(self.seen.viewer())
            })
        };
        if self.seen.contest().is_some() {
            return None;
        }
        let looks = self.game.look.table.zones.iter();
        let mut admitted = looks.filter_map(|(key, look)| {
            let place = own(key).filter(|zone| table.zone(*zone).is_empty());
            let from = look.admits.as_deref().filter(|_| place.is_some())?;
            let card = table.zone(own(from)?).iter().last().copied()?;
            Some((card, view.def(card)?))
        });
        let (card, def) = admitted.next()?;
        let (_, lacks) = self.needs(card, def);
        if lacks.is_empty() {
            return None;
        }
        let printed = self.game.catalogue.get(def)?;
        let kind = printed.kind.name(self.game.rules.words());
        let missing = view.reasons(Action::card(Verb::Play, card));
        let needs = self.game.look.needs.get(kind)?.iter();
        let items = needs.flat_map(|need| {
            let conditions = self.conditions(card, def, need);
            if conditions.is_empty() {
                return vec![CheckModel {
                    text: text_of(&need.says, self.settings.language).to_owned(),
                    met: missing.iter().all(|reason| reason.key != need.unless),
                }];
            }
            conditions
        });
        let name = texts::card_name(self.game, self.seen, card, self.settings);
        let words = self.settings.words();
        Some(ChecklistModel {
            title: words.fill(Word::EntersWhen, &[("card", &name)]),
            items: items.collect(),
        })
    }

    /// What the condition of a card's ability asks, part by part, if a need is one.
    fn conditions(&self, card: CardId, def: DefId, need: &NeedLook) -> Vec<CheckModel> {
        let (Some(kind), Some(printed)) = (&need.condition, self.game.catalogue.get(def)) else {
            return Vec::new();
        };
        let words = self.game.rules.words();
        let mut kinds = words.abilities.iter();
        let Some((_, kind)) = kinds.find(|(name, _)| name == kind) else {
            return Vec::new();
        };
        let view = self.seen.view();
        let scope = Scope::of(card, self.seen.viewer());
        let lexicon = &self.game.game.book.lexicon;
        let item = |condition: &Condition, or: bool| {
            let of = (printed.kind, *kind);
            let said = condition_text(condition, of, lexicon, self.settings.language.into());
            let words = self.settings.words();
            CheckModel {
                text: match or {
                    true => words.fill(Word::CheckOr, &[("need", &said)]),
                    false => said,
                },
                met: view.q().holds(&scope, condition),
            }
        };
        let abilities = printed.abilities_of(*kind);
        let items = abilities.flat_map(|(_, ability)| match &ability.ability.condition {
            Condition::Always => Vec::new(),
            Condition::All(all) => all.iter().map(|one| item(one, false)).collect(),
            Condition::AnyOf(any) => {
                let last = any.len().saturating_sub(1);
                let any = any.iter().enumerate();
                any.map(|(n, one)| item(one, n < last)).collect()
            }
            one => vec![item(one, false)],
        });
        items.collect()
    }

    /// What should be known before a card is used, however it is used now.
    fn caution(&self, card: CardId) -> String {
        let view = self.seen.view();
        let actions = self.seen.decision().map(|decision| decision.actions);
        let actions = actions.into_iter().flatten().filter(|a| a.card == card);
        let mut cautions = actions.map(|action| view.caution(action));
        let first = cautions.next().flatten();
        let same = first.filter(|first| cautions.all(|other| other.as_ref() == Some(first)));
        same.map_or_else(String::new, |caution| {
            texts::reason(self.game, self.seen, caution.reason, self.settings)
        })
    }

    /// Why a card of the viewer's can do nothing now.
    #[must_use]
    pub fn why_not(&self, card: CardId) -> Vec<ReasonModel> {
        let Some(decision) = self.seen.decision() else {
            return Vec::new();
        };
        let zone = self.seen.view().table().card(card).zone;
        let decl = self.seen.view().setup().rules.zones().decl(zone);
        let own = decl.owner == Some(self.seen.viewer());
        let asked = decision.about == Some(card) || decision.source == Some(card);
        if !own || asked || decision.actions.iter().any(|a| a.card == card) {
            return Vec::new();
        }
        let why_not = self.not_offered(card);
        if !why_not.is_empty() {
            return why_not;
        }
        texts::why_not(self.game, self.seen, card, self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::is_told;
    use crate::table::tests::games;
    use fudaba_rules::registry;

    #[test]
    fn what_a_card_needs_is_told_by_reasons_that_the_rules_give() {
        let mut told = 0;
        for game in games() {
            let reasons = &game.book.phrases.reasons;
            let words = game.library.game.rules.words();
            for (kind, needs) in &game.look.needs {
                let known = words.kinds.contains(&kind.as_str());
                assert!(known, "{kind}");
                for need in needs {
                    assert!(
                        reasons.contains_key(need.unless.as_str()),
                        "{kind} {need:?}"
                    );
                    told += 1;
                }
            }
        }
        assert!(told > 10);
    }

    #[test]
    fn numbers_that_a_card_does_not_have_are_left_out() {
        let (mut left_out, mut always) = (0, 0);
        for game in registry() {
            let words = game.cards.words;
            for kind in game.cards.kinds {
                let told = |stat, of| is_told(game.cards, kind.kind, stat, of);
                let parts = words.families.iter().flat_map(|f| f.parts).copied();
                let optional = kind.optional_stats.iter().map(|rules| rules.stat);
                for stat in parts.chain(optional) {
                    assert!(!told(stat, (0, 0)));
                    assert!(told(stat, (2, 0)), "it has been lost");
                    assert!(told(stat, (0, 1)), "it was given");
                    left_out += 1;
                }
                for rules in kind.stats.iter().filter(|s| words.family(s.stat).is_none()) {
                    assert!(told(rules.stat, (0, 0)), "it is printed");
                    always += 1;
                }
            }
        }
        assert!(left_out > 0 && always > 0);
    }
}
