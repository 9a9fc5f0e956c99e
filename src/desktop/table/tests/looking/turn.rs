//! Whose turn it is, which step of it, and how many cards can still do what.

use super::{Bench, Found, in_all, model, seen, view};
use crate::panels::model::Side;
use crate::ui_text::Word;
use fudaba_engine::{CardSet, Decision, Verb};
use fudaba_saves::settings::Language;

/// Who is counted, by what he can do.
const COUNTED: [(Word, &[Verb]); 5] = [
    (Word::CanAttackOrMove, &[Verb::Attack]),
    (Word::CanAttack, &[Verb::Attack]),
    (Word::CanMove, &[Verb::Move]),
    (
        Word::CanBePlayed,
        &[Verb::Deploy, Verb::LevelUp, Verb::Play],
    ),
    (Word::CanDoMore, &[Verb::Activate, Verb::Declare]),
];

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let (view, model) = (view(bench), model(bench));
    let (table, turn) = (view.table(), &model.turn);
    found.holds("turns", turn.turn == u32::from(table.turn), || {
        format!("{turn:?}")
    });
    if table.turn > 0 {
        let own = table.turn_player == view.viewer();
        let side = if own { Side::Near } else { Side::Far };
        found.holds("whose", turn.whose == side, || format!("{turn:?}"));
        found.sees(if own {
            "own turns"
        } else {
            "turns of the other"
        });
    }
    let first = model.players.iter().filter(|player| player.first);
    let first: Vec<Side> = first.map(|player| player.side).collect();
    // While something is fought out the goal of the match steps aside, and so does this.
    let fought = model.goal.is_empty();
    let wanted: &[Side] = match (table.turn, table.first_player == view.viewer()) {
        _ if fought => &[],
        (0, _) => &[],
        (_, true) => &[Side::Near],
        (_, false) => &[Side::Far],
    };
    found.holds("who goes first", first == wanted, || format!("{first:?}"));
    let now = turn.steps.iter().filter(|step| step.current);
    let now: Vec<u8> = now.map(|step| step.phase).collect();
    found.holds("steps", now == [table.phase], || {
        format!("{now:?} {}", table.phase)
    });
    let phases = view.setup().declared.phases.len();
    let whole = turn.steps.len() + usize::from(table.turn > 0) == phases;
    found.holds("whole turns", whole, || {
        format!("{} of {phases}", turn.steps.len())
    });
    let nothing = Word::NothingMore.fill(Language::English, &[]);
    if model
        .prompt
        .as_ref()
        .is_some_and(|asked| asked.sentence == nothing)
    {
        let mut actions = decision.actions.iter();
        let ends = actions.all(|a| matches!(a.verb, Verb::Done | Verb::No));
        found.holds("nothing is left", ends, || decision.key.to_owned());
    }
    let extras = Word::OnlyExtras.fill(Language::English, &[]);
    if model
        .prompt
        .as_ref()
        .is_some_and(|asked| asked.sentence == extras)
    {
        found.sees("only extras");
    }
    let Some(asked) = model.prompt.filter(|asked| asked.quiet) else {
        return;
    };
    // What the button that ends the phase counts is not counted here again.
    let noted = asked.choices.iter().map(|choice| choice.note.as_str());
    for note in noted.filter(|note| !note.is_empty()) {
        let twice = note.contains("playable") && asked.sentence.contains("can be played");
        let twice =
            twice || note.contains("still attack") && asked.sentence.contains("can attack,");
        found.holds("said once", !twice, || format!("{note} {}", asked.sentence));
    }
    if !asked.sentence.starts_with(|c: char| c.is_ascii_digit()) {
        found.sees("all on the button");
        return;
    }
    let attacks = decision.actions.iter().filter(|a| a.verb == Verb::Attack);
    let attackers: CardSet = attacks.filter_map(|a| a.card.some()).collect();
    for part in asked.sentence.split(", ") {
        // Where more cards could attack than the rules allow, the rules count.
        if let Some((n, _)) = part
            .split_once(" attack")
            .filter(|(_, of)| of.ends_with(" left"))
        {
            let left = view.setup().rules.attacks_left(view.q()).unwrap_or(0);
            let said = n.parse::<i32>().ok();
            let fits = said == Some(left) && usize::try_from(left).unwrap_or(0) < attackers.len();
            found.holds("counts", fits, || format!("{left}: {}", asked.sentence));
            continue;
        }
        let counted = COUNTED.iter().find_map(|(word, verbs)| {
            let whole = word.fill(Language::English, &[]);
            let number = part.strip_suffix(whole.strip_prefix("{n}")?)?;
            Some((number.parse::<usize>().ok()?, *verbs))
        });
        let Some((said, verbs)) = counted else {
            found.holds("counts", false, || asked.sentence.clone());
            continue;
        };
        let actions = decision.actions.iter().filter(|a| verbs.contains(&a.verb));
        let cards: CardSet = actions.filter_map(|a| a.card.some()).collect();
        // Of cards to be played those are counted that are worth more than what makes way for them.
        let plays = verbs.contains(&Verb::Play);
        let fits = said == cards.len() || plays && (1..cards.len()).contains(&said);
        found.holds("counts", fits, || {
            format!("{} of {}: {}", said, cards.len(), asked.sentence)
        });
    }
}

#[test]
fn the_step_the_turn_and_what_can_still_be_done_are_told_as_they_are() {
    let seen = seen("turn");
    for (ruleset, counts) in &seen {
        for what in ["turns", "steps", "whole turns", "own turns"] {
            assert!(counts.get(what) > Some(&50), "{ruleset}: {what} {counts:?}");
        }
    }
    assert!(in_all(&seen, "turns of the other") > 20);
    assert!(in_all(&seen, "counts") > 40);
    assert!(in_all(&seen, "said once") > 40);
    assert!(in_all(&seen, "only extras") > 0);
    assert!(in_all(&seen, "all on the button") > 40);
}
