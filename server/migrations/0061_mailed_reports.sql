-- Reports that leave by e-mail, each week or month.
create table mailed_reports (
  "id" uuid primary key,
  "version" integer not null default 1,
  "owner" uuid not null references users on delete cascade,
  "frequency" text not null check ("frequency" in ('weekly', 'monthly')),
  -- The report as an address asks for it, and the view through which it is read.
  "asked" jsonb not null,
  "sees" text not null check ("sees" in ('self', 'all')),
  -- The first day of the week or month whose report is the next one, and when it leaves.
  "period" date not null,
  "nextAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index mailed_reports_owner on mailed_reports ("owner", "nextAt");
create index mailed_reports_due on mailed_reports ("nextAt");

-- What was handed to the outbox of them, as it was then: each period once.
create table report_mails (
  "id" uuid primary key,
  "mailedReportId" uuid not null references mailed_reports on delete cascade,
  "period" date not null,
  "createdAt" timestamptz(3) not null,
  "subject" text not null,
  "text" text not null,
  "file" text not null,
  unique ("mailedReportId", "period")
);
