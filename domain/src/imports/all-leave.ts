import type { ImportTarget, Mapping } from './mapping.ts';
import type { Seen } from './seen.ts';

const wishes: Readonly<Partial<Record<ImportTarget, readonly ('email' | 'phone')[]>>> = {
  emailOptOut: ['email'],
  smsOptOut: ['phone'],
  noContact: ['email', 'phone'],
};
const reaches: Readonly<Record<'email' | 'phone', readonly ImportTarget[]>> = {
  email: ['email', 'otherEmail'],
  phone: ['phone', 'officePhone', 'cellPhone', 'otherPhone'],
};

// Who has no address is left to a record all the same, or refused; of more than a few the file is something else.
const reached = 0.9;

/**
 * Whether every row of a file says that somebody wants no more of us, and nearly all have an address for each way of which any
 * says so: a list of those who left.
 */
export const allLeave = (mapping: Mapping, seenIn: ReadonlyMap<string, Seen>, rows: number): boolean => {
  const columns = Object.entries(mapping).flatMap(([column, to]) => {
    const seen = seenIn.get(column);
    return to !== null && seen ? [{ to, seen }] : [];
  });
  const wishing = columns.filter(({ to, seen }) => wishes[to] !== undefined && seen.outs > 0);
  const isReached = (way: 'email' | 'phone') =>
    columns.some(({ to, seen }) => reaches[way].includes(to) && seen.votes.fit[way] >= rows * reached);
  return (
    wishing.some(({ seen }) => seen.outs === rows) &&
    wishing.every(({ to }) => (wishes[to] ?? []).every(isReached))
  );
};
