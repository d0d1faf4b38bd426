import { changesBetween, idsOf } from 'domain/kernel';
import { type Machine, machineAnswer } from 'domain/sites';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

const fields = columnsOf(machineAnswer);

const present = (db: Db) => db.selectFrom('machines').select(fields).where('deletedAt', 'is', null);

/** The machines of a site in the order in which they came. */
export const machinesOf = (db: Db, siteId: string): Promise<Machine[]> =>
  present(db).where('siteId', '=', siteId).orderBy('createdAt').orderBy('id').$castTo<Machine>().execute();

/** A page of them. */
export const listMachines = (db: Db, siteId: string, { beyond, by, limit }: Stretch): Promise<Machine[]> =>
  present(db)
    .where('siteId', '=', siteId)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<Machine>()
    .execute();

/** A machine by id; undefined for one that is gone. */
export const findMachine = (db: Db, id: string): Promise<Machine | undefined> =>
  present(db).where('id', '=', id).$castTo<Machine>().executeTakeFirst();

/** Whether there ever was such a machine; its history outlives it. */
export const isKnownMachine = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('machines').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A machine, locked; its site is locked before. */
export const lockMachine = (db: Db, id: string): Promise<Machine | undefined> =>
  present(db).where('id', '=', id).forNoKeyUpdate().$castTo<Machine>().executeTakeFirst();

export type SerialAt = {
  serial: string;
  siteName: string;
  streetAddress: string;
  city: string;
  locationCode: string;
};

/**
 * Where some serials stand already, on a machine that is not retired. Until the transaction ends nobody else writes these
 * serials.
 */
export const serialsAt = async (
  db: Db,
  serials: readonly string[],
  except: readonly string[] = [],
): Promise<SerialAt[]> => {
  const wanted = serials.filter((serial) => serial !== '');
  if (wanted.length === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended('machines.serial:' || serial, 0)) from (
    select distinct upper(one) as serial from unnest(${wanted}::text[]) as one order by 1 offset 0) as ordered`.execute(
    db,
  );
  const { rows } = await sql<SerialAt>`
    select machines."serial", sites."siteName", sites."streetAddress", sites."city", sites."locationCode"
    from machines join sites on sites."id" = machines."siteId"
    where upper(machines."serial") in (select upper(one) from unnest(${wanted}::text[]) as one)
      and machines."serial" <> '' and machines."deletedAt" is null and machines."status" <> 'retired'
      and machines."id" <> all(${except}::uuid[])`.execute(db);
  return rows;
};

/** Adds machines in one statement; answers the ids that were new. */
export const addMachines = async (db: Db, machines: readonly Machine[]): Promise<string[]> => {
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const { rows } = await sql<{ id: string }>`
    insert into machines (${columns})
    select ${columns} from jsonb_populate_recordset(null::machines, ${JSON.stringify(machines)})
    on conflict ("id") do nothing returning "id"`.execute(db);
  return idsOf(rows);
};

/** Writes what changed of a machine locked by then. */
export const updateMachine = async (db: Db, before: Machine, after: Machine): Promise<void> => {
  await db
    .updateTable('machines')
    .set(changesBetween(before, after).after as Updateable<DB['machines']>)
    .where('id', '=', after.id)
    .execute();
};

/** Takes a machine out of sight; its row stays for the history. */
export const removeMachine = async (db: Db, id: string, now: string): Promise<void> => {
  await db
    .updateTable('machines')
    .set({ deletedAt: now, updatedAt: now, version: sql`"version" + 1` })
    .where('id', '=', id)
    .execute();
};

/** A machine that was taken out of sight. */
export const findRemovedMachine = (db: Db, id: string): Promise<Machine | undefined> =>
  db
    .selectFrom('machines')
    .select(fields)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .$castTo<Machine>()
    .executeTakeFirst();

/** Brings a machine back into sight; undefined where somebody was faster. */
export const bringMachineBack = (db: Db, id: string, now: string): Promise<Machine | undefined> =>
  db
    .updateTable('machines')
    .set({ deletedAt: null, updatedAt: now, version: sql`"version" + 1` })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning(fields)
    .$castTo<Machine>()
    .executeTakeFirst();

/** Rows for the live feed, removed ones included. */
export const machinesForFeed = (
  db: Db,
  ids: readonly string[],
): Promise<(Machine & { deleted: boolean })[]> =>
  db
    .selectFrom('machines')
    .select(fields)
    .select(sql<boolean>`"deletedAt" is not null`.as('deleted'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$castTo<Machine & { deleted: boolean }>()
    .execute();
