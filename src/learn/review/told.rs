//! A review in words, for window and terminal alike.

use super::{Balance, Cost, Moment};
use fudaba_engine::{Match, PlayerId};
use fudaba_text::{Book, Lang, Speaker};

/// A chance in words: never nothing and never all.
#[must_use]
pub fn in_words(points: f32, lang: Lang) -> String {
    match (points, lang) {
        (p, Lang::En) if p > 99.0 => "over 99 %".to_owned(),
        (p, Lang::Ja) if p > 99.0 => "99％以上".to_owned(),
        (p, Lang::En) if p < 1.0 => "under 1 %".to_owned(),
        (p, Lang::Ja) if p < 1.0 => "1％未満".to_owned(),
        (p, Lang::En) => format!("{p:.0} %"),
        (p, Lang::Ja) => format!("{p:.0}％"),
    }
}

/// What a player's match came to, choices and luck apart, in one line.
#[must_use]
pub fn balance_text(name: &str, balance: &Balance, lang: Lang) -> String {
    let Balance {
        start,
        own,
        given,
        luck,
        end,
    } = *balance;
    let start = in_words(start, lang);
    let end = match (end, lang) {
        (e, Lang::En) if e > 75.0 => "won",
        (e, Lang::En) if e < 25.0 => "lost",
        (_, Lang::En) => "drawn",
        (e, Lang::Ja) if e > 75.0 => "勝ち",
        (e, Lang::Ja) if e < 25.0 => "負け",
        (_, Lang::Ja) => "引き分け",
    };
    // There is no such thing as minus nothing.
    let [own, given, luck] = [own, given, luck].map(|points| points.round() + 0.0);
    match lang {
        Lang::En => format!(
            "{name}: {start} at the start, own choices {own:+.0}, the opponent's {given:+.0}, luck {luck:+.0}, {end}"
        ),
        Lang::Ja => format!(
            "{name}：開始時{start}、自分の選択{own:+.0}、相手の選択{given:+.0}、運{luck:+.0}、{end}"
        ),
    }
}

/// A moment in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentText {
    /// How much the choice cost, as one word.
    pub cost: String,
    /// The same in points.
    pub points: String,
    /// What was chosen.
    pub chosen: String,
    /// What was better.
    pub better: String,
}

impl MomentText {
    /// A moment of a match that stands right before it, told to whoever chose.
    #[must_use]
    pub fn new(moment: &Moment, game: &Match, book: &Book, lang: Lang) -> Self {
        let player = PlayerId(moment.player);
        let view = game.view(player);
        let speaker = Speaker::to_player(book, lang, player);
        let name = |place: usize| {
            let action = view.legal().get(place).copied();
            let both = view.decision().zip(action);
            both.map_or_else(String::new, |(decision, action)| {
                // It may end a sentence of its own.
                let said = speaker.action(view.q(), &decision, action);
                said.trim_end_matches(['.', '。']).to_owned()
            })
        };
        let cost = match (moment.cost, lang) {
            (Cost::Slip, Lang::En) => "slip",
            (Cost::Mistake, Lang::En) => "mistake",
            (Cost::Blunder, Lang::En) => "blunder",
            (Cost::Slip, Lang::Ja) => "緩手",
            (Cost::Mistake, Lang::Ja) => "悪手",
            (Cost::Blunder, Lang::Ja) => "大悪手",
        };
        let (least, most) = moment.between;
        // What is called a mistake has not the points of a blunder.
        let points = moment.points.floor();
        Self {
            cost: cost.to_owned(),
            points: match lang {
                Lang::En => format!("-{points:.0} points, between {least:.0} and {most:.0}"),
                Lang::Ja => format!("-{points:.0}ポイント、{least:.0}〜{most:.0}"),
            },
            chosen: name(moment.chosen),
            better: name(moment.better),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_ever_certain() {
        assert_eq!(in_words(100.0, Lang::En), "over 99 %");
        assert_eq!(in_words(0.2, Lang::Ja), "1％未満");
        assert_eq!(in_words(62.4, Lang::En), "62 %");
    }

    #[test]
    fn choices_and_luck_stand_in_one_line() {
        let balance = Balance {
            start: 50.0,
            own: -0.2,
            given: 30.0,
            luck: 20.2,
            end: 100.0,
        };
        let told = balance_text("Ann", &balance, Lang::En);
        assert_eq!(
            told,
            "Ann: 50 % at the start, own choices +0, the opponent's +30, luck +20, won"
        );
    }
}
