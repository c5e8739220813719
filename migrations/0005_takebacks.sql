-- Whether a game counts for rankings. In one that does not, turns can be taken back when the other lets one.
alter table challenges add column rated boolean not null default true;
alter table games add column rated boolean not null default true;

-- Taking back is an entry of the record, under the side whose turns were taken back: nothing is deleted, and the ply
-- only grows, so that it still names a board.
comment on column turns.turn is 'as in the game record: C, Cx8, Cx4+4, --; or split; or takeback N, which undoes the last N that stand';

-- What one side asks the other for.
alter table games add column offer_wish text check (offer_wish in ('draw', 'takeback'));
update games set offer_wish = 'draw' where offer_side is not null;
alter table games drop constraint games_offer;
alter table games add constraint games_offer
    check ((offer_side is null) = (offer_ply is null) and (offer_side is null) = (offer_wish is null));

-- offer: a draw that is offered. takeback: turns that one asks to take back. At most one of each on a position.
alter table deliveries drop constraint deliveries_kind_check;
alter table deliveries add constraint deliveries_kind_check
    check (kind in ('challenge', 'turn', 'start', 'offer', 'takeback', 'reminder', 'end', 'settled'));
