-- What reports count by; empty is unknown: a lead that came from outside as it was.
alter table leads add column "firstAssignedAt" timestamptz(3), add column "firstContactedAt" timestamptz(3),
  add column "diedAt" timestamptz(3);

-- As far as events tell it. What stands undone has not been, but that a lead was created, which is undone by deleting it.
with turned as (
  select distinct on ("rowId", "after" #>> '{entry,id}') "rowId", "after" #>> '{entry,id}' as "act", "verb"
  from events where "noun" = 'leads' and "verb" in ('undone', 'redone')
  order by "rowId", "after" #>> '{entry,id}', "position" desc),
told as (
  select "rowId"::uuid as "id", "verb", "position", coalesce("actedAt", "at") as "at", "before", "after"
  from events where "noun" = 'leads' and "rowId" <> '*' and "verb" not in ('imported', 'undone', 'redone')
    and ("after" ? 'assignedRep' or "after" ? 'leadContacted' or "after" ? 'column')
    and ("verb" = 'created' or not exists (select from turned where turned."rowId" = events."rowId"
      and turned."act" = events."requestId" and turned."verb" = 'undone'))),
firsts as (
  select "id",
    min("at") filter (where "before" ->> 'assignedRep' is null and "after" ->> 'assignedRep' is not null) as "assigned",
    min("at") filter (where "verb" <> 'created' and "after" ->> 'leadContacted' = 'true') as "contacted",
    (array_agg("at" order by "position" desc) filter (where "verb" <> 'created' and "after" ->> 'column' = 'dead'))[1] as "died"
  from told group by 1)
update leads set "firstAssignedAt" = firsts."assigned",
  "firstContactedAt" = case when leads."lastContactDate" is not null or leads."leadContacted" then firsts."contacted" end,
  "diedAt" = case when leads."column" = 'dead' then firsts."died" end
from firsts where firsts."id" = leads."id" and coalesce(firsts."assigned", firsts."contacted", firsts."died") is not null;

-- Few leads die or are contacted in a range; each index holds those alone that have such a moment.
create index leads_first_assigned on leads ("firstAssignedAt") where "firstAssignedAt" is not null and not "deleted";
create index leads_died on leads ("diedAt") where "diedAt" is not null and not "deleted";
create index leads_sold on leads ("soldDate") where "soldDate" is not null and not "deleted";
create index leads_created on leads ("createdAt") where not "deleted";
