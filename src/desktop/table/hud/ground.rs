//! Where the table's own things lie in the window, for the panels to keep clear of.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::guide;
use super::models;
use super::prepare::HeldUp;
use crate::panels::ground::{Coming, Ground, Told, common};
use crate::panels::model::TableModel;
use crate::table::draw::marks::{Lit, Marks};
use crate::table::draw::things::stands;
use crate::table::input::{Light, Reading};
use crate::table::layout::pose::OVER_ALL;
use crate::table::layout::{Composed, Lay, Pose, Rest, Site, Staged, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::{Aside, Counted, Place, ScoreLook, ZoneLook};
use crate::table::stage::{Advised, Guided, Seen, Table};
use crate::table::world::{Board, Zone, ZoneCards};
use fudaba_engine::CardId;
use fudaba_learn::About;

/// Everything that lies on the table, with its place.
#[derive(SystemParam)]
pub struct Lying<'w, 's> {
    frame: Option<Res<'w, TableFrame>>,
    composed: Option<Res<'w, Composed>>,
    board: Option<Res<'w, Board>>,
    game: Res<'w, ActiveGame>,
    table: Res<'w, Table>,
    held_up: Res<'w, HeldUp>,
    guided: Option<Res<'w, Guided>>,
    advised: Option<Res<'w, Advised>>,
    rests: Query<'w, 's, &'static Rest>,
    staged: Query<'w, 's, &'static Rest, With<Staged>>,
    marks: Query<'w, 's, &'static Marks>,
    lit: Query<'w, 's, (&'static Site, &'static Lit), With<Zone>>,
    zones: Query<'w, 's, (&'static Site, Option<&'static ZoneCards>, &'static Zone)>,
}

/// How wide the frame is around cards that are the score.
const FRAME: f32 = 28.0;
/// A card of which more than this part lies beneath another one is one thing with that.
const PILED: f32 = 0.85;
/// What is said above the opening hand is so high, with the gap, in units of the table.
const SAID_ABOVE: f32 = 54.0;
/// Half the size of a thing of a score.
const THING: f32 = 22.0;

/// From the design space of the table to points of the panels.
struct Points<'a> {
    frame: &'a TableFrame,
    zoom: f32,
}

impl Points<'_> {
    fn at(&self, point: Pair) -> egui::Pos2 {
        let at = self.frame.to_window(point) / self.zoom;
        egui::pos2(at.x, at.y)
    }

    /// What a place covers.
    fn site(&self, site: &Site) -> egui::Rect {
        let ((x, y), (wide, high)) = site.0.bounds();
        egui::Rect::from_min_max(self.at((x, y)), self.at((x + wide, y + high)))
    }

    /// What a card covers.
    fn card(&self, pose: &Pose) -> egui::Rect {
        let long = |length: f32| length * self.frame.scale / self.zoom;
        let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
        let (wide, high) = pose.size;
        let size = egui::vec2(long(wide * cos + high * sin), long(wide * sin + high * cos));
        egui::Rect::from_center_size(self.at(pose.at), size)
    }
}

/// Of the cards of a place, lowest first, those of which more than a rim is seen: a pile is one card, however high.
fn once(cards: Vec<egui::Rect>) -> Vec<egui::Rect> {
    let mut seen: Vec<egui::Rect> = Vec::new();
    for card in cards.into_iter().rev() {
        let under = |upper: &egui::Rect| common(upper, &card) > PILED * card.area();
        if !seen.iter().any(under) {
            seen.push(card);
        }
    }
    seen
}

