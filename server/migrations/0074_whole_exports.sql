-- Exports of everything: one file, kept for some days. One at a time.
create table whole_exports (
  "id" uuid primary key,
  "state" text not null check ("state" in ('waiting', 'running', 'done', 'failed', 'removed')),
  "createdBy" uuid not null references users,
  "createdAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  -- Until when it is kept.
  "expiresAt" timestamptz(3),
  "rows" bigint not null default 0,
  "files" integer not null default 0,
  -- Files whose bytes were not there.
  "missing" integer not null default 0,
  "sizeBytes" bigint,
  "checksum" text,
  -- The session it is fetched in, and since when: that one may go on where it broke off.
  "fetchedIn" uuid,
  "fetchedAt" timestamptz(3)
);
create unique index whole_exports_running on whole_exports ((true)) where "state" in ('waiting', 'running');
create index whole_exports_newest on whole_exports ("createdAt" desc, "id" desc);
