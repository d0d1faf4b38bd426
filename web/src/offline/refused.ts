import type { KeptWrite } from '#platform/offline/write.ts';
import { clockOf, moment } from '#ui/moment.ts';

type Some = readonly [KeptWrite, ...KeptWrite[]];

/** Writes by the row they belong to, in the order in which the first of each was made. */
export const byRow = (writes: readonly KeptWrite[]): Some[] => {
  const rows = new Map<string, [KeptWrite, ...KeptWrite[]]>();
  for (const write of writes) {
    const row = `${write.noun}/${write.rowId}`;
    const others = rows.get(row);
    if (others) others.push(write);
    else rows.set(row, [write]);
  }
  return [...rows.values()];
};

/** ‘Made Today 12:05 to 12:14.’ */
export const madeWords = (writes: readonly Pick<KeptWrite, 'at'>[]): string => {
  const times = writes.map(({ at }) => at).toSorted();
  const [first = '', last = first] = [times[0], times.at(-1)];
  if (moment(first) === moment(last)) return `Made ${moment(first)}.`;
  const isSameDay = new Date(first).toDateString() === new Date(last).toDateString();
  return `Made ${moment(first)} to ${isSameDay ? clockOf(Date.parse(last)) : moment(last)}.`;
};

/** Who wrote the other value: ‘Adaeze’, or somebody else. */
export const othersName = ({ changed }: KeptWrite): string | null => changed?.by?.split(' ')[0] ?? null;

/** Why a write was not accepted, in a sentence. */
export const reasonWords = ({ state, theirs, changed, reason }: KeptWrite): string => {
  if (state !== 'conflict') return reason ?? 'Something went wrong.';
  const fields = Object.keys(theirs ?? {}).length > 1 ? 'fields' : 'field';
  const when = changed ? `, ${moment(changed.at)}` : '';
  return `${changed?.by ?? 'Somebody else'} changed the same ${fields}${when}.`;
};

/** The one reason of all of them; null where there are several. */
export const sharedReason = (writes: Some): string | null => {
  const [first, ...others] = writes.map(reasonWords);
  return others.every((reason) => reason === first) ? (first ?? null) : null;
};

const anyways: Readonly<Record<string, string>> = { ASSIGNEE_AWAY: 'Assign anyway' };

/** The answer to a refusal that asks; none where it is final. */
export const anywayWords = ({ code = '' }: KeptWrite): string | undefined => anyways[code];
