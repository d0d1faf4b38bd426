import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import { anyText } from '#kernel/said.fixtures.ts';
import { blankLead, usStates } from '#leads';
import { mailStates } from '#outbox';
import {
  carrierSegments,
  emailLead,
  mailAddress,
  messageRefusals,
  messageScope,
  messageTexts,
  nextDaytime,
  numberOfClient,
  optedOutText,
  readAddresses,
  readableMessages,
  readNumbers,
  segmentsOf,
  sendNotificationBody,
  statusOf,
  zoneOfState,
} from './index.ts';

const said = (outcome: unknown) => (isRefusal(outcome) ? outcome.message : outcome);

describe('addresses', () => {
  test.each([
    [[''], 'Please enter at least one recipient email address.'],
    [[' , '], 'Please enter at least one recipient email address.'],
    [['a@x.com;b@y.com'], 'Please enter valid email addresses separated by commas.'],
    [['a@x.com a@y.com'], 'Please enter valid email addresses separated by commas.'],
    [['a@x.com\nbcc:z@z.com'], 'Please enter valid email addresses separated by commas.'],
    [['a@x'], 'Please enter valid email addresses separated by commas.'],
    [['"Boss" <ceo@x.com>'], 'Please enter valid email addresses separated by commas.'],
    [['a@x.com, b@y.com,'], ['a@x.com', 'b@y.com']],
    [['a@x.com, A@X.com , a@x.com'], ['a@x.com']],
    [
      ['a@x.com', 'b@y.com, c@z.com'],
      ['a@x.com', 'b@y.com', 'c@z.com'],
    ],
    [Array.from({ length: 1000 }, (_, n) => `a${n}@x.com`), 'At most 50 recipients at once'],
  ])('[MSG-03] %j', (typed, expected) => {
    expect(said(readAddresses(typed))).toEqual(expected);
  });

  test('[MSG-03] no address holds what would end a header', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (before, after) => {
        const address = mailAddress(`${before}@x.com${after}`);
        expect(address === null || /^[^\s,;<>]+$/.test(address)).toBe(true);
      }),
    );
  });
});

describe('numbers', () => {
  test('[MSG-04] each number once; the first that is none is named', () => {
    expect(said(readNumbers(['+14155551234,+14155551234', '415-555-1234']))).toEqual(['+14155551234']);
    expect(said(readNumbers(['4155551234, +0123456789']))).toBe('Invalid phone number: +0123456789');
    expect(said(readNumbers([' ']))).toBe('At least one recipient phone number is required');
    expect(messageTexts.noNumber).toBe('Please enter at least one phone number.');
  });
});

test('[MSG-01] segments: as specified, and as carriers bill what is not in their basic set', () => {
  expect([0, 1, 160, 161, 320, 321].map((length) => segmentsOf('a'.repeat(length)))).toEqual([
    0, 1, 1, 2, 2, 3,
  ]);
  expect(carrierSegments('Hello {you} €5 – no')).toBe(1);
  expect(carrierSegments('Hello {you} €5')).toBeNull();
  expect(carrierSegments('👍'.repeat(70))).toBe(2);
  expect(['{}[]€'.repeat(16), '{}[]€'.repeat(32), '^'.repeat(81)].map(carrierSegments)).toEqual([null, 2, 2]);
  expect(carrierSegments(`${'a'.repeat(158)}€`)).toBeNull();
  expect(carrierSegments(`${'a'.repeat(159)}€`)).toBe(2);
});

describe('the status of a message', () => {
  test.each([
    [['queued', 'queued'], 'queued'],
    [['queued', 'sent'], 'sending'],
    [['sending', 'failed'], 'sending'],
    [['sent', 'delivered'], 'sent'],
    [['delivered'], 'delivered'],
    [['sent', 'failed'], 'partial'],
    [['sent', 'bounced'], 'partial'],
    [['failed', 'failed'], 'failed'],
    [['failed', 'unknown'], 'partial'],
    [['sent', 'unknown'], 'unknown'],
    [['unknown'], 'unknown'],
    [['bounced'], 'bounced'],
    [['cancelled'], 'cancelled'],
    [['cancelled', 'sent'], 'sent'],
  ] as const)('[MSG-06] of %j is %s', (states, status) => {
    expect(statusOf(states.map((state) => ({ state })))).toBe(status);
  });

  test('[MSG-06] never says sent while an address is not, in whatever order they stand', () => {
    const states = fc.array(fc.constantFrom(...mailStates), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(states, (some) => {
        const status = statusOf(some.map((state) => ({ state })));
        expect(statusOf([...some].reverse().map((state) => ({ state })))).toBe(status);
        const rest = some.filter((state) => state !== 'cancelled');
        const all = (...wanted: string[]) => rest.length > 0 && rest.every((state) => wanted.includes(state));
        expect(status === 'sent' || status === 'delivered').toBe(all('sent', 'delivered'));
        expect(status === 'failed' || status === 'bounced').toBe(all('failed', 'bounced'));
        expect(status === 'queued' || status === 'sending').toBe(
          rest.some((state) => state === 'queued' || state === 'sending'),
        );
      }),
    );
  });
});

test('the day of the recipient begins at nine by the clock of their state', () => {
  const office = 'America/Los_Angeles';
  // 06:30 in California is 09:30 in New York.
  expect(nextDaytime('2026-11-21T14:30:00.000Z', 'NY', office)).toBe('2026-11-21T14:30:00.000Z');
  expect(nextDaytime('2026-11-21T14:30:00.000Z', 'CA', office)).toBe('2026-11-21T17:00:00.000Z');
  expect(nextDaytime('2026-11-22T03:00:00.000Z', 'CA', office)).toBe('2026-11-22T17:00:00.000Z');
  expect(nextDaytime('2026-11-22T03:00:00.000Z', '', office)).toBe('2026-11-22T17:00:00.000Z');
  expect(usStates.filter((state) => zoneOfState(state, 'none') === 'none')).toEqual([]);
});

