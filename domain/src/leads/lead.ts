import type * as z from 'zod';
import type { leadAnswer, noteAnswer, wholeLeadAnswer } from './answers.ts';

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** `appointmentId`: it has a time, and is that appointment (0042). */
export type NextStep = { what: string; dueAt: string; appointmentId?: string | undefined };

/** A lead as it stands in the database and on the wire (spec §3, fields.md). */
export type Lead = z.output<typeof leadAnswer>;

export const summaryFields = [
  'id',
  'version',
  'column',
  'firstName',
  'lastName',
  'company',
  'businessName',
  'phone',
  'city',
  'state',
  'numberOfUnits',
  'numberOfMachinesNeeded',
  'tags',
  'nextStep',
  'leadCameFrom',
  'assignedRep',
  'assignedAt',
  'passState',
  'passedFrom',
  'deadReason',
  'email',
  'streetAddress',
  'zipCode',
  'convertedToClientId',
  'leaseExpirationDate',
  'leaseNoticeDays',
  'dueAt',
  'updatedAt',
] as const satisfies readonly (keyof Lead)[];

/** What lists and the live board carry; the dialog reads the whole lead. */
export type LeadSummary = Pick<Lead, (typeof summaryFields)[number]>;

/** A dated note; rows of their own, never edited (D47). */
export type Note = z.output<typeof noteAnswer>;

/** The whole lead: its row, its notes newest first, and the same notes as the specification's text. */
export type WholeLead = z.output<typeof wholeLeadAnswer>;

/** The summary of a whole row. */
export const summaryOf = (lead: Lead): LeadSummary =>
  Object.fromEntries(summaryFields.map((field) => [field, lead[field]])) as LeadSummary;

/** The fields that a lead is named by. */
export const leadNameFields = ['firstName', 'lastName', 'company', 'businessName', 'email', 'phone'] as const;

type Named = Pick<Lead, 'firstName' | 'lastName' | 'company' | 'businessName'> &
  Partial<Pick<Lead, (typeof leadNameFields)[number]>>;

/** The lead's name: the person, else the business, else how to reach them. */
export const leadName = (lead: Named): string =>
  `${lead.firstName} ${lead.lastName}`.trim() ||
  lead.businessName ||
  lead.company ||
  lead.email ||
  lead.phone ||
  'Unnamed lead';

/** The property's name, as cards and headings show it; else the person's. */
export const leadTitle = (lead: Named): string => lead.businessName || lead.company || leadName(lead);
