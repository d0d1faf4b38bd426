import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  date,
  dateTime,
  each,
  email,
  listing,
  pageAnswer,
  read,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { machineKinds } from '#sites';
import { vendRules } from './prices.ts';

/** What a plan would do at a site. */
export type VendPreview = z.output<typeof previewAnswer>;

const whole = z.int();
export const vendLine = z.strictObject({
  kind: z.enum(machineKinds),
  model: z.string(),
  count: whole,
  from: whole.nullable(),
  to: whole,
  /** Empty where the site keeps counts alone. */
  machineIds: z.array(uuid),
});
export const vendChangeAnswer = z.strictObject({
  id: uuid,
  effectiveOn: date,
  prices: vendRules,
  /** After so many months the next change is due at each of the sites. */
  nextInMonths: whole.nullable(),
  technician: uuid.nullable(),
  ...each(whole, ['sites', 'applied', 'cancelled']),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
});
export const vendChangeSiteAnswer = z.strictObject({
  ...each(uuid, ['vendChangeId', 'siteId', 'clientId', 'letterId', 'eventId']),
  ...each(z.string(), ['site', 'client']),
  visitOn: date,
  lines: z.array(vendLine),
  state: z.enum(['planned', 'applied', 'cancelled']),
  appliedAt: dateTime.nullable(),
  appliedBy: uuid.nullable(),
});
export const vendSiteAnswer = z.strictObject({
  ...each(uuid, ['siteId', 'clientId']),
  ...each(z.string(), ['site', 'client', 'city', 'collectionRoute']),
  vendChangeNext: date.nullable(),
  machines: whole,
  /** A change is planned there already. */
  planned: z.boolean(),
});
const previewAnswer = z.strictObject({
  siteId: uuid,
  ...each(z.string(), ['site', 'client', 'email']),
  visitOn: date,
  planned: z.boolean(),
  lines: z.array(vendLine),
  /** Of these nobody knows what they cost today. */
  unpriced: z.array(z.enum(machineKinds)),
});
export const letterAnswer = z.strictObject({
  ...each(uuid, ['id', 'vendChangeId', 'clientId', 'siteId']),
  version,
  ...each(z.string(), ['recipient', 'email', 'address', 'subject', 'body']),
  state: z.enum(['draft', 'sent', 'withdrawn']),
  createdBy: uuid.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
});
export const listedLetter = letterAnswer.extend({ client: z.string(), site: z.string() });

const siteIds = z.array(uuid).min(1, 'Choose at least one site').max(500, 'At most 500 sites at once');
const prices = vendRules;
const visits = {
  visitFrom: date,
  /** So many a day, on workdays; null: all on one day. */
  visitsPerDay: z.int().min(1).max(500).nullable().default(null),
};
const some = z.strictObject({ id: uuid, siteIds: siteIds.optional() });

export const vendChangeOperations = {
  due: read('vendChanges.due', administrators, {
    input: z.strictObject({
      /** Sites whose change is due in these days; absent: any site. */
      from: date.optional(),
      to: date.optional(),
      clientId: uuid.optional(),
      collectionRoute: text().optional(),
      city: text().optional(),
      text: text(200).optional(),
      ...listing,
    }),
    output: pageAnswer(vendSiteAnswer),
  }),
  preview: read('vendChanges.preview', administrators, {
    input: z.strictObject({ siteIds, prices, ...visits }),
    output: z.strictObject({
      items: z.array(previewAnswer),
    }),
  }),
  plan: write('vendChanges.plan', administrators, {
    input: z.strictObject({
      siteIds,
      effectiveOn: date,
      prices,
      ...visits,
      technician: uuid.nullable().default(null),
      nextInMonths: z.int().min(1).max(120).nullable().default(12),
    }),
    output: vendChangeAnswer,
  }),
  list: read('vendChanges.list', administrators, {
    input: z.strictObject({ siteId: uuid.optional(), ...listing }),
    output: pageAnswer(vendChangeAnswer),
  }),
  get: read('vendChanges.get', administrators, {
    input: z.strictObject({ id: uuid }),
    output: vendChangeAnswer.extend({ items: z.array(vendChangeSiteAnswer) }),
  }),
  /** Sets the machines' prices by hand, without the visit; absent sites: all that are planned. */
  apply: write('vendChanges.apply', administrators, { input: some, output: vendChangeAnswer }),
  cancel: write('vendChanges.cancel', administrators, { input: some, output: vendChangeAnswer }),
} as const;

export const letterOperations = {
  list: read('letters.list', administrators, {
    input: z.strictObject({
      vendChangeId: uuid.optional(),
      clientId: uuid.optional(),
      siteId: uuid.optional(),
      ...listing,
    }),
    output: pageAnswer(listedLetter),
  }),
  get: read('letters.get', administrators, { input: z.strictObject({ id: uuid }), output: listedLetter }),
  update: write('letters.update', administrators, {
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(
        z
          .strictObject({
            recipient: text(),
            email: z.union([z.literal(''), email]),
            address: text(1000),
            subject: text(200).trim().min(1, 'Subject is required'),
            body: text(20_000).trim().min(1, 'Text is required'),
          })
          .partial(),
      ),
    }),
    output: letterAnswer,
  }),
} as const;
