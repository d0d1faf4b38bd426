import { describe, expect, test } from 'vitest';
import { type Actor, inScope, isRefusal, type Refusal, type Viewer } from '#kernel';
import { cast, leadIn } from '#leads/cast.fixtures.ts';
import { mailStates } from '#outbox';
import {
  aboutOf,
  failureOf,
  isSettled,
  isStray,
  type Message,
  maySteer,
  mayWriteFreely,
  mayWriteTo,
  mayWriteToClients,
  messageRefusals,
  messageScope,
  messageStatuses,
  messageTexts,
  readableMessages,
  skipCodes,
  skipOf,
  skipTexts,
} from './index.ts';

const { dora, ada, max, mia, uma } = cast;
const everybody = [uma, max, ada, dora];
const who = (may: (by: Actor) => Refusal | null): string =>
  everybody
    .filter((by) => may(by) === null)
    .map(({ role }) => role)
    .join(' ');

describe('who writes', () => {
  test.each([
    ['[perm MSG-01] their own lead', (by: Actor) => by.uid, 'user manager admin developer'],
    ['[perm MSG-03] another’s lead', () => mia.uid, 'admin developer'],
  ])('to %s', (_, rep, roles) => {
    expect(who((by) => mayWriteTo(by, { ...leadIn.selling, assignedRep: rep(by) }))).toBe(roles);
  });

  test('[perm MSG-02] to an unassigned lead: who need not take it first', () => {
    expect(who((by) => mayWriteTo(by, leadIn.unassigned))).toBe('admin developer');
  });

  test('[perm MSG-04] to addresses without a lead: reps, to clients: administrators', () => {
    expect(who(({ role }) => mayWriteFreely(role))).toBe('manager admin developer');
    expect(who(({ role }) => mayWriteToClients(role))).toBe('admin developer');
    expect(mayWriteFreely('user')?.code).toBe('LEAD_REQUIRED');
    expect(mayWriteToClients('manager')?.code).toBe('ADMINISTRATORS_ONLY');
  });

  test('to nobody who has become a client or is deleted', () => {
    for (const state of [{ convertedToClientId: 'c' }, { deleted: true }])
      expect(who((by) => mayWriteTo(by, { ...leadIn.selling, ...state }))).toBe('');
  });

  test('takes back and sends again what they wrote; administrators what anybody wrote, nobody what came in', () => {
    const message = { senderId: max.uid, status: 'failed' } as const;
    expect(who((by) => maySteer(by, { ...message, direction: 'out' }))).toBe('manager admin developer');
    expect(who((by) => maySteer(by, { ...message, senderId: null, direction: 'out' }))).toBe(
      'admin developer',
    );
    expect(who((by) => maySteer(by, { ...message, direction: 'in' }))).toBe('');
  });
});

describe('whose messages somebody reads (D17)', () => {
  const viewer = ({ uid, role }: Actor): Viewer => ({ uid, role, sees: 'all' });
  test.each([
    ['of an own lead', { about: 'lead', assignedRep: max.uid, deleted: false }, true, true],
    ['of a deleted one', { about: 'lead', assignedRep: max.uid, deleted: true }, false, false],
    [
      'of another’s',
      { about: 'lead', assignedRep: mia.uid, column: 'selling', deleted: false },
      false,
      false,
    ],
    ['of nobody’s', { about: 'lead', assignedRep: null, column: 'unassigned', deleted: false }, false, true],
    [
      'of one in review',
      { about: 'lead', assignedRep: null, column: 'passed', deleted: false },
      false,
      false,
    ],
    [
      'of a client, though one wrote it',
      { about: 'client', senderId: max.uid, deleted: false },
      false,
      false,
    ],
    ['to nobody we know, if one wrote it', { about: 'nobody', senderId: max.uid }, true, true],
    ['of a stray', { about: 'nobody', senderId: null }, false, false],
  ])('%s', (_, row, listed, opened) => {
    expect([inScope(messageScope(viewer(max)), row), inScope(readableMessages(viewer(max)), row)]).toEqual([
      listed,
      opened,
    ]);
    for (const scope of [messageScope, readableMessages]) expect(inScope(scope(viewer(ada)), row)).toBe(true);
  });

  test('a message is about the lead before the client it became; about nobody it is a stray if it came in', () => {
    expect(aboutOf({ leadId: 'l', clientId: 'c' })).toBe('lead');
    expect(aboutOf({ leadId: null, clientId: 'c' })).toBe('client');
    expect(aboutOf({ leadId: null, clientId: null })).toBe('nobody');
    const alone = { leadId: null, clientId: null };
    expect([
      isStray({ ...alone, direction: 'in' }),
      isStray({ ...alone, direction: 'out' }),
      isStray({ leadId: 'l', clientId: null, direction: 'in' }),
      isStray({ leadId: null, clientId: 'c', direction: 'in' }),
    ]).toEqual([true, false, false, false]);
  });
});

