# English (United States): the language every other one falls back to.
# Terms: sow, lap, hole, seed, capture, turn, round, match. South's row is drawn below, North's above.

## The language: what its speakers call it, and Discord's locales for which commands are shown in it

locale-name = English
locale-discord = en-US en-GB

## What is played

game-ii = Hoyito II
game-ii-12 = Hoyito II, 12 holes
game-iii = Hoyito III
game-i = Hoyito I
game-i-12 = Hoyito I, 12 holes
side-south = South
side-north = North

## Challenges

challenge-named = { $opponent }, { $challenger } challenges you to { $terms }. { $first } The challenge lapses { $until }.
challenge-rematch = { $opponent }, { $challenger } wants a rematch, with the seats changed: { $terms }. { $first } The challenge lapses { $until }.
challenge-anyone = { $challenger } challenges anyone here to { $terms }. { $first } The challenge lapses { $until }.
terms = **{ $game }**, { $rounds ->
    [one] one round
   *[other] a match of { $rounds } rounds
}
first-person = { $name } starts.
first-acceptor = Whoever accepts starts.
first-lot = Who starts is drawn by lot.
terms-odd = The second player has the advantage, so an even number of rounds is fairer.
terms-usual = From the usual start, with best play, who moves first loses { $loser }–{ $winner }; `start: fair` makes it even.
terms-fair = It has a fair start: some turns are made already, to a position that is worth as much to both.
terms-closing = Holes close: after each round the players fill their holes with what they have, and what cannot be filled is closed.
terms-rated = It counts for the ranking; of the same two people, at most { $most } games a day do.
terms-unrated = It does not count for the ranking.
terms-thread = The game gets a thread of its own.
terms-answers-only = I cannot write here by myself: nobody is reminded, and a time that has run out shows with the next press.
terms-hours = Each turn may take { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}.
terms-days = Each turn may take { $days ->
    [one] 1 day
   *[other] { $days } days
}.
challenge-accepted = { $opponent } accepted { $challenger }'s challenge to { $game }.
challenge-declined = { $opponent } declined { $challenger }'s challenge to { $game }.
challenge-withdrawn = { $challenger } took back the challenge to { $game }.
challenge-expired = Nobody accepted { $challenger }'s challenge to { $game } in time.
in-thread = { " " }The game is in { $thread }.
thread-lost = The challenge's message is gone, so that no thread can be opened under it: the game is played here.
crossed = { $challenger } has challenged you already, to { $terms }. { $first } Do you accept?{ $at }

## The board

