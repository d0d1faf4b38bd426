import { describe, expect, test } from 'vitest';
import { readClientRow } from '#imports/client-row.ts';
import { emptyTally, tallyDate } from '#imports/dates.ts';
import { guessOf } from '#imports/guess.ts';
import { judged } from '#imports/judged.ts';
import { readLeadRow } from '#imports/lead-row.ts';
import { type Mapping, targetIn, targetOf } from '#imports/mapping.ts';
import { office } from '#imports/plan.fixtures.ts';
import { type Plan, storedPlan } from '#imports/plan.ts';
import { nothingSeen, see } from '#imports/seen.ts';
import { readSiteRow } from '#imports/site-row.ts';
import { exports } from './exports.fixtures.ts';
import { presetCalled } from './recognise.ts';

// What people have in their programs: odd but theirs.
const values: Readonly<Record<string, readonly string[]>> = {
  firstName: ['Ana', 'Zoë', 'Mary Jo', 'J.', 'Raj'],
  lastName: ['Ruiz', "O'Neil", 'van der Berg', 'Smith-Lee', 'Müller'],
  fullName: ['Ana Ruiz', 'Smith, John', 'Maple & Oak LLC', 'Zoë van der Berg', 'Cher'],
  businessName: ['Maple Court Apartments', '12 Vine LLC', 'Orchard Inn', 'Sunset Villas HOA'],
  company: ['Maple Property Mgmt', 'Vine & Sons', '', 'Oak Realty, Inc.'],
  email: ['ana@example.com', 'a@example.com; b@example.com', 'ZOE@EXAMPLE.ORG ', '', 'none@'],
  otherEmail: ['', 'second@example.com'],
  phone: ['(707) 555-0101', '707.555.0102 x7', '+1 707 555 0103', '+44 20 7946 0958', '7075550105', ''],
  otherPhone: ['', '707-555-0199', 'call the office'],
  officePhone: ['', '707-555-0142 ext. 9'],
  cellPhone: ['707-555-0177', ''],
  streetAddress: ['12 Orchard Rd', '900 Oak Ave, Suite 4', ''],
  state: ['CA', 'California', 'nevada', 'Bayern', ''],
  zipCode: ['94558', '94558-1234', '2134', 'SW1Y 4LB'],
  country: ['US', 'United States', 'Deutschland', ''],
  createdAt: ['2024-03-12 09:14', '2024-03-12T09:14:00Z', '15 Apr, 2021 00:03:00', 'Mar 4, 2024', ''],
  installedOn: ['2024-03-12', '03/14/2024'],
  tags: ['vip; west', '* myContacts ::: * friends', ''],
  value: ['$1,200.50', '12k', 'US$ 900', ''],
  numberOfUnits: ['48', '~60', '120 units', ''],
  assignedRep: ['Sam Sales', 'sam@example.com', ''],
  accountManager: ['Sam Sales', ''],
  contactTitle: ['Owner', 'Property Manager', ''],
  priority: ['high', ''],
  emailOptOut: ['false', 'true', '1', ''],
  status: ['Active', 'Not-active'],
  terms: ['Net 30', '2% 10 Net 30', ''],
  'machine.kind': ['washer', 'dryer'],
};
const rows = 200;

const cellFor = (name: string, at: number): string => {
  const some = values[name] ?? [`${name} ${at}`];
  return some[at % some.length] ?? '';
};

const readers = { leads: readLeadRow, clients: readClientRow, sites: readSiteRow } as const;
const ways = ['email', 'phone', 'officePhone', 'cellPhone', 'otherEmail', 'otherPhone', 'streetAddress'];

/** Rows that a person would take: each has a name, and one way at least to reach somebody. */
const fileOf = (columns: readonly string[], mapping: Mapping, statuses: readonly string[]): string[][] => {
  const first = columns.findIndex((column) => ways.includes(targetOf(mapping, column) ?? ''));
  return Array.from({ length: rows }, (_, at) => {
    const cells = columns.map((column, place) => {
      const to = targetOf(mapping, column);
      if (to === null) return at % 3 === 0 ? '' : `${column} ${at}`;
      return to === 'status' && statuses.length > 0
        ? (statuses[at % statuses.length] ?? '')
        : cellFor(to, at + place * 3);
    });
    const reached = columns.some(
      (column, place) =>
        ways.includes(targetOf(mapping, column) ?? '') && /\d{4}|@\w/.test(cells[place] ?? ''),
    );
    if (!reached && first >= 0)
      cells[first] = targetOf(mapping, columns[first] ?? '')?.includes('mail')
        ? `r${at}@example.com`
        : '707-555-0188';
    return cells;
  });
};

const isAsked = (plan: Plan, table: readonly string[][]): string[] =>
  plan.columns.flatMap((column, place) => {
    const to = targetOf(plan.mapping, column);
    const kind = to && targetIn(plan.noun, to)?.kind;
    if (kind === 'date' || kind === 'moment') {
      const tally = table.reduce((sum, cells) => tallyDate(sum, cells[place] ?? ''), emptyTally);
      return tally.ambiguous > 0 ? ['dates'] : [];
    }
    return kind === 'status' || kind === 'word' ? ['words'] : kind === 'person' ? ['owners'] : [];
  });

const reachable = exports.filter(([, noun, , targets]) =>
  noun === 'sites'
    ? false
    : targets.split(' ').some((to) => (noun === 'leads' ? ways : ways.slice(0, 6)).includes(to)),
);

describe('[IMPORT-01] an export of a known program goes in', () => {
  test.each(reachable)(
    '%s as %s: no row is refused, and three things are asked at most',
    (name, noun, headings) => {
      const columns = headings.split(',');
      const guess = guessOf(columns, noun);
      const statuses = presetCalled(name)?.statuses ?? {};
      const table = fileOf(columns, guess.mapping, Object.keys(statuses));
      const seen = new Map(columns.map((column) => [column, nothingSeen()]));
      for (const cells of table)
        for (const [place, column] of columns.entries())
          see(seen.get(column) ?? nothingSeen(), noun, column, cells[place] ?? '');
      const { mapping } = judged(noun, guess, seen);
      const values = { status: statuses };
      const plan = storedPlan(columns, { noun, mapping, values, dates: 'mdy' }, office);
      const read = table.map((cells) => readers[noun](cells, plan));
      const refused = read.flatMap((row) => (row.refused === null ? [] : [row.refused]));
      const asked = new Set(isAsked(plan, table));
      expect(refused).toEqual([]);
      expect(asked.size).toBeLessThanOrEqual(3);
    },
  );
});
