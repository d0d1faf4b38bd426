import type { Appointment, InvitationWords } from 'domain/appointments';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { appointmentTable } from './table.ts';

type Db = Kysely<DB>;

/** A guest who has been written to; `off`: not expected any more. `kind` is what the last mail to them says. */
export type Invited = {
  id: string;
  appointmentId: string;
  address: string;
  name: string;
  off: boolean;
  kind: InvitationWords['kind'];
};

/** Appointments by id, called off and deleted ones included. */
export const appointmentsEvenDeleted = (
  db: Db,
  ids: readonly string[],
): Promise<(Appointment & { deletedAt: string | null })[]> =>
  selectRows(
    db,
    { ...appointmentTable, columns: [...appointmentTable.columns, 'deletedAt'] },
    sql`"id" = any(${ids}::uuid[])`,
  );

/** Days of a repeat that stand by themselves and are not called off, to which a guest is asked. */
export const daysAsking = async (db: Db, repeatOf: string, address: string): Promise<string[]> =>
  (
    await sql<{ occurrence: string }>`select "occurrence" from appointments
      where "repeatOf" = ${repeatOf} and "deletedAt" is null and "status" not in ('cancelled', 'rescheduled')
        and exists (select from jsonb_array_elements("guests") guest
          where lower(guest ->> 'email') = lower(${address}))`.execute(db)
  ).rows.map(({ occurrence }) => occurrence);

const fields = ['id', 'appointmentId', 'address', 'name', 'off', 'kind'] as const;

/** Whoever has been invited to an appointment, locked. */
export const invitedOf = (db: Db, appointmentId: string): Promise<Invited[]> =>
  db
    .selectFrom('invitations')
    .select(fields)
    .where('appointmentId', '=', appointmentId)
    .orderBy('address')
    .forUpdate()
    .$castTo<Invited>()
    .execute();

export const findInvitation = (db: Db, id: string): Promise<Invited | undefined> =>
  db.selectFrom('invitations').select(fields).where('id', '=', id).$castTo<Invited>().executeTakeFirst();

export const saveInvited = async (db: Db, rows: readonly Invited[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('invitations')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        off: ref('excluded.off'),
        kind: ref('excluded.kind'),
      })),
    )
    .execute();
};
