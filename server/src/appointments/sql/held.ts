import type { Appointment } from 'domain/appointments';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { appointmentTable } from './table.ts';
import { mayComeAfter } from './window.ts';

type Db = Kysely<DB>;

// What is over and was never ended is still to be ended; a rule that is over has no day any more.
const held = (uid: string, now: string) => sql`"assignedTo" = ${uid} and "deletedAt" is null
  and "status" in ('scheduled', 'confirmed', 'in_progress')
  and ("recurrence" ->> 'freq' = 'none' or ${mayComeAfter(now)})`;

/** How many appointments somebody is to do. */
export const countHeld = async (db: Db, uid: string, now: string): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as "found" from appointments where ${held(uid, now)}`.execute(db);
  return rows[0]?.found ?? 0;
};

/** Some of them, the last to come ahead. */
export const firstHeld = (db: Db, uid: string, now: string, limit: number): Promise<Appointment[]> =>
  selectRows(db, appointmentTable, held(uid, now), sql`order by "end" desc limit ${limit}`);

/** All of them, locked. */
export const lockHeld = (db: Db, uid: string, now: string): Promise<Appointment[]> =>
  selectRows(db, appointmentTable, held(uid, now), sql`order by "id" for no key update`);
