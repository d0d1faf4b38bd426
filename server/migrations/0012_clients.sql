-- Clients, their sites, the machines there, and the calendar's rows that conversion writes.

create table clients (
  "id" uuid primary key,
  "version" integer not null default 1,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "email" text not null default '',
  "phone" text not null default '',
  "officePhone" text not null default '',
  "cellPhone" text not null default '',
  "businessName" text not null default '',
  "contactTitle" text not null default '',
  "status" text not null default 'active' check ("status" in ('active', 'inactive', 'suspended')),
  "priority" text not null default 'medium' check ("priority" in ('high', 'medium', 'low')),
  "accountManager" uuid references users,
  "clientSince" date,
  "contractType" text not null default 'lease' check ("contractType" in ('lease', 'rent', 'service-only')),
  "serviceLevel" text not null default 'standard' check ("serviceLevel" in ('basic', 'standard', 'premium')),
  "contractStartDate" date,
  "contractEndDate" date,
  "leaseExpirationDate" date,
  "taxId" text not null default '',
  -- Owners of several clients (a group of properties) are clients themselves.
  "parentClientId" uuid references clients,
  "originLeadId" uuid references leads,
  "convertedAt" timestamptz(3),
  "convertedBy" uuid references users,
  "primarySiteId" uuid,
  -- Days before the contract's end -> when somebody was told.
  "contractReminders" jsonb not null default '{}',
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedBy" uuid references users,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  constraint clients_not_own_parent check ("parentClientId" is distinct from "id")
);
create index clients_newest on clients ("updatedAt" desc, "id" desc) where "deletedAt" is null;
create index clients_status on clients ("status", "updatedAt" desc, "id" desc) where "deletedAt" is null;
create index clients_manager on clients ("accountManager", "updatedAt" desc, "id" desc) where "deletedAt" is null;
create index clients_parent on clients ("parentClientId") where "parentClientId" is not null;
create index clients_contract_end on clients ("contractEndDate") where "deletedAt" is null;
create index clients_by_end on clients (coalesce("contractEndDate", 'infinity'::date), "updatedAt" desc, "id" desc)
  where "deletedAt" is null;
-- As clientSortName in the domain.
create function client_sort_name("businessName" text, "firstName" text, "lastName" text) returns text
  language sql immutable parallel safe as $$
  select lower(coalesce(nullif("businessName", ''), btrim("firstName" || ' ' || "lastName")))
$$;
create index clients_name on clients (client_sort_name("businessName", "firstName", "lastName"), "updatedAt" desc, "id" desc)
  where "deletedAt" is null;
-- One lead becomes one client.
create unique index clients_origin on clients ("originLeadId") where "originLeadId" is not null;

create table sites (
  "id" uuid primary key,
  "version" integer not null default 1,
  "clientId" uuid not null references clients,
  "locationCode" text not null unique,
  "siteName" text not null default '',
  "siteNumber" text not null default '',
  "streetAddress" text not null default '',
  "streetAddressLine2" text not null default '',
  "city" text not null default '',
  "state" text not null default '',
  "zipCode" text not null default '',
  "siteType" text not null default 'apartment'
    check ("siteType" in ('apartment', 'condo', 'hotel', 'dormitory', 'other')),
  "accessType" text not null default 'key-required'
    check ("accessType" in ('card-access', 'key-required', 'open-access')),
  -- Set by people while the site has no single machines; afterwards they follow from the machines.
  "washers" integer not null default 0 check ("washers" >= 0),
  "dryers" integer not null default 0 check ("dryers" >= 0),
  "stacks" integer not null default 0 check ("stacks" >= 0),
  "combos" integer not null default 0 check ("combos" >= 0),
  "totalMachines" integer generated always as ("washers" + "dryers" + "stacks" + "combos") stored,
  "needsKey" boolean not null default false,
  "hasLockbox" boolean not null default false,
  "hasSecurity" boolean not null default false,
  "status" text not null default 'pending_install'
    check ("status" in ('active', 'inactive', 'pending_install', 'decommissioned')),
  -- The name of a route of the settings.
  "collectionRoute" text not null default '',
  "collectionFrequency" text
    check ("collectionFrequency" in ('weekly', 'bi-weekly', 'monthly', 'as-needed')),
  -- The day its machines were handed over; the first collection is counted from it.
  "installedOn" date,
  "lastCollectionDate" date,
  "lastServiceDate" date,
  "lastSiteSurvey" date,
  "vendChangeNext" date,
  "numberOfUnits" integer not null default 0 check ("numberOfUnits" >= 0),
  "buildingStyle" text check ("buildingStyle" in ('garden', 'mid-rise', 'high-rise', 'student')),
  "rooms" text[] not null default '{}',
  -- Sealed; null where there is none.
  "accessNotes" text,
  "accessCode" text,
  "collector" uuid references users,
  "commission" jsonb,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedBy" uuid references users,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
);
create index sites_client on sites ("clientId", "createdAt" desc, "id" desc);
create index sites_newest on sites ("createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_route on sites ("collectionRoute", "createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_status on sites ("status", "createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_state on sites ("state", "createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_city on sites (lower("city"), "createdAt" desc, "id" desc) where "deletedAt" is null;
create index sites_vend on sites ("vendChangeNext") where "deletedAt" is null and "vendChangeNext" is not null;

alter table clients add constraint clients_primary_site foreign key ("primarySiteId") references sites
  deferrable initially deferred;

create table machines (
  "id" uuid primary key,
  "version" integer not null default 1,
  "siteId" uuid not null references sites,
  "kind" text not null check ("kind" in ('washer', 'dryer', 'stack', 'combo')),
  "make" text not null default '',
  "model" text not null default '',
  "serial" text not null default '',
  "size" text not null default '',
  "fuel" text check ("fuel" in ('gas', 'electric')),
  "payType" text check ("payType" in ('coin', 'card', 'app')),
  -- Cents.
  "vendPrice" integer check ("vendPrice" >= 0),
  "installedOn" date,
  "status" text not null default 'running'
    check ("status" in ('running', 'out_of_order', 'in_storage', 'retired')),
  "statusSince" timestamptz(3),
  "warrantyEnd" date,
  "room" text not null default '',
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
);
create index machines_site on machines ("siteId", "createdAt", "id");
create unique index machines_serial on machines (upper("serial"))
  where "serial" <> '' and "deletedAt" is null and "status" <> 'retired';

-- A site's counts follow from its machines, whoever writes them. When the last one is taken off the list the counts stay
-- as they are, for people to set; when it moves away nothing is left.
create function count_machines(touched uuid[], left_behind uuid[]) returns void language sql as $$
  update sites set "washers" = counted.washers, "dryers" = counted.dryers, "stacks" = counted.stacks, "combos" = counted.combos
  from (
    select site, count(machines."id") as present,
      count(*) filter (where "kind" = 'washer' and "status" <> 'retired') as washers,
      count(*) filter (where "kind" = 'dryer' and "status" <> 'retired') as dryers,
      count(*) filter (where "kind" = 'stack' and "status" <> 'retired') as stacks,
      count(*) filter (where "kind" = 'combo' and "status" <> 'retired') as combos
    from (select distinct unnest(touched) as site) as sites_touched
    left join machines on machines."siteId" = site and machines."deletedAt" is null group by site) as counted
  where sites."id" = counted.site and (counted.present > 0 or counted.site = any (left_behind))
    and (sites."washers", sites."dryers", sites."stacks", sites."combos")
      is distinct from (counted.washers, counted.dryers, counted.stacks, counted.combos)
$$;
create function machines_counted() returns trigger language plpgsql as $$
declare
  touched uuid[];
  left_behind uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct "siteId") into touched from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct "siteId") into touched from gone;
  else
    select array_agg(distinct site), array_agg(distinct gone."siteId") filter (where gone."siteId" <> added."siteId")
    into touched, left_behind
    from gone join added using ("id"), unnest(array[gone."siteId", added."siteId"]) as site
    where (gone."siteId", gone."kind", gone."status", gone."deletedAt")
      is distinct from (added."siteId", added."kind", added."status", added."deletedAt");
  end if;
  if touched is not null then perform count_machines(touched, coalesce(left_behind, '{}')); end if;
  return null;
