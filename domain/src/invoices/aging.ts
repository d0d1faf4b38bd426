import { daysLater } from '#kernel';
import type { AgingBucket } from './answers.ts';

/** How many days late the first and the last of a bucket are; null: no end. */
const lateness: Readonly<Record<AgingBucket, readonly [number | null, number | null]>> = {
  notDue: [null, -1],
  to30: [0, 30],
  to60: [31, 60],
  to90: [61, 90],
  over90: [91, null],
};

/** Between which due dates the invoices of a bucket stand on a day of the office, both included. */
export const agingDays = (bucket: AgingBucket, today: string): { dueFrom?: string; dueTo?: string } => {
  const [first, last] = lateness[bucket];
  return {
    ...(last !== null && { dueFrom: daysLater(today, -last) }),
    ...(first !== null && { dueTo: daysLater(today, -first) }),
  };
};
