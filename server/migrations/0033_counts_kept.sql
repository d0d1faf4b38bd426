-- A site that was kept as counts may keep them while its machines are listed one after the other, until there are as many.
alter table sites add column "countsKept" boolean not null default false;
create or replace function count_machines(touched uuid[], left_behind uuid[]) returns void language sql as $$
  update sites set "washers" = counted.washers, "dryers" = counted.dryers, "stacks" = counted.stacks, "combos" = counted.combos,
    "countsKept" = false
  from (
    select site, count(machines."id") as present,
      count(*) filter (where "kind" = 'washer' and "status" <> 'retired') as washers,
      count(*) filter (where "kind" = 'dryer' and "status" <> 'retired') as dryers,
      count(*) filter (where "kind" = 'stack' and "status" <> 'retired') as stacks,
      count(*) filter (where "kind" = 'combo' and "status" <> 'retired') as combos
    from (select distinct unnest(touched) as site) as sites_touched
    left join machines on machines."siteId" = site and machines."deletedAt" is null group by site) as counted
  where sites."id" = counted.site and (counted.present > 0 or counted.site = any (left_behind))
    and not (sites."countsKept" and counted.washers + counted.dryers + counted.stacks + counted.combos < sites."totalMachines")
    and (sites."washers", sites."dryers", sites."stacks", sites."combos", sites."countsKept")
      is distinct from (counted.washers, counted.dryers, counted.stacks, counted.combos, false)
$$;
