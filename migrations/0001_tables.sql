-- Everything that must survive a restart. All ids are Discord's: a game has the id of the interaction that
-- made its challenge, so a challenge and its game share one id and no sequence is needed.
-- Snowflakes are bigint here and newtypes in src/ids.rs.

-- A server, as far as texts need it.
create table guilds (
    id      bigint primary key,
    -- Discord's locale of the server: the language of everything said in public.
    locale  text not null
);

create table challenges (
    id               bigint primary key,
    -- Null in direct messages.
    guild_id         bigint,
    channel_id       bigint not null,
    challenger_id    bigint not null,
    -- Names as the server showed them at that moment, for pictures and rankings.
    challenger_name  text not null,
    -- Null while it is open to anyone in the channel; whoever accepts is written in.
    opponent_id      bigint,
    opponent_name    text,
    variant          text not null check (variant in ('I', 'II', 'III')),
    -- Holes per row.
    holes            smallint not null check (holes in (6, 12)),
    rounds           smallint not null check (rounds between 1 and 12),
    -- Who starts round 1.
    first            text not null check (first in ('challenger', 'opponent', 'lot')),
    state            text not null default 'open'
                     check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at       timestamptz not null,
    expires_at       timestamptz not null,
    settled_at       timestamptz,
    -- Null until the message is known to stand in the channel.
    message_id       bigint,
    constraint challenges_two_people check (challenger_id <> opponent_id),
    constraint challenges_settled check ((state = 'open') = (settled_at is null))
);

-- Two people have at most one open challenge between them in a server, whoever made it.
create unique index challenges_one_open_per_pair
    on challenges (coalesce(guild_id, 0), least(challenger_id, opponent_id), greatest(challenger_id, opponent_id))
    where state = 'open' and opponent_id is not null;
create index challenges_open_by_challenger on challenges (challenger_id) where state = 'open';
create index challenges_by_expiry on challenges (expires_at) where state = 'open';

create table games (
    id                bigint primary key references challenges (id),
    -- Null in direct messages.
    guild_id          bigint,
    channel_id        bigint not null,
    variant           text not null check (variant in ('I', 'II', 'III')),
    holes             smallint not null check (holes in (6, 12)),
    rounds            smallint not null check (rounds between 1 and 12),
    -- The starter of round 1 sits South; seats stay for the whole match.
    south_id          bigint not null,
    south_name        text not null,
    north_id          bigint not null,
    north_name        text not null,
    -- Seeds captured in the finished rounds, one element a round. Both are equally long.
    south_scores      smallint[] not null default '{}',
    north_scores      smallint[] not null default '{}',
    -- Seeds captured in all rounds, the one under way included.
    south_seeds       integer not null default 0,
    north_seeds       integer not null default 0,
    -- Position text of the round under way, or of the last one when the match is over.
    position          text not null,
    -- Turns made so far, over all rounds.
    ply               integer not null default 0 check (ply >= 0),
    state             text not null default 'live' check (state in ('live', 'over')),
    -- How a match ended; null while it is live.
    ended_by          text check (ended_by in ('played', 'resigned')),
    -- Null while it is live, and when it ended in a draw.
    winner            text check (winner in ('south', 'north')),
    started_at        timestamptz not null,
    ended_at          timestamptz,
    -- The newest message that shows this game's board; null until one is known to stand.
    board_message_id  bigint,
    constraint games_two_people check (south_id <> north_id),
    constraint games_scores check (cardinality(south_scores) = cardinality(north_scores)),
    constraint games_over check ((state = 'over') = (ended_by is not null and ended_at is not null)),
    constraint games_winner check (winner is null or state = 'over')
);

create index games_by_guild on games (guild_id);
create index games_live_by_channel on games (channel_id) where state = 'live';

-- The record: one row for each sowing and each pass, from 1. Replaying them gives the row in games.
create table turns (
    game_id    bigint not null references games (id),
    ply        integer not null check (ply > 0),
    round      smallint not null check (round between 1 and 12),
    side       text not null check (side in ('south', 'north')),
    -- As in the game record: `C`, `Cx8`, `Cx4+4`, `--`.
    turn       text not null,
    played_at  timestamptz not null,
    primary key (game_id, ply)
);

-- What was decided and must be shown in the channel, written in the transaction that decided it.
create table deliveries (
    -- The challenge's id, which is its game's as well.
    game_id     bigint not null references challenges (id),
    -- The position that the message shows; 0 before the first turn.
    ply         integer not null check (ply >= 0),
    -- challenge: the challenge itself. start: a round's first board. turn: the board after a turn.
    -- end: the board after a resignation. settled: what became of a challenge, by editing its message.
    kind        text not null check (kind in ('challenge', 'turn', 'end', 'start', 'settled')),
    -- When a worker may take it; later while somebody is at it (a lease) and after a failed try. Null: shown.
    due_at      timestamptz,
    attempts    integer not null default 0,
    shown_at    timestamptz,
    message_id  bigint,
    primary key (game_id, ply, kind),
    constraint deliveries_shown check ((due_at is null) = (shown_at is not null))
);

create index deliveries_due on deliveries (due_at) where shown_at is null;
