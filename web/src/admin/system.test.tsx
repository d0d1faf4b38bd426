import { type CrashGroup, crashOperations } from 'domain/crash';
import type { Role } from 'domain/kernel';
import { rightsOf, rightsOperations } from 'domain/rights';
import { systemOperations } from 'domain/system';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { refresh } from '#platform/cache.ts';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
beforeEach(() => page.viewport(1440, 900));
afterEach(() => server?.restore());

const at = '2026-11-26T10:00:00.000Z';
const crash = (more: Partial<CrashGroup> = {}): CrashGroup => ({
  key: 'k1',
  message: 'x is not a function',
  frame: 'saveLead in save.ts',
  count: 12,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: at,
  versions: ['0.1.0', '0.2.0'],
  people: [cast.manager.uid, cast.user.uid],
  mendedAt: null,
  mendedBy: null,
  cameBack: true,
  ...more,
});

const answers = (fake: FakeCalls) =>
  fake
    .answer(usersOperations.directory, () => ({ items: [cast.manager, cast.user], cursor: null }))
    .answer(rightsOperations.matrix, () => ({
      items: rightsOf([
        { name: 'leads.take', who: ['manager', 'admin', 'developer'] },
        { name: 'users.setRole', who: ['admin', 'developer'], fresh: true },
        { name: 'auth.signIn', who: 'public' },
      ]),
    }))
    .answer(crashOperations.list, ({ state }) => ({
      items: state === 'mended' ? [] : [crash()],
      cursor: null,
    }))
    .answer(crashOperations.get, () => ({
      group: crash(),
      reports: [
        {
          id: 'r1',
          at,
          person: cast.manager.uid,
          error: 'x is not a function',
          stack: 'TypeError: x is not a function\n    at saveLead',
          userAgent: '',
          url: 'https://crm.example.com/leads',
          version: '0.2.0',
        },
      ],
    }))
    .answer(systemOperations.status, () => ({
      measuredAt: at,
      versions: { product: '0.1.0', node: '24.1.0', postgres: '18.1' },
      migrations: { count: 67, last: '0067_crash_groups.sql', at },
      server: { startedAt: at, memoryBytes: 130_000_000, delay: { mean: 20.1, p99: 24.5, max: 180.2 } },
      database: {
        bytes: 90_000_000,
        tables: [{ name: 'lead_notes', bytes: 50_000_000, rows: 123_456 }],
        partitionsAhead: 0,
      },
      files: { count: 12, bytes: 4_000_000 },
      jobs: [
        { name: 'platform.react', waiting: 3, later: 0, running: 1, retrying: 1, failed: 2, oldest: at },
      ],
      outbox: { waiting: 4, overdue: 1, sent: 20, failed: 2, unknown: 0 },
      backup: { at, bytes: 412_000_000, checkedAt: null, name: 'washboard-1', encrypted: true },
      backupPlan: { at: ['02:30', '14:30'], to: 's3:acme/kept', keep: 'daily 7, weekly 5' },
      backupCheck: {
        at,
        name: 'washboard-1',
        milliseconds: 4_200,
        good: true,
        found: '92 tables with 1,234 rows, each as it was backed up.',
      },
      backupTroubles: [{ kind: 'backup' as const, since: at, at, problem: 'No room is left.' }],
    }))
    .answer(systemOperations.backups, () => ({
      items: [
        { name: 'washboard-1.sealed', at, bytes: 412_000_000, encrypted: true },
        { name: 'washboard-2', at: '2026-11-25T10:00:00.000Z', bytes: 411_000_000, encrypted: false },
      ],
      problem: null,
    }))
    .answer(systemOperations.failedJobs, () => ({
      items: [
        {
          id: '7',
          name: 'outbox.send',
          attempts: 10,
          maxAttempts: 10,
          error: 'Connection refused',
          createdAt: at,
          nextAt: null,
        },
      ],
      cursor: null,
    }))
    .answer(systemOperations.retryJobs, () => ({ retried: 3 }))
    .answer(crashOperations.mend, () => crash({ mendedAt: at }));

const mount = async (tab: string, as: Role) => {
  server = await mountAt(`/admin?tab=${tab}`, { as, answers });
};
const sent = (name: string) => server.calls.filter((one) => one.name === name).map(({ input }) => input);

test('[ADMIN-03] what each role may do stands in columns, by noun, in words', async () => {
  await mount('roles', 'admin');
  const leads = page.getByRole('table', { name: 'Leads' });
  await expect.element(leads.getByRole('row', { name: /^Take No Yes Yes Yes/ })).toBeVisible();
  const users = page.getByRole('table', { name: 'Users' });
  await expect
    .element(users.getByRole('row', { name: /Change the role of others.*No No Yes Yes/ }))
    .toBeVisible();
  await expect.element(users.getByText('Asks for the password')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await page.getByLabelText('Role', { exact: true }).selectOptions('User');
  await expect.element(leads).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'Signing in' })).toBeVisible();
});

