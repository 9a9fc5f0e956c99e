//! Heads from three quarters: a face put together of shape, eyes, brows, nose and mouth; hair,
//! hats, and what tells that somebody is not quite human.

use super::super::drawing::{self, Layer};
use super::super::figure::{Beard, Person, Stage, words};
use super::super::noise::Dice;
use super::super::shape::{Place, pt};
use super::Plan;

/// The shapes of faces: fine ones, then heavy ones.
const SHAPES: [[&str; 4]; 2] = [
    ["oval", "round", "heart", "long"],
    ["square", "broad", "gaunt", "long"],
];
const NOSES: [[&str; 4]; 2] = [
    ["straight", "button", "long", "snub"],
    ["straight", "hook", "broad", "long"],
];

fn part(file: &str, name: &str) -> Option<&'static Layer> {
    drawing::layer(&format!("people/{file}"), name)
}

/// Where the head is: turned around the neck.
fn within(stage: &mut Stage<'_, '_>, plan: &Plan, draw: impl FnOnce(&mut Stage<'_, '_>)) {
    let neck = Place {
        at: pt(-1.0, 14.0),
        sx: plan.person.width,
        sy: 1.0,
        turn: plan.pose.nod,
    };
    stage.within(neck, |s| s.within(Place::at(-1.6, -13.6), draw));
}

/// What lies behind the head: hair, the inside of a hood, wings of a hat.
pub fn behind(stage: &mut Stage<'_, '_>, plan: &Plan) {
    within(stage, plan, |s| {
        let hat = plan.hat.as_deref();
        if let Some(layer) = plan
            .kin
            .as_ref()
            .and_then(|k| part("kin", &format!("{k}.back")))
        {
            s.draw(layer, &plan.inks);
        }
        if let Some(layer) = hat.and_then(|h| part("hats", &format!("{h}.back"))) {
            s.draw(layer, &plan.inks);
        }
        let hooded = hat.is_some_and(|h| part("hats", &format!("{h}.hides")).is_some());
        let back = words::BACKS.get(plan.person.back).copied();
        let back = match back {
            // Buns do not fit under hats.
            Some("bun" | "buns") if hat.is_some() => Some("short"),
            other => other,
        };
        if let Some(layer) = back
            .filter(|_| !hooded)
            .and_then(|b| part("hair", &format!("back-{b}")))
        {
            s.draw(layer, &plan.inks);
        }
    });
}

/// The neck.
pub fn neck(stage: &mut Stage<'_, '_>, plan: &Plan) {
    if let Some(layer) = part("heads", "neck") {
        stage.draw(layer, &plan.inks);
    }
}

/// Face, hair and hat.
pub fn paint(stage: &mut Stage<'_, '_>, plan: &Plan) {
    within(stage, plan, |s| {
        face(s, plan);
        let hooded = plan
            .hat
            .as_ref()
            .is_some_and(|h| part("hats", &format!("{h}.hides")).is_some());
        let fringe = words::FRINGES.get(plan.person.fringe);
        if let Some(layer) = fringe.and_then(|f| part("hair", &format!("fringe-{f}")))
            && !hooded
        {
            s.draw(layer, &plan.inks);
        }
        if let Some(layer) = plan
            .kin
            .as_ref()
            .and_then(|k| part("kin", &format!("{k}.front")))
        {
            s.draw(layer, &plan.inks);
        }
        if let Some(layer) = plan
            .hat
            .as_ref()
            .and_then(|h| part("hats", &format!("{h}.front")))
        {
            s.draw(layer, &plan.inks);
        }
    });
}

fn face(stage: &mut Stage<'_, '_>, plan: &Plan) {
    let person = &plan.person;
    let kind = usize::from(person.square);
    let mut dice = Dice::new(person.seed, "features");
    let shape = SHAPES[kind][dice.below(4)];
    let nose = NOSES[kind][dice.below(4)];
    let Some(head) = part("heads", shape) else {
        return;
    };
    stage.draw(head, &plan.inks);
    let mood = &plan.mood;
    let at = |name: &str| head.anchor(name).unwrap_or(pt(0.0, 0.0));
    let drop = dice.between(-0.5, 0.5);
    let mut lay = |file: &str, name: &str, dx: f32, dy: f32| {
        if let Some(layer) = part(file, name) {
            stage.within(Place::at(dx, dy), |s| {
                s.draw(layer, &plan.inks);
            });
        }
    };
    let eyes = at("eyes");
    lay("faces", &format!("eyes-{mood}"), eyes.x, eyes.y + drop);
    let lash = if person.square { "brows" } else { "brow" };
    lay(
        "faces",
        &format!("{lash}-{mood}"),
        eyes.x,
        eyes.y + drop + person.brow * 0.5,
    );
    let mouth = at("mouth");
    lay("faces", &format!("mouth-{mood}"), mouth.x, mouth.y);
    lay("faces", &format!("nose-{nose}"), at("nose").x, at("nose").y);
    if let Some(mark) = words::MARKS.get(person.mark) {
        lay("faces", &format!("mark-{mark}"), eyes.x, eyes.y + drop);
    }
    if person.old {
        lay("faces", "mark-old", eyes.x, eyes.y + drop);
    }
    if let Some(beard) = beard(person) {
        lay("hair", beard, mouth.x, mouth.y);
    }
}

fn beard(person: &Person) -> Option<&'static str> {
    match person.beard {
        Beard::None => None,
        Beard::Moustache => Some("beard-moustache"),
        Beard::Short => Some("beard-short"),
        Beard::Long => Some("beard-long"),
    }
}
