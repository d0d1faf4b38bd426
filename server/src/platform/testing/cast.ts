import { hashSync } from '@node-rs/argon2';
import type { Role } from 'domain/kernel';
import { defaultNotificationPreferences } from 'domain/users';
import type { Services } from '#platform/services.ts';
import { insertUser } from '#users';

export type CastPerson = { uid: string; email: string; displayName: string; role: Role };

const person = (number: number, displayName: string, role: Role): CastPerson => ({
  uid: `01900000-0000-7000-8000-00000000000${number}`,
  email: `${displayName.toLowerCase()}@demo.example`,
  displayName,
  role,
});

/** The people of every test. */
export const people = {
  dora: person(1, 'Dora', 'developer'),
  ada: person(2, 'Ada', 'admin'),
  max: person(3, 'Max', 'manager'),
  mia: person(4, 'Mia', 'manager'),
  uma: person(5, 'Uma', 'user'),
} as const;

/** The password of everybody in the cast. */
export const castPassword = 'Laundry-2026!';

// Real, but at the least cost: tests sign in often.
const castHash = hashSync(castPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Puts a person into the database as if they had signed up long ago. */
export const insertPerson = async (services: Services, given: CastPerson): Promise<void> => {
  const { db, keys } = services;
  const now = services.now();
  const row = { ...given, held: false, emailConfirmed: true };
  const saved = await insertUser(
    { db, keys, now },
    row,
    { passwordHash: castHash, passwordSetAt: now },
    defaultNotificationPreferences,
  );
  if (!saved) throw new Error(`${given.email} is there already`);
};

/** The whole cast. */
export const insertCast = async (services: Services): Promise<void> => {
  for (const each of Object.values(people)) await insertPerson(services, each);
};

/** Opens a session of somebody without typing the password; answers its secret. */
export const openSessionFor = async (services: Services, uid: string): Promise<string> => {
  const token = services.newId();
  const now = services.now();
  await services.db
    .insertInto('sessions')
    .values({
      id: services.newId(),
      uid,
      openedBy: 'password',
      tokenHash: services.keys.hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
    })
    .execute();
  return token;
};
