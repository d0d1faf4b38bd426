import { expect, test } from 'vitest';
import type { Role, ViewMode } from '#kernel';
import { effectiveMode, effectiveUid, effectiveView } from './effective.ts';
import { mayBeViewed, maySetView } from './rules.ts';

const now = '2026-11-21T10:00:00.000Z';
const by = (role: Role) => ({ uid: 'me', role, displayName: 'Me' });
const max = { uid: 'max', role: 'manager', active: true } as const;
const viewing = { mode: 'impersonate', viewAs: 'max', viewEndsAt: '2026-11-21T10:00:01.000Z' } as const;
const mode = (chosen: ViewMode) => ({ mode: chosen, viewAs: null, viewEndsAt: null });

test.each<[Role, ViewMode, ViewMode]>([
  ['user', 'all', 'self'],
  ['manager', 'all', 'self'],
  ['admin', 'all', 'all'],
  ['developer', 'all', 'all'],
  ['user', 'impersonate', 'self'],
  ['manager', 'impersonate', 'self'],
  ['admin', 'impersonate', 'self'],
  ['developer', 'impersonate', 'impersonate'],
  ['developer', 'self', 'self'],
])('[VIEW-05] a %s in %s sees %s', (role, chosen, effective) => {
  const view = chosen === 'impersonate' ? viewing : mode(chosen);
  expect(effectiveMode(view, by(role), max, now)).toBe(effective);
});

test('[VIEW-05] a view of somebody ends with its time and with their account', () => {
  expect(effectiveMode({ ...viewing, viewEndsAt: now }, by('developer'), max, now)).toBe('self');
  expect(effectiveMode(viewing, by('developer'), { ...max, active: false }, now)).toBe('self');
  expect(effectiveMode(viewing, by('developer'), null, now)).toBe('self');
});

test('[VIEW-06] effective user id: none in all, the viewed id, else one’s own', () => {
  expect(effectiveUid('all', 'me', null)).toBeNull();
  expect(effectiveUid('impersonate', 'me', 'max')).toBe('max');
  expect(effectiveUid('self', 'me', null)).toBe('me');
});

test('[VIEW-06] reads use the viewed person’s eyes and role, and only self', () => {
  expect(effectiveView(viewing, by('developer'), max, now)).toEqual({
    uid: 'max',
    role: 'manager',
    sees: 'self',
  });
  expect(effectiveView(mode('all'), by('admin'), null, now)).toEqual({
    uid: 'me',
    role: 'admin',
    sees: 'all',
  });
  expect(effectiveView(mode('all'), by('manager'), null, now)).toEqual({
    uid: 'me',
    role: 'manager',
    sees: 'self',
  });
});

test('only developers view as somebody, one at a time, an active other', () => {
  expect(maySetView(by('admin'), 'self', 'impersonate')?.refused).toBe('forbidden');
  expect(maySetView(by('developer'), 'impersonate', 'impersonate')?.refused).toBe('conflict');
  expect(maySetView(by('developer'), 'all', 'impersonate')).toBeNull();
  expect(maySetView(by('manager'), 'self', 'all')?.refused).toBe('forbidden');
  expect(maySetView(by('admin'), 'all', 'self')).toBeNull();
  expect(maySetView(by('developer'), 'impersonate', 'self')).toBeNull();
  expect(mayBeViewed(by('developer'), max)).toBeNull();
  for (const nobody of [null, { ...max, active: false }, { ...max, uid: 'me' }])
    expect(mayBeViewed(by('developer'), nobody)?.refused).toBe('input');
});
