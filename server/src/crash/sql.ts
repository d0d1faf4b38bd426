import type { CrashReport } from 'domain/crash';
import { day, later } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export type ReportRow = { id: string; at: string; person: string | null; report: CrashReport };

/** Keeps a report; false for one that was sent twice, or under an id that is taken, which stays as it is. */
export const saveReport = async (db: Kysely<DB>, row: ReportRow, group: string): Promise<boolean> => {
  const kept = await db
    .insertInto('crash_reports')
    .values({ ...row, group, report: JSON.stringify(row.report) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return kept.length > 0;
};

/** A report by id, where it is of that person or of nobody who was signed in. */
export const findReport = async (
  db: Kysely<DB>,
  id: string,
  person: string,
): Promise<Omit<ReportRow, 'person'> | null> => {
  const found = await db
    .selectFrom('crash_reports')
    .select(['id', 'at', 'report'])
    .where('id', '=', id)
    .where((is) => is.or([is('person', '=', person), is('person', 'is', null)]))
    .executeTakeFirst();
  return (found as Omit<ReportRow, 'person'> | undefined) ?? null;
};

/** Reports are kept for some days, and what is counted of them as long as it goes on happening. */
export const forgetReports = async (db: Kysely<DB>, now: string, daysKept: number): Promise<void> => {
  const before = later(now, -daysKept * day);
  await db.deleteFrom('crash_reports').where('at', '<', before).execute();
  await db.deleteFrom('crash_groups').where('lastAt', '<', before).execute();
};

/** Reports that came before they were counted by groups, the oldest first, locked. */
export const lockUngrouped = async (db: Kysely<DB>, limit: number): Promise<ReportRow[]> => {
  const rows = await db
    .selectFrom('crash_reports')
    .select(['id', 'at', 'person', 'report'])
    .where('group', 'is', null)
    .orderBy('at')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows as unknown as ReportRow[];
};

/** Says of a report which group it is of. */
export const setGroup = async (db: Kysely<DB>, id: string, group: string): Promise<void> => {
  await db.updateTable('crash_reports').set({ group }).where('id', '=', id).execute();
};
