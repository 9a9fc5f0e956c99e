//! Laying drawings as paper: whole, inside another sheet, or bent along a line.

use super::super::canvas::{Fill, Paper, Stencil};
use super::super::figure::Stage;
use super::super::shape::{Pt, Shape, pt};
use super::{Inks, Layer, Sheet, Way};

impl Sheet {
    /// The paper of this sheet, for an outline in the same units.
    fn paper(&self, shape: &Shape, inks: &Inks) -> Paper {
        let colour = self.tint.mixed(inks);
        let fill = match (&self.to, shape.bounds()) {
            (Some((to, way)), Some((low, high))) => {
                let other = to.mixed(inks);
                let middle = low.toward(high, 0.5);
                match way {
                    Way::Down => {
                        Fill::Linear(pt(middle.x, low.y), colour, pt(middle.x, high.y), other)
                    }
                    Way::Across => {
                        Fill::Linear(pt(low.x, middle.y), colour, pt(high.x, middle.y), other)
                    }
                    Way::Between(from, to) => Fill::Linear(*from, colour, *to, other),
                    Way::Around(from, reach) => Fill::Radial(*from, *reach, colour, other),
                    Way::Slant => Fill::Linear(low, colour, high, other),
                    Way::Round => Fill::Radial(middle, low.distance(high) * 0.4, colour, other),
                }
            }
            _ => Fill::Flat(colour),
        };
        Paper {
            lift: self.lift,
            edge: self.edge,
            wobble: self.wobble,
            alpha: self.alpha,
            ..Paper::filled(fill)
        }
    }
}

impl Stage<'_, '_> {
    /// Lays a layer of a drawing; the stencil is that of its last sheet that is no inlay.
    pub fn draw(&mut self, layer: &Layer, inks: &Inks) -> Stencil {
        self.draw_mapped(layer, inks, |shape| shape)
    }

    /// Lays a layer with every outline moved by `f`.
    pub fn draw_mapped(
        &mut self,
        layer: &Layer,
        inks: &Inks,
        f: impl Fn(Shape) -> Shape,
    ) -> Stencil {
        let mut bed = Stencil::default();
        for sheet in &layer.sheets {
            self.draw_sheet(sheet, &mut bed, inks, &f);
        }
        for light in &layer.lights {
            let moved = f(Shape::polygon(&[light.at])).bounds();
            let at = moved.map_or(light.at, |(low, _)| low);
            self.shine(at, light.reach, light.strength);
        }
        bed
    }

    /// Lays one sheet; `bed` is that in which inlays lie.
    pub fn draw_sheet(
        &mut self,
        sheet: &Sheet,
        bed: &mut Stencil,
        inks: &Inks,
        f: impl Fn(Shape) -> Shape,
    ) {
        let shape = f(sheet.shape.clone());
        let paper = sheet.paper(&shape, inks);
        if sheet.inlay {
            self.inside(bed, shape, paper);
        } else {
            *bed = self.lay(shape, paper);
        }
    }

    /// Lays a layer only where `clip` lies.
    pub fn draw_inside(&mut self, clip: &Stencil, layer: &Layer, inks: &Inks) {
        let mut bed = Stencil::default();
        for sheet in &layer.sheets {
            let paper = sheet.paper(&sheet.shape, inks);
            let within = if sheet.inlay { &bed } else { clip };
            let laid = self.inside(within, sheet.shape.clone(), paper);
            if !sheet.inlay {
                bed = laid;
            }
        }
    }
}

/// A line along which a drawing is bent: the drawing's x axis, from 0 to `length`, comes to lie
/// on a smooth curve from `from` over `over` to `to`.
#[derive(Clone, Copy, Debug)]
pub struct Bend {
    /// Where it begins.
    pub from: Pt,
    /// Where it turns.
    pub over: Pt,
    /// Where it ends.
    pub to: Pt,
    /// Length of the drawing.
    pub length: f32,
    /// How many times as wide it is laid.
    pub width: f32,
}

impl Bend {
    /// Where a point of the drawing comes to lie.
    #[must_use]
    pub fn map(&self, p: Pt) -> Pt {
        let t = p.x / self.length;
        let (at, ahead) = (self.at(t), self.at(t + 0.01));
        let a = at.angle_to(ahead);
        at.polar(a + std::f32::consts::FRAC_PI_2, p.y * self.width)
    }

    /// The point of the curve at `t`; straight on before its beginning and behind its end.
    fn at(&self, t: f32) -> Pt {
        let (a, b, c) = (self.from, self.over, self.to);
        let first = a.distance(b);
        let whole = (first + b.distance(c)).max(0.01);
        let turn = (first / whole).clamp(0.05, 0.95);
        // Rounded where it turns: a quadratic curve between the middles of the two halves.
        let (lead, trail) = (a.toward(b, 0.62), b.toward(c, 0.38));
        let (from, to) = (turn * 0.62, turn + (1.0 - turn) * 0.38);
        if t <= from {
            return a.toward(b, t / turn);
        }
        if t >= to {
            return b.toward(c, (t - turn) / (1.0 - turn));
        }
        let u = (t - from) / (to - from);
        lead.toward(b, u).toward(b.toward(trail, u), u)
    }

    /// The shape bent.
    #[must_use]
    pub fn bent(&self, shape: Shape) -> Shape {
        shape.finer(2.2).map(|p| self.map(p))
    }
}
