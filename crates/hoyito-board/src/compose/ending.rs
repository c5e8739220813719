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
        let winner = match ending.result {
            RoundResult::Won(side) => Some(side),
            RoundResult::Drawn => None,
        };
        let (middle, y) = layout.centre();
        self.stamp(Part::Band(winner), (0.0, y));
        let gap = layout.band * 0.17;
        let items = self.items(ending, winner);
        let whole: f32 = items.iter().map(|item| self.item_width(item) + gap).sum::<f32>() - gap;
        let mut left = middle - whole / 2.0;
        for item in &items {
            let width = self.item_width(item);
            self.item(item, (left + width / 2.0, y));
            left += width + gap;
        }
    }

    /// The winner first; South first in a draw. Rounds won when the match is over, else seeds.
    fn items(&self, ending: Ending, winner: Option<Side>) -> Vec<Item> {
        let first = winner.unwrap_or(Side::South);
        let score = self.scene.score.filter(|score| score.rounds > 1);
        let number = |side: Side| match score {
            Some(score) if score.over => score.wins[side],
            _ => self.scene.captured[side],
        };
        let mut items = Vec::new();
        items.push(Item::Sign(match (winner, score) {
            (None, _) => sign::EQUAL,
            (Some(_), Some(score)) if !score.over => sign::STAR,
            (Some(_), _) => sign::TROPHY,
        }));
        for side in [first, first.other()] {
            if side != first {
                items.push(Item::Dash);
            }
            let gave_up = match ending.how {
                How::Resigned(who) if who == side => Some(sign::FLAG),
                How::TimedOut(who) if who == side => Some(sign::HOURGLASS),
                _ => None,
            };
            let pair = [Item::Seat(side), Item::Number(number(side).to_string())];
            let [seat, number] = pair;
            if side == first {
                items.extend([seat, number]);
            } else {
                items.extend([number, seat]);
            }
            items.extend(gave_up.map(Item::Sign));
        }
        let how = match ending.how {
            How::NoProgress => vec![sign::SPLIT],
            How::Split => vec![sign::HANDSHAKE, sign::SPLIT],
            How::Agreed => vec![sign::HANDSHAKE],
            How::Seeds | How::Resigned(_) | How::TimedOut(_) => vec![],
        };
        items.extend(how.into_iter().map(Item::Sign));
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
