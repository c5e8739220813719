//! Lists the files of `page/`, so that the program carries them and the folder alone says what the page is.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo::rerun-if-changed=page");
    let mut files: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    let entry = |path: &Path| {
        let full = path.to_str().expect("the project lies at a path that Rust source can hold");
        let name = path.file_name().and_then(|name| name.to_str()).expect("it is a part of the path above");
        format!("    ({name:?}, include_bytes!({full:?})),\n")
    };
    let entries: String = files.iter().map(|path| entry(path)).collect();
    let list = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(list, format!("&[\n{entries}]\n"))
}
