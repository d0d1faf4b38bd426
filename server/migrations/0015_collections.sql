-- Collection entries, commission statements, changes of vend prices and their letters.

-- Nobody empties a table of entries; one that is empty already is in nobody's way.
create function refuse_emptying() returns trigger language plpgsql as $$
declare
  filled boolean;
begin
  execute format('select exists (select from %I)', tg_table_name) into filled;
  if filled then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- What was collected, in cents; never edited, only corrected by further entries.
create table collections (
  "id" uuid primary key,
  "siteId" uuid not null references sites,
  "clientId" uuid not null references clients,
  "date" date not null,
  -- Null: the sum of the whole site.
  "machineId" uuid references machines,
  "kind" text not null default 'entry' check ("kind" in ('entry', 'reversal')),
  "gross" integer not null,
  "refunds" integer not null default 0,
  "testMoney" integer not null default 0,
  "corrects" uuid references collections,
  "reason" text not null default '',
  "source" text not null check ("source" in ('route', 'hand')),
  "routeDayId" uuid references route_days,
  -- Which answer of its stop it was made of.
  "stopRevision" integer,
  "by" uuid references users,
  "createdAt" timestamptz(3) not null,
  constraint collections_sums check (case "kind"
    when 'entry' then "gross" >= 0 and "refunds" >= 0 and "testMoney" >= 0
      and "refunds"::bigint + "testMoney" <= "gross"
    else "gross" <= 0 and "refunds" <= 0 and "testMoney" <= 0 and "corrects" is not null end)
);
create index collections_site on collections ("siteId", "date" desc, "id" desc);
create index collections_client on collections ("clientId", "date" desc, "id" desc);
create index collections_day on collections ("date" desc, "id" desc);
create index collections_stop on collections ("routeDayId", "siteId") where "routeDayId" is not null;
-- An entry is taken back once, and replaced once.
create unique index collections_corrected on collections ("corrects", "kind") where "corrects" is not null;
create trigger collections_append_only before update or delete on collections
  for each statement execute function refuse_change();
create trigger collections_stay before truncate on collections for each statement execute function refuse_emptying();

-- What the property is owed for a month; a statement made anew is a further revision.
create table statements (
  "id" uuid primary key,
  "siteId" uuid not null references sites,
  "clientId" uuid not null references clients,
  "month" text not null check ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  "revision" integer not null check ("revision" > 0),
  "gross" bigint not null,
  "refunds" bigint not null,
  "testMoney" bigint not null,
  "net" bigint not null check ("net" >= 0),
  "commission" bigint not null check ("commission" >= 0),
  -- All that the PDF says.
  "facts" jsonb not null,
  "documentId" uuid not null references documents,
  "checksum" text not null,
  "by" uuid references users,
  "createdAt" timestamptz(3) not null,
  unique ("siteId", "month", "revision")
);
create index statements_client on statements ("clientId", "month" desc, "id" desc);
create index statements_month on statements ("month" desc, "id" desc);
create trigger statements_append_only before update or delete on statements
  for each statement execute function refuse_change();
create trigger statements_stay before truncate on statements for each statement execute function refuse_emptying();

-- What was paid to the property; negative where it was taken back.
create table commission_payments (
  "id" uuid primary key,
  "siteId" uuid not null references sites,
  "month" text not null check ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  "amount" bigint not null check ("amount" <> 0),
  "paidOn" date not null,
  "note" text not null default '',
  "by" uuid references users,
  "createdAt" timestamptz(3) not null
);
create index commission_payments_month on commission_payments ("siteId", "month");
create trigger commission_payments_append_only before update or delete on commission_payments
  for each statement execute function refuse_change();
create trigger commission_payments_stay before truncate on commission_payments for each statement execute function refuse_emptying();

-- The statements of a month for many clients, made by a job some at a time.
create table statement_runs (
  "id" uuid primary key,
  "month" text not null,
  -- Null: all clients.
  "clientIds" uuid[],
  "terms" text not null default 'kept' check ("terms" in ('kept', 'present')),
  "state" text not null default 'running' check ("state" in ('running', 'done')),
  "total" integer not null default 0,
  "done" integer not null default 0,
  "made" integer not null default 0,
  "same" integer not null default 0,
  "skipped" integer not null default 0,
  "problems" jsonb not null default '[]',
  -- The last site that was looked at.
  "after" uuid,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "finishedAt" timestamptz(3)
);
create index statement_runs_newest on statement_runs ("createdAt" desc, "id" desc);
create unique index statement_runs_running on statement_runs ("month") where "state" = 'running';

-- A change of vend prices at some sites.
create table vend_changes (
  "id" uuid primary key,
  "effectiveOn" date not null,
  -- Rules by kind and model: a price, or so much more.
  "prices" jsonb not null,
  "nextInMonths" integer check ("nextInMonths" between 1 and 120),
  "technician" uuid references users,
  "sites" integer not null,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null
);
create index vend_changes_newest on vend_changes ("createdAt" desc, "id" desc);

create table letters (
  "id" uuid primary key,
  "version" integer not null default 1,
  "vendChangeId" uuid not null references vend_changes,
  "clientId" uuid not null references clients,
  "siteId" uuid not null references sites,
  "recipient" text not null default '',
  "email" text not null default '',
  "address" text not null default '',
  "subject" text not null,
  "body" text not null,
  "state" text not null default 'draft' check ("state" in ('draft', 'sent', 'withdrawn')),
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index letters_change on letters ("vendChangeId", "id");
create index letters_client on letters ("clientId", "createdAt" desc, "id" desc);
create index letters_site on letters ("siteId", "createdAt" desc, "id" desc);
create index letters_newest on letters ("createdAt" desc, "id" desc);

create table vend_change_sites (
  "vendChangeId" uuid not null references vend_changes,
  "siteId" uuid not null references sites,
  "letterId" uuid not null references letters,
  "eventId" uuid not null references calendar_events,
  "visitOn" date not null,
  -- What each machine, or each kind where there are counts only, costs and is to cost.
  "lines" jsonb not null,
  "state" text not null default 'planned' check ("state" in ('planned', 'applied', 'cancelled')),
  "appliedAt" timestamptz(3),
  "appliedBy" uuid references users,
  primary key ("vendChangeId", "siteId")
);
create unique index vend_change_sites_event on vend_change_sites ("eventId");
create index vend_change_sites_site on vend_change_sites ("siteId") where "state" = 'planned';