end $$;
create trigger machines_added after insert on machines referencing new table as added
  for each statement execute function machines_counted();
create trigger machines_changed after update on machines referencing old table as gone new table as added
  for each statement execute function machines_counted();
create trigger machines_gone after delete on machines referencing old table as gone
  for each statement execute function machines_counted();

-- Rows of the calendar; so far the service calls of sites (D10).
create table calendar_events (
  "id" uuid primary key,
  "version" integer not null default 1,
  "title" text not null,
  "type" text not null check ("type" in ('meeting', 'call', 'site_visit', 'follow_up', 'inspection', 'installation',
    'service_call', 'training', 'other')),
  "status" text not null default 'scheduled' check ("status" in ('scheduled', 'confirmed', 'in_progress', 'completed',
    'cancelled', 'no_show', 'rescheduled')),
  "priority" text not null default 'medium' check ("priority" in ('low', 'medium', 'high', 'urgent')),
  "scheduledDate" date not null,
  "description" text not null default '',
  "leadId" uuid references leads,
  "clientId" uuid references clients,
  "siteId" uuid references sites,
  "machineIds" uuid[] not null default '{}',
  "assignedTechnician" uuid references users,
  "outcome" text not null default '',
  "cancelReason" text not null default '',
  "source" text not null default 'manual' check ("source" in ('manual', 'conversion', 'route', 'reminder', 'vend')),
  "completedAt" timestamptz(3),
  "completedBy" uuid references users,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
);
create index calendar_events_day on calendar_events ("scheduledDate", "id") where "deletedAt" is null;
create index calendar_events_site on calendar_events ("siteId", "scheduledDate" desc) where "siteId" is not null;
create index calendar_events_client on calendar_events ("clientId", "scheduledDate" desc)
  where "clientId" is not null;

create table conversion_history (
  "id" uuid primary key,
  "leadId" uuid not null references leads,
  "clientId" uuid not null references clients,
  "siteId" uuid not null references sites,
  "convertedBy" uuid references users,
  "convertedAt" timestamptz(3) not null,
  -- What the dialog said.
  "conversionData" jsonb not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index conversion_history_newest on conversion_history ("convertedAt" desc, "id" desc);
create unique index conversion_history_lead on conversion_history ("leadId");
create trigger conversion_history_append_only before update or delete on conversion_history
  for each statement execute function refuse_change();

-- Files of clients and sites.
alter table documents add constraint documents_client foreign key ("clientId") references clients;
alter table documents add constraint documents_site foreign key ("siteId") references sites;
create index documents_client_newest on documents ("clientId", "createdAt" desc, "id" desc)
  where "clientId" is not null;
create index documents_site_newest on documents ("siteId", "createdAt" desc, "id" desc) where "siteId" is not null;

-- Fields of the guideline for leads are there already; a lead's client is one of the table from now on.
