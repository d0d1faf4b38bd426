import * as z from 'zod';
import { date, dateTime, each, flag, uuid, version } from '#kernel';
import { machineKinds } from '#sites';
import { vendLine, vendRules } from './prices.ts';

const whole = z.int();

/** A site whose prices may be changed. */
export const vendSiteAnswer = z.strictObject({
  ...each(uuid, ['siteId', 'clientId']),
  ...each(z.string(), ['site', 'client', 'city', 'collectionRoute']),
  vendChangeNext: date.nullable(),
  machines: whole,
  /** A change is planned there already. */
  planned: flag,
});
export type VendSite = z.output<typeof vendSiteAnswer>;

/** What a plan would do at a site. */
export const previewAnswer = z.strictObject({
  siteId: uuid,
  ...each(z.string(), ['site', 'client', 'email']),
  visitOn: date,
  planned: flag,
  lines: z.array(vendLine),
  /** Of these nobody knows what they cost today. */
  unpriced: z.array(z.enum(machineKinds)),
});
export type VendPreview = z.output<typeof previewAnswer>;

/** A change of vend prices at some sites. */
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
export type VendChange = z.output<typeof vendChangeAnswer>;

/** A site of a change: its letter, the visit that sets the machines, and whether that was done. */
export const vendChangeSiteAnswer = z.strictObject({
  ...each(uuid, ['vendChangeId', 'siteId', 'clientId', 'letterId', 'eventId']),
  ...each(z.string(), ['site', 'client']),
  visitOn: date,
  lines: z.array(vendLine),
  state: z.enum(['planned', 'applied', 'cancelled']),
  appliedAt: dateTime.nullable(),
  appliedBy: uuid.nullable(),
});
export type VendChangeSite = z.output<typeof vendChangeSiteAnswer>;

/** A letter to a property about its new prices: a draft until it is sent by e-mail or taken to the post. */
export const letterAnswer = z.strictObject({
  ...each(uuid, ['id', 'vendChangeId', 'clientId', 'siteId']),
  version,
  ...each(z.string(), ['recipient', 'email', 'address', 'subject', 'body']),
  state: z.enum(['draft', 'sent', 'posted', 'withdrawn']),
  /** The e-mail it left as. */
  messageId: uuid.nullable(),
  sentAt: dateTime.nullable(),
  createdBy: uuid.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
});
export type Letter = z.output<typeof letterAnswer>;

/** The same as a list shows it. */
export const listedLetter = letterAnswer.extend({ client: z.string(), site: z.string() });
export type ListedLetter = z.output<typeof listedLetter>;
