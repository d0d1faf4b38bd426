-- Every change that people or jobs make, one row per verb. Order is (xid, position): a reader that stays
-- below pg_snapshot_xmin(pg_current_snapshot()) never skips a late committer.
create table events (
  "position" bigint generated always as identity primary key,
  "xid" xid8 not null default pg_current_xact_id(),
  "noun" text not null,
  "rowId" text not null,
  "verb" text not null,
  "at" timestamptz(3) not null,
  -- Null is the product itself; effective differs from actor only while viewing as somebody.
  "actor" uuid,
  "effective" uuid,
  "requestId" text,
  "key" text,
  "before" jsonb not null default '{}',
  "after" jsonb not null default '{}',
  "scopeBefore" jsonb,
  "scopeAfter" jsonb
);
create index events_feed on events ("xid", "position");
create index events_row on events ("noun", "rowId", "position" desc);
create index events_actor on events ("actor", "position" desc);
create index events_effective on events ("effective", "position" desc) where "effective" is distinct from "actor";

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- A write happens once per person, operation and key; the answer is kept encrypted for 30 days.
create table idempotency_keys (
  "person" uuid not null,
  "operation" text not null,
  "key" text not null,
  "requestHash" text not null,
  "status" smallint,
  "answer" text,
  "createdAt" timestamptz(3) not null,
  primary key ("person", "operation", "key")
);
create index idempotency_keys_age on idempotency_keys ("createdAt");

-- Counters of tries and requests, one window per key.
create table limits (
  "key" text primary key,
  "count" integer not null,
  "windowStart" timestamptz(3) not null,
  "windowEnd" timestamptz(3) not null
);
create index limits_age on limits ("windowEnd");

-- Mail per recipient. Unknown (the connection died while sending) is never sent again without a person.
create table outbox (
  "id" uuid primary key,
  "toAddress" text not null,
  "subject" text not null,
  "body" text not null,
  "html" text,
  -- Bodies with a link or a code are sealed, and emptied once sent.
  "secret" boolean not null default false,
  "state" text not null default 'queued' check ("state" in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  "attempts" integer not null default 0,
  "lastError" text,
  "messageId" text,
  "key" text unique,
  "createdAt" timestamptz(3) not null,
  "nextAt" timestamptz(3),
  "sentAt" timestamptz(3),
  "version" integer not null default 1
);
create index outbox_state on outbox ("state", "createdAt" desc, "id");
create index outbox_newest on outbox ("createdAt" desc, "id");

create table crash_reports (
  "id" uuid primary key,
  "at" timestamptz(3) not null,
  "person" uuid,
  "report" jsonb not null
);
create index crash_reports_age on crash_reports ("at");

-- One row for the whole installation.
create table settings (
  "id" boolean primary key default true check ("id"),
  "version" integer not null default 1,
  "data" jsonb not null default '{}'
);
insert into settings default values;
