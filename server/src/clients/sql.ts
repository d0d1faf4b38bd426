import { type Client, contractWarnings } from 'domain/clients';
import { idsOf, type Scope } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import { atMostPlanned, type Stretch } from '#platform/rows/page.ts';
import { addRows, saveRow } from '#platform/rows/sql.ts';
import { clientTable } from './table.ts';

type Db = Kysely<DB>;

// What follows from the sites, read of each client once: oldest first, and what stands there.
const placed = sql<{ sites: string[]; machines: number }>`lateral (
  select coalesce(array_agg("id" order by "createdAt", "id"), '{}') as "sites",
    coalesce(sum("totalMachines"), 0)::integer as "machines"
  from sites where sites."clientId" = clients."id" and sites."deletedAt" is null)`.as<'placed'>('placed');
// A first site that is gone gives its place to the oldest there is.
const primarySiteId = sql<string | null>`case when clients."primarySiteId" = any(placed."sites")
  then clients."primarySiteId" else placed."sites"[1] end`;

const own = clientTable.columns.filter((field) => field !== 'primarySiteId');

const selected = (db: Db) =>
  db
    .selectFrom('clients')
    .innerJoin(placed, (join) => join.onTrue())
    .select(own.map((field) => `clients.${field}` as 'clients.id'))
    .select(['placed.sites', 'placed.machines', primarySiteId.as('primarySiteId')])
    .$castTo<Client>();

/** A client by id, as far as the scope reaches: without one deleted clients too, for who wrote the rights elsewhere. */
export const findClient = (db: Db, id: string, scope: Scope = [{}]): Promise<Client | undefined> =>
  selected(db).where('clients.id', '=', id).where(scopeSql(scope, 'clients')).executeTakeFirst();

/** The same, locked; who waited for the lock sees the row as it is then. */
export const lockClient = async (db: Db, id: string, scope: Scope = [{}]): Promise<Client | undefined> => {
  // First the lock alone: what follows from the sites is read as it is once it is held. The row's id never changes: what
  // refers to a client, from under the lock of a site or not, need not wait for it.
  const query = db.selectFrom('clients').select('id').where('id', '=', id).where(scopeSql(scope, 'clients'));
  return (await query.forNoKeyUpdate().executeTakeFirst()) && findClient(db, id, scope);
};

