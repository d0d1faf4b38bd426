import { type Refusal, refuse } from '#kernel';
import { monthBounds, monthInWords, type StatementFacts } from './statement.ts';

/** The days that say since when a property shares in the money. */
export type Beginning = { installedOn: string | null; contractStartDate: string | null };

/** Since when a site shares: its installation or its client's contract, the earlier; null where neither is known. */
export const begunOn = ({ installedOn, contractStartDate }: Beginning): string | null =>
  [installedOn, contractStartDate].filter((day) => day !== null).sort()[0] ?? null;

const dayInWords = (date: string): string => {
  const [name, year] = monthInWords(date.slice(0, 7)).split(' ');
  return `${name} ${Number(date.slice(8))}, ${year}`;
};

type Stated = Pick<StatementFacts, 'month' | 'days'>;

/**
 * Why nothing is owed for a month that ends before the site began; null where a statement is made. Money taken in in that
 * month, or on the statement that stands, has it made anyway. The first month counts in full, whatever its day.
 */
export const beforeBeginning = (
  { month, days }: Stated,
  stands: Pick<Stated, 'days'> | null,
  beginning: Beginning,
): Refusal | null => {
  const began = begunOn(beginning);
  if (began === null || began < monthBounds(month).until) return null;
  if (days.length > 0 || (stands && stands.days.length > 0)) return null;
  const said = `Nothing is owed for ${monthInWords(month)}: this site began on ${dayInWords(began)}. Its first month counts in full.`;
  return refuse.conflict('SITE_NOT_BEGUN', said);
};
