-- Templates as people keep them now: their versions, the six of every installation, and what was put away.

alter table message_templates
  add column "version" integer not null default 1,
  -- Which of the texts of every installation it is; each is there once.
  add column "seed" text unique,
  add column "archivedAt" timestamptz(3);
create index message_templates_owner on message_templates ("userId") where "userId" is not null;
