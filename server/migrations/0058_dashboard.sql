-- What the dashboard of somebody begins with, without looking at all their leads.
create index leads_first_contact on leads ("assignedRep", "assignedAt", "id") where "column" = 'new' and not "deleted";
create index leads_last_contact on leads ("assignedRep", "lastContactDate", "id")
  where "column" = 'selling' and not "deleted";
create index leads_lease_of_rep on leads ("assignedRep", ("leaseExpirationDate" - "leaseNoticeDays"), "id")
  include ("leaseExpirationDate", "leaseNoticeDays")
  where "leaseExpirationDate" is not null and "column" <> 'sold' and "convertedToClientId" is null and not "deleted";

-- Who has put away what a new person does first.
create table first_steps_away (
  "uid" uuid primary key references users on delete cascade,
  "at" timestamptz(3) not null
);
