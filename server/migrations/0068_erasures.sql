-- Erasures of one person each, and their certificates: ids and counts only. While it is under way, `sealed` holds under the
-- application's key what is looked for; a certificate that is done holds nothing of it.
create table erasures (
  "id" uuid primary key,
  "number" integer not null unique,
  "noun" text not null check ("noun" in ('leads', 'users')),
  "rowId" uuid not null,
  "state" text not null default 'running' check ("state" in ('running', 'done')),
  "step" text not null,
  "sealed" text,
  -- How many rows of what were erased, emptied or kept, by name; and the ids of what was.
  "erased" jsonb not null default '{}',
  "kept" jsonb not null default '[]',
  "ids" jsonb not null default '{}',
  "events" integer not null default 0,
  "createdBy" uuid references users,
  "createdAt" timestamptz(3) not null,
  "finishedAt" timestamptz(3),
  check (("state" = 'done') = ("finishedAt" is not null)),
  check ("state" = 'running' or "sealed" is null)
);
-- One at a time of each person.
create unique index erasures_running on erasures ("noun", "rowId") where "state" = 'running';
create index erasures_newest on erasures ("createdAt" desc, "id");

create table erased_events (
  "position" bigint primary key,
  "erasureId" uuid not null references erasures
);

-- The one way in which what was written into the audit is changed: its content goes, and with its salt what could prove a
-- guess of it; who did what to which row and when stays, under the number of a certificate.
create function erase_events("certificate" uuid, "those" bigint[], "conversions" uuid[]) returns integer
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
    where "first" <= (select max(p) from unnest("those") p) and "last" >= (select min(p) from unnest("those") p)
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

-- Whether an event is erased under a certificate that is still under way.
create function is_being_erased("which" bigint) returns boolean language sql stable as $$
  select exists (select from public.erased_events join public.erasures on "id" = "erasureId"
    where erased_events."position" = $1 and "state" = 'running')
$$;

-- What an erasure does to what is append-only, judged by what changes and not by who asks: content becomes nothing and salts
-- zeros, of what a running erasure names; nothing else.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  allowed boolean := false;
begin
  if tg_table_name = 'events' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"before": {}, "after": {}, "scopeBefore": null, "scopeAfter": null}'
      and is_being_erased(old."position");
  elsif tg_table_name = 'seals' then
    allowed := to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and new."salts" <> old."salts"
      and length(new."salts") = length(old."salts") and not exists (
      select from unnest(old."positions") with ordinality as each(p, n), substr(new."salts", (n::int - 1) * 16 + 1, 16) as salt
      where salt <> substr(old."salts", (n::int - 1) * 16 + 1, 16)
        and (salt <> '\x00000000000000000000000000000000'::bytea or not is_being_erased(p)));
  elsif tg_table_name = 'conversion_history' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"conversionData": {}}' and exists (
      select from erasures where "state" = 'running' and "noun" = 'leads' and ("rowId" = old."leadId" or exists (
        select from lead_merges where "duplicateId" = old."leadId" and lead_merges."leadId" = erasures."rowId")));
  end if;
  if allowed then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger events_append_only on events;
create trigger events_append_only before delete or truncate on events for each statement execute function refuse_change();
create trigger events_unchanged before update on events for each row execute function refuse_change_but_erasure();
drop trigger seals_append_only on seals;
create trigger seals_append_only before delete or truncate on seals for each statement execute function refuse_change();
create trigger seals_unchanged before update on seals for each row execute function refuse_change_but_erasure();
drop trigger conversion_history_append_only on conversion_history;
create trigger conversion_history_append_only before delete on conversion_history
  for each statement execute function refuse_change();
create trigger conversion_history_unchanged before update on conversion_history
  for each row execute function refuse_change_but_erasure();
