import { type Absence, absenceAnswer, mostAbsences } from 'domain/appointments';
import type { Scope } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { columnsOf } from '#platform/rows/table.ts';

export const absenceColumns = columnsOf(absenceAnswer);
const table = { name: 'absences', columns: absenceColumns } as const;

/** Absences that touch some days, the earliest first; `more`: that is not all. */
export const absencesBetween = async (
  db: Kysely<DB>,
  { from, to, uid }: { from: string; to: string; uid?: string | undefined },
  scope: Scope,
): Promise<{ items: Absence[]; more: boolean }> => {
  const found = await selectRows<Absence>(
    db,
    table,
    sql`"from" <= ${to}::date and "to" >= ${from}::date and ${scopeSql(scope, 'absences')}
      and ${uid === undefined ? sql`true` : sql`"uid" = ${uid}`}`,
    sql`order by "from", "id" limit ${mostAbsences + 1}`,
  );
  return { items: found.slice(0, mostAbsences), more: found.length > mostAbsences };
};
