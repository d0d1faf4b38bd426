import * as z from 'zod';
import { administrators, atLeastOneField, dateTime, everyone, operation, version } from '#kernel';
import { type Providers, type Settings, settingsFields } from './settings.ts';

const answer = settingsFields.extend({ version, updatedAt: dateTime });

export const settingsOperations = {
  get: operation<Settings>()({
    name: 'settings.get',
    output: answer,
    who: everyone,
    kind: 'read',
    input: z.strictObject({}),
  }),
  update: operation<Settings>()({
    name: 'settings.update',
    output: answer,
    who: administrators,
    kind: 'write',
    input: z.strictObject({ version, fields: atLeastOneField(settingsFields.partial()) }),
  }),
  /** What the server was set up to send with. */
  providers: operation<Providers>()({
    name: 'settings.providers',
    output: z.strictObject({
      email: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      answers: z.boolean(),
      mailFrom: z.string(),
      smsFrom: z.string(),
    }),
    who: administrators,
    kind: 'read',
    input: z.strictObject({}),
  }),
};
