-- What counts deaths, sales and first assignments of a month asks nothing of the leads themselves.
drop index leads_died;
create index leads_died on leads ("diedAt") include ("column", "assignedRep") where "diedAt" is not null and not "deleted";
drop index leads_sold;
create index leads_sold on leads ("soldDate") include ("column", "assignedRep") where "soldDate" is not null and not "deleted";
drop index leads_first_assigned;
create index leads_first_assigned on leads ("firstAssignedAt") include ("firstContactedAt", "leadContacted", "assignedRep")
  where "firstAssignedAt" is not null and not "deleted";
