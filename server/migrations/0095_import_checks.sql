-- The newest check of a file: what was asked, how far it is, and what it found. Another one takes its place.
create table import_checks (
  "importId" uuid primary key references imports on delete cascade,
  "no" int not null,
  "input" jsonb not null,
  "looked" int not null default 0,
  "answer" jsonb,
  "problem" text
);
