//! Parts of steps in English: how many are drawn, where cards go, and for how long.

use super::effect::Clause;
use super::{English, gap};
use crate::shape::{Quantity, origin};
use crate::template::fill;
use fudaba_engine::ability::{Cards, Dest, Duration, Spot, Value, Who};

impl English<'_> {
    pub(super) fn draw(&mut self, value: &Value) -> String {
        match (value, Quantity::of(value)) {
            (Value::Result, _) => "draw that many cards".into(),
            (_, Quantity::Number(1)) => "draw a card".into(),
            (_, Quantity::Number(n)) => format!("draw {n} cards"),
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
                let cards = |n: i32| {
                    if n == 1 {
                        "a card".to_owned()
                    } else {
                        format!("{n} cards")
                    }
                };
                let most = cap.map_or_else(String::new, |c| format!(" (at most {c})"));
                if base == 0 {
                    format!("draw {} for each {per}{most}", cards(factor))
                } else {
                    format!(
                        "draw {} and {} more for each {per}{most}",
                        cards(base),
                        factor
                    )
                }
            }
            (_, Quantity::Other(value)) => {
                format!("draw a number of cards equal to {}", self.value(value))
            }
        }
    }

    pub(super) fn moved(&mut self, actor: Who, cards: &Cards, dest: Dest) -> Clause {
        let from = origin(cards, &self.zones_of_binds());
        let theirs = self.is_theirs(cards);
        // What leaves the opponent's hand at random is his doing.
        let actor = match cards {
            Cards::Random(..) if theirs => Who::Opponent,
            _ => actor,
        };
        let whose = if actor != Who::You {
            "their"
        } else if theirs {
            if self.is_plural(cards) {
                "their owner’s"
            } else {
                "its owner’s"
            }
        } else {
            "your"
        };
        let words = &self.lex.words;
        let (Dest::To(zone) | Dest::Bottom(zone) | Dest::Rested(zone) | Dest::Nth(zone, _)) = dest;
        let plain = matches!(dest, Dest::To(_));
        let way = words
            .ways
            .iter()
            .find(|way| plain && Some(way.from) == from && way.to == zone)
            .filter(|way| actor != Who::You || !theirs || !way.put.en.contains("{bare}"))
            .map(|way| way.put.en.clone());
        let put = words.zones.get(&zone).map(|w| {
            let special = match dest {
                Dest::Bottom(_) => &w.put_under,
                Dest::Rested(_) => &w.put_rested,
                Dest::Nth(..) => &w.put_nth,
                Dest::To(_) => &None,
            };
            special.as_ref().unwrap_or(&w.put).en.clone()
        });
        let template = way
            .or(put)
            .unwrap_or_else(|| gap(zone.name(&self.lex.vocabulary)));
        let bare = template.contains("{bare}");
        let phrase = self.cards(cards, if bare { "" } else { "from" });
        let object = phrase.object().to_owned();
        let nth = match dest {
            Dest::Nth(_, 2) => "second".to_owned(),
            Dest::Nth(_, 3) => "third".to_owned(),
            Dest::Nth(_, n) => format!("{n}th"),
            _ => String::new(),
        };
        let command = fill(
            &template,
            &[
                ("cards", object.as_str()),
                ("bare", &object),
                ("whose", whose),
                ("n", &nth),
            ],
        );
        Clause::command(actor, command)
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
        let (to, free) = area.map_or(("", ""), |a| (a.to.en.as_str(), a.free.en.as_str()));
        fill(&template.en, &[("to", to), ("free", free)])
    }

    pub(super) fn duration(&self, duration: Duration, plural: bool) -> String {
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
        let it = if plural { "they are" } else { "it is" };
        fill(&text.en, &[("this", &self.this), ("it", it)])
    }
}
