-- :events appointments of thirty people beside what stands there, 385 a week, four fifths of the weeks over by now; one in
-- five is a visit to a site, one in ten has somebody else along. And :rules repeats, a quarter of them without an end.
create temporary table staff as
select row_number() over (order by "own" desc, "uid") - 1 as "number", "uid"
from (select "uid", "email" in ('rep@demo.example', 'user@demo.example') as "own" from credentials
  union select "uid", false from users where "uid" not in (select "uid" from credentials)) as everyone
order by "own" desc, "uid" limit 30;
create temporary table beginning as select date_trunc('week', now()) as "monday", count(*)::int as "people" from staff;

insert into clients ("id", "businessName", "createdAt", "updatedAt")
values ('0199c555-0000-7000-8000-000000000000', 'Visited homes', now(), now());
insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt")
select ('0199c555-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '0199c555-0000-7000-8000-000000000000', 'VISIT' || n,
  'House ' || n, now(), now() from generate_series(1, 200) n;
insert into machines ("id", "siteId", "kind", "make", "createdAt", "updatedAt")
select ('0199c666-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('0199c555-0000-7000-8000-' || lpad((1 + n % 200)::text, 12, '0'))::uuid, 'washer', 'Dexter', now(), now()
from generate_series(1, 1600) n;

insert into appointments ("id", "title", "type", "status", "start", "end", "timezone", "assignedTo", "attendees", "createdBy",
  "siteId", "clientId", "recurrence", "createdAt", "updatedAt")
select ('0199c333-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Appointment ' || n,
  (array['service_call', 'meeting', 'call', 'follow_up', 'training'])[1 + n / "people" % 5],
  case when "start" < now() then 'completed' else 'scheduled' end, "start", "start" + interval '1 hour', 'America/Los_Angeles',
  who."uid", case when n % 10 = 1 then array[beside."uid"] else '{}' end, who."uid",
  site."id", site."clientId",
  '{"freq": "none", "until": null, "exceptions": []}', now(), now()
from (select n, "people", "monday"
      + (n / 385 - :events * 4 / 5 / 385) * interval '1 week' + n % 385 / "people" % 5 * interval '1 day'
      + (15 + n % 385 / "people" / 5 * 3) * interval '1 hour' as "start"
    from generate_series(0, :events - 1) n cross join beginning) as made
join staff who on who."number" = n % "people"
join staff beside on beside."number" = (n + 1) % "people"
left join sites site on n / "people" % 5 = 0
  and site."id" = ('0199c555-0000-7000-8000-' || lpad((1 + n % 200)::text, 12, '0'))::uuid;

insert into appointments ("id", "title", "type", "start", "end", "timezone", "assignedTo", "createdBy", "recurrence",
  "createdAt", "updatedAt")
select ('0199c444-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Repeat ' || n, 'meeting', "start",
  "start" + interval '30 minutes', 'America/Los_Angeles', "uid", "uid",
  jsonb_build_object('freq', (array['weekly', 'bi-weekly', 'monthly', 'weekly', 'daily'])[1 + n % 5], 'until',
    case when n % 4 > 0 then ("start" + interval '26 weeks')::date end, 'exceptions', '[]'::jsonb), now(), now()
from (select n, "people", "monday" - n * 7 % 200 * interval '1 week' + n % 5 * interval '1 day' + interval '17 hours' as "start"
    from generate_series(0, :rules - 1) n cross join beginning) as made
join staff on "number" = n % "people";
drop table staff, beginning;
