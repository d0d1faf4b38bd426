-- The second factor (D63): apps that count codes, and passkeys. A secret is sealed; of a passkey only its public key is here.
create table factors (
  "id" uuid primary key,
  "uid" uuid not null references users,
  "kind" text not null check ("kind" in ('totp', 'passkey')),
  "name" text not null,
  "secret" text,
  -- The newest time step whose code was used: none is taken twice, nor an older one after it.
  "lastStep" integer,
  "credentialId" text unique,
  "publicKey" text,
  "counter" bigint not null default 0,
  "transports" jsonb not null default '[]',
  "createdAt" timestamptz(3) not null,
  -- Without it a set-up was begun and not ended.
  "confirmedAt" timestamptz(3),
  "lastUsedAt" timestamptz(3),
  check (("kind" = 'totp') = ("secret" is not null)),
  check (("kind" = 'passkey') = ("credentialId" is not null and "publicKey" is not null))
);
create index factors_uid on factors ("uid") where "confirmedAt" is not null;
create index factors_begun on factors ("createdAt") where "confirmedAt" is null;

create table recovery_codes (
  "uid" uuid not null references users,
  "codeHash" text not null,
  "createdAt" timestamptz(3) not null,
  "usedAt" timestamptz(3),
  primary key ("uid", "codeHash")
);

alter table sessions add column "steppedAt" timestamptz(3);
alter table sessions drop constraint "sessions_openedBy_check";
alter table sessions add constraint "sessions_openedBy_check"
  check ("openedBy" in ('password', 'code', 'provider', 'passkey'));
alter table tokens drop constraint "tokens_kind_check";
alter table tokens add constraint "tokens_kind_check"
  check ("kind" in ('reset', 'confirm', 'provider', 'link', 'passkey'));
-- When somebody's second factor was last reset: with a code at the same time it would open their account.
alter table credentials add column "factorResetAt" timestamptz(3);

create index access_codes_made on access_codes ("uid", "createdAt");
