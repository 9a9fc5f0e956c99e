//! Parts of steps in Japanese: how many are drawn, where cards go, and for how long.

use super::{Japanese, gap};
use crate::shape::{Quantity, origin};
use crate::template::fill;
use fudaba_engine::ability::{Cards, Dest, Duration, Spot, Value};

impl Japanese<'_> {
    pub(super) fn drawn(&mut self, value: &Value) -> String {
        match (value, Quantity::of(value)) {
            (Value::Result, _) => "同じ枚数だけカードを".into(),
            (_, Quantity::Number(n)) => format!("カードを{n}枚"),
            (
                _,
                Quantity::Each {
                    factor,
                    per,
                    base,
                    cap,
                },
            ) => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!("（最大{c}枚）"));
                if base == 0 {
                    format!("{per}カードを{factor}枚{most}")
                } else {
                    format!("カードを{base}枚引き、さらに{per}{factor}枚{most}")
                }
            }
            (_, Quantity::Other(value)) => format!("{}と同じ枚数のカードを", self.value(value)),
        }
    }

    pub(super) fn put(&mut self, cards: &Cards, dest: Dest) -> String {
        let from = origin(cards, &self.zones_of_binds());
        let words = &self.lex.words;
        let (Dest::To(zone) | Dest::Bottom(zone) | Dest::Rested(zone) | Dest::Nth(zone, _)) = dest;
        let plain = matches!(dest, Dest::To(_));
        let way = words
            .ways
            .iter()
            .find(|way| plain && Some(way.from) == from && way.to == zone)
            .map(|way| way.put.ja.clone());
        let put = words.zones.get(&zone).map(|w| {
            let special = match dest {
                Dest::Bottom(_) => &w.put_under,
                Dest::Rested(_) => &w.put_rested,
                Dest::Nth(..) => &w.put_nth,
                Dest::To(_) => &None,
            };
            special.as_ref().unwrap_or(&w.put).ja.clone()
        });
        let nth = match dest {
            Dest::Nth(_, n) => n.to_string(),
            _ => String::new(),
        };
        let text = way.or(put);
        text.map_or_else(
            || gap(zone.name(&self.lex.vocabulary)),
            |t| fill(&t, &[("n", &nth)]),
        )
    }

    pub(super) fn spot(&self, spot: Spot, enters: bool) -> String {
        let words = if enters {
            &self.lex.words.enter_spots
        } else {
            &self.lex.words.shift_spots
        };
        let (template, area) = match spot {
            Spot::Free => (&words.free, None),
            Spot::FreeIn(area) => (&words.free_in, Some(area)),
            Spot::Adjacent => (&words.adjacent, None),
            Spot::Any => (&words.any, None),
            Spot::In(area) => (&words.r#in, Some(area)),
        };
        let area = area.and_then(|a| self.lex.words.areas.get(&a));
        let (to, free) = area.map_or(("", ""), |a| (a.to.ja.as_str(), a.free.ja.as_str()));
        fill(&template.ja, &[("to", to), ("free", free)])
    }

    pub(super) fn duration(&self, duration: Duration) -> String {
        let words = &self.lex.words.durations;
        let text = match duration {
            Duration::Battle => match &words.battle {
                Some(text) => text,
                None => return gap("battle"),
            },
            Duration::Turn => &words.turn,
            Duration::YourTurn => match &words.your_turn {
                Some(text) => text,
                None => return gap("your_turn"),
            },
            Duration::OpponentTurn => match &words.opponent_turn {
                Some(text) => text,
                None => return gap("opponent_turn"),
            },
            Duration::WhileHere => &words.while_here,
            Duration::Lasting => &words.lasting,
            Duration::UntilUsed => match &words.until_used {
                Some(text) => text,
                None => return gap("until_used"),
            },
            Duration::Until(period) => match words.periods.get(&period) {
                Some(text) => text,
                None => return gap(period.name(&self.lex.vocabulary)),
            },
        };
        fill(&text.ja, &[("this", &self.this)])
    }
}