board-start = **{ $game }**: { $south } sits South (below), { $north } sits North (above). { $next }
board-opening = A fair start, after { $turns }.
board-round-start = Round { $round } of { $rounds }.{ $kept } { $next }
round-kept = { $name } keeps { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
} and has { $closed ->
    [0] no hole closed
    [one] 1 hole closed
   *[other] { $closed } holes closed
}.
next-starts = { $name } starts.
next-moves = { $name } is next.
turn-sowed = { $name } sowed { $hole }: { $laps ->
    [one] 1 lap
   *[other] { $laps } laps
}{ $taken ->
    [0] { "." }
   *[other] , took { $taken }.
}
turn-last-four = The last four go to { $name }.
turn-passed-empty = { $name } has no seeds to sow and passes.
turn-passed-never-ending = Every hole { $name } could choose would sow for ever, so { $name } passes.
turn-extra = Extra turn.
turn-quiet = { $turns ->
    [one] One more turn without a capture and the rest is split.
   *[other] { $turns } more turns without a capture and the rest is split.
}
round-no-progress = { $turns } turns in a row without a capture: the seeds left are split { $south }–{ $north }.
round-won = Round { $round } goes to { $name }, { $winner }–{ $loser }.
round-drawn = Round { $round } is drawn, { $seeds }–{ $seeds }.
rounds-won = Rounds: { $scores }. Rounds won: { $south } { $south-wins }, { $north } { $north-wins }.
cannot-fill = { $name } cannot fill a single hole.
match-won = **{ $name } wins { $winner }–{ $loser }.**
match-won-rounds = **{ $name } wins the match.**
match-drawn = **It is a draw, { $seeds }–{ $seeds }.**
match-drawn-rounds = **The match is drawn.**
resigned = { $loser } resigned. **{ $winner } wins.**
aborted = The game was aborted before both had moved. It does not count.
timed-out = The time of { $loser } ran out. **{ $winner } wins.**
reminder = { $name }, it is still your turn against { $opponent }. Your time runs out { $until }.{ $at }
agreed = Both agreed: **the match is drawn.**
rest-split = Both agreed to split the rest.
draw-offered = { $name } offers a draw. { $opponent }, do you accept? The offer stands until the next turn.
split-offered = { $name } offers to split the rest, { $seeds } seeds. { $opponent }, do you accept? The offer stands until the next turn.
draw-declined = { $name } would rather play on.
takeback-offered = { $name } asks to take back the last turn, with the extra turns that followed. { $opponent }, do you allow it? It stands until the next turn.
takeback-declined = { $name } lets the turn stand.
took-back = { $name } took back { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
voided = The place where this game was played is gone. It does not count.
stopped = Those who manage this server ended the game. It does not count.

## Buttons

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-menu = Menu
button-resign = Resign
button-resign-yes = Yes, resign
button-keep-playing = Keep playing
button-abort = Abort
button-abort-yes = Yes, abort
button-rematch = Rematch
button-draw = Offer draw
button-draw-yes = Yes, offer a draw
button-split = Split the rest
button-split-yes = Yes, offer to split
button-takeback = Take back
button-takeback-yes = Yes, ask to take back
button-not-now = Not for an hour
button-flip = From my side
button-pings = Notify me
button-no-pings = Do not notify me
button-blocks = Blocked people
button-keep-data = Keep it
button-forget = Yes, delete it
button-settings = ◀ Settings
button-replay = Replay
button-replay-whole = The whole game
button-analyse = Analyse
button-record = Record
button-page-before = ◀ Page before
button-page-after = Next page ▶
button-rules = Rules
button-how-to-play = How to play
button-text = Board as text
button-board = Show the board again

## Private messages

menu = Your game against { $opponent }.
resign-confirm = Do you resign the whole match against { $opponent }? The win goes to { $opponent }.
resign-done = You resigned.
abort-confirm = Do you leave the game against { $opponent }? Not both have moved yet, so it counts for nobody.
abort-done = You left the game.
draw-confirm = Do you offer { $opponent } a draw? The whole match would be drawn, and the seeds on the board would count for nobody.
split-confirm = Do you offer { $opponent } to split the { $seeds } seeds that are left? The round would end with that.
takeback-confirm = Do you ask { $opponent } to let you take your last turn back, with the extra turns that followed?
offer-done = Your offer is made.
settings-pings = You are notified when it is your turn, and when you are challenged.
settings-no-pings = You are not notified: nobody's turn or challenge mentions you.
settings-blocked = { $people ->
    [0] You have blocked nobody. Whom you block cannot challenge you, and is not told why.
    [one] You have blocked one person. They cannot challenge you, and are not told why.
   *[other] You have blocked { $people } people. They cannot challenge you, and are not told why.
}
choose-challengers = Who may challenge you
challengers-everyone = Everyone may challenge me
challengers-opponents = Whom I have played may challenge me
challengers-nobody = Nobody may challenge me
choose-theme = How boards look
theme-earth = Boards of earth
theme-chalk = Boards of chalk on concrete
choose-language = Your language
language-discords = The language that Discord has for me
choose-block = Block somebody
choose-unblock = Lift a block
slow = This takes longer than usual. Nothing is lost; the answer follows.
resign-kept = The game goes on.
games-none = No game is under way.
games-none-own = You have no game under way. Start one with `/hoyito challenge`.
list-more = And { $more } more.
game-line = { $south } – { $north }, { $game }: it is { $mover }'s turn{ $until }.{ $at }
game-until = , whose time runs out { $until }
which-game = You play several games here. Which one?
against = against { $name }
text-board-score = Captured: South { $south }, North { $north }. { $moves }
text-board-moves = { $name } ({ $side }) is to move.
text-board-over = The game is over.
text-board-round = Round { $round } of { $rounds }.

## Refusals: private, and they say what to do

refused-unknown = I do not know that game. Pick one from the list while you type, or start one with `/hoyito challenge`.
refused-elsewhere = That belongs to another channel.{ $at }
refused-rounds = A match has 1 to 12 rounds, not { $rounds }.
refused-board = That variant is not played on that board.
refused-engine-draws-not = I play to the end. You can take a turn back, or resign.
refused-plays-engine = You are playing against me here already.{ $at }
refused-too-many-channels = At most { $most } channels can be listed. Take some off the list, or all of them to allow every channel.
refused-puzzle-over = That was the puzzle of another day. `/hoyito puzzle` has today's.
refused-no-hint = I give hints on your own turn, in games against me: `/hoyito play`.
refused-nobody-else = Only you and I are here: play against me with `/hoyito play`, or challenge somebody in a server or in your direct messages with them.
refused-oneself = You cannot challenge yourself. Name somebody else, or leave the opponent out to challenge anyone here.
refused-bot = Bots do not play here. Challenge a person, or leave the opponent out to challenge anyone here.
refused-stranger = { $name } is not in this server.
refused-pair = You two have an open challenge already.{ $at }
refused-no-closing = Closing holes are played in Hoyito I and II only.
refused-closing-one-round = Holes close after a round: closing holes need two rounds or more.
refused-fair-board = Fair starts are known on rows of six holes only.
refused-fair-rounds = A fair start is for one round: in a match of several, both start in turn. Say `rounds: 1`, or leave `start` out.
refused-crossed = { $name } has challenged you already.{ $at }
refused-not-now = { $name } does not want to be challenged by you now. You can ask again { $until }.
refused-too-many = You have { $most } open challenges. Withdraw one, or wait until one is answered.
refused-for-another = This challenge is for { $opponent }.
refused-own-challenge = This is your own challenge. You can withdraw it.
refused-not-your-challenge = This is { $challenger }'s challenge.
refused-accepted = This challenge has been accepted already.
refused-declined = This challenge has been declined.
refused-withdrawn = This challenge has been taken back.
refused-expired = This challenge has expired. Start a new one with `/hoyito challenge`.
refused-not-your-game = This is not your game: { $south } and { $north } are playing. Start your own with `/hoyito challenge`.
refused-not-your-turn = It is { $mover }'s turn.
refused-old-board = This board is old.{ $at } `/hoyito board` shows the current one.
refused-old-board-follows = This board is old. The newest one follows in a moment. `/hoyito board` shows it as well.
refused-over = This game is over. Start another with `/hoyito challenge`.
refused-offer-stands = You have asked already. It stands until the next turn.
refused-answer-first = { $name } has asked you for something: answer that first.
refused-offer-declined = That was declined on this position. A turn must be made first.
refused-rated = This game is rated, so no turn is taken back.
refused-nothing-back = You have made no turn since { $name }'s last one.
refused-lacking = I lack permissions in { $channel }: **{ $permissions }**. Ask whoever runs this server to allow them to me there. A game under way waits until then.
refused-locked = This thread is locked, so I cannot show boards here. Ask whoever runs this server to unlock it. A game under way waits until then.
refused-no-thread = No thread can be opened here. Leave `thread` out, or use a text channel.
permission-view = View Channel
permission-send = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-attach = Attach Files
permission-threads = Create Public Threads
permission-history = Read Message History
why-view = without it I do not see the channel, and nothing can be played there.
why-send = every turn is a message of mine.
why-send-in-threads = the same in threads and forum posts.
why-attach = every board is a picture.
why-threads = needed where a challenge asks for a thread of its own, and for nothing else.
why-history = lets me see whether a message of mine stands already; without it a turn may show twice after a disturbance.
refused-own-offer = This is your own offer; the other answers it.
refused-offer-gone = This offer does not stand any more.
refused-not-over = This game is not over yet.
refused-both-moved = Both have moved, so a game cannot be aborted any more. You can resign it with `/hoyito resign`.
refused-rematch-asked = A rematch of this game was asked for already.{ $at } For another game: `/hoyito challenge`.
refused-hole-empty = Hole { $hole } is empty.
refused-hole-never-ending = Hole { $hole } cannot be chosen: its sowing would never end.
refused-hole-closed = Hole { $hole } is closed in this round.
refused-hole-not-yours = Hole { $hole } is not yours to sow now.
refused-no-such-hole = There is no hole “{ $given }”. Holes are A to { $last }.
refused-no-game = You have no game in this channel. Start one with `/hoyito challenge`.
refused-private-place = This works in servers only.
refused-old-button = This button is from an older version. `/hoyito board` shows your game with new buttons.
refused-nothing-played = No turn has been made in that game yet.
refused-not-allowed-here = In this server games are played in { $channels }.
refused-not-manager = This is for those who manage this server.
refused-stopped-already = That game counts for nothing already.
refused-no-such-zone = I know no time zone “{ $given }”. Pick one from the list while you type, such as America/Santo_Domingo.
refused-no-such-language = I do not speak “{ $given }”. Pick a language from the list while you type.
refused-unwelcome = { $name } cannot be challenged at the moment.
refused-blocked = You have blocked { $name }. `/hoyito settings` lifts that.
refused-blocked-oneself = You cannot block yourself.
refused-page = There is no page { $page }. Pages start at 1.
link-to = { " " }Here it is: { $url }
late = Discord did not take my answer; it follows in a moment.
unavailable = I cannot reach my database. Nothing was changed; try again in a minute.
failed = Something went wrong on my side; nothing was lost. If it happens again, report incident `{ $incident }`.

## Rankings

replay-turn = { $south } – { $north }, { $game }: the last turn.
replay-whole = { $south } – { $north }, { $game }: the whole game.
file-too-large = The file is larger than Discord takes here.
record-file = The game's record as text: people and programs can read it.
ranking-title = **This server's ranking**, { $game }, { $period }
ranking-alt = This server's ranking in { $game }, { $period }, as in the text.
ranking-period-page = { $period }, page { $page }
ranking-all-time = all time
ranking-month = this month
ranking-week = this week
ranking-provisional = Provisional, after few games or a long time:
ranking-empty = Nobody has finished a rated game here yet. Be the first: `/hoyito challenge`.
ranking-empty-page = There is nobody on page { $page }.
ranking-row = { $rank }. { $name }: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}

