-- Imports of clients, and of sites with their machines.

alter table imports drop constraint imports_noun_check;
alter table imports add constraint imports_noun_check check ("noun" in ('leads', 'clients', 'sites'));
-- A site's client that is not there is made from the row's name for it.
alter table imports add column "makeClients" boolean not null default false;

-- What the row became or was found to be; of a row of sites, the client that was made for it and the machine it brought.
alter table import_rows add column "clientId" uuid references clients on delete set null;
alter table import_rows add column "siteId" uuid references sites on delete set null;
alter table import_rows add column "machineId" uuid references machines on delete set null;
create index import_rows_client on import_rows ("clientId") where "clientId" is not null;
create index import_rows_site on import_rows ("siteId") where "siteId" is not null;
create index import_rows_machine on import_rows ("machineId") where "machineId" is not null;
create index import_rows_client_hash on import_rows ("hash") where "clientId" is not null;
create index import_rows_site_hash on import_rows ("hash") where "siteId" is not null;
