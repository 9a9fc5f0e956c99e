//! Forms of Japanese verbs, made from the dictionary form at the end of a phrase.

/// Is the verb that ends in る after this character of the kind that only drops it (見る, 加える)?
fn drops_ru(before: Option<char>) -> bool {
    const LONE: &str = "見得着出居";
    const ROWS: &str = "いきしちにひみりぎじびえけせてねへめれげぜべ";
    before.is_some_and(|c| LONE.contains(c) || ROWS.contains(c))
}

fn split_last(phrase: &str) -> (&str, Option<char>) {
    let last = phrase.chars().next_back();
    let cut = last.map_or(0, char::len_utf8);
    (&phrase[..phrase.len() - cut], last)
}

/// The form before 、 that goes on: 置く → 置き.
pub(super) fn stem(phrase: &str) -> String {
    if let Some(start) = phrase.strip_suffix("する") {
        return format!("{start}し");
    }
    let (start, last) = split_last(phrase);
    let end = match last {
        Some('い') if start.ends_with('な') => "く",
        Some('く') => "き",
        Some('ぐ') => "ぎ",
        Some('す') => "し",
        Some('つ') => "ち",
        Some('ぬ') => "に",
        Some('ぶ') => "び",
        Some('む') => "み",
        Some('う') => "い",
        Some('る') if drops_ru(start.chars().next_back()) => "",
        Some('る') => "り",
        _ => return phrase.to_owned(),
    };
    format!("{start}{end}")
}

/// The て form: 置く → 置いて, 戻す → 戻して, 引く → 引いて, いる → いて.
pub(super) fn te(phrase: &str) -> String {
    if let Some(start) = phrase.strip_suffix("する") {
        return format!("{start}して");
    }
    let (start, last) = split_last(phrase);
    let end = match last {
        Some('い') if start.ends_with('な') => "くて",
        Some('く') => "いて",
        Some('ぐ') => "いで",
        Some('す') => "して",
        Some('つ' | 'う') => "って",
        Some('ぬ' | 'ぶ' | 'む') => "んで",
        Some('る') if drops_ru(start.chars().next_back()) => "て",
        Some('る') => "って",
        _ => return format!("{phrase}で"),
    };
    format!("{start}{end}")
}

/// The plain negative: 持つ → 持たない, いる → いない.
pub(super) fn negative(phrase: &str) -> String {
    if let Some(start) = phrase.strip_suffix("する") {
        return format!("{start}しない");
    }
    if let Some(start) = phrase.strip_suffix("ない") {
        return format!("{start}ないわけではない");
    }
    if let Some(start) = phrase.strip_suffix("ある") {
        return format!("{start}ない");
    }
    let (start, last) = split_last(phrase);
    let end = match last {
        Some('く') => "かない",
        Some('ぐ') => "がない",
        Some('す') => "さない",
        Some('つ') => "たない",
        Some('ぬ') => "なない",
        Some('ぶ') => "ばない",
        Some('む') => "まない",
        Some('う') => "わない",
        Some('る') if drops_ru(start.chars().next_back()) => "ない",
        Some('る') => "らない",
        _ => return format!("{phrase}でない"),
    };
    format!("{start}{end}")
}

/// Does the phrase end in a verb, or in ない?
pub(super) fn is_verb(phrase: &str) -> bool {
    let last = phrase.chars().next_back();
    last.is_some_and(|c| "うくぐすつぬぶむる".contains(c)) || phrase.ends_with("ない")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_follow_the_class_of_the_verb() {
        let forms = [
            ("置く", "置き", "置いて", "置かない"),
            ("戻す", "戻し", "戻して", "戻さない"),
            ("選ぶ", "選び", "選んで", "選ばない"),
            ("加える", "加え", "加えて", "加えない"),
            ("見る", "見", "見て", "見ない"),
            ("得る", "得", "得て", "得ない"),
            ("いる", "い", "いて", "いない"),
            ("持つ", "持ち", "持って", "持たない"),
            ("減る", "減り", "減って", "減らない"),
            (
                "表向きにする",
                "表向きにし",
                "表向きにして",
                "表向きにしない",
            ),
            ("ある", "あり", "あって", "ない"),
        ];
        for (plain, stem_form, te_form, not) in forms {
            assert_eq!(stem(plain), stem_form);
            assert_eq!(te(plain), te_form);
            assert_eq!(negative(plain), not);
        }
        assert_eq!(stem("攻撃できない"), "攻撃できなく");
        assert_eq!(te("アクティブ"), "アクティブで");
        assert!(is_verb("成功している") && is_verb("攻撃できない") && !is_verb("5以上"));
    }
}
