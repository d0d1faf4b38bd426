const keys = [
  'status',
  'accountManager',
  'priority',
  'contractType',
  'serviceLevel',
  'renewal',
  'deleted',
  'text',
  'sort',
] as const;
type Key = (typeof keys)[number];

/** The list's part of the address: plain texts, as people share them. */
export type ClientSearch = { [Name in Key]?: string };

/** Reads the address; what is no part of it or empty is left out. */
export const readSearch = (raw: Record<string, unknown>): ClientSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = raw[key];
      return typeof value === 'string' && value.trim() !== '' ? [[key, value.slice(0, 200)]] : [];
    }),
  );

/** The address with some parts changed; an empty one is left out. */
export const changed = (search: ClientSearch, parts: ClientSearch): ClientSearch =>
  readSearch({ ...search, ...parts });

/** The address without its filters. */
export const cleared = ({ sort }: ClientSearch): ClientSearch => readSearch({ sort });

export const isFiltered = ({ sort: _, ...rest }: ClientSearch): boolean => Object.keys(rest).length > 0;
