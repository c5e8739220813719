-- A rematch is a challenge that knows its game. One game has one rematch at most, whoever asks for it.
alter table challenges add column rematch_of bigint references games (id);
alter table challenges add constraint challenges_one_rematch unique (rematch_of);

-- A game in which not both have sown yet may be left freely: it is aborted, and counts for nothing.
alter table games add column south_moved boolean not null default false;
alter table games add column north_moved boolean not null default false;
update games set south_moved = true, north_moved = true where ply > 0;
alter table games drop constraint games_ended_by_check;
alter table games add constraint games_ended_by_check check (ended_by in ('played', 'resigned', 'aborted'));
