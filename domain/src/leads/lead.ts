import type { LeadColumn } from './column.ts';
import type { LeadStatus } from './status.ts';

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

export type NextStep = { what: string; dueAt: string };
export type CustomValue = string | number | boolean | null;

/** A lead as it stands in the database and on the wire (spec §3, fields.md). */
export type Lead = {
  id: string;
  version: number;
  /** Derived by the database from the fields below, see columnOf. */
  column: LeadColumn;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  businessName: string;
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  status: LeadStatus;
  assignedRep: string | null;
  assignedAt: string | null;
  leadContacted: boolean;
  lastContactDate: string | null;
  markSold: boolean;
  markDead: boolean;
  markDuplicate: boolean;
  leadAsDead: boolean;
  deadReason: string;
  soldDate: string | null;
  convertedToClientId: string | null;
  convertedAt: string | null;
  timeoutExpired: boolean;
  contactedWithinTimeframe: boolean;
  passState: 'pending' | 'review' | null;
  passedFrom: string | null;
  passedTo: string | null;
  passedAt: string | null;
  passReason: string;
  leadDescription: string;
  typeOfMachines: string;
  numberOfUnits: number;
  numberOfMachinesNeeded: number;
  currentServiceProvider: string;
  hasCurrentProvider: boolean;
  leaseExpirationDate: string | null;
  leaseNoticeDays: number;
  leaseAutoRenews: 'yes' | 'no' | 'unknown';
  buildingStyle: '' | 'garden' | 'mid-rise' | 'high-rise' | 'student';
  leadCameFrom: string;
  howDidYouHearAboutUs: string;
  bestTimeToCall: string;
  nextStep: NextStep | null;
  tags: string[];
  priority: Priority;
  /** Whole dollars. */
  value: number;
  customFields: Record<string, CustomValue>;
  leadsToSAgreement: boolean;
  followUpsRequested: number;
  followUpsCompleted: number;
  repEmailed: boolean;
  repPreviouslyEmailed: boolean;
  repEmails: string[];
  remindersSentInXDays: number;
  /** Months before the end → when the reminder left. */
  endOfLeaseReminders: Record<string, string>;
  emailOptOut: boolean;
  smsOptOut: boolean;
  smsConsentAt: string | null;
  smsConsentSource: string;
  _bulkImport: boolean;
  createdAt: string;
  updatedAt: string;
  lastUpdateDate: string;
  /** Earliest moment at which somebody should act (D42); computed at each write. */
  dueAt: string | null;
  deletedAt: string | null;
  deleted: boolean;
};

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
  'leaseExpirationDate',
  'leaseNoticeDays',
  'dueAt',
  'updatedAt',
] as const satisfies readonly (keyof Lead)[];

/** What lists and the live board carry; the dialog reads the whole lead. */
export type LeadSummary = Pick<Lead, (typeof summaryFields)[number]>;

/** A dated note; rows of their own, never edited (D47). */
export type Note = {
  id: string;
  at: string;
  by: string | null;
  author: string;
  label: string;
  text: string;
  struck: boolean;
};

/** The whole lead: its row, its notes newest first, and the same notes as the specification's text. */
export type WholeLead = Lead & { notes: Note[]; notesOnLead: string };

/** The summary of a whole row. */
export const summaryOf = (lead: Lead): LeadSummary =>
  Object.fromEntries(summaryFields.map((field) => [field, lead[field]])) as LeadSummary;

type Named = Pick<Lead, 'firstName' | 'lastName' | 'company' | 'businessName'> &
  Partial<Pick<Lead, 'email' | 'phone'>>;

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
