import type { Import, Reading, RowKey } from 'domain/imports';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Known, NounImport, ReadRow, Same } from './noun.ts';
import type { Earlier } from './sql/earlier.ts';
import { mostSharing } from './sql/leads.ts';
import { keysBefore, rowsBefore } from './sql/rows.ts';

// By what the row says as a whole, when nothing else tells.
const byRow = 'row';
/** By what the file calls it, before all else. */
export const byKey = 'key';
// Several may have one.
const shared = 'phone';
/** By the house alone, where somebody said so; several leads may be of one. */
export const byCompany = 'company';

type Layer<Kept> = Map<string, Map<string, Known<Kept>[]>>;

// Answers whether the key tells something new.
const put = <Kept>(into: Layer<Kept>, [way, key]: RowKey, known: Known<Kept>): boolean => {
  const keys = into.get(way) ?? new Map<string, Known<Kept>[]>();
  into.set(way, keys);
  const there = keys.get(key) ?? [];
  // Of what cannot be shared the first counts.
  const most = way === shared || way === byCompany ? mostSharing : 1;
  if (there.length >= most || there.includes(known)) return false;
  there.push(known);
  keys.set(key, there);
  return true;
};

// How a row was recognised, in words.
const reasonOf = (
  { ways }: { ways: Readonly<{ [way: string]: string }> },
  keyColumn: string | null,
  way: string,
  { line, title, deleted }: Pick<Known<unknown>, 'line' | 'title' | 'deleted'>,
): string => {
  const named = way === byKey ? `Same ${keyColumn} as` : ways[way];
  const words = way === byRow ? 'The same row as' : named;
  if (line !== null) return `${words} row ${line} of this file`;
  if (way === byRow) return `This row was imported before: ${title}`;
  return `${words} ${title}${deleted ? ', which is deleted' : ''}`;
};

// Everything by which a row may be known, the surest first.
const waysOf = ({ keys, key, row }: Pick<ReadRow<Reading>, 'keys' | 'key' | 'row'>): RowKey[] => [
  ...(key === null ? [] : [[byKey, key] as const]),
  ...keys,
  [byRow, row.hash],
];

// A row that is there again says the same: only where rows add to one another it counts that it was this very row.
const toldBy = (grows: boolean, each: Pick<ReadRow<Reading>, 'keys' | 'key' | 'row'>): readonly RowKey[] => {
  const ways = waysOf(each).filter(([way]) => way !== byCompany);
  return grows || ways.length === 1 ? ways : ways.slice(0, -1);
};

/**
 * Recognises records that are there already, in the database or further up in the file (D45). Rows of a long file are
 * kept by `earlier`; without it only a few rows are gone through.
 */
