//! `hint`: what a strong computer player would do at the player's decision, how sure it is, why, and why it may be done.

use fudaba_ai::Stop;
use fudaba_engine::View;
use fudaba_learn::{HintText, LOOKS, advise};
use fudaba_rulebook::Rulebook;
use fudaba_text::{Lang, Speaker};

/// The hint for the open decision of a view, which is all that it is made from.
pub fn of(view: &View, speaker: &Speaker, rules: Option<&Rulebook>) -> String {
    let seed = view.table().digest();
    let advice = advise(view, LOOKS, seed, &Stop::default());
    let Some(hint) = advice.and_then(|advice| HintText::new(&advice, view, speaker)) else {
        return String::new();
    };
    let clause = speaker.book.phrases.clauses.get(hint.key);
    let clause = clause.filter(|id| rules.is_some_and(|book| book.clauses().any(|c| c.id == **id)));
    let clause = clause.map(|id| match speaker.lang {
        Lang::En => format!("It is legal by {id} (rules {id} shows the clause)."),
        Lang::Ja => format!("根拠となるルール：{id}（「rules {id}」で読めます）"),
    });
    let mut lines = hint.lines();
    lines.extend(clause);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::{First, MAX_OPTIONS, Match};
    use fudaba_library::Library;
    use fudaba_rules::registry;
    use fudaba_text::Book;

    #[test]
    fn a_hint_names_a_choice_in_both_languages_and_says_the_same_twice() {
        let root = fudaba_files::checkout();
        for game in registry() {
            let library = Library::load(game, root, None);
            let book =
                Book::read(&root.join("ron_data"), game.rules, library.pack.cards()).unwrap();
            let decks = [&library.decks[0], &library.decks[1]];
            let setup = library
                .setup(decks, [0; MAX_OPTIONS], 3, First::Random)
                .unwrap();
            let mut game = Match::new(setup, None);
            while game.legal().len() < 3 {
                game.choose(0, None).unwrap();
            }
            let view = game.view(game.to_choose().unwrap());
            for lang in [Lang::En, Lang::Ja] {
                let speaker = Speaker::to_player(&book, lang, view.viewer());
                let text = of(&view, &speaker, None);
                let decision = view.decision().unwrap();
                let named = |action: &fudaba_engine::Action| {
                    text.contains(&speaker.action(view.q(), &decision, *action))
                };
                assert!(view.legal().iter().any(named), "{text}");
                assert_eq!(text, of(&view, &speaker, None));
            }
        }
    }
}
