-- A thread that only those see who were added. Of threads from before nobody knows, so that they count as private; those
-- that hang under a challenge are not.
alter table challenges add column private boolean not null default false;
alter table games add column private boolean not null default false;
update challenges set private = true where parent_id is not null;
update games g set private = true from challenges c
    where c.id = g.id and g.parent_id is not null and g.channel_id is distinct from c.message_id;
