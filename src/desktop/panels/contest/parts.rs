//! What a plate tells of a side: who fights, and what the number is made of.

use crate::panels::model::{
    BattleSide, CardKey, PartModel, Picture, SumModel, SupportModel, SupportOutcome,
};
use crate::ui_text::{Word, Words};

/// So wide the name of a part may be, in letters.
pub const NAME: f32 = 7.5;

/// What a plate shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// The size of the total beside the usual one.
    pub total: f32,
    /// What each part is, in a word below its number.
    pub named: bool,
    /// Words for parts that no card tells.
    pub labels: bool,
    /// Pictures of cards.
    pub cards: bool,
}

/// What plates show, the more the better, as far as there is room.
pub const SHOWN: [Shown; 5] = [
    shown(1.0, [true, true, true]),
    shown(1.0, [true, true, false]),
    shown(0.84, [true, true, false]),
    shown(0.72, [false, false, true]),
    shown(0.84, [false, false, false]),
];

/// How a sum is shown of which several parts are put together.
pub const TOGETHER: Shown = shown(0.84, [true, false, false]);

const fn shown(total: f32, [named, labels, cards]: [bool; 3]) -> Shown {
    Shown {
        total,
        named,
        labels,
        cards,
    }
}

/// What a side comes to, and which number that is.
pub fn decides(side: &BattleSide) -> Option<&SumModel> {
    let measure = side.measures.iter().find(|measure| measure.decides);
    side.sum.as_ref().or(measure.map(|measure| &measure.sum))
}

/// A part of a plate, before it is laid out.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// A card; whether its front is known, and a sign of whether it counts.
    Card(CardKey, Option<Picture>, Option<SupportOutcome>),
    /// A number.
    Number(String),
    /// A number and what it is.
    Named(String, String),
    /// The number of what does not count.
    Nothing(String),
    /// Whose numbers these are.
    Who(String),
    /// A word for a part that no card tells.
    Word(String),
}

/// What a side is made of: who fights where several do, with the number of each; the parts of the sum, each with a word for it or
/// behind the card that adds it; who helps.
pub fn parts(side: &BattleSide, named: bool, shown: Shown, words: Words) -> Vec<Part> {
    let Shown {
        named: names,
        labels,
        cards,
        ..
    } = shown;
    // A card stands there as its name, or, where that does not fit, as its picture.
    let is_named = |part: &PartModel| {
        let too_long = part.by.is_some() && cards && crate::fonts::width(&part.label) > NAME;
        names && !part.label.is_empty() && !too_long
    };
    let told = |part: &PartModel| match is_named(part) {
        true => Part::Named(part.number.clone(), part.label.clone()),
        false => Part::Number(part.number.clone()),
    };
    let mut all = Vec::new();
    // Where nobody strikes, no arrow says whose number it is.
    if named {
        all.push(Part::Who(side.who.clone()));
    }
    let parts = decides(side).map_or(&[][..], |sum| &sum.parts);
    // What each of several fighters brings stands beside it already.
    let each = side
        .fighters
        .iter()
        .filter_map(|f| Some(&f.sum.as_ref()?.total));
    let brings = parts.iter().map(|part| part.number.trim_start_matches('+'));
    let known = each.clone().count();
    let known = if known == side.fighters.len() && each.zip(brings).all(|(own, part)| own == part) {
        known.min(parts.len())
    } else {
        0
    };
    let (base, others) = match &parts[known..] {
        [] => (None, &[][..]),
        rest if known > 0 => (None, rest),
        [base, others @ ..] if !others.is_empty() || !side.supports.is_empty() => {
            (Some(base), others)
        }
        _ => (None, &[][..]),
    };
    // One that stands at the other end of the arrow is seen there; its number opens the sum.
    let alone = !named && side.fighters.len() == 1;
    for (n, fighter) in side.fighters.iter().enumerate() {
        let hidden = fighter.picture.is_none();
        if cards && (!alone || hidden || base.is_none()) {
            all.push(Part::Card(fighter.card, fighter.picture, None));
        }
        if let Some(range) = &fighter.range {
            all.push(Part::Number(format!("? {range}")));
        } else if let Some(sum) = &fighter.sum {
            let joins = if n > 0 && known > 0 { "+" } else { "" };
            all.push(Part::Number(format!("{joins}{}", sum.total)));
        }
        if labels && !fighter.note.is_empty() {
            all.push(Part::Word(fighter.note.clone()));
        }
    }
    all.extend(base.map(told));
    // A card that helps stands before what it adds.
    let mut helpers: Vec<&SupportModel> = side.supports.iter().collect();
    for part in others {
        let of_part = |support: &&SupportModel| match &part.by {
            Some((by, _)) => support.card == *by,
            None => support.value == part.number,
        };
        let helps = helpers.iter().position(of_part);
        let helps = helps.filter(|_| cards).map(|n| helpers.remove(n));
        let card = match (helps, &part.by) {
            (Some(support), _) => Some(helper(support)),
            (None, Some((by, picture))) if cards => Some(Part::Card(*by, Some(*picture), None)),
            _ => None,
        };
        all.extend(card.filter(|_| !is_named(part)));
        all.push(told(part));
    }
    for support in helpers.into_iter().filter(|_| cards) {
        all.push(helper(support));
        // What does not count adds nothing, and says so.
        all.push(match support.outcome {
            SupportOutcome::Failed => Part::Nothing("+0".to_owned()),
            SupportOutcome::Counts | SupportOutcome::Open if names => {
                Part::Named(support.value.clone(), support.name.clone())
            }
            SupportOutcome::Counts | SupportOutcome::Open => Part::Number(support.value.clone()),
        });
    }
    if side.supports.is_empty() && side.awaits_support && cards {
        all.push(Part::Card(CardKey::default(), None, None));
        if labels {
            all.push(Part::Word(words.get(Word::NotRevealed).to_owned()));
        }
    }
    all
}

