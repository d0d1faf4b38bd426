import { uuid } from 'domain/kernel';
import {
  type SupportRequestRow,
  supportRefusals,
  supportRequestRow,
  supportScope,
} from 'domain/supportRequests';
import * as z from 'zod';
import { newestFirst } from '#platform/rows/page.ts';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** Requests as they are kept. */
export const requestTable: Table<SupportRequestRow> = {
  noun: 'supportRequests',
  name: 'support_requests',
  columns: columnsOf(supportRequestRow),
  scope: supportScope,
  refusals: supportRefusals,
  // What was written stands with the request alone.
  untold: [...books, 'details', 'context', 'hasScreenshot', 'lastReplyBy'],
  facts: ({ createdBy }) => ({ createdBy }),
};

export const newest = newestFirst<SupportRequestRow>();

const noteRow = z.strictObject({ id: uuid, requestId: uuid, at: z.string(), by: uuid, text: z.string() });
export type NoteRow = z.output<typeof noteRow>;

/** Internal notes: a noun of its own without a feed, so that nothing of them goes where requests go. */
export const noteTable: Table<NoteRow> = {
  noun: 'supportNotes',
  name: 'support_notes',
  columns: columnsOf(noteRow),
  scope: () => [],
  refusals: supportRefusals,
  untold: ['id', 'at', 'by', 'text'],
};
