-- expand: the whole is called events as before, and takes what programs of before write into it
-- Events stand in partitions by their number, each of ten million; a row never moves. What stood in one table is the first
-- of them, as it is, with its indexes. Partitions stand in a schema of their own: to all else there is one table.
create schema event_partitions;
alter table events set schema event_partitions;
alter table event_partitions.events rename to events_0;

create table events (
  "position" bigint generated always as identity,
  "xid" xid8 not null default pg_current_xact_id(),
  "noun" text not null,
  "rowId" text not null,
  "verb" text not null,
  "at" timestamptz(3) not null,
  "actor" uuid,
  "effective" uuid,
  "requestId" text,
  "key" text,
  "before" jsonb not null default '{}',
  "after" jsonb not null default '{}',
  "scopeBefore" jsonb,
  "scopeAfter" jsonb,
  "actedAt" timestamptz(3),
  "through" uuid,
  constraint events_pkey primary key ("position"),
  constraint events_check check ("actedAt" <= "at")
) partition by range ("position");
select setval('public.events_position_seq', "last_value", "is_called") from event_partitions.events_position_seq;
alter table event_partitions.events_0 alter "position" drop identity;

-- Each index that stands on what was one table becomes a part of one of the same name on the whole.
do $$ declare made text; begin
  for made in select replace(pg_get_indexdef(indexrelid), ' ON event_partitions.events_0 ', ' ON public.events ') from pg_index
    where indrelid = 'event_partitions.events_0'::regclass and not indisprimary
  loop execute made; end loop;
end $$;

-- What is refused is told by the name of the whole.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', case tg_table_schema when 'event_partitions' then 'events' else tg_table_name end
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  whole text := case tg_table_schema when 'event_partitions' then 'events' else tg_table_name end;
  allowed boolean := false;
begin
  if whole = 'events' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"before": {}, "after": {}, "scopeBefore": null, "scopeAfter": null}'
      and is_being_erased(old."position");
  elsif whole = 'seals' then
    allowed := to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and new."salts" <> old."salts"
      and length(new."salts") = length(old."salts") and not exists (
      select from unnest(old."positions") with ordinality as each(p, n), substr(new."salts", (n::int - 1) * 16 + 1, 16) as salt
      where salt <> substr(old."salts", (n::int - 1) * 16 + 1, 16)
        and (salt <> '\x00000000000000000000000000000000'::bytea or not is_being_erased(p)));
  elsif whole = 'conversion_history' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"conversionData": {}}' and exists (
      select from erasures where "state" = 'running' and "noun" = 'leads' and ("rowId" = old."leadId" or exists (
        select from lead_merges where "duplicateId" = old."leadId" and lead_merges."leadId" = erasures."rowId")));
  end if;
  if allowed then return new; end if;
  raise exception '% is append-only', whole using errcode = 'integrity_constraint_violation';
end $$;

create trigger events_append_only before delete or truncate on events for each statement execute function refuse_change();
drop trigger events_unchanged on event_partitions.events_0;
create trigger events_unchanged before update on events for each row execute function refuse_change_but_erasure();

do $$ begin
  execute (select format('alter table events attach partition event_partitions.events_0 for values from (minvalue) to (%s)',
    substring(pg_get_constraintdef(oid) from '< (\d+)')) from pg_constraint
    where conrelid = 'event_partitions.events_0'::regclass and conname = 'events_bound');
end $$;
alter table event_partitions.events_0 drop constraint events_bound;

-- Each with its bounds, the oldest first.
create view event_bounds as
  select "oid"::regclass as "partition",
    coalesce(substring("bound" from 'FROM \(''?(-?\d+)''?\)')::bigint, 0) as "from",
    substring("bound" from 'TO \(''?(\d+)''?\)')::bigint as "to"
  from (select c.oid, pg_get_expr(c.relpartbound, c.oid) as "bound" from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'public.events'::regclass) as each
  order by "to";

-- Makes partitions until so many stand empty ahead of the one that holds a number; answers how many it made. Nobody who reads
-- or writes is kept waiting: only one who makes or takes away partitions, or analyzes the whole, is.
create function make_event_partitions("reached" bigint, "each" bigint, "ahead" integer) returns integer
  language plpgsql as $$
declare
  top bigint;
  made integer := 0;
begin
  lock table public.events in share update exclusive mode;
  loop
    select max("to") into top from event_bounds;
    exit when (select count(*) from event_bounds where "from" > "reached") >= "ahead" and top > "reached";
    execute format('create table event_partitions.events_%s (like public.events including defaults including constraints)', top);
    execute format('create trigger events_append_only before delete or truncate on event_partitions.events_%s
      for each statement execute function public.refuse_change()', top);
    execute format('alter table public.events attach partition event_partitions.events_%1$s for values from (%1$s) to (%2$s)',
      top, top + "each");
    made := made + 1;
  end loop;
  return made;
end $$;

select make_event_partitions("last_value", 10000000, 2) from events_position_seq;
