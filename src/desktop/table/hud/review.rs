//! The review of the match that is watched, in words.

use super::texts;
use crate::panels::learning::review::{MomentModel, ReviewModel};
use crate::settings::CurrentSettings;
use crate::table::stage::review::Made;
use crate::table::stage::{LookingBack, Seen, Watched};
use crate::ui_text::Word;
use fudaba_engine::PlayerId;
use fudaba_learn::review::{Moment, MomentText, balance_text};
use fudaba_text::Lang;

/// The review, while its panel is open.
pub fn review(
    watched: &Watched,
    back: &LookingBack,
    seen: Seen<'_>,
    settings: &CurrentSettings,
) -> Option<ReviewModel> {
    if !back.is_open() {
        return None;
    }
    let viewer = seen.viewer();
    let name = |player: PlayerId| texts::player_name(seen.seat(player).name(), settings);
    let mut model = ReviewModel {
        names: [name(viewer), name(viewer.other())],
        count: watched.itself().choices.len(),
        at: seen.sitting().game().choices().len(),
        is_busy: back.is_asked(),
        ..ReviewModel::default()
    };
    let Some(progress) = back.progress(watched.itself()) else {
        model.stopped = true;
        return Some(model);
    };
    model.problem = progress.why.unwrap_or_default();
    model.share = (!progress.over).then_some(progress.share);
    let Some(made) = progress.made else {
        return Some(model);
    };
    let Made { review, moments } = &*made;
    model.stopped = progress.over && !review.finished;
    model.curves = [viewer, viewer.other()].map(|player| {
        let points = review.curves[player.index()].iter();
        points.map(|point| (point.choices, point.chance)).collect()
    });
    let lang: Lang = settings.language.into();
    if let Some(balances) = &review.balances {
        let both = [viewer, viewer.other()].into_iter();
        let line = |player: PlayerId| balance_text(&name(player), &balances[player.index()], lang);
        model.balances = both.map(line).collect();
    }
    let told = review.moments.iter().zip(moments);
    model.moments = told
        .map(|(moment, [en, ja])| {
            let text = match lang {
                Lang::En => en,
                Lang::Ja => ja,
            };
            let kept = back.is_kept(moment.choices);
            moment_model(moment, text, &name(PlayerId(moment.player)), kept, settings)
        })
        .collect();
    let looks = review.looks.to_string();
    model.looks = settings
        .words()
        .fill(Word::TablesLookedAt, &[("n", &looks)]);
    Some(model)
}

fn moment_model(
    moment: &Moment,
    text: &MomentText,
    who: &str,
    kept: bool,
    settings: &CurrentSettings,
) -> MomentModel {
    let (turn, at) = (moment.turn.to_string(), (moment.choices + 1).to_string());
    let when = [("turn", turn.as_str()), ("n", at.as_str()), ("who", who)];
    MomentModel {
        choices: moment.choices,
        when: settings.words().fill(Word::MomentWhen, &when),
        cost: text.cost.clone(),
        points: text.points.clone(),
        chosen: text.chosen.clone(),
        better: text.better.clone(),
        puzzle: moment.puzzle,
        kept,
    }
}
