//! Numbers as charts write them. Imports nothing.

/// Every character that [`figure`] writes.
pub(crate) const CHARACTERS: &str = "0123456789kMGTPE,.' ";

/// What may set thousands apart.
const SEPARATORS: [char; 4] = [',', '.', '\'', ' '];

/// A number with its thousands set apart by one of [`SEPARATORS`], and together for any other; from a hundred thousand on in thousands (k), millions (M) and so on,
/// cut and not rounded, so that none is wider than six digits.
pub(crate) fn figure(number: u64, thousands: char) -> String {
    let (mut head, mut units) = (number, ["", "k", "M", "G", "T", "P", "E"].into_iter());
    let mut unit = units.next().unwrap_or_default();
    while head >= 100_000 {
        head /= 1000;
        unit = units.next().unwrap_or_default();
    }
    if head >= 1000 && SEPARATORS.contains(&thousands) {
        format!("{}{thousands}{:03}{unit}", head / 1000, head % 1000)
    } else {
        format!("{head}{unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn thousands_are_set_apart() {
        for (number, written) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1612, "1,612"),
            (99_999, "99,999"),
            (100_000, "100k"),
            (4_294_967_295, "4,294M"),
            (u64::MAX, "18,446P"),
        ] {
            assert_eq!(figure(number, ','), written);
        }
        assert_eq!(figure(1612, '.'), "1.612");
        assert_eq!(figure(1612, '\0'), "1612");
    }

    proptest! {
        #[test]
        fn no_number_is_wide_and_all_its_characters_are_held(number in any::<u64>(), shift in 0..64_u32, thousands in any::<char>()) {
            let written = figure(number >> shift, thousands);
            prop_assert!(written.len() <= 7);
            prop_assert!(written.chars().all(|character| CHARACTERS.contains(character)));
        }
    }
}
