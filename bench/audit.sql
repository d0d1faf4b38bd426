-- :events events of three years on the measured leads: most of them changes, a thousandth exports, a thousandth changes of
-- accounts; a hundredth are one person's signing in.
alter table events disable trigger all;
insert into events ("noun", "rowId", "verb", "at", "actor", "effective", "requestId", "before", "after")
select case when n % 1000 = 0 then 'exports' when n % 100 = 1 or n % 1000 = 500 then 'users' else 'leads' end,
  case when n % 100 = 1 then who::text when n % 1000 = 500 then '0199c000-0000-7000-8000-' || lpad((1 + n / 1000 % 100)::text, 12, '0')
    else '0199c111-0000-7000-8000-' || lpad((1 + n % :rows)::text, 12, '0') end,
  case when n % 1000 = 0 then 'exported' when n % 100 = 1 then 'signed-in' else (array['updated', 'noted', 'moved', 'contacted'])[1 + n % 4] end,
  now() - (:events - n) * (interval '1095 days' / :events), who, who,
  case when n % 50 < 5 then 'bulk-' || n / 50 else n::text end,
  jsonb_build_object('currentServiceProvider', 'Provider ' || n % 97),
  jsonb_build_object('currentServiceProvider', 'Company ' || n % 5003, 'city', (array['Napa', 'Reno', 'Elko'])[1 + n % 3])
from (select n, ('0199c000-0000-7000-8000-' || lpad((1 + n % 100)::text, 12, '0'))::uuid as who
  from generate_series(1, :events) n) as made;
alter table events enable trigger all;
