//! Lists the files of `page/`, so that the program carries them and the folder alone says what the page is.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo::rerun-if-changed=page");
    let mut files: Vec<_> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    let mut list = String::from("&[\n");
    for path in &files {
        let name = path.file_name().and_then(|name| name.to_str()).expect("names of the page's files are plain");
        list += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    list += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("page.rs"), list)
}
