-- Receivers of what happens here (D69). The secret that signs is sealed; of an event only its place in the log is kept here.
create table webhooks (
  "id" uuid primary key,
  "version" integer not null default 1,
  "name" text not null,
  "url" text not null,
  "events" text[] not null,
  "secret" text not null default '',
  -- The one before signs as well for a while.
  "formerSecret" text,
  "formerUntil" timestamptz(3),
  "state" text not null check ("state" in ('active', 'paused', 'stopped')),
  -- It hears of what was begun from here on.
  "since" timestamptz(3) not null default now(),
  "failures" integer not null default 0,
  "failingSince" timestamptz(3),
  "lastError" text,
  "restsUntil" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);

create table webhook_deliveries (
  "id" uuid primary key,
  "webhookId" uuid not null references webhooks on delete cascade,
  -- Of its event; null: a test.
  "position" bigint,
  "type" text not null,
  "rowId" text,
  "createdAt" timestamptz(3) not null,
  unique ("webhookId", "position")
);
create index webhook_deliveries_newest on webhook_deliveries ("webhookId", "createdAt" desc, "id" desc);
create index webhook_deliveries_old on webhook_deliveries ("createdAt");

-- How far the log has been read for webhooks, in the order of its commits. Restored elsewhere, it is the transaction that
-- restored the events as well, behind the same position.
create table webhook_reading (
  "one" boolean primary key default true check ("one"),
  "xid" xid8 not null default pg_current_xact_id(),
  "position" bigint not null
);
insert into webhook_reading ("xid", "position") values (pg_snapshot_xmin(pg_current_snapshot()), 0);

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check ("channel" in ('email', 'sms', 'push', 'webhook'));
alter table outbox_channels drop constraint outbox_channels_channel_check;
alter table outbox_channels add constraint outbox_channels_channel_check
  check ("channel" in ('email', 'sms', 'push', 'webhook'));
insert into outbox_channels ("channel") values ('webhook');
