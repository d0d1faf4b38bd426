import type { TrashNoun } from 'domain/trash';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { eventsWhole } from './nouns.ts';

type Db = Kysely<DB>;
/** Which rows: a condition on the table's own columns. */
type Which = RawBuilder<unknown>;

const run = async (db: Db, statement: RawBuilder<unknown>): Promise<void> => {
  await statement.execute(db);
};

/** Takes a reference out of the rows that have it and stay. */
const untie = (db: Db, table: string, column: string, ids: RawBuilder<unknown>): Promise<void> =>
  run(db, sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} in (${ids})`);

const idsOf = (table: string, which: Which) => sql`select "id" from ${sql.table(table)} where ${which}`;
const drop = (db: Db, table: string, which: Which): Promise<void> =>
  run(db, sql`delete from ${sql.table(table)} where ${which}`);

const dropActivities = (db: Db, which: Which) => drop(db, 'activities', which);

const dropDeals = async (db: Db, which: Which): Promise<void> => {
  await untie(db, 'activities', 'dealId', idsOf('deals', which));
  await drop(db, 'deals', which);
};

const dropContacts = async (db: Db, which: Which): Promise<void> => {
  await untie(db, 'activities', 'contactId', idsOf('contacts', which));
  await drop(db, 'contacts', which);
};

const dropAppointments = async (db: Db, which: Which): Promise<void> => {
  const ids = eventsWhole(which);
  for (const column of ['rescheduledFromId', 'rescheduledToId']) await untie(db, 'appointments', column, ids);
  await drop(db, 'appointments', sql`"id" in ${ids}`);
};

const dropMessages = async (db: Db, which: Which): Promise<void> => {
  const ids = idsOf('messages', which);
  await untie(db, 'messages', 'replyTo', ids);
  // What has not left does not leave any more.
  await drop(db, 'outbox', sql`"noun" = 'messages' and "rowId" in (${ids})`);
  await drop(db, 'messages', which);
};

/** Documents with all of their versions; answers where their bytes lie. */
const dropDocuments = async (db: Db, which: Which): Promise<string[]> => {
  const { rows } = await sql<{ storageKey: string | null }>`
    with meant as (select coalesce("firstId", "id") as "first" from documents where ${which})
    delete from documents where "id" in (select "first" from meant) or "firstId" in (select "first" from meant)
    returning "storageKey"`.execute(db);
  return rows.flatMap(({ storageKey }) => storageKey ?? []);
};

const dropMachines = async (db: Db, which: Which): Promise<void> => {
  const ids = idsOf('machines', which);
  await untie(db, 'documents', 'machineId', ids);
  await run(
    db,
    sql`update appointments set "machineIds" = array(select one from unnest("machineIds") as one where one not in (${ids}))
      where "machineIds" && array(${ids})`,
  );
  await drop(db, 'machines', which);
};

/** What hangs on a lead or client alone; of what belongs to something else as well the tie is cut. */
const dropAround = async (db: Db, field: 'leadId' | 'clientId', id: string): Promise<string[]> => {
  const other = field === 'leadId' ? 'clientId' : 'leadId';
  const mine = sql`${sql.ref(field)} = ${id}::uuid`;
  for (const table of ['activities', 'deals', 'contacts', 'messages'])
    await run(
      db,
      sql`update ${sql.table(table)} set ${sql.ref(field)} = null where ${mine} and ${sql.ref(other)} is not null`,
    );
  for (const table of ['documents', 'appointments'])
    await run(
      db,
      sql`update ${sql.table(table)} set ${sql.ref(field)} = null
        where ${mine} and (${sql.ref(other)} is not null or "siteId" is not null)`,
    );
  await dropActivities(db, mine);
  await dropDeals(db, mine);
  await dropContacts(db, mine);
  await dropMessages(db, mine);
  await dropAppointments(db, mine);
  return dropDocuments(db, mine);
};

const forgetPairs = (db: Db, noun: 'leads' | 'clients', id: string): Promise<void> =>
  drop(db, 'kept_apart', sql`"noun" = ${noun} and (${id}::uuid in ("one", "other"))`);

const none = async (done: Promise<void>): Promise<string[]> => {
  await done;
  return [];
};
const isIt = (id: string) => sql`"id" = ${id}::uuid`;

const purges: Readonly<Record<TrashNoun, (db: Db, id: string) => Promise<string[]>>> = {
  leads: async (db, id) => {
    const keys = await dropAround(db, 'leadId', id);
    await forgetPairs(db, 'leads', id);
    await drop(db, 'leads', isIt(id));
    return keys;
  },
  clients: async (db, id) => {
    const keys = await dropAround(db, 'clientId', id);
    await forgetPairs(db, 'clients', id);
    await untie(db, 'clients', 'parentClientId', sql`${id}::uuid`);
    await drop(db, 'clients', isIt(id));
    return keys;
  },
  sites: async (db, id) => {
    const mine = sql`"siteId" = ${id}::uuid`;
    await dropAppointments(db, mine);
    await dropMachines(db, mine);
    const keys = await dropDocuments(db, mine);
    await untie(db, 'clients', 'primarySiteId', sql`${id}::uuid`);
    await drop(db, 'route_stops', mine);
    await drop(db, 'sites', isIt(id));
    return keys;
  },
  machines: (db, id) => none(dropMachines(db, isIt(id))),
  contacts: (db, id) => none(dropContacts(db, isIt(id))),
  deals: (db, id) => none(dropDeals(db, isIt(id))),
  activities: (db, id) => none(dropActivities(db, isIt(id))),
  documents: (db, id) => dropDocuments(db, isIt(id)),
  appointments: (db, id) => none(dropAppointments(db, isIt(id))),
  templates: (db, id) => none(drop(db, 'message_templates', isIt(id))),
};

/** Takes a deleted row out for good with all that hangs on it alone; answers where bytes lie that belong to nothing now. */
export const purgeRow = (db: Db, noun: TrashNoun, id: string): Promise<string[]> => purges[noun](db, id);

/** Does one of several things; null where something still refers to what it took out, and nothing of it is done. */
export const apart = async <Done>(db: Db, work: () => Promise<Done>): Promise<Done | null> => {
  await sql`savepoint apart`.execute(db);
  try {
    const done = await work();
    // Also references that are looked at only as the transaction ends.
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
    await sql`release savepoint apart`.execute(db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(db);
    if ((error as { code?: string }).code !== '23503') throw error;
    return null;
  }
};
