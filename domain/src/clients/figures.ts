import {
  anyRow,
  daysLater,
  type FigureFacts,
  fieldIs,
  fieldKnown,
  type NounParts,
  type ReportPart,
} from '#kernel';

type Settings = { officeTimeZone: string };
type Part = ReportPart<Settings>;

/** What figures ask of a client that is no column of it: the server says it in SQL. */
export const derivedOfClients = ['noticeQuarter', 'units', 'hasSite', 'provider'] as const;

const narrowed = { rep: 'accountManager' } as const;
const groups = { status: 'status', manager: 'accountManager' };
const ending =
  (days: number) =>
  ({ today }: FigureFacts<Settings>) => ({
    field: 'contractEndDate',
    from: today,
    before: daysLater(today, days + 1),
  });

// R8: each number of days holds those of the smaller ones.
const clients: Part = {
  by: { type: 'contractType', tier: 'serviceLevel', ...groups },
  during: null,
  narrowed,
  base: () => anyRow,
  figures: {
    clients: { kind: 'count' },
    ending30: { kind: 'count', where: ending(30) },
    ending60: { kind: 'count', where: ending(60) },
    ending90: { kind: 'count', where: ending(90) },
    ending180: { kind: 'count', where: ending(180) },
    unassigned: { kind: 'count', where: () => fieldIs('accountManager', null) },
  },
};

// R6: their own leases that are not over.
const leases: Part = {
  by: { quarter: 'noticeQuarter', provider: 'provider', ...groups },
  during: null,
  narrowed,
  base: ({ today }) => ({
    all: [fieldKnown('leaseExpirationDate'), { field: 'leaseExpirationDate', from: today }],
  }),
  figures: { clients: { kind: 'count' }, clientUnits: { kind: 'sum', field: 'units', unit: 'number' } },
};

// R13
const health: Part = {
  by: { manager: 'accountManager', status: 'status' },
  during: null,
  narrowed,
  base: () => anyRow,
  figures: {
    clients: { kind: 'count' },
    noSite: { kind: 'count', where: () => ({ not: fieldIs('hasSite', true) }) },
  },
};

/** What reports count of clients. */
export const clientParts: NounParts<Settings> = {
  clients: { clients },
  leases: { clients: leases },
  health: { clients: health },
};