impl Lying<'_, '_> {
    /// The ground, in points; nothing before the table has been laid out.
    pub fn ground(&self, model: &TableModel, reading: &Reading, zoom: f32) -> Option<Ground> {
        let frame = self.frame.as_deref()?;
        let points = Points { frame, zoom };
        let corner = |at: Vec2| egui::pos2(at.x / zoom, at.y / zoom);
        let area = egui::Rect::from_min_max(corner(frame.area.min), corner(frame.area.max));
        let spine = self.composed.as_deref()?.spine;
        let contest = self.contest(model, &points);
        Some(Ground {
            area,
            spine: points.at((0.0, spine)).y,
            hand: self.hand(&points, area),
            risen: self.risen(&points),
            opening: self.opens(),
            asker: self.asker(&points, &contest),
            contest,
            foreseen: (model.foreseen.as_ref())
                .and_then(|foreseen| self.card(&points, models::card(foreseen.about?)?)),
            strikes: self.strikes(model, &points),
            plate: self.plate(&points),
            lying: [self.lying(&points, false), self.things(&points)].concat(),
            rows: self.lying(&points, true),
            lit: self.lit(&points),
            about: self.asked_about(&points),
            empty: self.empty(&points),
            inscribed: self.inscribed(&points),
            coming: self.coming(&points),
            told: self.told(&points),
            checklist: (model.checklist.as_ref()).and_then(|_| self.admitting(&points)),
            pointed: match reading.pointed {
                None => self
                    .held_up
                    .card()
                    .and_then(|card| self.card(&points, card)),
                Some(_) => None,
            },
        })
    }

    /// What is spoken about, where it lies.
    fn told(&self, points: &Points) -> Told {
        let rect = |about: Option<About>| self.about(points, about?);
        let reply = self
            .guided
            .as_ref()
            .and_then(|guided| guided.reply.as_ref());
        Told {
            line: rect(self.guided.as_ref().and_then(|guided| guided.said.about)),
            reply: rect(reply.and_then(|reply| reply.about)),
            hint: rect(
                self.advised
                    .as_ref()
                    .and_then(|advised| guide::hinted(advised)),
            ),
        }
    }

    /// Where a card or a place lies; nothing for buttons, which are the panels' own.
    fn about(&self, points: &Points, about: About) -> Option<egui::Rect> {
        match about {
            About::Card(card) => self.card(points, card),
            About::Place(zone) => {
                let entity = self.board.as_ref()?.zone(zone)?;
                Some(points.site(self.zones.get(entity).ok()?.0))
            }
            About::Buttons => None,
        }
    }

    fn card(&self, points: &Points, card: CardId) -> Option<egui::Rect> {
        let entity = self.board.as_ref()?.card(card)?;
        Some(points.card(&self.rests.get(entity).ok()?.0))
    }

    /// The viewer's hand, as far as it is in sight; a line at the lower edge if it is empty.
    fn hand(&self, points: &Points, area: egui::Rect) -> egui::Rect {
        let own = |site: &Site| !site.0.far && matches!(site.0.lay, Lay::Fan { .. });
        let hands = self.zones.iter().filter(|(site, ..)| own(site));
        let cards = hands
            .filter_map(|(_, cards, _)| cards)
            .flat_map(ZoneCards::cards);
        let rests = cards.filter_map(|card| self.rests.get(*card).ok());
        let all = rests.map(|rest| points.card(&rest.0));
        let none = egui::Rect::from_center_size(area.center_bottom(), egui::vec2(0.0, 0.0));
        all.reduce(egui::Rect::union)
            .unwrap_or(none)
            .intersect(area)
    }

    /// Does the opening hand lie there?
    fn opens(&self) -> bool {
        let mut zones = self.zones.iter();
        zones.any(|(site, cards, _)| {
            let own = !site.0.far && matches!(site.0.lay, Lay::Fan { .. });
            own && site.0.large && cards.is_some_and(|cards| !cards.cards().is_empty())
        })
    }

    /// The cards of the viewer's hand that have come up over the table, what is said above the opening hand, and cards that are
    /// held up.
    fn risen(&self, points: &Points) -> Vec<egui::Rect> {
        let own = |site: &Site| !site.0.far && matches!(site.0.lay, Lay::Fan { .. });
        let hands = self.zones.iter().filter(|(site, ..)| own(site));
        let staged = self.staged.iter().map(|rest| points.card(&rest.0));
        let risen = hands.flat_map(|(site, cards, _)| {
            let cards = cards.iter().flat_map(|cards| cards.cards());
            let rests = cards.filter_map(|card| self.rests.get(*card).ok());
            let up = rests.filter(|rest| rest.0.height >= OVER_ALL);
            let mut up: Vec<egui::Rect> = up.map(|rest| points.card(&rest.0)).collect();
            if site.0.large && !up.is_empty() {
                let hand = points.site(site);
                let high = egui::vec2(0.0, SAID_ABOVE * points.frame.scale / points.zoom);
                up.push(egui::Rect::from_min_max(
                    hand.left_top() - high,
                    hand.right_top(),
                ));
            }
            up
        });
        risen.chain(staged).collect()
    }

