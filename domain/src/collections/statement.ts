import type * as z from 'zod';
import { type Commission, commissionOn } from '#sites';
import { collectionSum, netOf, type Sums, sharedOf } from './entry.ts';
import type { factsAnswer, listedStatementAnswer, statementAnswer } from './statement-operations.ts';

/** All that a statement says; the same facts are the same statement, byte by byte. */
export type StatementFacts = z.output<typeof factsAnswer>;

/** A statement of a site and month; the highest revision is the one that holds. */
export type Statement = z.output<typeof statementAnswer>;

/** The same as a list shows it. */
export type ListedStatement = z.output<typeof listedStatementAnswer>;

export type StatementParts = {
  month: string;
  team: string;
  client: string;
  person: string;
  site: string;
  locationCode: string;
  address: readonly string[];
  /** Sums of each day, reversals in them. */
  days: readonly (Sums & { date: string })[];
  terms: Commission;
  units: number;
  paid: number;
};

const isNothing = ({ gross, refunds, testMoney }: Sums): boolean =>
  gross === 0 && refunds === 0 && testMoney === 0;

/** What a statement says, computed from the month's collections. Days whose entries were all taken back are left out. */
export const statementFacts = (parts: StatementParts): StatementFacts => {
  const days = parts.days
    .filter((day) => !isNothing(day))
    .map(({ date, gross, refunds, testMoney }) => ({
      date,
      gross,
      refunds,
      testMoney,
      net: netOf({ gross, refunds, testMoney }),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const sums = collectionSum(days);
  const net = netOf(sums);
  return {
    month: parts.month,
    team: parts.team,
    client: parts.client,
    person: parts.person,
    site: parts.site,
    locationCode: parts.locationCode,
    address: parts.address.filter(Boolean),
    days,
    gross: sums.gross,
    refunds: sums.refunds,
    testMoney: sums.testMoney,
    net,
    terms: parts.terms,
    units: parts.units,
    commission: commissionOn(parts.terms, sharedOf(sums), parts.units),
    paid: parts.paid,
  };
};

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries([...parts.keys()].sort().map((key) => [key, sorted(parts.get(key))]));
};

// What both of two statements know to say: an earlier one that names no person is not another one for that.
const said = ({ person, ...facts }: StatementFacts, other: StatementFacts): string =>
  JSON.stringify(sorted(other.person === undefined ? facts : { ...facts, person }));

/** Whether two statements say the same, whatever order the database keeps their parts in. */
export const sameFacts = (a: StatementFacts, b: StatementFacts): boolean => said(a, b) === said(b, a);

/** First day of a month and of the one after it. */
export const monthBounds = (month: string): { from: string; until: string } => {
  const [year = 0, its = 1] = month.split('-').map(Number);
  const next =
    its === 12
      ? `${String(year + 1).padStart(4, '0')}-01`
      : `${String(year).padStart(4, '0')}-${String(its + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, until: `${next}-01` };
};

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** ‘November 2026’. */
export const monthInWords = (month: string): string => {
  const [year = '', its = ''] = month.split('-');
  return `${months[Number(its) - 1]} ${year}`;
};

/** ‘Statement NAPACA1 October 2026, revision 2’. */
export const statementTitle = (
  { locationCode, month }: Pick<StatementFacts, 'locationCode' | 'month'>,
  revision: number,
): string => {
  const title = ['Statement', locationCode, monthInWords(month)].filter(Boolean).join(' ');
  return revision > 1 ? `${title}, revision ${revision}` : title;
};

/** The month before a day, as statements are usually made. */
export const monthBefore = (today: string): string => {
  const [year = 0, its = 1] = today.split('-').map(Number);
  return its === 1 ? `${year - 1}-12` : `${year}-${String(its - 1).padStart(2, '0')}`;
};
