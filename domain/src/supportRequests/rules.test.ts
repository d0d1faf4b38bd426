import { describe, expect, test } from 'vitest';
import { isRefusal, type Role } from '#kernel';
import {
  assignRequest,
  moveRequest,
  nothingAlong,
  readsNotes,
  reopenRequest,
  replyToRequest,
  type SupportRequestRow,
  type SupportStatus,
  supportScope,
} from '#supportRequests';

const now = '2026-11-27T10:00:00.000Z';
const request = (fields: Partial<SupportRequestRow> = {}): SupportRequestRow => ({
  id: 'r',
  version: 1,
  number: 118,
  kind: 'problem',
  subject: 'The day does not close',
  details: 'It says that one stop is open.',
  severity: 'high',
  context: nothingAlong,
  hasScreenshot: false,
  status: 'open',
  assignedTo: null,
  createdBy: 'lou',
  lastReplyAt: null,
  lastReplyBy: null,
  lastReplyId: null,
  resolvedAt: null,
  createdAt: now,
  updatedAt: now,
  ...fields,
});
const code = (outcome: unknown) => (isRefusal(outcome) ? outcome.code : null);
const statuses: readonly SupportStatus[] = ['open', 'in_progress', 'waiting', 'resolved', 'closed'];

describe('[SUP-03] a support request', () => {
  test.each(statuses)('goes from %s anywhere but out of closed', (from) => {
    const resolvedAt = from === 'resolved' || from === 'closed' ? '2026-11-20T10:00:00.000Z' : null;
    for (const to of statuses) {
      const outcome = moveRequest(request({ status: from, resolvedAt }), to, now);
      if (from === 'closed' && to !== 'closed') expect(code(outcome)).toBe('REQUEST_CLOSED');
      else {
        const over = to === 'resolved' || to === 'closed';
        expect(outcome).toMatchObject({ status: to, resolvedAt: over ? (resolvedAt ?? now) : null });
      }
    }
  });

  test('is in progress once somebody has it, and stays where it is when they let go', () => {
    const had = assignRequest(request(), 'dana', now);
    expect(had).toMatchObject({ assignedTo: 'dana', status: 'in_progress', version: 2 });
    expect(assignRequest(had as SupportRequestRow, null, now)).toMatchObject({ status: 'in_progress' });
    expect(assignRequest(request({ status: 'waiting' }), 'dana', now)).toMatchObject({ status: 'waiting' });
    expect(code(assignRequest(request({ status: 'closed' }), 'dana', now))).toBe('REQUEST_CLOSED');
  });

  const lou = { uid: 'lou', role: 'user' } as const;
  const dana = { uid: 'dana', role: 'admin' } as const;
  test.each<
    [string, Partial<SupportRequestRow>, typeof lou | typeof dana, SupportStatus | undefined, SupportStatus]
  >([
    ['its author while it is open', {}, lou, undefined, 'open'],
    ['its author whom it waited for', { status: 'waiting' }, lou, undefined, 'open'],
    [
      'the same of one that somebody has',
      { status: 'waiting', assignedTo: 'dana' },
      lou,
      undefined,
      'in_progress',
    ],
    ['its author once it is resolved', { status: 'resolved', resolvedAt: now }, lou, undefined, 'open'],
    [
      'the same of one that somebody has',
      { status: 'resolved', resolvedAt: now, assignedTo: 'dana' },
      lou,
      undefined,
      'in_progress',
    ],
    [
      'an administrator once it is resolved',
      { status: 'resolved', resolvedAt: now },
      dana,
      undefined,
      'resolved',
    ],
    ['an administrator', {}, dana, undefined, 'open'],
    ['an administrator who waits then', {}, dana, 'waiting', 'waiting'],
    ['an administrator who resolves it', { status: 'in_progress' }, dana, 'resolved', 'resolved'],
  ])('answered by %s', (_, fields, by, status, expected) => {
    expect(replyToRequest(request(fields), by, { id: 'x', status, now })).toMatchObject({
      status: expected,
      lastReplyBy: by.uid,
      lastReplyAt: now,
      lastReplyId: 'x',
      resolvedAt: expected === 'resolved' ? now : null,
    });
  });

  test('takes no status of its author, and no word once it is closed', () => {
    expect(code(replyToRequest(request(), lou, { id: 'x', status: 'resolved', now }))).toBe('FORBIDDEN');
    expect(code(replyToRequest(request({ status: 'closed' }), dana, { id: 'x', now }))).toBe(
      'REQUEST_CLOSED',
    );
  });

  test.each<[string, Partial<SupportRequestRow>, string | null]>([
    ['just resolved', { status: 'resolved', resolvedAt: now }, null],
    ['14 days ago to the moment', { status: 'closed', resolvedAt: '2026-11-13T10:00:00.000Z' }, null],
    ['a moment earlier', { status: 'resolved', resolvedAt: '2026-11-13T09:59:59.999Z' }, 'TOO_LATE'],
    ['not resolved at all', { status: 'waiting' }, 'NOT_RESOLVED'],
  ])('reopens: %s', (_, fields, expected) => {
    const outcome = reopenRequest(request(fields), now);
    expect(code(outcome)).toBe(expected);
    if (expected === null) expect(outcome).toMatchObject({ status: 'open', resolvedAt: null });
  });

  test('reopened, it goes back to who had it', () => {
    const over = request({ status: 'resolved', resolvedAt: now, assignedTo: 'dana' });
    expect(reopenRequest(over, now)).toMatchObject({ status: 'in_progress', assignedTo: 'dana' });
  });
});

test.each<[Role, boolean]>([
  ['user', false],
  ['manager', false],
  ['admin', true],
  ['developer', true],
])('[SUP-03] a %s sees everybody’s: %s, and reads notes of others’ alone', (role, all) => {
  expect(supportScope({ uid: 'me', role })).toEqual(all ? [{}] : [{ createdBy: 'me' }]);
  expect(readsNotes({ uid: 'me', role }, request())).toBe(all);
  expect(readsNotes({ uid: 'lou', role }, request())).toBe(false);
});
