import { requiredSince, type Step, stepOf } from 'domain/factors';
import type { Role } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { settingsAt } from '#settings';

/** What a session or token is judged by. */
export type Judged = { role: string; hasFactor: boolean; steppedAt: string | null; judgedBy: string | null };

/** What a session or token waits for. */
export const stepNow = async (db: Kysely<DB>, row: Judged, now: string): Promise<Step> => {
  const settings = row.judgedBy === null ? null : await settingsAt(db, row.judgedBy);
  const since = settings && requiredSince(settings, row.role as Role);
  return stepOf({ hasFactor: row.hasFactor, steppedAt: row.steppedAt, requiredSince: since }, now);
};
