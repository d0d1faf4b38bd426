import type { SystemAnswer } from 'domain/system';
import type { Env } from '#platform/env.ts';
import { keepPeriods } from '#platform/variables.ts';

/** When and where this server makes backups by itself, as it is shown. */
export const planOf = ({ backup }: Pick<Env, 'backup'>): SystemAnswer['backupPlan'] => {
  if (!backup) return null;
  const { to, at, keep } = backup;
  return {
    at: [...at],
    to: 'folder' in to ? to.folder : `s3:${to.bucket.bucket}/${to.prefix}`,
    keep: keepPeriods.flatMap((period) => (keep[period] ? [`${period} ${keep[period]}`] : [])).join(', '),
  };
};
