-- The noun of documents whole: versions, links, scans, reminders, orders and search.

alter table documents
  -- Which version of it this is; those of one document share the first one's id, null on the first itself.
  add column "revision" integer not null default 1,
  add column "firstId" uuid references documents,
  -- The version that lists show; a replacement is not yet while it arrives, and no longer once it is replaced.
  add column "current" boolean not null default true,
  add column "scan" text not null default 'unscanned' check ("scan" in ('unscanned', 'clean', 'infected')),
  -- Why it cannot be shown, where that is known.
  add column "flaw" text check ("flaw" in ('encrypted', 'broken')),
  -- Of the bytes as they were sent, before places were taken out.
  add column "sentChecksum" text;
-- Of two who replace a version at once one comes first; the other sees that it did.
create unique index documents_replaces on documents ("replacesId") where "replacesId" is not null and "storageKey" is not null;
create index documents_versions on documents ("firstId", "revision" desc) where "firstId" is not null;

-- Orders and filters of the list: each before the newest.
drop index documents_newest;
create index documents_newest on documents ("createdAt" desc, "id" desc) where "current" and "deletedAt" is null;
create index documents_by_name on documents (lower("name"), "createdAt" desc, "id" desc)
  where "current" and "deletedAt" is null;
create index documents_by_size on documents ("sizeBytes" desc, "createdAt" desc, "id" desc)
  where "current" and "deletedAt" is null;
create index documents_by_type on documents ("type", "createdAt" desc, "id" desc) where "current" and "deletedAt" is null;
create index documents_by_category on documents ("category", "createdAt" desc, "id" desc)
  where "current" and "deletedAt" is null;
create index documents_by_status on documents ("status", "createdAt" desc, "id" desc)
  where "current" and "deletedAt" is null;
create index documents_by_expiry on documents ((coalesce("expiresAt", 'infinity'::date)), "createdAt" desc, "id" desc)
  where "current" and "deletedAt" is null;
create index documents_unscanned on documents ("createdAt" desc)
  where "scan" = 'unscanned' and "deletedAt" is null and "storageKey" is not null;
create index documents_uploader on documents ("uploadedBy", "createdAt" desc, "id" desc);
create index documents_trash on documents ("createdAt" desc, "id" desc) where "current" and "deletedAt" is not null;

-- What is looked through: name, file name, description and tags, in small and plain letters.
create function document_text(name text, file_name text, description text, tags text[]) returns text
  language sql immutable parallel safe as
  -- An index sees no functions of ours by their names alone; this is what searchable does.
  $$ select translate(lower(translate(name, '|', ' ') || '|' || translate(file_name, '|', ' ') || '|'
        || translate(description, '|', ' ') || '|' || translate(pg_catalog.array_to_string(tags, ' '), '|', ' ')),
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------') $$;
create index documents_trigrams on documents using gin (document_text("name", "fileName", "description", "tags") gin_trgm_ops)
  with (gin_pending_list_limit = 128) where "current" and "deletedAt" is null;
create index documents_bigrams on documents using gin (bigrams(document_text("name", "fileName", "description", "tags")))
  with (gin_pending_list_limit = 128) where "current" and "deletedAt" is null;
-- The planner tells a common word from a rare one by these.
create statistics documents_text on (document_text("name", "fileName", "description", "tags")) from documents;

-- Which reminder of which end was said: once each over all servers.
create table document_reminders (
  "documentId" uuid not null references documents on delete cascade,
  "expiresAt" date not null,
  "days" integer not null,
  primary key ("documentId", "expiresAt", "days")
);
