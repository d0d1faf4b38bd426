-- Why an import stands still in the middle of its run or its revert; null: it does not.
alter table imports add column "problem" text;
