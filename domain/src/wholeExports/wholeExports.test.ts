import { expect, test } from 'vitest';
import { administrators, developers } from '#kernel';
import {
  exportEndedTelling,
  exportStartedTelling,
  resumedFor,
  wholeExportDays,
  wholeExportOperations,
  wholeExportRefusals,
  wholeExportStates,
} from '#wholeExports';

test('[ADMIN-04] developers alone take everything out, and show their password for it', () => {
  const rights = Object.values(wholeExportOperations).map(({ name, kind, who, fresh = false }) => {
    expect(who).toEqual(developers);
    return [name, kind, fresh];
  });
  expect(rights).toEqual([
    ['wholeExports.list', 'read', false],
    ['wholeExports.start', 'write', true],
    ['wholeExports.remove', 'write', false],
  ]);
});

test('[ADMIN-04] an export waits, runs, and is done or failed; one that was done is removed', () => {
  expect(wholeExportStates).toEqual(['waiting', 'running', 'done', 'failed', 'removed']);
  const codes = Object.values(wholeExportRefusals).map(({ refused, code }) => [refused, code]);
  expect(codes).toEqual([
    ['conflict', 'EXPORT_RUNNING'],
    ['conflict', 'EXPORT_GONE'],
    ['conflict', 'EXPORT_NOT_READY'],
  ]);
});

test('[ADMIN-04] all administrators hear that everything leaves the house, and by whom', () => {
  expect(exportStartedTelling('Dora')).toMatchObject({
    to: { roles: administrators },
    type: 'system',
    message: 'Dora started an export of everything: all records and files.',
    actionUrl: '/admin?tab=data',
  });
});

test.each([
  ['done', 'Your export of everything is ready. It is kept for 7 days.'],
  ['failed', 'Your export of everything could not be made. Start another one.'],
] as const)('[ADMIN-04] of one that is %s its author hears: %s', (state, message) => {
  expect(exportEndedTelling({ createdBy: 'dora', state })).toMatchObject({
    to: { uids: ['dora'] },
    title: 'Export of Everything',
    message,
  });
});

test('[ADMIN-04] who began to fetch one has half a day to go on, while it is kept', () => {
  expect(resumedFor).toBe(12);
  expect(resumedFor).toBeLessThan(wholeExportDays * 24);
});
