import { anyRow, fieldIs, type NounParts, type ReportPart } from '#kernel';

type Part = ReportPart<{ officeTimeZone: string }>;

const late = () => ({ field: 'daysLate', from: 1 });

/** What figures ask of a stop that is no column of it: the server says it in SQL. */
export const derivedOfStops = ['month'] as const;

// R10: a stop is of the day of its route day; whose day nobody knows is not late.
const stops: Part = {
  by: { route: 'route', month: 'month', collector: 'collector' },
  during: { day: 'date' },
  narrowed: {},
  base: () => anyRow,
  figures: {
    stops: { kind: 'count' },
    due: { kind: 'count', where: () => fieldIs('due', true) },
    done: { kind: 'count', where: () => fieldIs('state', 'done') },
    skipped: { kind: 'count', where: () => fieldIs('state', 'skipped') },
    late: { kind: 'count', where: late },
    daysLate: { kind: 'sum', field: 'daysLate', unit: 'number', where: late },
    daysEach: { kind: 'ratio', part: 'daysLate', whole: 'late' },
  },
};

/** What reports count of the stops of route days. */
export const stopParts: NounParts<{ officeTimeZone: string }> = { collections: { stops } };
