//! Colours: one dark, one light, a few mids and one accent for each world and card colour.

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A colour from its usual six-digit number.
#[must_use]
pub const fn hex(value: u32) -> Rgb {
    Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

impl Rgb {
    /// The colour at `t` of the way to `other`.
    #[must_use]
    pub fn mix(self, other: Self, t: f32) -> Self {
        let one = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t) as u8;
        Self(
            one(self.0, other.0),
            one(self.1, other.1),
            one(self.2, other.2),
        )
    }

    /// Closer to white.
    #[must_use]
    pub fn lighter(self, t: f32) -> Self {
        self.mix(Self(255, 250, 238), t)
    }

    /// Closer to a cool black.
    #[must_use]
    pub fn darker(self, t: f32) -> Self {
        self.mix(Self(6, 8, 14), t)
    }

    /// Relative luminance by WCAG, 0 to 1.
    #[must_use]
    pub fn luminance(self) -> f32 {
        let linear = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.04045 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio by WCAG, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// The tones of a picture: what a world makes of a card colour.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Sky or ground at the top, in the middle and at the horizon.
    pub sky: [Rgb; 3],
    /// Far, middle and near silhouettes.
    pub depth: [Rgb; 3],
    /// Clothes: main, second, trim, lining.
    pub cloth: [Rgb; 4],
    /// Frame of the card.
    pub frame: Rgb,
    /// The badge plate on which numbers stand.
    pub plate: Rgb,
    /// Lamps and what shines.
    pub lamp: Rgb,
}

/// What all pictures of a world share.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Its key, as card data names it.
    pub key: &'static str,
    /// Darkest tone: outlines, mat.
    pub dark: Rgb,
    /// Lightest tone: paper, text on dark.
    pub light: Rgb,
    /// The mat's cloth and its ornament lines.
    pub cloth: [Rgb; 2],
    /// The accent.
    pub accent: Rgb,
    /// Themes by colour key; the first is for cards without colour.
    pub themes: &'static [(&'static str, Theme)],
}

const HARBOUR: World = World {
    key: "harbour",
    dark: hex(0x0b1a20),
    light: hex(0xf2e8d2),
    cloth: [hex(0x123038), hex(0x1d444c)],
    accent: hex(0xf2a93b),
    themes: &[
        (
            "",
            Theme {
                sky: [hex(0x0c2228), hex(0x1d4a4e), hex(0xc99a55)],
                depth: [hex(0x3b6763), hex(0x1c4146), hex(0x0b2026)],
                cloth: [hex(0x3e6b62), hex(0x26474a), hex(0xe6d3a6), hex(0xb98a44)],
                frame: hex(0x4a4632),
                plate: hex(0x2d2a1e),
                lamp: hex(0xffc865),
            },
        ),
        (
            "blue",
            Theme {
                sky: [hex(0x0b2942), hex(0x1d5f7d), hex(0x93c9c4)],
                depth: [hex(0x3f879a), hex(0x1b4f69), hex(0x092536)],
                cloth: [hex(0x2a74a6), hex(0x143f63), hex(0xe2ecdf), hex(0x74bccb)],
                frame: hex(0x1b5c88),
                plate: hex(0x0d3553),
                lamp: hex(0xffd27a),
            },
        ),
        (
            "black",
            Theme {
                sky: [hex(0x120f1b), hex(0x382d4f), hex(0xcbab90)],
                depth: [hex(0x645673), hex(0x352b45), hex(0x100c17)],
                cloth: [hex(0x2f2846), hex(0x55476c), hex(0xe0d2b4), hex(0x8c5caa)],
                frame: hex(0x35303f),
                plate: hex(0x17141c),
                lamp: hex(0xffd08a),
            },
        ),
        (
            "red",
            Theme {
                sky: [hex(0x32101b), hex(0x8c2b28), hex(0xee9a52)],
                depth: [hex(0xa84a36), hex(0x641f25), hex(0x260b12)],
                cloth: [hex(0xb93a2c), hex(0x6a1c23), hex(0xf4d29a), hex(0xe07a3d)],
                frame: hex(0xa02f2a),
                plate: hex(0x5c1419),
                lamp: hex(0xffc35a),
            },
        ),
    ],
};