/// What is added to a number, with its sign.
#[must_use]
pub fn added(n: i32) -> String {
    match n < 0 {
        true => format!("−{}", n.unsigned_abs()),
        false => format!("+{n}"),
    }
}

/// The side with the last `n` of the parts that add to its number put together to one, which says of how many cards it is;
/// nothing where there are not so many in a row. What the number begins with stays by itself.
pub fn put_together(side: &BattleSide, n: usize, words: Words) -> Option<BattleSide> {
    let parts = &decides(side)?.parts;
    // Of what is added in a row; a factor stays between what stands before it and behind it.
    let mut rows = parts.split(|part| part.adds.is_none());
    let mut at = 0;
    let rows = std::iter::from_fn(|| {
        let row = rows.next()?;
        let begin = at;
        at += row.len() + 1;
        // What the number begins with: that of each who fights.
        let own = if begin == 0 {
            side.fighters.len().max(1)
        } else {
            0
        };
        Some((begin + own.min(row.len()), begin + row.len()))
    });
    let (from, to) = rows.max_by_key(|(from, to)| to - from)?;
    let first = to.checked_sub(n).filter(|first| *first >= from)?;
    let mut side = side.clone();
    let sum = match &mut side.sum {
        Some(sum) => sum,
        None => &mut side.measures.iter_mut().find(|m| m.decides)?.sum,
    };
    let gone: Vec<PartModel> = sum.parts.drain(first..to).collect();
    let by_cards = gone.iter().all(|part| part.by.is_some());
    let word = match by_cards {
        true => Word::FromCards,
        false => Word::FromParts,
    };
    let all: i32 = gone.iter().filter_map(|part| part.adds).sum();
    let together = PartModel {
        label: words.fill(word, &[("n", &n.to_string())]),
        number: added(all),
        adds: Some(all),
        by: None,
    };
    sum.parts.insert(first, together);
    // Who helps is told with what he adds.
    let told = |support: &SupportModel| {
        let mut by = gone.iter().filter_map(|part| part.by.as_ref());
        by.any(|(card, _)| *card == support.card)
    };
    side.supports.retain(|support| !told(support));
    Some(side)
}

