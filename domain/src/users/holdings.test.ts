import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel';
import {
  type HeldKind,
  heldKinds,
  heldListWords,
  heldWords,
  mayReceive,
  signInWords,
  userSentences,
} from '#users';

const everybody = 'user manager admin developer';

test.each<[HeldKind, string]>([
  ['leads', 'manager admin'],
  ['clients', 'manager admin'],
  ['appointments', everybody],
  ['activities', 'manager admin'],
  ['deals', 'manager admin'],
  ['routes', everybody],
  ['routeDays', everybody],
  ['sites', 'admin developer'],
  ['supportRequests', 'admin developer'],
])('[ADMIN-02] %s of who leaves are received by: %s', (kind, who) => {
  expect(roles.filter((role: Role) => mayReceive(kind, role)).join(' ')).toBe(who);
});

test('[ADMIN-02] what is held is said by number and name, one and many', () => {
  expect(heldKinds.map((kind) => heldWords(kind, 1))).toEqual([
    '1 lead',
    '1 client',
    '1 event',
    '1 activity',
    '1 deal',
    '1 route',
    '1 open route day',
    '1 site they collect at',
    '1 support request',
  ]);
  expect(heldListWords({ appointments: 1, leads: 5000, deals: 0 })).toBe('5,000 leads and 1 event');
});

test('[ADMIN-02] who receives what somebody held is told what it is', () => {
  const told = (after: object) =>
    userSentences['handed-over']?.({ uid: 'max', after: { ...after }, name: 'Max' });
  expect(told({ to: 'mia', leads: 12, clients: 3 })).toMatchObject([
    {
      to: { uids: ['mia'] },
      type: 'lead_assigned',
      message: 'Max has left. Yours now: 12 leads and 3 clients',
      actionUrl: '/leads',
    },
  ]);
  expect(told({ to: 'tom', routes: 1 })).toMatchObject([{ type: 'system', actionUrl: '/' }]);
});

const item = {
  id: '1',
  at: '2026-11-27T10:00:00.000Z',
  verb: 'signed-in' as const,
  by: null,
  openedBy: null,
  secondStep: null,
  step: null,
  revoked: null,
  address: null,
  userAgent: null,
};

test.each([
  [{ openedBy: 'password' as const }, 'Signed in by password'],
  [{ openedBy: 'code' as const, secondStep: 'totp' }, 'Signed in by access code and a code of the app'],
  [{}, 'Signed in'],
  [{ verb: 'sign-in-failed' as const, step: 'sign-in' }, 'Not signed in: wrong password or access code'],
  [{ verb: 'sign-in-failed' as const, step: 'second-step' }, 'Not signed in: second factor not right'],
  [{ verb: 'sign-in-failed' as const, step: 'passkey' }, 'Not signed in: passkey not accepted'],
  [{ verb: 'sign-in-failed' as const }, 'Not signed in'],
  [{ verb: 'signed-out' as const }, 'Signed out'],
  [{ verb: 'signed-out' as const, revoked: 2 }, 'Signed out everywhere else'],
  [{ verb: 'signed-out' as const, revoked: 2, by: 'ada' }, 'Signed out everywhere by Ada'],
])('[ADMIN-02] a sign-in of %o is told: %s', (facts, words) => {
  expect(signInWords({ ...item, ...facts }, () => 'Ada')).toBe(words);
});
