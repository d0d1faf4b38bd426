import type { Actor } from 'domain/kernel';
import { editLead, type LeadField, leadOperations, type WholeLead } from 'domain/leads';
import { type LeadRow, leads } from '#leads/rows.ts';
import { act } from '#leads/verbs.tsx';
import { call, isCallError } from '#platform/call.ts';
import type { Saved } from './autosave.ts';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const tries = 5;

const conflictError = (theirs: unknown) => Object.assign(new Error('Changed by somebody else'), { theirs });
const isConflict = (error: unknown): error is { theirs: unknown } =>
  error instanceof Error && 'theirs' in error;

// A summary of the feed raises the version without bringing the other fields: those are read before they are compared.
const present = async (id: string, row: LeadRow | undefined): Promise<LeadRow> => {
  if (row && leads.wholeness(id) === 'fresh') return row;
  const fresh = await call(leadOperations.get, { id });
  leads.absorb(fresh);
  return fresh;
};

const send = (by: Actor, id: string, field: LeadField, value: unknown, base: unknown): Promise<WholeLead> =>
  act(
    id,
    by,
    (lead, now) => editLead(lead, { [field]: value }, by, now),
    async (key, row) => {
      const now = await present(id, row);
      if (!same(now[field], base)) throw conflictError(now[field]);
      return call(leadOperations.update, { id, version: now.version, fields: { [field]: value } }, { key });
    },
  );

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

/**
 * Saves one field and merges by field: when somebody changed other fields meanwhile it is sent again, when they changed
 * this one both values come back to choose from.
 */
export const saveField = async (
  by: Actor,
  id: string,
  field: LeadField,
  value: unknown,
  base: unknown,
): Promise<Saved> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(by, id, field, value, base);
      return { saved: true };
    } catch (error) {
      if (isConflict(error)) {
        if (same(error.theirs, value)) return { saved: true };
        return { saved: false, conflict: { theirs: error.theirs, ...(await whoChanged(id, field)) } };
      }
      if (isCallError(error) && (error.status === 0 || error.status === 503))
        return { saved: false, later: true };
      const stale = isCallError(error) && error.code === 'STALE_VERSION';
      if (!stale || attempt === tries) return { saved: false, message: reasonOf(error, field) };
    }
  }
};
