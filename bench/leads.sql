-- Fills an empty, migrated database for measuring: 100 reps and :rows leads, most of them settled, with notes.
insert into users ("uid", "email", "emailIndex", "displayName", "role", "tenantId", "createdAt", "updatedAt", "notificationPreferences")
select ('0199c000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'rep' || n, 'rep' || n, 'Rep ' || n,
  'manager', (select "tenantId" from installation), now(), now(), (select "notificationPreferences" from users limit 1)
from generate_series(1, 100) n;

insert into leads ("id", "firstName", "lastName", "email", "phone", "businessName", "streetAddress", "city", "state",
  "zipCode", "leadCameFrom", "numberOfUnits", "numberOfMachinesNeeded", "tags", "status", "assignedRep", "assignedAt",
  "leadContacted", "markSold", "markDead", "leadAsDead", "timeoutExpired", "passState", "createdAt", "updatedAt", "lastUpdateDate", "dueAt",
  "firstAssignedAt", "firstContactedAt", "diedAt")
select ('0199c111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  (array['Yuki','Omar','Elizabeth','Raj','Barbara','Patricia','Wei','Zoë','Noor','Devon','Grace','Sam','Ana','Otto'])[1 + n % 14],
  (array['Silva','Castañeda','Delgado','García-López','Whitaker','MacLeod','Ivanov','Thompson','Schröder','Haddad','O''Brien','Petrov','Lang'])[1 + n % 13]
    || ' ' || chr(65 + n % 26),
  'person' || n || '@mail' || n % 97 || '.example.net', '(' || 200 + n % 790 || ') 555-' || lpad((n % 10000)::text, 4, '0'),
  (array['Fountain Square','Bayside Lofts','Pacific Pines','Redwood Terrace','Vista del Lago','Hotel Petaluma','Juniper Court','Mill Creek'])[1 + n % 8]
    || ' ' || (array['Apartments','Co-op','Villas','Annex','Residences'])[1 + n % 5] || ' ' || n,
  n % 9999 || ' ' || (array['Broadway','Piner Rd','Elm St','Mendocino Ave','El Camino Real'])[1 + n % 5],
  (array['Santa Rosa','Oakland','Portland','Seattle','Sacramento','Reno','Phoenix'])[1 + n % 7],
  (array['CA','CA','OR','WA','CA','NV','AZ'])[1 + n % 7], lpad((n % 99999)::text, 5, '0'),
  (array['Google Ads','Referral','Web form','Trade show'])[1 + n % 4], n % 300, n % 40,
  case when n % 9 = 0 then array['hot'] else '{}' end,
  case place when 'selling' then 'contacted' when 'sold' then 'client' when 'dead' then 'dead' when 'passed' then 'pass-it-on' else 'new' end,
  case when place in ('unassigned', 'passed') then null else rep end,
  case when place in ('unassigned', 'passed') then null else moment end,
  place in ('selling', 'sold', 'dead'), place = 'sold', place = 'dead', place = 'dead',
  -- Told long ago: else the jobs of every minute would tell it while something else is measured.
  place = 'new' and moment < now() - interval '24 hours',
  case when place = 'passed' then 'review' end,
  moment - interval '30 days', moment, moment,
  case place when 'new' then moment + interval '24 hours' when 'selling' then moment + interval '24 hours'
    when 'unassigned' then moment + interval '2 days' when 'passed' then moment + interval '2 days' end,
  case when place <> 'unassigned' then moment - interval '29 days' end,
  case when place in ('selling', 'sold', 'dead') then moment - interval '29 days' + (n % 50) * interval '1 hour' end,
  case when place = 'dead' then moment end
from (select n, now() - n * interval '3 minutes' as moment,
    ('0199c000-0000-7000-8000-' || lpad((1 + abs(hashint4(n + 7) % 100))::text, 12, '0'))::uuid as rep,
    (array['unassigned','new','new','selling','selling','selling','sold','sold','dead','dead','dead','dead','dead','dead','dead','passed','dead','dead','dead','selling'])[1 + abs(hashint4(n) % 20)] as place
  from generate_series(1, :rows) n) as made;

insert into lead_notes
select gen_random_uuid(), "id", "updatedAt", "assignedRep", 'Rep', 'Note added',
  'Owner wants quote by Friday; machines ' || right("id"::text, 2) || ' years old' from leads where hashtext("id"::text) % 10 = 3;
analyze;