/// Words that are no wider than so many letters: as many whole ones as there is room for; of one that is too long by itself the
/// end is cut off.
pub fn shortened(words: &str, letters: f32) -> String {
    let fits = |words: &&str| crate::fonts::width(words) <= letters;
    let ends = words.match_indices(' ').map(|(at, _)| at);
    let parts = ends.chain([words.len()]).map(|end| &words[..end]);
    if let Some(whole) = parts.take_while(fits).last() {
        return whole.trim_end_matches([',', ' ']).to_owned();
    }
    let mut cut = words.to_owned();
    while cut.pop().is_some() && crate::fonts::width(&cut) + 1.0 > letters {}
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

/// A card that helps, with a sign of whether it counts.
fn helper(support: &SupportModel) -> Part {
    Part::Card(support.card, support.picture, Some(support.outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::model::FighterModel;
    use bevy_egui::egui::Vec2;
    use fudaba_saves::settings::Language;

    const PICTURE: Picture = Picture {
        texture: bevy_egui::egui::TextureId::User(1),
        size: Vec2::new(70.0, 98.0),
    };

    fn part(label: &str, number: &str, by: Option<u32>) -> PartModel {
        PartModel {
            label: label.into(),
            number: number.into(),
            adds: number
                .trim_start_matches('+')
                .replace('−', "-")
                .parse()
                .ok(),
            by: by.map(|card| (CardKey(card), PICTURE)),
        }
    }

    fn side(parts: Vec<PartModel>, supports: Vec<SupportModel>) -> BattleSide {
        BattleSide {
            fighters: vec![FighterModel {
                card: CardKey(1),
                name: "Fighter".into(),
                picture: Some(PICTURE),
                sum: None,
                range: None,
                note: String::new(),
            }],
            supports,
            sum: Some(SumModel {
                parts,
                ..SumModel::default()
            }),
            ..BattleSide::default()
        }
    }

    fn number(text: &str) -> Part {
        Part::Number(text.to_owned())
    }

    fn support(value: &str, outcome: SupportOutcome) -> SupportModel {
        SupportModel {
            card: CardKey(7),
            name: "Helper".into(),
            picture: Some(PICTURE),
            value: value.into(),
            outcome,
            why: String::new(),
        }
    }

    #[test]
    fn every_part_of_a_sum_has_its_word_or_stands_behind_its_card() {
        let words = Words(Language::English);
        let card = |key, outcome| Part::Card(CardKey(key), Some(PICTURE), outcome);
        let sum = vec![
            part("power", "4000", None),
            part("Casting Row", "+500", Some(3)),
            part("Armour", "+1000", None),
        ];
        let named = |number: &str, name: &str| Part::Named(number.into(), name.into());
        let shown = |n: usize| parts(&side(sum.clone(), Vec::new()), false, SHOWN[n], words);
        let said = [
            named("4000", "power"),
            named("+500", "Casting Row"),
            named("+1000", "Armour"),
        ];
        assert_eq!(shown(0), said);
        assert_eq!(shown(1), said);
        // Where there is no room for words, cards stand for them.
        let bare = [
            number("4000"),
            card(3, None),
            number("+500"),
            number("+1000"),
        ];
        assert_eq!(shown(3), bare);
        let sum = vec![part("power", "60", None), part("support", "+30", None)];
        let counts = SupportOutcome::Counts;
        assert_eq!(
            parts(
                &side(sum.clone(), vec![support("+30", counts)]),
                false,
                SHOWN[0],
                words
            ),
            [named("60", "power"), named("+30", "support")]
        );
    }

    #[test]
    fn parts_that_do_not_fit_are_put_together_and_none_is_left_out() {
        let sum = vec![
            part("power", "50", None),
            part("Armour", "+20", Some(3)),
            part("Banner", "+30", Some(4)),
            part("soul", "+10", None),
            part("Lens", "×2", Some(5)),
            part("Crown", "−40", Some(6)),
        ];
        for language in [Language::English, Language::Japanese] {
            let words = Words(language);
            let side = side(sum.clone(), Vec::new());
            let two = put_together(&side, 2, words).unwrap();
            let told = |side: &BattleSide| {
                let parts = &decides(side).unwrap().parts;
                let numbers = parts.iter().map(|part| part.number.clone());
                numbers.collect::<Vec<_>>().join(" ")
            };
            assert_eq!(told(&two), "50 +20 +40 ×2 −40");
            let three = put_together(&side, 3, words).unwrap();
            assert_eq!(told(&three), "50 +60 ×2 −40");
            assert_eq!(put_together(&side, 4, words), None, "the number itself");
            let label =
                |side: &BattleSide, n: usize| side.sum.as_ref().unwrap().parts[n].label.clone();
            assert_eq!(label(&three, 1), words.fill(Word::FromParts, &[("n", "3")]));
        }
    }

    #[test]
    fn who_helps_is_counted_in_where_his_part_is_put_together_with_others() {
        let words = Words(Language::English);
        let sum = vec![
            part("power", "50", None),
            part("Banner", "+10", Some(4)),
            part("intercept", "+20", Some(7)),
        ];
        let helps = support("+20", SupportOutcome::Counts);
        let together = put_together(&side(sum, vec![helps]), 2, words).unwrap();
        assert!(together.supports.is_empty());
        let shown = parts(&together, false, TOGETHER, words);
        let named = |number: &str, name: &str| Part::Named(number.into(), name.into());
        assert_eq!(shown, [named("50", "power"), named("+30", "2 cards")]);
    }

    #[test]
    fn a_name_that_is_too_long_ends_with_a_whole_word_and_stands_beside_no_picture() {
        assert_eq!(shortened("Casting Row", 20.0), "Casting Row");
        let one = crate::fonts::width("Casting");
        assert_eq!(shortened("Casting Row", one + 0.5), "Casting");
        assert!(shortened("Casting Row", one - 1.0).ends_with('…'));
        let words = Words(Language::English);
        let long = "The Longest Name of a Card";
        let sum = vec![part("power", "4000", None), part(long, "+500", Some(3))];
        let side = side(sum, Vec::new());
        let shown = |n: usize| parts(&side, false, SHOWN[n], words);
        assert!(shown(0).contains(&number("+500")), "{:?}", shown(0));
        let named = Part::Named("+500".into(), long.into());
        assert!(shown(1).contains(&named), "{:?}", shown(1));
    }

    #[test]
    fn what_several_cards_bring_is_told_once() {
        let each = |key, total: &str| FighterModel {
            card: CardKey(key),
            name: "Song".into(),
            picture: Some(PICTURE),
            sum: Some(SumModel {
                total: total.into(),
                ..SumModel::default()
            }),
            range: None,
            note: String::new(),
        };
        let sum = ["2", "+1", "+1"].map(|number| part("score", number, None));
        let side = BattleSide {
            who: "You".into(),
            fighters: vec![each(1, "2"), each(2, "1")],
            ..side(sum.to_vec(), Vec::new())
        };
        let card = |key| Part::Card(CardKey(key), Some(PICTURE), None);
        let who = Part::Who("You".into());
        let named = Part::Named("+1".into(), "score".into());
        let all = [who, card(1), number("2"), card(2), number("+1"), named];
        assert_eq!(parts(&side, true, SHOWN[0], Words(Language::English)), all);
    }

    #[test]
    fn a_card_that_helps_with_nothing_says_so() {
        let words = Words(Language::English);
        let alone = || vec![part("power", "80", None)];
        for (value, outcome, says) in [
            (
                "+20",
                SupportOutcome::Failed,
                Part::Nothing("+0".to_owned()),
            ),
            (
                "+0",
                SupportOutcome::Counts,
                Part::Named("+0".to_owned(), "Helper".to_owned()),
            ),
        ] {
            let side = side(alone(), vec![support(value, outcome)]);
            let shown = parts(&side, false, SHOWN[0], words);
            let card = Part::Card(CardKey(7), Some(PICTURE), Some(outcome));
            let power = Part::Named("80".into(), "power".into());
            assert_eq!(shown, [power, card, says]);
        }
    }
}
