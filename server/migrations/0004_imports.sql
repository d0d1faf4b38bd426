-- Files on their way to become leads, and what became of each of their rows.

-- The same lead is found by these three; kept in step with leadKeys in the domain.
create function lead_phone_key(phone text) returns text language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(regexp_replace(regexp_replace(lower(phone),
    '[x#;e].*$', ''), '[^0-9]', '', 'g'), '^1(\d{10})$', '\1'), '')
$$;
create function lead_place_key(first_name text, last_name text, business text, company text, street text, zip text)
  returns text language sql immutable strict parallel safe as $$
  select md5(nullif(coalesce(
      nullif(btrim(lower(first_name || ' ' || last_name), E' \t\r\n\u00a0'), ''),
      nullif(btrim(lower(business), E' \t\r\n\u00a0'), ''),
      nullif(btrim(lower(company), E' \t\r\n\u00a0'), ''))
    || '|' || nullif(btrim(lower(street), E' \t\r\n\u00a0'), '')
    || '|' || nullif(btrim(lower(zip), E' \t\r\n\u00a0'), ''), ''))
$$;
create index leads_email_key on leads ("email") where "email" <> '';
create index leads_phone_key on leads (lead_phone_key("phone")) where "phone" <> '';
create index leads_place_key on leads
  (lead_place_key("firstName", "lastName", "businessName", "company", "streetAddress", "zipCode"))
  where "streetAddress" <> '' and "zipCode" <> '';

create table imports (
  "id" uuid primary key,
  "noun" text not null default 'leads' check ("noun" in ('leads')),
  "fileName" text not null default '',
  "state" text not null default 'uploaded'
    check ("state" in ('uploaded', 'checked', 'running', 'done', 'reverting', 'reverted')),
  "encoding" text not null,
  "columns" text[] not null,
  "samples" jsonb not null,
  "rows" integer not null,
  "guess" jsonb not null,
  "mapping" jsonb not null,
  "values" jsonb not null default '{}',
  "dates" jsonb not null default '{}',
  "existing" text not null default 'skip' check ("existing" in ('skip', 'fill')),
  "done" integer not null default 0,
  "created" integer not null default 0,
  "updated" integer not null default 0,
  "duplicate" integer not null default 0,
  "refused" integer not null default 0,
  "removed" integer not null default 0,
  "emptied" integer not null default 0,
  "kept" integer not null default 0,
  -- Whose name stands at the notes; createdBy is null on the command line.
  "author" text not null,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  "revertedAt" timestamptz(3)
);
create index imports_newest on imports ("createdAt" desc, "id" desc);

-- Every row ends with one outcome; what it said is forgotten when the import can no longer be reverted, its hash
-- is kept so that the same row never creates a second lead.
create table import_rows (
  "importId" uuid not null references imports on delete cascade,
  "n" integer not null,
  "line" integer not null,
  "cells" json,
  -- Why the row could not be read at all.
  "problem" text,
  "hash" text not null,
  "outcome" text check ("outcome" in ('created', 'updated', 'duplicate', 'refused')),
  "reason" text not null default '',
  "name" text not null default '',
  "leadId" uuid references leads on delete set null,
  -- What the row filled, and the version the lead had then: a higher one means that somebody changed it since.
  "filled" jsonb,
  "version" integer,
  "reverted" text,
  primary key ("importId", "n")
);
create index import_rows_hash on import_rows ("hash") where "leadId" is not null;
create index import_rows_lead on import_rows ("leadId") where "leadId" is not null;