## The engine

# { $name } is Hoyito itself.
engine-titled = { $name } ({ $level })
level-beginner = beginner
level-casual = casual
level-strong = strong
level-expert = expert
level-perfect = perfect
engine-levels = { $game } against me. How strong shall I be? Games against me do not count for the ranking.
analysis-title = Analysis: { $south } – { $north }, { $game }
analysis-round = Analysis: { $south } – { $north }, { $game }, round { $round } of { $rounds }
analysis-blunders = { $blunders ->
    [0] No turn gave away four seeds or more.
    [one] One turn gave away four seeds or more:
   *[other] { $blunders } turns gave away four seeds or more:
}
analysis-blunder = Turn { $number }, { $name }: { $hole } gave away { $sure ->
    [yes] { $seeds }
   *[other] about { $seeds }
}; { $best } was best.
analysis-exact = Of { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} { $exact } are judged exactly; full bars are certain, striped ones estimates.
analysis-alt = { $title }: a bar for each turn, upward when South is ahead.
puzzle-asked = **Today's puzzle**, { $game }: { $side } is to move. Which hole is best? The first answer counts.
puzzle-solved = **Right.** { $hole } is worth { $ahead } seeds more than any other hole. This is the board after it.
puzzle-missed = { $hole } is not the best: { $best } is worth { $ahead } seeds more than any other hole. This is the board after it.
puzzle-streak = { $days ->
    [one] You have solved one day's puzzle in a row.
   *[other] You have solved { $days } days' puzzles in a row.
}
hint-best = **{ $hole }** is best. { $takes ->
    [0] It takes nothing now
   *[other] It takes { $takes } now
}{ $again ->
    [yes] , and you move again.
    [over] , and the round is over.
    [unknown] .
   *[no] { $answer ->
        [0] , and I can take nothing in answer.
       *[other] , and I can take at most { $answer } in answer.
    }
}
hint-ahead = With best play you still gain { $seeds ->
    [one] one seed more than I do
   *[other] { $seeds } seeds more than I do
}
hint-behind = Even with best play I still gain { $seeds ->
    [one] one seed more than you do
   *[other] { $seeds } seeds more than you do
}
hint-even = With best play both still gain the same
hint-proved = ; that is proved.
hint-thought = , as far as I see.
hint-next = Next best is { $hole }, { $seeds ->
    [0] worth as much.
    [one] worth one seed less.
   *[other] worth { $seeds } seeds less.
}
hint-only = There is no other choice.

