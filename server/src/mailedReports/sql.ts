import type { MailedReport } from 'domain/mailedReports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { mailedReportTable } from './table.ts';

type Db = Kysely<DB>;

/** Somebody's own, the next to leave first; those who add one at the same time wait for each other. */
export const ownReports = async (db: Db, owner: string, lock = false): Promise<MailedReport[]> => {
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtextextended('mailed_reports ' || ${owner}, 0))`.execute(db);
  return selectRows<MailedReport>(
    db,
    mailedReportTable,
    sql`"owner" = ${owner}`,
    sql`order by "nextAt", "createdAt", "id"`,
  );
};

/** Those whose moment has come, the longest waiting first. */
export const reportsDue = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('mailed_reports')
    .select('id')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Which period is the next one, and when it leaves. */
export const saveNext = async (
  db: Db,
  id: string,
  next: Pick<MailedReport, 'period' | 'nextAt'>,
): Promise<void> => {
  await db.updateTable('mailed_reports').set(next).where('id', '=', id).execute();
};

/** A report as it was when it was made: its letter, and its table as a file. */
export type MadeReport = { subject: string; text: string; file: string };
export type ReportMail = {
  id: string;
  mailedReportId: string;
  period: string;
  createdAt: string;
} & MadeReport;

/** Writes down that the report of a period leaves; false where it did before. */
export const insertMail = async (db: Db, mail: ReportMail): Promise<boolean> => {
  const written = await db
    .insertInto('report_mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
};

/** A mail with the report that it is of, and whether a later one of it has been written since. */
export const findMail = async (
  db: Db,
  id: string,
): Promise<(ReportMail & { report: MailedReport; isOld: boolean }) | undefined> => {
  const { rows } = await sql<ReportMail & { isOld: boolean }>`
    select mail."id", mail."mailedReportId", mail."period", mail."createdAt",
      mail."subject", mail."text", mail."file", exists (select from report_mails as newer where newer."mailedReportId" = mail."mailedReportId"
        and newer."period" > mail."period") as "isOld"
    from report_mails as mail where mail."id" = ${id}`.execute(db);
  const [mail] = rows;
  if (!mail) return undefined;
  const [report] = await selectRows<MailedReport>(db, mailedReportTable, sql`"id" = ${mail.mailedReportId}`);
  return report && { ...mail, report };
};
