-- An e-mail from outside that anybody may have written in this name. What came before this was not asked for it.
alter table messages add column "unverified" boolean not null default false;
