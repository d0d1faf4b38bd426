import { date, dateTime, isRefusal, type Outcome, type Page, text, uuid } from 'domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import { unnamed } from '#platform/database/statements.ts';

type At = readonly (string | number | null)[];

/** An order that a list is read in. */
export type Order<Row> = {
  /** What a cursor of it holds. */
  position: z.ZodType<At>;
  at: (row: Row) => At;
  by: RawBuilder<unknown>;
  /** Rows behind a position. */
  beyond: (at: At) => RawBuilder<boolean>;
};

/** A stretch of a list: what is behind a place, in order, so many; `at` is the place itself, null at the start. */
export type Stretch = { at: At | null; beyond: RawBuilder<boolean>; by: RawBuilder<unknown>; limit: number };

// Pages as screens ask for them, and the one row more that says whether there is a next.
const usual: readonly number[] = [21, 51, 101, 201];

/** How many rows: of a usual page in the text itself, for a plan that does not know how many are wanted is made each time. */
export const atMost = (limit: number): RawBuilder<number> =>
  usual.includes(limit) ? sql.raw(String(limit)) : sql`${limit}`;

/** The same where the plan of any other number is made for it. */
export const atMostPlanned = (limit: number): RawBuilder<number> =>
  usual.includes(limit) ? sql.raw(String(limit)) : sql`${unnamed} ${limit}`;

/** The first rows of a list, where no more are wanted. */
export const firstRows = <Row>({ by }: Order<Row>, limit: number): Stretch => ({
  at: null,
  beyond: sql`true`,
  by,
  limit,
});

/** What a caller says of the page they want. */
export type Asked = { cursor?: string | null | undefined; limit: number };

const shapes = {
  timestamptz: dateTime,
  date,
  uuid,
  text: text(600),
  bigint: z.int(),
} satisfies Record<string, z.ZodType>;

/** An order by columns that all run one way, the last of them unique. */
export const orderOf = <Row>(
  direction: 'asc' | 'desc',
  columns: { readonly [Field in keyof Row & string]?: keyof typeof shapes },
  table?: string,
): Order<Row> => {
  const keys = Object.entries(columns) as [keyof Row & string, keyof typeof shapes][];
  const refs = keys.map(([field]) => sql.ref(table ? `${table}.${field}` : field));
  const way = sql.raw(direction);
  const values = (at: At) => keys.map(([, type], index) => sql`${at[index]}::${sql.raw(type)}`);
  return {
    position: tupleOf(keys.map(([, type]) => shapes[type])),
    at: (row) => keys.map(([field]) => row[field] as string),
    by: sql.join(refs.map((ref) => sql`${ref} ${way}`)),
    beyond: (at) =>
      sql<boolean>`(${sql.join(refs)}) ${direction === 'desc' ? sql`<` : sql`>`} (${sql.join(values(at))})`,
  };
};

/** The order of most lists. */
export const newestFirst = <Row extends { createdAt: string; id: string }>(table?: string): Order<Row> =>
  orderOf<Row>('desc', { createdAt: 'timestamptz', id: 'uuid' }, table);

/** What stands before the newest in an order: its value here, of a row, and of a position as the database computes it. */
type Before<Row> = {
  key: z.ZodType<string | number | null>;
  of: (row: Row) => string | number | null;
  here: RawBuilder<unknown>;
  there: (key: string | number | null) => RawBuilder<unknown>;
  /** The largest first. */
  descending?: true;
};

/** An order by something, and where that is the same the newest first; one index has both. */
export const beforeNewest = <Row extends { id: string }>(
  newest: Order<Row>,
  { key, of, here, there, descending }: Before<Row>,
): Order<Row> => ({
  position: z.tuple([key, dateTime, uuid]),
  at: (row) => [of(row), ...newest.at(row)],
  by: descending ? sql`${here} desc, ${newest.by}` : sql`${here}, ${newest.by}`,
  beyond: ([first = null, ...rest]) => {
    const at = there(first);
    return descending
      ? sql`${here} <= ${at} and (${here} < ${at} or ${newest.beyond(rest)})`
      : sql`${here} >= ${at} and (${here} > ${at} or ${newest.beyond(rest)})`;
  },
});

const tupleOf = (parts: readonly z.ZodType[]) =>
  z.tuple(parts as [z.ZodType, ...z.ZodType[]]) as unknown as z.ZodType<At>;

/**
 * Reads a page in an order: `read` answers a stretch, `show` turns its rows into what the list answers. A list that can
 * `count` its rows says with its first page how many there are; whoever reads on knows.
 */
export const readPage = async <Row, Shown = Row>(
  { cursor, limit }: Asked,
  order: Order<Row>,
  read: (stretch: Stretch) => Promise<Row[]>,
  show?: (rows: Row[]) => Shown[] | Promise<Shown[]>,
  count?: () => Promise<number>,
): Promise<Outcome<Page<Shown>>> => {
  const at = readCursor(order.position, cursor);
  if (isRefusal(at)) return at;
  const beyond = at ? order.beyond(at) : sql<boolean>`true`;
  const page = pageOf(await read({ at, beyond, by: order.by, limit: limit + 1 }), limit, order.at);
  const items = show ? await show(page.items) : (page.items as unknown as Shown[]);
  if (!count || at) return { ...page, items };
  return { ...page, items, total: page.cursor ? await count() : items.length };
};
