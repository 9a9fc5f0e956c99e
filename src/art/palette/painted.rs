//! Worlds whose places are whole pictures and whose people are cut by the program.

use super::{Theme, World, hex};

/// Lamplighters of a harbour city at night: blue-green, soot and ember.
pub const HARBOUR: World = World {
    key: "harbour",
    dark: hex(0x0b1a20),
    light: hex(0xf2e8d2),
    cloth: [hex(0x123038), hex(0x1d444c)],
    accent: hex(0xf2a93b),
    places: &[],
    homes: &[],
    wardrobe: (&[], &[]),
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

/// Kite crews over an archipelago at dawn.
pub const ISLES: World = World {
    key: "isles",
    dark: hex(0x14222f),
    light: hex(0xfbf5e6),
    cloth: [hex(0x1f3a50), hex(0x2f5570)],
    accent: hex(0xee7a3c),
    places: &[],
    homes: &[],
    wardrobe: (&[], &[]),
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
pub const CIRCUIT: World = World {
    key: "circuit",
    dark: hex(0x241823),
    light: hex(0xfdf5e3),
    cloth: [hex(0x3a2438), hex(0x563a54)],
    accent: hex(0xf6c632),
    places: &[],
    homes: &[],
    wardrobe: (&[], &[]),
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

/// Whatever has no look of its own.
pub const NEUTRAL: World = World {
    key: "",
    dark: hex(0x1c2026),
    light: hex(0xf1ece2),
    cloth: [hex(0x2a313a), hex(0x3a444f)],
    accent: hex(0xe8b04a),
    places: &[],
    homes: &[],
    wardrobe: (&[], &[]),
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
