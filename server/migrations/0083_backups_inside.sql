-- What a backup is called where it lies, and whether only a key opens it; made by hand into a file of one's own, it has no name.
alter table backups_made add column "name" text;
alter table backups_made add column "encrypted" boolean not null default false;

-- What was found when a backup was restored for a trial.
create table backup_checks (
  "at" timestamptz(3) primary key,
  "name" text not null,
  "milliseconds" integer not null,
  "good" boolean not null,
  "found" text not null
);

-- How backing up and checking by itself goes.
create table backup_runs (
  "kind" text primary key check ("kind" in ('backup', 'check')),
  "startedAt" timestamptz(3) not null,
  -- Null: under way, or broken off.
  "endedAt" timestamptz(3),
  -- Why the last run failed, and since when none went well.
  "problem" text,
  "failingSince" timestamptz(3)
);
