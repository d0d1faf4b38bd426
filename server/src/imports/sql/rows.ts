import type { ImportRow } from 'domain/imports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import type { Raised } from './put-back.ts';

type Db = Kysely<DB>;

export type NewRow = { n: number; line: number; cells: string[]; problem: string | null; hash: string };

/** A row of a file that has no outcome yet. */
export type WaitingRow = NewRow;

/** What a run writes beside a row. */
export type RowResult = Pick<ImportRow, 'outcome' | 'reason' | 'name' | 'leadId' | 'clientId' | 'siteId'> & {
  n: number;
  key: string | null;
  machineId: string | null;
  filled: Record<string, unknown> | null;
  /** What stood in fields that were not empty before they were filled. */
  replaced: Record<string, unknown> | null;
  /** Contacts and notes that came with it. */
  beside: string[];
  /** Of its record, as the row left it and, where the record was there, before that. */
  version: number | null;
  versionBefore: number | null;
  /** Before and after, by id: of contacts that it changed, and of a client that learned of its site. */
  versions: Versions | null;
  /** Fields that it said of a record that is there, whether it changed them or not. */
  said: string[] | null;
};

/** The versions of something before and after, by its id; what came with a row is new and stands at 1 without it. */
export type Versions = { [id: string]: [before: number, after: number] };

export const addRows = async (db: Db, id: string, rows: readonly NewRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows ("importId", "n", "line", "cells", "problem", "hash")
    select ${id}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as r("n" int, "line" int, "cells" json, "problem" text, "hash" text)`.execute(db);
};

// Rows differ in size: a page ends after so many rows or so much text, whichever comes first.
export const pageRows = 200;
const pageText = 1_000_000;

/** The next rows of a file after row `after`; `waiting` leaves out those that have an outcome. */
export const rowsAfter = async (
  db: Db,
  id: string,
  after: number,
  most = pageRows,
): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select "n", "line", "cells", "problem", "hash" from (
      select *, sum(length("cells"::text)) over (order by "n") - length("cells"::text) as "before" from (
        select "n", "line", "cells", "problem", "hash" from import_rows
        where "importId" = ${id} and "n" > ${after}
        order by "n" limit ${most}) as page) as measured
    where coalesce("before", 0) < ${pageText} order by "n"`.execute(db);
  return rows;
};

/** Where a row says what it became. */
export type RowColumn = 'leadId' | 'clientId' | 'siteId';

// Of what was taken back whole nothing is remembered: brought again it is new.
const stands = sql`("reverted" is null or "reverted" not in ('removed', 'emptied'))`;

/** What the same rows became before. */
export const rowsBefore = async (
  db: Db,
  column: RowColumn,
  hashes: readonly string[],
): Promise<{ hash: string; id: string }[]> => {
  const id = sql.ref(column);
  const { rows } = await sql<{ hash: string; id: string }>`
    select distinct on (r."hash") r."hash", r.${id} as "id" from import_rows r join imports on imports."id" = r."importId"
    where r."hash" = any(${[...hashes]}::text[]) and r.${id} is not null and ${stands}
      and (${column} <> 'clientId' or imports."noun" = 'clients')
    order by r."hash", r."importId", r."n"`.execute(db);
  return rows;
};

/** What rows with the same keys became before, newest first: a record that was merged or made anew has its last row. */
export const keysBefore = async (
  db: Db,
  column: RowColumn,
  keys: readonly string[],
): Promise<{ key: string; id: string }[]> => {
  if (keys.length === 0) return [];
  const id = sql.ref(column);
  const { rows } = await sql<{ key: string; id: string }>`
    select distinct on ("key") "key", ${id} as "id" from import_rows
    where "key" = any(${[...keys]}::text[]) and ${id} is not null and ${stands}
    order by "key", "importId" desc, "n"`.execute(db);
  return rows;
};

// Of a large file only these rows are read, whatever the database thinks of how many there are.
const numbersOf = (rows: readonly { n: number }[]): number[] => rows.map(({ n }) => n);

/** Writes what became of the rows; a row filled by this import is not one that somebody changed. */
export const saveResults = async (db: Db, id: string, results: readonly RowResult[]): Promise<void> => {
  await sql`
    update import_rows as r set "outcome" = x."outcome", "reason" = x."reason", "name" = x."name",
      "leadId" = x."leadId", "clientId" = x."clientId", "siteId" = x."siteId", "machineId" = x."machineId",
      "filled" = x."filled", "replaced" = x."replaced", "beside" = x."beside", "version" = x."version",
      "versionBefore" = x."versionBefore", "versions" = x."versions", "said" = x."said",
      "key" = x."key"
    from json_to_recordset(${JSON.stringify(results)}::json) as x("n" int, "outcome" text, "reason" text,
      "name" text, "leadId" uuid, "clientId" uuid, "siteId" uuid, "machineId" uuid, "filled" jsonb,
      "replaced" jsonb, "beside" uuid[], "version" int, "versionBefore" int, "versions" jsonb, "said" text[], "key" text)
    where r."importId" = ${id} and r."n" = x."n" and r."n" = any(${numbersOf(results)}::int[])`.execute(db);
};

export const raiseVersions = async (
  db: Db,
  id: string,
  column: RowColumn,
  records: readonly Raised[],
): Promise<void> => {
  if (records.length === 0) return;
  await sql`
    update import_rows as r set "version" = x."to"
    from json_to_recordset(${JSON.stringify(records)}::json) as x("id" uuid, "from" int, "to" int)
    where r."importId" = ${id} and r.${sql.ref(column)} = x."id"
      and r."version" >= x."from" and r."version" < x."to"`.execute(db);
};

