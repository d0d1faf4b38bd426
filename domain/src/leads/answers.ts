import * as z from 'zod';
import { date, dateTime, each, pageAnswer, uuid, version } from '#kernel';
import { leadColumns } from './column.ts';
import { priorities, summaryFields } from './lead.ts';
import { leadStatuses } from './status.ts';

const number = z.int();
const nextStep = z
  .strictObject({ what: z.string(), dueAt: dateTime, appointmentId: uuid.optional() })
  .nullable();

const names = ['firstName', 'lastName', 'email', 'phone', 'company', 'businessName'] as const;
const address = ['streetAddress', 'streetAddressLine2', 'city', 'state', 'zipCode', 'country'] as const;
const told = [
  'deadReason',
  'passReason',
  'leadDescription',
  'typeOfMachines',
  'currentServiceProvider',
  'leadCameFrom',
  'howDidYouHearAboutUs',
  'formerId',
  'bestTimeToCall',
  'smsConsentSource',
] as const;
const moments = [
  'assignedAt',
  'firstAssignedAt',
  'firstContactedAt',
  'firstHeardAt',
  'diedAt',
  'lastContactDate',
  'soldDate',
  'convertedAt',
  'passedAt',
  'smsConsentAt',
  'deletedAt',
] as const;
const flags = [
  'leadContacted',
  'markSold',
  'markDead',
  'markDuplicate',
  'leadAsDead',
  'timeoutExpired',
  'contactedWithinTimeframe',
  'hasCurrentProvider',
  'leadsToSAgreement',
  'repEmailed',
  'repPreviouslyEmailed',
  'emailOptOut',
  'smsOptOut',
  '_bulkImport',
  'deleted',
] as const;
const numbers = [
  'numberOfUnits',
  'numberOfMachinesNeeded',
  'leaseNoticeDays',
  'followUpsRequested',
  'followUpsCompleted',
  'remindersSentInXDays',
] as const;
const people = ['assignedRep', 'passedFrom', 'passedTo', 'convertedToClientId'] as const;

export const leadAnswer = z.strictObject({
  id: uuid,
  version,
  /** Derived by the database from other fields, see columnOf. */
  column: z.enum(leadColumns),
  status: z.enum(leadStatuses),
  passState: z.enum(['pending', 'review']).nullable(),
  priority: z.enum(priorities),
  leaseAutoRenews: z.enum(['yes', 'no', 'unknown']),
  buildingStyle: z.enum(['', 'garden', 'mid-rise', 'high-rise', 'student']),
  leaseExpirationDate: date.nullable(),
  nextStep,
  /** Earliest moment at which somebody should act (D42); computed at each write. */
  dueAt: dateTime.nullable(),
  /** Whole dollars. */
  value: number,
  tags: z.array(z.string()),
  repEmails: z.array(z.string()),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Months before the end → when the reminder left. */
  endOfLeaseReminders: z.record(z.string(), z.string()),
  ...each(z.string(), [...names, ...address, ...told]),
  ...each(dateTime.nullable(), moments),
  ...each(dateTime, ['createdAt', 'updatedAt', 'lastUpdateDate']),
  ...each(z.boolean(), flags),
  ...each(number, numbers),
  ...each(uuid.nullable(), people),
});

export const noteAnswer = z.strictObject({
  id: uuid,
  at: dateTime,
  by: uuid.nullable(),
  author: z.string(),
  label: z.string(),
  text: z.string(),
  struck: z.boolean(),
});

/** A lead with its notes. */
export const wholeLeadAnswer = leadAnswer.extend({ notes: z.array(noteAnswer), notesOnLead: z.string() });

const picked = Object.fromEntries(summaryFields.map((field) => [field, true])) as {
  [Field in (typeof summaryFields)[number]]: true;
};

/** What lists carry of a lead. */
export const leadSummaryAnswer = leadAnswer.pick(picked);

/** A page of summaries, or of whole leads where they were asked for. */
export const leadsAnswer = pageAnswer(z.union([leadSummaryAnswer, wholeLeadAnswer]));

const byColumn = z.strictObject(each(number, leadColumns));
export const leadStatsAnswer = z.strictObject({
  byColumn,
  byStatus: z.strictObject(each(number, leadStatuses)),
  /** By uid; those without a rep under ‘unassigned’. */
  byRep: z.record(z.string(), number),
  machinesByColumn: byColumn,
  lateByColumn: byColumn,
  /** Those that the board leaves out for their age; they count in byColumn. */
  archivedByColumn: byColumn,
  snapshot: z.string(),
});
