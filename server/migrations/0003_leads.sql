-- Leads, their notes, and what the text filter reads.

create extension if not exists pg_trgm;

create table leads (
  "id" uuid primary key,
  "version" integer not null default 1,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "email" text not null default '',
  "phone" text not null default '',
  "company" text not null default '',
  "businessName" text not null default '',
  "streetAddress" text not null default '',
  "streetAddressLine2" text not null default '',
  "city" text not null default '',
  "state" text not null default '',
  "zipCode" text not null default '',
  "country" text not null default '',
  "status" text not null default 'new' check ("status" in
    ('new', 'contacted', 'qualified', 'proposal', 'won', 'client', 'lost', 'dead', 'pass-it-on')),
  "assignedRep" uuid references users,
  "assignedAt" timestamptz(3),
  "leadContacted" boolean not null default false,
  "lastContactDate" timestamptz(3),
  "markSold" boolean not null default false,
  "markDead" boolean not null default false,
  "markDuplicate" boolean not null default false,
  "leadAsDead" boolean not null default false,
  "deadReason" text not null default '',
  "soldDate" timestamptz(3),
  "convertedToClientId" uuid,
  "convertedAt" timestamptz(3),
  "timeoutExpired" boolean not null default false,
  "contactedWithinTimeframe" boolean not null default false,
  "passState" text check ("passState" in ('pending', 'review')),
  "passedFrom" uuid references users,
  "passedTo" uuid references users,
  "passedAt" timestamptz(3),
  "passReason" text not null default '',
  "leadDescription" text not null default '',
  "typeOfMachines" text not null default '',
  "numberOfUnits" integer not null default 0 check ("numberOfUnits" >= 0),
  "numberOfMachinesNeeded" integer not null default 0 check ("numberOfMachinesNeeded" >= 0),
  "currentServiceProvider" text not null default '',
  "hasCurrentProvider" boolean not null default false,
  "leaseExpirationDate" date,
  "leaseNoticeDays" integer not null default 180,
  "leaseAutoRenews" text not null default 'unknown' check ("leaseAutoRenews" in ('yes', 'no', 'unknown')),
  "buildingStyle" text not null default ''
    check ("buildingStyle" in ('', 'garden', 'mid-rise', 'high-rise', 'student')),
  "leadCameFrom" text not null default '',
  "howDidYouHearAboutUs" text not null default '',
  "bestTimeToCall" text not null default '',
  "nextStep" jsonb,
  "tags" text[] not null default '{}',
  "priority" text not null default 'medium' check ("priority" in ('high', 'medium', 'low')),
  "value" integer not null default 0 check ("value" between 0 and 999999999),
  "customFields" jsonb not null default '{}',
  "leadsToSAgreement" boolean not null default false,
  "followUpsRequested" integer not null default 0,
  "followUpsCompleted" integer not null default 0,
  "repEmailed" boolean not null default false,
  "repPreviouslyEmailed" boolean not null default false,
  "repEmails" text[] not null default '{}',
  "remindersSentInXDays" integer not null default 0,
  "endOfLeaseReminders" jsonb not null default '{}',
  "emailOptOut" boolean not null default false,
  "smsOptOut" boolean not null default false,
  "smsConsentAt" timestamptz(3),
  "smsConsentSource" text not null default '',
  "_bulkImport" boolean not null default false,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "lastUpdateDate" timestamptz(3) not null,
  "dueAt" timestamptz(3),
  "deletedAt" timestamptz(3),
  "deleted" boolean not null generated always as ("deletedAt" is not null) stored,
  -- The board's column, in the order of the specification; the same as columnOf in the domain.
  "column" text not null generated always as (case
    when "status" = 'pass-it-on' then 'passed'
    when not "leadContacted" then case when "assignedRep" is null then 'unassigned' else 'new' end
    when "status" = 'client' or "markSold" then 'sold'
    when "status" in ('lost', 'dead') or "markDead" then 'dead'
    else 'selling' end) stored,
  constraint leads_dead_marks check ("leadAsDead" = "markDead"),
  constraint leads_one_outcome check (not ("markSold" and "markDead")),
  constraint leads_outcome_contacted check
    ("leadContacted" or not ("markSold" or "markDead" or "status" in ('client', 'won', 'lost', 'dead'))),
  constraint leads_pass_state check (("status" = 'pass-it-on') = ("passState" is not null)),
  constraint leads_pass_pending check ("passState" is distinct from 'pending'
    or ("assignedRep" is not null and "assignedRep" is not distinct from "passedTo" and not "leadContacted")),
  constraint leads_pass_review check ("passState" is distinct from 'review' or "assignedRep" is null)
);
create index leads_newest on leads ("updatedAt" desc, "id" desc) where not "deleted";
create index leads_column on leads ("column", "updatedAt" desc, "id" desc) where not "deleted";
-- With what the counts add up, so that they are read from the index alone.
create index leads_rep on leads ("assignedRep", "column", "updatedAt" desc, "id" desc)
  include ("status", "numberOfMachinesNeeded", "dueAt") where not "deleted";
