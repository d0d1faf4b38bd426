-- One telephone is one person, also where name, e-mail or company differ: said by somebody for a file.
alter table imports add column "samePhone" boolean not null default false;
