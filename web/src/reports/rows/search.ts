import { type FigureAsked, reportKeys } from 'domain/kernel';
import { address, day, exactText, oneOf, orNone, type SearchOf, text, uuid } from '#ui/list/address.ts';

/** Of which nouns there are rows behind numbers. */
const counted = [
  'outcomes',
  'payments',
  'leads',
  'clients',
  'sites',
  'routeDays',
  'collections',
  'invoices',
  'messages',
] as const;
export type Counted = (typeof counted)[number];

const rows = address({
  of: oneOf(counted),
  report: oneOf(reportKeys),
  key: text,
  by: text,
  group: exactText,
  /** What the group is called. */
  name: text,
  /** The group of those that have nothing there: no value, or an empty text. */
  without: oneOf(['value', 'text']),
  from: day,
  to: day,
  rep: orNone(uuid),
  city: exactText,
  state: exactText,
  source: exactText,
  /** The address of the report that one came from. */
  back: exactText,
});

/** The address of the rows behind a number: plain texts, as people share them. */
export type RowsSearch = SearchOf<typeof rows>;
export const { read: readSearch } = rows;

/** Which rows an address asks for; null where it names none. */
export const askedOf = (search: RowsSearch): { of: Counted; figure: FigureAsked } | null => {
  const { of, report, key, group, without, name: _, back: __, ...rest } = rows.values(search);
  if (!of || !report || !key) return null;
  const figure: FigureAsked = {
    ...rest,
    ...{ report, key },
    ...(without === undefined
      ? group !== undefined && { group }
      : { group: without === 'value' ? null : '' }),
  };
  return { of, figure };
};
