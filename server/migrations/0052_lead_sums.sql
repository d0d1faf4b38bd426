-- How many leads stand where, as changes that add up: writers add lines and wait for nobody, a job folds them.
create table lead_sums (
  -- ‘standing’: by column, status and rep; ‘due’: by the hour in which they become late; ‘touched’: closed ones by the day of
  -- their last change, by which they are archived.
  "what" text not null check ("what" in ('standing', 'due', 'touched')),
  "column" text not null,
  "status" text,
  "assignedRep" uuid,
  -- When the hour or day begins, in UTC; hours that are past may be one line, which begins at no time.
  "at" timestamptz(3),
  "leads" bigint not null,
  "machines" bigint not null,
  -- By the job, which alone changes such lines.
  "folded" boolean not null default false
);
create index lead_sums_lines on lead_sums ("what", "at");
create unique index lead_sums_folded on lead_sums ("what", "column", "status", "assignedRep", "at") nulls not distinct
  where "folded";
create index lead_sums_new on lead_sums ("what") where not "folded";

create function lead_hour(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('1 hour', at, timestamptz '2000-01-01 00:00+00')
$$;
create function lead_day(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('1 day', at, timestamptz '2000-01-01 00:00+00')
$$;

-- Of many leads as few lines as there are.
create function leads_added_to_sums() returns trigger language plpgsql as $$
begin
  insert into lead_sums ("what", "column", "status", "assignedRep", "at", "leads", "machines")
  select 'standing', "column", "status", "assignedRep", null::timestamptz, count(*), sum("numberOfMachinesNeeded")
  from added where not "deleted" group by "column", "status", "assignedRep"
  union all select 'due', "column", null, "assignedRep", lead_hour("dueAt"), count(*), 0
  from added where not "deleted" and "dueAt" is not null group by "column", "assignedRep", lead_hour("dueAt")
  union all select 'touched', "column", null, "assignedRep", lead_day("updatedAt"), count(*), 0
  from added where not "deleted" and "column" in ('sold', 'dead') group by "column", "assignedRep", lead_day("updatedAt");
  return null;
end $$;
create trigger leads_added_sums after insert on leads referencing new table as added
  for each statement execute function leads_added_to_sums();

-- Of one lead only what changed.
create function lead_changed_in_sums() returns trigger language plpgsql as $$
declare
  was boolean := not old."deleted";
  stays boolean := tg_op = 'UPDATE' and not new."deleted";
  moved boolean := not was or not stays or old."column" <> new."column" or old."assignedRep" is distinct from new."assignedRep";
  before timestamptz;
  after timestamptz;
begin
  if moved or old."status" <> new."status" or old."numberOfMachinesNeeded" <> new."numberOfMachinesNeeded" then
    if was then insert into lead_sums values
      ('standing', old."column", old."status", old."assignedRep", null, -1, -old."numberOfMachinesNeeded"); end if;
    if stays then insert into lead_sums values
      ('standing', new."column", new."status", new."assignedRep", null, 1, new."numberOfMachinesNeeded"); end if;
  end if;
  if was then before := lead_hour(old."dueAt"); end if;
  if stays then after := lead_hour(new."dueAt"); end if;
  if moved or before is distinct from after then
    if before is not null then insert into lead_sums values ('due', old."column", null, old."assignedRep", before, -1, 0); end if;
    if after is not null then insert into lead_sums values ('due', new."column", null, new."assignedRep", after, 1, 0); end if;
  end if;
  before := case when was and old."column" in ('sold', 'dead') then lead_day(old."updatedAt") end;
  after := case when stays and new."column" in ('sold', 'dead') then lead_day(new."updatedAt") end;
  if moved or before is distinct from after then
    if before is not null then insert into lead_sums values ('touched', old."column", null, old."assignedRep", before, -1, 0); end if;
    if after is not null then insert into lead_sums values ('touched', new."column", null, new."assignedRep", after, 1, 0); end if;
  end if;
  return null;
end $$;
create trigger lead_changed_sums after update or delete on leads
  for each row execute function lead_changed_in_sums();

create function all_leads_gone_from_sums() returns trigger language plpgsql as $$
begin
  truncate lead_sums;
  return null;
end $$;
create trigger all_leads_gone_sums after truncate on leads for each statement execute function all_leads_gone_from_sums();

insert into lead_sums ("what", "column", "status", "assignedRep", "at", "leads", "machines")
  select 'standing', "column", "status", "assignedRep", null::timestamptz, count(*), sum("numberOfMachinesNeeded")
  from leads where not "deleted" group by "column", "status", "assignedRep"
  union all select 'due', "column", null, "assignedRep", lead_hour("dueAt"), count(*), 0
  from leads where not "deleted" and "dueAt" is not null group by "column", "assignedRep", lead_hour("dueAt")
  union all select 'touched', "column", null, "assignedRep", lead_day("updatedAt"), count(*), 0
  from leads where not "deleted" and "column" in ('sold', 'dead') group by "column", "assignedRep", lead_day("updatedAt");
