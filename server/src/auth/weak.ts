import { guessableText, isGuessable } from 'domain/auth';
import { passwordProblem } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { readSettings } from '#settings';

/** Why somebody may not set this password; null when they may. Nothing of it leaves the server. */
export const passwordFault = async (
  { db, env }: Pick<PublicContext, 'db' | 'env'>,
  password: string,
  person: { email: string; displayName: string },
): Promise<string | null> => {
  const problem = passwordProblem(password);
  if (problem) return problem;
  const { teamName } = await readSettings(db);
  const [ownBox = ''] = person.email.split('@');
  return isGuessable(password, [teamName, env.mailFrom, ownBox, person.displayName]) ? guessableText : null;
};
