import type { CrashReport } from 'domain/crash';
import { day, later } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Row = { id: string; at: string; person: string | null; report: CrashReport };

export const saveReport = async (db: Kysely<DB>, row: Row): Promise<void> => {
  await db
    .insertInto('crash_reports')
    .values({ ...row, report: JSON.stringify(row.report) })
    .execute();
};

/** Reports are kept 90 days. */
export const forgetReports = async (db: Kysely<DB>, now: string): Promise<void> => {
  await db
    .deleteFrom('crash_reports')
    .where('at', '<', later(now, -90 * day))
    .execute();
};
