-- Files and contacts.

-- Every file, whatever it belongs to; so far that is a lead. Bytes lie under the storage key, never under a typed name.
create table documents (
  "id" uuid primary key,
  "version" integer not null default 1,
  "name" text not null,
  "fileName" text not null default '',
  "mimeType" text not null default '',
  "sizeBytes" integer not null check ("sizeBytes" > 0),
  -- Null until the bytes are kept, and again once their time is over.
  "storageKey" text,
  "checksum" text,
  "type" text not null check ("type" in ('contract', 'invoice', 'receipt', 'service_record', 'photo', 'diagram',
    'manual', 'certificate', 'permit', 'insurance', 'report', 'correspondence', 'other')),
  "category" text not null check ("category" in ('service_contract', 'lease_agreement', 'maintenance_agreement',
    'installation_record', 'repair_record', 'inspection_report', 'collection_record', 'invoice_billing',
    'payment_receipt', 'insurance_document', 'permit_license', 'machine_manual', 'wiring_diagram', 'parts_catalog',
    'service_photo', 'correspondence', 'company_policy', 'training_material', 'other')),
  "status" text not null default 'uploading'
    check ("status" in ('uploading', 'processing', 'ready', 'error', 'archived')),
  "description" text not null default '',
  "tags" text[] not null default '{}',
  "leadId" uuid references leads,
  "clientId" uuid,
  "siteId" uuid,
  "invoiceId" uuid,
  "eventId" uuid,
  "machineId" uuid,
  "effectiveDate" date,
  "expiresAt" date,
  "remindDaysBefore" integer[] not null default '{60,30,7}',
  "replacesId" uuid references documents,
  "uploadedBy" uuid references users,
  "errorMessage" text not null default '',
  -- Re-encoded pictures lie beside the bytes.
  "preview" boolean not null default false,
  -- The uploader's own name for this upload, and how much of it has arrived.
  "upload" uuid not null,
  "received" integer not null default 0,
  "archivedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  constraint documents_bytes check ("status" not in ('processing', 'ready', 'archived') or "deletedAt" is not null
    or ("storageKey" is not null and "checksum" is not null)),
  unique ("uploadedBy", "upload")
);
create index documents_lead on documents ("leadId", "createdAt" desc, "id" desc);
create index documents_underway on documents ("updatedAt") where "status" in ('uploading', 'processing', 'error');
create index documents_gone on documents ("deletedAt") where "deletedAt" is not null and "storageKey" is not null;

-- People of a property.
create table contacts (
  "id" uuid primary key,
  "version" integer not null default 1,
  "leadId" uuid not null references leads,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "relation" text not null default 'other' check ("relation" in ('owner', 'manager', 'on-site', 'other')),
  "email" text not null default '',
  "phone" text not null default '',
  "company" text not null default '',
  "position" text not null default '',
  "tags" text[] not null default '{}',
  "customFields" jsonb not null default '{}',
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
);
create index contacts_lead on contacts ("leadId", "createdAt", "id");

-- What makes two leads look like one; beside the leads, so that a move writes none of it.
create table lead_matches (
  "leadId" uuid primary key references leads on delete cascade,
  "email" text not null,
  "phone" text not null,
  "company" text not null
);
create index lead_matches_email on lead_matches ("email") where "email" <> '';
create index lead_matches_phone on lead_matches ("phone") where "phone" <> '';
create index lead_matches_company on lead_matches ("company") where "company" <> '';

-- The same as matchKeys in the domain: the last ten digits of a telephone number, words without their case and spaces.
create function match_phone(phone text) returns text language sql immutable strict parallel safe as $$
  select right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
$$;
create function match_words(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(lower(words), '\s+', ' ', 'g'))
$$;

create function leads_added_to_matches() returns trigger language plpgsql as $$
begin
  insert into lead_matches select "id", match_words("email"), match_phone("phone"), match_words("company") from added;
  return null;
end $$;
create trigger leads_added_matches after insert on leads referencing new table as added
  for each statement execute function leads_added_to_matches();

create function lead_changed_in_matches() returns trigger language plpgsql as $$
begin
  update lead_matches set "email" = match_words(new."email"), "phone" = match_phone(new."phone"),
    "company" = match_words(new."company") where "leadId" = new."id";
  return null;
end $$;
create trigger lead_changed_matches after update of "email", "phone", "company" on leads
  for each row execute function lead_changed_in_matches();

insert into lead_matches select "id", match_words("email"), match_phone("phone"), match_words("company") from leads;
