//! Assembled figures: a person (face, hair), a dress (body, hat, pattern), a pose and a prop.
//!
//! Local units: the middle of the head is the origin, the face is about 25 units tall, shoulders
//! lie near y = 24, the hem far below. The person comes from the persona, the rest from the card.

mod arms;
mod body;
mod collar;
mod costumes;
mod face;
mod hair;
mod hats;
mod jackets;
mod person;
mod weave;

use super::canvas::{Canvas, Paper, Stencil};
use super::drawing::{Inks, Layer};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::{Rgb, Theme, hex, world};
use super::props;
use super::shape::{Place, Pt, Shape, pt};
pub use person::{Beard, Person};

/// The words for parts of a person.
pub mod words {
    pub use super::face::{MARKS, MOODS};
    pub use super::hair::{BACKS, FRINGES};
}

/// Something that shines: where (in picture units) and how far.
#[derive(Clone, Copy, Debug)]
pub struct Flame {
    /// Where.
    pub at: Pt,
    /// Radius of its light.
    pub reach: f32,
    /// Strength, 0 to 1.
    pub strength: f32,
}

/// A canvas seen from a local place: shapes given in local units land where they belong.
pub struct Stage<'c, 'g> {
    /// The picture.
    pub canvas: &'c mut Canvas<'g>,
    /// Where the local origin lies.
    pub place: Place,
    /// What shines so far.
    pub flames: Vec<Flame>,
}

impl Stage<'_, '_> {
    /// Lays a sheet cut from a line of points.
    pub fn put(&mut self, line: &str, paper: Paper) -> Stencil {
        self.lay(Shape::cut(line), paper)
    }

    /// Lays a sheet.
    pub fn lay(&mut self, shape: Shape, paper: Paper) -> Stencil {
        let shape = shape.placed(&self.place);
        self.canvas.sheet(&shape, &self.fitted(paper))
    }

    /// Lays a sheet inside another one.
    pub fn inside(&mut self, clip: &Stencil, shape: Shape, paper: Paper) -> Stencil {
        let shape = shape.placed(&self.place);
        let paper = self.fitted(paper);
        self.canvas.inlay(clip, &shape, &paper)
    }

    /// Same, from a line of points.
    pub fn mark(&mut self, clip: &Stencil, line: &str, paper: Paper) {
        self.inside(clip, Shape::cut(line), paper);
    }

    /// Remembers something that shines.
    pub fn shine(&mut self, at: Pt, reach: f32, strength: f32) {
        let s = self.place.sy.abs();
        self.flames.push(Flame {
            at: self.place.map(at),
            reach: reach * s,
            strength,
        });
    }

    fn fitted(&self, paper: Paper) -> Paper {
        let k = self.place.sy.abs().min(1.5);
        let map = |p: Pt| self.place.map(p);
        let fill = match paper.fill {
            super::canvas::Fill::Linear(a, c, b, d) => {
                super::canvas::Fill::Linear(map(a), c, map(b), d)
            }
            super::canvas::Fill::Radial(c, r, a, b) => {
                super::canvas::Fill::Radial(map(c), r * k, a, b)
            }
            flat @ super::canvas::Fill::Flat(_) => flat,
        };
        Paper {
            fill,
            lift: paper.lift * k,
            wobble: paper.wobble * k,
            ..paper
        }
    }

    /// Works in a place of its own (a turned head, a prop in a hand), then comes back.
    pub fn within(&mut self, inner: Place, draw: impl FnOnce(&mut Self)) {
        let outer = self.place;
        let mirrored = outer.sx * outer.sy < 0.0;
        self.place = Place {
            at: outer.map(inner.at),
            sx: outer.sx * inner.sx,
            sy: outer.sy * inner.sy,
            turn: outer.turn + if mirrored { -inner.turn } else { inner.turn },
        };
        draw(self);
        self.place = outer;
    }
}

/// The colours of a dress.
#[derive(Clone, Copy, Debug)]
pub struct Dress {
    /// Largest part.
    pub main: Rgb,
    /// Second part.
    pub second: Rgb,
    /// Edges, buttons, patterns.
    pub trim: Rgb,
    /// Inside of hoods and coats.
    pub lining: Rgb,
    /// What shines.
    pub lamp: Rgb,
    /// Darkest tone.
    pub dark: Rgb,
}

impl Dress {
    /// The theme's colours as they are, for things that nobody wears.
    #[must_use]
    pub fn plain(theme: &Theme) -> Self {
        let [main, second, trim, lining] = theme.cloth;
        Self {
            main,
            second,
            trim,
            lining,
            lamp: theme.lamp,
            dark: theme.depth[2],
        }
    }

    /// A dress of the theme's colours: which is the largest part is chance.
    #[must_use]
    pub fn of(theme: &Theme, dice: &mut Dice) -> Self {
        let [a, b, trim, lining] = theme.cloth;
        let hide = hex(0x6e4c36).mix(b, 0.3);
        let (main, second, lining) = match dice.below(8) {
            0 | 1 => (a, b, lining),
            2 => (a.lighter(0.12), b.mix(lining, 0.25), lining),
            3 => (b.lighter(0.08), a, lining),
            4 => (hide, a, lining),
            5 => (trim.darker(0.16).mix(lining, 0.12), a, b),
            6 => (theme.depth[1].mix(b, 0.4), lining, a),
            _ => (a.mix(lining, 0.45), b, a),
        };
        Self {
            main,
            second,
            trim,
            lining,
            lamp: theme.lamp,
            dark: theme.depth[2],
        }
    }
}

