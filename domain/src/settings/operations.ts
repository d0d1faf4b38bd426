import * as z from 'zod';
import { administrators, atLeastOneField, dateTime, everyone, read, version, write } from '#kernel';
import { settingsFields } from './settings.ts';

const answer = settingsFields.extend({ version, updatedAt: dateTime });

export const settingsOperations = {
  get: read('settings.get', everyone, { input: z.strictObject({}), output: answer }),
  update: write('settings.update', administrators, {
    // Whose addresses may come in by themselves is a question of rights.
    fresh: ({ fields }) => fields.allowedMailDomains !== undefined,
    input: z.strictObject({ version, fields: atLeastOneField(settingsFields.partial()) }),
    output: answer,
  }),
  /** What the server was set up to send with. */
  providers: read('settings.providers', administrators, {
    input: z.strictObject({}),
    output: z.strictObject({
      email: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      answers: z.boolean(),
      mailFrom: z.string(),
      smsFrom: z.string(),
    }),
  }),
};