## The course

lesson-title = **Lesson { $number } of { $of }**
lesson-you = You
lesson-sowing = The lower row is yours. You lift all seeds of a hole and sow them one by one into the holes that follow, counter-clockwise. When the last one falls into an empty hole, your turn is over.
    Which hole ends like that, in one lap?
lesson-relay = When the last seed falls into a hole that holds seeds, you lift them all and sow on from there: another lap, and perhaps one more.
    Sow a hole that does so.
lesson-capture = When the last seed makes exactly four in its hole, on either side, you take them and move again.
    Which hole takes four?
lesson-several = The holes just before that one go with it as long as each holds four, around both rows.
    Which hole takes more than one?
lesson-end = When a capture leaves just four seeds on the board, they go to whoever captured, and the round is over. Whoever has more seeds wins; here it is 20 to 20.
    Which hole wins?
lesson-met = **That is it.** The numbers tell where seeds were lifted, the dashed rings what was taken.
lesson-missed = Not that one; this is what it does. The numbers tell where seeds were lifted.
course-done = **You know all you need.** `/hoyito play` plays against me, `/hoyito challenge` against people, and `/hoyito rules` has the rest.
button-try-again = Try again
button-next-lesson = Next lesson ▶
button-lesson = Lesson { $number }

## People

profile-title = **{ $name }** in this server
profile-empty = { $name } has finished no rated game here yet.
profile-rating = { $game }: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}
profile-provisional = { " " }(provisional)
profile-winning = { $games } wins in a row.
profile-drawing = { $games } draws in a row.
profile-losing = { $games } losses in a row.
profile-longest = Longest run: { $games } wins.
profile-best-win = Best win: against { $name }, then { $rating }.
profile-opening = Favourite opening: { $hole }, in { $games } of { $of } games begun.
profile-graph = Rating
profile-alt = The ratings of { $name } over time; the newest are in the text.

