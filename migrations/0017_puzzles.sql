-- What a person answered to the puzzle of a day, once; days are those of the server it was asked in.
create table puzzle_answers (
    person_id    bigint not null,
    day          date not null,
    -- The hole's letter.
    hole         text not null check (hole ~ '^[A-F]$'),
    solved       boolean not null,
    answered_at  timestamptz not null,
    primary key (person_id, day)
);
