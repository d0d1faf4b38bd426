-- Whether a closed day is out of its collector's sight; a job says so once its time has come.
alter table route_days add column "over" boolean not null default false;
update route_days set "over" = true where "closedAt" < now() - interval '7 days';
create index route_days_collector on route_days ("collector", "date") where not "over";
create index route_days_ending on route_days ("closedAt") where "status" = 'closed' and not "over";
