//! Small marks: colour emblems, states, zones. Each is one shape in a box of 100 by 100.

use super::shape::{Pt, Shape, pt};

/// A mark of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// The leader's crown.
    Crown,
    /// Three petals: the emblem of "blue".
    Fleur,
    /// Six points: the emblem of "black".
    Hexagram,
    /// Five round petals: the emblem of "red".
    Blossom,
    /// A ring: no colour.
    Ring,
    /// Emblems for colours of other rulesets: leaf, sun, crescent, drop, square, heart.
    Leaf,
    /// See [`Icon::Leaf`].
    Sun,
    /// See [`Icon::Leaf`].
    Crescent,
    /// See [`Icon::Leaf`].
    Drop,
    /// See [`Icon::Leaf`].
    Diamond,
    /// See [`Icon::Leaf`].
    Heart,
    /// Power.
    Blade,
    /// Support: a hand held up under another.
    Support,
    /// Block.
    Shield,
    /// Critical.
    Burst,
    /// Turned sideways.
    Rested,
    /// Face down.
    FaceDown,
    /// The card beside the field.
    Partner,
    /// Discard pile.
    Trash,
    /// Draw pile.
    Deck,
    /// Hand.
    Hand,
    /// Resource row.
    Coupling,
    /// The shared slot.
    Event,
    /// Gained when the leader falls.
    Potential,
    /// A pile nobody may look at.
    Mystery,
    /// Level or cost.
    Level,
    /// A chosen target.
    Target,
    /// Cannot be done.
    Forbidden,
    /// Movement.
    Move,
    /// A lamp, the mark of the game itself.
    Lamp,
    /// A spell for attacking: a kite with its tip ahead.
    Kite,
    /// A spell for evading: a curl of wind.
    Gust,
    /// An attack on two at once: twin arrows that part.
    Barrage,
    /// A glowing stick of the crowd: what calls for more of the deck.
    Torch,
    /// Any colour you like.
    Rainbow,
    /// Draw a card.
    DrawOne,
    /// A point more.
    Star,
}

impl Icon {
    /// All marks.
    pub const ALL: [Self; 37] = [
        Self::Crown,
        Self::Fleur,
        Self::Hexagram,
        Self::Blossom,
        Self::Ring,
        Self::Leaf,
        Self::Sun,
        Self::Crescent,
        Self::Drop,
        Self::Diamond,
        Self::Heart,
        Self::Blade,
        Self::Support,
        Self::Shield,
        Self::Burst,
        Self::Rested,
        Self::FaceDown,
        Self::Partner,
        Self::Trash,
        Self::Deck,
        Self::Hand,
        Self::Coupling,
        Self::Event,
        Self::Potential,
        Self::Mystery,
        Self::Level,
        Self::Target,
        Self::Forbidden,
        Self::Move,
        Self::Lamp,
        Self::Kite,
        Self::Gust,
        Self::Barrage,
        Self::Torch,
        Self::Rainbow,
        Self::DrawOne,
        Self::Star,
    ];

