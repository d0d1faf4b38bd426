import { raised } from '#kernel';
import type { AuditItem } from './operations.ts';
import { partNamed } from './values.ts';

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

/** The prices of a site by the machines that have them; null where they are none. */
const pricesIn = (value: unknown): { name: string; price: unknown }[] | null => {
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((each) => partsOfPrice(each) ?? []);
  return parts.length === value.length ? parts : null;
};

// Of a site that keeps counts alone, and of what was told before, the kind and the model.
const partsOfPrice = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('price' in value)) return null;
  const { machine, kind, model, price } = { machine: '', kind: '', model: '', ...value };
  const name = machine || raised(`${kind} ${model}`.trim());
  return name === '' ? null : { name, price };
};

/** What holds several, part by part: ‘Letterhead, phone’, the prices of a site machine by machine; what is of a kind is one thing. */
const apart = (change: Change): Change[] => {
  const [was, is] = [pricesIn(change.before), pricesIn(change.after)];
  if (was && is && was.length === is.length)
    return is.map(({ name, price }, at) => ({
      field: partNamed(change.field, name),
      before: was[at]?.price ?? null,
      after: price,
    }));
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  if (!before || !after) return [change];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => ({
    field: `${change.field}.${part}`,
    before: before[part] ?? null,
    after: after[part] ?? null,
  }));
};

/** Changes part by part, those that are none left out. */
export const changesApart = (changes: Item['changes']): Item['changes'] =>
  changes.flatMap(apart).filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || JSON.stringify(value) === '[]';

// A new row tells every field; those that are off or none say nothing either.
const fresh: ReadonlySet<string> = new Set(['created', 'imported']);
const isOff = (value: unknown): boolean => value === false || value === 0 || JSON.stringify(value) === '{}';

/** What an entry tells, without the books of its row, what stayed as it was, and what says nothing. */
export const toldChanges = ({ changes, verb }: Pick<Item, 'changes' | 'verb'>): Item['changes'] =>
  changesApart(changes)
    .filter(({ field }) => !books.has(field))
    .filter(
      ({ before, after }) => !(isEmpty(before) && (isEmpty(after) || (fresh.has(verb) && isOff(after)))),
    );

/** What of it was changed; what only goes with the entry (which invoice, why) is not. */
export const realChanges = (item: Item): Item['changes'] =>
  toldChanges(item).filter(({ field }) => !item.about.includes(field));
