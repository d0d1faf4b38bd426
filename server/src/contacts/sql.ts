import type { Belonging, BesideRow } from 'domain/contacts';
import { everyRow, type Refusal } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

/** The tables of what stands beside leads and clients; their books are the same. */
export type BesideTable = 'contacts' | 'deals' | 'activities';

/** What the feed needs of a row: its id, its parent, and the facts of who sees that. */
export type FedRow = Belonging & {
  id: string;
  version: number;
  assignedRep: string | null;
  column: string | null;
  deleted: boolean;
};

/** One that somebody is to do, or looks after. */
export type Assigned = BesideRow & { assignedTo: string | null; title: string };

const present = sql`"deletedAt" is null`;
const ofParent = ({ leadId, clientId }: Partial<Belonging>) =>
  leadId ? sql`"leadId" = ${leadId}` : sql`"clientId" = ${clientId ?? null}`;

type Beside = {
  name: BesideTable;
  answer: z.ZodType;
  refusals: { idTaken: Refusal; stale: Refusal; tooMany: Refusal };
  /** Whether lists begin with the newest row. */
  way: 'asc' | 'desc';
  /** The column that says since when it is done, where it can be. */
  doneBy?: string;
};

/** Reads and writes the rows of one of these tables. */
export const besideSql = <Row extends BesideRow>({ name, answer, refusals, way, doneBy }: Beside) => {
  const rows: Table<Row> = {
    noun: name,
    name,
    columns: columnsOf(answer),
    // Who sees a row is asked of what it belongs to.
    scope: () => everyRow,
    refusals,
    untold: books,
  };
  const table = sql.table(name);
  const open = doneBy === undefined ? sql`true` : sql`${sql.ref(doneBy)} is null`;
  const assigned = (uid: string) => sql`"assignedTo" = ${uid} and ${present} and ${open}`;
  const first = async (db: Db, where: RawBuilder<unknown>, rest?: RawBuilder<unknown>) =>
    (await selectRows<Row>(db, rows, where, rest))[0];

  return {
    ...rows,
    refusals,

    order: orderOf<Row>(way, { createdAt: 'timestamptz', id: 'uuid' }),

    list: (db: Db, parent: Partial<Belonging>, { beyond, by, limit }: Stretch): Promise<Row[]> =>
      selectRows<Row>(
        db,
        rows,
        sql`${ofParent(parent)} and ${present} and ${beyond}`,
        sql`order by ${by} limit ${limit}`,
      ),

    /** A row as it stands; undefined for one that is gone. */
    find: (db: Db, id: string): Promise<Row | undefined> => first(db, sql`"id" = ${id} and ${present}`),

    /** The same, locked, as long as it belongs where it did. */
    lock: (db: Db, id: string, { leadId, clientId }: Belonging): Promise<Row | undefined> =>
      first(
        db,
        sql`"id" = ${id} and "leadId" is not distinct from ${leadId}::uuid
          and "clientId" is not distinct from ${clientId}::uuid and ${present}`,
        sql`for update`,
      ),

    count: async (db: Db, parent: Belonging): Promise<number> => {
      const { rows } = await sql<{ found: number }>`
        select count(*) as "found" from ${table} where ${ofParent(parent)} and ${present}`.execute(db);
      return rows[0]?.found ?? 0;
    },

    /** How many somebody has still to do. */
    countAssigned: async (db: Db, uid: string): Promise<number> => {
      const { rows } = await sql<{ found: number }>`
        select count(*) as "found" from ${table} where ${assigned(uid)}`.execute(db);
      return rows[0]?.found ?? 0;
    },

    /** The newest of them. */
    firstAssigned: (db: Db, uid: string, limit: number): Promise<Row[]> =>
      selectRows<Row>(db, rows, assigned(uid), sql`order by "createdAt" desc, "id" desc limit ${limit}`),

    /** All of them, locked. */
    lockAssigned: (db: Db, uid: string): Promise<Row[]> =>
      selectRows<Row>(db, rows, assigned(uid), sql`order by "id" for update`),

    /** Takes a row out of sight; it stays for the history. */
    remove: async (db: Db, id: string, now: string): Promise<void> => {
      await sql`update ${table} set "deletedAt" = ${now}, "updatedAt" = ${now}, "version" = "version" + 1
        where "id" = ${id}`.execute(db);
    },

    /** Rows as they stand, whoever they belong to. */
    byIds: (db: Db, ids: readonly string[]): Promise<Row[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : selectRows<Row>(db, rows, sql`"id" = any(${[...ids]}::uuid[]) and ${present}`),

    /** Deletes rows for good. */
    drop: async (db: Db, ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await sql`delete from ${table} where "id" = any(${[...ids]}::uuid[])`.execute(db);
    },

    /** A row that was taken out of sight. */
    findRemoved: (db: Db, id: string): Promise<Row | undefined> =>
      first(db, sql`"id" = ${id} and "deletedAt" is not null`),

    /** The same, locked. */
    lockRemoved: (db: Db, id: string): Promise<Row | undefined> =>
      first(db, sql`"id" = ${id} and "deletedAt" is not null`, sql`for update`),

    /** Brings a row back into sight. */
    bringBack: async (db: Db, id: string, now: string): Promise<void> => {
      await sql`update ${table} set "deletedAt" = null, "updatedAt" = ${now}, "version" = "version" + 1
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
