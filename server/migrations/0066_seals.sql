-- The chain that shows whether an event was changed, moved or taken away. A job appends to it in commit order, seconds
-- after the events; a seal covers up to a thousand of them.
create table seals (
  "number" integer primary key,
  "at" timestamptz(3) not null,
  "events" integer not null check ("events" > 0),
  -- In commit order; and with each its 16 bytes of salt (zeros since its person was erased) and its 32 bytes of HMAC.
  "positions" bigint[] not null,
  "salts" bytea not null,
  "macs" bytea not null,
  -- HMAC over the seal before, number, positions and HMACs.
  "hash" bytea not null check (length("hash") = 32),
  "first" bigint not null,
  "last" bigint not null,
  check (cardinality("positions") = "events" and length("salts") = 16 * "events" and length("macs") = 32 * "events")
);
create index seals_span on seals ("first", "last");
create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();

-- How far the chain reaches: one row, locked by whoever seals or empties events.
create table sealing (
  "one" boolean primary key default true check ("one"),
  "xid" xid8 not null default pg_current_xact_id(),
  "position" bigint not null
);
insert into sealing ("xid", "position") values ('0', 0);

-- What a restored backup held without a seal: its transactions mean nothing in another cluster, so it is named.
create table unsealed ("position" bigint primary key);
