import { blankClient, clientOperations } from 'domain/clients';
import {
  type ListedStatement,
  monthInWords,
  type StatementRun,
  statementOperations,
} from 'domain/collections';
import { localDay } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { type FakeFeed, fakeFeed } from '#platform/testing/fake-feed.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
let feed: FakeFeed;
let made: ListedStatement[];
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  server.restore();
  localStorage.clear();
});

const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const now = '2026-11-21T10:00:00.000Z';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const calls = (name: string) => server.calls.filter((call) => call.name === name);
const month = '2026-10';

const statement = (number: number, more: Partial<ListedStatement> = {}): ListedStatement => ({
  id: idOf(number),
  siteId: idOf(100 + number),
  clientId: idOf(200),
  month,
  revision: 1,
  gross: 100_000,
  refunds: 0,
  testMoney: 0,
  net: 100_000,
  terms: { kind: 'percent', percent: 40 },
  units: 0,
  commission: 40_000,
  paid: 0,
  documentId: idOf(300 + number),
  checksum: '',
  by: null,
  createdAt: now,
  replaced: false,
  outdated: false,
  client: 'Vine LLC',
  site: `House ${number}`,
  locationCode: 'NAPACA1',
  ...more,
});

const openStatements = async (of = month) => {
  let run: StatementRun | null = null;
  made = [];
  server = await mountAt(`/statements?month=${of}`, {
    as: 'admin',
    answers: (fake) => {
      feed = fakeFeed(fake);
      fake
        .answer(statementOperations.list, () => ({
          items: run?.state === 'done' ? [statement(1), statement(2, { paid: 40_000 })] : made,
          cursor: null,
        }))
        .answer(statementOperations.runs, () => {
          if (run) run = { ...run, done: run.total, made: 2, skipped: 1, state: 'done' };
          return { items: run ? [run] : [], cursor: null };
        })
        .answer(clientOperations.list, () => ({
          items: [{ ...blankClient(idOf(200), null, now), businessName: 'Vine LLC' }],
          cursor: null,
          total: 1,
        }))
        .answer(statementOperations.makeMany, ({ clientIds }) => {
          run = {
            id: idOf(1),
            month,
            clientIds,
            state: 'running',
            total: 3,
            done: 0,
            made: 0,
            same: 0,
            skipped: 0,
            problems: [
              { siteId: idOf(9), site: 'House 9', client: 'Vine LLC', reason: 'Nothing is agreed.' },
            ],
            createdBy: null,
            createdAt: now,
            finishedAt: null,
          };
          return run;
        });
    },
  });
};

test('[W6] a month that has not ended says so before statements are made of it', async () => {
  const present = localDay(new Date().toISOString(), defaultSettings.officeTimeZone).slice(0, 7);
  await openStatements(present);
  const said = `${monthInWords(present)} has not ended: what is collected later makes its statements outdated.`;
  await expect.element(page.getByText(said)).toBeVisible();
});

test('[W6] statements of a month are made for chosen clients, with progress, problems and PDFs', async () => {
  await openStatements();
  await expect.element(page.getByText('No statements of this month yet')).toBeVisible();
  await button('Chosen clients').click();
  const make = button(`Make statements of ${monthInWords(month)}`);
  await expect.element(make).toHaveAttribute('title', 'Choose at least one client.');
  await page.getByRole('checkbox', { name: 'Vine LLC' }).click();
  await make.click();
  await expect.element(page.getByText('3 of 3 sites')).toBeVisible();
  await expect.element(page.getByText(/2 made, 0 the same as before, 1 without/)).toBeVisible();
  await expect.element(page.getByText('House 9')).toBeVisible();
  expect(calls('statements.makeMany')[0]?.input).toMatchObject({ month, clientIds: [idOf(200)] });
  const pdf = page.getByRole('link', { name: 'PDF of the statement of House 1, October 2026' });
  await expect.element(pdf).toHaveAttribute('href', `/api/files/${idOf(301)}`);
  await expectNoAxeViolations();
});

test('[W6] [BOARD-03] what somebody else makes, and what is collected since, is shown by itself', {
  tags: ['long'],
}, async () => {
  await openStatements();
  await expect.element(page.getByText('No statements of this month yet')).toBeVisible();
  await expect.poll(() => server.calls.some(({ name }) => name.startsWith('live'))).toBe(true);
  expect(server.calls.find(({ name }) => name.startsWith('live'))?.name).toContain('statements');
  const put = (noun: string) =>
    feed.frame('put', { noun, row: { id: idOf(1), version: 1 }, from: null, to: null });
  made = [statement(1)];
  put('statements');
  await expect.element(page.getByRole('link', { name: /^PDF of the statement of House 1/ })).toBeVisible();
  made = [statement(1, { outdated: true })];
  put('collections');
  await expect.element(page.getByText('Changed since')).toBeVisible();
});
