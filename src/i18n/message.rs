//! Everything we say, as data.

use fluent_bundle::FluentArgs;

/// Makes the enum, its Fluent keys and its arguments from one table, so that they cannot differ.
macro_rules! messages {
    ($( $variant:ident $({ $( $argument:ident : $kind:ty ),* })? = $key:literal; )*) => {
        /// Something we say. What it says stands under its key in `assets/locales/en-US.ftl`; names and other
        /// texts that people wrote are to be escaped by the caller, who knows where the message goes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the texts in en-US.ftl say what each message is")]
        pub enum Message<'a> {
            $( $variant $({ $( $argument: $kind ),* })?, )*
        }

        impl Message<'_> {
            /// Every key with the names of its arguments, as Fluent writes them.
            pub const KEYS: &'static [(&'static str, &'static [&'static str])] =
                &[$( ($key, &[$($( stringify!($argument) ),*)?]) ),*];

            /// The key in the locale files.
            pub const fn key(&self) -> &'static str {
                match self {
                    $( Self::$variant $({ $( $argument: _ ),* })? => $key, )*
                }
            }

            pub(super) fn arguments(&self) -> FluentArgs<'_> {
                let mut arguments = FluentArgs::new();
                match self {
                    $( Self::$variant $({ $( $argument ),* })? => {
                        $($( arguments.set(stringify!($argument).replace('_', "-"), *$argument); )*)?
                    } )*
                }
                arguments
            }
        }
    };
}

