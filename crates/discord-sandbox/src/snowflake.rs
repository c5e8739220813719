//! Discord's ids: 64 bits that begin with the time, written as decimal strings. Imports nothing of this crate.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds from the Unix epoch to the first moment of 2015, where Discord's ids begin.
pub(crate) const EPOCH_MS: u64 = 1_420_070_400_000;

/// An id as Discord makes it. As JSON it is a string, and is also read from a number.
///
/// ```
/// use discord_sandbox::Snowflake;
/// let id: Snowflake = "1100000000000000001".parse()?;
/// assert_eq!(serde_json::to_string(&id).unwrap(), "\"1100000000000000001\"");
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Snowflake> for String {
    fn from(id: Snowflake) -> String {
        id.to_string()
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Snowflake)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(id) => Ok(Snowflake(id)),
            Written::Text(text) => {
                text.parse().map_err(|_| serde::de::Error::custom(format!("`{text}` is not an id")))
            }
        }
    }
}

/// Makes ids from the time, each greater than the one before, also when many are made in one millisecond.
#[derive(Debug, Default)]
pub(crate) struct Mint {
    last: u64,
}

impl Mint {
    /// The next id at `unix_ms`.
    pub(crate) fn next(&mut self, unix_ms: u64) -> Snowflake {
        let of_the_time = unix_ms.saturating_sub(EPOCH_MS) << 22;
        self.last = of_the_time.max(self.last + 1);
        Snowflake(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_although_the_clock_stands_still_or_goes_back() {
        let mut mint = Mint::default();
        let now = EPOCH_MS + 5_000;
        let ids: Vec<_> = [now, now, now + 1, now - 3, now + 1].map(|at| mint.next(at)).into();
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
        assert_eq!(ids[0].0 >> 22, 5_000);
    }
}
