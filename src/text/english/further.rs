//! Steps that few games have, in English: piles, colours, players' numbers, abilities that are given.

use super::effect::Clause;
use super::value::Count;
use super::{English, by, gap, listed, told};
use crate::Lang;
use crate::card::ability_text;
use crate::shape::{Quantity, Side, origin};
use crate::template::fill;
use fudaba_engine::ability::{
    Ability, Aspect, Cards, Change, Dest, Drawing, Effect, Extent, Filter, Payment, Pose, Relation,
    Selector, Value, Who,
};
use fudaba_engine::words::{AttachmentId, ColourId, KindId, StatId, TallyId, ZoneKind};
use std::collections::BTreeMap;

/// Behind cards that share something.
pub(super) fn alike(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Names => "of the same name",
        Aspect::Groups => "of the same group",
        Aspect::Units => "of the same unit",
    }
}

/// Behind cards that differ in something.
pub(super) fn apart(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Names => "with different names",
        Aspect::Groups => "of different groups",
        Aspect::Units => "of different units",
    }
}

impl English<'_> {
    /// "3 embers"
    pub(crate) fn points(&mut self, tally: TallyId, count: &Value) -> String {
        let n = self.value(count);
        let words = self.lex.words.tallies.get(&tally);
        let said = words.and_then(|w| w.points.as_ref());
        said.map_or_else(
            || gap(tally.name(&self.lex.vocabulary)),
            |text| fill(&text.en, &[("n", &n)]),
        )
    }

    /// Behind cards that must go together.
    pub(super) fn together(&self, relation: Relation) -> String {
        match relation {
            Relation::Different(aspect) => apart(aspect).to_owned(),
            Relation::Same(aspect) => alike(aspect).to_owned(),
            Relation::Within(stat, most) => {
                format!("whose {} comes to at most {most} in all", self.stat(stat))
            }
        }
    }

    pub(super) fn further(&mut self, actor: Who, effect: &Effect) -> Clause {
        let verbs = &self.lex.words.verbs;
        match effect {
            Effect::Arrange(cards, dest) => self.arranged(actor, cards, *dest),
            Effect::Enter(cards, spot, Pose::Rested) => {
                let verb = told(verbs.enter_rested.as_ref(), "enter_rested");
                let spot = self.spot(*spot, true);
                let cards = self.cards(cards, "from");
                let values = [("cards", cards.object()), ("spot", spot.as_str())];
                Clause::command(actor, fill(&verb, &values))
            }
            Effect::Tuck(cards, under) => {
                let verb = told(verbs.tuck.as_ref(), "tuck");
                let cards = self.cards(cards, "from").object().to_owned();
                let target = self.cards(under, "in").object().to_owned();
                Clause::command(
                    actor,
                    fill(&verb, &[("cards", &cards), ("target", &target)]),
                )
            }
            Effect::Attach(cards, bearer, kind) => {
                let cards = self.cards(cards, "from").object().to_owned();
                let bearer = self.cards(bearer, "in").object().to_owned();
                let kind = self.attachment(*kind);
                Clause::command(actor, format!("attach {cards} to {bearer} as a {kind}"))
            }
            Effect::Exchange(a, b) => {
                let a = self.cards(a, "in").object().to_owned();
                let b = self.cards(b, "in").object().to_owned();
                Clause::command(actor, format!("exchange {a} with {b}"))
            }
            Effect::Negate(cards) => self.plain(actor, "negate the effect of {cards}", cards, "in"),
            Effect::Procedure(who, procedure, cards, value) => {
                let n = value.as_ref().map_or_else(String::new, |v| self.value(v));
                let cards = self.cards(cards, "from").object().to_owned();
                let values = [("cards", cards.as_str()), ("n", n.as_str())];
                let words = self.lex.words.procedures.get(procedure);
                let gap = || gap(procedure.name(&self.lex.vocabulary));
                let say = words.map_or_else(gap, |w| fill(&by(&w.say.en, *who), &values));
                let act = words.map_or_else(gap, |w| fill(&by(&w.act, *who), &values));
                Clause {
                    say: say.strip_prefix("you ").unwrap_or(&say).to_owned(),
                    command: Some(act),
                    actor: *who,
                    ties: false,
                }
            }
            Effect::Redirect(cards, who) => {
                let cards = self.cards(cards, "in").object().to_owned();
                Clause::command(*who, format!("choose new targets for {cards}"))
            }
            Effect::Rearrange(who, _) => {
                Clause::command(*who, told(verbs.rearrange.as_ref(), "rearrange"))
            }
            Effect::Spend(who, zone, count) => {
                let command = self.spent(*zone, count);
                Clause::command(*who, command)
            }
            Effect::Pay(who, tally, count, how) => {
                let points = self.points(*tally, count);
                let command = match how {
                    Payment::Full => format!("pay {points}"),
                    Payment::AsPossible => format!("pay {points}, or as many as possible"),
                };
                Clause::command(*who, command)
            }
            Effect::Draw(who, most, Drawing::UpTo) => {
                let most = self.value(most);
                Clause::command(*who, format!("draw up to {most} cards"))
            }
            Effect::Draw(who, count, Drawing::Until(zone)) => {
                let theirs = *who != Who::You;
                let place = self.place(*zone, if theirs { "their" } else { "your" });
                let holder = if theirs { "they have" } else { "you have" };
                let count = self.value(count);
                Clause::command(
                    *who,
                    format!("draw until {holder} {count} cards in {place}"),
                )
            }
            Effect::Look(seen, Cards::Top(who, pile, most), Extent::UpTo) => {
                let most = self.value(most);
                let place = self.place(*pile, by("{whose}", *who).as_str());
                self.bind(*seen, ("card".into(), "cards".into()), true, Some(*pile));
                self.bound_of(*seen, *who);
                let command = format!("look at up to {most} cards from the top of {place}");
                Clause::command(Who::You, command)
            }
            Effect::RevealUntil(all, found, who, pile, filters) => {
                let place = self.place(*pile, by("{whose}", *who).as_str());
                let selector = match who {
                    Who::Opponent => Selector::Theirs(*pile, filters.clone()),
                    _ => Selector::Mine(*pile, filters.clone()),
                };
                let noun = self.nominal(&selector, "", Who::You);
                let what = noun.counted(&Count::Exactly(1), false).text;
                self.bind(*all, ("card".into(), "cards".into()), true, Some(*pile));
                let again = (noun.one.clone(), noun.many.clone());
                self.bind(*found, again, false, Some(*pile));
                self.bound_of(*all, *who);
                self.bound_of(*found, *who);
                let command =
                    format!("reveal cards from the top of {place} until {what} is revealed");
                Clause::command(Who::You, command)
            }
            Effect::NameColour(who, listed) => Clause::command(*who, self.colour_choice(listed)),
            Effect::NameColourOf(who, _, cards) => {
                let verb = told(verbs.name_colour_of.as_ref(), "name_colour_of");
                let cards = self.cards(cards, "in").object().to_owned();
                Clause::command(*who, fill(&verb, &[("cards", &cards)]))
            }
            Effect::ModifyPlayer(who, stat, change, duration) => {
                let time = self.duration(*duration, false);
                let say = format!("{} {time}", self.player_stat(*who, *stat, change));
                Clause::statement(say)
            }
            Effect::Remake(cards, numbers, duration) => {
                let time = self.duration(*duration, self.is_plural(cards));
                let become_ = self.remade(cards, numbers);
                Clause::statement(format!("{become_} {time}"))
            }
            Effect::Convert(cards, from, to, duration) => {
                let time = self.duration(*duration, self.is_plural(cards));
                let (from, to) = (self.units(*from), self.units(*to));
                let cards = self.cards(cards, "in").object().to_owned();
                Clause::command(actor, format!("treat all {from} of {cards} as {to} {time}"))
            }
            Effect::GrantAbility(cards, ability, duration) => {
                let text = self.quoted(cards, ability);
                let time = self.duration(*duration, self.is_plural(cards));
                let phrase = self.cards(cards, "in");
                let verb = phrase.verb("gains", "gain");
                Clause::statement(format!("{} {verb} {text} {time}", phrase.text))
            }
            Effect::Control(cards, who, duration) => {
                let time = self.duration(*duration, self.is_plural(cards));
                let cards = self.cards(cards, "in").object().to_owned();
                Clause::command(*who, format!("take control of {cards} {time}"))
            }
            Effect::SetOff(cards, moment) => {
                let verb = told(verbs.set_off.as_ref(), "set_off");
                let words = self.lex.words.moments.get(moment);
                let label = words.and_then(|w| w.label.as_ref());
                let moment = label.map_or_else(
                    || gap(moment.name(&self.lex.vocabulary)),
                    |t| t.name.en.clone(),
                );
                let cards = self.cards(cards, "in").object().to_owned();
                Clause::command(
                    actor,
                    fill(&verb, &[("cards", &cards), ("moment", &moment)]),
                )
            }
            _ => Clause::command(Who::You, gap("effect")),
        }
    }

    /// What a card is attached as: "relic".
    pub(super) fn attachment(&self, kind: AttachmentId) -> String {
        let words = self.lex.words.attachments.get(&kind);
        words.map_or_else(
            || gap(kind.name(&self.lex.vocabulary)),
            |term| term.name.en.to_lowercase(),
        )
    }

    /// "pay 2 energy".
    fn spent(&mut self, zone: ZoneKind, count: &Value) -> String {
        let n = self.value(count);
        let words = self.lex.words.costs.spend.get(&zone);
        words.map_or_else(
            || gap(zone.name(&self.lex.vocabulary)),
            |term| super::lower(&fill(&term.name.en, &[("n", &n)])),
        )
    }

    /// "put the rest on top of your deck in any order".
    fn arranged(&mut self, actor: Who, cards: &Cards, dest: Dest) -> Clause {
        let several = self.is_plural(cards);
        let moved = self.moved(actor, cards, dest);
        if !several {
            return moved;
        }
        let command = moved.command.unwrap_or(moved.say);
        Clause::command(moved.actor, format!("{command} in any order"))
    }

    fn colour_choice(&self, colours: &[ColourId]) -> String {
        let verbs = &self.lex.words.verbs;
        if colours.is_empty() {
            return told(verbs.name_colour.as_ref(), "name_colour");
        }
        let verb = told(verbs.name_colour_among.as_ref(), "name_colour_among");
        let names: Vec<String> = colours
            .iter()
            .map(|c| {
                let words = self.lex.words.colours.get(c);
                words.map_or_else(
                    || gap(c.name(&self.lex.vocabulary)),
                    |w| w.name.en.to_lowercase(),
                )
            })
            .collect();
        fill(&verb, &[("colours", &listed(&names, "or"))])
    }

    /// "your total score increases by 1".
    pub(super) fn player_stat(&mut self, who: Who, stat: StatId, change: &Change) -> String {
        let name = by(&self.stat(stat), who);
        let Change::Add(value) = change else {
            return match change {
                Change::Set(value) => format!("{name} becomes {}", self.value(value)),
                Change::Become(value) => format!("{name} becomes {}", self.named_values(&[*value])),
                Change::Times(value) => format!("{name} is multiplied by {}", self.value(value)),
                Change::Divide(2) => format!("{name} is halved"),
                Change::Divide(n) => format!("{name} is divided by {n}"),
                Change::Add(_) => gap("change"),
            };
        };
        let steps = |n: i32| {
            let verb = if n < 0 { "decreases" } else { "increases" };
            format!("{name} {verb} by {}", n.unsigned_abs())
        };
        match Quantity::of(value) {
            Quantity::Number(n) => steps(n),
            Quantity::Each {
                factor,
                per,
                base: 0,
                cap,
            } => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!(" (at most {c})"));
                format!("{} for each {per}{most}", steps(factor))
            }
            _ => format!("{name} increases by {}", self.value(value)),
        }
    }

    /// "the base hearts of this member become 3 pink hearts".
    fn remade(&mut self, cards: &Cards, numbers: &BTreeMap<StatId, i16>) -> String {
        let vocabulary = self.lex.vocabulary;
        let family = numbers.keys().next().and_then(|s| vocabulary.family(*s));
        let what = family.map_or_else(|| gap("family"), |f| self.stat(f.total));
        let made: Vec<String> = numbers
            .iter()
            .filter(|(_, n)| **n != 0)
            .map(|(stat, n)| format!("{n} {}", self.unit(*stat, *n != 1)))
            .collect();
        let phrase = self.cards(cards, "in");
        let made = if made.is_empty() {
            "0".to_owned()
        } else {
            listed(&made, "and")
        };
        format!("the base {what} of {} become {made}", phrase.object())
    }

    /// One or several of what a stat counts: "pink heart", or the stat's name.
    pub(super) fn unit(&self, stat: StatId, plural: bool) -> String {
        let words = self.lex.words.stats.get(&stat);
        match words.and_then(|w| w.unit.as_ref()) {
            Some(unit) if plural => unit.en.1.clone(),
            Some(unit) => unit.en.0.clone(),
            None => self.stat(stat),
        }
    }

    fn units(&self, stat: StatId) -> String {
        self.unit(stat, true)
    }

    /// An ability in quotation marks.
    fn quoted(&self, cards: &Cards, ability: &Ability) -> String {
        let on_field = origin(cards, &self.zones_of_binds()) == Some(self.lex.words.field);
        let kind = if on_field { KindId(0) } else { self.kind };
        let text = ability_text(ability, kind, self.lex, Lang::En).plain(Lang::En);
        format!("“{}”", text.replace('“', "‘").replace('”', "’"))
    }

    /// "put a pink heart …": what is done in turn by each player, in the third person.
    pub(super) fn each_player(&mut self, part: &[Effect], lead: &str) -> String {
        let body = self.effects(part, "", false);
        let said = super::lower(body.trim_end_matches('.'));
        if body.matches(". ").count() == 0 && !body.contains('\n') && !said.starts_with("you ") {
            let (verb, rest) = said.split_once(' ').unwrap_or((&said, ""));
            let rest = format!(" {rest} ")
                .replace(" your ", " their ")
                .replace(", then ", " and then ");
            let third = super::effect::third(verb);
            return super::sentence(&format!("{lead}each player {third}{}", rest.trim_end()));
        }
        format!(
            "{} {body}",
            super::sentence(&format!("{lead}each player does this:"))
        )
    }

    /// "your members with different names".
    pub(super) fn differing(&mut self, aspect: Aspect, selector: &Selector) -> String {
        let noun = self.nominal(selector, "in", Who::You).plural();
        format!("{noun} {}", apart(aspect))
    }

    /// A test on something that is counted: "1 or more pink hearts", "no pink hearts".
    pub(super) fn counted_stat(&mut self, filter: &Filter) -> Option<String> {
        let Filter::Stat(stat, cmp, value) = filter else {
            return None;
        };
        self.lex.words.stats.get(stat)?.unit.as_ref()?;
        let Quantity::Number(n) = Quantity::of(value) else {
            let how = self.compared(*cmp, value);
            return Some(format!("a number of {} {how}", self.units(*stat)));
        };
        use fudaba_engine::ability::Cmp;
        Some(match (cmp, n) {
            (Cmp::AtLeast, 1) | (Cmp::More, 0) => self.units(*stat),
            (Cmp::AtMost | Cmp::Equal, 0) | (Cmp::Less, 1) => format!("no {}", self.units(*stat)),
            (Cmp::AtLeast, n) => format!("{n} or more {}", self.units(*stat)),
            (Cmp::AtMost, n) => format!("{n} or fewer {}", self.units(*stat)),
            (Cmp::Equal, n) => format!("exactly {n} {}", self.unit(*stat, n != 1)),
            (Cmp::Less, n) => format!("fewer than {n} {}", self.units(*stat)),
            (Cmp::More, n) => format!("more than {n} {}", self.units(*stat)),
        })
    }

    /// The other places of a union: "or in your waiting room".
    pub(super) fn other_places(&mut self, selector: &Selector) -> Option<String> {
        let Selector::Union(parts) = selector else {
            return None;
        };
        let places: Vec<String> = parts
            .iter()
            .filter_map(|part| match part {
                Selector::Mine(zone, _) => Some((*zone, Side::Mine)),
                Selector::Theirs(zone, _) => Some((*zone, Side::Theirs)),
                Selector::Both(zone, _) => Some((*zone, Side::Both)),
                _ => None,
            })
            .map(|(zone, side)| {
                let whose = match side {
                    Side::Mine => "your",
                    Side::Theirs => "your opponent’s",
                    Side::Both => "either player’s",
                };
                self.place(zone, whose)
            })
            .collect();
        Some(listed(&places, "or"))
    }
}
