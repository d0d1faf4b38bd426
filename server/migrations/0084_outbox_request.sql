-- Which request wrote what is on its way, so that the lines of a hand-over name it.
alter table outbox add column "requestId" text;
