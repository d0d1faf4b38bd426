-- What reports count beside what stands: stops, meters, payments one by one, each time that a lead was lost, sameness.

-- What the meter says beside the money that was counted; a reversal takes that back as well.
alter table collections add column "metered" integer,
  add constraint collections_metered check ("metered" is null
    or case "kind" when 'entry' then "metered" >= 0 else "metered" <= 0 end);
create index collections_metered on collections ((coalesce("machineId", "siteId"))) where "metered" is not null;

-- The day on which a stop's collection was due when its day was opened; null: nobody knows, or by no day.
alter table route_day_stops add column "dueOn" date;
-- Stops with the day they are of. How late is told once they are done.
create view day_stops as
  select stop."id", stop."dayId", stop."siteId", stop."due", stop."dueOn", stop."state", stop."reason", stop."reasonText",
    day."route", day."date", day."collector",
    case when stop."state" = 'done' then greatest(day."date" - stop."dueOn", 0) end as "daysLate"
  from route_day_stops as stop join route_days as day on day."id" = stop."dayId";

-- Each payment by its own day. What is on an invoice says its `payments`; these follow.
create table invoice_payments (
  "invoiceId" uuid not null references invoices on delete cascade,
  "id" uuid not null,
  "clientId" uuid not null references clients,
  "issueDate" date not null,
  "date" date not null,
  "amount" bigint not null,
  "method" text not null,
  primary key ("invoiceId", "id")
);
create index invoice_payments_date on invoice_payments ("date" desc, "id" desc);
create function invoice_payments_followed() returns trigger language plpgsql as $$
begin
  delete from invoice_payments where "invoiceId" = new."id"
    and "id" not in (select (payment ->> 'id')::uuid from jsonb_array_elements(new."payments") as payment);
  insert into invoice_payments
    select new."id", (payment ->> 'id')::uuid, new."clientId", new."issueDate", (payment ->> 'date')::date,
      (payment ->> 'amount')::bigint, payment ->> 'method'
    from jsonb_array_elements(new."payments") as payment
    on conflict ("invoiceId", "id") do update set "clientId" = excluded."clientId", "issueDate" = excluded."issueDate",
      "date" = excluded."date", "amount" = excluded."amount", "method" = excluded."method";
  return null;
end $$;
create trigger invoice_paid after insert on invoices
  for each row when (new."payments" <> '[]') execute function invoice_payments_followed();
create trigger invoice_payments_changed after update of "payments" on invoices
  for each row when (old."payments" is distinct from new."payments") execute function invoice_payments_followed();
insert into invoice_payments
  select invoices."id", (payment ->> 'id')::uuid, "clientId", "issueDate", (payment ->> 'date')::date,
    (payment ->> 'amount')::bigint, payment ->> 'method'
  from invoices, jsonb_array_elements("payments") as payment
  on conflict do nothing;

-- When the first contact was heard of here, where a device told it later (D56).
alter table leads add column "firstHeardAt" timestamptz(3);
update leads set "firstHeardAt" = coalesce((
    select event."at" from events as event
    where event."noun" = 'leads' and event."rowId" = leads."id"::text and event."actedAt" = leads."firstContactedAt"
    order by event."position" limit 1), "firstContactedAt")
  where "firstContactedAt" is not null;

-- Each time that a lead died, was passed on, or was given up as one that cannot be closed; what is undone is taken out.
create table lead_outcomes (
  "id" uuid primary key default gen_random_uuid(),
  "leadId" uuid not null references leads on delete cascade,
  "kind" text not null check ("kind" in ('dead', 'passed', 'cantClose')),
  -- Null: a lead that came from outside as it was.
  "at" timestamptz(3),
  "reason" text not null default '',
  -- Whose it was.
  "rep" uuid references users,
  unique nulls not distinct ("leadId", "kind", "at")
);
create index lead_outcomes_at on lead_outcomes ("at");
create index lead_outcomes_latest on lead_outcomes ((coalesce("at", timestamptz '0001-01-01 00:00:00+00')) desc, "id" desc);
create function outcome_of(lead leads) returns setof lead_outcomes language sql stable as $$
  select gen_random_uuid(), lead."id",
    case when lead."column" = 'dead' then 'dead' when lead."passState" = 'pending' then 'passed' else 'cantClose' end,
    case when lead."column" = 'dead' then lead."diedAt" else lead."passedAt" end,
    case when lead."column" = 'dead' then lead."deadReason" else lead."passReason" end,
    case when lead."column" = 'dead' then lead."assignedRep" else lead."passedFrom" end
  where lead."column" in ('dead', 'passed')
$$;
create function leads_added_to_outcomes() returns trigger language plpgsql as $$
begin
  -- Nobody is passed on in being created: since when it waits here is not when it was. Of the dead it may be known.
  insert into lead_outcomes
    select outcome."id", outcome."leadId", outcome."kind", case when outcome."kind" = 'dead' then outcome."at" end,
      outcome."reason", outcome."rep"
    from added, lateral outcome_of(added.*::leads) as outcome;
  return null;
end $$;
create trigger leads_added_outcomes after insert on leads referencing new table as added
  for each statement execute function leads_added_to_outcomes();
