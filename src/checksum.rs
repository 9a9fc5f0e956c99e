//! The checksum of codes and pictures.

/// CRC-32 as in ISO-HDLC, bit by bit.
#[must_use]
pub fn crc32(parts: &[&[u8]]) -> u32 {
    let mut crc = u32::MAX;
    for byte in parts.iter().copied().flatten() {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
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
