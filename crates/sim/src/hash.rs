//! Seeds and checksums, all of them SHA-256: the same on every machine, for ever.
use sha2::{Digest, Sha256};

/// The checksum of some bytes, in hexadecimal digits.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first eight bytes of the SHA-256 of a text, the first byte highest.
fn number(text: &str) -> u64 {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The seed of a game: the first 16 hexadecimal digits of the SHA-256 of
/// `bastide game 1:EXPERIMENT:BASE:GAME`.
///
/// It depends on nothing else, so that a game is the same in whatever shard it is played, and
/// under every variant the tiles in common come in the same order. The formula never changes.
///
/// ```
/// // printf 'bastide game 1:mayors:1:0' | sha256sum
/// assert_eq!(bastide_sim::game_seed("mayors", 1, 0), 0xa0fb_4328_c405_17de);
/// ```
#[must_use]
pub fn game_seed(experiment: &str, base: u64, game: u64) -> u64 {
    number(&format!("bastide game 1:{experiment}:{base}:{game}"))
}

/// The seed of the bot in a seat, counted from 0: a stream of its own, made in the same way of
/// `bastide bot 1:SEED:SEAT`, where SEED is the seed of the game.
#[must_use]
pub fn bot_seed(game_seed: u64, seat: usize) -> u64 {
    number(&format!("bastide bot 1:{game_seed}:{seat}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLDEN: [u64; 6] = [
        0xa0fb_4328_c405_17de,
        0xa184_8a61_720b_531f,
        0xc5ea_fd98_ad51_abc3,
        0xe12b_0e8f_44b0_d06b,
        0x28de_876e_89a6_7637,
        0xc57d_8cd1_361b_f46d,
    ];

    #[test]
    fn the_seeds_of_today_are_the_seeds_of_for_ever() {
        // Worked out with `sha256sum`.
        assert_eq!(game_seed("mayors", 1, 0), GOLDEN[0]);
        assert_eq!(game_seed("mayors", 1, 1), GOLDEN[1]);
        assert_eq!(game_seed("mayors", 2, 0), GOLDEN[2]);
        assert_eq!(game_seed("a b c", 18_446_744_073_709_551_615, 1_000_000_000_000), GOLDEN[3]);
        assert_eq!(bot_seed(GOLDEN[0], 0), GOLDEN[4]);
        assert_eq!(bot_seed(GOLDEN[0], 5), GOLDEN[5]);
    }

    #[test]
    fn a_checksum_is_what_sha256sum_prints() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(checksum(b""), empty);
    }
}
