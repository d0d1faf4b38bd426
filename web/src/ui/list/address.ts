/** How a value stands in an address, and how it is read from one; a text that cannot be one is undefined. */
export type Kind<Value> = {
  readonly read: (text: string) => Value | undefined;
  readonly write: (value: Value) => string;
  /** Letter by letter, blanks and all. */
  readonly exact?: true;
};
type Kinds = Readonly<
  Record<string, { read: (text: string) => unknown; write: (value: never) => string; exact?: true }>
>;
type ValueOf<K> = K extends { read: (text: string) => infer Value } ? Exclude<Value, undefined> : never;

const longest = 200;
const uuids = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const plain = (value: string): string => value;

export const text: Kind<string> = { read: (said) => said.trim() || undefined, write: plain };
/** What has to be found again as it stands. */
export const exactText: Kind<string> = { read: (said) => said || undefined, write: plain, exact: true };
export const uuid: Kind<string> = { read: (said) => (uuids.test(said) ? said : undefined), write: plain };

/** A day of the calendar: ‘2026-11-03’. */
export const day: Kind<string> = {
  read: (said) => {
    const at = /^\d{4}-\d\d-\d\d$/.test(said) ? new Date(`${said}T00:00:00.000Z`) : undefined;
    return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) ? said : undefined;
  },
  write: plain,
};

export const flag: Kind<boolean> = {
  read: (said) => (said === 'true' ? true : said === 'false' ? false : undefined),
  write: String,
};

export const oneOf = <const Value extends string>(allowed: readonly Value[]): Kind<Value> => ({
  read: (said) => allowed.find((one) => one === said),
  write: plain,
});

/** Nobody and nothing is ‘none’. */
export const orNone = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  read: (said) => (said === 'none' ? null : kind.read(said)),
  write: (value) => (value === null ? 'none' : kind.write(value)),
});

/** One value alone, several as a list, with commas between them. */
export const manyOf = <Value>(kind: Kind<Value>): Kind<Value | Value[]> => ({
  read: (said) => {
    const values = said.split(',').flatMap((part) => {
      const value = kind.read(part.trim());
      return value === undefined ? [] : [value];
    });
    return values.length > 1 ? values : values[0];
  },
  write: (value) => (Array.isArray(value) ? value : [value]).map(kind.write).join(','),
});

const momentOf = (date: string, time: string): string => new Date(`${date}T${time}`).toISOString();

/** The moments between which days lie, on this device's clock. */
export const dayRange = ({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } => ({
  ...(from !== undefined && { from: momentOf(from, '00:00:00') }),
  ...(to !== undefined && { to: momentOf(to, '23:59:59.999') }),
});

/** A screen's part of the address by its keys; what `keeps` names is no filter and stays when filters go. */
export const address = <K extends Kinds>(kinds: K, keeps: readonly (keyof K & string)[] = []) => {
  type Key = keyof K & string;
  /** Plain texts, as people share them. */
  type Search = { [Name in Key]?: string };
  type Values = { [Name in Key]?: ValueOf<K[Name]> };
  const keys = Object.keys(kinds) as Key[];
  const of = <Part>(part: (key: Key) => Part | undefined) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = part(key);
        return value === undefined ? [] : [[key, value]];
      }),
    );

  /** Reads the address; what is no part of it or empty is left out. */
  const read = (raw: Readonly<Record<string, unknown>>): Search =>
    of((key) => {
      const value = raw[key];
      if (typeof value !== 'string') return undefined;
      if (kinds[key]?.exact) return value || undefined;
      return value.trim() === '' ? undefined : value.slice(0, longest);
    }) as Search;

  return {
    read,
    /** What it asks for; a value that nothing can have asks for nothing. */
    values: (search: Search): Values => of((key) => kinds[key]?.read(search[key] ?? '')) as Values,
    /** The address that asks for these. */
    write: (values: Values): Search =>
      of((key) =>
        values[key] === undefined ? undefined : kinds[key]?.write(values[key] as never),
      ) as Search,
    /** The address with some parts changed; an empty one is left out. */
    changed: (search: Search, parts: Search): Search => read({ ...search, ...parts }),
    /** The address without its filters. */
    cleared: (search: Search): Search =>
      of((key) => (keeps.includes(key) ? search[key] : undefined)) as Search,
    isFiltered: (search: Search): boolean =>
      keys.some((key) => search[key] !== undefined && !keeps.includes(key)),
  };
};

export type SearchOf<Address extends { read: (raw: Readonly<Record<string, unknown>>) => object }> =
  ReturnType<Address['read']>;
