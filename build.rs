//! Lists the files of languages, so that a language more is a file more. Cargo watches the folder, which a macro
//! could not ask of it: a new file is compiled in as soon as it is there.

use std::{env, fs, io, path::PathBuf};

/// The folder, from the package's root, where Cargo runs this.
const LOCALES: &str = "assets/locales";

/// The language that stands first, since others fall back to it.
const DEFAULT: &str = "en-US";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={LOCALES}");
    let mut codes = Vec::new();
    for entry in fs::read_dir(LOCALES)? {
        let name = entry?.file_name();
        codes.extend(name.to_str().and_then(|name| name.strip_suffix(".ftl")).map(str::to_owned));
    }
    codes.sort_by_key(|code| (code != DEFAULT, code.clone()));
    let files = codes.iter().map(|code| {
        format!(
            "({code:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{LOCALES}/{code}.ftl\"))),\n"
        )
    });
    let list = format!("&[\n{}]\n", files.collect::<String>());
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("locales.rs"), list)
}
