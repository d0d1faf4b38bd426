import * as z from 'zod';
import { administrators, atLeastOneField, dateTime, everyone, operation, version } from '#kernel';
import { type Settings, settingsFields } from './settings.ts';

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
};
