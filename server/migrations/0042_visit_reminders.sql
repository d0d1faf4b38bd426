-- Which visits a customer has been reminded of: once a site and time.
create table visit_reminders (
  "id" uuid primary key,
  "siteId" uuid not null references sites on delete cascade,
  "start" timestamp(3) with time zone not null,
  unique ("siteId", "start")
);
