-- People, how they sign in, and who may join. Times are set by the product's clock, never by the database.

create table installation (
  "one" boolean primary key default true check ("one"),
  "tenantId" uuid not null default gen_random_uuid()
);
insert into installation default values;

-- email, phone, displayName and fcmToken hold sealed text; the indexes beside them are keyed hashes (D25).
create table users (
  "uid" uuid primary key,
  "version" integer not null default 1,
  "email" text not null,
  "emailIndex" text not null unique,
  "phone" text not null default '',
  "phoneIndex" text,
  "displayName" text not null,
  "fcmToken" text,
  "fcmTokenUpdatedAt" timestamptz(3),
  "photoURL" text not null default '',
  "role" text not null check ("role" in ('user', 'manager', 'admin', 'developer')),
  "status" text not null default 'active' check ("status" in ('active', 'inactive', 'suspended')),
  "tenantId" uuid not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "lastLoginAt" timestamptz(3),
  "firstLogin" boolean not null default false,
  "passwordChangeRequired" boolean not null default false,
  "emailConfirmed" boolean not null default false,
  "theme" text not null default 'dark' check ("theme" in ('dark', 'light')),
  "emailSignature" text not null default '',
  "pushNotificationsEnabled" boolean not null default false,
  "emailNotificationsEnabled" boolean not null default true,
  "smsNotificationsEnabled" boolean not null default false,
  "profileImageUrl" text not null default '',
  "profileImagePrivacy" text not null default 'private' check ("profileImagePrivacy" in ('private', 'team')),
  "profileImageUpdatedAt" timestamptz(3),
  "preferredNotificationDays" jsonb not null default '["mon","tue","wed","thu","fri"]',
  "preferredNotificationTime" text not null default '09:00',
  "preferredTimeZone" text not null default '',
  "notificationPreferencesSet" boolean not null default false,
  "notificationPreferences" jsonb not null,
  "newLeadAlertsEnabled" boolean not null default true,
  "newAnnouncementAlertsEnabled" boolean not null default true,
  "leadAlertMethods" jsonb not null default '["in-app"]',
  "announcementAlertMethods" jsonb not null default '["in-app"]',
  "autoRemindersEnabled" boolean not null default true,
  "autoReminderMethods" jsonb not null default '["in-app"]',
  "encryptionMigrated" boolean not null default false,
  "encryptionMigratedAt" timestamptz(3)
);
create index users_phone on users ("phoneIndex") where "phoneIndex" is not null;
create index users_role on users ("role", "status");

-- What the authentication service needs: the canonical address in plain text, and the password's hash.
create table credentials (
  "uid" uuid primary key references users,
  "email" text not null unique,
  "passwordHash" text,
  "passwordSetAt" timestamptz(3),
  -- The code of a held sign-up: its temporary password until one is set (D30).
  "heldCodeId" uuid
);

create table identities (
  "issuer" text not null,
  "subject" text not null,
  "uid" uuid not null references users,
  "createdAt" timestamptz(3) not null,
  primary key ("issuer", "subject")
);
create index identities_uid on identities ("uid");

-- A browser that has signed somebody in, with the secret of its offline cache (D26, D32).
create table known_devices (
  "id" uuid primary key,
  "cookieHash" text not null,
  "uid" uuid not null references users,
  "secret" text,
  "salt" text not null,
  "createdAt" timestamptz(3) not null,
  "lastSeenAt" timestamptz(3) not null,
  unique ("cookieHash", "uid")
);
create index known_devices_uid on known_devices ("uid");

create table sessions (
  "id" uuid primary key,
  "tokenHash" text not null unique,
  "uid" uuid not null references users,
  "deviceId" uuid references known_devices,
  "openedBy" text not null check ("openedBy" in ('password', 'code', 'provider')),
  -- The code that opened it, its temporary password until one is set.
  "codeId" uuid,
  "createdAt" timestamptz(3) not null,
  "lastSeenAt" timestamptz(3) not null,
  "provedAt" timestamptz(3) not null,
  "mode" text not null default 'self' check ("mode" in ('self', 'all', 'impersonate')),
  "viewAs" uuid references users,
  "viewEndsAt" timestamptz(3),
  "userAgent" text not null default '',
  "address" text not null default '',
  "revokedAt" timestamptz(3),
  check (("mode" = 'impersonate') = ("viewAs" is not null and "viewEndsAt" is not null))
);
create index sessions_uid on sessions ("uid") where "revokedAt" is null;

create table approvals (
  "id" uuid primary key,
  "version" integer not null default 1,
  "email" text not null,
  "role" text not null check ("role" in ('user', 'manager', 'admin', 'developer')),
  "used" boolean not null default false,
  "usedAt" timestamptz(3),
  "usedBy" uuid references users,
  "revokedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid references users,
  "updatedAt" timestamptz(3) not null,
  check (not ("used" and "revokedAt" is not null))
);
-- A revoked approval does not stand in the way of a new one.
create unique index approvals_email on approvals ("email") where "revokedAt" is null;

-- Temporary access codes: of an approval or of an account, hashed, one use (D30).
create table access_codes (
  "id" uuid primary key,
  "approvalId" uuid references approvals,
  "uid" uuid references users,
  "codeHash" text not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid references users,
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3),
  "deadAt" timestamptz(3),
  check ("approvalId" is not null or "uid" is not null)
);
create index access_codes_approval on access_codes ("approvalId") where "usedAt" is null and "deadAt" is null;
create index access_codes_uid on access_codes ("uid") where "usedAt" is null and "deadAt" is null;

-- Links in mails, sign-ins under way at the identity provider, links waiting for a password.
create table tokens (
  "id" uuid primary key,
  "kind" text not null check ("kind" in ('reset', 'confirm', 'provider', 'link')),
  "tokenHash" text not null unique,
  "uid" uuid references users,
  -- The address it was made for, as a blind index: a changed address ends it.
  "emailIndex" text,
  -- Sealed.
  "payload" text,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3)
);
create index tokens_uid on tokens ("uid");
create index tokens_expiry on tokens ("expiresAt");
