//! Whatever stands in a bar, names lie on nothing else and always have some room.

use hoyito::BySide;

use super::{Picture, scenes};
use crate::art::bars;
use crate::colour::Rgb;
use crate::layout::Layout;
use crate::scene::{Last, MatchScore, Scene};

/// A bar's pixels, column by column.
fn columns(picture: &Picture, layout: &Layout, upper: bool) -> Vec<Vec<Rgb>> {
    let y = layout.bar_line(upper);
    (0..layout.width).map(|x| picture.rows((f32::from(x) + 0.5, y), 1.0, layout.bar - 2.0).concat()).collect()
}

#[test]
fn names_lie_on_the_plain_bar_and_have_some_room() {
    for (name, scene) in scenes::all() {
        let layout = Layout::of(scene.board.size());
        let called = |text: &str| BySide { south: text.to_owned(), north: text.to_owned() };
        // Many rounds, and two digits wherever there can be two.
        let score = scene.score.clone().unwrap_or_else(|| scenes::unfinished(layout.size));
        let score = Some(MatchScore { wins: BySide { south: 11, north: 10 }, ..score });
        let nameless = Scene { names: called(""), score, ..scene };
        let named = Scene { names: called(&"i".repeat(90)), ..nameless.clone() };
        let plain = Scene { last: Last::Start, then: None, score: None, ..nameless.clone() };
        let [nameless, named, plain] = [nameless, named, plain].map(|scene| Picture::of(&scene));
        for upper in [true, false] {
            let [nameless, named, plain] =
                [&nameless, &named, &plain].map(|picture| columns(picture, &layout, upper));
            let written: Vec<usize> = (0..named.len()).filter(|&x| named[x] != nameless[x]).collect();
            assert!(written.iter().all(|&x| nameless[x] == plain[x]), "{name}: a name over something else");
            let width = written.last().map_or(0.0, |&last| last as f32 - bars::name_left(&layout));
            // The last letter may have been cut.
            assert!(width >= layout.bar * 2.1 - 20.0, "{name}: a name has {width} pixels");
        }
    }
}
