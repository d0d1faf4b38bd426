import { type Actor, isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import {
  assignLead,
  type ContactOutcome,
  contactLead,
  type Lead,
  type LeadChange,
  type LeadColumn,
  leadOperations,
  leadToasts,
  moveLead,
  type NewLead,
  noteLead,
  removeLead,
  takeLead,
  transferLead,
  type WholeLead,
} from 'domain/leads';
import { call, isCallError } from '#platform/call.ts';
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

type Send = (key: string, row: LeadRow | undefined) => Promise<WholeLead>;

/** Runs a verb here at once and on the server for good: paints, sends, and restores what was on a refusal. */
export const act = async (id: string, by: Actor, verb: Verb, send: Send): Promise<WholeLead> => {
  const now = new Date().toISOString();
  const patch = (row: LeadRow | undefined): LeadRow | undefined => {
    const outcome = row && verb(leadOf(row), now);
    return !row || !outcome || isRefusal(outcome) ? row : withNotes(row, outcome, by, now, now);
  };
  const lead = await leads.optimistic(id, patch, send);
  figuresChanged();
  return lead;
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

const told = async (
  sentence: string,
  work: Promise<WholeLead>,
  done?: string | ((lead: WholeLead) => void),
): Promise<boolean> => {
  try {
    const lead = await work;
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
    act(
      id,
      by,
      (lead, now) => moveLead(lead, { to }, by, now),
      (key) => call(leadOperations.move, { id, to }, { key }),
    ),
  );

/** ‘Take This Lead’ (MOVE-10). */
export const take = (by: Actor, id: string): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(
      id,
      by,
      (lead, now) => takeLead(lead, {}, by, now),
      (key) => call(leadOperations.take, { id }, { key }),
    ),
    leadToasts.assigned,
  );

/** Gives any lead to any rep; null takes it away (MOVE-08). */
export const assign = (by: Actor, id: string, rep: string | null): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(
      id,
      by,
      (lead, now) => assignLead(lead, { rep }, by, now),
      (key) => call(leadOperations.assign, { id, rep }, { key }),
    ),
    rep === null ? leadToasts.unassigned : leadToasts.assigned,
  );

/** Gives one's own lead to another rep. */
export const transfer = (by: Actor, id: string, rep: string): Promise<boolean> =>
  told(
    leadToasts.assignFailed,
    act(
      id,
      by,
      (lead, now) => transferLead(lead, { rep }, by, now),
      (key) => call(leadOperations.transfer, { id, rep }, { key }),
    ),
    leadToasts.assigned,
  );

/** ‘Attempted Contact’, ‘Contacted’, ‘Mark as Sold’ (MOVE-09). */
export const contact = (by: Actor, id: string, outcome: ContactOutcome, note: string): Promise<boolean> =>
  told(
    leadToasts.moveFailed,
    act(
      id,
      by,
      (lead, now) => contactLead(lead, { outcome, note }, by, now),
      (key) => call(leadOperations.contact, { id, outcome, note }, { key }),
    ),
    outcome === 'sold' ? leadToasts.sold : leadToasts.selling,
  );

/** ‘Add Notes Only’ (MOVE-09). */
export const addNote = (by: Actor, id: string, text: string): Promise<boolean> =>
  told(
    'Failed to add the note. Please try again.',
    act(
      id,
      by,
      (lead, now) => noteLead(lead, { text }, by, now),
      (key) => call(leadOperations.note, { id, text }, { key }),
    ),
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
      (key) => call(leadOperations.remove, { id }, { key }),
    ),
    () => toast.undo('Lead deleted', () => void restore()),
  );
};

/** Creates a lead; refusals are thrown, for the form to show beside the fields. */
export const create = async (fields: NewLead & { id: string }): Promise<WholeLead> => {
  const lead = await call(leadOperations.create, fields, { key: fields.id });
  leads.absorb(lead);
  figuresChanged();
  return lead;
};
