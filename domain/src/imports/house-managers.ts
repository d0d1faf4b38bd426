import type { ImportTarget, Mapping } from './mapping.ts';
import { peopleIn } from './names.ts';
import { own } from './own.ts';
import { fewest, type Seen } from './seen.ts';
import { partsOfCell } from './values.ts';

/** A heading that speaks of who owns or runs a house, or whose client it is. */
export const whose = /\b(?:owners?|landlords?|clients?|customers?|account|company|mgmt|management|hoa)\b/i;

// Whom a column without a further word reaches: the client, or who runs each of its houses.
const managers: Readonly<Partial<Record<ImportTarget, ImportTarget>>> = {
  clientContact: 'managerName',
  clientPhone: 'managerPhone',
  clientEmail: 'managerEmail',
};

const housePlaces: readonly ImportTarget[] = ['siteName', 'streetAddress', 'siteNumber', 'locationCode'];

// Of several in a cell the first.
const firstIn = (cell: string): string => partsOfCell(peopleIn(cell)[0].name)[0] ?? '';

// Whether most houses are of clients that have several, and whom a column names there hardly ever stands twice.
const differing = (
  clients: readonly string[],
  places: readonly string[],
  cells: readonly string[],
): boolean => {
  const whom = new Map<string, Map<string, string>>();
  for (const [at, client] of clients.entries()) {
    const [place = '', cell = ''] = [places[at], cells[at]];
    const own = whom.get(client) ?? new Map<string, string>();
    if (client !== '') whom.set(client, own);
    if (place !== '') own.set(place, own.get(place) || firstIn(cell));
  }
  const all = [...whom.values()].map((own) => [...own.values()]);
  const several = all
    .map((own) => own.filter((person) => person !== ''))
    .filter((people) => people.length > 1);
  const [houses, ofSeveral] = [all.flat().length, several.flat().length];
  const people = several.reduce((sum, own) => sum + new Set(own).size, 0);
  return ofSeveral >= fewest && ofSeveral * 2 > houses && people >= ofSeveral * 0.75;
};

/** People who differ from house to house of one client run the houses, and are not whom the client is reached by. */
export const ofManagers = (
  mapping: Mapping,
  seenIn: ReadonlyMap<string, Seen>,
  isFree: (target: ImportTarget) => boolean,
): { column: string; to: ImportTarget }[] => {
  const columns = Object.keys(mapping);
  const cellsOf = (to: ImportTarget) => {
    const column = columns.find((each) => mapping[each] === to);
    return column === undefined ? undefined : seenIn.get(column)?.cells;
  };
  const clients = cellsOf('clientName') ?? cellsOf('clientId');
  const [places] = housePlaces.flatMap((to) => [cellsOf(to) ?? []].filter(({ length }) => length > 0));
  if (!clients || !places) return [];
  return columns.flatMap((column) => {
    const to = own(managers, mapping[column] ?? '');
    const cells = seenIn.get(column)?.cells ?? [];
    return to && isFree(to) && !whose.test(column) && differing(clients, places, cells)
      ? [{ column, to }]
      : [];
  });
};
