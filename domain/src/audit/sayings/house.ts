import { realChanges } from '#audit/changes.ts';
import { auditFieldWords, auditValueWords } from '#audit/values.ts';
import { countWords } from '#kernel';
import { changesWords, mostOfOne, shortened } from './changed.ts';
import type { Sayings } from './saying.ts';

/** Of the settings and of the product itself. */
export const houseSayings: Sayings = {
  'crash.mended': () => ['marked a crash as mended'],
  'crash.reopened': () => ['opened a mended crash again'],
  'system.jobs-retried': ({ became }) => [
    `had ${countWords(Number(became('jobs') ?? 1), 'failed job')} tried again`,
  ],
  'system.events-archived': ({ became }) => [
    `took ${countWords(Number(became('events') ?? 1), 'event')} out of the log into an archive`,
    became('file') ? `: ${String(became('file'))}` : '',
  ],
  'system.backup-failed': ({ became }) => [`could not make a backup: ${String(became('problem'))}`],
  'system.backup-fetched': ({ became }) => [
    'downloaded a backup',
    became('file') ? `: ${String(became('file'))}` : '',
  ],
  'system.check-failed': ({ became }) => [
    `could not restore a backup for a trial: ${String(became('problem'))}`,
  ],
  'settings.updated': ({ act, reading }) => {
    const [only, ...more] = realChanges(act);
    if (!only) return ['changed the settings'];
    if (more.length > 0)
      return [`changed ${countWords(1 + more.length, 'setting')}${changesWords([only, ...more], reading)}`];
    const words = (value: unknown) => shortened(auditValueWords(only.field, value, reading), mostOfOne);
    return [`set ${auditFieldWords(only.field)} from ${words(only.before)} to ${words(only.after)}`];
  },
};
