import * as z from 'zod';
import { dateTime, uuid } from '#kernel';

export const undoActions = ['update', 'create', 'delete', 'assign', 'status_change'] as const;
export type UndoAction = (typeof undoActions)[number];

/** One act of one person as their history shows it (UNDO-02); `id` is the request that did it. */
export type UndoEntry = {
  id: string;
  /** Null for an act on many leads, an import, and a lead that has left one's sight. */
  leadId: string | null;
  /** How many leads the act changed. */
  leads: number;
  userId: string;
  action: UndoAction;
  /** What happened, as the event says it. */
  verb: string;
  fieldChanged: string;
  previousValue: unknown;
  newValue: unknown;
  description: string;
  timestamp: string;
  undone: boolean;
  undoneAt: string | null;
  /** Which of the two would take this entry now if it were not told one. */
  next: 'undo' | 'redo' | null;
  /** Idempotency key of the request, by which the browser that sent it finds its act again. */
  key: string | null;
};

/** Why one of several leads was left as it is. */
export type LeftLead = { id: string; name: string; code: string; message: string };

export const undoEntryAnswer = z.strictObject({
  id: uuid,
  leadId: uuid.nullable(),
  leads: z.int(),
  userId: uuid,
  action: z.enum(undoActions),
  verb: z.string(),
  fieldChanged: z.string(),
  previousValue: z.unknown(),
  newValue: z.unknown(),
  description: z.string(),
  timestamp: dateTime,
  undone: z.boolean(),
  undoneAt: dateTime.nullable(),
  next: z.enum(['undo', 'redo']).nullable(),
  key: z.string().nullable(),
});

/** The newest acts of a person that can still be undone or redone (UNDO-01). */
export const undoLimit = 50;
