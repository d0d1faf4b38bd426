import type { EventStatus, ServiceCall, ServiceCallType } from 'domain/calendar';
import { changesBetween } from 'domain/kernel';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const fields = [
  'id',
  'version',
  'title',
  'type',
  'status',
  'priority',
  'scheduledDate',
  'description',
  'leadId',
  'clientId',
  'siteId',
  'machineIds',
  'assignedTechnician',
  'outcome',
  'cancelReason',
  'source',
  'completedAt',
  'completedBy',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ServiceCall)[];

const types = ['installation', 'service_call', 'inspection'] as const satisfies readonly ServiceCallType[];

const calls = (db: Db) =>
  db
    .selectFrom('calendar_events')
    .select(fields)
    .where('type', 'in', types)
    .where('deletedAt', 'is', null)
    .$castTo<ServiceCall>();

/** A service call by id. */
export const findServiceCall = (db: Db, id: string): Promise<ServiceCall | undefined> =>
  calls(db).where('id', '=', id).executeTakeFirst();

/** The same, locked. */
export const lockServiceCall = (db: Db, id: string): Promise<ServiceCall | undefined> =>
  calls(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Service calls by id. */
export const serviceCallsById = (db: Db, ids: readonly string[]): Promise<ServiceCall[]> =>
  calls(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/** Which service calls a list is about. */
export type ServiceCallSelection = {
  clientId?: string | undefined;
  siteId?: string | undefined;
  type?: ServiceCallType | undefined;
  status: readonly EventStatus[];
  from?: string | undefined;
  to?: string | undefined;
};

/** A page of service calls, the latest day first. */
export const listServiceCalls = (
  db: Db,
  { clientId, siteId, type, status, from, to }: ServiceCallSelection,
  after: readonly [scheduledDate: string, id: string] | null,
  limit: number,
): Promise<ServiceCall[]> => {
  let query = calls(db);
  if (clientId) query = query.where('clientId', '=', clientId);
  if (siteId) query = query.where('siteId', '=', siteId);
  if (type) query = query.where('type', '=', type);
  if (status.length > 0) query = query.where('status', 'in', [...status]);
  if (from) query = query.where('scheduledDate', '>=', from);
  if (to) query = query.where('scheduledDate', '<=', to);
  if (after)
    query = query.where(sql<boolean>`("scheduledDate", "id") < (${after[0]}::date, ${after[1]}::uuid)`);
  return query.orderBy('scheduledDate', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

/** Adds service calls in one statement; answers the ids that were new. */
export const addServiceCalls = async (db: Db, added: readonly ServiceCall[]): Promise<string[]> => {
  if (added.length === 0) return [];
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const { rows } = await sql<{ id: string }>`
    insert into calendar_events (${columns})
    select ${columns} from jsonb_populate_recordset(null::calendar_events, ${JSON.stringify(added)})
    on conflict ("id") do nothing returning "id"`.execute(db);
  return rows.map(({ id }) => id);
};

/** Writes what changed of a service call locked by then. */
export const saveServiceCall = async (db: Db, before: ServiceCall, after: ServiceCall): Promise<void> => {
  const { after: changed } = changesBetween(before, after);
  await db
    .updateTable('calendar_events')
    .set(changed as Updateable<DB['calendar_events']>)
    .where('id', '=', after.id)
    .execute();
};
