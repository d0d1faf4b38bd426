import { mailStates, retryProblem } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type DeliveryRow, wakeChannels } from '#platform/outside/deliveries.ts';

type Db = Kysely<DB>;

const columns = [
  'id',
  'channel',
  'noun',
  'rowId',
  'toAddress',
  'state',
  'attempts',
  'lastError',
  'providerId',
  'messageId',
  'sentAt',
] as const;

// Of what is under way the moment only says when its sender counts as dead.
const nextTry = sql<string | null>`case when "state" = 'queued' then "nextAt" end`.as('nextAt');

/** How the deliveries of a noun's rows stand, in the order in which they were written. */
export const deliveriesOf = (db: Db, noun: string, rowIds: readonly string[]): Promise<DeliveryRow[]> =>
  db
    .selectFrom('outbox')
    .select(columns)
    .select(nextTry)
    .where('noun', '=', noun)
    .where('rowId', 'in', rowIds.length > 0 ? rowIds : ['00000000-0000-0000-0000-000000000000'])
    .orderBy('id')
    .$castTo<DeliveryRow>()
    .execute();

/** Takes back what of a row still waits; answers those that now will never leave. */
export const cancelDeliveries = (db: Db, noun: string, rowId: string): Promise<DeliveryRow[]> =>
  db
    .updateTable('outbox')
    .set((to) => ({ state: 'cancelled', nextAt: null, version: to('version', '+', 1) }))
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .where('state', '=', 'queued')
    .returning(columns)
    .returning(nextTry)
    .$castTo<DeliveryRow>()
    .execute();

const retried = mailStates.filter((state) => retryProblem(state) === null);

/** Has deliveries sent (again) at once because a person says so; answers those for which that may be. */
export const requeueDeliveries = async (db: Db, ids: readonly string[]): Promise<DeliveryRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('outbox')
    .set((to) => ({
      state: 'queued',
      attempts: 0,
      nextAt: null,
      lastError: null,
      version: to('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('state', 'in', retried)
    .returning(columns)
    .returning(nextTry)
    .$castTo<DeliveryRow>()
    .execute();
  await wakeChannels(
    db,
    rows.map(({ channel }) => ({ channel, at: null })),
  );
  return rows;
};
