import { expect, test } from 'vitest';
import { earlier, leadIn, now } from '#leads/cast.fixtures.ts';
import { optLeadIn, optLeadOut } from './opt.ts';

const reached = leadIn.selling;
const untouched = { updatedAt: earlier, lastUpdateDate: earlier };

test.each([
  ['email', { emailOptOut: true, smsOptOut: false }],
  ['sms', { emailOptOut: false, smsOptOut: true }],
] as const)('who wants no more %s is kept so, and the card stays where it stands', (channel, kept) => {
  const { verb, lead, notes } = optLeadOut(reached, channel, now);
  expect([verb, notes]).toEqual(['optedOut', []]);
  expect(lead).toEqual({ ...reached, ...kept, ...untouched, version: reached.version + 1 });
  expect(optLeadOut(lead, channel, now).lead).toBe(lead);
});

test('who takes e-mail again is kept so, and gives no consent to texts by that', () => {
  const out = { ...reached, emailOptOut: true, smsOptOut: true };
  expect(optLeadIn(out, 'email', 'START', now)).toEqual({
    verb: 'optedIn',
    lead: { ...out, emailOptOut: false, ...untouched, version: reached.version + 1 },
    notes: [],
  });
});

test('who takes texts again is kept with when and how they agreed', () => {
  const out = { ...reached, emailOptOut: true, smsOptOut: true };
  const agreed = { smsOptOut: false, smsConsentAt: now, smsConsentSource: 'START' };
  expect(optLeadIn(out, 'sms', 'START', now).lead).toEqual({
    ...out,
    ...agreed,
    ...untouched,
    version: reached.version + 1,
  });
});
