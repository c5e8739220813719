-- What a person has set; who has set nothing has no row.
create table people (
    id     bigint primary key,
    -- Wants to be notified of turns and challenges.
    pings  boolean not null default true
);
