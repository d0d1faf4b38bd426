import { describe, expect, test } from 'vitest';
import {
  type Announcement,
  announcementState,
  announcementTelling,
  audienceWords,
  changeProblem,
  timesProblem,
} from '#announcements';

const now = '2026-11-21T10:00:00.000Z';
const announcement: Announcement = {
  id: 'a',
  version: 1,
  title: 'Office closed',
  message: 'On Thursday nobody is in.',
  audience: ['user', 'manager'],
  startsAt: '2026-11-22T10:00:00.000Z',
  endsAt: null,
  startedAt: null,
  createdBy: null,
  createdAt: now,
  updatedAt: now,
};
const told = { ...announcement, startsAt: now, startedAt: now };

describe('announcements', () => {
  test.each([
    ['scheduled', announcement],
    ['running', told],
    ['running', { ...told, endsAt: '2026-11-21T10:00:00.001Z' }],
    ['ended', { ...told, endsAt: now }],
    ['missed', { ...announcement, endsAt: now }],
  ] as const)('[SET-01] one that is %s', (state, given) => {
    expect(announcementState(given, now)).toBe(state);
  });

  test.each([
    ['anything before it began', announcement, { title: 'X', startsAt: now }, null],
    ['the end while it runs', told, { endsAt: '2026-11-23T10:00:00.000Z' }, null],
    ['no words once they were told', told, { title: 'X' }, 'ALREADY_TOLD'],
    ['nothing once it is over', { ...told, endsAt: now }, { endsAt: null }, 'ANNOUNCEMENT_OVER'],
    ['no end before the start', announcement, { endsAt: announcement.startsAt }, 'INVALID_INPUT'],
    ['no end in the past', told, { endsAt: '2026-11-21T09:00:00.000Z' }, 'INVALID_INPUT'],
  ])('changes: %s', (_what, before, changes, code) => {
    expect(changeProblem(before, changes, now)?.code ?? null).toBe(code);
  });

  test('a new one ends after its start and after now', () => {
    expect(timesProblem({ startsAt: now, endsAt: null }, now)).toBeNull();
    const past = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-21T09:00:00.000Z' };
    expect(timesProblem(past, now)?.message).toBe('It must end in the future');
  });

  test('is told to its audience as a system notification that asks the wish for announcements', () => {
    expect(announcementTelling(announcement)).toMatchObject({
      to: { roles: ['user', 'manager'] },
      type: 'system',
      wish: 'announcement',
      title: 'Office closed',
    });
    expect(audienceWords(['user', 'manager', 'admin', 'developer'])).toBe('Everyone');
  });
});
