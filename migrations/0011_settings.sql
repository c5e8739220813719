-- What else a person can set.
alter table people
    -- Who may challenge them.
    add column challengers text not null default 'everyone' check (challengers in ('everyone', 'opponents', 'nobody')),
    -- How boards look where they are the host, and in what they alone see.
    add column theme text not null default 'earth' check (theme in ('earth', 'chalk')),
    -- The code of the language of what they alone read; null: the one that Discord has for them.
    add column language text;

-- The code of the language of what everybody in a server reads; null: the one that Discord has for it.
alter table guilds add column language text;

-- Who does not want to meet whom.
create table blocks (
    person_id   bigint not null,
    blocked_id  bigint not null,
    -- The display name at that moment, for the list from which a block is lifted.
    name        text not null,
    primary key (person_id, blocked_id)
);

-- A board is drawn as the challenger has set it, for the whole game.
alter table challenges add column theme text not null default 'earth' check (theme in ('earth', 'chalk'));
alter table games add column theme text not null default 'earth' check (theme in ('earth', 'chalk'));

-- Who played whom: for histories, and for people who may be challenged by those whom they know.
create index games_by_south on games (south_id, ended_at desc);
create index games_by_north on games (north_id, ended_at desc);
