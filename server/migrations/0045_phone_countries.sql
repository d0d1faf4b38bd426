-- Numbers are compared with their country, as phoneKey in the domain: +47 91 23 45 67 is not (479) 123-4567.
create or replace function match_phone(phone text) returns text language sql immutable strict parallel safe as $$
  select case
    when digits = '' or (not "inFull" and length(digits) <= 10) then digits
    when whole ~ '^1[0-9]{10}$' then right(whole, 10)
    else '+' || whole end
  from (select regexp_replace(lower(phone), '[x#;e].*$', '') as number) as one,
    lateral (select number ~ '^[^0-9]*\+' as "inFull", regexp_replace(number, '[^0-9]', '', 'g') as digits) as two,
    lateral (select case when "inFull" then digits else regexp_replace(digits, '^(011|00)', '') end as whole) as three
$$;

-- An index is built where no schema is searched.
drop index leads_phone_key;
create or replace function lead_phone_key(phone text) returns text language sql immutable strict parallel safe as $$
  select nullif(public.match_phone(phone), '')
$$;
create index leads_phone_key on leads (lead_phone_key("phone")) where "phone" <> '';

-- Whatever is kept by its last ten digits and has a country.
update lead_matches set "phone" = match_phone(leads."phone")
  from leads where leads."id" = "leadId" and lead_matches."phone" <> match_phone(leads."phone");
delete from client_matches where "kind" = 'phone' and not exists (
  select from clients, client_keys(clients) as said
  where clients."id" = "clientId" and said."kind" = 'phone' and said."key" = client_matches."key");
insert into client_matches
  select clients."id", said."kind", said."key" from clients, client_keys(clients) as said where said."kind" = 'phone'
  on conflict do nothing;
