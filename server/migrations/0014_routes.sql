-- The order of a route's stops, route days and what was done at each stop.

-- Which sites a route has is said by sites."collectionRoute"; here stands in what order they are driven.
create table route_stops (
  "siteId" uuid primary key references sites,
  "route" text not null,
  "position" integer not null
);
create index route_stops_route on route_stops ("route", "position");

-- One row a route that was ever put in order: whoever orders it says which order they saw.
create table route_orders (
  "route" text primary key,
  "version" integer not null default 0
);

create table route_days (
  "id" uuid primary key,
  "version" integer not null default 1,
  "route" text not null,
  "date" date not null,
  "collector" uuid references users,
  "status" text not null default 'open' check ("status" in ('open', 'closed')),
  "openedBy" uuid references users,
  "closedBy" uuid references users,
  "closedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("route", "date")
);
create index route_days_date on route_days ("date" desc, "id" desc);

create table route_day_stops (
  "id" uuid primary key,
  "dayId" uuid not null references route_days,
  "siteId" uuid not null references sites,
  "position" integer not null,
  "due" boolean not null default false,
  "state" text not null default 'open' check ("state" in ('open', 'done', 'skipped')),
  "reason" text check ("reason" in ('no_access', 'machines_in_use', 'site_closed', 'ran_out_of_time', 'other')),
  "reasonText" text not null default '',
  -- [{machineId, source, gross, refunds, testMoney}], cents.
  "amounts" jsonb not null default '[]',
  "note" text not null default '',
  -- Documents of the site.
  "photos" uuid[] not null default '{}',
  "answeredBy" uuid references users,
  "answeredAt" timestamptz(3),
  "revision" integer not null default 0,
  -- The site's last collection before this one, so that reopening puts it back; set while the stop's date stands there.
  "collectedBefore" date,
  "moved" boolean not null default false,
  unique ("dayId", "siteId"),
  check (("state" = 'skipped') = ("reason" is not null)),
  check ("state" = 'done' or "amounts" = '[]'::jsonb)
);
create index route_day_stops_site on route_day_stops ("siteId") where "state" = 'done';
