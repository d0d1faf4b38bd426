import { isCallError } from '#platform/call.ts';
import { isConflict } from './send.ts';
import { wordingOf } from './wording.ts';
import type { KeptWrite } from './write.ts';

const reasonOf = (error: unknown): string => {
  if (isCallError(error) && error.status === 404) return 'It is no longer yours to change.';
  const said = isCallError(error) ? (Object.values(error.fields)[0] ?? error.message) : '';
  return said || 'Something went wrong.';
};

const whereWent = async ({ noun, rowId }: KeptWrite): Promise<string | null> => {
  try {
    return (await (await wordingOf(noun))?.left?.(rowId)) ?? null;
  } catch {
    return null;
  }
};

/**
 * A write that was not accepted, as it stays for its author: why, by whom, and both values. Of a row that may no longer
 * be seen its name stays, and what its author saw of the fields they wrote.
 */
export const notAccepted = async (write: KeptWrite, error: unknown): Promise<KeptWrite> => {
  if (isConflict(error)) {
    const { theirs, message, changed } = error;
    return { ...write, state: 'conflict', theirs, reason: message, changed };
  }
  const refused = { ...write, state: 'refused' } as const;
  const isGone = isCallError(error) && error.status === 404;
  if (!isGone)
    return { ...refused, reason: reasonOf(error), ...(isCallError(error) && { code: error.code }) };
  const reason = [await whereWent(write), reasonOf(error)].filter(Boolean).join(' ');
  return { ...refused, reason, paint: { set: {}, first: {} }, isGone };
};
