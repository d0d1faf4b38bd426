import type { Actor } from 'domain/kernel';
import { editLead, type LeadField, leadOperations } from 'domain/leads';
import { post } from '#leads/acting.tsx';
import { leads } from '#leads/rows.ts';
import { call } from '#platform/call.ts';
import type { Saved } from '#ui/saved/autosave.ts';
import { savedOf } from '#ui/saved/outcome.ts';

const whoChanged = async (id: string, field: string) => {
  try {
    const { items } = await call(leadOperations.history, { id, limit: 20 });
    const item = items.find(({ changes }) => changes.some((change) => change.field === field));
    return { by: item?.author ?? null, at: item?.at ?? null };
  } catch {
    return { by: null, at: null };
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
  return savedOf(posted, field, () => whoChanged(id, field));
};
