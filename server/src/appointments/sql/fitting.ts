import type { AppointmentStatus, AppointmentType } from 'domain/appointments';
import { sql } from 'kysely';

/** Which appointments a list is about. */
export type Selection = {
  leadId?: string | undefined;
  clientId?: string | undefined;
  siteId?: string | undefined;
  type: readonly AppointmentType[];
  status: readonly AppointmentStatus[];
};

export const fitting = ({ type, status, ...same }: Selection) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(same).flatMap(([field, value]) => (value ? [sql`${sql.ref(field)} = ${value}`] : [])),
      ...(type.length > 0 ? [sql`"type" in (${sql.join([...type])})`] : []),
      ...(status.length > 0 ? [sql`"status" in (${sql.join([...status])})`] : []),
    ],
    sql` and `,
  );
