-- :events acts of a year on the measured leads, beside what stands there.
alter table events disable trigger all;
insert into events ("noun", "rowId", "verb", "at", "actor", "effective", "requestId")
select 'leads', '0199c111-0000-7000-8000-' || lpad((1 + n % :rows)::text, 12, '0'),
  (array['updated', 'noted', 'moved', 'contacted'])[1 + n % 4], now() - (:events - n) * (interval '365 days' / :events), who, who,
  gen_random_uuid()::text
from (select n, ('0199c000-0000-7000-8000-' || lpad((1 + n % 100)::text, 12, '0'))::uuid as who
  from generate_series(1, :events) n) as made;
alter table events enable trigger all;
