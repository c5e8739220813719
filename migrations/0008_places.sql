-- The channel that a thread belongs to. When that is deleted, the thread is gone as well.
alter table challenges add column parent_id bigint;
alter table games add column parent_id bigint;
create index games_live_by_parent on games (parent_id) where state = 'live';

-- Direct and group messages, and servers where only a person has installed us: we are not there ourselves, so nothing
-- can be said but in answer to an interaction.
alter table challenges add column answers_only boolean not null default false;
alter table games add column answers_only boolean not null default false;

-- The game gets a thread of its own, under the challenge's message.
alter table challenges add column thread boolean not null default false;

-- The channel of a void game is gone.
alter table games drop constraint games_ended_by_check;
alter table games add constraint games_ended_by_check
    check (ended_by in ('played', 'resigned', 'aborted', 'agreed', 'timed_out', 'void'));
