-- How notifications leave the application, the browsers that are pushed to, and announcements.

alter table notifications
  -- Which wish of its receiver it asks: of reminders and system messages the type alone does not say so.
  add column "wish" text not null default 'other';
update notifications set "wish" = case "type" when 'new_lead' then 'newLead' when 'lead_assigned' then 'leadAssigned'
  when 'reminder_due' then 'reminder' when 'lead_status_changed' then 'leadStatusChanged'
  when 'lead_contacted' then 'leadStatusChanged' when 'message_received' then 'ownNews'
  when 'client_updated' then 'ownNews' else 'other' end;
-- What nobody could deliver until now is not sent all at once today.
update notifications set "deliveredAt" = "dueAt" where "dueAt" is not null and "deliveredAt" is null;

-- One mail, one text or one push to one person, with everything that waited for the same moment.
create table dispatches (
  "id" uuid primary key,
  "userId" uuid not null references users,
  "method" text not null check ("method" in ('email', 'sms', 'push')),
  -- Empty: a test that the person asked for.
  "notifications" uuid[] not null default '{}',
  "createdAt" timestamptz(3) not null
);
create index dispatches_own on dispatches ("userId", "createdAt");

-- The pair of keys by which push services know this installation, unless the environment names one.
create table push_keys (
  "one" boolean primary key default true check ("one"),
  "publicKey" text not null,
  -- Sealed.
  "privateKey" text not null,
  "createdAt" timestamptz(3) not null
);

-- Browsers that take pushes, each for one person, as long as the session lives that registered it.
create table push_subscriptions (
  "id" uuid primary key,
  "userId" uuid not null references users,
  "sessionId" uuid not null references sessions,
  -- A keyed hash, by which the same browser is found again.
  "endpointIndex" text not null unique,
  -- Sealed: address and keys.
  "subscription" text not null,
  -- The public key it was made for; with another one its service refuses us.
  "publicKey" text not null,
  "expiresAt" timestamptz(3),
  "userAgent" text not null default '',
  "createdAt" timestamptz(3) not null,
  "renewedAt" timestamptz(3) not null
);
create index push_subscriptions_user on push_subscriptions ("userId");
create index push_subscriptions_session on push_subscriptions ("sessionId");

create table announcements (
  "id" uuid primary key,
  "version" integer not null default 1,
  "title" text not null,
  "message" text not null,
  "audience" text[] not null,
  "startsAt" timestamptz(3) not null,
  "endsAt" timestamptz(3),
  -- When its audience was told.
  "startedAt" timestamptz(3),
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check ("endsAt" > "startsAt")
);
create index announcements_newest on announcements ("startsAt" desc, "id" desc);
create index announcements_waiting on announcements ("startsAt") where "startedAt" is null;
