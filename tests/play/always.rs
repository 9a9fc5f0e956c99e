//! "Always yes" and "always no" to what an ability of a card asks: what is answered so, what is not, how it is told, and what
//! taking back does with it.

use super::sitting::{Table, begin, go_on};
use super::world;
use fudaba::engine::{Frame, Match, PlayerId, Prompt, Rng, Verb};
use fudaba::play::{Repeated, Sitting, Stage};
use fudaba::saves::settings::TakeBack;

/// Whom what is asked: the player, the printed card, its ability, and the place in it.
type Question = (PlayerId, u16, u8, u16);

/// What an ability asks the viewer, if it is a plain yes or no.
fn plain(sitting: &Sitting) -> Option<Question> {
    let view = sitting.view()?;
    let asked = sitting.decision()?;
    let Some(Frame::Program(frame)) = view.table().frames.last() else {
        return None;
    };
    let verbs: Vec<Verb> = asked.actions.iter().map(|a| a.verb).collect();
    let of_ability = matches!(asked.prompt, Prompt::UseAbility | Prompt::May);
    (of_ability && verbs == [Verb::Yes, Verb::No]).then_some((
        asked.player,
        frame.def.0,
        frame.ability,
        frame.pc,
    ))
}

/// Goes on to what a person is asked next; tells whether there is something.
fn to_question(sitting: &mut Sitting) -> bool {
    loop {
        go_on(sitting);
        match sitting.stage() {
            Stage::Deciding(_) => return true,
            Stage::HandingOver(_) => sitting.close_curtain(),
            Stage::Curtain(player) => sitting.open_curtain(player).unwrap(),
            _ => return false,
        }
    }
}

fn by_chance(sitting: &mut Sitting, rng: &mut Rng) {
    let count = sitting.decision().unwrap().actions.len();
    sitting.choose(rng.below(count)).unwrap();
}

/// How often something was answered in each player's name, as his log tells it.
fn told(sitting: &Sitting) -> [usize; 2] {
    [PlayerId(0), PlayerId(1)].map(|player| {
        let told = sitting.log(player, 0);
        told.map(|told| told.by_word.len()).sum()
    })
}

#[test]
fn always_said_once_is_not_asked_again_in_the_match_and_each_answer_is_told() {
    let (mut kinds, mut all) = (0, 0);
    for library in world::libraries() {
        let (mut said_in_all, mut answered) = (0, 0);
        for table in [Table::Computer, Table::Two, Table::Open] {
            for seed in 0..12 {
                let mut sitting = begin(library, seed, table);
                let mut rng = Rng::new(seed);
                let mut said: Vec<Question> = Vec::new();
                let mut chosen = 0;
                while to_question(&mut sitting) {
                    let before = sitting.game().choices().len();
                    if let Some(question) = plain(&sitting) {
                        assert!(
                            !said.contains(&question),
                            "{question:?} is asked although he always answers it"
                        );
                        let other = said
                            .iter()
                            .any(|of| (of.1, of.2) == (question.1, question.2));
                        let offered = sitting.repeated();
                        assert!(other || offered == Some(Repeated::Can), "{offered:?}");
                        sitting.answer_always(rng.below(2) == 0).unwrap();
                        said.push(question);
                    } else {
                        assert!(sitting.answer_always(true).is_err(), "no plain question");
                        by_chance(&mut sitting, &mut rng);
                    }
                    assert!(sitting.game().choices().len() > before);
                    chosen += 1;
                }
                sitting.catch_up();
                said_in_all += said.len();
                let told = told(&sitting);
                answered += told[0] + told[1];
                // What was chosen and what was answered is all that persons did, and only who said it is told.
                let of = |player| said.iter().filter(move |of| of.0 == player).count();
                for player in [PlayerId(0), PlayerId(1)] {
                    assert!(of(player) > 0 || told[player.index()] == 0);
                }
                assert!(chosen > 0);
                let mut again = Match::new(sitting.setup().clone(), None);
                for choice in sitting.game().choices() {
                    again.replay(*choice, None).unwrap();
                }
                let digest = sitting.game().table().digest();
                assert_eq!(
                    again.table().digest(),
                    digest,
                    "it is a record like any other"
                );
            }
        }
        println!(
            "{}: said {said_in_all}, answered {answered}",
            library.game.rules.id()
        );
        kinds += usize::from(answered > 0);
        all += answered;
    }
    assert!(kinds >= 3 && all > 60, "{kinds} rulesets, {all} answers");
}

