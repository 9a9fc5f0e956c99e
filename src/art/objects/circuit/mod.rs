//! Things of the circuit that fill a picture: the settings of great evenings.

mod glasshouse;
mod radio;
mod theatre;

use super::{Set, tokens};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 30] = [
    "curtaincall",
    "carousel",
    "bigclock",
    "musicbox",
    "puppetstage",
    "caravan",
    "balloons",
    "springman",
    "glassdome",
    "greatgong",
    "waterdrums",
    "sunflowers",
    "rainorgan",
    "seedstorm",
    "lantern-fruit",
    "express",
    "radiotower",
    "microphone",
    "viaduct",
    "allsignals",
    "moonfloat",
    "fireworks",
    "turntable",
    "grandstage",
    "token-spring",
    "token-coal",
    "token-dew",
    "token-valve",
    "token-ticket",
    "token-torch",
];

/// Paints a thing by its name.
pub fn paint(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "curtaincall" => theatre::curtain_call(set),
        "carousel" => theatre::carousel(set),
        "bigclock" => theatre::big_clock(set),
        "musicbox" => theatre::music_box(set),
        "puppetstage" => theatre::puppet_stage(set),
        "caravan" => theatre::caravan(set),
        "balloons" => theatre::balloons(set),
        "springman" => theatre::spring_man(set),
        "glassdome" => glasshouse::glass_dome(set),
        "greatgong" => glasshouse::great_gong(set),
        "waterdrums" => glasshouse::water_drums(set),
        "sunflowers" => glasshouse::sunflowers(set),
        "rainorgan" => glasshouse::rain_organ(set),
        "seedstorm" => glasshouse::seed_storm(set),
        "lantern-fruit" => glasshouse::lantern_fruit(set),
        "express" => radio::express(set),
        "radiotower" => radio::radio_tower(set),
        "microphone" => radio::microphone(set),
        "viaduct" => radio::viaduct(set),
        "allsignals" => radio::all_signals(set),
        "moonfloat" => radio::moon_float(set),
        "fireworks" => radio::fireworks(set),
        "turntable" => radio::turntable(set),
        "grandstage" => radio::grand_stage(set),
        _ => tokens::paint(set, name),
    }
}
