//! The words that the cards of a ruleset can use, as a list, and those that abilities use. `effect Draw`, `dest Deck Bottom`,
//! `keyword Pierce of cards`: the words of the language that the ruleset implements, each where it can stand, and its own.

use super::card_rules::CardRules;
use fudaba_engine::ability::{
    Ability, Always, AlwaysName, Aspect, Cards, CardsName, Change, ChangeName, Choosing, Condition,
    ConditionName, Cost, CostName, Dest, DestName, Drawing, Duration, DurationName, Effect,
    EffectName, Filter, FilterName, Pose, Relation, Selector, SelectorName, Spot, SpotName,
    Trigger, Value, ValueName, Visit, Way, Word, walk_ability, walk_always, walk_cards,
    walk_change, walk_condition, walk_cost, walk_effect, walk_filter, walk_selector, walk_trigger,
    walk_value,
};
use fudaba_engine::words::{KeywordId, MomentId, Vocabulary, ZoneKind};
use std::collections::BTreeSet;

/// All words that a card of the ruleset can use, each with what it is, in the order of its declaration.
///
/// What is written where nothing is asked (the condition `Always`) is no word.
#[must_use]
pub fn declared_words(rules: &CardRules) -> Vec<String> {
    let mut all = Vec::new();
    language_words(rules, &mut all);
    vocabulary_words(rules, &mut all);
    all
}

fn language_words(rules: &CardRules, all: &mut Vec<String>) {
    fn list<N: Copy + Into<&'static str>>(all: &mut Vec<String>, what: &str, names: &[N]) {
        all.extend(names.iter().map(|n| format!("{what} {}", (*n).into())));
    }
    let (language, words) = (rules.language, rules.words);
    let zones = |all: &mut Vec<String>, what: &str, zones: &[ZoneKind]| {
        all.extend(zones.iter().map(|z| format!("{what} {}", z.name(words))));
    };
    let kinds = rules.abilities.iter().map(|a| a.kind.name(words));
    all.extend(kinds.map(|k| format!("ability {k}")));
    list(all, "effect", language.effects);
    list(all, "cost", language.costs);
    list(all, "cards", language.cards);
    list(all, "selector", language.selectors);
    list(all, "filter", language.filters);
    list(all, "value", language.values);
    let conditions = language.conditions.iter().copied();
    let conditions: Vec<_> = conditions.filter(|c| *c != ConditionName::Always).collect();
    list(all, "condition", &conditions);
    list(all, "always", language.always);
    list(all, "change", language.changes);
    list(all, "duration", language.durations);
    list(all, "aspect", language.aspects);
    list(all, "enter", language.enter_spots);
    if language.enters_rested {
        all.push("enter Rested".to_owned());
    }
    list(all, "shift", language.shift_spots);
    if language.effects.contains(&EffectName::Turn) {
        all.extend([Way::Up, Way::Down, Way::Over].map(|way| format!("turn {}", way_name(way))));
    }
    for (zone, ways) in language.dests {
        list(all, &format!("dest {}", zone.name(words)), ways);
    }
    zones(all, "pile", language.piles);
    zones(all, "drawn to", language.drawn_to);
    zones(all, "spent", language.spent);
    zones(all, "rearranged", language.rearranged);
    zones(all, "emptied", language.emptied);
    let roles = language.roles_taken.iter();
    all.extend(roles.map(|r| format!("role taken {}", r.name(words))));
    let tallies = language.assigned.iter();
    all.extend(tallies.map(|t| format!("assigned {}", t.name(words))));
    let deeds = language.counted_deeds.iter();
    all.extend(deeds.map(|d| format!("counted deed {}", d.name(words))));
    let totals = language.totals.iter();
    all.extend(totals.map(|s| format!("total {}", s.name(words))));
    let granted = language.granted.iter();
    all.extend(granted.map(|k| format!("granted {}", k.name(words))));
    let moments = language.set_off.iter();
    all.extend(moments.map(|m| format!("set off {}", m.name(words))));
    let awaited = language.awaited(words, rules.timings);
    all.extend(awaited.iter().map(|m| format!("awaited {}", m.name(words))));
}

