import * as z from 'zod';
import { dateTime, each, uuid } from '#kernel';

export const undoActions = ['update', 'create', 'delete', 'assign', 'status_change'] as const;
export type UndoAction = (typeof undoActions)[number];

/** One act of one person as their history shows it (UNDO-02); `id` is the request that did it. */
export type UndoEntry = z.output<typeof undoEntryAnswer>;

/** Why one of several leads was left as it is. */
export type LeftLead = z.output<typeof leftLead>;

export const leftLead = z.strictObject({ id: uuid, ...each(z.string(), ['name', 'code', 'message']) });

export const undoEntryAnswer = z.strictObject({
  id: uuid,
  /** Null for an act on many leads, an import, and a lead that has left one's sight. */
  leadId: uuid.nullable(),
  /** How many leads the act changed. */
  leads: z.int(),
  userId: uuid,
  action: z.enum(undoActions),
  /** What happened, as the event says it. */
  verb: z.string(),
  fieldChanged: z.string(),
  previousValue: z.unknown(),
  newValue: z.unknown(),
  description: z.string(),
  timestamp: dateTime,
  undone: z.boolean(),
  undoneAt: dateTime.nullable(),
  /** Which of the two would take this entry now if it were not told one. */
  next: z.enum(['undo', 'redo']).nullable(),
  /** Idempotency key of the request, by which the browser that sent it finds its act again. */
  key: z.string().nullable(),
});

/** The newest acts of a person that can still be undone or redone (UNDO-01). */
export const undoLimit = 50;
