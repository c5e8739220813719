-- Who has their data deleted becomes somebody else in what others keep: a number of their own, smaller than any id of
-- Discord's, which begin above 2^22.
create sequence deleted_people minvalue 1 maxvalue 4194303;
