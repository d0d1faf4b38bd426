import type { InputOf } from 'domain/kernel';
import { countWords, figureWords } from 'domain/kernel';
import type { LeadFilter } from 'domain/leads';
import { type BulkAnswer, type BulkInput, type BulkVerb, undoOperations } from 'domain/undo';
import { announceActed } from '#platform/acted.ts';
import { call } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import type { Selection } from '#ui/useSelection.ts';

/** Which leads: those that were chosen, or all that a filter lets through. */
export type Targets = { ids: string[] } | { filter: LeadFilter; text: string };

export const targetsOf = (
  { all, chosen }: Pick<Selection, 'all' | 'chosen'>,
  shown: { filter: LeadFilter; text: string },
): Targets => (all ? shown : { ids: [...chosen] });

/** What a verb needs before it can be tried; null: something is still to be chosen. */
export type Wanted = BulkInput | null;

const inputOf = (
  targets: Targets,
  verb: BulkVerb,
  input: BulkInput,
  preview: boolean,
): InputOf<typeof undoOperations.bulk> => ({ ...targets, verb, input, preview });

/** What would become of each lead. */
export const previewBulk = (
  targets: Targets,
  verb: BulkVerb,
  input: BulkInput,
  signal: AbortSignal,
): Promise<BulkAnswer> => call(undoOperations.bulk, inputOf(targets, verb, input, true), { signal });

const said: Readonly<Record<BulkVerb, string>> = {
  assign: 'assigned',
  move: 'moved',
  tag: 'tagged',
  remove: 'deleted',
};

/** Does it, says how many, and offers the one way back. */
export const runBulk = async (
  targets: Targets,
  verb: BulkVerb,
  input: BulkInput,
  key: string,
): Promise<BulkAnswer> => {
  const answer = await call(undoOperations.bulk, inputOf(targets, verb, input, false), { key });
  const { changed, refused } = answer;
  const rest = refused > 0 ? `, ${figureWords(refused)} left as they were` : '';
  const text = `${countWords(changed, 'lead')} ${said[verb]}${rest}`;
  if (changed === 0) toast.blank(text);
  else if (!announceActed({ noun: 'leads', rowId: '*', key, text })) toast.success(text);
  return answer;
};
