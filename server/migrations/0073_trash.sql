-- What was deleted is found by when, and restored or deleted for good.
alter table message_templates add column "deletedAt" timestamptz(3);

create index leads_trash on leads ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index clients_trash on clients ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index sites_trash on sites ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index machines_trash on machines ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index contacts_trash on contacts ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index deals_trash on deals ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index activities_trash on activities ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index documents_deleted on documents ("deletedAt" desc, "id" desc)
  where "deletedAt" is not null and "current" and "storageKey" is not null;
create index appointments_trash on appointments ("deletedAt" desc, "id" desc) where "deletedAt" is not null;
create index message_templates_trash on message_templates ("deletedAt" desc, "id" desc) where "deletedAt" is not null;

-- Who refers to a document keeps it.
create index invoices_document on invoices ("documentId") where "documentId" is not null;
create index statements_document on statements ("documentId") where "documentId" is not null;
