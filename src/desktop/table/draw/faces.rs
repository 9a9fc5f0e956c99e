//! What stands on the face of a card: from what is printed, and how a ruleset looks, to what the painter takes.

use crate::table::ruleset::look::{CornerLook, RulesetLook, StatLook, StatSet};
use fudaba_art::{Badge, CardLook, Corner, Mark, Trend};
use fudaba_engine::words::{KeywordId, StatId, Vocabulary};
use fudaba_engine::{CardDef, CardId, Query};

/// Numbers of a card that differ from what is printed: the stat and what it is now.
pub type Changes = Vec<(u8, i32)>;

/// The numbers of a card in play that differ from what is printed and stand on its face as numbers.
#[must_use]
pub fn changes(look: &RulesetLook, q: Query<'_>, card: CardId) -> Changes {
    let Some(def) = q.def(card) else {
        return Changes::new();
    };
    let words = q.setup.rules.words();
    stats_of(look, words, def)
        .filter(|(_, style)| !matches!(style.set, StatSet::Reach(_)) && !style.large_alone)
        .filter_map(|(stat, _)| {
            let now = q.stat(card, stat);
            (now != def.stat(stat)).then_some((stat.0, now))
        })
        .collect()
}

/// The stats that stand on the face of a card, in order.
fn stats_of<'a>(
    look: &'a RulesetLook,
    words: &'a Vocabulary,
    def: &CardDef,
) -> impl Iterator<Item = (StatId, &'a StatLook)> {
    let kind = look.face.kinds.get(def.kind.name(words));
    let names = kind.map_or(&[][..], |k| &k.stats);
    names.iter().filter_map(move |name| {
        let stat = StatId::find(words, name)?;
        Some((stat, look.face.stats.get(name)?))
    })
}

/// The small face of a card, the same in every language.
#[must_use]
pub fn table_look(
    look: &RulesetLook,
    words: &Vocabulary,
    def: &CardDef,
    changes: &[(u8, i32)],
    label: impl Fn(StatId) -> String,
) -> CardLook {
    let kind = look.face.kinds.get(def.kind.name(words));
    let stature = |name: &str| StatId::find(words, name).map_or(0, |s| def.stat(s));
    let reach = rows(look, words, def, &look.face.stature.reach);
    CardLook {
        world: look.world.clone(),
        kind: kind.map_or_else(String::new, |k| k.look.clone()),
        colour: colour(look, words, def),
        second_colour: second_colour(look, words, def),
        id: def.key.clone(),
        persona: def.name.as_str().to_owned(),
        level: stature(&look.face.stature.level),
        power: stature(&look.face.stature.power),
        reach,
        artwork: look.artworks.get(&def.key).cloned(),
        motifs: look.directions.of(&def.key, def.name.as_str()),
        badges: stats_of(look, words, def)
            .filter(|(stat, style)| stands(style, def.stat(*stat), now(def, *stat, changes)))
            .map(|(stat, _)| badge(look, words, def, stat, changes, &label(stat)))
            .chain(on_ribbon(look, words, def, changes, &label))
            .chain(keyword_badges(look, words, def))
            .collect(),
        ..CardLook::default()
    }
}

/// Of the marks on the face of a card those of these stats alone, without words.
#[must_use]
pub fn badges_of(
    look: &RulesetLook,
    words: &Vocabulary,
    def: &CardDef,
    changes: &[(u8, i32)],
    names: &[String],
) -> CardLook {
    let named = |stat: StatId| names.iter().any(|name| name == stat.name(words));
    let badges = stats_of(look, words, def)
        .filter(|(stat, _)| named(*stat))
        .filter(|(stat, style)| stands(style, def.stat(*stat), now(def, *stat, changes)))
        .map(|(stat, _)| badge(look, words, def, stat, changes, ""))
        .filter(|badge| !matches!(&badge.mark, Mark::Reach(rows) if rows.is_empty()));
    CardLook {
        world: look.world.clone(),
        colour: colour(look, words, def),
        badges: badges.collect(),
        ..CardLook::default()
    }
}

/// The number that stands on the ribbon as well as in its corner.
fn on_ribbon(
    look: &RulesetLook,
    words: &Vocabulary,
    def: &CardDef,
    changes: &[(u8, i32)],
    label: &impl Fn(StatId) -> String,
) -> Option<Badge> {
    let (stat, _) = stats_of(look, words, def).find(|(_, style)| style.ribbon)?;
    let badge = badge(look, words, def, stat, changes, &label(stat));
    Some(Badge {
        corner: Corner::TopLeft,
        ..badge
    })
}

