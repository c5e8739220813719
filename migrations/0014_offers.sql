-- An offer knows who made it: after a draw was declined, the other may still offer one on that position, and what became
-- of an offer can be told later on.
alter table deliveries drop constraint deliveries_kind_check;
update deliveries d set kind = (case kind when 'offer' then 'draw_' else 'back_' end) || coalesce(g.offer_side, 'south')
    from games g where g.id = d.game_id and d.kind in ('offer', 'takeback');
alter table deliveries add constraint deliveries_kind_check check (kind in ('challenge', 'turn', 'start', 'draw_south',
    'draw_north', 'back_south', 'back_north', 'reminder', 'end', 'settled'));
