import type { AuditItem } from './operations.ts';

type Item = Pick<AuditItem, 'changes' | 'about' | 'verb'>;

// How a row is kept, not what it says.
const books: ReadonlySet<string> = new Set([
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'lastReplyAt',
  'lastReplyBy',
  'lastReplyId',
]);

type Change = Item['changes'][number];

const partsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('kind' in value)
    ? { ...value }
    : null;

/** What holds several, part by part: ‘Letterhead, phone’; what is of a kind is one thing. */
const apart = (change: Change): Change[] => {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  if (!before || !after) return [change];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => ({
    field: `${change.field}.${part}`,
    before: before[part] ?? null,
    after: after[part] ?? null,
  }));
};

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || JSON.stringify(value) === '[]';

// A new row tells every field; those that are off or none say nothing either.
const fresh: ReadonlySet<string> = new Set(['created', 'imported']);
const isOff = (value: unknown): boolean => value === false || value === 0 || JSON.stringify(value) === '{}';

/** What an entry tells, without the books of its row, what stayed as it was, and what says nothing. */
export const toldChanges = ({ changes, verb }: Pick<Item, 'changes' | 'verb'>): Item['changes'] =>
  changes
    .flatMap(apart)
    .filter(
      ({ field, before, after }) => !books.has(field) && JSON.stringify(before) !== JSON.stringify(after),
    )
    .filter(
      ({ before, after }) => !(isEmpty(before) && (isEmpty(after) || (fresh.has(verb) && isOff(after)))),
    );

/** What of it was changed; what only goes with the entry (which invoice, why) is not. */
export const realChanges = (item: Item): Item['changes'] =>
  toldChanges(item).filter(({ field }) => !item.about.includes(field));
