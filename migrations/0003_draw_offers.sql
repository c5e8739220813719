-- A draw that one side offers; it stands until the next turn is made, that is while offer_ply = ply.
alter table games add column offer_side text check (offer_side in ('south', 'north'));
alter table games add column offer_ply integer;
alter table games add constraint games_offer check ((offer_side is null) = (offer_ply is null));
alter table games drop constraint games_ended_by_check;
alter table games add constraint games_ended_by_check
    check (ended_by in ('played', 'resigned', 'aborted', 'agreed'));

-- Splitting the rest of a round by agreement is part of the record: it stands among the turns as `split`, under the
-- side that accepted it.
comment on column turns.turn is 'as in the game record: C, Cx8, Cx4+4, --; or split';

-- An offer is shown by a message of its own; at most one is made on each position.
alter table deliveries drop constraint deliveries_kind_check;
alter table deliveries add constraint deliveries_kind_check
    check (kind in ('challenge', 'turn', 'start', 'offer', 'end', 'settled'));
