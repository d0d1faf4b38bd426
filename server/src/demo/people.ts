import type { Actor, Role } from 'domain/kernel';
import { defaultNotificationPreferences } from 'domain/users';
import { hashPassword } from '#auth';
import type { Context } from '#platform/operations/context.ts';
import { insertUser, saveUser } from '#users';

/** The password of every demonstration account. */
export const demoPassword = 'Laundry-2026!';

type Account = Actor & { email: string; phone: string };

const account = (number: number, name: string, displayName: string, role: Role): Account => ({
  uid: `0198de30-0000-7000-8000-${String(number).padStart(12, '0')}`,
  email: `${name}@demo.example`,
  displayName,
  role,
  // Numbers that nobody has.
  phone: `(707) 555-010${number}`,
});

/** One account per role, and a second rep. */
export const accounts = {
  dana: account(1, 'developer', 'Dana Whitfield', 'developer'),
  priya: account(2, 'admin', 'Priya Raman', 'admin'),
  marcus: account(3, 'rep', 'Marcus Okafor', 'manager'),
  lena: account(4, 'rep2', 'Lena Castañeda', 'manager'),
  tom: account(5, 'user', 'Tom Brandvold', 'user'),
} as const;

/** Creates the accounts; the password is hashed once. */
export const addAccounts = async (ctx: Pick<Context, 'db' | 'keys' | 'now'>): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  for (const { uid, email, displayName, role, phone } of Object.values(accounts)) {
    const person = { uid, email, displayName, role, held: false, emailConfirmed: true };
    const credentials = { passwordHash, passwordSetAt: ctx.now };
    const user = await insertUser(ctx, person, credentials, defaultNotificationPreferences);
    if (user) await saveUser(ctx, user, { phone });
  }
};
