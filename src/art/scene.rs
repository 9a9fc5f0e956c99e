//! The picture of a card: sky, far, middle, subject, near, light.

use super::canvas::{Canvas, Fill, Paper};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::{Theme, world};
use super::shape::{Shape, pt};

/// Paints the picture over the whole canvas.
pub fn paint(canvas: &mut Canvas<'_>, look: &CardLook) {
    let theme = world(&look.world).theme(&look.colour);
    let mut dice = Dice::new(look.card_seed(), "scene");
    sky(canvas, &theme);
    for (i, tone) in theme.depth.iter().enumerate() {
        let y = 60.0 + i as f32 * 18.0;
        let mut line = format!("-5,{y}* ");
        for x in 0..8 {
            line += &format!("{},{} ", x as f32 * 15.0, y + dice.between(-6.0, 6.0));
        }
        let hills = Shape::cut(&format!("{line} 105,{y}* 105,160* -5,160*"));
        canvas.sheet(&hills, &Paper::of(*tone).lift(2.0));
    }
    let body = Shape::symmetric("0,30 9,34 11,46 8,56 20,66 34,100 40,150*").shifted(50.0, 0.0);
    canvas.sheet(&body, &Paper::of(theme.cloth[0]).lift(2.5));
    canvas.vignette(0.4);
}

fn sky(canvas: &mut Canvas<'_>, theme: &Theme) {
    let h = canvas.height();
    let upper = Fill::Linear(pt(0.0, 0.0), theme.sky[0], pt(0.0, h * 0.4), theme.sky[1]);
    canvas.sheet(
        &Shape::rect(-2.0, -2.0, 102.0, h + 2.0),
        &Paper::filled(upper).lift(0.0),
    );
    let lower = Fill::Linear(
        pt(0.0, h * 0.4),
        theme.sky[1],
        pt(0.0, h * 0.62),
        theme.sky[2],
    );
    let shape = Shape::rect(-2.0, h * 0.4, 102.0, h + 2.0);
    canvas.sheet(
        &shape,
        &Paper::filled(lower).lift(0.0).edge(0.0).wobble(0.0),
    );
}