    /// The mark with this key; a key is the variant's name in lower case with underscores.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|icon| icon.key() == key)
    }

    /// The key of this mark.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Crown => "crown",
            Self::Fleur => "fleur",
            Self::Hexagram => "hexagram",
            Self::Blossom => "blossom",
            Self::Ring => "ring",
            Self::Leaf => "leaf",
            Self::Sun => "sun",
            Self::Crescent => "crescent",
            Self::Drop => "drop",
            Self::Diamond => "diamond",
            Self::Heart => "heart",
            Self::Blade => "blade",
            Self::Support => "support",
            Self::Shield => "shield",
            Self::Burst => "burst",
            Self::Rested => "rested",
            Self::FaceDown => "face_down",
            Self::Partner => "partner",
            Self::Trash => "trash",
            Self::Deck => "deck",
            Self::Hand => "hand",
            Self::Coupling => "coupling",
            Self::Event => "event",
            Self::Potential => "potential",
            Self::Mystery => "mystery",
            Self::Level => "level",
            Self::Target => "target",
            Self::Forbidden => "forbidden",
            Self::Move => "move",
            Self::Lamp => "lamp",
            Self::Kite => "kite",
            Self::Gust => "gust",
            Self::Barrage => "barrage",
            Self::Torch => "torch",
            Self::Rainbow => "rainbow",
            Self::DrawOne => "draw_one",
            Self::Star => "star",
        }
    }

    /// The emblem of a colour key. Every key has one; known colours have shapes of their own.
    #[must_use]
    pub fn emblem(colour: &str) -> Self {
        const OTHERS: [Icon; 6] = [
            Icon::Leaf,
            Icon::Sun,
            Icon::Crescent,
            Icon::Drop,
            Icon::Diamond,
            Icon::Heart,
        ];
        match colour.to_ascii_lowercase().as_str() {
            "" | "none" | "colourless" => Self::Ring,
            "blue" => Self::Fleur,
            "black" => Self::Hexagram,
            "red" => Self::Blossom,
            "green" => Self::Leaf,
            "yellow" => Self::Sun,
            "purple" | "violet" => Self::Crescent,
            "white" => Self::Diamond,
            "pink" => Self::Heart,
            "attack" => Self::Kite,
            "evade" => Self::Gust,
            "special" => Self::Sun,
            "all" => Self::Rainbow,
            "draw" => Self::DrawOne,
            "score" => Self::Star,
            other => OTHERS[(super::noise::hash_text(other) % 6) as usize],
        }
    }

    /// The shape in a box of 100 by 100.
    #[must_use]
    pub fn shape(self) -> Shape {
        match self {
            Self::Crown => crown(),
            Self::Fleur => fleur(),
            Self::Hexagram => hexagram(),
            Self::Blossom => blossom(),
            Self::Ring => Shape::circle(MID, 38.0).without(Shape::circle(MID, 23.0)),
            Self::Leaf => leaf(),
            Self::Sun => {
                Shape::star(MID, 8, 48.0, 29.0, 0.0, true).without(Shape::circle(MID, 13.0))
            }
            Self::Crescent => Shape::cut("62,6* 30,14 12,50 30,86 62,94* 44,76 37,50 44,24"),
            Self::Drop => Shape::cut("50,4* 70,38 80,64 50,96 20,64 30,38"),
            Self::Diamond => Shape::cut("50,3* 88,50* 50,97* 12,50*")
                .without(Shape::cut("50,32* 64,50* 50,68* 36,50*")),
            Self::Heart => Shape::cut("50,28* 66,10 90,22 88,48 50,92* 12,48 10,22 34,10"),
            Self::Blade => blade(),
            Self::Support => support(),
            Self::Shield => shield(),
            Self::Burst => Shape::star(MID, 9, 49.0, 24.0, 0.0, true),
            Self::Rested => rested(),
            Self::FaceDown => face_down(),
            Self::Partner => partner(),
            Self::Trash => trash(),
            Self::Deck => deck(),
            Self::Hand => hand(),
            Self::Coupling => coupling(),
            Self::Event => event(),
            Self::Potential => potential(),
            Self::Mystery => mystery(),
            Self::Level => Shape::cut("50,6* 92,50* 70,50* 70,94* 30,94* 30,50* 8,50*"),
            Self::Target => target(),
            Self::Forbidden => forbidden(),
            Self::Move => moving(),
            Self::Lamp => lamp(),
            Self::Kite => kite(),
            Self::Gust => gust(),
            Self::Barrage => barrage(),
            Self::Torch => torch(),
            Self::Rainbow => rainbow(),
            Self::DrawOne => draw_one(),
            Self::Star => Shape::star(MID, 5, 49.0, 21.0, -std::f32::consts::FRAC_PI_2, true),
        }
    }
}

const MID: Pt = pt(50.0, 50.0);

fn card(cx: f32, cy: f32, turn: f32, w: f32) -> Shape {
    let h = w * 1.4;
    let place = super::shape::Place::at(cx, cy).turned(turn);
    Shape::rounded(-w / 2.0, -h / 2.0, w / 2.0, h / 2.0, w * 0.12).placed(&place)
}

fn crown() -> Shape {
    Shape::cut("10,30* 30,52* 50,14* 70,52* 90,30* 82,76* 18,76*; 18,82* 82,82* 82,92* 18,92*")
        .and(Shape::circle(pt(50.0, 12.0), 7.0))
        .and(Shape::circle(pt(10.0, 28.0), 6.0))
        .and(Shape::circle(pt(90.0, 28.0), 6.0))
}

fn fleur() -> Shape {
    Shape::cut("50,3* 63,24 62,46 50,66* 38,46 37,24")
        .and(Shape::cut(
            "54,66* 60,50 70,32 90,30* 96,50 84,58 80,48 82,43* 72,48 66,64 62,72",
        ))
        .and(Shape::cut(
            "46,66* 40,50 30,32 10,30* 4,50 16,58 20,48 18,43* 28,48 34,64 38,72",
        ))
        .and(Shape::cut("24,70* 76,70* 76,79* 24,79*"))
        .and(Shape::cut("43,79* 57,79* 62,90 50,98* 38,90"))
}

fn hexagram() -> Shape {
    Shape::star(MID, 6, 49.0, 28.5, 0.0, true).without(Shape::star(MID, 6, 23.0, 13.5, 0.0, true))
}

