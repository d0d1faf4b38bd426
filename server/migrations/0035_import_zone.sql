-- Whose clock the times of a file were read by that name no zone, as it was checked: the run reads them so as well.
alter table imports add column "timeZone" text;
