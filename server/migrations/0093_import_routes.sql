-- Routes that came with a file of sites, by name: they go with it again where nobody has made use of them.
alter table imports add column "madeRoutes" text[] not null default '{}';
