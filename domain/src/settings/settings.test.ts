import { expect, test } from 'vitest';
import { settingsOperations } from './operations.ts';
import { defaultSettings, settingsFields } from './settings.ts';

test('the defaults are valid settings', () => {
  expect(settingsFields.parse(defaultSettings)).toEqual(defaultSettings);
});

test('[REC-01] an update names at least one field', () => {
  const update = settingsOperations.update.input.safeParse({ version: 1, fields: {} });
  expect(update.error?.issues[0]?.message).toBe('At least one field must be provided for update');
});

test('settings refuse what cannot work', () => {
  const refused = (fields: object) =>
    !settingsOperations.update.input.safeParse({ version: 1, fields }).success;
  expect(refused({ officeTimeZone: 'Mars/Olympus' })).toBe(true);
  expect(refused({ allowedMailDomains: ['no spaces.example'] })).toBe(true);
  expect(refused({ smsSecret: 'x' })).toBe(true);
  expect(refused({ allowedMailDomains: [' Laundry.Example '] })).toBe(false);
});