export const createMatcher = <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  {
    samePhone,
    sameCompany,
    keyColumn,
    existing,
  }: Pick<Import, 'samePhone' | 'sameCompany' | 'keyColumn' | 'existing'>,
  earlier?: Earlier,
) => {
  let file: Layer<Kept> = new Map();
  let stored: Layer<Kept> = new Map();
  // What rows fill of records of the database.
  let fills = new Map<string, Partial<Kept>>();
  // What rows said of them.
  let claims = new Map<string, readonly string[]>();
  // What was said since the last look.
  let said: (readonly [RowKey, Known<Kept>])[] = [];
  const changed = new Set<Known<Kept>>();
  let numbers = new Map<Known<Kept>, number>();
  let last = 0;

  const numberOf = (known: Known<Kept>): number => {
    const number = numbers.get(known) ?? ++last;
    numbers.set(known, number);
    return number;
  };

  const keepSaid = async (to: Earlier): Promise<void> => {
    await to.keep(
      said.map(([key, known]) => [key, numberOf(known)] as const),
      [...changed].map((known) => ({
        at: numberOf(known),
        id: known.id,
        line: known.line,
        record: known.id === null ? known.record : (fills.get(known.id) ?? {}),
        mine: known.mine,
      })),
    );
    said = [];
    changed.clear();
    file = new Map();
    fills = new Map();
    claims = new Map();
    numbers = new Map();
  };

  /** Looks up what the database, and earlier rows, know of the next rows; what it knew of others is forgotten. */
  const look = async (db: Kysely<DB>, rows: readonly ReadRow<Said>[]): Promise<void> => {
    stored = new Map();
    if (earlier) await keepSaid(earlier);
    const found = await noun.byKeys(
      db,
      rows.flatMap(({ keys }) => keys.filter(([way]) => way !== byCompany || sameCompany)),
      existing,
    );
    const before = await rowsBefore(
      db,
      noun.column,
      rows.map(({ row }) => row.hash),
    );
    const called = await keysBefore(
      db,
      noun.column,
      rows.flatMap(({ key }) => key ?? []),
    );
    const ids = new Set([...found, ...before, ...called].map(({ id }) => id));
    const keys = (await earlier?.known(rows.flatMap((each) => toldBy(noun.grows, each)))) ?? [];
    const ats = [...new Set(keys.map(([, at]) => at))];
    const kept = (await earlier?.records(ats, [...ids])) ?? [];
    for (const { id, record, mine } of kept) {
      if (id === null) continue;
      ids.add(id);
      fills.set(id, record as Partial<Kept>);
      claims.set(id, mine);
    }
    for (const { id } of found) ids.delete(id);
    const records = new Map<string, Known<Kept>>();
    for (const record of [...found, ...(await noun.byIds(db, [...ids], existing))]) {
      const filling = fills.get(record.id);
      records.set(record.id, {
        id: record.id,
        line: null,
        title: noun.titleOf(record),
        own: false,
        deleted: noun.isDeleted(record),
        record: { ...record, ...filling },
        mine: [...(claims.get(record.id) ?? [])],
      });
    }
    const putStored = (key: RowKey, id: string): void => {
      const known = records.get(id);
      if (known) put(stored, key, known);
    };
    for (const record of found) for (const key of noun.keysOf(record)) putStored(key, record.id);
    for (const { hash, id } of before) putStored([byRow, hash], id);
    for (const { key, id } of called) putStored([byKey, key], id);
    const numbered = new Map<number, Known<Kept>>();
    for (const { at, id, line, record, mine } of kept) {
      const ofFile = { id, line, title: '', own: true, deleted: false, record: record as Partial<Kept> };
      const known = id === null ? { ...ofFile, mine: [...mine] } : records.get(id);
      if (!known) continue;
      numbered.set(at, known);
      numbers.set(known, at);
    }
    for (const [key, at] of keys) {
      const known = numbered.get(at);
      if (known) put(file, key, known);
    }
  };

  const at = (way: string, key: string): Known<Kept>[] => [
    ...(stored.get(way)?.get(key) ?? []),
    ...(file.get(way)?.get(key) ?? []),
  ];

  const isOther = ({ record }: Known<Kept>, { reading }: ReadRow<Said>): boolean =>
    noun.against?.(record, reading) === true;

  const find = (each: ReadRow<Said>): Same<Kept> | null => {
    for (const [way, key] of waysOf(each)) {
      if (way === byCompany && !sameCompany) continue;
      // A house of which this very file makes a lead has one lead more by each row of it.
      const there = at(way, key).filter(({ own }) => way !== byCompany || !own);
      // Of several leads of one house that of the person whom the row names, else the first.
      const known =
        there.find((one) => (way !== shared && way !== byCompany) || samePhone || !isOther(one, each)) ??
        (way === byCompany ? there[0] : undefined);
      if (known) return { known, reason: reasonOf(noun, keyColumn, way, known), way };
    }
    return null;
  };

  /** Whether a row has the telephone of somebody from whom something tells it apart. */
  const sharesPhone = (each: ReadRow<Said>): boolean =>
    each.keys.some(([way, key]) => {
      const there = way === shared ? at(way, key) : [];
      return there.length > 0 && there.every((one) => isOther(one, each));
    });

  /** Whether this very row was read before, in this file or another. */
  const isRepeated = ({ row }: ReadRow<Said>): boolean =>
    stored.get(byRow)?.has(row.hash) === true || file.get(byRow)?.has(row.hash) === true;

  /** Later rows are the same as this record too. */
  const remember = (each: ReadRow<Said>, known: Known<Kept>): void => {
    for (const key of toldBy(noun.grows, each)) if (put(file, key, known) && earlier) said.push([key, known]);
    if (earlier) changed.add(known);
  };

  /** Later rows say no more what this one said of a record. */
  const claim = (known: Known<Kept>, said: readonly string[]): void => {
    const more = said.filter((field) => !known.mine.includes(field));
    known.mine.push(...more);
    if (earlier && more.length > 0) changed.add(known);
  };

  /** Lays over a record what a row would fill, for the rows after it; where nothing is written. */
  const fill = (known: Known<Kept>, filling: Partial<Kept>): void => {
    const { id, record } = known;
    const laid = noun.laid?.(record, filling) ?? filling;
    Object.assign(record, laid);
    if (id) fills.set(id, { ...fills.get(id), ...laid } as Partial<Kept>);
    if (earlier) changed.add(known);
  };

  /** The records that rows were found to be. */
  const known = (): Known<Kept>[] => [
    ...new Set([...stored.values()].flatMap((keys) => [...keys.values()].flat())),
  ];

  return { look, find, sharesPhone, isRepeated, remember, claim, fill, known };
};

export type Matcher<Kept extends { id: string; version: number }, Said extends Reading> = ReturnType<
  typeof createMatcher<Kept, Said>
>;
