-- Two processes on one database get every interaction both. Whoever comes second finds it done, and stays silent.
alter table challenges add column settled_by bigint;
alter table games add column acted_by bigint;

-- Who does not want to be challenged by somebody until then.
create table pauses (
    person_id      bigint not null,
    challenger_id  bigint not null,
    until          timestamptz not null,
    primary key (person_id, challenger_id)
);
