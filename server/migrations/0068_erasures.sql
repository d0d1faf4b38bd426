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
    update seals set "salts" = salted where "number" = one."number";
  end loop;
  return emptied;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  stack text;
begin
  if tg_op = 'UPDATE' and tg_table_name in ('events', 'seals', 'conversion_history') then
    get diagnostics stack = pg_context;
    if stack like '%PL/pgSQL function erase_events(uuid,bigint[],uuid[])%' then return null; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
