import * as z from 'zod';
import { administrators, atLeastOneField, everyone, operation, version } from '#kernel';
import { type Settings, settingsFields } from './settings.ts';

export const settingsOperations = {
  get: operation<Settings>()({
    name: 'settings.get',
    who: everyone,
    kind: 'read',
    input: z.strictObject({}),
  }),
  update: operation<Settings>()({
    name: 'settings.update',
    who: administrators,
    kind: 'write',
    input: z.strictObject({ version, fields: atLeastOneField(settingsFields.partial()) }),
  }),
};
