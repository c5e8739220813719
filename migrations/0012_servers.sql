-- What those who manage a server have set for it. What is null is as usual.
alter table guilds
    -- The challenge that is made where a person names nothing else.
    add column default_variant text check (default_variant in ('I', 'II', 'III')),
    add column default_holes smallint check (default_holes in (6, 12)),
    add column default_rounds smallint check (default_rounds between 1 and 12),
    -- In seconds; 0 is for ever.
    add column default_turn_seconds integer check (default_turn_seconds >= 0),
    add column default_rated boolean,
    add column default_thread boolean,
    -- The bot belongs to it, which it does not where only people have installed it.
    add column joined boolean not null default false,
    -- When the bot was removed; everything is kept for a while, should it come back.
    add column left_at timestamptz;

-- The channels where challenges can be made; a server without any allows all.
create table allowed_channels (
    guild_id    bigint not null,
    channel_id  bigint not null,
    primary key (guild_id, channel_id)
);

-- Who belonged to a server when Discord was asked last. Rankings leave out who has left.
create table memberships (
    guild_id    bigint not null,
    person_id   bigint not null,
    belongs     boolean not null,
    checked_at  timestamptz not null,
    primary key (guild_id, person_id)
);

-- Those who manage a server can end a game, or declare a finished one void.
alter table games drop constraint games_ended_by_check;
alter table games add constraint games_ended_by_check
    check (ended_by in ('played', 'resigned', 'aborted', 'agreed', 'timed_out', 'void', 'stopped'));

-- The order in which results were counted; computing them again must keep it.
alter table rating_changes add column number bigint generated always as identity;
create index rating_changes_by_number on rating_changes (guild_id, variant, holes, number);
