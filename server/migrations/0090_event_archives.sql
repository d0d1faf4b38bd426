-- What was taken out of the log: one row a file. Its HMAC is made with the application's key, so that whoever has the
-- database alone cannot take events away and call them archived.
create table event_archives (
  "from" bigint primary key,
  "to" bigint not null,
  "events" integer not null,
  "first" timestamptz(3) not null,
  "last" timestamptz(3) not null,
  "file" text not null,
  "sha256" text not null,
  "at" timestamptz(3) not null,
  "mac" bytea not null,
  check ("from" < "to")
);
create trigger event_archives_append_only before update or delete or truncate on event_archives
  for each statement execute function refuse_change();
