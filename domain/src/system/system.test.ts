import { expect, test } from 'vitest';
import { roles } from '#kernel';
import { openTo } from '#kernel/said.fixtures.ts';
import { backupAdvice, jobWords, systemOperations, tableWords } from '#system';

test('[ADMIN-06] [perm AUD-02] the system is for developers alone', () => {
  const names = Object.values(systemOperations).map(({ name }) => name);
  expect(openTo(systemOperations, 'developer')).toEqual(names);
  expect(openTo(systemOperations, ...roles)).toEqual([]);
});

test.each([
  ['platform.react', 'What follows from an act'],
  ['mailedReports.make', 'Mailed reports: make'],
  ['sendMail', 'Send mail'],
])('[ADMIN-06] the jobs %s are called: %s', (name, words) => expect(jobWords(name)).toBe(words));

test('[ADMIN-06] a table is called in words', () =>
  expect(tableWords('crash_reports')).toBe('Crash reports'));

const now = '2026-11-26T10:00:00.000Z';
const kept = (at: string) => ({ at, bytes: 1, checkedAt: null, name: 'one', encrypted: true });
const trouble = (kind: 'backup' | 'check') => ({ kind, since: now, at: now, problem: 'No room is left.' });
const checked = (good: boolean) => ({ at: now, name: 'one', milliseconds: 1, good, found: 'It.' });
const well = {
  backup: kept('2026-11-26T02:30:00.000Z'),
  backupPlan: { at: ['02:30'], to: '/srv', keep: 'daily 7' },
  backupCheck: checked(true),
  backupTroubles: [],
};
type Backups = Parameters<typeof backupAdvice>[0];

test.each<[string, Partial<Backups>, string | null]>([
  ['stand well', {}, null],
  ['fail', { backupTroubles: [trouble('backup')] }, 'Mend what ‘Backup fails’ names.'],
  [
    'are old',
    { backup: kept('2026-11-18T02:30:00.000Z') },
    'Make one now by npm run backup. Then look whether the server runs at 02:30 UTC.',
  ],
  ['are none', { backup: null }, 'Make one now by npm run backup.'],
  ['are made by nobody', { backup: null, backupPlan: null }, 'Make one now by npm run backup -- FILE'],
  ['are made by hand', { backupPlan: null }, 'Set BACKUP_TO'],
  ['could not be restored', { backupCheck: checked(false) }, 'Keep the older ones.'],
  ['could not be tried', { backupTroubles: [trouble('check')] }, 'Keep the older ones.'],
])('[ADMIN-06] where backups %s, it says what to do and where the guide stands', (_, more, said) => {
  const advice = backupAdvice({ ...well, ...more }, now);
  if (said === null) expect(advice).toBeNull();
  else {
    expect(advice?.startsWith(said)).toBe(true);
    expect(advice?.endsWith('The guide: ‘Back up’ in docs/operating.md.')).toBe(true);
  }
});
