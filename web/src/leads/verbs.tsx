import { type Actor, isRefusal } from 'domain/kernel';
import {
  assignLead,
  blankLead,
  type ContactOutcome,
  columnLabels,
  contactLead,
  createLead,
  giveReason as giveReasonTo,
  type LeadColumn,
  leadOperations,
  leadTitle,
  leadToasts,
  moveLead,
  type NewLead,
  noteLead,
  removeLead,
  restoreLead,
  takeLead,
  transferLead,
} from 'domain/leads';
import { announceActed } from '#platform/acted.ts';
import { act as actOn } from '#platform/offline/act.ts';
import { toast } from '#ui/toast.tsx';
import { act, told } from './acting.tsx';
import { leads } from './rows.ts';
import { figuresChanged } from './views.ts';
import { writeWords } from './write-words.ts';

/** A move by drag, key or click (MOVE-01 to MOVE-07); answers the key of the act, null where it was refused. */
export const move = async (by: Actor, id: string, to: LeadColumn): Promise<string | null> => {
  const row = leads.row(id);
  const work = act(id, by, (lead, now) => moveLead(lead, { to }, by, now), leadOperations.move, { id, to });
  const said = { offer: `Moved ${row ? leadTitle(row) : 'the lead'} to ${columnLabels[to]}` };
  return (await told(id, leadToasts.moveFailed, work, said)) ? (await work).key : null;
};

/** Why a lead was moved to Dead or Passed, after the move (D57). */
export const giveReason = (by: Actor, id: string, move: string, reason: string): Promise<boolean> =>
  told(
    id,
    'Failed to keep the reason. Please try again.',
    act(id, by, (lead, now) => giveReasonTo(lead, { reason }, by, now), leadOperations.giveReason, {
      id,
      act: move,
      reason,
    }),
  );

/** ‘Take This Lead’ (MOVE-10). */
export const take = (by: Actor, id: string): Promise<boolean> =>
  told(
    id,
    leadToasts.assignFailed,
    act(id, by, (lead, now) => takeLead(lead, {}, by, now), leadOperations.take, { id }),
    { say: leadToasts.assigned },
  );

/** Gives any lead to any rep; null takes it away (MOVE-08). */
export const assign = (by: Actor, id: string, rep: string | null): Promise<boolean> =>
  told(
    id,
    leadToasts.assignFailed,
    act(id, by, (lead, now) => assignLead(lead, { rep }, by, now), leadOperations.assign, { id, rep }),
    { say: rep === null ? leadToasts.unassigned : leadToasts.assigned },
  );

/** Gives one's own lead to another rep. */
export const transfer = (by: Actor, id: string, rep: string): Promise<boolean> =>
  told(
    id,
    leadToasts.assignFailed,
    act(id, by, (lead, now) => transferLead(lead, { rep }, by, now), leadOperations.transfer, { id, rep }),
    { say: leadToasts.assigned },
  );

/** ‘Attempted Contact’, ‘Contacted’, ‘Mark as Sold’ (MOVE-09). */
export const contact = (by: Actor, id: string, outcome: ContactOutcome, note: string): Promise<boolean> =>
  told(
    id,
    leadToasts.moveFailed,
    act(id, by, (lead, now) => contactLead(lead, { outcome, note }, by, now), leadOperations.contact, {
      id,
      outcome,
      note,
    }),
    { say: outcome === 'sold' ? leadToasts.sold : leadToasts.selling },
  );

/** ‘Add Notes Only’ (MOVE-09). */
export const addNote = (by: Actor, id: string, text: string): Promise<boolean> =>
  told(
    id,
    'Failed to add the note. Please try again.',
    act(id, by, (lead, now) => noteLead(lead, { text }, by, now), leadOperations.note, { id, text }),
    { say: leadToasts.noted },
  );

const restore = (by: Actor, id: string): Promise<boolean> =>
  told(
    id,
    'Failed to restore the lead. Please try again.',
    act(id, by, (lead, now) => restoreLead(lead, {}, by, now), leadOperations.restore, { id }),
  );

/** Deletes a lead, with the way back in the toast (BOARD-07). */
export const remove = async (by: Actor, id: string): Promise<boolean> => {
  const work = act(id, by, (lead, now) => removeLead(lead, {}, by, now), leadOperations.remove, { id });
  const done = await told(id, 'Failed to delete the lead. Please try again.', work);
  const answered = done ? await work : null;
  const offer = { noun: 'leads', rowId: id, text: 'Lead deleted' } as const;
  if (answered?.waits === false && !announceActed({ ...offer, key: answered.key }))
    toast.undo('Lead deleted', () => void restore(by, id));
  return done;
};

/** Creates a lead, which stands on the board at once; refusals are thrown, for the form to show beside the fields. */
export const create = async (by: Actor, fields: NewLead & { id: string }): Promise<void> => {
  const { id, ...given } = fields;
  const now = new Date().toISOString();
  const made = createLead(blankLead(id, now), given, by, now);
  const row = isRefusal(made) ? undefined : { ...made.lead, notes: [], notesOnLead: '' };
  await actOn(leads, by, {
    id,
    title: row ? leadTitle(row) : 'New lead',
    words: writeWords(leadOperations.create.name, fields),
    operation: leadOperations.create,
    input: fields,
    change: (known) => known,
    made: row,
  });
  figuresChanged();
};
