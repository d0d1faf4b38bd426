import { arrivedLate } from 'domain/kernel';
import { bookkeeping, eventReferences, type Lead, type LeadChange, type TimelineItem } from 'domain/leads';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { rowEvent } from '#platform/rows/told.ts';
import { namesOf } from '#users';
import type { TimelineRow } from './sql/timeline.ts';

type Item<Kind> = Omit<TimelineItem, 'kind'> & { kind: Kind };

// What was added says so by itself, a message how it stands; the note of an event is the item's own text.
const withoutChanges: readonly string[] = ['file', 'collection', 'message'];

const changesOf = ({ before, after, kind, verb }: TimelineRow<string>): TimelineItem['changes'] =>
  withoutChanges.includes(kind) || verb === 'created' || verb === 'imported'
    ? []
    : Object.keys(after ?? {})
        .filter((field) => field !== 'notes' && !eventReferences.includes(field))
        .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

// Of what came in with a file one line: from where, and by whom.
const importedWords = ({ verb, label, after }: TimelineRow<string>, author: string): string => {
  const from = after?.['importedFrom'];
  if (verb !== 'imported' || typeof from !== 'string') return label;
  return author ? `Imported from ${from} by ${author}` : `Imported from ${from}`;
};

const factsOfMessage = (after: object): Pick<TimelineItem, 'waits' | 'unverified'> =>
  'unverified' in after ? { unverified: true } : { waits: after as NonNullable<TimelineItem['waits']> };

const timelineItemOf = <Kind extends string>(
  row: TimelineRow<Kind>,
  names: ReadonlyMap<string, string>,
): Item<Kind> => {
  const { before: _, after, arrivedAt, ...item } = row;
  const author = row.author ?? names.get(row.by ?? '') ?? '';
  return {
    ...item,
    ...(arrivedAt && arrivedLate(item.at, arrivedAt) ? { arrivedAt } : {}),
    author,
    label: importedWords(row, author),
    changes: changesOf(row),
    ...(row.kind === 'message' && after ? factsOfMessage(after) : {}),
  };
};

/** Rows of a lead's or a client's timeline with the names of who did it. */
export const timelineItemsOf = async <Kind extends string>(
  ctx: Context,
  rows: readonly TimelineRow<Kind>[],
): Promise<Item<Kind>[]> => {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ by, author }) => (author === null && by ? by : [])),
  );
  return rows.map((row) => timelineItemOf(row, names));
};

/** The facts of a lead that scopes and columns ask for. */
export const scopeFacts = ({ assignedRep, column, deleted, passState, passedFrom }: Lead) => ({
  assignedRep,
  column,
  deleted,
  // Who passed it on hears of it until it is answered.
  ...(passState === 'pending' ? { passState, passedFrom } : {}),
});

/** One event per verb: what changed, with the note it left. */
export const leadEvent = (
  before: Lead | null,
  after: Lead,
  { verb, notes, act, actedAt }: Pick<LeadChange, 'verb' | 'notes' | 'act' | 'actedAt'>,
): NewEvent => {
  const event = rowEvent({ noun: 'leads', untold: bookkeeping, facts: scopeFacts }, verb, before, after);
  const told = { ...event.after, ...(notes.length > 0 && { notes }), ...(act && { act }) };
  return { ...event, after: told, ...(actedAt !== undefined && { actedAt }) };
};
