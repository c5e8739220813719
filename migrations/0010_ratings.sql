-- The server's time zone, by its name in the tz database: days, weeks and months of rankings begin at its midnight.
alter table guilds add column time_zone text not null default 'UTC';

-- Ratings (Glicko-2) as they stand: of each person in each server and game.
create table ratings (
    guild_id    bigint not null,
    variant     text not null check (variant in ('I', 'II', 'III')),
    holes       smallint not null check (holes in (6, 12)),
    person_id   bigint not null,
    -- The display name in the newest rated game.
    name        text not null,
    value       double precision not null,
    deviation   double precision not null,
    volatility  double precision not null,
    games       integer not null,
    wins        integer not null,
    draws       integer not null,
    -- When the newest rated game ended.
    last_at     timestamptz not null,
    primary key (guild_id, variant, holes, person_id)
);
create index ratings_ranking on ratings (guild_id, variant, holes, value desc);

-- How each came about: a row for each seat of each game that counted. A result that is taken back is taken out here, and
-- what came after it is computed again.
create table rating_changes (
    game_id           bigint not null references games (id),
    person_id         bigint not null,
    guild_id          bigint not null,
    variant           text not null,
    holes             smallint not null,
    opponent_id       bigint not null,
    name              text not null,
    result            text not null check (result in ('won', 'drawn', 'lost')),
    -- When the game ended.
    ended_at          timestamptz not null,
    value_before      double precision not null,
    value             double precision not null,
    deviation         double precision not null,
    volatility        double precision not null,
    primary key (game_id, person_id)
);
create index rating_changes_by_time on rating_changes (guild_id, variant, holes, ended_at, game_id);
create index rating_changes_by_person on rating_changes (person_id, guild_id, variant, holes, ended_at);
create index rating_changes_by_pair on rating_changes (guild_id, least(person_id, opponent_id),
    greatest(person_id, opponent_id), ended_at);
