import { createHash } from 'node:crypto';
import { comesBack, crashGroupOf, crashVersion } from 'domain/crash';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { countOne, reopen } from './sql/groups.ts';
import type { ReportRow } from './sql.ts';

/** The group that a report is of, by what was said and where. */
export const keyOf = (report: ReportRow['report']): string => {
  const { message, frame } = crashGroupOf(report);
  return createHash('sha256').update(`${message}\n${frame}`).digest('hex');
};

/** Counts a report into its group; one that was mended comes back with a later version. */
export const countReport = async (db: Kysely<DB>, { at, person, report }: ReportRow): Promise<void> => {
  const [key, version] = [keyOf(report), crashVersion(report)];
  const { mendedAfter } = await countOne(db, { key, ...crashGroupOf(report), at, version, person });
  if (comesBack(mendedAfter, version)) await reopen(db, key);
};
