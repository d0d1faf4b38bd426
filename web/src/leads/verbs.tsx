import { type Actor, isRefusal, type Operation, type Outcome, type Refusal } from 'domain/kernel';
import {
  assignLead,
  blankLead,
  type ContactOutcome,
  contactLead,
  createLead,
  type Lead,
  type LeadChange,
  type LeadColumn,
  leadOperations,
  leadTitle,
  leadToasts,
  moveLead,
  type NewLead,
  noteLead,
  removeLead,
  takeLead,
  transferLead,
  type WholeLead,
} from 'domain/leads';
import type * as z from 'zod';
import { call, isCallError } from '#platform/call.ts';
import type { Posted } from '#platform/offline/queue.ts';
import { writeQueue } from '#platform/offline/waiting.ts';
import { paintOf } from '#platform/offline/write.ts';
import { toast } from '#ui/toast.tsx';
import { isWhole, type LeadRow, leadOf, leads, painted } from './rows.ts';
import { figuresChanged } from './views.ts';

type Verb = (lead: Lead, now: string) => Outcome<LeadChange>;

const withNotes = (row: LeadRow, change: LeadChange, by: Actor, key: string, now: string): LeadRow => {
  const next = painted(row, change.lead);
  if (!isWhole(next) || change.notes.length === 0) return next;
  const fresh = change.notes.map((note, index) => ({
    ...note,
    id: `${key}-${index}`,
    at: now,
    by: by.uid,
    author: by.displayName,
    struck: false,
  }));
  return { ...next, notes: [...fresh, ...next.notes] };
};

/** What a verb would refuse now; null when it may be done. */
export const refusalOf = (row: LeadRow, verb: Verb): Refusal | null => {
  const outcome = verb(leadOf(row), new Date().toISOString());
  return isRefusal(outcome) ? outcome : null;
};

/** An update also says what its author saw of the fields it writes: it is merged by field. */
export type Base = Readonly<Record<string, unknown>>;

/**
 * Runs a verb here at once and on the server for good, under one key: paints, keeps, sends, and restores what was on a
 * refusal. Without a network the write waits, and is sent in order when the network is back.
 */
export const post = async <Input extends z.ZodType>(
  id: string,
  by: Actor,
  verb: Verb,
  operation: Operation<Input, WholeLead>,
  input: z.input<Input> & object,
  base: Base | null = null,
): Promise<Posted<WholeLead>> => {
  const now = new Date().toISOString();
  const patch = (row: LeadRow | undefined): LeadRow | undefined => {
    const outcome = row && verb(leadOf(row), now);
    return !row || !outcome || isRefusal(outcome) ? row : withNotes(row, outcome, by, now, now);
  };
  const before = leads.row(id);
  const after = patch(before);
  const posted = await writeQueue.post<LeadRow, WholeLead>(
    {
      noun: 'leads',
      rowId: id,
      title: before ? leadTitle(before) : 'New lead',
      operation: operation.name,
      input: input as Record<string, unknown>,
      base,
      paint: before && after ? paintOf(before, after) : { set: {}, first: {} },
    },
    by.uid,
    patch,
  );
  figuresChanged();
  return posted;
};

/** The same for who need not know more than the lead; null: it waits for the network. */
export const act = async <Input extends z.ZodType>(
  id: string,
  by: Actor,
  verb: Verb,
  operation: Operation<Input, WholeLead>,
  input: z.input<Input> & object,
): Promise<WholeLead | null> => {
  const posted = await post(id, by, verb, operation, input);
  return 'answer' in posted ? posted.answer : null;
};

// The specified sentence first; the server's reason where it says more than ‘went wrong’.
const tell = (sentence: string, error: unknown): void => {
  const reason = isCallError(error) && error.status >= 400 && error.status < 500 ? error.message : '';
  toast.error(
    <>
      <div>{sentence}</div>
      {reason && <div className="soft">{reason}</div>}
    </>,
  );
};