describe('what a message failed with', () => {
  const message = (channel: 'email' | 'sms', ...states: string[]) =>
    ({
      channel,
      deliveries: states.map((state, at) => ({ state, address: `to${at}` })),
    }) as unknown as Message;

  test.each([
    [message('email', 'sent', 'queued', 'unknown', 'cancelled', 'delivered', 'sending'), null],
    [message('email', 'sent', 'failed', 'failed'), 'Failed to send email to to1'],
    [message('email', 'bounced', 'bounced'), 'Failed to send email to to0'],
    [message('sms', 'sent', 'bounced'), 'Failed to send SMS to to1'],
    [message('sms', 'failed'), 'Failed to send SMS to to0'],
    [message('sms', 'failed', 'failed', 'sent'), 'Failed to send SMS to to0'],
    [message('sms', 'failed', 'bounced'), 'Failed to send SMS to all recipients'],
    [message('sms'), null],
  ])('[MSG-06] %j: %s', (failed, text) => {
    expect(failureOf(failed)).toBe(text);
  });

  test('only what waits or is on its way is not settled yet', () => {
    expect(messageStatuses.filter((status) => !isSettled(status))).toEqual(['queued', 'sending']);
    expect(mailStates.filter((state) => failureOf(message('sms', state)))).toEqual(['failed', 'bounced']);
  });
});

describe('the words of the specification', () => {
  test.each([
    ['MSG-03', messageTexts.noRecipient, 'Please enter at least one recipient email address.'],
    ['MSG-03', messageTexts.noSubject, 'Please enter a subject line.'],
    ['MSG-03', messageRefusals.noSubject, 'Subject is required'],
    ['MSG-03', messageTexts.noBody, 'Please enter an email message.'],
    ['MSG-03', messageRefusals.noBody, 'Email content is required'],
    ['MSG-04', messageTexts.noText, 'Please enter an SMS message.'],
    ['MSG-04', messageRefusals.noText, 'Message content is required'],
    ['MSG-04', messageRefusals.noMethod, 'Please select at least one sending method (Email or SMS).'],
    ['MSG-04', messageRefusals.invalidNumber('12'), 'Invalid phone number: 12'],
    ['MSG-02', messageTexts.failed, 'Failed to send message. Please try again.'],
    ['NAV-07', messageRefusals.smsDisabled, 'SMS Temporarily Disabled'],
  ])('[%s] %#: %s', (_, said, text) => {
    expect(isRefusal(said) ? said.message : said).toBe(text);
  });

  test('a wait is told in words and in whole seconds', () => {
    expect(messageRefusals.tooOften(61_500)).toMatchObject({
      refused: 'limited',
      message: 'Too many requests. Please try again in 2 minutes.',
      retryAfter: 62,
    });
  });

  test('everybody left out of a selection is told why, an opt-out with its day', () => {
    for (const code of skipCodes) expect(skipOf(code)).toEqual({ code, text: skipTexts[code] });
    expect(skipOf('optedOut', 'Opted out on May 1')).toEqual({
      code: 'optedOut',
      text: 'Opted out on May 1',
    });
    expect(new Set(Object.values(skipTexts)).size).toBe(skipCodes.length);
  });
});
