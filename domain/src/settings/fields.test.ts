import { describe, expect, test } from 'vitest';
import { roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import { defaultSettings, isTimeZone, settingsOperations } from '#settings';

const { update } = settingsOperations;
const changed = (fields: object) => said(update.input, { version: 1, fields });
const many = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);
const days = { unassigned: 0, selling: 0, passed: 0 };
const limit = (one: object) => ({
  ...defaultSettings.limits,
  api: { ...defaultSettings.limits.api, ...one },
});
const kept = { messages: null, crashes: 90, sessions: 90, answers: 30 };
const form = (one: object) => ({ ...defaultSettings.quoteForm, ...one });
const { letterhead } = defaultSettings;
const route = { name: 'Napa', days: ['mon'], collector: null };

describe('what an administrator may set', () => {
  test.each<[string, unknown, unknown, string]>([
    ['contactWindowHours', 1, 0, 'Must be at least 1'],
    ['contactWindowHours', 8760, 8761, 'Too large'],
    ['passAnswerHours', 24, 0.5, 'Must be a whole number'],
    ['staleDays', days, { ...days, selling: -1 }, 'selling: Must not be negative'],
    ['staleDays', { ...days, passed: 3650 }, { ...days, passed: 3651 }, 'passed: Too large'],
    ['archiveDays', { sold: 1, dead: 1 }, { sold: 0, dead: 1 }, 'sold: Must be at least 1'],
    ['leaseNoticeDays', 0, -1, 'Must not be negative'],
    ['sources', many(200), many(201), 'Too big: expected array to have <=200 items'],
    ['deadReasons', [long(100)], [long(101)], '0: Must not exceed 100 characters'],
    ['deadReasons', [], [''], '0: Too small: expected string to have >=1 characters'],
    ['cityTags', { Napa: long(50) }, { Napa: long(51) }, 'Napa: Must not exceed 50 characters'],
    ['routes', [route], [{ ...route, days: ['daily'] }], '0: days: 0: '],
    [
      'machineGuideline',
      { ...defaultSettings.machineGuideline, garden: 0.1 },
      { ...defaultSettings.machineGuideline, garden: 0 },
      'garden: Must be more than 0',
    ],
    ['plausiblePerMachineDay', 1, 0, 'Must be at least 1'],
    ['documentMegabytes', 50, 51, 'At most 50'],
    ['smsReason', long(200), long(201), 'Must not exceed 200 characters'],
    ['letterhead', { ...letterhead, email: '' }, { ...letterhead, email: 'x' }, 'email: '],
    ['letterhead', { ...letterhead, footer: long(200) }, { ...letterhead, footer: long(201) }, 'footer: '],
    [
      'letterhead',
      { ...letterhead, logo: 'data:image/jpeg;base64,/9j/4AAQ' },
      { ...letterhead, logo: 'data:image/png;base64,iVBORw0K' },
      'logo: The logo must be a JPEG',
    ],
    ['teamName', 'F&B Laundry', '', 'Name is required'],
    ['officeTimeZone', 'America/New_York', 'EST5', 'Unknown time zone'],
    ['quietHours', null, { from: '24:00', to: '07:00' }, 'from: Must be a time such as 18:00'],
    [
      'quietHours',
      { from: '18:00', to: '07:59' },
      { from: '18:00', to: '7:00' },
      'to: Must be a time such as 18:00',
    ],
    ['allowedMailDomains', ['laundry.example'], ['@laundry.example'], '0: Invalid domain'],
    ['sessionDays', { idle: 1, most: 90 }, { idle: 31, most: 90 }, 'idle: At most 30'],
    ['sessionDays', { idle: 30, most: 1 }, { idle: 30, most: 91 }, 'most: At most 90'],
    ['keptDays', { ...kept, messages: 365 }, { ...kept, messages: 0 }, 'messages: Must be at least 1'],
    ['retentionYears', 10, 0, 'Must be at least 1'],
    ['keptDays', { ...kept, answers: 30 }, { ...kept, answers: 31 }, 'answers: At most 30'],
    ['secondFactor', 'required', 'sometimes', 'Invalid option'],
    ['allowedMailDomains', ['xn--bcher-kva.example'], ['laundry'], '0: Invalid domain'],
    [
      'quoteForm',
      form({ origins: ['https://www.elm.example:8443'] }),
      form({ origins: ['https://elm.example/'] }),
      'origins: 0: Must be an address such as https://www.example.com',
    ],
    ['quoteForm', form({ difficulty: 20 }), form({ difficulty: 21 }), 'difficulty: At most 20'],
    ['quoteForm', form({ difficulty: 1 }), form({ difficulty: 0 }), 'difficulty: Must be at least 1'],
    ['limits', limit({ max: 1 }), limit({ max: 0 }), 'api: max: Must be at least 1'],
    ['limits', limit({ per: 1 }), limit({ per: 0 }), 'api: per: Must be at least 1'],
  ])('%s', (field, fits, wrong, words) => {
    expect(changed({ [field]: fits })).toBeNull();
    expect(changed({ [field]: wrong })).toContain(`fields: ${field}: ${words}`);
  });

  test.each([
    'https://*.elm.example',
    'https://elm.example;script-src *',
    "https://elm.example 'unsafe-inline'",
    'ftp://elm.example',
    'https://ELM.example',
    'https://user@elm.example',
    '',
  ])('the frame’s header takes no %j', (origin) => {
    expect(changed({ quoteForm: form({ origins: [origin] }) })).toContain('Must be an address such as');
  });

  test('a domain is kept as it is compared', () => {
    const fields = { allowedMailDomains: [' Laundry.Example '] };
    expect(update.input.parse({ version: 1, fields }).fields).toEqual({
      allowedMailDomains: ['laundry.example'],
    });
  });

  test.each(['updatedAt', 'version', 'providers', 'smsSecret'])('%s is not set', (field) => {
    expect(changed({ [field]: 1 })).toBe(`fields: Unrecognized key: "${field}"`);
  });

  test('a change is of a version that somebody saw', () => {
    expect(said(update.input, { fields: { teamName: 'x' } })).toMatch(/^version: /);
    expect(said(update.input, { version: 1, fields: { sources: ids(2) } })).toBeNull();
  });
});

