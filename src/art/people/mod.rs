//! People of drawn worlds: seen from three quarters, acting. Dress, hair, faces and hands are
//! drawings (`assets/drawings/people`); here they are only put together.
//!
//! Local units are those of [`figure`](super::figure): the middle of the head is the origin and
//! the face looks to the left. The body is drawn upright and bent along its spine, the arms are
//! sleeves bent along shoulder, elbow and wrist.

mod head;
mod limbs;
mod poses;
mod spine;
#[cfg(test)]
mod tests;

use super::canvas::Canvas;
use super::drawing::{self, Inks, Layer};
use super::figure::{Dress, Flame, Person, Stage, words};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::{Theme, world};
use super::props::{self, Grip};
use super::shape::{Place, pt};
use limbs::Side;
use poses::{Hold, POSES, Pose};
use spine::Spine;

/// How the figure is put together on this card.
struct Plan {
    person: Person,
    inks: Inks,
    body: String,
    hat: Option<String>,
    kin: Option<String>,
    mood: String,
    pose: &'static Pose,
    /// What it holds.
    carried: Option<&'static Layer>,
    spine: Spine,
}

/// Whether drawn people know a word of stage directions.
#[must_use]
pub fn knows(part: &str, name: &str) -> bool {
    let has = |file: &str, layer: String| drawing::layer(file, &layer).is_some();
    match part {
        "body" => has("people/dress", format!("{name}.body")),
        "head" => has("people/hats", format!("{name}.front")),
        "kin" => has("people/kin", format!("{name}.front")),
        "mood" => has("people/faces", format!("eyes-{name}")),
        "pose" => POSES.iter().any(|p| p.name == name),
        _ => false,
    }
}

fn wish<'l>(look: &'l CardLook, part: &str) -> Option<&'l str> {
    look.motif(part).filter(|name| knows(part, name))
}

/// A name by the wish of the card, or one of those that the world's people wear.
fn worn(look: &CardLook, part: &str, names: &[&str]) -> String {
    let chosen = Dice::new(look.card_seed(), part).pick(names).copied();
    wish(look, part).or(chosen).unwrap_or_default().to_owned()
}

fn plan(look: &CardLook, theme: &Theme) -> Plan {
    let seed = look.card_seed();
    let home = world(&look.world);
    let person = Person::of(look);
    let dress = Dress::of(theme, &mut Dice::new(seed, "dress"));
    let wished = look.motif("prop");
    let found = wished.and_then(|name| props::by_name(home.key, name));
    let grip = found.map_or(Grip::None, |(_, grip)| grip);
    let pose = poses::choose(look.motif("pose"), grip, seed);
    let any = || {
        let suiting = props::fitting(home.key, pose.suits);
        Dice::new(seed, "prop").pick(&suiting).copied()
    };
    let carried = match wished {
        Some(props::EMPTY) => None,
        _ => found.or_else(any).map(|(layer, _)| layer),
    };
    let (bodies, hats) = home.wardrobe;
    let bare = look.motif("head") == Some("bare")
        || wish(look, "head").is_none() && Dice::new(seed, "bare head").chance(0.45);
    let mut stance = Dice::new(seed, "stance");
    Plan {
        inks: Inks {
            theme: *theme,
            dress,
            accent: home.accent,
            person: [person.skin, person.hair, person.eyes],
        },
        body: worn(look, "body", bodies),
        hat: (!bare).then(|| worn(look, "head", hats)),
        kin: wish(look, "kin").map(str::to_owned),
        mood: wish(look, "mood")
            .or(words::MOODS.get(person.mood).copied())
            .unwrap_or("calm")
            .to_owned(),
        pose,
        carried,
        spine: Spine {
            bend: pose.bend + stance.between(-0.03, 0.03),
            sway: pose.sway,
        },
        person,
    }
}

/// Paints the figure of a card; returns what shines.
pub fn paint(canvas: &mut Canvas<'_>, look: &CardLook, theme: &Theme) -> Vec<Flame> {
    let plan = plan(look, theme);
    let mut dice = Dice::new(look.card_seed(), "stage");
    let mighty = (look.power.clamp(0, 13_000) as f32 / 13_000.0 - 0.4) * 0.14;
    let distance = [1.02, 1.1, 1.16][dice.below(3)];
    let size = distance + mighty + dice.between(-0.03, 0.03);
    let mirrored = match look.motif("face") {
        Some(way) => way == "right",
        None => dice.chance(0.5),
    };
    let aside = if mirrored {
        -plan.pose.aside
    } else {
        plan.pose.aside
    };
    let at = pt(
        51.0 + aside * size + dice.between(-1.5, 1.5),
        43.0 + (distance - 1.1) * 22.0 + plan.pose.down * size,
    );
    let place = Place {
        at,
        sx: size,
        sy: size,
        turn: 0.0,
    }
    .mirrored(mirrored);
    let mut stage = Stage {
        canvas,
        place,
        flames: Vec::new(),
    };
    assemble(&mut stage, &plan);
    stage.flames
}

fn dress_layer(plan: &Plan, part: &str) -> Option<&'static Layer> {
    drawing::layer("people/dress", &format!("{}.{part}", plan.body))
}

fn assemble(stage: &mut Stage<'_, '_>, plan: &Plan) {
    let upper = plan.spine.upper();
    let bent = |stage: &mut Stage<'_, '_>, part: &str| {
        if let Some(layer) = dress_layer(plan, part) {
            stage.draw_mapped(layer, &plan.inks, |shape| plan.spine.bent(shape));
        }
    };
    let (far, near) = (&plan.pose.far, &plan.pose.near);
    let held = plan.pose.hold;
    let over = held.is_some_and(|h| h.over);
    stage.within(upper, |s| {
        if held.is_some_and(|h| h.behind) {
            hold(s, plan);
        }
    });
    bent(stage, "back");
    stage.within(upper, |s| {
        head::behind(s, plan);
        if !far.front {
            limbs::arm(s, plan, far, Side::Far);
            if held.is_some_and(|h| !h.behind && !h.front) {
                hold(s, plan);
            }
            limbs::hand(s, plan, far, Side::Far);
        }
        head::neck(s, plan);
    });
    bent(stage, "body");
    stage.within(upper, |s| head::paint(s, plan));
    bent(stage, "collar");
    stage.within(upper, |s| {
        if far.front {
            limbs::arm(s, plan, far, Side::Far);
        }
        if over {
            limbs::arm(s, plan, near, Side::Near);
        }
        if held.is_some_and(|h| h.front) {
            hold(s, plan);
        }
        if !over {
            limbs::arm(s, plan, near, Side::Near);
        }
        if far.front {
            limbs::hand(s, plan, far, Side::Far);
        }
        limbs::hand(s, plan, near, Side::Near);
    });
}

fn hold(stage: &mut Stage<'_, '_>, plan: &Plan) {
    let Some(Hold {
        at: (x, y), turn, ..
    }) = plan.pose.hold
    else {
        return;
    };
    if let Some(layer) = plan.carried {
        stage.within(Place::at(x, y).turned(turn), |s| {
            s.draw(layer, &plan.inks);
        });
    }
}
