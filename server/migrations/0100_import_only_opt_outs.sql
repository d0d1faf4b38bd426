-- Whether people of a file who want no more of us become no records: only that they said so is kept.
alter table imports add column "onlyOptOuts" boolean not null default false;
