import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Until when an appointment's reminders have been told, and when they are to be looked at next. */
export type Look = { appointmentId: string; since: string; lookAt: string };

/** Those whose moment has come, locked; what another server looks at is left to it. */
export const lockLooks = async (db: Db, now: string, limit: number): Promise<Look[]> =>
  (
    await sql<Look>`select "appointmentId", "since", "lookAt" from appointment_looks where "lookAt" <= ${now}
      order by "lookAt", "appointmentId" limit ${limit} for update skip locked`.execute(db)
  ).rows;

/** Those told until a moment that is still to come, by a clock that ran ahead, are looked at again from now on. */
export const turnBack = async (db: Db, now: string, latest: string): Promise<void> => {
  await sql`update appointment_looks set "since" = ${now}, "lookAt" = ${now} where "since" > ${latest}`.execute(
    db,
  );
};

export const lookOf = (db: Db, appointmentId: string): Promise<Pick<Look, 'since'> | undefined> =>
  db
    .selectFrom('appointment_looks')
    .select('since')
    .where('appointmentId', '=', appointmentId)
    .forUpdate()
    .executeTakeFirst();

export const saveLook = async (db: Db, { appointmentId, ...look }: Look): Promise<void> => {
  await db
    .insertInto('appointment_looks')
    .values({ appointmentId, ...look })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(look))
    .execute();
};

export const dropLooks = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await sql`delete from appointment_looks where "appointmentId" = any(${ids}::uuid[])`.execute(db);
};
