//! Tables that several tests use, built once.

use std::sync::LazyLock;

use hoyito::engine::Tables;
use hoyito::{Size, Variant};

/// Tables on rows of six with up to twelve seeds.
pub fn up_to_twelve(variant: Variant) -> &'static Tables {
    static TABLES: LazyLock<Vec<Tables>> = LazyLock::new(|| {
        let build = |variant| Tables::build_up_to(variant, Size::Six, 12, 2, &mut |_| ()).unwrap();
        Variant::ALL.map(build).into()
    });
    TABLES.iter().find(|tables| tables.variant() == variant).unwrap()
}

/// The whole tables of II on rows of six.
pub fn whole() -> &'static Tables {
    static TABLES: LazyLock<Tables> =
        LazyLock::new(|| Tables::build(Variant::II, Size::Six, 2, &mut |_| ()).unwrap());
    &TABLES
}