fn vocabulary_words(rules: &CardRules, all: &mut Vec<String>) {
    let (language, words) = (rules.language, rules.words);
    // Where cards cannot be told apart by their kind, no card names one.
    let named = language.filters.contains(&FilterName::Kind);
    let kinds = if named { words.kinds } else { &[] };
    for (what, names) in [
        ("kind", kinds),
        ("colour", words.colours),
        ("stat", words.stats),
        ("role", words.roles),
        ("fact", words.facts),
        ("tally", words.tallies),
        ("moment", words.moments),
        ("sign", words.signs),
        ("state", words.states),
        ("area", words.areas),
        ("deed", words.deeds),
        ("period", words.periods),
        ("attachment", words.attachments),
    ] {
        all.extend(names.iter().map(|name| format!("{what} {name}")));
    }
    all.extend(
        words
            .values
            .iter()
            .map(|(name, _)| format!("named value {name}")),
    );
    for keyword in (0u8..).map(KeywordId).take(words.keywords.len()) {
        if language.is_of_cards(keyword) {
            all.push(format!("keyword {} of cards", keyword.name(words)));
        }
        if language.is_of_players(keyword) {
            all.push(format!("keyword {} of players", keyword.name(words)));
        }
    }
}

fn way_name(way: Way) -> &'static str {
    match way {
        Way::Up => "Up",
        Way::Down => "Down",
        Way::Over => "Over",
    }
}

/// The words that these abilities use, as [`declared_words`] has them.
#[must_use]
pub fn used_words<'a>(
    words: &'static Vocabulary,
    abilities: impl IntoIterator<Item = &'a Ability>,
) -> BTreeSet<String> {
    let mut uses = Uses {
        words,
        found: BTreeSet::new(),
    };
    for ability in abilities {
        uses.ability(ability);
    }
    uses.found
}

/// The words met so far.
struct Uses {
    words: &'static Vocabulary,
    found: BTreeSet<String>,
}

impl Uses {
    fn add(&mut self, what: &str, name: impl Into<&'static str>) {
        self.found.insert(format!("{what} {}", name.into()));
    }

    fn zone(&mut self, what: &str, zone: ZoneKind) {
        self.add(what, zone.name(self.words));
    }

    fn aspect(&mut self, aspect: Aspect) {
        self.add("aspect", aspect);
    }

    fn keyword(&mut self, keyword: KeywordId, whose: &str) {
        let name = keyword.name(self.words);
        self.found.insert(format!("keyword {name} of {whose}"));
    }

    fn awaits(&mut self, what: &str, moment: MomentId) {
        self.add(what, moment.name(self.words));
    }