fn blossom() -> Shape {
    let mut shape = Shape::default();
    for i in 0..5 {
        let a = i as f32 / 5.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
        shape = shape.and(Shape::circle(MID.polar(a, 28.0), 19.5));
    }
    shape
        .and(Shape::circle(MID, 24.0))
        .without(Shape::circle(MID, 11.0))
}

fn leaf() -> Shape {
    Shape::cut("50,2* 84,34 78,72 54,86* 54,98* 46,98* 46,86* 22,72 16,34")
        .without(Shape::cut("48,30* 52,30* 52,80* 48,80*"))
}

fn blade() -> Shape {
    Shape::cut("92,4* 96,8* 92,30* 48,72* 30,54* 72,10*")
        .and(Shape::cut("22,50* 52,80* 45,87* 15,57*"))
        .and(Shape::cut("24,70* 32,78* 14,96* 4,86*"))
}

fn support() -> Shape {
    Shape::cut("50,4* 84,38* 68,50* 58,40* 58,62* 42,62* 42,40* 32,50* 16,38*").and(Shape::cut(
        "8,60* 24,60* 34,76* 66,76* 76,60* 92,60* 78,94* 22,94*",
    ))
}

fn shield() -> Shape {
    Shape::cut("50,3* 70,12 90,14* 90,50 76,80 50,97* 24,80 10,50 10,14* 30,12")
        .without(Shape::cut("50,20* 74,26* 73,50 66,68 50,80*"))
}

fn rested() -> Shape {
    card(50.0, 66.0, std::f32::consts::FRAC_PI_2, 40.0).and(Shape::cut(
        "22,36* 30,14 56,6 76,20* 84,10* 88,40* 60,34* 69,27* 54,18 38,24 34,38*",
    ))
}

fn face_down() -> Shape {
    card(50.0, 50.0, 0.0, 64.0)
        .without(card(50.0, 50.0, 0.0, 50.0))
        .and(Shape::cut("50,28* 66,50* 50,72* 34,50*"))
}

fn partner() -> Shape {
    let ring =
        |x: f32, y: f32| Shape::circle(pt(x, y), 29.0).without(Shape::circle(pt(x, y), 17.0));
    ring(34.0, 40.0).and(ring(66.0, 60.0))
}

fn trash() -> Shape {
    Shape::cut(
        "12,18* 88,18* 88,30* 12,30*; 38,6* 62,6* 62,18* 38,18*; 20,36* 80,36* 74,96* 26,96*",
    )
    .without(Shape::cut("36,46* 42,46* 44,86* 38,86*"))
    .without(Shape::cut("58,46* 64,46* 62,86* 56,86*"))
}

fn deck() -> Shape {
    Shape::rounded(14.0, 6.0, 66.0, 78.0, 6.0)
        .without(Shape::cut("40,24* 54,42* 40,60* 26,42*"))
        .and(Shape::cut("71,14* 76,14* 76,87* 24,87* 24,82* 71,82*"))
        .and(Shape::cut("81,23* 86,23* 86,96* 34,96* 34,91* 81,91*"))
}

fn hand() -> Shape {
    Shape::rounded(32.0, 14.0, 68.0, 74.0, 5.0)
        .without(Shape::cut("50,30* 60,44* 50,58* 40,44*"))
        .and(Shape::cut("3,40* 26,24* 26,79* 22,83*"))
        .and(Shape::cut("97,40* 74,24* 74,79* 78,83*"))
}

fn coupling() -> Shape {
    let link = |cx: f32| {
        Shape::rounded(cx - 27.0, 32.0, cx + 27.0, 68.0, 18.0).without(Shape::rounded(
            cx - 16.0,
            43.0,
            cx + 16.0,
            57.0,
            7.0,
        ))
    };
    link(31.0)
        .and(link(69.0))
        .and(Shape::rounded(36.0, 45.0, 64.0, 55.0, 5.0))
}

fn event() -> Shape {
    Shape::cut("12,60 14,40 32,34 46,14 70,20 76,38 92,46 88,64 74,68 24,68")
        .and(Shape::cut("30,74* 38,74* 32,94* 24,94*"))
        .and(Shape::cut("50,74* 58,74* 52,94* 44,94*"))
        .and(Shape::cut("70,74* 78,74* 72,94* 64,94*"))
}

fn potential() -> Shape {
    Shape::cut("52,2* 60,22 80,44 82,70 50,98 18,70 24,44 36,52* 38,28")
        .without(Shape::cut("52,50* 64,68 60,84 50,90 40,84 38,70"))
}

fn mystery() -> Shape {
    card(50.0, 50.0, 0.0, 66.0)
        .without(Shape::cut(
            "32,38* 34,24 50,18 66,24 68,40 56,52 56,62* 44,62* 44,48 55,38 54,31 48,30 44,40*",
        ))
        .without(Shape::circle(pt(50.0, 75.0), 7.0))
}

