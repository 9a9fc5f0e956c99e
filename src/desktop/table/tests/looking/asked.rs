//! Who asks and where he is; answers that can be told apart.

use std::collections::BTreeMap;

use super::{Bench, Found, in_all, model, seen, view};
use crate::table::hud::models::key;
use fudaba_engine::Decision;
use fudaba_text::{Lang, Speaker};

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let view = view(bench);
    let Some(asked) = model(bench).prompt else {
        found.holds("questions", false, || decision.key.to_owned());
        return;
    };
    found.holds("questions", !asked.sentence.is_empty(), || {
        decision.key.to_owned()
    });
    let said = [&asked.sentence, &asked.detail, &asked.warning];
    let said = said
        .into_iter()
        .chain(asked.choices.iter().map(|c| &c.label));
    for said in said {
        found.holds("whole words", !said.contains(['{', '}']), || said.clone());
    }
    let game = bench
        .app
        .world()
        .resource::<crate::table::ruleset::ActiveGame>();
    let speaker = Speaker::to_player(&game.game.book, Lang::En, view.viewer());
    if let Some(card) = decision.source.or(decision.about) {
        let (q, zone) = (view.q(), view.table().card(card).zone);
        let source = asked.source.as_ref();
        let told = source.is_some_and(|source| {
            let place = speaker.place(q, zone);
            source.card == key(card)
                && source.name == speaker.name(q, card)
                && source.place.to_lowercase() == place.to_lowercase()
        });
        found.holds("who asks", told, || {
            format!("{} {card:?} {source:?}", decision.key)
        });
    }
    // Whoever only reads tells two answers apart: no two are called the same, unless cards that nobody can tell apart.
    let mut called: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for choice in &asked.choices {
        called.entry(&choice.label).or_default().push(choice.action);
    }
    for (label, alike) in called {
        let card = |n: &usize| {
            decision
                .actions
                .get(*n)
                .and_then(|action| action.card.some())
        };
        let lies = |n: &usize| card(n).map(|c| (view.table().card(c).zone, view.def(c)));
        let first = lies(&alike[0]);
        let same = first.is_some() && alike.iter().all(|n| lies(n) == first);
        found.holds("answers", alike.len() == 1 || same, || {
            let actions = alike.iter().filter_map(|n| decision.actions.get(*n));
            format!(
                "{} {label:?} {:?}",
                decision.key,
                actions.collect::<Vec<_>>()
            )
        });
    }
}

#[test]
fn a_question_tells_who_asks_and_where_and_no_two_answers_are_called_the_same() {
    let seen = seen("asked");
    for (ruleset, counts) in &seen {
        for (what, least) in [("questions", 99), ("answers", 15), ("who asks", 5)] {
            assert!(
                counts.get(what) > Some(&least),
                "{ruleset}: {what} {counts:?}"
            );
        }
    }
    assert!(in_all(&seen, "who asks") > 60);
}
