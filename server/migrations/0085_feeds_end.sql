-- The address of a calendar ends with what cures an account; that it did is kept, so that its owner is told to make it anew.
alter table calendar_feeds add column "endedAt" timestamptz(3);
alter table calendar_feeds alter column "secretHash" drop not null, alter column "sealed" drop not null;
alter table calendar_feeds add check (("endedAt" is null) = ("secretHash" is not null and "sealed" is not null));
