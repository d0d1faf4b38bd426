-- Notifications.
create table notifications (
  "id" uuid primary key,
  "userId" uuid not null references users,
  "type" text not null check ("type" in ('lead_assigned', 'new_lead', 'lead_status_changed', 'lead_contacted',
    'reminder_due', 'message_received', 'client_updated', 'system')),
  "title" text not null,
  "message" text not null,
  -- Whoever may not open the lead does not see what is said about it.
  "leadId" uuid references leads,
  "actionUrl" text not null default '',
  "actionLabel" text not null default '',
  "read" boolean not null default false,
  "deleted" boolean not null default false,
  "createdAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  -- What one request says many times is one row that counts.
  "groupKey" text not null default '',
  "count" integer not null default 1,
  -- How the receiver wants to hear of it; beyond the app a delivery waits until dueAt.
  "inApp" boolean not null,
  "methods" text[] not null default '{}',
  "dueAt" timestamptz(3),
  "deliveredAt" timestamptz(3)
);
create index notifications_own on notifications ("userId", "createdAt" desc, "id" desc) where not "deleted";
create index notifications_unread on notifications ("userId", "createdAt" desc) where not "read" and not "deleted";
create index notifications_lead on notifications ("leadId") where not "deleted";
create index notifications_waiting on notifications ("dueAt") where "dueAt" is not null and "deliveredAt" is null;

-- What was told to whom: nothing is told twice, however often a job runs.
create table notification_sources (
  "key" text not null,
  "userId" uuid not null references users,
  "at" timestamptz(3) not null,
  primary key ("key", "userId")
);
create index notification_sources_age on notification_sources ("at");
