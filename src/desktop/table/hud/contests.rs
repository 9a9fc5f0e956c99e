//! What the panels show of comparisons: of two sides, and of what a player has with what is asked of him.

use std::cmp::Ordering;

use super::hidden::{open, spread};
use super::models::{Maker, card, key};
use super::texts;
use crate::panels::contest::added;
use crate::panels::model::{
    BalanceModel, BattleModel, BattleSide, CardKey, DemandModel, FighterModel, ForeseenModel,
    InsteadModel, MeasureModel, PartModel, Picture, PipModel, SumModel, SupportModel,
    SupportOutcome,
};
use crate::table::draw::Order;
use crate::table::ruleset::text as text_of;
use crate::ui_text::Word;
use fudaba_cards::Text;
use fudaba_engine::{
    Balance, CardId, Contest, DefId, Demand, Fighter, Forecast, PlayerId, Stage, Support,
    Supporter, Term, ZoneId, as_number,
};
use fudaba_text::Speaker;

/// The size of a back, in pixels.
const BACK: (u32, u32) = (84, 118);
/// The label of what changes a number without being a thing of the rules with a name of its own.
const CHANGES: &str = "changes";
/// The side of an emblem in a socket, in pixels.
const EMBLEM: u32 = 40;

/// The number of a part of a sum, by its place in it.
pub fn part_number(at: usize, term: &Term) -> String {
    match (at, term.times) {
        (_, true) => format!("×{}", term.n),
        (0, false) if term.n >= 0 => term.n.to_string(),
        (_, false) => added(term.n),
    }
}

/// What a player has, kind by kind, and what is still to come: what the next one brings is told from it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Coming {
    of: Option<(PlayerId, i32)>,
    has: Vec<i32>,
    came: Option<Vec<i32>>,
    /// So many come in all.
    total: i32,
}

impl Coming {
    /// Takes note of how things stand now, with so many cards of a player that have come.
    pub fn note(&mut self, balance: Option<&Balance>, came: impl FnOnce(PlayerId) -> i32) {
        let now = balance.and_then(|balance| Some((balance.player, balance.coming?.1)));
        if self.of == now {
            return;
        }
        let has = balance.map_or_else(Vec::new, |balance| {
            let mut has = vec![0; balance.kinds.len()];
            for source in &balance.sources {
                has.iter_mut()
                    .zip(&source.numbers)
                    .for_each(|(sum, n)| *sum += n);
            }
            has
        });
        let next = matches!((self.of, now), (Some((one, before)), Some((other, after)))
            if one == other && before == after + 1);
        self.came = next.then(|| {
            has.iter()
                .zip(&self.has)
                .map(|(now, before)| now - before)
                .collect()
        });
        self.total = now.map_or(0, |(player, left)| came(player) + left);
        (self.of, self.has) = (now, has);
    }

    /// So many are still to come. A card lies on the table a moment before it is counted.
    fn left(&self, balance: &Balance, came: i32) -> Option<i32> {
        let (_, left) = balance.coming?;
        Some((self.total - came).clamp(0, left))
    }

    /// What the last one brought, kind by kind; nothing before the first.
    #[must_use]
    pub fn came(&self) -> Option<&[i32]> {
        self.came.as_deref()
    }
}

