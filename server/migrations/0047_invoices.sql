-- What clients are billed. Money in cents, rates in thousandths of a percent.

create table invoices (
  "id" uuid primary key,
  "version" integer not null default 1,
  "number" text unique,
  "status" text not null check ("status" in ('draft', 'sent', 'overdue', 'paid', 'cancelled')),
  "clientId" uuid not null references clients,
  "siteId" uuid references sites,
  "issueDate" date not null,
  "dueDate" date not null,
  "terms" text not null check ("terms" in ('due_on_receipt', 'net_15', 'net_30', 'net_45', 'custom')),
  "lines" jsonb not null default '[]',
  "discount" jsonb not null,
  "taxRate" integer not null check ("taxRate" between 0 and 100000),
  "subtotal" bigint not null,
  "discountAmount" bigint not null,
  "tax" bigint not null,
  "total" bigint not null check ("total" = "subtotal" - "discountAmount" + "tax" and "total" >= 0),
  "amountPaid" bigint not null default 0 check ("amountPaid" >= 0),
  "balance" bigint not null check ("balance" >= 0),
  "remindersSent" integer not null default 0,
  "payments" jsonb not null default '[]',
  "customerNote" text not null default '',
  "internalNote" text not null default '',
  "repeat" jsonb not null,
  "repeatOf" uuid references invoices on delete set null,
  "eventId" uuid references appointments,
  "sentTo" text[] not null default '{}',
  "delivery" text check ("delivery" in ('queued', 'sent', 'failed', 'unknown')),
  "paidAt" date,
  "cancelReason" text not null default '',
  "billTo" jsonb,
  "documentId" uuid references documents,
  "shared" boolean not null default false,
  "sentAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "createdBy" uuid references users,
  "updatedBy" uuid references users,
  -- The link without sign-in: found by its hash, sealed to be shown again.
  "secretHash" text unique,
  "sealedSecret" text,
  constraint invoices_numbered check (("number" is null) = ("sentAt" is null))
);
create index invoices_newest on invoices ("issueDate" desc, "id" desc);
create index invoices_status on invoices ("status", "issueDate" desc, "id" desc);
create index invoices_client on invoices ("clientId", "issueDate" desc, "id" desc);
create index invoices_site on invoices ("siteId", "issueDate" desc, "id" desc) where "siteId" is not null;
create index invoices_due on invoices ("dueDate", "id");
create index invoices_balance on invoices ("balance" desc, "id" desc);
create index invoices_total on invoices ("total" desc, "id" desc);
-- What is owed: the aging, and who becomes late.
create index invoices_open on invoices ("dueDate") include ("clientId", "balance") where "status" in ('sent', 'overdue');
create index invoices_repeat on invoices (("repeat" ->> 'next')) where "repeat" ->> 'next' is not null;
-- A period is repeated once, whatever two servers do.
create unique index invoices_repeated on invoices ("repeatOf", "issueDate") where "repeatOf" is not null;
create index invoices_event on invoices ("eventId") where "eventId" is not null;
create index invoices_number_trigrams on invoices using gin (lower("number") gin_trgm_ops);

-- The numbers of a year, one after the other: whoever takes one holds the row until it is used or given back.
create table invoice_numbers (
  "year" integer primary key,
  "last" integer not null
);

-- What was paid back of a client's credit.
create table invoice_refunds (
  "id" uuid primary key,
  "clientId" uuid not null references clients,
  "amount" bigint not null check ("amount" > 0),
  "reason" text not null,
  "credit" bigint not null,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null
);
create index invoice_refunds_client on invoice_refunds ("clientId", "createdAt" desc);
create index clients_credit on clients ("credit") where "credit" > 0;

-- The e-mails of invoices; where they are stands in the outbox.
create table invoice_mails (
  "id" uuid primary key,
  "invoiceId" uuid not null references invoices,
  "kind" text not null check ("kind" in ('invoice', 'reminder')),
  "subject" text not null,
  "body" text not null,
  "fromName" text not null,
  "replyTo" text not null,
  "createdAt" timestamptz(3) not null
);
create index invoice_mails_invoice on invoice_mails ("invoiceId", "createdAt" desc);

-- How many invoices stand how, and for how much, as changes that add up: writers add lines and wait for nobody, a job
-- folds them. `day` of paid ones, `days` from issue to payment.
create table invoice_sums (
  "status" text not null,
  "day" date,
  "count" bigint not null,
  "total" bigint not null,
  "balance" bigint not null,
  "days" bigint not null
);
create function invoices_summed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old."status" = new."status" and old."total" = new."total" and old."balance" = new."balance"
    and old."paidAt" is not distinct from new."paidAt" and old."issueDate" = new."issueDate" then return null; end if;
  if tg_op <> 'INSERT' then
    insert into invoice_sums values (old."status", old."paidAt", -1, -old."total", -old."balance",
      -coalesce(old."paidAt" - old."issueDate", 0));
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_sums values (new."status", new."paidAt", 1, new."total", new."balance",
      coalesce(new."paidAt" - new."issueDate", 0));
  end if;
  return null;
end $$;
create trigger invoices_summed after insert or update or delete on invoices
  for each row execute function invoices_summed();
