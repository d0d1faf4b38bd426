-- What a file says of people beside its records, whose the leads of a whole file are, and what an update replaces.

alter table imports drop constraint imports_existing_check;
alter table imports add constraint imports_existing_check check ("existing" in ('skip', 'fill', 'update'));
-- Whose the leads of the whole file are: nobody said, one person, or several in turn.
alter table imports add column "reps" uuid[] not null default '{}';
-- Tags for all of its leads.
alter table imports add column "tags" text[] not null default '{}';
-- Where leads stand whose row says no status.
alter table imports add column "status" text;
-- The column by which its records are recognised before all else: their id in the system that they come from.
alter table imports add column "keyColumn" text;

-- Contacts and notes that a row brought beside its record.
alter table import_rows add column "beside" uuid[] not null default '{}';
-- What stood in the fields that a row replaced, to which a revert returns them.
alter table import_rows add column "replaced" jsonb;
-- By what its file calls it: the column and the id that it has in the system that it comes from.
alter table import_rows add column "key" text;
create index import_rows_key on import_rows ("key") where "key" is not null;
-- How often it was checked: what runs is what the last check showed.
alter table imports add column "checks" integer not null default 0;
