//! Words as they are compared and looked for, so that nobody has to know how a name is written.

/// A text with everything taken away that should not matter when names are compared: small letters without marks, narrow
/// letters and digits, wide katakana for hiragana and for narrow katakana, plain quotes and hyphens, plain spaces.
///
/// ```
/// use fudaba_library::folded;
/// assert_eq!(folded("Ｆａçade’s　Éｎｄ"), "facade's end");
/// assert_eq!(folded("ｶﾞいたん"), folded("ガイタン"));
/// ```
#[must_use]
pub fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{ff66}'..='\u{ff9d}' => {
                let wide = wide_kana(c);
                let voiced = match chars.peek() {
                    Some('\u{ff9e}' | '\u{3099}') => voiced(wide, false),
                    Some('\u{ff9f}' | '\u{309a}') => voiced(wide, true),
                    _ => None,
                };
                chars.next_if(|_| voiced.is_some());
                out.push(voiced.unwrap_or(wide));
            }
            // Marks that stand for themselves: those of Latin letters are dropped, those of kana are joined.
            '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{feff}' => {}
            '\u{3099}' | '\u{309a}' | '\u{ff9e}' | '\u{ff9f}' => {
                let half = matches!(c, '\u{309a}' | '\u{ff9f}');
                if let Some(joined) = out.chars().next_back().and_then(|k| voiced(k, half)) {
                    out.pop();
                    out.push(joined);
                }
            }
            _ => push_plain(&mut out, c),
        }
    }
    out
}

/// The same without spaces and punctuation, for names that are compared as a whole. Between two digits a hyphen stays, so
/// that `gate-1 1` is not `gate-11`.
#[must_use]
pub fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parted = false;
    for c in folded(text).chars() {
        if c.is_alphanumeric() || matches!(c, 'ー' | '々') {
            let digits = c.is_ascii_digit() && out.ends_with(|c: char| c.is_ascii_digit());
            if parted && digits {
                out.push('-');
            }
            out.push(c);
            parted = false;
        } else {
            parted = true;
        }
    }
    out
}

/// A character of its own, without its width, marks and case.
fn push_plain(out: &mut String, c: char) {
    let c = match c {
        '\u{ff01}'..='\u{ff5e}' => shifted(c, 0xfee0),
        '\u{3041}'..='\u{3096}' => char::from_u32(u32::from(c) + 0x60).unwrap_or(c),
        '‘' | '’' | '‛' | '`' | '´' | 'ʼ' => '\'',
        '“' | '”' | '„' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '\u{2018}'..='\u{201f}' => '\'',
        '〜' => '~',
        '×' => 'x',
        '･' => '・',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    for c in c.to_lowercase() {
        match c {
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            'þ' => out.push_str("th"),
            '\u{300}'..='\u{36f}' => {}
            c => out.push(without_mark(c)),
        }
    }
}

fn shifted(c: char, by: u32) -> char {
    char::from_u32(u32::from(c) - by).unwrap_or(c)
}

/// A small Latin letter without its mark.
fn without_mark(c: char) -> char {
    match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ǐ' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'ǒ' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' => 's',
        'ţ' | 'ť' | 'ŧ' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ǔ' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        c => c,
    }
}

/// Katakana of full width for katakana of half width.
fn wide_kana(c: char) -> char {
    const WIDE: &str = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";
    let at = u32::from(c).wrapping_sub(0xff66) as usize;
    WIDE.chars().nth(at).unwrap_or(c)
}

/// Katakana with its mark: `half` for the small circle, otherwise the two strokes.
fn voiced(c: char, half: bool) -> Option<char> {
    let by = match (c, half) {
        ('ウ', false) => return Some('ヴ'),
        ('カ' | 'キ' | 'ク' | 'ケ' | 'コ', false) => 1,
        ('サ' | 'シ' | 'ス' | 'セ' | 'ソ' | 'タ' | 'チ' | 'ツ' | 'テ' | 'ト', false) => 1,
        ('ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ', false) => 1,
        ('ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ', true) => 2,
        _ => return None,
    };
    char::from_u32(u32::from(c) + by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_a_name_is_written_does_not_matter() {
        let same = [
            ("ＡＢＣ－１２３", "abc-123"),
            ("ｶﾞｲﾀﾝ", "がいたん"),
            ("パーティー", "ﾊﾟｰﾃｨｰ"),
            ("ヴェシュナ", "ｳﾞｪｼｭﾅ"),
            ("か\u{3099}", "ガ"),
            ("cafe\u{301}", "CAFÉ"),
            ("Nerith’s　Lamp", "nerith's lamp"),
            ("Straße", "STRASSE"),
            ("×3", "x3"),
            ("1–2", "1-2"),
        ];
        for (a, b) in same {
            assert_eq!(folded(a), folded(b), "{a} {b}");
        }
        assert_ne!(folded("ハ"), folded("バ"));
        assert_eq!(bare("Hold, the Stair!"), "holdthestair");
        assert_eq!(bare("灯台・守り"), "灯台守リ");
        assert_eq!(bare("Gate-1 × 1"), "gate1x1");
        assert_eq!(bare("gate-1  1"), "gate1-1");
        assert_ne!(bare("gate-1 1"), bare("gate-11"));
    }

    #[test]
    fn marks_without_a_letter_are_dropped() {
        assert_eq!(folded("\u{3099}\u{ff9f}a\u{301}"), "a");
    }
}
