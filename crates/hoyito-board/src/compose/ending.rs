//! The band across the board when it is over: who won, the score, what ended it. No words.

use hoyito::{RoundResult, Side};

use super::Composer;
use crate::bake::{Part, sign};
use crate::colour::{CREAM, GOLD};
use crate::scene::{Ending, How};

/// What stands in the band, from the left.
enum Item {
    Sign(char),
    Seat(Side),
    Number(String),
    Dash,
}

impl Composer<'_, '_> {
    /// The band with everything in it, centred.
    pub(super) fn ending(&mut self, ending: Ending) {
        let layout = self.layout();
        let (winner, items) = match ending {
            Ending::Decided { result, how } => {
                let winner = match result {
                    RoundResult::Won(side) => Some(side),
                    RoundResult::Drawn => None,
                };
                (winner, self.decided(winner, how))
            }
            Ending::Aborted => (None, without_result(sign::ABORTED)),
            Ending::Void => (None, without_result(sign::VOID)),
        };
        let (middle, y) = layout.centre();
        self.stamp(Part::Band(winner), (0.0, y));
        let gap = layout.band * 0.17;
        let whole: f32 = items.iter().map(|item| self.item_width(item) + gap).sum::<f32>() - gap;
        let mut left = middle - whole / 2.0;
        for item in &items {
            let width = self.item_width(item);
            self.item(item, (left + width / 2.0, y));
            left += width + gap;
        }
    }

    /// The winner first; South first in a draw. Rounds won when the match is over, else seeds.
    fn decided(&self, winner: Option<Side>, how: How) -> Vec<Item> {
        let first = winner.unwrap_or(Side::South);
        let score = self.scene.rounds();
        let number = |side: Side| match score {
            Some(score) if score.over => score.wins[side],
            _ => self.scene.captured[side],
        };
        let mut items = vec![Item::Sign(match (winner, score) {
            (None, _) => sign::EQUAL,
            (Some(_), Some(score)) if !score.over => sign::STAR,
            (Some(_), _) => sign::TROPHY,
        })];
        for side in [first, first.other()] {
            let (seat, number) = (Item::Seat(side), Item::Number(number(side).to_string()));
            if side == first {
                items.extend([seat, number]);
            } else {
                items.extend([Item::Dash, number, seat]);
            }
            items.extend(match how {
                How::Resigned(who) if who == side => Some(Item::Sign(sign::FLAG)),
                How::TimedOut(who) if who == side => Some(Item::Sign(sign::HOURGLASS)),
                _ => None,
            });
        }
        let signs: &[char] = match how {
            How::NoProgress => &[sign::SPLIT],
            How::Split => &[sign::HANDSHAKE, sign::SPLIT],
            How::Agreed => &[sign::HANDSHAKE],
            How::Seeds | How::Resigned(_) | How::TimedOut(_) => &[],
        };
        items.extend(signs.iter().copied().map(Item::Sign));
        items
    }

    fn item_width(&self, item: &Item) -> f32 {
        match item {
            Item::Sign(sign) => self.baked.large_signs.width(&sign.to_string()),
            Item::Seat(_) => self.layout().band * 0.44,
            Item::Number(number) => self.baked.score.width(number),
            Item::Dash => self.baked.score.width("–"),
        }
    }

    fn item(&mut self, item: &Item, at: (f32, f32)) {
        let baked = self.baked;
        match item {
            Item::Sign(sign) => {
                let won = [sign::TROPHY, sign::STAR].contains(sign);
                let colour = if won { GOLD } else { CREAM };
                baked.large_signs.sign(&mut self.canvas, *sign, at, colour);
            }
            Item::Seat(side) => self.stamp(Part::Seat(*side), at),
            Item::Number(number) => baked.score.write(&mut self.canvas, number, at, CREAM),
            Item::Dash => baked.score.write(&mut self.canvas, "–", at, CREAM),
        }
    }
}

/// Both seats and no numbers: nobody won, and it was no draw.
fn without_result(why: char) -> Vec<Item> {
    vec![Item::Sign(why), Item::Seat(Side::South), Item::Dash, Item::Seat(Side::North)]
}
