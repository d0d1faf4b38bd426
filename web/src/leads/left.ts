import { leadOperations, leftWords } from 'domain/leads';
import { call } from '#platform/call.ts';
import { minuteOf } from '#ui/moment.ts';

/** Where a lead went that was in sight here, in a sentence; null where it was not, or nobody can say now. */
export const whereLeft = async (id: string): Promise<string | null> => {
  const left = await call(leadOperations.left, { id }).catch(() => null);
  return left && leftWords(left, `on ${minuteOf(left.at)}`);
};
