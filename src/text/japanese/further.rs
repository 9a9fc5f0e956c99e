//! Steps that few games have, in Japanese: piles, colours, players' numbers, abilities that are given.

use super::effect::topic;
use super::nominal::Named;
use super::verb::stem;
use super::{Japanese, as_topic, by, gap, told};
use crate::Lang;
use crate::card::ability_text;
use crate::shape::{Quantity, Side, origin};
use crate::template::fill;
use fudaba_engine::ability::{
    Ability, Aspect, Cards, Change, Cmp, Dest, Drawing, Effect, Extent, Filter, Payment, Pose,
    Relation, Selector, Value, Who,
};
use fudaba_engine::words::{AttachmentId, ColourId, KindId, StatId, TallyId, ZoneKind};
use std::collections::BTreeMap;

/// Before cards that share something.
pub(super) fn alike(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Names => "同じ名前の",
        Aspect::Groups => "同じグループの",
        Aspect::Units => "同じユニットの",
    }
}

/// Whichever of these cards: 「味方のいずれか」, but 「このキャラクター」.
pub(super) fn any(cards: String) -> String {
    let all = cards.strip_prefix("すべての");
    match all.or_else(|| cards.strip_suffix("すべて")) {
        Some(these) => format!("{these}のいずれか"),
        None => cards,
    }
}

/// Before cards that differ in something.
pub(super) fn apart(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Names => "名前の異なる",
        Aspect::Groups => "グループの異なる",
        Aspect::Units => "ユニットの異なる",
    }
}

