//! The ruleset's own words: kinds of cards and of abilities with what each needs, and all that its cards may name.

use super::table::{Table, code, codes};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, Text};
use fudaba_engine::ability::Word;
use fudaba_engine::words::{
    AreaId, ColourId, DeedId, FactId, KeywordId, MomentId, NamedValue, PeriodId, ProcedureId,
    RoleId, SignId, StatId, StateId, TallyId, Whose, ZoneKind,
};
use fudaba_text::{Lang, Lexicon, fill};

/// One of two texts of the manual itself.
const fn say(lang: Lang, en: &'static str, ja: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

/// A template with its places filled as in a sentence about anybody.
fn anybody(text: &Text, lang: Lang) -> String {
    let values: &[(&str, &str)] = match lang {
        Lang::En => &[
            ("who", "a player"),
            ("whose", "a player’s"),
            ("their", "their"),
            ("s", "s"),
            ("es", "es"),
            ("are", "is"),
            ("have", "has"),
            ("this", "this card"),
            ("card", "a card"),
            ("foe", "another card"),
            ("it", "it is"),
            ("n", "N"),
        ],
        Lang::Ja => &[
            ("who", "プレイヤー"),
            ("whose", "プレイヤーの"),
            ("this", "このカード"),
            ("card", "カード"),
            ("foe", "別のカード"),
            ("n", "N"),
        ],
    };
    fill(text.get(lang), values)
}

/// Kinds of cards and of abilities, with what each needs.
pub(super) fn shapes(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Vec<Table> {
    let columns: &[&str] = match lang {
        Lang::En => &["kind", "name", "needs", "may have"],
        Lang::Ja => &["種類", "名前", "必要なもの", "付けてよいもの"],
    };
    let mut kinds = Table::new(say(lang, "Kinds of cards", "カードの種類"), columns);
    for kind in rules.kinds {
        let name = lexicon.words.kinds.get(&kind.kind);
        let name = name.map_or("", |w| w.name.get(lang));
        let [must, may] = kind_needs(rules, kind, lang);
        kinds.add(vec![
            code(kind.kind.name(rules.words)),
            name.to_owned(),
            must,
            may,
        ]);
    }
    let mut abilities = Table::new(say(lang, "Kinds of abilities", "能力の種類"), columns);
    for ability in rules.abilities {
        let word = ability.kind.name(rules.words);
        let name = lexicon.words.abilities.get(&ability.kind);
        let name = name.map_or("", |term| term.name.get(lang));
        let [must, may] = ability_needs(rules, ability, lang);
        abilities.add(vec![code(word), name.to_owned(), must, may]);
    }
    vec![kinds, abilities]
}

/// Sorts fields into those that must and those that may be there.
#[derive(Default)]
struct Needs([Vec<String>; 2]);

impl Needs {
    fn add(&mut self, need: Need, field: impl Into<String>) {
        match need {
            Need::Required => self.0[0].push(field.into()),
            Need::Optional => self.0[1].push(field.into()),
            Need::Forbidden => {}
        }
    }

    fn told(self) -> [String; 2] {
        self.0.map(|fields| fields.join("; "))
    }
}

/// Must there be some?
const fn some(least: usize) -> Need {
    if least > 0 {
        Need::Required
    } else {
        Need::Optional
    }
}

fn kind_needs(rules: &CardRules, kind: &KindRules, lang: Lang) -> [String; 2] {
    let mut needs = Needs::default();
    needs.add(Need::Required, "`id`, `name`");
    needs.add(kind.epithet, "`epithet`");
    needs.add(kind.colour, "`colour`");
    let stats = |stats: &[StatRules]| {
        let one = |s: &StatRules| {
            let step = match s.step {
                1 => String::new(),
                n => format!(" {}{n}", say(lang, "in steps of ", "刻み")),
            };
            format!(
                "{} {}–{}{step}",
                code(s.stat.name(rules.words)),
                s.range.0,
                s.range.1
            )
        };
        let all: Vec<String> = stats.iter().map(one).collect();
        format!("`stats`: {}", all.join(", "))
    };
    if !kind.stats.is_empty() {
        needs.add(Need::Required, stats(kind.stats));
    }
    if !kind.optional_stats.is_empty() {
        needs.add(Need::Optional, stats(kind.optional_stats));
    }
    for (mark, values) in kind.marks {
        let name = |v: &&'static (&'static str, i32)| values.contains(&NamedValue(v.1));
        let values = rules.words.values.iter().filter(name).map(|v| v.0);
        let mark = code(mark.name(rules.words));
        needs.add(
            Need::Required,
            format!("`marks`: {mark} ({})", codes(values)),
        );
    }
    let (least, most) = rules.traits;
    needs.add(some(least), format!("`traits` ({least}–{most})"));
    needs.add(kind.keywords, "`keywords`");
    let (least, most) = kind.ability_count;
    if most > 0 {
        let all = codes(kind.abilities.iter().map(|k| k.name(rules.words)));
        needs.add(some(least), format!("`abilities` ({least}–{most}): {all}"));
    }
    needs.add(
        Need::Optional,
        "`names`, `reading`, `units`, `build`, `flavour`, `art`, `prints`",
    );
    needs.told()
}

fn ability_needs(rules: &CardRules, ability: &AbilityRules, lang: Lang) -> [String; 2] {
    let mut needs = Needs::default();
    let moments = codes(ability.moments.iter().map(|m| m.name(rules.words)));
    let when = match moments.is_empty() {
        true => "`when`".to_owned(),
        false => format!("`when` ({}{moments})", say(lang, "only ", "次に限る：")),
    };
    needs.add(ability.when, when);
    needs.add(ability.always, "`always`");
    needs.add(ability.effect, "`effect`");
    let cost = match ability.rests {
        true => "`cost`".to_owned(),
        false if ability.cost == Need::Forbidden => String::new(),
        false => format!(
            "`cost` ({})",
            say(lang, "not `RestThis`", "`RestThis` は不可")
        ),
    };
    needs.add(ability.cost, cost);
    if ability.optional {
        needs.add(Need::Optional, "`may`, `limit`");
    }
    needs.add(Need::Optional, "`if`");
    if !rules.words.states.is_empty() {
        needs.add(Need::Optional, "`state`");
    }
    needs.told()
}

/// All that cards may name, list by list.
pub(super) fn words(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Vec<Table> {
    let mut tables = numbers(rules, lexicon, lang);
    tables.extend([
        moments(rules, lexicon, lang),
        keywords(rules, lexicon, lang),
    ]);
    tables.extend(places(rules, lexicon, lang));
    tables
}

/// A list with the meaning of each word.
fn list<W: Copy + Into<Word>>(
    rules: &CardRules,
    lang: Lang,
    (en, ja): (&str, &str),
    words: impl Iterator<Item = W>,
    meaning: impl Fn(W) -> Option<String>,
) -> Table {
    let columns: &[&str] = match lang {
        Lang::En => &["word", "what it is"],
        Lang::Ja => &["言葉", "意味"],
    };
    let mut table = Table::new(if lang == Lang::En { en } else { ja }, columns);
    for word in words {
        let name = word.into().name(rules.words);
        table.add(vec![code(name), meaning(word).unwrap_or_default()]);
    }
    table
}

/// Stats, named values, roles, facts, tallies, signs, colours.
fn numbers(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Vec<Table> {
    let (known, words) = (rules.words, &lexicon.words);
    let named = |text: &Text| text.get(lang).to_owned();
    let stat = |stat| {
        let w = words.stats.get(&stat)?;
        let whose = match rules.language.player_stats.contains(&stat) {
            true => say(lang, " (of a player)", "（プレイヤーの数値）"),
            false => "",
        };
        Some(format!(
            "{}{whose}: {}",
            w.label.get(lang),
            anybody(&w.hint, lang)
        ))
    };
    let sign = |sign| {
        let w = words.signs.get(&sign)?;
        Some(match lang {
            Lang::En => format!("the card {}", w.is.en),
            Lang::Ja => w.is.ja.clone(),
        })
    };
    let value = |value| Some(named(&words.values.get(&value)?.name));
    let colour = |colour| Some(named(&words.colours.get(&colour)?.name));
    let role = |role| Some(named(&words.roles.get(&role)?.mine));
    let fact = |fact| Some(anybody(&words.facts.get(&fact)?.yes, lang));
    let tally = |tally| Some(anybody(&words.tallies.get(&tally)?.name, lang));
    let (stats, values) = (("Stats", "数値"), ("Named values", "名前の付いた値"));
    let facts = ("Facts about players", "プレイヤーの事実");
    let tallies = ("Tallies of players", "プレイヤーについて数える数");
    let signs = ("Signs of cards", "カードの事実");
    vec![
        list(rules, lang, stats, StatId::all(known), stat),
        list(rules, lang, values, NamedValue::all(known), value),
        list(rules, lang, ("Colours", "色"), ColourId::all(known), colour),
        list(rules, lang, ("Roles", "役割"), RoleId::all(known), role),
        list(rules, lang, facts, FactId::all(known), fact),
        list(rules, lang, tallies, TallyId::all(known), tally),
        list(rules, lang, signs, SignId::all(known), sign),
    ]
}

/// Whose a moment is, in words: who is `You` for those who listen to it, and has `Mine` cards.
const fn whose_words(whose: Whose, lang: Lang) -> &'static str {
    match whose {
        Whose::TurnPlayer => say(lang, "whose turn it is", "ターンプレイヤー"),
        Whose::FirstPlayer => say(lang, "who is first in the turn", "先攻プレイヤー"),
        Whose::Card => say(lang, "whose card it is about", "そのカードのプレイヤー"),
        Whose::Attacker => say(lang, "who attacks", "攻撃するプレイヤー"),
        Whose::Attacked => say(lang, "who is attacked", "攻撃されるプレイヤー"),
        Whose::Doer => say(lang, "who does it", "それを行うプレイヤー"),
        Whose::Each => say(lang, "each player in turn", "各プレイヤー（1回ずつ）"),
        Whose::Both => say(
            lang,
            "both players, unless one alone does it",
            "両方のプレイヤー（片方だけが行うなら、そのプレイヤー）",
        ),
    }
}

/// Moments with their subjects, and whether there is another card.
fn moments(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Table {
    let columns: &[&str] = match lang {
        Lang::En => &[
            "moment",
            "when it is",
            "`You`",
            "subjects",
            "`That`",
            "`Later`",
        ],
        Lang::Ja => &["言葉", "いつか", "`You`", "主語", "`That`", "`Later`"],
    };
    let mut table = Table::new(say(lang, "Moments", "タイミング"), columns);
    let awaited = rules.language.awaited(rules.words, rules.timings);
    let yes = |is: bool| if is { say(lang, "yes", "可") } else { "" };
    for (moment, whose) in MomentId::all(rules.words).zip(rules.words.whose) {
        let Some(words) = lexicon.words.moments.get(&moment) else {
            continue;
        };
        let of_player = rules.player_moments.contains(&moment);
        let mut subjects = Vec::new();
        if words.card.is_some() && !of_player {
            subjects.extend(["This", "Mine", "Theirs", "Any"]);
        }
        if words.player.is_some() {
            subjects.extend(["You", "Opponent", "AnyPlayer"]);
        }
        let said = match of_player {
            true => words.player.as_ref(),
            false => words.card.as_ref(),
        };
        table.add(vec![
            code(moment.name(rules.words)),
            anybody(said.unwrap_or(&words.later), lang),
            whose_words(*whose, lang).to_owned(),
            codes(subjects),
            yes(rules.language.with_other.contains(&moment)).to_owned(),
            yes(awaited.contains(&moment)).to_owned(),
        ]);
    }
    table
}

/// Keywords with those who can have them.
fn keywords(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Table {
    let columns: &[&str] = match lang {
        Lang::En => &["keyword", "what it does", "of", "printed"],
        Lang::Ja => &["言葉", "内容", "誰の", "印刷"],
    };
    let mut table = Table::new(say(lang, "Keywords", "キーワード"), columns);
    for keyword in KeywordId::all(rules.words) {
        let Some(words) = lexicon.words.keywords.get(&keyword) else {
            continue;
        };
        let (cards, players) = (
            rules.language.is_of_cards(keyword),
            rules.language.is_of_players(keyword),
        );
        let of = match (cards, players) {
            (true, true) => say(lang, "cards, players", "カード・プレイヤー"),
            (true, false) => say(lang, "cards", "カード"),
            (false, _) => say(lang, "players", "プレイヤー"),
        };
        let printed = match rules.language.printed_keywords.contains(&keyword) {
            true => say(lang, "yes", "可"),
            false => "",
        };
        let name = words.name.get(lang);
        table.add(vec![
            code(keyword.name(rules.words)),
            format!("{name}: {}", anybody(&words.hint, lang)),
            of.to_owned(),
            printed.to_owned(),
        ]);
    }
    table
}

/// Zones with the ways into them, areas, states, deeds, periods.
fn places(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Vec<Table> {
    let (known, words, language) = (rules.words, &lexicon.words, rules.language);
    let columns: &[&str] = match lang {
        Lang::En => &["zone", "name", "cards are put there by", "it is"],
        Lang::Ja => &["言葉", "名前", "置き方", "性質"],
    };
    let mut zones = Table::new(say(lang, "Zones", "領域"), columns);
    for zone in ZoneKind::all(known) {
        let name = words.zones.get(&zone).map_or("", |w| w.label.get(lang));
        let ways = language.ways_into(zone).iter().map(|way| (*way).into());
        let is: Vec<&str> = [
            (zone == words.field, say(lang, "the field", "場")),
            (language.piles.contains(&zone), say(lang, "a pile", "山")),
            (
                language.hands.contains(&zone),
                say(lang, "seen by its player alone", "持ち主だけが見る"),
            ),
            (
                language.spent.contains(&zone),
                say(lang, "spent from", "使う領域"),
            ),
            (
                rules.cost_zones.contains(&zone),
                say(lang, "turned down as a cost", "裏向きにするコスト"),
            ),
            (
                language.drawn_to.contains(&zone),
                say(lang, "drawn up to", "枚数まで引く"),
            ),
            (
                language.emptied.contains(&zone),
                say(lang, "asked by `Empty`", "`Empty` で調べる"),
            ),
        ]
        .into_iter()
        .filter_map(|(is, what)| is.then_some(what))
        .collect();
        zones.add(vec![
            code(zone.name(known)),
            name.to_owned(),
            codes(ways),
            is.join(", "),
        ]);
    }
    let area = |area| Some(words.areas.get(&area)?.label.get(lang).to_owned());
    let state = |state| {
        let place = words.places.get(&state);
        let place = place.map(|p| format!("{}: {}", p.name.get(lang), anybody(&p.hint, lang)));
        place.or_else(|| Some(anybody(words.works.get(&state)?, lang)))
    };
    let deed = |deed| {
        let number = match language.counted_deeds.contains(&deed) {
            true => say(lang, " (with a number)", "（数を取る）"),
            false => "",
        };
        let said = anybody(&words.deeds.get(&deed)?.say, lang);
        Some(format!("{said}{number}"))
    };
    let procedure = |procedure| {
        let said = anybody(&words.procedures.get(&procedure)?.say, lang);
        Some(said.replace("{cards}", say(lang, "cards", "カード")))
    };
    let period = |period| Some(anybody(words.durations.periods.get(&period)?, lang));
    let (areas, states) = (("Areas", "場所"), ("States", "能力のはたらく状態"));
    let (deeds, periods) = (("Deeds", "固有の操作"), ("Periods", "期間の言葉"));
    let procedures = ("Procedures", "ルールの手順");
    vec![
        zones,
        list(rules, lang, areas, AreaId::all(known), area),
        list(rules, lang, states, StateId::all(known), state),
        list(rules, lang, deeds, DeedId::all(known), deed),
        list(rules, lang, procedures, ProcedureId::all(known), procedure),
        list(rules, lang, periods, PeriodId::all(known), period),
    ]
}