/** Clients by id, deleted ones included. */
export const clientsById = (db: Db, ids: readonly string[]): Promise<Client[]> =>
  selected(db).where('clients.id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/** Clients by id in scope, locked in the order of their ids, so that two batches never wait for each other. */
export const lockClients = async (db: Db, ids: readonly string[], scope: Scope): Promise<Client[]> => {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(scopeSql(scope, 'clients'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return clientsById(db, idsOf(rows));
};

/** A stretch of the clients that fit. */
export const listClients = (
  db: Db,
  where: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<Client[]> => {
  // The ids first, so that what follows from the sites is read of the page alone; how many they are stands in the text,
  // for the plan goes by it.
  const fits = db.selectFrom('clients').select('id').where(where).where(beyond);
  const ids = fits.orderBy(by).limit(atMostPlanned(limit));
  return selected(db).where('clients.id', 'in', ids).orderBy(by).execute();
};

/** Clients that fit in the order of their ids, from the one after `last` on. */
export const clientsAfter = (
  db: Db,
  where: RawBuilder<boolean>,
  last: string | null,
  limit: number,
): Promise<Client[]> => {
  const query = selected(db).where(where).orderBy('clients.id').limit(limit).modifyFront(unnamed);
  return (last === null ? query : query.where('clients.id', '>', last)).execute();
};

/** How many clients fit. */
export const countClients = async (db: Db, where: RawBuilder<boolean>): Promise<number> => {
  const query = db.selectFrom('clients').select(({ fn }) => fn.countAll<number>().as('found'));
  return (await query.where(where).executeTakeFirst())?.found ?? 0;
};

/** Adds clients in one statement; answers the ids that were new. */
export const addClients = (db: Db, clients: readonly Client[]): Promise<string[]> =>
  addRows(db, clientTable, clients);

/** Writes what changed of a client locked by then. */
export const saveClient = (db: Db, before: Client, after: Client): Promise<void> =>
  saveRow(db, clientTable, before, after);

const given = ['status', 'priority', 'accountManager', 'serviceLevel', 'contractReminders'] as const;
const books = ['version', 'updatedBy', 'updatedAt'] as const;

/** Writes what many clients were given at once, all locked by then. */
export const saveClients = async (db: Db, clients: readonly Client[]): Promise<void> => {
  if (clients.length === 0) return;
  const columns = [...given, ...books];
  const rows = clients.map((client) =>
    Object.fromEntries(['id' as const, ...columns].map((field) => [field, client[field]])),
  );
  const set = columns.map((field) => sql`${sql.ref(field)} = changed.${sql.ref(field)}`);
  await sql`update clients set ${sql.join(set)}
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}) as changed
    where clients."id" = changed."id"`.execute(db);
};

/** How many sites of a client are worked, or wait for their machines. */
export const countActiveSites = async (db: Db, clientId: string): Promise<number> => {
  const query = db.selectFrom('sites').select(({ fn }) => fn.countAll<number>().as('found'));
  const row = await query
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['active', 'pending_install'])
    .executeTakeFirst();
  return row?.found ?? 0;
};

/** How many invoices of a client are still owed. */
export const countOpenInvoices = async (db: Db, clientId: string): Promise<number> => {
  const query = db.selectFrom('invoices').select(({ fn }) => fn.countAll<number>().as('found'));
  const open = query.where('clientId', '=', clientId).where('status', 'in', ['sent', 'overdue']);
  return (await open.executeTakeFirst())?.found ?? 0;
};

/** Lets one person at a time say which client belongs to which: two at once could close a circle. */
export const lockParents = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(77, hashtext('clients.parent'))`.execute(db);
};

/** A client and all above it, itself first. */
export const ancestorsOf = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select "id", "parentClientId" from clients where "id" = ${id}
      union
      select clients."id", clients."parentClientId" from clients join above on clients."id" = above."parentClientId")
    select "id" from above`.execute(db);
  return rows.map((row) => row.id);
};

/** How many clients an account manager has, the inactive ones included: somebody must take them over. */
export const countManaged = async (db: Db, uid: string): Promise<number> => {
  const query = db.selectFrom('clients').select(({ fn }) => fn.countAll<number>().as('found'));
  const row = await query.where('accountManager', '=', uid).where('deletedAt', 'is', null).executeTakeFirst();
  return row?.found ?? 0;
};

/** The first of them, the last touched ahead. */
export const firstManaged = (db: Db, uid: string, limit: number): Promise<Client[]> =>
  selected(db)
    .where('clients.accountManager', '=', uid)
    .where('clients.deletedAt', 'is', null)
    .orderBy('clients.updatedAt', 'desc')
    .orderBy('clients.id', 'desc')
    .limit(limit)
    .execute();

/** Locks every client of an account manager, the inactive ones included. */
export const lockManaged = async (db: Db, uid: string): Promise<Client[]> => {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('accountManager', '=', uid)
    .where('deletedAt', 'is', null)
    .execute();
  return lockClients(db, idsOf(rows), [{ accountManager: uid }]);
};

/** Clients whose contract somebody must be told of today, as contractReminderDue has it. */
export const lockContracts = async (db: Db, today: string, limit: number): Promise<Client[]> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from clients where "deletedAt" is null and "status" <> 'inactive'
      and "contractEndDate" between ${today}::date and ${today}::date + ${Math.max(...contractWarnings)}::integer
      and not "contractReminders" ? (select min(days)::text from unnest(${[...contractWarnings]}::int[]) as days
        where "contractEndDate" - ${today}::date <= days)
    order by "contractEndDate" limit ${limit} for no key update skip locked`.execute(db);
  return clientsById(db, idsOf(rows));
};

/** The client that another one became part of. */
export const clientMergedInto = async (db: Db, id: string): Promise<string | null> => {
  const query = db.selectFrom('client_merges').select('clientId').where('duplicateId', '=', id);
  return (await query.executeTakeFirst())?.clientId ?? null;
};
