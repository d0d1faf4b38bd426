-- Contacts of clients, deals and activities.

-- What hangs on a lead hangs on its client too once there is one: both ids stand in the row.
alter table contacts alter column "leadId" drop not null;
alter table contacts add column "clientId" uuid references clients;
alter table contacts add constraint contacts_parent check (num_nonnulls("leadId", "clientId") > 0);
alter table contacts drop constraint "contacts_relation_check";
alter table contacts add constraint contacts_relation
  check ("relation" in ('owner', 'manager', 'on-site', 'billing', 'other'));
create index contacts_client on contacts ("clientId", "createdAt", "id") where "clientId" is not null;

create table deals (
  "id" uuid primary key,
  "version" integer not null default 1,
  "leadId" uuid references leads,
  "clientId" uuid references clients,
  "title" text not null,
  -- Whole dollars.
  "value" integer not null default 0 check ("value" between 0 and 999999999),
  "stage" text not null,
  "probability" integer not null default 0 check ("probability" between 0 and 100),
  "expectedCloseDate" timestamptz(3),
  "actualCloseDate" timestamptz(3),
  "assignedTo" uuid references users,
  "notes" text not null default '',
  "tags" text[] not null default '{}',
  "customFields" jsonb not null default '{}',
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  constraint deals_parent check (num_nonnulls("leadId", "clientId") > 0)
);
create index deals_lead on deals ("leadId", "createdAt" desc, "id" desc) where "leadId" is not null;
create index deals_client on deals ("clientId", "createdAt" desc, "id" desc) where "clientId" is not null;

create table activities (
  "id" uuid primary key,
  "version" integer not null default 1,
  "leadId" uuid references leads,
  "clientId" uuid references clients,
  "type" text not null check ("type" in ('call', 'email', 'meeting', 'note', 'task')),
  "title" text not null,
  "description" text not null default '',
  "dealId" uuid references deals,
  "contactId" uuid references contacts,
  "dueDate" timestamptz(3),
  "assignedTo" uuid references users,
  "doneAt" timestamptz(3),
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  constraint activities_parent check (num_nonnulls("leadId", "clientId") > 0)
);
create index activities_lead on activities ("leadId", "createdAt" desc, "id" desc) where "leadId" is not null;
create index activities_client on activities ("clientId", "createdAt" desc, "id" desc)
  where "clientId" is not null;

-- The leads that became a client, and the office's files in their order.
create index leads_client on leads ("convertedToClientId") where "convertedToClientId" is not null;
create index documents_newest on documents ("createdAt" desc, "id" desc) where "deletedAt" is null;
