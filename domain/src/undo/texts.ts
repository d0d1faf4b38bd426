import { clockWords, localDay, refuse } from '#kernel';
import { saidField } from './said.ts';

/** Who changed a lead after an act, and which fields. */
export type Later = { by: string | null; name: string; at: string; fields: readonly string[] };

const when = (at: string, now: string, timeZone: string): string => {
  const time = clockWords(at, timeZone);
  return localDay(at, timeZone) === localDay(now, timeZone)
    ? `at ${time}`
    : `on ${localDay(at, timeZone)} at ${time}`;
};

const order = ['deletedAt', 'assignedRep', 'status', 'nextStep'];
const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);

/** ‘Not undone: Priya Raman changed the rep at 14:20.’, with the same for each field. */
export const changedSince = (
  done: 'undone' | 'redone',
  { name, at }: Pick<Later, 'name' | 'at'>,
  changed: readonly string[],
  clock: { now: string; timeZone: string },
) => {
  const moment = when(at, clock.now, clock.timeZone);
  const [field = 'notes'] = [...changed].sort((a, b) => rank(a) - rank(b));
  const said = (each: string) => `${name} changed ${saidField(each)} ${moment}.`;
  return refuse.conflict('UNDO_CHANGED_SINCE', `Not ${done}: ${said(field)}`, {
    fields: Object.fromEntries(changed.map((each) => [each, said(each)])),
  });
};

/** Every other refusal of this noun. */
export const undoRefusals = {
  nothingToUndo: refuse.conflict('NOTHING_TO_UNDO', 'There is nothing to undo.'),
  nothingToRedo: refuse.conflict('NOTHING_TO_REDO', 'There is nothing to redo.'),
  undone: refuse.conflict('ALREADY_UNDONE', 'This has already been undone.'),
  notUndone: refuse.conflict('NOT_UNDONE', 'This has not been undone.'),
  conversion: refuse.conflict(
    'CONVERSION_STAYS',
    'A conversion cannot be undone: the lead has become a client with a site. Change or delete those instead.',
  ),
  noRedo: refuse.conflict('NO_REDO', 'This cannot be done again by redo.'),
  ownChange: (done: 'undone' | 'redone', field: string) =>
    refuse.conflict(
      'UNDO_OWN_CHANGE',
      `Not ${done}: you changed ${saidField(field)} since. Undo that first.`,
      {
        fields: { [field]: 'You changed this since.' },
      },
    ),
  repGone: (name: string) =>
    refuse.conflict('UNDO_REP_GONE', `${name || 'The rep it had'} can no longer be given leads.`),
  unfit: refuse.conflict('UNDO_UNFIT', 'The lead has changed too much since. It was left as it is.'),
  sameLead: refuse.input('MERGE_SAME_LEAD', 'Choose two different leads.', {
    fields: { duplicateId: 'Choose two different leads.' },
  }),
  tooManyTags: refuse.conflict('TOO_MANY_TAGS', 'It would have more than 20 tags.'),
  tooMany: (count: number, limit: number) =>
    refuse.input('BULK_TOO_MANY', `These are ${count} leads. At most ${limit} at a time; narrow the filter.`),
} as const;