impl Maker<'_> {
    /// The running comparison of two sides.
    pub fn battle(&mut self) -> Option<BattleModel> {
        let contest = self.seen.contest_now()?;
        Some(self.battle_of(contest))
    }

    /// The comparison that a choice would come to, as far as it can be foretold.
    pub fn battle_to_come(&mut self, forecast: &Forecast) -> Option<BattleModel> {
        // Nothing is decided yet, so nothing is struck through.
        let contest = Contest {
            stage: Stage::Totals,
            seal: None,
            forecast: None,
            ..forecast.contest.clone()?
        };
        let mut model = self.battle_of(contest.clone());
        let (view, language) = (self.seen.view(), self.settings.card_language.into());
        for (side, (given, range)) in
            (model.sides.iter_mut()).zip(contest.sides.iter().zip(forecast.numbers))
        {
            // A sum of several cards has a part for each of them.
            let parts = given.together.as_ref().map_or(0, |sum| sum.terms.len());
            let all = given.fighters.iter().enumerate();
            let hidden = all.filter(|(_, fighter)| view.def(fighter.card).is_none());
            let hidden: Vec<usize> = hidden.map(|(n, _)| n).collect();
            if let Some(sum) = side.sum.as_mut().filter(|_| parts == given.fighters.len()) {
                open(sum, &hidden, range);
            }
        }
        for fighter in model.sides.iter_mut().flat_map(|side| &mut side.fighters) {
            // What was dealt to foretell is nothing that is seen.
            if card(fighter.card).is_some_and(|card| view.def(card).is_none()) {
                fighter.picture = None;
                fighter.sum = None;
                fighter.name = self.game.card_name(DefId::HIDDEN, language);
            }
            fighter.note.clear();
        }
        let hidden = |support: &SupportModel| {
            card(support.card).is_some_and(|card| view.def(card).is_none())
        };
        let unknown = self.settings.words().get(Word::NotRevealed);
        for (side, (least, most)) in model.sides.iter_mut().zip(forecast.numbers) {
            let measure = side.measures.iter_mut().find(|measure| measure.decides);
            let sum = measure.map(|measure| &mut measure.sum);
            if let Some(sum) = side.sum.as_mut().or(sum).filter(|_| least != most) {
                sum.total = format!("{least}–{most}");
                // What a hidden card adds was dealt to foretell: it is between two numbers, too.
                let dealt = side.supports.iter().find(|support| hidden(support));
                if let Some(dealt) = dealt {
                    spread(sum, &dealt.value, (least, most), unknown);
                }
            }
            side.supports.retain(|support| !hidden(support));
        }
        Some(model)
    }

    fn battle_of(&mut self, contest: Contest) -> BattleModel {
        let sides = [self.battle_side(&contest, 0), self.battle_side(&contest, 1)];
        let viewer = self.seen.viewer();
        let lost = contest.winner().is_some_and(|winner| winner != viewer);
        BattleModel {
            fight: contest.fight,
            sides,
            seal: contest.seal.map(|seal| {
                let mine = contest.sides[0].player == viewer;
                texts::seal(self.game, seal, mine, lost, self.settings)
            }),
            forecast: contest.forecast.map_or_else(String::new, |key| {
                texts::label(self.game, key, self.settings.language)
            }),
        }
    }

    fn battle_side(&mut self, contest: &Contest, side: usize) -> BattleSide {
        let given = &contest.sides[side];
        let decided = contest.stage == Stage::Resolved;
        let one = given.fighters.len() == 1 && given.together.is_none();
        let some = given
            .together
            .as_ref()
            .filter(|_| !given.fighters.is_empty());
        let together = some.map(|sum| SumModel {
            beaten: decided
                && !given.fighters.is_empty()
                && given.fighters.iter().all(|f| f.beaten),
            ..self.sum(&sum.terms, sum.total, false)
        });
        let plain = one && given.measures.is_empty();
        let main = given.fighters.first().filter(|_| plain);
        let known = |f: &&Fighter| f.def != DefId::HIDDEN;
        let main = main.filter(known);
        let range = self.range(given.player);
        let fighters = given.fighters.iter().map(|f| FighterModel {
            sum: (!one && known(&f)).then(|| self.sum(&f.terms, f.total, f.beaten)),
            range: (!known(&f)).then(|| range.clone()),
            ..self.fighter(f)
        });
        let fighters = fighters.collect();
        BattleSide {
            role: texts::label(self.game, given.role, self.settings.language),
            side: self.side(given.player),
            who: self.player_name(given.player),
            fighters,
            supports: given
                .support
                .shown()
                .iter()
                .map(|s| self.support(s, contest.stage))
                .collect(),
            measures: given
                .measures
                .iter()
                .map(|m| MeasureModel {
                    label: texts::label(self.game, m.label, self.settings.language),
                    sum: self.sum(&m.sum.terms, m.sum.total, false),
                    decides: m.decides,
                })
                .collect(),
            awaits_support: given.support == Support::Awaited,
            sum: together.or(main.map(|f| self.sum(&f.terms, f.total, decided && f.beaten))),
        }
    }

    fn fighter(&mut self, fighter: &Fighter) -> FighterModel {
        let known = fighter.def != DefId::HIDDEN;
        let language = self.settings.language;
        let note = fighter.mark.map(|m| texts::label(self.game, m, language));
        FighterModel {
            card: key(fighter.card),
            name: self
                .game
                .card_name(fighter.def, self.settings.card_language.into()),
            picture: if known { self.small(fighter.def) } else { None },
            sum: None,
            range: None,
            note: note.unwrap_or_default(),
        }
    }

    /// What the number of a hidden card of this player can be: those that have not been seen yet, from the least to the
    /// greatest; empty where the ruleset does not tell of them.
    fn range(&self, player: PlayerId) -> String {
        let strips = texts::strips(self.game, self.seen.view(), player, self.settings);
        let cells = strips.first().map_or(&[][..], |strip| &strip.cells);
        let mut open = cells.iter().filter(|(_, seen)| !seen).map(|(n, _)| n);
        match (open.next(), open.next_back()) {
            (Some(least), Some(most)) => format!("{least}–{most}"),
            (Some(only), None) => only.clone(),
            (None, _) => String::new(),
        }
    }

    /// A number with what it is made of.
    fn sum(&mut self, terms: &[Term], total: i32, beaten: bool) -> SumModel {
        let part = |(n, term): (usize, &Term)| PartModel {
            label: self.part_label(term),
            by: self.added_by(term),
            number: part_number(n, term),
            adds: (!term.times).then_some(term.n),
        };
        SumModel {
            parts: terms.iter().enumerate().map(part).collect(),
            total: total.to_string(),
            beaten,
        }
    }

    /// What a part is called; of what just changes the number, the card that does it.
    pub fn part_label(&self, term: &Term) -> String {
        let by = term.by.some().filter(|_| term.label == CHANGES);
        match by.and_then(|card| self.seen.view().def(card)) {
            Some(def) => {
                let language = self.settings.card_language.into();
                self.game.card_name(def, language).to_owned()
            }
            None => texts::label(self.game, term.label, self.settings.language),
        }
    }

    fn added_by(&mut self, term: &Term) -> Option<(CardKey, Picture)> {
        let card = term.by.some()?;
        let def = self.seen.view().def(card)?;
        Some((key(card), self.small(def)?))
    }

    fn support(&mut self, support: &Supporter, stage: Stage) -> SupportModel {
        SupportModel {
            card: key(support.card),
            name: self
                .game
                .card_name(support.def, self.settings.card_language.into()),
            picture: self.small(support.def),
            value: format!("+{}", support.n),
            outcome: match (stage, support.counts) {
                (Stage::Declared | Stage::Support, _) => SupportOutcome::Open,
                (_, true) => SupportOutcome::Counts,
                (_, false) => SupportOutcome::Failed,
            },
            why: support
                .why_not
                .filter(|_| stage >= Stage::Totals)
                .map_or_else(String::new, |why| {
                    texts::why_failed(self.game, why, self.settings)
                }),
        }
    }

    /// What a player has against what is asked of him just now, or would have if he had chosen what is marked.
    pub fn balance(&mut self, supposed: Option<&Balance>, coming: &Coming) -> Option<BalanceModel> {
        let balance = supposed.or(self.seen.balance())?.clone();
        let came = self.turned_over(balance.player);
        let left = coming.left(&balance, came);
        let language = self.settings.language;
        let kinds = balance.kinds.iter().map(|kind| self.pip(kind));
        let kinds = kinds.collect();
        let sources = balance.sources.iter();
        Some(BalanceModel {
            side: self.side(balance.player),
            who: self.player_name(balance.player),
            kinds,
            sources: sources
                .map(|s| {
                    (
                        texts::label(self.game, s.label, language),
                        s.numbers.clone(),
                    )
                })
                .collect(),
            coming: (balance.coming.zip(left))
                .map(|((label, _), n)| (texts::label(self.game, label, language), n)),
            counted: (self.game.look.asked.as_ref())
                .map_or_else(String::new, |asked| text_of(asked, language).to_owned()),
            margin: self.margin(&balance).unwrap_or_default(),
            turned: left.and_then(|left| self.came_of(came, left)),
            back: balance.coming.and_then(|_| self.back()),
            came: (coming.came().unwrap_or_default().iter().enumerate())
                .filter(|(_, n)| **n > 0)
                .map(|(kind, _)| kind)
                .collect(),
            demands: balance
                .demands
                .iter()
                .map(|demand| self.demand(&balance, demand))
                .collect(),
            left: balance.left.clone(),
            seal: balance.seal.map(|seal| {
                let lost = balance.good != (balance.player == self.seen.viewer());
                texts::seal(self.game, seal, balance.good, lost, self.settings)
            }),
        })
    }

    /// What is still missing while it comes one by one, what just came, and what is to come; nothing before or after that.
    /// `came` is what the last one brought, kind by kind.
    pub fn still_missing(
        &self,
        supposed: Option<&Balance>,
        came: Option<&[i32]>,
    ) -> Option<ForeseenModel> {
        let balance = supposed.or(self.seen.balance())?;
        let open = balance.demands.iter().any(|demand| demand.chance.is_some());
        if open || balance.seal.is_some() {
            return None;
        }
        let (language, words) = (self.settings.language, self.settings.words());
        let (label, n) = balance.coming?;
        let and = words.get(Word::ForeseenAnd);
        let missing = self.shortfall(balance);
        let good = missing.is_none() == (balance.player == self.seen.viewer());
        let head = missing.unwrap_or_else(|| words.get(Word::AllThere).to_owned());
        let kinds = balance
            .kinds
            .iter()
            .map(|kind| texts::label(self.game, kind, language));
        let brought = came.map(|came| {
            let some = kinds.zip(came).filter(|(_, n)| **n > 0);
            let some: Vec<String> = some.map(|(kind, n)| format!("{kind} {n}")).collect();
            match some.is_empty() {
                true => words.get(Word::CameNothing).to_owned(),
                false => words.fill(Word::JustCame, &[("what", &some.join(and))]),
            }
        });
        let coming = format!("{} {n}", texts::label(self.game, label, language));
        let own = balance.player == self.seen.viewer();
        // What lies in a deck only its player may know.
        let would_do = balance.would_do.filter(|_| own).map(|(some, all)| {
            let [n, m, left] = [some.to_string(), all.to_string(), n.to_string()];
            words.fill(Word::WouldDo, &[("n", &n), ("m", &m), ("left", &left)])
        });
        // What came is seen on its way; where it is told what would do, that says more.
        let brought = brought.filter(|_| would_do.is_none());
        let hidden = balance.demands.first();
        let hidden = hidden.is_some_and(|demand| self.hides_like(demand.card));
        let race = self.race().filter(|_| own).map(|(n, m)| {
            let good = (!hidden && n != m).then_some(n > m);
            let word = match n.cmp(&m) {
                _ if hidden => Word::ThenOpen,
                Ordering::Greater if balance.wins => Word::ThenWins,
                Ordering::Greater => Word::ThenBeats,
                Ordering::Equal => Word::ThenTies,
                Ordering::Less => Word::ThenLoses,
            };
            InsteadModel {
                text: words.fill(word, &[("n", &n.to_string()), ("m", &m.to_string())]),
                good,
            }
        });
        let head = texts::capital(&head);
        // How many are still to come is seen by the cards that lie there face down.
        let coming = Some(texts::capital(&coming)).filter(|_| would_do.is_none());
        // What is missing is seen first, then how many could bring it.
        let lines = [Some(head), would_do, brought, coming];
        Some(ForeseenModel {
            lines: lines.into_iter().flatten().collect(),
            good: Some(good),
            follows: race,
            about: balance.demands.first().map(|demand| key(demand.card)),
            ..ForeseenModel::default()
        })
    }

    /// Has the other player cards where this one lies for its own player that the viewer does not know? Then what they come
    /// to is not known either.
    fn hides_like(&self, card: CardId) -> bool {
        let view = self.seen.view();
        let zones = view.q().zones();
        let lies = view.table().card(card).zone;
        let there = zones.ids().find(|zone| {
            let (decl, own) = (zones.decl(*zone), zones.decl(lies));
            decl.key == own.key && decl.owner == own.owner.map(PlayerId::other)
        });
        let cards = there.map_or(&[][..], |zone| view.table().zone(zone));
        cards.iter().any(|card| view.def(*card).is_none())
    }

    /// What comes card by card, and how many of how many have come.
    fn came_of(&self, came: i32, left: i32) -> Option<String> {
        let (_, comes) = self.comes()?;
        let values = [
            ("n", came.to_string()),
            ("total", (came + left).to_string()),
        ];
        let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
        let count = self.settings.words().fill(Word::Progress, &values);
        Some(format!(
            "{} {count}",
            text_of(comes, self.settings.language)
        ))
    }

    /// The zone to which cards come one by one, and what that is called.
    fn comes(&self) -> Option<(ZoneId, &Text)> {
        let zones = self.seen.view().setup().rules.zones();
        let comes = |zone: ZoneId| {
            let look = self.game.look.table.zones.get(zones.decl(zone).key)?;
            look.comes.as_ref().map(|comes| (zone, comes))
        };
        zones.ids().find_map(comes)
    }

    /// So many cards of a player have come there.
    pub fn turned_over(&self, player: PlayerId) -> i32 {
        let table = self.seen.view().table();
        self.comes().map_or(0, |(zone, _)| {
            let cards = table.zone(zone).iter();
            let own = cards.filter(|card| table.card(**card).owner() == player);
            as_number(own.count())
        })
    }

    /// The back of the cards of a deck.
    fn back(&mut self) -> Option<Picture> {
        let look = *self.game.look.face.backs.first()?;
        let order = Order::Back(self.game.look.world.clone(), look, BACK.0, BACK.1);
        let pictures = self.pictures.as_deref_mut()?;
        pictures.for_panel(&order, self.textures)
    }

    /// What tells a kind apart.
    fn pip(&mut self, kind: &'static str) -> PipModel {
        let language = self.settings.language;
        let look = self.game.look.kinds.get(kind);
        let emblem = look.and_then(|look| look.emblem.clone());
        let emblem = emblem.and_then(|key| {
            let order = Order::Emblem(self.game.look.world.clone(), key, EMBLEM);
            let pictures = self.pictures.as_deref_mut()?;
            pictures.for_panel(&order, self.textures)
        });
        PipModel {
            name: texts::label(self.game, kind, language),
            short: look.map_or_else(String::new, |l| text_of(&l.short, language).to_owned()),
            colour: look.map_or([160, 160, 160], |l| l.colour),
            heart: look.is_some_and(|l| l.heart),
            emblem,
        }
    }

    fn demand(&mut self, balance: &Balance, demand: &Demand) -> DemandModel {
        let speaker = Speaker::to_player(
            &self.game.game.book,
            self.settings.language.into(),
            self.seen.viewer(),
        );
        let missing = if balance.left.is_some() || demand.chance.is_some() {
            speaker.missing(balance, demand)
        } else {
            String::new()
        };
        let needs = demand.needs.iter();
        DemandModel {
            card: key(demand.card),
            name: self
                .game
                .card_name(demand.def, self.settings.card_language.into()),
            picture: self.small(demand.def),
            needs: needs
                .map(|need| (need.kind, need.asked, need.paid.clone()))
                .collect(),
            met: demand.met,
            missing,
            stands: demand
                .stands
                .map(|label| texts::label(self.game, label, self.settings.language))
                .unwrap_or_default(),
            chance: demand.chance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_has_come_is_not_counted_among_those_to_come() {
        let balance = |left: i32| Balance {
            player: PlayerId(0),
            kinds: Vec::new(),
            sources: Vec::new(),
            coming: Some(("yells_to_come", left)),
            would_do: None,
            wins: false,
            demands: Vec::new(),
            left: None,
            seal: None,
            good: false,
        };
        let mut coming = Coming::default();
        coming.note(Some(&balance(2)), |_| 0);
        assert_eq!(coming.left(&balance(2), 0), Some(2));
        // It lies there, and what it brings is told a moment later.
        assert_eq!(coming.left(&balance(2), 1), Some(1));
        coming.note(Some(&balance(1)), |_| 1);
        assert_eq!(coming.left(&balance(1), 1), Some(1));
        assert_eq!(coming.left(&balance(1), 2), Some(0));
    }
}
