-- What people ask of those behind the product, and what is written below it.
create sequence support_request_number;

create table support_requests (
  "id" uuid primary key,
  "version" integer not null default 1,
  "number" integer not null unique,
  "kind" text not null check ("kind" in ('question', 'problem', 'feature', 'data_fix')),
  "subject" text not null,
  "details" text not null,
  "severity" text not null check ("severity" in ('low', 'medium', 'high')),
  "context" jsonb not null,
  "hasScreenshot" boolean not null default false,
  "status" text not null check ("status" in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  "assignedTo" uuid references users,
  "createdBy" uuid not null references users,
  "lastReplyAt" timestamptz(3),
  "lastReplyBy" uuid references users,
  "lastReplyId" uuid,
  "resolvedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check (("resolvedAt" is not null) = ("status" in ('resolved', 'closed')))
);
create index support_requests_newest on support_requests ("createdAt" desc, "id" desc);
create index support_requests_of_author on support_requests ("createdBy", "createdAt" desc, "id" desc);
create index support_requests_of_assignee on support_requests ("assignedTo", "createdAt" desc, "id" desc);
create index support_requests_of_status on support_requests ("status", "createdAt" desc, "id" desc);
create index support_requests_resolved on support_requests ("resolvedAt") where "status" = 'resolved';
create index support_requests_trigrams on support_requests
  using gin (lower("subject" || ' ' || "details") gin_trgm_ops) with (gin_pending_list_limit = 128);

create table support_screenshots (
  "requestId" uuid primary key references support_requests on delete cascade,
  "mimeType" text not null,
  "bytes" bytea not null
);

-- What both sides read.
create table support_replies (
  "id" uuid primary key,
  "requestId" uuid not null references support_requests on delete cascade,
  "at" timestamptz(3) not null,
  "by" uuid not null references users,
  "text" text not null,
  -- The e-mail it came by; the same one is taken once.
  "mailId" text unique,
  "unverified" boolean not null default false
);
create index support_replies_of_request on support_replies ("requestId", "at", "id");

-- What administrators write among themselves: apart, so that no reading of replies can meet it.
create table support_notes (
  "id" uuid primary key,
  "requestId" uuid not null references support_requests on delete cascade,
  "at" timestamptz(3) not null,
  "by" uuid not null references users,
  "text" text not null
);
create index support_notes_of_request on support_notes ("requestId", "at", "id");

-- Which e-mail went to whom about what: an answer to its address is a reply of that person.
create table support_mails (
  "id" uuid primary key,
  "requestId" uuid not null references support_requests on delete cascade,
  -- Null: of the request itself.
  "replyId" uuid references support_replies on delete cascade,
  "uid" uuid not null references users on delete cascade,
  "createdAt" timestamptz(3) not null,
  unique nulls not distinct ("requestId", "replyId", "uid")
);

-- When a backup was finished, so that people can be told what is truly there.
create table backups_made (
  "at" timestamptz(3) primary key,
  "bytes" bigint not null
);