impl Japanese<'_> {
    /// 「燃えさし3」
    pub(crate) fn points(&mut self, tally: TallyId, count: &Value) -> String {
        let n = self.value(count);
        let words = self.lex.words.tallies.get(&tally);
        let said = words.and_then(|w| w.points.as_ref());
        said.map_or_else(
            || gap(tally.name(&self.lex.vocabulary)),
            |text| fill(&text.ja, &[("n", &n)]),
        )
    }

    /// Before cards that must go together.
    pub(super) fn together(&self, relation: Relation) -> String {
        match relation {
            Relation::Different(aspect) => apart(aspect).to_owned(),
            Relation::Same(aspect) => alike(aspect).to_owned(),
            Relation::Within(stat, most) => {
                format!("{}の合計が{most}以下の", self.stat(stat))
            }
        }
    }

    pub(super) fn further(&mut self, effect: &Effect) -> String {
        let verbs = self.lex.words.verbs.clone();
        match effect {
            Effect::Arrange(cards, dest) => self.arranged(cards, *dest),
            Effect::Enter(cards, spot, Pose::Rested) => {
                let verb = told(verbs.enter_rested.as_ref(), "enter_rested");
                let spot = self.spot(*spot, true);
                self.done(cards, &fill(&verb, &[("spot", &spot)]))
            }
            Effect::Tuck(cards, under) => {
                let verb = told(verbs.tuck.as_ref(), "tuck");
                let target = self.cards(under);
                self.done(cards, &fill(&verb, &[("target", &target)]))
            }
            Effect::Exchange(a, b) => {
                let (a, b) = (self.cards(a), self.cards(b));
                format!("{a}と{b}を入れ替える")
            }
            Effect::Negate(cards) => {
                let cards = self.cards(cards);
                format!("{cards}の効果を無効にする")
            }
            Effect::Procedure(who, procedure, cards, value) => {
                let n = value.as_ref().map_or_else(String::new, |v| self.value(v));
                let cards = self.cards(cards);
                let values = [("cards", cards.as_str()), ("n", n.as_str())];
                self.lex.words.procedures.get(procedure).map_or_else(
                    || gap(procedure.name(&self.lex.vocabulary)),
                    |w| fill(&by(&w.say.ja, *who), &values),
                )
            }
            Effect::Redirect(cards, who) => {
                let cards = self.cards(cards);
                format!("{}{cards}の対象を選び直す", topic(*who))
            }
            Effect::Rearrange(who, _) => {
                format!(
                    "{}{}",
                    topic(*who),
                    told(verbs.rearrange.as_ref(), "rearrange")
                )
            }
            Effect::Spend(who, zone, count) => {
                let n = self.value(count);
                format!("{}{}", topic(*who), self.spent(*zone, &n))
            }
            Effect::Pay(who, tally, count, how) => {
                let points = self.points(*tally, count);
                let how = match how {
                    Payment::Full => "",
                    Payment::AsPossible => "できるだけ",
                };
                format!("{}{points}を{how}支払う", topic(*who))
            }
            Effect::Draw(who, most, Drawing::UpTo) => {
                let most = self.value(most);
                format!("{}カードを{most}枚まで引く", topic(*who))
            }
            Effect::Draw(who, count, Drawing::Until(zone)) => {
                let (count, place) = (self.value(count), self.place(*zone));
                format!("{}{place}が{count}枚になるまでカードを引く", topic(*who))
            }
            Effect::Look(seen, Cards::Top(who, pile, most), Extent::UpTo) => {
                let most = self.value(most);
                let place = format!("{}{}", by("{whose}", *who), self.place(*pile));
                let card = self.card();
                self.bind(*seen, *seen, card, Some(*pile));
                self.fresh = None;
                format!("{place}の上から{most}枚まで見る")
            }
            Effect::RevealUntil(all, found, who, pile, filters) => {
                let place = format!("{}{}", by("{whose}", *who), self.place(*pile));
                let selector = Selector::Among(*all, filters.clone());
                let what = self.nominal(&selector, Who::You).bare();
                let card = self.card();
                self.bind(*all, *all, card, Some(*pile));
                self.bind(*found, *found, what.clone(), Some(*pile));
                self.fresh = None;
                format!("{place}の上から、{what}が公開されるまで、カードを1枚ずつ公開する")
            }
            Effect::NameColour(who, colours) => {
                format!("{}{}", topic(*who), self.colour_choice(colours))
            }
            Effect::NameColourOf(who, _, cards) => {
                let verb = told(verbs.name_colour_of.as_ref(), "name_colour_of");
                let cards = self.cards(cards);
                format!("{}{}", topic(*who), fill(&verb, &[("cards", &cards)]))
            }
            Effect::ModifyPlayer(who, stat, change, duration) => {
                let time = self.duration(*duration);
                format!("{time}、{}", self.player_stat(*who, *stat, change))
            }
            Effect::Remake(cards, numbers, duration) => {
                let time = self.duration(*duration);
                let (opening, whose) = self.subject_of(cards, &time);
                let made = self.remade(&whose, numbers);
                format!("{opening}{made}")
            }
            Effect::Convert(cards, from, to, duration) => {
                let time = self.duration(*duration);
                let cards = self.cards(cards);
                let (from, to) = (self.unit(*from), self.unit(*to));
                format!("{time}、{cards}の{from}を{to}として扱う")
            }
            Effect::GrantAbility(cards, ability, duration) => {
                let text = self.quoted(cards, ability);
                let time = self.duration(*duration);
                let gains = format!("{text}を得る");
                match self.named(cards) {
                    Named::Chosen {
                        chooser, choose, ..
                    } => format!(
                        "{}{}、{time}、その{}は{gains}",
                        topic(chooser),
                        stem(&choose),
                        self.noun_again(cards)
                    ),
                    Named::Plainly(text) => format!("{time}、{}", as_topic(&text, &gains)),
                    Named::Fresh => format!("{time}、その{}は{gains}", self.noun_again(cards)),
                }
            }
            Effect::Attach(cards, bearer, kind) => {
                let cards = self.cards(cards);
                let bearer = self.cards(bearer);
                format!("{cards}を{}として{bearer}に付ける", self.attachment(*kind))
            }
            Effect::Control(cards, who, duration) => {
                let time = self.duration(*duration);
                let cards = self.cards(cards);
                format!("{time}、{}{cards}のコントロールを得る", topic(*who))
            }
            Effect::SetOff(cards, moment) => {
                let verb = told(verbs.set_off.as_ref(), "set_off");
                let words = self.lex.words.moments.get(moment);
                let label = words.and_then(|w| w.label.as_ref());
                let moment = label.map_or_else(
                    || gap(moment.name(&self.lex.vocabulary)),
                    |t| t.name.ja.clone(),
                );
                let mut opening = String::new();
                let cards = match self.named(cards) {
                    Named::Chosen {
                        chooser, choose, ..
                    } => {
                        opening = format!("{}{}、", topic(chooser), stem(&choose));
                        format!("その{}", self.noun_again(cards))
                    }
                    Named::Plainly(text) => text,
                    Named::Fresh => format!("その{}", self.noun_again(cards)),
                };
                let said = fill(&verb, &[("cards", &cards), ("moment", &moment)]);
                format!("{opening}{said}")
            }
            _ => gap("effect"),
        }
    }

    /// What a card is attached as: 「秘宝」
    pub(super) fn attachment(&self, kind: AttachmentId) -> String {
        let words = self.lex.words.attachments.get(&kind);
        words.map_or_else(
            || gap(kind.name(&self.lex.vocabulary)),
            |term| term.name.ja.clone(),
        )
    }

    /// 「エネルギーを2枚支払う」
    pub(super) fn spent(&self, zone: ZoneKind, n: &str) -> String {
        let words = self.lex.words.costs.spend.get(&zone);
        words.map_or_else(
            || gap(zone.name(&self.lex.vocabulary)),
            |term| fill(&term.name.ja, &[("n", n)]),
        )
    }

    /// 「残りのカードを好きな順番でデッキの上に置く」
    fn arranged(&mut self, cards: &Cards, dest: Dest) -> String {
        let one = matches!(
            cards,
            Cards::Pick(fudaba_engine::ability::Amount::Exactly(Value::N(1)), ..)
        );
        let put = self.put(cards, dest);
        let verb = if one {
            put
        } else {
            format!("好きな順番で{put}")
        };
        self.done(cards, &verb)
    }

    fn colour_choice(&self, colours: &[ColourId]) -> String {
        let verbs = &self.lex.words.verbs;
        if colours.is_empty() {
            return told(verbs.name_colour.as_ref(), "name_colour");
        }
        let verb = told(verbs.name_colour_among.as_ref(), "name_colour_among");
        let name = |c: &ColourId| {
            let words = self.lex.words.colours.get(c);
            words.map_or_else(|| gap(c.name(&self.lex.vocabulary)), |w| w.name.ja.clone())
        };
        let names: Vec<String> = colours.iter().map(name).collect();
        fill(&verb, &[("colours", &names.join("か"))])
    }

    /// 「自分の合計スコアを+1する」
    pub(super) fn player_stat(&mut self, who: Who, stat: StatId, change: &Change) -> String {
        let name = by(&self.stat(stat), who);
        let (before, verb) = self.changed(change);
        format!("{before}{name}{verb}")
    }

    /// Before a change: the choice and the time, and whose it is.
    fn subject_of(&mut self, cards: &Cards, time: &str) -> (String, String) {
        match self.named(cards) {
            Named::Chosen {
                chooser, choose, ..
            } => {
                let noun = self.noun_again(cards);
                let opening = format!("{}{}、{time}、", topic(chooser), stem(&choose));
                (opening, format!("その{noun}の"))
            }
            Named::Plainly(text) => (format!("{time}、"), format!("{text}の")),
            Named::Fresh => {
                let noun = self.noun_again(cards);
                (format!("{time}、"), format!("その{noun}の"))
            }
        }
    }

    /// 「このメンバーの元々のハートは桃ハート3つになる」
    fn remade(&mut self, whose: &str, numbers: &BTreeMap<StatId, i16>) -> String {
        let vocabulary = self.lex.vocabulary;
        let family = numbers.keys().next().and_then(|s| vocabulary.family(*s));
        let what = family.map_or_else(|| gap("family"), |f| self.stat(f.total));
        let made: Vec<String> = numbers
            .iter()
            .filter(|(_, n)| **n != 0)
            .map(|(stat, n)| format!("{}{n}つ", self.unit(*stat)))
            .collect();
        let made = if made.is_empty() {
            "0".to_owned()
        } else {
            made.join("と")
        };
        format!("{whose}元々の{what}は{made}になる")
    }

    /// What a stat counts: 「桃ハート」, or the stat's name.
    pub(super) fn unit(&self, stat: StatId) -> String {
        let words = self.lex.words.stats.get(&stat);
        match words.and_then(|w| w.unit.as_ref()) {
            Some(unit) => unit.ja.clone(),
            None => self.stat(stat),
        }
    }

    /// An ability in quotation marks.
    fn quoted(&self, cards: &Cards, ability: &Ability) -> String {
        let on_field = origin(cards, &self.zones_of_binds()) == Some(self.lex.words.field);
        let kind = if on_field { KindId(0) } else { self.kind };
        let text = ability_text(ability, kind, self.lex, Lang::Ja).plain(Lang::Ja);
        format!("『{text}』")
    }

    /// A test on something that is counted: 「桃ハートを2つ以上持つ」.
    pub(super) fn counted_stat(&mut self, filter: &Filter) -> Option<String> {
        let Filter::Stat(stat, cmp, value) = filter else {
            return None;
        };
        self.lex.words.stats.get(stat)?.unit.as_ref()?;
        let unit = self.unit(*stat);
        let Quantity::Number(n) = Quantity::of(value) else {
            let said = self.compared(*cmp, value);
            return Some(format!("{unit}の数が{said}である"));
        };
        Some(match (cmp, n) {
            (Cmp::AtLeast, 1) | (Cmp::More, 0) => format!("{unit}を持つ"),
            (Cmp::AtMost | Cmp::Equal, 0) | (Cmp::Less, 1) => format!("{unit}を持たない"),
            (Cmp::AtLeast, n) => format!("{unit}を{n}つ以上持つ"),
            (Cmp::AtMost, n) => format!("{unit}が{n}つ以下である"),
            (Cmp::Equal, n) => format!("{unit}をちょうど{n}つ持つ"),
            (Cmp::Less, n) => format!("{unit}が{n}つ未満である"),
            (Cmp::More, n) => format!("{unit}を{}つ以上持つ", n.saturating_add(1)),
        })
    }

    /// The places of a union: 「自分のステージか控え室」.
    pub(super) fn all_places(&self, selector: &Selector) -> Option<String> {
        let Selector::Union(parts) = selector else {
            return None;
        };
        let mut said: Vec<String> = Vec::new();
        let mut before = None;
        for part in parts {
            let (zone, side) = match part {
                Selector::Mine(zone, _) => (*zone, Side::Mine),
                Selector::Theirs(zone, _) => (*zone, Side::Theirs),
                Selector::Both(zone, _) => (*zone, Side::Both),
                _ => continue,
            };
            let whose = match side {
                _ if before == Some(side) => "",
                Side::Mine => "自分の",
                Side::Theirs => "相手の",
                Side::Both => "お互いの",
            };
            before = Some(side);
            said.push(format!("{whose}{}", self.place(zone)));
        }
        Some(said.join("か"))
    }
}
