//! Draws the words over the table: cards that lie nowhere yet, beneath the panels; banners and seals that pass, over them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Id, LayerId, Order, Painter};

use super::ended;
use super::paint::{self, Canvas};
use super::prepare::Panels;
use super::texts;
use super::weighty::{self, Portrait};
use crate::panels::model::{Picture, Side, WeightyModel};
use crate::screens::result::Ending;
use crate::settings::CurrentSettings;
use crate::table::draw::things::{next_to_go, told_at};
use crate::table::layout::{Composed, Pose, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{AccentKind, Accents, Count, Moves, Seen, Table};
use crate::table::world::Board;
use crate::theme::palette;
use crate::ui_text::Word;
use fudaba_engine::{CardId, Outcome, PlayerId};
use fudaba_text::fill;

/// What is drawn from.
#[derive(SystemParam)]
pub struct Drawn<'w, 's> {
    frame: Option<Res<'w, TableFrame>>,
    composed: Option<Res<'w, Composed>>,
    table: Res<'w, Table>,
    game: Res<'w, ActiveGame>,
    settings: Res<'w, CurrentSettings>,
    accents: Res<'w, Accents>,
    panels: Res<'w, Panels>,
    board: Option<Res<'w, Board>>,
    cards: Query<'w, 's, &'static Moves>,
}

impl Drawn<'_, '_> {
    /// Lets something be drawn over the cards, once there is a table.
    fn over(&self, ctx: &Context, draw: impl FnOnce(&Over<'_>, &Composed)) {
        let (Some(frame), Some(composed)) = (&self.frame, &self.composed) else {
            return;
        };
        let (Some(board), Some(seen)) = (&self.board, self.table.seen()) else {
            return;
        };
        let painter = paint::layer(ctx, frame);
        let over = Over {
            canvas: Canvas {
                painter: &painter,
                frame,
                zoom: ctx.zoom_factor(),
            },
            middle: (composed.table.0 / 2.0, composed.spine),
            seen,
            game: &self.game,
            settings: &self.settings,
            pose: &|card| Some(self.cards.get(board.card(card)?).ok()?.drawn()),
        };
        draw(&over, composed);
    }
}

/// Draws what lies over the cards, beneath the panels.
pub fn draw(mut contexts: EguiContexts, drawn: Drawn) -> Result {
    drawn.over(contexts.ctx_mut()?, |over, composed| {
        over.at_stake(&drawn.panels.at_stake, composed);
        over.named(&drawn.panels.named);
        over.goal(composed);
    });
    Ok(())
}

/// Draws the words that pass: over the panels, whose numbers would otherwise stand across them.
pub fn pass(mut contexts: EguiContexts, drawn: Drawn, portrait: Res<Portrait>) -> Result {
    drawn.over(contexts.ctx_mut()?, |over, composed| {
        over.passing(&drawn.accents, composed, portrait.0);
    });
    Ok(())
}

/// How a match ended for the one person who plays; where two play, or two computers that are watched, who won.
#[must_use]
pub fn ending(seen: Seen<'_>, outcome: &Outcome) -> Ending {
    let Some(winner) = outcome.winner else {
        return Ending::Draw;
    };
    let seats = seen.sitting().seats();
    if seats.iter().filter(|seat| seat.is_person()).count() != 1 {
        Ending::Winner(seen.seat(winner).name().to_owned())
    } else if seen.seat(winner).is_person() {
        Ending::Victory
    } else {
        Ending::Defeat
    }
}

/// The radius of the ring around what would go, in units of the table.
const AT_STAKE: f32 = 27.0;

/// Everything that is drawn over the cards.
struct Over<'a> {
    canvas: Canvas<'a>,
    /// The middle of the spine.
    middle: Pair,
    seen: Seen<'a>,
    game: &'a ActiveGame,
    settings: &'a CurrentSettings,
    pose: &'a dyn Fn(CardId) -> Option<Pose>,
}

impl Over<'_> {
    /// A ring of dashes around each thing of a score that would go.
    fn at_stake(&self, all: &[(usize, PlayerId)], composed: &Composed) {
        for (score, player) in all {
            let look = self.game.look.table.scores.get(*score);
            let place = look.and_then(|look| next_to_go(look, composed, self.seen.view(), *player));
            if let Some(place) = place {
                self.canvas.ring(place, AT_STAKE, palette::EMBER);
            }
        }
    }

    /// Cards in question that lie nowhere yet, side by side in the middle.
    fn named(&self, named: &[(String, Picture)]) {
        let (width, height) = (200.0, 281.0);
        for (n, (label, picture)) in named.iter().enumerate() {
            let aside = n as f32 - (named.len() as f32 - 1.0) / 2.0;
            let at = (self.middle.0 + aside * (width + 24.0), self.middle.1 - 14.0);
            self.canvas.picture(at, (width, height), picture.texture);
            self.canvas
                .plate((at.0, at.1 + height / 2.0 + 14.0), label, palette::CREAM);
        }
    }

    /// How the game is won, above the opening hand.
    fn goal(&self, composed: &Composed) {
        let zones = self.seen.view().q().zones();
        let mut hands = zones
            .ids()
            .filter_map(|zone| Some((zone, composed.spot(zone)?)));
        let Some((zone, spot)) = hands.find(|(_, spot)| spot.large) else {
            return;
        };
        if self.seen.view().table().zone(zone).is_empty() {
            return;
        }
        let goal = text_of(&self.game.look.goal, self.settings.language);
        let above = spot.at.1 - spot.card.1 / 2.0 - 26.0;
        self.canvas
            .note((spot.at.0, above), spot.bounds().1.0, goal);
    }

    /// What a score has come to, large beside its things.
    fn counted(&self, count: &Count, composed: &Composed, part: f32, calm: bool) {
        let look = self.game.look.table.scores.get(count.score);
        let changes = look.and_then(|look| look.told.as_ref()?.changes.as_ref());
        let viewer = self.seen.viewer();
        let far = count.player != viewer;
        let at = look.and_then(|look| told_at(look, composed, far));
        let (Some(changes), Some(at)) = (changes, at) else {
            return;
        };
        let [lit, out, all] = [count.lit, count.all - count.lit, count.all].map(|n| n.to_string());
        let values = [("n", lit.as_str()), ("out", &out), ("all", &all)];
        let said = fill(text_of(changes, self.settings.language), &values);
        let good = far == count.fewer;
        self.canvas
            .tolls((at.0 - 14.0, at.1), &said, good, part, calm);
    }

    /// A painter over all panels.
    fn topmost(&self, name: &str) -> Painter {
        let painter = self.canvas.painter.clone();
        painter.with_layer_id(LayerId::new(Order::Tooltip, Id::new(name)))
    }

    /// Banners and seals; with the picture of the card that does what is told large.
    fn passing(&self, accents: &Accents, composed: &Composed, portrait: Option<Picture>) {
        let calm = self.settings.is_calm();
        for accent in &accents.passing {
            let part = accent.left / accent.total.max(0.001);
            if part > 1.0 {
                continue;
            }
            match &accent.kind {
                AccentKind::Turn(turn, player) => {
                    let who = self.seen.seat(*player).name();
                    let text = texts::turn_banner(*turn, who, self.settings);
                    let side = match *player == self.seen.viewer() {
                        true => Side::Near,
                        false => Side::Far,
                    };
                    self.canvas.banner(self.middle, (&text, side), part, calm);
                }
                AccentKind::Ended(outcome) => {
                    let words = self.settings.words();
                    let said = match ending(self.seen, outcome) {
                        Ending::Victory => words.get(Word::Victory).to_owned(),
                        Ending::Defeat => words.get(Word::Defeat).to_owned(),
                        Ending::Draw => words.get(Word::Draw).to_owned(),
                        Ending::Winner(who) => {
                            let who = texts::player_name(&who, self.settings);
                            words.fill(Word::Wins, &[("who", &who)])
                        }
                    };
                    let over = self.topmost("ended");
                    let canvas = Canvas {
                        painter: &over,
                        ..self.canvas
                    };
                    let won = !matches!(ending(self.seen, outcome), Ending::Defeat | Ending::Draw);
                    let lost = outcome
                        .winner
                        .map(|winner| match winner == self.seen.viewer() {
                            true => Side::Far,
                            false => Side::Near,
                        });
                    let by = portrait.zip(lost.map(Side::other));
                    canvas.finale(self.middle, (&said, won), (lost, by), part, calm);
                    let why = ended::ending(self.game, self.seen, outcome, self.settings);
                    canvas.sign(accents.sign_at(self.middle), &why, part);
                }
                AccentKind::Weighty(n, event) => {
                    let what = (*n, event.as_ref());
                    let told = weighty::weighty(self.game, self.seen, what, self.settings);
                    let Some(told) = told else {
                        continue;
                    };
                    // Who wants to see nothing move, or has no time for it, is told it all the same.
                    if calm || self.settings.animation_speed <= 0.01 {
                        self.canvas.plainly(self.middle, &told, part);
                    } else {
                        let told = WeightyModel { portrait, ..told };
                        let painter = self.topmost("weighty");
                        let canvas = Canvas {
                            painter: &painter,
                            ..self.canvas
                        };
                        canvas.cuts_in(self.middle, &told, part);
                    }
                }
                AccentKind::Passed(phase) => {
                    let phases = self.seen.view().setup().declared.phases;
                    let key = phases.get(usize::from(*phase)).copied().unwrap_or("");
                    let (name, _) = texts::phase(self.game, key, self.settings.language);
                    let words = self.settings.words();
                    let text = words.fill(Word::NothingInPhase, &[("phase", &name)]);
                    self.canvas.sign(accents.sign_at(self.middle), &text, part);
                }
                AccentKind::PastHelping(opening) => {
                    let openings = self.seen.view().setup().declared.openings;
                    let key = openings.get(usize::from(*opening)).map_or("", |o| o.key);
                    let language = self.settings.language;
                    let (name, _) = self.game.game.book.opening(key, language.into());
                    let words = self.settings.words();
                    let text = words.fill(Word::PastHelping, &[("what", name)]);
                    self.canvas.sign(accents.sign_at(self.middle), &text, part);
                }
                AccentKind::Noted(note) => {
                    let said = texts::noted(self.game, self.seen, *note, self.settings);
                    self.canvas.sign(accents.sign_at(self.middle), &said, part);
                }
                AccentKind::ByWord(by) => {
                    let said = texts::by_word(self.game, *by, self.settings);
                    self.canvas.sign(accents.sign_at(self.middle), &said, part);
                }
                AccentKind::Counted(count) => self.counted(count, composed, part, calm),
                AccentKind::Seal(seal) => {
                    let viewer = self.seen.viewer();
                    let mine = seal.first.map_or(seal.met, |first| first == viewer);
                    let lost = seal.winner.is_some_and(|winner| winner != viewer);
                    let said = texts::seal(self.game, seal.word, mine, lost, self.settings);
                    let about: Vec<Pose> = seal
                        .about
                        .iter()
                        .filter_map(|card| (self.pose)(*card))
                        .collect();
                    self.canvas.seal(self.middle, &about, &said, part, calm);
                }
            }
        }
    }
}
