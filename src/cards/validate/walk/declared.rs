//! Does the ruleset implement what the ability says?

use super::Walk;
use crate::explain::choose_word;
use crate::language::Language;
use fudaba_engine::ability::{
    Ability, Always, AlwaysName, Aspect, Cards, CardsName, Change, ChangeName, Choosing, Condition,
    ConditionName, Cost, CostName, Dest, DestName, Drawing, Duration, DurationName, Effect,
    EffectName, Filter, FilterName, Limit, Pose, Relation, Selector, SelectorName, Spot, SpotName,
    Value, ValueName,
};
use fudaba_engine::words::{KeywordId, MomentId, StatId, TallyId, ZoneKind};

/// A name of the language that a ruleset may implement.
trait Declared: Copy + PartialEq + Into<&'static str> + 'static {
    /// Its family: "Effect".
    const FAMILY: &'static str;
    /// What it is the name of: "operation".
    const WHAT: &'static str;
    /// Those that the ruleset implements.
    fn of(language: &Language) -> &'static [Self];
}

macro_rules! declared {
    ($($name:ident, $field:ident, $family:literal, $what:literal;)*) => {$(
        impl Declared for $name {
            const FAMILY: &'static str = $family;
            const WHAT: &'static str = $what;
            fn of(language: &Language) -> &'static [Self] {
                language.$field
            }
        }
    )*};
}

declared! {
    EffectName, effects, "Effect", "an operation";
    CostName, costs, "Cost", "a cost";
    CardsName, cards, "Cards", "a way to name cards";
    SelectorName, selectors, "Selector", "a way to look for cards";
    FilterName, filters, "Filter", "a test on cards";
    ValueName, values, "Value", "a number";
    ConditionName, conditions, "Condition", "a condition";
    AlwaysName, always, "Always", "a lasting effect";
    ChangeName, changes, "Change", "a change of a number";
    DurationName, durations, "Duration", "a duration";
}

