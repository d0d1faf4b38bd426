-- What stands in the calendar is an appointment; events are the log's.
alter table calendar_events rename to appointments;
alter table appointments rename constraint calendar_events_pkey to appointments_pkey;
alter table appointments rename constraint calendar_events_priority_check to appointments_priority_check;
alter table appointments rename constraint calendar_events_source_check to appointments_source_check;
alter table appointments rename constraint calendar_events_status_check to appointments_status_check;
alter table appointments rename constraint calendar_events_type_check to appointments_type_check;
alter table appointments rename constraint "calendar_events_assignedTechnician_fkey" to "appointments_assignedTechnician_fkey";
alter table appointments rename constraint "calendar_events_clientId_fkey" to "appointments_clientId_fkey";
alter table appointments rename constraint "calendar_events_completedBy_fkey" to "appointments_completedBy_fkey";
alter table appointments rename constraint "calendar_events_createdBy_fkey" to "appointments_createdBy_fkey";
alter table appointments rename constraint "calendar_events_leadId_fkey" to "appointments_leadId_fkey";
alter table appointments rename constraint "calendar_events_siteId_fkey" to "appointments_siteId_fkey";
alter index calendar_events_day rename to appointments_day;
alter index calendar_events_site rename to appointments_site;
alter index calendar_events_client rename to appointments_client;

-- The log is append-only for everybody but this: what was told under the old word is found under the new one.
alter table events disable trigger events_append_only;
update events set "noun" = 'appointments' where "noun" = 'calendar';
alter table events enable trigger events_append_only;
