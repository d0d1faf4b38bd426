import * as z from 'zod';
import { count, email, flag, orNothing, phone, sensibleDate, sensibleDateTime, text, uuid } from '#kernel';
import { priorities } from './lead.ts';
import { usStates } from './states.ts';

export const mostTags = 20;

/** Distinct tags, at most 20 of at most 50 characters. */
export const tags = z
  .array(text(50).trim().min(1, 'A tag must not be empty'))
  .max(mostTags, `At most ${mostTags} tags`)
  .transform((list) => [...new Set(list)]);

export const mostCustomFields = 50;

/** A flat map of a lead's own fields. */
export const customFields = z
  .record(text(100).min(1), z.union([text(2000), z.number(), z.boolean(), z.null()]))
  .refine((map) => Object.keys(map).length <= mostCustomFields, `At most ${mostCustomFields} fields`);

export const dollars = count.max(999_999_999, 'Must not exceed 999999999');

/** Every field of a lead that people write; form, endpoint and import share them (fields.md, w). */
export const leadFields = z.strictObject({
  firstName: text(),
  lastName: text(),
  email: orNothing(email),
  phone,
  company: text(),
  businessName: text(),
  streetAddress: text(),
  streetAddressLine2: text(),
  city: text(),
  state: z.union([z.literal(''), z.enum(usStates)], 'Choose one of the 50 states'),
  zipCode: text(),
  country: text(),
  leadDescription: text(5000),
  typeOfMachines: text(),
  numberOfUnits: count,
  numberOfMachinesNeeded: count,
  currentServiceProvider: text(),
  hasCurrentProvider: flag,
  leaseExpirationDate: sensibleDate.nullable(),
  leaseNoticeDays: count.max(3650, 'At most 3650 days'),
  leaseAutoRenews: z.enum(['yes', 'no', 'unknown']),
  buildingStyle: z.enum(['', 'garden', 'mid-rise', 'high-rise', 'student']),
  leadCameFrom: text(),
  howDidYouHearAboutUs: text(),
  /** What the system that it came from calls it. */
  formerId: text(100),
  bestTimeToCall: text(),
  nextStep: z
    .strictObject({
      what: text().trim().min(1, 'Say what is next'),
      dueAt: sensibleDateTime,
      appointmentId: uuid.optional(),
    })
    .nullable(),
  tags,
  priority: z.enum(priorities, 'Priority must be one of: high, medium, low'),
  value: dollars,
  customFields,
  leadsToSAgreement: flag,
  markDuplicate: flag,
  followUpsRequested: count,
  followUpsCompleted: count,
});

export type LeadFields = z.output<typeof leadFields>;
export type LeadField = keyof LeadFields;
/** Some of them, as forms and endpoints pass them on. */
export type SomeLeadFields = { [Field in LeadField]?: LeadFields[Field] | undefined };

/** Fields that other systems send along and that are dropped without a word (spec §5). */
const privileged = {
  role: z.unknown().optional(),
  permissions: z.unknown().optional(),
  isAdmin: z.unknown().optional(),
  userId: z.unknown().optional(),
};

const withoutPrivileged = <Fields extends object>(fields: Fields): Omit<Fields, keyof typeof privileged> =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !Object.hasOwn(privileged, key) && value !== undefined),
  ) as Omit<Fields, keyof typeof privileged>;

/** Accepts the given fields, strips the privileged ones and refuses any other. */
export const stripped = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, ...privileged }).transform(withoutPrivileged);

/** The fields of an update: any of the writable ones, at least one. */
export const leadUpdate = stripped(leadFields.partial().shape).refine(
  (fields) => Object.keys(fields).length > 0,
  'At least one field must be provided for update',
);