/// How the figure is put together on this card.
struct Plan {
    person: Person,
    dress: Dress,
    body: usize,
    hat: Option<usize>,
    pattern: usize,
    pose: arms::Pose,
    prop: Option<&'static Layer>,
    inks: Inks,
    turn: f32,
    tilt: f32,
}

fn plan(look: &CardLook, theme: &Theme) -> Plan {
    let seed = look.card_seed();
    let mut dice = Dice::new(seed, "dress");
    let dress = Dress::of(theme, &mut dice);
    let wish = |part: &str, names: &[&str]| {
        look.motif(part)
            .and_then(|name| names.iter().position(|n| *n == name))
    };
    let body =
        wish("body", &body::NAMES).unwrap_or_else(|| Dice::new(seed, "body").below(body::COMMON));
    let bare = Dice::new(seed, "bare head").chance(0.42);
    let chosen = Dice::new(seed, "hat").below(hats::COMMON);
    let hat = wish("head", &hats::NAMES).or((!bare).then_some(chosen));
    let hat = if look.motif("head") == Some("bare") {
        None
    } else {
        hat
    };
    let home = world(&look.world);
    let asked = look.motif("prop");
    let wished = asked.and_then(|name| props::by_name(home.key, name));
    let grip = wished.map(|(_, grip)| grip);
    let pose = wish("pose", &arms::NAMES).unwrap_or_else(|| arms::choose(grip, seed));
    let veiled = ["cloak", "cape", "robe", "mantle"].contains(&body::NAMES[body]);
    let pose = arms::pose(if veiled { pose } else { arms::uncloaked(pose) });
    let any = || props::choose(&pose.suits, &look.colour, look.level, seed);
    let prop = match asked {
        Some(props::EMPTY) => None,
        _ => wished.map(|(layer, _)| layer).or_else(any),
    };
    let mut stance = Dice::new(seed, "stance");
    Plan {
        person: Person::of(look),
        dress,
        body,
        hat,
        pattern: Dice::new(seed, "pattern").below(body::PATTERNS),
        pose,
        prop,
        inks: Inks {
            dress,
            ..Inks::plain(theme, home.accent)
        },
        turn: stance.between(0.25, 1.0),
        tilt: stance.between(-0.12, 0.1),
    }
}

/// Whether figures know a word of stage directions.
#[must_use]
pub fn knows(part: &str, name: &str) -> bool {
    match part {
        "body" => body::NAMES.contains(&name),
        "head" => name == "bare" || hats::NAMES.contains(&name),
        "pose" => arms::NAMES.contains(&name),
        _ => person::knows(part, name),
    }
}

/// Paints the figure of a card; returns what shines.
pub fn paint(canvas: &mut Canvas<'_>, look: &CardLook, theme: &Theme) -> Vec<Flame> {
    let plan = plan(look, theme);
    let mut dice = Dice::new(look.card_seed(), "stage");
    let mighty = (look.power.clamp(0, 100) as f32 / 100.0 - 0.4) * 0.16;
    let distance = match dice.below(4) {
        0 => 1.4,
        1 => 1.1,
        _ => 1.24,
    };
    let size = distance + mighty + dice.between(-0.04, 0.04);
    let mirrored = dice.chance(0.5);
    let at = pt(
        53.0 + dice.between(-2.5, 2.5),
        46.0 + (distance - 1.24) * 16.0 - mighty * 8.0 + dice.between(-1.5, 2.0),
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

fn assemble(stage: &mut Stage<'_, '_>, plan: &Plan) {
    let head = Place {
        at: pt(0.0, 13.0),
        sx: plan.person.width,
        sy: 1.0,
        turn: plan.tilt,
    };
    let skull = Place::at(0.0, -13.0);
    let in_head = |stage: &mut Stage<'_, '_>, draw: &dyn Fn(&mut Stage<'_, '_>)| {
        stage.within(head, |s| s.within(skull, |s| draw(s)));
    };
    let hooded = plan.hat == Some(hats::HOOD);
    arms::behind(stage, plan);
    in_head(stage, &|s| {
        if hooded {
            hats::hood_back(s, &plan.dress);
        } else {
            hair::back(s, &plan.person, plan.hat.is_some());
        }
    });
    face::neck(stage, &plan.person);
    let torso = body::paint(stage, plan.body, &plan.dress, plan.pattern);
    in_head(stage, &|s| {
        face::paint(s, &plan.person, plan.turn);
        hair::front(s, &plan.person, plan.hat.is_some());
        if let Some(hat) = plan.hat {
            hats::paint(s, hat, &plan.dress);
        }
    });
    collar::paint(stage, plan.body, &plan.dress);
    if !hooded {
        hair::shoulder(stage, &plan.person);
    }
    arms::paint(stage, plan, &torso);
}
