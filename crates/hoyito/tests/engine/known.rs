//! Tables that several tests use, built once.

use std::sync::LazyLock;

use hoyito::engine::{Shelf, Tables};
use hoyito::{Rules, Size, Variant};

/// Tables on rows of six with up to twelve seeds.
pub static SMALL: LazyLock<Shelf> = LazyLock::new(|| {
    let shelf = Shelf::default();
    for variant in Variant::ALL {
        shelf.put(Tables::build_up_to(variant, Size::Six, 12, 2, &mut |_| ()).unwrap());
    }
    shelf
});

/// The whole tables of II on rows of six.
pub static WHOLE: LazyLock<Shelf> = LazyLock::new(|| {
    let shelf = Shelf::default();
    shelf.put(Tables::build(Variant::II, Size::Six, 2, &mut |_| ()).unwrap());
    shelf
});

pub fn up_to_twelve(variant: Variant) -> &'static Tables {
    SMALL.get(&Rules::new(variant, Size::Six).unwrap()).unwrap()
}

pub fn whole() -> &'static Tables {
    WHOLE.get(&Rules::new(Variant::II, Size::Six).unwrap()).unwrap()
}
