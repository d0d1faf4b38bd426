import * as z from 'zod';
import { administrators, dateTime, everyone, read, someOf, version, write } from '#kernel';
import { settingsFields } from './settings.ts';

const answer = settingsFields.extend({
  version,
  updatedAt: dateTime,
  secondFactorSince: z.exactOptional(dateTime),
});

export const providers = z.strictObject({
  /** A mail server is configured. */
  email: z.boolean(),
  /** A provider of texts is configured. */
  sms: z.boolean(),
  push: z.boolean(),
  /** Answers to e-mails come back into the product. */
  answers: z.boolean(),
  /** Whom e-mails come from, as a header address. */
  mailFrom: z.string(),
  /** The number that texts come from; empty without one. */
  smsFrom: z.string(),
});

const sensitive = [
  'allowedMailDomains',
  'secondFactor',
  'providerFactorCounts',
  'sessionDays',
  'officeIdleHours',
  'keptDays',
  'retentionYears',
] as const;

export const settingsOperations = {
  get: read('settings.get', everyone, { input: z.strictObject({}), output: answer }),
  update: write('settings.update', administrators, {
    // Whose addresses may come in by themselves is a question of rights, and so is how people show who they are; what is not kept is gone.
    fresh: ({ fields }) => sensitive.some((name) => fields[name] !== undefined),
    input: z.strictObject({ version, fields: someOf(settingsFields) }),
    output: answer,
  }),
  /** What the server was set up to send with. */
  providers: read('settings.providers', administrators, {
    input: z.strictObject({}),
    output: providers,
  }),
};