history-title = **Finished games**, page { $page }
history-empty = There is no finished game to show.
history-line = { $number }. { $date }, { $south } – { $north }, { $game }: { $score }, { $ended }.{ $at }
history-seeds = { $south }–{ $north }
history-rounds = { $south-rounds }–{ $north-rounds } in rounds ({ $south }–{ $north })
history-won = { $winner } won
history-resigned = { $winner } won, { $loser } resigned
history-timed-out = { $winner } won, { $loser } ran out of time
history-drawn = a draw
history-agreed = a draw by agreement
history-void = it does not count
button-replay-number = Replay { $number }

## For those who manage a server

doctor-well = { $channels ->
    [one] I looked at one channel. Nothing is missing.
   *[other] I looked at { $channels } channels. Nothing is missing.
}
doctor-ill = { $channels ->
    [one] Something is missing in one channel:
   *[other] Something is missing in { $channels } channels:
}
doctor-how = Allow these to me, or to my role, in the settings of the channel or of the server. I need nothing else.
guild-language = Language of what everybody reads: { $language }
guild-discords-language = the one that Discord has for this server
guild-time-zone = Days, weeks and months of rankings begin at midnight in { $zone }
guild-channels = Challenges can be made in: { $channels }
guild-channels-all = every channel
guild-defaults = Where a challenge names nothing else: { $defaults }
guild-defaults-usual = as usual
default-rounds = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
default-time = { $hours ->
    [one] 1 hour a turn
   *[other] { $hours } hours a turn
}
default-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}
default-no-time = no time limit
default-rated = rated: { $rated }
default-thread = a thread of its own: { $thread }
yes = yes
no = no
game-stopped = The game { $south } – { $north }, { $game }, does not count: those who manage this server ended it.
game-voided = The result of the game { $south } – { $north }, { $game }, does not count any more: those who manage this server declared it void.

