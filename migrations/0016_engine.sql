-- The engine can have a seat: then that seat has no person, and the level says how strong it plays.
alter table games alter column south_id drop not null;
alter table games alter column north_id drop not null;
alter table games add column engine_level text
    check (engine_level in ('beginner', 'casual', 'strong', 'expert', 'perfect'));
alter table games add constraint games_engine
    check ((south_id is null)::integer + (north_id is null)::integer = (engine_level is not null)::integer);
-- When a worker may think of the engine's turn; later while somebody is at it. Null: it is not its turn.
alter table games add column thinks_at timestamptz;
create index games_thinking on games (thinks_at) where thinks_at is not null;