    /// The place that the ruleset keeps for the question.
    fn plate(&self, points: &Points) -> Option<egui::Rect> {
        let plate = self.composed.as_deref()?.plate;
        let corner = |at: Vec2| points.at((at.x, at.y));
        Some(egui::Rect::from_min_max(
            corner(plate.min),
            corner(plate.max),
        ))
    }

    /// What lies in rows and piles, with the names below; or in rows `alone`.
    fn lying(&self, points: &Points, alone: bool) -> Vec<egui::Rect> {
        let strip = self
            .composed
            .as_deref()
            .map_or(0.0, |composed| composed.strip);
        let strip = strip * points.frame.scale / points.zoom;
        let in_row = |zone: &Zone| self.in_row(zone);
        let named = |zone: &Zone| in_row(zone) || self.look(zone).is_some_and(|look| look.titled);
        let rows = self.zones.iter().filter(|(site, ..)| !site.0.hand);
        let rows = rows.filter(|(.., zone)| !alone || in_row(zone));
        let mut all = Vec::new();
        for (_, cards, zone) in rows {
            let below = if named(zone) { strip } else { 0.0 };
            let cards = cards.map_or(&[][..], |cards| cards.cards());
            let rests = cards.iter().filter_map(|card| self.rests.get(*card).ok());
            let cards = rests.filter(|rest| rest.0.drawn).map(|rest| {
                let mut card = points.card(&rest.0);
                card.max.y += below;
                card
            });
            all.extend(once(cards.collect()));
        }
        all
    }

    /// The cards and places that answer the question when they are pressed, but for the hand.
    fn lit(&self, points: &Points) -> Vec<egui::Rect> {
        let answers = |light: Option<Light>| {
            matches!(light, Some(Light::CanAct | Light::Target | Light::Threat))
        };
        let zones = self.zones.iter().filter(|(site, ..)| !site.0.hand);
        let cards = zones
            .filter_map(|(_, cards, _)| cards)
            .flat_map(ZoneCards::cards);
        let lit = |card: &&Entity| self.marks.get(**card).is_ok_and(|m| answers(m.light));
        let rests = cards
            .filter(lit)
            .filter_map(|card| self.rests.get(*card).ok());
        let places = self
            .lit
            .iter()
            .filter(|(site, lit)| !site.0.hand && answers(lit.0));
        let places = places.map(|(site, _)| points.site(site));
        rests
            .map(|rest| points.card(&rest.0))
            .chain(places)
            .collect()
    }

    /// What the open question is about: the card that asks or that it asks about, what was chosen for it, and the viewer's
    /// places that its ruleset names for it.
    fn asked_about(&self, points: &Points) -> Vec<egui::Rect> {
        let Some((seen, decision)) = (self.table.seen()).and_then(|s| Some((s, s.decision()?)))
        else {
            return Vec::new();
        };
        let cards = decision.source.into_iter().chain(decision.about);
        let cards = cards.chain(decision.chosen.iter().copied());
        let cards = cards.filter(|card| !self.is_in_hand(seen, *card));
        let cards = cards.filter_map(|card| self.card(points, card));
        let own = |zone: &Zone| {
            let owner = self.game.rules.zones().decl(zone.0).owner;
            owner.is_none_or(|owner| owner == seen.viewer())
        };
        let named = |zone: &Zone| {
            let keys = self.look(zone).map(|look| &look.asked);
            keys.is_some_and(|keys| keys.iter().any(|key| key == decision.key))
        };
        let places = self
            .zones
            .iter()
            .filter(|(.., zone)| own(zone) && named(zone));
        cards
            .chain(places.map(|(site, ..)| points.site(site)))
            .collect()
    }

