-- How many lessons of the course a person has done, in their order.
alter table people add column lessons smallint not null default 0 check (lessons between 0 and 5);
