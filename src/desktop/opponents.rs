//! The computer's levels and styles, in words.

use fudaba_ai::{Level, Style};
use fudaba_saves::settings::Language;

type Told = [(&'static str, &'static str); 2];

/// The computer's levels, weakest first: name and how it plays, in English and Japanese.
const LEVELS: [Told; 5] = [
    [
        ("Novice", "見習い"),
        (
            "Often does what comes to mind first.",
            "思いついたままに動くことが多い。",
        ),
    ],
    [
        ("Apprentice", "初級"),
        ("Looks one step ahead.", "一手先まで考える。"),
    ],
    [
        ("Journeyman", "中級"),
        (
            "Looks further, and slips now and then.",
            "先を読むが、ときどき間違える。",
        ),
    ],
    [
        ("Expert", "上級"),
        (
            "Plays through many ways a turn may go.",
            "ターンの行方をいくつも読む。",
        ),
    ],
    [
        ("Master", "名人"),
        (
            "Thinks as long and as widely as it can.",
            "できるかぎり長く、広く考える。",
        ),
    ],
];

/// Its styles: name and how it plays, in English and Japanese.
const STYLES: [(Style, Told); 4] = [
    (
        Style::Plain,
        [
            ("Straight", "素直"),
            (
                "Takes what seems best to it.",
                "いちばん良いと思う手を選ぶ。",
            ),
        ],
    ),
    (
        Style::Bold,
        [
            ("Bold", "大胆"),
            (
                "Acts where waiting is as good, and likes an open end.",
                "待つのと変わらないなら動く。荒れる展開を好む。",
            ),
        ],
    ),
    (
        Style::Careful,
        [
            ("Careful", "慎重"),
            (
                "Keeps what it has, and likes what is sure.",
                "手元を崩さず、確かな展開を好む。",
            ),
        ],
    ),
    (
        Style::Tricky,
        [
            ("Tricky", "くせ者"),
            (
                "Of moves as good as each other, picks one you may not expect.",
                "同じくらい良い手から、意外なものを選ぶ。",
            ),
        ],
    ),
];

fn pick(told: Told, language: Language) -> [&'static str; 2] {
    told.map(|(english, japanese)| match language {
        Language::English => english,
        Language::Japanese => japanese,
    })
}

/// Name of a level, and how it plays.
#[must_use]
pub fn level(level: Level, language: Language) -> [&'static str; 2] {
    pick(LEVELS[usize::from(level.number() - 1)], language)
}

/// Name of a style, and how it plays.
#[must_use]
pub fn style(style: Style, language: Language) -> [&'static str; 2] {
    let told = STYLES.iter().find(|(of, _)| *of == style);
    told.map_or([style.name(), ""], |(_, told)| pick(*told, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_and_style_has_a_name_of_its_own_in_both_languages() {
        for language in Language::ALL {
            let levels = Level::all().map(|of| level(of, language));
            let styles = Style::ALL.map(|of| style(of, language));
            let mut names: Vec<_> = levels.chain(styles).map(|[name, _]| name).collect();
            names.sort_unstable();
            let told = names.len();
            names.dedup();
            assert_eq!((names.len(), told), (9, 9), "{names:?}");
            for of in Style::ALL {
                assert!(!style(of, language)[1].is_empty(), "{of}");
            }
        }
    }
}
