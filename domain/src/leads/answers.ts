import * as z from 'zod';
import { date, dateTime, each, pageAnswer, uuid, version } from '#kernel';
import { leadColumns } from './column.ts';
import { priorities, summaryFields } from './lead.ts';
import { leadStatuses } from './status.ts';

const number = z.int();
const nextStep = z.strictObject({ what: z.string(), dueAt: dateTime }).nullable();

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
  'bestTimeToCall',
  'smsConsentSource',
] as const;
const moments = [
  'assignedAt',
  'lastContactDate',
  'soldDate',
  'convertedAt',
  'passedAt',
  'smsConsentAt',
  'dueAt',
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
  'value',
  'followUpsRequested',
  'followUpsCompleted',
  'remindersSentInXDays',
] as const;
const people = ['assignedRep', 'passedFrom', 'passedTo', 'convertedToClientId'] as const;

const row = z.strictObject({
  id: uuid,
  version,
  column: z.enum(leadColumns),
  status: z.enum(leadStatuses),
  passState: z.enum(['pending', 'review']).nullable(),
  priority: z.enum(priorities),
  leaseAutoRenews: z.enum(['yes', 'no', 'unknown']),
  buildingStyle: z.enum(['', 'garden', 'mid-rise', 'high-rise', 'student']),
  leaseExpirationDate: date.nullable(),
  nextStep,
  tags: z.array(z.string()),
  repEmails: z.array(z.string()),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  endOfLeaseReminders: z.record(z.string(), z.string()),
  ...each(z.string(), [...names, ...address, ...told]),
  ...each(dateTime.nullable(), moments),
  ...each(dateTime, ['createdAt', 'updatedAt', 'lastUpdateDate']),
  ...each(z.boolean(), flags),
  ...each(number, numbers),
  ...each(uuid.nullable(), people),
});

const note = z.strictObject({
  id: uuid,
  at: dateTime,
  by: uuid.nullable(),
  author: z.string(),
  label: z.string(),
  text: z.string(),
  struck: z.boolean(),
});

/** A lead with its notes. */
export const wholeLeadAnswer = row.extend({ notes: z.array(note), notesOnLead: z.string() });

const picked = Object.fromEntries(summaryFields.map((field) => [field, true])) as {
  [Field in (typeof summaryFields)[number]]: true;
};

/** A page of summaries, or of whole leads where they were asked for. */
export const leadsAnswer = pageAnswer(z.union([row.pick(picked), wholeLeadAnswer]));

const byColumn = z.strictObject(each(number, leadColumns));
export const leadStatsAnswer = z.strictObject({
  byColumn,
  byStatus: z.strictObject(each(number, leadStatuses)),
  byRep: z.record(z.string(), number),
  machinesByColumn: byColumn,
  lateByColumn: byColumn,
  archivedByColumn: byColumn,
  snapshot: z.string(),
});

const change = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });
export const leadHistoryAnswer = pageAnswer(
  z.strictObject({
    id: z.string(),
    at: dateTime,
    by: uuid.nullable(),
    author: z.string(),
    verb: z.string(),
    changes: z.array(change),
  }),
);
