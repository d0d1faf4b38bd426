import { type Announcement, announcementAnswer, announcementRefusals } from 'domain/announcements';
import { everyRow } from 'domain/kernel';
import { orderOf } from '#platform/rows/page.ts';
import { columnsOf, type Table } from '#platform/rows/table.ts';

/** Announcements as they are kept. */
export const announcementTable: Table<Announcement> = {
  noun: 'announcements',
  name: 'announcements',
  columns: columnsOf(announcementAnswer),
  scope: () => everyRow,
  refusals: announcementRefusals,
  untold: [],
};

/** Those that start last first. */
export const lastStartFirst = orderOf<Announcement>('desc', { startsAt: 'timestamptz', id: 'uuid' });
