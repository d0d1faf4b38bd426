import { anyRow, fieldIs, fieldKnown, type NounParts, type ReportPart } from '#kernel';

type Part = ReportPart<{ officeTimeZone: string }>;

const cents = (field: string) => ({ kind: 'sum', field, unit: 'cents' }) as const;
const read = () => fieldKnown('metered');

/** What figures ask of an entry that is no column of it: the server says it in SQL. */
export const derivedOfEntries = ['route', 'month', 'variance', 'unusual'] as const;

// R10: what was taken back is taken off by its own entry, of its own day.
const entries: Part = {
  by: { route: 'route', month: 'month', client: 'clientId' },
  during: { day: 'date' },
  narrowed: {},
  base: () => anyRow,
  figures: {
    entries: { kind: 'count', where: () => fieldIs('kind', 'entry') },
    gross: cents('gross'),
    refunds: cents('refunds'),
    testMoney: cents('testMoney'),
    metered: { ...cents('metered'), where: read },
    variance: { ...cents('variance'), where: read },
    unusual: { kind: 'count', where: () => fieldIs('unusual', true) },
  },
};

/** What reports count of collections. */
export const entryParts: NounParts<{ officeTimeZone: string }> = { collections: { entries } };
