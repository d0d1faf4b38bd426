import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import { remindersOf } from '#leads/clocks/lease.ts';
import type { SomeLeadFields } from '#leads/fields.ts';
import type { Lead } from '#leads/lead.ts';
import { mayEdit, unless, whileOpen } from '#leads/may.ts';

/** Writes what people know about a lead; status and rep have verbs of their own. */
export const editLead = (lead: Lead, fields: SomeLeadFields, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayEdit(by, lead), whileOpen(by, lead)], () =>
    changeLead(lead, 'updated', withReminders(lead, fields as Partial<Lead>, now), now),
  );

// Another lease is reminded of anew.
const withReminders = (lead: Lead, fields: Partial<Lead>, now: string): Partial<Lead> => {
  const next = { ...lead, ...fields };
  const isOther =
    next.leaseExpirationDate !== lead.leaseExpirationDate || next.leaseNoticeDays !== lead.leaseNoticeDays;
  return isOther ? { ...fields, endOfLeaseReminders: remindersOf(next, now) } : fields;
};
