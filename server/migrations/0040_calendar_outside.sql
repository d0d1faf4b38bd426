-- Where a person's calendar is read by programs: found by the hash of its secret, shown again to its owner.
create table calendar_feeds (
  "uid" uuid primary key references users,
  "secretHash" text not null unique,
  "sealed" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "readAt" timestamp(3) with time zone
);

-- Until when reminders of an appointment have been told, and when they are to be looked at next.
create table appointment_looks (
  "appointmentId" uuid primary key references appointments on delete cascade,
  "since" timestamp(3) with time zone not null,
  "lookAt" timestamp(3) with time zone not null
);
create index appointment_looks_due on appointment_looks ("lookAt");

-- What a notification reminds of: asked once more before it leaves.
alter table notifications add column "appointmentId" uuid references appointments on delete set null;
create index notifications_appointment on notifications ("appointmentId") where "appointmentId" is not null;

-- Who of a guest list has been written to, so that whoever is taken off it is told.
create table invitations (
  "id" uuid primary key,
  "appointmentId" uuid not null references appointments on delete cascade,
  "address" text not null,
  "name" text not null,
  "off" boolean not null,
  "kind" text not null check ("kind" in ('new', 'changed', 'off')),
  unique ("appointmentId", "address")
);
