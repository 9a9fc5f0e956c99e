//! The checksum of codes and pictures.

/// What each byte does to a checksum.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// CRC-32 as in ISO-HDLC.
#[must_use]
pub fn crc32(parts: &[&[u8]]) -> u32 {
    let mut crc = u32::MAX;
    for byte in parts.iter().copied().flatten() {
        crc = crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)];
    }
    !crc
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(super::crc32(&[b"1234", b"56789"]), 0xcbf4_3926);
    }
}
