import { anyRow, fieldIs, type NounParts, type ReportPart } from '#kernel';

type Part = ReportPart<{ officeTimeZone: string }>;

const sum = (field: string) => ({ kind: 'sum', field, unit: 'number' }) as const;
const narrowed = { city: 'city', state: 'state' } as const;
const groups = {
  status: 'status',
  type: 'siteType',
  city: 'city',
  route: 'collectionRoute',
};
const unitsKnown = () => ({ field: 'numberOfUnits', from: 1 });

// R9
const fleet: Part = {
  by: groups,
  during: null,
  narrowed,
  base: () => anyRow,
  figures: {
    sites: { kind: 'count' },
    washers: sum('washers'),
    dryers: sum('dryers'),
    stacks: sum('stacks'),
    combos: sum('combos'),
    machines: sum('totalMachines'),
    units: sum('numberOfUnits'),
    machinesWithUnits: { ...sum('totalMachines'), where: unitsKnown },
    unitsPerMachine: { kind: 'ratio', part: 'units', whole: 'machinesWithUnits' },
  },
};

// R13
const health: Part = {
  by: groups,
  during: null,
  narrowed,
  base: () => anyRow,
  figures: {
    sites: { kind: 'count' },
    noRoute: { kind: 'count', where: () => fieldIs('collectionRoute', '') },
    noFrequency: { kind: 'count', where: () => fieldIs('collectionFrequency', null) },
  },
};

// What waits for its installation.
const dashboard: Part = {
  by: groups,
  during: null,
  narrowed,
  base: () => fieldIs('status', 'pending_install'),
  figures: { toInstall: { kind: 'count' } },
};

/** What reports and dashboard count of sites. */
export const siteParts: NounParts<{ officeTimeZone: string }> = {
  fleet: { sites: fleet },
  health: { sites: health },
  dashboard: { sites: dashboard },
};
