//! One ability: does it have what its kind needs, and nothing that its kind cannot use?

use super::Report;
use super::walk::Walk;
use crate::card_rules::{AbilityRules, Need};
use crate::scan::Part;
use fudaba_engine::ability::{Ability, Always, Cards, Condition, Cost, Effect, Limit, Manner, Who};

/// Notes everything that is wrong with an ability.
pub(super) fn check_ability(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability) {
    if let Some(rules) = report.rules.ability(ability.kind) {
        check_shape(report, part, ability, rules);
        check_when(report, part, ability, rules);
        check_cost(report, part, ability, rules);
    }
    check_state(report, part, ability);
    check_targets(report, part, ability);
    for problem in Walk::ability(report.rules, ability) {
        let word = problem.word.as_ref();
        let at = word.and_then(|(word, place)| part.word(word, *place));
        report.at(&at.unwrap_or(*part), problem.reason, problem.help);
    }
}

fn check_shape(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability, rules: &AbilityRules) {
    let kind = ability.kind.name(report.rules.words);
    let most = report.rules.language.uses;
    for (field, there, need) in [
        ("when", !ability.when.is_empty(), rules.when),
        ("always", !ability.always.is_empty(), rules.always),
        ("effect", !ability.effect.is_empty(), rules.effect),
        ("cost", !ability.cost.is_empty(), rules.cost),
    ] {
        match need {
            Need::Required if !there => report.at(
                part,
                format!("an ability of kind {kind} needs {field}"),
                format!("add {field}: [ … ]"),
            ),
            Need::Forbidden if there => report.at(
                part,
                format!("an ability of kind {kind} cannot have {field}"),
                format!("take {field} away or choose another kind"),
            ),
            _ => {}
        }
    }
    if rules.always == Need::Optional {
        check_either(report, part, ability, kind);
    }
    if !rules.optional && (ability.may || ability.limit != Limit::None) {
        report.at(
            part,
            format!("an ability of kind {kind} cannot have may or limit"),
            "take them away",
        );
    }
    if let Limit::PerTurn(times) | Limit::PerTurnByName(times) = ability.limit
        && !(1..=most).contains(&times)
    {
        report.at(
            part,
            format!("an ability cannot be limited to {times} times a turn"),
            format!("use PerTurn(1) to PerTurn({most})"),
        );
    }
    // A kind that can have neither only asks for something: there the cost is all that it says.
    let only_asks = rules.effect == Need::Forbidden && rules.always == Need::Forbidden;
    let does_nothing = ability.effect.is_empty() && !only_asks;
    if does_nothing && (ability.may || !ability.cost.is_empty()) {
        report.at(
            part,
            "what is always in force cannot be refused or paid for",
            "take may and cost away, or write an effect",
        );
    }
}

/// A kind that may be in force or be set off must be one of the two.
fn check_either(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability, kind: &str) {
    if ability.always.is_empty() && ability.effect.is_empty() {
        report.at(
            part,
            format!("this ability of kind {kind} does nothing"),
            "add always: [ … ], or when: [ … ] and effect: [ … ]",
        );
    }
    if ability.when.is_empty() != ability.effect.is_empty() {
        report.at(
            part,
            format!("in an ability of kind {kind}, when and effect belong together"),
            "add the other of the two, or use always: [ … ]",
        );
    }
}

