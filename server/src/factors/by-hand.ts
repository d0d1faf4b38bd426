import { canonicalEmail } from 'domain/kernel';
import { appendEvents } from '#platform/operations/append.ts';
import { effectsOf } from '#platform/operations/effects.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { activeUidOf, lockUser } from '#users';
import { resetFactors } from './reset.ts';
import { factorsOf } from './sql.ts';

export const usage = 'npm run owner -- reset-factor EMAIL';

/** Takes the second factor of somebody who is locked out, by whoever sits at the server; it stands in the audit. */
export const resetByHand = async (services: Services, typed: string): Promise<string> => {
  const { db, keys, now, wake } = services;
  const email = canonicalEmail(typed);
  const uid = email && (await activeUidOf(db, email));
  if (!uid) throw new Error(`Nobody active signs in as ${typed}`);
  const events: NewEvent[] = [];
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser({ db: transaction, keys, now: at }, uid);
    if (!user || (await factorsOf(transaction, uid)).length === 0)
      throw new Error(`${typed} has no second factor`);
    const ctx = { db: transaction, now: at, ...effectsOf(services, transaction, events, at) };
    await resetFactors(ctx, user, { by: 'Somebody at the server', reason: 'Locked out' });
    await appendEvents(transaction, events, { at, actor: null, effective: null, requestId: null, key: null });
  });
  wake.ring();
  return `${typed} signs in with the password alone now, and was signed out everywhere.`;
};
