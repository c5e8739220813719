//! Why something was refused: data, no words. The words are in `i18n`.

use chrono::{DateTime, Utc};
use hoyito::HoleState;

use super::{Challenge, ChallengeState, Link, Permission, Table, TermsError};
use crate::ids::ChannelId;

/// What a person did that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// No such game or challenge is known.
    Unknown,
    /// It belongs to another channel.
    Elsewhere {
        /// Its newest message, when one is known and the person may know of it.
        at: Option<Link>,
    },

    /// The terms of a challenge do not go together.
    Terms(TermsError),
    /// Nobody else is there to be challenged.
    NobodyElseHere,
    /// One cannot challenge oneself.
    ChallengedOneself,
    /// Bots do not play.
    ChallengedBot,
    /// The person is not in this server.
    ChallengedStranger {
        /// The person's name.
        name: String,
    },
    /// These two have an open challenge already.
    PairHasChallenge {
        /// Where it stands.
        at: Option<Link>,
    },
    /// The other has challenged the caller already: that one can be accepted instead.
    Crossed {
        /// The other's challenge.
        challenge: Box<Challenge>,
    },
    /// The other does not want to be challenged by the caller for a while.
    NotNow {
        /// The other's name.
        name: String,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// The challenger has as many open challenges as one may have.
    TooManyChallenges,
    /// The challenge was made to somebody else.
    ChallengeForAnother {
        /// The name of the one it was made to.
        opponent: String,
    },
    /// The challenger pressed Accept or Decline.
    OwnChallenge,
    /// Somebody else pressed Withdraw.
    NotYourChallenge {
        /// The challenger's name.
        challenger: String,
    },
    /// The challenge is settled.
    ChallengeSettled {
        /// What became of it.
        state: ChallengeState,
    },

    /// The person has no seat in this game.
    NotYourGame {
        /// South's name.
        south: String,
        /// North's name.
        north: String,
    },
    /// It is the other's turn.
    NotYourTurn {
        /// The mover's name.
        mover: String,
    },
    /// The board that was pressed is not the newest.
    OldBoard {
        /// The newest one; `None` while it is not known to stand.
        newest: Option<Link>,
    },
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// Both have sown, so that leaving means to resign.
    BothMoved,
    /// One asks for something already.
    OfferStands,
    /// The other asks for something else, which is to be answered first.
    AnswerFirst {
        /// The other's name.
        by: String,
    },
    /// It was asked for on this position, and not granted.
    OfferDeclined,
    /// The one who asks cannot answer.
    OwnOffer,
    /// It is not asked for any more.
    OfferGone,
    /// The game is rated, so no turn is taken back.
    Rated,
    /// One has made no choice since the other's last.
    NothingToTakeBack {
        /// The other's name.
        other: String,
    },
    /// The engine agrees to no draw.
    EngineDrawsNot,
    /// The person plays the engine here already.
    PlaysEngineAlready {
        /// Where that game's board stands.
        at: Option<Link>,
    },
    /// A server allows no more channels.
    TooManyChannels {
        /// How many it does at most.
        most: usize,
    },
    /// The puzzle is another day's.
    PuzzleOver,
    /// The engine helps only in games against itself, on one's own turn.
    NoHintHere,
    /// A rematch was asked for already.
    RematchAsked {
        /// Where, or where the new game stands.
        at: Option<Link>,
    },
    /// That hole cannot be chosen.
    Hole {
        /// Its letter.
        letter: char,
        /// Why not.
        why: HoleState,
    },
    /// The row has no such hole.
    NoSuchHole {
        /// What was given.
        given: String,
        /// The last letter of the row.
        last: char,
    },

    /// The bot lacks what it needs in this channel.
    Lacking {
        /// Where.
        channel: ChannelId,
        /// What is missing.
        permissions: Vec<Permission>,
    },
    /// The thread is locked, so that the bot cannot write in it.
    Locked,
    /// No thread can be opened here.
    NoThreadHere,

    /// A ranking has no such page.
    NoSuchPage {
        /// What was given.
        page: i64,
    },
    /// That person does not want to be asked, and whoever asks is not told why.
    Unwelcome {
        /// Their name.
        name: String,
    },
    /// The one who asks has blocked that person.
    Blocked {
        /// Their name.
        name: String,
    },
    /// Nobody can block oneself.
    BlockedOneself,
    /// Challenges are made in other channels of this server.
    NotAllowedHere {
        /// In which.
        channels: Vec<ChannelId>,
    },
    /// It is for those who manage the server.
    NotManager,
    /// The game counts for nothing already.
    StoppedAlready,
    /// There is no such time zone.
    NoSuchZone {
        /// What was given.
        given: String,
    },
    /// There is no such language.
    NoSuchLanguage {
        /// What was given.
        given: String,
    },
    /// No turn was made in that game yet.
    NothingPlayed,
    /// It works in servers only.
    ServersOnly,

    /// The person plays no game in this channel.
    NoGameHere,
    /// The person plays several games in this channel and named none.
    SeveralGames {
        /// Them, the oldest first.
        games: Vec<Table>,
    },
}
