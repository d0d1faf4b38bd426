import { canonicalEmail } from 'domain/kernel';
import { appendEvents } from '#platform/operations/append.ts';
import type { PublicContext } from '#platform/operations/context.ts';
import { effectsOf } from '#platform/operations/effects.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { activeUidOf, actOn, codeMail, lockUser, makeCode, type OpenUser } from '#users';
import { resetFactors } from './reset.ts';
import { factorsOf } from './sql.ts';

export const usage = 'npm run owner -- reset-factor EMAIL, or code EMAIL';

const somebody = 'Somebody at the server';

type Acting = Pick<PublicContext, 'db' | 'now' | 'emit' | 'mail'>;

/** What whoever sits at the server does for somebody who is locked out; it stands in the audit. */
const forLockedOut = async (
  services: Services,
  typed: string,
  act: (ctx: Acting, user: OpenUser) => Promise<string>,
): Promise<string> => {
  const { db, keys, now, wake } = services;
  const email = canonicalEmail(typed);
  const uid = email && (await activeUidOf(db, email));
  const nobody = `Nobody active signs in as ${typed}`;
  if (!uid) throw new Error(nobody);
  const events: NewEvent[] = [];
  const at = now();
  const said = await db.transaction().execute(async (transaction) => {
    const user = await lockUser({ db: transaction, keys, now: at }, uid);
    if (!user) throw new Error(nobody);
    const ctx = { db: transaction, now: at, ...effectsOf(services, transaction, events, at) };
    const answer = await act(ctx, user);
    await appendEvents(transaction, events, { at, actor: null, effective: null, requestId: null, key: null });
    return answer;
  });
  wake.ring();
  return said;
};

/** Takes the second factor of somebody. */
export const resetByHand = (services: Services, typed: string): Promise<string> =>
  forLockedOut(services, typed, async (ctx, user) => {
    if ((await factorsOf(ctx.db, user.uid)).length === 0) throw new Error(`${typed} has no second factor`);
    await resetFactors(ctx, user, { by: somebody, reason: 'Locked out' });
    return `${typed} signs in with the password alone now, and was signed out everywhere.`;
  });

/** Makes an access code for somebody whose password is lost, where no mail arrives and nobody else may make one. */
export const codeByHand = (services: Services, typed: string): Promise<string> =>
  forLockedOut(services, typed, async ({ db, now, emit, mail }, { uid, email }) => {
    const { keys, newId } = services;
    const { code, expiresAt } = await makeCode({ db, keys, now, newId, by: null }, { uid });
    emit(actOn('code-issued', uid, { expiresAt }));
    await mail(codeMail(email, somebody));
    return `${typed} signs in with the access code ${code}, once within 24 hours (‘Use an access code’), and sets a new password.`;
  });
