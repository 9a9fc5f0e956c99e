//! Worlds whose pictures are put together from drawings.

use super::{Theme, World, hex};

/// Four worlds in a ring: one hue each on stone grey, and the light of the gates between them.
pub const RING: World = World {
    key: "ring",
    dark: hex(0x1b1d22),
    light: hex(0xf4efe4),
    cloth: [hex(0x2f3238), hex(0x484c54)],
    accent: hex(0x7fe3d0),
    places: &["kilnmoor", "tidelattice", "sunterrace", "orrery"],
    homes: &[
        ("vermilion", "kilnmoor"),
        ("teal", "tidelattice"),
        ("gold", "sunterrace"),
        ("indigo", "orrery"),
    ],
    wardrobe: (
        &[
            "gatecoat", "smelter", "furnace", "tiderobe", "wader", "tunic", "sunplate", "starrobe",
        ],
        &["archcap", "visor", "tidehood", "sunbrim", "starcap"],
    ),
    themes: &[
        (
            "",
            Theme {
                sky: [hex(0x1f242b), hex(0x555d66), hex(0xd8d4c2)],
                depth: [hex(0x84898a), hex(0x50565d), hex(0x16181c)],
                cloth: [hex(0x6d7680), hex(0x444b54), hex(0xece6d6), hex(0x5aa79b)],
                frame: hex(0x5a5f66),
                plate: hex(0x2c3036),
                lamp: hex(0xa8f0df),
            },
        ),
        (
            "vermilion",
            Theme {
                sky: [hex(0x2a1114), hex(0x8c2f24), hex(0xf2a765)],
                depth: [hex(0xa3786a), hex(0x5e453f), hex(0x1d1110)],
                cloth: [hex(0xc9442c), hex(0x5d3a38), hex(0xf0e2cc), hex(0xe08a4a)],
                frame: hex(0xa33c2c),
                plate: hex(0x4f1c18),
                lamp: hex(0xffb765),
            },
        ),
        (
            "teal",
            Theme {
                sky: [hex(0x0b2731), hex(0x276576), hex(0xbce3d4)],
                depth: [hex(0x7f9c9c), hex(0x42585c), hex(0x0c1a1f)],
                cloth: [hex(0x23808a), hex(0x33535a), hex(0xe9ead8), hex(0x8cc7b4)],
                frame: hex(0x1f7078),
                plate: hex(0x0f3a42),
                lamp: hex(0xd8f4c4),
            },
        ),
        (
            "gold",
            Theme {
                sky: [hex(0x4c5348), hex(0xb58a34), hex(0xfde3a0)],
                depth: [hex(0xb8a47c), hex(0x75674a), hex(0x21190c)],
                cloth: [hex(0xcf8f14), hex(0x66512f), hex(0xfaf3dd), hex(0x6f8f63)],
                frame: hex(0xa8791a),
                plate: hex(0x4d380c),
                lamp: hex(0xfff0a8),
            },
        ),
        (
            "indigo",
            Theme {
                sky: [hex(0x0d0e24), hex(0x2d3068), hex(0xb3aade)],
                depth: [hex(0x7a7a9e), hex(0x454864), hex(0x0b0c1a)],
                cloth: [hex(0x4a4fa3), hex(0x34345a), hex(0xe6e3ea), hex(0xa08ac6)],
                frame: hex(0x3f4390),
                plate: hex(0x1c1e45),
                lamp: hex(0xd9dcff),
            },
        ),
    ],
};

/// A city of bell-founders in a marsh, under a red moon: ink, bone and moss; crimson.
pub const MARSH: World = World {
    key: "marsh",
    dark: hex(0x12161a),
    light: hex(0xefe6d0),
    cloth: [hex(0x1f2a28), hex(0x33423c)],
    accent: hex(0xe0384a),
    places: &[
        "foundry", "towers", "reeds", "causeway", "maskers", "cloister",
    ],
    homes: &[
        ("red", "foundry"),
        ("blue", "causeway"),
        ("green", "reeds"),
        ("black", "maskers"),
        ("white", "cloister"),
    ],
    wardrobe: (
        &[
            "founder",
            "reedcloak",
            "ringer",
            "maskmantle",
            "gatecoat",
            "wader",
        ],
        &["bellhat", "reedhood", "boneband", "halfmask"],
    ),
    themes: &[
        (
            "",
            Theme {
                sky: [hex(0x1d2324), hex(0x4c5650), hex(0xc9bc9a)],
                depth: [hex(0x7f8572), hex(0x49524a), hex(0x14191a)],
                cloth: [hex(0x5e6654), hex(0x363c36), hex(0xe6dabb), hex(0xa8913f)],
                frame: hex(0x4d5346),
                plate: hex(0x22261f),
                lamp: hex(0xf1c77c),
            },
        ),
        (
            "red",
            Theme {
                sky: [hex(0x240f14), hex(0x6e2a2e), hex(0xdd9a78)],
                depth: [hex(0x94594e), hex(0x55302f), hex(0x190b0d)],
                cloth: [hex(0xa82a34), hex(0x4a2a2a), hex(0xe9dcc0), hex(0xc07a45)],
                frame: hex(0x8c2730),
                plate: hex(0x451016),
                lamp: hex(0xffb066),
            },
        ),
        (
            "blue",
            Theme {
                sky: [hex(0x131d29), hex(0x37566b), hex(0xb9c4b8)],
                depth: [hex(0x6f8a90), hex(0x3c5660), hex(0x0e161d)],
                cloth: [hex(0x34627f), hex(0x26394a), hex(0xe3dcc6), hex(0x8fb0a8)],
                frame: hex(0x2c566f),
                plate: hex(0x122a3b),
                lamp: hex(0xf0d69a),
            },
        ),
        (
            "green",
            Theme {
                sky: [hex(0x16211a), hex(0x4f6a45), hex(0xd3cd9c)],
                depth: [hex(0x84945f), hex(0x48603f), hex(0x111a12)],
                cloth: [hex(0x5f7f3c), hex(0x33482e), hex(0xe8dfc0), hex(0xb98a4a)],
                frame: hex(0x4c6c33),
                plate: hex(0x20331a),
                lamp: hex(0xf4d27e),
            },
        ),
        (
            "black",
            Theme {
                sky: [hex(0x120f14), hex(0x3d3340), hex(0xb59a8c)],
                depth: [hex(0x6a5c66), hex(0x3c323e), hex(0x0c0a0e)],
                cloth: [hex(0x3a2f3e), hex(0x5a4a58), hex(0xdfd2b8), hex(0x8e3a52)],
                frame: hex(0x3b313f),
                plate: hex(0x1a151c),
                lamp: hex(0xf3a67a),
            },
        ),
        (
            "white",
            Theme {
                sky: [hex(0x5a5c58), hex(0xa9a690), hex(0xf2e6c8)],
                depth: [hex(0xb9b296), hex(0x7d7a68), hex(0x25241f)],
                cloth: [hex(0xd9cda8), hex(0x7a7460), hex(0xf7efd8), hex(0x9a4a44)],
                frame: hex(0x8b8268),
                plate: hex(0x2a261b),
                lamp: hex(0xffe2a0),
            },
        ),
    ],
};
