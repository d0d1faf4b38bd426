-- Installations that are still to come, by their site: the dashboard of the office asks for all of them.
create index "appointments_installs" on appointments ("siteId", "start")
  where "deletedAt" is null and "type" = 'installation' and "status" in ('scheduled', 'confirmed', 'in_progress');
