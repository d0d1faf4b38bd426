-- When something was done, where that was before it arrived: offline, on a device (D56). "at" stays the time of arrival.
alter table events add column "actedAt" timestamp(3) with time zone check ("actedAt" <= "at");
