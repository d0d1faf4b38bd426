import { daysBetween } from '#kernel';
import type { AgingBucket } from './answers.ts';

/** In which bucket of the aging an open invoice stands on a day of the office. */
export const agingBucketOf = (dueDate: string, today: string): AgingBucket => {
  const late = daysBetween(dueDate, today);
  if (late < 0) return 'notDue';
  if (late <= 30) return 'to30';
  if (late <= 60) return 'to60';
  return late <= 90 ? 'to90' : 'over90';
};
