import * as z from 'zod';
import { changesAnswer, date, dateTime, each, pastAnswer, uuid, version } from '#kernel';
import { priorities, timelineArrived, timelineUnverified, timelineWaits } from '#leads';
import { invoiceTerms } from '#settings';
import { clientStatuses, contractTypes, serviceLevels } from './client.ts';
import { clientTimelineKinds } from './timeline.ts';

const texts = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'officePhone',
  'cellPhone',
  'businessName',
  'contactTitle',
  'taxId',
  'formerId',
  'billingName',
  'billingAddress',
] as const;
const days = ['clientSince', 'contractStartDate', 'contractEndDate', 'leaseExpirationDate'] as const;
const ids = [
  'accountManager',
  'originLeadId',
  'convertedBy',
  'createdBy',
  'updatedBy',
  'primarySiteId',
] as const;

/** A client as operations answer it. */
export const clientAnswer = z.strictObject({
  id: uuid,
  version,
  status: z.enum(clientStatuses),
  priority: z.enum(priorities),
  contractType: z.enum(contractTypes),
  serviceLevel: z.enum(serviceLevels),
  /** Days before the contract's end → when somebody was told. */
  contractReminders: z.record(z.string(), z.string()),
  /** The owner of several clients is a client too. */
  parentClientId: uuid.nullable(),
  /** Ids of its sites, oldest first; they follow from the sites. */
  sites: z.array(uuid),
  /** Where its invoices go; none: to its own e-mail. */
  billingEmail: z.array(z.string()),
  /** When its invoices are due; null: by the house's terms. */
  terms: z.enum(invoiceTerms).nullable(),
  taxExempt: z.boolean(),
  /** Cents that it paid too much and may still use. */
  credit: z.int(),
  /** How many machines stand at them. */
  machines: z.int(),
  ...each(z.string(), texts),
  ...each(date.nullable(), days),
  ...each(uuid.nullable(), ids),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  ...each(dateTime.nullable(), ['convertedAt', 'deletedAt']),
});

/** A page of a client's timeline. */
export const clientTimelineAnswer = pastAnswer(
  z.strictObject({
    id: z.string(),
    at: dateTime,
    by: uuid.nullable(),
    author: z.string(),
    verb: z.string(),
    kind: z.enum(clientTimelineKinds),
    label: z.string(),
    text: z.string(),
    struck: z.boolean(),
    waits: timelineWaits,
    unverified: timelineUnverified,
    arrivedAt: timelineArrived,
    changes: changesAnswer,
  }),
);
