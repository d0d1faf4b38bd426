-- What an import that is taken back tells the one before it: nobody but the two changed a record. The version that a record
-- had before a row changed it; of contacts beside it, and of a client that a row of a site made, the versions before and
-- after, by their ids. What came with a row is at version 1 unless it stands there.
alter table import_rows add column "versionBefore" integer;
alter table import_rows add column "versions" jsonb;
-- Which fields a row said of a record that is there, whether it changed them or not: of several rows the first says.
alter table import_rows add column "said" text[];
