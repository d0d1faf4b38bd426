-- :documents documents of five years beside what stands there, a tenth of them photos and a tenth with an end: of 2,000
-- clients with two sites each, of leads, and of nothing. Some are archived, in the trash, or an earlier version.
insert into clients ("id", "businessName", "createdAt", "updatedAt")
select ('0199c777-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Filed homes ' || n, now(), now()
from generate_series(1, 2000) n;
insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt")
select ('0199c777-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid,
  ('0199c777-0000-7000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 'FILED' || n, 'Filed house ' || n, now(), now()
from generate_series(1, 4000) n;

-- Their indexes of searched pieces are built after the rows: in a tenth of the time.
drop index documents_trigrams;
drop index documents_bigrams;
insert into documents ("id", "name", "fileName", "mimeType", "sizeBytes", "received", "storageKey", "checksum", "type",
  "category", "status", "description", "tags", "leadId", "clientId", "siteId", "effectiveDate", "expiresAt", "uploadedBy",
  "preview", "upload", "archivedAt", "deletedAt", "current", "scan", "createdAt", "updatedAt")
select "id", "name" || ' ' || n, replace(lower("name"), ' ', '-') || '-ref' || n || '.' || "ending", "mime",
  10000 + abs(hashint4(n)) % 5000000, 10000 + abs(hashint4(n)) % 5000000, 'documents/' || "id", md5(n::text) || md5(n::text),
  "type", "category", case when n % 50 = 7 then 'archived' else 'ready' end,
  (array['Signed by both', 'Copy of the owner', 'As the city asked for', ''])[1 + n % 4],
  case n % 5 when 0 then array['signed', 'laundry'] when 1 then array['renew'] else '{}' end,
  case when n % 10 = 3 then (select "id" from leads order by "id" limit 1) end,
  case when n % 10 in (0, 1, 2) then ('0199c777-0000-7000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid end,
  case when n % 10 > 4 then ('0199c777-0000-7000-8001-' || lpad((1 + n % 4000)::text, 12, '0'))::uuid end,
  null, case when n % 10 = 1 then current_date - 400 + abs(hashint4(n + 1)) % 1200 end, "uid", false, gen_random_uuid(),
  case when n % 50 = 7 then now() end, case when n % 100 = 9 then now() end, n % 40 <> 11, 'clean',
  now() - n * interval '13 minutes', now() - n * interval '13 minutes'
from (select n, ('0199c888-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as "id",
    (array['Lease agreement', 'Insurance policy', 'Laundry room', 'Machine manual', 'City permit', 'Service report', 'Letter of the owner'])[1 + n % 7] as "name",
    (array['contract', 'insurance', 'photo', 'manual', 'permit', 'report', 'correspondence'])[1 + n % 7] as "type",
    (array['lease_agreement', 'insurance_document', 'service_photo', 'machine_manual', 'permit_license', 'inspection_report', 'correspondence'])[1 + n % 7] as "category",
    case when n % 7 = 2 then 'jpg' else 'pdf' end as "ending", case when n % 7 = 2 then 'image/jpeg' else 'application/pdf' end as "mime"
  from generate_series(1, :documents) n) as made
join (select row_number() over (order by "uid") - 1 as "number", count(*) over () as "people", "uid" from users) as people
  on people."number" = n % people."people";

create index documents_trigrams on documents using gin (document_text("name", "fileName", "description", "tags") gin_trgm_ops)
  with (gin_pending_list_limit = 128) where "current" and "deletedAt" is null;
create index documents_bigrams on documents using gin (bigrams(document_text("name", "fileName", "description", "tags")))
  with (gin_pending_list_limit = 128) where "current" and "deletedAt" is null;