#[test]
fn taking_back_over_an_answer_asks_again_and_other_words_stand() {
    let (mut again, mut stood) = (0, 0);
    for library in world::libraries() {
        for seed in 0..24 {
            let mut sitting = begin(library, seed, Table::Computer);
            let mut rng = Rng::new(seed);
            let mut said: Vec<Question> = Vec::new();
            while to_question(&mut sitting) {
                match plain(&sitting) {
                    Some(question) if !said.contains(&question) => {
                        sitting.answer_always(true).unwrap();
                        said.push(question);
                    }
                    _ => by_chance(&mut sitting, &mut rng),
                }
                go_on(&mut sitting);
                // Back over whatever he has just chosen and what was answered since.
                if rng.below(3) > 0 || sitting.way_back(TakeBack::Free).is_err() {
                    continue;
                }
                let told_before = told(&sitting)[0];
                sitting.take_back(TakeBack::Free).unwrap();
                let undone = told_before - told(&sitting)[0];
                let here = plain(&sitting).filter(|question| said.contains(question));
                if let Some(question) = here {
                    // The question at which he said it: it is open, and may be said anew.
                    said.retain(|of| *of != question);
                    let by_others = matches!(sitting.repeated(), Some(Repeated::Said(_)));
                    let others = said
                        .iter()
                        .any(|of| (of.1, of.2) == (question.1, question.2));
                    assert!(!by_others || others, "it still counts");
                    again += 1;
                }
                if undone == 0 && here.is_none() {
                    stood += said.len();
                } else if undone > 0 {
                    // He goes the same way once more, and is asked what was answered for him.
                    let mut asked = false;
                    for _ in 0..40 {
                        if !to_question(&mut sitting) {
                            break;
                        }
                        if let Some(question) = plain(&sitting)
                            && said.contains(&question)
                        {
                            said.retain(|of| *of != question);
                            asked = true;
                            again += 1;
                        }
                        by_chance(&mut sitting, &mut rng);
                        if asked {
                            break;
                        }
                    }
                }
            }
        }
    }
    println!("asked again {again} times, {stood} words stood");
    assert!(again > 20 && stood > 20, "{again} {stood}");
}

#[test]
fn who_wants_to_be_asked_again_is() {
    let mut asked = 0;
    for library in world::libraries() {
        for seed in 0..24 {
            let mut sitting = begin(library, seed, Table::Computer);
            let mut rng = Rng::new(seed);
            let (mut dropped, mut answered): (Vec<Question>, _) = (Vec::new(), [0, 0]);
            while to_question(&mut sitting) {
                assert_eq!(told(&sitting), answered, "nothing is answered for him");
                let Some(question) = plain(&sitting) else {
                    by_chance(&mut sitting, &mut rng);
                    continue;
                };
                asked += usize::from(dropped.contains(&question));
                let name = sitting.asking_name().unwrap();
                assert!(!sitting.ask_again(name), "nothing was said");
                sitting.answer_always(false).unwrap();
                assert_eq!(sitting.always_of(name).collect::<Vec<_>>(), [false]);
                // What follows at once has been answered already.
                sitting.catch_up();
                answered = told(&sitting);
                assert!(sitting.ask_again(name));
                assert_eq!(sitting.always_of(name).count(), 0);
                dropped.push(question);
            }
        }
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn what_one_of_two_people_always_answers_is_not_answered_for_the_other() {
    let mut others = 0;
    for library in world::libraries() {
        for seed in 0..40 {
            // Both play the same cards.
            let mut start = super::sitting::start(library, seed, Table::Two);
            start.decks[1] = start.decks[0];
            let place = fudaba::play::Place::default();
            let mut sitting = Sitting::begin(&start, &place).unwrap();
            let mut rng = Rng::new(seed);
            let mut said: Vec<Question> = Vec::new();
            while to_question(&mut sitting) {
                let asked = plain(&sitting);
                let first = asked.filter(|question| question.0 == PlayerId(0));
                if let Some(question) = first {
                    sitting.answer_always(true).unwrap();
                    said.push(question);
                    continue;
                }
                if let Some((_, def, ability, at)) = asked {
                    let same = |of: &&Question| (of.1, of.2, of.3) == (def, ability, at);
                    if said.iter().any(|of| same(&of)) {
                        assert_eq!(sitting.repeated(), Some(Repeated::Can));
                        others += 1;
                    }
                }
                by_chance(&mut sitting, &mut rng);
            }
            assert_eq!(told(&sitting)[1], 0);
        }
    }
    println!("the other was asked the same {others} times");
    assert!(others > 10, "{others}");
}
