//! What is given up by ending a phase stands with the button that ends it.

use super::{Bench, Found, in_all, model, seen, view};
use crate::panels::model::ChoiceKind;
use crate::table::input::improves;
use crate::table::ruleset::ActiveGame;
use fudaba_engine::{Action, CardSet, Decision, Verb};

fn plays(action: &&Action) -> bool {
    matches!(action.verb, Verb::Deploy | Verb::LevelUp | Verb::Play)
}

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let (view, model) = (view(bench), model(bench));
    // No more attacks are told of than the rules still allow.
    if let Some(left) = view.setup().rules.attacks_left(view.q()) {
        let notes = model.prompt.iter().flat_map(|asked| &asked.choices);
        for note in notes.map(|choice| &choice.note) {
            let number = note
                .split_once(' ')
                .filter(|(_, what)| what.contains("attack"));
            let number = number.and_then(|(n, _)| n.parse::<i32>().ok());
            if let Some(n) = number {
                found.holds("attacks left", n <= left, || format!("{left}: {note}"));
            }
        }
    }
    let Some(asked) = model.prompt.filter(|asked| asked.quiet) else {
        return;
    };
    let ends = |n: usize| {
        decision
            .actions
            .get(n)
            .is_some_and(|a| a.verb == Verb::Done)
    };
    let mut amber = asked.choices.iter();
    let amber = amber.find(|choice| choice.kind == ChoiceKind::Main && ends(choice.action));
    let Some(amber) = amber.filter(|_| model.foreseen.is_none()) else {
        return;
    };
    let game = bench.app.world().resource::<ActiveGame>();
    let (now, later) = decision.actions.split_at(view.legal().len());
    let later: CardSet = later.iter().filter(plays).map(|a| a.card).collect();
    let now = now
        .iter()
        .filter(plays)
        .filter(|a| improves(game, &view, **a));
    let lost: CardSet = now
        .map(|a| a.card)
        .filter(|c| !later.contains(*c))
        .collect();
    let attackers: CardSet = (decision.actions.iter())
        .filter(|action| action.verb == Verb::Attack)
        .map(|action| action.card)
        .collect();
    let may = view.setup().rules.attacks_left(view.q());
    let aims = decision.about.or(decision.source).is_some();
    if lost.is_empty() && attackers.len() == 1 && !aims && may.is_none_or(|left| left > 0) {
        let told = amber.note == "1 can still attack";
        found.holds("a last attack", told, || format!("{amber:?}"));
    }
    let says = amber.note.contains("still playable");
    match lost.len() {
        0 => found.holds("nothing given up", !says, || format!("{amber:?}")),
        n => {
            let counted = says && amber.note.starts_with(&format!("{n} "));
            found.holds("given up", counted, || format!("{n}: {amber:?}"));
        }
    }
    let choosing = bench.choice().choosing.clone().expect("he is asked");
    let at_once = !choosing.must_be_armed(amber.action);
    found.holds("one press", at_once, || format!("{amber:?}"));
}

#[test]
fn the_button_that_ends_a_phase_says_what_is_given_up() {
    let seen = seen("ending");
    assert!(in_all(&seen, "given up") > 20);
    assert!(in_all(&seen, "nothing given up") > 20);
    assert!(in_all(&seen, "a last attack") > 5);
}
