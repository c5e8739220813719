//! What one player asks the other for: a draw, or to take turns back.

use hoyito::{IllegalMove, MatchResult, Side};

use super::{EndedBy, Happening, Moment, Played, Refusal, Table, TableState};

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// That the match is drawn, or that the rest of the round is split where few seeds are left.
    Draw,
    /// That one's newest turns are taken back.
    Takeback,
}

/// Something that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who asks.
    pub by: Side,
    /// For what.
    pub wish: Wish,
    /// On which position.
    pub ply: u32,
}

/// Up to so many seeds on the board a draw means to split them; above, that the whole match is drawn.
const SPLIT_UP_TO: u8 = 8;

impl Table {
    /// What is asked for on this position.
    pub fn standing_offer(&self) -> Option<Offer> {
        self.offer.filter(|offer| offer.ply == self.ply)
    }

    /// A draw means to split the seeds on the board, since there are few.
    pub fn splits(&self) -> bool {
        self.seeds_left() <= SPLIT_UP_TO
    }

    /// Seeds on the board.
    pub fn seeds_left(&self) -> u8 {
        self.game().position().board.total()
    }

    /// `by` asks for something; where the other has asked for the same, that is an agreement.
    pub(super) fn offer(&self, by: Side, wish: Wish, record: &[Played]) -> Result<Vec<Moment>, Refusal> {
        if wish == Wish::Takeback {
            self.may_take_back(by, record)?;
        }
        // The engine lets every turn be taken back, and plays to the end.
        if self.engine().is_some() {
            return match wish {
                Wish::Draw => Err(Refusal::EngineDrawsNot),
                Wish::Takeback => Ok(vec![self.take_back(by, record)?]),
            };
        }
        match self.standing_offer() {
            None => {
                let offer = Some(Offer { by, wish, ply: self.ply });
                Ok(vec![Self { offer, ..self.clone() }.moment(Happening::Offered { by, wish })])
            }
            Some(offer) if offer.by == by => Err(Refusal::OfferStands),
            // Both wish for a draw.
            Some(offer) if offer.wish == wish && wish == Wish::Draw => Ok(self.agree(by)),
            Some(offer) => Err(Refusal::AnswerFirst { by: self.seats[offer.by].name().to_owned() }),
        }
    }

    /// `side` grants what the other asked for on the position after `ply` plies.
    pub(super) fn accept(
        &self,
        side: Side,
        wish: Wish,
        ply: u32,
        record: &[Played],
    ) -> Result<Vec<Moment>, Refusal> {
        self.asked(side, wish, ply)?;
        match wish {
            Wish::Draw => Ok(self.agree(side)),
            Wish::Takeback => Ok(vec![self.take_back(side.other(), record)?]),
        }
    }

    /// Whether `side` was asked for that, on the position after `ply` plies.
    pub(super) fn asked(&self, side: Side, wish: Wish, ply: u32) -> Result<(), Refusal> {
        match self.standing_offer() {
            Some(offer) if offer.wish != wish || offer.ply != ply => Err(Refusal::OfferGone),
            Some(offer) if offer.by == side => Err(Refusal::OwnOffer),
            Some(_) => Ok(()),
            None => Err(Refusal::OfferGone),
        }
    }

    /// Both agree on a draw, `accepted` second.
    fn agree(&self, accepted: Side) -> Vec<Moment> {
        if !self.splits() {
            let state = TableState::Over { by: EndedBy::Agreed, result: MatchResult::Drawn };
            return vec![Self { state, ..self.clone() }.moment(Happening::Agreed)];
        }
        let split = self.split(accepted).expect("a live round can be split");
        let next = split.follows();
        std::iter::once(split).chain(next).collect()
    }

    pub(super) fn split(&self, accepted: Side) -> Result<Moment, IllegalMove> {
        let (play, over) = self.play.split_rest()?;
        let state = match over.match_over {
            Some(result) => TableState::Over { by: EndedBy::Played, result },
            None => TableState::Live,
        };
        Ok(Moment {
            round: self.play.round(),
            position: self.round_end(over),
            table: Self { play, ply: self.ply + 1, state, ..self.clone() },
            happening: Happening::Split { accepted, over },
        })
    }
}
