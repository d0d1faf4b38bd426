-- Closed leads that were touched before this moment are one line a rep: they are archived already, and no count asks for their days.
create table lead_sums_whole (
  "column" text primary key check ("column" in ('sold', 'dead')),
  "before" timestamptz(3) not null
);
-- So far days became one line when they were 402 past: all that are apart begin with the first that is.
insert into lead_sums_whole ("column", "before")
  select "column", coalesce(min("at") filter (where "at" > '-infinity'), lead_day(now())) from lead_sums
  where "what" = 'touched' and "folded" group by "column" having bool_or("at" = '-infinity');

create function all_leads_gone_from_whole_sums() returns trigger language plpgsql as $$
begin
  truncate lead_sums_whole;
  return null;
end $$;
create trigger all_leads_gone_whole_sums after truncate on leads
  for each statement execute function all_leads_gone_from_whole_sums();