/** Says what became of a verb: done, or why not; one that waits for the network says nothing but its small clock. */
export const told = async (
  sentence: string,
  work: Promise<WholeLead | null>,
  done?: string | ((lead: WholeLead) => void),
): Promise<boolean> => {
  try {
    const lead = await work;
    if (!lead) return true;
    if (typeof done === 'string') toast.success(done);
    else done?.(lead);
    return true;
  } catch (error) {
    tell(sentence, error);
    return false;
  }
};

/** A move by drag, key or click (MOVE-01 to MOVE-07). */
export const move = (by: Actor, id: string, to: LeadColumn): Promise<boolean> =>
  told(
    leadToasts.moveFailed,
    act(id, by, (lead, now) => moveLead(lead, { to }, by, now), leadOperations.move, { id, to }),
  );

/** ‘Take This Lead’ (MOVE-10). */
export const take = (by: Actor, id: string): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(id, by, (lead, now) => takeLead(lead, {}, by, now), leadOperations.take, { id }),
    leadToasts.assigned,
  );

/** Gives any lead to any rep; null takes it away (MOVE-08). */
export const assign = (by: Actor, id: string, rep: string | null): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(id, by, (lead, now) => assignLead(lead, { rep }, by, now), leadOperations.assign, { id, rep }),
    rep === null ? leadToasts.unassigned : leadToasts.assigned,
  );

/** Gives one's own lead to another rep. */
export const transfer = (by: Actor, id: string, rep: string): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(id, by, (lead, now) => transferLead(lead, { rep }, by, now), leadOperations.transfer, { id, rep }),
    leadToasts.assigned,
  );

/** ‘Attempted Contact’, ‘Contacted’, ‘Mark as Sold’ (MOVE-09). */
export const contact = (by: Actor, id: string, outcome: ContactOutcome, note: string): Promise<boolean> =>
  told(
    leadToasts.moveFailed,
    act(id, by, (lead, now) => contactLead(lead, { outcome, note }, by, now), leadOperations.contact, {
      id,
      outcome,
      note,
    }),
    outcome === 'sold' ? leadToasts.sold : leadToasts.selling,
  );

/** ‘Add Notes Only’ (MOVE-09). */
export const addNote = (by: Actor, id: string, text: string): Promise<boolean> =>
  told(
    'Failed to add the note. Please try again.',
    act(id, by, (lead, now) => noteLead(lead, { text }, by, now), leadOperations.note, { id, text }),
    leadToasts.noted,
  );

/** Deletes a lead, with the way back in the toast (BOARD-07). */
export const remove = (by: Actor, id: string): Promise<boolean> => {
  let back = false;
  const restore = () =>
    told('Failed to restore the lead. Please try again.', call(leadOperations.restore, { id }), (lead) => {
      // The deletion may still lie over the row, waiting for its echo.
      back = true;
      leads.absorb(lead);
      figuresChanged();
    });
  return told(
    'Failed to delete the lead. Please try again.',
    act(
      id,
      by,
      (lead, now) => (back ? { verb: 'restored', lead, notes: [] } : removeLead(lead, {}, by, now)),
      leadOperations.remove,
      { id },
    ),
    () => toast.undo('Lead deleted', () => void restore()),
  );
};

/** Creates a lead, which stands on the board at once; refusals are thrown, for the form to show beside the fields. */
export const create = async (by: Actor, fields: NewLead & { id: string }): Promise<void> => {
  const { id, ...given } = fields;
  const now = new Date().toISOString();
  const made = createLead(blankLead(id, now), given, by, now);
  const row = isRefusal(made) ? undefined : { ...made.lead, notes: [], notesOnLead: '' };
  await writeQueue.post<LeadRow, WholeLead>(
    {
      noun: 'leads',
      rowId: id,
      title: row ? leadTitle(row) : 'New lead',
      operation: leadOperations.create.name,
      input: fields,
      base: null,
      paint: { set: row ?? {}, first: {} },
    },
    by.uid,
    (known) => known ?? row,
  );
  figuresChanged();
};