test.each([
  ['09:00 itself', '2026-11-21T17:00:00.000Z', 'CA', '2026-11-21T17:00:00.000Z'],
  ['a minute before', '2026-11-21T16:59:00.000Z', 'CA', '2026-11-21T17:00:00.000Z'],
  ['the last minute', '2026-11-22T01:59:59.999Z', 'CA', '2026-11-22T01:59:59.999Z'],
  ['18:00 itself', '2026-11-22T02:00:00.000Z', 'CA', '2026-11-22T17:00:00.000Z'],
  ['the night in which the clock goes back', '2026-11-01T03:00:00.000Z', 'CA', '2026-11-01T17:00:00.000Z'],
  ['the night in which it goes ahead', '2026-03-08T04:00:00.000Z', 'CA', '2026-03-08T16:00:00.000Z'],
  ['a state without summer time', '2026-07-01T15:00:00.000Z', 'AZ', '2026-07-01T16:00:00.000Z'],
  ['islands far behind', '2026-11-22T05:00:00.000Z', 'HI', '2026-11-22T19:00:00.000Z'],
])('a message at %s leaves by the recipient’s day', (_, at, state, leaves) => {
  expect(nextDaytime(at, state, 'America/New_York')).toBe(leaves);
});

test('who reads messages: own leads and own letters to nobody; unassigned leads by id alone', () => {
  const max = { uid: 'max', role: 'manager', sees: 'self' } as const;
  expect(messageScope({ ...max, role: 'admin' })).toEqual([{}]);
  expect(messageScope(max)).toHaveLength(2);
  expect(readableMessages(max)).toHaveLength(3);
  expect(JSON.stringify(messageScope(max))).not.toContain('client');
});

test('a lead keeps that it was e-mailed, whether before, and where', () => {
  const now = '2026-11-21T18:00:00.000Z';
  const lead = blankLead('0192f0c1-0000-7000-8000-000000000009', now);
  const once = emailLead(lead, 'a@x.com', true, now).lead;
  expect(once).toMatchObject({ repEmailed: true, repPreviouslyEmailed: false, repEmails: ['a@x.com'] });
  const second = emailLead(once, 'b@x.com', false, now).lead;
  expect(second).toMatchObject({ repPreviouslyEmailed: false, repEmails: ['a@x.com', 'b@x.com'] });
  expect(emailLead(second, 'b@x.com', true, now).lead.repPreviouslyEmailed).toBe(true);
});

test('an opt-out is told with its day in the office', () => {
  expect(optedOutText('2026-11-21T05:00:00.000Z', 'America/Los_Angeles')).toBe(
    'Opted out on November 20, 2026',
  );
});

describe('the bodies of POST /sendNotification', () => {
  const read = (json: object) => sendNotificationBody(json).safeParse(json);
  test.each([
    [
      { type: 'email', email: 'a@x.com' },
      { email: ['a@x.com'], subject: '', html: '' },
    ],
    [{ type: 'email', subject: 'Hi', html: 'x' }, { email: [] }],
    [{ type: 'sms' }, { phoneNumber: [], message: '' }],
    [
      { phoneNumber: '7075550142', type: 'sms' },
      { phoneNumber: ['7075550142'], message: '' },
    ],
    [
      { to: ['a@x.com'], content: 'x' },
      { to: ['a@x.com'], subject: '' },
    ],
    [
      { to: ['7075550142'], message: '' },
      { to: ['7075550142'], message: '' },
    ],
  ])(
    '[MSG-05] what is left out of %j is empty, so that it is refused in the specified words',
    (json, body) => {
      expect(read(json).data).toMatchObject(body);
    },
  );

  test.each([{}, { type: 'push', email: 'a@x.com' }, { type: 'fax', message: 'x' }])(
    '[MSG-05] %j names no way',
    (json) => {
      expect(read(json).error?.issues[0]?.message).toBe(
        'Please select at least one sending method (Email or SMS).',
      );
    },
  );
});

test('[RATE-01] a limit says what is left of it, and from when on there is more; none says that waiting helps where it does not', () => {
  const over = (remaining: number, wanted: number) =>
    messageRefusals.emailLimit({ max: 5, remaining, wanted, wait: 600 });
  expect(over(0, 1)).toMatchObject({
    refused: 'limited',
    retryAfter: 600,
    message: 'You have used all 5 e-mails of the limit. Please try again in 10 minutes.',
  });
  // In ten minutes one more is free, not two.
  expect(over(2, 4).message).toBe(
    '2 of 5 e-mails are left, and this takes 4. Write to fewer; more in 10 minutes.',
  );
  expect(over(5, 6)).toMatchObject({
    refused: 'input',
    message: 'The limit is 5 e-mails, and this takes 6. Write to fewer.',
  });
});

test('a client is texted on the cell phone, else by what other number there is', () => {
  const none = { cellPhone: '', phone: '', officePhone: '' };
  expect(numberOfClient({ cellPhone: '1', phone: '2', officePhone: '3' })).toBe('1');
  expect(numberOfClient({ ...none, phone: '2', officePhone: '3' })).toBe('2');
  expect(numberOfClient({ ...none, officePhone: '3' })).toBe('3');
});