create function lead_came_to_outcome() returns trigger language plpgsql as $$
begin
  -- A reason is often given afterwards, also of what came from outside as it was.
  if old."column" = new."column" and old."diedAt" is not distinct from new."diedAt"
    and old."passedAt" is not distinct from new."passedAt" then
    update lead_outcomes as lost set "reason" = outcome."reason" from outcome_of(new) as outcome
      where lost."leadId" = new."id" and lost."kind" = outcome."kind" and lost."reason" <> outcome."reason"
        and lost."at" is not distinct from (select max(known."at") from lead_outcomes as known
          where known."leadId" = new."id" and known."kind" = outcome."kind" and known."at" = outcome."at");
    return null;
  end if;
  insert into lead_outcomes select * from outcome_of(new)
    on conflict ("leadId", "kind", "at") do update set "reason" = excluded."reason"
    where lead_outcomes."reason" <> excluded."reason";
  return null;
end $$;
create trigger lead_came_to_outcome after update of "diedAt", "deadReason", "passedAt", "passReason" on leads
  for each row when (new."column" in ('dead', 'passed')) execute function lead_came_to_outcome();

-- As far as events tell it: what stands undone has not been.
with turned as (
  select distinct on ("rowId", "after" #>> '{entry,id}') "rowId", "after" #>> '{entry,id}' as "act", "verb"
  from events where "noun" = 'leads' and "verb" in ('undone', 'redone')
  order by "rowId", "after" #>> '{entry,id}', "position" desc),
told as (
  select events.* from events join leads on leads."id"::text = events."rowId"
  where "noun" = 'leads' and "verb" not in ('created', 'imported', 'undone', 'redone')
    and ("after" ->> 'column' = 'dead' or "after" ->> 'passedAt' is not null)
    and not exists (select from turned where turned."rowId" = events."rowId"
      and turned."act" = events."requestId" and turned."verb" = 'undone'))
insert into lead_outcomes ("leadId", "kind", "at", "reason", "rep")
  select "rowId"::uuid,
    case when died then 'dead' when "after" ->> 'passState' = 'review' then 'cantClose' else 'passed' end,
    coalesce(("after" ->> case when died then 'diedAt' else 'passedAt' end)::timestamptz, "actedAt", "at"),
    coalesce(nullif("after" ->> "reasonField", ''), (
      select explained."after" ->> "reasonField" from events as explained
      where explained."noun" = 'leads' and explained."rowId" = told."rowId" and explained."verb" = 'explained'
        and explained."after" ->> 'act' = told."requestId" order by explained."position" desc limit 1), ''),
    (select users."uid" from users where users."uid"::text
      = case when died then coalesce("scopeAfter" ->> 'assignedRep', "after" ->> 'assignedRep')
        else coalesce("after" ->> 'passedFrom', "before" ->> 'assignedRep') end)
  from told, lateral (select "after" ->> 'column' is not distinct from 'dead' as died) as what,
    lateral (select case when died then 'deadReason' else 'passReason' end as "reasonField") as how
  on conflict do nothing;
-- What no event tells came from outside as it was; of the dead it may be known when.
insert into lead_outcomes
  select outcome."id", outcome."leadId", outcome."kind", case when outcome."kind" = 'dead' then outcome."at" end,
    outcome."reason", outcome."rep"
  from leads, lateral outcome_of(leads) as outcome
  where not exists (select from lead_outcomes as known where known."leadId" = outcome."leadId"
    and known."kind" = outcome."kind" and known."at" is not distinct from outcome."at")
  on conflict ("leadId", "kind", "at") do nothing;
update lead_outcomes as lost set "reason" = outcome."reason" from leads, lateral outcome_of(leads) as outcome
  where lost."leadId" = outcome."leadId" and lost."kind" = outcome."kind" and lost."at" = outcome."at"
    and lost."reason" <> outcome."reason";

-- Those times with what else is known of their lead, as long as it is not deleted.
create view outcomes as
  select lead_outcomes.*, leads."currentServiceProvider", leads."city", leads."state", leads."leadCameFrom"
  from lead_outcomes join leads on leads."id" = lead_outcomes."leadId" and not leads."deleted";

-- Of two leads with one name at one address it is asked whether they are one: by the key that imports go by.
alter table lead_matches add column "place" text not null default '';
update lead_matches set "place" = lead_place_key("firstName", "lastName", "businessName", leads."company", "streetAddress", "zipCode")
  from leads where leads."id" = "leadId" and "streetAddress" <> '' and "zipCode" <> ''
    and lead_place_key("firstName", "lastName", "businessName", leads."company", "streetAddress", "zipCode") is not null;
create index lead_matches_place on lead_matches ("place") where "place" <> '';
create or replace function leads_added_to_matches() returns trigger language plpgsql as $$
begin
  insert into lead_matches select "id", match_words("email"), match_phone("phone"), match_words("company"),
    coalesce(lead_place_key("firstName", "lastName", "businessName", "company", "streetAddress", "zipCode"), '') from added;
  return null;
end $$;
create or replace function lead_changed_in_matches() returns trigger language plpgsql as $$
begin
  update lead_matches set "email" = match_words(new."email"), "phone" = match_phone(new."phone"),
    "company" = match_words(new."company"), "place" = coalesce(lead_place_key(new."firstName", new."lastName",
      new."businessName", new."company", new."streetAddress", new."zipCode"), '') where "leadId" = new."id";
  return null;
end $$;
drop trigger lead_changed_matches on leads;
create trigger lead_changed_matches
  after update of "email", "phone", "company", "firstName", "lastName", "businessName", "streetAddress", "zipCode" on leads
  for each row execute function lead_changed_in_matches();
