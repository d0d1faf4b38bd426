-- Tokens by which programs of a person call the product (D69). Of the secret only its hash is here.
create table api_tokens (
  "id" uuid primary key,
  "uid" uuid not null references users,
  "name" text not null,
  -- Noun to 'read' or 'write'.
  "scope" jsonb not null,
  "tokenHash" text not null unique,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  -- When the second step was done in the session that made it: without it a factor that came later ends the token.
  "steppedAt" timestamptz(3),
  "lastUsedAt" timestamptz(3),
  "lastUsedFrom" text,
  "revokedAt" timestamptz(3)
);
create index api_tokens_newest on api_tokens ("createdAt" desc, "id" desc);
create index api_tokens_of_person on api_tokens ("uid") where "revokedAt" is null;

-- The token that an event was done by.
alter table events add column "through" uuid;
