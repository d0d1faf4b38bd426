import type { Lead } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

// What somebody else holds at this moment is looked at again the next time, as it is by then.
const lockDue = async (
  db: Db,
  due: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    select leads.* from leads where not "deleted" and "convertedToClientId" is null and ${due}
    order by ${order} limit ${limit} for update of leads skip locked`.execute(db);
  return rows;
};

const before = (now: string, hours: number) => sql`${now}::timestamptz - make_interval(hours => ${hours})`;

/** Passes that nobody has answered in time, oldest first. */
export const lockUnanswered = (db: Db, { passAnswerHours }: Settings, now: string, limit: number) =>
  lockDue(
    db,
    sql`"passState" = 'pending' and "passedAt" <= ${before(now, passAnswerHours)}`,
    sql`"passedAt"`,
    limit,
  );

/** Leads in New whose contact window is over and that are not marked yet. */
export const lockExpired = (db: Db, { contactWindowHours }: Settings, now: string, limit: number) =>
  lockDue(
    db,
    sql`"column" = 'new' and not "timeoutExpired" and "assignedAt" <= ${before(now, contactWindowHours)}`,
    sql`"assignedAt"`,
    limit,
  );

const opensAt = sql`("leaseExpirationDate" - "leaseNoticeDays")`;

/** Leads that a lease reminder is due for today, as leaseReminderDue has it. */
export const lockLeases = (db: Db, { leaseOffsets }: Settings, today: string, limit: number) =>
  lockDue(
    db,
    sql`"leaseExpirationDate" is not null and "column" <> 'sold'
      and ${opensAt} > ${today}::date
      and ${opensAt} <= ${today}::date + make_interval(months => ${Math.max(0, ...leaseOffsets)}, days => 3)
      and not "endOfLeaseReminders" ? (
        select min(months)::text from unnest(${[...leaseOffsets]}::int[]) as months
        where ${opensAt} - make_interval(months => months) <= ${today}::date)`,
    opensAt,
    limit,
  );

export type PassRow = Pick<Lead, 'id' | 'firstName' | 'lastName' | 'company' | 'businessName' | 'email'> &
  Pick<Lead, 'phone' | 'passState' | 'passedFrom' | 'passedTo' | 'passedAt' | 'deleted'>;

const passColumns = [
  'id',
  'firstName',
  'lastName',
  'company',
  'businessName',
  'email',
  'phone',
  'passState',
  'passedFrom',
  'passedTo',
  'passedAt',
  'deleted',
] as const;

/** What a passer is told of some leads. */
export const passesById = (db: Db, ids: readonly string[]): Promise<PassRow[]> =>
  db
    .selectFrom('leads')
    .select(passColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$castTo<PassRow>()
    .execute();

/** Somebody's pending passes, oldest first. */
export const passesOf = (db: Db, uid: string): Promise<PassRow[]> =>
  db
    .selectFrom('leads')
    .select(passColumns)
    .where(sql<boolean>`"passState" = 'pending' and not "deleted"`)
    .where('passedFrom', '=', uid)
    .orderBy('passedAt')
    .orderBy('id')
    .$castTo<PassRow>()
    .execute();