fn check_when(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability, rules: &AbilityRules) {
    let words = report.rules.words;
    let kind = ability.kind.name(report.rules.words);
    for (at, trigger) in ability.when.iter().enumerate() {
        let moment = trigger.0.name(words);
        if ability.when[..at].contains(trigger) {
            let reason = format!("{moment} stands twice in when, of the same");
            report.at(part, reason, "keep one of the two");
        }
        let of_player = !trigger.1.is_card();
        if report.rules.player_moments.contains(&trigger.0) && !of_player {
            report.at(
                part,
                format!("the moment {moment} is about a player, not about a card"),
                format!("write ({moment}, You), ({moment}, Opponent) or ({moment}, AnyPlayer)"),
            );
        }
        if report.rules.language.card_moments.contains(&trigger.0) && of_player {
            report.at(
                part,
                format!("the moment {moment} is about a card, not about a player"),
                format!("write ({moment}, This), ({moment}, Mine([])) or ({moment}, Any([]))"),
            );
        }
        let declared = rules.kind.manner() == Manner::Declared;
        if report.rules.timings.contains(&trigger.0) && !declared {
            let reason =
                format!("nothing happens at {moment}: it is a time to declare something at");
            report.at(part, reason, "use another moment");
        }
        if !rules.moments.is_empty() && !rules.moments.contains(&trigger.0) {
            let known: Vec<_> = rules.moments.iter().map(|m| m.name(words)).collect();
            report.at(
                part,
                format!("an ability of kind {kind} cannot wait for {moment}"),
                format!("it may name {}, or leave when out", known.join(", ")),
            );
        }
    }
    if let Condition::All(all) | Condition::AnyOf(all) = &ability.condition
        && all.is_empty()
    {
        report.at(part, "the condition is empty", "take if away");
    }
}

/// At its declaration cards are chosen and a number is named; everything else comes when it takes effect.
fn check_targets(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability) {
    for step in &ability.targets {
        let settles = match step {
            Effect::Choose(..) => true,
            Effect::NameNumber(who, ..) => *who == Who::You,
            _ => false,
        };
        if !settles {
            let word = step.word();
            report.at(
                &part.word(word, 0).unwrap_or(*part),
                format!("{word} cannot stand under targets"),
                "write Choose(…) or NameNumber(You, …) there, and other steps under effect",
            );
        }
    }
    let numbers = ability.targets.iter();
    let numbers = numbers.filter(|s| matches!(s, Effect::NameNumber(..)));
    if numbers.count() > 1 {
        let reason = "more than one number is named under targets";
        report.at(part, reason, "write one NameNumber(You, …)");
    }
}

/// What is in force from where the other player cannot look would tell him what lies there.
fn check_state(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability) {
    let Some(state) = ability.state else { return };
    let name = state.name(report.rules.words);
    let own = |always: &Always| {
        use Always::{Keyword, Stat};
        matches!(always, Stat(Cards::This, ..) | Keyword(Cards::This, _))
    };
    let mut always = ability.always.iter();
    if report.rules.hidden_states.contains(&state) && !ability.always.is_empty() {
        let reason = format!("nothing is in force in the state {name}, hidden from the opponent");
        report.at(part, reason, "write when and effect, or another state");
    } else if report.rules.private_states.contains(&state) && !always.all(own) {
        let reason =
            format!("in the state {name}, which is hidden, a card can change itself alone");
        report.at(part, reason, "name This, or another state");
    }
}

fn check_cost(report: &mut Report<'_>, part: &Part<'_>, ability: &Ability, rules: &AbilityRules) {
    let words = report.rules.words;
    let kind = ability.kind.name(words);
    for (at, cost) in ability.cost.iter().enumerate() {
        let same = |other: &Cost| std::mem::discriminant(other) == std::mem::discriminant(cost);
        let plain = !matches!(cost, Cost::Do(_));
        if plain && ability.cost[..at].iter().any(same) {
            report.at(part, "the same cost stands twice", "join the two");
        }
        match cost {
            Cost::RestThis if !rules.rests && rules.cost != Need::Forbidden => report.at(
                part,
                format!("a {} ability cannot rest its own card as a cost", kind),
                "use another cost",
            ),
            Cost::RestThis => {}
            Cost::Do(_) if !report.rules.steps_as_costs => report.at(
                part,
                "the cards of this ruleset have no steps as costs",
                "use another cost",
            ),
            Cost::Do(_) | Cost::Spend(..) | Cost::Points(..) => {}
            Cost::TurnDown(zone, count) => {
                if !report.rules.cost_zones.contains(zone) {
                    let known = report.rules.cost_zones.iter().map(|z| z.name(words));
                    report.at(
                        part,
                        format!(
                            "cards in {} cannot be turned down as a cost",
                            zone.name(words)
                        ),
                        format!("possible: {}", known.collect::<Vec<_>>().join(", ")),
                    );
                }
                if !(1..=10).contains(count) {
                    report.at(
                        part,
                        format!("turning {count} cards down cannot be a cost"),
                        "use 1 to 10",
                    );
                }
            }
        }
    }
}
