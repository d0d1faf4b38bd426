-- How many documents stand how, as changes that add up: writers add lines and wait for nobody, a job folds them. Lines
-- without a day count what lists show; those with one count again which of these end on it.
create table document_sums (
  "day" date,
  "deleted" boolean not null,
  "status" text not null,
  "type" text not null,
  "category" text not null,
  "uploadedBy" uuid,
  "count" bigint not null
);
-- Of the ends, those that are near or past are read, and far ones passed by.
create index document_sums_day on document_sums ("day");

create function documents_added_to_sums() returns trigger language plpgsql as $$
begin
  insert into document_sums
  select its."day", added."deletedAt" is not null, added."status", added."type", added."category", added."uploadedBy", count(*)
  from added, lateral (select null union all select added."expiresAt" where added."expiresAt" is not null) as its ("day")
  where added."current" group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create function document_changed_in_sums() returns trigger language plpgsql as $$
begin
  if old."current" then
    insert into document_sums
    select its."day", old."deletedAt" is not null, old."status", old."type", old."category", old."uploadedBy", -1
    from (select null union all select old."expiresAt" where old."expiresAt" is not null) as its ("day");
  end if;
  if tg_op = 'UPDATE' and new."current" then
    insert into document_sums
    select its."day", new."deletedAt" is not null, new."status", new."type", new."category", new."uploadedBy", 1
    from (select null union all select new."expiresAt" where new."expiresAt" is not null) as its ("day");
  end if;
  return null;
end $$;
create trigger documents_added_sums after insert on documents referencing new table as added
  for each statement execute function documents_added_to_sums();
create trigger document_changed_sums after update on documents for each row
  when ((old."current", old."deletedAt" is null, old."status", old."type", old."category", old."uploadedBy", old."expiresAt")
    is distinct from (new."current", new."deletedAt" is null, new."status", new."type", new."category", new."uploadedBy", new."expiresAt"))
  execute function document_changed_in_sums();
create trigger document_gone_sums after delete on documents for each row execute function document_changed_in_sums();

insert into document_sums
select its."day", "deletedAt" is not null, "status", "type", "category", "uploadedBy", count(*)
from documents, lateral (select null union all select "expiresAt" where "expiresAt" is not null) as its ("day")
where "current" group by 1, 2, 3, 4, 5, 6;

-- An upload that goes on is written in its page alone: how far it is and when it was heard of stand in no index.
drop index documents_underway;
create index documents_underway on documents ("status") where "status" in ('uploading', 'processing', 'error');
