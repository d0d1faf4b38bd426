import type { Import, Reading, RowKey } from 'domain/imports';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Known, NounImport, ReadRow, Same } from './noun.ts';
import { keysBefore, rowsBefore } from './sql.ts';

// By what the row says as a whole, when nothing else tells.
const byRow = 'row';
// By what the file calls it, before all else.
const byKey = 'key';
// Several may have one.
const shared = 'phone';

type Layer<Kept> = Map<string, Map<string, Known<Kept>[]>>;

const put = <Kept>(into: Layer<Kept>, [way, key]: RowKey, known: Known<Kept>): void => {
  const keys = into.get(way) ?? new Map<string, Known<Kept>[]>();
  into.set(way, keys);
  const there = keys.get(key);
  if (!there) keys.set(key, [known]);
  // Of what cannot be shared the first counts.
  else if (way === shared) there.push(known);
};

/** Recognises records that are there already, in the database or further up in the file (D45). */
export const createMatcher = <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { samePhone, keyColumn }: Pick<Import, 'samePhone' | 'keyColumn'>,
) => {
  const file: Layer<Kept> = new Map();
  let stored: Layer<Kept> = new Map();
  const fills = new Map<string, Partial<Kept>>();

  const reasonOf = (way: string, { line, title, deleted }: Known<Kept>): string => {
    const named = way === byKey ? `Same ${keyColumn} as` : noun.ways[way];
    const words = way === byRow ? 'The same row as' : named;
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
      mine: Object.keys(fills.get(record.id) ?? {}),
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
    const called = await keysBefore(
      db,
      noun.column,
      rows.flatMap(({ key }) => key ?? []),
    );
    const missing = [...before, ...called].flatMap(({ id }) => (sorted.has(id) ? [] : id));
    for (const record of await noun.byIds(db, [...new Set(missing)])) keep(record);
    for (const { hash, id } of before) {
      const known = sorted.get(id);
      if (known) put(stored, [byRow, hash], known);
    }
    for (const { key, id } of called) {
      const known = sorted.get(id);
      if (known) put(stored, [byKey, key], known);
    }
  };

  const at = (way: string, key: string): Known<Kept>[] => [
    ...(stored.get(way)?.get(key) ?? []),
    ...(file.get(way)?.get(key) ?? []),
  ];

  const isOther = ({ record }: Known<Kept>, { reading }: ReadRow<Said>): boolean =>
    noun.against?.(record, reading) === true;

  const waysOf = ({ keys, key, row }: ReadRow<Said>): RowKey[] => [
    ...(key === null ? [] : [[byKey, key] as const]),
    ...keys,
    [byRow, row.hash],
  ];

  const find = (each: ReadRow<Said>): Same<Kept> | null => {
    for (const [way, key] of waysOf(each)) {
      const known = at(way, key).find((one) => way !== shared || samePhone || !isOther(one, each));
      if (known) return { known, reason: reasonOf(way, known), way };
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
    for (const key of waysOf(each)) put(file, key, known);
  };

  /** Lays over a record what a row would fill, for the rows after it; where nothing is written. */
  const fill = ({ id, record, mine }: Known<Kept>, filling: Partial<Kept>): void => {
    Object.assign(record, filling);
    mine.push(...Object.keys(filling));
    if (id) fills.set(id, { ...fills.get(id), ...filling } as Partial<Kept>);
  };

  /** The records that rows were found to be. */
  const known = (): Known<Kept>[] => [
    ...new Set([...stored.values()].flatMap((keys) => [...keys.values()].flat())),
  ];

  return { look, find, sharesPhone, isRepeated, remember, fill, known };
};

export type Matcher<Kept extends { id: string; version: number }, Said extends Reading> = ReturnType<
  typeof createMatcher<Kept, Said>
>;
