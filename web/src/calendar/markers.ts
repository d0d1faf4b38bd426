import type { Marker, MarkerKind } from 'domain/appointments';
import { countWords } from 'domain/kernel';

/** The markers of one kind on one day, as one line. */
export type MarkerLine = {
  readonly kind: MarkerKind;
  readonly date: string;
  readonly words: string;
  /** All that it stands for. */
  readonly titles: readonly string[];
  /** Where it leads; null where it stands for several. */
  readonly one: Marker | null;
};

const prefixes: Readonly<Record<MarkerKind, string>> = {
  leaseWindow: 'Lease',
  leaseEnd: 'Lease ends',
  contractEnd: 'Ends',
  collectionDue: 'Collect',
  vendChange: 'Vend',
  documentExpiry: 'Expires',
};

const nouns: Readonly<Record<MarkerKind, string>> = {
  leaseWindow: 'lead',
  leaseEnd: 'lead',
  contractEnd: 'client',
  collectionDue: 'site',
  vendChange: 'site',
  documentExpiry: 'document',
};

/** A line a kind and day: ‘Lease: Brookdale’, ‘Collect: 12 sites’, of days gone by ‘Collect: 2 late’. */
export const markerLines = (markers: readonly Marker[], today: string): MarkerLine[] => {
  const groups = new Map<string, Marker[]>();
  for (const marker of markers) {
    const key = `${marker.date} ${marker.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), marker]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { kind, date } = first;
    const late = kind === 'collectionDue' && date < today;
    const many = late ? `${group.length} late` : countWords(group.length, nouns[kind]);
    const words = `${prefixes[kind]}: ${group.length === 1 ? first.title : many}`;
    return {
      kind,
      date,
      words,
      titles: group.map(({ title }) => title),
      one: group.length === 1 ? first : null,
    };
  });
};