    fn is_in_hand(&self, seen: Seen<'_>, card: CardId) -> bool {
        let zone = self.board.as_ref().and_then(|board| {
            let zone = seen.view().table().card(card).zone;
            self.zones.get(board.zone(zone)?).ok()
        });
        zone.is_some_and(|(site, ..)| site.0.hand)
    }

    /// The card on the table that asks, or that the rules ask about. What is decided stands out without it.
    fn asker(&self, points: &Points, contest: &[egui::Rect]) -> Option<egui::Rect> {
        let seen = self.table.seen()?;
        let decision = seen.decision()?;
        let card = decision.source.or(decision.about)?;
        let asker = self.card(points, card)?;
        let decided = contest.contains(&asker);
        (!decided && !self.is_in_hand(seen, card)).then_some(asker)
    }

    /// The places of rows on which nothing lies.
    fn empty(&self, points: &Points) -> Vec<egui::Rect> {
        let free = |cards: Option<&ZoneCards>| cards.is_none_or(|cards| cards.cards().is_empty());
        let rows = self.zones.iter().filter(|(.., zone)| self.in_row(zone));
        let empty = rows.filter(|(_, cards, _)| free(*cards));
        empty.map(|(site, ..)| points.site(site)).collect()
    }

    /// The places beside the rows on which nothing lies and on which is written what goes there.
    fn inscribed(&self, points: &Points) -> Vec<egui::Rect> {
        let free = |cards: Option<&ZoneCards>| cards.is_none_or(|cards| cards.cards().is_empty());
        let inscribed = |zone: &Zone| self.look(zone).is_some_and(|look| look.empty.is_some());
        let beside = self.zones.iter().filter(|(.., zone)| !self.in_row(zone));
        let empty = beside.filter(|(_, cards, zone)| free(*cards) && inscribed(zone));
        empty.map(|(site, ..)| points.site(site)).collect()
    }

    /// Where cards come to one by one.
    fn coming(&self, points: &Points) -> Coming {
        let zones = self.zones.iter();
        // They lie on the half of whoever turns them over.
        let balance = self.table.seen().and_then(|seen| seen.balance());
        let far = balance.is_some_and(|balance| balance.player != self.table.viewer());
        let row = |zone: &Zone| {
            let look = self.look(zone)?;
            if far { look.to_come_far } else { look.to_come }
        };
        let mut zones = zones.filter_map(|(_, cards, zone)| Some((cards, row(zone)?)));
        let Some(((cards, row), composed)) = zones.next().zip(self.composed.as_deref()) else {
            return Coming::default();
        };
        let x = composed.aside((row.x, row.y), false).0;
        let y = composed.spine + row.y - Aside::SPINE;
        let half = (row.width / 2.0, row.high / 2.0);
        let corners = [(x - half.0, y - half.1), (x + half.0, y + half.1)];
        let [least, most] = corners.map(|corner| points.at(corner));
        let last = cards.and_then(ZoneCards::top);
        let last = last.and_then(|card| self.rests.get(card).ok());
        // What the other player turned over may still lie on his half.
        let half = |at: Pair| at.1 > composed.spine;
        let all = cards.map_or(&[][..], |cards| cards.cards());
        let all = all.iter().filter_map(|card| self.rests.get(*card).ok());
        let all = all.filter(|rest| last.is_some_and(|last| half(last.0.at) == half(rest.0.at)));
        Coming {
            row: Some(egui::Rect::from_min_max(least, most)),
            last: last.map(|rest| points.card(&rest.0)),
            came: (all.map(|rest| points.card(&rest.0))).reduce(egui::Rect::union),
        }
    }

    /// The viewer's place that admits a card of its own.
    fn admitting(&self, points: &Points) -> Option<egui::Rect> {
        let mut zones = self.zones.iter();
        let admits = |zone: &Zone| self.look(zone).is_some_and(|look| look.admits.is_some());
        let (site, ..) = zones.find(|(site, _, zone)| !site.0.far && admits(zone))?;
        Some(points.site(site))
    }

    fn look(&self, zone: &Zone) -> Option<&ZoneLook> {
        let decls = self.game.rules.zones();
        self.game.look.table.zones.get(decls.decl(zone.0).key)
    }

