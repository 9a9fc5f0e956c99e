//! Cards in words: what they say, what they can do now, and why they cannot do the rest.

use super::tell::Tell;
use fudaba_engine::ability::Manner;
use fudaba_engine::{Action, CardId, PlayerId, Verb, View, ZoneId};
use fudaba_text::Speaker;

/// The cards that can be asked about: those whose front the viewer sees, in the order of the zones, his own first.
fn cards(view: &View) -> Vec<CardId> {
    let q = view.q();
    let me = view.viewer();
    let mut found = Vec::new();
    for own in [true, false] {
        for zone in q.zones().ids() {
            let decl = q.zones().decl(zone);
            if (decl.owner.unwrap_or(me) == me) == own {
                let known = q
                    .table
                    .zone(zone)
                    .iter()
                    .filter(|c| view.def(**c).is_some());
                found.extend(known.copied());
            }
        }
    }
    found
}

/// The cards that a number or a part of a name means; all, if nothing was said.
fn meant(view: &View, speaker: &Speaker, word: &str) -> Vec<CardId> {
    let all = cards(view);
    if let Ok(n) = word.parse::<usize>() {
        return all.get(n.wrapping_sub(1)).copied().into_iter().collect();
    }
    let word = word.to_lowercase();
    all.into_iter()
        .filter(|c| speaker.title(view.q(), *c).to_lowercase().contains(&word))
        .collect()
}

/// What cards say; a numbered list of all of them, if none was named.
pub fn read(view: &View, speaker: &Speaker, tell: Tell, word: &str) -> String {
    let q = view.q();
    if word.is_empty() {
        let lines = cards(view).into_iter().enumerate().map(|(n, card)| {
            let place = speaker.place(q, q.table.card(card).zone);
            format!("  {}. {} ({place})", n + 1, speaker.card_line(q, card))
        });
        return lines.collect::<Vec<_>>().join("\n");
    }
    let mut lines: Vec<String> = Vec::new();
    for card in meant(view, speaker, word) {
        let mut text = speaker.card_line(q, card);
        if let Some(entry) = speaker.entry(q, card) {
            let says = speaker
                .book
                .card_text(entry, speaker.lang)
                .plain(speaker.lang);
            for line in says.lines() {
                text.push_str("\n  ");
                text.push_str(line);
            }
        }
        if !lines.contains(&text) {
            lines.push(text);
        }
    }
    if lines.is_empty() {
        return tell.no_such_card(word);
    }
    lines.join("\n")
}

/// What cards can do now, and why they cannot do the rest.
pub fn explain(view: &View, speaker: &Speaker, tell: Tell, word: &str) -> String {
    let q = view.q();
    let all = cards(view);
    let mut lines = Vec::new();
    for card in meant(view, speaker, word) {
        if word.is_empty() && q.controller(card) != view.viewer() {
            continue;
        }
        let text = explain_one(view, speaker, tell, card);
        if word.is_empty() && text.is_empty() {
            continue;
        }
        let n = all.iter().position(|c| *c == card).map_or(0, |n| n + 1);
        let text = if text.is_empty() {
            format!("    {}", tell.nothing_now())
        } else {
            text
        };
        lines.push(format!("  {n}. {}\n{text}", speaker.pointed(q, card)));
    }
    if lines.is_empty() {
        return if word.is_empty() {
            tell.nothing_now().to_owned()
        } else {
            tell.no_such_card(word)
        };
    }
    lines.join("\n")
}

fn explain_one(view: &View, speaker: &Speaker, tell: Tell, card: CardId) -> String {
    let q = view.q();
    let mut lines: Vec<String> = Vec::new();
    if let Some(decision) = view.decision() {
        for action in decision.actions.iter().filter(|a| a.card == card) {
            let text = speaker.action(q, &decision, *action);
            lines.push(format!("    {}{text}", tell.can()));
        }
    }
    for (verb, n) in verbs(view, card) {
        let able = (view.legal().iter()).any(|a| a.card == card && a.verb == verb && a.n == n);
        if able {
            continue;
        }
        for place in places(view, verb) {
            let action = Action {
                verb,
                card,
                place,
                n,
            };
            for reason in view.reasons(action) {
                let text = speaker.reason(q, &reason);
                let clause = tell.clause(reason.clause);
                let line = format!("    {}{text} {clause}", tell.cannot());
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    lines.join("\n")
}

/// What could be tried with a card where it is.
fn verbs(view: &View, card: CardId) -> Vec<(Verb, u8)> {
    let q = view.q();
    let slot = q.zones().decl(q.table.card(card).zone).is_slot();
    let mut verbs: Vec<(Verb, u8)> = if slot {
        vec![(Verb::Attack, 0), (Verb::Move, 0)]
    } else {
        vec![(Verb::Deploy, 0), (Verb::LevelUp, 0), (Verb::Play, 0)]
    };
    if let Some(def) = q.def(card) {
        for (kind, verb) in [
            (Manner::Activated, Verb::Activate),
            (Manner::Declared, Verb::Declare),
        ] {
            verbs.extend(def.abilities_in(kind).map(|(n, _)| (verb, n)));
        }
    }
    verbs
}

/// Where something could be tried.
fn places(view: &View, verb: Verb) -> Vec<ZoneId> {
    let q = view.q();
    let slots = |player: PlayerId| {
        (q.zones().ids())
            .filter(|z| q.zones().decl(*z).is_slot() && q.zones().decl(*z).owner == Some(player))
            .collect()
    };
    match verb {
        Verb::Deploy | Verb::LevelUp | Verb::Move => slots(view.viewer()),
        Verb::Attack => slots(view.viewer().other()),
        _ => vec![ZoneId::NONE],
    }
}