messages! {
    GameII = "game-ii";
    GameII12 = "game-ii-12";
    GameIII = "game-iii";
    GameI = "game-i";
    GameI12 = "game-i-12";
    SideSouth = "side-south";
    SideNorth = "side-north";

    ChallengeNamed { opponent: &'a str, challenger: &'a str, terms: &'a str, first: &'a str, until: &'a str }
        = "challenge-named";
    ChallengeRematch { opponent: &'a str, challenger: &'a str, terms: &'a str, first: &'a str, until: &'a str }
        = "challenge-rematch";
    ChallengeAnyone { challenger: &'a str, terms: &'a str, first: &'a str, until: &'a str } = "challenge-anyone";
    Terms { game: &'a str, rounds: i64 } = "terms";
    TermsOdd = "terms-odd";
    TermsUsual { winner: i64, loser: i64 } = "terms-usual";
    TermsFair = "terms-fair";
    TermsClosing = "terms-closing";
    TermsRated { most: i64 } = "terms-rated";
    TermsUnrated = "terms-unrated";
    TermsThread = "terms-thread";
    TermsAnswersOnly = "terms-answers-only";
    TermsHours { hours: i64 } = "terms-hours";
    TermsDays { days: i64 } = "terms-days";
    FirstPerson { name: &'a str } = "first-person";
    FirstAcceptor = "first-acceptor";
    FirstLot = "first-lot";
    ChallengeAccepted { challenger: &'a str, opponent: &'a str, game: &'a str } = "challenge-accepted";
    ChallengeDeclined { challenger: &'a str, opponent: &'a str, game: &'a str } = "challenge-declined";
    ChallengeWithdrawn { challenger: &'a str, game: &'a str } = "challenge-withdrawn";
    ChallengeExpired { challenger: &'a str, game: &'a str } = "challenge-expired";
    InThread { thread: &'a str } = "in-thread";
    ThreadLost = "thread-lost";
    Crossed { challenger: &'a str, terms: &'a str, first: &'a str, at: &'a str } = "crossed";

    BoardStart { game: &'a str, south: &'a str, north: &'a str, next: &'a str } = "board-start";
    BoardOpening { turns: &'a str } = "board-opening";
    BoardRoundStart { round: i64, rounds: i64, kept: &'a str, next: &'a str } = "board-round-start";
    RoundKept { name: &'a str, closed: i64, seeds: i64 } = "round-kept";
    CannotFill { name: &'a str } = "cannot-fill";
    NextStarts { name: &'a str } = "next-starts";
    NextMoves { name: &'a str } = "next-moves";
    TurnSowed { name: &'a str, hole: &'a str, laps: i64, taken: i64 } = "turn-sowed";
    TurnLastFour { name: &'a str } = "turn-last-four";
    TurnPassedEmpty { name: &'a str } = "turn-passed-empty";
    TurnPassedNeverEnding { name: &'a str } = "turn-passed-never-ending";
    TurnExtra = "turn-extra";
    TurnQuiet { turns: i64 } = "turn-quiet";
    RoundNoProgress { turns: i64, south: i64, north: i64 } = "round-no-progress";
    RoundWon { round: i64, name: &'a str, winner: i64, loser: i64 } = "round-won";
    RoundDrawn { round: i64, seeds: i64 } = "round-drawn";
    RoundsWon { south: &'a str, south_wins: i64, north: &'a str, north_wins: i64, scores: &'a str } = "rounds-won";
    MatchWon { name: &'a str, winner: i64, loser: i64 } = "match-won";
    MatchWonRounds { name: &'a str } = "match-won-rounds";
    MatchDrawn { seeds: i64 } = "match-drawn";
    MatchDrawnRounds = "match-drawn-rounds";
    Aborted = "aborted";
    TimedOut { loser: &'a str, winner: &'a str } = "timed-out";
    Reminder { name: &'a str, opponent: &'a str, until: &'a str, at: &'a str } = "reminder";
    Agreed = "agreed";
    RestSplit = "rest-split";
    DrawOffered { name: &'a str, opponent: &'a str } = "draw-offered";
    SplitOffered { name: &'a str, opponent: &'a str, seeds: i64 } = "split-offered";
    DrawDeclined { name: &'a str } = "draw-declined";
    TakebackOffered { name: &'a str, opponent: &'a str } = "takeback-offered";
    TakebackDeclined { name: &'a str } = "takeback-declined";
    TookBack { name: &'a str, turns: i64 } = "took-back";
    Voided = "voided";
    Stopped = "stopped";
    Resigned { loser: &'a str, winner: &'a str } = "resigned";

    ButtonAccept = "button-accept";
    ButtonDecline = "button-decline";
    ButtonWithdraw = "button-withdraw";
    ButtonMenu = "button-menu";
    ButtonResign = "button-resign";
    ButtonResignYes = "button-resign-yes";
    ButtonKeepPlaying = "button-keep-playing";
    ButtonAbort = "button-abort";
    ButtonAbortYes = "button-abort-yes";
    ButtonRematch = "button-rematch";
    ButtonDraw = "button-draw";
    ButtonDrawYes = "button-draw-yes";
    ButtonSplit = "button-split";
    ButtonSplitYes = "button-split-yes";
    ButtonTakeback = "button-takeback";
    ButtonTakebackYes = "button-takeback-yes";
    ButtonNotNow = "button-not-now";
    ButtonFlip = "button-flip";
    ButtonPings = "button-pings";
    ButtonNoPings = "button-no-pings";
    ButtonBlocks = "button-blocks";
    ButtonKeepData = "button-keep-data";
    ButtonForget = "button-forget";
    ButtonSettings = "button-settings";
    ButtonReplay = "button-replay";
    ButtonReplayWhole = "button-replay-whole";
    ButtonRecord = "button-record";
    ButtonPageBefore = "button-page-before";
    ButtonPageAfter = "button-page-after";
    ButtonText = "button-text";
    ButtonRules = "button-rules";
    ButtonHowToPlay = "button-how-to-play";
    ButtonBoard = "button-board";

    Menu { opponent: &'a str } = "menu";
    ResignConfirm { opponent: &'a str } = "resign-confirm";
    ResignDone = "resign-done";
    AbortConfirm { opponent: &'a str } = "abort-confirm";
    AbortDone = "abort-done";
    DrawConfirm { opponent: &'a str } = "draw-confirm";
    SplitConfirm { opponent: &'a str, seeds: i64 } = "split-confirm";
    TakebackConfirm { opponent: &'a str } = "takeback-confirm";
    OfferDone = "offer-done";
    SettingsPings = "settings-pings";
    SettingsNoPings = "settings-no-pings";
    SettingsBlocked { people: i64 } = "settings-blocked";
    ChooseChallengers = "choose-challengers";
    ChallengersEveryone = "challengers-everyone";
    ChallengersOpponents = "challengers-opponents";
    ChallengersNobody = "challengers-nobody";
    ChooseTheme = "choose-theme";
    ThemeEarth = "theme-earth";
    ThemeChalk = "theme-chalk";
    ChooseLanguage = "choose-language";
    LanguageDiscords = "language-discords";
    ChooseBlock = "choose-block";
    ChooseUnblock = "choose-unblock";
    Slow = "slow";
    ResignKept = "resign-kept";
    GamesNone = "games-none";
    GamesNoneOwn = "games-none-own";
    ListMore { more: i64 } = "list-more";
    GameLine { south: &'a str, north: &'a str, game: &'a str, mover: &'a str, until: &'a str, at: &'a str }
        = "game-line";
    GameUntil { until: &'a str } = "game-until";
    WhichGame = "which-game";
    Against { name: &'a str } = "against";
    TextBoardScore { south: i64, north: i64, moves: &'a str } = "text-board-score";
    TextBoardMoves { name: &'a str, side: &'a str } = "text-board-moves";
    TextBoardOver = "text-board-over";
    TextBoardRound { round: i64, rounds: i64 } = "text-board-round";

    RefusedUnknown = "refused-unknown";
    RefusedElsewhere { at: &'a str } = "refused-elsewhere";
    RefusedRounds { rounds: i64 } = "refused-rounds";
    RefusedBoard = "refused-board";
    RefusedNobodyElse = "refused-nobody-else";
    RefusedOneself = "refused-oneself";
    RefusedBot = "refused-bot";
    RefusedStranger { name: &'a str } = "refused-stranger";
    RefusedPair { at: &'a str } = "refused-pair";
    RefusedNoClosing = "refused-no-closing";
    RefusedClosingOneRound = "refused-closing-one-round";
    RefusedFairBoard = "refused-fair-board";
    RefusedFairRounds = "refused-fair-rounds";
    RefusedCrossed { name: &'a str, at: &'a str } = "refused-crossed";
    RefusedNotNow { name: &'a str, until: &'a str } = "refused-not-now";
    RefusedTooMany { most: i64 } = "refused-too-many";
    RefusedForAnother { opponent: &'a str } = "refused-for-another";
    RefusedOwnChallenge = "refused-own-challenge";
    RefusedNotYourChallenge { challenger: &'a str } = "refused-not-your-challenge";
    RefusedAccepted = "refused-accepted";
    RefusedDeclined = "refused-declined";
    RefusedWithdrawn = "refused-withdrawn";
    RefusedExpired = "refused-expired";
    RefusedNotYourGame { south: &'a str, north: &'a str } = "refused-not-your-game";
    RefusedNotYourTurn { mover: &'a str } = "refused-not-your-turn";
    RefusedOldBoard { at: &'a str } = "refused-old-board";
    RefusedOldBoardFollows = "refused-old-board-follows";
    RefusedOver = "refused-over";
    RefusedOfferStands = "refused-offer-stands";
    RefusedOfferDeclined = "refused-offer-declined";
    RefusedOwnOffer = "refused-own-offer";
    RefusedOfferGone = "refused-offer-gone";
    RefusedAnswerFirst { name: &'a str } = "refused-answer-first";
    RefusedRated = "refused-rated";
    RefusedNothingBack { name: &'a str } = "refused-nothing-back";
    RefusedLacking { permissions: &'a str, channel: &'a str } = "refused-lacking";
    RefusedLocked = "refused-locked";
    RefusedNoThread = "refused-no-thread";
    PermissionView = "permission-view";
    PermissionSend = "permission-send";
    PermissionSendInThreads = "permission-send-in-threads";
    PermissionAttach = "permission-attach";
    PermissionThreads = "permission-threads";
    PermissionHistory = "permission-history";
    WhyView = "why-view";
    WhySend = "why-send";
    WhySendInThreads = "why-send-in-threads";
    WhyAttach = "why-attach";
    WhyThreads = "why-threads";
    WhyHistory = "why-history";
    DoctorWell { channels: i64 } = "doctor-well";
    DoctorIll { channels: i64 } = "doctor-ill";
    DoctorHow = "doctor-how";
    GuildLanguage { language: &'a str } = "guild-language";
    GuildDiscordsLanguage = "guild-discords-language";
    GuildTimeZone { zone: &'a str } = "guild-time-zone";
    GuildChannels { channels: &'a str } = "guild-channels";
    GuildChannelsAll = "guild-channels-all";
    GuildDefaults { defaults: &'a str } = "guild-defaults";
    GuildDefaultsUsual = "guild-defaults-usual";
    DefaultRounds { rounds: i64 } = "default-rounds";
    DefaultTime { hours: i64 } = "default-time";
    DefaultDays { days: i64 } = "default-days";
    DefaultNoTime = "default-no-time";
    DefaultRated { rated: &'a str } = "default-rated";
    DefaultThread { thread: &'a str } = "default-thread";
    Yes = "yes";
    No = "no";
    GameStopped { south: &'a str, north: &'a str, game: &'a str } = "game-stopped";
    GameVoided { south: &'a str, north: &'a str, game: &'a str } = "game-voided";
    Export = "export";
    ForgetMeConfirm = "forget-me-confirm";
    ForgetMemberConfirm { name: &'a str } = "forget-member-confirm";
    Forgotten = "forgotten";
    DataKept = "data-kept";
    DeletedPlayer = "deleted-player";
    RefusedNotOver = "refused-not-over";
    RefusedBothMoved = "refused-both-moved";
    RefusedRematchAsked { at: &'a str } = "refused-rematch-asked";
    RefusedHoleEmpty { hole: &'a str } = "refused-hole-empty";
    RefusedHoleNeverEnding { hole: &'a str } = "refused-hole-never-ending";
    RefusedHoleClosed { hole: &'a str } = "refused-hole-closed";
    RefusedHoleNotYours { hole: &'a str } = "refused-hole-not-yours";
    RefusedNoSuchHole { given: &'a str, last: &'a str } = "refused-no-such-hole";
    RefusedNoGame = "refused-no-game";
    RefusedPrivatePlace = "refused-private-place";
    RefusedOldButton = "refused-old-button";
    RefusedNothingPlayed = "refused-nothing-played";
    RefusedNotAllowedHere { channels: &'a str } = "refused-not-allowed-here";
    RefusedNotManager = "refused-not-manager";
    RefusedStoppedAlready = "refused-stopped-already";
    RefusedNoSuchZone { given: &'a str } = "refused-no-such-zone";
    RefusedNoSuchLanguage { given: &'a str } = "refused-no-such-language";
    RefusedUnwelcome { name: &'a str } = "refused-unwelcome";
    RefusedBlocked { name: &'a str } = "refused-blocked";
    RefusedBlockedOneself = "refused-blocked-oneself";
    RefusedPage { page: i64 } = "refused-page";
    LinkTo { url: &'a str } = "link-to";
    Late = "late";
    Unavailable = "unavailable";
    Failed { incident: &'a str } = "failed";

    ReplayTurn { south: &'a str, north: &'a str, game: &'a str } = "replay-turn";
    ReplayWhole { south: &'a str, north: &'a str, game: &'a str } = "replay-whole";
    RecordFile = "record-file";

    EngineTitled { name: &'a str, level: &'a str } = "engine-titled";
    LevelBeginner = "level-beginner";
    LevelCasual = "level-casual";
    LevelStrong = "level-strong";
    LevelExpert = "level-expert";
    LevelPerfect = "level-perfect";
    EngineLevels { game: &'a str } = "engine-levels";
    ButtonAnalyse = "button-analyse";
    AnalysisTitle { south: &'a str, north: &'a str, game: &'a str } = "analysis-title";
    AnalysisRound { south: &'a str, north: &'a str, game: &'a str, round: i64, rounds: i64 } = "analysis-round";
    AnalysisBlunders { blunders: i64 } = "analysis-blunders";
    AnalysisBlunder { number: i64, name: &'a str, hole: &'a str, seeds: i64, best: &'a str, sure: &'a str }
        = "analysis-blunder";
    AnalysisExact { exact: i64, turns: i64 } = "analysis-exact";
    AnalysisAlt { title: &'a str } = "analysis-alt";
    PuzzleAsked { game: &'a str, side: &'a str } = "puzzle-asked";
    PuzzleSolved { hole: &'a str, ahead: i64 } = "puzzle-solved";
    PuzzleMissed { hole: &'a str, best: &'a str, ahead: i64 } = "puzzle-missed";
    PuzzleStreak { days: i64 } = "puzzle-streak";
    RefusedTooManyChannels { most: i64 } = "refused-too-many-channels";
    RefusedPuzzleOver = "refused-puzzle-over";
    LessonTitle { number: i64, of: i64 } = "lesson-title";
    LessonYou = "lesson-you";
    LessonSowing = "lesson-sowing";
    LessonRelay = "lesson-relay";
    LessonCapture = "lesson-capture";
    LessonSeveral = "lesson-several";
    LessonEnd = "lesson-end";
    LessonMet = "lesson-met";
    LessonMissed = "lesson-missed";
    CourseDone = "course-done";
    ButtonTryAgain = "button-try-again";
    ButtonNextLesson = "button-next-lesson";
    ButtonLesson { number: i64 } = "button-lesson";
    HintBest { hole: &'a str, takes: i64, again: &'a str, answer: i64 } = "hint-best";
    HintAhead { seeds: i64 } = "hint-ahead";
    HintBehind { seeds: i64 } = "hint-behind";
    HintEven = "hint-even";
    HintProved = "hint-proved";
    HintThought = "hint-thought";
    HintNext { hole: &'a str, seeds: i64 } = "hint-next";
    HintOnly = "hint-only";
    RefusedEngineDrawsNot = "refused-engine-draws-not";
    RefusedPlaysEngine { at: &'a str } = "refused-plays-engine";
    RefusedNoHint = "refused-no-hint";
    FileTooLarge = "file-too-large";
    ProfileTitle { name: &'a str } = "profile-title";
    ProfileEmpty { name: &'a str } = "profile-empty";
    ProfileRating { game: &'a str, rating: i64, deviation: i64, games: i64, wins: i64, draws: i64 } = "profile-rating";
    ProfileProvisional = "profile-provisional";
    ProfileWinning { games: i64 } = "profile-winning";
    ProfileDrawing { games: i64 } = "profile-drawing";
    ProfileLosing { games: i64 } = "profile-losing";
    ProfileLongest { games: i64 } = "profile-longest";
    ProfileBestWin { name: &'a str, rating: i64 } = "profile-best-win";
    ProfileOpening { hole: &'a str, games: i64, of: i64 } = "profile-opening";
    ProfileGraph = "profile-graph";
    ProfileAlt { name: &'a str } = "profile-alt";
    HistoryTitle { page: i64 } = "history-title";
    HistoryEmpty = "history-empty";
    HistoryLine {
        number: i64, date: &'a str, south: &'a str, north: &'a str, game: &'a str, score: &'a str, ended: &'a str,
        at: &'a str
    } = "history-line";
    HistorySeeds { south: i64, north: i64 } = "history-seeds";
    HistoryRounds { south_rounds: i64, north_rounds: i64, south: i64, north: i64 } = "history-rounds";
    HistoryWon { winner: &'a str } = "history-won";
    HistoryResigned { winner: &'a str, loser: &'a str } = "history-resigned";
    HistoryTimedOut { winner: &'a str, loser: &'a str } = "history-timed-out";
    HistoryDrawn = "history-drawn";
    HistoryAgreed = "history-agreed";
    HistoryVoid = "history-void";
    ButtonReplayNumber { number: i64 } = "button-replay-number";
    RankingTitle { game: &'a str, period: &'a str } = "ranking-title";
    RankingAlt { game: &'a str, period: &'a str } = "ranking-alt";
    RankingPeriodPage { period: &'a str, page: i64 } = "ranking-period-page";
    RankingAllTime = "ranking-all-time";
    RankingMonth = "ranking-month";
    RankingWeek = "ranking-week";
    RankingProvisional = "ranking-provisional";
    RankingEmpty = "ranking-empty";
    RankingEmptyPage { page: i64 } = "ranking-empty-page";
    RankingRow { rank: i64, name: &'a str, rating: i64, deviation: i64, games: i64, wins: i64, draws: i64 }
        = "ranking-row";

    Help = "help";
    RulesTitle { variant: &'a str, page: i64, pages: i64 } = "rules-title";
    RulesBoard { variant: &'a str } = "rules-board";
    RulesSowing = "rules-sowing";
    RulesRelay = "rules-relay";
    RulesCapture { variant: &'a str } = "rules-capture";
    RulesSeveral { variant: &'a str } = "rules-several";
    RulesExtraTurn { variant: &'a str } = "rules-extra-turn";
    RulesPassing = "rules-passing";
    RulesNeverEnding = "rules-never-ending";
    RulesEnd { variant: &'a str } = "rules-end";
    RulesMatch { variant: &'a str } = "rules-match";
    RulesSources { variant: &'a str } = "rules-sources";

    AltToMove { side: &'a str } = "alt-to-move";
    AltRoundOver = "alt-round-over";
    AltRow { side: &'a str, last: &'a str, seeds: &'a str } = "alt-row";
    AltClosed = "alt-closed";
    AltCaptured { south: i64, north: i64 } = "alt-captured";
    AltLastStart = "alt-last-start";
    AltLastOpening { turns: &'a str } = "alt-last-opening";
    AltLastSowed { side: &'a str, hole: &'a str, laps: i64, taken: i64 } = "alt-last-sowed";
    AltLastPassed { side: &'a str } = "alt-last-passed";
    AltLastResigned { side: &'a str } = "alt-last-resigned";
    AltTookBack { side: &'a str, turns: i64 } = "alt-took-back";
    AltTimedOut { side: &'a str } = "alt-timed-out";
    AltRounds { round: i64, rounds: i64, south: i64, north: i64 } = "alt-rounds";
    AltNames { south: &'a str, north: &'a str } = "alt-names";
}