const ISLES: World = World {
    key: "isles",
    dark: hex(0x14222f),
    light: hex(0xfbf5e6),
    cloth: [hex(0x1f3a50), hex(0x2f5570)],
    accent: hex(0xee7a3c),
    themes: &[
        (
            "",
            Theme {
                sky: [hex(0x9fb8bd), hex(0xd9e0d2), hex(0xf8e5c2)],
                depth: [hex(0x9aaaa0), hex(0x5a6e68), hex(0x232f2e)],
                cloth: [hex(0x8f7b52), hex(0x48473a), hex(0xf7f0dc), hex(0xc9593a)],
                frame: hex(0x6d6853),
                plate: hex(0x33352b),
                lamp: hex(0xffcf7a),
            },
        ),
        (
            "attack",
            Theme {
                sky: [hex(0x86b0c4), hex(0xf3c29a), hex(0xfde8c4)],
                depth: [hex(0xd08a68), hex(0x9c432f), hex(0x35181a)],
                cloth: [hex(0xd9562b), hex(0x7a2a23), hex(0xfbf2df), hex(0x2f455e)],
                frame: hex(0xbd4a2b),
                plate: hex(0x661f17),
                lamp: hex(0xffb457),
            },
        ),
        (
            "evade",
            Theme {
                sky: [hex(0x5f9ac0), hex(0xb2d6e2), hex(0xf4eedb)],
                depth: [hex(0x7ca8bd), hex(0x3b6c8c), hex(0x122c45)],
                cloth: [hex(0x3479a4), hex(0x1d486c), hex(0xf7f4e8), hex(0xe8743b)],
                frame: hex(0x2c6f99),
                plate: hex(0x123655),
                lamp: hex(0xffdc96),
            },
        ),
        (
            "special",
            Theme {
                sky: [hex(0x4a4778), hex(0xb983a2), hex(0xf6d6ac)],
                depth: [hex(0x8a6d98), hex(0x514273), hex(0x1e1836)],
                cloth: [hex(0x6a4e93), hex(0x38295a), hex(0xf5e9d3), hex(0xe8a33b)],
                frame: hex(0x5b4587),
                plate: hex(0x291f45),
                lamp: hex(0xffcf75),
            },
        ),
    ],
};

