//! Bytes as letters and digits: base 32 in the alphabet of Crockford, which has no I, L, O and U, so that a code can be
//! read aloud and typed.

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Bytes as letters and digits, five bits each; the last one is filled up with zeros.
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            out.push(letter(bits >> count));
        }
        bits &= (1 << count) - 1;
    }
    if count > 0 {
        out.push(letter(bits << (5 - count)));
    }
    out
}

fn letter(bits: u32) -> char {
    char::from(ALPHABET[(bits & 31) as usize])
}

/// What a letter or digit stands for, of either case; letters that look like digits are those digits.
pub fn value(c: char) -> Option<u8> {
    let c = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    let at = ALPHABET.iter().position(|a| char::from(*a) == c)?;
    u8::try_from(at).ok()
}

/// The bytes of letters and digits; `None` if they could not have been written by [`encode`].
pub fn decode(values: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(values.len() * 5 / 8);
    let (mut bits, mut count) = (0u32, 0);
    for value in values {
        bits = bits << 5 | u32::from(*value);
        count += 5;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count & 255) as u8);
        }
        bits &= (1 << count) - 1;
    }
    (bits == 0 && count < 5).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_any_length_come_back() {
        for length in 0..40u8 {
            let bytes: Vec<u8> = (0..length).map(|n| n.wrapping_mul(37) ^ 0xa5).collect();
            let text = encode(&bytes);
            let values: Vec<u8> = text.chars().map(|c| value(c).unwrap()).collect();
            assert_eq!(decode(&values), Some(bytes), "{text}");
        }
        assert_eq!(
            (value('o'), value('l'), value('u')),
            (Some(0), Some(1), None)
        );
        assert_eq!(
            decode(&[0, 1]),
            None,
            "bits that mean nothing are not passed over"
        );
    }
}
