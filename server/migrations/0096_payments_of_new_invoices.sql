-- The payments of an invoice that is new are none of before: they are not looked for any more. In an act that brings many
-- invoices the plan of that look was made while there were few, and read the payments of all of them for each.
create or replace function invoice_payments_followed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from invoice_payments where "invoiceId" = new."id"
      and "id" not in (select (payment ->> 'id')::uuid from jsonb_array_elements(new."payments") as payment);
  end if;
  insert into invoice_payments
    select new."id", (payment ->> 'id')::uuid, new."clientId", new."issueDate", (payment ->> 'date')::date,
      (payment ->> 'amount')::bigint, payment ->> 'method'
    from jsonb_array_elements(new."payments") as payment
    on conflict ("invoiceId", "id") do update set "clientId" = excluded."clientId", "issueDate" = excluded."issueDate",
      "date" = excluded."date", "amount" = excluded."amount", "method" = excluded."method";
  return null;
end $$;
