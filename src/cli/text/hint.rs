//! `hint`: what a strong computer player would do at the player's decision, how sure it is, why, and why it may be done.

use fudaba_ai::Stop;
use fudaba_engine::View;
use fudaba_learn::{Advice, Difference, advise};
use fudaba_rulebook::Rulebook;
use fudaba_text::{Lang, Speaker};

/// So many tables are looked at for a hint.
const LOOKS: u32 = 4_000;
/// So many differences are told.
const REASONS: usize = 2;

/// The hint for the open decision of a view, which is all that it is made from.
pub fn of(view: &View, speaker: &Speaker, rules: Option<&Rulebook>) -> String {
    let seed = view.table().digest();
    let (Some(advice), Some(decision)) =
        (advise(view, LOOKS, seed, &Stop::default()), view.decision())
    else {
        return String::new();
    };
    let name = |index: usize| speaker.action(view.q(), &decision, view.legal()[index]);
    let mut lines = Vec::new();
    let equals: Vec<String> = advice.equals().map(|choice| name(choice.index)).collect();
    lines.push(match (equals.as_slice(), speaker.lang) {
        ([], _) => return String::new(),
        ([one], Lang::En) => format!("Best: {one}."),
        ([one], Lang::Ja) => format!("おすすめ：{one}"),
        (many, Lang::En) => format!(
            "These are equal, as far as can be told: {}.",
            many.join("; ")
        ),
        (many, Lang::Ja) => format!("差は見られません：{}", many.join("、")),
    });
    lines.extend(how_sure(&advice, speaker.lang, &name));
    if equals.len() == 1 {
        lines.extend(why(&advice, speaker));
    }
    let clause = speaker.book.phrases.clauses.get(decision.key);
    let clause = clause.filter(|id| rules.is_some_and(|book| book.clauses().any(|c| c.id == **id)));
    lines.extend(clause.map(|id| match speaker.lang {
        Lang::En => format!("It is legal by {id} (rules {id} shows the clause)."),
        Lang::Ja => format!("根拠となるルール：{id}（「rules {id}」で読めます）"),
    }));
    lines.join("\n")
}

/// How the looks were shared out, and how far the second is behind.
fn how_sure(advice: &Advice, lang: Lang, name: &dyn Fn(usize) -> String) -> Option<String> {
    let best = advice.choices.first()?;
    let percent = |share: f32| (share * 100.0).round() as i32;
    let looks = advice.looks;
    if looks == 0 {
        return None;
    }
    let share = percent(best.share);
    let Some(second) = advice.choices.get(1) else {
        return Some(match lang {
            Lang::En => format!("All of {looks} looks went to it."),
            Lang::Ja => format!("{looks}回の検討がすべてこれでした。"),
        });
    };
    let (least, most) = (percent(second.loses.0), percent(second.loses.1));
    let other = name(second.index);
    Some(match lang {
        Lang::En => format!(
            "{share} % of {looks} looks went to it. The next is {other}: between {least} and {most} points worse."
        ),
        Lang::Ja => format!(
            "検討{looks}回のうち{share}％。次点は「{other}」で、差は{least}〜{most}ポイント。"
        ),
    })
}

/// What the two best come to, in one sentence.
fn why(advice: &Advice, speaker: &Speaker) -> Option<String> {
    let parts: Vec<String> = advice
        .reasons
        .iter()
        .take(REASONS)
        .map(|d| part(d, speaker))
        .collect();
    if parts.is_empty() {
        return None;
    }
    Some(match speaker.lang {
        Lang::En => format!(
            "After the next turn, compared with it: {}.",
            parts.join(", ")
        ),
        Lang::Ja => format!("次のターンの後、次点と比べて：{}。", parts.join("、")),
    })
}

fn part(difference: &Difference, speaker: &Speaker) -> String {
    let place = speaker.zone_label(difference.zone);
    let who = speaker.whose(difference.player);
    let n = difference.more.abs();
    match (speaker.lang, difference.more > 0.0) {
        (Lang::En, true) => format!("{n:.1} more cards in {who} {place}"),
        (Lang::En, false) => format!("{n:.1} fewer cards in {who} {place}"),
        (Lang::Ja, true) => format!("{who}{place}が{n:.1}枚多い"),
        (Lang::Ja, false) => format!("{who}{place}が{n:.1}枚少ない"),
    }
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
