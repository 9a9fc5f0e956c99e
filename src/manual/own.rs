//! The ruleset's own words: kinds of cards and of abilities with what each needs, and all that its cards may name.

use super::table::{Table, code, codes};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, Text};
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
    let need = if least > 0 {
        Need::Required
    } else {
        Need::Optional
    };
    needs.add(need, format!("`traits` ({least}–{most})"));
    needs.add(kind.keywords, "`keywords`");
    let (least, most) = kind.ability_count;
    if most > 0 {
        let all = codes(kind.abilities.iter().map(|k| k.name(rules.words)));
        let need = if least > 0 {
            Need::Required
        } else {
            Need::Optional
        };
        needs.add(need, format!("`abilities` ({least}–{most}): {all}"));
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
fn list(
    lang: Lang,
    (en, ja): (&'static str, &'static str),
    words: &'static [&'static str],
    meaning: impl Fn(u8) -> String,
) -> Table {
    let columns: &[&str] = match lang {
        Lang::En => &["word", "what it is"],
        Lang::Ja => &["言葉", "意味"],
    };
    let mut table = Table::new(say(lang, en, ja), columns);
    for (at, word) in (0u8..).zip(words) {
        table.add(vec![code(word), meaning(at)]);
    }
    table
}

/// Stats, named values, roles, facts, tallies, signs, colours.
fn numbers(rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> Vec<Table> {
    let (known, words) = (rules.words, &lexicon.words);
    let stat = |at: u8| {
        let of_player = rules.language.player_stats.contains(&StatId(at));
        words.stats.get(&StatId(at)).map_or_else(String::new, |w| {
            let whose = match of_player {
                true => say(lang, " (of a player)", "（プレイヤーの数値）"),
                false => "",
            };
            format!("{}{whose}: {}", w.label.get(lang), anybody(&w.hint, lang))
        })
    };
    let value = |at: u8| {
        let value = NamedValue(known.values[usize::from(at)].1);
        let found = words.values.get(&value);
        found.map_or_else(String::new, |w| w.name.get(lang).to_owned())
    };
    let value_words: Vec<&'static str> = known.values.iter().map(|v| v.0).collect();
    let mut values = list(lang, ("Named values", "名前の付いた値"), &[], |_| {
        String::new()
    });
    for (at, word) in (0u8..).zip(value_words) {
        values.add(vec![code(word), value(at)]);
    }
    let role = |at: u8| {
        let found = words.roles.get(&RoleId(at));
        found.map_or_else(String::new, |w| w.mine.get(lang).to_owned())
    };
    let fact = |at: u8| {
        let found = words.facts.get(&FactId(at));
        found.map_or_else(String::new, |w| anybody(&w.yes, lang))
    };
    let tally = |at: u8| {
        let found = words.tallies.get(&TallyId(at));
        found.map_or_else(String::new, |w| anybody(&w.name, lang))
    };
    let sign = |at: u8| {
        let found = words.signs.get(&SignId(at));
        found.map_or_else(String::new, |w| match lang {
            Lang::En => format!("the card {}", w.is.en),
            Lang::Ja => w.is.ja.clone(),
        })
    };
    let colour = |at: u8| {
        let found = words.colours.get(&ColourId(at));
        found.map_or_else(String::new, |w| w.name.get(lang).to_owned())
    };
    vec![
        list(lang, ("Stats", "数値"), known.stats, stat),
        values,
        list(lang, ("Colours", "色"), known.colours, colour),
        list(lang, ("Roles", "役割"), known.roles, role),
        list(
            lang,
            ("Facts about players", "プレイヤーの事実"),
            known.facts,
            fact,
        ),
        list(
            lang,
            ("Tallies of players", "プレイヤーについて数える数"),
            known.tallies,
            tally,
        ),
        list(lang, ("Signs of cards", "カードの事実"), known.signs, sign),
    ]
}

/// Moments with their subjects, and whether there is another card.
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
    let moments = rules.words.moments.iter().zip(rules.words.whose);
    for (at, (word, whose)) in (0u8..).zip(moments) {
        let moment = MomentId(at);
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
            code(word),
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
    for (at, word) in (0u8..).zip(rules.words.keywords) {
        let keyword = KeywordId(at);
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
            code(word),
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
    for (at, word) in (0u8..).zip(known.zones) {
        let zone = ZoneKind(at);
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
            code(word),
            name.to_owned(),
            codes(ways),
            is.join(", "),
        ]);
    }
    let area = |at: u8| {
        let found = words.areas.get(&AreaId(at));
        found.map_or_else(String::new, |w| w.label.get(lang).to_owned())
    };
    let state = |at: u8| {
        let at = StateId(at);
        let place = words
            .places
            .get(&at)
            .map(|term| format!("{}: {}", term.name.get(lang), anybody(&term.hint, lang)));
        place.unwrap_or_else(|| {
            words
                .works
                .get(&at)
                .map_or_else(String::new, |t| anybody(t, lang))
        })
    };
    let deed = |at: u8| {
        let found = words.deeds.get(&DeedId(at));
        let number = match language.counted_deeds.contains(&DeedId(at)) {
            true => say(lang, " (with a number)", "（数を取る）"),
            false => "",
        };
        found.map_or_else(String::new, |w| {
            format!("{}{number}", anybody(&w.say, lang))
        })
    };
    let procedure = |at: u8| {
        let found = words.procedures.get(&ProcedureId(at));
        let cards = say(lang, "cards", "カード");
        found.map_or_else(String::new, |w| {
            anybody(&w.say, lang).replace("{cards}", cards)
        })
    };
    let period = |at: u8| {
        let found = words.durations.periods.get(&PeriodId(at));
        found.map_or_else(String::new, |t| anybody(t, lang))
    };
    vec![
        zones,
        list(lang, ("Areas", "場所"), known.areas, area),
        list(lang, ("States", "能力のはたらく状態"), known.states, state),
        list(lang, ("Deeds", "固有の操作"), known.deeds, deed),
        list(
            lang,
            ("Procedures", "ルールの手順"),
            known.procedures,
            procedure,
        ),
        list(lang, ("Periods", "期間の言葉"), known.periods, period),
    ]
}