## Privacy

export = This is all I keep about you. Names of other people are left out.
forget-me-confirm = Do you want me to delete what I keep about you? Games under way are given up, your settings, blocks and ratings go, and in the games that others keep you become a “deleted player”. It cannot be undone.
forget-member-confirm = Do you want me to delete what I keep about { $name } in this server? Games under way are given up, the ratings here go, and in the games that others keep they become a “deleted player”. It cannot be undone.
forgotten = Done. Nothing is kept any more.
data-kept = Nothing was deleted.
deleted-player = deleted player

## Rules

rules-title = **Hoyito { $variant }**, { $page } of { $pages }
rules-board = Two rows of six holes with four seeds in each{ $variant ->
    [III] { "" }
   *[other] ; twelve holes a row are played too
}. The lower row is South's, the upper one North's, and whoever captures more seeds wins.
    Hoyito is played in the south-west of the Dominican Republic, with mate seeds in holes in the earth. Its relatives live in West Africa: Ba-awa of Ghana is played much like it. Víktor Bautista i Roca wrote it down there in 2005.
rules-sowing = Lift all seeds of one of your holes and sow them one by one into the holes that follow, counter-clockwise, over both rows. When the last one falls into an empty hole, the turn is over.
    South lifted the six seeds of C; the last one fell into an empty hole of North's.
rules-relay = When the last seed falls into a hole with seeds in it, you lift all of them, that seed too, and sow on from the next hole: a new lap. The hole you lifted first is sown into like any other.
    South lifted B; its last seed fell into F, which was lifted and sown on. The numbers show where seeds were picked up.
rules-capture = { $variant ->
    [I] Every hole that becomes four while you sow is yours at once, on either side. Where the last seed makes the four, the turn ends with it.
   *[other] When the last seed makes exactly four in its hole, on either side, you capture them and the sowing ends. Fours that arise earlier stay.
}
    South's last seed made four in North's hole E.
rules-several = { $variant ->
    [I] One sowing can take several holes. Here F above became four on the way, and E above with the last seed.
    [III] Only the hole of the last seed is taken: E above. F just before it holds four as well and stays; in Hoyito II it would be taken too.
   *[other] Then the holes just before it are looked at: as long as each holds exactly four you take them as well, over both rows. Here E and F above; the hole before them holds no four, and there the run ends.
}
rules-extra-turn = { $variant ->
    [I] A capture gives no extra turn: the other is next.
   *[other] Whoever captures moves again, as often as that happens. Here South captured, and is still to move; each of these turns has its own picture.
}
rules-passing = Whoever has no seeds in their row passes, until seeds come back into it. Here South has passed, and North is next.
rules-never-ending = Some sowings would never end: they come back to where they began. Such a hole cannot be chosen, and its button is off. Here it is A. Whoever could choose nothing else passes.
    After many turns in a row without a capture, 10 for every hole on the board, the round ends and the seeds on it are split.
rules-end = When a capture leaves exactly four seeds, they go to whoever made it, and the round is over.{ $variant ->
    [I] { " " }With eight seeds left, the next four therefore take the last four too.
    [III] { " " }From round 3 of a match on, the last four go to the winner of the round before, whoever captured.
   *[other] { "" }
} More seeds win; as many are a draw.
    South captured four, and the last four with them.
