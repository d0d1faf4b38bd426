import type { StopSite } from './site.ts';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Addressed = Pick<StopSite, 'siteId' | 'city' | 'streetAddress'>;

// ‘1450 Soscol Ave’ lies on Soscol Ave; a house number may carry a letter, or be two.
const parts = (address: string): readonly [street: string, number: string] => {
  const [, number = '', street = ''] = /^\s*(\d[\w/-]*)\s+(.*)$/.exec(address) ?? [];
  return street ? [street.trim(), number] : [address.trim(), ''];
};

const byStreet = (a: Addressed, b: Addressed): number => {
  const [[streetA, numberA], [streetB, numberB]] = [parts(a.streetAddress), parts(b.streetAddress)];
  return (
    natural.compare(a.city.trim(), b.city.trim()) ||
    natural.compare(streetA, streetB) ||
    natural.compare(numberA, numberB) ||
    (a.siteId < b.siteId ? -1 : 1)
  );
};

/** Stops by city, street and house number, as somebody drives along. */
export const sortByStreet = <Stop extends Addressed>(stops: readonly Stop[]): Stop[] =>
  stops.toSorted(byStreet);

/** The ids with one of them at another place; a place outside the list is its nearest end. */
export const moveStop = (ids: readonly string[], id: string, to: number): string[] => {
  const others = ids.filter((other) => other !== id);
  if (others.length === ids.length) return [...ids];
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
};

/** Whether two lists name the same sites, in whatever order. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const known = new Set(a);
  return a.length === b.length && known.size === new Set(b).size && b.every((id) => known.has(id));
};
