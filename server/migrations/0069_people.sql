-- What somebody holds, asked when they leave.
create index activities_assigned on activities ("assignedTo", "createdAt" desc, "id" desc)
  where "deletedAt" is null and "doneAt" is null;
create index deals_assigned on deals ("assignedTo", "createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_collector on sites ("collector") where "collector" is not null and "deletedAt" is null;

-- What somebody who is approved is called, sealed; their account has it from the first sign-in by code on.
alter table approvals add column "displayName" text;
