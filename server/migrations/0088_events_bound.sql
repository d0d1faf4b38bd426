-- no transaction: a large table is read once here, while others go on writing. With this bound proven, 0089 takes the table
-- as a partition without reading it. It stands a million above the highest number, for those who write meanwhile.
do $$ begin
  if not exists (select from pg_constraint where conrelid = 'public.events'::regclass and conname = 'events_bound') then
    execute (select format('alter table events add constraint events_bound check ("position" < %s) not valid',
      ((greatest((select max("position") from events), "last_value") + 1000000) / 10000000 + 1) * 10000000) from events_position_seq); end if; end $$;

alter table events validate constraint events_bound;
