-- Somebody looked at what the words of a file mean and agreed: kept with the check, so that another page or day knows it.
alter table imports add column "confirmed" boolean not null default false;