    /// Where a step wants one of the words that only some places take.
    fn places_of(&mut self, step: &Effect) {
        match step {
            Effect::Draw(_, _, Drawing::Until(zone)) => self.zone("drawn to", *zone),
            Effect::Shuffle(_, zone) | Effect::RevealUntil(_, _, _, zone, _) => {
                self.zone("pile", *zone);
            }
            Effect::Enter(_, spot, pose) => {
                self.add("enter", SpotName::from(*spot));
                if *pose == Pose::Rested {
                    self.add("enter", "Rested");
                }
            }
            Effect::Shift(_, spot) => self.add("shift", SpotName::from(*spot)),
            Effect::Turn(_, way) => self.add("turn", way_name(*way)),
            Effect::Rearrange(_, zone) => self.zone("rearranged", *zone),
            Effect::Spend(_, zone, _) => self.zone("spent", *zone),
            Effect::Pay(_, tally, ..) => self.add("points", tally.name(self.words)),
            Effect::TakeRole(_, role) => self.add("role taken", role.name(self.words)),
            Effect::SetOff(_, moment) => self.awaits("set off", *moment),
            Effect::Later(moment, ..) => self.awaits("awaited", *moment),
            Effect::Assign(_, tally, _) => self.add("assigned", tally.name(self.words)),
            Effect::Deed(_, deed, Some(_)) => self.add("counted deed", deed.name(self.words)),
            Effect::Grant(_, keyword, _) => self.keyword(*keyword, "cards"),
            Effect::GrantPlayer(_, keyword, _) => self.keyword(*keyword, "players"),
            Effect::GrantAbility(_, ability, _) => {
                self.add("granted", ability.kind.name(self.words));
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Uses {
    fn ability(&mut self, ability: &'a Ability) {
        self.add("ability", ability.kind.name(self.words));
        walk_ability(self, ability);
    }

    fn trigger(&mut self, trigger: &'a Trigger) {
        self.awaits("moment", trigger.0);
        walk_trigger(self, trigger);
    }

    fn always(&mut self, always: &'a Always) {
        self.add("always", AlwaysName::from(always));
        match always {
            Always::Keyword(_, keyword) => self.keyword(*keyword, "cards"),
            Always::Player(_, keyword) => self.keyword(*keyword, "players"),
            Always::Stat(..) | Always::PlayerStat(..) => {}
        }
        walk_always(self, always);
    }

    fn cost(&mut self, cost: &'a Cost) {
        self.add("cost", CostName::from(cost));
        match cost {
            Cost::Spend(zone, _) => self.zone("spent", *zone),
            Cost::Points(tally, _) => self.add("points", tally.name(self.words)),
            Cost::RestThis | Cost::TurnDown(..) | Cost::Do(_) => {}
        }
        walk_cost(self, cost);
    }

    fn effect(&mut self, step: &'a Effect) {
        self.add("effect", EffectName::from(step));
        self.places_of(step);
        walk_effect(self, step);
    }

    fn cards(&mut self, cards: &'a Cards) {
        self.add("cards", CardsName::from(cards));
        match cards {
            Cards::Pick(
                ..,
                Choosing {
                    together: Some(relation),
                    ..
                },
            ) => match relation {
                Relation::Different(aspect) | Relation::Same(aspect) => self.aspect(*aspect),
                Relation::Within(stat, _) => self.add("total", stat.name(self.words)),
            },
            Cards::Top(_, pile, _) => self.zone("pile", *pile),
            _ => {}
        }
        walk_cards(self, cards);
    }

    fn selector(&mut self, selector: &'a Selector) {
        self.add("selector", SelectorName::from(selector));
        walk_selector(self, selector);
    }

    fn filter(&mut self, filter: &'a Filter) {
        self.add("filter", FilterName::from(filter));
        if let Filter::Shares(aspect, _) = filter {
            self.aspect(*aspect);
        }
        walk_filter(self, filter);
    }

    fn value(&mut self, value: &'a Value) {
        self.add("value", ValueName::from(value));
        if let Value::Kinds(aspect, _) | Value::Differing(aspect, _) = value {
            self.aspect(*aspect);
        }
        walk_value(self, value);
    }

    fn condition(&mut self, condition: &'a Condition) {
        self.add("condition", ConditionName::from(condition));
        if let Condition::Empty(_, zone, _) = condition {
            self.zone("emptied", *zone);
        }
        walk_condition(self, condition);
    }

    fn change(&mut self, change: &'a Change) {
        self.add("change", ChangeName::from(change));
        walk_change(self, change);
    }

    fn spot(&mut self, spot: Spot) {
        if let Spot::FreeIn(area) | Spot::In(area) = spot {
            self.word(Word::Area(area));
        }
    }

    fn dest(&mut self, dest: Dest) {
        let zone = dest.zone().name(self.words);
        let way: &'static str = DestName::from(dest).into();
        self.found.insert(format!("dest {zone} {way}"));
    }

    fn duration(&mut self, duration: Duration) {
        self.add("duration", DurationName::from(duration));
        if let Duration::Until(period) = duration {
            self.word(Word::Period(period));
        }
    }

    fn word(&mut self, word: Word) {
        let what = match word {
            Word::Kind(_) => "kind",
            Word::Colour(_) => "colour",
            Word::Stat(_) => "stat",
            Word::Value(_) => "named value",
            Word::Role(_) => "role",
            Word::Fact(_) => "fact",
            Word::Tally(_) => "tally",
            Word::Sign(_) => "sign",
            Word::State(_) => "state",
            Word::Area(_) => "area",
            Word::Deed(_) => "deed",
            Word::Procedure(_) => "procedure",
            Word::Period(_) => "period",
            Word::Attachment(_) => "attachment",
            // These are told apart by where they stand.
            Word::Moment(_) | Word::Keyword(_) | Word::Zone(_) => return,
        };
        self.add(what, word.name(self.words));
    }
}