-- Nobody's leads and the Unassigned column are nearly the same rows; the planner cannot guess that.
create statistics leads_standing (mcv) on "assignedRep", "column" from leads;
create index leads_due on leads
  ("column", (coalesce("dueAt", 'infinity'::timestamptz)), "updatedAt" desc, "id" desc) where not "deleted";
create index leads_deleted on leads ("updatedAt" desc, "id" desc) where "deleted";

-- Notes are only ever added; struck is how an undo marks one.
create table lead_notes (
  "id" uuid primary key,
  "leadId" uuid not null references leads on delete cascade,
  "at" timestamptz(3) not null,
  "by" uuid references users,
  "author" text not null,
  "label" text not null default '',
  "text" text not null,
  "struck" boolean not null default false
);
create index lead_notes_lead on lead_notes ("leadId", "at" desc, "id" desc);

-- A narrow table beside the leads: an index on leads itself would slow every move down.
create table lead_search (
  "leadId" uuid primary key references leads on delete cascade,
  "txt" text not null
);

-- The two-letter pieces of each field, for queries too short for trigrams: those that begin at odd places, and those at
-- even ones. A plain expression, so that it is inlined; what is left over beside the bars is one letter and never asked for.
create function bigrams(txt text) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(regexp_replace(txt, '(..)', '\1|', 'g') || '|' || regexp_replace(substr(txt, 2), '(..)', '\1|', 'g'), '|')
$$;
-- Finer statistics let the planner tell a common word from a rare one.
alter table lead_search alter column "txt" set statistics 400;
-- Every search reads what waits to be sorted in: let it be little.
create index lead_search_trigrams on lead_search using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index lead_search_bigrams on lead_search using gin (bigrams("txt")) with (gin_pending_list_limit = 1024);

create function lead_text(lead leads) returns text language sql stable as $$
  select lower(concat_ws('|', nullif(trim(lead."firstName" || ' ' || lead."lastName"), ''),
    nullif(lead."email", ''), nullif(lead."phone", ''), nullif(regexp_replace(lead."phone", '\D', '', 'g'), ''),
    nullif(lead."company", ''), nullif(lead."businessName", ''), nullif(lead."streetAddress", ''),
    nullif(lead."city", ''), nullif(lead."state", '')))
$$;

create function leads_added_to_search() returns trigger language plpgsql as $$
begin
  -- With the notes that the same statement adds: writing the text twice would cost the indexes twice.
  insert into lead_search select added."id", concat_ws('|', lead_text(leads),
    (select lower(string_agg("text", '|' order by "id")) from lead_notes where "leadId" = added."id"))
  from leads join added using ("id");
  return null;
end $$;
create trigger leads_added after insert on leads referencing new table as added
  for each statement execute function leads_added_to_search();

create function lead_changed_in_search() returns trigger language plpgsql as $$
begin
  update lead_search set "txt" = concat_ws('|', lead_text(new),
    (select lower(string_agg("text", '|')) from lead_notes where "leadId" = new."id"))
  where "leadId" = new."id";
  return null;
end $$;
create trigger lead_changed after update of
  "firstName", "lastName", "email", "phone", "company", "businessName", "streetAddress", "city", "state" on leads
  for each row execute function lead_changed_in_search();

create function notes_added_to_search() returns trigger language plpgsql as $$
begin
  update lead_search set "txt" = "txt" || '|' || said."text"
  from (select "leadId", lower(string_agg("text", '|' order by "id")) as "text" from added group by "leadId") as said
  where lead_search."leadId" = said."leadId" and position(said."text" in lead_search."txt") = 0;
  return null;
end $$;
create trigger notes_added after insert on lead_notes referencing new table as added
  for each statement execute function notes_added_to_search();
