import { type Machine, machineKindLabels, machineStatusLabels, machineTitle, siteTitle } from '#sites';
import { searchable } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';
import type { SearchedSite } from './sites.ts';

/** What search reads of a machine, with where it stands. */
export type SearchedMachine = Pick<
  Machine,
  'id' | 'siteId' | 'kind' | 'make' | 'model' | 'serial' | 'status'
> &
  Pick<SearchedSite, 'clientId' | 'siteName' | 'streetAddress' | 'city' | 'locationCode'>;

/** The texts of a machine in this order; the database knows them as `machine_text`. */
export const machineTexts = ({
  serial,
  make,
  model,
}: Pick<Machine, 'serial' | 'make' | 'model'>): string[] => [
  searchable(serial),
  searchable(make),
  searchable(model),
  searchable(`${make} ${model}`).replace(/^ +| +$/g, ''),
];

const fields = [[0], [1, 2, 3]] as const;

/** The fields that search compares, of a machine's texts: its serial, and what it is. */
export const machineSearchFields = (texts: readonly string[]): SearchField[] =>
  fields.map((places) => places.map((place) => texts[place] ?? ''));

/** A machine as a result; it opens the site where it stands. */
export const machineResult = (machine: SearchedMachine, score: number): SearchResult => ({
  type: 'machine',
  id: machine.id,
  title: [machineTitle(machine), machine.serial].filter((text) => text !== '').join(' · '),
  subtitle: [machineKindLabels[machine.kind], siteTitle(machine)].join(' · '),
  description: machineStatusLabels[machine.status],
  score,
  parent: machine.clientId,
  site: machine.siteId,
});