/// Is a number written at all? Gems, and what not all cards have, are not where there are none.
fn stands(style: &StatLook, printed: i32, now: i32) -> bool {
    let always = !style.large_alone && !matches!(style.set, StatSet::Gem(_) | StatSet::Token(_));
    always || printed != 0 || now != 0
}

/// What a stat of a card is now.
fn now(def: &CardDef, stat: StatId, changes: &[(u8, i32)]) -> i32 {
    let changed = changes.iter().find(|(s, _)| *s == stat.0);
    changed.map_or(def.stat(stat), |(_, n)| *n)
}

/// The painter's colour of a card: that of its colour, or of its first ability or greatest stat if it has none.
fn colour(look: &RulesetLook, words: &Vocabulary, def: &CardDef) -> String {
    let key = match (def.colour, def.abilities.first()) {
        (Some(colour), _) => look.face.colours.get(colour.name(words)),
        (None, Some(first)) => look.face.abilities.get(first.ability.kind.name(words)),
        (None, None) => None,
    };
    key.cloned().unwrap_or_else(|| hue(look, words, def))
}

/// The painter's colour of the other colour of a card; empty if it has one alone.
fn second_colour(look: &RulesetLook, words: &Vocabulary, def: &CardDef) -> String {
    let second = def.second_colour.filter(|_| def.colour.is_some());
    let key = second.and_then(|colour| look.face.colours.get(colour.name(words)));
    key.cloned().unwrap_or_default()
}

/// The painter's colour by the greatest of the stats that have one.
fn hue(look: &RulesetLook, words: &Vocabulary, def: &CardDef) -> String {
    let mut best = (0, "");
    for (name, colour) in &look.face.hues {
        let value = StatId::find(words, name).map_or(0, |stat| def.stat(stat));
        if value > best.0 {
            best = (value, colour);
        }
    }
    best.1.to_owned()
}

/// The marks of the printed keywords that have one.
fn keyword_badges<'a>(
    look: &'a RulesetLook,
    words: &'a Vocabulary,
    def: &'a CardDef,
) -> impl Iterator<Item = Badge> + 'a {
    let marks = look.face.keywords.iter();
    marks
        .filter(|(name, _)| KeywordId::find(words, name).is_some_and(|k| def.keyword(k)))
        .map(|(_, mark)| Badge::mark(corner_of(mark.corner), &mark.icon))
}

fn corner_of(corner: CornerLook) -> Corner {
    match corner {
        CornerLook::TopLeft => Corner::TopLeft,
        CornerLook::TopRight => Corner::TopRight,
        CornerLook::BottomLeft => Corner::BottomLeft,
        CornerLook::BottomRight => Corner::BottomRight,
    }
}

/// The rows that a card reaches by the value of a stat.
fn rows(look: &RulesetLook, words: &Vocabulary, def: &CardDef, stat: &str) -> Vec<u8> {
    let set = look.face.stats.get(stat).map(|s| &s.set);
    let (Some(StatSet::Reach(rows)), Some(id)) = (set, StatId::find(words, stat)) else {
        return Vec::new();
    };
    let value = def.stat(id);
    let name = words
        .values
        .iter()
        .find(|v| v.1 == value)
        .map_or("", |v| v.0);
    rows.get(name).cloned().unwrap_or_default()
}

fn badge(
    look: &RulesetLook,
    words: &Vocabulary,
    def: &CardDef,
    stat: StatId,
    changes: &[(u8, i32)],
    label: &str,
) -> Badge {
    let name = stat.name(words);
    let Some(style) = look.face.stats.get(name) else {
        return Badge::small(Corner::BottomRight, "", "", label);
    };
    let corner = corner_of(style.corner);
    let printed = def.stat(stat);
    let now = now(def, stat, changes);
    let trend = match now.cmp(&printed) {
        std::cmp::Ordering::Equal => Trend::Same,
        std::cmp::Ordering::Greater => Trend::Raised,
        std::cmp::Ordering::Less => Trend::Lowered,
    };
    let badge = match &style.set {
        StatSet::Large => Badge::number(corner, &style.icon, now.to_string(), label),
        StatSet::Small => Badge::small(corner, &style.icon, now.to_string(), label),
        StatSet::Added => Badge::small(corner, &style.icon, format!("+{now}"), label),
        StatSet::Gem(colour) => Badge::gem(corner, colour, now.to_string(), label),
        StatSet::Token(colour) => Badge::gem(corner, colour, "", label),
        StatSet::Reach(_) => Badge::reach(corner, &rows(look, words, def, name), label),
    };
    let badge = Badge {
        on_table: !style.large_alone,
        ..badge
    };
    badge.trending(trend)
}
