-- How long a turn may take, in seconds; null is for ever.
alter table challenges add column turn_seconds integer check (turn_seconds > 0);
alter table games add column turn_seconds integer check (turn_seconds > 0);
-- When the mover is reminded, and when the game is lost. Moved by as long as no bot was connected.
alter table games add column remind_at timestamptz;
alter table games add column deadline_at timestamptz;
create index games_by_reminder on games (remind_at) where state = 'live';
create index games_by_deadline on games (deadline_at) where state = 'live';
alter table games drop constraint games_ended_by_check;
alter table games add constraint games_ended_by_check
    check (ended_by in ('played', 'resigned', 'aborted', 'agreed', 'timed_out'));

alter table deliveries drop constraint deliveries_kind_check;
alter table deliveries add constraint deliveries_kind_check
    check (kind in ('challenge', 'turn', 'start', 'offer', 'reminder', 'end', 'settled'));

-- One row: when a bot was connected last. While none is, no turn's time runs.
create table presence (
    only_row      boolean primary key default true check (only_row),
    connected_at  timestamptz not null
);