/** A row of a finished import that changed something. */
export type RevertedRow = Pick<
  RowResult,
  | 'n'
  | 'outcome'
  | 'leadId'
  | 'clientId'
  | 'siteId'
  | 'machineId'
  | 'filled'
  | 'replaced'
  | 'beside'
  | 'version'
  | 'versions'
>;

/** The next rows to take back, in the order of the file: a lead goes before what later rows filled of it. */
export const rowsToRevert = (db: Db, id: string, after: number, most = pageRows): Promise<RevertedRow[]> =>
  db
    .selectFrom('import_rows')
    .select([
      'n',
      'outcome',
      'leadId',
      'clientId',
      'siteId',
      'machineId',
      'filled',
      'replaced',
      'beside',
      'version',
      'versions',
    ])
    .where('importId', '=', id)
    .where('n', '>', after)
    .where('outcome', 'in', ['created', 'updated'])
    .orderBy('n')
    .limit(most)
    .$castTo<RevertedRow>()
    .execute();

/** Which of these records the import created itself. */
export const bornIn = async (
  db: Db,
  id: string,
  column: RowColumn,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const record = sql.ref(column);
  const { rows } = await sql<{ id: string }>`
    select ${record} as "id" from import_rows
    where ${record} = any(${[...ids]}::uuid[]) and "importId" = ${id} and "outcome" = 'created'`.execute(db);
  return new Set(rows.map((row) => row.id));
};

/** What an earlier row of the import said of a record, whom it brought beside it, and when the record was touched before. */
export type SaidBefore = { id: string; said: string[] | null; people: unknown; touched: unknown };

/** What earlier rows of the import said of these records, in their order. */
export const saidIn = async (
  db: Db,
  id: string,
  column: RowColumn,
  ids: readonly string[],
): Promise<SaidBefore[]> => {
  if (ids.length === 0) return [];
  const record = sql.ref(column);
  const { rows } = await sql<SaidBefore>`
    select ${record} as "id", "said", "filled" -> 'people' as "people", "replaced" -> 'touched' as "touched"
    from import_rows
    where ${record} = any(${[...ids]}::uuid[]) and "importId" = ${id}
      and ("said" is not null or "filled" ? 'people' or "replaced" ? 'touched') order by "n"`.execute(db);
  return rows;
};

export const saveReverted = async (
  db: Db,
  id: string,
  told: readonly { n: number; reverted: string }[],
): Promise<void> => {
  await sql`
    update import_rows as r set "reverted" = x."reverted"
    from json_to_recordset(${JSON.stringify(told)}::json) as x("n" int, "reverted" text)
    where r."importId" = ${id} and r."n" = x."n" and r."n" = any(${numbersOf(told)}::int[])`.execute(db);
};

export type ShownRow = ImportRow & { n: number };

/** What became of the rows, in the order of the file. */
export const listRows = async (
  db: Db,
  id: string,
  show: string | undefined,
  { beyond, by, limit }: Stretch,
): Promise<ShownRow[]> => {
  let query = db
    .selectFrom('import_rows')
    .leftJoin('sites', 'sites.id', 'import_rows.siteId')
    .select(['n', 'line', 'outcome', 'reason', 'name', 'leadId', 'siteId', 'reverted'])
    .select(sql<string | null>`coalesce(sites."clientId", import_rows."clientId")`.as('clientId'))
    .where('importId', '=', id)
    .where(beyond)
    .where('outcome', 'is not', null);
  if (show === 'kept') query = query.where('reverted', 'like', 'Kept%');
  else if (show) query = query.where('outcome', '=', show);
  return query.orderBy(by).limit(limit).$castTo<ShownRow>().execute();
};

export type RefusedRow = { n: number; line: number; cells: string[] | null; reason: string };

/** Refused rows as they stood in the file. */
export const refusedRows = (db: Db, id: string, after: number, limit: number): Promise<RefusedRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['n', 'line', 'cells', 'reason'])
    .where('importId', '=', id)
    .where('outcome', '=', 'refused')
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .$castTo<RefusedRow>()
    .execute();

export type SummedRow = Pick<ShownRow, 'n' | 'line' | 'outcome' | 'name' | 'reason' | 'reverted'>;

/** What became of the next rows, without what they said. */
export const summedRows = (db: Db, id: string, after: number, limit: number): Promise<SummedRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['n', 'line', 'outcome', 'name', 'reason', 'reverted'])
    .where('importId', '=', id)
    .where('n', '>', after)
    .where('outcome', 'is not', null)
    .orderBy('n')
    .limit(limit)
    .$castTo<SummedRow>()
    .execute();

/** How many values of a column several rows have, and how many rows that is; case and blanks do not count. */
export const sharedIn = async (
  db: Db,
  id: string,
  at: number,
): Promise<{ sharedCompanies: number; companyRows: number }> => {
  const { rows } = await sql<{ sharedCompanies: number; companyRows: number }>`
    select count(*)::int as "sharedCompanies", coalesce(sum(rows), 0)::int as "companyRows" from (
      select count(*) as rows from import_rows
      where "importId" = ${id} and "problem" is null and match_words("cells"->>${at}::int) <> ''
      group by match_words("cells"->>${at}::int) having count(*) > 1) as shared`.execute(db);
  return rows[0] ?? { sharedCompanies: 0, companyRows: 0 };
};
