import { expect, test } from 'vitest';
import { roles } from '#kernel';
import { openTo } from '#kernel/said.fixtures.ts';
import { jobWords, systemOperations, tableWords } from '#system';

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
