-- The open pool by arrival, and what was taken back lately, which leaves its lead as it was.
create index leads_pool on leads ("createdAt" desc, "id" desc) where "column" = 'unassigned' and not "deleted";
create index events_undone on events ("at" desc) where "noun" = 'leads' and "verb" = 'undone';