test('the specified numbers stand until somebody changes them', () => {
  expect(defaultSettings).toMatchObject({
    contactWindowHours: 24,
    passAnswerHours: 24,
    staleDays: { unassigned: 2, selling: 7, passed: 2 },
    leaseOffsets: [18, 12, 9, 6],
    leaseNoticeDays: 180,
    cityTags: { 'Santa Rosa': 'F&B Laundry' },
    machineGuideline: { garden: 6, 'mid-rise': 12, 'high-rise': 20, student: 10 },
    installationLeadDays: 7,
    plausiblePerMachineDay: 4000,
    documentMegabytes: 25,
    smsApproved: false,
    officeTimeZone: 'America/Los_Angeles',
    allowedMailDomains: [],
  });
});

test('who gets in by themselves is asked with the password, the rest without', () => {
  const asks = (fields: object) => (update.fresh as (input: unknown) => boolean)({ version: 1, fields });
  expect(asks({ allowedMailDomains: [] })).toBe(true);
  expect([asks({ secondFactor: 'offered' }), asks({ providerFactorCounts: false })]).toEqual([true, true]);
  expect(asks({ teamName: 'x', sources: [] })).toBe(false);
});

test('everybody reads the settings, administrators change them', () => {
  expect(openTo(settingsOperations, ...roles)).toEqual(['settings.get']);
  expect(openTo(settingsOperations, 'admin', 'developer')).toEqual(['settings.update', 'settings.providers']);
});

test.each([
  ['America/Los_Angeles', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['America/Los_Angeles\n', false],
])('%j is a time zone: %s', (zone, is) => expect(isTimeZone(zone)).toBe(is));
