//! Cards as Japanese noun phrases.

use super::attribute::rank;
use super::nominal::{Named, Nominal};
use super::{Japanese, gap};
use crate::lexicon::KindWords;
use crate::shape::{Place, Quantity, Side, parts, role_of, slot};
use crate::template::fill;
use fudaba_engine::ability::{Amount, Cards, Choosing, Cmp, Filter, Selector, Value, Who};
use fudaba_engine::words::{NamedValue, RoleId, StatId, ZoneKind};

impl Japanese<'_> {
    /// Cards, with the choice of them where there is one.
    pub(super) fn named(&mut self, cards: &Cards) -> Named {
        match cards {
            Cards::Pick(amount, selector, choosing) => Named::Chosen {
                chooser: choosing.by,
                choose: self.choosing(amount, selector, *choosing),
                short: match choosing.together {
                    Some(_) => None,
                    None => self.unchosen(amount, selector, choosing.by),
                },
            },
            Cards::Alike(value, selector) => {
                let amount = Amount::Exactly(value.clone());
                Named::Plainly(self.some(&amount, selector, Who::You))
            }
            Cards::Random(value, selector) => Named::Chosen {
                chooser: Who::You,
                choose: self.choosing_at_random(&Amount::Exactly(value.clone()), selector),
                short: None,
            },
            Cards::Top(who, zone, value) if matches!(value, Value::N(2..)) => {
                // 「自分のデッキの上からカードを5枚見る」
                let place = format!("{}{}", super::by("{whose}", *who), self.place(*zone));
                let many = format!("{place}の上から{}を{}枚", self.card(), self.value(value));
                Named::Chosen {
                    chooser: Who::You,
                    choose: format!("{many}選ぶ"),
                    short: Some(many),
                }
            }
            Cards::Bound(bind) if self.fresh == Some(self.same(*bind)) => Named::Fresh,
            Cards::Role(..) if self.last.as_ref() == Some(cards) => Named::Fresh,
            _ => Named::Plainly(self.cards(cards)),
        }
    }

    /// 「自分の手札を1枚」: plain cards of a place need no word of choosing.
    fn unchosen(&mut self, amount: &Amount, selector: &Selector, by: Who) -> Option<String> {
        let own = match parts(selector).0 {
            Place::Zone(Side::Mine, _) => by == Who::You,
            Place::Zone(Side::Theirs, _) => by == Who::Opponent,
            _ => false,
        };
        let noun = self.nominal(selector, by);
        match amount {
            Amount::Exactly(Value::N(n)) if own && noun.place_is_noun => {
                // Whose hand it is goes without saying.
                let full = noun.full();
                let place = match by {
                    Who::You => full.strip_prefix("自分の").unwrap_or(&full),
                    _ => &full,
                };
                Some(format!("{place}を{n}{}", noun.counter))
            }
            _ => None,
        }
    }

    /// 「自分の手札から赤のカードを2枚まで選ぶ」
    fn choosing(&mut self, amount: &Amount, selector: &Selector, choosing: Choosing) -> String {
        let mut noun = self.nominal(selector, choosing.by);
        if let Some(relation) = choosing.together {
            noun.also(&self.together(relation));
        }
        self.choice(amount, &noun, "")
    }

    fn choosing_at_random(&mut self, amount: &Amount, selector: &Selector) -> String {
        let noun = self.nominal(selector, Who::You);
        self.choice(amount, &noun, "無作為に")
    }

    fn choice(&mut self, amount: &Amount, noun: &Nominal, at_random: &str) -> String {
        let unit = noun.counter.clone();
        if noun.only {
            return format!("{}を選ぶ", noun.picked());
        }
        let many = match amount {
            Amount::Exactly(value) => match Quantity::of(value) {
                Quantity::Number(n) => format!("{n}{unit}"),
                _ => format!("{}と同じ数だけ", self.value(value)),
            },
            Amount::UpTo(value) => match Quantity::of(value) {
                Quantity::Number(n) => format!("{n}{unit}まで"),
                _ => format!("{}まで", self.value(value)),
            },
            Amount::Any => "好きな数だけ".to_owned(),
        };
        format!("{}を{at_random}{many}選ぶ", noun.picked())
    }

    /// Cards as a noun phrase, without a choice.
    pub(super) fn cards(&mut self, cards: &Cards) -> String {
        match cards {
            Cards::This => self.this.clone(),
            Cards::It if self.it_is_this => self.this.clone(),
            Cards::It => self
                .it
                .clone()
                .unwrap_or_else(|| format!("その{}", self.card())),
            Cards::That => self
                .that
                .clone()
                .unwrap_or_else(|| format!("相手側の{}", self.card())),
            Cards::Role(role, Who::You) => self.role(*role, Side::Mine),
            Cards::Role(role, _) => self.role(*role, Side::Theirs),
            Cards::Bound(bind) => slot(*bind)
                .and_then(|at| self.bound[at].as_ref())
                .map_or_else(
                    || format!("その{}", self.card()),
                    |b| {
                        let twin = |o: &&super::Bound| o.noun == b.noun && o.same != b.same;
                        match self.bound.iter().flatten().find(twin) {
                            Some(other) if slot(other.same) > slot(b.same) => {
                                format!("最初に選んだ{}", b.noun)
                            }
                            Some(_) => format!("次に選んだ{}", b.noun),
                            None => format!("その{}", b.noun),
                        }
                    },
                ),
            Cards::Except(..) => format!("残りの{}", self.card()),
            Cards::All(selector) => {
                let noun = self.nominal(selector, Who::You);
                match (noun.only, &noun.from) {
                    (true, _) => noun.full(),
                    (false, None) if noun.plain => format!("すべての{}", noun.full()),
                    _ => format!("{}すべて", noun.full()),
                }
            }
            Cards::Pick(amount, selector, choosing) => {
                let some = self.some(amount, selector, choosing.by);
                let together = choosing.together.map(|r| self.together(r));
                format!("{}{some}", together.unwrap_or_default())
            }
            Cards::Alike(value, selector) => {
                self.some(&Amount::Exactly(value.clone()), selector, Who::You)
            }
            Cards::Random(value, selector) => {
                let some = self.some(&Amount::Exactly(value.clone()), selector, Who::You);
                format!("無作為に選んだ{some}")
            }
            Cards::Top(who, zone, value) => {
                let whose = super::by("{whose}", *who);
                let place = self.place(*zone);
                match Quantity::of(value) {
                    Quantity::Number(1) => format!("{whose}{place}の一番上の{}", self.card()),
                    Quantity::Number(n) => format!("{whose}{place}の上から{n}枚"),
                    _ => format!("{whose}{place}の上から{}と同じ枚数", self.value(value)),
                }
            }
        }
    }

    /// 「1枚」, in the way that such cards are counted.
    pub(super) fn one_of(&mut self, cards: &Cards) -> String {
        match cards {
            Cards::Pick(_, selector, _) => {
                format!("1{}", self.nominal(selector, Who::You).counter)
            }
            _ => self.cards(cards),
        }
    }

    /// 「味方1体」
    fn some(&mut self, amount: &Amount, selector: &Selector, by: Who) -> String {
        let noun = self.nominal(selector, by);
        let full = noun.full();
        match amount {
            _ if noun.only => full,
            Amount::Exactly(Value::N(n)) => format!("{full}{n}{}", noun.counter),
            Amount::UpTo(Value::N(n)) => format!("{full}{n}{}まで", noun.counter),
            _ => full,
        }
    }

    /// The noun by which cards are mentioned again.
    pub(super) fn noun_again(&mut self, cards: &Cards) -> String {
        match cards {
            Cards::All(s) | Cards::Pick(_, s, _) | Cards::Alike(_, s) | Cards::Random(_, s) => {
                let (place, filters) = parts(s);
                if let Some(role) = role_of(filters)
                    && let Some(words) = self.lex.words.roles.get(&role)
                {
                    return words.noun.ja.clone();
                }
                match place {
                    Place::Zone(_, zone) if zone == self.lex.words.field => {
                        let words = self.lex.words.zones.get(&zone);
                        let cards = words.and_then(|z| z.cards.as_ref());
                        let kind = self.kind_of(filters).filter(|words| words.everywhere);
                        match (kind, cards) {
                            (Some(kind), _) => kind.noun.ja.clone(),
                            (None, Some(cards)) => cards.both.ja.clone(),
                            (None, None) => self.card(),
                        }
                    }
                    Place::Zone(..) => self.card(),
                    Place::Attached(_, kind) => self.attachment(kind),
                    Place::Among(_) | Place::Under(_) | Place::Bearer(_) => self.card(),
                }
            }
            Cards::Bound(bind) => slot(*bind)
                .and_then(|at| self.bound[at].as_ref())
                .map_or_else(|| self.card(), |b| b.noun.clone()),
            _ => self.card(),
        }
    }

    /// The words for the kind of card that these filters name.
    fn kind_of(&self, filters: &[Filter]) -> Option<&KindWords> {
        filters.iter().find_map(|f| match f {
            Filter::Kind(kind) => self.lex.words.kinds.get(kind),
            _ => None,
        })
    }

    /// A noun that says already where the cards are.
    fn behind(&self, noun: String) -> Nominal {
        Nominal {
            from: None,
            whose: "",
            noun,
            counter: "枚".into(),
            alive: false,
            place_is_noun: false,
            only: false,
            plain: false,
            joins: false,
        }
    }

    /// 「カード」, or what a game with one kind of card calls it: 「札」.
    pub(super) fn card(&self) -> String {
        let kinds = &self.lex.words.kinds;
        match kinds.values().next() {
            Some(only) if kinds.len() == 1 => only.noun.ja.clone(),
            _ => "カード".into(),
        }
    }

    fn role(&self, role: RoleId, side: Side) -> String {
        self.lex.words.roles.get(&role).map_or_else(
            || gap(role.name(&self.lex.vocabulary)),
            |w| match side {
                Side::Theirs => w.theirs.ja.clone(),
                Side::Mine | Side::Both => w.mine.ja.clone(),
            },
        )
    }

    /// 「手札」
    pub(super) fn place(&self, zone: ZoneKind) -> String {
        self.lex.words.zones.get(&zone).map_or_else(
            || gap(zone.name(&self.lex.vocabulary)),
            |w| w.place.ja.clone(),
        )
    }

    /// The subject of a trigger.
    pub(super) fn subject(&mut self, side: Side, zone: ZoneKind, filters: &[Filter]) -> String {
        let selector = match side {
            Side::Mine => Selector::Mine(zone, filters.to_vec()),
            Side::Theirs => Selector::Theirs(zone, filters.to_vec()),
            Side::Both => Selector::Both(zone, filters.to_vec()),
        };
        let noun = self.nominal(&selector, Who::You);
        if zone == self.lex.words.field {
            return noun.full();
        }
        let own = self
            .lex
            .words
            .zones
            .get(&zone)
            .and_then(|z| z.cards.as_ref());
        own.map_or_else(
            || noun.noun.clone(),
            |cards| noun.noun.replace(cards.both.ja.as_str(), &self.card()),
        )
    }

    /// What a selector looks for, seen by the one who chooses.
    pub(super) fn nominal(&mut self, selector: &Selector, by: Who) -> Nominal {
        if let Selector::Union(all) = selector
            && !self.lex.is_one_search(all)
        {
            return self.several_searches(all, by);
        }
        let (place, filters) = parts(selector);
        let mut bearing = String::new();
        let mut head = match place {
            Place::Zone(side, zone) => self.zone_noun(side, zone, by),
            Place::Attached(cards, kind) => {
                let of = self.cards(cards);
                self.behind(format!("{of}に付いている{}", self.attachment(kind)))
            }
            Place::Bearer(cards) => {
                let of = self.cards(cards);
                let told = self.lex.bearing();
                bearing = told.map_or_else(
                    || format!("{of}が付いている"),
                    |(told, _)| fill(&told.ja, &[("cards", &of)]),
                );
                self.behind(told.map_or_else(|| self.card(), |(_, noun)| noun.ja.clone()))
            }
            Place::Under(cards) => {
                let of = self.cards(cards);
                let beneath = super::told(self.lex.words.verbs.beneath.as_ref(), "beneath");
                self.behind(format!(
                    "{}{}",
                    fill(&beneath, &[("cards", &of)]),
                    self.card()
                ))
            }
            Place::Among(_) => Nominal {
                from: Some("その中".into()),
                whose: "",
                noun: self.card(),
                counter: "枚".into(),
                alive: false,
                place_is_noun: false,
                only: false,
                plain: true,
                joins: false,
            },
        };
        if let Some(role) = role_of(filters)
            && let Some(words) = self.lex.words.roles.get(&role)
        {
            head.only = filters.len() == 1;
            let side = match place {
                Place::Zone(side, _) => side,
                _ => Side::Both,
            };
            head.noun = match side {
                Side::Theirs => words.theirs.ja.clone(),
                Side::Mine => words.mine.ja.clone(),
                Side::Both => words.noun.ja.clone(),
            };
            head.whose = "";
        } else {
            let plain = head.noun == self.card();
            let kind = self.kind_of(filters);
            if let Some(words) = kind.filter(|words| plain || words.everywhere) {
                head.noun.clone_from(&words.noun.ja);
                head.place_is_noun = false;
            }
        }
        let mut before: Vec<(u8, String)> = filters
            .iter()
            .filter(|f| !matches!(f, Filter::Kind(_) | Filter::Is(_)))
            .map(|f| (rank(f), self.attribute(f)))
            .collect();
        before.sort_by_key(|(rank, _)| *rank);
        if !before.is_empty() {
            head.place_is_noun = false;
            head.plain = false;
        }
        let acts = match place {
            Place::Zone(_, zone) => {
                let words = self.lex.words.zones.get(&zone);
                words.and_then(|z| z.cards.as_ref()).is_some_and(|c| c.acts)
            }
            _ => false,
        };
        // What is said in a clause goes before whose they are: 「このターンに登場した自分のメンバー」.
        let front: String = if acts {
            let clause =
                |(_, text): &(u8, String)| super::verb::is_verb(text) || text.ends_with('た');
            let (front, rest): (Vec<_>, Vec<_>) = before.into_iter().partition(clause);
            before = rest;
            front.into_iter().map(|(_, text)| text).collect()
        } else {
            String::new()
        };
        let last = before.len().saturating_sub(1);
        let words: String = before
            .into_iter()
            .enumerate()
            .map(|(at, (_, text))| match text.strip_suffix("名前の") {
                // 「同じ名前で、」 when more follows.
                Some(start) if at < last => format!("{start}名前で、"),
                _ => text,
            })
            .collect();
        head.noun = format!("{bearing}{words}{}", head.noun);
        if !front.is_empty() {
            head.also(&front);
        }
        if let Some(places) = self.all_places(selector) {
            head.from = Some(places);
            head.whose = "";
        }
        head
    }

    /// What several selectors find that are told apart by more than their places: 「味方と自分の手札にある青のカードの
    /// うちのカード」.
    fn several_searches(&mut self, all: &[Selector], by: Who) -> Nominal {
        let said: Vec<String> = all.iter().map(|one| self.nominal(one, by).full()).collect();
        Nominal {
            from: None,
            whose: "",
            noun: format!("{}のうちの{}", said.join("と"), self.card()),
            counter: "枚".into(),
            alive: false,
            place_is_noun: false,
            only: false,
            plain: false,
            joins: false,
        }
    }

    fn zone_noun(&self, side: Side, zone: ZoneKind, chooser: Who) -> Nominal {
        let Some(words) = self.lex.words.zones.get(&zone) else {
            return Nominal {
                from: None,
                whose: "",
                noun: gap(zone.name(&self.lex.vocabulary)),
                counter: "枚".into(),
                alive: false,
                place_is_noun: false,
                only: false,
                plain: true,
                joins: false,
            };
        };
        // Who chooses among his own cards reads 自身の.
        let own = matches!(
            (chooser, side),
            (Who::Opponent, Side::Theirs) | (Who::TurnPlayer, Side::Mine | Side::Theirs)
        );
        let whose = match side {
            _ if own => "自身の",
            Side::Mine => "自分の",
            Side::Theirs => "相手の",
            Side::Both => "お互いの",
        };
        let (from, whose, noun) = match &words.cards {
            Some(cards) => {
                let noun = match side {
                    _ if own => &cards.both,
                    Side::Mine => &cards.mine,
                    Side::Theirs => &cards.theirs,
                    Side::Both => &cards.both,
                };
                let says = cards.whose || own && side != Side::Both;
                (None, if says { whose } else { "" }, noun.ja.clone())
            }
            None => {
                let place = if let Some(text) = &words.beside {
                    fill(&text.ja, &[("whose", whose)])
                } else if words.place.en.contains("{whose}") {
                    format!("{whose}{}", words.place.ja)
                } else {
                    words.place.ja.clone()
                };
                (Some(place), "", self.card())
            }
        };
        Nominal {
            from,
            whose,
            noun,
            counter: words.counter.clone(),
            alive: words.alive,
            place_is_noun: words.name_is_cards,
            only: false,
            plain: !words.cards.as_ref().is_some_and(|c| c.whose),
            joins: words.beside.is_some(),
        }
    }

    pub(super) fn stat(&self, stat: StatId) -> String {
        self.lex.words.stats.get(&stat).map_or_else(
            || gap(stat.name(&self.lex.vocabulary)),
            |w| w.name.ja.clone(),
        )
    }

    pub(super) fn named_values(&self, values: &[NamedValue]) -> String {
        let names: Vec<&str> = values
            .iter()
            .filter_map(|v| self.lex.words.values.get(v))
            .map(|w| w.name.ja.as_str())
            .collect();
        names.join("か")
    }

    pub(super) fn trait_name(&self, name: &str) -> String {
        self.lex
            .words
            .traits
            .get(name)
            .map_or_else(|| name.to_owned(), |t| t.ja.clone())
    }

    /// 「40以下」
    pub(super) fn compared(&mut self, cmp: Cmp, value: &Value) -> String {
        let said = self.value(value);
        match cmp {
            Cmp::AtLeast => format!("{said}以上"),
            Cmp::AtMost => format!("{said}以下"),
            Cmp::Equal if matches!(Quantity::of(value), Quantity::Number(_)) => said,
            Cmp::Equal => format!("{said}と同じ"),
            Cmp::Less => format!("{said}未満"),
            Cmp::More => format!("{said}より大きい"),
        }
    }
}
