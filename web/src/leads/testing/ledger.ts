import { type Actor, isRefusal, type Outcome } from 'domain/kernel';
import {
  type Lead,
  type LeadChange,
  type LeadColumn,
  type Note,
  notesOnLead,
  type WholeLead,
} from 'domain/leads';
import { type FakeRefusal, refusal } from '#platform/testing/fake-calls.ts';
import { at } from './samples.ts';

/** `only`: the column of which a list fails. */
export type Failing = FakeRefusal & { only?: LeadColumn };

export const missing = () => refusal({ status: 404, code: 'NOT_FOUND' });

/** The leads of an office, and what the domain's verbs make of them. */
export const openLedger = (by: Actor, leads: readonly Lead[]) => {
  const rows = new Map(leads.map((lead) => [lead.id, lead]));
  const notes = new Map<string, Note[]>();
  const failing = new Map<string, Failing>();
  const before = new Map<string, () => unknown>();
  let minute = 100_000;
  const now = () => at(minute);
  const later = () => {
    minute += 1;
    return now();
  };
  const whole = (lead: Lead): WholeLead => {
    const own = notes.get(lead.id) ?? [];
    return { ...lead, notes: own, notesOnLead: notesOnLead(own, 'UTC') };
  };
  const keep = (change: LeadChange, now: string): WholeLead => {
    rows.set(change.lead.id, change.lead);
    const fresh = change.notes.map((note, index) => ({
      ...note,
      id: `${now}-${index}`,
      at: now,
      by: by.uid,
      author: by.displayName,
      struck: false,
    }));
    notes.set(change.lead.id, [...fresh, ...(notes.get(change.lead.id) ?? [])]);
    return whole(change.lead);
  };
  const act = (name: string, id: string, verb: (lead: Lead, now: string) => Outcome<LeadChange>) => {
    const refused = failing.get(name);
    if (refused) return refusal(refused);
    const lead = rows.get(id);
    if (!lead) return missing();
    const moment = later();
    const outcome = verb(lead, moment);
    if (!isRefusal(outcome)) {
      const happening = before.get(name)?.();
      const answer = () => keep(outcome, moment);
      return happening instanceof Promise ? happening.then(answer) : answer();
    }
    const status = { forbidden: 403, conflict: 409, input: 400 }[outcome.refused as string] ?? 400;
    return refusal({ status, code: outcome.code, message: outcome.message });
  };
  return { by, rows, notes, failing, before, now, later, whole, keep, act };
};

export type Ledger = ReturnType<typeof openLedger>;
