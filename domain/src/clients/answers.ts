import * as z from 'zod';
import { changesAnswer, date, dateTime, each, pageAnswer, uuid, version } from '#kernel';
import { priorities, timelineArrived, timelineUnverified, timelineWaits } from '#leads';
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
  /** How many machines stand at them. */
  machines: z.int(),
  ...each(z.string(), texts),
  ...each(date.nullable(), days),
  ...each(uuid.nullable(), ids),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  ...each(dateTime.nullable(), ['convertedAt', 'deletedAt']),
});

/** A page of a client's timeline. */
export const clientTimelineAnswer = pageAnswer(
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
