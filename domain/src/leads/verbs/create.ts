import type { Actor, Outcome } from '#kernel';
import type { LeadChange } from '#leads/change.ts';
import { columnOf } from '#leads/column.ts';
import type { SomeLeadFields } from '#leads/fields.ts';
import type { Lead } from '#leads/lead.ts';
import { mayCreate, unless } from '#leads/may.ts';
import { leadRefusals } from '#leads/texts.ts';

/** A lead before anything is known: texts empty, status new, flags false, counts 0 (BOARD-05). */
export const blankLead = (id: string, now: string, leaseNoticeDays = 180): Lead => ({
  ...texts,
  ...people,
  ...numbers,
  ...flags,
  ...moments,
  id,
  version: 1,
  column: 'unassigned',
  status: 'new',
  priority: 'medium',
  leaseNoticeDays,
  leaseAutoRenews: 'unknown',
  buildingStyle: '',
  nextStep: null,
  tags: [],
  repEmails: [],
  customFields: {},
  endOfLeaseReminders: {},
  createdAt: now,
  updatedAt: now,
  lastUpdateDate: now,
});

const texts = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  businessName: '',
  streetAddress: '',
  streetAddressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  leadDescription: '',
  typeOfMachines: '',
  currentServiceProvider: '',
  leadCameFrom: '',
  howDidYouHearAboutUs: '',
  formerId: '',
  bestTimeToCall: '',
  deadReason: '',
  passReason: '',
  smsConsentSource: '',
};
const people = {
  assignedRep: null,
  passState: null,
  passedFrom: null,
  passedTo: null,
  convertedToClientId: null,
};
const numbers = {
  numberOfUnits: 0,
  numberOfMachinesNeeded: 0,
  value: 0,
  followUpsRequested: 0,
  followUpsCompleted: 0,
  remindersSentInXDays: 0,
};
const flags = {
  leadContacted: false,
  markSold: false,
  markDead: false,
  markDuplicate: false,
  leadAsDead: false,
  timeoutExpired: false,
  contactedWithinTimeframe: false,
  hasCurrentProvider: false,
  leadsToSAgreement: false,
  repEmailed: false,
  repPreviouslyEmailed: false,
  emailOptOut: false,
  smsOptOut: false,
  _bulkImport: false,
  deleted: false,
};
const moments = {
  assignedAt: null,
  firstAssignedAt: null,
  firstContactedAt: null,
  firstHeardAt: null,
  diedAt: null,
  lastContactDate: null,
  soldDate: null,
  convertedAt: null,
  passedAt: null,
  leaseExpirationDate: null,
  smsConsentAt: null,
  dueAt: null,
  deletedAt: null,
};

export type NewLead = SomeLeadFields & { assignedRep?: string | null | undefined };

/** Whether nothing of a lead says whose it is: neither a name nor a way to reach them. */
export const isNamelessLead = (lead: Partial<Pick<Lead, (typeof naming)[number]>>): boolean =>
  naming.every((field) => (lead[field] ?? '').trim() === '');
const naming = ['firstName', 'lastName', 'company', 'businessName', 'email', 'phone'] as const;

/** A rep adds a lead, for nobody or for themselves; an administrator for any rep. */
export const createLead = (blank: Lead, input: NewLead, by: Actor, now: string): Outcome<LeadChange> => {
  const rep = input.assignedRep ?? null;
  return unless([mayCreate(by, rep)], () => {
    const lead: Lead = {
      ...blank,
      ...(input as Partial<Lead>),
      assignedRep: rep,
      assignedAt: rep ? now : null,
    };
    if (isNamelessLead(lead)) return leadRefusals.nameless;
    return { verb: 'created', lead: { ...lead, column: columnOf(lead) }, notes: [] };
  });
};
