-- The move from the former system: what was taken over, under which ids, and what a person should look at.

create table former_runs (
  "id" uuid primary key,
  "state" text not null default 'uploading' check ("state" in ('uploading', 'checked', 'running', 'done')),
  -- Collection -> {name, bytes, key}; the key is that of the kept file, absent on the command line.
  "files" jsonb not null default '{}',
  -- Collection -> what became of its documents so far.
  "tallies" jsonb not null default '{}',
  "author" text not null,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3)
);
create index former_runs_newest on former_runs ("createdAt" desc);

-- A document is taken over once, however often its export is read.
create table former_ids (
  "collection" text not null,
  "formerId" text not null,
  "id" uuid not null,
  "runId" uuid not null references former_runs,
  primary key ("collection", "formerId")
);
create index former_ids_id on former_ids ("id");

-- References to documents that are written later: set once every collection has been read.
create table former_links (
  "runId" uuid not null references former_runs,
  "collection" text not null,
  "id" uuid not null,
  "formerId" text not null,
  "field" text not null,
  "toCollection" text not null,
  "toFormerId" text not null,
  primary key ("collection", "id", "field")
);

create table former_remarks (
  "n" bigint generated always as identity primary key,
  "runId" uuid not null references former_runs,
  "collection" text not null,
  "formerId" text not null,
  "kind" text not null check ("kind" in ('refused', 'left', 'unknown', 'broken', 'changed')),
  "field" text not null,
  "text" text not null
);
create index former_remarks_run on former_remarks ("runId", "collection", "n");

-- Templates, and what was written before: kept whole until they are read by what writes messages.
create table message_templates (
  "id" uuid primary key,
  "name" text not null,
  "description" text not null default '',
  "type" text not null check ("type" in ('email', 'sms')),
  "subject" text not null default '',
  "body" text not null default '',
  "userId" uuid references users,
  "isDefault" boolean not null default false,
  "isShared" boolean not null default false,
  "usageCount" integer not null default 0,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "lastUsedAt" timestamptz(3)
);

create table email_history (
  "id" uuid primary key,
  "senderId" uuid references users,
  "senderName" text not null default '',
  "senderEmail" text not null default '',
  "recipients" text[] not null default '{}',
  "subject" text not null default '',
  "content" text not null default '',
  "htmlContent" text not null default '',
  "status" text not null default '',
  "leadId" uuid references leads,
  "leadName" text not null default '',
  "dateSent" timestamptz(3),
  "createdAt" timestamptz(3) not null
);
create index email_history_lead on email_history ("leadId", "createdAt" desc) where "leadId" is not null;
create index email_history_newest on email_history ("createdAt" desc, "id" desc);

create table sms_history (
  "id" uuid primary key,
  "senderId" uuid references users,
  "senderName" text not null default '',
  "senderPhone" text not null default '',
  "recipients" text[] not null default '{}',
  "message" text not null default '',
  "status" text not null default '',
  "leadId" uuid references leads,
  "leadName" text not null default '',
  "sentAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "failedNumbers" text[] not null default '{}'
);
create index sms_history_lead on sms_history ("leadId", "createdAt" desc) where "leadId" is not null;
create index sms_history_newest on sms_history ("createdAt" desc, "id" desc);
