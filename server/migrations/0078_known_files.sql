-- How a file was read, whose export it is, and what is thought of each of its columns.

alter table imports add column "reading" jsonb not null
  default '{"delimiter":null,"heading":1,"sheet":null,"sheets":[],"above":[],"below":[],"asides":0}';
alter table imports add column "preset" text;
alter table imports add column "judged" jsonb not null default '{}';
-- An import of the same headings that ran before.
alter table imports add column "earlier" uuid references imports on delete set null;
create index imports_earlier on imports ("earlier") where "earlier" is not null;

-- The headings of a file as one key, whatever their order: by it the mapping of such a file is found again.
create table import_headings (
  "importId" uuid primary key references imports on delete cascade,
  "key" text not null
);
create index import_headings_key on import_headings ("key");
