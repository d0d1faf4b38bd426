import type { Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Those of some leads whose next step is an appointment, or that have none; locked in the order of their ids. */
export const lockStepping = async (db: Db, ids: readonly string[]): Promise<Lead[]> =>
  (
    await sql<Lead>`select * from leads where "id" = any(${[...ids]}::uuid[])
      and not "deleted" and "convertedToClientId" is null
      and ("nextStep" is null or jsonb_exists("nextStep", 'appointmentId'))
      order by "id" for update`.execute(db)
  ).rows;

/** Whether an appointment was the next step of a lead until that was last changed. */
export const wasStep = async (db: Db, leadId: string, appointmentId: string): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    select "before" -> 'nextStep' ->> 'appointmentId' = ${appointmentId} as "was" from events
    where "noun" = 'leads' and "rowId" = ${leadId} and jsonb_exists("after", 'nextStep')
    order by "position" desc limit 1`.execute(db);
  return rows[0]?.was === true;
};

/** Whether an appointment was made in one act with a next step of a lead, and not linked as one that stood already. */
export const wasMadeAsStep = async (db: Db, leadId: string, appointmentId: string): Promise<boolean> => {
  const { rows } = await sql<{ made: boolean }>`
    select exists (select from events made join events step using ("xid")
      where made."noun" = 'appointments' and made."rowId" = ${appointmentId} and made."verb" = 'created'
        and step."noun" = 'leads' and step."rowId" = ${leadId}) as "made"`.execute(db);
  return rows[0]?.made === true;
};

/** Locks the lead of an appointment, as who changes a lead does before its appointment. */
export const lockLeadBefore = async (db: Db, appointmentId: string): Promise<void> => {
  await sql`select from leads where "id" = (select "leadId" from appointments where "id" = ${appointmentId})
    for update`.execute(db);
};
