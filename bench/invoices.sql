-- :invoices invoices of :clients clients over four years, some hundred a day. Of the last ten weeks a third are drafts and half
-- are sent, of the twenty before a third are overdue; of all others one in twenty was cancelled, and the rest is paid. Their
-- figures stand as the job that folds them leaves them.
insert into clients ("id", "businessName", "firstName", "lastName", "email", "createdAt", "updatedAt")
select ('0199caaa-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  (array['Vine', 'Orchard', 'Fountain', 'Harbor', 'Cedar'])[1 + n % 5] || ' ' || (array['Court', 'Gardens', 'Villas', 'Lofts'])[1 + n % 4]
    || ' ' || n, 'Person' || n, 'Of ' || n, 'billed' || n || '@example.com', now(), now()
from generate_series(1, :clients) n;
insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt")
select ('0199c888-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0199caaa-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  'BILLED' || n, 'House ' || n, now(), now() from generate_series(1, :clients) n;
insert into invoice_numbers select year, 1000000 from generate_series(2020, 2030) year
  on conflict ("year") do update set "last" = excluded."last";

alter table invoices disable trigger invoices_summed;
insert into invoices ("id", "number", "status", "clientId", "siteId", "issueDate", "dueDate", "terms", "lines", "discount",
  "taxRate", "subtotal", "discountAmount", "tax", "total", "amountPaid", "balance", "payments", "repeat", "paidAt", "billTo",
  "cancelledAt", "sentAt", "createdAt", "updatedAt")
select ('0199c999-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  case when status <> 'draft' then 'INV-' || extract(year from day) || '-' || lpad(n::text, 6, '0') end, status,
  ('0199caaa-0000-7000-8000-' || lpad(owner::text, 12, '0'))::uuid,
  case when n % 3 > 0 then ('0199c888-0000-7000-8000-' || lpad(owner::text, 12, '0'))::uuid end,
  day, day + 30, 'net_30',
  jsonb_build_array(
    jsonb_build_object('id', gen_random_uuid(), 'kind', 'lease', 'description', E'Machine lease\n24 machines, House ' || owner,
      'quantity', 24, 'unitPrice', 2600, 'taxable', false, 'siteId', null, 'amount', 62400),
    jsonb_build_object('id', gen_random_uuid(), 'kind', 'service', 'description', E'Service call\nWasher, drain pump',
      'quantity', 1, 'unitPrice', 14500, 'taxable', false, 'siteId', null, 'amount', 14500),
    jsonb_build_object('id', gen_random_uuid(), 'kind', 'parts', 'description', 'Drain pump', 'quantity', 1,
      'unitPrice', extra, 'taxable', false, 'siteId', null, 'amount', extra)),
  '{"kind": "amount", "value": 0}', 0, total, 0, 0, total, case when status = 'paid' then total else 0 end,
  case when status in ('draft', 'sent', 'overdue') then total else 0 end,
  case when status = 'paid' then jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'date', day + n % 40, 'amount', total,
    'method', 'check', 'reference', n::text, 'recordedBy', null)) else '[]' end,
  '{"freq": "none", "next": null}', case when status = 'paid' then day + n % 40 end,
  case when status <> 'draft' then jsonb_build_object('name', 'Client ' || owner, 'lines', '[]'::jsonb, 'emails', '[]'::jsonb) end,
  case when status = 'cancelled' then now() end, case when status <> 'draft' then now() end, now(), now()
from (select n, 1 + n % :clients as owner, 1000 + n % 9000 as extra, 62400 + 14500 + 1000 + n % 9000 as total,
    current_date - (n::bigint * 1460 / :invoices)::int as day,
    case
      when n <= :invoices / 20 then (array['draft', 'draft', 'sent', 'sent', 'sent', 'paid'])[1 + n % 6]
      when n <= :invoices * 3 / 20 and n % 3 = 0 then 'overdue'
      when n % 20 = 0 then 'cancelled'
      else 'paid'
    end as status
  from generate_series(1, :invoices) n) as made;
alter table invoices enable trigger invoices_summed;
insert into invoice_sums
select "status", case when "paidAt" > current_date - 120 then "paidAt" end, count(*), sum("total"), sum("balance"),
  sum(coalesce("paidAt" - "issueDate", 0))
from invoices where "id"::text like '0199c999%' group by 1, 2;
