import type { Actor } from 'domain/kernel';
import { editLead, type LeadField, leadOperations } from 'domain/leads';
import { post } from '#leads/acting.tsx';
import { leads } from '#leads/rows.ts';
import { call, isCallError } from '#platform/call.ts';
import { isConflict } from '#platform/offline/send.ts';
import type { Saved } from './autosave.ts';

const whoChanged = async (id: string, field: string) => {
  try {
    const { items } = await call(leadOperations.history, { id, limit: 20 });
    const item = items.find(({ changes }) => changes.some((change) => change.field === field));
    return { by: item?.author ?? null, at: item?.at ?? null };
  } catch {
    return { by: null, at: null };
  }
};

const reasonOf = (error: unknown, field: string): string => {
  if (!isCallError(error)) return 'Something went wrong.';
  return error.fields[field] ?? error.fields[`fields.${field}`] ?? error.message;
};

const outcomeOf = async (id: string, field: string, work: Promise<unknown>): Promise<Saved> => {
  try {
    await work;
    return { saved: true };
  } catch (error) {
    if (!isConflict(error)) return { saved: false, message: reasonOf(error, field) };
    const theirs = error.theirs[field];
    return { saved: false, conflict: { theirs, ...(await whoChanged(id, field)) } };
  }
};

/**
 * Saves one field and merges by field: when somebody changed other fields meanwhile it is sent again, when they changed
 * this one both values come back to choose from. Without a network it waits in the queue.
 */
export const saveField = (
  by: Actor,
  id: string,
  field: LeadField,
  value: unknown,
  base: unknown,
): Promise<Saved> => {
  const version = leads.known(id)?.version ?? 1;
  const fields = { [field]: value };
  const verb: Parameters<typeof post>[2] = (lead, now) => editLead(lead, fields, by, now);
  const posted = post(id, by, verb, leadOperations.update, { id, version, fields }, { [field]: base });
  let waits: Promise<Saved> | null = null;
  const saved = outcomeOf(
    id,
    field,
    posted.then((found) => {
      if ('waits' in found) waits = outcomeOf(id, field, found.waits);
    }),
  );
  return saved.then((answer) => (waits ? { saved: false, waits } : answer));
};
