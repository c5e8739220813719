-- Fair starts: turns that were made before the players' first, as a record tells them (`E E C Dx4`). Null: the usual
-- start. They are no rows of `turns`, which belong to people. With a fair start the starter of round 1 sits where the
-- first turn is to be made, which may be North.
alter table challenges add column opening text;
alter table games add column opening text;
