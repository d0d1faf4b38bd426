import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from './change.ts';
import type { SomeLeadFields } from './fields.ts';
import type { Lead } from './lead.ts';
import { mayEdit, unless, whileOpen } from './may.ts';

/** Writes what people know about a lead; status and rep have verbs of their own. */
export const editLead = (lead: Lead, fields: SomeLeadFields, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayEdit(by, lead), whileOpen(by, lead)], () =>
    changeLead(lead, 'updated', fields as Partial<Lead>, now),
  );
