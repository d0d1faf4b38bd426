import type { ImportOutcome, ImportState } from 'domain/imports';
import type { RidgeTone } from '#ui/Ridge.tsx';

export const outcomeWords: Record<ImportOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  duplicate: 'Duplicate',
  refused: 'Refused',
};

export const outcomeTones: Record<ImportOutcome, RidgeTone> = {
  created: 'ok',
  updated: 'accent',
  duplicate: 'warn',
  refused: 'bad',
};

export const stateWords: Record<ImportState, string> = {
  uploaded: 'Not run',
  checked: 'Not run',
  running: 'Running',
  done: 'Done',
  reverting: 'Being reverted',
  reverted: 'Reverted',
};

export const figure = (count: number): string => count.toLocaleString('en-US');

/** ‘1 lead’, ‘1,484 leads’. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
