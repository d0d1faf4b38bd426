-- What comes in from outside.

-- Whoever writes back belongs to what we last wrote to them about.
create index messages_reached on messages using gin ("recipients");
-- What waits for an address that has just said it wants no more.
create index outbox_waiting_for on outbox ("channel", lower("toAddress")) where "state" = 'queued';

-- E-mails as they were handed in, until they are taken in.
create table inbound_mails (
  "id" uuid primary key,
  "receivedAt" timestamptz(3) not null,
  -- Whom the handing server named; empty for reports.
  "sender" text not null,
  "recipients" text[] not null,
  "raw" bytea not null
);

-- Who was marked before opt-outs had a table of their own.
insert into opt_outs ("channel", "address", "at", "source")
select 'email', lower(btrim("email")), min("updatedAt"), 'lead' from leads
where "emailOptOut" and btrim("email") <> '' group by lower(btrim("email"))
on conflict do nothing;
insert into opt_outs ("channel", "address", "at", "source")
select 'sms', "number", min("updatedAt"), 'lead' from (
  select "updatedAt", '+' || case when length("digits") = 10 then '1' else '' end || "digits" as "number"
  from (select "updatedAt", regexp_replace("phone", '[^0-9]', '', 'g') as "digits" from leads where "smsOptOut") as typed
  where length("digits") between 7 and 15) as numbers
group by "number" on conflict do nothing;
