import type { PublicContext } from '#platform/operations/context.ts';
import { actOn, factorMail, lockSessions, type OpenUser, saveStep, shutOut } from '#users';
import { deleteFactorsOf, saveReset } from './sql.ts';

type Resetting = Pick<PublicContext, 'db' | 'now' | 'emit' | 'mail'>;

/** Takes the second factor from somebody who has lost it: their sessions, codes, API tokens and the address of their calendar end, and they are told. */
export const resetFactors = async (
  { db, now, emit, mail }: Resetting,
  { uid, email }: Pick<OpenUser, 'uid' | 'email'>,
  { by, reason }: { by: string; reason: string },
): Promise<void> => {
  await lockSessions(db, uid);
  await deleteFactorsOf(db, uid);
  await saveReset(db, uid, now);
  // What was made with the factor that is lost goes no further than what was made without.
  await saveStep(db, uid, null);
  await shutOut({ db, now, emit }, uid, { forget: true });
  emit(actOn('factor-reset', uid, { reason }));
  await mail(
    factorMail(
      email,
      `${by} has reset the second factor of your account: your password alone opens it until you set up another one. You were signed out everywhere, and your API tokens and the link to your calendar have ended.\n\nReason: ${reason}`,
    ),
  );
};
