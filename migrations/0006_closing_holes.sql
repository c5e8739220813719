-- Closing holes: each round begins with what the sides own after the one before.
alter table challenges add column closing boolean not null default false;
alter table games add column closing boolean not null default false;