    fn in_row(&self, zone: &Zone) -> bool {
        self.look(zone).is_some_and(|look| look.place == Place::Row)
    }

    /// Where the things of the scores stand.
    fn things(&self, points: &Points) -> Vec<egui::Rect> {
        let (Some(seen), Some(composed)) = (self.table.seen(), self.composed.as_deref()) else {
            return Vec::new();
        };
        let half = THING * points.frame.scale / points.zoom;
        let place = |score: &ScoreLook, far: bool| {
            let viewer = seen.viewer();
            let player = if far { viewer.other() } else { viewer };
            let count = stands(&score.count, seen.view(), player).len();
            let ends = [0, count.checked_sub(1)?].map(|n| {
                let (x, y) = score.place(far, n, count, false);
                let at = composed.aside((x, y), far);
                let y = if score.beside {
                    at.1
                } else {
                    composed.spine + y - Aside::SPINE
                };
                egui::Rect::from_center_size(points.at((at.0, y)), egui::vec2(half, half) * 2.0)
            });
            Some(ends[0].union(ends[1]))
        };
        let scores = self.game.look.table.scores.iter();
        let things = scores.flat_map(|score| [false, true].map(|far| place(score, far)));
        things.flatten().chain(self.boards(points)).collect()
    }

    /// The places whose cards are the score, with the frame around them.
    fn boards(&self, points: &Points) -> Vec<egui::Rect> {
        let zones = self.game.rules.zones();
        let scores = &self.game.look.table.scores;
        let counted = |zone: &Zone| {
            let key = zones.decl(zone.0).key;
            let counts =
                |score: &ScoreLook| matches!(&score.count, Counted::With(_, of) if of == key);
            scores.iter().any(counts)
        };
        let boards = self.zones.iter().filter(|(.., zone)| counted(zone));
        let frame = FRAME * points.frame.scale / points.zoom;
        boards
            .map(|(site, ..)| points.site(site).expand(frame))
            .collect()
    }

    /// The column of the first card of both sides of a fight, if they stand in one.
    fn strikes(&self, model: &TableModel, points: &Points) -> Option<f32> {
        let battle = model.battle.as_ref().filter(|battle| battle.fight)?;
        let [one, other] = battle.sides.each_ref().map(|side| {
            let card = models::card(side.fighters.first()?.card)?;
            Some(self.card(points, card)?.center().x)
        });
        let (one, other) = (one?, other?);
        // Columns of the far side are a little closer to the middle.
        let near = points.frame.scale / points.zoom * 40.0;
        ((one - other).abs() < near).then(|| f32::midpoint(one, other))
    }

    /// The cards that something is decided between, or would be.
    fn contest(&self, model: &TableModel, points: &Points) -> Vec<egui::Rect> {
        let foreseen = model.battle.iter().filter(|_| model.foreseen.is_some());
        let foreseen = foreseen.flat_map(|battle| battle.sides.iter().flat_map(|s| &s.fighters));
        let foreseen = foreseen.filter_map(|fighter| models::card(fighter.card));
        let Some(seen) = self.table.seen() else {
            return Vec::new();
        };
        let sides = seen
            .contest()
            .into_iter()
            .flat_map(|contest| &contest.sides);
        let fighters = sides.flat_map(|side| side.fighters.iter().map(|fighter| fighter.card));
        let demands = seen
            .balance()
            .into_iter()
            .flat_map(|balance| &balance.demands);
        let cards = fighters.chain(demands.map(|demand| demand.card));
        let cards = cards.chain(foreseen);
        cards.filter_map(|card| self.card(points, card)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_one_card_however_high_and_cards_beside_one_another_are_several() {
        let card =
            |x: f32, y: f32| egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(70.0, 100.0));
        let pile = (0..30_u8).map(|n| card(10.0 + f32::from(n % 3), 50.0 - f32::from(n) * 0.2));
        let pile: Vec<_> = pile.collect();
        let top = *pile.last().expect("there are some");
        assert_eq!(once(pile), vec![top]);
        let row = [card(0.0, 0.0), card(40.0, 0.0), card(80.0, 0.0)];
        assert_eq!(once(row.to_vec()).len(), row.len());
    }
}
