-- Messages: what people write and receive, and how it leaves.

-- The outbox carries everything that leaves, one row for one address: mails of the product itself, and what
-- belongs to a row of another noun, which keeps the text and is told how it ended.
alter table outbox
  add column "channel" text not null default 'email' check ("channel" in ('email', 'sms', 'push')),
  add column "noun" text,
  add column "rowId" uuid,
  -- What the provider calls it; his later reports name it.
  add column "providerId" text,
  -- Hand-overs ever, so that a report on an earlier one is not taken for one on the last.
  add column "tries" integer not null default 0,
  -- When the provider last reported on it.
  add column "reportedAt" timestamptz(3),
  add constraint outbox_of check (("noun" is null) = ("rowId" is null)),
  drop constraint outbox_state_check,
  add constraint outbox_state_check check ("state" in
    ('queued', 'sending', 'sent', 'failed', 'unknown', 'delivered', 'bounced', 'cancelled'));
create index outbox_of_row on outbox ("noun", "rowId") where "noun" is not null;
create index outbox_provider on outbox ("channel", "providerId") where "providerId" is not null;
create index outbox_message_id on outbox ("messageId") where "messageId" is not null;
create index outbox_waiting on outbox ("channel", "nextAt") where "state" in ('queued', 'sending');

-- How each way out stands, over all servers: while its provider cannot be reached or asks for patience it rests, and
-- nothing leaves before its turn.
create table outbox_channels (
  "channel" text primary key check ("channel" in ('email', 'sms', 'push')),
  "restsUntil" timestamptz(3),
  "reason" text,
  -- Rests in a row, each longer than the one before.
  "rests" integer not null default 0,
  -- When the next one may leave, where a provider takes only so many a second.
  "turnAt" timestamptz not null default '-infinity'
);
insert into outbox_channels ("channel") values ('email'), ('sms'), ('push');

create table messages (
  "id" uuid primary key,
  "version" integer not null default 1,
  "channel" text not null check ("channel" in ('email', 'sms')),
  "direction" text not null check ("direction" in ('out', 'in')),
  -- Follows from its rows in the outbox; kept here so that a list needs nothing else.
  "status" text not null check ("status" in
    ('queued', 'sending', 'sent', 'partial', 'failed', 'unknown', 'delivered', 'bounced', 'received', 'cancelled')),
  "senderId" uuid references users,
  "senderName" text not null default '',
  -- The e-mail address or number it comes from.
  "senderAddress" text not null default '',
  "recipients" text[] not null default '{}',
  "failedRecipients" text[] not null default '{}',
  "subject" text not null default '',
  -- Plain text; of an e-mail the plain part.
  "content" text not null default '',
  "htmlContent" text not null default '',
  "attachments" jsonb not null default '[]',
  "leadId" uuid references leads,
  "clientId" uuid references clients,
  "leadName" text not null default '',
  "templateId" uuid,
  -- One for all messages written to a selection at once.
  "batchId" uuid,
  -- The message it answers.
  "replyTo" uuid references messages,
  -- Of a message that came in: what its provider calls it, so that the same one is taken in once.
  "providerId" text,
  -- Before this moment nothing of it leaves: scheduled, or undone for some seconds.
  "leavesAt" timestamptz(3),
  "scheduled" boolean not null default false,
  -- When an administrator put away what somebody unknown wrote.
  "doneAt" timestamptz(3),
  "sentAt" timestamptz(3),
  -- What is searched: recipients, subject and the first of the text, as searchable in the domain makes it.
  "txt" text not null default '',
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create unique index messages_provider on messages ("channel", "providerId") where "providerId" is not null;
create index messages_newest on messages ("createdAt" desc, "id" desc);
-- With what a list is narrowed by, so that of many leads only the rows that are shown are read.
create index messages_lead on messages ("leadId", "createdAt" desc, "id" desc) include ("status", "channel", "direction")
  where "leadId" is not null;
create index messages_client on messages ("clientId", "createdAt" desc, "id" desc) where "clientId" is not null;
create index messages_sender on messages ("senderId", "createdAt" desc, "id" desc) where "senderId" is not null;
create index messages_free on messages ("senderId", "createdAt" desc, "id" desc)
  where "leadId" is null and "clientId" is null;
create index messages_channel on messages ("channel", "createdAt" desc, "id" desc);
create index messages_status on messages ("status", "createdAt" desc, "id" desc);
create index messages_strays on messages ("createdAt" desc, "id" desc)
  where "direction" = 'in' and "leadId" is null and "clientId" is null and "doneAt" is null;
create index messages_replies on messages ("replyTo") where "replyTo" is not null;
alter table messages alter column "txt" set statistics 400;
create index messages_trigrams on messages using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 128);
create index messages_bigrams on messages using gin (bigrams("txt")) with (gin_pending_list_limit = 128);

-- Addresses and numbers that want no more of us; only they themselves take it back.
create table opt_outs (
  "channel" text not null check ("channel" in ('email', 'sms')),
  "address" text not null,
  "at" timestamptz(3) not null,
  "source" text not null,
  primary key ("channel", "address")
);

-- What was written before this system, in one place with everything after it.
insert into messages ("id", "channel", "direction", "status", "senderId", "senderName", "senderAddress", "recipients",
  "subject", "content", "htmlContent", "leadId", "leadName", "sentAt", "createdAt", "updatedAt")
select "id", 'email', 'out', case when lower("status") in ('failed', 'partial', 'delivered', 'bounced') then lower("status") else 'sent' end,
  "senderId", "senderName", "senderEmail", "recipients", "subject", "content", "htmlContent", "leadId", "leadName",
  "dateSent", "createdAt", "createdAt" from email_history;
insert into messages ("id", "channel", "direction", "status", "senderId", "senderName", "senderAddress", "recipients",
  "failedRecipients", "content", "leadId", "leadName", "sentAt", "createdAt", "updatedAt")
select "id", 'sms', 'out', case when lower("status") in ('failed', 'partial', 'delivered') then lower("status") else 'sent' end,
  "senderId", "senderName", "senderPhone", "recipients", "failedNumbers", "message", "leadId", "leadName",
  "sentAt", "createdAt", "createdAt" from sms_history;
update messages set "txt" = searchable(left(concat_ws(' ', array_to_string("recipients", ' '), "leadName", "subject", "content"), 600));
drop table email_history;
drop table sms_history;