fn target() -> Shape {
    let mut shape = Shape::circle(MID, 34.0).without(Shape::circle(MID, 25.0));
    for (x0, y0, x1, y1) in [
        (46.0, 2.0, 54.0, 34.0),
        (46.0, 66.0, 54.0, 98.0),
        (2.0, 46.0, 34.0, 54.0),
        (66.0, 46.0, 98.0, 54.0),
    ] {
        shape = shape.and(Shape::rect(x0, y0, x1, y1));
    }
    shape.and(Shape::circle(MID, 7.0))
}

fn forbidden() -> Shape {
    Shape::circle(MID, 44.0)
        .without(Shape::circle(MID, 31.0))
        .and(Shape::cut("22,30* 30,22* 78,70* 70,78*"))
}

fn moving() -> Shape {
    Shape::cut("4,50* 28,26* 28,42* 72,42* 72,26* 96,50* 72,74* 72,58* 28,58* 28,74*")
}

fn lamp() -> Shape {
    Shape::cut("46,2* 54,2* 54,10* 70,22* 74,30* 26,30* 30,22* 46,10*")
        .and(
            Shape::cut("28,34* 72,34* 66,80* 34,80*")
                .without(Shape::cut("50,40* 58,54 58,66 50,74 42,66 42,56")),
        )
        .and(Shape::cut("30,84* 70,84* 74,92* 60,98* 40,98* 26,92*"))
}

fn kite() -> Shape {
    Shape::cut("50,2* 84,34* 54,74* 46,74* 16,34*")
        .without(Shape::cut(
            "50,14* 53,33* 71,36* 53,40* 50,62* 47,40* 29,36* 47,33*",
        ))
        .and(Shape::cut(
            "46,76* 54,76* 60,84 52,92 58,99* 48,99* 43,91 50,84",
        ))
}

fn gust() -> Shape {
    Shape::cut("4,44* 4,34* 58,34* 66,26 58,18 50,24* 42,16* 58,6 78,14 76,36 60,44*")
        .and(Shape::cut(
            "4,60* 4,50* 78,50* 96,58 94,76 76,82 64,72* 72,65* 80,72 86,66 78,60*",
        ))
        .and(Shape::cut(
            "4,76* 4,66* 48,66* 62,74 60,90 46,96 34,88* 42,81* 48,86 52,80 46,76*",
        ))
}

fn barrage() -> Shape {
    Shape::cut("44,96* 44,60* 24,32* 14,42* 8,6* 42,12* 32,23* 54,54* 54,96*").and(Shape::cut(
        "60,96* 60,54* 66,44* 72,23* 60,20* 86,2* 96,34* 84,28* 76,52* 70,62* 70,96*",
    ))
}

fn torch() -> Shape {
    Shape::cut("40,2 60,2 66,14 66,60* 34,60* 34,14")
        .without(Shape::cut("41,12* 46,12* 46,54* 41,54*"))
        .and(Shape::cut("30,64* 70,64* 64,98* 36,98*"))
        .and(Shape::cut(
            "8,10* 14,6* 26,22* 20,26*; 92,10* 86,6* 74,22* 80,26*",
        ))
        .and(Shape::cut(
            "2,40* 2,33* 22,34* 22,39*; 98,40* 98,33* 78,34* 78,39*",
        ))
}

/// Six petals of two kinds around a hollow heart.
fn rainbow() -> Shape {
    let mut shape = Shape::default();
    for i in 0..6 {
        let a = i as f32 / 6.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
        let petal = Shape::cut("0,-48* 13,-34 11,-20 0,-13* -11,-20 -13,-34");
        let place = super::shape::Place::at(50.0, 50.0).turned(a + std::f32::consts::FRAC_PI_2);
        shape = shape.and(petal.placed(&place));
    }
    shape.and(Shape::circle(MID, 9.0))
}

fn draw_one() -> Shape {
    Shape::rounded(8.0, 24.0, 56.0, 92.0, 6.0)
        .without(Shape::rounded(15.0, 31.0, 49.0, 85.0, 3.0))
        .and(Shape::cut(
            "74,6* 96,32* 82,32* 82,66* 66,66* 66,32* 52,32*",
        ))
        .and(Shape::rect(66.0, 74.0, 82.0, 90.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_its_own_key_and_a_shape_inside_the_box() {
        for icon in Icon::ALL {
            assert_eq!(Icon::by_key(icon.key()), Some(icon));
            let (low, high) = icon.shape().bounds().expect("no mark is empty");
            assert!(
                low.x > -2.0 && low.y > -2.0 && high.x < 102.0 && high.y < 102.0,
                "{icon:?}"
            );
        }
        assert_eq!(Icon::by_key("no such mark"), None);
    }
}
