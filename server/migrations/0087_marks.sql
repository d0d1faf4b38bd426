-- contract: seals say of which version they are, which the program before does not; it goes on but cannot seal
-- What the chain holds more: of a seal when it was made, and of what was emptied for an erasure that it stays as it was
-- emptied. Seals of before say that they are of the first version.
alter table seals add column "version" smallint not null default 1;
alter table seals alter column "version" drop default;

-- HMAC over the certificate, its person and what is left of the event.
alter table erased_events add column "mark" bytea check (length("mark") = 32);

-- Which seal may name an event, however the others lie; and its positions are read without unpacking them, which takes longer
-- than finding it. Small ones are not packed.
create index seals_reach on seals using gist (int8range("first", "last", '[]'));
drop index seals_span;
alter table seals alter column "positions" set storage external;
alter table seals disable trigger seals_unchanged;
update seals set "positions" = array(select p from unnest("positions") with ordinality as each(p, n) order by n) where "events" > 200;
alter table seals enable trigger seals_unchanged;

create or replace function erase_events("certificate" uuid, "those" bigint[], "conversions" uuid[]) returns integer
  language plpgsql as $$
declare
  emptied integer;
  one record;
  salted bytea;
  place integer;
begin
  if not exists (select from erasures where "id" = "certificate" and "state" = 'running') then
    raise exception 'No erasure % is under way', "certificate" using errcode = 'integrity_constraint_violation';
  end if;
  perform from sealing for update;
  insert into erased_events select unnest("those"), "certificate" on conflict do nothing;
  update events set "before" = '{}', "after" = '{}', "scopeBefore" = null, "scopeAfter" = null
    where "position" = any ("those") and ("before" <> '{}' or "after" <> '{}' or "scopeBefore" is not null or "scopeAfter" is not null);
  get diagnostics emptied = row_count;
  update conversion_history set "conversionData" = '{}' where "leadId" = any ("conversions") and "conversionData" <> '{}';
  for one in
    select "number", "positions", "salts" from seals
    where int8range("first", "last", '[]') && (select range_agg(int8range(p, p, '[]')) from unnest("those") p)
      and "positions" && "those"
  loop
    salted := one."salts";
    for place in
      select n from unnest(one."positions") with ordinality as each(p, n) join unnest("those") as gone(p) using (p)
    loop
      salted := overlay(salted placing '\x00000000000000000000000000000000'::bytea from (place - 1) * 16 + 1 for 16);
    end loop;
    update seals set "salts" = salted where "number" = one."number" and "salts" <> salted;
  end loop;
  return emptied;
end $$;

-- What was done to an account, in order: how it signed in, which is most of what stands under it, is not among it.
create index events_account on events ("rowId", "at" desc, "position" desc)
  where "noun" = 'users' and audit_kind("noun", "verb", "after") = 'people';
