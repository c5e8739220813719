//! Writes a finished canvas as a PNG with a palette. May import: `canvas`, `palette`.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::canvas::Canvas;

/// How hard rows are packed: 1 is fastest. See the benchmark.
const LEVEL: u32 = 3;

/// The picture as a PNG file.
///
/// Rows are packed here and not by the `png` crate, whose fast setting stores palette rows unpacked.
pub(crate) fn png(canvas: &Canvas, width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    const NO_FILTER: u8 = 0;
    let row = width as usize;
    let mut rows = Vec::with_capacity(canvas.cells().len() + height as usize);
    for cells in canvas.cells().chunks_exact(row) {
        rows.push(NO_FILTER);
        rows.extend_from_slice(cells);
    }
    let mut packer = ZlibEncoder::new(Vec::with_capacity(rows.len() / 4), Compression::new(LEVEL));
    packer.write_all(&rows)?;
    let packed = packer.finish()?;

    let mut file = Vec::with_capacity(packed.len() + 1024);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(canvas.palette().bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &packed)?;
    writer.finish()?;
    Ok(file)
}
