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
use super::drawing::{self, Drawing, Inks, Layer};
use super::figure::{Dress, Flame, Person, Stage, words};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::{Theme, WORLDS, world};
use super::props::{self, Grip, Prop};
use super::shape::{Place, pt};
use limbs::Side;
use poses::{Hold, POSES, Pose};
use spine::Spine;

/// What a figure carries.
enum Carried {
    /// A prop from a drawing.
    Drawn(&'static Layer),
    /// One painted by rule.
    Painted(Prop),
}

/// How the figure is put together on this card.
struct Plan {
    person: Person,
    inks: Inks,
    body: String,
    hat: Option<String>,
    kin: Option<String>,
    mood: String,
    pose: &'static Pose,
    carried: Carried,
    spine: Spine,
}

/// The endings of prop layers, which tell how the prop is held.
const GRIPS: [(&str, Grip); 7] = [
    ("hang", Grip::Hang),
    ("staff", Grip::Staff),
    ("both", Grip::Both),
    ("short", Grip::Short),
    ("eye", Grip::Eye),
    ("palm", Grip::Palm),
    ("over", Grip::Over),
];

/// The prop of this name in the drawings of a world, or else of another one, and how it is held.
#[must_use]
pub fn prop_by_name(home: &str, name: &str) -> Option<(&'static Layer, Grip)> {
    let own = |world: &str| {
        let file = drawing::file(&format!("{world}/props"))?;
        GRIPS.iter().find_map(|(ending, grip)| {
            let layer = file.layer(&format!("{name}.{ending}"))?;
            Some((layer, *grip))
        })
    };
    own(home).or_else(|| WORLDS.into_iter().find_map(|w| own(w.key)))
}

/// The names of what is worn: layers of a drawing that end so, without their endings.
fn named(file: &str, ending: &str) -> Vec<String> {
    let drawing = drawing::file(file);
    let names = drawing.into_iter().flat_map(Drawing::names);
    names
        .filter_map(|n| n.strip_suffix(ending).map(str::to_owned))
        .collect()
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
    let found = wished.and_then(|name| prop_by_name(home.key, name));
    let known = wished.and_then(Prop::by_name);
    let grip = found
        .map(|(_, grip)| grip)
        .or(known.map(props::grip))
        .unwrap_or(Grip::None);
    let pose = poses::choose(look.motif("pose"), grip, seed);
    let carried = match (found, known) {
        (Some((layer, _)), _) => Carried::Drawn(layer),
        (None, Some(prop)) => Carried::Painted(prop),
        (None, None) => any_prop(home.key, pose, seed),
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

/// A prop of the world that suits the pose, or none.
fn any_prop(world: &str, pose: &Pose, seed: u64) -> Carried {
    let mut fitting = Vec::new();
    for (ending, grip) in GRIPS {
        if pose.suits.contains(&grip) {
            for name in named(&format!("{world}/props"), &format!(".{ending}")) {
                fitting.extend(prop_by_name(world, &name).map(|(layer, _)| layer));
            }
        }
    }
    match Dice::new(seed, "prop").pick(&fitting) {
        Some(layer) => Carried::Drawn(layer),
        None => Carried::Painted(Prop::Empty),
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
    stage.within(Place::at(x, y).turned(turn), |s| match &plan.carried {
        Carried::Drawn(layer) => {
            s.draw(layer, &plan.inks);
        }
        Carried::Painted(prop) => props::paint(s, *prop, &plan.inks.dress),
    });
}
