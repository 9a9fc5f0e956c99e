//! What the panels show of comparisons: of two sides, and of what a player has with what is asked of him.

use super::models::{Maker, key};
use super::texts;
use crate::panels::model::{
    BalanceModel, BattleModel, BattleSide, DemandModel, FighterModel, MeasureModel, PipModel,
    SumModel, SupportModel, SupportOutcome,
};
use crate::table::ruleset::text as text_of;
use fudaba_engine::{Balance, Contest, DefId, Demand, Fighter, Stage, Support, Supporter, Term};
use fudaba_text::{Speaker, written};

impl Maker<'_> {
    /// The running comparison of two sides.
    pub fn battle(&mut self) -> Option<BattleModel> {
        let contest = self.seen.contest()?.clone();
        let sides = [self.battle_side(&contest, 0), self.battle_side(&contest, 1)];
        Some(BattleModel {
            fight: contest.fight,
            sides,
            seal: contest.seal.map(|seal| {
                let mine = contest.sides[0].player == self.seen.viewer();
                texts::seal(self.game, seal, mine, self.settings)
            }),
            forecast: contest.forecast.map_or_else(String::new, |key| {
                texts::label(self.game, key, self.settings.language)
            }),
        })
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
            ..sum_model(&sum.terms, sum.total, false)
        });
        let plain = one && given.measures.is_empty();
        let main = given.fighters.first().filter(|_| plain);
        let fighters = given.fighters.iter().map(|f| FighterModel {
            sum: (!one).then(|| sum_model(&f.terms, f.total, f.beaten)),
            ..self.fighter(f)
        });
        let fighters = fighters.collect();
        BattleSide {
            role: texts::label(self.game, given.role, self.settings.language),
            side: self.side(given.player),
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
                    sum: sum_model(&m.sum.terms, m.sum.total, false),
                    decides: m.decides,
                })
                .collect(),
            awaits_support: given.support == Support::Awaited,
            sum: together.or(main.map(|f| sum_model(&f.terms, f.total, decided && f.beaten))),
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
            note: note.unwrap_or_default(),
        }
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

    /// What a player has against what is asked of him just now.
    pub fn balance(&mut self) -> Option<BalanceModel> {
        let balance = self.seen.balance()?.clone();
        let language = self.settings.language;
        let kinds = balance.kinds.iter().map(|kind| {
            let look = self.game.look.kinds.get(*kind);
            PipModel {
                name: texts::label(self.game, kind, language),
                short: look.map_or_else(String::new, |l| text_of(&l.short, language).to_owned()),
                colour: look.map_or([160, 160, 160], |l| l.colour),
            }
        });
        let kinds = kinds.collect();
        let sources = balance.sources.iter();
        Some(BalanceModel {
            side: self.side(balance.player),
            who: self.seen.seat(balance.player).name().to_owned(),
            kinds,
            sources: sources
                .map(|s| {
                    (
                        texts::label(self.game, s.label, language),
                        s.numbers.clone(),
                    )
                })
                .collect(),
            coming: balance
                .coming
                .map(|(label, n)| (texts::label(self.game, label, language), n)),
            demands: balance
                .demands
                .iter()
                .map(|demand| self.demand(&balance, demand))
                .collect(),
            left: balance.left.clone(),
            seal: balance
                .seal
                .map(|seal| texts::seal(self.game, seal, balance.good, self.settings)),
        })
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

fn sum_model(terms: &[Term], total: i32, beaten: bool) -> SumModel {
    SumModel {
        sum: written(terms),
        total: total.to_string(),
        beaten,
    }
}
