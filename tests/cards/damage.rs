//! Damages files: every way in which a text can be spoilt by a slip of the hand, a bad disk or another program.

use fudaba::engine::Rng;

/// Pieces that hurt most where they do not belong.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "r#\"",
    "\\",
    "\n",
    "0",
    "-9",
    "99999999999",
    "1.5",
    "NaN",
    "None",
    "Some(",
    "This",
    "Bound(A)",
    "Deployed",
    "灯",
    "\u{0}",
    "\u{feff}",
    "#!",
    "((((((((((((((((",
];

/// A damaged copy.
pub fn damaged(whole: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=rng.below(3) {
        damage(&mut bytes, rng);
    }
    bytes
}

/// Cuts it off, flips a bit, takes a piece out, puts a piece in, doubles a piece, puts one word in the place of another.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.below(bytes.len() + 1);
    let end = (at + rng.below(40)).min(bytes.len());
    match rng.below(8) {
        0 => bytes.truncate(at),
        1 | 2 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        3 => {
            bytes.drain(at..end);
        }
        4 => {
            let piece = bytes[at..end].to_vec();
            let to = rng.below(bytes.len() + 1);
            bytes.splice(to..to, piece);
        }
        5 => {
            let words = words(bytes);
            if !words.is_empty() {
                let (from, to) = (words[rng.below(words.len())], words[rng.below(words.len())]);
                let word = bytes[from.0..from.1].to_vec();
                bytes.splice(to.0..to.1, word);
            }
        }
        _ => {
            let piece = PIECES[rng.below(PIECES.len())].bytes();
            bytes.splice(at..at, piece);
        }
    }
}

/// The places of all words and numbers.
fn words(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, byte) in bytes.iter().chain(b" ").enumerate() {
        match (byte.is_ascii_alphanumeric() || *byte == b'_', start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Files that are nothing of the kind, or too much of it.
pub fn foreign() -> Vec<Vec<u8>> {
    let deep = |open: &str, n: usize| open.repeat(n).into_bytes();
    vec![
        Vec::new(),
        b" \n\t\r\n".to_vec(),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01".to_vec(),
        b"\x1f\x8b\x08\0\0\0\0\0\0\xff\xcb\x48".to_vec(),
        b"PK\x03\x04\x14\0\0\0\x08\0".to_vec(),
        b"\x7fELF\x02\x01\x01\0".to_vec(),
        vec![0; 4096],
        vec![0xff; 4096],
        b"{\"version\": 1, \"cards\": [{\"id\": \"x\"}]}".to_vec(),
        b"version = 1\n[cards]\nid = \"x\"\n".to_vec(),
        b"<!doctype html><html><body>404</body></html>".to_vec(),
        b"id,name,level\r\nx,X,1\r\n".to_vec(),
        "\u{feff}[(id: \"x\")]".as_bytes().to_vec(),
        "札場。これはカードのファイルではありません。"
            .as_bytes()
            .to_vec(),
        "[(id: \"x\")]"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect(),
        b"()".to_vec(),
        b"[]".to_vec(),
        b"[[[[]]]]".to_vec(),
        b"(version: 99)".to_vec(),
        b"// fudaba replay 99\n()\n".to_vec(),
        b"// fudaba replay 1\n".to_vec(),
        deep("(", 20_000),
        deep("[", 20_000),
        deep("{a:", 20_000),
        deep("[(effect:[If(Not(", 5_000),
        deep("Some(", 20_000),
        deep("/*", 20_000),
        deep("\"", 20_001),
        deep("\\", 20_001),
        deep("x", 200_000),
        deep("9", 200_000),
        deep("\n", 50_000),
    ]
}
