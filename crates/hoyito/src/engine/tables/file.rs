//! Tables in a file: a header, the bytes, the far distances, a checksum over all of it.
//! May import: what lies beside it.
//!
//! ```text
//! "HOYITO\0" and the version, 1 byte
//! variant (1 to 3), holes in a row, how many levels: 1 byte each
//! for each level: seeds, 1 byte; far distances, 4 bytes; one byte for each position;
//!                 for each far distance: position, 4 bytes, distance, 1 byte
//! checksum of everything before: 8 bytes
//! ```
//! Numbers are little-endian.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Level, Tables, index};
use crate::hole::Size;
use crate::variant::{NotPlayedOn, Variant};

/// Grows with every change of what the bytes mean, or of the rules.
const VERSION: u8 = 1;
const MAGIC: [u8; 8] = [b'H', b'O', b'Y', b'I', b'T', b'O', 0, VERSION];
const CHECKSUM: usize = 8;

/// Why tables cannot be had.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is none of these tables, of another version, or damaged.
    Damaged,
    /// The variant is not played on boards of this size.
    NotPlayed(NotPlayedOn),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => write!(f, "the file of the tables: {error}"),
            TableError::Damaged => f.write_str("the file of the tables is of another version or damaged"),
            TableError::NotPlayed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io(error) => Some(error),
            TableError::NotPlayed(error) => Some(error),
            TableError::Damaged => None,
        }
    }
}

fn path(folder: &Path, variant: Variant, size: Size) -> PathBuf {
    folder.join(format!("{variant}-{}.table", size.columns()))
}

fn header(variant: Variant, size: Size) -> [u8; 2] {
    let variant = match variant {
        Variant::I => 1,
        Variant::II => 2,
        Variant::III => 3,
    };
    let columns = match size {
        Size::Six => 6,
        Size::Twelve => 12,
    };
    [variant, columns]
}

fn written(tables: &Tables) -> io::Result<Vec<u8>> {
    let mut data = Vec::with_capacity(tables.bytes() + 64);
    data.extend(MAGIC);
    data.extend(header(tables.variant, tables.size));
    data.push(u8::try_from(tables.levels.len()).map_err(io::Error::other)?);
    for level in &tables.levels {
        let far = u32::try_from(level.far.len()).map_err(io::Error::other)?;
        data.push(level.seeds);
        data.extend(far.to_le_bytes());
        data.extend(&level.bytes);
        for (number, distance) in &level.far {
            data.extend(number.to_le_bytes());
            data.push(*distance);
        }
    }
    let sum = checksum(&data);
    data.extend(sum.to_le_bytes());
    Ok(data)
}

pub(super) fn save(tables: &Tables, folder: &Path) -> io::Result<()> {
    let data = written(tables)?;
    fs::create_dir_all(folder)?;
    let path = path(folder, tables.variant, tables.size);
    // Two programs may build the same tables at once; each writes a file of its own.
    let draft = path.with_extension(format!("table.{}", std::process::id()));
    let written = fs::File::create(&draft).and_then(|mut file| {
        io::Write::write_all(&mut file, &data)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&draft, &path));
    if moved.is_err() {
        // The error that matters is the first one.
        let _ = fs::remove_file(&draft);
    }
    moved
}

pub(super) fn load(folder: &Path, variant: Variant, size: Size) -> Result<Tables, TableError> {
    let data = fs::read(path(folder, variant, size)).map_err(TableError::Io)?;
    let tables = read(&data, variant, size).ok_or(TableError::Damaged)?;
    // Tables that were cut short on purpose are not what is asked for.
    let complete = tables.levels.len() == Tables::seed_counts(size).len();
    if complete { Ok(tables) } else { Err(TableError::Damaged) }
}

fn read(data: &[u8], variant: Variant, size: Size) -> Option<Tables> {
    let (content, sum) = data.split_last_chunk::<CHECKSUM>()?;
    if checksum(content) != u64::from_le_bytes(*sum) {
        return None;
    }
    let content = content.strip_prefix(&MAGIC)?.strip_prefix(&header(variant, size))?;
    let (&count, mut rest) = content.split_first()?;
    let mut levels = Vec::new();
    for &seeds in Tables::seed_counts(size).get(..usize::from(count))? {
        rest = rest.strip_prefix(&[seeds])?;
        let (far, after) = rest.split_first_chunk()?;
        let count = index::positions(usize::from(seeds), size.holes()) as usize;
        let (bytes, after) = after.split_at_checked(count)?;
        let (far, after) = after.split_at_checked(5 * u32::from_le_bytes(*far) as usize)?;
        let far = far.chunks_exact(5).filter_map(|entry| {
            let (number, distance) = entry.split_first_chunk()?;
            Some((u32::from_le_bytes(*number), *distance.first()?))
        });
        levels.push(Level { seeds, bytes: bytes.to_vec(), far: far.collect() });
        rest = after;
    }
    rest.is_empty().then_some(Tables { variant, size, levels })
}

/// Eight bytes at a time, each mixed into all that came before: a flipped bit or a missing piece shows.
fn checksum(data: &[u8]) -> u64 {
    let mut sum = data.len() as u64;
    for chunk in data.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 32;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_reads_back_and_no_damage_passes() -> Result<(), Box<dyn std::error::Error>> {
        let tables = Tables::build_up_to(Variant::I, Size::Six, 8, 1, &mut |_| ())?;
        let data = written(&tables)?;
        assert_eq!(read(&data, Variant::I, Size::Six).as_ref(), Some(&tables));
        assert_eq!(read(&data, Variant::II, Size::Six), None);
        assert_eq!(read(&data, Variant::I, Size::Twelve), None);
        for length in [0, 7, 8, 20, data.len() - 1] {
            assert_eq!(read(&data[..length], Variant::I, Size::Six), None);
        }
        for at in (0..data.len()).step_by(1_003).chain(0..20).chain(data.len() - 20..data.len()) {
            let mut damaged = data.clone();
            damaged[at] ^= 1 << (at % 8);
            assert_eq!(read(&damaged, Variant::I, Size::Six), None, "byte {at}");
        }
        Ok(())
    }
}