impl Walk<'_> {
    /// The walk has come to a name: does the ruleset implement it?
    fn name<N: Declared>(&mut self, name: N) {
        let word: &'static str = name.into();
        let place = self.met.get(word).copied().unwrap_or(0);
        self.meet(word);
        let known = N::of(self.rules.language);
        if !known.contains(&name) {
            let known = known.iter().map(|n| (*n).into());
            self.refuse_at(place, word, (N::FAMILY, N::WHAT), known.collect());
        }
    }

    /// A word that the walk is about to come to means nothing where it stands.
    fn refuse(&mut self, word: &str, what: &str, known: Vec<&'static str>) {
        let place = self.met.get(word).copied().unwrap_or(0);
        self.refuse_at(place, word, ("", what), known);
    }

    fn refuse_at(
        &mut self,
        place: usize,
        word: &str,
        (family, what): (&str, &str),
        known: Vec<&'static str>,
    ) {
        let ruleset = self.rules.ruleset;
        let help = match known.is_empty() {
            true => "take it away".to_owned(),
            false => choose_word(family, word, &known),
        };
        let reason = format!("{word} is not {what} in {ruleset}");
        self.problem_at(word, place, reason, help);
    }

    /// A zone that must be one of these.
    fn zone(&mut self, zone: ZoneKind, known: &[ZoneKind], what: &str) {
        if !known.contains(&zone) {
            let words = self.rules.words;
            let known = known.iter().map(|z| z.name(words)).collect();
            self.refuse(zone.name(words), what, known);
        }
    }

    /// A number of a player that must be one to pay with.
    fn points(&mut self, tally: TallyId) {
        let (known, words) = (self.rules.language.points, self.rules.words);
        if !known.contains(&tally) {
            let known = known.iter().map(|t| t.name(words)).collect();
            self.refuse(tally.name(words), "a number that is paid with", known);
        }
    }

    fn aspect(&mut self, aspect: Aspect) {
        let known = self.rules.language.aspects;
        if !known.contains(&aspect) {
            let known = known.iter().map(Into::into).collect();
            self.refuse(aspect.into(), "what cards share or differ in", known);
        }
    }

    fn card_keyword(&mut self, keyword: KeywordId) {
        let (language, words) = (self.rules.language, self.rules.words);
        if !language.is_of_cards(keyword) {
            let all = (0u8..).map(KeywordId).take(words.keywords.len());
            let known = all.filter(|k| language.is_of_cards(*k));
            let known = known.map(|k| k.name(words)).collect();
            self.refuse(keyword.name(words), "a keyword of cards", known);
        }
    }

    fn player_keyword(&mut self, keyword: KeywordId) {
        let (language, words) = (self.rules.language, self.rules.words);
        if !language.is_of_players(keyword) {
            let all = (0u8..).map(KeywordId).take(words.keywords.len());
            let known = all.filter(|k| language.is_of_players(*k));
            let known = known.map(|k| k.name(words)).collect();
            self.refuse(keyword.name(words), "a keyword of players", known);
        }
    }

    fn card_stat(&mut self, stat: StatId) {
        let (language, words) = (self.rules.language, self.rules.words);
        if language.player_stats.contains(&stat) {
            let all = (0u8..).map(StatId).take(words.stats.len());
            let known = all.filter(|s| !language.player_stats.contains(s));
            let known = known.map(|s| s.name(words)).collect();
            self.refuse(stat.name(words), "a number of cards", known);
        }
    }

    fn player_stat(&mut self, stat: StatId) {
        let (language, words) = (self.rules.language, self.rules.words);
        if !language.player_stats.contains(&stat) {
            let known = language.player_stats.iter().map(|s| s.name(words));
            self.refuse(stat.name(words), "a number of players", known.collect());
        }
    }

    fn moment(&mut self, moment: MomentId, known: &[MomentId], what: &str) {
        if !known.contains(&moment) {
            let words = self.rules.words;
            let known = known.iter().map(|m| m.name(words)).collect();
            self.refuse(moment.name(words), what, known);
        }
    }

    pub(super) fn ability_declared(&mut self, ability: &Ability, granted: bool) {
        let language = self.rules.language;
        if granted && !language.granted.contains(&ability.kind) {
            let words = self.rules.words;
            let known = language.granted.iter().map(|k| k.name(words)).collect();
            let kind = ability.kind.name(words);
            self.refuse(kind, "a kind of ability that cards can be given", known);
        }
        if !ability.targets.is_empty() && !language.declares {
            self.refuse("targets", "a part of an ability", Vec::new());
        }
        if ability.limit == Limit::PerGame && !language.per_game {
            self.refuse("PerGame", "a limit", vec!["PerTurn"]);
        }
        if matches!(ability.limit, Limit::PerTurnByName(_)) && !language.per_name {
            self.refuse("PerTurnByName", "a limit", vec!["PerTurn"]);
        }
    }

    pub(super) fn cost_declared(&mut self, cost: &Cost) {
        self.name(CostName::from(cost));
        match cost {
            Cost::Spend(zone, _) => {
                self.zone(
                    *zone,
                    self.rules.language.spent,
                    "a zone whose cards are spent",
                );
            }
            Cost::Points(tally, _) => self.points(*tally),
            Cost::RestThis | Cost::TurnDown(..) | Cost::Do(_) => {}
        }
    }

    pub(super) fn always_declared(&mut self, always: &Always) {
        self.name(AlwaysName::from(always));
        match always {
            Always::Stat(_, stat, _) => self.card_stat(*stat),
            Always::Keyword(_, keyword) => self.card_keyword(*keyword),
            Always::Player(_, keyword) => self.player_keyword(*keyword),
            Always::PlayerStat(_, stat, _) => self.player_stat(*stat),
        }
    }

    pub(super) fn effect_declared(&mut self, step: &Effect) {
        let language = self.rules.language;
        let name = EffectName::from(step);
        self.name(name);
        if !language.effects.contains(&name) {
            return; // its parts need not be looked at
        }
        match step {
            Effect::Draw(_, _, Drawing::Until(zone)) => {
                self.zone(
                    *zone,
                    language.drawn_to,
                    "a zone that cards are drawn up to",
                );
            }
            Effect::Shuffle(_, zone) | Effect::RevealUntil(_, _, _, zone, _) => {
                self.zone(*zone, language.piles, "a pile");
            }
            Effect::Enter(_, spot, pose) => {
                self.spot_declared(*spot, language.enter_spots, "a place to enter");
                if *pose == Pose::Rested && !language.enters_rested {
                    self.refuse("Rested", "a way to enter", Vec::new());
                }
            }
            Effect::Shift(_, spot) => {
                self.spot_declared(*spot, language.shift_spots, "a place to move to");
            }
            Effect::Rearrange(_, zone) => {
                self.zone(*zone, language.rearranged, "a field that is put anew");
            }
            Effect::Spend(_, zone, _) => {
                self.zone(*zone, language.spent, "a zone whose cards are spent");
            }
            Effect::Pay(_, tally, ..) => self.points(*tally),
            Effect::TakeRole(_, role) if !language.roles_taken.contains(role) => {
                let words = self.rules.words;
                let known = language.roles_taken.iter().map(|r| r.name(words));
                let known = known.collect();
                self.refuse(role.name(words), "a role that a card can take over", known);
            }
            Effect::SetOff(_, moment) => {
                self.moment(
                    *moment,
                    language.set_off,
                    "a moment whose abilities are set off",
                );
            }
            Effect::Assign(_, tally, _) if !language.assigned.contains(tally) => {
                let words = self.rules.words;
                let known = language.assigned.iter().map(|t| t.name(words)).collect();
                self.refuse(tally.name(words), "a number that can be set", known);
            }
            Effect::Deed(_, deed, value) => {
                let word = deed.name(self.rules.words);
                let counted = language.counted_deeds.contains(deed);
                if counted && value.is_none() {
                    let help = format!("write Deed(…, {word}, N(1))");
                    self.problem_at(word, 0, format!("{word} needs a number"), help);
                } else if !counted && value.is_some() {
                    let help = format!("write Deed(…, {word})");
                    self.problem_at(word, 0, format!("{word} has no number"), help);
                }
            }
            Effect::Modify(_, stat, ..) | Effect::Trade(_, _, stat, _) => self.card_stat(*stat),
            Effect::ModifyPlayer(_, stat, ..) => self.player_stat(*stat),
            Effect::Grant(_, keyword, _) => self.card_keyword(*keyword),
            Effect::GrantPlayer(_, keyword, _) => self.player_keyword(*keyword),
            Effect::Later(moment, ..) => {
                let known = language.awaited(self.rules.words, self.rules.timings);
                self.moment(*moment, &known, "a moment that effects wait for");
            }
            _ => {}
        }
    }

    fn spot_declared(&mut self, spot: Spot, known: &[SpotName], what: &str) {
        let name = SpotName::from(spot);
        if !known.contains(&name) {
            let known = known.iter().map(|s| (*s).into()).collect();
            self.refuse(name.into(), what, known);
        }
    }

    pub(super) fn dest_declared(&mut self, dest: Dest) {
        let (language, words) = (self.rules.language, self.rules.words);
        let ways = language.ways_into(dest.zone());
        let name = DestName::from(dest);
        if ways.is_empty() {
            let known = language.dests.iter().map(|(z, _)| z.name(words)).collect();
            let zone = dest.zone().name(words);
            self.refuse(zone, "a zone that effects put cards into", known);
        } else if !ways.contains(&name) {
            let known = ways.iter().map(|w| (*w).into()).collect();
            let zone = dest.zone().name(words);
            let what = format!("a way to put cards into {zone}");
            self.refuse(name.into(), &what, known);
        }
        if let Dest::Nth(_, n) = dest
            && !(2..=9).contains(&n)
        {
            self.problem_at(
                "Nth",
                0,
                format!("no card is put as number {n} from the top"),
                "use 2 to 9, or To(…) for the top",
            );
        }
    }

    fn relation(&mut self, relation: Relation) {
        match relation {
            Relation::Different(aspect) | Relation::Same(aspect) => self.aspect(aspect),
            Relation::Within(stat, _) => {
                let (totals, words) = (self.rules.language.totals, self.rules.words);
                if !totals.contains(&stat) {
                    let known = totals.iter().map(|s| s.name(words)).collect();
                    self.refuse(stat.name(words), "a stat with a bound on its sum", known);
                }
            }
        }
    }

    pub(super) fn cards_declared(&mut self, cards: &Cards) {
        self.name(CardsName::from(cards));
        match cards {
            Cards::Pick(
                ..,
                Choosing {
                    together: Some(relation),
                    ..
                },
            ) => self.relation(*relation),
            Cards::Top(_, pile, _) => self.zone(*pile, self.rules.language.piles, "a pile"),
            _ => {}
        }
    }

    pub(super) fn selector_declared(&mut self, selector: &Selector) {
        self.name(SelectorName::from(selector));
    }

    pub(super) fn filter_declared(&mut self, filter: &Filter) {
        self.name(FilterName::from(filter));
        match filter {
            Filter::Stat(stat, ..) | Filter::Printed(stat, ..) => self.card_stat(*stat),
            Filter::Keyword(keyword) => self.card_keyword(*keyword),
            Filter::Shares(aspect, _) => self.aspect(*aspect),
            _ => {}
        }
    }

    pub(super) fn value_declared(&mut self, value: &Value) {
        self.name(ValueName::from(value));
        match value {
            Value::Stat(stat, _)
            | Value::Printed(stat, _)
            | Value::Sum(stat, _)
            | Value::Greatest(stat, _)
            | Value::Least(stat, _) => {
                self.card_stat(*stat);
                if self.is_mark(*stat) {
                    let name = stat.name(self.rules.words);
                    self.problem_at(
                        name,
                        0,
                        format!("{name} is not a number and cannot be counted with"),
                        "name another stat",
                    );
                }
            }
            Value::Kinds(aspect, _) | Value::Differing(aspect, _) => self.aspect(*aspect),
            _ => {}
        }
    }

    pub(super) fn condition_declared(&mut self, condition: &Condition) {
        self.name(ConditionName::from(condition));
        if let Condition::Empty(_, zone, _) = condition {
            let known = self.rules.language.emptied;
            self.zone(*zone, known, "a zone whose places are asked for");
        }
    }

    pub(super) fn change_declared(&mut self, change: &Change) {
        self.name(ChangeName::from(change));
    }

    pub(super) fn duration_declared(&mut self, duration: Duration) {
        self.name(DurationName::from(duration));
    }
}
