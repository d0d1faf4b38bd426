-- Crashes that are the same, counted as they come in; when reports are forgotten, so is what none of them is left of.
create table crash_groups (
  "key" text primary key,
  "message" text not null,
  "frame" text not null,
  "count" integer not null,
  "firstAt" timestamptz(3) not null,
  "lastAt" timestamptz(3) not null,
  "versions" text[] not null,
  "people" uuid[] not null,
  "mendedAt" timestamptz(3),
  "mendedBy" uuid references users ("uid"),
  -- The last version that it was known of when it was called mended.
  "mendedAfter" text,
  "cameBack" boolean not null default false
);
create index crash_groups_last on crash_groups ("lastAt" desc, "key" desc);

alter table crash_reports add column "group" text;
create index crash_reports_group on crash_reports ("group", "at" desc);

-- Whether a backup was read once to its end after it was written.
alter table backups_made add column "checkedAt" timestamptz(3);