test('[ADMIN-03] on a phone each right says in words whose it is', async () => {
  await page.viewport(390, 844);
  await mount('roles', 'admin');
  const leads = page.getByRole('region', { name: 'Leads' });
  await expect.element(leads.getByText('Manager, Admin, Developer')).toBeVisible();
  await expect.element(page.getByText('Anybody')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations(document.body, 'phone');
});

test('[ADMIN-06] the system says what runs, what is large, what waits and when it was backed up', async () => {
  await mount('system', 'developer');
  for (const words of [
    'Washboard 0.1.0, Node 24.1.0, PostgreSQL 18.1',
    /^67 migrations, the last .*: Crash groups$/,
    'Late by 20.1 ms on the whole, 24.5 ms one time in a hundred, 180.2 ms at most',
    '4 waiting, 1 of them too long; in 24 h 20 sent, 2 failed, 0 of unknown outcome',
    /MB, encrypted, not checked$/,
    /^No partition stands ahead of the newest event/,
    /restored for a trial in 4 s: washboard-1\. 92 tables with 1,234 rows, each as it was backed up\.$/,
    /^Since .*, tried last .* and again by itself: No room is left\.$/,
    'Each day at 02:30 and 14:30 UTC into s3:acme/kept; kept: daily 7, weekly 5',
    /^Mend what ‘Backup fails’ names\..* The guide: ‘Back up’ in docs\/operating\.md\.$/,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Largest tables' }).getByText('Lead notes'))
    .toBeVisible();
  await expectNoAxeViolations();
});

test('[ADMIN-06] failed jobs are done again, one or all of a kind', async () => {
  await mount('system', 'developer');
  await page.getByRole('button', { name: 'Try again: Outbox: send' }).click();
  await expect.element(page.getByText('3 jobs tried again').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try all again: What follows from an act' }).click();
  await expect.poll(() => sent('system.retryJobs')).toEqual([{ id: '7' }, { name: 'platform.react' }]);
});

test('[ADMIN-06] crashes stand once with count, people and versions; one is looked at and called mended', async () => {
  await mount('system', 'developer');
  const crashes = page.getByRole('table', { name: 'Crashes' });
  for (const words of [
    /x is not a function/,
    /in saveLead in save\.ts/,
    '12',
    'Max Ortega and Uma Reyes',
    '0.1.0, 0.2.0',
    'Came back',
  ])
    await expect.element(crashes.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Look at x is not a function' }).click();
  const dialog = page.getByRole('dialog', { name: 'x is not a function' });
  await expect.element(dialog.getByText(/at saveLead/)).toBeVisible();
  await expect.element(dialog.getByText(/version 0\.2\.0/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Mark as mended: x is not a function' }).click();
  await expect.element(page.getByText('Marked as mended')).toBeVisible();
  expect(sent('crash.mend')).toEqual([{ key: 'k1', mended: true }]);
});

test('[ADMIN-06] [perm AUD-02] an administrator who is no developer has no such tab', async () => {
  await mount('system', 'admin');
  await expect.element(page.getByRole('link', { name: 'Audit' })).toBeVisible();
  expect(page.getByRole('link', { name: 'System' }).elements()).toEqual([]);
  expect(sent('system.status')).toEqual([]);
});

test('[perm SYS-19] kept backups stand with size and time; one that is not encrypted says why it stays', async () => {
  await mount('system', 'developer');
  const table = page.getByRole('table', { name: 'Kept backups' });
  await expect.element(table.getByText('392.9 MB')).toBeVisible();
  const [first, second] = [
    table.getByRole('button', { name: /^Download/ }).first(),
    table.getByRole('button', { name: /^Download/ }).last(),
  ];
  await expect.element(first).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(second).toHaveAttribute('aria-disabled', 'true');
  await expect.element(second).toHaveAccessibleDescription(/^This backup is not encrypted/);
  await expect.element(table.getByText('Not encrypted', { exact: true })).toBeVisible();
});

test('[OPS-01] where no backup is kept that is said, and where it cannot be said, why', async () => {
  await mount('system', 'developer');
  await expect.element(page.getByRole('table', { name: 'Kept backups' })).toBeVisible();
  let problem: string | null = null;
  server.answer(systemOperations.backups, () => ({ items: [], problem }));
  await refresh(systemOperations.backups);
  await expect.element(page.getByText('None is kept', { exact: true })).toBeVisible();
  problem = '/srv/backups cannot be written to or read: gone.';
  await refresh(systemOperations.backups);
  await expect.element(page.getByRole('alert').getByText(/^\/srv\/backups cannot be/)).toBeVisible();
  await expect.element(page.getByText('None is kept', { exact: true })).not.toBeInTheDocument();
});
