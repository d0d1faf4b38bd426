-- Saved views and what the board's filters ask for.

-- ‘Next step due’: the moments are texts of one form, so that the expression is immutable and sorts as they do.
create index leads_next_step on leads ("column", ("nextStep" ->> 'dueAt')) where not "deleted" and "nextStep" is not null;
-- ‘Lease windows’: the last day on which notice can be given.
create index leads_lease on leads (("leaseExpirationDate" - "leaseNoticeDays"))
  where not "deleted" and "leaseExpirationDate" is not null;

-- The orders of lists over all columns; those of one column have theirs already.
create index leads_urgent on leads ((coalesce("dueAt", 'infinity'::timestamptz)), "updatedAt" desc, "id" desc) where not "deleted";
create index leads_machines on leads ("numberOfMachinesNeeded" desc, "updatedAt" desc, "id" desc) where not "deleted";
-- The same as sortName in the domain.
create function lead_sort_name("businessName" text, "company" text, "firstName" text, "lastName" text) returns text
  language sql immutable parallel safe as $$
  select lower(coalesce(nullif("businessName", ''), nullif("company", ''), btrim("firstName" || ' ' || "lastName")))
$$;
create index leads_name on leads (lead_sort_name("businessName", "company", "firstName", "lastName"), "updatedAt" desc, "id" desc)
  where not "deleted";

create table saved_views (
  "id" uuid primary key,
  "version" integer not null default 1,
  "owner" uuid not null references users on delete cascade,
  "name" text not null,
  "shared" boolean not null default false,
  "pinned" boolean not null default false,
  -- The part of the address that the view stands for.
  "search" jsonb not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create unique index saved_views_name on saved_views ("owner", lower("name"));
create index saved_views_shared on saved_views ("createdAt") where "shared";