rules-match = A match has up to 12 rounds, and whoever wins more of them wins it; then seeds count. The seats stay, and the other starts each time, since the second player has the advantage.{ $variant ->
    [III] { " " }Hoyito III is usually played in four rounds.
   *[other] { " " }With closing holes each fills as many of their own holes as they can with four of their own seeds and keeps the rest; what cannot be filled is closed for that round. Here North could fill five, and South has four to spare.
}
rules-sources = **Told by the sources:** the board, sowing and laps, { $variant ->
    [I] taking every four on either side, no extra turn,
    [III] capturing with the last seed alone, the extra turn, the last four from round 3 on,
   *[other] capturing with the last seed and the run of fours before it, the extra turn,
} passing with an empty row, the last four{ $variant ->
    [III] { "." }
   *[other] , closing holes.
}
    { "**" }Our rulings, where they are silent:** captures on either side in II and III; the lifted hole is sown into; never-ending sowings cannot be chosen; the end without captures; who starts, and how many rounds; as many seeds are a draw; resigning, time and agreed draws end the whole match.
    { "**" }Sources:** Mancala World, [Hoyito II](<https://mancala.fandom.com/wiki/Hoyito_II>) and [III](<https://mancala.fandom.com/wiki/Hoyito_III>), after Víktor Bautista i Roca; [Wikimanqala](<https://wikimanqala.org>); [Ludii](<https://ludii.games/details.php?keyword=Hoyito>).

## Help

help =
    { "**" }Hoyito** is the mancala of the Dominican south-west.
    1. Challenge somebody: `/hoyito challenge opponent:@somebody`. Leave the opponent out to challenge anyone here.
    2. When it is your turn, press the letter of one of your holes. Its seeds are sown one by one, counter-clockwise; when the last one falls in a hole with seeds, that hole is lifted and sown on.
    3. When the last seed makes four in its hole, you take them and move again. More seeds win.
    Alone here? `/hoyito play` is a game against me. `/hoyito learn` teaches it in five lessons, `/hoyito rules` tells all of it. Lost the board? `/hoyito board` shows it again.

## Alternative text of pictures: the whole position, read aloud

alt-to-move = { $side } to move.
alt-round-over = The round is over.
alt-row = { $side }, A to { $last }: { $seeds }.
alt-closed = closed
alt-captured = Captured: South { $south }, North { $north }.
alt-last-start = A round begins.
alt-last-opening = A round begins with a fair start, after { $turns }.
alt-last-sowed = Last: { $side } sowed { $hole }, { $laps ->
    [one] 1 lap
   *[other] { $laps } laps
}, took { $taken }.
alt-last-passed = Last: { $side } passed.
alt-last-resigned = { $side } resigned.
alt-took-back = { $side } took back { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
alt-timed-out = The time of { $side } ran out.
alt-rounds = Round { $round } of { $rounds }. Rounds won: South { $south }, North { $north }.
alt-names = South is { $south }, North is { $north }.

## Commands. The English names are the ones in code.

command-hoyito = hoyito
    .description = Hoyito, the mancala of the Dominican south-west
command-challenge = challenge
    .description = Challenge somebody, or anyone here, to a game
command-challenge-opponent = opponent
    .description = Whom to challenge; leave it out to challenge anyone in this channel
command-challenge-variant = variant
    .description = Which game (default: Hoyito II)
command-challenge-rounds = rounds
    .description = Rounds of the match, 1 to 12 (default: 1, and 4 for Hoyito III)
command-challenge-first = first
    .description = Who starts (default: by lot)
command-challenge-time = time
    .description = How long a turn may take (default: 3 days)
command-challenge-rated = rated
    .description = Whether it counts for the ranking (default: yes)
command-challenge-thread = thread
    .description = Whether the game gets a thread of its own (default: no)
command-challenge-closing = closing
    .description = Closing holes, in Hoyito I and II (default: no)
command-challenge-start = start
    .description = The usual start, or a fair one that favours nobody (default: usual)
command-move = move
    .description = Sow one of your holes
command-move-hole = hole
    .description = The hole's letter
command-move-game = game
    .description = Which game, when you have several here
command-board = board
    .description = Show the current board again
command-board-game = game
    .description = Which game, when there are several here
command-board-text = text
    .description = Privately, as text
command-board-flip = flip
    .description = Privately, from your side
command-resign = resign
    .description = Give a game up
command-resign-game = game
    .description = Which game, when you have several here
command-draw = draw
    .description = Offer a draw, or to split the rest
command-draw-game = game
    .description = Which game, when you have several here
command-takeback = takeback
    .description = Ask to take your last turn back, in games that are not rated
command-takeback-game = game
    .description = Which game, when you have several here
command-replay = replay
    .description = See the last turn or the whole game again, as a moving picture
command-replay-game = game
    .description = Which game (default: your newest here)
command-replay-whole = whole
    .description = The whole game (default: the last turn)
command-settings = settings
    .description = Notices, who may challenge you, blocked people, how boards look, your language
command-games = games
    .description = Your live games in this server, with links
command-games-user = user
    .description = Whose games (default: yours)
command-leaderboard = leaderboard
    .description = This server's ranking
command-leaderboard-variant = variant
    .description = Of which game (default: Hoyito II)
command-leaderboard-period = period
    .description = Of which time (default: all time)
command-leaderboard-page = page
    .description = Which page (default: 1)
command-profile = profile
    .description = A person in this server: ratings, results, habits
command-profile-user = user
    .description = Whose (default: yours)
command-history = history
    .description = Finished games, to be watched again
command-history-user = user
    .description = Whose (default: yours)
command-history-opponent = opponent
    .description = Against whom (default: everybody)
command-play = play
    .description = Play against me
command-play-level = level
    .description = How strong I play (default: I ask)
command-play-variant = variant
    .description = Which game (default: Hoyito II)
command-play-first = first
    .description = Who starts (default: by lot)
command-play-start = start
    .description = The usual start, or a fair one that favours nobody (default: usual)
command-hint = hint
    .description = In a game against me: the best hole, and why
command-hint-game = game
    .description = Which game, if you play several here
command-analyse = analyse
    .description = A finished game: what each turn was worth, and what was better
command-analyse-game = game
    .description = Which one (default: your newest here)
command-puzzle = puzzle
    .description = Today's puzzle: find the best hole
command-learn = learn
    .description = Learn the game in five short lessons
command-rules = rules
    .description = The rules, with pictures
command-rules-variant = variant
    .description = Of which game (default: Hoyito II)
command-help = help
    .description = What to do first
command-privacy = privacy
    .description = What is kept about you
command-export = export
    .description = All that is kept about you, as a file
command-delete = delete
    .description = Have it deleted; others' results and ratings stay
admin-hoyito-admin = hoyito-admin
    .description = For those who manage this server
admin-settings = settings
    .description = What is set for this server
admin-channels = channels
    .description = Where challenges can be made; everywhere while none is allowed
admin-channels-allow = allow
    .description = Allow challenges in this channel and its threads
admin-channels-forbid = forbid
    .description = Take this channel from those that are allowed
admin-language = language
    .description = The language of what everybody reads here
admin-language-language = language
    .description = Which language
admin-time-zone = time-zone
    .description = At whose midnight days, weeks and months of rankings begin
admin-time-zone-zone = zone
    .description = Which time zone, such as America/Santo_Domingo
admin-defaults = defaults
    .description = What a challenge is where it names nothing else; what you leave out is as usual
admin-defaults-variant = variant
    .description = Which game
admin-defaults-rounds = rounds
    .description = Rounds of the match, 1 to 12
admin-defaults-time = time
    .description = How long a turn may take
admin-defaults-rated = rated
    .description = Whether it counts for the ranking
admin-defaults-thread = thread
    .description = Whether the game gets a thread of its own
admin-end = end
    .description = End a game that is stuck; it counts for nothing
admin-end-game = game
    .description = Which game
admin-void = void
    .description = Declare a finished game void; ratings are computed again without it
admin-void-game = game
    .description = Which game
admin-check = check
    .description = Which permission I lack in which channel, and what I need it for
admin-forget = forget
    .description = Delete what is kept about a member in this server
admin-forget-user = user
    .description = Whom
choice-me = me
choice-opponent = opponent
choice-lot = by lot
choice-usual = usual
choice-fair = fair
choice-none = none
choice-1-hour = 1 hour
choice-1-day = 1 day
choice-3-days = 3 days
choice-7-days = 7 days
choice-all-time = all time
choice-this-month = this month
choice-this-week = this week