/// Posters on warm paper: the primaries of a print shop, and the yellow of a spotlight.
const CIRCUIT: World = World {
    key: "circuit",
    dark: hex(0x241823),
    light: hex(0xfdf5e3),
    cloth: [hex(0x3a2438), hex(0x563a54)],
    accent: hex(0xf6c632),
    themes: &[
        (
            "",
            Theme {
                sky: [hex(0x5b4a52), hex(0xa08a7c), hex(0xf3e3c0)],
                depth: [hex(0xb59a80), hex(0x7c6259), hex(0x2c2028)],
                cloth: [hex(0x8c6f5a), hex(0x4e3b40), hex(0xfbf3df), hex(0xd9a441)],
                frame: hex(0x6f5a50),
                plate: hex(0x37292c),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "pink",
            Theme {
                sky: [hex(0x8f2f5c), hex(0xe07a9c), hex(0xfde0c8)],
                depth: [hex(0xe7a0b0), hex(0xb8557c), hex(0x3b1530)],
                cloth: [hex(0xd8457f), hex(0x7a2350), hex(0xfff3e2), hex(0xf4b13c)],
                frame: hex(0xb93a70),
                plate: hex(0x641a3e),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "red",
            Theme {
                sky: [hex(0x7c1d22), hex(0xd8503a), hex(0xfcd9a8)],
                depth: [hex(0xe58a62), hex(0xa83a32), hex(0x361014)],
                cloth: [hex(0xcf3528), hex(0x731d24), hex(0xfff0d8), hex(0xf0b23a)],
                frame: hex(0xb02b25),
                plate: hex(0x5c1218),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "yellow",
            Theme {
                sky: [hex(0xbf7410), hex(0xf3c235), hex(0xfff4c6)],
                depth: [hex(0xf4d776), hex(0xb9701c), hex(0x45240d)],
                cloth: [hex(0xe9a90f), hex(0xa8451f), hex(0xfffaea), hex(0x3f8f72)],
                frame: hex(0xb87d12),
                plate: hex(0x573505),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "green",
            Theme {
                sky: [hex(0x1d5a45), hex(0x5fa871), hex(0xe9f0c4)],
                depth: [hex(0x93c08c), hex(0x3f7f5c), hex(0x10301f)],
                cloth: [hex(0x3d9157), hex(0x1f5a40), hex(0xfbf6dd), hex(0xeba53a)],
                frame: hex(0x2f7a4c),
                plate: hex(0x123c26),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "blue",
            Theme {
                sky: [hex(0x173a72), hex(0x3f7fc0), hex(0xd6e6ea)],
                depth: [hex(0x7fa8d0), hex(0x345f9c), hex(0x0e1e3e)],
                cloth: [hex(0x2f6cb8), hex(0x1c3f7c), hex(0xfdf4e0), hex(0xf0a93c)],
                frame: hex(0x2a5ea6),
                plate: hex(0x12305e),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "purple",
            Theme {
                sky: [hex(0x3a2163), hex(0x7c57ac), hex(0xecd6e0)],
                depth: [hex(0x9c80bf), hex(0x5c3f8c), hex(0x1c1036)],
                cloth: [hex(0x7446ac), hex(0x40266f), hex(0xfdf2e2), hex(0xefb040)],
                frame: hex(0x613a98),
                plate: hex(0x2c1655),
                lamp: hex(0xffd34d),
            },
        ),
        (
            "all",
            Theme {
                sky: [hex(0x6a3a70), hex(0xd98a6c), hex(0xfff0cc)],
                depth: [hex(0xd7b08c), hex(0x8a6a8c), hex(0x2a1c38)],
                cloth: [hex(0xd6543f), hex(0x3a6ea8), hex(0xfff6e2), hex(0xf0b93c)],
                frame: hex(0x8a5a2c),
                plate: hex(0x3c2618),
                lamp: hex(0xffd34d),
            },
        ),
    ],
};

const NEUTRAL: World = World {
    key: "",
    dark: hex(0x1c2026),
    light: hex(0xf1ece2),
    cloth: [hex(0x2a313a), hex(0x3a444f)],
    accent: hex(0xe8b04a),
    themes: &[(
        "",
        Theme {
            sky: [hex(0x2a3642), hex(0x57707c), hex(0xd2c8ae)],
            depth: [hex(0x7f8f92), hex(0x4a5a64), hex(0x1f2830)],
            cloth: [hex(0x58707f), hex(0x38454f), hex(0xe8dfc8), hex(0xa98f5c)],
            frame: hex(0x4d5963),
            plate: hex(0x262d34),
            lamp: hex(0xffd68c),
        },
    )],
};

/// The world with this key; unknown keys get the neutral one.
#[must_use]
pub fn world(key: &str) -> &'static World {
    let known = [&HARBOUR, &ISLES, &CIRCUIT];
    let named = known.into_iter().find(|w| key.eq_ignore_ascii_case(w.key));
    named.unwrap_or(&NEUTRAL)
}

/// Whether some world has a theme of its own for a colour key.
#[must_use]
pub fn has_theme(colour: &str) -> bool {
    let mut worlds = [&HARBOUR, &ISLES, &CIRCUIT].into_iter();
    worlds.any(|w| w.themes.iter().any(|(key, _)| *key == colour))
}

impl World {
    /// The theme for a colour key. Unknown colours of a known world get a theme of their own,
    /// tinted by the key, so that a new colour is never mistaken for an old one.
    #[must_use]
    pub fn theme(&self, colour: &str) -> Theme {
        if let Some((_, theme)) = self
            .themes
            .iter()
            .find(|(k, _)| k.eq_ignore_ascii_case(colour))
        {
            return *theme;
        }
        let base = self
            .themes
            .first()
            .map_or(NEUTRAL.themes[0].1, |(_, theme)| *theme);
        base.tinted(tint_of(colour))
    }
}

/// A hue for a colour key that no world knows.
fn tint_of(key: &str) -> Rgb {
    match key.to_ascii_lowercase().as_str() {
        "" | "none" | "colourless" => return hex(0x7a7462),
        "white" => return hex(0xd9d4c4),
        "green" => return hex(0x3f8a4f),
        "yellow" => return hex(0xd9a92c),
        "purple" | "violet" => return hex(0x7a4aa0),
        "pink" => return hex(0xd8718f),
        "orange" => return hex(0xd9772c),
        "blue" => return hex(0x2a6fa6),
        "black" => return hex(0x302b38),
        "red" => return hex(0xb3362c),
        _ => {}
    }
    let h = super::noise::hash_text(key);
    let hue = (h % 360) as f32 / 60.0;
    let channel = |shift: f32| {
        let v = ((hue + shift).rem_euclid(6.0) - 3.0).abs() - 1.0;
        (70.0 + 120.0 * v.clamp(0.0, 1.0)) as u8
    };
    Rgb(channel(0.0), channel(4.0), channel(2.0))
}

impl Theme {
    fn tinted(self, tint: Rgb) -> Self {
        let t = |c: Rgb, k: f32| c.mix(tint, k);
        Self {
            sky: [
                t(self.sky[0], 0.3),
                t(self.sky[1], 0.45),
                t(self.sky[2], 0.25),
            ],
            depth: [
                t(self.depth[0], 0.4),
                t(self.depth[1], 0.35),
                t(self.depth[2], 0.2),
            ],
            cloth: [tint, tint.darker(0.45), self.cloth[2], tint.lighter(0.35)],
            frame: tint.darker(0.15),
            plate: tint.darker(0.62),
            lamp: self.lamp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_on_plates_and_text_on_paper_have_contrast() {
        for w in [
            world("harbour"),
            world("isles"),
            world("circuit"),
            world("nowhere"),
        ] {
            assert!(w.light.contrast(w.dark) > 7.0);
            for (_, theme) in w.themes {
                assert!(w.light.contrast(theme.plate) > 4.5);
            }
        }
        assert!(
            world("nowhere")
                .theme("no such colour")
                .plate
                .contrast(NEUTRAL.light)
                > 4.5
        );
    }

    #[test]
    fn unknown_colours_differ_from_known_ones_and_from_each_other() {
        let w = world("harbour");
        assert_ne!(w.theme("chartreuse").frame, w.theme("mauve").frame);
        assert_ne!(w.theme("green").frame, w.theme("blue").frame);
    }
}
