-- A service call on a day becomes an appointment of that whole day in the office's zone, until the midnight behind it.
drop index appointments_day;
drop index appointments_client;
drop index appointments_site;

alter table appointments rename column "assignedTechnician" to "assignedTo";
alter table appointments rename constraint "appointments_assignedTechnician_fkey" to "appointments_assignedTo_fkey";
alter table appointments
  add column "start" timestamp(3) with time zone,
  add column "end" timestamp(3) with time zone,
  add column "allDay" boolean not null default false,
  add column "timezone" text,
  add column "location" text not null default '',
  add column "attendees" uuid[] not null default '{}',
  add column "guests" jsonb not null default '[]',
  add column "reminders" jsonb not null default '[]',
  add column "recurrence" jsonb not null default '{"freq": "none", "until": null, "exceptions": []}',
  add column "billable" boolean not null default false,
  add column "rescheduledFromId" uuid references appointments deferrable initially deferred,
  add column "rescheduledToId" uuid references appointments deferrable initially deferred,
  add column "repeatOf" uuid references appointments deferrable initially deferred,
  add column "occurrence" date,
  add column "startedAt" timestamp(3) with time zone;

update appointments set
  "allDay" = true,
  "timezone" = office."zone",
  "start" = "scheduledDate"::timestamp at time zone office."zone",
  "end" = ("scheduledDate" + 1)::timestamp at time zone office."zone"
from (select coalesce((select "data" ->> 'officeTimeZone' from settings), 'America/Los_Angeles') as "zone") as office;

alter table appointments
  drop column "scheduledDate",
  alter column "start" set not null,
  alter column "end" set not null,
  alter column "timezone" set not null,
  add constraint appointments_times_check check ("end" >= "start"),
  add constraint appointments_occurrence_check check (("repeatOf" is null) = ("occurrence" is null));

-- What touches a window, rules apart: a range finds also what began long before.
create index appointments_window on appointments using gist (tstzrange("start", "end", '[]'))
  where "deletedAt" is null and "recurrence" ->> 'freq' = 'none';
create index appointments_repeats on appointments ("start")
  where "deletedAt" is null and "recurrence" ->> 'freq' <> 'none';
-- One person's, of whom a window holds little.
create index appointments_assigned on appointments ("assignedTo", "start") where "deletedAt" is null;
create index appointments_owner on appointments ("createdBy", "start") where "deletedAt" is null;
create index appointments_attendees on appointments using gin ("attendees") where "deletedAt" is null;
create unique index appointments_occurrence on appointments ("repeatOf", "occurrence") where "repeatOf" is not null;
create index appointments_lead on appointments ("leadId", "start" desc) where "leadId" is not null;
create index appointments_client on appointments ("clientId", "start" desc) where "clientId" is not null;
create index appointments_site on appointments ("siteId", "start" desc) where "siteId" is not null;

create table absences (
  "id" uuid primary key,
  "version" integer not null default 1,
  "uid" uuid not null references users,
  "from" date not null,
  "to" date not null,
  "reason" text not null default '',
  "createdBy" uuid references users,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint absences_days_check check ("to" >= "from")
);
create index absences_days on absences ("uid", "from");
create index absences_window on absences ("to", "from");
