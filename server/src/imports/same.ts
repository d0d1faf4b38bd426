import type { Reading, RowKey } from 'domain/imports';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Known, NounImport, ReadRow, Same } from './noun.ts';
import { rowsBefore } from './sql.ts';

// By what the row says as a whole, when nothing else tells.
const byRow = 'row';

type Layer<Kept> = Map<string, Map<string, Known<Kept>>>;

const put = <Kept>(into: Layer<Kept>, [way, key]: RowKey, known: Known<Kept>): void => {
  const keys = into.get(way) ?? new Map<string, Known<Kept>>();
  into.set(way, keys);
  if (!keys.has(key)) keys.set(key, known);
};

/** Recognises records that are there already, in the database or further up in the file (D45). */
export const createMatcher = <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
) => {
  const file: Layer<Kept> = new Map();
  let stored: Layer<Kept> = new Map();
  const fills = new Map<string, Partial<Kept>>();

  const reasonOf = (way: string, { line, title, deleted }: Known<Kept>): string => {
    const words = way === byRow ? 'The same row as' : noun.ways[way];
    if (line !== null) return `${words} row ${line} of this file`;
    if (way === byRow) return `This row was imported before: ${title}`;
    return `${words} ${title}${deleted ? ', which is deleted' : ''}`;
  };

  /** Looks up what the database knows of the next rows; what it knew of earlier ones is forgotten. */
  const look = async (db: Kysely<DB>, rows: readonly ReadRow<Said>[]): Promise<void> => {
    stored = new Map();
    const sorted = new Map<string, Known<Kept>>();
    const ofRecord = (record: Kept): Known<Kept> => ({
      id: record.id,
      line: null,
      title: noun.titleOf(record),
      own: false,
      deleted: noun.isDeleted(record),
      record: { ...record, ...fills.get(record.id) },
    });
    const keep = (record: Kept): Known<Kept> => {
      const known = sorted.get(record.id) ?? ofRecord(record);
      sorted.set(record.id, known);
      return known;
    };
    const found = await noun.byKeys(
      db,
      rows.flatMap(({ keys }) => keys),
    );
    for (const record of found) for (const key of noun.keysOf(record)) put(stored, key, keep(record));
    const before = await rowsBefore(
      db,
      noun.column,
      rows.map(({ row }) => row.hash),
    );
    const missing = before.flatMap(({ id }) => (sorted.has(id) ? [] : id));
    for (const record of await noun.byIds(db, [...new Set(missing)])) keep(record);
    for (const { hash, id } of before) {
      const known = sorted.get(id);
      if (known) put(stored, [byRow, hash], known);
    }
  };

  const find = ({ keys, row }: ReadRow<Said>): Same<Kept> | null => {
    for (const [way, key] of [...keys, [byRow, row.hash] as const]) {
      const known = stored.get(way)?.get(key) ?? file.get(way)?.get(key);
      if (known) return { known, reason: reasonOf(way, known), way };
    }
    return null;
  };

  /** Whether this very row was read before, in this file or another. */
  const isRepeated = ({ row }: ReadRow<Said>): boolean =>
    stored.get(byRow)?.has(row.hash) === true || file.get(byRow)?.has(row.hash) === true;

  /** Later rows are the same as this record too. */
  const remember = ({ keys, row }: ReadRow<Said>, known: Known<Kept>): void => {
    for (const key of keys) put(file, key, known);
    put(file, [byRow, row.hash], known);
  };

  /** Lays over a record what a row would fill, for the rows after it; where nothing is written. */
  const fill = ({ id, record }: Known<Kept>, filling: Partial<Kept>): void => {
    Object.assign(record, filling);
    if (id) fills.set(id, { ...fills.get(id), ...filling } as Partial<Kept>);
  };

  /** The records that rows were found to be. */
  const known = (): Known<Kept>[] => [...new Set([...stored.values()].flatMap((keys) => [...keys.values()]))];

  return { look, find, isRepeated, remember, fill, known };
};

export type Matcher<Kept extends { id: string; version: number }, Said extends Reading> = ReturnType<
  typeof createMatcher<Kept, Said>
>;
