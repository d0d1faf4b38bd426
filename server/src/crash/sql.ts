import type { CrashReport } from 'domain/crash';
import { day, later } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Row = { id: string; at: string; person: string | null; report: CrashReport };

export const saveReport = async (db: Kysely<DB>, row: Row): Promise<void> => {
  await db
    .insertInto('crash_reports')
    .values({ ...row, report: JSON.stringify(row.report) })
    // One that was sent twice, or under an id that is taken, stays as it is.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A report by id, where it is of that person or of nobody who was signed in. */
export const findReport = async (
  db: Kysely<DB>,
  id: string,
  person: string,
): Promise<Omit<Row, 'person'> | null> => {
  const found = await db
    .selectFrom('crash_reports')
    .select(['id', 'at', 'report'])
    .where('id', '=', id)
    .where((is) => is.or([is('person', '=', person), is('person', 'is', null)]))
    .executeTakeFirst();
  return (found as Omit<Row, 'person'> | undefined) ?? null;
};

/** Reports are kept 90 days. */
export const forgetReports = async (db: Kysely<DB>, now: string): Promise<void> => {
  await db
    .deleteFrom('crash_reports')
    .where('at', '<', later(now, -90 * day))
    .execute();
};
