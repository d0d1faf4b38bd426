import { day, later } from '#kernel';
import type { LeadColumn } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';

/** After how many untouched days closed leads leave their column. */
export type ArchiveDays = { sold: number; dead: number };

/** The columns whose old leads leave the board. */
export const archivedColumns = ['sold', 'dead'] as const satisfies readonly LeadColumn[];

/** The moment before which a closed lead must have been touched last to be archived. */
export const archivedBefore = (
  column: (typeof archivedColumns)[number],
  { archiveDays }: { archiveDays: ArchiveDays },
  now: string,
): string => later(now, -archiveDays[column] * day);

/** Whether a sold or dead lead is so old that the board leaves it out; it still counts in its column. */
export const isArchived = (
  { column, updatedAt }: Pick<Lead, 'column' | 'updatedAt'>,
  settings: { archiveDays: ArchiveDays },
  now: string,
): boolean => (column === 'sold' || column === 'dead') && updatedAt < archivedBefore(column, settings, now);
