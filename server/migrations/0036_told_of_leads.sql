-- What people were told of a lead stays told when an import that brought the lead is reverted; a lead that goes finds it
-- by the index, also what was put away.
alter table notifications drop constraint "notifications_leadId_fkey";
alter table notifications add constraint "notifications_leadId_fkey"
  foreign key ("leadId") references leads ("id") on delete set null;
drop index notifications_lead;
create index notifications_lead on notifications ("leadId");
