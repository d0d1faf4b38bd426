-- A number with an extension is the same as the number without it, as matchKeys in the domain has it.
create or replace function match_phone(phone text) returns text language sql immutable strict parallel safe as $$
  select right(regexp_replace(regexp_replace(lower(phone), '[x#;e].*$', ''), '[^0-9]', '', 'g'), 10)
$$;
