import type { Belonging, BesideRow } from 'domain/contacts';
import { changesBetween } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** The tables of what stands beside leads and clients; their books are the same. */
export type BesideTable = 'contacts' | 'deals' | 'activities';

/** What a page needs to know of where it begins. */
export type Position = readonly [createdAt: string, id: string];

/** What the feed needs of a row: its id, its parent, and the facts of who sees that. */
export type FedRow = Belonging & {
  id: string;
  version: number;
  assignedRep: string | null;
  column: string | null;
  deleted: boolean;
};

type Value = string | number | boolean | null | readonly string[];
const stored = (value: unknown): Value =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? JSON.stringify(value)
    : (value as Value);

const present = sql`"deletedAt" is null`;
const ofParent = ({ leadId, clientId }: Partial<Belonging>) =>
  leadId ? sql`"leadId" = ${leadId}` : sql`"clientId" = ${clientId ?? null}`;

/** Reads and writes the rows of one of these tables. `newest`: lists begin with the newest row. */
export const besideSql = <Row extends BesideRow>(
  name: BesideTable,
  columns: readonly (keyof Row & string)[],
  newest: boolean,
) => {
  const table = sql.table(name);
  const fields = sql.join(columns.map((column) => sql.ref(column)));
  const first = async (db: Db, where: ReturnType<typeof sql>) =>
    (await sql<Row>`select ${fields} from ${table} where ${where}`.execute(db)).rows[0];

  return {
    name,

    list: async (db: Db, parent: Partial<Belonging>, after: Position | null, limit: number) => {
      const [beyond, direction] = newest ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      const from = after
        ? sql`("createdAt", "id") ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql`true`;
      const { rows } = await sql<Row>`
        select ${fields} from ${table} where ${ofParent(parent)} and ${present} and ${from}
        order by "createdAt" ${direction}, "id" ${direction} limit ${limit}`.execute(db);
      return rows;
    },

    /** A row as it stands; undefined for one that is gone. */
    find: (db: Db, id: string): Promise<Row | undefined> => first(db, sql`"id" = ${id} and ${present}`),

    /** The same, locked, as long as it belongs where it did. */
    lock: (db: Db, id: string, { leadId, clientId }: Belonging): Promise<Row | undefined> =>
      first(
        db,
        sql`"id" = ${id} and "leadId" is not distinct from ${leadId}::uuid
          and "clientId" is not distinct from ${clientId}::uuid and ${present} for update`,
      ),

    count: async (db: Db, parent: Belonging): Promise<number> => {
      const { rows } = await sql<{ found: number }>`
        select count(*) as "found" from ${table} where ${ofParent(parent)} and ${present}`.execute(db);
      return rows[0]?.found ?? 0;
    },

    /** Adds a row; false when its id exists. */
    insert: async (db: Db, row: Row): Promise<boolean> => {
      const values = sql.join(columns.map((column) => sql`${stored(row[column])}`));
      const { numAffectedRows } = await sql`
        insert into ${table} (${fields}) values (${values}) on conflict ("id") do nothing`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },

    /** Writes what changed of a row locked by then. */
    save: async (db: Db, before: Row, after: Row): Promise<void> => {
      const changed = Object.entries(changesBetween(before, after).after);
      const set = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`));
      await sql`update ${table} set ${set} where "id" = ${after.id}`.execute(db);
    },

    /** Takes a row out of sight; it stays for the history. */
    remove: async (db: Db, id: string, now: string): Promise<void> => {
      await sql`update ${table} set "deletedAt" = ${now}, "updatedAt" = ${now}, "version" = "version" + 1
        where "id" = ${id}`.execute(db);
    },

    /** Rows for the live feed: the row's place is its parent's. */
    forFeed: async (db: Db, ids: readonly string[]): Promise<FedRow[]> => {
      const { rows } = await sql<FedRow>`
        select thing."id", thing."version", thing."leadId", thing."clientId", leads."assignedRep", leads."column",
          thing."deletedAt" is not null or coalesce(leads."deleted", clients."deletedAt" is not null) as "deleted"
        from ${table} as thing left join leads on leads."id" = thing."leadId"
        left join clients on clients."id" = thing."clientId"
        where thing."id" = any(${ids}::uuid[])`.execute(db);
      return rows;
    },

    /** Which of these leads have or had any: their rows stay for the history. */
    leadsAmong: async (db: Db, leadIds: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ leadId: string }>`
        select distinct "leadId" from ${table} where "leadId" = any(${leadIds}::uuid[])`.execute(db);
      return rows.map(({ leadId }) => leadId);
    },

    /** Whether a row is there and belongs to the same lead or client. */
    isBeside: async (db: Db, id: string, { leadId, clientId }: Belonging): Promise<boolean> => {
      const row = await first(
        db,
        sql`"id" = ${id} and ("leadId" = ${leadId}::uuid or "clientId" = ${clientId}::uuid) and ${present}`,
      );
      return row !== undefined;
    },
  };
};

/** Shows all that stands beside a lead on its client too. */
export const carryAll = async (db: Db, leadId: string, clientId: string): Promise<void> => {
  const carry = (name: BesideTable) =>
    sql`update ${sql.table(name)} set "clientId" = ${clientId} where "leadId" = ${leadId} and "clientId" is null`;
  await sql`with people as (${carry('contacts')}), business as (${carry('deals')}) ${carry('activities')}`.execute(
    db,
  );
};

export type BesideSql<Row extends BesideRow> = ReturnType<typeof besideSql<Row>>;
