//! `fudaba review`: looks back on a recorded match.

use super::args::Review as Args;
use super::out::print;
use super::rules::lang_of_locale;
use super::{OK, Refusal, folders, progress};
use fudaba_ai::Stop;
use fudaba_engine::{Match, PlayerId};
use fudaba_learn::review::{Balance, Chance, Cost, Looks, Moment, Point, Review, review};
use fudaba_library::Library;
use fudaba_rules::find_game;
use fudaba_saves::replay::{Replay, Seat};
use fudaba_text::{Book, Lang, Speaker};
use std::path::Path;

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let replay = Replay::read(&args.file)?;
    let (root, own) = folders(data)?;
    let game = find_game(&replay.header.ruleset)?;
    let library = Library::load(game, &root, own.as_deref());
    let chance = Chance::of(&root, game.rules.id())?;
    let looks = Looks {
        scan: args.looks.max(8),
        judge: args.looks.max(8).saturating_mul(5),
        threads: args.threads,
        ..Looks::default()
    };
    let bar = progress::bar(replay.choices.len() as u64, "decisions");
    let told = |done: usize, count: usize| {
        bar.set_length(count as u64);
        bar.set_position(done as u64);
    };
    let found = review(&replay, &library, &chance, &looks, &told, &Stop::default());
    bar.finish_and_clear();
    let Some(found) = found? else { return Ok(OK) };
    if args.json {
        print(serde_json::to_string_pretty(&found)?)?;
        return Ok(OK);
    }
    let cards = library.pack.cards();
    let book = Book::read(&root.join("ron_data"), game.rules, cards)?;
    let lang = args.language.map_or_else(lang_of_locale, Lang::from);
    let page = Page {
        replay: &replay,
        library: &library,
        book: &book,
        lang,
    };
    print(page.text(&found)?)?;
    Ok(OK)
}

/// A review in words.
struct Page<'a> {
    replay: &'a Replay,
    library: &'a Library,
    book: &'a Book,
    lang: Lang,
}

impl Page<'_> {
    fn say(&self, en: String, ja: String) -> String {
        match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    fn text(&self, review: &Review) -> Result<String, Refusal> {
        let names = self.replay.header.players.each_ref().map(Seat::plain_name);
        let mut lines = Vec::new();
        for (name, curve) in names.iter().zip(&review.curves) {
            lines.push(format!("{name}: {}", bars(curve)));
        }
        for (n, name) in names.iter().enumerate() {
            if let Some(balances) = &review.balances {
                lines.push(self.balance(name, &balances[n]));
            }
        }
        if review.moments.is_empty() {
            lines.push(self.say(
                "No choice cost 5 points or more.".to_owned(),
                "5ポイント以上損をした選択はありません。".to_owned(),
            ));
        }
        for moment in &review.moments {
            lines.push(self.moment(moment, &names)?);
        }
        let looks = review.looks;
        lines.push(self.say(
            format!("{looks} tables were looked at."),
            format!("検討した盤面：{looks}"),
        ));
        Ok(lines.join("\n"))
    }

    /// Both kinds of change in one line.
    fn balance(&self, name: &str, balance: &Balance) -> String {
        let Balance {
            start,
            own,
            given,
            luck,
            end,
        } = *balance;
        self.say(
            format!(
                "{name}: {start:.0} % at the start, own choices {own:+.0}, the opponent's {given:+.0}, luck {luck:+.0}, \
                 {end:.0} % at the end"
            ),
            format!(
                "{name}：開始時{start:.0}％、自分の選択{own:+.0}、相手の選択{given:+.0}、運{luck:+.0}、終了時{end:.0}％"
            ),
        )
    }

    fn moment(&self, moment: &Moment, names: &[String; 2]) -> Result<String, Refusal> {
        let mut game = Match::new(self.replay.setup(self.library)?, None);
        for made in &self.replay.choices[..moment.choices] {
            game.replay(made.choice, None)?;
        }
        let player = PlayerId(moment.player);
        let view = game.view(player);
        let speaker = Speaker::to_player(self.book, self.lang, player);
        let name = |place: usize| {
            let decision = view.decision();
            let action = view.legal().get(place).copied();
            decision
                .zip(action)
                .map_or_else(String::new, |(decision, action)| {
                    speaker.action(view.q(), &decision, action)
                })
        };
        let (chosen, better) = (name(moment.chosen), name(moment.better));
        let (turn, points) = (moment.turn, moment.points);
        let who = &names[player.index()];
        let (least, most) = moment.between;
        let (en, ja) = match moment.cost {
            Cost::Slip => ("slip", "緩手"),
            Cost::Mistake => ("mistake", "悪手"),
            Cost::Blunder => ("blunder", "大悪手"),
        };
        let at = moment.choices + 1;
        Ok(self.say(
            format!(
                "Turn {turn}, choice {at}, {who}, {en} (-{points:.0}, between {least:.0} and {most:.0}): {chosen}. \
                 Better: {better}."
            ),
            format!(
                "第{turn}ターン {at}手目 {who} {ja}（-{points:.0}、{least:.0}〜{most:.0}）：{chosen}。良い手：{better}。"
            ),
        ))
    }
}

/// A curve in bars, one for each turn: the chance at its first decision.
fn bars(curve: &[Point]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let mut turn = None;
    let firsts = curve
        .iter()
        .filter(|point| turn.replace(point.turn) != Some(point.turn));
    firsts
        .map(|point| BARS[((point.chance / 100.0 * 8.0) as usize).min(7)])
        .collect()
}
